package threads

import (
	"context"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
)

// waitKind is how a thread waits.
type waitKind string

const (
	toEnter   waitKind = "waits to enter"   // a synchronized block or method
	toNotify  waitKind = "waits for notify" // in Object.wait
	parkedFor waitKind = "parked"           // in LockSupport.park; the thread names the object
)

// How the owner of a lock is known.
const (
	byField = "its field exclusiveOwnerThread"
	byCopy  = "deduced: a frame of the owner holds the object twice, as code of synchronized blocks does"
	byThis  = "possible: of all other threads only this one runs a method of the object"
	byLocal = "possible: of all other threads only this one has it in a local"
)

const synchronizerClass = "java.util.concurrent.locks.AbstractOwnableSynchronizer"

// wait describes the object that a thread waits for.
type wait struct {
	thread int // index in the list
	kind   waitKind
	object heap.ObjectID // heap.NoObject if unknown
	owner  heap.ObjectID // the thread that must release it; heap.NoObject if unknown or none
	how    string        // how the owner is known
}

// locks is everything that a dump reveals about locks. HPROF records neither owners nor
// waiters of monitors, so they are deduced from stacks. Synchronizers of
// java.util.concurrent are objects with a field for the owner.
type locks struct {
	list    []threadlist.Thread
	waits   []wait
	waitOf  map[int]int                       // thread → index in waits
	byOwner map[heap.ObjectID][]heap.ObjectID // thread → synchronizers that it owns
	held    map[heap.ObjectID][]holder        // monitors that some thread waits for

	monitors map[int][]heap.ObjectID // thread → those of these monitors that are on its stack
}

// holder is a frame that has a monitor among its local variables.
type holder struct {
	thread int
	frame  int32
	twice  bool // two local variables refer to it: javac copies the object of a synchronized block into a local variable of its own
	first  bool // the first local variable, which may be "this" of a synchronized method
}

// mostReferrers is the maximum number of referrers of one object that are examined.
const mostReferrers = 10000

// readLocks finds out which thread waits for which lock. It needs snapshot.StageComplete.
func readLocks(ctx context.Context, s *snapshot.Snapshot, list []threadlist.Thread) (*locks, error) {
	l := &locks{list: list, waitOf: map[int]int{}, byOwner: map[heap.ObjectID][]heap.ObjectID{}, held: map[heap.ObjectID][]holder{}, monitors: map[int][]heap.ObjectID{}}
	candidates := map[int][]heap.ObjectID{} // for threads that wait to enter
	for i := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		l.readOwned(ctx, s, list[i].ID)
		w, ok := l.readWait(ctx, s, i)
		if !ok {
			continue
		}
		if w.kind == toEnter && w.object == heap.NoObject {
			candidates[i] = topLocals(&list[i])
			for _, id := range candidates[i] {
				l.held[id] = nil
			}
		} else if w.object != heap.NoObject {
			l.held[w.object] = nil
		}
		l.waitOf[i] = len(l.waits)
		l.waits = append(l.waits, w)
	}
	l.findHolders()
	for i := range l.waits {
		if w := &l.waits[i]; w.kind == toEnter && w.object == heap.NoObject {
			w.object = l.wanted(w.thread, candidates[w.thread])
		}
	}
	for i := range l.waits {
		if w := &l.waits[i]; w.kind == toEnter {
			l.findOwner(w)
		}
	}
	return l, nil
}

// readOwned finds the synchronizers that a thread owns among the referrers of the thread.
func (l *locks) readOwned(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) {
	if s.InboundCount(id) > mostReferrers {
		return
	}
	for _, from := range s.Inbound(id, nil) {
		if !s.IsInstanceOf(from, synchronizerClass) {
			continue
		}
		if owner, found := s.ObjectField(ctx, from, "exclusiveOwnerThread"); found && owner == id {
			l.byOwner[id] = append(l.byOwner[id], from)
		}
	}
}

// readWait determines what a thread waits for, if the thread or its top frame reveals it.
func (l *locks) readWait(ctx context.Context, s *snapshot.Snapshot, i int) (wait, bool) {
	t := &l.list[i]
	w := wait{thread: i, object: heap.NoObject, owner: heap.NoObject}
	state := threadlist.State(ctx, s, t)
	waiting := state == "WAITING" || state == "TIMED_WAITING"
	if blocker, found := s.ObjectField(ctx, t.ID, "parkBlocker"); found && waiting {
		w.kind, w.object = parkedFor, blocker
		if owner, owned := s.ObjectField(ctx, blocker, "exclusiveOwnerThread"); owned && s.IsInstanceOf(blocker, synchronizerClass) {
			w.owner, w.how = owner, byField
		}
		return w, true
	}
	receiver, inWait := waitsOn(t)
	switch {
	case waiting && inWait:
		w.kind, w.object = toNotify, receiver
	case state == "BLOCKED":
		w.kind = toEnter
		if inWait { // it was notified and waits to re-enter
			w.object = receiver
		}
	}
	return w, w.kind != ""
}

// waitsOn returns the receiver of Object.wait if that is the top frame.
func waitsOn(t *threadlist.Thread) (heap.ObjectID, bool) {
	for i, f := range t.Record.Frames {
		if f.Class != "java.lang.Object" || !strings.HasPrefix(f.Method, "wait") {
			break
		}
		for _, local := range t.Record.Locals {
			if local.Frame == int32(i) {
				return local.Object, true
			}
		}
	}
	return heap.NoObject, false
}

