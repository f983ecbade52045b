package view

import (
	"encoding/json"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/parts"
)

// leaking returns a diagnosis with two suspects of the same name and two cleared
// structures.
func leaking() *protocol.Diagnosis {
	held := func(key string, top string) protocol.Held {
		return protocol.Held{Root: "static field", Object: top, Tops: []string{top}, Member: "app.Session", Steps: []protocol.Step{
			{Name: "app.Main", Icon: "class", Object: "0x1"},
			{Edge: "hosts{" + key + "}", Name: "app.Manager", Icon: "object", Object: "0x2", Retained: 3000},
			{Edge: "sessions", Name: "java.util.HashMap", Icon: "object", Object: top, Retained: 2900},
		}}
	}
	suspect := func(key, top string, share float64) protocol.Suspect {
		return protocol.Suspect{Holder: "app.Main.hosts{" + key + "} → sessions", Accumulates: "27 entries java.lang.String → app.Session", Retained: int64(share * 10240), Share: share,
			Cause:    protocol.Cause{Title: "HTTP sessions", Sentence: "27 sessions are alive. Sessions stay.", Confidence: "possible"},
			Evidence: []protocol.Fact{{Fact: "nothing was ever taken out: 27 changes", Suspicion: "more", Objects: []string{"0x30"}, Classes: []string{"app.Order"}}, {Fact: "a thread waits for it", Suspicion: "less"}, {Fact: "it is one of three", Suspicion: "same"}}, Next: "Shorten the app.Timeout.", Held: held(key, top)}
	}
	return &protocol.Diagnosis{Verdict: "leak", Sentence: "Possibly a leak", Total: 10240, Suspects: []protocol.Suspect{suspect("/shop", "0x3", 0.6), suspect("/admin", "0x4", 0.1)},
		Cleared: []protocol.Cleared{
			{Holder: "app.Tables.CODES", Retained: 1024, Share: 0.1, Reason: "immutable: a MapN does not grow", Held: protocol.Held{Object: "0x20"}},
			{Holder: "app.Tables.NAMES", Retained: 512, Share: 0.05, Reason: "bounded", Held: protocol.Held{Object: "0x21"}},
		}}
}

// TestStructuresByName: the tables of the report call structures as the verdict does, and classes
// are without packages.
func TestStructuresByName(t *testing.T) {
	e := diagnosed(t, leaking())
	row := []json.RawMessage{protocol.Encode("app.Main.hosts{/shop} → sessions"), protocol.Encode("27 entries java.lang.String → app.Session"), protocol.Encode("HTTP sessions")}
	list := protocol.Result{Kind: "table", Total: 2, Columns: []protocol.Column{{Name: "Held By", Type: "text"}, {Name: "Accumulates", Type: "text"}, {Name: "Likely Cause", Type: "text"}},
		Rows: [][]json.RawMessage{row, row}, Info: []protocol.RowInfo{{Icon: "object", Object: "0x3"}, {Icon: "object", Object: "0x5"}}}
	e.Answers["query:leakhunter"] = protocol.Result{Kind: "document", Blocks: []protocol.Block{{Type: "result", Result: &list}}}
	e.page.Navigate("#/suspects", true)
	e.Deliver()
	shows(t, e.page, ">Manager.sessions of /shop</bdi>", ">Main.hosts{/shop} → sessions</bdi>", ">27 entries String → Session</bdi>")
}

func diagnosed(t *testing.T, d *protocol.Diagnosis) *fakeEngine {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodDiagnose] = d
	e.Hello()
	e.page.Open(nil, "x.hprof", 100)
	e.Send(protocol.Event{Milestone: "histogram"})
	e.Deliver(protocol.MethodOpen)
	if e.Asked(protocol.MethodDiagnose, "") {
		t.Error("leaks are looked for before the dominators are there")
	}
	e.Deliver()
	return e
}

