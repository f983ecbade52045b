package state

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/parts"
)

// redacting returns a page with the dialog open and the copy written.
func redacting(t *testing.T) (*fakeEngine, *otherEngine, *parts.Redaction) {
	e := newFakeEngine(t)
	o := beside(t, e)
	e.page.Browser.Save = func(files any, compress bool, done func(string)) {
		e.Did = append(e.Did, "save "+files.(string))
		done(map[bool]string{true: "no room"}[compress])
	}
	info := e.Answers[protocol.MethodOpen].(protocol.Info)
	info.Format = "HPROF 1.0.2"
	e.Answers[protocol.MethodOpen], e.Answers[protocol.MethodInfo] = info, info
	e.open()
	e.page.Run("redact")
	r := e.page.Dump.Redaction
	if r == nil || !r.Chooses() || r.Level != "primitives" || r.CloseText() != "Cancel" {
		t.Fatalf("the dialog is %+v", r)
	}
	r.Start()
	if !r.Runs() {
		t.Fatal("nothing runs")
	}
	id := e.Requests[len(e.Requests)-1].ID
	e.Send(protocol.Event{Progress: &protocol.Progress{Request: id, Phase: "Copying", Fraction: 0.25, Bytes: 1 << 20, Total: 4 << 20, SecondsLeft: 3}})
	if got := r.Steps()[0].State; got != "Copying · 25 % · 1.00 MB of 4.00 MB · 3 s left" {
		t.Errorf("progress %q", got)
	}
	e.page.Client.Files = "the copy"
	e.Answers[protocol.MethodRedact] = protocol.Redacted{Handle: "7", Size: 1 << 20, Values: 1 << 10, Names: 2}
	e.Deliver(protocol.MethodSearch, protocol.MethodFingerprint)
	e.Flush()
	o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	return e, o, r
}

// compare lets the second analyzer open the copy and compute its fingerprint.
func (o *otherEngine) compare() {
	o.t.Helper()
	o.answer(protocol.MethodOpen, protocol.Info{})
	o.answer(protocol.MethodFingerprint, protocol.Fingerprint{Parts: json.RawMessage("[]")})
}

// released reports whether the page released the copy.
func released(e *fakeEngine) bool {
	for _, request := range e.Requests {
		if request.Method == protocol.MethodRelease && strings.Contains(string(request.Params), `"7"`) {
			return true
		}
	}
	return false
}

func TestRedaction(t *testing.T) {
	e, o, r := redacting(t)
	e.Answers[protocol.MethodSearch] = protocol.Searched{Texts: 1000, Names: 1, First: -1}
	e.Answers[protocol.MethodFingerprint] = protocol.Fingerprint{Objects: 10}
	e.Deliver()
	if r.Done() || r.Steps()[1].State != "none of 1,000 found" {
		t.Errorf("done before the copy is open: %+v", r.Steps())
	}
	o.answer(protocol.MethodOpen, protocol.Info{})
	o.answer(protocol.MethodFingerprint, protocol.Fingerprint{Parts: json.RawMessage(`["kept"]`)})
	if r.Done() || !e.Asked(protocol.MethodFingerprint, `["kept"]`) {
		t.Fatalf("the dump is not compared: %v", e.Requests)
	}
	e.Deliver()
	e.Flush()
	if !r.Done() || !o.stopped || !released(e) || r.CloseText() != "Close" {
		t.Errorf("not done, or the analyzer or the copy kept: %+v", r)
	}
	if report := strings.Join(r.Report(), "\n"); !strings.Contains(report, "10 objects") || !strings.Contains(report, "0 of 1,000 texts") || !strings.Contains(report, "1.00 KB") {
		t.Errorf("report %s", report)
	}
	r.Save(false)
	e.Flush()
	if !strings.Contains(strings.Join(e.Did, "\n"), "save the copy") {
		t.Errorf("nothing is saved: %v", e.Did)
	}
	r.Save(true)
	if r.CompressText() != "Compressing …" {
		t.Errorf("the button says %q", r.CompressText())
	}
	e.Flush()
	if r.Compressing || e.page.Notice == nil || !strings.Contains(e.page.Notice.Text, "no room") {
		t.Errorf("notice %+v", e.page.Notice)
	}
	e.page.Dump.CloseRedaction()
	if e.page.Dump.Redaction != nil {
		t.Error("the dialog stays")
	}
}

