package session

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"heapdrop/core/index"
	"heapdrop/core/query/catalog"
	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/internal/memorydir"
	"heapdrop/protocol"
)

// frontEnd is a fake front end that stores what the session sends.
type frontEnd struct {
	t       *testing.T
	session *Session
	mu      sync.Mutex
	events  []protocol.Event
	replies map[uint32]protocol.Reply
	next    uint32
	yield   func()
	file    source.File // the last file received
}

func newFrontEnd(t *testing.T) *frontEnd {
	f := &frontEnd{t: t, replies: map[uint32]protocol.Reply{}}
	f.session = New(Host{
		Send: f.take, Memory: func() int64 { return 1 },
		NewFile: func(name string) (io.Writer, func() (source.File, error)) {
			content := new(bytes.Buffer)
			return content, func() (source.File, error) { return source.NewMemory(name, content.Bytes()), nil }
		},
		Yield: func() {
			if f.yield != nil {
				f.yield()
			}
		},
	}, catalog.All())
	return f
}

func (f *frontEnd) take(message []byte, files ...source.File) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(files) > 0 {
		f.file = files[0]
	}
	var reply protocol.Reply
	if json.Unmarshal(message, &reply); reply.ID != 0 {
		f.replies[reply.ID] = reply
		return
	}
	var event protocol.Event
	if err := json.Unmarshal(message, &event); err != nil {
		f.t.Errorf("unreadable event %s: %v", message, err)
	}
	f.events = append(f.events, event)
}

// ask sends a request and decodes the reply into result, which may be nil.
func (f *frontEnd) ask(method string, params, result any, files ...source.File) *protocol.Error {
	f.t.Helper()
	raw, err := json.Marshal(params)
	if err != nil {
		f.t.Fatal(err)
	}
	f.mu.Lock()
	f.next++
	request := protocol.Request{ID: f.next, Method: method, Params: raw}
	f.mu.Unlock()
	message, _ := json.Marshal(request)
	f.session.Handle(message, files)
	if method == protocol.MethodOpen {
		f.settle()
	}
	f.mu.Lock()
	reply, answered := f.replies[request.ID]
	f.mu.Unlock()
	if !answered || (reply.Error == nil) == (reply.Result == nil) {
		f.t.Fatalf("%s: reply %+v", method, reply)
	}
	if reply.Error == nil && result != nil {
		if err := json.Unmarshal(reply.Result, result); err != nil {
			f.t.Fatalf("%s: %v", method, err)
		}
	}
	return reply.Error
}

// settle waits until nothing is being prepared; preparing yields too.
func (f *frontEnd) settle() {
	f.session.mu.RLock()
	prepared := f.session.prepared
	f.session.mu.RUnlock()
	if prepared != nil {
		<-prepared
	}
}

// sample returns a dump of the repository as a file in memory.
func sample(t *testing.T, name string) source.File {
	t.Helper()
	data, err := os.ReadFile("../../testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return source.NewMemory(name, data)
}

func opened(t *testing.T) *frontEnd {
	f := newFrontEnd(t)
	var info protocol.Info
	if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, &info, sample(t, "sample.hprof.gz")); failure != nil {
		t.Fatal(failure.Message)
	}
	if info.Objects == 0 || info.UnreachableObjects == 0 || info.Format == "" {
		t.Fatalf("info %+v", info)
	}
	return f
}

func TestSessionTellsWhatItReaches(t *testing.T) {
	f := opened(t)
	var story []string
	for _, e := range f.events {
		switch {
		case e.Hello != nil:
			story = append(story, "hello")
		case e.Milestone != "":
			story = append(story, e.Milestone)
		case e.Timings != nil:
			story = append(story, "timings")
			if len(e.Timings.Phases) == 0 || e.Timings.Objects == 0 {
				t.Errorf("timings %+v", e.Timings)
			}
		}
	}
	if got := strings.Join(story, " "); got != "hello histogram references dominators timings" {
		t.Errorf("events: %s", got)
	}
}

