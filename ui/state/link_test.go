package state

import (
	"slices"
	"testing"
	"time"

	"heapdrop/ui/state/env"
	"heapdrop/ui/state/route"
)

// linked returns a page that shows the overview of a dump, or waits for a dump, and a
// function that advances time past the delay of a question.
func linked(t *testing.T, open bool) (e *fakeEngine, wait func()) {
	e = newFakeEngine(t)
	var timers []func()
	e.page.Browser.After = func(delay time.Duration, f func()) {
		if delay == env.LinkDelay {
			timers = append(timers, f)
		}
	}
	if open {
		e.open()
	} else {
		e.Hello()
	}
	e.Flush()
	return e, func() {
		e.Flush()
		for _, f := range timers {
			f()
		}
		timers = nil
	}
}

const evil = "#/query?c=oql+%22SELECT+*+FROM+x%22"

// TestLinksAsk: a query from outside runs only after the user has agreed; until then the
// address remains that of the current view.
func TestLinksAsk(t *testing.T) {
	for _, address := range []string{
		evil, "#/oql?of=SELECT", "#/strings?pattern=.*", "#/histogram?groupby=package", "#/histogram?filter=x",
		"#/overview?select=0x1", "#/query?c=redact", "#/references?of=0x1",
	} {
		e, wait := linked(t, true)
		asked := len(e.Requests)
		e.page.Navigate(address, false)
		wait()
		if e.page.Link == nil || len(e.Requests) != asked || e.page.Dump.Redaction != nil || e.page.Route != route.Overview {
			t.Errorf("%s: link %v, %d requests, at %+v", address, e.page.Link, len(e.Requests)-asked, e.page.Route)
			continue
		}
		if last := e.Did[len(e.Did)-2:]; last[0] != "fragment #/overview false" || last[1] != "focus #link-ignore" {
			t.Errorf("%s: the browser did %q", address, last)
		}
		link := e.page.Link
		e.page.RunLink(e.page.Link)
		e.Deliver()
		if r := route.Parse(address); e.page.Link != nil || e.page.Route.Fragment() != r.Fragment() && e.page.Dump.Redaction == nil {
			t.Errorf("%s: run, the page is at %+v", address, e.page.Route)
		}
		e.page.RunLink(link) // a second press
	}
}

// TestLinksAreFollowed: entries that the page added itself, and views of the navigation,
// need no question.
func TestLinksAreFollowed(t *testing.T) {
	for address, own := range map[string]bool{evil: true, "#/strings?pattern=.*": true, "#/histogram": false, "#/dominators?sort=1d": false, "#/oql": false, "#/overview": false, "#/nonsense": false} {
		e, _ := linked(t, true)
		e.page.Navigate(address, own)
		e.Deliver()
		if e.page.Link != nil || e.page.Route.Fragment() != route.Parse(address).Fragment() {
			t.Errorf("%s: link %v, at %+v", address, e.page.Link, e.page.Route)
		}
	}
}

// TestLinkIgnored: nothing runs, and the view stays. Going back also dismisses the
// question.
func TestLinkIgnored(t *testing.T) {
	e, wait := linked(t, true)
	e.page.Run("histogram")
	e.Deliver()
	asked := len(e.Requests)
	e.page.Navigate(evil, false)
	wait()
	e.page.IgnoreLink()
	e.page.Navigate(evil, false)
	e.page.Navigate("#/histogram", true)
	wait()
	if e.page.Link != nil || len(e.Requests) != asked || e.page.Route.View != "histogram" {
		t.Errorf("link %v, %d requests, at %+v", e.page.Link, len(e.Requests)-asked, e.page.Route)
	}
}

// TestLinkQuestionHolds: the question cannot be answered before it could be read, and no
// other question replaces it. The delay starts again when the window comes to the front.
func TestLinkQuestionHolds(t *testing.T) {
	e, wait := linked(t, true)
	e.page.Navigate(evil, false)
	e.Flush()
	first := e.page.Link
	e.page.RunLink(first)
	e.page.Navigate("#/query?c=waste", false)
	if e.page.Link != first || first.Ready {
		t.Fatalf("the question is %+v", e.page.Link)
	}
	e.page.LinkInSight()
	wait()
	if !first.Ready {
		t.Fatal("it can never be answered")
	}
	e.page.LinkInSight()
	if e.page.RunLink(first); e.page.Link == nil {
		t.Error("answered by a press that brought the window to the front")
	}
}

// TestLinkKeepsTheAddress: while a question is shown, every navigation from outside is
// answered by restoring the address of the view. A browser reports a navigation twice,
// and the second event cancels the restored address that is still pending after the
// first.
func TestLinkKeepsTheAddress(t *testing.T) {
	e, _ := linked(t, true)
	var set []string
	e.page.Browser.SetFragment = func(fragment string, push bool) { set = append(set, fragment) }
	for range 2 {
		set = nil
		e.page.Navigate(evil, false)
		e.Flush()
		if want := e.page.Route.Fragment(); !slices.Equal(set, []string{want}) {
			t.Errorf("set %q, want %q", set, want)
		}
	}
}

// TestLinkWaitsForItsDump: the question about the address with which the page was loaded
// appears when a dump is open; the last such address counts.
func TestLinkWaitsForItsDump(t *testing.T) {
	e, wait := linked(t, false)
	e.page.Navigate("#/query?c=waste", false)
	e.page.Navigate(evil, false)
	if want := `oql "SELECT * FROM x"`; e.page.Link == nil || e.page.Link.Route.Command != want {
		t.Errorf("awaits %+v, want %q", e.page.Link, want)
	}
	e.open()
	if e.Asked("query", "oql") {
		t.Error("it ran with the dump")
	}
	wait()
	if e.page.Link == nil || !e.page.Link.Ready {
		t.Fatalf("no question: %+v", e.page.Link)
	}
	e.page.RunLink(e.page.Link)
	e.Deliver()
	if !e.Asked("query", "oql") {
		t.Error("it did not run")
	}
	e.page.Navigate("#/query?c=waste", false)
	if e.page.CloseDump(); e.page.Link != nil {
		t.Error("the question outlives its dump")
	}
}
