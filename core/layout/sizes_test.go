package layout

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
)

var fieldTypes = []heap.Type{heap.Object, heap.Boolean, heap.Char, heap.Float, heap.Double, heap.Byte, heap.Short, heap.Int, heap.Long}

// randomClasses makes a tree of classes with random fields, and array classes.
func randomClasses(r *rand.Rand, n int) []heap.Class {
	classes := []heap.Class{{Name: "java.lang.Object"}}
	for i := 1; i < n; i++ {
		c := heap.Class{Name: string(rune('A'+i%26)) + string(rune('a'+i/26)), Super: heap.Address(1 + r.IntN(i)), Loader: 8}
		for range r.IntN(6) {
			c.Fields = append(c.Fields, heap.Field{Type: fieldTypes[r.IntN(len(fieldTypes))]})
		}
		for range r.IntN(3) {
			c.Statics = append(c.Statics, heap.StaticField{Value: heap.Value{Type: fieldTypes[r.IntN(len(fieldTypes))]}})
		}
		classes = append(classes, c)
	}
	for _, t := range fieldTypes {
		name := t.String()
		if t == heap.Object {
			name = "java.lang.Object"
		}
		classes = append(classes, heap.Class{Name: name + "[]", Super: 1})
	}
	return classes
}

// TestSizesHold checks properties that sizes have in every layout.
func TestSizesHold(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		in := number(randomClasses(r, 40))
		for _, name := range Names() {
			for _, l := range []string{name, name + "-align16"} {
				layout, err := Parse(l)
				if err != nil {
					t.Fatal(err)
				}
				checkSizes(t, in, layout)
			}
		}
	}
}

func checkSizes(t *testing.T, in Input, l Layout) {
	t.Helper()
	s := Auto(in, l)
	for i := range in.Classes {
		c := &in.Classes[i]
		size := int(s.Instance[i])
		if c.IsArray() {
			for n := range uint32(20) {
				a, b := s.Shallow(heap.ClassIndex(i), n), s.Shallow(heap.ClassIndex(i), n+1)
				if a%uint64(l.Alignment) != 0 || b < a || b-a > uint64(max(8, l.Alignment)) {
					t.Fatalf("%s, %s: %d and %d bytes for %d and one more elements", l.Name(), c.Name, a, b, n)
				}
			}
			continue
		}
		least, most := l.Header(), l.Header()
		for k := heap.ClassIndex(i); k != heap.NoClass; k = in.Super[k] {
			for _, f := range in.Classes[k].Fields {
				least += width(f.Type, l.ReferenceSize)
			}
			most += 16 // gaps of one class
		}
		most += least - l.Header()
		if size%l.Alignment != 0 || size < least || size > up(most, l.Alignment) {
			t.Fatalf("%s, %s: %d bytes, must be between %d and %d", l.Name(), c.Name, size, least, most)
		}
		if super := in.Super[i]; super != heap.NoClass && size < int(s.Instance[super]) {
			t.Fatalf("%s, %s: %d bytes, its superclass %d", l.Name(), c.Name, size, s.Instance[super])
		}
		if i%7 != 0 {
			continue
		}
		more := *c
		more.Fields = append([]heap.Field{{Type: heap.Int}}, c.Fields...)
		classes := append([]heap.Class(nil), in.Classes...)
		classes[i] = more
		if grown := Auto(Input{Classes: classes, Super: in.Super, Info: in.Info}, l).Instance[i]; int(grown) < size {
			t.Fatalf("%s, %s: %d bytes, with one more field %d", l.Name(), c.Name, size, grown)
		}
	}
}

// TestNoByteTwice: placed fields and gaps together fill an object exactly.
func TestNoByteTwice(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		l := Layout{WordSize: 8, ReferenceSize: 4 << r.IntN(2), ClassPointerSize: 4 * r.IntN(3), Alignment: 8, Era: JDK23}
		s, total := l.root(), l.Header()
		for range 1 + r.IntN(6) {
			var f fields
			for range r.IntN(8) {
				kind := fieldTypes[r.IntN(len(fieldTypes))]
				f.add(kind)
				total += width(kind, l.ReferenceSize)
			}
			s = l.place(s, &f)
		}
		gaps := 0
		for i, g := range s.gaps {
			gaps += g.size
			if i > 0 && g.from < s.gaps[i-1].from+s.gaps[i-1].size || g.from+g.size > s.end || g.size <= 0 {
				t.Fatalf("gaps %v in %d bytes", s.gaps, s.end)
			}
		}
		if s.end-gaps != total {
			t.Fatalf("%s: %d bytes with gaps of %d, fields and header take %d", l.Name(), s.end, gaps, total)
		}
	}
}