func TestSessionPagesThroughResults(t *testing.T) {
	f := opened(t)
	var first, second, sorted protocol.Result
	f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 5}, &first)
	f.ask(protocol.MethodRows, protocol.RowsParams{Handle: first.Handle, Offset: 5, Limit: 5}, &second)
	f.ask(protocol.MethodRows, protocol.RowsParams{Handle: first.Handle, Limit: 5, Sort: &protocol.Sort{Column: 1, Descending: true}}, &sorted)
	if len(first.Rows) != 5 || len(second.Rows) != 5 || first.Total != second.Total || first.Total <= 10 {
		t.Fatalf("%d and %d rows of %d", len(first.Rows), len(second.Rows), first.Total)
	}
	if string(first.Rows[4][0]) == string(second.Rows[0][0]) {
		t.Error("the second page begins with the end of the first")
	}
	var most, next int64
	json.Unmarshal(sorted.Rows[0][1], &most)
	json.Unmarshal(sorted.Rows[1][1], &next)
	if most < next {
		t.Errorf("sorted by objects: %d before %d", most, next)
	}
	f.ask(protocol.MethodRelease, protocol.ReleaseParams{Handle: first.Handle}, nil)
	if failure := f.ask(protocol.MethodRows, protocol.RowsParams{Handle: first.Handle, Limit: 5}, nil); failure == nil || failure.Kind != "usage" {
		t.Errorf("a released result answers %v", failure)
	}
}

// TestSessionDiagnoses: the verdict is consistent: no byte is counted twice, and the
// holder of a suspect retains no more than the heap.
func TestSessionDiagnoses(t *testing.T) {
	f := newFrontEnd(t)
	if failure := f.ask(protocol.MethodDiagnose, nil, nil); failure == nil {
		t.Error("a verdict without a dump")
	}
	f = opened(t)
	var info protocol.Info
	var d protocol.Diagnosis
	if failure := f.ask(protocol.MethodInfo, protocol.InfoParams{}, &info); failure != nil {
		t.Fatal(failure)
	}
	if failure := f.ask(protocol.MethodDiagnose, nil, &d); failure != nil {
		t.Fatal(failure)
	}
	sum := int64(0)
	named := func(holder string, held protocol.Held, retained int64) {
		sum += retained
		if holder == "" || len(held.Steps) > 0 && held.Root == "" {
			t.Errorf("%q is held by %+v", holder, held)
		}
		for i, step := range held.Steps {
			if step.Name == "" || step.Retained > info.UsedHeap || i > 0 && step.Edge == "" {
				t.Errorf("%s: step %+v", holder, step)
			}
		}
	}
	for _, s := range d.Suspects {
		named(s.Holder, s.Held, s.Retained)
	}
	for _, c := range d.Cleared {
		named(c.Holder, c.Held, c.Retained)
	}
	if d.Sentence == "" || d.Total < info.UsedHeap || sum > d.Total || len(d.Suspects)+len(d.Cleared) == 0 {
		t.Errorf("%d bytes of %d in %+v", sum, d.Total, d)
	}
}

func TestSessionOpensTrees(t *testing.T) {
	f := opened(t)
	var tree, children protocol.Result
	f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "dominator_tree", Limit: 3}, &tree)
	if tree.Kind != "tree" || !tree.Info[0].Expandable {
		t.Fatalf("%s, first row %+v", tree.Kind, tree.Info[0])
	}
	f.ask(protocol.MethodChildren, protocol.ChildrenParams{Handle: tree.Handle, Key: tree.Info[0].Key, Limit: 10}, &children)
	if len(children.Rows) == 0 {
		t.Error("the biggest object dominates nothing")
	}
}

// TestSessionUnfoldsPaths: the steps of a single path come with the first answer, and
// equal those that are requested one by one.
func TestSessionUnfoldsPaths(t *testing.T) {
	f := opened(t)
	var list, path protocol.Result
	f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "dominator_tree", Limit: 3}, &list)
	f.ask(protocol.MethodChildren, protocol.ChildrenParams{Handle: list.Handle, Key: list.Info[0].Key, Limit: 1}, &list)
	command := "path2gc " + list.Info[0].Object + " -numberofpaths 1"
	f.ask(protocol.MethodQuery, protocol.QueryParams{Command: command, Limit: 100, Unfold: protocol.Unfold{Levels: 60, Limit: 32}}, &path)
	if len(path.Chain) == 0 {
		t.Fatalf("%s came without a chain", command)
	}
	at := path
	for i, level := range path.Chain {
		var asked protocol.Result
		f.ask(protocol.MethodChildren, protocol.ChildrenParams{Handle: path.Handle, Key: at.Info[0].Key, Limit: 32}, &asked)
		if !reflect.DeepEqual(level.Rows, asked.Rows) || !reflect.DeepEqual(level.Info, asked.Info) || level.Total != asked.Total {
			t.Errorf("level %d is %+v, asked for it is %+v", i+1, level, asked)
		}
		at = level
	}
	if at.Info[0].Expandable {
		t.Error("the chain ends before the path does")
	}
}

