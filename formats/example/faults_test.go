package example

import (
	"context"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/source"
)

// faulty sits between the format and the index and makes one mistake that a reader could
// make. A nil function passes its calls on unchanged.
type faulty struct {
	heap.Sink
	class  func(*heap.Class)
	batch  func(*heap.Batch)
	root   func(*heap.Root)
	thread func(*heap.Thread)
	end    func(heap.Sink) // further calls at the end of the objects
}

func (f *faulty) Class(c heap.Class) heap.ClassIndex {
	if f.class != nil {
		f.class(&c)
	}
	return f.Sink.Class(c)
}

func (f *faulty) Objects(b *heap.Batch) error {
	if f.batch != nil {
		f.batch(b)
	}
	err := f.Sink.Objects(b)
	if f.end != nil {
		f.end(f.Sink)
	}
	return err
}

func (f *faulty) Root(r heap.Root) {
	if f.root != nil {
		f.root(&r)
	}
	f.Sink.Root(r)
}

func (f *faulty) Thread(t heap.Thread) {
	if f.thread != nil {
		f.thread(&t)
	}
	f.Sink.Thread(t)
}

// node changes the class app.Node of the sample.
func node(change func(*heap.Class)) *faulty {
	return &faulty{class: func(c *heap.Class) {
		if c.Name == "app.Node" {
			change(c)
		}
	}}
}

// TestPlantedFaults makes each kind of mistake while a sound dump is read. `heapdrop
// check` must name the one rule that is broken, and the place. The sample has six
// objects; the second is 0x110, an app.Node.
func TestPlantedFaults(t *testing.T) {
	type planted struct {
		fault       *faulty
		rule, where string
	}
	faults := map[string]planted{
		"none": {&faulty{}, "", ""},
		"an object twice": {&faulty{batch: func(b *heap.Batch) { b.Address[2] = b.Address[1] }},
			"identifiers are unique", "0x110"},
		"an object that is a class": {&faulty{batch: func(b *heap.Batch) { b.Address[1] = nodeClass }},
			"identifiers are unique", "0x30"},
		"a class where an object is": {&faulty{end: func(s heap.Sink) { s.Class(heap.Class{Name: "late", Address: first}) }},
			"identifiers are unique", "0x110 is an object and the class late"},
		"a class twice": {&faulty{end: func(s heap.Sink) { s.Class(heap.Class{Name: "again", Address: nodeClass}) }},
			"a class is declared once", "0x30 is app.Node and again again"},
		"a class without name":     {node(func(c *heap.Class) { c.Name = "" }), "every class has a name", "0x30"},
		"a field without type":     {node(func(c *heap.Class) { c.Fields[0].Type = 0 }), "every field has a type", "app.Node.next has type 0"},
		"a static without type":    {node(func(c *heap.Class) { c.Statics[0].Value.Type = 99 }), "every field has a type", "static app.Node.head has type 99"},
		"an unknown superclass":    {node(func(c *heap.Class) { c.Super = 0x999 }), "superclasses are declared", "0x999, superclass of app.Node"},
		"its own superclass":       {node(func(c *heap.Class) { c.Super = nodeClass }), "superclasses form no cycle", "app.Node at 0x30"},
		"an unknown class loader":  {node(func(c *heap.Class) { c.Loader = 0x999 }), "class loaders are objects", "0x999, class loader of app.Node"},
		"an object without class":  {&faulty{batch: func(b *heap.Batch) { b.Class[1] = heap.NoClass }}, "the class of an object is declared before it", "0x110"},
		"a class that comes later": {&faulty{batch: func(b *heap.Batch) { b.Class[1] = 6 }}, "the class of an object is declared before it", "0x110 has class 6 of 6"},
		"a column cut off":         {&faulty{batch: func(b *heap.Batch) { b.Position = b.Position[:3] }}, "the columns of a batch have one length", "3 positions"},
		"ends of references out of order": {&faulty{batch: func(b *heap.Batch) { b.RefEnd[1], b.RefEnd[2] = 1, 0 }},
			"references are divided in order", "those of 0x120 end at 0"},
		"ends of references beyond the batch": {&faulty{batch: func(b *heap.Batch) { b.RefEnd[1] = 1 << 31 }},
			"references are divided in order", "those of 0x110 end at 2147483648"},
		"references of nobody": {&faulty{batch: func(b *heap.Batch) { b.Refs = append(b.Refs, first) }},
			"every reference has a holder", "end at 5, it has 6"},
		"references before the first object": {&faulty{batch: func(b *heap.Batch) { b.HeadRefs = 1; b.RefEnd[0] = 1 }},
			"continued references follow an object", "1 references"},
		"null as a reference": {&faulty{batch: func(b *heap.Batch) { b.Refs[1] = 0 }}, "null is no reference", "0x110"},
		"an array without length": {&faulty{batch: func(b *heap.Batch) { b.Length[3] = heap.NotArray }},
			"an array has a length", "0x130, int[]"},
		"a length that is no array's": {&faulty{batch: func(b *heap.Batch) { b.Length[1] = 7 }},
			"only arrays have a length", "0x110, app.Node, length 7"},
		"sizes of no object": {&faulty{batch: func(b *heap.Batch) { b.Size = nil }},
			"either all objects state their size or none", "some without: true"},
		"a class redefined that is none": {&faulty{end: func(s heap.Sink) { s.Redefine(99, heap.Class{Name: "x"}) }},
			"a class is declared before it is redefined", "class 99 of 6, x"},
		"a class redefined badly": {&faulty{end: func(s heap.Sink) {
			s.Redefine(2, heap.Class{Address: nodeClass, Super: baseClass, Fields: []heap.Field{{Name: "f", Type: 3}}})
		}}, "every field has a type", "app.Node.f has type 3"},
		"a root of no kind":        {&faulty{root: func(r *heap.Root) { r.Kind = 200 }}, "a root has a known kind", "kind 200"},
		"roots that are no object": {&faulty{root: func(r *heap.Root) { r.Object += 0x777 }}, "roots are objects", "3 of 3"},
		"a thread twice":           {&faulty{end: func(s heap.Sink) { s.Thread(heap.Thread{Serial: 1}) }}, "a thread is declared once", "serial 1"},
		"a local of no thread": {&faulty{thread: func(t *heap.Thread) { t.Serial = 2 }},
			"locals belong to a declared thread", "0x140 belongs to thread 1"},
		"a local in no frame": {&faulty{root: func(r *heap.Root) {
			if r.Kind == heap.RootJavaLocal {
				r.Frame = 1
			}
		}}, "locals are in a frame of their stack", "0x140 is in frame 1 of thread 1, which has 1"},
	}
	if len(faults) <= 20 {
		t.Errorf("%d faults", len(faults)-1)
	}
	for name, f := range faults {
		findings := validated(t, name, f.fault)
		sound := f.rule == "" && len(findings) == 0
		if !sound && (len(findings) != 1 || findings[0].Rule != f.rule || !strings.Contains(findings[0].Message, f.where)) {
			t.Errorf("%s: %+v, want %s with %s", name, findings, f.rule, f.where)
		}
	}
}

