package beforehand

import (
	"context"
	"fmt"
	"strings"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/incident"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
)

// pair is a thread of the thread dump, of the heap, or of both.
type pair struct {
	seen *incident.Thread  // nil if only the heap has it
	held *threadlist.Known // nil if only the thread dump has it
}

// where says whether the thread dump, the heap or both have a thread.
func (p *pair) where() string {
	switch {
	case p.held == nil && !p.seen.Java:
		return "thread dump, of the JVM itself"
	case p.held == nil:
		return "thread dump only"
	case p.seen == nil:
		return "heap only"
	}
	return "both"
}

// match pairs threads by name, those of one name by id, then in their order.
func match(ctx context.Context, s *snapshot.Snapshot, dump *incident.ThreadDump, list []threadlist.Known) []pair {
	byName := map[string][]int{}
	ids := make([]int64, len(list))
	for i := range list {
		if k := &list[i]; k.Name != nil {
			byName[*k.Name] = append(byName[*k.Name], i)
			if v, found, err := s.Field(ctx, k.Object, "tid"); err == nil && found && v.Type == heap.Long {
				ids[i] = int64(v.Bits)
			}
		}
	}
	pairs := make([]pair, len(dump.Threads))
	taken := make([]bool, len(list))
	take := func(p *pair, fits func(i int) bool) {
		if p.held != nil || !p.seen.Java {
			return
		}
		for at, i := range byName[p.seen.Name] {
			if !taken[i] && fits(i) {
				p.held, taken[i] = &list[i], true
				if at == 0 { // those at the front are taken first
					byName[p.seen.Name] = byName[p.seen.Name][1:]
				}
				return
			}
		}
	}
	for i := range dump.Threads {
		pairs[i].seen = &dump.Threads[i]
		take(&pairs[i], func(k int) bool { return ids[k] != 0 && ids[k] == pairs[i].seen.ID })
	}
	for i := range pairs {
		take(&pairs[i], func(k int) bool { return ids[k] == 0 || pairs[i].seen.ID == 0 })
	}
	for i := range list {
		if !taken[i] {
			pairs = append(pairs, pair{held: &list[i]})
		}
	}
	return pairs
}

var threadColumns = []result.Column{
	{Name: "Thread", Type: result.Text, Value: true}, {Name: "Object", Type: result.Object}, {Name: "In", Type: result.Text}, {Name: "State", Type: result.Text},
	{Name: "CPU Milliseconds", Type: result.Integer, Total: true}, {Name: "Age Seconds", Type: result.Integer},
	{Name: "Waits For", Type: result.Text}, {Name: "Held By", Type: result.Text, Value: true}, {Name: "Makes Wait", Type: result.Integer}, {Name: "Top Frame", Type: result.Text}, {Name: "Retained Heap", Type: result.Bytes},
}

// threadDump lists the threads of the thread dump and of the heap.
func threadDump(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	t := &result.Table{Heading: result.Heading{Title: "Threads of the thread dump"}, Columns: threadColumns}
	i := s.Incident()
	if i.Empty() || i.Threads == nil {
		t.Rows = threadLevel(s, nil, nil)
		t.Note(none("thread dump", "write one with jcmd PID Thread.print."))
		return t, nil
	}
	list, _, err := threadlist.List(snapshot.WithValues(ctx), s) // names are needed to match
	if err != nil {
		return nil, err
	}
	pairs := match(snapshot.WithValues(ctx), s, i.Threads, list)
	t.Rows = threadLevel(s, pairs, holders(i.Threads))
	t.Notes = append(t.Notes, summary(i.Threads, pairs)...)
	t.Notes = append(t.Notes, i.Threads.Notes...)
	return t, nil
}

// summary says in short what the threads are.
func summary(dump *incident.ThreadDump, pairs []pair) (notes []string) {
	count := map[string]int64{}
	blocked := int64(0)
	for i := range pairs {
		count[pairs[i].where()]++
		if pairs[i].seen != nil && pairs[i].seen.State == "BLOCKED" {
			blocked++
		}
	}
	notes = append(notes, fmt.Sprintf("In both: %s. Only in the thread dump: %s. Only in the heap: %s.", numbers.Count(count["both"], "thread"), numbers.Grouped(count["thread dump only"]), numbers.Grouped(count["heap only"])))
	if blocked > 0 {
		notes = append(notes, fmt.Sprintf("Blocked: %s, waiting to enter a monitor that another one holds.", numbers.Count(blocked, "thread")))
	}
	if dump.Deadlocks > 0 {
		notes = append(notes, fmt.Sprintf("The JVM found %s.", numbers.Count(int64(dump.Deadlocks), "deadlock")))
	}
	return notes
}