// TestRedactionFails: nothing can be downloaded if any check fails.
func TestRedactionFails(t *testing.T) {
	for name, c := range map[string]struct {
		fail func(e *fakeEngine, o *otherEngine)
		want string
		help string
	}{
		"a text is left": {func(e *fakeEngine, o *otherEngine) {
			e.Answers[protocol.MethodSearch] = protocol.Searched{Texts: 1000, Places: 2, First: 300}
			e.Deliver()
		}, "remain at 2 places", "No other level"},
		"a text is left, but not at the next level": {func(e *fakeEngine, o *otherEngine) {
			e.Answers[protocol.MethodSearch] = protocol.Searched{Texts: 1000, Places: 2, First: 300}
			e.Deliver(protocol.MethodRedact)
			e.Answers[protocol.MethodSearch], e.Answers[protocol.MethodFingerprint] = protocol.Searched{}, protocol.Fingerprint{}
			e.Deliver()
			o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
			o.compare()
			e.Deliver()
		}, "remain at 2 places", "The level “Values and names” works"},
		"the copy differs": {func(e *fakeEngine, o *otherEngine) {
			e.Answers[protocol.MethodSearch], e.Answers[protocol.MethodFingerprint] = protocol.Searched{}, protocol.Fingerprint{Difference: "GC roots"}
			o.compare()
			e.Deliver()
			o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
			o.compare()
			e.Deliver()
		}, "GC roots", "No other level"},
		"the copy differs, but not at a weaker level": {func(e *fakeEngine, o *otherEngine) {
			e.Answers[protocol.MethodSearch], e.Answers[protocol.MethodFingerprint] = protocol.Searched{}, func(params json.RawMessage) any {
				if strings.Contains(string(params), `"primitives"`) {
					return protocol.Fingerprint{Difference: "GC roots"}
				}
				return protocol.Fingerprint{}
			}
			o.compare()
			e.Deliver()
			o.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
			o.compare()
			e.Deliver()
		}, "GC roots", "The level “Texts only” works"},
		"the copy differs, and at a weaker level it cannot be searched": {func(e *fakeEngine, o *otherEngine) {
			e.Answers[protocol.MethodSearch], e.Answers[protocol.MethodFingerprint] = protocol.Searched{}, protocol.Fingerprint{Difference: "GC roots"}
			o.compare()
			e.Deliver(protocol.MethodRedact)
			e.Answers[protocol.MethodSearch] = &protocol.Error{Kind: "unreadable", Message: "no such blob"}
			e.Deliver()
		}, "GC roots", "heapdrop check"},
		"the copy does not open": {func(e *fakeEngine, o *otherEngine) {
			o.answer(protocol.MethodOpen, &protocol.Error{Kind: "malformed", Message: "broken at once"})
		}, "broken", ""},
		"the copy cannot be searched": {func(e *fakeEngine, o *otherEngine) {
			e.Answers[protocol.MethodSearch] = &protocol.Error{Kind: "unreadable", Message: "no such blob"}
			e.Deliver()
		}, "could not be verified: no such blob", ""},
		"the other analyzer dies": {func(e *fakeEngine, o *otherEngine) {
			e.page.Dump.Baselines.AnalyzerDied(o.analyzer, "out of memory")
		}, "memory", ""},
	} {
		e, o, r := redacting(t)
		c.fail(e, o)
		e.Flush()
		if r.Problem == nil || !strings.Contains(r.Problem.Message, c.want) || !strings.Contains(r.Problem.Advice, c.help) || r.Done() || r.Runs() || !o.stopped || !released(e) {
			t.Errorf("%s: problem %+v, done %v, stopped %v, released %v", name, r.Problem, r.Done(), o.stopped, released(e))
		}
	}
}

// TestRedactionCancelled: closing the dialog or the dump ends the work.
func TestRedactionCancelled(t *testing.T) {
	for name, end := range map[string]func(a *Page){"the dialog": func(p *Page) { p.Dump.CloseRedaction() }, "the dump": (*Page).CloseDump} {
		e, o, r := redacting(t)
		end(e.page)
		e.Flush()
		e.Answers[protocol.MethodSearch] = protocol.Searched{}
		e.Deliver()
		if e.page.Dump.Redaction != nil || !o.stopped || r.Done() || !reflect.ValueOf(r).Elem().FieldByName("searched").IsNil() {
			t.Errorf("%s closed: %+v", name, r)
		}
	}
}

func TestRedactionOfOtherFormats(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Dump.NavOpen = true  // the list of views of a phone
	e.page.Dump.OpenRedaction() // for a format that cannot be redacted
	if e.page.Dump.NavOpen {
		t.Error("the list of views stays open behind the dialog")
	}
	if r := e.page.Dump.Redaction; r == nil || r.Chooses() || !strings.Contains(r.Problem.Advice, "export --hprof") {
		t.Errorf("the dialog is %+v", r)
	}
}

// TestRedactionByAddress: the address opens the dialog, and then stays that of the view.
func TestRedactionByAddress(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	before := e.page.Route.Fragment()
	e.page.Navigate("#/query?c=redact", true)
	e.Flush()
	if e.page.Dump.Redaction == nil || e.page.Route.Fragment() != before || !e.Saw("fragment "+before+" false") {
		t.Errorf("dialog %v, address %s, want the dialog at %s", e.page.Dump.Redaction, e.page.Route.Fragment(), before)
	}
}
