package phd

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// object is an object that the sink received.
type object struct {
	class  string
	length uint32
	size   uint64
	refs   []heap.Address
}

// recorder is a sink that stores everything and checks the columns of batches.
type recorder struct {
	t        testing.TB
	classes  []heap.Class
	objects  map[heap.Address]*object
	last     *object
	roots    []heap.Root
	threads  []heap.Thread
	warnings []heap.Warning
	consumed int64
	count    int64
}

func newRecorder(t testing.TB) *recorder {
	return &recorder{t: t, objects: map[heap.Address]*object{}}
}

func (r *recorder) Class(c heap.Class) heap.ClassIndex {
	if i := slices.IndexFunc(r.classes, func(o heap.Class) bool { return c.Address != 0 && o.Address == c.Address }); i >= 0 {
		return heap.ClassIndex(i)
	}
	r.classes = append(r.classes, c)
	return heap.ClassIndex(len(r.classes) - 1)
}

func (r *recorder) Redefine(heap.ClassIndex, heap.Class) { r.t.Fatal("nothing is redefined") }

func (r *recorder) Objects(b *heap.Batch) error {
	n := len(b.Address)
	if len(b.Class) != n || len(b.Length) != n || len(b.Position) != n || len(b.RefEnd) != n || len(b.Size) != n {
		r.t.Fatalf("columns of different lengths")
	}
	if b.HeadRefs > 0 {
		if r.last == nil {
			r.t.Fatal("references before the first object")
		}
		r.last.refs = append(r.last.refs, b.Refs[:b.HeadRefs]...)
	}
	from := b.HeadRefs
	for i := range n {
		if int(b.Class[i]) >= len(r.classes) {
			r.t.Fatalf("object 0x%x of a class that was not declared", b.Address[i])
		}
		o := &object{r.classes[b.Class[i]].Name, b.Length[i], b.Size[i], slices.Clone(b.Refs[from:b.RefEnd[i]])}
		from = b.RefEnd[i]
		r.last = o
		r.count++
		if r.objects[b.Address[i]] == nil {
			r.objects[b.Address[i]] = o
		}
	}
	if int(from) != len(b.Refs) {
		r.t.Fatalf("%d of %d references belong to objects", from, len(b.Refs))
	}
	if slices.Contains(b.Refs, 0) {
		r.t.Fatal("a reference to null")
	}
	return nil
}

func (r *recorder) Root(root heap.Root)  { r.roots = append(r.roots, root) }
func (r *recorder) Thread(t heap.Thread) { r.threads = append(r.threads, t) }
func (r *recorder) Warn(w heap.Warning)  { r.warnings = append(r.warnings, w) }
func (r *recorder) Progress(ctx context.Context, n int64) error {
	r.consumed = n
	return ctx.Err()
}

func (r *recorder) warned(code string) bool {
	return slices.ContainsFunc(r.warnings, func(w heap.Warning) bool { return w.Code == code })
}

func parse(t testing.TB, content []byte, o Options) (*recorder, Result, error) {
	t.Helper()
	src, err := source.Open(source.NewMemory("heapdump.20260102.030405.77.0001.phd", content))
	if err != nil {
		t.Fatal(err)
	}
	sink := newRecorder(t)
	r, err := Parse(context.Background(), src, sink, o)
	return sink, r, err
}

// sample is a heap that needs every kind of record: near and far addresses, all sizes of
// reference counts, more classes than the cache can hold, arrays of all types, lengths at
// the limits of the size codes, two loaders.
func sample(base heap.Address) *dumpbuilder.Heap {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Base: base})
	loaderClass := h.Class("app.Loader", dumpbuilder.Super(h.ClassOf("java.lang.ClassLoader")))
	boot := h.New("app.Loader")
	loader := h.New("app.Loader")
	for _, name := range []string{"java.lang.Object", "java.lang.Class", "java.lang.ClassLoader", "java.lang.String", "java.lang.Thread"} {
		h.ClassOf(name).Loader = boot
	}
	loaderClass.Loader = boot
	var fields []dumpbuilder.Member
	for i := range 9 {
		fields = append(fields, dumpbuilder.Ref(fmt.Sprintf("f%d", i)))
	}
	wide := h.Class("app.Wide", append(fields, dumpbuilder.Loader(loader))...)
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Long("n"), dumpbuilder.Loader(loader), dumpbuilder.Static("first", heap.Object, nil))
	var all []*dumpbuilder.Object
	for i := range 40 {
		var next any
		if i > 0 {
			next = all[i-1]
		}
		all = append(all, h.Instance(node, next, int64(i)))
		if i%7 == 0 {
			h.Skip(uint64(8 << (i % 23)))
		}
	}
	node.SetStatic("first", all[0])
	for n := range 10 {
		values := make([]any, 9)
		for i := range n {
			values[i] = all[(i*7)%40]
		}
		if n < 10 {
			h.Instance(wide, values...)
		}
		h.New(fmt.Sprintf("app.Kind%d", n%6))
	}
	for _, length := range []uint32{0, 1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 100000} {
		h.PrimitiveArray(heap.Type(4+length%8), length, nil)
	}
	h.ObjectArray("app.Node[]", all[3], nil, all[5], nil, nil, all[1])
	h.ObjectArray("app.Node[][]", h.ObjectArray("app.Node[]"), nil)
	h.ObjectArray("java.lang.Object[]", all[0], all[0], h.String("text"))
	return h
}

