// Package finalizer shows objects with a finalize method that are being processed: those
// that wait for the Finalizer thread, the one that it finalizes now, and the thread
// itself.
package finalizer

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
	"heapdrop/core/query/support/reftree"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

const (
	category       = "Java Basics/Finalizers"
	finalizerClass = "java.lang.ref.Finalizer"
)

const background = " An object with a finalize method is freed only after its finalizer has run. All finalizers run in a single thread, so one that is slow or hangs holds up the rest."

// Queries returns the queries of this family.
func Queries() []query.Query {
	simple := func(name, title, help string, run func(context.Context, *snapshot.Snapshot) (result.Result, error)) query.Query {
		return query.Query{
			Name: name, Title: title, Category: category, Help: help + background, Stage: snapshot.StageComplete,
			Run: func(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
				return run(ctx, s)
			},
		}
	}
	return []query.Query{
		simple("finalizer_overview", "Finalizer Overview", "Shows everything about finalizers: the object being finalized, the queue, the threads with their locals, reference queues and cleaners.", overview),
		simple("finalizer_in_processing", "Finalizer In Processing", "Shows the object that the Finalizer thread is busy with.", inProcessing),
		{
			Name: "finalizer_queue", Title: "Finalizer Queue", Category: category, Stage: snapshot.StageComplete,
			Help: "Shows the objects that wait for the Finalizer thread, in queue order." + background,
			Arguments: []query.Argument{{Name: "mode", Flag: "-mode", Type: query.Enum, Values: []string{"list", "histogram", "both"}, Default: "both",
				Help: "the objects one by one, by class, or both"}},
			Run: func(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
				waiting, err := queued(ctx, s)
				if err != nil {
					return nil, err
				}
				return queueAs(s, waiting, a.Text("mode")), nil
			},
		},
		simple("finalizer_thread", "Finalizer Thread", "Shows the threads that run finalizers.", func(ctx context.Context, s *snapshot.Snapshot) (result.Result, error) {
			return reftree.New(s, "Finalizer threads", threads(ctx, s), false), nil
		}),
		simple("finalizer_thread_locals", "Finalizer Thread Locals", "Shows the objects on the stacks of the threads that run finalizers.", func(ctx context.Context, s *snapshot.Snapshot) (result.Result, error) {
			return reftree.New(s, "Locals of the finalizer threads", locals(ctx, s), false), nil
		}),
	}
}

// threadNames are names of threads that run finalizers: those started by
// System.runFinalization, and the thread of OpenJ9.
var threadNames = []string{"Secondary finalizer", "Finalizer thread"}

func nameOf(ctx context.Context, s *snapshot.Snapshot, thread heap.ObjectID) string {
	name, _ := s.Text(snapshot.WithValues(ctx), thread, 100)
	return name
}