// TestKnownSoFar: what is known before the verdict is shown with its marks, and links to
// the objects; the verdict replaces it.
func TestKnownSoFar(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.Open(nil, "x.hprof", 100)
	e.Flush()
	e.Send(protocol.Event{Progress: &protocol.Progress{Request: e.page.Dump.OpenRequest, Phase: "Linking references", Fraction: 0.3, SecondsLeft: 20}})
	e.Send(protocol.Event{Milestone: "histogram"})
	e.Deliver(protocol.MethodOpen, protocol.MethodEarly)
	shows(t, e.page, "Looking for what holds the memory", "with unreachable objects so far")
	e.Answers[protocol.MethodEarly] = &protocol.Early{Sentence: "So far: app.Main.ORDERS leads to at least 12.0 %", Findings: []protocol.EarlyFinding{
		{Text: "app.Order: 1.00 KB", Command: "list_objects class:0x10"}, {Text: "The class app.Plugin is loaded 12 times", Final: true}}}
	e.Deliver(protocol.MethodOpen)
	shows(t, e.page, "leads to at least 12.0 %", ">so far</span>", ">final</span>", "early-show", "The verdict follows.")
	e.Send(protocol.Event{Milestone: "references"})
	e.Deliver(protocol.MethodOpen)
	hides(t, e.page, "with unreachable objects so far")
	e.Answers[protocol.MethodDiagnose] = leaking()
	e.Deliver()
	hides(t, e.page, "So far", "The verdict follows")
}

// TestShortOpening: in a short opening the first classes stay, with what they count.
func TestShortOpening(t *testing.T) {
	e := newFakeEngine(t)
	e.Hello()
	e.page.Open(nil, "x.hprof", 100)
	for _, milestone := range []string{"histogram", "references"} {
		e.Send(protocol.Event{Milestone: milestone})
		e.Deliver(protocol.MethodOpen)
		shows(t, e.page, "with unreachable objects so far")
	}
	e.Deliver()
	hides(t, e.page, "with unreachable objects so far")
}

// TestVerdictNamesViews: the page names a view where the command names a query.
func TestVerdictNamesViews(t *testing.T) {
	e := diagnosed(t, &protocol.Diagnosis{Verdict: "unknown", Sentence: "Not clear: the heap grew; compare_dominators shows where.", Total: 10})
	shows(t, e.page, "The heap grew; “Growth by holder” shows where")
}

func TestVerdict(t *testing.T) {
	e := diagnosed(t, leaking())
	shows(t, e.page, "6.00 of 10.0 KB", "Manager.sessions of /shop", ": 27 entries String → Session", "Leak", "Possible", "60.0 %", "HTTP sessions", "Nothing was ever taken out", "27 changes", "Order @ 0x30",
		"Shorten the Timeout.", "Manager.sessions of /admin", "Tables.CODES", "Immutable: a MapN does not grow", "static field", "hosts{/shop}", `href="#/overview?suspect=2"`)
	// The mark of a fact says whether it speaks against the suspect, for it, or neither.
	shows(t, e.page, `<li class="fact-more"><b><span class="sr">Points to a fault: </span><bdi class="breakable">HTTP sessions`,
		`<li class="fact-less"><b><span class="sr">Points to no fault: </span><bdi class="breakable">A thread waits`, `<li class="fact-same"><b><span class="sr"></span><bdi class="breakable">It is one of three`)
	hides(t, e.page, "<wbr/></bdi>") // otherwise a colon could begin the next line
	asked := len(e.Requests)
	e.page.Navigate("#/histogram", true)
	e.page.Navigate("#/overview?suspect=2", true)
	e.Deliver()
	for _, request := range e.Requests[asked:] {
		if request.Method == protocol.MethodDiagnose {
			t.Error("leaks are looked for a second time")
		}
	}
	shows(t, e.page, "Suspect 2", "1.00 of 10.0 KB", `href="#/overview?suspect=1"`)
	e.page.Navigate("#/overview?suspect=99", true)
	shows(t, e.page, "Suspect 2")
	v := verdictOf(e.page.Dump.Overview.Diagnosis, e.page)
	if show, why := v.ShowCommand(), v.AliveCommand(); show != "show_dominator_tree 0x4 -groupby folded" || why != "path2gc 0x4" {
		t.Errorf("%s, %s", show, why)
	}
	held := &e.page.Dump.Overview.Diagnosis.Suspects[1].Held
	held.Shared = []protocol.Shared{{Class: "app.Session", Object: "0x5"}, {Class: "app.User", Object: "0x6"}}
	if show := v.ShowCommand(); show != "show_dominator_tree 0x4 app.Session app.User -groupby folded" {
		t.Errorf("what the holder shares: %s", show)
	}
	e.page.ShowSuspect(1)
	if got := e.page.Route.Fragment(); got != "#/overview?suspect=1" {
		t.Errorf("the address of a suspect is %s", got)
	}
	top := ""
	e.page.Browser.ShowTop = func(selector string) { top = selector }
	e.page.OpenSuspect(1)
	e.Answers["query:leakhunter"] = protocol.Result{Kind: "document", Blocks: []protocol.Block{{Type: "heading", Level: 2, Spans: []protocol.Span{{Text: "1. x"}}}}}
	e.Deliver()
	if top != "#main .section-1" || e.page.Route.View != "suspects" {
		t.Errorf("at the top is %q of %+v", top, e.page.Route)
	}
}

