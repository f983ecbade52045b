package classic

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/recorder"
)

// mixed is a heap with all kinds of objects: classes with odd names and from two loaders,
// nulls, a dangling reference, a long array.
func mixed() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	loader := h.New("java.net.URLClassLoader", "name", "plugin")
	node := h.Class("app.Node$1", dumpbuilder.Ref("a"), dumpbuilder.Ref("b"), dumpbuilder.Int("i"), dumpbuilder.Static("first", heap.Object, nil))
	leaf := h.Class("app.Leaf", dumpbuilder.Super(node), dumpbuilder.Loader(loader))
	last := h.Instance(leaf, nil, heap.Address(0xdead0), 1)
	node.SetStatic("first", h.Instance(node, last, last, 2))
	many := make([]any, 10000)
	for i := range many {
		many[i] = last
	}
	h.ObjectArray("app.Node$1[]", many...)
	h.ObjectArray("java.lang.Object[][]", h.ObjectArray("java.lang.Object[]", nil, last), nil)
	for _, a := range []any{[]bool{true}, []byte{1}, []uint16{2}, []int16{3}, []int32{4}, []int64{5}, []float32{6}, []float64{7}} {
		h.Array(a)
	}
	return h
}

// TestAgainstModel: every variant of the text gives the heap that was written, wherever
// blocks end.
func TestAgainstModel(t *testing.T) {
	h := mixed()
	ebcdic := func(text []byte) []byte {
		var back [256]byte
		for code, c := range ebcdicTable() {
			back[c] = code
		}
		out := slices.Clone(text)
		for i, c := range out {
			out[i] = back[c]
		}
		return out
	}
	plain := func(text []byte) []byte { return text }
	for name, c := range map[string]struct {
		options dumpbuilder.ClassicOptions
		change  func([]byte) []byte
	}{
		"OpenJ9":        {dumpbuilder.ClassicOptions{}, plain},
		"Java 5":        {dumpbuilder.ClassicOptions{Style: dumpbuilder.ClassicJava5, Digits: 8}, plain},
		"1.4":           {dumpbuilder.ClassicOptions{Style: dumpbuilder.ClassicOld, Digits: 8, HashCodes: true}, plain},
		"HeapRoots":     {dumpbuilder.ClassicOptions{Style: dumpbuilder.ClassicHeapRoots, Digits: 8}, plain},
		"CRLF":          {dumpbuilder.ClassicOptions{CRLF: true}, plain},
		"no version":    {dumpbuilder.ClassicOptions{NoVersion: true, HashCodes: true}, plain},
		"EBCDIC":        {dumpbuilder.ClassicOptions{}, ebcdic},
		"mark":          {dumpbuilder.ClassicOptions{}, func(text []byte) []byte { return append([]byte("\xef\xbb\xbf"), text...) }},
		"blank lines":   {dumpbuilder.ClassicOptions{}, func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\n0x"), []byte("\n\n0x")) }},
		"without 0x":    {dumpbuilder.ClassicOptions{}, func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("0x"), nil) }},
		"small letters": {dumpbuilder.ClassicOptions{Style: dumpbuilder.ClassicOld, Digits: 1}, func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("0xC"), []byte("0xc")) }},
	} {
		text := c.change(h.Classic(c.options))
		for _, block := range []int{1 << 20, 100000, 65536, 7} {
			sink, r, err := parse(t, text, block)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if len(sink.Warnings) > 0 {
				t.Errorf("%s, blocks of %d: warnings %+v", name, block, sink.Warnings)
			}
			if sum := r.Objects + r.References + r.Other; sum != int64(len(text)) {
				t.Errorf("%s: accounts for %d of %d bytes", name, sum, len(text))
			}
			compare(t, fmt.Sprintf("%s, blocks of %d", name, block), h, sink)
		}
	}
}

// ebcdicTable yields the codes of characters in IBM-1047, without the alternative codes
// of brackets and line breaks.
func ebcdicTable() map[byte]byte {
	table := map[byte]byte{}
	for code, c := range ebcdic {
		if c != '?' && code != 0x25 && code != 0xba && code != 0xbb {
			table[byte(code)] = c
		}
	}
	return table
}

