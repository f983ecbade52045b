// Package examine makes the record of an open dump and its rows in the tables of all
// dumps.
package examine

import (
	"context"
	"errors"
	"strings"

	"heapdrop/core/fleet"
	"heapdrop/core/fleet/identity"
	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/family/overview"
	"heapdrop/core/query/family/waste"
	"heapdrop/core/query/support/nativememory"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
)

// Dump fills in a record from a snapshot, which must be complete, and returns the rows of
// its tables except the one for the record itself. The context says whether values are
// hidden. It returns errors of reading the dump, and the context's.
func Dump(ctx context.Context, s *snapshot.Snapshot, short *summary.Summary, r *fleet.Record) (*fleet.Tables, error) {
	r.Status = fleet.Complete
	if s.Format().Incomplete {
		r.Status = fleet.Incomplete
	}
	i := s.Info()
	r.Created = i.Created
	for _, w := range i.Warnings {
		r.Warnings = append(r.Warnings, w.Message)
	}
	r.Heap = &fleet.Heap{
		Format: i.Format, IdentifierSize: i.IdentifierSize, Layout: i.Layout, Sizes: i.Sizes, Objects: i.Objects, Classes: i.Classes, ClassLoaders: i.ClassLoaders,
		GCRoots: i.GCRoots, Inferred: i.InferredRoots, Used: i.UsedHeap, UnreachableObjects: i.UnreachableObjects, Unreachable: i.UnreachableHeap,
	}
	if c := diagnosis.Course(s); c != nil {
		r.Course = &fleet.Course{Shape: string(c.Shape), Limit: c.Limit, FullFor: c.FullFor}
	}
	jvm, err := overview.JVM(ctx, s)
	if jvm != "" {
		r.Heap.JVM = &jvm
	}
	t := &fleet.Tables{}
	for _, c := range short.Histogram {
		t.Classes = append(t.Classes, fleet.ClassRow{ID: r.ID, Class: c.Name, Objects: c.Objects, Shallow: c.Shallow, Retained: c.Retained})
	}
	err = errors.Join(err, diagnose(ctx, s, r), wasted(ctx, s, r, t), native(ctx, s, r, t), stacks(ctx, s, r, t))
	return t, errors.Join(err, ctx.Err())
}

// diagnose adds the verdict.
func diagnose(ctx context.Context, s *snapshot.Snapshot, r *fleet.Record) error {
	d, err := diagnosis.Diagnose(ctx, s, diagnosis.Options{})
	if err != nil {
		return err
	}
	r.Verdict = &fleet.Verdict{Verdict: string(d.Verdict), Sentence: d.Sentence}
	r.Suspects = append(r.Suspects, Suspects(d)...)
	for i := range d.Cleared {
		c := structure(d, &d.Cleared[i].Suspect)
		c.Reason = d.Cleared[i].Reason
		r.Cleared = append(r.Cleared, c)
	}
	return nil
}

// Suspects returns the suspects of a diagnosis in order.
func Suspects(d *diagnosis.Diagnosis) (list []fleet.Structure) {
	for i := range d.Suspects {
		sus := structure(d, &d.Suspects[i])
		sus.Confidence = string(d.Suspects[i].Confidence)
		list = append(list, sus)
	}
	return list
}

func structure(d *diagnosis.Diagnosis, sus *diagnosis.Suspect) fleet.Structure {
	cause, path, member := &sus.Causes[0], pathOf(sus), summary.CanonicalName(sus.Member)
	return fleet.Structure{
		Fingerprint: identity.Structure(path, cause.ID, member), Path: path, Holder: sus.Held(), Cause: cause.ID, Title: cause.Name,
		Member: member, Count: sus.Count, Retained: sus.Bytes, Native: sus.Native, Share: d.Share(sus.Total()),
	}
}

// pathOf returns the path to a structure as fields and classes only: without indexes,
// keys, names of threads, and numbers in generated class names.
func pathOf(sus *diagnosis.Suspect) string {
	path := sus.Path
	steps := make([]string, len(path.Steps))
	for i, step := range path.Steps {
		text := step.Shape
		if strings.HasPrefix(text, "#'") { // a Clojure var, whose name comes from texts of the dump
			text = "#'*"
		}
		steps[i] = summary.CanonicalNames(text)
	}
	return strings.Join(steps, " → ")
}

func wasted(ctx context.Context, s *snapshot.Snapshot, r *fleet.Record, t *fleet.Tables) error {
	list, known, err := waste.ByOwner(ctx, s)
	if !known || err != nil {
		return err
	}
	r.Heap.Wasted = new(int64)
	for _, w := range list {
		*r.Heap.Wasted += w.Bytes
		t.Waste = append(t.Waste, fleet.WasteRow{ID: r.ID, Kind: w.Kind, Owner: summary.CanonicalNames(w.Owner), Objects: w.Objects, Bytes: w.Bytes})
	}
	return nil
}

func native(ctx context.Context, s *snapshot.Snapshot, r *fleet.Record, t *fleet.Tables) error {
	list, known, err := nativememory.ByOwner(ctx, s)
	if !known || err != nil {
		return err
	}
	r.Heap.OffHeap = new(int64)
	for _, o := range list {
		*r.Heap.OffHeap += o.Bytes
		t.OffHeap = append(t.OffHeap, fleet.OffHeapRow{ID: r.ID, Kind: o.Kind, Owner: summary.CanonicalNames(o.Owner), Objects: o.Objects, Bytes: o.Bytes})
	}
	return nil
}

func stacks(ctx context.Context, s *snapshot.Snapshot, r *fleet.Record, t *fleet.Tables) error {
	list, known, err := threadlist.List(ctx, s)
	if !known || err != nil {
		return err
	}
	count := int64(len(list))
	r.Heap.Threads = &count
	if s.Format().HasThreads || len(s.Threads()) > 0 {
		failed := false
		r.Heap.OutOfMemory = &failed
	}
	for _, k := range list {
		row := fleet.ThreadRow{ID: r.ID, Serial: k.Serial, State: k.State, Daemon: k.Daemon, Kind: k.Kind, Locals: k.Locals,
			Class: summary.CanonicalName(s.ClassName(s.ClassOf(k.Object))), Retained: s.Retained(k.Object)}
		if !snapshot.ValuesHidden(ctx) {
			row.Name = k.Name
		}
		if k.HasStack {
			frames, oom := int64(len(k.Stack)), k.OutOfMemory
			row.Frames, row.OutOfMemory = &frames, &oom
			if oom {
				r.Heap.OutOfMemory = &oom
			}
			row.Top = top(k.Stack)
		}
		t.Threads = append(t.Threads, row)
	}
	return nil
}

// top returns the method on top of a stack; nil for an empty stack.
func top(stack []heap.StackFrame) *string {
	if len(stack) == 0 {
		return nil
	}
	name := summary.CanonicalNames(stack[0].Name())
	return &name
}