// TestSuspectsBeginWithTheVerdict: the view of suspects begins as the overview does, says nothing
// of it twice, and calls a suspect what the verdict calls it; so do the search box and timelines.
func TestSuspectsBeginWithTheVerdict(t *testing.T) {
	e := diagnosed(t, leaking())
	d := e.page.Dump.Overview.Diagnosis
	path := d.Suspects[0].Holder
	name := env.HolderName(d, d.Suspects[0].Held, path)
	chart := protocol.Result{Kind: "chart", Title: "Shares of the heap", Chart: &protocol.Chart{Type: "bar"}}
	table := protocol.Result{Kind: "table", Title: "Suspects", Columns: []protocol.Column{{Name: "Held By", Type: "text"}}}
	e.Answers["query:leakhunter"] = protocol.Result{Kind: "document", Blocks: []protocol.Block{{Type: "text", Spans: []protocol.Span{{Text: "A leak, as the report has it."}}},
		{Type: "result", Result: &chart}, {Type: "result", Result: &table}, {Type: "heading", Level: 2, Spans: []protocol.Span{{Text: "1. " + path}}}}}
	e.page.Navigate("#/suspects", true)
	e.Deliver()
	shows(t, e.page, `class="verdict-title"`, `class="shares-bar"`, `class="evidence"`, `id="show-it"`, ">Suspects<", ">1. "+name+"<")
	hides(t, e.page, "A leak, as the report has it.", "Shares of the heap</", `id="all-suspects"`, `class="cleared"`)
	if named := env.NameOfPath(d, path); named != name || env.NameOfPath(d, "app.Other → b.C") != "Other → C" {
		t.Errorf("%s, %s", named, env.NameOfPath(d, "app.Other → b.C"))
	}
	e.page.Run("leakhunter -smallest_percent 5") // another report, perhaps
	e.Answers["query:leakhunter -smallest_percent 5"] = e.Answers["query:leakhunter"]
	e.Deliver()
	shows(t, e.page, "A leak, as the report has it.")
}

// TestComparedVerdict: the verdict names the dumps with which it was compared, as text.
func TestComparedVerdict(t *testing.T) {
	e := diagnosed(t, leaking())
	hides(t, e.page, "Compared with")
	e.page.Dump.Baselines.List = append(e.page.Dump.Baselines.List, &parts.Baseline{Analyzer: &env.Analyzer{}, Other: parts.OtherOf(env.File{FileName: "<old>.hprof"}), Ready: true}, &parts.Baseline{Analyzer: &env.Analyzer{}, Other: parts.OtherOf(env.File{FileName: "opening.hprof"})})
	shows(t, e.page, "Compared with &lt;old&gt;.hprof: what has grown")
	hides(t, e.page, "Taken later")
}

