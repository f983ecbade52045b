package session

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/memorydir"
	"heapdrop/protocol"
)

// unprepared returns a front end whose session has the sample open and does not prepare
// anything yet.
func unprepared(t *testing.T) (f *frontEnd, yields *atomic.Int32) {
	t.Helper()
	f, yields = newFrontEnd(t), new(atomic.Int32)
	f.yield = func() { yields.Add(1) }
	opened, err := engine.Open(t.Context(), []source.File{sample(t, "sample.hprof.gz")}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f.session.snapshot = opened
	return f, yields
}

// prepare starts preparing and returns a channel that is closed when it has ended.
func (f *frontEnd) prepare() <-chan struct{} {
	f.session.mu.Lock()
	defer f.session.mu.Unlock()
	f.session.prepare()
	return f.session.prepared
}

// asking simulates a request that is being answered, until the returned function is
// called.
func (f *frontEnd) asking() (end func()) {
	const request = 1 << 30
	f.session.state.Lock()
	defer f.session.state.Unlock()
	f.session.cancels[request] = func() {}
	return func() {
		f.session.state.Lock()
		defer f.session.state.Unlock()
		delete(f.session.cancels, request)
	}
}

func ends(t *testing.T, what string, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
	case <-time.After(20 * time.Second):
		t.Fatal(what + " does not end")
	}
}

// waits checks that something has not ended after a while.
func waits(t *testing.T, what string, done <-chan struct{}) {
	t.Helper()
	select {
	case <-done:
		t.Fatal(what + " does not wait")
	case <-time.After(5 * busyPause):
	}
}

func TestPrepareWaitsWhileSomethingIsAsked(t *testing.T) {
	f, _ := unprepared(t)
	end := f.asking()
	done := f.prepare()
	waits(t, "preparing", done)
	end()
	ends(t, "preparing", done)
}

// TestPrepareEndsWhenTheDumpIsClosed: preparing ends before the memory of the dump is
// freed, because it uses that memory.
func TestPrepareEndsWhenTheDumpIsClosed(t *testing.T) {
	f, _ := unprepared(t)
	f.yield = func() { time.Sleep(20 * busyPause) }
	defer f.asking()()
	done := f.prepare()
	waits(t, "preparing", done)
	f.ask(protocol.MethodClose, struct{}{}, nil)
	select {
	case <-done:
	default:
		t.Error("the dump is still held when it was closed")
	}
}

// TestPrepareBeginsAgainWithThePolicy: after a switch of the policy, preparing starts
// again when the earlier one has ended.
func TestPrepareBeginsAgainWithThePolicy(t *testing.T) {
	f, _ := unprepared(t)
	end := f.asking()
	first := f.prepare()
	waits(t, "preparing", first)
	if failure := f.ask(protocol.MethodInfo, protocol.InfoParams{ReferencePolicy: "strong"}, nil); failure != nil {
		t.Fatal(failure.Message)
	}
	ends(t, "preparing for the first policy", first)
	f.session.mu.RLock()
	second := f.session.prepared
	f.session.mu.RUnlock()
	waits(t, "preparing for the second policy", second)
	end()
	ends(t, "preparing for the second policy", second)
}

// TestPrepareTakesNoMemoryThatIsNotThere: if memory is short, nothing is prepared.
func TestPrepareTakesNoMemoryThatIsNotThere(t *testing.T) {
	for budget, some := range map[int64]bool{1: false, 1 << 40: true, 0: true} {
		f, yields := unprepared(t)
		f.session.host.Platform.IndexBudget = budget
		ends(t, "preparing", f.prepare())
		if (yields.Load() > 0) != some {
			t.Errorf("with %d bytes there were %d steps", budget, yields.Load())
		}
	}
}

// TestPrepareWithoutTheRestOfAnIndex: parts of a saved index that are not loaded may be
// lost; the query that needs them reports it.
func TestPrepareWithoutTheRestOfAnIndex(t *testing.T) {
	files := []source.File{sample(t, "sample.hprof.gz")}
	_, stored := saveAndReopen(t, files)
	dir := &memorydir.Fading{Dir: stored}
	reopened, err := engine.Open(t.Context(), files, engine.Options{Saved: dir})
	if err != nil || reopened.Info().SavedIndex == 0 {
		t.Fatalf("not opened from its index: %v", err)
	}
	f := newFrontEnd(t)
	f.session.snapshot = reopened
	dir.Gone.Store(true)
	ends(t, "preparing", f.prepare())
	command := protocol.QueryParams{Command: "merge_shortest_paths java.util.HashMap", Limit: 1}
	if failure := f.ask(protocol.MethodQuery, command, nil); failure == nil || failure.Advice == "" {
		t.Errorf("a query that needs the rest: %+v", failure)
	}
}

// TestPreparedPaths: distances do not change the paths. With a limit, a search finds the
// first of the paths that it finds without one.
func TestPreparedPaths(t *testing.T) {
	f, _ := unprepared(t)
	s, ctx := f.session.snapshot, context.Background()
	weak, _ := objectset.Excludes(s, []string{objectset.WeakFields, objectset.SoftFields})
	all := func(id heap.ObjectID, excludes []snapshot.Exclude) (paths [][]heap.ObjectID) {
		for finder := s.PathsToRoots(ctx, id, excludes); len(paths) < 100; {
			path, err := finder.Next()
			if err != nil {
				t.Fatal(err)
			}
			if path == nil {
				break
			}
			paths = append(paths, path)
		}
		return paths
	}
	type asked struct {
		id       heap.ObjectID
		excludes []snapshot.Exclude
		want     [][]heap.ObjectID
	}
	var list []asked
	for id := heap.ObjectID(0); int64(id) < s.Info().Objects; id += 397 {
		for _, excludes := range [][]snapshot.Exclude{nil, weak} {
			list = append(list, asked{id, excludes, all(id, excludes)})
		}
	}
	ends(t, "preparing", f.prepare())
	found := 0
	for i, a := range list {
		finder := s.PathsToRoots(ctx, a.id, a.excludes)
		most := 1 + i%7*10
		got, all, err := finder.Quick(most, 2+i%40)
		if err != nil || len(got) > most || len(got) > len(a.want) || len(got) == 0 && len(a.want) > 0 ||
			!slices.EqualFunc(got, a.want[:len(got)], slices.Equal[[]heap.ObjectID]) {
			t.Errorf("the first of %d are %v, %v, want the first of %v", a.id, got, err, a.want)
		}
		if len(got) < len(a.want) && all {
			t.Errorf("of %d paths of %d there are %d, and no more are said to be", len(a.want), a.id, len(got))
		}
		found += len(got)
	}
	if found < 100 {
		t.Errorf("only %d paths were compared", found)
	}
}