// topLocals returns the local variables of the top frame, last first.
func topLocals(t *threadlist.Thread) []heap.ObjectID {
	var objects []heap.ObjectID
	for _, local := range t.Record.Locals {
		if local.Frame == 0 {
			objects = append(objects, local.Object)
		}
	}
	slices.Reverse(objects)
	return objects
}

// findHolders searches all stacks for the monitors that threads wait for.
func (l *locks) findHolders() {
	for i := range l.list {
		seen := map[heap.ObjectID]int{} // in this frame
		frame, first := int32(-1), true
		for _, local := range l.list[i].Record.Locals {
			if local.Frame < 0 {
				continue
			}
			if local.Frame != frame {
				frame, first = local.Frame, true
				clear(seen)
			}
			if _, wanted := l.held[local.Object]; wanted {
				seen[local.Object]++
				l.addHolder(local.Object, holder{i, frame, seen[local.Object] > 1, first})
			}
			first = false
		}
	}
}

func (l *locks) addHolder(object heap.ObjectID, h holder) {
	list := l.held[object]
	if n := len(list); n > 0 && list[n-1].thread == h.thread && list[n-1].frame == h.frame {
		list[n-1].twice = list[n-1].twice || h.twice
		return
	}
	l.held[object] = append(list, h)
	if !slices.Contains(l.monitors[h.thread], object) {
		l.monitors[h.thread] = append(l.monitors[h.thread], object)
	}
}

// wanted guesses which of the local variables of its top frame, last first, a blocked
// thread waits to enter. For a synchronized block, javac stores the object in an extra
// local variable, which is the last one at that moment and usually a copy of another one.
// For a synchronized method it is "this", the first local variable. If neither is a copy,
// it is the object that other threads seem to hold.
func (l *locks) wanted(thread int, locals []heap.ObjectID) heap.ObjectID {
	if len(locals) == 0 {
		return heap.NoObject
	}
	last, this := locals[0], locals[len(locals)-1]
	others := func(object heap.ObjectID, sign func(holder) bool) bool {
		return slices.ContainsFunc(l.held[object], func(h holder) bool { return h.thread != thread && sign(h) })
	}
	switch {
	case len(locals) == 1, slices.Contains(locals[1:], last), others(last, twice):
		return last
	case others(this, first):
		return this
	case others(last, anywhere):
		return last
	}
	return heap.NoObject
}

// twice, first and anywhere are the signs that a frame holds a monitor, from the most to
// the least certain.
func twice(h holder) bool  { return h.twice }
func first(h holder) bool  { return h.first }
func anywhere(holder) bool { return true }

// findOwner deduces which thread holds the monitor that another waits to enter: the only
// thread with the most certain sign. A thread that waits for the same monitor has it in
// its top frame too, but this is no sign of holding it.
func (l *locks) findOwner(w *wait) {
	if w.object == heap.NoObject {
		return
	}
	for _, sign := range []struct {
		how string
		of  func(holder) bool
	}{{byCopy, twice}, {byThis, first}, {byLocal, anywhere}} {
		owner := -1
		for _, h := range l.held[w.object] {
			if h.thread == w.thread || h.thread == owner || !sign.of(h) || l.waitsFor(h, w.object) {
				continue
			}
			if owner >= 0 {
				return // several threads are possible
			}
			owner = h.thread
		}
		if owner >= 0 {
			w.owner, w.how = l.list[owner].ID, sign.how
			return
		}
	}
}

// waitsFor reports whether a frame has the monitor only because its thread waits for it.
func (l *locks) waitsFor(h holder, object heap.ObjectID) bool {
	w, waits := l.of(h.thread)
	return waits && w.object == object && (w.kind == toNotify || h.frame == 0)
}

// of returns what a thread waits for.
func (l *locks) of(thread int) (wait, bool) {
	at, waits := l.waitOf[thread]
	if !waits {
		return wait{}, false
	}
	return l.waits[at], true
}

// deadlocks returns the cycles of threads in which each waits for the next.
func (l *locks) deadlocks() [][]wait {
	byThread := map[heap.ObjectID]wait{}
	for _, w := range l.waits {
		if w.owner != heap.NoObject {
			byThread[l.list[w.thread].ID] = w
		}
	}
	var circles [][]wait
	done := map[heap.ObjectID]bool{}
	for _, start := range l.waits {
		var way []heap.ObjectID
		id := l.list[start.thread].ID
		for {
			w, waits := byThread[id]
			if at := slices.Index(way, id); at >= 0 {
				var circle []wait
				for _, member := range way[at:] {
					circle = append(circle, byThread[member])
				}
				circles = append(circles, circle)
				break
			}
			if done[id] || !waits {
				break
			}
			way = append(way, id)
			id = w.owner
		}
		for _, id := range way {
			done[id] = true
		}
	}
	return circles
}

// heldIn returns the monitors of synchronized blocks that a frame seems to hold and that
// another thread waits for.
func (l *locks) heldIn(thread int, frame int32) []heap.ObjectID {
	var list []heap.ObjectID
	for _, object := range l.monitors[thread] {
		for _, h := range l.held[object] {
			if h.thread == thread && h.frame == frame && h.twice && !l.enters(thread, frame, object) {
				list = append(list, object)
			}
		}
	}
	return list
}

// enters reports whether a frame has a monitor because it waits to enter it.
func (l *locks) enters(thread int, frame int32, object heap.ObjectID) bool {
	w, waits := l.of(thread)
	return waits && frame == 0 && w.object == object && w.kind == toEnter
}
