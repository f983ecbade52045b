package index

import (
	"context"
	"fmt"
	"math"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/layout"
	"heapdrop/core/numbers"
	"heapdrop/core/scratch"
	"heapdrop/internal/pieces"
)

// Options control how an index is built.
type Options struct {
	Limits

	// Frames controls whether stack frames become objects; empty means FramesOff.
	Frames FramesMode

	// CountOnly: only the counts of objects are needed, so the batches may lack references,
	// and the index is finished at stage Scanned.
	CountOnly bool

	// Progress is called while the index is built. It may be nil. If it returns an error,
	// Build ends and returns the error.
	Progress func(Progress) error
}

// Limits say how much memory an index may take.
type Limits struct {
	// MemoryBudget is how many bytes the index may need, 0 for no limit. A heap that would
	// not fit gives a ParseError of kind TooLarge before the memory is allocated.
	MemoryBudget int64

	// Larger: the same program with more memory can open what exceeds the budget. The
	// error is then of kind TooLargeHere, and comes as soon as the excess is expected.
	Larger bool

	// Space lends the columns. If it is not nil, the dump must do with its budget; what
	// would exceed it is in files.
	Space *scratch.Space
}

// Progress is a report from the builder.
type Progress struct {
	Phase   Phase
	Done    int64 // bytes for Scan and Restore, otherwise objects
	Total   int64 // bytes or objects; -1 when unknown
	Objects int64 // objects found so far
}

// Phase is a step of the building, in the order in which steps happen.
type Phase int

// The phases.
const (
	Scan       Phase = iota // reading the dump
	Rank                    // ranks, columns, sizes
	Link                    // outbound references
	Reach                   // reachability from the roots, inbound references
	Dominate                // immediate dominators
	Retain                  // retained sizes
	Restore                 // replaces all others when a saved index is read
	PhaseCount int   = iota
)

var phaseNames = [PhaseCount]string{
	Scan:     "Reading the dump",
	Rank:     "Arranging the objects",
	Link:     "Linking references",
	Reach:    "Walking from the GC roots",
	Dominate: "Finding dominators",
	Retain:   "Adding up retained sizes",
	Restore:  "Reading the saved index",
}

// String returns the phase in words for people.
func (p Phase) String() string { return phaseNames[p] }

const (
	bigDegree = 255
	farDelta  = 1<<32 - 1
	noDelta   = farDelta - 1
	hugeSize  = 1<<32 - 1
	mostHuge  = 1 << 62 // bytes of all huge objects together, so that no sum overflows
)

// Builder is a heap.Sink that collects the contents of one dump and then builds its
// Index.
type Builder struct {
	options Options

	pages *pagedSpace
	dict  *dictionary // not nil once there were too many pages

	declared     pieces.List[heap.Class] // while the dump is read
	classes      []heap.Class            // afterwards
	classByAddr  map[heap.Address]heap.ClassIndex
	isArrayClass []bool
	further      heap.ClassIndex // see furtherClass; 0 if there is none

	before       int64 // bytes of the dump before the first object
	memory       *slab // of all that follows
	chunks       []chunk
	refs         parts    // of all objects, in file order
	lengths      parts    // of all arrays, in file order
	bigDegrees   []uint32 // degrees ≥ bigDegree, in object order
	hugeSizes    []uint64 // stated sizes ≥ hugeSize, in object order
	hugeTotal    uint64   // their sum
	farPositions []int64  // positions that no delta reaches, in object order
	lastPosition int64

	roots        rootList
	addedThreads pieces.List[heap.Thread]
	threads      []heap.Thread // all threads, set at the end
	warnings     []heap.Warning

	objects    int64
	arrays     int64
	references int64
	duplicates int64
	consumed   int64
	total      int64

	frames    pseudoFrames
	addedBoot bool // the boot loader has no record

	lastDropped bool // the last object of the previous batch was a duplicate
	fileOrder   layout.FileOrder
	workspace   graph.Workspace // of traversal and dominators
	analysis    analysis
}

// NewBuilder returns an empty builder. total is the size of the dump in bytes, -1 if
// unknown; it is only used for progress.
func NewBuilder(options Options, total int64) *Builder {
	memory := &slab{space: options.Space}
	return &Builder{
		options:      options,
		pages:        newPagedSpace(memory),
		memory:       memory,
		classByAddr:  map[heap.Address]heap.ClassIndex{},
		total:        total,
		lastPosition: 0,
	}
}

