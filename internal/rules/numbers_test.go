package rules

import (
	"regexp"
	"strings"
	"testing"
)

// ownShare matches a format of a share for people: a number, a space and a percent sign.
// (Without the space it is CSS.) ownUnit matches binary units, which are written KB, MB.
var (
	ownShare = regexp.MustCompile(`%[-+ #0-9.]*[fgev] %%|strconv\.\w+\([^\n]*100 ?\*[^\n]*\) \+ " %"`)
	ownUnit  = regexp.MustCompile(`\b[KMGT]iB\b`)
)

// TestNumbersAreFormattedOnce: shares and progress are formatted by core/numbers, so that
// they look the same everywhere, and units of bytes have one name.
func TestNumbersAreFormattedOnce(t *testing.T) {
	for text, wrong := range map[string]bool{
		`"%.1f %%"`: true, `"%.0f %%, %s"`: true, `strconv.Itoa(int(100*p.Fraction)) + " %"`: true, `"width:%.2f%%"`: false, `numbers.Share(x)`: false,
	} {
		if ownShare.MatchString(text) != wrong {
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
	})
	for name, text := range documents(t) {
		if found := ownUnit.FindString(text); found != "" {
			t.Errorf("%s says %s; docs/numbers.md has the units", name, found)
		}
	}
}
