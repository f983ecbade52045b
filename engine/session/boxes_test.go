package session

import (
	"encoding/json"
	"slices"
	"testing"

	"heapdrop/protocol"
)

// TestSessionFindsBoxes: the boxes of a drawn picture that hold some objects are those that
// the same picture points out when it is requested with them.
func TestSessionFindsBoxes(t *testing.T) {
	f := opened(t)
	query := func(command string) (r protocol.Result, marks []int) {
		t.Helper()
		if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: command, Limit: 1}, &r); failure != nil {
			t.Fatal(failure.Message)
		}
		var picture struct{ Marks []int }
		_ = json.Unmarshal(r.Picture, &picture)
		return r, picture.Marks
	}
	const objects = "bookshop.event.EventBus bookshop.catalog.CoverCache"
	_, want := query("icicle -mark " + objects)
	for command, want := range map[string][]int{"icicle": want, "icicle -from bottom": nil, "histogram": nil} {
		r, _ := query(command)
		var got protocol.Boxes
		if failure := f.ask(protocol.MethodBoxes, protocol.BoxesParams{Handle: r.Handle, Objects: objects}, &got); failure != nil || !slices.Equal(got.Boxes, want) {
			t.Errorf("%s: boxes %v, want %v, failure %+v", command, got.Boxes, want, failure)
		}
		f.ask(protocol.MethodRelease, protocol.ReleaseParams{Handle: r.Handle}, nil)
		if failure := f.ask(protocol.MethodBoxes, protocol.BoxesParams{Handle: r.Handle, Objects: objects}, nil); failure == nil || failure.Kind != "usage" {
			t.Errorf("%s, released: %+v", command, failure)
		}
	}
	if len(want) == 0 {
		t.Error("nothing is pointed out")
	}
}
