package index

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/internal/order"
	"heapdrop/internal/parallel"
)

// none marks an unused slot of the reference list until the list is compacted.
const none = 1<<32 - 1

// link builds the outbound references: it reserves space according to the counted
// references, converts tokens to ids in file order into the space of each object, and
// closes the gaps left by dangling and duplicate references.
//
// File positions are filled in parallel or, with one processor, afterwards, because the
// first queries do not need them. If a reader needs them earlier, it fills them itself.
func (b *Builder) link(x *Index) error {
	if parallel.Workers() > 1 {
		defer parallel.Start(x.placed.mustLoad)()
	}
	b.resolveRoots(x)
	extras := b.extras(x)
	total := uint64(0)
	for _, e := range extras {
		x.start[e.From+1]++
	}
	for from := 0; from < len(x.start); from += blockObjects {
		total = sumUp(x.start[from:min(from+blockObjects, len(x.start))], total)
	}
	if total >= math.MaxUint32 {
		return &heap.ParseError{Kind: heap.TooLarge, Offset: -1, Found: fmt.Sprintf("%d references", total),
			Advice: "Reference lists have 32-bit positions; no dump of this size can be opened"}
	}
	x.to = x.space.Make(int(total))
	if err := b.linkChunks(x, extras); err != nil {
		return err
	}
	x.placed.mustLoad() // unless another goroutine fills them; then this waits for it
	x.placed = nil
	b.chunks, b.bigDegrees, b.hugeSizes, b.farPositions = nil, nil, nil, nil
	b.memory.release()
	b.refs, b.lengths, b.memory = parts{}, parts{}, nil
	reclaim()
	x.compact()
	return nil
}

// sumUp replaces each value by the sum of all values up to it, starting with total, and
// returns the last sum. If that exceeds 32 bits, only the returned sum is correct.
//
//go:noinline
func sumUp(values []uint32, total uint64) uint64 {
	for i, v := range values {
		total += uint64(v)
		values[i] = uint32(total)
	}
	return total
}

// linkChunks links the chunks, several at a time.
func (b *Builder) linkChunks(x *Index, extras []Extra) error {
	linkers := make([]linker, len(b.chunks)) // one for each worker is used
	err := parallel.Each(len(b.chunks), func(worker, k int) {
		l := &linkers[worker]
		if l.seen == nil {
			*l = linker{x: x, seen: make([]uint64, x.n/64+1), extras: extras}
		}
		l.chunk(b, &b.chunks[k])
	}, func(done int) error {
		return b.report(Link, int64(x.n)*int64(done)/int64(len(b.chunks)), int64(x.n))
	})
	for i := range linkers {
		x.Dangling += linkers[i].dangling
		x.ownClass = append(x.ownClass, linkers[i].ownClass...)
	}
	slices.Sort(x.ownClass)
	x.ownClass = slices.Compact(x.ownClass)
	return err
}

// linker converts the references of objects, one object after the other.
type linker struct {
	x        *Index
	seen     []uint64 // bit per object, all clear between objects
	extras   []Extra  // ascending by From
	dangling int64
	ownClass []uint32 // objects that list their class, if Info.OwnClass gives this a meaning

	// The remaining references and large degrees of the scan, in file order.
	refs partsReader
	big  []uint32
}

// chunk links the objects of a chunk.
func (l *linker) chunk(b *Builder, c *chunk) {
	l.refs, l.big = b.refs.reader(c.firstRef), b.bigDegrees[c.firstBig:]
	for from := 0; from < len(c.token); from += blockObjects {
		to := min(from+blockObjects, len(c.token))
		l.block(c.token[from:to], c.degree[from:to])
	}
	l.refs = partsReader{} // so that the parts can be released
}

// block links consecutive objects.
//
//go:noinline
func (l *linker) block(ids []token, degrees []uint8) {
	degrees = degrees[:len(ids)]
	for i := 0; i < len(ids); i++ {
		if i = l.simple(ids, degrees, i); i == len(ids) {
			break
		}
		degree := int(degrees[i])
		if degree == bigDegree {
			degree = int(l.big[0])
			l.big = l.big[1:]
		}
		refs := l.refs.part
		if degree > len(refs) {
			refs = l.refs.next(degree)
			l.object(uint32(ids[i]), refs, degree-len(refs))
			continue
		}
		l.refs.part = refs[degree:]
		l.object(uint32(ids[i]), refs[:degree], 0)
	}
}

