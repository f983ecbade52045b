package realdumps

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"heapdrop/core/heap"
)

// MAT is a folder with Eclipse MAT's figures (HPROF parser, default preferences).
// Unreachable objects are only in Unreachable.
type MAT struct{ Folder string }

// MAT returns MAT's figures for the only or first dump in the file; the test fails if
// there are none.
func (d Dump) MAT(t testing.TB) MAT {
	t.Helper()
	if len(d.MATFolders) == 0 {
		t.Fatalf("no figures of MAT for %s", d.Name)
	}
	return MAT{d.MATFolders[0]}
}

// MATSummary is summary.json. Sizes are bytes in MAT's model.
type MATSummary struct {
	Objects            int64  `json:"objects"`
	References         int64  `json:"edges_outbound_dedup"` // each referent of an object once
	Classes            int64  `json:"classes"`
	ClassLoaders       int64  `json:"class_loaders"`
	DefiningLoaders    int64  `json:"class_loaders_defining_classes"`
	GCRoots            int64  `json:"gc_roots"` // distinct objects
	UsedHeap           int64  `json:"used_heap_bytes"`
	DominatorChildren  int64  `json:"dominator_root_children"`
	UnreachableObjects int64  `json:"unreachable_removed_objects"`
	UnreachableHeap    int64  `json:"unreachable_removed_bytes"`
	IdentifierSize     int    `json:"identifier_size"`
	CompressedOops     *bool  `json:"compressed_oops"` // nil: unknown
	CreationDate       string `json:"creation_date"`
	Version            string `json:"hprof_version"`
}

// MATClass is a line of histogram.tsv.
type MATClass struct {
	Name            string
	Address         heap.Address
	Instances       int64
	Shallow         int64
	MinRetained     int64
	ExactRetained   int64 // -1: not computed
	InstanceSize    int64
	ClassObjectSize int64
	Loader, Super   heap.Address
	IsRoot          bool // the class object is a root
}

// MATDominator is a line of dominators.tsv: a child of the dominator tree's root.
type MATDominator struct {
	Address           heap.Address
	Class             string // "class X" for the class object of X
	Shallow, Retained int64
	Children          int64
	IsRoot            bool
	RootKinds         string // "System Class, JNI Global"
	Label             string
}

// MATObject is a line of objects.tsv.
type MATObject struct {
	Address, Class    heap.Address
	Shallow, Retained int64
	Dominator         heap.Address // without meaning if DominatedByRoot
	DominatedByRoot   bool
	Outbound, Inbound int64 // references, each pair of objects once
}

// MATRoots is a line of roots.tsv.
type MATRoots struct {
	Kind              string // "(all distinct root objects)" on the last line
	Records, Distinct int64  // Records is 0 on the last line
}

// MATLoader is a line of loaders.tsv; address 0 is the boot loader.
type MATLoader struct {
	Address        heap.Address
	Class, Label   string
	DefinedClasses int64
}

// MATUnreachable is a line of unreachable.tsv.
type MATUnreachable struct {
	Class        string
	ClassAddress heap.Address
	Count        int64
	Shallow      int64
}

// Has reports whether the folder holds the file.
func (m MAT) Has(name string) bool { return exists(filepath.Join(m.Folder, name)) }

