package env

import (
	"testing"

	"heapdrop/protocol"
)

// TestViewsFollowTheVerdict: pictures from the top are asked to point out the suspects, and
// the paths to a structure begin with the one that the verdict names.
func TestViewsFollowTheVerdict(t *testing.T) {
	s := &Status{}
	if got := s.Informed("path2gc 0x7"); got != "path2gc 0x7" {
		t.Error("without a verdict:", got)
	}
	steps := func(objects ...string) (list []protocol.Step) {
		for _, o := range objects {
			list = append(list, protocol.Step{Object: o})
		}
		return list
	}
	s.Accuse(&protocol.Diagnosis{
		Suspects: []protocol.Suspect{{Held: protocol.Held{Object: "0x7", Steps: steps("0x1", "", "0x2", "0x7")}}, {Held: protocol.Held{Tops: []string{"0x8", "0x9"}, Shared: []protocol.Shared{{Class: "app.A", Object: "0xa"}}}}},
		Cleared:  []protocol.Cleared{{Held: protocol.Held{Object: "0x6", Steps: []protocol.Step{{Object: "0x5", Name: "app.Cache"}, {Object: "0x6", Edge: "entries"}}}}},
	})
	for command, want := range map[string]string{
		"icicle": "icicle -mark 0x7 0x8 0x9 0xa", "icicle app.A": "icicle app.A -mark 0x7 0x8 0x9 0xa", "icicle -from bottom": "icicle -from bottom", "histogram": "histogram",
		"path2gc 0x7": "path2gc 0x7 -through 0x1 0x2", "path2gc 0x6 -numberofpaths 1": "path2gc 0x6 -numberofpaths 1 -through 0x5", "path2gc 0x8": "path2gc 0x8",
		"list_objects 0x7": "list_objects 0x7", "path2gc 0x7 -through 0x3": "path2gc 0x7 -through 0x3",
	} {
		if got := s.Informed(command); got != want {
			t.Errorf("%s: %s", command, got)
		}
	}
	if !s.Accuses("0x7") || !s.Accuses("0x8") || s.Accuses("0x1") || s.Accuses("0x6") || s.Accuses("0xa") || s.Accuses("") {
		t.Errorf("accused: %v", s.suspects)
	}
	if s.NameOf("0x6") != "Cache.entries" || s.NameOf("") != "" {
		t.Errorf("names: %q", s.names)
	}
	if s.Accuse(nil); s.Informed("icicle") != "icicle" || s.Informed("path2gc 0x7") != "path2gc 0x7" {
		t.Error("a verdict that is gone is still followed")
	}
}
