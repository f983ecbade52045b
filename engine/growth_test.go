package engine

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// at returns the address of object i of the shapes below; they come after the objects of
// newRaw.
func at(i int) uint32 { return 0x10000 + uint32(i)*64 }

// list writes an Object[] with elements.
func (d *rawDump) list(address uint32, elements ...uint32) {
	d.tag(0x22).u4(address, 0, uint32(len(elements)), 0x1200).u4(elements...)
}

func (d *rawDump) instance(address uint32) { d.tag(0x21).u4(address, 0, 0x1000, 0) }

func (d *rawDump) root(address uint32) { d.tag(0xff).u4(address) }

// shapes are heaps of about n objects and references that are bad cases for some
// algorithm.
var shapes = map[string]func(d *rawDump, n int){
	"a chain": func(d *rawDump, n int) {
		for i := range n {
			d.list(at(i), at(i+1))
		}
		d.instance(at(n))
	},
	"a star": func(d *rawDump, n int) {
		points := make([]uint32, n)
		for i := range n {
			points[i] = at(i + 1)
			d.instance(at(i + 1))
		}
		d.list(at(0), points...)
	},
	"all refer to one": func(d *rawDump, n int) {
		all := make([]uint32, n)
		for i := range n {
			all[i] = at(i + 1)
			d.list(at(i+1), at(n+1))
		}
		d.instance(at(n + 1))
		d.list(at(0), all...)
	},
	"each of some refers to each of some": func(d *rawDump, n int) {
		side := 1
		for side*side < n {
			side++
		}
		all, right := make([]uint32, side), make([]uint32, side)
		for i := range side {
			all[i], right[i] = at(i+1), at(side+i+1)
			d.instance(right[i])
		}
		for i := range side {
			d.list(all[i], right...)
		}
		d.list(at(0), all...)
	},
	"a ladder": func(d *rawDump, n int) {
		for i := range n {
			d.list(at(i), at(i+1), at(min(n, i+2)), at(i/2))
		}
		d.instance(at(n))
	},
	"a long chain, and short cuts back from all of it": func(d *rawDump, n int) {
		for i := range n {
			d.list(at(i), at(i+1), at(i*7919%(i+1)))
		}
		d.instance(at(n))
	},
	"roots alone": func(d *rawDump, n int) {
		for i := range n {
			d.instance(at(i))
			d.root(at(i))
		}
	},
	"cycles that nothing refers to": func(d *rawDump, n int) {
		for i := range n {
			d.list(at(i), at(i^1))
		}
		d.instance(at(n))
	},
}

// countingFile counts the bytes that are read of a file.
type countingFile struct {
	source.File
	read *atomic.Int64
}

func (f countingFile) ReadAt(p []byte, offset int64) (int, error) {
	n, err := f.File.ReadAt(p, offset)
	f.read.Add(int64(n))
	return n, err
}

func (f countingFile) Stream(ctx context.Context, offset int64) source.BlockReader {
	return countingBlocks{f.File.Stream(ctx, offset), f.read}
}

type countingBlocks struct {
	source.BlockReader
	read *atomic.Int64
}

func (b countingBlocks) Next() ([]byte, error) {
	block, err := b.BlockReader.Next()
	b.read.Add(int64(len(block)))
	return block, err
}

// work is the cost of opening a dump, independent of the load of the machine.
type work struct{ size, read, allocated int64 }

// opening opens a heap of a shape and asks the first questions about it.
func opening(t *testing.T, shape func(d *rawDump, n int), n int) work {
	t.Helper()
	d := newRaw()
	start := d.segment()
	shape(d, n)
	d.root(at(0))
	d.close(start)
	var read atomic.Int64
	file := countingFile{source.NewMemory("shape.hprof", d.b), &read}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s, err := Open(context.Background(), []source.File{file}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if stage := s.Stage(); stage != snapshot.StageComplete {
		t.Fatalf("stage %v", stage)
	}
	for _, command := range []string{"histogram", "dominator_tree", "leakhunter", "gc_roots"} {
		if _, err := Run(context.Background(), catalog.All(), s, command); err != nil {
			t.Fatal(command, err)
		}
	}
	runtime.ReadMemStats(&after)
	return work{int64(len(d.b)), read.Load(), int64(after.TotalAlloc - before.TotalAlloc)}
}

// TestWorkGrowsWithTheDump: for every shape, no byte is read more than a few times, and a
// heap four times as large allocates at most four times as much. Seconds would depend on
// the machine. Tests in core/graph limit how often algorithms follow references.
func TestWorkGrowsWithTheDump(t *testing.T) {
	const n, times, mostReadings = 60_000, 4, 4
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			opening(t, shape, 100) // allocations that happen only once
			small, large := opening(t, shape, n), opening(t, shape, times*n)
			for _, w := range []work{small, large} {
				if w.read > mostReadings*w.size {
					t.Errorf("%d bytes are read of %d", w.read, w.size)
				}
			}
			const slack = 1.15 // for slices that grow by doubling
			if float64(large.allocated)*float64(small.size) > slack*float64(small.allocated)*float64(large.size) {
				t.Errorf("%d bytes are allocated for a file of %d, %d for one of %d", small.allocated, small.size, large.allocated, large.size)
			}
			t.Logf("%.1f readings of each byte, %.1f bytes allocated for each", float64(large.read)/float64(large.size), float64(large.allocated)/float64(large.size))
		})
	}
}