// Summary reads summary.json.
func (m MAT) Summary(t testing.TB) MATSummary {
	t.Helper()
	var s MATSummary
	if err := json.Unmarshal(m.read(t, "summary.json"), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// Histogram reads histogram.tsv.
func (m MAT) Histogram(t testing.TB) []MATClass {
	t.Helper()
	return table(t, m, "histogram.tsv", func(r *row) MATClass {
		return MATClass{r.text(0), r.address(1), r.number(2), r.number(3), r.number(4), r.number(5), r.number(6),
			r.number(7), r.address(8), r.address(9), r.text(10) == "1"}
	})
}

// Dominators reads dominators.tsv, at most 200 lines.
func (m MAT) Dominators(t testing.TB) []MATDominator {
	t.Helper()
	return table(t, m, "dominators.tsv", func(r *row) MATDominator {
		return MATDominator{r.address(0), r.text(1), r.number(2), r.number(3), r.number(4), r.text(5) == "1", r.text(6), r.text(7)}
	})
}

// Roots reads roots.tsv.
func (m MAT) Roots(t testing.TB) []MATRoots {
	t.Helper()
	return table(t, m, "roots.tsv", func(r *row) MATRoots {
		records := int64(0)
		if r.text(2) != "" {
			records = r.number(2)
		}
		return MATRoots{r.text(0), records, r.number(3)}
	})
}

// Loaders reads loaders.tsv.
func (m MAT) Loaders(t testing.TB) []MATLoader {
	t.Helper()
	return table(t, m, "loaders.tsv", func(r *row) MATLoader {
		return MATLoader{r.address(0), r.text(1), r.text(2), r.number(3)}
	})
}

// Unreachable reads unreachable.tsv; nil when the folder has none.
func (m MAT) Unreachable(t testing.TB) []MATUnreachable {
	t.Helper()
	if !m.Has("unreachable.tsv") {
		return nil
	}
	return table(t, m, "unreachable.tsv", func(r *row) MATUnreachable {
		return MATUnreachable{r.text(0), r.address(1), r.number(2), r.number(3)}
	})
}

// Objects yields every object of objects.tsv, by address, without holding all.
func (m MAT) Objects(t testing.TB) iter.Seq[MATObject] {
	t.Helper()
	return func(yield func(MATObject) bool) {
		f, err := os.Open(filepath.Join(m.Folder, "objects.tsv.zst"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		z, err := zstd.NewReader(f, zstd.WithDecoderMaxWindow(1<<28), zstd.WithDecoderConcurrency(1))
		if err != nil {
			t.Fatal(err)
		}
		defer z.Close()
		for r := range rows(t, f.Name(), z) {
			o := MATObject{Address: r.address(0), Class: r.address(1), Shallow: r.number(2), Retained: r.number(3),
				DominatedByRoot: r.text(4) == "root", Outbound: r.number(5), Inbound: r.number(6)}
			if !o.DominatedByRoot {
				o.Dominator = r.address(4)
			}
			if !yield(o) {
				return
			}
		}
	}
}

func (m MAT) read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(m.Folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// row is a line of a table; a column that is not what it should be fails the test.
type row struct {
	t     testing.TB
	where string
	cells []string
}

func (r *row) text(i int) string {
	if i >= len(r.cells) {
		r.t.Fatalf("%s: no column %d", r.where, i)
	}
	return r.cells[i]
}

// number parses an integer, -1 for an empty cell.
func (r *row) number(i int) int64 {
	if r.text(i) == "" {
		return -1
	}
	n, err := strconv.ParseInt(r.text(i), 10, 64)
	if err != nil {
		r.t.Fatalf("%s: column %d: %v", r.where, i, err)
	}
	return n
}

// address reads an address, 0 for an empty cell (the superclass of java.lang.Object).
func (r *row) address(i int) heap.Address {
	if r.text(i) == "" {
		return 0
	}
	a, err := strconv.ParseUint(strings.TrimPrefix(r.text(i), "0x"), 16, 64)
	if err != nil {
		r.t.Fatalf("%s: column %d: %v", r.where, i, err)
	}
	return heap.Address(a)
}

// rows yields the lines after the header.
func rows(t testing.TB, name string, from io.Reader) iter.Seq[*row] {
	return func(yield func(*row) bool) {
		lines := bufio.NewScanner(from)
		lines.Buffer(nil, 1<<26) // labels may hold whole strings
		for n := 1; lines.Scan(); n++ {
			if n == 1 {
				continue
			}
			if !yield(&row{t, fmt.Sprintf("%s:%d", name, n), strings.Split(lines.Text(), "\t")}) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
	}
}

func table[T any](t testing.TB, m MAT, name string, parse func(*row) T) []T {
	t.Helper()
	var all []T
	for r := range rows(t, filepath.Join(m.Folder, name), bytes.NewReader(m.read(t, name))) {
		all = append(all, parse(r))
	}
	return all
}