// TestSessionUnfoldsForks: if asked to, a chain continues below the first of several rows.
func TestSessionUnfoldsForks(t *testing.T) {
	f := opened(t)
	var without, with protocol.Result
	query := protocol.QueryParams{Command: "dominator_tree", Limit: 100, Unfold: protocol.Unfold{Levels: 60, Limit: 32}}
	f.ask(protocol.MethodQuery, query, &without)
	query.Unfold.Forks = 1
	f.ask(protocol.MethodQuery, query, &with)
	if len(without.Rows) < 2 || len(without.Chain) > 0 || len(with.Chain) == 0 {
		t.Fatalf("%d rows, %d and %d levels below", len(without.Rows), len(without.Chain), len(with.Chain))
	}
	var children protocol.Result
	f.ask(protocol.MethodChildren, protocol.ChildrenParams{Handle: with.Handle, Key: with.Info[0].Key, Limit: 32}, &children)
	if !reflect.DeepEqual(children.Rows, with.Chain[0].Rows) {
		t.Errorf("below the first row is %v, in the chain %v", children.Rows, with.Chain[0].Rows)
	}
	for i, level := range with.Chain[:len(with.Chain)-1] {
		if level.Total != 1 {
			t.Errorf("level %d of %d has %d rows", i+1, len(with.Chain), level.Total)
		}
	}
}

func TestSessionSwitchesSizesAndForgetsResults(t *testing.T) {
	f := opened(t)
	var before, after protocol.Info
	var held protocol.Result
	f.ask(protocol.MethodInfo, protocol.InfoParams{}, &before)
	f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 1}, &held)
	f.ask(protocol.MethodInfo, protocol.InfoParams{Sizes: "nocoops"}, &after)
	if after.UsedHeap <= before.UsedHeap || after.Sizes != "nocoops" {
		t.Errorf("%d bytes under %s, %d before", after.UsedHeap, after.Sizes, before.UsedHeap)
	}
	if failure := f.ask(protocol.MethodRows, protocol.RowsParams{Handle: held.Handle, Limit: 1}, nil); failure == nil {
		t.Error("a result of the old sizes is still there")
	}
	if failure := f.ask(protocol.MethodInfo, protocol.InfoParams{Sizes: "nonsense"}, nil); failure == nil || failure.Kind != "usage" {
		t.Errorf("nonsense sizes: %v", failure)
	}
}

func TestSessionErrorsKeepTheirKind(t *testing.T) {
	f := newFrontEnd(t)
	if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 1}, nil); failure == nil || failure.Kind != "usage" {
		t.Errorf("a query without a dump: %+v", failure)
	}
	broken := source.NewMemory("x.hprof", []byte("JAVA PROFILE 1.0.2\x00\x00\x00"))
	failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, broken)
	if failure == nil || failure.Kind == "internal" || failure.Advice == "" {
		t.Errorf("a broken dump: %+v", failure)
	}
	f = opened(t)
	if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogramm", Limit: 1}, nil); failure == nil || failure.Kind != "usage" || failure.Advice == "" {
		t.Errorf("a misspelt command: %+v", failure)
	}
}

func TestSessionCancelsAnOpening(t *testing.T) {
	f := newFrontEnd(t)
	f.yield = func() { f.session.cancel(1) }
	failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, sample(t, "sample.hprof.gz"))
	if failure == nil || failure.Kind != "cancelled" {
		t.Fatalf("got %+v, want cancelled", failure)
	}
	f.yield = nil
	if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, sample(t, "sample.hprof.gz")); failure != nil {
		t.Errorf("opening again after a cancel: %+v", failure)
	}
}

