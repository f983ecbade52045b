package layout

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
)

// TestCollector compares the collector with a plain loop over all pairs.
func TestCollector(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		classes := randomClasses(r, 10)
		for i := range classes {
			classes[i].Address = heap.Address(0x1000 + 64*r.IntN(1000))
		}
		var addresses []heap.Address
		for _, c := range classes {
			addresses = append(addresses, c.Address)
		}
		for range 500 {
			addresses = append(addresses, heap.Address(0x1000+8*r.IntN(8000)))
		}
		addresses = append(addresses, 0, 0x2001) // the boot loader and a flattened value
		slices.Sort(addresses)
		addresses = slices.Compact(addresses)
		class := make([]heap.ClassIndex, len(addresses))
		length := make([]uint32, len(addresses))
		for i := range addresses {
			class[i], length[i] = heap.ClassIndex(r.IntN(len(classes))), heap.NotArray
			if classes[class[i]].IsArray() {
				length[i] = uint32(r.IntN(2 * Lengths))
			}
		}
		c, parts := NewCollector(classes), r.IntN(3)
		for from := 0; from < len(addresses); {
			next := NewCollector(classes)
			if parts == 0 {
				next = c // one collector sees everything
			}
			for range r.IntN(8) {
				to := min(len(addresses), from+r.IntN(50))
				next.Add(addresses[from:to], class[from:to], length[from:to])
				from = to
			}
			if parts != 0 {
				c.Follow(next)
			}
		}
		got, want := c.Evidence(false), plainEvidence(classes, addresses, class, length)
		if !slices.Equal(got.Nearest, want.Nearest) || got.Arrays != want.Arrays || max(8, got.Divisor) != max(8, want.Divisor) {
			t.Fatalf("collected %+v, want %+v", got, want)
		}
	}
}

func plainEvidence(classes []heap.Class, addresses []heap.Address, class []heap.ClassIndex, length []uint32) *Evidence {
	e := &Evidence{Nearest: make([]uint32, len(classes))}
	for i, a := range addresses {
		if i > 1 {
			e.Divisor = gcd(e.Divisor, uint64(a-addresses[i-1]))
		}
		mirror := slices.ContainsFunc(classes, func(c heap.Class) bool { return c.Address == a })
		next := i + 1
		for next < len(addresses) && addresses[next]%8 != 0 {
			next++
		}
		if a == 0 || a%8 != 0 || mirror || next == len(addresses) {
			continue
		}
		distance := uint32(addresses[next] - a)
		if length[i] != heap.NotArray {
			if length[i] < Lengths {
				seen := &e.Arrays[classes[class[i]].ElementType()][length[i]]
				if *seen == 0 || distance < *seen {
					*seen = distance
				}
			}
			continue
		}
		if k := class[i]; e.Nearest[k] == 0 || distance < e.Nearest[k] {
			e.Nearest[k] = distance
		}
	}
	return e
}

func TestFileOrder(t *testing.T) {
	classes := []heap.Class{{Name: "java.lang.Object"}, {Name: "java.lang.Object[]"}, {Name: "int[]"}, {Name: "int[][]"}}
	for _, test := range []struct {
		name    string
		address []heap.Address
		class   []heap.ClassIndex
		length  []uint32
		overlap bool
	}{
		{"compressed", []heap.Address{1000, 1032}, []heap.ClassIndex{1, 1}, []uint32{4, 4}, true},
		{"not compressed", []heap.Address{1000, 1048}, []heap.ClassIndex{1, 1}, []uint32{4, 4}, false},
		{"arrays of arrays count", []heap.Address{1000, 1032}, []heap.ClassIndex{1, 3}, []uint32{4, 4}, true},
		{"others in between do not", []heap.Address{1000, 1032, 1040, 2000}, []heap.ClassIndex{1, 0, 2, 1}, []uint32{4, heap.NotArray, 1, 1}, false},
		{"backwards", []heap.Address{1000, 900}, []heap.ClassIndex{1, 1}, []uint32{4, 100}, false},
	} {
		for _, split := range []int{0, 1} {
			var f FileOrder
			for i := range classes {
				f.Class(&classes[i])
			}
			f.Add(&heap.Batch{Address: test.address[:split], Class: test.class[:split], Length: test.length[:split]})
			f.Add(&heap.Batch{Address: test.address[split:], Class: test.class[split:], Length: test.length[split:]})
			if f.Overlap != test.overlap {
				t.Errorf("%s, split at %d: %v", test.name, split, f.Overlap)
			}
		}
	}
}

// synthetic places objects of random classes under a layout, with gaps.
func synthetic(r *rand.Rand, l Layout, objects int, gaps float64) Input {
	in := number(randomClasses(r, 60))
	if l.WordSize == 4 {
		in.Info.IdentifierSize = 4
	}
	s := Auto(in, l)
	c := NewCollector(in.Classes)
	at := heap.Address(0x10000000)
	var addresses []heap.Address
	var classes []heap.ClassIndex
	var lengths []uint32
	for range objects {
		k := heap.ClassIndex(r.IntN(len(in.Classes)))
		length := heap.NotArray
		if in.Classes[k].IsArray() {
			length = uint32(r.IntN(20 + max(0, l.Alignment-32)*2))
		}
		addresses, classes, lengths = append(addresses, at), append(classes, k), append(lengths, length)
		at += heap.Address(s.Shallow(k, length))
		if r.Float64() < gaps {
			at += heap.Address(l.Alignment * (1 + r.IntN(10)))
		}
	}
	c.Add(addresses, classes, lengths)
	in.Evidence = c.Evidence(false)
	return in
}

