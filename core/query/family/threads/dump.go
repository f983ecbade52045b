package threads

import (
	"context"
	"fmt"
	"strings"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
)

// line is one line of a thread dump, with the object that it mentions.
type line struct {
	text   string
	object heap.ObjectID // heap.NoObject if there is none
}

// dump writes a thread dump in the form of jstack, one row for each line.
func dump(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	chosen, err := threadlist.Find(ctx, s, a.Objects("objects"))
	if err != nil {
		return nil, err
	}
	list, l, err := findLocks(ctx, s, nil)
	if err != nil {
		return nil, err
	}
	place := make(map[heap.ObjectID]int, len(list))
	for i, t := range list {
		place[t.ID] = i
	}
	w := dumpWriter{ctx: ctx, s: s, l: l}
	if created := s.Format().Created; created != 0 {
		w.add(heap.NoObject, "%s", time.UnixMilli(created).UTC().Format("2006-01-02 15:04:05"))
	}
	w.add(heap.NoObject, "Full thread dump (from a heap dump):")
	w.add(heap.NoObject, "")
	for _, t := range chosen {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		state := threadlist.State(ctx, s, &t)
		if a.Objects("objects") == nil && len(t.Record.Frames)+len(nativeFrames(&t)) == 0 && (state == "NEW" || state == "TERMINATED" || state == "") {
			continue
		}
		w.thread(&t, place[t.ID])
	}
	w.deadlocks()
	table := lineTable(s, w.lines)
	noteLocks(s, &table.Heading)
	table.Note("Monitors that no thread waits for are not shown.")
	threadlist.NoteVirtual(ctx, s, &table.Heading, chosen)
	return table, nil
}

func lineTable(s *snapshot.Snapshot, lines []line) *result.Table {
	return &result.Table{
		Heading: result.Heading{Title: "Thread dump"},
		Columns: []result.Column{{Name: "Thread Dump", Type: result.Text, Value: true}},
		Rows: &result.Level{
			Len:    len(lines),
			Values: []result.Values{result.Texts(func(i int) string { return lines[i].text })},
			Row: func(_ context.Context, i int) result.Row {
				if lines[i].object == heap.NoObject {
					return result.Row{}
				}
				return rows.Object(s, lines[i].object)
			},
		},
	}
}

type dumpWriter struct {
	ctx   context.Context
	s     *snapshot.Snapshot
	l     *locks
	lines []line
}

func (w *dumpWriter) add(object heap.ObjectID, format string, args ...any) {
	w.lines = append(w.lines, line{fmt.Sprintf(format, args...), object})
}

// thread writes "name" #12 daemon prio=5 tid=0x7f00, its state, stack and locks.
func (w *dumpWriter) thread(t *threadlist.Thread, at int) {
	s, p := w.s, threadlist.ReadProperties(w.ctx, w.s, t)
	var head strings.Builder
	fmt.Fprintf(&head, "%q", p.Name.Text())
	number := func(format string, path ...string) {
		if v, found, err := s.Field(w.ctx, t.ID, path...); err == nil && found && v.Type != heap.Object && v.Bits != 0 {
			fmt.Fprintf(&head, format, v.Bits)
		}
	}
	number(" #%d", "tid")
	if strings.HasPrefix(p.Kind.Text(), "virtual") {
		head.WriteString(" virtual")
	} else {
		if p.Daemon.Text() == "true" {
			head.WriteString(" daemon")
		}
		if p.Priority.Kind() != result.Null {
			head.WriteString(" prio=" + p.Priority.Text())
		}
	}
	number(" tid=0x%016x", "eetop")
	w.add(t.ID, "%s", head.String())
	if state := threadlist.State(w.ctx, s, t); state != "" {
		w.add(heap.NoObject, "   java.lang.Thread.State: %s%s", state, stateReason(w.ctx, s, t.ID))
	}
	if p.Blocked.Kind() != result.Null { // as in the javacore
		w.add(heap.NoObject, "   %s", p.Blocked.Text())
	}
	for i, f := range t.Record.Frames {
		w.add(heap.NoObject, "        at %s", Frame(f))
		w.frameLocks(at, int32(i))
	}
	if native := nativeFrames(t); len(native) > 0 {
		w.add(heap.NoObject, "")
		w.add(heap.NoObject, "   Native stack:")
		for _, line := range native {
			w.add(heap.NoObject, "        - %s", line)
		}
	}
	if owned := w.l.byOwner[t.ID]; len(owned) > 0 {
		w.add(heap.NoObject, "")
		w.add(heap.NoObject, "   Locked ownable synchronizers:")
		for _, lock := range owned {
			w.add(lock, "        - %s", w.name(lock))
		}
	}
	w.add(heap.NoObject, "")
}

// name formats an object as jstack does: "<0x00000000f0088f08> (a app.Lock)".
func (w *dumpWriter) name(id heap.ObjectID) string {
	class := "a " + w.s.ClassName(w.s.ClassOf(id))
	if c, isClass := w.s.ClassByObject(id); isClass {
		class = "a java.lang.Class for " + w.s.ClassName(c)
	}
	return fmt.Sprintf("<0x%016x> (%s)", uint64(w.s.Address(id)), class)
}

// frameLocks writes after the top frame what the thread waits for, and after every frame
// the monitors that it appears to hold while another thread waits for them.
func (w *dumpWriter) frameLocks(at int, frame int32) {
	waiting, waits := w.l.of(at)
	if waits && frame == 0 && waiting.object != heap.NoObject {
		verb := map[waitKind]string{toEnter: "waiting to lock", toNotify: "waiting on", parkedFor: "parking to wait for "}[waiting.kind]
		w.add(waiting.object, "        - %s %s", verb, w.name(waiting.object))
	}
	for _, object := range w.l.heldIn(at, frame) {
		w.add(object, "        - locked %s", w.name(object))
	}
}

// stateReason returns what jstack adds to the state, from the bits of threadStatus.
func stateReason(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) string {
	bits, found := threadlist.Field(ctx, s, id, "threadStatus")
	if !found {
		return ""
	}
	for _, known := range []struct {
		bit    int64
		reason string
	}{{0x40, " (sleeping)"}, {0x100, " (on object monitor)"}, {0x200, " (parking)"}, {0x400, " (on object monitor)"}} {
		if bits&known.bit != 0 {
			return known.reason
		}
	}
	return ""
}

func (w *dumpWriter) deadlocks() {
	circles := w.l.deadlocks()
	for _, circle := range circles {
		w.add(heap.NoObject, "Found one Java-level deadlock:")
		w.add(heap.NoObject, "=============================")
		for _, wait := range circle {
			id := w.l.list[wait.thread].ID
			w.add(id, "%q:", threadName(w.ctx, w.s, id))
			verb := "waiting to lock"
			if wait.kind == parkedFor {
				verb = "waiting for ownable synchronizer"
			}
			w.add(wait.object, "  %s %s,", verb, w.name(wait.object))
			w.add(wait.owner, "  which is held by %q", threadName(w.ctx, w.s, wait.owner))
		}
		w.add(heap.NoObject, "")
	}
	if len(circles) > 0 {
		w.add(heap.NoObject, "Found %d deadlock%s.", len(circles), map[bool]string{false: "s"}[len(circles) == 1])
	}
}
