// Package threads shows the threads of a dump: stacks, local variables, and what they
// keep alive.
package threads

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
)

const noNames = "This dump format holds no thread names or stacks. Open it together with the javacore or thread dump of the same event."

var columns = []result.Column{
	{Name: "Object / Stack Frame", Type: result.Object}, {Name: "Name", Type: result.Text, Value: true},
	{Name: "Shallow Heap", Type: result.Bytes}, {Name: "Retained Heap", Type: result.Bytes}, {Name: "Max. Locals' Retained Heap", Type: result.Bytes},
	{Name: "State", Type: result.Text}, {Name: "Waits or Runs In", Type: result.Text}, {Name: "Is Daemon", Type: result.Boolean}, {Name: "Priority", Type: result.Integer}, {Name: "Context Class Loader", Type: result.Text, Value: true},
	{Name: "Kind", Type: result.Text}, {Name: "Thread Group", Type: result.Text, Value: true}, {Name: "Carrier Thread", Type: result.Text, Value: true},
}

// overview is the tree of threads. A key is the address of the thread, then "/" and the
// index of a frame (-1 for local variables without a frame).
func overview(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	list, err := threadlist.Find(ctx, s, a.Objects("objects"))
	if err != nil {
		return nil, err
	}
	// What a thread keeps hangs on its locals: something else refers to most of that, too, so the
	// thread object retains little. Threads without locals follow, the largest first.
	if s.Stage() >= snapshot.StageComplete {
		slices.SortStableFunc(list, func(a, b threadlist.Thread) int { return cmp.Compare(s.Retained(b.ID), s.Retained(a.ID)) })
	}
	t := &result.Tree{Heading: result.Heading{Title: "Threads"}, Columns: columns, Roots: threadsLevel(s, list)}
	if threadlist.NamesMissing(s) {
		t.Note(noNames)
	}
	if failed, found := s.OutOfMemoryThread(); found {
		t.Note(threadName(ctx, s, failed.ID) + " ran out of memory: its allocation failed, which made the JVM write the dump.")
	}
	threadlist.NoteVirtual(ctx, s, &t.Heading, list)
	t.Open = func(ctx context.Context, key string) (*result.Level, error) {
		address, frame, inside := strings.Cut(key, "/")
		id, found := rows.ByKey(s, address)
		at := slices.IndexFunc(list, func(t threadlist.Thread) bool { return found && t.ID == id })
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
		return localsLevel(s, list[at].Locals(int32(n))), nil
	}
	return t, nil
}

func threadsLevel(s *snapshot.Snapshot, list []threadlist.Thread) *result.Level {
	failed, anyFailed := s.OutOfMemoryThread()
	id := func(i int) heap.ObjectID { return list[i].ID }
	cell := func(get func(*threadlist.Properties) result.Cell) result.Values {
		return result.Cells(func(ctx context.Context, i int) result.Cell { return get(threadlist.ReadProperties(ctx, s, &list[i])) })
	}
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.ReadLabels(s, id),
			cell(func(p *threadlist.Properties) result.Cell { return p.Name }),
			rows.Shallow(s, id), rows.Retained(s, id),
			result.Ints(func(i int) int64 { return threadlist.MostRetained(s, list[i].Record.Locals) }),
			cell(func(p *threadlist.Properties) result.Cell { return p.State }),
			result.Texts(func(i int) string { return place(list[i].Record.Frames) }),
			cell(func(p *threadlist.Properties) result.Cell { return p.Daemon }),
			cell(func(p *threadlist.Properties) result.Cell { return p.Priority }),
			cell(func(p *threadlist.Properties) result.Cell { return p.Loader }),
			cell(func(p *threadlist.Properties) result.Cell { return p.Kind }),
			cell(func(p *threadlist.Properties) result.Cell { return p.Group }),
			cell(func(p *threadlist.Properties) result.Cell { return p.Carrier }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(s, list[i].ID)
			row.Icon = "thread"
			if anyFailed && failed.ID == list[i].ID {
				row.Label = "<OutOfMemoryError>"
			}
			row.Key, row.Expandable = row.Object, len(list[i].Record.Frames)+len(list[i].Record.Locals)+len(nativeFrames(&list[i])) > 0
			return row
		},
		Sort: &result.Order{Column: 4, Descending: true},
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
	t      *threadlist.Thread
	java   int // number of rows before those of native code
	native []string
}

func framesLevel(ctx context.Context, s *snapshot.Snapshot, t *threadlist.Thread) *result.Level {
	r := stackRows{s, t, len(t.Record.Frames), nativeFrames(t)}
	if len(t.Locals(heap.NoFrame)) > 0 {
		r.java++
	}
	var held []int64
	if len(t.Record.FrameObjects) == 0 && s.Stage() >= snapshot.StageComplete {
		held = heldByFrames(ctx, s, t, r.java)
	}
	retained := func(i int) int64 {
		switch {
		case i < len(held) && held[i] > 0:
			return held[i]
		case i < len(t.Record.FrameObjects) && s.Stage() >= snapshot.StageComplete:
			return s.Retained(t.Record.FrameObjects[i])
		}
		return result.Unknown
	}
	return &result.Level{
		Len: r.java + len(r.native),
		Values: []result.Values{
			result.Texts(r.text),
			blank(),
			result.Ints(func(i int) int64 {
				if i >= len(t.Record.FrameObjects) {
					return result.Unknown
				}
				return s.Shallow(t.Record.FrameObjects[i])
			}),
			result.Values{Int: retained, Cell: func(_ context.Context, i int) result.Cell {
				if held == nil && retained(i) != result.Unknown {
					return result.Int(retained(i)) // exact, because frames are objects
				}
				return rows.AtLeast(retained(i))
			}},
			result.Ints(func(i int) int64 { return threadlist.MostRetained(s, r.locals(i)) }),
			blank(), blank(), blank(), blank(), blank(), blank(), blank(), blank(),
		},
		Row: func(_ context.Context, i int) result.Row { return r.row(i) },
	}
}

// frame returns the index of the frame of a row.
func (r *stackRows) frame(i int) int32 {
	if i == len(r.t.Record.Frames) {
		return heap.NoFrame
	}
	return int32(i)
}

func (r *stackRows) locals(i int) []snapshot.Local {
	if i >= r.java {
		return nil
	}
	return r.t.Locals(r.frame(i))
}

func (r *stackRows) text(i int) string {
	switch {
	case i >= r.java:
		return "native " + r.native[i-r.java]
	case i == len(r.t.Record.Frames):
		return "<locals of unknown frames>"
	}
	return "at " + Frame(r.t.Record.Frames[i])
}

func (r *stackRows) row(i int) result.Row {
	s, known := r.s, &r.t.Record
	if i >= r.java {
		return result.Row{Key: fmt.Sprintf("%s/native/%d", rows.Hex(s, r.t.ID), i-r.java), Icon: "frame"}
	}
	locals := r.locals(i)
	row := result.Row{Key: fmt.Sprintf("%s/%d", rows.Hex(s, r.t.ID), r.frame(i)), Expandable: len(locals) > 0, Icon: "frame"}
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
			rows.Labels(s, id), blank(), rows.Shallow(s, id), rows.Retained(s, id), rows.Retained(s, id), blank(), blank(), blank(), blank(), blank(), blank(), blank(), blank(),
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
