// Package index converts the contents of a dump to the columns that every query reads:
// identifiers, classes, lengths, file positions, references in both directions, roots,
// reachability, dominators and retained sizes.
//
// All columns are flat slices indexed by heap.ObjectID; nothing has a Go pointer per
// object. The package knows no file format and does not interpret values.
package index

import (
	"math/bits"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/layout"
	"heapdrop/core/scratch"
)

// Stage is how much of an index has been built. Columns of later stages are still nil.
type Stage int

// The stages.
const (
	Scanned  Stage = iota // classes, lengths, positions, shallow sizes
	Linked                // outbound references, roots, reachability
	Complete              // inbound references, dominators and retained sizes
)

// Extra is an outbound reference that is not in a field or element: from a class object
// to its superclass, loader or static referent, or from a thread to a local variable.
type Extra struct{ From, To heap.ObjectID }

// Index is the built index of one dump. It does not change once complete, except
// through SetSizes. It is safe for concurrent reading.
type Index struct {
	Stage Stage

	// Classes are the classes of the dump, including fabricated ones.
	Classes []heap.Class
	// ClassObject is by class the id of its class object.
	ClassObject []heap.ObjectID
	// Super is the superclass of each class, heap.NoClass for none.
	Super []heap.ClassIndex

	class     classColumn
	arrays    rankedBits
	lengths   []uint32 // by rank among the arrays
	positions positionColumn
	placed    *lazy // fills positions
	paged     *rankedPages
	dict      *rankedDictionary
	n         int
	space     *scratch.Space // of the columns; nil for the Go heap
	savedSize int64          // of the container that it was loaded from, 0 for none

	closeContainer func() error // once, nil for none
	rows           rows         // what it holds, to be loaded

	// Frames says whether stack frames are objects.
	Frames FramesMode

	// frameIDs are the pseudo-objects of stack frames, ascending: those of thread i
	// from frameStart[i] to frameStart[i+1]. Both are empty unless frames are objects.
	frameIDs      []heap.ObjectID
	frameStart    []int
	pseudoClasses []heap.ClassIndex
	ownClass      []uint32 // ascending: objects that list their class among their references (Info.OwnClass)

	// classOf maps class objects to their classes; it has one entry per class. isClass
	// has a bit for each class object, because nearly all lookups are for other objects.
	classOf map[heap.ObjectID]heap.ClassIndex
	isClass graph.Bits

	added     []uint32   // ascending, see Added
	uncounted graph.Bits // see Uncounted

	start, to []uint32   // see Outbound
	outbound  *lazy      // fills start and to
	nested    *lazy      // fills the dominators of tree
	top       graph.Bits // positions below the virtual root
	topped    *lazy      // fills top
	takenOut  []takenOut // references that LeaveOut removed from them

	// Roots are the root records whose object is in the dump, including thread-local ones;
	// GlobalRoots are the distinct objects that the virtual root refers to, ascending.
	Roots       []heap.Root
	GlobalRoots []uint32
	// Threads are the threads; ThreadObject holds the id of each, heap.NoObject when the
	// dump lacks it.
	Threads      []heap.Thread
	ThreadObject []heap.ObjectID

	// Model is the current size model; Sizes computes shallow sizes by it.
	Model string
	Sizes *layout.Sizes
	// Layout is the layout on which sizes are based (under SizesMAT the inferred one);
	// LayoutReason explains why it was chosen.
	Layout       layout.Layout
	LayoutReason layout.Explanation
	stated       []uint32 // bytes by object if the dump states them, hugeSize if in statedHuge; otherwise nil
	statedHuge   map[heap.ObjectID]uint64
	pseudoSize   uint32 // shallow size of the boot loader's pseudo-object
	stackChunks  []heap.ObjectID
	stackWords   []uint32
	flat         graph.Bits // flattened values and arrays of such; nil for none
	// FlatByClass counts flattened values by class, reachable or not; nil if there are
	// none.
	FlatByClass []int64
	// ByClass and UnreachableByClass count the objects of every class; until stage
	// Linked ByClass counts all of them.
	ByClass, UnreachableByClass []Count
	// Evidence is what layouts are inferred from.
	Evidence *layout.Evidence

	// PureRoots are the unreachable objects without referrers; ArtificialRoots represent
	// the remaining unreachable cycles.
	PureRoots, ArtificialRoots []uint32
	// ReachableReferences counts the references of reachable objects, including those to their
	// classes.
	ReachableReferences int64
	tree                *graph.Tree    // see Tree
	treed               *lazy          // fills tree and retained, and with them the next four
	sized               *lazy          // fills the sizes of subtrees
	ordered             *lazy          // fills the objects by position
	ranked              *lazy          // fills the positions of objects
	weighed             *lazy          // fills retained
	ends                ends           // of subtrees, see enclosing
	ended               *lazy          // fills ends
	inbound             *graph.Inbound // see Inbound
	inbounds            *lazy          // fills inbound

	// InferredRoots and InferredCycles count the roots of kind RootInferred, which
	// replace roots and holders that the dump lacks, see inferRoots.
	InferredRoots, InferredCycles int64
	// Missing says why roots were inferred.
	Missing MissingRoots

	reachable graph.Bits
	retained  retainedColumn // by position in Tree

	Info     heap.Info
	Warnings []heap.Warning
	// Dangling counts references to addresses that are not in the dump, Duplicates objects
	// left out because their address was taken, DanglingRoots roots without an object.
	Dangling, Duplicates, DanglingRoots int64
	// BootLoader is the object of the boot class loader: the pseudo-object with
	// address 0, unless the dump has one.
	BootLoader heap.ObjectID
}

