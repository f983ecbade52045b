package ui

import (
	"encoding/json"
	"strings"
	"testing"

	"heapdrop/protocol"
)

// redacting is a page with the dialog open and the copy written.
func redacting(t *testing.T) (*fakeEngine, *otherEngine, *Redaction) {
	e := newFakeEngine(t)
	o := beside(e)
	e.app.Browser.Save = func(files any, compress bool, done func(string)) {
		e.did = append(e.did, "save "+files.(string))
		done(map[bool]string{true: "no room"}[compress])
	}
	info := e.answers[protocol.MethodOpen].(protocol.Info)
	info.Format = "HPROF 1.0.2"
	e.answers[protocol.MethodOpen], e.answers[protocol.MethodInfo] = info, info
	e.open()
	e.app.Run("redact")
	r := e.app.Redaction
	if r == nil || !r.Chooses() || r.Level != "primitives" || r.CloseText() != "Cancel" {
		t.Fatalf("the dialog is %+v", r)
	}
	r.Start()
	if !r.Runs() {
		t.Fatal("nothing runs")
	}
	id := e.waiting[len(e.waiting)-1].ID
	e.receive(protocol.Event{Progress: &protocol.Progress{Request: id, Phase: "Copying", Fraction: 0.25, Bytes: 1 << 20, Total: 4 << 20, SecondsLeft: 3}})
	if got := r.Steps()[0].State; got != "Copying · 25 % · 1.00 MB of 4.00 MB · 3 s left" {
		t.Errorf("progress %q", got)
	}
	e.app.Client.Files = "the copy"
	e.answers[protocol.MethodRedact] = protocol.Redacted{Handle: "7", Size: 1 << 20, Values: 1 << 10, Names: 2}
	e.deliver(protocol.MethodSearch, protocol.MethodSkeleton)
	e.flush()
	o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	return e, o, r
}

// compare lets the other analyzer open the copy and sum it up.
func (o *otherEngine) compare() {
	o.t.Helper()
	o.answer(protocol.MethodOpen, protocol.Info{})
	o.answer(protocol.MethodSkeleton, protocol.Skeleton{Parts: json.RawMessage("[]")})
}

// released reports whether the page let go of the copy.
func released(e *fakeEngine) bool {
	for _, request := range e.requests {
		if request.Method == protocol.MethodRelease && strings.Contains(string(request.Params), `"7"`) {
			return true
		}
	}
	return false
}

func TestRedaction(t *testing.T) {
	e, o, r := redacting(t)
	e.answers[protocol.MethodSearch] = protocol.Searched{Texts: 1000, Names: 1, First: -1}
	e.answers[protocol.MethodSkeleton] = protocol.Skeleton{Objects: 10}
	e.deliver()
	if r.Done() || r.Steps()[1].State != "none of 1,000 found" {
		t.Errorf("done before the copy is open: %+v", r.Steps())
	}
	o.answer(protocol.MethodOpen, protocol.Info{})
	o.answer(protocol.MethodSkeleton, protocol.Skeleton{Parts: json.RawMessage(`["kept"]`)})
	if r.Done() || !e.asked(protocol.MethodSkeleton, `["kept"]`) {
		t.Fatalf("the dump is not compared: %v", e.waiting)
	}
	e.deliver()
	e.flush()
	if !r.Done() || !o.stopped || !released(e) || r.CloseText() != "Close" {
		t.Errorf("not done, or the analyzer or the copy kept: %+v", r)
	}
	if report := strings.Join(r.Report(), "\n"); !strings.Contains(report, "10 objects") || !strings.Contains(report, "0 of 1,000 texts") || !strings.Contains(report, "1.00 KB") {
		t.Errorf("report %s", report)
	}
	r.Save(false)
	e.flush()
	if !strings.Contains(strings.Join(e.did, "\n"), "save the copy") {
		t.Errorf("nothing is saved: %v", e.did)
	}
	r.Save(true)
	if r.CompressText() != "Compressing …" {
		t.Errorf("the button says %q", r.CompressText())
	}
	e.flush()
	if r.Compressing || e.app.Notice == nil || !strings.Contains(e.app.Notice.Text, "no room") {
		t.Errorf("notice %+v", e.app.Notice)
	}
	e.app.CloseRedaction()
	if e.app.Redaction != nil {
		t.Error("the dialog stays")
	}
}