// check compares what the sink received with the heap.
func check(t *testing.T, h *dumpbuilder.Heap, r *recorder, o dumpbuilder.PHDOptions) {
	t.Helper()
	classes := map[heap.Address]heap.Class{}
	for _, c := range r.classes {
		classes[c.Address] = c
	}
	defined := map[heap.Address][]heap.Address{}
	for _, c := range h.Classes() {
		got := classes[c.Mirror.Address]
		super := heap.Address(0)
		if c.Super != nil {
			super = c.Super.Mirror.Address
		}
		if got.Name != c.Name || got.Super != super || got.Fabricated {
			t.Errorf("class %s: %+v", c.Name, got)
		}
		if c.Loader != nil {
			defined[c.Loader.Address] = append(defined[c.Loader.Address], c.Mirror.Address)
			if got.Loader != c.Loader.Address {
				t.Errorf("class %s: loader 0x%x, want 0x%x", c.Name, got.Loader, c.Loader.Address)
			}
		}
		for _, want := range c.Mirror.Referents() {
			if !slices.ContainsFunc(got.Statics, func(s heap.StaticField) bool { return s.Value.Address() == want }) {
				t.Errorf("class %s does not refer to 0x%x", c.Name, want)
			}
		}
	}
	seen := 0
	for _, want := range h.Objects() {
		if want.IsMirror() != nil {
			continue
		}
		seen++
		got := r.objects[want.Address]
		if got == nil {
			t.Fatalf("%s at 0x%x is missing", want.Class.Name, want.Address)
		}
		refs := want.Referents()
		for _, c := range defined[want.Address] {
			if !slices.Contains(got.refs, c) && len(defined[want.Address]) > 0 {
				t.Errorf("loader 0x%x does not keep its class 0x%x", want.Address, c)
			}
		}
		if len(defined[want.Address]) > 0 {
			continue
		}
		length := want.Length()
		if o.OldArrays && want.Class.Name[len(want.Class.Name)-1] == ']' && len(refs) > 0 {
			length = uint32(len(refs)) // unset elements are lost
		}
		if o.OldArrays && len(refs) == 0 && got.length != heap.NotArray && got.class[len(got.class)-3] != 't' {
			length = got.length
		}
		if got.class != want.Class.Name || got.length != length || !slices.Equal(got.refs, refs) {
			t.Errorf("0x%x:\n got %+v\nwant %s, %d, %x", want.Address, got, want.Class.Name, length, refs)
		}
		if size := uint64(h.ShallowSize(want)); o.Version != 4 && o.Version != 5 && got.size != size {
			t.Errorf("%s at 0x%x: %d bytes, want %d", want.Class.Name, want.Address, got.size, size)
		}
	}
	if r.count != int64(seen) {
		t.Errorf("%d objects, want %d", r.count, seen)
	}
}

// variants are ways of writing a dump that the reader must support.
func variants() map[string]dumpbuilder.PHDOptions {
	return map[string]dumpbuilder.PHDOptions{
		"6":               {},
		"6-32":            {Bits32: true},
		"6-hashes":        {HashEvery: 3},
		"6-hashes-32":     {HashEvery: 2, Bits32: true},
		"6-long":          {Longest: true},
		"6-long-32":       {Longest: true, Bits32: true, HashEvery: 2},
		"6-classes-first": {ClassesFirst: true},
		"6-no-version":    {VM: "-"},
		"5":               {Version: 5},
		"5-32":            {Version: 5, Bits32: true},
		"5-all-hashes":    {Version: 5, AllHashes: true},
		"5-not-j9":        {Version: 5, NotJ9: true},
		"4-j9":            {Version: 4, LongTotals: true},
		"4-not-j9":        {Version: 4, NotJ9: true, LongTotals: true, Bits32: true},
		"4-not-j9-hashes": {Version: 4, NotJ9: true, HashEvery: 2},
		"6-class-first":   {ClassReference: true},
		"6-old-arrays":    {OldArrays: true},
	}
}

