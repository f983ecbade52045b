// Package threadlist lists the threads of a dump with what their objects say about them
// or, in a heap dump without values, what the thread dump of the same event says.
package threadlist

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Thread is a thread object with the record that the dump has of it.
type Thread struct {
	ID     heap.ObjectID
	Record snapshot.Thread // Serial is 0 if the dump has no record of the thread
}

// Find returns the threads of a set, or all: first those that the dump has a record of,
// in its order, then thread objects without a record. These are threads that have not
// started and, before JDK 25, unmounted virtual threads.
func Find(ctx context.Context, s *snapshot.Snapshot, of *objectset.Set) ([]Thread, error) {
	var chosen *objectset.Objects
	if of != nil {
		var err error
		if chosen, err = of.Eval(ctx, s); err != nil {
			return nil, err
		}
	}
	var list []Thread
	seen := map[heap.ObjectID]bool{}
	for _, t := range s.Threads() {
		if t.ID == heap.NoObject || seen[t.ID] || chosen != nil && !chosen.Has(t.ID) {
			continue
		}
		seen[t.ID] = true
		list = append(list, Thread{t.ID, t})
	}
	add := func(id heap.ObjectID) {
		if !seen[id] && s.Reachable(id) {
			seen[id] = true
			list = append(list, Thread{ID: id})
		}
	}
	if chosen != nil {
		for id := range chosen.All() {
			if !s.IsInstanceOf(id, "java.lang.Thread") {
				return nil, usage.Errorf("<objects>: %s is not a thread", s.Label(id))
			}
			add(id)
		}
		return list, nil
	}
	for _, id := range s.InstancesOfAll(s.ClassesUnder("java.lang.Thread")) {
		add(id)
	}
	return list, nil
}

// NamesMissing reports whether the names and stacks of all threads are unknown.
func NamesMissing(s *snapshot.Snapshot) bool { return !s.HasValues() && len(s.Threads()) == 0 }

// Locals returns the local variables of a frame. heap.NoFrame means those whose frame is
// not in the stack.
func (t *Thread) Locals(frame int32) []snapshot.Local {
	var list []snapshot.Local
	for _, l := range t.Record.Locals {
		at := l.Frame
		if at < 0 || int(at) >= len(t.Record.Frames) {
			at = heap.NoFrame
		}
		if at == frame {
			list = append(list, l)
		}
	}
	return list
}

// MostRetained returns the largest retained heap among local variables, result.Unknown if
// there are none.
func MostRetained(s *snapshot.Snapshot, locals []snapshot.Local) int64 {
	most := result.Unknown
	if s.Stage() < snapshot.StageComplete {
		return most
	}
	for _, l := range locals {
		most = max(most, s.Retained(l.Object))
	}
	return most
}

// Known is a thread as the dump describes it; unknown facts are nil.
type Known struct {
	Object            heap.ObjectID
	Serial            *int64 // number in the dump
	Name, State, Kind *string
	Daemon            *bool
	Stack             []heap.StackFrame // nil unless HasStack
	HasStack          bool
	Locals            *int64 // the largest retained heap of what the stack holds
	OutOfMemory       bool   // its allocation failed, so the JVM wrote the dump
}

// List returns the threads of a dump, those with thread records first. known is false if
// nothing in the dump shows threads. It returns the context's error.
func List(ctx context.Context, s *snapshot.Snapshot) (list []Known, known bool, err error) {
	found, err := Find(ctx, s, nil)
	if err != nil || len(found) == 0 && NamesMissing(s) {
		return nil, false, err
	}
	failed, anyFailed := s.OutOfMemoryThread()
	for i := range found {
		t := &found[i]
		p := ReadProperties(ctx, s, t)
		k := Known{Object: t.ID, Name: textOf(p.Name), State: textOf(p.State), Kind: textOf(p.Kind), OutOfMemory: anyFailed && failed.ID == t.ID}
		if p.Daemon.Kind() == result.BoolCell {
			daemon := p.Daemon.Bool()
			k.Daemon = &daemon
		}
		if t.Record.ID == t.ID {
			serial := int64(t.Record.Serial)
			k.Serial, k.Stack, k.HasStack = &serial, t.Record.Frames, true
		}
		if most := MostRetained(s, t.Record.Locals); most != result.Unknown {
			k.Locals = &most
		}
		if list = append(list, k); ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
	}
	return list, true, nil
}

// textOf returns the text of a cell; nil if there is none.
func textOf(c result.Cell) *string {
	if c.Kind() != result.TextCell {
		return nil
	}
	text := c.Text()
	return &text
}
