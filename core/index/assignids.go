package index

import (
	"math/bits"
	"runtime"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/layout"
	"heapdrop/internal/parallel"
)

// Names of the classes that the index itself needs.
const (
	javaLangClass       = "java.lang.Class"
	javaLangClassLoader = "java.lang.ClassLoader"
)

// tickEvery is how many objects pass between two reports of progress.
const tickEvery = 1 << 16

// supers returns by class the index of its super class. No class is its own ancestor:
// where a damaged dump says so, one class of the circle has no super class.
func (b *Builder) supers() []heap.ClassIndex {
	super := layout.SuperIndexes(b.classes)
	seen := make([]heap.ClassIndex, len(super)) // class+1 from which the walk upward came here first
	circles := int64(0)
	for i := range super {
		mark := heap.ClassIndex(i) + 1
		for s := heap.ClassIndex(i); s != heap.NoClass && seen[s] == 0; s = super[s] {
			seen[s] = mark
			if above := super[s]; above != heap.NoClass && seen[above] == mark {
				super[s] = heap.NoClass
				circles++
			}
		}
	}
	if circles > 0 {
		b.Warn(heap.Warning{Code: "index.super-cycle", Offset: -1, Count: circles,
			Message: "Classes are their own ancestors: one of each circle counts as having no super class"})
	}
	return super
}

// Build finishes the index. staged is called as soon as the columns of a stage
// are readable, with the same Index that Build returns; between the calls that
// report progress other goroutines may read the stages reached. The builder is
// empty afterwards.
func (b *Builder) Build(info heap.Info, staged func(*Index) error) (*Index, error) {
	if b.declared.Len() > manyClasses || b.told.Len() > manyClasses {
		reclaim() // what the reader kept of them, before they are copied
	}
	b.classes = b.declared.Whole(reserveMadeUp)
	b.threads = b.told.Whole(0)
	if b.options.Frames == "" {
		b.options.Frames = FramesOff
	}
	if b.options.Frames != FramesOff {
		b.addFrames(info)
	}
	b.addPseudoObjects(info)
	reclaim() // what the reader of the format needed
	x := &Index{
		Info: info, Frames: b.options.Frames, Classes: b.classes, Threads: b.threads,
		Duplicates: b.duplicates, Super: b.supers(),
	}
	steps := []struct {
		run   func(*Index) error
		stage Stage
	}{
		{b.arrange, Scanned}, {b.link, noStage}, {b.reach, Linked}, {b.dominate, Complete},
	}
	for _, step := range steps {
		if err := step.run(x); err != nil {
			x.Warnings = b.summarize(x) // of what staged was given already
			return nil, err
		}
		if step.stage == noStage {
			continue
		}
		x.Stage = step.stage
		if staged != nil {
			if err := staged(x); err != nil {
				return nil, err
			}
		}
	}
	x.Warnings = b.summarize(x)
	return x, nil
}

const noStage Stage = -1

// manyClasses is more than most programs have, of threads too.
const manyClasses = 1 << 16

// roomForMadeUp is for the classes that the index needs and a dump may lack.
const reserveMadeUp = 8

// addPseudoObjects adds what the dump has no records for: the object of every
// class and, unless the dump has an object for it, the boot class loader at address 0.
func (b *Builder) addPseudoObjects(info heap.Info) {
	mirror := b.classNamed(javaLangClass)
	loader := b.classNamed(javaLangClassLoader)
	b.assignAddresses()
	batch := heap.Batch{}
	before := b.duplicates
	add := func(a heap.Address, class heap.ClassIndex) {
		if len(batch.Address) == blockObjects {
			b.addBatch(&batch)
			batch.Reset()
		}
		batch.Address = append(batch.Address, a)
		batch.Class = append(batch.Class, class)
		batch.Length = append(batch.Length, heap.NotArray)
		batch.Position = append(batch.Position, -1)
		batch.RefEnd = append(batch.RefEnd, 0)
	}
	if info.BootLoader == 0 || !b.isObject(info.BootLoader) {
		b.addedBoot = !b.isObject(0)
		add(0, loader)
	} else {
		b.adoptOrphans(info.BootLoader)
	}
	for i := range b.classes {
		class, pseudo := b.frames.typeOf[heap.ClassIndex(i)]
		if !pseudo {
			class = mirror
		}
		add(b.classes[i].Address, class)
	}
	b.addBatch(&batch)
	b.duplicates = before // a class whose address is an object's too is no lost object
}

