package index

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/scratch"
	"heapdrop/internal/peak"
)

// model is a heap stored in maps: slow and obvious, for comparison with the columns.
type model struct {
	class    map[heap.Address]heap.ClassIndex
	length   map[heap.Address]uint32
	position map[heap.Address]int64
	refs     map[heap.Address][]heap.Address
}

// addressSets are ways to choose addresses, ordinary and hostile.
var addressSets = map[string]func(r *rand.Rand, i int) heap.Address{
	"dense":      func(_ *rand.Rand, i int) heap.Address { return 0xf0000000 + heap.Address(i)*16 },
	"highDense":  func(_ *rand.Rand, i int) heap.Address { return 0x7f3e78000000 + heap.Address(i)*24 },
	"downwards":  func(_ *rand.Rand, i int) heap.Address { return 0x7f3e78000000 - heap.Address(i)*24 },
	"unaligned":  func(_ *rand.Rand, i int) heap.Address { return 1 + heap.Address(i) },
	"mixed":      func(r *rand.Rand, i int) heap.Address { return 0x10000000 + heap.Address(r.Uint32N(1<<23)) },
	"twoHeaps":   func(_ *rand.Rand, i int) heap.Address { return heap.Address(i%2)<<44 + 0x1000 + heap.Address(i)*8 },
	"everywhere": func(r *rand.Rand, _ int) heap.Address { return heap.Address(r.Uint64() | 1) },
	"scattered":  func(r *rand.Rand, _ int) heap.Address { return heap.Address(r.Uint64N(1<<48)) &^ 7 },
	"top":        func(_ *rand.Rand, i int) heap.Address { return ^heap.Address(0) - heap.Address(i)*8 },
}

func TestIndexAgainstMaps(t *testing.T) {
	for name, place := range addressSets {
		for seed := range uint64(6) {
			t.Run(fmt.Sprintf("%s/%d", name, seed), func(t *testing.T) {
				r := rand.New(rand.NewPCG(seed, 7))
				n := 1 + r.IntN(3000)
				if seed == 0 {
					n = 12000 // several chunks
				}
				compare(t, r, place, n)
			})
		}
	}
}

