package session

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/source"
	"heapdrop/core/summary"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/sampledump"
	"heapdrop/protocol"
)

// sessionsOf returns a heap with a number of objects of one class, and threads.
func sessionsOf(n int) source.File {
	h := dumpbuilder.New()
	session := h.Class("app.Session", dumpbuilder.Ref("user"), dumpbuilder.Long("since"))
	var all []any
	for i := range n {
		all = append(all, h.Instance(session, fmt.Sprint("user ", i), int64(i)))
	}
	h.Root(heap.RootJNIGlobal, h.ArrayList(all...))
	h.Thread("worker", dumpbuilder.Frame{Class: "app.Main", Method: "run", Signature: "()V", Source: "Main.java", Line: 1})
	return source.NewMemory(fmt.Sprintf("%d.hprof", n), h.HPROF(dumpbuilder.HPROFOptions{}))
}

// pair is a page with two analyzers; it passes summaries and questions on.
func pair(t *testing.T) (now, old *frontEnd) { return pairOf(t, sessionsOf(30), sessionsOf(10)) }

func pairOf(t *testing.T, nowFile, oldFile source.File) (now, old *frontEnd) {
	now, old = newFrontEnd(t), newFrontEnd(t)
	for f, file := range map[*frontEnd]source.File{now: nowFile, old: oldFile} {
		if err := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, file); err != nil {
			t.Fatal(err)
		}
	}
	send := now.session.host.Send
	now.session.host.Send = func(message []byte, _ ...source.File) {
		send(message)
		var event protocol.Event
		if json.Unmarshal(message, &event) != nil || event.Ask == nil {
			return
		}
		go func() {
			answer := protocol.AnswerParams{ID: event.Ask.ID}
			answer.Error = old.ask(protocol.MethodTable, protocol.TableParams{Command: event.Ask.Command, Limit: event.Ask.Limit}, &answer.Result)
			now.ask(protocol.MethodAnswer, answer, nil)
		}()
	}
	var short json.RawMessage
	if err := old.ask(protocol.MethodSummary, nil, &short); err != nil {
		t.Fatal(err)
	}
	if err := now.ask(protocol.MethodBaseline, protocol.BaselineParams{ID: 1, Name: "10.hprof", Summary: short}, nil); err != nil {
		t.Fatal(err)
	}
	return now, old
}

// TestTwoAnalyzers: two analyzers together give the same answers as one that has both
// dumps open.
func TestTwoAnalyzers(t *testing.T) {
	now, old := pair(t)
	local := newFrontEnd(t)
	if err := local.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, sessionsOf(30)); err != nil {
		t.Fatal(err)
	}
	local.session.baselines = local.session.baselines.With(nil)
	local.session.baselines.List = append(local.session.baselines.List, &engine.OpenBaseline{Snapshot: old.session.snapshot, Registry: catalog.All()})
	for _, command := range []string{
		"delta_histogram", "compare_dominators", "find_leaks2", "leakhunter2", "simplecomparison -query histogram", "simplecomparison -query thread_overview",
		`simplecomparison -query "list_objects app.Session"`, "comparetablesquery -tables histogram; -snapshots 1; -mode diff_ratio_to_first", "comparison_report",
	} {
		var got, want json.RawMessage
		params := protocol.QueryParams{Command: command, Limit: 1000}
		if err := now.ask(protocol.MethodQuery, params, &got); err != nil {
			t.Errorf("%s: %+v", command, err)
			continue
		}
		if err := local.ask(protocol.MethodQuery, params, &want); err != nil {
			t.Fatalf("%s: %+v", command, err)
		}
		if g, w := plain(t, got), plain(t, want); g != w {
			t.Errorf("%s:\n%s\nwant\n%s", command, g, w)
		}
	}
}

