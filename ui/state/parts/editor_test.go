package parts

import (
	"testing"

	"heapdrop/protocol"
)

func TestProblems(t *testing.T) {
	failure := &protocol.Error{Kind: "usage", Advice: "Write a.b.", Message: "line 2, column 11: there is no x\n    some line 3, column 4: text\n    ^\nline 12, column 1: expected end: found it\n    y\n    ^"}
	want := []Problem{{2, 11, "there is no x"}, {12, 1, "expected end: found it. Write a.b."}}
	got := problemsOf(failure)
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("%+v", got)
	}
	if got := problemsOf(&protocol.Error{Message: "no dump is open"}); got != nil {
		t.Errorf("%+v", got)
	}
}
