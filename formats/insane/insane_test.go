package insane

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/recorder"
)

// mixed is a heap of JDK 8 with strings, inherited and hidden fields, arrays with nulls,
// a weak reference, static fields, and a class loader without referrers.
func mixed() *dumpbuilder.Heap {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{JDK: 8})
	loader := h.New("java.net.URLClassLoader")
	base := h.Class("app.Base", dumpbuilder.Ref("name"), dumpbuilder.Int("i"), dumpbuilder.Ref("next"), dumpbuilder.Static("first", heap.Object, nil))
	sub := h.Class("app.Base$Sub", dumpbuilder.Super(base), dumpbuilder.Loader(loader), dumpbuilder.Ref("name"), dumpbuilder.Ref("own"))
	one := h.Instance(base, "it's <a> & \"b\"\n", 1, nil)
	two := h.Instance(sub, "own", one, "inherited", 2, one)
	base.SetStatic("first", h.ObjectArray("app.Base[]", nil, two, nil, one, nil))
	h.ObjectArray("java.lang.Object[][]", h.ObjectArray("java.lang.Object[]", two))
	h.New("java.lang.ref.WeakReference", "referent", two)
	for _, a := range []any{[]bool{true}, []byte{1}, []int16{3}, []int64{5}, []float32{6}} {
		h.Array(a)
	}
	return h
}

// TestAgainstModel: every variant of the file gives the heap that was written, with names
// of references and texts of char[], wherever blocks end.
func TestAgainstModel(t *testing.T) {
	h := mixed()
	for name, o := range map[string]dumpbuilder.INSANEOptions{
		"as is": {}, "by object": {ByObject: true}, "other tool": {Quotes: true}, "CRLF": {CRLF: true},
		"prologue": {Prologue: "\xef\xbb\xbf<?xml version='1.0'?>\n<!DOCTYPE insane [<!ELEMENT insane (object|ref)*>]>\n<!-- <object> -->\n"},
		"comments": {Sequences: "<!-- <object id='1' type='X' size='8'/> --> <![CDATA[<ref to='1'>]]> text "},
	} {
		text := h.INSANE(o)
		for _, block := range []int{1 << 20, 65536, 7} {
			sink, r, err := parse(t, text, block)
			if err != nil || len(sink.Warnings) > 0 {
				t.Errorf("%s, blocks of %d: %v, warnings %+v", name, block, err, sink.Warnings)
				continue
			}
			if sum := r.Objects + r.References + r.Other; sum != int64(len(text)) {
				t.Errorf("%s: accounts for %d of %d bytes", name, sum, len(text))
			}
			compare(t, fmt.Sprintf("%s, blocks of %d", name, block), h, sink, r.Content)
		}
	}
}

func compare(t *testing.T, name string, h *dumpbuilder.Heap, sink *recorder.Recorder, content heap.ContentReader) {
	t.Helper()
	isClass := map[heap.Address]bool{}
	for _, c := range h.Classes() {
		isClass[c.Mirror.Address] = true
	}
	emitted := map[heap.Address]recorder.Object{}
	for _, o := range sink.List {
		emitted[o.Address] = o
	}
	if len(emitted) != h.Len()-len(h.Classes()) || len(sink.List) != len(emitted) {
		t.Errorf("%s: %d objects, want %d", name, len(sink.List), h.Len()-len(h.Classes()))
	}
	for _, o := range h.Objects() {
		if o.IsMirror() != nil {
			continue
		}
		got := emitted[o.Address]
		want := slices.DeleteFunc(o.Referents(), func(a heap.Address) bool { return isClass[a] })
		if sink.Declared[got.Class].Name != o.Class.Name || uint64(got.Size) != h.ShallowSize(o) || !slices.Equal(got.Refs, want) {
			t.Errorf("%s: 0x%x is %s, %d bytes, refers to %x; want %s, %d, %x", name, o.Address, sink.Declared[got.Class].Name, got.Size, got.Refs,
				o.Class.Name, h.ShallowSize(o), want)
		}
		fields, _ := values(t, sink, content, got)
		for _, f := range o.Class.AllFields() {
			v := o.Value(f.Name)
			if f.Type == heap.Object && !isClass[v.Address()] && v.Bits != 0 && fields[f.Name] != v.Address() {
				t.Errorf("%s: 0x%x: field %s is 0x%x, want 0x%x (%v)", name, o.Address, f.Name, fields[f.Name], v.Bits, fields)
			}
		}
	}
	if len(sink.Roots) != 1 || sink.Roots[0].Kind != heap.RootSystemClass {
		t.Errorf("%s: roots %+v", name, sink.Roots)
	}
	for _, c := range sink.Declared {
		if c.Address == sink.Roots[0].Object && (c.Name != "app.Base" || len(c.Statics) != 1 || c.Statics[0].Name != "first") {
			t.Errorf("%s: the root is class %+v", name, c)
		}
	}
}

