package session

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/engine"
	"heapdrop/internal/memorydir"
	"heapdrop/protocol"
)

// withIndexes returns a front end whose session can save indexes, with the sample open.
func withIndexes(t *testing.T, dir store.Dir) *frontEnd {
	t.Helper()
	f := newFrontEnd(t)
	f.session.host.IndexDir = func() store.Dir { return dir }
	f.reopen(protocol.OpenParams{})
	return f
}

// reopen opens the sample and returns its numbers.
func (f *frontEnd) reopen(p protocol.OpenParams) (info protocol.Info) {
	f.t.Helper()
	if failure := f.ask(protocol.MethodOpen, p, &info, sample(f.t, "sample.hprof.gz")); failure != nil {
		f.t.Fatal(failure.Message)
	}
	return info
}

// held returns the list of saved indexes.
func (f *frontEnd) held() (answer protocol.Indexes) {
	f.t.Helper()
	if failure := f.ask(protocol.MethodIndexes, nil, &answer); failure != nil {
		f.t.Fatal(failure.Message)
	}
	return answer
}

func (f *frontEnd) save() (saved protocol.SavedIndex, failure *protocol.Error) {
	f.t.Helper()
	failure = f.ask(protocol.MethodSave, nil, &saved)
	return saved, failure
}

// rows returns the rows of a command as they are sent.
func (f *frontEnd) rows(command string) string {
	f.t.Helper()
	var r protocol.Result
	if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: command, Limit: 50}, &r); failure != nil {
		f.t.Fatalf("%s: %s", command, failure.Message)
	}
	var text strings.Builder
	for _, row := range r.Rows {
		for _, cell := range row {
			text.Write(cell)
		}
		text.WriteByte('\n')
	}
	return text.String()
}

func TestSessionSavesAndReopens(t *testing.T) {
	f := withIndexes(t, memorydir.Dir{})
	before := f.held()
	if !before.Offered || len(before.Saved) != 0 || before.Needs == 0 || before.Refused != "" || before.FreeSpace != -1 {
		t.Fatalf("before: %+v", before)
	}
	commands := []string{"histogram", "dominator_tree", "list_objects java.util.HashMap", "merge_shortest_paths java.util.HashMap", "find_strings -pattern a"}
	var fromDump []string
	for _, command := range commands {
		fromDump = append(fromDump, f.rows(command))
	}
	f.events = nil
	saved, failure := f.save()
	if failure != nil || saved.Dump != "sample.hprof.gz" || saved.Size < before.Needs {
		t.Fatalf("saved %+v, %+v", saved, failure)
	}
	if !slices.ContainsFunc(f.events, func(e protocol.Event) bool { return e.Progress != nil && e.Progress.Phase == "Saving the index" }) {
		t.Error("no progress was told")
	}
	if indexes := f.held().Saved; len(indexes) != 1 || indexes[0] != saved {
		t.Errorf("kept %+v, saved %+v", indexes, saved)
	}

	f.events = nil
	if info := f.reopen(protocol.OpenParams{}); info.SavedIndex != saved.Saved {
		t.Fatalf("opened from %d, saved %d", info.SavedIndex, saved.Saved)
	}
	var milestones []string
	for _, e := range f.events {
		if e.Milestone != "" {
			milestones = append(milestones, e.Milestone)
		}
	}
	if strings.Join(milestones, " ") != "histogram references dominators" {
		t.Errorf("milestones %q", milestones)
	}
	for i, command := range commands {
		if got := f.rows(command); got != fromDump[i] || got == "" {
			t.Errorf("%s\nfrom the index:\n%s\nfrom the dump:\n%s", command, got, fromDump[i])
		}
	}
	if info := f.reopen(protocol.OpenParams{NoIndex: true}); info.SavedIndex != 0 {
		t.Error("the dump itself was wanted")
	}
}

func TestSessionForgetsTheIndexInUse(t *testing.T) {
	dir := memorydir.Dir{}
	f := withIndexes(t, dir)
	want := f.rows("merge_shortest_paths java.util.HashMap")
	saved, _ := f.save()
	f.reopen(protocol.OpenParams{})
	var left protocol.Indexes
	if failure := f.ask(protocol.MethodForget, protocol.ForgetParams{Name: saved.Name}, &left); failure != nil || len(left.Saved) != 0 || len(dir) != 0 {
		t.Fatalf("left %+v, %+v, %d in the directory", left, failure, len(dir))
	}
	if got := f.rows("merge_shortest_paths java.util.HashMap"); got != want {
		t.Errorf("after its index was forgotten the dump answers %s\nnot %s", got, want)
	}
	f.save()
	if f.ask(protocol.MethodForget, protocol.ForgetParams{All: true}, &left); len(left.Saved) != 0 || len(dir) != 0 {
		t.Errorf("left %+v, %d in the directory", left, len(dir))
	}
}

