package state

import (
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// TestCancelKeepsWhatIsThere: before the histogram is there, cancelling returns to the
// start page; later it only ends the opening.
func TestCancelKeepsWhatIsThere(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.Open("file", "x.hprof", 100)
	e.page.CancelOpen()
	if e.Flush(); e.page.Dump.Stage != env.StageIdle || !e.Saw("start engine") {
		t.Fatalf("before the histogram: stage %v, did %v", e.page.Dump.Stage, e.Did)
	}
	e.Hello()
	e.page.Navigate("#/dominators", true)
	e.page.Open("file", "x.hprof", 100)
	e.Send(protocol.Event{Milestone: "histogram"})
	e.Deliver(protocol.MethodOpen)
	e.Did = nil
	e.page.CancelOpen()
	if !e.Asked(protocol.MethodCancel, "") || e.page.Dump.Stage != env.StageOpening || e.page.Dump.Main.Stopped() {
		t.Fatalf("stage %v, asked %v", e.page.Dump.Stage, e.Requests)
	}
	e.Answers[protocol.MethodOpen] = protocol.Info{Name: "x.hprof", UsedHeap: 1000, Objects: 10, Sizes: "auto", Unfinished: true}
	e.Deliver()
	if e.page.Dump.Stage != env.StageStopped || !e.page.Dump.HasDump() || !e.page.Dump.Main.Stopped() || e.page.Dump.Main.Waits() || !e.Saw("status ready Cancelled") || e.Saw("start engine") {
		t.Errorf("stage %v, panel %v, did %v", e.page.Dump.Stage, e.page.Dump.Main.State, e.Did)
	}
	e.page.OpenView(*route.ViewByID("histogram"))
	if e.Deliver(); e.page.Dump.Main.State != results.PanelShown {
		t.Errorf("the histogram is lost: %v", e.page.Dump.Main.State)
	}
	e.Answers[protocol.MethodOpen] = protocol.Info{Name: "x.hprof"}
	e.page.OpenAgain()
	e.Hello()
	e.Deliver()
	if e.page.Dump.Stage != env.StageReady || e.page.Dump.Main.Command != "histogram" {
		t.Errorf("opened again: stage %v, view %q", e.page.Dump.Stage, e.page.Dump.Main.Command)
	}
}

// TestCancelTwiceClosesAtOnce: an analyzer that does not answer is replaced.
func TestCancelTwiceClosesAtOnce(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.Open(nil, "x.hprof", 100)
	e.Send(protocol.Event{Milestone: "histogram"})
	e.page.CancelOpen()
	e.page.CancelOpen()
	if e.Flush(); e.page.Dump.Stage != env.StageIdle || !e.Saw("start engine") {
		t.Errorf("stage %v, did %v", e.page.Dump.Stage, e.Did)
	}
}
