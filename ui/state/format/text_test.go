package format

import (
	"strings"
	"testing"

	"unicode/utf8"
)

func TestVisible(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"java.lang.String[]", "java.lang.String[]"},
		{"", ""},
		{"tab\tnul\x00del\x7f", `tab‹\t›nul‹U+0000›del‹U+007F›`},
		{"a\r\nb", `a‹\r›‹\n›b`},
		{"evil\u202egnp.exe", "evil‹U+202E›gnp.exe"},
		{"\u2066x\u2069", "‹U+2066›x‹U+2069›"},
		{"zero\u200bwidth\ufeff", "zero‹U+200B›width‹U+FEFF›"},
		{"soft\u00adhyphen", "soft‹U+00AD›hyphen"},
		{"nbsp\u00a0x\u3000", "nbsp‹U+00A0›x‹U+3000›"},
		{"line\u2028sep", "line‹U+2028›sep"},
		{"c1\u0085x", "c1‹U+0085›x"},
		{"private\ue000", "private‹U+E000›"},
		{"hangul\u3164filler", "hangul‹U+3164›filler"},
		{"tag\U000e0041", "tag‹U+E0041›"},
		{"bad\xffutf8", "bad�utf8"},
		{"Grüße 你好 🙂 <b>&amp;", "Grüße 你好 🙂 <b>&amp;"},
	} {
		if got := Visible(test.in); got != test.want {
			t.Errorf("Visible(%q) = %q, want %q", test.in, got, test.want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, test := range []struct {
		in    string
		limit int
		want  string
	}{
		{"short", 5, "short"},
		{"longer", 5, "lo…"},
		{"ééééé", 6, "é…"},
		{"你好你好", 10, "你好…"},
		{"abc", 2, "…"},
	} {
		got := Cut(test.in, test.limit)
		if got != test.want || !utf8.ValidString(got) {
			t.Errorf("Cut(%q, %d) = %q, want %q", test.in, test.limit, got, test.want)
		}
	}
}

// TestShownFits: the shown text fits into a node even if every character becomes its
// code.
func TestShownFits(t *testing.T) {
	for _, text := range []string{strings.Repeat("\u202e", 1<<20), strings.Repeat("é", 30001), strings.Repeat("\xff", 9999), strings.Repeat("x", 1<<20)} {
		if got := Shown(text); len(got) > MaxShown || !utf8.ValidString(got) {
			t.Errorf("Shown(%.4q…) has %d bytes", text, len(got))
		}
	}
}

func FuzzChunks(f *testing.F) {
	f.Add("plain", 100)
	f.Add(strings.Repeat("é\u202e", 4000), 5000)
	f.Add("\xff\xfe\x80\x80", 2)
	f.Fuzz(func(t *testing.T, text string, limit int) {
		if limit < 0 {
			return
		}
		pieces, rest := Chunks(text, limit)
		shownBytes := len(text) - rest
		if shownBytes > limit && limit < len(text) || rest < 0 {
			t.Fatalf("%d bytes shown of a limit of %d", shownBytes, limit)
		}
		for _, piece := range pieces {
			if len(piece) > 4096 {
				t.Fatalf("a piece of %d bytes", len(piece))
			}
		}
		if utf8.ValidString(text) {
			if got := strings.Join(pieces, ""); got != Visible(text[:shownBytes]) {
				t.Fatalf("the pieces give %q", got)
			}
		}
	})
}
