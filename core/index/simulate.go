package index

import (
	"heapdrop/core/heap"
	"heapdrop/core/layout"
)

// Simulate visits the shallow sizes that all objects would have under other
// layouts, layout by layout in blocks of consecutive ids, as the numbers of the
// layouts tell. The size model in force stays. Dumps that state sizes hold too
// little for it: they give those.
func (x *Index) Simulate(layouts []layout.Layout, visit func(number int, first heap.ObjectID, classes []heap.ClassIndex, shallow []uint64) error) error {
	in := layout.Input{Classes: x.Classes, Super: x.Super, Info: x.Info, Evidence: x.Evidence}
	real, _ := layout.Infer(in)
	for number, l := range layouts {
		other := *x // shares the columns and has sizes of its own
		other.Model, other.Sizes, other.pseudoSize = l.Name(), layout.Simulate(in, real, l), 0
		other.sizePseudoClasses()
		var err error
		other.eachShallow(func(first heap.ObjectID, classes []heap.ClassIndex, shallow []uint64) {
			if err == nil {
				err = visit(number, first, classes, shallow)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}
