package snapshot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"sync"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/internal/order"
)

// Exclude leaves references out of paths and reachability: those that instances of some
// classes hold in some fields.
type Exclude struct {
	Classes []heap.ClassIndex // exactly these; callers add subclasses
	Fields  []string          // all fields if empty
	Only    graph.Bits        // only of these instances; nil: of all
}

// edgeFilter converts excludes to a filter for one goroutine. A reference is left out if
// every name under which it is held is excluded. The reference to the class is never left
// out.
func (s *Snapshot) edgeFilter(ctx context.Context, excludes []Exclude) *graph.EdgeFilter {
	if len(excludes) == 0 {
		return nil
	}
	f := &fieldFilter{s: s, ctx: ctx, reader: s.NewReader(ctx), last: heap.NoObject, rules: map[heap.ClassIndex][]*fieldRule{}}
	kinds := graph.NewBits(len(s.x.Classes))
	for _, e := range excludes {
		for _, c := range e.Classes {
			kinds.Set(uint32(c))
			f.add(c, e)
		}
	}
	return &graph.EdgeFilter{Kinds: kinds, Skip: func(from, to uint32) bool { return f.skip(heap.ObjectID(from), heap.ObjectID(to)) }}
}

// sweptFilter is edgeFilter for searches of the whole heap: it finds in advance, in file
// order, the references that fields leave out. A search visits the objects in a different
// order and would read parts of the file several times. It returns errors of the tick and
// of the context.
func (s *Snapshot) sweptFilter(ctx context.Context, excludes []Exclude, tick graph.Tick) (*graph.EdgeFilter, error) {
	filter := s.edgeFilter(ctx, excludes)
	var classes []heap.ClassIndex
	for _, e := range excludes {
		if len(e.Fields) > 0 {
			classes = append(classes, e.Classes...)
		}
	}
	if len(classes) == 0 {
		return filter, nil
	}
	swept := s.wanted(classes)
	var from, to []uint32 // of the references that are left out, ascending
	set := s.x.InstanceSet(swept, true)
	for at, word := range set {
		if at%1024 == 0 {
			if err := tick(at, len(set)); err != nil {
				return nil, err
			}
		}
		for ; word != 0; word &= word - 1 {
			id := uint32(at<<6 + bits.TrailingZeros64(word))
			for _, target := range s.x.Referents(heap.ObjectID(id)) {
				if filter.Skip(id, target) {
					from, to = append(from, id), append(to, target)
				}
			}
		}
	}
	return &graph.EdgeFilter{Kinds: filter.Kinds, Skip: func(v, w uint32) bool {
		if !swept[s.x.Class(heap.ObjectID(v))] {
			return filter.Skip(v, w)
		}
		i, _ := slices.BinarySearch(from, v)
		for ; i < len(from) && from[i] == v; i++ {
			if to[i] == w {
				return true
			}
		}
		return false
	}}, ctx.Err()
}

// fieldFilter decides which references are left out. It remembers the last object, since
// callers ask about all references of an object in a row.
type fieldFilter struct {
	s      *Snapshot
	ctx    context.Context
	reader *Reader
	rules  map[heap.ClassIndex][]*fieldRule

	last heap.ObjectID
	rule *fieldRule  // for the last object; nil: none of its references is left out
	raw  []byte      // field values of the last object
	refs []Reference // by target: references of the last object, if it has others than those in fields
}

// fieldRule says which references of the instances of a class are left out.
type fieldRule struct {
	everything bool
	fields     []string
	only       graph.Bits // the rule is only for these instances; nil: for all

	ready            bool
	excluded, others []Slot // the fields that hold references
}

// add adds a rule for a class. Rules for all instances are merged into one.
func (f *fieldFilter) add(c heap.ClassIndex, e Exclude) {
	if e.Only == nil {
		for _, rule := range f.rules[c] {
			if rule.only == nil {
				rule.fields = append(rule.fields, e.Fields...)
				rule.everything = rule.everything || len(e.Fields) == 0
				return
			}
		}
	}
	f.rules[c] = append(f.rules[c], &fieldRule{everything: len(e.Fields) == 0, fields: slices.Clone(e.Fields), only: e.Only})
}

