package state

import (
	"testing"

	"heapdrop/protocol"
)

// TestPolicyIsSwitched: the page sends the policy to the analyzer, requests the rows of
// every view again, and marks the kinds in effect.
func TestPolicyIsSwitched(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	before := len(e.Requests)
	e.Answers[protocol.MethodInfo] = protocol.Info{ReferencePolicy: "strong,weak", UsedHeap: 1500}
	e.page.Dump.SwitchPolicy("strong,weak")
	e.Deliver()
	if e.page.Dump.Info.UsedHeap != 1500 || len(e.Requests) < before+2 || !e.Asked("info", `"referencePolicy":"strong,weak"`) {
		t.Errorf("info %+v, %d requests more", e.page.Dump.Info, len(e.Requests)-before)
	}
	if o := e.page.Dump.Overview; o.Follows("soft") || !o.Follows("weak") || o.Follows("finalizer") {
		t.Error("the kinds that are marked are not those in force")
	}
	asked := len(e.Requests)
	e.page.Dump.SwitchPolicy("strong,weak")
	if len(e.Requests) != asked {
		t.Error("the policy in force was asked for again")
	}
}

// TestKindsAreSwitchedOneByOne: each switch builds on the one before, even if that is not
// answered yet. After a refused switch, the page asks for the policy in effect.
func TestKindsAreSwitchedOneByOne(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Dump.Info.ReferencePolicy = "all"
	for _, step := range []struct{ kind, policy string }{
		{"weak", "strong,soft,phantom,finalizer"}, {"soft", "strong,phantom,finalizer"}, {"finalizer", "strong,phantom"},
		{"phantom", "strong"}, {"weak", "strong,weak"}, {"finalizer", "strong,weak,finalizer"}, {"soft", "strong,soft,weak,finalizer"}, {"phantom", "all"},
	} {
		e.page.Dump.Overview.SwitchKind(step.kind)
		if now := e.page.Dump.Info.ReferencePolicy; now != step.policy || !e.Asked("info", `"referencePolicy":"`+step.policy+`"`) {
			t.Errorf("%s switched: %s, want %s", step.kind, now, step.policy)
		}
	}
	e.Deliver()
	before := len(e.Requests)
	e.Answers[protocol.MethodInfo] = &protocol.Error{Kind: "unsupported", Message: "The dump holds no values."}
	e.page.Dump.Overview.SwitchKind("soft")
	e.Deliver()
	if asked := len(e.Requests) - before; asked != 2 {
		t.Errorf("a refused switch led to %d requests, want it and one for what is in force", asked)
	}
}
