package index

import (
	"math"
	"math/bits"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/layout"
	"heapdrop/core/scratch"
)

// Names of two size models. The name of a layout is a third kind of model.
const (
	SizesAuto = "auto" // the layout inferred from the addresses in the dump
	SizesMAT  = "mat"  // Eclipse MAT's formulas

	// SizesStated is the model of dumps that state sizes.
	SizesStated = "stated"
)

// SetSizes switches the size model: SizesAuto, SizesMAT or a layout name. If the
// dominators are known, it computes retained sizes again. There must be no readers at the
// same time.
//
// A dump that states the size of every object has the models SizesStated and SizesMAT;
// for such dumps, the latter counts class objects twice.
func (x *Index) SetSizes(model string) error {
	if err := x.treed.loaded(nil); err != nil { // later it would overwrite the new sizes
		return err
	}
	if err := x.nested.loaded(nil); err != nil {
		return err
	}
	if err := x.chooseSizes(model); err != nil {
		return err
	}
	x.count()
	if x.Stage == Complete {
		return x.retain(nil)
	}
	return nil
}

// chooseSizes switches only the size model, not what depends on it.
func (x *Index) chooseSizes(model string) error {
	in := layout.Input{Classes: x.Classes, Super: x.Super, Info: x.Info, Evidence: x.Evidence}
	if x.stated != nil && model != SizesMAT {
		model = SizesStated
	}
	switch model {
	case SizesStated:
		x.Sizes = layout.MAT(in)
	case SizesMAT:
		x.Layout, x.LayoutReason = layout.Infer(in) // not that of the previous model
		x.Sizes = layout.MAT(in)
		x.pseudoSize = x.Sizes.Instance[x.class.at(x.BootLoader)]
	case SizesAuto, "":
		model = SizesAuto
		x.Layout, x.LayoutReason = layout.Infer(in)
		x.Sizes, x.pseudoSize = layout.Auto(in, x.Layout), 0
	default:
		l, err := layout.Parse(model)
		if err != nil {
			return err
		}
		x.Layout = l
		x.Sizes, x.pseudoSize = layout.Auto(in, l), 0
	}
	x.Model = model
	x.sizePseudoClasses()
	return nil
}

// Count is a number of objects and their shallow sizes in bytes.
type Count struct{ Objects, Shallow int64 }

// count adds up objects and shallow sizes by class: all objects until reachability is
// known, then reachable and unreachable ones separately.
func (x *Index) count() {
	x.ByClass, x.UnreachableByClass = x.countAll(), make([]Count, len(x.Classes))
	if x.Stage >= Linked {
		x.splitCounts()
	}
}

// splitCounts moves the unreachable objects from the counts of all to their own.
func (x *Index) splitCounts() {
	x.eachUnreachable(func(id heap.ObjectID) {
		class, shallow := x.class.at(id), int64(x.Shallow(id))
		x.UnreachableByClass[class].Objects++
		x.UnreachableByClass[class].Shallow += shallow
		x.ByClass[class].Objects--
		x.ByClass[class].Shallow -= shallow
	})
}

// countAll adds up all objects by class.
func (x *Index) countAll() []Count {
	all := x.countEvery()
	for _, id := range x.Uncounted() {
		c := &all[x.class.at(heap.ObjectID(id))]
		c.Objects--
		c.Shallow -= int64(x.Shallow(heap.ObjectID(id)))
	}
	return all
}

// countEvery is countAll with what the index added.
func (x *Index) countEvery() []Count {
	all := make([]Count, len(x.Classes))
	if x.stated == nil && !x.sizesFlat() {
		x.countBySize(all)
		return all
	}
	x.eachShallow(func(_ heap.ObjectID, classes []heap.ClassIndex, shallow []uint64) {
		shallow = shallow[:len(classes)]
		for i, class := range classes {
			c := &all[class]
			c.Objects++
			c.Shallow += int64(shallow[i])
		}
	})
	return all
}

// countBySize is countAll for heaps where instances are as large as their class says:
// only arrays and special objects are visited one by one.
func (x *Index) countBySize(all []Count) {
	for from := 0; from < x.n; from += blockObjects {
		to := min(from+blockObjects, x.n)
		words := x.arrays.words[from/64 : (to+63)/64]
		lengths := x.lengths[x.arrays.before[from/64]:]
		if x.class.narrow != nil {
			countBlock(all, x.Sizes, x.class.narrow[from:to], words, lengths)
		} else {
			countBlock(all, x.Sizes, x.class.wide[from:to], words, lengths)
		}
	}
	for c := range all {
		all[c].Shallow += all[c].Objects * int64(x.Sizes.Instance[c])
	}
	for _, id := range x.specialIDs() {
		class := x.class.at(id)
		all[class].Shallow += int64(x.Shallow(id)) - int64(x.Sizes.Shallow(class, x.Length(id)))
	}
}

