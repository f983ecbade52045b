package command

import (
	"testing"

	"heapdrop/protocol"
)

// TestWithoutFlags: help on the page names arguments as their fields do.
func TestWithoutFlags(t *testing.T) {
	given := []protocol.Command{{
		Name: "list", Help: "Lists what refers to them with -inbound (-groupby folds). A minus - and -1 stay, and so does -unknown.",
		Arguments: []protocol.Argument{{Name: "inbound", Flag: "-inbound", Help: "against -groupby"}, {Name: "groupby", Flag: "-groupby"}},
	}}
	got := WithoutFlags(given)[0]
	if want := "Lists what refers to them with “Incoming” (“Group by” folds). A minus - and -1 stay, and so does -unknown."; got.Help != want {
		t.Errorf("%q, want %q", got.Help, want)
	}
	if got.Arguments[0].Help != "against “Group by”" {
		t.Errorf("%q", got.Arguments[0].Help)
	}
}