// TestVerdictBesideALaterDump: a dump that was taken later is named as what it is, and the
// verdict stays that of one dump.
func TestVerdictBesideALaterDump(t *testing.T) {
	d := leaking()
	d.Verdict, d.Suspects = "healthy", nil
	e := diagnosed(t, d)
	e.page.Dump.Info.Created = 1000
	other := &parts.Baseline{Analyzer: &env.Analyzer{}, Other: parts.OtherOf(env.File{FileName: "other.hprof"}), Ready: true, Created: 2000}
	e.page.Dump.Baselines.List = append(e.page.Dump.Baselines.List, other)
	shows(t, e.page, "Taken later, so no evidence of growth: other.hprof.", "as far as one dump can tell")
	hides(t, e.page, "Compared with other.hprof")
	other.Created = 500
	shows(t, e.page, "Compared with other.hprof: what has grown", "as far as these dumps can tell")
	hides(t, e.page, "Taken later")
}

func TestHealthyVerdict(t *testing.T) {
	d := leaking()
	d.Verdict, d.Suspects = "healthy", nil
	d.Cleared[1].Reason = d.Cleared[0].Reason
	e := diagnosed(t, d)
	shows(t, e.page, "Nothing here looks like a leak", "kind-word good", "The 2 largest structures hold 15.0 % of the 10.0 KB", "Look yourself</h2>", "Look around", "Tables.NAMES")
	hides(t, e.page, "kind-word bad", "Why is it alive", "Next:")
	if first := verdictOf(d, e.page).LookYourself()[0]; first.Command != "leakhunter" { // there, each has the reason why it is bounded
		t.Errorf("%s opens %s", first.Name, first.Command)
	}
	if text := render(t, e.page); strings.Count(text, "does not grow") != 1 {
		t.Error("a reason that holds for all is not said once")
	}
	d = e.page.Dump.Overview.Diagnosis
	d.Verdict, d.Sentence = "unknown", "Not clear: this dump has no field values. The largest structure is x."
	shows(t, e.page, "Not clear", "This dump has no field values<", "hold 15.0 %", "Look around")
	hides(t, e.page, "hang on ", "Why is it alive")
	d.Cleared[0].Share = 0.5
	shows(t, e.page, "Not clear", "nothing here shows whether it grows", "Why is it alive")
	hides(t, e.page, "Look yourself</h2>")
	// A reference without a name, from a root of a kind that the dump lacks.
	d.Cleared[0].Held.Root = "GC root"
	d.Cleared[0].Held.Steps = []protocol.Step{{Name: "inferred root app.Queue"}, {Edge: "(java.util.Map[])[?]", Name: "java.util.HashMap"}}
	shows(t, e.page, "inferred root Queue → Map[]<", `class="package">a.</`, ">inferred root</span>")
	for owner, want := range map[string]string{"inferred root app.Queue": "Inferred root Queue.threadLocals{app.Main.CONTEXT} and 2 structures like it",
		`thread "*"`: "threadLocals{Main.CONTEXT} of 3 threads", `thread "pool-*"`: `threadLocals{Main.CONTEXT} of 3 threads "pool-*"`} {
		held := protocol.Held{Places: 3, Steps: []protocol.Step{{Name: owner}, {Edge: "threadLocals{app.Main.CONTEXT}"}}}
		if name := verdictOf(d, e.page).lineName(held, ""); name != want {
			t.Errorf("%s: %s", owner, name)
		}
	}
	d.Cleared[0].Held.Steps = []protocol.Step{{Name: `thread "main"`}, {Edge: "local variable java.util.ArrayList of app.Main.run", Name: "java.util.ArrayList"}}
	shows(t, e.page, "hang on ", "a local ArrayList of ", ">A local ArrayList of ") // within the sentence, and at the start of a line
	d.Cleared = nil
	d.Verdict = "healthy"
	shows(t, e.page, "Nothing here looks like a leak")
	d.Verdict, d.Sentence = "waste", "Waste: strings take java.lang.String 5 MB: x. The rest"
	shows(t, e.page, "Strings take String 5 MB: x")
}