// adoptOrphans makes the classes whose loader is not in the dump the boot loader's.
func (b *Builder) adoptOrphans(boot heap.Address) {
	for i := range b.classes {
		if c := &b.classes[i]; c.Loader == 0 || !b.isObject(c.Loader) {
			c.Loader = boot
		}
	}
}

// classNamed returns the class of that name, preferably one of the boot loader;
// it makes one up when the dump lacks it.
func (b *Builder) classNamed(name string) heap.ClassIndex {
	found := heap.NoClass
	for i := range b.classes {
		if b.classes[i].Name == name && (found == heap.NoClass || b.classes[i].Loader == 0 && b.classes[found].Loader != 0) {
			found = heap.ClassIndex(i)
		}
	}
	if found == heap.NoClass {
		found = b.Class(heap.Class{Name: name, Fabricated: true})
	}
	return found
}

// assignAddresses gives classes without address one that nothing uses.
func (b *Builder) assignAddresses() {
	free := heap.Address(0x100)
	for i := range b.classes {
		if b.classes[i].Address != 0 {
			continue
		}
		for b.isObject(free) || b.isClass(free) {
			free += 8
		}
		b.classes[i].Address = free
		b.classByAddr[free] = heap.ClassIndex(i)
	}
}

func (b *Builder) isClass(a heap.Address) bool {
	_, found := b.classByAddr[a]
	return found
}

func (b *Builder) isObject(a heap.Address) bool {
	if b.dict != nil {
		return b.dict.has(b.dict.token(a))
	}
	t, ok := b.pages.token(a)
	return ok && b.pages.has(t)
}

// arrange ranks the addresses and fills the columns that need no references.
func (b *Builder) arrange(x *Index) error {
	if b.dict != nil {
		x.dict = rankDictionary(b.dict)
		x.n = len(x.dict.addr)
		b.dict = nil
	} else {
		x.paged = rankPages(b.pages)
		x.n = x.paged.n
		b.pages = nil
	}
	if err := b.fillClasses(x); err != nil {
		return err
	}
	if err := b.fillLengths(x); err != nil {
		return err
	}
	x.placed = &lazy{fill: func(func() error) error { b.fillPositions(x); return nil }}
	x.retypeArrays()
	x.ClassObject = make([]heap.ObjectID, len(b.classes))
	for i := range b.classes {
		x.ClassObject[i], _ = x.ID(b.classes[i].Address)
	}
	x.mapClassObjects()
	b.fillFrames(x)
	found := false
	if x.BootLoader, found = x.ID(0); !found {
		x.BootLoader, _ = x.ID(x.Info.BootLoader)
	}
	x.added = x.findAdded(b.addedBoot)
	x.markUncounted()
	if x.Info.StatedSizes {
		b.fillSizes(x)
	}
	x.markFlattened()
	x.collectEvidence(b.fileOrder.Overlap)
	return x.SetSizes("auto")
}

// mapClassObjects fills classOf and isClass. Of classes with the same object the first counts.
func (x *Index) mapClassObjects() {
	x.classOf, x.isClass = make(map[heap.ObjectID]heap.ClassIndex, len(x.ClassObject)), graph.NewBits(x.n)
	for i, id := range x.ClassObject {
		if _, taken := x.classOf[id]; !taken {
			x.classOf[id] = heap.ClassIndex(i)
			x.isClass.Set(uint32(id))
		}
	}
}

// ids translates tokens of objects in place.
//
//go:noinline
func (x *Index) ids(tokens []token) {
	if x.dict != nil {
		for i, t := range tokens {
			id, _ := x.dict.id(t)
			tokens[i] = token(id)
		}
		return
	}
	pageWord, words := x.paged.pageWord, x.paged.words
	for i, t := range tokens {
		first := pageWord[t>>slotBits]
		if first < 0 {
			id, _ := x.paged.id(t)
			tokens[i] = token(id)
			continue
		}
		w := &words[uint32(first)+uint32(t&slotMask)>>6]
		below := w.bits() & (1<<(t&63) - 1)
		tokens[i] = token(w.rank + uint32(bits.OnesCount64(below)))
	}
}