// compare compares what the sink received with the model.
func compare(t *testing.T, name string, h *dumpbuilder.Heap, sink *recorder.Recorder) {
	t.Helper()
	graph := h.References()
	emitted := map[heap.Address]recorder.Object{}
	for _, o := range sink.List {
		emitted[o.Address] = o
	}
	if len(emitted) != len(sink.List) || len(emitted)+len(h.Classes()) != h.Len() {
		t.Errorf("%s: %d objects, %d of them different, %d classes; want %d", name, len(sink.List), len(emitted), len(h.Classes()), h.Len())
	}
	for _, o := range h.Objects() {
		if o.IsMirror() != nil {
			continue
		}
		got, want := emitted[o.Address], graph[o.Address][1:]
		refs := slices.DeleteFunc(slices.Clone(got.Refs), func(a heap.Address) bool { return a == o.Class.Mirror.Address })
		length := heap.NotArray
		if o.Length() != heap.NotArray {
			length = heap.UnknownLength
		}
		if sink.Declared[got.Class].Name != o.Class.Name || uint64(got.Size) != h.ShallowSize(o) || got.Length != length || !slices.Equal(refs, want) {
			t.Errorf("%s: 0x%x is %s, %d bytes, length %d, refers to %d; want %s, %d, %d, %d", name, o.Address, sink.Declared[got.Class].Name,
				got.Size, got.Length, len(refs), o.Class.Name, h.ShallowSize(o), length, len(want))
		}
	}
	for _, c := range h.Classes() {
		i := slices.IndexFunc(sink.Declared, func(k heap.Class) bool { return k.Address == c.Mirror.Address })
		if i < 0 {
			t.Errorf("%s: no class %s", name, c.Name)
			continue
		}
		got := sink.Declared[i]
		var refs []heap.Address
		for _, s := range got.Statics {
			refs = append(refs, s.Value.Address())
		}
		want := slices.DeleteFunc(slices.Clone(graph[c.Mirror.Address][1:]), func(a heap.Address) bool { return a == 0 })
		if got.Name != c.Name || got.Fabricated || uint64(got.ObjectSize) != h.ShallowSize(c.Mirror) || !slices.Equal(refs, want) {
			t.Errorf("%s: class %s is %+v", name, c.Name, got)
		}
	}
}

