package threads

import (
	"context"
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
)

// mostStacks is the maximum number of threads of one document.
const mostStacks = 500

// stacks writes the stacks of threads as a document.
func stacks(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	list, err := threadlist.Find(ctx, s, a.Objects("objects"))
	if err != nil {
		return nil, err
	}
	d := &result.Document{Heading: result.Heading{Title: "Thread stacks"}}
	shown := 0
	for i := range list {
		t := &list[i]
		if a.Objects("objects") == nil && len(t.Record.Frames)+len(t.Record.Locals)+len(nativeFrames(t)) == 0 {
			continue
		}
		if shown++; shown > mostStacks {
			d.Note(fmt.Sprintf("Only the first %d threads are shown; thread_overview lists all.", mostStacks))
			break
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		writeStack(ctx, s, d, t)
	}
	if shown == 0 {
		d.AddText(result.Plain("The dump has no thread with a stack."))
		if threadlist.NamesMissing(s) {
			d.Note(noNames)
		}
	}
	return d, nil
}

func writeStack(ctx context.Context, s *snapshot.Snapshot, d *result.Document, t *threadlist.Thread) {
	p := writeTitle(ctx, s, d, t)
	hex := rows.Hex(s, t.ID)
	spans := []result.Span{result.ObjectLink(s.Label(t.ID), hex)}
	for _, fact := range []struct {
		name string
		cell result.Cell
	}{{"", p.Kind}, {"state", p.State}, {"daemon", p.Daemon}, {"priority", p.Priority}, {"thread group", p.Group}, {"carrier thread", p.Carrier}, {"context class loader", p.Loader}, {"", p.Blocked}, {"", p.Native}} {
		if fact.cell.Kind() != result.Null {
			spans = append(spans, result.Plain(", "+strings.TrimPrefix(fact.name+" "+fact.cell.Text(), " ")))
		}
	}
	if s.Stage() >= snapshot.StageComplete {
		spans = append(spans, result.Plain(", retains "), result.CommandLink(numbers.Bytes(s.Retained(t.ID)), "show_retained_set "+hex))
	}
	if failed, found := s.OutOfMemoryThread(); found && failed.ID == t.ID {
		spans = append(spans, result.Strong(", ran out of memory"))
	}
	d.AddText(spans...)
	if items := stackItems(ctx, s, t); len(items) > 0 {
		d.AddList(items...)
	}
	if items := nativeItems(t); len(items) > 0 {
		d.AddText(result.Plain("Native stack:"))
		d.AddList(items...)
	}
}

// writeTitle writes the heading of the section about a thread.
func writeTitle(ctx context.Context, s *snapshot.Snapshot, d *result.Document, t *threadlist.Thread) *threadlist.Properties {
	p := threadlist.ReadProperties(ctx, s, t)
	title := p.Name.Text()
	if title == "" {
		title = s.Label(t.ID)
	}
	d.AddHeading(1, title)
	return p
}

// stackItems lists the frames, each with its local variables.
func stackItems(ctx context.Context, s *snapshot.Snapshot, t *threadlist.Thread) [][]result.Span {
	var items [][]result.Span
	for i, f := range t.Record.Frames {
		items = append(items, []result.Span{result.Code("at " + Frame(f))})
		items = append(items, localItems(ctx, s, t.Locals(int32(i)))...)
	}
	return append(items, localItems(ctx, s, t.Locals(heap.NoFrame))...)
}

// nativeFrames returns the stack of native code, top first. Only a javacore beside the
// heap dump can have one.
func nativeFrames(t *threadlist.Thread) []string {
	if t.Record.Facts == nil {
		return nil
	}
	return t.Record.Facts.NativeFrames
}

func nativeItems(t *threadlist.Thread) [][]result.Span {
	var items [][]result.Span
	for _, line := range nativeFrames(t) {
		items = append(items, []result.Span{result.Code(line)})
	}
	return items
}

// localItems lists local variables, each object once, with how often it occurs.
func localItems(ctx context.Context, s *snapshot.Snapshot, locals []snapshot.Local) [][]result.Span {
	var items [][]result.Span
	seen := map[heap.ObjectID]bool{}
	for _, l := range locals {
		if seen[l.Object] {
			continue
		}
		seen[l.Object] = true
		spans := []result.Span{result.Plain("    " + l.Kind.String() + ": "), result.ObjectLink(rows.Label(ctx, s, l.Object), rows.Hex(s, l.Object))}
		if s.Stage() >= snapshot.StageComplete {
			spans = append(spans, result.Plain(", retains "+numbers.Bytes(s.Retained(l.Object))))
		}
		items = append(items, spans)
	}
	return items
}
