package index

import (
	"math/bits"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/layout"
	"heapdrop/core/numbers"
	"heapdrop/internal/parallel"
)

// Names of classes that the index itself needs.
const (
	javaLangClass       = "java.lang.Class"
	javaLangClassLoader = "java.lang.ClassLoader"
)

// supers returns, by class, the index of the superclass. No class is its own ancestor: if
// a damaged dump has a cycle, one class of the cycle gets no superclass.
func (b *Builder) supers() []heap.ClassIndex {
	super := layout.SuperIndexes(b.classes)
	seen := make([]heap.ClassIndex, len(super)) // class+1 from which an upward walk first visited the class
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
			Message: "Classes are their own ancestors: one in each cycle is treated as having no superclass"})
	}
	return super
}

// Build finishes the index. staged is called as soon as the columns of a stage are
// readable, with the same Index that Build returns. Between progress reports, other
// goroutines may read the finished stages. Afterwards the builder is empty.
func (b *Builder) Build(info heap.Info, staged func(*Index) error) (*Index, error) {
	if b.declared.Len() > manyClasses || b.addedThreads.Len() > manyClasses {
		reclaim() // frees what the reader held, before the lists are copied
	}
	b.classes = b.declared.Whole(reserveMadeUp)
	b.threads = b.addedThreads.Whole(0)
	if b.options.Frames == "" {
		b.options.Frames = FramesOff
	}
	if b.options.Frames != FramesOff {
		b.addFrames(info)
	}
	b.addPseudoObjects(info)
	reclaim() // frees what the format's reader needed
	x := &Index{
		Info: info, Frames: b.options.Frames, Classes: b.classes, Threads: b.threads,
		Duplicates: b.duplicates, Super: b.supers(), space: b.options.Space,
	}
	steps := []struct {
		run   func(*Index) error
		stage Stage
	}{
		{b.rank, Scanned}, {b.link, noStage}, {b.reach, Linked}, {b.dominate, Complete},
	}
	for _, step := range steps {
		if err := step.run(x); err != nil {
			x.Warnings = b.summarize(x) // including those that staged has already received
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
		if b.options.CountOnly {
			break
		}
	}
	x.Warnings = b.summarize(x)
	return x, nil
}

const noStage Stage = -1

// manyClasses is more classes, or threads, than most programs have.
const manyClasses = 1 << 16

// reserveMadeUp is the capacity for classes that the index needs and a dump may lack.
const reserveMadeUp = 8

// addPseudoObjects adds objects for which the dump has no records: the class object of
// every class and, unless the dump has one, the boot class loader at address 0.
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
	b.duplicates = before // a class at the address of an object does not count as a lost object
}

// adoptOrphans assigns the classes whose loader is not in the dump to the boot loader.
func (b *Builder) adoptOrphans(boot heap.Address) {
	for i := range b.classes {
		if c := &b.classes[i]; c.Loader == 0 || !b.isObject(c.Loader) {
			c.Loader = boot
		}
	}
}

// classNamed returns the class of a name, preferably one of the boot loader; if the dump
// lacks it, it fabricates one.
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

// rank computes ranks from the addresses and fills the columns that need no
// references.
func (b *Builder) rank(x *Index) error {
	if b.dict == nil && b.pages.afterMerging() > mostBitmaps(b.consumed) {
		b.switchToDictionary()
	}
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

// mapClassObjects fills classOf and isClass. Of several classes with the same object the first
// counts.
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

// fillClasses converts the object tokens of all chunks to ids. It fills the class column,
// the array bits and, in Start[id+1], the number of references.
func (b *Builder) fillClasses(x *Index) error {
	x.class = newClassColumn(x.space, x.n, len(b.classes))
	x.arrays = newRankedBits(x.n)
	if !b.options.CountOnly {
		x.start = x.space.Make(x.n + 1)
	}
	err := b.eachChunk(Rank, 0, 2, func(c *chunk) {
		big := b.bigDegrees[c.firstBig:]
		for from := 0; from < len(c.token); from += blockObjects {
			to := min(from+blockObjects, len(c.token))
			ids := c.token[from:to]
			x.ids(ids)
			x.class.scatter(ids, c.class[from:to])
			if x.start != nil {
				big = scatterDegrees(x.start[1:], ids, c.degree[from:to], big)
			}
		}
	})
	if err == nil {
		x.markArrays(b.isArrayClass)
	}
	return err
}

// eachChunk runs a step of a phase for every chunk, in parallel. The step may only write
// data of the objects of its chunk.
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

// markKinds sets the bits of the wanted kinds in words that are 0 so far.
//
//go:noinline
func markKinds[K graph.Type](words []uint64, kinds []K, wanted []bool) {
	for w := range words {
		word := uint64(0)
		for i, kind := range kinds[w<<6 : min(w<<6+64, len(kinds))] {
			if wanted[kind] {
				word |= 1 << (i & 63)
			}
		}
		words[w] = word
	}
}

// summarize adds the findings of the index to the format's warnings.
func (b *Builder) summarize(x *Index) []heap.Warning {
	w := b.warnings
	add := func(severity heap.Severity, code string, count int64, one, many string) {
		message := one
		if count > 1 {
			message = numbers.Grouped(count) + many
		}
		if count > 0 {
			w = append(w, heap.Warning{Code: code, Message: message, Offset: -1, Count: count, Severity: severity})
		}
	}
	add(heap.Harmless, "index.dangling", x.Dangling, "1 reference points to an address that is not in the dump; it was left out", " references point to addresses that are not in the dump; they were left out")
	add(heap.Serious, "index.duplicates", x.Duplicates, "1 object has the same address as another; the first was kept", " objects have the same address as another; the first of each was kept")
	add(heap.Harmless, "index.roots", x.DanglingRoots, "1 GC root points to an address that is not in the dump; it was left out", " GC roots point to addresses that are not in the dump; they were left out")
	if x.Inferred() > 0 {
		w = append(w, heap.Warning{Code: "index.no-roots", Message: x.inferredInWords(), Offset: -1, Count: 1})
	}
	return w
}