// TestDocumented: the example in the HeapRoots documentation.
func TestDocumented(t *testing.T) {
	sink, r, err := parse(t, []byte("0x1018f030 [32] java/lang/String\n     0x1018f050 \n"), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	o := sink.List[0]
	if len(sink.List) != 1 || o.Address != 0x1018f030 || o.Size != 32 || sink.Declared[o.Class].Name != "java.lang.String" ||
		!slices.Equal(o.Refs, []heap.Address{0x1018f050}) || len(sink.Warnings) != 0 {
		t.Errorf("objects %+v, warnings %v", sink.List, sink.Warnings)
	}
	if r.Info.IdentifierSize != 4 || !r.Info.StatedSizes || r.Info.HasRoots || r.Info.HasFields || r.Info.HasThreads {
		t.Errorf("info %+v", r.Info)
	}
}

// TestLines: unusual lines, and how they are read.
func TestLines(t *testing.T) {
	const version, end = "// Version: x\n", "// EOF:  Total 'Objects',Refs(null) : 1,0(0)\n"
	for name, c := range map[string]struct {
		text   string
		want   string // class, size and references of each object
		warn   string // code of the warning
		offset int64
	}{
		"names": {"0x10 [8] primitive array\n0x18 [8] unknown class 0xe12\n0x20 [8] array of [C\n0x28 [8] OBJ [[J\n0x30 [8] OBJ [Lp/Q;\n0x38 [8] <symbol>\n0x40 [8] bool[]\n",
			"primitive array 8 [], unknown class 0xe12 8 [], char[][] 8 [], long[][] 8 [], p.Q[] 8 [], <symbol> 8 [], boolean[] 8 []", "", 0},
		"no end":          {version + "0x10 [8] A\n\t\n", "A 8 []", "classic.truncated", 27},
		"end":             {version + "0x10 [8] A\n" + end, "A 8 []", "", 0},
		"wrong end":       {version + "0x10 [8] A\n\t0x10\n0x18 [8] A\n" + end, "A 8 [10], A 8 []", "classic.totals", 42},
		"wrong refs":      {version + "0x10 [8] A\n\t0x10\n" + end, "A 8 [10]", "classic.totals-references", 31},
		"end of jdmpview": {version + "0x10 [8] A\n\t0x0 0x10\n// EOF: Total 'Objects',Refs(null) :1,2(1)\n", "A 8 [10]", "", 0},
		"garbage":         {"0x10 [8] A\n\t0x10\nwhat is this\n\t0x18\n0x18 [8] A\n", "A 8 [10], A 8 []", "classic.broken-line", 17},
		"bad address":     {"0x10 [8] A\n\t0x10 zzz 0x12345678901234567 0x18x 0x18\n", "A 8 [10 18]", "classic.broken-line", 17},
		"bad size":        {"0x10 [8] A\n0x18 [-] A\n0x20 [9999999999999999999] A\n", "A 8 []", "classic.broken-line", 11},
		"no sizes":        {"0x00000010 A\n  0x10\n", "A 0 [10]", "classic.no-size", 0},
		"huge":            {"0x10 [99999999999] A\n", "A 99999999999 []", "", 0},
		"cut address":     {"0x00000010 [8] A\n  0x00000010 0x0000", "A 8 [10]", "classic.cut-line", 30},
		"whole address":   {"0x00000010 [8] A\n  0x00000010", "A 8 [10]", "", 0},
		"cut name":        {version + "0x10 [8] java/lang/St", "", "classic.cut-line", 14},
		"cut header":      {"0x10 [8] A\n0x10 [", "A 8 []", "classic.cut-line", 11},
		"lost beginning":  {"\t0x18 0x20\n0x10 [8] A\n 0x18\n", "A 8 [18]", "", 0},
		"long line":       {"0x10 [8] A\n" + strings.Repeat("x", 200000) + "\n0x18 [8] A\n", "A 8 [], A 8 []", "classic.broken-line", 11},
		"class twice":     {"0x10 [8] CLS A\n\t0x18\n0x10 [8] CLS A\n\t0x20\n0x18 [8] OBJ A\n", "A 8 []", "classic.duplicate-class", 21},
		"name twice":      {"0x10 [8] CLS A\n0x20 [8] CLS A\n0x18 [8] OBJ A\n", "A 8 []", "classic.same-name", 15},
	} {
		for _, block := range []int{1 << 20, 3} {
			sink, _, err := parse(t, []byte(c.text), block)
			if err != nil && c.want != "" {
				t.Errorf("%s: %v", name, err)
				continue
			}
			var got []string
			for _, o := range sink.List {
				got = append(got, fmt.Sprintf("%s %d %x", sink.Declared[o.Class].Name, o.Size, o.Refs))
			}
			if text := strings.Join(got, ", "); text != c.want {
				t.Errorf("%s: %s, want %s", name, text, c.want)
			}
			if c.want == "" {
				continue // no objects: Parse returns an error and no warnings
			}
			if c.warn == "" && len(sink.Warnings) > 0 || c.warn != "" && (sink.Code(c.warn).Count == 0 || sink.Code(c.warn).Offset != c.offset) {
				t.Errorf("%s: warnings %+v, want %s at %d", name, sink.Warnings, c.warn, c.offset)
			}
		}
	}
}

// TestCut: if a dump is cut anywhere, the objects before the cut are read.
func TestCut(t *testing.T) {
	h := dumpbuilder.New()
	text := h.Classic(dumpbuilder.ClassicOptions{})
	whole, _, err := parse(t, text, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	for n := range text {
		sink, _, err := parse(t, text[:n], 1<<20)
		if err != nil {
			continue // no objects
		}
		for i, o := range sink.List {
			if w := whole.List[i]; o.Address != w.Address || o.Size != w.Size || len(o.Refs) > len(w.Refs) || !slices.Equal(o.Refs, w.Refs[:len(o.Refs)]) ||
				sink.Declared[o.Class].Name != whole.Declared[w.Class].Name {
				t.Fatalf("cut at %d: object %d is %+v, want %+v", n, i, o, w)
			}
		}
		if n < len(text)-60 && sink.Code("classic.truncated").Count == 0 {
			t.Errorf("cut at %d: warnings %+v", n, sink.Warnings)
		}
	}
}

func TestErrors(t *testing.T) {
	_, _, err := parse(t, []byte("// Version: x\n"), 1<<20)
	var broken *heap.ParseError
	if !errors.As(err, &broken) || broken.Kind != heap.Malformed || broken.Offset != 14 {
		t.Errorf("only a version: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	text := dumpbuilder.New().Classic(dumpbuilder.ClassicOptions{})
	if _, err := Parse(ctx, recorder.InPieces("x", text, 10), &recorder.Recorder{T: t}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestMatch(t *testing.T) {
	for text, c := range map[string]struct{ mine, broken bool }{
		"// Version: J2RE 1.4.2\n0x1018F030 [32] java/lang/String\n": {true, false},
		"// Version: J2RE":                                 {true, false},
		"\n\n0x1018F030 [32] OBJ java/lang/String\n":       {true, false},
		"0x1018f030 [32] java/lang/String":                 {true, false},
		"1018f030 [32] java/lang/String\n":                 {true, false},
		"0x1018f030 java/lang/String\n":                    {true, false},
		"\t0x10 0x20 \n0x1018f030 [32] java/lang/String\n": {true, false},
		"// EOF:  Total 'Objects',Refs(null) : 0,0(0)":     {true, false},
		"// Version: 12\nint main() { return 0; }\n":       {true, true},
		"// a comment\nint main() { return 0; }\n":         {false, false},
		"0x10 is sixteen\n":                                {false, false},
		"aa bb cc":                                         {false, false},
		"aa":                                               {false, false},
		"aab0 [16] x":                                      {true, false},
		"":                                                 {false, false},
		"deadbeef [10]":                                    {false, false},
		"\x00\x00":                                         {false, false},
	} {
		mine, err := Match([]byte(text))
		if mine != c.mine || (err != nil) != c.broken {
			t.Errorf("%q: mine %v, %v", text, mine, err)
		}
	}
}

// FuzzClassic: for any text, reading ends with objects that fit into the text, or with a
// clear error. The size of blocks makes no difference.
func FuzzClassic(f *testing.F) {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	node := h.Class("N", dumpbuilder.Ref("a"), dumpbuilder.Static("s", heap.Object, nil))
	h.ObjectArray("N[]", h.Instance(node, nil), h.Instance(node, nil))
	for style := range dumpbuilder.ClassicHeapRoots + 1 {
		f.Add(h.Classic(dumpbuilder.ClassicOptions{Style: style, HashCodes: true, CRLF: style == 2}), uint16(11))
	}
	f.Add([]byte("\x61\x61\x40\xe5\xf0\xa7\xf1\xf0\x40\xad\xf8\xbd\x40\xc1\x15"), uint16(1))
	f.Fuzz(func(t *testing.T, text []byte, block uint16) {
		sink, r, err := parse(t, text, 1<<20)
		again, _, errAgain := parse(t, text, int(block)+1)
		if (err != nil) != (errAgain != nil) || len(sink.List) != len(again.List) || len(sink.Declared) != len(again.Declared) {
			t.Fatalf("blocks of %d: %d objects, %v; else %d, %v", block+1, len(again.List), errAgain, len(sink.List), err)
		}
		if err != nil {
			return
		}
		if sum := r.Objects + r.References + r.Other; sum != int64(len(text)) {
			t.Errorf("accounts for %d of %d bytes", sum, len(text))
		}
		references := 0
		for i, o := range sink.List {
			references += len(o.Refs)
			if !slices.Equal(o.Refs, again.List[i].Refs) || o.Address != again.List[i].Address {
				t.Errorf("blocks of %d: object %d is %v, else %v", block+1, i, again.List[i], o)
			}
		}
		if len(sink.List) > len(text)/5+1 || references > len(text)/2+1 {
			t.Errorf("%d objects and %d references in %d bytes", len(sink.List), references, len(text))
		}
	})
}

func BenchmarkParse(b *testing.B) {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("a"), dumpbuilder.Ref("b"), dumpbuilder.Ref("c"))
	var last *dumpbuilder.Object
	for range 50000 {
		last = h.Instance(node, last, last, node)
	}
	text := h.Classic(dumpbuilder.ClassicOptions{})
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Parse(context.Background(), recorder.InPieces("x", text, 4<<20), discard{}); err != nil {
			b.Fatal(err)
		}
	}
}

// discard is a sink that drops everything.
type discard struct{ heap.Sink }

func (discard) Class(heap.Class) heap.ClassIndex               { return 0 }
func (discard) Redefine(heap.ClassIndex, heap.Class)           {}
func (discard) Objects(*heap.Batch) error                      { return nil }
func (discard) Warn(heap.Warning)                              {}
func (discard) Progress(ctx context.Context, done int64) error { return nil }
