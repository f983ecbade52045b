package threadlist

import (
	"context"
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

// Virtual threads (JDK 21 and later) are objects of virtualClass. While one is mounted, a
// platform thread of carrierClass runs it.
const (
	virtualClass = "java.lang.VirtualThread"
	carrierClass = "jdk.internal.misc.CarrierThread"
)

// virtual is what the fields of a virtual thread say.
type virtual struct {
	state     string        // name of the scheduler's state, for example "PARKED"; empty if unknown
	suspended bool          // by a debugger
	carrier   heap.ObjectID // heap.NoObject if it is not mounted
}

// suspendedBit is added to the state of a virtual thread that a debugger has suspended.
const suspendedBit = 1 << 8

// readVirtual reads the fields of a java.lang.VirtualThread. The numbers of its states
// change between JDK releases, so they are looked up among the constants of the class in
// this dump.
func readVirtual(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) virtual {
	v := virtual{carrier: heap.NoObject}
	if carrier, found := s.ObjectField(ctx, id, "carrierThread"); found {
		v.carrier = carrier
	}
	number, found, err := s.Field(ctx, id, "state")
	if err != nil || !found {
		return v
	}
	v.suspended = number.Bits&suspendedBit != 0
	for _, class := range s.ClassesByName(virtualClass) {
		for _, constant := range s.Class(class).Statics {
			_, known := virtualStates[constant.Name]
			if known && constant.Value.Type == heap.Int && constant.Value.Bits == number.Bits&^suspendedBit {
				v.state = constant.Name
			}
		}
	}
	return v
}

// virtualStates maps states of the scheduler in JDK 21 to 26 to the results of
// Thread.getState. A thread that is about to leave its carrier still counts as running.
var virtualStates = map[string]string{
	"NEW": "NEW", "STARTED": "RUNNABLE", "RUNNABLE": "RUNNABLE", "RUNNING": "RUNNABLE",
	"PARKING": "RUNNABLE", "TIMED_PARKING": "RUNNABLE", "YIELDING": "RUNNABLE", "BLOCKING": "RUNNABLE", "WAITING": "RUNNABLE", "TIMED_WAITING": "RUNNABLE",
	"PARKED": "WAITING", "PINNED": "WAITING", "WAIT": "WAITING",
	"TIMED_PARKED": "TIMED_WAITING", "TIMED_PINNED": "TIMED_WAITING", "TIMED_WAIT": "TIMED_WAITING",
	"BLOCKED": "BLOCKED", "UNPARKED": "RUNNABLE", "YIELDED": "RUNNABLE", "UNBLOCKED": "RUNNABLE", "TERMINATED": "TERMINATED",
}

// alive reports whether the thread has a stack.
func (v *virtual) alive() bool { return v.state != "NEW" && v.state != "TERMINATED" }

// describe fills in the properties. Virtual threads are always daemons of normal priority
// in the group VirtualThreads; no field says so.
func (v virtual) describe(ctx context.Context, s *snapshot.Snapshot, p *Properties) {
	p.Daemon, p.Priority, p.Group = result.Bool(true), result.Int(5), result.Str("VirtualThreads")
	p.State = result.Cell{}
	if v.state != "" {
		text := virtualStates[v.state] + " (" + v.state + ")"
		if v.suspended {
			text += ", suspended"
		}
		p.State = result.Str(text)
	}
	p.Kind = result.Str("virtual, unmounted")
	if v.carrier == heap.NoObject {
		return
	}
	p.Kind = result.Str("virtual, mounted")
	if name, found := s.Text(ctx, v.carrier, NameLimit); found {
		p.Carrier = result.Str(name)
	} else {
		p.Carrier = result.Str(s.Label(v.carrier))
	}
}

// NoteVirtual notes which stacks of virtual threads the dump lacks.
func NoteVirtual(ctx context.Context, s *snapshot.Snapshot, h *result.Heading, list []Thread) {
	unmounted, mounted := withoutStack(ctx, s, list)
	if unmounted > 0 {
		h.Note(fmt.Sprintf("The dump lacks the stacks and locals of %d virtual threads that were not mounted: JDK 21 does not write them.", unmounted))
	}
	if mounted > 0 {
		h.Note(fmt.Sprintf("%d mounted virtual threads have their frames on the stack of their carrier thread.", mounted))
	}
}

// withoutStack counts the live virtual threads whose stack is not in the dump; mounted is
// how many of them are mounted. HotSpot of JDK 21 writes the frames of a mounted virtual
// thread as those of its carrier, and omits those of an unmounted one.
func withoutStack(ctx context.Context, s *snapshot.Snapshot, list []Thread) (unmounted, mounted int) {
	for i := range list {
		t := &list[i]
		if len(t.Record.Frames) > 0 || !s.HasValues() || !s.IsInstanceOf(t.ID, virtualClass) {
			continue
		}
		if ctx.Err() != nil {
			break
		}
		switch v := readVirtual(ctx, s, t.ID); {
		case !v.alive():
		case v.carrier == heap.NoObject:
			unmounted++
		default:
			mounted++
		}
	}
	return unmounted, mounted
}
