package index

import (
	"heapdrop/core/heap"
	"heapdrop/core/layout"
)

// Simulate computes the shallow sizes of all objects under other layouts. It calls visit
// for blocks of consecutive ids, with the number of the layout. The current size model
// does not change. Dumps that state sizes lack the data for this and give their stated
// sizes.
func (x *Index) Simulate(layouts []layout.Layout, visit func(number int, first heap.ObjectID, classes []heap.ClassIndex, shallow []uint64) error) error {
	in := layout.Input{Classes: x.Classes, Super: x.Super, Info: x.Info, Evidence: x.Evidence}
	real, _ := layout.Infer(in)
	for number, l := range layouts {
		other := *x // shares the columns, but has its own sizes
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