// TestNamesOfStructuresDiffer: two fields of one name are told apart by their paths, and two
// structures with the same path by the addresses of what holds them.
func TestNamesOfStructuresDiffer(t *testing.T) {
	at := func(holder, object string) protocol.Cleared {
		return protocol.Cleared{Holder: holder, Retained: 256, Share: 0.025, Reason: "bounded", Held: protocol.Held{Object: object,
			Steps: []protocol.Step{{Name: "class app.Main"}, {Edge: "gates", Name: "app.Main$Gates"}, {Edge: "open", Name: "java.util.HashMap"}}}}
	}
	d := &protocol.Diagnosis{Verdict: "healthy", Total: 10240, Cleared: []protocol.Cleared{at("app.Main.east → open", "0x1"), at("app.Main.west → open", "0x2"), at("app.Main.north → open", "0x3"), at("app.Main.north → open", "0x4")}}
	e := diagnosed(t, d)
	seen := map[string]bool{}
	for _, line := range verdictOf(e.page.Dump.Overview.Diagnosis, e.page).ClearedLines() {
		if seen[line.Name] {
			t.Errorf("two lines are named %q", line.Name)
		}
		seen[line.Name] = true
	}
	if !seen["Main.east → open"] || !seen["Main.west → open"] || !seen["Main$Gates.open @ 0x3"] {
		t.Errorf("named %v", seen)
	}
}

// TestLinkedList: a linked list is named after the field by which it hangs on its owner, not
// after the link between its objects.
func TestLinkedList(t *testing.T) {
	d := leaking()
	d.Suspects = d.Suspects[:1]
	s := &d.Suspects[0]
	s.Holder, s.Held.Steps = "app.Main.world → first → next*", []protocol.Step{
		{Name: "app.Main", Icon: "class"}, {Edge: "world", Name: "app.World"}, {Edge: "first", Name: "app.Body", Object: "0x3"}, {Edge: "next*", Name: "app.Body", Object: "0x3"},
	}
	s.Cause.Objects, s.Cause.Classes = []string{"0x31"}, []string{"app.Proof"}
	e := diagnosed(t, d)
	if name := verdictOf(e.page.Dump.Overview.Diagnosis, e.page).name(s.Held, s.Holder); name != "World.first" {
		t.Error(name)
	}
	shows(t, e.page, "Proof @ 0x31") // what shows the cause is a link
	s.Holder, s.Held.Steps = "JNI global app.Node → next*", []protocol.Step{{Name: "JNI global app.Node"}, {Edge: "next*", Name: "app.Node"}}
	if name := env.HolderName(e.page.Dump.Overview.Diagnosis, s.Held, s.Holder); name != "JNI global Node → next*" {
		t.Error(name)
	}
}