// plain removes the handles of results, which each session numbers separately.
func plain(t *testing.T, text json.RawMessage) string {
	t.Helper()
	var r protocol.Result
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	r.Handle = ""
	for _, b := range r.Blocks {
		if b.Result != nil {
			b.Result.Handle = ""
		}
	}
	out, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestSidecarTrouble: errors of the other analyzer are passed on, invalid summaries are
// refused, and a removed baseline is no longer compared with.
func TestSidecarTrouble(t *testing.T) {
	now, _ := pair(t)
	query := func(command string) *protocol.Error {
		return now.ask(protocol.MethodQuery, protocol.QueryParams{Command: command, Limit: 10}, nil)
	}
	if err := query(`simplecomparison -query "list_objects app.Nobody"`); err == nil || err.Kind != "usage" || !strings.Contains(err.Message, "app.Nobody") {
		t.Errorf("a class that is not there: %+v", err)
	}
	if err := query("simplecomparison -query heap_dump_overview"); err == nil || err.Kind != "usage" {
		t.Errorf("a document: %+v", err)
	}
	for _, bad := range []string{`{}`, `[]`, `{"heapSummary":1}`, `{"heapSummary":1,"nodes":[{"parent":5}]}`} {
		if err := now.ask(protocol.MethodBaseline, protocol.BaselineParams{ID: 2, Name: "bad", Summary: json.RawMessage(bad)}, nil); err == nil || err.Kind != string(heap.Malformed) {
			t.Errorf("%s: %+v", bad, err)
		}
	}
	if err := query("delta_histogram -baseline bad"); err == nil || !strings.Contains(err.Message, `no other dump "bad"`) {
		t.Errorf("an unknown dump: %+v", err)
	}
	if err := now.ask(protocol.MethodBaseline, protocol.BaselineParams{ID: 1}, nil); err != nil {
		t.Fatal(err)
	}
	if err := query("delta_histogram"); err == nil || err.Kind != "usage" || !strings.Contains(err.Message, "needs another dump") {
		t.Errorf("without another dump: %+v", err)
	}
}

// TestOldestFirst: growth is measured from the oldest dump, whichever was opened first,
// unless the time of one is unknown.
func TestOldestFirst(t *testing.T) {
	now, old := pair(t)
	var short summary.Summary
	if err := old.ask(protocol.MethodSummary, nil, &short); err != nil {
		t.Fatal(err)
	}
	open := func(id uint32, created int64) {
		short.Created = created
		text, err := json.Marshal(short)
		if err != nil {
			t.Fatal(err)
		}
		if err := now.ask(protocol.MethodBaseline, protocol.BaselineParams{ID: id, Name: fmt.Sprint(id), Summary: text}, nil); err != nil {
			t.Fatal(err)
		}
	}
	names := func() (list []string) {
		for _, c := range now.session.baselines.List {
			list = append(list, c.Name())
		}
		return list
	}
	open(1, 3e12)
	open(2, 1e12)
	open(3, 2e12)
	if got := names(); !slices.Equal(got, []string{"2", "3", "1"}) {
		t.Errorf("dumps with times: %q", got)
	}
	open(4, 0)
	if got := names(); !slices.Equal(got, []string{"2", "3", "1", "4"}) {
		t.Errorf("and one without: %q", got)
	}
}

// TestVerdictWithBaseline: with a baseline, the verdict is about growth.
func TestVerdictWithBaseline(t *testing.T) {
	now, _ := pair(t)
	var compared, alone protocol.Diagnosis
	if err := now.ask(protocol.MethodDiagnose, nil, &compared); err != nil {
		t.Fatal(err)
	}
	if err := now.ask(protocol.MethodBaseline, protocol.BaselineParams{ID: 1}, nil); err != nil {
		t.Fatal(err)
	}
	if err := now.ask(protocol.MethodDiagnose, nil, &alone); err != nil {
		t.Fatal(err)
	}
	if compared.Sentence == alone.Sentence || !strings.Contains(compared.Sentence, "grew") {
		t.Errorf("with another dump: %s\nwithout: %s", compared.Sentence, alone.Sentence)
	}
}

// TestSummaryInFile: an analyzer without a dump returns the summary in a file, or an
// error if the file has none.
func TestSummaryInFile(t *testing.T) {
	_, old := pair(t)
	var short, read json.RawMessage
	if err := old.ask(protocol.MethodSummary, nil, &short); err != nil {
		t.Fatal(err)
	}
	empty := newFrontEnd(t)
	if err := empty.ask(protocol.MethodSummary, nil, &read, source.NewMemory("old.heapsummary", short)); err != nil || !bytes.Equal(read, short) {
		t.Errorf("%d bytes of %d: %v", len(read), len(short), err)
	}
	if err := empty.ask(protocol.MethodSummary, nil, &read, source.NewMemory("x", short[:len(short)/2])); err == nil || err.Kind != "malformed" {
		t.Errorf("half a summary: %v", err)
	}
}

// TestSavedComparisonHoldsNoValues: a comparison saved by the page contains no values,
// even after the page has shown values: summaries are cached, and the baseline's comes
// from its analyzer with values.
func TestSavedComparisonHoldsNoValues(t *testing.T) {
	file := func(growth int) source.File {
		return source.NewMemory(fmt.Sprintf("%d.hprof", growth), sampledump.Marked(17, growth).HPROF(dumpbuilder.HPROFOptions{}))
	}
	now, _ := pairOf(t, file(3), file(1))
	var summary json.RawMessage
	if err := now.ask(protocol.MethodSummary, nil, &summary); err != nil || sampledump.Unhidden(string(summary)) == "" {
		t.Fatalf("the analyzer keeps no values that could be saved: %v", err)
	}
	for _, command := range []string{"compare_dominators", "leakhunter2", "find_leaks2", "comparison_report", "delta_histogram"} {
		if err := now.ask(protocol.MethodQuery, protocol.QueryParams{Command: command, Limit: 1000}, nil); err != nil {
			t.Fatalf("%s: %v", command, err.Message)
		}
		for _, format := range render.Formats {
			var saved protocol.Report
			if err := now.ask(protocol.MethodReport, protocol.ReportParams{Command: command, Format: format}, &saved); err != nil {
				t.Errorf("%s as %s: %v", command, format, err.Message)
			}
			if found := sampledump.Unhidden(saved.Text); found != "" {
				t.Errorf("%s as %s saves %s", command, format, found)
			}
		}
	}
}