func TestParse(t *testing.T) {
	for name, o := range variants() {
		for _, base := range []heap.Address{0xc0000000, 0x7f0012345000} {
			if o.Bits32 && base>>32 != 0 {
				continue
			}
			t.Run(fmt.Sprintf("%s-%x", name, base), func(t *testing.T) {
				h := sample(base)
				content := h.PHD(o)
				r, result, err := parse(t, content, Options{})
				if err != nil {
					t.Fatal(err)
				}
				check(t, h, r, o)
				if len(r.warnings) > 0 {
					t.Errorf("warnings %v", r.warnings)
				}
				if r.consumed != int64(len(content)) && r.consumed != int64(len(content))-1 {
					t.Errorf("%d of %d bytes consumed", r.consumed, len(content))
				}
				sum := int64(0)
				for _, p := range result.Parts {
					sum += p.Bytes
				}
				if sum != int64(len(content)) {
					t.Errorf("parts %v sum up to %d of %d bytes", result.Parts, sum, len(content))
				}
				if i := result.Info; i.HasRoots || i.HasFields || i.HasThreads || !i.StatedSizes || i.Created != 1767323045000 {
					t.Errorf("info %+v", i)
				}
			})
		}
	}
}

// TestGzip: .phd.gz gives the same result as the plain dump.
func TestGzip(t *testing.T) {
	h := sample(0xc0000000)
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(h.PHD(dumpbuilder.PHDOptions{}))
	z.Close()
	r, _, err := parse(t, packed.Bytes(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	check(t, h, r, dumpbuilder.PHDOptions{})
}

// TestHugeArray: references of an array that spans many blocks.
func TestHugeArray(t *testing.T) {
	h := dumpbuilder.New()
	one := h.New("java.lang.Object")
	elements := make([]any, 300_000)
	for i := range elements {
		elements[i] = one
	}
	array := h.ObjectArray("java.lang.Object[]", elements...)
	h.New("java.lang.Object")
	r, _, err := parse(t, h.PHD(dumpbuilder.PHDOptions{}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.objects[array.Address]; len(got.refs) != len(elements) || got.length != 300_000 || got.size != uint64(h.ShallowSize(array)) {
		t.Errorf("%d references, length %d, %d bytes", len(got.refs), got.length, got.size)
	}
	check(t, h, r, dumpbuilder.PHDOptions{})
}

// TestCut: a file that is cut anywhere gives what is before the cut, never more, and
// reports where it ends.
func TestCut(t *testing.T) {
	h := sample(0xc0000000)
	whole := h.PHD(dumpbuilder.PHDOptions{ClassesFirst: true})
	full, _, err := parse(t, whole, Options{})
	if err != nil {
		t.Fatal(err)
	}
	last := int64(0)
	for n := 0; n < len(whole); n += 7 {
		r, _, err := parse(t, whole[:n], Options{})
		if err != nil {
			var parse *heap.ParseError
			if !errors.As(err, &parse) || parse.Found == "" || parse.Advice == "" || last > 0 {
				t.Fatalf("%d bytes: %v", n, err)
			}
			continue
		}
		if !r.warned("phd.truncated") {
			t.Fatalf("%d bytes: no warning: %v", n, r.warnings)
		}
		if w := r.warnings[slices.IndexFunc(r.warnings, func(w heap.Warning) bool { return w.Code == "phd.truncated" })]; w.Offset > int64(n) || w.Offset < int64(n)-600_000 {
			t.Errorf("%d bytes: offset %d", n, w.Offset)
		}
		if r.count < last || r.count > full.count {
			t.Errorf("%d bytes: %d objects, %d with fewer bytes", n, r.count, last)
		}
		last = r.count
	}
	if last < full.count-1 {
		t.Errorf("%d of %d objects before the end", last, full.count)
	}
}

// TestNoClasses: a dump that is cut before its classes has no names; sizes come from the
// distances between objects.
func TestNoClasses(t *testing.T) {
	h := dumpbuilder.New()
	point := h.Class("app.Point", dumpbuilder.Long("x"), dumpbuilder.Long("y"), dumpbuilder.Ref("next"))
	size := uint64(0)
	for range 5 {
		size = uint64(h.ShallowSize(h.Instance(point, 1, 2, nil)))
	}
	content := h.PHD(dumpbuilder.PHDOptions{})
	cut := bytes.IndexByte(content, 6) // 6 does not occur before the first class record here
	for cut < len(content) && !bytes.Contains(content[cut:cut+32], []byte("java/lang")) {
		cut += 1 + bytes.IndexByte(content[cut+1:], 6)
	}
	r, _, err := parse(t, content[:cut], Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.count != 5 || !r.warned("phd.no-class") || !r.warned("phd.truncated") {
		t.Fatalf("%d objects, %v", r.count, r.warnings)
	}
	for a, o := range r.objects {
		if want := fmt.Sprintf("class@0x%x", point.Mirror.Address); o.class != want || o.size != size {
			t.Errorf("0x%x: %s, %d bytes", a, o.class, o.size)
		}
	}
}

// TestDamage: an unknown record ends the reading; what came before it is kept.
func TestDamage(t *testing.T) {
	h := dumpbuilder.New()
	for range 10 {
		h.New("java.lang.Object")
	}
	content := h.PHD(dumpbuilder.PHDOptions{ClassesFirst: true})
	content = append(content[:len(content)-1], 0x1f, 0, 0, 0, 0)
	r, _, err := parse(t, content, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.count != 10 || !r.warned("phd.damaged") {
		t.Errorf("%d objects, %v", r.count, r.warnings)
	}
	if w := r.warnings[0]; w.Offset != int64(len(content)-5) {
		t.Errorf("damage at %d, want %d", w.Offset, len(content)-5)
	}
}

// TestLyingCounts: counts that are too large for the file do not cost memory.
func TestLyingCounts(t *testing.T) {
	h := dumpbuilder.New()
	h.New("java.lang.Object")
	start := h.PHD(dumpbuilder.PHDOptions{NoEnd: true, ClassesFirst: true})
	for name, record := range map[string][]byte{
		"references of an object": {4, 0x31, 8, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff},
		"references of an array":  {8, 0x31, 8, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff},
		"references of a class":   {6, 0x31, 8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 'x', 0xff, 0xff, 0xff, 0xff},
		"name of a class":         {6, 0x31, 8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 'x'},
	} {
		r, _, err := parse(t, append(slices.Clone(start), record...), Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !r.warned("phd.truncated") || r.count < 1 || r.count > 2 {
			t.Errorf("%s: %d objects, %v", name, r.count, r.warnings)
		}
	}
}

func TestMatch(t *testing.T) {
	for content, want := range map[string]heap.ErrorKind{
		"\x00\x12portable heap dump\x00\x00\x00\x07\x00\x00\x00\x04\x01\x02\x02": heap.Unsupported,
		"\x00\x12portable heap dump\x00\x00\x00\x06\x00\x00\x00\x04\x09":         heap.Malformed,
		"\x00\x12portable heap dump\x00\x00\x00\x06\x00\x00\x00\x04\x01\x04":     heap.Malformed,
		"\x00\x12portable heap dump":                                             heap.Malformed,
		damagedMagic + "\x00":                                                    heap.Malformed,
	} {
		mine, err := Match([]byte(content))
		var parse *heap.ParseError
		if !mine || !errors.As(err, &parse) || parse.Kind != want {
			t.Errorf("%q: %v, %v", content, mine, err)
		}
	}
	if mine, _ := Match([]byte("\x00\x12portable heat")); mine {
		t.Error("something else was recognized")
	}
}

// TestOldLongs: VM builds whose version ends in 0917 wrote 4 bytes instead of 8.
func TestOldLongs(t *testing.T) {
	d := decoder{header: header{version: 5, word: 8, shift: 2, mask: math.MaxUint64, oldLongs: true}}
	r := &record{}
	n, result := d.next([]byte{0x20 | 6<<2 | 3, 0, 0, 0, 4, 0, 0, 0, 9, 0xff}, r)
	if result != decoded || n != 9 || r.address != 16 || r.length != 9 || r.element != heap.Int {
		t.Errorf("%d bytes, %v, %+v", n, result, r)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	src, _ := source.Open(source.NewMemory("x.phd", sample(0xc0000000).PHD(dumpbuilder.PHDOptions{})))
	if _, err := Parse(ctx, src, newRecorder(t), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// canceller cancels while classes are declared, which is between the two passes.
type canceller struct {
	*recorder
	cancel func()
}

func (c canceller) Class(class heap.Class) heap.ClassIndex {
	c.cancel()
	return c.recorder.Class(class)
}

func TestCancelBetweenPasses(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	src, err := source.Open(source.NewMemory("heap.phd", sample(0x10000).PHD(dumpbuilder.PHDOptions{})))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Parse(ctx, src, canceller{newRecorder(t), cancel}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
