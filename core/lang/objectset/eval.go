package objectset

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/lang/oql"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Stage returns the stage of the snapshot that evaluating the set needs.
func (s *Set) Stage() snapshot.Stage {
	stage := snapshot.StageScanned
	if s.Retained {
		stage = snapshot.StageComplete
	}
	for i := range s.Terms {
		t := &s.Terms[i]
		switch t.Op {
		case Toplevel, Retained, Dominated, Nested, Referrers:
			stage = max(stage, snapshot.StageComplete)
		case Roots, Unreachable, UnreachableClass, All, Referents, Collections, Freed, Strong, Static, Reach, RetainedWithout, Descendants, StructureOf:
			stage = max(stage, snapshot.StageReferences)
		case OQL:
			stage = max(stage, t.query.Stage())
		case Subgraph:
			stage = max(stage, t.subgraph.program.Stage())
		}
		for _, arg := range t.Args {
			stage = max(stage, arg.Stage())
		}
	}
	return stage
}

// Eval returns the objects of the set. The snapshot must have reached s.Stage(). It fails
// for an address or name that is not in the dump, and when ctx ends.
func (s *Set) Eval(ctx context.Context, heap *snapshot.Snapshot) (*Objects, error) {
	e := evaluator{ctx: snapshot.WithValues(ctx), s: heap}
	return e.set(s)
}

// evaluator evaluates sets over one snapshot.
type evaluator struct {
	ctx   context.Context
	s     *snapshot.Snapshot
	steps int
}

// step is called once for each object examined, and checks for cancellation.
func (e *evaluator) step() error {
	e.steps++
	if e.steps&0xffff == 0 {
		return e.ctx.Err()
	}
	return nil
}

func (e *evaluator) set(s *Set) (*Objects, error) {
	var whole *Objects
	if len(s.Terms) == 1 && !s.LoadedInstances {
		o, err := e.term(s, &s.Terms[0])
		if err != nil {
			return nil, err
		}
		whole = o
	} else {
		g := newCollector(e.s.NumObjects())
		for i := range s.Terms {
			o, err := e.term(s, &s.Terms[i])
			if err == nil && s.LoadedInstances {
				o, err = e.loaded(o)
			}
			if err != nil {
				return nil, err
			}
			g.addSet(o)
		}
		whole = g.done()
	}
	if s.Retained {
		return e.retained(whole)
	}
	return whole, nil
}

// term evaluates one term with the flags of its set.
func (e *evaluator) term(flags *Set, t *Term) (*Objects, error) {
	switch t.Op {
	case ObjectAt:
		return e.at(flags, t.Address)
	case Pattern, ClassOf, Superclass, LoaderOf, Package:
		classes, err := e.classes(flags, t)
		if err != nil {
			return nil, err
		}
		return e.instances(classes, true, flags.ClassInstance && t.Op == Pattern)
	case UnreachableClass:
		classes, err := e.classes(flags, t)
		if err != nil {
			return nil, err
		}
		return e.instances(classes, false, false)
	case Roots:
		return e.roots(t.Text)
	case Toplevel:
		g := newCollector(e.s.NumObjects())
		for id := range e.s.EachDominated(heap.NoObject) {
			g.add(id)
		}
		return g.done(), nil
	case Unreachable, All:
		return e.reachable(t.Op == All)
	case Subgraph:
		return e.subgraph(t.subgraph)
	case OQL:
		return e.query(t.query)
	case Collections:
		return e.collections(t)
	case Freed:
		return e.freed(t)
	case Strong:
		return e.strong()
	case Static:
		return e.statics(t)
	}
	return e.function(t)
}

// missing says why the index has no object at an address.
func missing(s *snapshot.Snapshot, a heap.Address) error {
	if id, found := s.Discarded(a); found {
		return &usage.Error{Message: s.Label(id) + " was discarded while the dump was opened, so it has no sizes, references or paths",
			Advice: fmt.Sprintf("inspect 0x%x shows its values; open the dump with less discarded for the rest.", a)}
	}
	return usage.Errorf("no object of this dump has the address 0x%x", a)
}