// TestInferSynthetic: every layout is recognised, even if dead space follows half of all
// objects. Another layout with equal sizes is accepted too.
func TestInferSynthetic(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, name := range Names() {
		for _, alignment := range []string{"", "-align16", "-align32", "-align256"} {
			l, err := Parse(name + alignment)
			if err != nil {
				t.Fatal(err)
			}
			for _, gaps := range []float64{0, 0.5} {
				in := synthetic(r, l, 20000, gaps)
				got, why := Infer(in)
				a, b := Auto(in, got), Auto(in, l)
				if !slices.Equal(a.Instance, b.Instance) || !slices.Equal(a.Base, b.Base) || a.Alignment != b.Alignment || !why.Sound {
					t.Errorf("%s with gaps after %.0f %%: inferred %s %+v", l.Name(), 100*gaps, got.Name(), why)
				}
			}
		}
	}
}

// TestInferNothing: without evidence Infer returns the default and says so in the reason.
func TestInferNothing(t *testing.T) {
	for _, test := range []struct {
		name     string
		idSize   int
		evidence *Evidence
		want     string
	}{
		{"no addresses", 8, nil, "coops"},
		{"32-bit", 4, nil, "32bit"},
		{"no objects", 8, &Evidence{Nearest: make([]uint32, 1)}, "coops"},
	} {
		in := number([]heap.Class{class("java.lang.Object", 0, "")})
		in.Info.IdentifierSize, in.Evidence = test.idSize, test.evidence
		l, why := Infer(in)
		if l.Name() != test.want || why.Sound || len(why.Reasons) == 0 {
			t.Errorf("%s: %s %+v, want %s", test.name, l.Name(), why, test.want)
		}
	}
}

// TestInferNumbers: identifiers that are only numbers, as in dumps of the hprof agent,
// and a heap with a few wrong addresses.
func TestInferNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	l, _ := Parse("nocoops")
	in := synthetic(r, l, 20000, 0)
	for i, n := range in.Evidence.Nearest {
		in.Evidence.Nearest[i] = min(n, 8)
	}
	if got, why := Infer(in); why.Sound || got.Name() != "coops" {
		t.Errorf("numbers: %s %+v", got.Name(), why)
	}
	in = synthetic(r, l, 20000, 0.1)
	for _, i := range []int{3, 17, 31} {
		in.Evidence.Nearest[i] = 8
	}
	if got, why := Infer(in); !why.Sound || got.Name() != "nocoops" {
		t.Errorf("three wrong distances: %s %+v", got.Name(), why)
	}
}

// TestReasons: numbers have thousands separators, as everywhere.
func TestReasons(t *testing.T) {
	for want, e := range map[string]Explanation{
		"1,590 of 1,597 sizes are exactly the smallest distance between neighbouring objects, 7 are larger":             {Sound: true, Compared: 1597, Exact: 1590, Impossible: 7},
		"the identifiers are not addresses (1,200 of 1,597 sizes do not fit between them); this is the default of JVMs": {Compared: 1597, Impossible: 1200},
	} {
		if got := reasons(Layout{}, e, Input{}, hints{}); got[0] != want {
			t.Errorf("%q, want %q", got[0], want)
		}
	}
}

func BenchmarkCollector(b *testing.B) {
	const n = 1 << 20
	classes := randomClasses(rand.New(rand.NewPCG(1, 1)), 1000)
	for i := range classes {
		classes[i].Address = heap.Address(i) * 8
	}
	addresses, class, length := make([]heap.Address, n), make([]heap.ClassIndex, n), make([]uint32, n)
	for i := range addresses {
		addresses[i], class[i], length[i] = heap.Address(1<<20+24*i), heap.ClassIndex(i*7%len(classes)), heap.NotArray
		if classes[class[i]].IsArray() {
			length[i] = uint32(i % 100)
		}
	}
	for b.Loop() {
		c := NewCollector(classes)
		for from := 0; from < n; from += 4096 {
			c.Add(addresses[from:from+4096], class[from:from+4096], length[from:from+4096])
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/object")
}

func BenchmarkInfer(b *testing.B) {
	r := rand.New(rand.NewPCG(2, 2))
	in := number(randomClasses(r, 20000))
	in.Evidence = &Evidence{Nearest: make([]uint32, len(in.Classes)), Divisor: 8}
	l, _ := Parse("coops")
	copy(in.Evidence.Nearest, Auto(in, l).Instance)
	for b.Loop() {
		l, _ := Infer(in)
		Auto(in, l)
	}
}

// TestInferAmbiguous: if nothing distinguishes compact headers from others, the reasons
// say so.
func TestInferAmbiguous(t *testing.T) {
	in := number([]heap.Class{class("java.lang.Object", 0, ""), class("com.example.Thing", 1, "int a")})
	in.Evidence = &Evidence{Nearest: []uint32{256, 256}, Divisor: 256}
	l, why := Infer(in)
	if text := strings.Join(why.Reasons, "; "); l.Name() != "coops-align256" || !strings.Contains(text, "same with other headers (coh-align256)") {
		t.Errorf("%s: %s", l.Name(), text)
	}
	in.Evidence.Arrays[heap.Byte][242] = 256
	if l, why := Infer(in); l.Name() != "coh-align256" || strings.Contains(strings.Join(why.Reasons, "; "), "coops") {
		t.Errorf("a byte[242] in 256 bytes: %s %+v", l.Name(), why)
	}
}