// holders maps a lock as written to the threads that hold it.
func holders(dump *incident.ThreadDump) map[string]string {
	names := map[string]string{}
	for i := range dump.Threads {
		for _, lock := range dump.Threads[i].Locked {
			if lock != dump.Threads[i].Waits { // Object.wait() gives it up
				names[lock] = dump.Threads[i].Name
			}
		}
	}
	return names
}

// waiters counts the threads that wait for something that a thread holds.
func waiters(pairs []pair) map[string]int64 {
	n := map[string]int64{}
	for i := range pairs {
		if p := &pairs[i]; p.seen != nil && p.seen.Waits != "" {
			n[p.seen.Waits]++
		}
	}
	return n
}

// threadRows are the rows of the table.
type threadRows struct {
	s       *snapshot.Snapshot
	pairs   []pair
	heldBy  map[string]string // by lock
	waiting map[string]int64  // by lock
}

// object is the thread in the heap; heap.NoObject if there is none.
func (r *threadRows) object(i int) heap.ObjectID {
	if r.pairs[i].held == nil {
		return heap.NoObject
	}
	return r.pairs[i].held.Object
}

// text is a column from the thread dump.
func (r *threadRows) text(of func(t *incident.Thread) string) result.Values {
	return result.Texts(func(i int) string {
		if r.pairs[i].seen == nil {
			return ""
		}
		return of(r.pairs[i].seen)
	})
}

// number is a column from the thread dump; incident.Unknown stands for what it lacks.
func (r *threadRows) number(of func(t *incident.Thread) int64) result.Values {
	return result.Ints(func(i int) int64 {
		if r.pairs[i].seen == nil {
			return result.Unknown
		}
		return unknown(of(r.pairs[i].seen))
	})
}

// makesWait counts the threads that wait for what a thread holds.
func (r *threadRows) makesWait(t *incident.Thread) (n int64) {
	for _, lock := range t.Locked {
		if lock != t.Waits {
			n += r.waiting[lock]
		}
	}
	return n
}

func (r *threadRows) label(i int) string {
	if r.object(i) == heap.NoObject {
		return ""
	}
	return r.s.Label(r.object(i))
}

func (r *threadRows) retained(i int) int64 {
	if r.object(i) == heap.NoObject || r.s.Stage() < snapshot.StageComplete {
		return result.Unknown
	}
	return r.s.Retained(r.object(i))
}

func threadLevel(s *snapshot.Snapshot, pairs []pair, heldBy map[string]string) *result.Level {
	r := &threadRows{s, pairs, heldBy, waiters(pairs)}
	return &result.Level{Len: len(pairs), Values: []result.Values{
		result.Texts(func(i int) string { return nameOf(&pairs[i]) }),
		result.Texts(r.label),
		result.Texts(func(i int) string { return pairs[i].where() }),
		result.Texts(func(i int) string { return stateOf(&pairs[i]) }),
		r.number(func(t *incident.Thread) int64 { return inUnits(t.CPU, time.Millisecond) }),
		r.number(func(t *incident.Thread) int64 { return inUnits(t.Elapsed, time.Second) }),
		r.text(func(t *incident.Thread) string { return t.Waits }),
		r.text(func(t *incident.Thread) string { return heldBy[t.Waits] }),
		r.number(r.makesWait),
		r.text(topFrame),
		result.Ints(r.retained),
	}, Row: func(_ context.Context, i int) result.Row {
		if r.object(i) == heap.NoObject {
			return result.Row{Icon: "thread"}
		}
		return rows.Object(s, r.object(i))
	}}
}

func inUnits(d, unit time.Duration) int64 {
	if d == incident.Unknown {
		return incident.Unknown
	}
	return int64(d / unit)
}

func topFrame(t *incident.Thread) string {
	if len(t.Frames) == 0 {
		return ""
	}
	return strings.TrimSpace(t.Frames[0])
}

func nameOf(p *pair) string {
	if p.seen != nil {
		return p.seen.Name
	}
	if p.held.Name != nil {
		return *p.held.Name
	}
	return ""
}

func stateOf(p *pair) string {
	if p.seen != nil {
		return p.seen.State
	}
	if p.held.State != nil {
		return *p.held.State
	}
	return ""
}