// TestIdentifierSize: facts about the whole dump are checked too.
func TestIdentifierSize(t *testing.T) {
	findings, err := index.Validate(-1, func(heap.Sink) (heap.Info, error) { return heap.Info{IdentifierSize: 3}, nil })
	if err != nil || !slices.ContainsFunc(findings, func(f index.Finding) bool { return f.Rule == "identifiers have 4 or 8 bytes" }) {
		t.Errorf("%v, %v", findings, err)
	}
}

// validated returns what the validator finds in the sample with a fault. If it says that
// an index can be built all the same, one is built.
func validated(t *testing.T, name string, fault *faulty) []index.Finding {
	t.Helper()
	src, err := source.Open(source.NewMemory("sample.heap", []byte(sample())))
	if err != nil {
		t.Fatal(err)
	}
	findings, err := index.Validate(src.Size(), func(sink heap.Sink) (heap.Info, error) {
		fault.Sink = sink
		r, err := Parse(context.Background(), src, fault)
		return r.Info, err
	})
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return nil
	}
	if len(findings) == 0 || !findings[0].Final {
		fault.Sink = index.NewBuilder(index.Options{Frames: index.FramesMethods}, -1)
		r, err := Parse(context.Background(), src, fault)
		if err == nil {
			_, err = fault.Sink.(*index.Builder).Build(r.Info, func(*index.Index) error { return nil })
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	return findings
}