// fillClasses turns the object tokens of all chunks into ids and fills the class
// column, the array bits and, in Start[id+1], the number of references.
func (b *Builder) fillClasses(x *Index) error {
	x.class = newClassColumn(x.n, len(b.classes))
	x.arrays = newRankedBits(x.n)
	x.start = make([]uint32, x.n+1)
	err := b.eachChunk(Arrange, 0, 2, func(c *chunk) {
		big := b.bigDegrees[c.firstBig:]
		for from := 0; from < len(c.token); from += blockObjects {
			to := min(from+blockObjects, len(c.token))
			ids := c.token[from:to]
			x.ids(ids)
			x.class.scatter(ids, c.class[from:to])
			big = scatterDegrees(x.start[1:], ids, c.degree[from:to], big)
		}
	})
	if err == nil {
		x.markArrays(b.isArrayClass)
	}
	return err
}

// eachChunk does some work for every chunk, several at a time. The work writes only
// what belongs to the chunk's objects. It is one of the steps of a phase.
func (b *Builder) eachChunk(phase Phase, step, steps int64, work func(*chunk)) error {
	chunks, total := int64(len(b.chunks)), b.objects
	return parallel.Each(len(b.chunks), func(_, k int) { work(&b.chunks[k]) }, func(done int) error {
		return b.report(phase, total*(step*chunks+int64(done))/(steps*chunks), total)
	})
}

// markArrays sets the bits of the objects whose class is wanted.
func (x *Index) markArrays(wanted []bool) {
	const task = 16 * blockObjects
	parallel.Each((x.n+task-1)/task, func(_, k int) {
		for from := k * task; from < min((k+1)*task, x.n); from += blockObjects {
			to := min(from+blockObjects, x.n)
			words := x.arrays.words[from>>6 : (to+63)>>6]
			if x.class.narrow != nil {
				markKinds(words, x.class.narrow[from:to], wanted)
			} else {
				markKinds(words, x.class.wide[from:to], wanted)
			}
		}
	}, nil)
}

// markKinds sets the bits of the wanted kinds in words that are clear.
//
//go:noinline
func markKinds[K graph.Type](words []uint64, kinds []K, wanted []bool) {
	for i, kind := range kinds {
		if wanted[kind] {
			words[i>>6] |= 1 << (i & 63)
		}
	}
}

// blockObjects is how many objects a hot loop takes at a time. Each block is a
// call of its own: V8 runs a WebAssembly function in slow code until it is
// entered again, so a loop over the whole heap would stay slow to its end. The
// functions called per block must not be inlined for the same reason.
const blockObjects = 1 << 12

// scatterDegrees sets the number of references of objects; big holds the degrees
// that do not fit, and what is left of them is returned.
//
//go:noinline
func scatterDegrees(start []uint32, ids []token, degrees []uint8, big []uint32) []uint32 {
	degrees = degrees[:len(ids)]
	for i, id := range ids {
		degree := uint32(degrees[i])
		if degree == bigDegree {
			degree, big = big[0], big[1:]
		}
		start[id] = degree
	}
	return big
}

// fillLengths fills array lengths.
func (b *Builder) fillLengths(x *Index) error {
	x.lengths = make([]uint32, x.arrays.finish())
	return b.eachChunk(Arrange, 1, 2, func(c *chunk) {
		lengths := b.lengths.reader(c.firstLength)
		for from := 0; from < len(c.token); from += blockObjects {
			x.scatterLengths(c.token[from:min(from+blockObjects, len(c.token))], &lengths)
		}
	})
}

func (b *Builder) fillPositions(x *Index) {
	b.measurePositions(x)
	b.walkPositions(x.positions.set)
}