func (f *fieldFilter) skip(id, target heap.ObjectID) bool {
	class := f.s.x.Class(id)
	if target == f.s.x.ClassObject[class] {
		return false
	}
	if id != f.last {
		f.look(id, class)
	}
	switch {
	case f.rule == nil:
		return false
	case f.rule.everything:
		return true
	case f.refs != nil:
		return f.named(target)
	case len(f.raw) == 0:
		return false // its values cannot be read
	}
	address := f.s.x.Address(target)
	for _, slot := range f.rule.others {
		if slot.Value(f.raw).Address() == address {
			return false
		}
	}
	for _, slot := range f.rule.excluded {
		if slot.Value(f.raw).Address() == address {
			return true
		}
	}
	return false
}

// look finds the rule for an object and reads the values that the rule needs.
func (f *fieldFilter) look(id heap.ObjectID, class heap.ClassIndex) {
	f.last, f.rule, f.raw, f.refs = id, nil, nil, nil
	several := false
	for _, rule := range f.rules[class] {
		switch {
		case rule.only != nil && !rule.only.Has(uint32(id)):
		case f.rule == nil:
			f.rule = rule
		default:
			several = true
			f.rule = &fieldRule{everything: f.rule.everything || rule.everything, fields: slices.Concat(f.rule.fields, rule.fields)}
		}
	}
	if f.rule == nil || f.rule.everything {
		return
	}
	raw, err := f.reader.Instance(id)
	if f.raw = raw; several || err != nil || len(raw) == 0 || f.hasMore(id) {
		f.refs, _ = f.s.References(f.ctx, id)
		order.Sort(f.refs, func(a, b Reference) int { return cmp.Compare(a.Target, b.Target) })
	} else if !f.rule.ready {
		f.prepare(f.rule, class)
	}
	if several && f.refs == nil {
		f.raw = nil
	}
}

// hasMore reports whether an object has references outside its fields, as class objects
// have to static fields and threads to locals.
func (f *fieldFilter) hasMore(id heap.ObjectID) bool {
	_, isClass := f.s.x.ClassByObject(id)
	return isClass || len(f.s.localsOf(id)) > 0
}

func (f *fieldFilter) prepare(rule *fieldRule, class heap.ClassIndex) {
	l := f.s.fieldLayoutOf(class)
	for i, slot := range f.s.FieldSlots(class) {
		switch name := f.s.x.Classes[l.from[i]].Fields[l.field[i]].Name; {
		case slot.Type != heap.Object:
		case slices.Contains(rule.fields, name):
			rule.excluded = append(rule.excluded, slot)
		default:
			rule.others = append(rule.others, slot)
		}
	}
	rule.ready = true
}

// named looks up, by name, a reference of the last object.
func (f *fieldFilter) named(target heap.ObjectID) bool {
	first, held := slices.BinarySearchFunc(f.refs, target, func(r Reference, t heap.ObjectID) int { return cmp.Compare(r.Target, t) })
	for _, r := range f.refs[first:] {
		if r.Target != target {
			break
		}
		if !slices.Contains(f.rule.fields, r.Name) {
			return false
		}
	}
	return held
}

// Tick lets a long-running function notice that it was cancelled.
func Tick(ctx context.Context) graph.Tick {
	return func(int, int) error { return ctx.Err() }
}

// PathLimits limits how long a search for paths may take on a platform. The zero value is
// for a command, which finds as many paths as requested.
type PathLimits struct {
	Quick      bool // by default a search ends soon enough for a click
	Effort     int  // limit of a quick search, see graph.Paths
	ReadEffort int  // cost of reading an object, see graph.EdgeFilter
}

// Paths finds the paths from the GC roots to one object, the shortest first.
type Paths struct {
	s      *Snapshot
	ctx    context.Context
	finder index.PathFinder
	filter *graph.EdgeFilter
}

// PathsToRoots starts a search for paths from an object to the GC roots, in the order of
// Eclipse MAT: breadth first over inbound references, visiting each object once and never
// passing through another root. It needs StageComplete.
func (s *Snapshot) PathsToRoots(ctx context.Context, id heap.ObjectID, excludes []Exclude) *Paths {
	filter := s.edgeFilter(ctx, excludes)
	return &Paths{s, ctx, s.x.Paths(id, s.Instances, filter), filter}
}