// at returns the object at an address or, with MAT's flags, the instances of the class at
// it.
func (e *evaluator) at(flags *Set, a heap.Address) (*Objects, error) {
	id, found := e.s.ID(a)
	if !found {
		return nil, missing(e.s, a)
	}
	if !flags.Subclasses {
		return List([]heap.ObjectID{id}), nil
	}
	c, isClass := e.s.ClassByObject(id)
	if !isClass {
		return nil, usage.Errorf("%s is not a class, so -include_subclasses has no meaning for it", e.s.Label(id))
	}
	return e.instances(e.s.AllSubclasses(c), true, flags.ClassInstance)
}

// classes returns the classes that a term means, in ascending order.
func (e *evaluator) classes(flags *Set, t *Term) ([]heap.ClassIndex, error) {
	switch t.Op {
	case LoaderOf:
		return e.definedBy(t.Address)
	case Package:
		return e.packaged(t.Text, t.Exact), nil
	}
	var found []heap.ClassIndex
	if t.Op != Pattern && t.Text == "" {
		id, known := e.s.ID(t.Address)
		c, isClass := heap.NoClass, false
		if known {
			c, isClass = e.s.ClassByObject(id)
		}
		if !isClass {
			return nil, usage.Errorf("no class has the address 0x%x", t.Address)
		}
		found = []heap.ClassIndex{c}
	} else {
		var err error
		if found, err = MatchClasses(e.s, t.Text, t.Op == Pattern); err != nil {
			return nil, err
		}
	}
	if t.Op != Superclass && !(t.Op == Pattern && flags.Subclasses) {
		return found, nil
	}
	var all []heap.ClassIndex
	for _, c := range found {
		all = append(all, e.s.AllSubclasses(c)...)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}

// Advice says why a set of class names is empty and what may have been meant: the classes
// exist, but have no instances. It returns "" for other sets.
func (o *Set) Advice(s *snapshot.Snapshot) string {
	if o.ClassInstance || o.LoadedInstances {
		return ""
	}
	for i := range o.Terms {
		if o.Terms[i].Op != Pattern {
			return ""
		}
		e := evaluator{s: s}
		classes, err := e.classes(o, &o.Terms[i])
		if err != nil || slices.ContainsFunc(classes, func(c heap.ClassIndex) bool { return s.InstanceCounts(c).Objects > 0 }) {
			return ""
		}
	}
	advice := " has no reachable instances; -include_class_instance selects the class itself"
	if !o.Subclasses {
		advice += ", -include_subclasses the instances of its subclasses"
	}
	return o.String() + advice + "."
}

// MatchClasses returns the classes of exactly that Java name or, if there are none and
// patterns are allowed, those whose whole name matches the regular expression. They are
// in ascending order. In expressions, "[]" and the "$" of nested classes need no
// escaping. If no class matches, the error suggests what may have been meant.
func MatchClasses(s *snapshot.Snapshot, text string, patterns bool) ([]heap.ClassIndex, error) {
	if exact := s.ClassesByName(text); len(exact) > 0 {
		return exact, nil
	}
	var found []heap.ClassIndex
	if patterns {
		pattern, err := CompilePattern(text)
		if err != nil {
			return nil, err
		}
		for c := range s.NumClasses() {
			if pattern.MatchString(s.ClassName(heap.ClassIndex(c))) {
				found = append(found, heap.ClassIndex(c))
			}
		}
		if len(found) > 0 {
			return found, nil
		}
	}
	message := fmt.Sprintf("no class of this dump is named %q", text)
	if patterns {
		message = fmt.Sprintf("no class of this dump is named or matches %q", text)
	}
	names := make([]string, s.NumClasses())
	for c := range names {
		names[c] = s.ClassName(heap.ClassIndex(c))
	}
	if near := usage.Nearest(text, names); near != "" {
		message += fmt.Sprintf("; did you mean %s?", near)
	}
	return nil, usage.Errorf("%s", message)
}

// CompilePattern compiles a class name pattern, which must match whole names.
func CompilePattern(text string) (*regexp.Regexp, error) { return commandline.ClassPattern(text) }

// definedBy returns the classes that the loader at an address has defined.
func (e *evaluator) definedBy(a heap.Address) ([]heap.ClassIndex, error) {
	id, known := e.s.ID(a)
	var found []heap.ClassIndex
	for c := range e.s.NumClasses() {
		if known && e.s.Class(heap.ClassIndex(c)).LoaderObject == id {
			found = append(found, heap.ClassIndex(c))
		}
	}
	if len(found) == 0 {
		return nil, usage.Errorf("no class loader with the address 0x%x defines a class", a)
	}
	return found, nil
}

// packaged returns the classes of a package and, unless exact, its subpackages.
// Arrays belong to the package of their elements.
func (e *evaluator) packaged(name string, exact bool) []heap.ClassIndex {
	var found []heap.ClassIndex
	for c := range e.s.NumClasses() {
		p := PackageOf(e.s.ClassName(heap.ClassIndex(c)))
		if p == name || !exact && (name == "" || strings.HasPrefix(p, name+".")) {
			found = append(found, heap.ClassIndex(c))
		}
	}
	return found
}

// PackageOf returns the package of a class name, "" for the default package and for
// arrays of primitives.
func PackageOf(class string) string {
	// Names of hidden classes end in "/0x…" or "+0x…", which is not part of the name.
	if i := strings.IndexAny(class, "/+"); i >= 0 {
		class = class[:i]
	}
	if i := strings.LastIndexByte(class, '.'); i >= 0 {
		return class[:i]
	}
	return ""
}

// instances returns the reachable or unreachable objects of some classes, with or without
// the class objects.
func (e *evaluator) instances(classes []heap.ClassIndex, reachable, classObjects bool) (*Objects, error) {
	known := e.s.Stage() >= snapshot.StageReferences
	total := int64(0)
	for _, c := range classes {
		n := e.s.InstanceCounts(c)
		total += n.Objects + n.UnreachableObjects
	}
	g := newCollector(e.s.NumObjects())
	if total > int64(g.limit) {
		g.bits = e.s.InstanceSet(classes, reachable)
	}
	if classObjects {
		for _, c := range classes {
			if id := e.s.Class(c).Object; e.s.Counts(id) {
				g.add(id)
			}
		}
	}
	if g.bits != nil {
		return g.done(), e.ctx.Err()
	}
	for _, id := range e.s.InstancesOfAll(classes) {
		if !known || e.s.Reachable(id) == reachable {
			g.add(id)
		}
	}
	return g.done(), e.ctx.Err()
}

// reachable returns all reachable objects, or all unreachable ones.
func (e *evaluator) reachable(reachable bool) (*Objects, error) {
	g := newCollector(e.s.NumObjects())
	for i := range e.s.NumObjects() {
		if err := e.step(); err != nil {
			return nil, err
		}
		if id := heap.ObjectID(i); e.s.Reachable(id) == reachable && e.s.Counts(id) {
			g.add(id)
		}
	}
	return g.done(), nil
}

// roots returns the GC roots, or those of one kind. Roots that belong to a thread count
// only if their kind is given.
func (e *evaluator) roots(kind string) (*Objects, error) {
	if kind == "" {
		return List(e.s.GCRoots()), nil
	}
	wanted, _ := rootKind(kind)
	var ids []heap.ObjectID
	for _, r := range e.s.RootRecords() {
		if r.Kind == wanted {
			if id, found := e.s.ID(r.Object); found {
				ids = append(ids, id)
			}
		}
	}
	return List(ids), nil
}

// query returns the objects that a query finds.
func (e *evaluator) query(q *oql.Query) (*Objects, error) {
	table, err := q.Run(e.ctx, e.s, oql.Options{})
	if err != nil {
		return nil, err
	}
	ids, err := table.Objects()
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 && len(table.Notes) > 0 { // probably because the class is not in the dump
		return nil, usage.Errorf("%s finds nothing: %s", q, strings.Join(table.Notes, " "))
	}
	return List(slices.Clone(ids)), nil
}

// Neighbours returns the referents of some objects or, with inbound, their referrers.
func Neighbours(ctx context.Context, s *snapshot.Snapshot, ids []heap.ObjectID, inbound bool) (*Objects, error) {
	op := Referents
	if inbound {
		op = Referrers
	}
	e := evaluator{ctx: ctx, s: s}
	return e.neighbours(op, List(slices.Clone(ids)))
}

// function evaluates a term with arguments.
func (e *evaluator) function(t *Term) (*Objects, error) {
	if t.Op == Retained {
		return remember(e.ctx, t.String, func() (*Objects, error) {
			of, err := e.set(t.Args[0])
			if err != nil {
				return nil, err
			}
			return e.retained(of)
		})
	}
	first, err := e.set(t.Args[0])
	if err != nil {
		return nil, err
	}
	switch t.Op {
	case Or:
		return first, nil
	case Reach, RetainedWithout, Descendants, StructureOf:
		return e.reach(t, first)
	case Nested:
		return e.nested(first)
	case And, Minus:
		for _, arg := range t.Args[1:] {
			other, err := e.set(arg)
			if err != nil {
				return nil, err
			}
			if t.Op == And && other.Len() < first.Len() {
				first, other = other, first
			}
			g := newCollector(e.s.NumObjects())
			for id := range first.All() {
				if other.Has(id) == (t.Op == And) {
					g.add(id)
				}
			}
			first = g.done()
		}
		return first, nil
	}
	return e.neighbours(t.Op, first)
}

// nested adds the objects of the same class that the objects of a set dominate, and those
// that these dominate, and so on.
func (e *evaluator) nested(of *Objects) (*Objects, error) {
	ids := of.IDs()
	for i := 0; i < len(ids); i++ {
		if err := e.step(); err != nil {
			return nil, err
		}
		for below := range e.s.EachDominated(ids[i]) {
			if e.s.ClassOf(below) == e.s.ClassOf(ids[i]) && !of.Has(below) {
				ids = append(ids, below)
			}
		}
	}
	return List(ids), nil
}

// neighbours follows one reference from every object of a set.
func (e *evaluator) neighbours(op Op, of *Objects) (*Objects, error) {
	g := newCollector(e.s.NumObjects())
	var buffer []heap.ObjectID
	for id := range of.All() {
		if err := e.step(); err != nil {
			return nil, err
		}
		switch op {
		case Dominated:
			buffer = slices.AppendSeq(buffer[:0], e.s.EachDominated(id))
		case Referents:
			buffer = e.s.Listed(id, buffer[:0])
		default:
			buffer = e.s.Inbound(id, buffer[:0])
		}
		for _, other := range buffer {
			g.add(other)
		}
	}
	return g.done(), nil
}

func (e *evaluator) retained(o *Objects) (*Objects, error) {
	r, err := e.s.RetainedSet(e.ctx, o.All(), nil)
	if err != nil {
		return nil, err
	}
	return FromBits(r.Set), nil
}

// loaded replaces class loaders by themselves, the classes that they define, and the
// instances of these.
func (e *evaluator) loaded(o *Objects) (*Objects, error) {
	g := newCollector(e.s.NumObjects())
	for id := range o.All() {
		classes, err := e.definedBy(e.s.Address(id))
		if err != nil {
			return nil, usage.Errorf("%s: %s", e.s.Label(id), err)
		}
		defined, err := e.instances(classes, true, true)
		if err != nil {
			return nil, err
		}
		g.add(id)
		g.addSet(defined)
	}
	return g.done(), nil
}