// TestVariants checks what the evidence says about fields that no dump lists.
func TestVariants(t *testing.T) {
	l, _ := Parse("coops")
	for _, test := range []struct {
		class   heap.Class
		nearest uint32
		want    uint32
	}{
		{class("java.util.concurrent.ConcurrentHashMap$CounterCell", 1, "long value"), 0, 280},
		{class("java.util.concurrent.ConcurrentHashMap$CounterCell", 1, "long value"), 280, 280},
		{class("java.util.concurrent.ConcurrentHashMap$CounterCell", 1, "long value"), 400, 280},
		{class("java.util.concurrent.ConcurrentHashMap$CounterCell", 1, "long value"), 24, 24}, // -XX:-EnableContended
		{class("java.util.concurrent.ConcurrentHashMap$CounterCell", 1, "long value"), 32, 24},
		{class("java.util.concurrent.ConcurrentHashMap$CounterCell", 1, "long value"), 152, 152}, // -XX:ContendedPaddingWidth=64
		{class("java.util.concurrent.ConcurrentHashMap$CounterCell", 1, "long value"), 160, 24},
		{class("java.util.concurrent.Exchanger$Slot", 1, "Object entry"), 528, 528}, // 256
		{class("java.util.concurrent.Exchanger$Slot", 1, "Object entry"), 520, 272},
		{class("java.lang.Thread", 1, thread17), 240, 240},
		{class("java.util.concurrent.ConcurrentHashMap$CounterCell", 1, "long value"), 4, 280}, // a distance too small to be real
		{class("java.lang.Module", 1, "Object layer, Object name, Object loader, Object descriptor, Object enableNativeAccess"), 0, 40},
		{class("java.lang.Thread", 1, thread17), 368, 368},
		{class("java.lang.Thread", 1, thread17), 112, 112},
		{class("com.example.Thing", 1, "long value"), 4000, 24}, // a gap proves nothing
	} {
		in := number([]heap.Class{class("java.lang.Object", 0, ""), test.class})
		in.Evidence = &Evidence{Nearest: []uint32{0, test.nearest}}
		if got := Auto(in, l).Instance[1]; got != test.want {
			t.Errorf("%s with its next neighbour at %d: %d bytes, want %d", test.class.Name, test.nearest, got, test.want)
		}
	}
}

// TestPadded: subclasses of a class with @Contended fields, and classes where both the
// class and fields are @Contended. The sizes come from JVM class histograms.
func TestPadded(t *testing.T) {
	const subscription = "long timeout, int head, int tail, int maxCapacity, int ctl, Object array, Object subscriber, Object onNextHandler, Object executor, Object waiter, Object pendingError, Object next, Object nextRetry, long demand, int waiting"
	classes := []heap.Class{
		class("java.lang.Object", 0, ""),
		class("java.lang.Thread", 1, thread17),
		class("X", 2, "int a"),
		class("Y", 3, ""),
		class("Z", 4, "long b, byte c"),
		class("W", 5, "Object o"),
		class("java.util.concurrent.SubmissionPublisher$BufferedSubscription", 1, subscription),
		class("java.util.concurrent.Exchanger$Slot", 1, "Object entry"),
		class("java.lang.invoke.CallSite", 1, "Object target"),
		class("java.lang.invoke.MutableCallSite", 9, ""),
		class("java.util.concurrent.atomic.Striped64$Cell", 1, "long value"),
	}
	in := number(classes)
	for name, want := range map[string][]uint32{
		"coops":         {16, 368, 376, 504, 520, 648, 472, 272, 32, 32, 280},
		"coops-noccp":   {16, 368, 376, 504, 520, 648, 472, 280, 40, 40, 280},
		"coops-align32": {32, 384, 384, 512, 544, 672, 480, 288, 32, 32, 288},
		"nocoops":       {16, 408, 416, 544, 560, 696, 504, 280, 40, 40, 280},
		"nocoops-noccp": {16, 416, 424, 552, 568, 704, 504, 280, 40, 40, 280},
	} {
		l, err := Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := Auto(in, l).Instance; !slices.Equal(got, want) {
			t.Errorf("%s: %d, the JVM has %d", name, got, want)
		}
	}
}

