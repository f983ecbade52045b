package objectset

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Bits returns the set as new bits.
func (o *Objects) Bits(s *snapshot.Snapshot) graph.Bits {
	b := s.NewSet()
	for id := range o.All() {
		b.Set(uint32(id))
	}
	return b
}

// Structure returns everything that references lead to from some objects, including
// these. It does not pass through class objects or objects of skip, which may be nil. A
// class object among the objects stands for the referents of its static fields.
func Structure(ctx context.Context, s *snapshot.Snapshot, from, skip *Objects, excludes []snapshot.Exclude, tick graph.Tick) (graph.Bits, error) {
	avoid := s.NewSet()
	copy(avoid, s.ClassObjects())
	if skip != nil {
		for id := range skip.All() {
			avoid.Set(uint32(id))
		}
	}
	var start []uint32
	for id := range from.All() {
		if c, isClass := s.ClassByObject(id); isClass {
			for _, to := range staticReferents(s, c) {
				start = append(start, uint32(to))
			}
			continue
		}
		start = append(start, uint32(id))
	}
	return s.ReachFrom(ctx, start, avoid, excludes, tick)
}

// staticReferents returns the referents of the static fields of a class. If a dump does
// not name fields, it returns all referents of the class object except its loader.
func staticReferents(s *snapshot.Snapshot, c heap.ClassIndex) []heap.ObjectID {
	class := s.Class(c)
	var found []heap.ObjectID
	if !s.HasValues() && len(class.Statics) == 0 {
		for _, to := range s.Outbound(class.Object, nil)[1:] {
			if to != class.LoaderObject {
				found = append(found, to)
			}
		}
		return found
	}
	for i := range class.Statics {
		if f := &class.Statics[i]; !strings.HasPrefix(f.Name, "<") {
			if id, ok := staticReferent(s, f); ok {
				found = append(found, id)
			}
		}
	}
	return found
}

func staticReferent(s *snapshot.Snapshot, f *heap.StaticField) (heap.ObjectID, bool) {
	if f.Value.Type != heap.Object || f.Value.Bits == 0 {
		return heap.NoObject, false
	}
	return s.ID(f.Value.Address())
}

// statics returns the referents of static fields: of the field "Class.field", of all
// fields of a class, or of the fields that match a regular expression.
func (e *evaluator) statics(t *Term) (*Objects, error) {
	if t.Text == "" {
		id, _ := e.s.ID(t.Address)
		c, isClass := e.s.ClassByObject(id)
		if !isClass {
			return nil, usage.Errorf("no class has the address 0x%x", t.Address)
		}
		return List(staticReferents(e.s, c)), nil
	}
	var found []heap.ObjectID
	if classes := e.s.ClassesByName(t.Text); len(classes) > 0 {
		for _, c := range classes {
			found = append(found, staticReferents(e.s, c)...)
		}
		return List(found), nil
	}
	pattern, err := CompilePattern(t.Text)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, exact := range []bool{true, false} {
		fields := 0
		names = names[:0]
		for c := range e.s.NumClasses() {
			class := e.s.Class(heap.ClassIndex(c))
			for i := range class.Statics {
				f := &class.Statics[i]
				name := class.Name + "." + f.Name
				names = append(names, name)
				if !matches(name, t.Text, exact, pattern) {
					continue
				}
				fields++
				if id, ok := staticReferent(e.s, f); ok {
					found = append(found, id)
				}
			}
		}
		if fields > 0 {
			return List(found), nil
		}
	}
	message := fmt.Sprintf("no static field of this dump is named or matches %q", t.Text)
	if near := usage.Nearest(t.Text, names); near != "" {
		message += fmt.Sprintf("; did you mean %s?", near)
	}
	return nil, usage.Errorf("%s", message)
}

func matches(name, text string, exact bool, pattern *regexp.Regexp) bool {
	if exact {
		return name == text
	}
	return pattern.MatchString(name)
}

// strong returns everything that strong references lead to from the GC roots.
func (e *evaluator) strong() (*Objects, error) {
	weak, _ := e.s.Weak()
	b, err := e.s.ReachFromRoots(e.ctx, nil, weak, snapshot.Tick(e.ctx))
	if err != nil {
		return nil, err
	}
	return FromBits(b), nil
}

// reach evaluates terms that follow references transitively.
func (e *evaluator) reach(t *Term, of *Objects) (*Objects, error) {
	var b graph.Bits
	var err error
	switch t.Op {
	case StructureOf:
		var skip *Objects
		if len(t.Args) > 1 {
			g := newCollector(e.s.NumObjects())
			for _, arg := range t.Args[1:] {
				o, err := e.set(arg)
				if err != nil {
					return nil, err
				}
				g.addSet(o)
			}
			skip = g.done()
		}
		b, err = Structure(e.ctx, e.s, of, skip, nil, snapshot.Tick(e.ctx))
	case RetainedWithout:
		b, _, err = e.s.RetainedWithout(e.ctx, of.Bits(e.s), nil, snapshot.Tick(e.ctx))
	case Reach:
		b, err = e.s.ReachFrom(e.ctx, vertices(of), nil, nil, snapshot.Tick(e.ctx))
	default:
		return e.descendants(of)
	}
	if err != nil {
		return nil, err
	}
	return FromBits(b), nil
}

// descendants returns the objects with everything that a depth-first search from the
// roots finds below them.
func (e *evaluator) descendants(of *Objects) (*Objects, error) {
	f, err := e.s.Forest(e.ctx, nil, nil, snapshot.Tick(e.ctx))
	if err != nil {
		return nil, err
	}
	positions := f.Positions()
	b := e.s.NewSet()
	for id := range of.All() {
		if p := positions[id]; !b.Has(uint32(id)) { // otherwise something above it was already added
			for _, v := range f.Vertex[p : p+f.Size[p]] {
				b.Set(v)
			}
		}
	}
	return FromBits(b), nil
}

// vertices converts objects to the numbers that searches take.
func vertices(o *Objects) []uint32 {
	list := make([]uint32, 0, o.Len())
	for id := range o.All() {
		list = append(list, uint32(id))
	}
	return list
}