// simple links objects from object i on. It stops at one that is not simple, see
// linkSimple, and returns its index.
func (l *linker) simple(ids []token, degrees []uint8, i int) int {
	switch {
	case l.x.paged == nil:
		return i
	case l.x.class.narrow != nil:
		return linkSimple(l, l.x.class.narrow, ids, degrees, i)
	}
	return linkSimple(l, l.x.class.wide, ids, degrees, i)
}

// smallDegree is the number of references up to which duplicates are found by comparing
// each pair.
const smallDegree = 8

// linkSimple links objects from object i on. It stops at one with many references, with
// extra ones, or with one that needs more than a look at the bitmap, and returns its index.
// It does without calls, because V8 compiles a loop without calls to better code.
//
//go:noinline
func linkSimple[K graph.Type](l *linker, kinds []K, ids []token, degrees []uint8, i int) int {
	start, all, classObject, ownClass := l.x.start, l.x.to, l.x.ClassObject, l.x.Info.OwnClass
	pageWord, words := l.x.paged.pageWord, l.x.paged.words
	rest := l.refs.part
	degrees = degrees[:len(ids)]
objects:
	for ; i < len(ids); i++ {
		id, degree := ids[i], uint32(degrees[i])
		first, end := start[id], start[id+1]
		if degree > smallDegree || end-first != degree || degree > uint32(len(rest)) {
			break
		}
		if degree == 0 {
			continue
		}
		slots, class := all[first:end], uint32(classObject[kinds[id]])
		n, dangling := 0, int64(0)
	next:
		for _, t := range rest[:degree] {
			page := pageWord[t>>slotBits]
			if page == noWord {
				dangling++
				continue
			}
			if page < 0 {
				break objects
			}
			w := &words[uint32(page)+uint32(t&slotMask)>>6]
			word, bit := w.bits(), uint64(1)<<(t&63)
			if word&bit == 0 {
				dangling++
				continue
			}
			to := w.rank + uint32(bits.OnesCount64(word&(bit-1)))
			if to == class {
				if ownClass {
					break objects
				}
				continue
			}
			for _, have := range slots[:n] {
				if have == to {
					continue next
				}
			}
			slots[n] = to
			n++
		}
		l.dangling += dangling
		for k := n; k < len(slots); k++ {
			slots[k] = none
		}
		rest = rest[degree:]
	}
	l.refs.part = rest
	return i
}

// object converts the references of one object into its space, without duplicates and
// without the one to its class. The references are refs, and the given number of further
// ones from the following parts.
func (l *linker) object(id uint32, refs []token, more int) {
	x := l.x
	slots := x.to[x.start[id]:x.start[id+1]]
	if len(slots) == 0 {
		return
	}
	n := l.convert(id, refs, more, slots)
	for i := n; i < len(slots); i++ {
		slots[i] = none
	}
}

func (l *linker) refersToClass(id uint32) {
	if l.x.Info.OwnClass {
		l.ownClass = append(l.ownClass, id)
	}
}

// convert fills slots for object, and returns how many it used.
func (l *linker) convert(id uint32, refs []token, more int, slots []uint32) int {
	n, class := 0, uint32(l.x.ClassObject[l.x.class.at(heap.ObjectID(id))])
	add := func(to uint32) {
		if to == class {
			l.refersToClass(id)
		}
		if to != class && l.seen[to>>6]&(1<<(to&63)) == 0 {
			l.seen[to>>6] |= 1 << (to & 63)
			slots[n] = to
			n++
		}
	}
	first, _ := slices.BinarySearchFunc(l.extras, id, func(e Extra, id uint32) int { return int(int64(e.From) - int64(id)) })
	for _, e := range l.extras[first:] {
		if uint32(e.From) != id {
			break
		}
		add(uint32(e.To))
	}
	for {
		for _, t := range refs {
			to, ok := l.x.resolve(t)
			if !ok {
				l.dangling++
				continue
			}
			add(uint32(to))
		}
		if more == 0 {
			break
		}
		refs = l.refs.next(more)
		more -= len(refs)
	}
	for _, to := range slots[:n] {
		l.seen[to>>6] = 0
	}
	return n
}

func (x *Index) resolve(t token) (heap.ObjectID, bool) {
	if x.dict != nil {
		return x.dict.id(t)
	}
	return x.paged.id(t)
}

// compact closes the gaps in the reference list.
func (x *Index) compact() {
	w, from := uint32(0), uint32(0)
	for first := 0; first < x.n; first += blockObjects {
		w, from = closeGaps(x.start[first:min(first+blockObjects, x.n)+1], x.to, w, from)
	}
	x.start[x.n] = w
	x.to = x.to[:w]
}

