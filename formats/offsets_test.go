package formats

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// withoutOffset are the warnings about files beside the dump as a whole.
var withoutOffset = regexp.MustCompile(`"(companion\.[a-z]+|phd\.thread-objects)"|Code: code,`)

var noOffset = regexp.MustCompile(`(?i)(\.warn|add)\("[a-z.-]+", -1,|\.Add(Harmless)?\("[a-z.-]+", -1,|Warning\{.*Offset: -1`)

// TestEveryWarningHasAnOffset: a warning about the content of a file says where.
// The formats make warnings in a few ways, all of which name the offset.
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
