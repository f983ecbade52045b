package threadlist

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// Properties are what the fields of a thread object say or, in a heap dump without
// values, what the thread dump beside it says. Unknown properties are null.
type Properties struct {
	Name, State, Daemon, Priority, Loader, Native, Blocked result.Cell
	Kind, Group, Carrier                                   result.Cell
}

// NameLimit is the maximum number of characters of a thread's name.
const NameLimit = 1024

// ReadProperties reads the fields of a java.lang.Thread. Since JDK 19 most of them are in
// the object that the field holder refers to.
func ReadProperties(ctx context.Context, s *snapshot.Snapshot, t *Thread) *Properties {
	p, id := &Properties{}, t.ID
	if t.Record.Facts != nil {
		return stated(ctx, s, t.Record.Facts)
	}
	if name, found := s.ObjectField(ctx, id, "name"); found {
		if text, ok := s.Text(ctx, name, NameLimit); ok {
			p.Name = result.Str(text)
		}
	}
	if v, found := Field(ctx, s, id, "daemon"); found {
		p.Daemon = result.Bool(v != 0)
	}
	if v, found := Field(ctx, s, id, "priority"); found {
		p.Priority = result.Int(v)
	}
	if group, found := threadGroup(ctx, s, id); found {
		p.Group = result.Str(group)
	}
	p.Kind, p.State = result.Str("platform"), state(ctx, s, id)
	switch {
	case s.IsInstanceOf(id, virtualClass):
		readVirtual(ctx, s, id).describe(ctx, s, p)
	case s.IsInstanceOf(id, carrierClass):
		p.Kind = result.Str("carrier")
	}
	if loader, found := s.ObjectField(ctx, id, "contextClassLoader"); found {
		p.Loader = result.Str(rows.LoaderLabel(ctx, s, loader))
	}
	return p
}

// stated returns what a thread dump says about a thread.
func stated(ctx context.Context, s *snapshot.Snapshot, f *heap.ThreadFacts) *Properties {
	text := func(s string) result.Cell {
		if s == "" {
			return result.Cell{}
		}
		return result.Str(s)
	}
	p := &Properties{
		Name: text(f.Name), State: text(f.State), Daemon: result.Bool(f.Daemon), Priority: result.Int(int64(f.Priority)),
		Native: text(f.Native), Blocked: text(f.BlockedOn),
	}
	if loader, found := s.ID(f.ContextLoader); found && f.ContextLoader != 0 {
		p.Loader = result.Str(rows.LoaderLabel(ctx, s, loader))
	}
	return p
}

// Field reads a number or boolean of a thread, from its holder if it has one.
func Field(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID, name string) (int64, bool) {
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
	return s.Text(ctx, group, NameLimit)
}

// State returns the name of a thread's Java state, "" if unknown.
func State(ctx context.Context, s *snapshot.Snapshot, t *Thread) string {
	switch {
	case t.Record.Facts != nil:
		return t.Record.Facts.State
	case s.IsInstanceOf(t.ID, virtualClass):
		v := readVirtual(ctx, s, t.ID)
		return virtualStates[v.state]
	}
	return state(ctx, s, t.ID).Text()
}

// state derives the Java state of a thread. threadStatus has the bits of JVMTI's
// GetThreadState; jdk.internal.misc.VM.toThreadState interprets them in the same way.
func state(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) result.Cell {
	bits, found := Field(ctx, s, id, "threadStatus")
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
