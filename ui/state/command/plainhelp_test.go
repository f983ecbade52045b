package command

import (
	"testing"

	"heapdrop/protocol"
)

// TestWithoutFlags: help on the page names arguments as their fields do, and queries by
// their titles.
func TestWithoutFlags(t *testing.T) {
	given := []protocol.Command{{Name: "heap_roots", Title: "Roots of the heap"}, {
		Name: "list", Help: "Lists what refers to them with -inbound (-groupby folds). A minus - and -1 stay, and so does -unknown. Roots are those of heap_roots.",
		Arguments: []protocol.Argument{{Name: "inbound", Flag: "-inbound", Help: "against -groupby"}, {Name: "groupby", Flag: "-groupby"}},
	}}
	got := WithoutFlags(given)[1]
	if want := "Lists what refers to them with “Incoming” (“Group by” folds). A minus - and -1 stay, and so does -unknown. Roots are those of “Roots of the heap”."; got.Help != want {
		t.Errorf("%q, want %q", got.Help, want)
	}
	if got.Arguments[0].Help != "against “Group by”" {
		t.Errorf("%q", got.Arguments[0].Help)
	}
}