// TestRedactionFails: there is no download where verification fails, whatever fails.
func TestRedactionFails(t *testing.T) {
	for name, c := range map[string]struct {
		fail func(e *fakeEngine, o *otherEngine)
		want string
		help string
	}{
		"a text is left": {func(e *fakeEngine, o *otherEngine) {
			e.answers[protocol.MethodSearch] = protocol.Searched{Texts: 1000, Places: 2, First: 300}
			e.deliver()
		}, "still at 2 places", "No other level"},
		"a text is left, but not at the next level": {func(e *fakeEngine, o *otherEngine) {
			e.answers[protocol.MethodSearch] = protocol.Searched{Texts: 1000, Places: 2, First: 300}
			e.deliver(protocol.MethodRedact)
			e.answers[protocol.MethodSearch], e.answers[protocol.MethodSkeleton] = protocol.Searched{}, protocol.Skeleton{}
			e.deliver()
			o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
			o.compare()
			e.deliver()
		}, "still at 2 places", "The level “Values and names” works"},
		"the copy differs": {func(e *fakeEngine, o *otherEngine) {
			e.answers[protocol.MethodSearch], e.answers[protocol.MethodSkeleton] = protocol.Searched{}, protocol.Skeleton{Difference: "GC roots"}
			o.compare()
			e.deliver()
			o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
			o.compare()
			e.deliver()
		}, "GC roots", "No other level"},
		"the copy differs, but not at a weaker level": {func(e *fakeEngine, o *otherEngine) {
			e.answers[protocol.MethodSearch], e.answers[protocol.MethodSkeleton] = protocol.Searched{}, func(params json.RawMessage) any {
				if strings.Contains(string(params), `"primitives"`) {
					return protocol.Skeleton{Difference: "GC roots"}
				}
				return protocol.Skeleton{}
			}
			o.compare()
			e.deliver()
			o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
			o.compare()
			e.deliver()
		}, "GC roots", "The level “Texts only” works"},
		"the copy differs, and at a weaker level it cannot be searched": {func(e *fakeEngine, o *otherEngine) {
			e.answers[protocol.MethodSearch], e.answers[protocol.MethodSkeleton] = protocol.Searched{}, protocol.Skeleton{Difference: "GC roots"}
			o.compare()
			e.deliver(protocol.MethodRedact)
			e.answers[protocol.MethodSearch] = &protocol.Error{Kind: "unreadable", Message: "no such blob"}
			e.deliver()
		}, "GC roots", "heapdrop check"},
		"the copy does not open": {func(e *fakeEngine, o *otherEngine) {
			o.answer(protocol.MethodOpen, &protocol.Error{Kind: "malformed", Message: "broken at once"})
		}, "broken", ""},
		"the copy cannot be searched": {func(e *fakeEngine, o *otherEngine) {
			e.answers[protocol.MethodSearch] = &protocol.Error{Kind: "unreadable", Message: "no such blob"}
			e.deliver()
		}, "could not be verified: no such blob", ""},
		"the other analyzer dies": {func(e *fakeEngine, o *otherEngine) {
			e.app.BaselineDied(o.baseline, "out of memory")
		}, "memory", ""},
	} {
		e, o, r := redacting(t)
		c.fail(e, o)
		e.flush()
		if r.Problem == nil || !strings.Contains(r.Problem.Message, c.want) || !strings.Contains(r.Problem.Advice, c.help) || r.Done() || r.Runs() || !o.stopped || !released(e) {
			t.Errorf("%s: problem %+v, done %v, stopped %v, released %v", name, r.Problem, r.Done(), o.stopped, released(e))
		}
	}
}

// TestRedactionCancelled: closing the dialog, or the dump, ends the work.
func TestRedactionCancelled(t *testing.T) {
	for name, end := range map[string]func(a *App){"the dialog": (*App).CloseRedaction, "the dump": (*App).CloseDump} {
		e, o, r := redacting(t)
		end(e.app)
		e.flush()
		e.answers[protocol.MethodSearch] = protocol.Searched{}
		e.deliver()
		if e.app.Redaction != nil || !o.stopped || r.Done() || r.searched != nil {
			t.Errorf("%s closed: %+v", name, r)
		}
	}
}

func TestRedactionOfOtherFormats(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.app.OpenRedaction() // of an unknown format
	if r := e.app.Redaction; r == nil || r.Chooses() || !strings.Contains(r.Problem.Advice, "export --hprof") {
		t.Errorf("the dialog is %+v", r)
	}
}

// TestRedactionByAddress: the dialog opens, and the address stays that of the view.
func TestRedactionByAddress(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	before := e.app.Route.Fragment()
	e.app.Navigate("#/query?c=redact", true)
	e.flush()
	if e.app.Redaction == nil || e.app.Route.Fragment() != before || !e.saw("fragment "+before+" false") {
		t.Errorf("dialog %v, address %s, want the dialog at %s", e.app.Redaction, e.app.Route.Fragment(), before)
	}
}
