package threads

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
)

// Bits of Thread.threadStatus.
const (
	runnable = 0x5
	blocked  = 0x401
	parked   = 0x291
)

// stage is a heap with threads in given states.
type stage struct {
	*dumpbuilder.Heap
	thread *dumpbuilder.Class
}

func newStage() stage {
	h := dumpbuilder.New()
	return stage{h, h.Class("java.lang.Thread", dumpbuilder.Ref("name"), dumpbuilder.Int("threadStatus"), dumpbuilder.Ref("parkBlocker"))}
}

func (st stage) start(name string, status int, blocker any, methods ...string) *dumpbuilder.Thread {
	var frames []dumpbuilder.Frame
	for _, m := range methods {
		frames = append(frames, dumpbuilder.Frame{Class: "app.Work", Method: m, Source: "Work.java", Line: 1})
	}
	return st.ThreadOf(st.Instance(st.thread, name, status, blocker), frames...)
}

// waitsOf describes what threads wait for: "A: waits to enter app.Lock of B".
func (st stage) waitsOf(t *testing.T) (waits []string, circles int) {
	t.Helper()
	ctx := context.Background()
	file := source.NewMemory("test.hprof", st.HPROF(dumpbuilder.HPROFOptions{}))
	s, err := engine.Open(ctx, []source.File{file}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, l, err := findLocks(ctx, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range l.waits {
		waits = append(waits, fmt.Sprintf("%s %s %s of %s", threadName(ctx, s, l.list[w.thread].ID), w.kind, className(s, w.object), threadName(ctx, s, w.owner)))
	}
	slices.Sort(waits)
	return waits, len(l.deadlocks())
}

func className(s *snapshot.Snapshot, id heap.ObjectID) string {
	if id == heap.NoObject {
		return "?"
	}
	return s.ClassName(s.ClassOf(id))
}

func (st stage) want(t *testing.T, circles int, want ...string) {
	t.Helper()
	got, found := st.waitsOf(t)
	if !slices.Equal(got, want) || found != circles {
		t.Errorf("%q and %d deadlocks, want %q and %d", got, found, want, circles)
	}
}

// TestDeadlockOfSynchronizers: three threads in a cycle of locks that know their owners,
// and one thread outside that waits.
func TestDeadlockOfSynchronizers(t *testing.T) {
	st := newStage()
	owned := st.Class("java.util.concurrent.locks.AbstractOwnableSynchronizer", dumpbuilder.Ref("exclusiveOwnerThread"))
	sync := st.Class("app.Sync", dumpbuilder.Super(owned))
	var locks []*dumpbuilder.Object
	for range 3 {
		locks = append(locks, st.Instance(sync))
	}
	st.Root(heap.RootJNIGlobal, st.ObjectArray("java.lang.Object[]", locks[0], locks[1], locks[2]))
	for i, name := range []string{"A", "B", "C"} {
		owner := st.start(name, parked, locks[(i+1)%3], "park")
		st.Set(locks[i], "exclusiveOwnerThread", owner.Object)
	}
	st.start("outside", parked, locks[0], "park")
	st.want(t, 1, "A parked app.Sync of B", "B parked app.Sync of C", "C parked app.Sync of A", "outside parked app.Sync of A")
}

// TestMonitorsOfBlocks: a waiting thread has the monitor twice in its top frame, the
// holder twice in some frame; a single copy elsewhere is no sign.
func TestMonitorsOfBlocks(t *testing.T) {
	st := newStage()
	lock := st.New("app.Lock")
	waiter := st.start("waiter", blocked, nil, "enter", "run")
	waiter.Local(0, lock)
	waiter.Local(0, st.New("app.Other"))
	waiter.Local(0, lock)
	other := st.start("other waiter", blocked, nil, "enter")
	other.Local(0, lock)
	other.Local(0, lock)
	holder := st.start("holder", runnable, nil, "work", "hold")
	holder.Local(1, lock)
	holder.Local(1, lock)
	passer := st.start("passer-by", runnable, nil, "pass")
	passer.Local(0, st.New("app.Other"))
	passer.Local(0, lock)
	st.want(t, 0, "other waiter waits to enter app.Lock of holder", "waiter waits to enter app.Lock of holder")
}

// TestMonitorsOfMethods: for a synchronized method the monitor is the first local
// variable.
func TestMonitorsOfMethods(t *testing.T) {
	for _, shared := range []bool{false, true} { // both calls have it as argument
		st := newStage()
		a, b, argument := st.New("app.A"), st.New("app.B"), st.New("app.Argument")
		for _, way := range []struct {
			name        string
			has, enters *dumpbuilder.Object
		}{{"one", a, b}, {"two", b, a}} {
			if !shared {
				argument = st.New("app.Argument")
			}
			thread := st.start(way.name, blocked, nil, "callee", "caller")
			thread.Local(0, way.enters)
			thread.Local(0, argument)
			thread.Local(1, way.has)
		}
		st.want(t, 1, "one waits to enter app.B of two", "two waits to enter app.A of one")
	}
}

// TestMonitorsInFields: if the object of a synchronized block comes from a field, only
// the last local variable refers to it.
func TestMonitorsInFields(t *testing.T) {
	st := newStage()
	lock := st.New("app.Lock")
	for name, status := range map[string]int{"waiter": blocked, "holder": runnable} {
		thread := st.start(name, status, nil, "work")
		thread.Local(0, st.New("app.Worker"))
		thread.Local(0, lock)
	}
	st.want(t, 0, "waiter waits to enter app.Lock of holder")
}

// TestUnknownMonitors: compiled code reveals nothing, and if there are several possible
// owners, none is named.
func TestUnknownMonitors(t *testing.T) {
	st := newStage()
	st.start("compiled", blocked, nil, "enter")
	lock := st.New("app.Lock")
	waiter := st.start("waiter", blocked, nil, "enter")
	waiter.Local(0, lock)
	waiter.Local(0, lock)
	for _, name := range []string{"this", "that"} {
		thread := st.start(name, runnable, nil, "hold")
		thread.Local(0, lock)
		thread.Local(0, lock)
	}
	st.want(t, 0, "compiled waits to enter ? of ", "waiter waits to enter app.Lock of ")
}
