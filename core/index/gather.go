package index

import (
	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// ClassesOf sets classes to those of objects. Both have the same length.
func (x *Index) ClassesOf(ids []uint32, classes []heap.ClassIndex) {
	if x.class.narrow != nil {
		gather(x.class.narrow, ids, classes)
	} else {
		gather(x.class.wide, ids, classes)
	}
}

//go:noinline
func gather[K graph.Kind](kinds []K, ids []uint32, classes []heap.ClassIndex) {
	classes = classes[:len(ids)]
	for i, id := range ids {
		classes[i] = heap.ClassIndex(kinds[id])
	}
}

// RetainedOf sets bytes to what the objects at positions of the dominator tree
// retain. Both have the same length.
func (x *Index) RetainedOf(positions []uint32, bytes []int64) {
	if x.retained.narrow != nil {
		scale(x.retained.narrow, x.retained.unit, positions, bytes)
	} else {
		scale(x.retained.wide, x.retained.unit, positions, bytes)
	}
}

//go:noinline
func scale[W graph.Weight](weight []W, unit uint64, positions []uint32, bytes []int64) {
	bytes = bytes[:len(positions)]
	for i, p := range positions {
		bytes[i] = int64(uint64(weight[p]) * unit)
	}
}

// InstanceSizes returns by class the shallow size that all its instances have, -1
// where they may differ.
func (x *Index) InstanceSizes() []int64 {
	sizes := make([]int64, len(x.Classes))
	for c := range sizes {
		sizes[c] = -1
		if x.stated == nil && !x.sizesFlat() && x.Classes[c].ElementType() == 0 {
			sizes[c] = int64(x.Sizes.Instance[c])
		}
	}
	for _, id := range x.specialIDs() {
		sizes[x.class.at(id)] = -1
	}
	return sizes
}