// TestClearedLines: each cleared structure takes one line with its reason, which is not
// repeated; those after the first few are counted, and follow on demand.
func TestClearedLines(t *testing.T) {
	d := leaking()
	d.Verdict, d.Suspects = "unknown", nil
	for i := range 4 {
		d.Cleared = append(d.Cleared, protocol.Cleared{Holder: "app.More.M" + string(rune('0'+i)), Retained: 256, Share: 0.025, Reason: "bounded", Held: protocol.Held{Object: "0x22"}})
	}
	d.Cleared[0].Held, d.Cleared[0].Share = leaking().Suspects[0].Held, 0.5
	d.Cleared[0].Accumulates = "27 × app.Session"
	e := diagnosed(t, d)
	shows(t, e.page, ">and 2 more</button>", ">512 B<", ">5.0 %<", `aria-expanded="false"`, "27 × Session", "verdict-rail calm", `class="cleared-line joined"`, `title="app.More.M1"`)
	hides(t, e.page, `title="app.More.M2"`)
	if text := render(t, e.page); strings.Count(text, ">Bounded</bdi>") != 2 || strings.Count(text, `class="hint ahead" aria-hidden="true"`) != 1 {
		t.Error("a reason is not said once, for wide screens and for narrow ones")
	}
	v := verdictOf(e.page.Dump.Overview.Diagnosis, e.page)
	v.Unfold()
	shows(t, e.page, `title="app.More.M2"`, `title="app.More.M3"`, ">Show fewer</button>", `aria-expanded="true"`)
	v.Unfold()
	hides(t, e.page, `title="app.More.M2"`)
	d = e.page.Dump.Overview.Diagnosis
	d.Cleared = d.Cleared[:5] // a button would take the line of the structure that it hides
	shows(t, e.page, `title="app.More.M2"`)
	hides(t, e.page, " more</button>")
}

// TestCircumstances: where the verdict is, the page says that memory ran out and that part
// of the dump is missing. Such a dump never looks healthy, and no structure is in the title
// that is not accused.
func TestCircumstances(t *testing.T) {
	e := diagnosed(t, leaking())
	hides(t, e.page, "memory ran out", "missing")
	d := e.page.Dump.Overview.Diagnosis
	d.OutOfMemory, d.Incomplete, e.page.Dump.Info.InferredRoots = true, true, true
	shows(t, e.page, "hang on ", "The JVM wrote this dump because memory ran out.", "; part of the dump is missing, so this may be wrong")
	d.Suspects, d.Verdict = nil, "unknown"
	d.Sentence = "Not clear: part of this dump is missing (at byte 7: It ends early). Nothing is suspect"
	shows(t, e.page, "kind-word warn", "what is missing may decide it", "Part of this dump is missing</", "Nothing is suspect in the 10.0 KB that were read.", "Look around")
	hides(t, e.page, "hang on ", "kind-word good", "looks like a leak", "may be wrong", "Show it", "verdict-rail")
	d.Cleared = nil
	hides(t, e.page, "Everything else") // than nothing
	d.Incomplete = false
	d.Sentence = "Not clear: memory ran out in app.Report.load(Report.java:7), but nothing in this heap of 10.0 KB holds too much. The allocation that failed may have been larger."
	shows(t, e.page, "kind-word warn", "Memory ran out in ", "holds too much</", "The allocation that failed may have been larger.")
	hides(t, e.page, "hang on ", "looks like a leak", "Show it")
	d.Verdict = "large"
	d.Sentence = "Data too large for this heap: memory ran out in app.Report.load(Report.java:7) while only 1 KB of 10 KB were in use."
	shows(t, e.page, "kind-word warn", "Memory ran out in ", "were in use</")
	hides(t, e.page, "looks like a leak")
	d.Verdict, d.OutOfMemory = "healthy", false
	e.page.Dump.Info.Warnings = []protocol.Warning{{Message: "It ends early", Offset: 7, Severity: "serious"}}
	hides(t, e.page, "kind-word good")
}

// TestDoubt: of a dump that is damaged, or whose roots are inferred, nothing is certain.
// The line of the verdict says why, once; the warnings are one line below it.
func TestDoubt(t *testing.T) {
	d := leaking()
	d.Suspects[0].Cause.Confidence = "certain"
	e := diagnosed(t, d)
	v := verdictOf(e.page.Dump.Overview.Diagnosis, e.page)
	shows(t, e.page, "Certain", "the dump proves it")
	hides(t, e.page, "may be wrong", `class="warnings`)
	e.page.Dump.Info.InferredRoots = true
	shows(t, e.page, "Likely", "by what the dump shows; GC roots are inferred, so this may be wrong")
	if html := render(t, e.page); strings.Count(html, "may be wrong") != 1 {
		t.Error("the doubt is not said once")
	}
	e.page.Dump.Info.InferredRoots = false
	e.page.Dump.Info.Warnings = []protocol.Warning{{Message: "It ends early", Offset: 7, Severity: "serious"}}
	shows(t, e.page, "the dump is damaged, so this may be wrong", "It ends early (byte 7 (0x7))</summary></details>")
	e.page.Dump.Info.Warnings = append(e.page.Dump.Info.Warnings, protocol.Warning{Message: "No <roots>", Offset: -1, Severity: "serious"})
	shows(t, e.page, "It ends early (byte 7 (0x7)), and 1 more</summary><p>No &lt;roots&gt;</p>")
	hides(t, e.page, "Certain", "the dump proves it")
	if text := v.CopyText(); !strings.Contains(text, "(Likely; the dump is damaged") {
		t.Error(text)
	}
}

