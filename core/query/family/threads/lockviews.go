package threads

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

const noMonitors = "A heap dump holds neither the owners of monitors (synchronized) nor the threads that wait for them: both are deduced from the locals on the stacks, and missing where code was compiled or native. Locks of java.util.concurrent are objects that name their owner; read locks and permits have no owner."

const noLocks = "This dump format holds no field values, so it does not say who owns locks and what threads wait for. thread_details shows what a javacore or thread dump opened with it says about a waiting thread."

// noteLocks notes what cannot be known about locks.
func noteLocks(s *snapshot.Snapshot, h *result.Heading) {
	if s.HasValues() {
		h.Note(noMonitors)
	} else {
		h.Note(noLocks)
	}
	if threadlist.NamesMissing(s) {
		h.Note(noNames)
	}
}

var lockColumns = []result.Column{
	{Name: "Lock / Thread", Type: result.Object}, {Name: "Kind", Type: result.Text}, {Name: "Waiting Threads", Type: result.Integer, Total: true},
	{Name: "Owner", Type: result.Text, Value: true}, {Name: "Owner Known By", Type: result.Text}, {Name: "State", Type: result.Text}, {Name: "Retained Heap", Type: result.Bytes},
}

// lock is an object that threads wait for, or a synchronizer with an owner.
type lock struct {
	object heap.ObjectID
	waits  []wait
	owner  heap.ObjectID
	how    string
}

// lockView is the tree of locks; keys are the addresses of the locks.
func lockView(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	list, l, err := findLocks(ctx, s, a.Objects("objects"))
	if err != nil {
		return nil, err
	}
	all, unknown := l.all()
	t := &result.Tree{Heading: result.Heading{Title: "Locks and monitors"}, Columns: lockColumns, Roots: locksLevel(s, all)}
	if len(all) == 0 && s.HasValues() {
		t.Note("No lock was found that a thread owns or waits for.")
	}
	if unknown > 0 {
		t.Note(fmt.Sprintf("%d threads wait for a monitor that their stack does not show.", unknown))
	}
	noteLocks(s, &t.Heading)
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		id, found := rows.ByKey(s, key)
		at := slices.IndexFunc(all, func(l lock) bool { return found && l.object == id })
		if at < 0 {
			return nil, rows.NoRow(key)
		}
		return waitersLevel(s, list, all[at].waits), nil
	}
	return t, nil
}

// findLocks reads the locks of the given threads, or of all.
func findLocks(ctx context.Context, s *snapshot.Snapshot, of *objectset.Set) ([]threadlist.Thread, *locks, error) {
	list, err := threadlist.Find(ctx, s, of)
	if err != nil {
		return nil, nil, err
	}
	l, err := readLocks(ctx, s, list)
	return list, l, err
}

// all returns the locks, those with the most waiting threads first, and the number of
// threads that wait for an unknown monitor.
func (l *locks) all() (list []lock, unknown int) {
	at := map[heap.ObjectID]int{}
	add := func(object, owner heap.ObjectID, how string) *lock {
		i, found := at[object]
		if !found {
			i = len(list)
			at[object] = i
			list = append(list, lock{object: object, owner: heap.NoObject})
		}
		if owner != heap.NoObject {
			list[i].owner, list[i].how = owner, how
		}
		return &list[i]
	}
	for _, w := range l.waits {
		if w.object == heap.NoObject {
			unknown++
			continue
		}
		entry := add(w.object, w.owner, w.how)
		entry.waits = append(entry.waits, w)
	}
	for owner, owned := range l.byOwner {
		for _, object := range owned {
			add(object, owner, byField)
		}
	}
	order.Sort(list, func(a, b lock) int {
		return cmp.Or(cmp.Compare(len(b.waits), len(a.waits)), cmp.Compare(a.object, b.object))
	})
	return list, unknown
}

// kind returns the kind of a lock.
func (l *lock) kind(s *snapshot.Snapshot) string {
	switch {
	case s.IsInstanceOf(l.object, synchronizerClass):
		return "synchronizer"
	case len(l.waits) > 0 && l.waits[0].kind == parkedFor:
		return "blocker of parked threads"
	}
	return "monitor"
}

