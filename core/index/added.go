package index

import (
	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// findAdded lists the objects that the index added to the records of the dump: class
// objects of classes that are named but not defined, and the boot loader. A class with
// static fields does not count as added, because the dump mentions it as their holder.
func (x *Index) findAdded(boot bool) []uint32 {
	added := graph.NewBits(x.n)
	if boot {
		added.Set(uint32(x.BootLoader))
	}
	for i := range x.Classes {
		if c := &x.Classes[i]; c.Fabricated && len(c.Statics) == 0 {
			added.Set(uint32(x.ClassObject[i]))
		}
	}
	return added.List()
}

// Added returns the objects that the dump has no record for, ascending: the boot
// loader, and classes that are only named.
func (x *Index) Added() []uint32 { return x.added }

// Uncounted returns the objects of Added that no figure or list counts as objects of the
// dump: all of them if the format says so (Info.OnlyRecords), otherwise none. No
// reference leads to them.
func (x *Index) Uncounted() []uint32 {
	if x.Info.OnlyRecords {
		return x.added
	}
	return nil
}

// Counts reports whether figures and lists count an object as one of the dump.
func (x *Index) Counts(id heap.ObjectID) bool {
	return x.uncounted == nil || !x.uncounted.Has(uint32(id))
}

// markUncounted fills the bits of Uncounted.
func (x *Index) markUncounted() {
	if len(x.Uncounted()) == 0 {
		return
	}
	x.uncounted = graph.NewBits(x.n)
	for _, id := range x.Uncounted() {
		x.uncounted.Set(id)
	}
}