// Close gives the memory of the columns back. The index must not be used any more.
func (x *Index) Close() { x.space.Close() }

// MostInFiles returns how many bytes of columns were in temporary files at most.
func (x *Index) MostInFiles() int64 { return x.space.MostInFiles() }

// Len returns the number of objects, including unreachable ones.
func (x *Index) Len() int { return x.n }

// Class returns the class of an object.
func (x *Index) Class(id heap.ObjectID) heap.ClassIndex { return x.class.at(id) }

// Address returns the address of an object.
func (x *Index) Address(id heap.ObjectID) heap.Address {
	if x.dict != nil {
		return x.dict.addr[id]
	}
	return x.paged.address(id)
}

// Addresses appends the addresses of the objects [from, to) to dst.
func (x *Index) Addresses(from, to heap.ObjectID, dst []heap.Address) []heap.Address {
	if x.dict != nil {
		return append(dst, x.dict.addr[from:to]...)
	}
	return x.paged.addresses(from, to, dst)
}

// ID returns the object at an address.
func (x *Index) ID(a heap.Address) (heap.ObjectID, bool) {
	if x.dict != nil {
		return x.dict.lookup(a)
	}
	return x.paged.lookup(a)
}

// Length returns the number of elements of an array, heap.NotArray for other objects.
func (x *Index) Length(id heap.ObjectID) uint32 {
	if !x.arrays.has(id) {
		return heap.NotArray
	}
	return x.lengths[x.arrays.rank(id)]
}

// Position returns where heap.ContentReader finds the object, -1 for nowhere.
func (x *Index) Position(id heap.ObjectID) int64 {
	if !x.placed.whole() {
		x.needPlace(id)
	}
	return x.positions.at(id)
}

// needPlace loads the file position of an object.
func (x *Index) needPlace(id heap.ObjectID) {
	if x.rows.place == nil { // the index is being built
		x.placed.mustLoad()
		return
	}
	if x.placed.partly(x.n) {
		x.rows.lowest.mustLoad()
		x.rows.place.need(int(id), int(id)+1)
	}
}

// Shallow returns the shallow size of an object in bytes.
func (x *Index) Shallow(id heap.ObjectID) uint64 {
	if x.stated != nil {
		return x.statedSize(id)
	}
	if x.isClass.Has(uint32(id)) {
		return uint64(x.Sizes.Mirror[x.classOf[id]])
	}
	if id == x.BootLoader && x.Info.BootLoader == 0 {
		return uint64(x.pseudoSize)
	}
	class := x.class.at(id)
	if x.sizesFlat() && x.flat.Has(uint32(id)) {
		return x.flatShallow(class, x.Length(id))
	}
	if class == x.Sizes.StackChunk {
		if i, found := slices.BinarySearch(x.stackChunks, id); found {
			return x.Sizes.StackChunkSize(x.stackWords[i])
		}
	}
	return x.Sizes.Shallow(class, x.Length(id))
}