func compare(t *testing.T, r *rand.Rand, place func(*rand.Rand, int) heap.Address, n int) {
	b := NewBuilder(Options{}, -1)
	if r.IntN(2) == 0 { // makes memory seem scarce, so that the size of the rest is estimated
		b = NewBuilder(Options{Limits: Limits{MemoryBudget: 1 << 30}}, int64(n)*bytesEach*(1+r.Int64N(2)))
	} else if runtime.GOOS == "linux" && r.IntN(2) == 0 { // with every column in a file
		b = NewBuilder(Options{Limits: Limits{Space: scratch.NewBudget(0, t.TempDir()).Space()}}, -1)
		defer b.options.Space.Close()
	}
	m := model{map[heap.Address]heap.ClassIndex{}, map[heap.Address]uint32{}, map[heap.Address]int64{}, map[heap.Address][]heap.Address{}}
	classes := declare(b)
	addresses := make([]heap.Address, n)
	for i := range addresses {
		if addresses[i] = place(r, i); i > 0 && r.IntN(50) == 0 {
			addresses[i] = addresses[r.IntN(i)] // an address that is already taken
		}
	}
	duplicates := m.fill(t, r, b, classes, addresses, func() heap.Address {
		if r.IntN(20) == 0 {
			return place(r, n+r.IntN(n)) // usually dangling
		}
		return addresses[r.IntN(n)]
	})
	early := r.IntN(2) == 0 // a reader requests positions before the builder fills them
	x, err := b.Build(heap.Info{IdentifierSize: 8, HasRoots: true, HasFields: true}, func(x *Index) error {
		for a, position := range m.position {
			if id, _ := x.ID(a); early && x.Stage == Scanned && x.Position(id) != position {
				t.Fatalf("object 0x%x: early position %d, want %d", a, x.Position(id), position)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	m.check(t, x)
	x.checkCounts(t)
	x.checkArrays(t, r)
	if x.Duplicates != duplicates {
		t.Errorf("%d duplicates, want %d", x.Duplicates, duplicates)
	}
	findings, err := Check(context.Background(), x)
	if err != nil || len(findings) > 0 {
		t.Errorf("check: %v %v", findings, err)
	}
}

// bytesEach is the size of an object, as far as the builder knows.
const bytesEach = 64 << 10

// fill gives the builder an object and the model an entry for each address; pick chooses
// what the objects refer to. It returns the number of objects whose address was taken.
func (m *model) fill(t *testing.T, r *rand.Rand, b *Builder, classes []heap.ClassIndex, addresses []heap.Address, pick func() heap.Address) (duplicates int64) {
	t.Helper()
	var batch heap.Batch
	flush := func() {
		if err := b.Objects(&batch); err != nil {
			t.Fatal(err)
		}
		batch.Reset()
	}
	for i, a := range addresses {
		if err := b.Progress(context.Background(), int64(i)*bytesEach); err != nil {
			t.Fatal(err)
		}
		class := classes[r.IntN(len(classes))]
		length := heap.NotArray
		if b.isArrayClass[class] {
			length = r.Uint32N(1 << 20)
		}
		position := int64(i)*40 + int64(r.IntN(20))
		if r.IntN(50) == 0 {
			position += r.Int64N(1 << 40)
		}
		degree := r.IntN(6)
		if r.IntN(30) == 0 {
			degree = r.IntN(700)
		}
		var refs []heap.Address
		for range degree {
			refs = append(refs, pick())
		}
		batch.Address = append(batch.Address, a)
		batch.Class = append(batch.Class, class)
		batch.Length = append(batch.Length, length)
		batch.Position = append(batch.Position, position)
		rest := refs
		if r.IntN(10) == 0 { // some references come with the next batches
			rest = refs[:r.IntN(len(refs)+1)]
		}
		batch.Refs = append(batch.Refs, rest...)
		batch.RefEnd = append(batch.RefEnd, uint32(len(batch.Refs)))
		for done := len(rest); done < len(refs); done += len(rest) {
			flush()
			rest = refs[done : done+1+r.IntN(len(refs)-done)]
			batch.Refs = append(batch.Refs, rest...)
			batch.HeadRefs = uint32(len(rest))
		}
		if r.IntN(40) == 0 {
			flush()
		}
		if _, taken := m.class[a]; taken {
			duplicates++
			continue
		}
		m.class[a], m.length[a], m.position[a], m.refs[a] = class, length, position, refs
	}
	flush()
	for i, a := range addresses {
		if i%17 == 0 {
			b.Root(heap.Root{Object: a, Kind: heap.RootJNIGlobal})
		}
	}
	return duplicates
}

// checkCounts compares the sums by class with sums over single objects.
func (x *Index) checkCounts(t *testing.T) {
	t.Helper()
	for _, model := range []string{SizesAuto, SizesMAT} {
		if err := x.SetSizes(model); err != nil {
			t.Fatal(err)
		}
		want := make([]Count, len(x.Classes))
		for id := range heap.ObjectID(x.Len()) {
			c := &want[x.Class(id)]
			c.Objects++
			c.Shallow += int64(x.Shallow(id))
		}
		if got := x.countAll(); !slices.Equal(got, want) {
			t.Errorf("sizes %q: counts by class %v, want %v", model, got, want)
		}
	}
}

// declare declares a few classes at addresses that no set contains.
func declare(b *Builder) []heap.ClassIndex {
	names := []string{"java.lang.Object", "java.lang.Class", "java.lang.ClassLoader", "app.Node", "int[]", "app.Node[]"}
	classes := make([]heap.ClassIndex, len(names))
	for i, name := range names {
		classes[i] = b.Class(heap.Class{Name: name, Address: 0x1234500000000 + heap.Address(i)*64})
	}
	return classes[3:]
}

func (m *model) check(t *testing.T, x *Index) {
	t.Helper()
	for a, class := range m.class {
		id, found := x.ID(a)
		if !found || x.Address(id) != a {
			t.Fatalf("object 0x%x: id %d, found %v, address 0x%x", a, id, found, x.Address(id))
		}
		if x.Class(id) != class || x.Length(id) != m.length[a] || x.Position(id) != m.position[a] {
			t.Fatalf("object 0x%x: class %d length %d position %d, want %d %d %d", a,
				x.Class(id), x.Length(id), x.Position(id), class, m.length[a], m.position[a])
		}
		var want []uint32
		for _, to := range m.refs[a] {
			_, known := m.class[to]
			target, inIndex := x.ID(to)
			if known && !inIndex {
				t.Fatalf("referent 0x%x is lost", to)
			}
			if inIndex && target != x.ClassObject[class] && !slices.Contains(want, uint32(target)) {
				want = append(want, uint32(target))
			}
		}
		if got := x.to[x.start[id]:x.start[id+1]]; !slices.Equal(got, want) {
			t.Fatalf("object 0x%x refers to %v, want %v", a, got, want)
		}
	}
	if got, want := x.Len(), len(m.class)+len(x.Classes)+1; got != want { // and address 0
		t.Errorf("%d objects, want %d", got, want)
	}
}

func TestLookupOfAbsentAddressFindsNothing(t *testing.T) {
	b := NewBuilder(Options{}, -1)
	declare(b)
	x, err := b.Build(heap.Info{IdentifierSize: 8}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []heap.Address{1, 8, 0x1234500000001, 0x1234500000008, ^heap.Address(0)} {
		if id, found := x.ID(a); found {
			t.Errorf("0x%x found as object %d", a, id)
		}
	}
}

func TestRecordsThatContradictTheirClass(t *testing.T) {
	b := NewBuilder(Options{}, -1)
	classes := declare(b)
	batch := heap.Batch{
		Address: []heap.Address{0x1000, 0x2000, 0x3000},
		Class:   []heap.ClassIndex{classes[0], classes[1], classes[1]}, // a plain class, then int[]
		Length:  []uint32{7, heap.NotArray, 3}, Position: []int64{0, 8, 16}, RefEnd: []uint32{0, 0, 0},
	}
	if err := b.Objects(&batch); err != nil {
		t.Fatal(err)
	}
	x, err := b.Build(heap.Info{IdentifierSize: 8}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for a, want := range map[heap.Address]uint32{0x1000: heap.NotArray, 0x2000: 0, 0x3000: 3} {
		id, _ := x.ID(a)
		if got := x.Length(id); got != want {
			t.Errorf("length at 0x%x is %d, want %d", a, got, want)
		}
	}
}

// TestScatteredAddressesStayWithinMemory: in many batches, or in one, where each bitmap
// would cost thousands of times what its object takes in the file.
func TestScatteredAddressesStayWithinMemory(t *testing.T) {
	for batches, size := range map[int]int{200: 100, 1: 4096} {
		b := NewBuilder(Options{}, -1)
		classes := declare(b)
		r := rand.New(rand.NewPCG(1, 2))
		batch := heap.Batch{}
		for range batches {
			batch.Reset()
			for range size {
				batch.Address = append(batch.Address, heap.Address(r.Uint64()&^7))
				batch.Class = append(batch.Class, classes[0])
				batch.Length = append(batch.Length, heap.NotArray)
				batch.Position = append(batch.Position, 0)
				batch.RefEnd = append(batch.RefEnd, 0)
			}
			if err := b.Objects(&batch); err != nil {
				t.Fatal(err)
			}
		}
		if b.dict == nil {
			t.Errorf("%d batches of %d scattered objects: %d pages with a bitmap, the dictionary did not take over", batches, size, b.pages.withBits)
		}
		if b.objects != int64(batches*size) {
			t.Errorf("%d batches of %d scattered objects: %d in the index", batches, size, b.objects)
		}
	}
}

// TestUnalignedAddressesStayWithinMemory: one unaligned address in a region costs up to eight
// bitmaps, to which the objects at other addresses of the region are moved.
func TestUnalignedAddressesStayWithinMemory(t *testing.T) {
	const regions, bound = 120, 64 << 20
	var n int
	build := func() {
		b := NewBuilder(Options{}, -1)
		classes := declare(b)
		batch := heap.Batch{}
		for region := range heap.Address(regions) {
			for part := range heap.Address(finePerArea + 1) {
				address := (region+5)<<26 + part<<slotBits + 64
				if part == finePerArea {
					address = (region+5)<<26 + 3
				}
				batch.Address = append(batch.Address, address)
				batch.Class = append(batch.Class, classes[0])
				batch.Length = append(batch.Length, heap.NotArray)
				batch.Position = append(batch.Position, 0)
				batch.RefEnd = append(batch.RefEnd, 0)
			}
		}
		if err := b.Objects(&batch); err != nil {
			t.Fatal(err)
		}
		x, err := b.Build(heap.Info{IdentifierSize: 8}, nil)
		if err != nil {
			t.Fatal(err)
		}
		n = 0
		for _, a := range batch.Address {
			if id, found := x.ID(a); found && x.Address(id) == a {
				n++
			}
		}
	}
	if most := peak.Of(bound, build); most > bound || n != regions*(finePerArea+1) {
		t.Errorf("%d bytes of memory, %d objects found", most, n)
	}
}

// TestRefusalSaysWhatNeedsMemory: the objects read so far, or any dump.
func TestRefusalSaysWhatNeedsMemory(t *testing.T) {
	space := scratch.NewBudget(1<<20, t.TempDir()).Space()
	for objects, want := range map[int64]string{0: "any dump needs at least 96.0 MB of memory", 1 << 20: "1,048,576 objects need at least 100 MB of memory"} {
		if err := claim(space, objects, 1, -1); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestMemoryBudgetEndsTheScanWithAdvice(t *testing.T) {
	b := NewBuilder(Options{Limits: Limits{MemoryBudget: 1000 * bytesPerObject}}, -1)
	classes := declare(b)
	batch := heap.Batch{}
	var err error
	for i := 0; i < 5000 && err == nil; i++ {
		batch.Reset()
		batch.Address = append(batch.Address, heap.Address(0x10000+i*8))
		batch.Class = append(batch.Class, classes[0])
		batch.Length = append(batch.Length, heap.NotArray)
		batch.Position = append(batch.Position, 0)
		batch.RefEnd = append(batch.RefEnd, 0)
		err = b.Objects(&batch)
	}
	parse, ok := err.(*heap.ParseError)
	if !ok || parse.Kind != heap.TooLarge || parse.Advice == "" {
		t.Fatalf("got %v, want a ParseError of kind TooLarge with advice", err)
	}
}

// TestLargerProgramIsAskedForEarly: when the same program with more memory can open a dump,
// the scan ends as soon as the rest is expected not to fit, not when it does not fit.
func TestLargerProgramIsAskedForEarly(t *testing.T) {
	for larger, want := range map[bool]heap.ErrorKind{true: heap.TooLargeHere, false: ""} {
		b := NewBuilder(Options{Limits: Limits{MemoryBudget: 10_000 * bytesPerObject, Larger: larger}}, 1<<30)
		classes := declare(b)
		var err error
		for i := 0; i < 1000 && err == nil; i++ { // one object in a megabyte
			if err = b.Progress(context.Background(), int64(i)<<16); err == nil {
				err = b.Objects(&heap.Batch{Address: []heap.Address{heap.Address(0x10000 + i*8)}, Class: classes[:1],
					Length: []uint32{heap.NotArray}, Position: []int64{0}, RefEnd: []uint32{0}})
			}
		}
		var parse *heap.ParseError
		if errors.As(err, &parse); (parse == nil) != (want == "") || parse != nil && (parse.Kind != want || parse.Offset > 1<<26) {
			t.Errorf("larger %v: %v", larger, err)
		}
	}
}

// TestReferencesAcrossChunks: the references of an object may be in a batch for which a
// new chunk is started.
func TestReferencesAcrossChunks(t *testing.T) {
	b := NewBuilder(Options{}, -1)
	class := b.Class(heap.Class{Address: 0x100, Name: "A"})
	const batch, count = 1000, 100
	address := heap.Address(0x10000)
	for k := range count {
		objects := heap.Batch{}
		if k > 0 {
			objects.Refs, objects.HeadRefs = []heap.Address{0x10000, address - 16}, 2
		}
		for range batch {
			objects.Address = append(objects.Address, address)
			objects.Class = append(objects.Class, class)
			objects.Length = append(objects.Length, heap.NotArray)
			objects.Position = append(objects.Position, int64(address))
			objects.RefEnd = append(objects.RefEnd, uint32(len(objects.Refs)))
			address += 8
		}
		if err := b.Objects(&objects); err != nil {
			t.Fatal(err)
		}
	}
	x, err := b.Build(heap.Info{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for k := 1; k < count; k++ {
		id, found := x.ID(0x10000 + heap.Address(8*(k*batch-1)))
		if !found || x.start[id+1]-x.start[id] != 2 {
			t.Fatalf("the last object of batch %d has %d references, want 2", k-1, x.start[id+1]-x.start[id])
		}
	}
}