// values returns the fields of an object by name; of fields with the same name, the
// first.
func values(t *testing.T, sink *recorder.Recorder, content heap.ContentReader, o recorder.Object) (map[string]heap.Address, error) {
	var names []string
	var types []heap.Type
	for c := &sink.Declared[o.Class]; c != nil; {
		for _, f := range c.Fields {
			names, types = append(names, f.Name), append(types, f.Type)
		}
		super := c.Super
		c = nil
		for i := range sink.Declared {
			if super != 0 && sink.Declared[i].Address == super {
				c = &sink.Declared[i]
			}
		}
	}
	list, err := content.Instance(context.Background(), o.At, types, nil)
	if err != nil {
		t.Errorf("fields of 0x%x: %v", o.Address, err)
	}
	fields := map[string]heap.Address{}
	for i, name := range names {
		if _, have := fields[name]; !have {
			fields[name] = list[i].Address()
		}
	}
	return fields, err
}

// TestTexts: the contents of char[] and of object arrays.
func TestTexts(t *testing.T) {
	long := strings.Repeat("0123456789", 100000)
	sink, r, err := parse(t, []byte(`<insane>
<object id='1' type='[C' size='32' value='a&#233;&lt;&#x1F600;"&bogus;&'/>
<object id='2' type='[C' size='32' value='`+"caf\xe9 é"+`'/>
<object id='3' type='[C' size='32' value=''/>
<object id='4' type='[C' size='2000016' value='`+long+`'/>
<object id='5' type='[B' size='32'/>
<object id='6' type='[Ljava.lang.Object;' size='32'/>
<ref from='6' name='3' to='1'/>
<ref from='6' name='1' to='2'/>
<ref from='6' name='4000000000' to='2'/>
</insane>`), 1<<20)
	if err != nil || len(sink.Warnings) > 0 {
		t.Fatal(err, sink.Warnings)
	}
	for i, want := range []string{"a\u00e9<\U0001F600\"&bogus;&", "caf\u00e9 \u00e9", "", long} {
		units := utf16.Encode([]rune(want))
		o := sink.List[i]
		if o.Length != uint32(len(units)) {
			t.Errorf("text %d has %d characters, want %d", i, o.Length, len(units))
		}
		data, err := r.Content.Elements(context.Background(), o.At, 0, o.Length)
		got := make([]uint16, len(data)/2)
		for k := range got {
			got[k] = binary.BigEndian.Uint16(data[2*k:])
		}
		if err != nil || !slices.Equal(got, units) {
			t.Errorf("text %d is %q, %v", i, string(utf16.Decode(got))[:min(20, len(got))], err)
		}
	}
	if data, err := r.Content.Elements(context.Background(), 3, 10, 3); err != nil || string(data) != "\x000\x001\x002" {
		t.Errorf("part of a text: %q, %v", data, err)
	}
	var unsupported *heap.ParseError
	if _, err := r.Content.Elements(context.Background(), 4, 0, 1); !errors.As(err, &unsupported) || unsupported.Kind != heap.Unsupported {
		t.Errorf("elements of a byte[]: %v", err)
	}
	data, err := r.Content.Elements(context.Background(), 5, 1, 1<<32-1)
	if want := []byte{0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1}; err != nil || !bytes.Equal(data, want) {
		t.Errorf("array holds % x, %v", data, err)
	}
	if sink.List[4].Length != heap.UnknownLength || sink.List[5].Length != heap.UnknownLength {
		t.Errorf("lengths %d and %d", sink.List[4].Length, sink.List[5].Length)
	}
}

