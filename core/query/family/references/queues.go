package references

import (
	"context"
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/instances"
	"heapdrop/core/query/support/javaref"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

var queuesQuery = query.Query{
	Name: "reference_queues", Title: "Reference Queues and Cleaners", Category: statisticsFolder, Stage: snapshot.StageComplete,
	Help: "Lists the reference queues of the heap: how many references are registered with each, and how many wait in it because their referents are gone. " +
		"A backlog means that the consumer of the queue does not keep up: the Finalizer thread, the thread of a java.lang.ref.Cleaner, or the code that owns a cache.",
	Run: queues,
}

// queue is a reference queue with its references.
type queue struct {
	id         heap.ObjectID
	owner      string
	registered []heap.ObjectID
	waiting    []heap.ObjectID // in the order in which they will be removed
	length     int64           // the queue's own count, -1 if it has none
}

func queues(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	t := &result.Table{Heading: result.Heading{Title: "Reference queues"}, Columns: []result.Column{
		{Name: "Queue", Type: result.Object}, {Name: "Owner", Type: result.Text}, {Name: "Registered", Type: result.Integer, Total: true},
		{Name: "Waiting", Type: result.Integer, Total: true}, {Name: "Retained by Waiting", Type: result.Bytes},
	}}
	list, err := readQueues(ctx, s)
	if err != nil && s.HasValues() {
		return nil, err
	}
	if !s.HasValues() {
		t.Note("The queues of references are unknown: " + snapshot.ErrNoValues.Error() + ".")
		list = nil
	}
	for i := range list {
		if q := &list[i]; q.length >= 0 && q.length != int64(len(q.waiting)) {
			t.Note(fmt.Sprintf("%s has a count of %s, but its list holds %d.", s.Label(q.id), numbers.Count(q.length, "reference"), len(q.waiting)))
		}
	}
	t.Rows = &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.Labels(s, func(i int) heap.ObjectID { return list[i].id }),
			result.Texts(func(i int) string { return list[i].owner }),
			result.Ints(func(i int) int64 { return int64(len(list[i].registered)) }),
			result.Ints(func(i int) int64 { return int64(len(list[i].waiting)) }),
			rows.LeastRetained(s, func(i int) []heap.ObjectID { return list[i].waiting }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(s, list[i].id)
			members := slices.Concat(list[i].waiting, list[i].registered)
			if named := rows.Named(s, members); named != "" {
				row.Set = named
			}
			return row
		},
		Sort: &result.Order{Column: 3, Descending: true},
	}
	return t, nil
}

// readQueues finds all queues and their contents. A reference names the queue with which
// it is registered until it is enqueued; then it names ReferenceQueue.ENQUEUED.
func readQueues(ctx context.Context, s *snapshot.Snapshot) ([]queue, error) {
	var list []queue
	place := map[heap.ObjectID]int{}
	for _, id := range instances.Of(s, "java.lang.ref.ReferenceQueue") {
		if s.IsInstanceOf(id, "java.lang.ref.ReferenceQueue$Null") {
			continue // ReferenceQueue.NULL and ENQUEUED are markers
		}
		q := queue{id: id, length: -1}
		if v, found, err := s.Field(ctx, id, "queueLength"); err == nil && found {
			q.length = int64(v.Bits)
		}
		var err error
		if q.waiting, err = javaref.Waiting(ctx, s, id); err != nil {
			return list, err
		}
		q.owner = ownerOf(ctx, s, id)
		place[id] = len(list)
		list = append(list, q)
	}
	ids := instances.Of(s, javaref.Class)
	targets, err := javaref.NewReader(ctx, s, "queue").All(ids)
	for i, id := range targets {
		if at, found := place[id]; found {
			list[at].registered = append(list[at].registered, ids[i])
		}
	}
	return list, err
}

// ownerOf returns the name of a field, outside of reference objects, that refers to a
// queue.
func ownerOf(ctx context.Context, s *snapshot.Snapshot, id heap.ObjectID) string {
	const most = 1000 // referrers to examine
	for i, from := range s.Inbound(id, nil) {
		if s.IsInstanceOf(from, javaref.Class) || i > most {
			continue
		}
		if names := s.ReferenceNames(ctx, from, id); len(names) > 0 {
			owner := s.ClassName(s.ClassOf(from))
			if c, isClass := s.ClassByObject(from); isClass {
				owner = s.ClassName(c)
			}
			return owner + "." + names[0]
		}
	}
	return ""
}
