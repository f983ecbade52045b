package ui

import (
	"testing"

	"heapdrop/protocol"
)

// TestCancelKeepsWhatIsThere: before the histogram cancelling leads back to the start
// page, then it ends the opening only.
func TestCancelKeepsWhatIsThere(t *testing.T) {
	e := newFakeEngine(t)
	e.hello()
	e.app.Open("file", "x.hprof", 100)
	e.app.CancelOpen()
	if e.flush(); e.app.Stage != StageIdle || !e.saw("start engine") {
		t.Fatalf("before the histogram: stage %v, did %v", e.app.Stage, e.did)
	}
	e.hello()
	e.app.Navigate("#/dominators", true)
	e.app.Open("file", "x.hprof", 100)
	e.receive(protocol.Event{Milestone: "histogram"})
	e.deliver(protocol.MethodOpen)
	e.did = nil
	e.app.CancelOpen()
	if !e.asked(protocol.MethodCancel, "") || e.app.Stage != StageOpening || e.app.Main.Stopped() {
		t.Fatalf("stage %v, asked %v", e.app.Stage, e.requests)
	}
	e.answers[protocol.MethodOpen] = protocol.Info{Name: "x.hprof", UsedHeap: 1000, Objects: 10, Sizes: "auto", Unfinished: true}
	e.deliver()
	if e.app.Stage != StageStopped || !e.app.HasDump() || !e.app.Main.Stopped() || e.app.Main.Waits() || !e.saw("status ready Cancelled") || e.saw("start engine") {
		t.Errorf("stage %v, panel %v, did %v", e.app.Stage, e.app.Main.State, e.did)
	}
	e.app.OpenView(*viewByID("histogram"))
	if e.deliver(); e.app.Main.State != PanelShown {
		t.Errorf("the histogram is lost: %v", e.app.Main.State)
	}
	e.answers[protocol.MethodOpen] = protocol.Info{Name: "x.hprof"}
	e.app.OpenAgain()
	e.hello()
	e.deliver()
	if e.app.Stage != StageReady || e.app.Main.Command != "histogram" {
		t.Errorf("opened again: stage %v, view %q", e.app.Stage, e.app.Main.Command)
	}
}

// TestCancelTwiceClosesAtOnce: an analyzer that does not answer is replaced.
func TestCancelTwiceClosesAtOnce(t *testing.T) {
	e := newFakeEngine(t)
	e.hello()
	e.app.Open(nil, "x.hprof", 100)
	e.receive(protocol.Event{Milestone: "histogram"})
	e.app.CancelOpen()
	e.app.CancelOpen()
	if e.flush(); e.app.Stage != StageIdle || !e.saw("start engine") {
		t.Errorf("stage %v, did %v", e.app.Stage, e.did)
	}
}
