package state

import (
	"strings"
	"testing"

	"heapdrop/ui/fakeanalyzer"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/trend"
)

// TestFleetDumps: a dump whose file was given opens. For another one the page asks for
// the file, and recognizes it.
func TestFleetDumps(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.OpenFleet(trend.NewFleet(fakeanalyzer.FleetRecords(), func(file string, _ int64, beside []string) any {
		if file == "x/a.hprof" {
			return strings.Join(append([]string{"file a"}, beside...), " ")
		}
		return nil
	}))
	e.page.Fleet.Record("a").Beside, e.page.Fleet.Record("b").Beside = []string{"x/a.gc.log", "x/a.txt"}, []string{"x/b.gc.log"}
	if e.page.OpenFleetDump("a"); e.page.Dump.Stage != env.StageOpening || e.page.Dump.Files != "file a x/a.gc.log x/a.txt" || e.page.Dump.FileName != "x/a.hprof" {
		t.Errorf("%v %q", e.page.Dump.Stage, e.page.Dump.FileName)
	}
	e.page.CloseDump()
	e.Hello()
	if e.page.OpenFleetDump("b"); e.page.Dump.Stage != env.StageIdle || e.page.Notice == nil || e.page.Notice.Text != "Choose the file x/b.hprof of this dump, together with x/b.gc.log." {
		t.Errorf("%v %+v", e.page.Dump.Stage, e.page.Notice)
	}
	if e.page.Take(env.ToOpen, "chosen", "b.hprof", 7); e.page.Dump.Stage != env.StageOpening || e.page.Dump.FileName != "x/b.hprof" || e.page.Dump.Files != "chosen" {
		t.Errorf("%v %q", e.page.Dump.Stage, e.page.Dump.FileName)
	}
	e.page.CloseDump()
	e.Hello()
	e.page.OpenFleetDump("b")
	if e.page.Take(env.Dropped, "other", "other.hprof", 7); e.page.Dump.FileName != "other.hprof" {
		t.Errorf("%q", e.page.Dump.FileName)
	}
	e.page.CloseFleet()
	e.page.OpenFleet(trend.NewFleet([]string{"nonsense"}, nil))
	if e.page.Fleet != nil || e.page.Notice == nil {
		t.Error("a fleet without records is shown")
	}
}

// TestFleetAddress: what is shown of a fleet has an address, which shows it again when the
// folder is opened; going back closes a dump that was opened from it.
func TestFleetAddress(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.Navigate("#/fleet?service=cart", false)
	open := func() {
		e.page.OpenFleet(trend.NewFleet(fakeanalyzer.FleetRecords(), func(string, int64, []string) any { return "file" }))
	}
	open()
	if !e.page.ShowsFleet() || e.page.Fleet.Service != "cart" {
		t.Errorf("the address leads to %q", e.page.Fleet.Service)
	}
	e.page.Fleet.Show("shop")
	e.page.Fleet.Follow("MAP")
	if got := e.page.Route.Fragment(); got != "#/fleet?service=shop&follow=MAP" {
		t.Errorf("address %s", got)
	}
	e.page.OpenFleetDump("a")
	if e.page.Dump.Stage != env.StageOpening || e.page.Route.View != route.OverviewID {
		t.Errorf("%v at %s", e.page.Dump.Stage, e.page.Route.Fragment())
	}
	e.page.Navigate("#/fleet?service=cart", false)
	if e.page.Dump.Stage != env.StageOpening {
		t.Error("an address from outside closes a dump")
	}
	e.page.Navigate("#/fleet?service=shop&follow=MAP", true)
	if e.page.Dump.Stage != env.StageIdle || !e.page.ShowsFleet() || e.page.Fleet.Fingerprint != "MAP" {
		t.Errorf("back leads to %v at %s", e.page.Dump.Stage, e.page.Route.Fragment())
	}
	e.page.Navigate("#/overview", true)
	if e.page.ShowsFleet() {
		t.Error("the fleet covers the start page")
	}
	e.Flush()
	e.Did = nil
	e.page.Navigate("#/fleet?service=cart", true)
	e.Flush()
	if e.page.Fleet.Service != "cart" || !e.Saw("fragment #/fleet?service=cart false") || e.Saw("fragment #/fleet?service=cart true") {
		t.Errorf("going back to %s adds to the history: %v", e.page.Fleet.Service, e.Did)
	}
	e.page.Navigate("#/fleet?service=nobody&follow=NOTHING", true)
	if !e.page.ShowsFleet() || e.page.Fleet.Service == "nobody" || e.page.Fleet.Fingerprint != "" {
		t.Errorf("what is not there: %+v", e.page.Fleet.Route())
	}
	if e.page.CloseFleet(); e.page.Route.Fragment() != "#/overview" {
		t.Errorf("closed at %s", e.page.Route.Fragment())
	}
}