// reclaim frees what a phase let go of before the next one allocates: left to
// itself the collector would let the heap double, and WebAssembly memory never
// shrinks. Columns hold no pointers, so this takes little time.
func reclaim() { runtime.GC() }

//go:noinline
func (x *Index) scatterLengths(ids []token, r *partsReader) {
	words, before, lengths, part := x.arrays.words, x.arrays.before, x.lengths, r.part
	for _, id := range ids {
		if word, bit := words[id>>6], uint64(1)<<(id&63); word&bit != 0 {
			for len(part) == 0 {
				part, r.rest = r.rest[0], r.rest[1:]
			}
			lengths[before[id>>6]+uint32(bits.OnesCount64(word&(bit-1)))] = uint32(part[0])
			part = part[1:]
		}
	}
	r.part = part
}

// fillSizes fills the column of stated sizes. Chunks without sizes hold objects
// that the index added: class objects, whose size their class states.
func (b *Builder) fillSizes(x *Index) {
	x.stated, x.statedHuge = make([]uint32, x.n), map[heap.ObjectID]uint64{}
	huge := b.hugeSizes
	for k := range b.chunks {
		c := &b.chunks[k]
		for i, size := range c.size {
			x.stated[c.token[i]] = uint32(size)
			if size == hugeSize {
				x.statedHuge[heap.ObjectID(c.token[i])], huge = huge[0], huge[1:]
			}
		}
	}
	for i, id := range x.ClassObject {
		if x.stated[id] == 0 {
			size := x.Classes[i].ObjectSize
			if x.stated[id] = uint32(min(size, hugeSize)); size >= hugeSize {
				x.statedHuge[id] = b.withinTotal(size)
			}
		}
	}
}

// walkPositions visits the file position of every object in file order, -1 for none.
func (b *Builder) walkPositions(visit func([]token, []int64)) {
	positions := make([]int64, blockObjects)
	last, far := int64(0), b.farPositions
	for k := range b.chunks {
		c := &b.chunks[k]
		for from := 0; from < len(c.token); from += blockObjects {
			to := min(from+blockObjects, len(c.token))
			last, far = addDeltas(positions, c.delta[from:to], last, far)
			visit(c.token[from:to], positions[:to-from])
		}
	}
}

// addDeltas turns differences into positions, beginning after last; it returns
// the last position and what is left of far.
//
//go:noinline
func addDeltas(positions []int64, deltas []token, last int64, far []int64) (int64, []int64) {
	positions = positions[:len(deltas)]
	for i, d := range deltas {
		switch d {
		case noDelta:
			positions[i] = -1
			continue
		case farDelta:
			last, far = far[0], far[1:]
		default:
			last += int64(d)
		}
		positions[i] = last
	}
	return last, far
}

// measurePositions is the first pass of filling the position column: it finds the
// lowest position of every block and how wide differences to it are.
func (b *Builder) measurePositions(x *Index) {
	blocks := x.n/positionBlock + 1
	span := positionSpan{lowest: make([]int64, blocks), highest: make([]int64, blocks)}
	b.walkPositions(span.add)
	x.positions = positionColumn{lowest: span.lowest, far: map[heap.ObjectID]int64{}}
	// A block with a large array in it has about half of its objects far away, and a
	// map takes far more memory for each than the narrow column saves.
	if span.wideBlocks() <= blocks/128 {
		x.positions.narrow = make([]uint16, x.n)
	} else {
		x.positions.wide = make([]uint32, x.n)
	}
}

// positionSpan holds the positions between which the objects of every block
// stand, plus 1 so that 0 means none.
type positionSpan struct{ lowest, highest []int64 }

func (s *positionSpan) add(ids []token, positions []int64) {
	for i, position := range positions {
		if position < 0 {
			continue
		}
		block := ids[i] / positionBlock
		if l := &s.lowest[block]; *l == 0 || position < *l-1 {
			*l = position + 1
		}
		if h := &s.highest[block]; position >= *h {
			*h = position + 1
		}
	}
}

func (s *positionSpan) wideBlocks() (n int) {
	for i, low := range s.lowest {
		if s.highest[i]-low >= farNarrow {
			n++
		}
	}
	return n
}