// countBlock counts consecutive objects. It adds to Shallow by how much arrays exceed the
// size of an instance of their class. words are the bits of the arrays among the objects;
// lengths begins with the length of the first array.
//
//go:noinline
func countBlock[K graph.Type](all []Count, sizes *layout.Sizes, classes []K, words []uint64, lengths []uint32) {
	instance, base, width, alignment := sizes.Instance, sizes.Base, sizes.Width, uint64(sizes.Alignment)
	for _, class := range classes {
		all[class].Objects++
	}
	next := 0
	for i, word := range words {
		for ; word != 0; word &= word - 1 {
			class := classes[i<<6+bits.TrailingZeros64(word)]
			size := aligned(uint64(base[class])+uint64(width[class])*uint64(lengths[next]), alignment)
			all[class].Shallow += int64(size) - int64(instance[class])
			next++
		}
	}
}

// eachUnreachable visits the unreachable objects.
func (x *Index) eachUnreachable(visit func(heap.ObjectID)) {
	for i, word := range x.reachable {
		for rest := ^word; rest != 0; rest &= rest - 1 {
			if id := i<<6 + bits.TrailingZeros64(rest); id < x.n && x.Counts(heap.ObjectID(id)) {
				visit(heap.ObjectID(id))
			}
		}
	}
}

// eachShallow visits the shallow sizes of all objects in blocks of consecutive ids.
func (x *Index) eachShallow(visit func(first heap.ObjectID, classes []heap.ClassIndex, shallow []uint64)) {
	const block = blockObjects
	classes := make([]heap.ClassIndex, block)
	lengths := make([]uint32, block)
	shallow := make([]uint64, block)
	special := x.specialIDs()
	for from := 0; from < x.n; from += block {
		n := min(block, x.n-from)
		x.block(from, classes[:n], lengths[:n])
		if x.stated != nil {
			for i, size := range x.stated[from : from+n] {
				if shallow[i] = uint64(size); size == hugeSize {
					shallow[i] = x.statedHuge[heap.ObjectID(from+i)]
				}
			}
			if x.Model == SizesMAT {
				for i := range n {
					shallow[i] = x.statedSize(heap.ObjectID(from + i))
				}
			}
			visit(heap.ObjectID(from), classes[:n], shallow[:n])
			continue
		}
		shallowSizes(x.Sizes, classes[:n], lengths, shallow)
		if x.sizesFlat() {
			x.flatSizes(from, classes[:n], lengths[:n], shallow[:n])
		}
		for len(special) > 0 && int(special[0]) < from+n {
			shallow[int(special[0])-from] = x.Shallow(special[0])
			special = special[1:]
		}
		visit(heap.ObjectID(from), classes[:n], shallow[:n])
	}
}

// shallowSizes fills the sizes of objects other than class objects.
//
//go:noinline
func shallowSizes(sizes *layout.Sizes, classes []heap.ClassIndex, lengths []uint32, shallow []uint64) {
	instance, base, width, alignment := sizes.Instance, sizes.Base, sizes.Width, uint64(sizes.Alignment)
	lengths, shallow = lengths[:len(classes)], shallow[:len(classes)]
	for i, c := range classes {
		if lengths[i] == heap.NotArray {
			shallow[i] = uint64(instance[c])
			continue
		}
		shallow[i] = aligned(uint64(base[c])+uint64(width[c])*uint64(lengths[i]), alignment)
	}
}

// aligned rounds a size up to a multiple of the alignment, in most JVMs a power of two.
func aligned(size, alignment uint64) uint64 {
	size += alignment - 1
	if alignment&(alignment-1) == 0 {
		return size &^ (alignment - 1)
	}
	return size / alignment * alignment
}

// statedSize returns the size of an object in a dump that states sizes. Eclipse MAT (its
// DTFJ parser) counts a class object twice, also as an instance of java.lang.Class, and
// uses the size that the class states for objects without a size.
func (x *Index) statedSize(id heap.ObjectID) uint64 {
	size := uint64(x.stated[id])
	if size == hugeSize {
		size = x.statedHuge[id]
	}
	if x.Model != SizesMAT {
		return size
	}
	class := &x.Classes[x.class.at(id)]
	if _, isClass := x.classOf[id]; isClass {
		return size + uint64(class.InstanceSize)
	}
	if size == 0 && !x.arrays.has(id) {
		return uint64(class.InstanceSize)
	}
	return size
}

