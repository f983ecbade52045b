package identity

import (
	"strings"
	"testing"
)

// TestDump: ids are valid file names on any system, and different for different dumps.
func TestDump(t *testing.T) {
	ids := map[string]bool{}
	for _, of := range []struct {
		file, entry string
		number      int
	}{{"a/x.hprof", "", 0}, {"b/x.hprof", "", 0}, {"a/x.hprof", "", 2}, {"a/x.hprof", "e/..", 0}, {"ü /?*.hprof", "", 0}, {strings.Repeat("x", 300), "", 0}} {
		id := Dump(of.file, of.entry, of.number)
		if ids[id] || len(id) > 80 || strings.ContainsAny(id, `/\ ?*ü`) || strings.HasPrefix(id, ".") {
			t.Errorf("%+v: %q", of, id)
		}
		ids[id] = true
	}
}

// TestStructure: the member counts only if there is no path.
func TestStructure(t *testing.T) {
	if Structure("a.B.C", "x", "M") != Structure("a.B.C", "x", "N") || Structure("a.B.C", "x", "") == Structure("a.B.C", "y", "") ||
		Structure("", "x", "M") == Structure("", "x", "N") || Structure("a", "", "") == Structure("", "", "a") {
		t.Error("fingerprints are equal that should differ, or the reverse")
	}
}