// TestHierarchy: the classes that declare fields reveal the class hierarchy.
func TestHierarchy(t *testing.T) {
	sink, _, err := parse(t, []byte(`<insane>
<object id='1' type='A' size='8'/><object id='2' type='B' size='8'/><object id='3' type='C' size='8'/><object id='4' type='D' size='8'/>
<ref from='1' name='A.a' to='1'/><ref from='1' name='B.b' to='1'/><ref from='1' name='C.c' to='1'/>
<ref from='3' name='C.c' to='1'/><ref from='3' name='A.a' to='1'/>
<ref from='4' name='P.x' to='1'/><ref from='4' name='P.y' to='1'/>
</insane>`), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	byAddress := map[heap.Address]string{0: "-"}
	for _, c := range sink.Declared {
		byAddress[c.Address] = c.Name
	}
	var got []string
	for _, c := range sink.Declared {
		fields := ""
		for _, f := range c.Fields {
			fields += " " + f.Name
		}
		got = append(got, c.Name+"<"+byAddress[c.Super]+fields)
	}
	// C claims to be below A, which would be a cycle, so C has no superclass.
	if text := strings.Join(got, ", "); text != "A<B a, B<C b, C<- c a, D<P, P<- x y" {
		t.Error(text)
	}
}

// TestTags: unusual tags, and how they are read.
func TestTags(t *testing.T) {
	const a = "<object id='a' type='A' size='8'/>"
	for name, c := range map[string]struct {
		text, want, warn string
		offset           int64
	}{
		"whole":        {"<insane>" + a + "</insane>", "A@a 8 []", "", 0},
		"no end":       {"<insane>" + a, "A@a 8 []", "insane.truncated", 42},
		"cut tag":      {"<insane>" + a + "<ref from='a' name='A.x' to='", "A@a 8 []", "insane.cut-tag", 42},
		"duplicate":    {"<insane>" + a + "<object id='a' type='B' size='9'/></insane>", "A@a 8 []", "insane.duplicate", 42},
		"no size":      {"<insane><object type='A' id='a'/></insane>", "A@a 0 []", "insane.no-size", 8},
		"no id":        {"<insane>" + a + "<object type='A' size='8'/></insane>", "A@a 8 []", "insane.broken-tag", 42},
		"no to":        {"<insane>" + a + "<ref from='a' name='A.x'/></insane>", "A@a 8 []", "insane.broken-tag", 42},
		"bad number":   {"<insane>" + a + "<ref from='a' name='A.x' to='xyz'/></insane>", "A@a 8 []", "insane.broken-tag", 42},
		"no quotes":    {"<insane>" + a + "<object id=b type=B/><x/></insane>", "A@a 8 []", "insane.broken-tag", 42},
		"unknown from": {"<insane>" + a + "<ref from='b' name='B.x' to='a'/></insane>", "A@a 8 []", "insane.lost-references", 42},
		"unknown to":   {"<insane>" + a + "<ref from='a' name='A.x' to='b'/></insane>", "A@a 8 [b]", "", 0},
		"late object":  {"<insane><ref from='a' name='A.x' to='a'/>" + a + "</insane>", "A@a 8 [a]", "", 0},
		"twice":        {"<insane>" + a + "<ref from='a' name='A.x' to='a'/><ref from='a' name='A.x' to='a'/></insane>", "A@a 8 [a a]", "", 0},
		"null":         {"<insane>" + a + "<ref from='a' name='A.x' to='0'/></insane>", "A@a 8 []", "", 0},
		"wide":         {"<insane><object id='0xFEDCBA9876543210' type='[[I' size='99999999999'/></insane>", "int[][]@fedcba9876543210 99999999999 []", "", 0},
		"Latin-1":      {"<insane><object id='a' type='caf\xe9.\xc9t\xe9' size='8'/></insane>", "café.Été@a 8 []", "", 0},
		"entity":       {"<insane><object id='a' type='a.&lt;b&gt;' size='8'/></insane>", "a.<b>@a 8 []", "", 0},
		"no object":    {"<insane></insane>", "", "", 0},
		"empty root":   {"<insane/>", "", "", 0},
		"empty, blank": {"<?xml version='1.0'?>\n<insane />\n", "", "", 0},
		"half a name":  {"<insane>" + a + "<ref from='0' name='&lt;' to='0'/><ref from='a' name='<' to='a'/><ref from='a' name='&lt;Java Local' to='a'/></insane>", "A@a 8 [a a]", "insane.lost-references", 42},
		"elements":     {"<insane><other id='x'>" + a + "</other><object/></insane>", "A@a 8 []", "insane.broken-tag", 64},
	} {
		for _, block := range []int{1 << 20, 3} {
			sink, _, err := parse(t, []byte(c.text), block)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			var got []string
			for _, o := range sink.List {
				got = append(got, fmt.Sprintf("%s@%x %d %x", sink.Declared[o.Class].Name, uint64(o.Address), o.Size, o.Refs))
			}
			if text := strings.Join(got, ", "); text != c.want {
				t.Errorf("%s: %s, want %s", name, text, c.want)
			}
			if c.warn == "" && len(sink.Warnings) > 0 || c.warn != "" && (sink.Code(c.warn).Count == 0 || sink.Code(c.warn).Offset != c.offset) {
				t.Errorf("%s: warnings %+v, want %s at %d", name, sink.Warnings, c.warn, c.offset)
			}
		}
	}
}

// TestExported: what only files exported by heapdrop have.
func TestExported(t *testing.T) {
	sink, r, err := parse(t, []byte(`<insane>
<object id='1' type='java.lang.Class' size='80' value='app.A'/>
<object id='2' type='java.lang.Class' size='88' value='app.A'/>
<object id='3' type='app.A' class='2' size='16'/>
<object id='4' type='app.A' class='1' size='16'/>
<object id='5' type='[I' length='3' size='32'/>
<object id='6' type='java.lang.Class' size='96' value='app.B'/>
<object id='7' type='app.B' size='16'/>
<ref from='1' name='&lt;super&gt;' to='6'/>
<ref from='2' name='&lt;classloader&gt;' to='3'/>
<ref from='2' name='app.A.field' to='4'/>
<ref from='4' name='app.B.x' to='5'/>
<ref from='7' name='&lt;Java Local&gt;' to='5'/>
<ref name='System Class' to='1'/>
<ref name='Thread' to='7'/>
<ref name='whatever' to='0'/>
</insane>`), 1<<20)
	if err != nil || len(sink.Warnings) > 0 {
		t.Fatal(err, sink.Warnings)
	}
	var classes []string
	for _, c := range sink.Declared {
		classes = append(classes, fmt.Sprintf("%s@%x<%x loader %x %d bytes %v %v", c.Name, uint64(c.Address)&0xff, uint64(c.Super), uint64(c.Loader), c.ObjectSize, c.Statics, c.Fields))
	}
	for _, want := range []string{"app.A@1<6 loader 0 80 bytes [] []", "app.A@2<0 loader 3 88 bytes [{field {object 4}}] []", "app.B@6<0 loader 0 96 bytes [] [{x object false}]"} {
		if !slices.Contains(classes, want) {
			t.Errorf("no class %s in %q", want, classes)
		}
	}
	if got := sink.Declared[sink.List[0].Class].Address; got != 2 {
		t.Errorf("object 3 is of class 0x%x", uint64(got))
	}
	if got := sink.Declared[sink.List[1].Class].Address; got != 1 {
		t.Errorf("object 4 is of class 0x%x", uint64(got))
	}
	if sink.List[2].Length != 3 || len(sink.List) != 4 {
		t.Errorf("objects %+v", sink.List)
	}
	if text := fmt.Sprint(sink.Roots, sink.Threads); text != "[{1 System Class 0 -1} {7 Thread 0 -1} {0 Unknown 0 -1} {5 Java Local 1 -1}] [{1 7 [] <nil>}]" {
		t.Error(text)
	}
	if !r.Info.HasRoots || r.Info.HasFields || r.Info.HasThreads {
		t.Errorf("info %+v", r.Info)
	}
}

// TestStatics: a static field is reported once for each object that it holds, however
// often the file has it.
func TestStatics(t *testing.T) {
	sink, _, err := parse(t, []byte(`<insane><object id='1' type='A' size='8'/><object id='2' type='A' size='8'/>
<ref name='app.A.x' to='1'/><ref name='app.A.x' to='1'/><ref name='app.A.x' to='2'/><ref name='app.A.y' to='1'/><ref name='app.A.x' to='1'/></insane>`), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range sink.Declared {
		for _, s := range c.Statics {
			got = append(got, fmt.Sprint(c.Name, ".", s.Name, " ", s.Value.Bits))
		}
	}
	if want := []string{"app.A.x 1", "app.A.x 2", "app.A.y 1"}; !slices.Equal(got, want) || len(sink.Roots) != 1 {
		t.Errorf("%q, want %q; roots %v", got, want, sink.Roots)
	}
}

// TestIndexes: array elements get their index even if the file names no instance fields.
func TestIndexes(t *testing.T) {
	for _, text := range []string{
		`<insane><object id='1' type='[LA;' size='24'/><object id='2' type='A' size='8'/><ref from='1' name='3' to='2'/></insane>`,
		`<insane><ref from='1' name='3' to='2'/><object id='1' type='[LA;' size='24'/><object id='2' type='A' size='8'/></insane>`,
	} {
		sink, r, err := parse(t, []byte(text), 1<<20)
		if err != nil || r.Content == nil {
			t.Fatalf("%v, content %v", err, r.Content)
		}
		array := slices.IndexFunc(sink.List, func(o recorder.Object) bool { return o.Address == 1 })
		data, err := r.Content.Elements(context.Background(), sink.List[array].At, 0, 10)
		if want := append(make([]byte, 15), 2); err != nil || !bytes.Equal(data, want) {
			t.Errorf("elements % x, %v", data, err)
		}
	}
}

func TestErrors(t *testing.T) {
	_, _, err := parse(t, []byte("<insane>\n"), 1<<20)
	var broken *heap.ParseError
	if !errors.As(err, &broken) || broken.Kind != heap.Malformed || broken.Offset != 9 {
		t.Errorf("nothing inside: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	text := mixed().INSANE(dumpbuilder.INSANEOptions{})
	if _, err := Parse(ctx, recorder.InPieces("x", text, 10), &recorder.Recorder{T: t}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestMatch(t *testing.T) {
	for text, c := range map[string]struct{ mine, broken bool }{
		"<insane>":  {true, false},
		"<insane/>": {true, false},
		"<insane":   {true, false},
		"\xef\xbb\xbf <?xml version='1.0'?><!-- x --><insane a='b'>": {true, false},
		"<!DOCTYPE insane [<!ENTITY a 'b'>]><insane>":                {true, false},
		"\xff\xfe<\x00i\x00n\x00s\x00a\x00n\x00e\x00>\x00":           {true, true},
		"<insanely>":                  {false, false},
		"<?xml version='1.0'?><html>": {false, false},
		"<?xml version":               {false, false},
		"insane":                      {false, false},
		"":                            {false, false},
		"<":                           {false, false},
	} {
		mine, err := Match([]byte(text))
		if mine != c.mine || (err != nil) != c.broken {
			t.Errorf("%q: mine %v, %v", text, mine, err)
		}
	}
}

// FuzzInsane: for any text, reading ends with objects that fit into the text, or with a
// clear error. The size of blocks makes no difference.
func FuzzInsane(f *testing.F) {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true, JDK: 8})
	node := h.Class("N", dumpbuilder.Ref("a"), dumpbuilder.Static("s", heap.Object, "s"))
	h.ObjectArray("N[]", h.Instance(node, nil), h.Instance(node, "t"))
	f.Add(h.INSANE(dumpbuilder.INSANEOptions{}), uint16(11))
	f.Add(h.INSANE(dumpbuilder.INSANEOptions{ByObject: true, Quotes: true, Hashes: true, Prologue: "<?xml?><!DOCTYPE x [ ]>", Sequences: "<!-- x -->"}), uint16(3))
	f.Add([]byte("<insane><object id='1' type='java.lang.Class' size='80' value='A'/><object id='2' type='A' class='1' size='8' length='3'/>"+
		"<ref from='1' name='&lt;super&gt;' to='1'/><ref from='2' name='&lt;Java Local&gt;' to='1'/><ref name='Thread' to='2'/></insane>"), uint16(1))
	f.Fuzz(func(t *testing.T, content []byte, block uint16) {
		sink, r, err := parse(t, content, 1<<20)
		again, _, errAgain := parse(t, content, int(block)+1)
		if (err != nil) != (errAgain != nil) || len(sink.List) != len(again.List) || len(sink.Declared) != len(again.Declared) || len(sink.Roots) != len(again.Roots) {
			t.Fatalf("blocks of %d: %d objects, %v; else %d, %v", block+1, len(again.List), errAgain, len(sink.List), err)
		}
		if err != nil {
			return
		}
		if sum := r.Objects + r.References + r.Other; sum != int64(len(content)) {
			t.Errorf("accounts for %d of %d bytes", sum, len(content))
		}
		references := 0
		for i, o := range sink.List {
			references += len(o.Refs)
			if !slices.Equal(o.Refs, again.List[i].Refs) || o.Address != again.List[i].Address {
				t.Errorf("blocks of %d: object %d is %v, else %v", block+1, i, again.List[i], o)
			}
			if r.Content == nil || i > 100 {
				continue
			}
			if o.Length == heap.NotArray {
				values(t, sink, r.Content, o)
			} else if _, err := r.Content.Elements(context.Background(), o.At, 0, 100); err != nil {
				var parse *heap.ParseError
				if !errors.As(err, &parse) {
					t.Errorf("elements of 0x%x: %v", o.Address, err)
				}
			}
		}
		if len(sink.List) > len(content)/20+1 || references > len(content)/20+1 {
			t.Errorf("%d objects and %d references in %d bytes", len(sink.List), references, len(content))
		}
	})
}

// chain returns the text of a heap with many small objects.
func chain() []byte {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{JDK: 8})
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("other"), dumpbuilder.Static("s", heap.Object, nil))
	var last *dumpbuilder.Object
	for range 50000 {
		last = h.Instance(node, last, last)
	}
	return h.INSANE(dumpbuilder.INSANEOptions{})
}

func BenchmarkParse(b *testing.B) {
	text := chain()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := Parse(context.Background(), recorder.InPieces("x", text, 4<<20), discard{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEncodingXML measures encoding/xml, for comparison with the scanner.
func BenchmarkEncodingXML(b *testing.B) {
	text := chain()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		decoder := xml.NewDecoder(bytes.NewReader(text))
		for {
			if _, err := decoder.RawToken(); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// discard is a sink that drops everything.
type discard struct{ heap.Sink }

func (discard) Class(heap.Class) heap.ClassIndex               { return 0 }
func (discard) Objects(*heap.Batch) error                      { return nil }
func (discard) Root(heap.Root)                                 {}
func (discard) Warn(heap.Warning)                              {}
func (discard) Progress(ctx context.Context, done int64) error { return nil }
