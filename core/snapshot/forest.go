package snapshot

import (
	"context"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// referenceClass is the superclass of all weak, soft, phantom and final references.
const referenceClass = "java.lang.ref.Reference"

// Weak returns, as excludes, the references that do not keep their referent alive: soft,
// weak, phantom and final ones. If a dump does not name fields, exact is false, and the
// excludes cover all references from instances of the classes of java.lang.ref; in
// instances of their subclasses weak references cannot be told from other ones.
func (s *Snapshot) Weak() (excludes []Exclude, exact bool) {
	if s.HasValues() {
		for _, c := range s.ClassesByName(referenceClass) {
			excludes = append(excludes, Exclude{Classes: s.AllSubclasses(c), Fields: []string{"referent"}})
		}
		return excludes, true
	}
	for _, name := range []string{"SoftReference", "WeakReference", "PhantomReference", "FinalReference"} {
		if classes := s.ClassesByName("java.lang.ref." + name); len(classes) > 0 {
			excludes = append(excludes, Exclude{Classes: classes})
		}
	}
	return excludes, false
}

// IsWeak reports whether a reference is one of those that Weak returns.
func (s *Snapshot) IsWeak(ctx context.Context, from, to heap.ObjectID) bool {
	if s.HasValues() {
		if !s.IsInstanceOf(from, referenceClass) {
			return false
		}
		names := s.ReferenceNames(ctx, from, to)
		return len(names) == 1 && names[0] == "referent"
	}
	switch s.ClassName(s.ClassOf(from)) {
	case "java.lang.ref.SoftReference", "java.lang.ref.WeakReference", "java.lang.ref.PhantomReference", "java.lang.ref.FinalReference":
		_, isClass := s.ClassByObject(to)
		return !isClass
	}
	return false
}

// KnownRoots returns the GC roots that the dump names, in ascending order. For formats
// without roots it returns those that the reader deduced, but not those inferred from
// objects without referrers.
func (s *Snapshot) KnownRoots() []uint32 {
	if s.x.Inferred() == 0 {
		return s.x.GlobalRoots
	}
	var known []uint32
	for _, id := range s.x.GlobalRoots {
		for _, r := range s.Roots(heap.ObjectID(id)) {
			if r.Kind != heap.RootInferred {
				known = append(known, id)
				break
			}
		}
	}
	return known
}

// ListsOwnClass reports whether an object lists its class among its references, for
// formats that store plain lists of references.
func (s *Snapshot) ListsOwnClass(id heap.ObjectID) bool { return s.x.ListsOwnClass(id) }

// Forest divides the heap into trees, see graph.NewForest. The given roots come first.
// References to classes are followed where the file lists them; excluded references are
// not.
func (s *Snapshot) Forest(ctx context.Context, given []uint32, excludes []Exclude, tick graph.Tick) (*graph.Forest, error) {
	return s.x.Forest(given, s.edgeFilter(ctx, excludes), tick)
}

// RetainedWithout returns what a set of objects keeps alive by its references alone, see
// graph.RetainedWithout, and everything those references lead to. It does not matter
// which objects are garbage. GC roots that the dump names keep themselves alive.
func (s *Snapshot) RetainedWithout(ctx context.Context, set graph.Bits, excludes []Exclude, tick graph.Tick) (retained, reached graph.Bits, err error) {
	var held []uint32
	for _, id := range s.KnownRoots() {
		if !set.Has(id) {
			held = append(held, id)
		}
	}
	return s.x.RetainedWithout(set, held, s.edgeFilter(ctx, excludes), tick)
}

// ReachFrom returns all objects that references lead to from the given ones, including
// these, without entering those in avoid, which may be nil. References to classes are not
// followed.
func (s *Snapshot) ReachFrom(ctx context.Context, from []uint32, avoid graph.Bits, excludes []Exclude, tick graph.Tick) (graph.Bits, error) {
	return s.x.ReachFrom(from, avoid, s.edgeFilter(ctx, excludes), tick)
}

// ReachFromRoots returns what the GC roots reach without entering the objects in avoid.
// Excluded references are not followed, all others are, including those to classes.
func (s *Snapshot) ReachFromRoots(ctx context.Context, avoid graph.Bits, excludes []Exclude, tick graph.Tick) (graph.Bits, error) {
	return s.x.ReachableSet(avoid, s.edgeFilter(ctx, excludes), tick)
}

// ClassObjects returns the set of all class objects. Do not change it.
func (s *Snapshot) ClassObjects() graph.Bits { return s.x.ClassObjects() }

// ByClass counts the members of a set by class.
func (s *Snapshot) ByClass(set graph.Bits) []Counts {
	counts := make([]Counts, s.NumClasses())
	for c, n := range s.x.CountByClass(set) {
		counts[c] = Counts{Objects: n.Objects, Shallow: n.Shallow}
	}
	return counts
}

// LiveFrom is where the paths of LivePaths begin.
type LiveFrom int

// The beginnings of paths.
const (
	FromStatics LiveFrom = iota // static fields; not through threads
	FromRoots                   // GC roots other than classes; not through classes
	FromAll                     // classes, including those reached through their loaders, and all other GC roots
)

// LivePaths finds a shortest path to every object of live that is reachable from one of
// the starting points.
func (s *Snapshot) LivePaths(ctx context.Context, live graph.Bits, begin LiveFrom, excludes []Exclude, tick graph.Tick) (*graph.Shortest, error) {
	var from []uint32
	for _, id := range s.x.GlobalRoots {
		if live.Has(id) && begin != FromStatics && (begin == FromAll || !s.x.ClassObjects().Has(id)) {
			from = append(from, id)
		}
	}
	for _, object := range s.x.ClassObject {
		if live.Has(uint32(object)) && begin != FromRoots {
			from = append(from, uint32(object))
		}
	}
	filter := s.edgeFilter(ctx, excludes)
	if begin != FromAll {
		filter = s.withoutDetours(filter, begin)
	}
	return s.x.ShortestPathsFrom(from, filter, tick)
}

// withoutDetours extends a filter: it also excludes references that lead away from what a
// starting point itself holds. For static fields these are references to threads that are
// roots, and those from classes to their loader; for other roots, everything that classes
// hold.
func (s *Snapshot) withoutDetours(inner *graph.EdgeFilter, begin LiveFrom) *graph.EdgeFilter {
	kinds, threads := graph.NewBits(len(s.x.Classes)), graph.NewBits(len(s.x.Classes))
	if inner != nil {
		copy(kinds, inner.Kinds)
	}
	for _, object := range s.x.ClassObject {
		kinds.Set(uint32(s.x.Class(object)))
	}
	for _, base := range s.ClassesByName("java.lang.Thread") {
		for _, c := range s.AllSubclasses(base) {
			kinds.Set(uint32(c))
			threads.Set(uint32(c))
		}
	}
	skip := func(v, to uint32) bool {
		from, class := heap.ObjectID(v), uint32(s.x.Class(heap.ObjectID(v)))
		if c, isClass := s.x.ClassByObject(from); isClass {
			loader := s.Class(c).LoaderObject
			return begin == FromRoots || uint32(loader) == to && s.StaticField(c, loader) == ""
		}
		if begin == FromStatics && threads.Has(class) && s.IsGCRoot(from) {
			return true
		}
		return inner != nil && inner.Kinds.Has(class) && inner.Skip(v, to)
	}
	return &graph.EdgeFilter{Kinds: kinds, Skip: skip}
}

// StaticField returns the name of a static field of a class that refers to an object, the
// first if there are several; "" if there is none.
func (s *Snapshot) StaticField(c heap.ClassIndex, to heap.ObjectID) string {
	address := s.x.Address(to)
	for i := range s.x.Classes[c].Statics {
		if f := &s.x.Classes[c].Statics[i]; f.Value.Type == heap.Object && f.Value.Address() == address && address != 0 {
			return f.Name
		}
	}
	return ""
}
