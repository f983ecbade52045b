package formats

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// withoutOffset are warnings about whole files beside the dump.
var withoutOffset = regexp.MustCompile(`"(companion\.[a-z]+|phd\.thread-objects)"|Code: code,`)

var noOffset = regexp.MustCompile(`(?i)(\.warn|add)\("[a-z.-]+", -1,|\.Add(Harmless)?\("[a-z.-]+", -1,|Warning\{.*Offset: -1`)

// TestEveryWarningHasAnOffset: every warning about the contents of a file has an offset.
// The test checks all calls by which formats create warnings.
func TestEveryWarningHasAnOffset(t *testing.T) {
	made := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, "arn(\"") || strings.Contains(line, "Warning{") || strings.Contains(line, ".Add(\"") || strings.Contains(line, ".AddHarmless(\"") {
				made++
			}
			if noOffset.MatchString(line) && !withoutOffset.MatchString(line) {
				t.Errorf("%s: a warning without offset: %s", path, strings.TrimSpace(line))
			}
		}
		return err
	})
	if err != nil || made < 30 {
		t.Errorf("%v: %d places that warn", err, made)
	}
}