func locksLevel(s *snapshot.Snapshot, list []lock) *result.Level {
	id := func(i int) heap.ObjectID { return list[i].object }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.ReadLabels(s, id),
			result.Texts(func(i int) string { return list[i].kind(s) }),
			result.Ints(func(i int) int64 { return int64(len(list[i].waits)) }),
			result.Cells(func(ctx context.Context, i int) result.Cell {
				return result.Str(threadName(ctx, s, list[i].owner))
			}),
			result.Texts(func(i int) string { return list[i].how }),
			blank(), rows.Retained(s, id),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(s, id(i))
			row.Key, row.Expandable = row.Object, len(list[i].waits) > 0
			return row
		},
	}
}

func waitersLevel(s *snapshot.Snapshot, list []threadlist.Thread, waits []wait) *result.Level {
	id := func(i int) heap.ObjectID { return list[waits[i].thread].ID }
	return &result.Level{
		Len: len(waits),
		Values: []result.Values{
			rows.ReadLabels(s, id),
			result.Texts(func(i int) string { return string(waits[i].kind) }),
			blank(), blank(), blank(),
			result.Cells(func(ctx context.Context, i int) result.Cell {
				return threadlist.ReadProperties(ctx, s, &list[waits[i].thread]).State
			}),
			rows.Retained(s, id),
		},
		Row: func(_ context.Context, i int) result.Row { return rows.Object(s, id(i)) },
	}
}

// threadName returns the name of a thread, its label if it has none, "" for
// heap.NoObject.
func threadName(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) string {
	if id == heap.NoObject {
		return ""
	}
	if name, found := s.ObjectField(ctx, id, "name"); found {
		if text, ok := s.Text(ctx, name, threadlist.NameLimit); ok && text != "" {
			return text
		}
	}
	return s.Label(id)
}

// deadlockView reports every deadlock in the form that the JVM uses.
func deadlockView(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	_, l, err := findLocks(ctx, s, nil)
	if err != nil {
		return nil, err
	}
	d := &result.Document{Heading: result.Heading{Title: "Deadlocks"}}
	circles := l.deadlocks()
	switch {
	case len(circles) == 0 && !s.HasValues():
		d.AddText(result.Plain("This dump does not say whether threads are in a deadlock."))
	case len(circles) == 0:
		d.AddText(result.Plain("No deadlock was found: no cycle of threads in which each waits for a lock that the next one owns."))
	case len(circles) == 1:
		d.AddText(result.Strong("Found 1 deadlock."), result.Plain(" Its threads wait for each other forever."))
	default:
		d.AddText(result.Strong(fmt.Sprintf("Found %d deadlocks.", len(circles))), result.Plain(" In each, the threads wait for each other forever."))
	}
	for i, circle := range circles {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		d.AddHeading(1, fmt.Sprintf("Deadlock %d of %d threads", i+1, len(circle)))
		var items [][]result.Span
		for _, w := range circle {
			items = append(items, deadlockItem(ctx, s, l, w))
		}
		d.AddList(items...)
		for _, w := range circle {
			writeStack(ctx, s, d, &l.list[w.thread])
		}
	}
	unknown := 0
	for _, w := range l.waits {
		if w.kind == toEnter && w.object == heap.NoObject {
			unknown++
		}
	}
	if unknown > 0 {
		d.Note(fmt.Sprintf("%d blocked threads wait for a monitor that their stack does not show; they may be part of a deadlock.", unknown))
	}
	noteLocks(s, &d.Heading)
	return d, nil
}

// deadlockItem returns a line such as "deadlock-A waits to enter app.Lock @ 0x7f00, held
// by deadlock-B".
func deadlockItem(ctx context.Context, s *snapshot.Snapshot, l *locks, w wait) []result.Span {
	id := l.list[w.thread].ID
	verb := map[waitKind]string{toEnter: " waits to enter ", parkedFor: " is parked until it gets "}[w.kind]
	return []result.Span{
		result.ObjectLink(threadName(ctx, s, id), rows.Hex(s, id)), result.Plain(verb),
		result.ObjectLink(rows.Label(ctx, s, w.object), rows.Hex(s, w.object)), result.Plain(", held by "),
		result.ObjectLink(threadName(ctx, s, w.owner), rows.Hex(s, w.owner)), result.Plain(" (" + w.how + ")"),
	}
}
