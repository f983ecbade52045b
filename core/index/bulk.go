package index

import (
	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// ClassesOf writes the classes of objects to classes. Both slices have the same length.
func ClassesOf[V ~uint32](x *Index, ids []V, classes []heap.ClassIndex) {
	if x.class.narrow != nil {
		classesOf(x.class.narrow, ids, classes)
	} else {
		classesOf(x.class.wide, ids, classes)
	}
}

//go:noinline
func classesOf[K graph.Type, V ~uint32](kinds []K, ids []V, classes []heap.ClassIndex) {
	classes = classes[:len(ids)]
	for i, id := range ids {
		classes[i] = heap.ClassIndex(kinds[id])
	}
}

// RetainedOf writes the retained sizes at positions of the dominator tree to bytes. Both
// slices have the same length.
func (x *Index) RetainedOf(positions []uint32, bytes []int64) {
	if !x.weighed.whole() {
		for _, p := range positions {
			x.needRetained(p)
		}
	}
	if r := &x.retained; r.narrow != nil {
		scale(r.narrow, r.unit, positions, bytes)
	} else {
		scale(r.wide, r.unit, positions, bytes)
	}
}

//go:noinline
func scale[W graph.Weight](weight []W, unit uint64, positions []uint32, bytes []int64) {
	bytes = bytes[:len(positions)]
	for i, p := range positions {
		bytes[i] = int64(uint64(weight[p]) * unit)
	}
}

// InstanceSizes returns by class the shallow size of all its instances, -1 if they may
// differ.
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

// Run visits subtrees of the dominator tree, one after the other, or only what their tops
// immediately dominate. They are given by the positions of their tops.
type Run struct {
	Tops    []uint32 // not visited yet
	at, end uint32
}

// NewRun returns a Run over siblings, from the position of the first one up to the end of the
// subtree of the last one.
func NewRun(from, to uint32) Run { return Run{at: from, end: to} }

// Done reports whether everything has been visited.
func (r *Run) Done() bool { return len(r.Tops) == 0 && r.at >= r.end }

// Count visits the next block of objects and adds their numbers to objects, by class. It
// appends the positions of objects whose class has a negative number in apart, at most a
// block of them.
func (x *Index) Count(r *Run, apart, objects []int64, positions []uint32) []uint32 {
	if !x.sized.whole() || !x.ordered.whole() {
		x.needRun(*r)
	}
	if x.class.narrow != nil {
		return countRun(x.class.narrow, x.tree, r, apart, objects, positions)
	}
	return countRun(x.class.wide, x.tree, r, apart, objects, positions)
}

//go:noinline
func countRun[K graph.Type](kinds []K, t *graph.Tree, r *Run, apart, objects []int64, positions []uint32) []uint32 {
	vertex, at, end := t.Vertex, r.at, r.end
	apart = apart[:len(objects)]
	for left := uint32(blockObjects); left > 0; {
		if at == end {
			if len(r.Tops) == 0 {
				break
			}
			at, r.Tops = r.Tops[0], r.Tops[1:]
			end = at + t.Size[at]
		}
		n := min(end-at, left)
		for i, v := range vertex[at : at+n] {
			class := kinds[v]
			objects[class]++
			if apart[class] < 0 {
				positions = append(positions, at+uint32(i))
			}
		}
		at += n
		left -= n
	}
	r.at, r.end = at, end
	return positions
}

// needRun loads what the next call of Count visits.
func (x *Index) needRun(r Run) {
	for left := uint32(blockObjects); left > 0 && !r.Done(); {
		if r.at == r.end {
			r.at, r.Tops = r.Tops[0], r.Tops[1:]
			r.end = r.at + x.SubtreeAt(r.at)
		}
		n := min(r.end-r.at, left)
		x.ObjectsAt(r.at, r.at+n)
		r.at += n
		left -= n
	}
}

// Children visits what the objects at the positions in r immediately dominate, in the order
// of these and of the tree: it appends positions until their capacity is used.
func (x *Index) Children(r *Run, positions []uint32) []uint32 {
	if x.sized.whole() {
		return children(x.tree.Size, r, positions)
	}
	for len(positions) < cap(positions) && !r.Done() {
		if r.at >= r.end {
			top := r.Tops[0]
			r.at, r.end, r.Tops = top+1, top+x.SubtreeAt(top), r.Tops[1:]
			continue
		}
		positions = append(positions, r.at)
		r.at += x.SubtreeAt(r.at)
	}
	return positions
}

//go:noinline
func children(size []uint32, r *Run, positions []uint32) []uint32 {
	n, tops, at, end := len(positions), r.Tops, r.at, r.end
	positions = positions[:cap(positions)]
	for n < len(positions) {
		if at >= end {
			if len(tops) == 0 {
				break
			}
			at = tops[0] + 1
			end, tops = at-1+size[at-1], tops[1:]
			continue
		}
		positions[n] = at
		n++
		at += size[at]
	}
	r.Tops, r.at, r.end = tops, at, end
	return positions[:n]
}

// PickObjects sets ids[i] to the object at positions[i] of the dominator tree, which is not
// 0. Both have the same length.
func PickObjects[V ~uint32](x *Index, positions []uint32, ids []V) {
	if !x.ordered.whole() {
		for _, p := range positions {
			x.needObjects(p, p+1)
		}
	}
	pick(x.tree.Vertex, positions, ids)
}

//go:noinline
func pick[V ~uint32](vertex, at []uint32, picked []V) {
	picked = picked[:len(at)]
	for i, p := range at {
		picked[i] = V(vertex[p])
	}
}

// TopAncestors returns the positions of the members of a set that no other member
// dominates, see graph.TopAncestors.
func (x *Index) TopAncestors(ids []heap.ObjectID) []uint32 {
	if !x.sized.whole() || !x.ranked.whole() {
		for _, id := range ids {
			x.SubtreeAt(x.PositionOf(id))
		}
	}
	return graph.TopAncestors(x.tree, ids)
}