// TestSessionLoadsBesideQueries: a query that waits for columns that are loading does not
// block the loading, even if the dump is about to be closed.
func TestSessionLoadsBesideQueries(t *testing.T) {
	reopened, _ := saveAndReopen(t, []source.File{sample(t, "sample.hprof.gz")})
	f := newFrontEnd(t)
	f.session.snapshot = reopened
	yields := 0
	f.yield = func() {
		if yields++; yields > 1 {
			return
		}
		asking := make(chan struct{})
		go func() {
			f.session.mu.RLock()
			defer f.session.mu.RUnlock()
			close(asking)
			reopened.Preorder() // the tree is loaded first
		}()
		<-asking
		go f.session.drop()
		time.Sleep(50 * time.Millisecond) // until both wait
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		f.session.loadRest(reopened)
	}()
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
		t.Fatal("the loading waits for the query, and the query for it")
	}
	if yields < 2 {
		t.Error("the loading did not yield")
	}
}

func TestSessionStopsSaving(t *testing.T) {
	for name, c := range map[string]struct {
		meanwhile func(f *frontEnd)
		kind      string
	}{
		"cancelled":      {func(f *frontEnd) { f.session.cancel(f.next) }, "cancelled"},
		"sizes switched": {func(f *frontEnd) { f.ask(protocol.MethodInfo, protocol.InfoParams{Sizes: "nocoops"}, nil) }, "usage"},
		"dump closed":    {func(f *frontEnd) { f.ask(protocol.MethodClose, struct{}{}, nil) }, "usage"},
	} {
		dir := memorydir.Dir{}
		f := withIndexes(t, dir)
		f.yield = func() {
			f.yield = nil
			c.meanwhile(f)
		}
		if _, failure := f.save(); failure == nil || failure.Kind != c.kind || len(dir) != 0 {
			t.Errorf("%s: %+v, %d in the directory", name, failure, len(dir))
		}
	}
}

func TestSessionRefusesToSave(t *testing.T) {
	f := newFrontEnd(t)
	if f.reopen(protocol.OpenParams{}); f.held().Offered {
		t.Error("saving is offered where nothing can be kept")
	}
	if _, failure := f.save(); failure == nil || failure.Kind != "usage" || failure.Advice == "" {
		t.Errorf("without a directory: %+v", failure)
	}

	dir := memorydir.Dir{}
	f = withIndexes(t, dir)
	f.session.host.FreeSpace = func() int64 { return 1000 }
	if _, failure := f.save(); failure == nil || !strings.Contains(failure.Message, "0.98 KB") || len(dir) != 0 {
		t.Errorf("without room: %+v", failure)
	}
	f.session.host.FreeSpace = nil
	f.ask(protocol.MethodInfo, protocol.InfoParams{ReferencePolicy: "strong"}, nil)
	if indexes := f.held(); indexes.Refused == "" || indexes.Needs != 0 {
		t.Errorf("with references left out: %+v", indexes)
	}
	if _, failure := f.save(); failure == nil || failure.Kind != "usage" || failure.Advice == "" || len(dir) != 0 {
		t.Errorf("with references left out: %+v", failure)
	}
}

// TestSessionSwitchesWhileTheRestIsLoaded: a request with exclusive access to the session
// waits until a saved index is fully loaded, so loading must not wait for the session.
func TestSessionSwitchesWhileTheRestIsLoaded(t *testing.T) {
	dir := memorydir.Dir{}
	f := withIndexes(t, dir)
	f.save()
	reopened, err := engine.Open(t.Context(), []source.File{sample(t, "sample.hprof.gz")}, engine.Options{Saved: dir})
	if err != nil || reopened.Info().SavedIndex == 0 {
		t.Fatalf("not opened from its index: %v", err)
	}
	f.session.snapshot = reopened
	switched, loaded := make(chan *protocol.Error, 1), make(chan struct{})
	f.yield = sync.OnceFunc(func() {
		go func() { switched <- f.ask(protocol.MethodInfo, protocol.InfoParams{ReferencePolicy: "strong"}, nil) }()
		for f.session.mu.TryRLock() { // until it has the session
			f.session.mu.RUnlock()
			time.Sleep(time.Millisecond)
		}
	})
	go func() {
		f.session.loadRest(reopened)
		close(loaded)
	}()
	for range 2 {
		select {
		case failure := <-switched:
			if failure != nil {
				t.Error(failure.Message)
			}
		case <-loaded:
			loaded = nil
		case <-time.After(20 * time.Second):
			t.Fatal("loading and switching wait for one another")
		}
	}
}