// FindDistances computes the distances that speed up Quick. It needs StageComplete and
// takes one byte per object. step is called every few milliseconds; its error ends the
// computation. It may run at the same time as SetPolicy only if step returns an error
// from then on.
func (s *Snapshot) FindDistances(step func() error) error {
	found, err := s.x.Distances(func(int, int) error { return step() })
	if err != nil {
		return err
	}
	s.lazy.Lock()
	defer s.lazy.Unlock()
	s.lazy.distances = found
	return nil
}

func (s *Snapshot) distances() graph.Distances {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	return s.lazy.distances
}

// Next returns the next path, from the object to a GC root, both included; nil if there
// are no more.
func (p *Paths) Next() ([]heap.ObjectID, error) {
	path, err := p.finder.Next(Tick(p.ctx))
	if path == nil || err != nil {
		return nil, err
	}
	return objectIDs(path), nil
}

// ReadEffort sets the cost of reading an object, see graph.EdgeFilter.
func (p *Paths) ReadEffort(effort int) {
	if p.filter != nil {
		p.filter.Effort = effort
	}
}

// Quick returns up to a number of first paths that can be found with the given effort
// (see graph.Paths), but at least one path if any exists. all says that there are no
// more. When half of the effort is used up, it uses the distances of FindDistances, and
// computes them if no path was found yet.
func (p *Paths) Quick(most, effort int) (paths [][]heap.ObjectID, all bool, err error) {
	p.finder.Limit(effort / 2)
	for len(paths) < most {
		path, err := p.Next()
		if errors.Is(err, graph.ErrEffort) {
			break
		}
		if path == nil || err != nil {
			return paths, true, err
		}
		paths = append(paths, path)
	}
	if len(paths) == 0 && p.s.distances() == nil {
		if err := p.s.FindDistances(p.ctx.Err); err != nil {
			return nil, false, err
		}
	}
	near := p.s.distances()
	if len(paths) == most || near == nil {
		return paths, false, nil
	}
	found, all, err := p.finder.Guided(near, most, Tick(p.ctx))
	for _, path := range found[min(len(paths), len(found)):] {
		paths = append(paths, objectIDs(path))
	}
	return paths, all, err
}

func objectIDs(vertices []uint32) []heap.ObjectID {
	ids := make([]heap.ObjectID, len(vertices))
	for i, v := range vertices {
		ids[i] = heap.ObjectID(v)
	}
	return ids
}

// Merge combines paths to several objects into one tree, weighted by shallow heap. It
// keeps the information about all paths that it computes for this, 8 bytes per object. It
// returns the error of the tick.
func (p *ShortestPaths) Merge(ids []heap.ObjectID, tick graph.Tick) (*graph.Merged, error) {
	tree, err := p.inPreorder(tick)
	if err != nil {
		return nil, err
	}
	return graph.MergePaths(tree, ids, p.s.ShallowSizes, tick)
}

func (p *ShortestPaths) inPreorder(tick graph.Tick) (*graph.PathTree, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tree == nil {
		tree, err := graph.NewPathTree(p.paths, tick)
		if err != nil {
			return nil, err
		}
		p.tree = tree
	}
	return p.tree, nil
}

// ShortestPaths holds a shortest path from the GC roots to every object.
type ShortestPaths struct {
	s      *Snapshot
	before []uint32
	of     string // the excludes in words

	mu    sync.Mutex
	paths *graph.Shortest
	tree  *graph.PathTree // the tree of these paths, built on first use
}

