// Package threads shows the threads of a dump: stacks, local variables, and what they
// keep alive.
package threads

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// thread is a thread object with everything that the dump says about it.
type thread struct {
	id    heap.ObjectID
	known snapshot.Thread // Serial is 0 if the dump has no record of the thread
}

// find returns the threads of a set, or all: first those that the dump has a record of,
// in its order, then thread objects without a record. These are threads that have not
// started and, before JDK 25, unmounted virtual threads.
func find(ctx context.Context, s *snapshot.Snapshot, of *objectset.Set) ([]thread, error) {
	var chosen *objectset.Objects
	if of != nil {
		var err error
		if chosen, err = of.Eval(ctx, s); err != nil {
			return nil, err
		}
	}
	var list []thread
	seen := map[heap.ObjectID]bool{}
	for _, t := range s.Threads() {
		if t.ID == heap.NoObject || seen[t.ID] || chosen != nil && !chosen.Has(t.ID) {
			continue
		}
		seen[t.ID] = true
		list = append(list, thread{t.ID, t})
	}
	add := func(id heap.ObjectID) {
		if !seen[id] && s.Reachable(id) {
			seen[id] = true
			list = append(list, thread{id: id})
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
	var classes []heap.ClassIndex
	for _, base := range s.ClassesByName("java.lang.Thread") {
		classes = append(classes, s.AllSubclasses(base)...)
	}
	for _, id := range s.InstancesOfAll(classes) {
		add(id)
	}
	return list, nil
}

// namesMissing reports whether the names and stacks of all threads are unknown.
func namesMissing(s *snapshot.Snapshot) bool { return !s.HasValues() && len(s.Threads()) == 0 }

const noNames = "This dump format holds no thread names or stacks. Open it together with the javacore or thread dump of the same event."

var columns = []result.Column{
	{Name: "Object / Stack Frame", Type: result.Object}, {Name: "Name", Type: result.Text, Value: true},
	{Name: "Shallow Heap", Type: result.Bytes}, {Name: "Retained Heap", Type: result.Bytes}, {Name: "Max. Locals' Retained Heap", Type: result.Bytes},
	{Name: "State", Type: result.Text}, {Name: "Is Daemon", Type: result.Boolean}, {Name: "Priority", Type: result.Integer}, {Name: "Context Class Loader", Type: result.Text, Value: true},
	{Name: "Kind", Type: result.Text}, {Name: "Thread Group", Type: result.Text, Value: true}, {Name: "Carrier Thread", Type: result.Text, Value: true},
}

// overview is the tree of threads. A key is the address of the thread, then "/" and the
// index of a frame (-1 for local variables without a frame).
func overview(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	list, err := find(ctx, s, a.Objects("objects"))
	if err != nil {
		return nil, err
	}
	t := &result.Tree{Heading: result.Heading{Title: "Threads"}, Columns: columns, Roots: threadsLevel(s, list)}
	if namesMissing(s) {
		t.Note(noNames)
	}
	if failed, found := s.OutOfMemoryThread(); found {
		t.Note(threadName(ctx, s, failed.ID) + " ran out of memory: its allocation failed, which made the JVM write the dump.")
	}
	noteVirtual(ctx, s, &t.Heading, list)
	t.Open = func(ctx context.Context, key string) (*result.Level, error) {
		address, frame, inside := strings.Cut(key, "/")
		id, found := rows.ByKey(s, address)
		at := slices.IndexFunc(list, func(t thread) bool { return found && t.id == id })
		if at < 0 {
			return nil, rows.NoRow(key)
		}
		if !inside {
			return framesLevel(ctx, s, &list[at]), nil
		}
		n, err := strconv.Atoi(frame)
		if err != nil {
			return nil, rows.NoRow(key)
		}
		return localsLevel(s, list[at].locals(int32(n))), nil
	}
	return t, nil
}

// locals returns the local variables of a frame. heap.NoFrame means those whose frame is
// not in the stack.
func (t *thread) locals(frame int32) []snapshot.Local {
	var list []snapshot.Local
	for _, l := range t.known.Locals {
		at := l.Frame
		if at < 0 || int(at) >= len(t.known.Frames) {
			at = heap.NoFrame
		}
		if at == frame {
			list = append(list, l)
		}
	}
	return list
}

// mostRetained returns the largest retained heap among local variables, result.Unknown if
// there are none.
func mostRetained(s *snapshot.Snapshot, locals []snapshot.Local) int64 {
	most := result.Unknown
	if s.Stage() < snapshot.StageComplete {
		return most
	}
	for _, l := range locals {
		most = max(most, s.Retained(l.Object))
	}
	return most
}

func threadsLevel(s *snapshot.Snapshot, list []thread) *result.Level {
	failed, anyFailed := s.OutOfMemoryThread()
	id := func(i int) heap.ObjectID { return list[i].id }
	cell := func(get func(*properties) result.Cell) result.Values {
		return result.Cells(func(ctx context.Context, i int) result.Cell { return get(readProperties(ctx, s, &list[i])) })
	}
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.ReadLabels(s, id),
			cell(func(p *properties) result.Cell { return p.name }),
			rows.Shallow(s, id), rows.Retained(s, id),
			result.Ints(func(i int) int64 { return mostRetained(s, list[i].known.Locals) }),
			cell(func(p *properties) result.Cell { return p.state }),
			cell(func(p *properties) result.Cell { return p.daemon }),
			cell(func(p *properties) result.Cell { return p.priority }),
			cell(func(p *properties) result.Cell { return p.loader }),
			cell(func(p *properties) result.Cell { return p.kind }),
			cell(func(p *properties) result.Cell { return p.group }),
			cell(func(p *properties) result.Cell { return p.carrier }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(s, list[i].id)
			row.Icon = "thread"
			if anyFailed && failed.ID == list[i].id {
				row.Label = "<OutOfMemoryError>"
			}
			row.Key, row.Expandable = row.Object, len(list[i].known.Frames)+len(list[i].known.Locals)+len(list[i].nativeFrames()) > 0
			return row
		},
		Sort: &result.Order{Column: 3, Descending: true},
	}
}

// blank is an empty column, for rows that are not threads.
func blank() result.Values {
	return result.Cells(func(context.Context, int) result.Cell { return result.Cell{} })
}

// stackRows are the rows of a stack, top first, followed by the local variables of
// unknown frames and the stack of native code.
type stackRows struct {
	s      *snapshot.Snapshot
	t      *thread
	java   int // number of rows before those of native code
	native []string
}

func framesLevel(ctx context.Context, s *snapshot.Snapshot, t *thread) *result.Level {
	r := stackRows{s, t, len(t.known.Frames), t.nativeFrames()}
	if len(t.locals(heap.NoFrame)) > 0 {
		r.java++
	}
	var held []int64
	if len(t.known.FrameObjects) == 0 && s.Stage() >= snapshot.StageComplete {
		held = heldByFrames(ctx, s, t, r.java)
	}
	retained := func(i int) int64 {
		switch {
		case i < len(held) && held[i] > 0:
			return held[i]
		case i < len(t.known.FrameObjects) && s.Stage() >= snapshot.StageComplete:
			return s.Retained(t.known.FrameObjects[i])
		}
		return result.Unknown
	}
	return &result.Level{
		Len: r.java + len(r.native),
		Values: []result.Values{
			result.Texts(r.text),
			blank(),
			result.Ints(func(i int) int64 {
				if i >= len(t.known.FrameObjects) {
					return result.Unknown
				}
				return s.Shallow(t.known.FrameObjects[i])
			}),
			result.Values{Int: retained, Cell: func(_ context.Context, i int) result.Cell {
				if held == nil && retained(i) != result.Unknown {
					return result.Int(retained(i)) // exact, because frames are objects
				}
				return rows.AtLeast(retained(i))
			}},
			result.Ints(func(i int) int64 { return mostRetained(s, r.locals(i)) }),
			blank(), blank(), blank(), blank(), blank(), blank(), blank(),
		},
		Row: func(_ context.Context, i int) result.Row { return r.row(i) },
	}
}

// frame returns the index of the frame of a row.
func (r *stackRows) frame(i int) int32 {
	if i == len(r.t.known.Frames) {
		return heap.NoFrame
	}
	return int32(i)
}

func (r *stackRows) locals(i int) []snapshot.Local {
	if i >= r.java {
		return nil
	}
	return r.t.locals(r.frame(i))
}

func (r *stackRows) text(i int) string {
	switch {
	case i >= r.java:
		return "native " + r.native[i-r.java]
	case i == len(r.t.known.Frames):
		return "<locals of unknown frames>"
	}
	return "at " + Frame(r.t.known.Frames[i])
}

func (r *stackRows) row(i int) result.Row {
	s, known := r.s, &r.t.known
	if i >= r.java {
		return result.Row{Key: fmt.Sprintf("%s/native/%d", rows.Hex(s, r.t.id), i-r.java), Icon: "frame"}
	}
	locals := r.locals(i)
	row := result.Row{Key: fmt.Sprintf("%s/%d", rows.Hex(s, r.t.id), r.frame(i)), Expandable: len(locals) > 0, Icon: "frame"}
	if i < len(known.Frames) {
		row.Class = known.Frames[i].Class
	}
	if i < len(known.FrameObjects) {
		row.Object = rows.Hex(s, known.FrameObjects[i])
		row.Set = row.Object
	} else if len(locals) <= 100 {
		row.Set = localsSet(s, locals)
	}
	return row
}

// localsSet lists local variables by their addresses.
func localsSet(s *snapshot.Snapshot, locals []snapshot.Local) string {
	hex := make([]string, len(locals))
	for i, l := range locals {
		hex[i] = rows.Hex(s, l.Object)
	}
	return strings.Join(hex, " ")
}

func localsLevel(s *snapshot.Snapshot, locals []snapshot.Local) *result.Level {
	id := func(i int) heap.ObjectID { return locals[i].Object }
	return &result.Level{
		Len: len(locals),
		Values: []result.Values{
			rows.Labels(s, id), blank(), rows.Shallow(s, id), rows.Retained(s, id), blank(), blank(), blank(), blank(), blank(), blank(), blank(), blank(),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(s, locals[i].Object)
			row.Label = "<" + locals[i].Kind.String() + ">"
			return row
		},
	}
}

// Frame formats a stack frame as the JVM prints it:
// "java.lang.Thread.sleep(Thread.java:12)".
func Frame(f heap.StackFrame) string {
	return f.Name() + "(" + f.Location() + ")"
}
