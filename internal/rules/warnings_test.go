package rules

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// warningCode matches a code of a heap.Warning in quotes.
var warningCode = regexp.MustCompile("[\"'`](index|engine|hprof|phd|classic|insane|javacore|threads|companion)\\.[a-z]+(-[a-z]+)*[\"'`]")

// TestNoWarningCodesInPage: the page does not use warning codes, because each warning has
// a severity. Codes are for scripts.
func TestNoWarningCodesInPage(t *testing.T) {
	for _, text := range []string{`Code == "index.no-roots"`, "vg-if='w.Code == \"hprof.trace\"'"} {
		if !warningCode.MatchString(text) {
			t.Errorf("%s is not recognized", text)
		}
	}
	for _, folder := range []string{"ui", "public", "core/query"} {
		err := filepath.WalkDir(root+"/"+folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "ui/dev/") { // test files and made-up answers
				return err
			}
			content, err := os.ReadFile(path)
			if found := warningCode.Find(content); found != nil {
				t.Errorf("%s names the warning %s; its severity says how much it matters", path, found)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
