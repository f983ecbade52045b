package sampledump

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
)

// written is a way to write a heap, and what it preserves.
type written struct {
	data      []byte
	noClasses bool // classes have no objects
	noLengths bool // of arrays
	noRoots   bool
	numbered  bool // addresses are the numbers of the objects in ascending order
	loaders   bool // class loaders refer to their classes, as in OpenJ9
}

// everyFormat writes a heap in every format and its main variants.
func everyFormat(t *testing.T, h *dumpbuilder.Heap) map[string]written {
	t.Helper()
	zipped := func(data []byte) []byte {
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		z.Write(data)
		z.Close()
		return out.Bytes()
	}
	exported := func(data []byte) []byte {
		var out bytes.Buffer
		if err := export.INSANE(context.Background(), &out, open(t, data), nil); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	plain, classic := h.HPROF(dumpbuilder.HPROFOptions{}), h.Classic(dumpbuilder.ClassicOptions{})
	return map[string]written{
		"HPROF 1.0.2":        {data: plain},
		"HPROF 1.0.2, short": {data: h.HPROF(dumpbuilder.HPROFOptions{IdentifierSize: 4})},
		"HPROF 1.0.1":        {data: h.HPROF(dumpbuilder.HPROFOptions{Version: "1.0.1"})},
		"HPROF 1.0.3":        {data: h.HPROF(dumpbuilder.AndroidOptions())},
		"HPROF, gzip":        {data: h.HPROF(dumpbuilder.HPROFOptions{Gzip: dumpbuilder.Gzip})},
		"HPROF, gzip blocks": {data: h.HPROF(dumpbuilder.HPROFOptions{Gzip: dumpbuilder.GzipBlocks, BlockSize: 1000})},
		"PHD 6":              {data: h.PHD(dumpbuilder.PHDOptions{}), noRoots: true, loaders: true},
		"PHD 4, gzip":        {data: zipped(h.PHD(dumpbuilder.PHDOptions{Version: 4, NotJ9: true})), noRoots: true, loaders: true},
		"PHD 5":              {data: h.PHD(dumpbuilder.PHDOptions{Version: 5, HashEvery: 3}), noRoots: true, loaders: true},
		"classic":            {data: classic, noRoots: true, noLengths: true},
		"classic, gzip":      {data: zipped(classic), noRoots: true, noLengths: true},
		"classic of Java 5":  {data: h.Classic(dumpbuilder.ClassicOptions{Style: dumpbuilder.ClassicJava5, CRLF: true}), noRoots: true, noLengths: true},
		"classic of 1.4":     {data: h.Classic(dumpbuilder.ClassicOptions{Style: dumpbuilder.ClassicOld, Digits: 8}), noRoots: true, noLengths: true},
		"HeapRoots":          {data: h.Classic(dumpbuilder.ClassicOptions{Style: dumpbuilder.ClassicHeapRoots, Digits: 8}), noRoots: true, noLengths: true},
		"INSANE":             {data: h.INSANE(dumpbuilder.INSANEOptions{}), noRoots: true, noLengths: true, noClasses: true},
		"INSANE, gzip":       {data: zipped(h.INSANE(dumpbuilder.INSANEOptions{ByObject: true})), noRoots: true, noLengths: true, noClasses: true},
		"INSANE of HPROF":    {data: exported(plain), numbered: true},
		"INSANE of PHD":      {data: exported(h.PHD(dumpbuilder.PHDOptions{})), numbered: true, noRoots: true, loaders: true},
	}
}

// TestEveryFormat: the same heap gives the same graph in every format, except for what
// the format cannot express.
func TestEveryFormat(t *testing.T) {
	for number := range heaps(3) {
		h := random(200 + number)
		h.Array([]uint16{'t', 'e', 'x', 't'})
		h.ObjectArray("java.lang.Object[][]", h.ObjectArray("java.lang.Object[]"))
		h.PHD(dumpbuilder.PHDOptions{}) // adds the classes that it needs
		files := everyFormat(t, h)
		for _, name := range slices.Sorted(maps.Keys(files)) {
			t.Run(fmt.Sprintf("%d %s", number, name), func(t *testing.T) { checkFormat(t, h, files[name]) })
		}
	}
}

func checkFormat(t *testing.T, h *dumpbuilder.Heap, w written) {
	file := source.NewMemory("dump", w.data)
	s, err := engine.Open(context.Background(), []source.File{file}, engine.Options{Sizes: "coops"})
	if err != nil {
		t.Fatal(err)
	}
	if findings, err := s.Check(context.Background()); err != nil || len(findings) > 0 {
		t.Errorf("%v, %+v", err, findings)
	}
	if findings, err := engine.Validate(context.Background(), []source.File{file}, engine.Options{}); err != nil || len(findings) > 0 {
		t.Errorf("%v, the format broke %+v", err, findings)
	}
	names := addressNames(h, w, s)
	got, want := map[heap.Address]string{}, map[heap.Address]string{}
	for id := range heap.ObjectID(s.NumObjects()) {
		if from, known := names[s.Address(id)]; known {
			got[from] = factsOf(h, w, s, id, names)
		}
	}
	for from, text := range modelled(h, w) {
		want[from] = text
		if got[from] != text {
			t.Errorf("0x%x is\n%s, want\n%s", from, got[from], text)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d objects, want %d", len(got), len(want))
	}
	if w.noRoots {
		return
	}
	var roots []heap.Address
	for _, id := range s.GCRoots() {
		roots = append(roots, names[s.Address(id)])
	}
	slices.Sort(roots)
	if want := h.GlobalRoots(); !slices.Equal(roots, want) {
		t.Errorf("roots %x, want %x", roots, want)
	}
}

// addressNames returns, for all compared objects, the address in the model by the address
// in the dump.
func addressNames(h *dumpbuilder.Heap, w written, s *snapshot.Snapshot) map[heap.Address]heap.Address {
	names := map[heap.Address]heap.Address{}
	number := heap.Address(0)
	for _, o := range h.Objects() {
		number++ // 0 is the boot class loader
		switch {
		case w.noClasses && o.IsMirror() != nil:
		case w.numbered:
			names[number] = o.Address
		default:
			names[o.Address] = o.Address
		}
	}
	return names
}

// factsOf is what a dump states about an object.
func factsOf(h *dumpbuilder.Heap, w written, s *snapshot.Snapshot, id heap.ObjectID, names map[heap.Address]heap.Address) string {
	class, isClass := s.ClassByObject(id)
	name := s.ClassName(s.ClassOf(id))
	if isClass {
		name = "class " + s.ClassName(class)
	}
	length, _ := s.Length(id)
	size := s.Shallow(id)
	var refs []heap.Address
	for _, to := range s.Outbound(id, nil)[1:] {
		if referent, known := names[s.Address(to)]; known {
			refs = append(refs, referent)
		}
	}
	return describe(name, isClass, length, size, refs, h)
}

// modelled is what a dump should state about the objects.
func modelled(h *dumpbuilder.Heap, w written) map[heap.Address]string {
	graph, mirrors, texts := h.Distinct(), map[heap.Address]bool{}, map[heap.Address]string{}
	for _, c := range h.Classes() {
		mirrors[c.Mirror.Address] = true
	}
	locals := map[heap.Address][]heap.Address{}
	for _, r := range h.Roots() {
		if r.Kind.IsThreadLocal() {
			thread := h.Threads()[r.Thread-1].Object.Address
			locals[thread] = append(locals[thread], r.Object)
		}
	}
	for _, o := range h.Objects() {
		c := o.IsMirror()
		if w.noClasses && c != nil {
			continue
		}
		name := o.Class.Name
		if c != nil {
			name = "class " + c.Name
		}
		length := o.Length()
		if length == heap.NotArray || w.noLengths && (name != "char[]" || !w.noClasses) {
			length = 0
		}
		of := graph[o.Address]
		for _, c := range h.Classes() {
			if w.loaders && c.Loader == o && !slices.Contains(of, c.Mirror.Address) {
				of = append(of, c.Mirror.Address)
			}
		}
		refs := slices.DeleteFunc(slices.Clone(of), func(a heap.Address) bool {
			return a == 0 || a == o.Class.Mirror.Address || w.noClasses && mirrors[a] ||
				w.noRoots && slices.Contains(locals[o.Address], a) && !slices.Contains(o.Referents(), a)
		})
		texts[o.Address] = describe(name, c != nil, length, int64(h.ShallowSize(o)), refs, h)
	}
	return texts
}

// describe formats an object, without sizes of classes and their references to class
// loaders, which few formats have.
func describe(name string, isClass bool, length uint32, size int64, refs []heap.Address, h *dumpbuilder.Heap) string {
	if isClass {
		size = 0
		refs = slices.DeleteFunc(refs, func(a heap.Address) bool {
			for _, c := range h.Classes() {
				if c.Loader != nil && c.Loader.Address == a {
					return true
				}
			}
			return false
		})
	}
	slices.Sort(refs)
	return fmt.Sprintf("%s, %d elements, %d bytes, refers to %x", name, length, size, refs)
}

// TestNamesWithoutValues: a format with names of references and texts of char[], but no
// other values, shows these, and no unknown lengths.
func TestNamesWithoutValues(t *testing.T) {
	s := open(t, []byte(`<insane>
<object id='1b4fb997' type='java.lang.String' size='24'/>
<object id='4aa298b7' type='[C' size='32' value='hello.world'/>
<object id='7d4991ad' type='java.io.PrintStream' size='24'/>
<object id='2c7b84de' type='[Ljava.lang.Object;' size='88'/>
<ref name='java.lang.System.out' to='7d4991ad'/>
<ref from='1b4fb997' name='java.lang.String.value' to='4aa298b7'/>
<ref from='2c7b84de' name='17' to='1b4fb997'/>
</insane>`))
	ctx := context.Background()
	id := func(a heap.Address) heap.ObjectID {
		found, ok := s.ID(a)
		if !ok {
			t.Fatalf("no object 0x%x", a)
		}
		return found
	}
	text, chars, array, out := id(0x1b4fb997), id(0x4aa298b7), id(0x2c7b84de), id(0x7d4991ad)
	if got, ok := s.Text(ctx, text, 100); !ok || got != "hello.world" {
		t.Errorf("the string reads %q", got)
	}
	system := s.Class(s.ClassesByName("java.lang.System")[0]).Object
	for _, c := range []struct {
		from, to heap.ObjectID
		name     string
	}{{text, chars, "value"}, {array, text, "[17]"}, {system, out, "out"}} {
		if got := s.ReferenceNames(ctx, c.from, c.to); !slices.Equal(got, []string{c.name}) {
			t.Errorf("%s refers to %s by %q, want %s", s.Label(c.from), s.Label(c.to), got, c.name)
		}
	}
	if s.HasLength(array) || s.Kind(array) != "java.lang.Object[]" || !s.HasLength(chars) || s.Kind(chars) != "char[11]" {
		t.Errorf("%s and %s", s.Kind(array), s.Kind(chars))
	}
	for _, root := range []struct {
		id   heap.ObjectID
		kind heap.RootKind
	}{{system, heap.RootSystemClass}, {array, heap.RootInferred}} {
		if roots := s.Roots(root.id); len(roots) != 1 || roots[0].Kind != root.kind {
			t.Errorf("%s: roots %v, want %s", s.Label(root.id), roots, root.kind)
		}
	}
	if info := s.Info(); info.UnreachableObjects != 0 || info.UsedHeap != 24+32+24+88 {
		t.Errorf("info %+v", info)
	}
}