// TestSessionKeepsWhatACancelledOpeningHas cancels in each phase after the histogram:
// queries for which the data are there work, and all others say what they need.
func TestSessionKeepsWhatACancelledOpeningHas(t *testing.T) {
	data, err := os.ReadFile("../../testdata/sample.hprof.gz")
	if err != nil {
		t.Fatal(err)
	}
	cut := source.NewMemory("cut.hprof.gz", data[:len(data)*9/10]) // so that there are warnings
	truth := newFrontEnd(t)
	var all protocol.Info
	var whole protocol.Result
	truth.ask(protocol.MethodOpen, protocol.OpenParams{}, &all, cut)
	truth.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 1}, &whole)
	for _, phase := range []index.Phase{index.Link, index.Reach, index.Dominate, index.Retain} {
		f := newFrontEnd(t)
		f.yield = func() {
			if last := f.events[len(f.events)-1]; last.Progress != nil && last.Progress.Phase == phase.String() {
				f.session.cancel(1)
			}
		}
		var info protocol.Info
		failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, &info, cut)
		if failure != nil || !info.Unfinished || info.Objects == 0 {
			t.Errorf("%v: failure %+v, info %+v", phase, failure, info)
			continue
		}
		worked, refused := 0, 0
		for _, q := range f.session.registry {
			failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: q.Name, Limit: 1}, nil)
			switch {
			case failure == nil:
				worked++
			case failure.Kind == "usage":
				refused++
			default:
				t.Errorf("%v: %s gives %+v", phase, q.Name, failure)
			}
		}
		if worked < 3 || refused < 3 {
			t.Errorf("%v: %d queries work, %d are refused", phase, worked, refused)
		}
		var histogram protocol.Result
		f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 1}, &histogram)
		if phase >= index.Dominate && (histogram.Total != whole.Total || len(info.Warnings) == 0 || len(info.Warnings) != len(all.Warnings)) {
			t.Errorf("%v: %d classes and %d warnings, want %d and %d", phase, histogram.Total, len(info.Warnings), whole.Total, len(all.Warnings))
		}
		if failure := f.ask(protocol.MethodSummary, nil, nil); failure == nil || failure.Kind != "usage" {
			t.Errorf("%v: summary gives %+v", phase, failure)
		}
		f.session.host.IndexDir = func() store.Dir { return memorydir.Dir{} }
		for method, params := range map[string]any{
			protocol.MethodSave: nil, protocol.MethodInfo: protocol.InfoParams{ReferencePolicy: "strong"},
			protocol.MethodRetained: protocol.RetainedParams{Set: "java.lang.String"}, protocol.MethodRedact: protocol.RedactParams{Level: "strings"},
		} {
			if failure := f.ask(method, params, nil, cut); failure == nil || failure.Kind != "usage" || failure.Advice == "" {
				t.Errorf("%v: %s gives %+v", phase, method, failure)
			}
		}
		f.yield = nil
		var again protocol.Info
		if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, &again, cut); failure != nil || again.Unfinished {
			t.Errorf("%v: opening again: %+v", phase, failure)
		}
	}
}

func TestSessionClosedWhileItOpensStaysClosed(t *testing.T) {
	f := newFrontEnd(t)
	closed := false
	f.yield = func() {
		if !closed {
			closed = true
			f.ask(protocol.MethodClose, struct{}{}, nil)
		}
	}
	failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, sample(t, "sample.hprof.gz"))
	if failure == nil || failure.Kind != "cancelled" || !closed {
		t.Fatalf("got %+v, closed %v, want cancelled", failure, closed)
	}
	if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 1}, nil); failure == nil {
		t.Error("a closed dump answers")
	}
}

// TestSessionAnswersWhileItOpens requests the histogram during the opening, as the page
// does after the first milestone.
func TestSessionAnswersWhileItOpens(t *testing.T) {
	f := newFrontEnd(t)
	answered := false
	f.yield = func() {
		f.mu.Lock()
		ready := len(f.events) > 0 && hasMilestone(f.events)
		f.mu.Unlock()
		if ready && !answered {
			answered = true
			var result protocol.Result
			if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 3}, &result); failure != nil {
				t.Errorf("histogram while opening: %+v", failure)
			}
			var early protocol.Early
			if failure := f.ask(protocol.MethodEarly, nil, &early); failure != nil || !strings.HasPrefix(early.Sentence, "So far: ") || len(early.Findings) == 0 {
				t.Errorf("known while opening: %+v, %+v", early, failure)
			}
			if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "dominator_tree", Limit: 3}, nil); failure == nil || failure.Kind != "usage" {
				t.Errorf("dominator tree while opening: %+v", failure)
			}
		}
	}
	if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, sample(t, "sample.hprof.gz")); failure != nil {
		t.Fatal(failure.Message)
	}
	if !answered {
		t.Error("the opening never yielded after the histogram")
	}
}

func hasMilestone(events []protocol.Event) bool {
	for _, e := range events {
		if e.Milestone == "histogram" {
			return true
		}
	}
	return false
}