func TestRealSizes(t *testing.T) {
	in := number([]heap.Class{class("java.lang.Object", 0, ""), class("java.lang.String", 1, "int count, int hash"), class("int[]", 1, "")})
	in.Info = heap.Info{IdentifierSize: 4, RealSizes: true}
	in.Classes[0].InstanceSize, in.Classes[1].InstanceSize = 8, 1234
	l, _ := Infer(in)
	s := Auto(in, l)
	if s.Instance[0] != 8 || s.Instance[1] != 1234 || s.Shallow(2, 3) != 24 {
		t.Errorf("sizes that the dump states: %d, %d; int[3]: %d", s.Instance[0], s.Instance[1], s.Shallow(2, 3))
	}
}

// TestHugeSizes: sizes beyond 32 bits saturate or are exact.
func TestHugeSizes(t *testing.T) {
	l, _ := Parse("nocoops")
	in := number([]heap.Class{class("java.lang.Object", 0, ""), class("long[]", 1, "")})
	if got, want := Auto(in, l).Shallow(1, math.MaxUint32-1), uint64(math.MaxUint32-1)*8+16; got != want {
		t.Errorf("the longest long[]: %d bytes, want %d", got, want)
	}
	if got := clamp(1 << 40); got != math.MaxUint32 {
		t.Errorf("clamp: %d", got)
	}
}

// FuzzSizes: no input may cause a crash, whatever the classes say about themselves.
func FuzzSizes(f *testing.F) {
	f.Add([]byte{0, 1, 2, 3, 1, 0, 200, 9}, uint64(8), uint32(16))
	f.Add([]byte{3, 2, 1, 0}, uint64(0), uint32(0))
	f.Fuzz(func(t *testing.T, data []byte, divisor uint64, nearest uint32) {
		data = data[:min(len(data), 500)]
		names := []string{"java.lang.Object", "java.lang.Class", "java.lang.Thread", "int[]", "x[]", "", "[]", "java.lang.String"}
		in := Input{Info: heap.Info{IdentifierSize: 4 + 4*(len(data)&1)}, Evidence: &Evidence{Divisor: divisor}}
		for i, b := range data {
			c := heap.Class{Address: heap.Address(i % 100), Super: heap.Address(b % 100), Name: names[int(b)%len(names)], Loader: heap.Address(b & 1)}
			for k := range int(b) {
				c.Fields = append(c.Fields, heap.Field{Type: heap.Type(k)})
				c.Statics = append(c.Statics, heap.StaticField{Value: heap.Value{Type: heap.Type(k * 3)}})
			}
			in.Classes = append(in.Classes, c)
			in.Evidence.Nearest = append(in.Evidence.Nearest, nearest*uint32(b))
		}
		in.Super = SuperIndexes(in.Classes)
		l, _ := Infer(in)
		if !l.Valid() {
			t.Fatalf("inferred %+v", l)
		}
		s := Auto(in, l)
		for i, size := range s.Instance {
			if size%uint32(l.Alignment) != 0 && size != math.MaxUint32 {
				t.Errorf("%s: %d bytes", in.Classes[i].Name, size)
			}
		}
		MAT(in)
	})
}

// TestOddPaddings: a width that is not a power of two is assumed if two classes show it.
// The expected sizes follow from those of JVMs with 64 and 256: one width before the
// fields and one after them.
func TestOddPaddings(t *testing.T) {
	l, _ := Parse("coops")
	in := number([]heap.Class{class("java.lang.Object", 0, ""), class("java.util.concurrent.ConcurrentHashMap$CounterCell", 1, "long value"),
		class("java.util.concurrent.Exchanger$Slot", 1, "Object entry"), class("java.util.concurrent.atomic.Striped64$Cell", 1, "long value")})
	for _, test := range []struct{ nearest, want [3]uint32 }{
		{[3]uint32{24 + 2*48, 16 + 2*48, 0}, [3]uint32{120, 112, 280}},          // nothing is known about the third class
		{[3]uint32{24 + 2*48, 16 + 2*96, 0}, [3]uint32{24, 16, 280}},            // the classes disagree: the distances may be gaps
		{[3]uint32{24 + 2*96, 16 + 2*96, 24 + 2*128}, [3]uint32{216, 208, 280}}, // the third is from the archive
		{[3]uint32{24 + 2*200, 16 + 2*200, 24 + 2*72}, [3]uint32{424, 416, 24}}, // and here has a gap after it
		{[3]uint32{24 + 2*8200, 16 + 2*8200, 0}, [3]uint32{280, 272, 280}},      // wider than a JVM takes
	} {
		in.Evidence = &Evidence{Nearest: []uint32{0, test.nearest[0], test.nearest[1], test.nearest[2]}}
		if got := [3]uint32(Auto(in, l).Instance[1:]); got != test.want {
			t.Errorf("neighbours at %d: %d bytes, want %d", test.nearest, got, test.want)
		}
	}
}