// TestDiagnosisReadsLittleOfALargeMap: the entries of a hash map lie in another order than
// in the file, so each that is read costs a block of its own. A diagnosis reads few of
// them, and no more when there are too many to make something of.
func TestDiagnosisReadsLittleOfALargeMap(t *testing.T) {
	const entries, mostReadings = 60_000, 4
	h := dumpbuilder.New()
	h.Class("app.Session", dumpbuilder.Ref("state"))
	var pairs []any
	for i := range entries {
		pairs = append(pairs, fmt.Sprintf("user-%d", i*7919), h.New("app.Session", "state", h.ByteArray(make([]byte, 1000)...)))
	}
	h.Class("app.Sessions", dumpbuilder.Static("open", heap.Object, h.ConcurrentHashMap(pairs...)))
	dump := h.HPROF(dumpbuilder.HPROFOptions{})
	var read atomic.Int64
	s, err := Open(t.Context(), []source.File{countingFile{source.NewMemory("map.hprof", dump), &read}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	opened := read.Load()
	d, err := diagnosis.Diagnose(t.Context(), s, diagnosis.Options{})
	if err != nil || len(d.Suspects)+len(d.Cleared) == 0 {
		t.Fatalf("%+v, %v", d, err)
	}
	if times := float64(read.Load()-opened) / float64(len(dump)); times > mostReadings {
		t.Errorf("the diagnosis reads each byte %.1f times, want at most %d", times, mostReadings)
	} else {
		t.Logf("the diagnosis reads each byte %.1f times", times)
	}
}

// partsFile counts what is read from a file in parts as small as in a browser, where each
// takes about a millisecond, however many bytes it has.
type partsFile struct {
	source.File
	parts *atomic.Int64
}

func (f partsFile) BlockSize() int64 { return 64 << 10 }

func (f partsFile) ReadAt(p []byte, offset int64) (int, error) {
	f.parts.Add(1)
	return f.File.ReadAt(p, offset)
}

// TestDiagnosisReadsFewParts: members that follow each other are read together, and a rule
// stops when what it has read can no longer match.
func TestDiagnosisReadsFewParts(t *testing.T) {
	const entries, most = 60_000, 420
	h := dumpbuilder.New()
	h.Class("app.Line")
	h.Class("app.Order", dumpbuilder.Ref("number"), dumpbuilder.Ref("street"), dumpbuilder.Ref("lines"), dumpbuilder.Ref("form"), dumpbuilder.Long("at"))
	var pairs []any
	for i := range entries {
		pairs = append(pairs, fmt.Sprint("key ", i), h.New("app.Order", "number", h.String(fmt.Sprint("order ", i)), "street", h.String(fmt.Sprint(i, " Station Road")), "lines", h.ArrayList(h.New("app.Line"), h.New("app.Line")), "form", h.ByteArray(make([]byte, 1000)...), "at", int64(i)*7919))
	}
	h.Class("app.Orders", dumpbuilder.Static("open", heap.Object, h.ConcurrentHashMap(pairs...)))
	var parts atomic.Int64
	s, err := Open(t.Context(), []source.File{partsFile{source.NewMemory("map.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), &parts}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	opened := parts.Load()
	if d, err := diagnosis.Diagnose(t.Context(), s, diagnosis.Options{}); err != nil || len(d.Suspects)+len(d.Cleared) == 0 {
		t.Fatalf("%+v, %v", d, err)
	}
	if n := parts.Load() - opened; n > most {
		t.Errorf("the diagnosis reads %d parts of the file, want at most %d", n, most)
	} else {
		t.Logf("the diagnosis reads %d parts of the file", n)
	}
}