// Class implements heap.Sink. A class without address gets one that no object
// uses when the index is built.
func (b *Builder) Class(c heap.Class) heap.ClassIndex {
	if c.Address != 0 {
		if known, found := b.classByAddr[c.Address]; found {
			return known
		}
	}
	if len(b.isArrayClass) >= b.mostClasses() && b.classes == nil {
		return b.furtherClass()
	}
	if c.Address != 0 {
		b.classByAddr[c.Address] = heap.ClassIndex(len(b.isArrayClass))
	}
	if b.classes == nil {
		b.declared.Add(c)
	} else {
		b.classes = append(b.classes, c)
	}
	b.fileOrder.Class(&c)
	b.isArrayClass = append(b.isArrayClass, c.IsArray())
	return heap.ClassIndex(len(b.isArrayClass) - 1)
}

// How many classes any dump may have, and how many bytes of the dump allow one more. A
// class takes about 400 bytes here, but a text file may declare one in 15 bytes; classes
// of a real JVM take more in every format.
const (
	classesInAnyDump = 1 << 16
	bytesOfAClass    = 192
)

func (b *Builder) mostClasses() int {
	return classesInAnyDump + int(min(max(b.total, b.consumed)/bytesOfAClass, math.MaxInt32))
}

// furtherClass returns the class that represents all classes beyond the limit.
func (b *Builder) furtherClass() heap.ClassIndex {
	if b.further == 0 {
		b.further = heap.ClassIndex(len(b.isArrayClass))
		b.declared.Add(heap.Class{Name: "<further classes>", Fabricated: true})
		b.fileOrder.Class(&heap.Class{})
		b.isArrayClass = append(b.isArrayClass, false)
		b.Warn(heap.Warning{Code: "index.classes", Offset: b.consumed, Message: fmt.Sprintf(
			"The dump declares more classes than any JVM has in a dump of its size; all after the first %s are treated as one", numbers.Grouped(int64(b.further)))})
	}
	return b.further
}

// Redefine implements heap.Sink.
func (b *Builder) Redefine(i heap.ClassIndex, c heap.Class) {
	if b.further != 0 && i == b.further {
		return
	}
	known := b.declared.At(int(i))
	if owner, taken := b.classByAddr[c.Address]; taken && owner != i {
		c.Address = known.Address
	}
	if old := known.Address; old != c.Address {
		delete(b.classByAddr, old)
	}
	if c.Address != 0 {
		b.classByAddr[c.Address] = i
	}
	c.Name = known.Name // the name has already decided which objects are arrays, see appendLengths
	*known = c
}

// Root implements heap.Sink.
func (b *Builder) Root(r heap.Root) { b.roots.add(r) }

// Thread implements heap.Sink.
func (b *Builder) Thread(t heap.Thread) { b.addedThreads.Add(t) }

// Warn implements heap.Sink.
func (b *Builder) Warn(w heap.Warning) {
	if w.Count == 0 {
		w.Count = 1
	}
	b.warnings = append(b.warnings, w)
}

// Progress implements heap.Sink.
func (b *Builder) Progress(ctx context.Context, consumed int64) error {
	b.consumed = consumed
	if err := ctx.Err(); err != nil {
		return err
	}
	return b.report(Scan, consumed, b.total)
}

func (b *Builder) report(phase Phase, done, total int64) error {
	if err := b.options.Space.Check(phase.String()); err != nil || b.options.Progress == nil {
		return err
	}
	return b.options.Progress(Progress{Phase: phase, Done: done, Total: total, Objects: b.objects})
}

// Objects implements heap.Sink.
func (b *Builder) Objects(batch *heap.Batch) error {
	if n := b.objects + int64(len(batch.Address)); n >= int64(heap.NoObject) {
		return &heap.ParseError{Kind: heap.TooLarge, Offset: b.consumed,
			Found:  fmt.Sprintf("%s so far, more than the %s that there can be", numbers.Count(n, "object"), numbers.Grouped(int64(heap.NoObject)-1)),
			Advice: "Object ids have 32 bits. Leave objects out, see --discard-ratio"}
	}
	if b.objects == 0 {
		b.before = b.consumed
	}
	if err := b.checkBudget(); err != nil {
		return err
	}
	b.reserveTogether()
	b.addBatch(batch)
	b.fileOrder.Add(batch)
	return nil
}

