package ui

import (
	"slices"
	"testing"

	"heapdrop/protocol"
)

// TestPolicyIsSwitched: the engine is asked, and every view for its rows again; a
// policy that the page does not offer is shown all the same.
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
	if !slices.Contains(e.app.Overview.Policies(), "strong,weak") {
		t.Errorf("the policy in force is not among %v", e.app.Overview.Policies())
	}
	asked := len(e.requests)
	e.app.SwitchPolicy("strong,weak")
	if len(e.requests) != asked {
		t.Error("the policy in force was asked for again")
	}
}
