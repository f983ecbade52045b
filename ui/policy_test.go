package ui

import (
	"testing"

	"heapdrop/protocol"
)

// TestPolicyIsSwitched: the engine is asked, and every view for its rows again; and
// the kinds in force are marked.
func TestPolicyIsSwitched(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Run("histogram")
	e.deliver()
	before := len(e.requests)
	e.answers[protocol.MethodInfo] = protocol.Info{ReferencePolicy: "strong,weak", UsedHeap: 1500}
	e.app.SwitchPolicy("strong,weak")
	e.deliver()
	if e.app.Info.UsedHeap != 1500 || len(e.requests) < before+2 || !e.asked("info", `"referencePolicy":"strong,weak"`) {
		t.Errorf("info %+v, %d requests more", e.app.Info, len(e.requests)-before)
	}
	if o := e.app.Overview; o.Follows("soft") || !o.Follows("weak") || o.Follows("finalizer") {
		t.Error("the kinds that are marked are not those in force")
	}
	asked := len(e.requests)
	e.app.SwitchPolicy("strong,weak")
	if len(e.requests) != asked {
		t.Error("the policy in force was asked for again")
	}
}

// TestKindsAreSwitchedOneByOne: each switch starts from the one before, also while
// that is not answered yet. A refused one asks what is in force after all.
func TestKindsAreSwitchedOneByOne(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.Info.ReferencePolicy = "all"
	for _, step := range []struct{ kind, policy string }{
		{"weak", "strong,soft,phantom,finalizer"}, {"soft", "strong,phantom,finalizer"}, {"finalizer", "strong,phantom"},
		{"phantom", "strong"}, {"weak", "strong,weak"}, {"finalizer", "strong,weak,finalizer"}, {"soft", "strong,soft,weak,finalizer"}, {"phantom", "all"},
	} {
		e.app.Overview.SwitchKind(step.kind)
		if now := e.app.Info.ReferencePolicy; now != step.policy || !e.asked("info", `"referencePolicy":"`+step.policy+`"`) {
			t.Errorf("%s switched: %s, want %s", step.kind, now, step.policy)
		}
	}
	e.deliver()
	before := len(e.requests)
	e.answers[protocol.MethodInfo] = &protocol.Error{Kind: "unsupported", Message: "The dump holds no values."}
	e.app.Overview.SwitchKind("soft")
	e.deliver()
	if asked := len(e.requests) - before; asked != 2 {
		t.Errorf("a refused switch led to %d requests, want it and one for what is in force", asked)
	}
}