// ShortestPaths computes shortest paths to all objects in one pass. Of equally short
// paths it takes those through the objects with the lowest addresses. The last result is
// kept, 8 bytes per object, so looking at further objects is much faster. It returns the
// error of the tick.
func (s *Snapshot) ShortestPaths(ctx context.Context, excludes []Exclude, tick graph.Tick) (*ShortestPaths, error) {
	words := fmt.Sprint(excludes)
	s.lazy.Lock()
	remembered := s.lazy.shortest
	s.lazy.Unlock()
	if remembered != nil && remembered.of == words {
		return remembered, nil
	}
	filter, err := s.sweptFilter(ctx, excludes, func(done, total int) error { return tick(done, 2*total) })
	if err != nil {
		return nil, err
	}
	if filter != nil {
		search := tick
		tick = func(done, total int) error { return search(total+done, 2*total) }
	}
	paths, err := s.x.ShortestPaths(filter, tick)
	if err != nil {
		return nil, err
	}
	remembered = &ShortestPaths{s: s, before: paths.Before, of: words, paths: paths}
	s.lazy.Lock()
	s.lazy.shortest = remembered
	s.lazy.Unlock()
	return remembered, nil
}

// To returns the path from a GC root to an object, both included; nil if there is none.
func (p *ShortestPaths) To(id heap.ObjectID) []heap.ObjectID {
	if p.before[id] == graph.None {
		return nil
	}
	path := []heap.ObjectID{id}
	for before := heap.ObjectID(p.before[id]); before != id; before = heap.ObjectID(p.before[id]) {
		id = before
		path = append(path, id)
	}
	slices.Reverse(path)
	return path
}

// Before returns the object before another one on its path: the object itself if it is a
// GC root, heap.NoObject if there is no path.
func (p *ShortestPaths) Before(id heap.ObjectID) heap.ObjectID { return heap.ObjectID(p.before[id]) }

// Retained is the retained set of a set of objects.
type Retained struct {
	Set     graph.Bits
	Objects int64
	Bytes   int64 // shallow heap of the set
}

// RetainedSet returns the exact retained set of the objects that yield passes on:
// everything that would become unreachable without them. Excluded references are not
// followed.
func (s *Snapshot) RetainedSet(ctx context.Context, ids iter.Seq[heap.ObjectID], excludes []Exclude) (*Retained, error) {
	set := s.NewSet()
	for id := range ids {
		set.Set(uint32(id))
	}
	retained, err := s.x.RetainedSet(set, s.edgeFilter(ctx, excludes), Tick(ctx))
	if err != nil {
		return nil, err
	}
	r := &Retained{Set: retained}
	r.Objects, r.Bytes = s.x.Sum(retained)
	return r, nil
}

// MinRetained returns a lower bound in bytes of what the reachable instances of a
// class and its class object retain. It needs StageComplete.
func (s *Snapshot) MinRetained(c heap.ClassIndex) int64 {
	return s.minRetained()[c]
}

// minRetained returns MinRetained by class.
func (s *Snapshot) minRetained() []int64 {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	if s.lazy.minRetained == nil {
		s.lazy.minRetained = s.x.MinRetainedByClass(s.foldByClass())
	}
	return s.lazy.minRetained
}

// foldByClass folds the dominator tree by class on first use. The caller holds the lock.
// It returns nil if folding is not worthwhile.
func (s *Snapshot) foldByClass() *graph.Fold {
	if !s.lazy.folded && s.lazy.savedFold != nil {
		s.lazy.fold = s.lazy.savedFold()
		s.lazy.folded = s.lazy.fold != nil
	}
	if !s.lazy.folded {
		s.lazy.fold, s.lazy.folded = s.x.FoldByClass(), true
	}
	return s.lazy.fold
}

// MinRetainedOf returns a lower bound in bytes of what a set of objects retains:
// the retained heap of those members that no other member dominates.
func (s *Snapshot) MinRetainedOf(ids []heap.ObjectID) int64 {
	tops := s.x.TopAncestors(ids)
	sum, bytes := int64(0), make([]int64, min(len(tops), sweepBlock))
	for part := range slices.Chunk(tops, sweepBlock) {
		s.x.RetainedOf(part, bytes[:len(part)])
		for _, n := range bytes[:len(part)] {
			sum += n
		}
	}
	return sum
}

// MinRetainedGroups returns, for each group of classes, a lower bound in bytes of what
// their reachable instances and class objects retain together. group gives the group of
// each class; -1 if there is none. It needs StageComplete.
func (s *Snapshot) MinRetainedGroups(group []int32, groups int) []int64 {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	return s.x.MinRetainedByGroup(s.foldByClass(), group, groups)
}
