package objectset

import (
	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/usage"
)

// parseCollections parses the arguments of collections(GROUP SET): collections that share
// a property, among the objects of SET or, without SET, among all objects.
func parseCollections(inner string) (Term, error) {
	list, err := commandline.Split(inner)
	if err != nil {
		return Term{}, err
	}
	t := Term{Op: Collections}
	if len(list) == 0 {
		list = []commandline.Word{{}}
	}
	group, ok := collections.ParseGroup(list[0].Text)
	if !ok {
		return t, usage.Errorf("%q is not a group of collections; write size=3, fill=2/5 (the second of five ranges) or collisions=2/5", list[0].Text)
	}
	t.Text = group.String()
	if len(list) > 1 {
		of, err := FromWords(list[1:])
		if err != nil {
			return t, err
		}
		t.Args = []*Set{of}
	}
	return t, nil
}

// collections returns the collections of a group.
func (e *evaluator) collections(t *Term) (*Objects, error) {
	group, _ := collections.ParseGroup(t.Text)
	table := collections.New(e.ctx, e.s)
	wanted := make([]bool, e.s.NumClasses())
	var classes []heap.ClassIndex
	for i := range wanted {
		c := heap.ClassIndex(i)
		if k := table.Of(c); k != nil && k.Counted() {
			wanted[i] = true
			classes = append(classes, c)
		}
	}
	var of *Objects
	var err error
	if len(t.Args) > 0 {
		of, err = e.set(t.Args[0])
	} else {
		of, err = e.instances(classes, true, false)
	}
	if err != nil {
		return nil, err
	}
	g := newCollector(e.s.NumObjects())
	for id := range of.All() {
		if err := e.step(); err != nil {
			return nil, err
		}
		if !wanted[e.s.ClassOf(id)] || e.s.HasLength(id) {
			continue
		}
		number, ok, err := table.OfObject(id).Group(id, group.Property, group.Ranges)
		if ok && err == nil && number == group.Number {
			g.add(id)
		}
	}
	return g.done(), e.ctx.Err()
}
