package threads

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

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
	found, err := find(ctx, s, nil)
	if err != nil || len(found) == 0 && namesMissing(s) {
		return nil, false, err
	}
	failed, anyFailed := s.OutOfMemoryThread()
	for i := range found {
		t := &found[i]
		p := readProperties(ctx, s, t)
		k := Known{Object: t.id, Name: textOf(p.name), State: textOf(p.state), Kind: textOf(p.kind), OutOfMemory: anyFailed && failed.ID == t.id}
		if p.daemon.Kind() == result.BoolCell {
			daemon := p.daemon.Bool()
			k.Daemon = &daemon
		}
		if t.known.ID == t.id {
			serial := int64(t.known.Serial)
			k.Serial, k.Stack, k.HasStack = &serial, t.known.Frames, true
		}
		if most := mostRetained(s, t.known.Locals); most != result.Unknown {
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