// threads returns the threads that run finalizers: the instances of
// Finalizer$FinalizerThread, and threads named in threadNames.
func threads(ctx context.Context, s *snapshot.Snapshot) []heap.ObjectID {
	ids := instances.Of(s, finalizerClass+"$FinalizerThread")
	for _, t := range s.Threads() {
		if t.ID != heap.NoObject && slices.Contains(threadNames, nameOf(ctx, s, t.ID)) {
			ids = append(ids, t.ID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// locals returns the local variables on the stacks of the finalizer threads.
func locals(ctx context.Context, s *snapshot.Snapshot) []heap.ObjectID {
	wanted := threads(ctx, s)
	var ids []heap.ObjectID
	for _, t := range s.Threads() {
		if slices.Contains(wanted, t.ID) {
			for _, local := range t.Locals {
				ids = append(ids, local.Object)
			}
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// beingFinalized returns the referents of the Finalizer objects on the stacks of the
// finalizer threads. The thread takes a Finalizer out of the queue before it calls
// finalize, and since JDK 9 it clears nothing until finalize returns.
func beingFinalized(ctx context.Context, s *snapshot.Snapshot) ([]heap.ObjectID, error) {
	var ids []heap.ObjectID
	for _, id := range locals(ctx, s) {
		if s.IsInstanceOf(id, finalizerClass) {
			ids = append(ids, id)
		}
	}
	return present(instances.NewFieldReader(ctx, s, "", "referent").All(ids))
}

// present removes null referents.
func present(ids []heap.ObjectID, err error) ([]heap.ObjectID, error) {
	return slices.DeleteFunc(ids, func(id heap.ObjectID) bool { return id == heap.NoObject }), err
}

// queued returns the objects whose Finalizer is in the queue, followed by those that the
// dump marks as finalizable roots.
func queued(ctx context.Context, s *snapshot.Snapshot) ([]heap.ObjectID, error) {
	var ids []heap.ObjectID
	for _, c := range s.ClassesByName(finalizerClass) {
		queue, found := s.ObjectField(ctx, s.Class(c).Object, "queue")
		if !found || !s.HasValues() {
			continue
		}
		finalizers, err := javaref.Waiting(ctx, s, queue)
		if err != nil {
			return nil, err
		}
		referents, err := present(instances.NewFieldReader(ctx, s, "", "referent").All(finalizers))
		if err != nil {
			return nil, err
		}
		ids = append(ids, referents...)
	}
	for _, r := range s.RootRecords() {
		if id, found := s.ID(r.Object); found && r.Kind == heap.RootFinalizable {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

func inProcessing(ctx context.Context, s *snapshot.Snapshot) (result.Result, error) {
	ids, err := beingFinalized(ctx, s)
	if err != nil {
		return nil, err
	}
	t := reftree.New(s, "Objects being finalized", ids, false)
	if len(ids) == 0 {
		t.Note(idle(s))
	}
	return t, nil
}

// idle returns the note for the case that no object is being finalized.
func idle(s *snapshot.Snapshot) string {
	if !s.HasValues() {
		return "Whether a finalizer is running is not known: " + snapshot.ErrNoValues.Error() + "."
	}
	return "The finalizer threads are not running a finalizer."
}

func queueList(s *snapshot.Snapshot, waiting []heap.ObjectID) *result.Tree {
	return reftree.New(s, "Objects that wait for their finalizer", waiting, false)
}

func queueHistogram(s *snapshot.Snapshot, waiting []heap.ObjectID) *result.Table {
	return &result.Table{
		Heading: result.Heading{Title: "Objects that wait for their finalizer, by class"}, Columns: rows.ClassColumns,
		Rows: rows.ClassLevel(s, waiting, rows.Named(s, waiting)),
	}
}

func queueAs(s *snapshot.Snapshot, waiting []heap.ObjectID, mode string) result.Result {
	switch mode {
	case "list":
		return queueList(s, waiting)
	case "histogram":
		return queueHistogram(s, waiting)
	}
	d := &result.Document{Heading: result.Heading{Title: "Finalizer queue"}}
	addQueue(s, d, waiting)
	return d
}

func addQueue(s *snapshot.Snapshot, d *result.Document, waiting []heap.ObjectID) {
	text := fmt.Sprintf("%s objects wait for their finalizer.", numbers.Grouped(int64(len(waiting))))
	if len(waiting) == 0 {
		text = "No object waits for its finalizer."
		if !s.HasValues() {
			text = "What waits for its finalizer is not known: " + snapshot.ErrNoValues.Error() + "."
		}
	}
	if len(waiting) == 1 {
		text = "One object waits for its finalizer."
	}
	if len(waiting) > 0 {
		text += " They retain at least " + numbers.Bytes(s.MinRetainedOf(waiting)) + "."
	}
	d.AddText(result.Plain(text))
	if len(waiting) > 0 {
		d.AddResult(queueHistogram(s, waiting))
		d.AddResult(queueList(s, waiting))
	}
}

func overview(ctx context.Context, s *snapshot.Snapshot) (result.Result, error) {
	d := &result.Document{Heading: result.Heading{Title: "Finalizers"}}
	busy, err := beingFinalized(ctx, s)
	if err != nil {
		return nil, err
	}
	waiting, err := queued(ctx, s)
	if err != nil {
		return nil, err
	}
	d.AddHeading(2, "Being finalized")
	if len(busy) == 0 {
		d.AddText(result.Plain(idle(s)))
	} else {
		d.AddText(result.Plain("If a dump taken later shows the same object here, its finalizer hangs."))
		d.AddResult(reftree.New(s, "Objects being finalized", busy, false))
	}
	d.AddHeading(2, "Waiting")
	addQueue(s, d, waiting)
	d.AddHeading(2, "Finalizer threads")
	d.AddResult(reftree.New(s, "Finalizer threads", threads(ctx, s), false))
	d.AddText(result.CommandLink("What is on their stacks", "finalizer_thread_locals"), result.Plain(", "),
		result.CommandLink("reference queues and cleaners", "reference_queues"), result.Plain(", "),
		result.CommandLink("what finalizer references hold", "finalizer_references_statistics"))
	return d, nil
}
