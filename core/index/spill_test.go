//go:build linux || darwin || freebsd

package index

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/scratch"
	"heapdrop/core/store"
)

// scatterHeap gives a builder n objects with one to four references each; a quarter of
// them are arrays.
func scatterHeap(t *testing.T, b *Builder, n int) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	instance, array := b.Class(heap.Class{Address: 0x100, Name: "A"}), b.Class(heap.Class{Address: 0x200, Name: "A[]"})
	at := func(i int) heap.Address { return 0x10000 + heap.Address(i)*48 }
	var batch heap.Batch
	for i := range n {
		class, length := instance, heap.NotArray
		if i%4 == 0 {
			class, length = array, 8
		}
		batch.Address = append(batch.Address, at(i))
		batch.Class = append(batch.Class, class)
		batch.Length = append(batch.Length, length)
		batch.Position = append(batch.Position, int64(i)*40)
		for k := range 1 + i%4 {
			batch.Refs = append(batch.Refs, at((i+1+k*n/8+r.IntN(n/8))%n)) // all different
		}
		batch.RefEnd = append(batch.RefEnd, uint32(len(batch.Refs)))
		if len(batch.Address) == 1000 || i == n-1 {
			if err := b.Objects(&batch); err != nil {
				t.Fatal(err)
			}
			batch.Reset()
		}
	}
	b.Root(heap.Root{Object: at(0), Kind: heap.RootJNIGlobal})
}

// sizeOf returns the bytes of columns.
func sizeOf[T scratch.Number](width int, columns ...[]T) (bytes int) {
	for _, c := range columns {
		bytes += len(c) * width
	}
	return bytes
}

// TestMemoryTable: the table of docs/performance.md says what each structure takes, within
// a tenth.
func TestMemoryTable(t *testing.T) {
	b := NewBuilder(Options{Limits: Limits{Space: scratch.NewBudget(0, t.TempDir()).Space()}}, -1)
	const n = 400_000
	scatterHeap(t, b, n)
	references, arrays := float64(b.references), float64(b.arrays)
	scan := 0
	for _, c := range b.chunks {
		scan += sizeOf(4, c.token, c.class, c.delta) + sizeOf(1, c.degree)
	}
	scan += sizeOf(4, b.refs.list...) + sizeOf(4, b.lengths.list...)
	x, err := b.Build(heap.Info{IdentifierSize: 8, HasRoots: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	for name, size := range map[string]int{
		"scan columns":             scan,
		"classes":                  sizeOf(2, x.class.narrow),
		"arrays and their lengths": sizeOf(8, x.arrays.words) + sizeOf(4, x.arrays.before, x.lengths),
		"file positions":           sizeOf(2, x.positions.narrow) + sizeOf(8, x.positions.lowest),
		"references":               sizeOf(4, x.start, x.to),
		"referrers":                sizeOf(4, x.inbound.Begin, x.inbound.From),
		"dominator tree":           sizeOf(4, x.Tree().Position, x.Tree().Vertex, x.Tree().Dominator, x.Tree().Size),
		"retained heap":            sizeOf(4, x.retained.narrow),
		"in files at a time":       int(x.MostInFiles()),
	} {
		says := memoryRow(t, name)
		want := says[0]*n + says[1]*references + says[2]*arrays
		if math.Abs(float64(size)-want) > want/10 {
			t.Errorf("%s take %d bytes, not %.0f as the table says: %v", name, size, want, says)
		}
	}
}

// memoryRow returns the figures of a row of the table: bytes per object, reference and
// array.
func memoryRow(t *testing.T, name string) (figures [3]float64) {
	t.Helper()
	text, err := os.ReadFile("../../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		if len(cells) < 5 || strings.TrimSpace(cells[1]) != name {
			continue
		}
		for i, cell := range cells[2:5] {
			if cell = strings.TrimSpace(cell); cell != "" {
				if figures[i], err = strconv.ParseFloat(cell, 64); err != nil {
					t.Fatal(err)
				}
			}
		}
		return figures
	}
	t.Fatalf("docs/performance.md has no row %q", name)
	return figures
}

// TestSavedBytesPerObject: a saved index takes at most 30 bytes per object, even where
// every reference leads far away: scatterHeap has 2.5 of them per object.
func TestSavedBytesPerObject(t *testing.T) {
	const n, most = 100_000, 30
	b := NewBuilder(Options{}, -1)
	scatterHeap(t, b, n)
	x, err := b.Build(heap.Info{IdentifierSize: 8, HasRoots: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	content := save(t, x)
	if per := float64(len(content)) / n; per > most {
		t.Errorf("it takes %.1f bytes per object", per)
	}
	if about := x.SavedSize(); about < int64(len(content))*9/10 || about > int64(len(content))*11/10 {
		t.Errorf("it takes %d bytes, said to be about %d", len(content), about)
	}
}

// TestLoadIntoFiles: columns come from the space, also those that are loaded later.
func TestLoadIntoFiles(t *testing.T) {
	x := randomIndex(t, rand.New(rand.NewPCG(4, 4)))
	c, err := store.Open(&file{Reader: bytes.NewReader(save(t, x))})
	if err != nil {
		t.Fatal(err)
	}
	space := scratch.NewBudget(0, t.TempDir()).Space()
	got, err := Load(c, Limits{Space: space}, nil, func(*Index) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	defer got.Close()
	first := got.MostInFiles()
	if err := got.LoadAll(nil); err != nil {
		t.Fatal(err)
	}
	if n := int64(x.Len()); first < n*2 || got.MostInFiles() < first+n*(16+4+4+4+2) {
		t.Errorf("of %d objects, at first %d bytes are in files, then %d", n, first, got.MostInFiles())
	}
	space.Close()
	got.space = nil
}

// TestTooMany: ids have 32 bits. A dump with more objects is refused with their number.
func TestTooMany(t *testing.T) {
	b := NewBuilder(Options{}, -1)
	scatterHeap(t, b, 1000)
	b.objects = int64(heap.NoObject) - 3
	err := b.Objects(&heap.Batch{Address: slices.Repeat([]heap.Address{1 << 20}, 5)})
	parse, ok := err.(*heap.ParseError)
	if !ok || parse.Kind != heap.TooLarge || !strings.Contains(parse.Found, "4,294,967,297 objects") || parse.Advice == "" {
		t.Errorf("%v", err)
	}
}