func (b *Builder) addBatch(batch *heap.Batch) {
	if b.dict == nil && !b.addPaged(batch) {
		b.switchToDictionary()
	}
	if b.dict != nil {
		b.addDictionary(batch)
	}
}

// mostBitmaps returns how many pages may have a bitmap, given how much of the dump was
// read. An ordinary heap needs 1/64 of its size.
func mostBitmaps(consumed int64) int {
	return int((16<<20 + consumed/4) / (wordsPerPage * 8))
}

// guessAfter is the part of the dump after which the size of the columns is estimated;
// guessLeast is the minimum number of bytes to read before. Both count from the first
// object, because the classes before it predict nothing. guessMargin is added to the
// estimate for each time that the part already read fits into the rest, and guessSpare
// entries are always added, because small allocations come in between, and an array that
// does not fit costs its size.
const (
	guessAfter  = 1.0 / 32
	guessLeast  = 8 << 20
	guessMargin = 1.0 / 512
	guessSpare  = 1 << 18
)

// reserveTogether allocates the memory of all further columns in one piece, once enough
// of the dump has been read to estimate the rest. If memory grew step by step, small
// allocations of the runtime would come in between, and after the columns are released no
// free piece would be large enough for a column of the next phase.
//
// The piece is as large as the four largest columns of the traversal, which later use it:
// 16 bytes per object and 4 per reference, see graph.Traverse. That is about what the
// columns here need; a smaller piece would leave an unusable gap as large as a column.
func (b *Builder) reserveTogether() {
	read, rest := float64(b.consumed-b.before), float64(b.total-b.consumed)
	if b.options.MemoryBudget == 0 || b.total <= 0 || read < max(guessLeast, guessAfter*(read+rest)) {
		return // plenty of memory, so fragmentation does not matter
	}
	want := float64(b.memory.given) * rest / read
	if !b.memory.whole {
		all := float64(4*b.objects+b.references) * (read + rest) / read
		want = max(want, all-float64(b.memory.given)) * (1 + guessMargin*rest/read)
	}
	b.memory.ahead = int(want) + guessSpare
	if int64(b.memory.ahead)*4 > b.options.MemoryBudget/3 {
		b.memory.ahead = 0 // a wrong guess would cost too much
	}
}

// freeMemory returns a chunk with space for n more objects.
func (b *Builder) freeMemory(n int) *chunk {
	if k := len(b.chunks); k > 0 && cap(b.chunks[k-1].token)-len(b.chunks[k-1].token) >= n {
		return &b.chunks[k-1]
	}
	size := max(n, growth(int(b.objects))) // small dumps get little memory
	b.chunks = append(b.chunks, chunk{
		token: b.memory.take(size), class: b.memory.take(size), delta: b.memory.take(size),
		degree: b.memory.takeBytes(size),
	})
	return &b.chunks[len(b.chunks)-1]
}

// addPaged appends a batch with tokens of the page scheme. If all pages are used, or the
// objects are too scattered for bitmaps, it adds nothing and returns false.
func (b *Builder) addPaged(batch *heap.Batch) bool {
	part := b.refs.reserve(b.memory, len(batch.Refs))
	refs := (*part)[len(*part) : len(*part)+len(batch.Refs)]
	if !b.encodePaged(batch.Refs, refs) {
		return false
	}
	c := b.freeMemory(len(batch.Address))
	tokens := c.token[len(c.token) : len(c.token)+len(batch.Address)]
	if !b.encodePaged(batch.Address, tokens) {
		return false
	}
	most := mostBitmaps(max(b.consumed, lastPosition(batch)))
	taken, ok := b.pages.markAll(tokens, most)
	if ok {
		b.append(batch, c, tokens, taken, part, refs)
	}
	return ok
}

// lastPosition returns the position of the last object of a batch, -1 if there is none.
func lastPosition(batch *heap.Batch) int64 {
	if len(batch.Position) == 0 {
		return -1
	}
	return batch.Position[len(batch.Position)-1]
}

