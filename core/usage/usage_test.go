package usage

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"histogram", "dominator_tree", "path2gc", "thread_overview", "gc_roots", "java.lang.String", "app.Main$$Lambda+0x00007f1204001000", "app.Main$$Lambda/0x00007f1204001000.cache", "app.Main$$Lambda$7", "app.Maim"}
	for word, want := range map[string]string{
		"histogramm": "histogram", "hstogram": "histogram", "dominatortree": "dominator_tree", "PATH2GC": "path2gc",
		"path2cg": "path2gc", "thread": "thread_overview", "gcroots": "gc_roots", "String": "java.lang.String", "xyz": "", "": "", "app.Main": "app.Maim", "app.Main$$Lambda+0x00007f1204001001": "", "app.Main$$Lambda": "", "app.Main$$Lambda$8": "",
	} {
		if got := Nearest(word, names); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", word, got, want)
		}
	}
}