// closeGaps moves the references of some objects down to w. from is where they begin,
// since the start entry of the first may have been overwritten. It returns both ends. The
// last entry of start belongs to the next object and is not changed.
//
//go:noinline
func closeGaps(start, to []uint32, w, from uint32) (uint32, uint32) {
	for i := range len(start) - 1 {
		end := start[i+1]
		start[i] = w
		for _, t := range to[from:end] {
			if t != none {
				to[w] = t
				w++
			}
		}
		from = end
	}
	return w, from
}

// resolveRoots keeps the roots whose object is in the dump, finds the thread objects,
// and decides which roots are global. A root with address 0 (a thread being attached)
// counts as a root of the boot loader's pseudo-object, as in Eclipse MAT.
func (b *Builder) resolveRoots(x *Index) {
	x.ThreadObject = make([]heap.ObjectID, len(b.threads))
	for i, t := range b.threads {
		x.ThreadObject[i] = heap.NoObject
		if id, found := x.ID(t.Object); found && t.Object != 0 {
			x.ThreadObject[i] = id
		}
	}
	owners := x.owners()
	systemClasses := false
	found := 0
	for r := range b.roots.all() {
		if _, known := x.ID(r.Object); known {
			found++
		}
	}
	x.Roots = make([]heap.Root, 0, found+len(x.Classes)) // see addSystemClasses
	global := make([]uint32, 0, found+len(x.Classes))
	for r := range b.roots.all() {
		id, found := x.ID(r.Object)
		if !found {
			x.DanglingRoots++
			continue
		}
		x.Roots = append(x.Roots, r)
		if r.Kind == heap.RootInferred { // an inferred root in a dump that was exported
			x.InferredRoots++
		}
		systemClasses = systemClasses || r.Kind == heap.RootSystemClass
		if r.Kind.IsThreadLocal() {
			if _, owned := owners.find(x, r.Thread); owned {
				continue
			}
		}
		global = append(global, uint32(id))
	}
	x.Missing = x.missingRoots()
	if x.Info.HasRoots && (!systemClasses || x.Missing != NoneMissing) {
		global = b.addSystemClasses(x, global)
	}
	slices.Sort(global)
	x.GlobalRoots = slices.Compact(global)
	b.roots = rootList{}
}

// addSystemClasses makes the classes of the boot loader roots, as Eclipse MAT does for
// files that name no system class: all except array classes and existing roots. If roots
// are missing, classes whose loader is missing become inferred roots; otherwise an
// instance would appear to own what the static fields of its class hold.
func (b *Builder) addSystemClasses(x *Index, global []uint32) []uint32 {
	slices.Sort(global)
	known := global
	for i := range x.Classes {
		c := &x.Classes[i]
		id, kind := uint32(x.ClassObject[i]), heap.RootSystemClass
		if c.Fabricated || b.isArrayClass[i] {
			continue
		}
		if _, have := slices.BinarySearch(known, id); have {
			continue
		}
		if c.Loader != 0 {
			if _, found := x.ID(c.Loader); found || x.Missing == NoneMissing {
				continue
			}
			kind = heap.RootInferred
			x.InferredRoots++
		}
		x.Roots = append(x.Roots, heap.Root{Object: c.Address, Kind: kind, Frame: heap.NoFrame})
		global = append(global, id)
	}
	return global
}

// extras returns the references that are not in fields or elements, in ascending order of
// holders.
func (b *Builder) extras(x *Index) []Extra {
	extras := make([]Extra, 0, 2*len(x.Classes)) // loaders and superclasses
	for i := range x.Classes {
		c := &x.Classes[i]
		from := x.ClassObject[i]
		if !x.Counts(from) {
			continue
		}
		add := func(a heap.Address) {
			if id, found := x.ID(a); found {
				if x.Counts(id) {
					extras = append(extras, Extra{from, id})
				}
			} else if a != 0 {
				x.Dangling++
			}
		}
		if _, known := x.ID(c.Loader); known {
			add(c.Loader)
		} else {
			add(0) // a loader that is not in the dump counts as the boot loader
		}
		if c.Super != 0 {
			add(c.Super)
		}
		for _, s := range c.Statics {
			if s.Value.Type == heap.Object && s.Value.Bits != 0 {
				add(s.Value.Address())
			}
		}
	}
	holder := x.holders()
	for _, r := range x.Roots {
		if owner, owned := holder(r); owned {
			if id, found := x.ID(r.Object); found {
				extras = append(extras, Extra{owner, id})
			}
		}
	}
	extras = x.appendElements(extras)
	order.Stable(extras, func(a, b Extra) int { return int(int64(a.From) - int64(b.From)) })
	return extras
}