// SetStackChunks states how many words of stack the instances of
// jdk.internal.vm.StackChunk hold. Their size depends on it, and it is in a field, which
// the index does not read. ids must be in ascending order.
func (x *Index) SetStackChunks(ids []heap.ObjectID, words []uint32) error {
	x.stackChunks, x.stackWords = ids, words
	return x.SetSizes(x.Model)
}

// ClassByObject returns the class whose class object id is.
func (x *Index) ClassByObject(id heap.ObjectID) (heap.ClassIndex, bool) {
	if !x.isClass.Has(uint32(id)) {
		return 0, false
	}
	return x.classOf[id], true
}

// specialIDs returns, in ascending order, the objects whose shallow size is not that of
// an instance of their class.
func (x *Index) specialIDs() []heap.ObjectID {
	special := []heap.ObjectID{x.BootLoader}
	for id := range x.classOf {
		special = append(special, id)
	}
	if x.Sizes.StackChunk != heap.NoClass {
		special = append(special, x.stackChunks...)
	}
	slices.Sort(special)
	return special
}

// Reachable reports whether an object is reachable from a GC root. It needs stage Linked.
func (x *Index) Reachable(id heap.ObjectID) bool { return x.reachable.Has(uint32(id)) }

// classColumn is the class of every object, in 16 bits if the number of classes allows
// it.
type classColumn struct {
	narrow []uint16
	wide   []uint32
}

func newClassColumn(space *scratch.Space, objects, classes int) classColumn {
	if classes <= 1<<16 {
		return classColumn{narrow: scratch.Make[uint16](space, objects)}
	}
	return classColumn{wide: scratch.Make[uint32](space, objects)}
}

func (c *classColumn) at(id heap.ObjectID) heap.ClassIndex {
	if c.narrow != nil {
		return heap.ClassIndex(c.narrow[id])
	}
	return heap.ClassIndex(c.wide[id])
}

// scatter sets the classes of objects.
//
//go:noinline
func (c *classColumn) scatter(ids, classes []token) {
	classes = classes[:len(ids)]
	if c.narrow != nil {
		for i, id := range ids {
			c.narrow[id] = uint16(classes[i])
		}
		return
	}
	for i, id := range ids {
		c.wide[id] = uint32(classes[i])
	}
}

// rankedBits is a bit set over the objects, with a counter for every 64 of them.
type rankedBits struct {
	words  []uint64
	before []uint32
}

func newRankedBits(n int) rankedBits {
	words := (n + 63) / 64
	return rankedBits{words: make([]uint64, words), before: make([]uint32, words)}
}

func (r *rankedBits) has(id heap.ObjectID) bool { return r.words[id>>6]&(1<<(id&63)) != 0 }

// finish computes the counters and returns the number of bits set.
func (r *rankedBits) finish() int {
	n := 0
	for i, w := range r.words {
		r.before[i] = uint32(n)
		n += bits.OnesCount64(w)
	}
	return n
}

func (r *rankedBits) rank(id heap.ObjectID) uint32 {
	return r.before[id>>6] + uint32(bits.OnesCount64(r.words[id>>6]&(1<<(id&63)-1)))
}

// positionColumn stores file positions as differences from the lowest position of a
// block of 64 objects: in 2 bytes per object if nearly all blocks span less than 2^16
// bytes of the file, else in 4. The few that are farther away are in a map.
type positionColumn struct {
	lowest []int64  // by block, plus 1; 0 for a block without positions
	narrow []uint16 // exactly one of the two is set
	wide   []uint32
	far    map[heap.ObjectID]int64
}

const (
	positionBlock = 64
	farNarrow     = 1<<16 - 1
	farWide       = 1<<32 - 1
)

func (p *positionColumn) at(id heap.ObjectID) int64 {
	if p.narrow != nil {
		if o := p.narrow[id]; o != farNarrow {
			return p.lowest[id/positionBlock] - 1 + int64(o)
		}
	} else if o := p.wide[id]; o != farWide {
		return p.lowest[id/positionBlock] - 1 + int64(o)
	}
	if far, found := p.far[id]; found {
		return far
	}
	return -1
}

// retainedColumn stores retained sizes by position in the dominator tree: in 4 bytes per
// object if the whole heap is below 2³² units.
type retainedColumn struct {
	unit   uint64
	narrow []uint32
	wide   []uint64
}

func (r *retainedColumn) at(position uint32) uint64 {
	if r.narrow != nil {
		return uint64(r.narrow[position]) * r.unit
	}
	return r.wide[position] * r.unit
}
