package objectset

import (
	"context"
	"slices"
	"strings"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Pretended is something that is treated as gone: the referents of fields, or objects.
type Pretended struct {
	// Field is CLASS#FIELD, an instance or static field with that name; or 0x…#FIELD for
	// one object, where FIELD may be any name of a reference ("[3]"). With * as FIELD it
	// means all references of the instances or of the object.
	Field string
	// Objects are gone: every reference to them is treated as null, and none of them is a
	// GC root. It is nil if Field is given.
	Objects *Set
}

// String returns the text that freed(…) parses.
func (p Pretended) String() string {
	if p.Objects == nil {
		return commandline.Quote(p.Field)
	}
	if len(p.Objects.Terms) == 1 && p.Objects.Plain() {
		return p.Objects.String()
	}
	return "or(" + p.Objects.String() + ")"
}

// FreedBy returns the set of what a list of pretences frees.
func FreedBy(list []Pretended) string {
	parts := make([]string, len(list))
	for i, p := range list {
		parts[i] = p.String()
	}
	return "freed(" + strings.Join(parts, " ") + ")"
}

// parseFreed parses the arguments of freed(…): fields, recognized by "#", and objects.
func parseFreed(inner string) (Term, error) {
	list, err := commandline.Split(inner)
	if err != nil {
		return Term{}, err
	}
	t := Term{Op: Freed}
	for _, w := range list {
		if strings.Contains(w.Text, "#") && !strings.Contains(w.Raw, "(") {
			t.pretended = append(t.pretended, Pretended{Field: w.Text})
			continue
		}
		objects, err := FromWords([]commandline.Word{w})
		if err != nil {
			return t, err
		}
		t.pretended = append(t.pretended, Pretended{Objects: objects})
		t.Args = append(t.Args, objects)
	}
	if len(list) == 0 {
		return t, usage.Errorf("freed(…) names nothing: give fields to set to null, such as app.Cache#STORE, or objects to remove")
	}
	return t, nil
}

// freed returns what is no longer reachable.
func (e *evaluator) freed(t *Term) (*Objects, error) {
	var without snapshot.Without
	for _, p := range t.pretended {
		if err := p.AddTo(e.ctx, e.s, &without); err != nil {
			return nil, err
		}
	}
	reached, err := e.s.ReachableWithout(e.ctx, without)
	if err != nil {
		return nil, err
	}
	for id := range heap.ObjectID(e.s.NumObjects()) {
		if !e.s.Reachable(id) {
			reached.Set(uint32(id))
		}
	}
	for i := range reached {
		reached[i] = ^reached[i]
	}
	if last := e.s.NumObjects() & 63; last != 0 {
		reached[len(reached)-1] &= 1<<last - 1
	}
	return FromBits(reached), nil
}

// AddTo adds the pretence to what is left out. It fails for a class, field or object that
// is not in the dump, and when ctx ends.
func (p Pretended) AddTo(ctx context.Context, s *snapshot.Snapshot, without *snapshot.Without) error {
	if p.Objects == nil {
		excludes, err := p.references(ctx, s)
		without.References = append(without.References, excludes...)
		return err
	}
	objects, err := p.Objects.Eval(ctx, s)
	if err != nil {
		return err
	}
	if without.Objects == nil {
		without.Objects = s.NewSet()
	}
	for id := range objects.All() {
		without.Objects.Set(uint32(id))
	}
	return nil
}

// references finds the references that a field means.
func (p Pretended) references(ctx context.Context, s *snapshot.Snapshot) ([]snapshot.Exclude, error) {
	holder, name, found := strings.Cut(p.Field, "#")
	if !found || holder == "" || name == "" {
		return nil, usage.Errorf("%q is not a field: write app.Cache#STORE, 0x7f00#next, or app.Cache#* for all references of the instances", p.Field)
	}
	if name != "*" && !s.HasValues() {
		return nil, usage.Errorf("the field %s cannot be told from others: %s; app.Cache#* works", p.Field, snapshot.ErrNoValues)
	}
	var fields []string
	if name != "*" {
		fields = []string{name}
	}
	if isAddress(holder) {
		return referencesOf(ctx, s, holder, fields)
	}
	classes, err := MatchClasses(s, holder, true)
	if err != nil {
		return nil, err
	}
	var excludes []snapshot.Exclude
	var known []string
	for _, c := range classes {
		if fields == nil || slices.Contains(instanceFields(s, c), name) {
			excludes = append(excludes, snapshot.Exclude{Classes: s.AllSubclasses(c), Fields: fields})
		}
		class := s.Class(c)
		for _, static := range class.Statics {
			if static.Name == name {
				excludes = append(excludes, snapshot.Exclude{Classes: []heap.ClassIndex{s.ClassOf(class.Object)}, Fields: fields, Only: single(s, class.Object)})
			}
			known = append(known, static.Name)
		}
		known = append(known, instanceFields(s, c)...)
	}
	if len(excludes) == 0 {
		message := "no class " + holder + " has a field " + name
		if near := usage.Nearest(name, known); near != "" {
			message += "; did you mean " + near + "?"
		}
		return nil, usage.Errorf("%s", message)
	}
	return excludes, nil
}

// referencesOf returns references of one object.
func referencesOf(ctx context.Context, s *snapshot.Snapshot, address string, fields []string) ([]snapshot.Exclude, error) {
	a, err := parseAddress(address)
	if err != nil {
		return nil, err
	}
	id, found := s.ID(a)
	if !found {
		return nil, missing(s, a)
	}
	if fields != nil {
		references, err := s.References(ctx, id)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(references, func(r snapshot.Reference) bool { return r.Name == fields[0] }) {
			return nil, usage.Errorf("%s has no reference named %s", s.Label(id), fields[0])
		}
	}
	return []snapshot.Exclude{{Classes: []heap.ClassIndex{s.ClassOf(id)}, Fields: fields, Only: single(s, id)}}, nil
}

// single returns the set of one object.
func single(s *snapshot.Snapshot, id heap.ObjectID) graph.Bits {
	bits := s.NewSet()
	bits.Set(uint32(id))
	return bits
}

// instanceFields returns the names of the instance fields of a class that hold
// references, including inherited ones.
func instanceFields(s *snapshot.Snapshot, c heap.ClassIndex) (names []string) {
	for steps := 0; c != heap.NoClass && steps <= s.NumClasses(); steps++ { // hostile dumps have cycles
		class := s.Class(c)
		for i := range class.Fields {
			if class.Fields[i].Type == heap.Object {
				names = append(names, class.Fields[i].Name)
			}
		}
		c = class.SuperIndex
	}
	return names
}