func TestNoVerdict(t *testing.T) {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodDiagnose] = &protocol.Error{Kind: "internal", Message: "it <broke>", Offset: -1}
	e.open()
	e.Deliver()
	shows(t, e.page, "No verdict", "it &lt;broke&gt;")
}

// TestRailFolds: the middle of long paths is omitted, but the references through it stay.
func TestRailFolds(t *testing.T) {
	var held protocol.Held
	for _, edge := range strings.Fields("root a b c d e f g h") {
		held.Steps = append(held.Steps, protocol.Step{Edge: edge, Name: "app." + strings.ToUpper(edge)})
	}
	r := heldRail(&state.Page{}, held, "9 × app.Entry", 5)
	var got []string
	for _, s := range r.Steps {
		got = append(got, s.Edge+":"+s.Name)
	}
	if text := strings.Join(got, " "); text != "root:ROOT a → b → c → d:D e:E f:F g:G h:H :9 × Entry" {
		t.Error(text)
	}
}

// TestHelp: the sheet has the keys and at least fifteen terms, each with its meaning;
// columns and figures have meanings too.
func TestHelp(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.OpenHelp()
	shows(t, e.page, `id="help"`, "Search everything", ">Retained<", "What would be freed", "Apache License 2.0", "Licences")
	if len(Glossary) < 15 {
		t.Errorf("%d words", len(Glossary))
	}
	for _, term := range Glossary {
		if term.Word == "" || !strings.HasSuffix(term.Means, ".") {
			t.Errorf("%+v", term)
		}
	}
	for _, name := range []string{"Retained Heap", "Shallow Heap", "GC roots", "unreachable", "Percentage"} {
		if Meaning(name) == "" {
			t.Errorf("%s means nothing", name)
		}
	}
	hides(t, e.page, `id="source"`)
	e.page.Source = "https://example.org/?a=1&b=2"
	shows(t, e.page, `id="source"`, `href="https://example.org/?a=1&amp;b=2"`, `target="_blank"`, `rel="noopener noreferrer"`)
	e.page.Source = "javascript:alert(1)"
	hides(t, e.page, `id="source"`)
	e.page.CloseHelp()
	hides(t, e.page, `id="help"`)
}

// TestCompareButton: where several dumps were dropped together, a button compares them, until
// that is done; not where they are too many.
func TestCompareButton(t *testing.T) {
	e := diagnosed(t, leaking())
	info := e.page.Dump.Info
	hides(t, e.page, "compare-all")
	info.Choices = []protocol.Choice{{Entry: "1", Name: "a.hprof"}, {Entry: "2", Name: "b.hprof", Open: true}}
	shows(t, e.page, `id="compare-all"`, "Compare the two")
	info.Choices = append(info.Choices, protocol.Choice{Entry: "3", Name: "c.hprof"})
	shows(t, e.page, "Compare all 3")
	info.Choices = append(info.Choices, make([]protocol.Choice, parts.MostAtOnce)...)
	hides(t, e.page, "compare-all")
	info.Choices = info.Choices[:3]
	e.page.Dump.Baselines.AddChoices()
	hides(t, e.page, "compare-all")
}
