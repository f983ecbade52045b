package arrays

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/snapshot"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

// eachArray calls visit with every reachable array and its elements as stored in the dump.
func eachArray(t testing.TB, s *snapshot.Snapshot, visit func(id heap.ObjectID, length uint32, width int, data []byte)) {
	t.Helper()
	for id := range heap.ObjectID(s.NumObjects()) {
		length, isArray := s.Length(id)
		if !isArray || !s.Reachable(id) {
			continue
		}
		data, err := s.Bytes(context.Background(), id, 0, math.MaxUint32)
		if err != nil {
			t.Fatal(err)
		}
		width := s.ElementType(id).Size()
		if width == 0 {
			width = s.Format().IdentifierSize
		}
		visit(id, length, width, data)
	}
}

var dumps = []string{"planted/values/jdk17-g1.live", "planted/values/jdk25-g1.all", "planted/oldnew/values-jdk17-i386.live", "mat/sun_jdk6_30_x64_compressedOops"}

// TestArraysOneByOne compares all queries with a plain loop that reads the arrays one by one.
func TestArraysOneByOne(t *testing.T) {
	for _, name := range dumps {
		t.Run(name, func(t *testing.T) {
			s := opened.Real(t, name)
			constants, equal, ratios := 0, map[string]int64{}, map[string]int64{}
			eachArray(t, s, func(id heap.ObjectID, length uint32, width int, data []byte) {
				if length > 0 {
					equal[fmt.Sprint(s.ClassOf(id), " ", length, " ")+string(data)]++
				}
				same, filled := true, 0
				for ; len(data) >= width; data = data[width:] {
					same = same && (len(data) < 2*width || bytes.Equal(data[:width], data[width:2*width]))
					if !bytes.Equal(data[:width], make([]byte, width)) {
						filled++
					}
				}
				if s.ElementType(id) != heap.Object {
					if length > 1 && same {
						constants++
					}
					return
				}
				upper := 1.0
				for k := 0; k < 5 && length > 0; k++ { // the ranges that Eclipse MAT uses, lowest first
					if float64(filled)*5 <= float64(k)*float64(length) {
						upper = float64(k) / 5
						break
					}
				}
				ratios[fmt.Sprintf("≤ %.2f", upper)]++
			})
			if got := opened.Rows(t, Queries(), s, "primitive_arrays_with_a_constant_value").Len; got != constants || got == 0 {
				t.Errorf("%d arrays of one value, want %d", got, constants)
			}
			got, l := map[string]int64{}, opened.Rows(t, Queries(), s, "array_fill_ratio")
			for i := range l.Len {
				got[l.Values[0].Cell(context.Background(), i).Text()] = l.Values[1].Int(i)
			}
			if !maps.Equal(got, ratios) {
				t.Errorf("fill ratios %v, want %v", got, ratios)
			}
			counts, want := []int64{}, []int64{}
			for _, n := range equal {
				if n > 1 {
					want = append(want, n)
				}
			}
			l = opened.Rows(t, Queries(), s, "duplicate_arrays")
			for i := range l.Len {
				counts = append(counts, l.Values[3].Int(i))
			}
			slices.Sort(counts)
			slices.Sort(want)
			if !slices.Equal(counts, want) {
				t.Errorf("%d groups of equal arrays, want %d", len(counts), len(want))
			}
		})
	}
}

// TestPlantedArrays: the queries find the array copies that the planted program made.
func TestPlantedArrays(t *testing.T) {
	s := opened.Real(t, "planted/values/jdk17-g1.live")
	l := opened.Rows(t, Queries(), s, "duplicate_arrays")
	copies := map[string]int64{}
	for i := range l.Len {
		key := fmt.Sprint(l.Values[0].Cell(context.Background(), i).Text(), l.Values[1].Int(i))
		copies[key] = max(copies[key], l.Values[3].Int(i))
	}
	// 30 clones of a byte[2000] and their original, unless it was collected.
	if copies["byte[]2000"] < 30 || copies["byte[]2000"] > 31 || copies["int[]500"] < 10 || copies["int[]500"] > 11 {
		t.Errorf("%d and %d copies, want 30 and 10, perhaps one more of each", copies["byte[]2000"], copies["int[]500"])
	}
}

// TestSizesOfHistogram: the numbers and bytes of arrays by size add up to those of the JVM's own
// histogram.
func TestSizesOfHistogram(t *testing.T) {
	for _, name := range []string{"planted/values/jdk17-nocoops.live", "planted/values/jdk17-g1.live"} {
		d := realdumps.Find(t, name)
		s := opened.RealWith(t, d, engine.Options{})
		l := opened.Rows(t, Queries(), s, "arrays_grouped_by_size")
		count, size := int64(0), int64(0)
		for i := range l.Len {
			count += l.Values[2].Int(i)
			size += l.Values[3].Int(i)
			if each := l.Values[1].Int(i); l.Values[3].Int(i) != each*l.Values[2].Int(i) {
				t.Errorf("row %d: %d bytes are not %d times %d", i, l.Values[3].Int(i), l.Values[2].Int(i), each)
			}
		}
		wantCount, wantSize := int64(0), int64(0)
		for class, n := range d.Histogram(t) {
			if len(class) > 2 && class[len(class)-2:] == "[]" {
				wantCount += n.Instances
				wantSize += n.Bytes
			}
		}
		var dead int64
		for c := range s.NumClasses() {
			if s.Class(heap.ClassIndex(c)).IsArray() {
				counts := s.InstanceCounts(heap.ClassIndex(c))
				dead += counts.UnreachableObjects
				size += counts.UnreachableShallow
			}
		}
		if count+dead != wantCount || size != wantSize {
			t.Errorf("%s: %d arrays with %d bytes, the JVM counted %d with %d", name, count+dead, size, wantCount, wantSize)
		}
	}
}

// TestSets: a query covers only the arrays of the given set, and of these only its kinds.
func TestSets(t *testing.T) {
	h := dumpbuilder.New()
	for _, o := range []*dumpbuilder.Object{h.IntArray(1, 1), h.IntArray(1, 1), h.LongArray(2, 2), h.ObjectArray("java.lang.Object[]", nil, nil), h.IntArray(1), h.IntArray()} {
		h.Root(heap.RootJNIGlobal, o)
	}
	s := opened.Heap(t, h)
	for command, want := range map[string]int{
		"primitive_arrays_with_a_constant_value int\\[\\]": 2, "primitive_arrays_with_a_constant_value": 3, "duplicate_arrays long\\[\\]": 0, "duplicate_arrays": 1,
		"arrays_grouped_by_size int\\[\\]": 3, "array_fill_ratio": 1, "array_fill_ratio int\\[\\]": 0,
	} {
		if got := opened.Rows(t, Queries(), s, command).Len; got != want {
			t.Errorf("%s: %d rows, want %d", command, got, want)
		}
	}
	parsed, _ := query.Registry(Queries()).Parse("array_fill_ratio -segments 0")
	if _, err := parsed.Run(context.Background(), s); err == nil {
		t.Error("no segments are accepted")
	}
}
