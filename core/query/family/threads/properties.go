package threads

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// properties are what the fields of a thread object say or, in a heap dump without
// values, what the thread dump beside it says. Unknown properties are null.
type properties struct {
	name, state, daemon, priority, loader, native, blocked result.Cell
	kind, group, carrier                                   result.Cell
}

// nameLimit is the maximum number of characters of a thread's name.
const nameLimit = 1024

// readProperties reads the fields of a java.lang.Thread. Since JDK 19 most of them are in
// the object that the field holder refers to.
func readProperties(ctx context.Context, s *snapshot.Snapshot, t *thread) *properties {
	p, id := &properties{}, t.id
	if t.known.Facts != nil {
		return stated(ctx, s, t.known.Facts)
	}
	if name, found := s.ObjectField(ctx, id, "name"); found {
		if text, ok := s.Text(ctx, name, nameLimit); ok {
			p.name = result.Str(text)
		}
	}
	if v, found := field(ctx, s, id, "daemon"); found {
		p.daemon = result.Bool(v != 0)
	}
	if v, found := field(ctx, s, id, "priority"); found {
		p.priority = result.Int(v)
	}
	if group, found := threadGroup(ctx, s, id); found {
		p.group = result.Str(group)
	}
	p.kind, p.state = result.Str("platform"), state(ctx, s, id)
	switch {
	case s.IsInstanceOf(id, virtualClass):
		readVirtual(ctx, s, id).describe(ctx, s, p)
	case s.IsInstanceOf(id, carrierClass):
		p.kind = result.Str("carrier")
	}
	if loader, found := s.ObjectField(ctx, id, "contextClassLoader"); found {
		p.loader = result.Str(rows.LoaderLabel(ctx, s, loader))
	}
	return p
}

// stated returns what a thread dump says about a thread.
func stated(ctx context.Context, s *snapshot.Snapshot, f *heap.ThreadFacts) *properties {
	text := func(s string) result.Cell {
		if s == "" {
			return result.Cell{}
		}
		return result.Str(s)
	}
	p := &properties{
		name: text(f.Name), state: text(f.State), daemon: result.Bool(f.Daemon), priority: result.Int(int64(f.Priority)),
		native: text(f.Native), blocked: text(f.BlockedOn),
	}
	if loader, found := s.ID(f.ContextLoader); found && f.ContextLoader != 0 {
		p.loader = result.Str(rows.LoaderLabel(ctx, s, loader))
	}
	return p
}

// field reads a number or boolean of a thread, from its holder if it has one.
func field(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID, name string) (int64, bool) {
	v, found, err := s.Field(ctx, id, "holder", name)
	if err != nil || !found {
		v, found, err = s.Field(ctx, id, name)
	}
	return int64(v.Bits), err == nil && found && v.Type != heap.Object
}

// threadGroup returns the name of a thread's group; dead threads have none.
func threadGroup(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) (string, bool) {
	group, found := s.ObjectField(ctx, id, "holder", "group")
	if !found {
		group, found = s.ObjectField(ctx, id, "group")
	}
	if !found {
		return "", false
	}
	return s.Text(ctx, group, nameLimit)
}

// threadState returns the name of a thread's Java state, "" if unknown.
func threadState(ctx context.Context, s *snapshot.Snapshot, t *thread) string {
	switch {
	case t.known.Facts != nil:
		return t.known.Facts.State
	case s.IsInstanceOf(t.id, virtualClass):
		v := readVirtual(ctx, s, t.id)
		return virtualStates[v.state]
	}
	return state(ctx, s, t.id).Text()
}

// state derives the Java state of a thread. threadStatus has the bits of JVMTI's
// GetThreadState; jdk.internal.misc.VM.toThreadState interprets them in the same way.
func state(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) result.Cell {
	bits, found := field(ctx, s, id, "threadStatus")
	if !found {
		return result.Cell{}
	}
	for _, known := range []struct {
		bit  int64
		name string
	}{{0x4, "RUNNABLE"}, {0x400, "BLOCKED"}, {0x10, "WAITING"}, {0x20, "TIMED_WAITING"}, {0x2, "TERMINATED"}} {
		if bits&known.bit != 0 {
			return result.Str(known.name)
		}
	}
	if bits&1 == 0 {
		return result.Str("NEW")
	}
	return result.Str("RUNNABLE")
}
