package rules

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// ownShare matches a format of a share for people: a number, a space and a percent sign.
// (Without the space it is CSS.) ownTime matches one of a duration (moments in a log have
// three decimals), and ownFixed what scripts have for both. ownUnit matches binary units,
// which are written KB, MB.
var (
	ownTime  = regexp.MustCompile(`%(\.[01])?[fg] (s|ms|min|h)\b`)
	ownFixed = regexp.MustCompile(`\.toFixed\(|\$\{[^}]*\} (%|[KMG]?B\b)`)
	ownShare = regexp.MustCompile(`%[-+ #0-9.]*[fgev] %%|strconv\.\w+\([^\n]*100 ?\*[^\n]*\) \+ " %"`)
	ownUnit  = regexp.MustCompile(`\b[KMGT]iB\b`)
)

// TestNumbersAreFormattedOnce: shares, progress and durations are formatted by
// core/numbers, so that they look the same everywhere, and units of bytes have one name.
func TestNumbersAreFormattedOnce(t *testing.T) {
	for text, wrong := range map[string]bool{
		`"%.1f %%"`: true, `"%.0f %%, %s"`: true, `strconv.Itoa(int(100*p.Fraction)) + " %"`: true, `"width:%.2f%%"`: false, `numbers.Share(x)`: false,
	} {
		if ownShare.MatchString(text) != wrong {
			t.Errorf("%s: want wrong %v", text, wrong)
		}
	}
	for text, wrong := range map[string]bool{`", %.0f s left"`: true, `"in %.1f s"`: true, `"%.3f s"`: false, `"%g of %s"`: false, `"%d m"`: false} {
		if ownTime.MatchString(text) != wrong {
			t.Errorf("%s: want wrong %v", text, wrong)
		}
	}
	for text, wrong := range map[string]bool{"`${share} %`": true, "x.toFixed(1)": true, "`${n} MB`": true, "`${width}%`": false, "`${n} Boxes`": false} {
		if ownFixed.MatchString(text) != wrong {
			t.Errorf("%s: want wrong %v", text, wrong)
		}
	}
	goFiles(t, func(name string, content []byte) {
		if inAny(name, []string{"core/numbers", "internal"}) || strings.HasSuffix(name, "_test.go") {
			return
		}
		if found := ownShare.Find(content); found != nil {
			t.Errorf("%s formats a share by itself: %s", name, found)
		}
		if found := ownTime.Find(content); found != nil {
			t.Errorf("%s formats a duration by itself: %s", name, found)
		}
	})
	for _, name := range tracked(t) {
		if !inFolder(name, "public") || inFolder(name, "public/vendor") || filepath.Ext(name) != ".js" {
			continue
		}
		content, err := os.ReadFile(filepath.Join(root, name))
		if found := ownFixed.Find(content); found != nil || err != nil {
			t.Errorf("%s formats a number by itself: %s (%v)", name, found, err)
		}
	}
	for name, text := range documents(t) {
		if found := ownUnit.FindString(text); found != "" {
			t.Errorf("%s says %s; docs/numbers.md has the units", name, found)
		}
	}
}