// encodePaged translates addresses to tokens. The common case, an aligned address in a
// known region, is inlined.
func (b *Builder) encodePaged(from []heap.Address, to []token) bool {
	s := b.pages
	window, first := s.window, s.first
	to = to[:len(from)]
	for i, a := range from {
		if r := uint64(a)>>regionBits - first; r < uint64(len(window)) && a&(1<<granuleBits-1) == 0 {
			if p := window[r]; p != noPage {
				to[i] = token(p)<<slotBits | token(a>>granuleBits)&slotMask
				continue
			}
		}
		t, ok := s.token(a)
		if !ok {
			return false
		}
		to[i] = t
		window, first = s.window, s.first
	}
	return true
}

func (b *Builder) addDictionary(batch *heap.Batch) {
	part := b.refs.reserve(b.memory, len(batch.Refs))
	refs := (*part)[len(*part) : len(*part)+len(batch.Refs)]
	for i, a := range batch.Refs {
		refs[i] = b.dict.token(a)
	}
	c := b.freeMemory(len(batch.Address))
	tokens := c.token[len(c.token) : len(c.token)+len(batch.Address)]
	for i, a := range batch.Address {
		tokens[i] = b.dict.token(a)
	}
	var taken []int
	for i, t := range tokens {
		if b.dict.mark(t) {
			taken = append(taken, i)
		}
	}
	b.append(batch, c, tokens, taken, part, refs)
}

// The columns are appended one after the other, because WebAssembly is fast at short
// loops over few slices.

// markAll marks the objects and returns the indexes of those whose address was already
// taken. If more than most pages would need a bitmap, it stops and ok is false.
func (s *pagedSpace) markAll(tokens []token, most int) (taken []int, ok bool) {
	for i := 0; i < len(tokens); i++ {
		page := tokens[i] >> slotBits
		if s.withBits >= most && s.pages[page].bits == nil {
			return nil, false
		}
		if i = markPage(s.bitmap(page), tokens, i, page); i == len(tokens) {
			break
		}
		if tokens[i]>>slotBits == page {
			taken = append(taken, i)
		} else {
			i-- // it is handled together with its page
		}
	}
	return taken, true
}

// markPage marks the objects of a page, starting at object i. It stops at an object that
// is in another page or already marked, and returns its index.
//
//go:noinline
func markPage(words []uint64, tokens []token, i int, page token) int {
	words = words[:wordsPerPage]
	for ; i < len(tokens); i++ {
		t := tokens[i]
		word, bit := t&slotMask>>6, uint64(1)<<(t&63)
		old := words[word]
		if t>>slotBits != page || old&bit != 0 {
			break
		}
		words[word] = old | bit
	}
	return i
}

// withoutDuplicates returns the batch without the objects at the given indexes. If the
// object before the batch was dropped, it also removes the references that belong to it.
// It compacts tokens and refs in place.
func (b *Builder) withoutDuplicates(batch *heap.Batch, tokens, refs []token, taken []int) (*heap.Batch, []token) {
	unique := &heap.Batch{HeadRefs: batch.HeadRefs}
	if b.lastDropped {
		unique.HeadRefs = 0
	}
	end, start := int(unique.HeadRefs), int(batch.HeadRefs)
	for i := range batch.Address {
		stop := int(batch.RefEnd[i])
		if len(taken) > 0 && taken[0] == i {
			taken = taken[1:]
			b.duplicates++
			start = stop
			continue
		}
		end += copy(refs[end:], refs[start:stop])
		start = stop
		tokens[len(unique.Address)] = tokens[i]
		unique.Address = append(unique.Address, batch.Address[i])
		unique.Class = append(unique.Class, batch.Class[i])
		unique.Length = append(unique.Length, batch.Length[i])
		unique.Position = append(unique.Position, batch.Position[i])
		unique.RefEnd = append(unique.RefEnd, uint32(end))
		if len(batch.Size) > 0 {
			unique.Size = append(unique.Size, batch.Size[i])
		}
	}
	return unique, refs[:end]
}

// switchToDictionary re-encodes everything collected so far.
func (b *Builder) switchToDictionary() {
	d := newDictionary()
	for _, c := range b.chunks {
		for i, t := range c.token {
			c.token[i] = d.token(b.pages.address(t))
			d.mark(c.token[i])
		}
	}
	for _, part := range b.refs.list {
		for i, t := range part {
			part[i] = d.token(b.pages.address(t))
		}
	}
	b.dict, b.pages = d, nil
}