// set is the second pass: the differences.
func (p *positionColumn) set(ids []token, positions []int64) {
	limit := int64(farWide)
	if p.narrow != nil {
		limit = farNarrow
	}
	for i, position := range positions {
		id := heap.ObjectID(ids[i])
		d := position - (p.lowest[id/positionBlock] - 1)
		if position < 0 {
			d = limit
		} else if d >= limit {
			p.far[id] = position
			d = limit
		}
		if p.narrow != nil {
			p.narrow[id] = uint16(d)
		} else {
			p.wide[id] = uint32(d)
		}
	}
}

// collectEvidence shows neighbouring objects to the layout collectors, of which each
// sees a part of the heap.
func (x *Index) collectEvidence(overlap bool) {
	isFlat := x.flatArrayClasses()
	blocks, parts := (x.n+blockObjects-1)/blockObjects, parallel.Workers()
	collectors := make([]*layout.Collector, parts)
	parallel.Each(parts, func(_, k int) {
		collectors[k] = layout.NewCollector(x.Classes)
		x.showNeighbours(collectors[k], blocks*k/parts*blockObjects, min(blocks*(k+1)/parts*blockObjects, x.n), isFlat)
	}, nil)
	for _, next := range collectors[1:] {
		collectors[0].Follow(next)
	}
	x.Evidence = collectors[0].Evidence(overlap)
}

// showNeighbours shows the objects from first on, up to but not including last, to a
// collector. first is a multiple of blockObjects.
func (x *Index) showNeighbours(collector *layout.Collector, first, last int, isFlat []bool) {
	const block = blockObjects
	addresses := make([]heap.Address, 0, block)
	classes := make([]heap.ClassIndex, block)
	lengths := make([]uint32, block)
	for from := first; from < last; from += block {
		to := min(from+block, last)
		addresses = x.Addresses(heap.ObjectID(from), heap.ObjectID(to), addresses[:0])
		x.block(from, classes[:to-from], lengths[:to-from])
		if isFlat != nil {
			withoutFlatArrays(isFlat, classes[:to-from], lengths[:to-from])
		}
		collector.Add(addresses, classes[:to-from], lengths[:to-from])
	}
}

// block fills the classes and lengths of consecutive objects; from is a multiple of 64.
func (x *Index) block(from int, classes []heap.ClassIndex, lengths []uint32) {
	if x.class.narrow != nil {
		for i, c := range x.class.narrow[from : from+len(classes)] {
			classes[i] = heap.ClassIndex(c)
		}
	} else {
		for i, c := range x.class.wide[from : from+len(classes)] {
			classes[i] = heap.ClassIndex(c)
		}
	}
	for i := range lengths {
		lengths[i] = heap.NotArray
	}
	next := 0
	for i := 0; i < len(lengths); i += 64 {
		word := x.arrays.words[(from+i)>>6]
		if word == 0 {
			continue
		}
		next = int(x.arrays.before[(from+i)>>6])
		for ; word != 0; word &= word - 1 {
			lengths[i+bits.TrailingZeros64(word)] = x.lengths[next]
			next++
		}
	}
}

// summarize adds what the index found out to the format's warnings.
func (b *Builder) summarize(x *Index) []heap.Warning {
	w := b.warnings
	add := func(code string, count int64, one, many string) {
		message := one
		if count > 1 {
			message = heap.Grouped(count) + many
		}
		if count > 0 {
			w = append(w, heap.Warning{Code: code, Message: message, Offset: -1, Count: count})
		}
	}
	add("index.dangling", x.Dangling, "1 reference points to an address that is not in the dump; it was left out", " references point to addresses that are not in the dump; they were left out")
	add("index.duplicates", x.Duplicates, "1 object has an address that another object has too; the first was kept", " objects have an address that another object has too; the first of each was kept")
	add("index.roots", x.DanglingRoots, "1 GC root points to an address that is not in the dump; it was left out", " GC roots point to addresses that are not in the dump; they were left out")
	if x.Inferred() > 0 {
		w = append(w, heap.Warning{Code: "index.no-roots", Message: x.inferredInWords(), Offset: -1, Count: 1})
	}
	return w
}