// Sum returns the number of objects of a set and their shallow heap in bytes.
func (x *Index) Sum(set graph.Bits) (objects, bytes int64) {
	x.eachShallow(func(first heap.ObjectID, _ []heap.ClassIndex, shallow []uint64) {
		for i, s := range shallow {
			if set.Has(uint32(first) + uint32(i)) {
				objects++
				bytes += int64(s)
			}
		}
	})
	return objects, bytes
}

// retain computes retained sizes: it copies shallow sizes into the order of the dominator
// tree and sums them up along the tree.
func (x *Index) retain(tick graph.Tick) (err error) {
	total, unit := uint64(0), x.unit()
	for _, counts := range [][]Count{x.ByClass, x.UnreachableByClass} {
		for _, c := range counts {
			total += uint64(c.Shallow)
		}
	}
	if total/unit < math.MaxUint32 {
		x.retained.wide = nil
		x.retained.unit = unit
		x.retained.narrow, err = retain(x, x.retained.narrow, unit, tick)
		return err
	}
	x.retained.narrow = nil
	x.retained.unit = unit
	x.retained.wide, err = retain(x, x.retained.wide, unit, tick)
	return err
}

// unit returns 8 when all shallow sizes are multiples of it, 1 otherwise.
func (x *Index) unit() uint64 {
	if x.stated != nil || x.sizesFlat() {
		return 1
	}
	odd := x.pseudoSize % 8
	if len(x.lengths) > 0 {
		odd |= x.Sizes.Alignment % 8
	}
	for c := range x.Classes {
		odd |= x.Sizes.Instance[c]%8 | x.Sizes.Mirror[c]%8
	}
	if odd != 0 {
		return 1
	}
	return 8
}

func retain[W graph.Weight](x *Index, weight []W, unit uint64, tick graph.Tick) ([]W, error) {
	if weight == nil {
		weight = scratch.Make[W](x.space, x.n+1)
	}
	weight[0] = 0
	switch {
	case x.stated != nil || x.sizesFlat():
		position := x.tree.Position
		x.eachShallow(func(first heap.ObjectID, _ []heap.ClassIndex, shallow []uint64) {
			at := position[first:]
			for i, s := range shallow {
				weight[at[i]] = W(s / unit)
			}
		})
	case x.class.narrow != nil:
		weighBySize(x, x.class.narrow, weight, unit)
	default:
		weighBySize(x, x.class.wide, weight, unit)
	}
	return weight, graph.Retained(x.tree, weight, tick)
}

// weighBySize sets the weights, by position in the dominator tree, of heaps where instances
// are as large as their class says: only arrays and special objects are visited one by one.
func weighBySize[K graph.Type, W graph.Weight](x *Index, classes []K, weight []W, unit uint64) {
	instance := make([]W, len(x.Classes))
	for c := range instance {
		instance[c] = W(uint64(x.Sizes.Instance[c]) / unit)
	}
	for from := 0; from < x.n; from += blockObjects {
		to := min(from+blockObjects, x.n)
		at, classes := x.tree.Position[from:to], classes[from:to]
		weighInstances(weight, at, classes, instance)
		words := x.arrays.words[from/64 : (to+63)/64]
		weighArrays(weight, at, classes, x.Sizes, unit, words, x.lengths[x.arrays.before[from/64]:])
	}
	for _, id := range x.specialIDs() {
		weight[x.tree.Position[id]] = W(x.Shallow(id) / unit)
	}
}

// weighInstances sets the weights at some positions to those of an instance of each class.
//
//go:noinline
func weighInstances[K graph.Type, W graph.Weight](weight []W, at []uint32, classes []K, instance []W) {
	classes = classes[:len(at)]
	for i, p := range at {
		weight[p] = instance[classes[i]]
	}
}

// weighArrays sets the weights of the arrays among consecutive objects. words has their
// bits; lengths begins with the length of the first array.
//
//go:noinline
func weighArrays[K graph.Type, W graph.Weight](weight []W, at []uint32, classes []K, sizes *layout.Sizes, unit uint64, words []uint64, lengths []uint32) {
	base, width, alignment := sizes.Base, sizes.Width, uint64(sizes.Alignment)
	next := 0
	for i, word := range words {
		for ; word != 0; word &= word - 1 {
			k := i<<6 + bits.TrailingZeros64(word)
			class := classes[k]
			weight[at[k]] = W(aligned(uint64(base[class])+uint64(width[class])*uint64(lengths[next]), alignment) / unit)
			next++
		}
	}
}
