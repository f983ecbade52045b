package state

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/fleet"
	"heapdrop/ui/state/route"
)

// fleetTexts are the records of a service with a growing structure, those of a second
// service, and a text that is not a record.
func fleetTexts() []string {
	hold := func(fingerprint string, bytes int64) fleet.Structure {
		return fleet.Structure{Fingerprint: fingerprint, Path: "app." + fingerprint, Holder: "app." + fingerprint + "<now>", Title: "Unbounded map", Retained: bytes}
	}
	record := func(id, service, version string, minute int64, used int64, suspects, cleared []fleet.Structure) string {
		text, err := json.Marshal(fleet.Record{Schema: fleet.Schema, ID: id, File: "x/" + id + ".hprof", Size: 7, Labels: fleet.Labels{Service: service, Version: version}, Status: fleet.Complete,
			Created: minute * 60_000, Heap: &fleet.Heap{Used: used}, Verdict: &fleet.Verdict{Verdict: "leak"}, Suspects: suspects, Cleared: cleared})
		if err != nil {
			panic(err)
		}
		return string(text)
	}
	return []string{
		record("b", "shop", "2", 20, 2000, []fleet.Structure{hold("MAP", 900)}, []fleet.Structure{hold("LOG", 100)}),
		record("a", "shop", "1", 10, 1000, nil, []fleet.Structure{hold("MAP", 200)}),
		record("c", "cart", "9", 30, 500, []fleet.Structure{hold("MAP", 50)}, nil),
		`{"schema":"heapdrop/fleet/1","id":"bad","file":"bad","service":"shop","version":"2","status":"unreadable","error":"cut"}`,
		`{"schema":"heapdrop/fleet/9"}`, `{"schema":"heapdrop/fleet/1","id":"odd","status":"complete"}`, "nonsense",
	}
}

// TestFleet: the largest service is selected, the lines show its dumps, and one suspect
// can be followed across all services.
func TestFleet(t *testing.T) {
	f := NewFleet(fleetTexts(), func(file string, _ int64, beside []string) any {
		if file == "x/a.hprof" {
			return "file a"
		}
		return nil
	})
	if f.Broken != 3 || f.Trend.Dumps != 4 || f.Trend.Bad != 1 || f.Service != "shop" {
		t.Fatalf("%+v", f)
	}
	lines := f.Lines()
	if !slices.Equal(lines.Holders, []string{"app.MAP", "app.LOG"}) || len(lines.Points) != 2 || lines.Points[0].Name != "x/a.hprof" || lines.Points[0].Used != 1000 ||
		!slices.Equal(lines.Points[0].Holds, []int64{200, NotNamed}) || !slices.Equal(lines.Points[1].Holds, []int64{900, 100}) {
		t.Errorf("%+v", lines)
	}
	f.Follow("MAP")
	seen := f.Seen()
	if len(seen) != 3 || seen[0].Record.ID != "a" || seen[0].Accused || !seen[1].Accused || seen[2].Record.ID != "c" || f.FollowedLines().Holders[0] != "app.MAP<now>" {
		t.Errorf("%+v", seen)
	}
	if f.Show("cart"); f.Lines() != nil || f.Fingerprint != "" || f.Shown().Newest().Name != "9" {
		t.Error("a service with one dump has a time line")
	}
	if f.Follow("MAP"); f.Followed() == nil {
		t.Error("nothing is followed")
	}
	if f.Follow("MAP"); f.Followed() != nil {
		t.Error("it is still followed")
	}
}

// TestFleetServices: the services that are worse than before come first, the worst is shown,
// and dumps without a service are last.
func TestFleetServices(t *testing.T) {
	texts := fleetTexts()[:3] // shop is worse than before, cart has one version
	for _, service := range []string{"shop-10", "shop-9", ""} {
		for _, id := range []string{"x", "y", "z"} {
			texts = append(texts, strings.NewReplacer(`"cart"`, `"`+service+`"`, `"id":"c"`, `"id":"`+id+service+`"`).Replace(texts[2]))
		}
	}
	f := NewFleet(texts, nil)
	var got []string
	for _, s := range f.Trend.Services {
		got = append(got, s.Service)
	}
	if !slices.Equal(got, []string{"shop", "cart", "shop-9", "shop-10", ""}) || f.Service != "shop" {
		t.Errorf("%q, %q is shown", got, f.Service)
	}
}

// TestFleetDumps: a dump whose file was given opens. For another one the page asks for
// the file, and recognizes it.
func TestFleetDumps(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.OpenFleet(NewFleet(fleetTexts(), func(file string, _ int64, beside []string) any {
		if file == "x/a.hprof" {
			return strings.Join(append([]string{"file a"}, beside...), " ")
		}
		return nil
	}))
	e.page.Fleet.Record("a").Beside, e.page.Fleet.Record("b").Beside = []string{"x/a.gc.log", "x/a.txt"}, []string{"x/b.gc.log"}
	if e.page.OpenFleetDump("a"); e.page.Dump.Stage != StageOpening || e.page.Dump.files != "file a x/a.gc.log x/a.txt" || e.page.Dump.FileName != "x/a.hprof" {
		t.Errorf("%v %q", e.page.Dump.Stage, e.page.Dump.FileName)
	}
	e.page.CloseDump()
	e.Hello()
	if e.page.OpenFleetDump("b"); e.page.Dump.Stage != StageIdle || e.page.Notice == nil || e.page.Notice.Text != "Choose the file x/b.hprof of this dump, together with x/b.gc.log." {
		t.Errorf("%v %+v", e.page.Dump.Stage, e.page.Notice)
	}
	if e.page.Take(ToOpen, "chosen", "b.hprof", 7); e.page.Dump.Stage != StageOpening || e.page.Dump.FileName != "x/b.hprof" || e.page.Dump.files != "chosen" {
		t.Errorf("%v %q", e.page.Dump.Stage, e.page.Dump.FileName)
	}
	e.page.CloseDump()
	e.Hello()
	e.page.OpenFleetDump("b")
	if e.page.Take(Dropped, "other", "other.hprof", 7); e.page.Dump.FileName != "other.hprof" {
		t.Errorf("%q", e.page.Dump.FileName)
	}
	e.page.CloseFleet()
	e.page.OpenFleet(NewFleet([]string{"nonsense"}, nil))
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
		e.page.OpenFleet(NewFleet(fleetTexts(), func(string, int64, []string) any { return "file" }))
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
	if e.page.Dump.Stage != StageOpening || e.page.Route.View != route.OverviewID {
		t.Errorf("%v at %s", e.page.Dump.Stage, e.page.Route.Fragment())
	}
	e.page.Navigate("#/fleet?service=cart", false)
	if e.page.Dump.Stage != StageOpening {
		t.Error("an address from outside closes a dump")
	}
	e.page.Navigate("#/fleet?service=shop&follow=MAP", true)
	if e.page.Dump.Stage != StageIdle || !e.page.ShowsFleet() || e.page.Fleet.Fingerprint != "MAP" {
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
		t.Errorf("what is not there: %+v", e.page.Fleet.route())
	}
	if e.page.CloseFleet(); e.page.Route.Fragment() != "#/overview" {
		t.Errorf("closed at %s", e.page.Route.Fragment())
	}
}
