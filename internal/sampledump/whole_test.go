package sampledump

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
)

func open(t *testing.T, data []byte) *snapshot.Snapshot {
	t.Helper()
	s, err := engine.Open(context.Background(), []source.File{source.NewMemory("test", data)}, engine.Options{Sizes: "coops"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// heaps is the number of random heaps to try: fewer with -short.
func heaps(n uint64) uint64 {
	if testing.Short() {
		return n/10 + 1
	}
	return n
}

// random builds a heap of linked instances and arrays of several loaders, with garbage,
// duplicates, dangling references and local variables. The seed determines it.
func random(number uint64) *dumpbuilder.Heap {
	next := func(n int) int {
		number = number*6364136223846793005 + 1442695040888963407
		return int(number>>33) % n
	}
	h := dumpbuilder.New()
	loader := h.New("java.net.URLClassLoader", "name", "plugin")
	base := h.Class("app.Base", dumpbuilder.Ref("a"), dumpbuilder.Int("i"), dumpbuilder.Ref("b"))
	classes := []*dumpbuilder.Class{base, h.Class("app.Sub", dumpbuilder.Super(base), dumpbuilder.Loader(loader), dumpbuilder.Ref("c"), dumpbuilder.Byte("x")),
		h.Class("app.Leaf", dumpbuilder.Loader(loader), dumpbuilder.Double("d"), dumpbuilder.Static("shared", heap.Object, nil))}
	var objects []*dumpbuilder.Object
	for range 30 + next(60) {
		if next(5) == 0 {
			objects = append(objects, h.ObjectArray("java.lang.Object[]", make([]any, next(7))...))
		} else {
			objects = append(objects, h.Instance(classes[next(3)]))
		}
	}
	target := func() any {
		switch next(12) {
		case 0:
			return nil
		case 1:
			return heap.Address(0x1238 + 8*next(4)) // dangling
		case 2:
			return classes[next(3)]
		}
		return objects[next(len(objects))]
	}
	for _, o := range objects {
		switch {
		case o.Length() != heap.NotArray:
			for i := range o.Length() {
				o.SetElement(int(i), target())
			}
		case o.Class != classes[2]:
			o.Set("a", target())
			o.Set("b", target())
		}
	}
	classes[2].SetStatic("shared", target())
	t := h.Thread("main", dumpbuilder.Frame{Class: "app.Main", Method: "main", Signature: "()V"})
	t.Local(0, objects[next(len(objects))])
	for range 1 + next(3) {
		h.Root(heap.RootJNIGlobal, objects[next(len(objects))])
	}
	h.Root(heap.RootSystemClass, h.ClassOf("java.lang.Object"))
	return h
}

// TestWholeAgainstModel opens random heaps and compares references, reachability and
// retained sizes of every object with the model. Retained sizes are computed by removing
// the object and walking again.
func TestWholeAgainstModel(t *testing.T) {
	for number := range heaps(25) {
		h := random(number)
		s := open(t, h.HPROF(dumpbuilder.HPROFOptions{}))
		g := h.Distinct()
		all := reachable(h, 0xffffffff)
		for from, want := range g {
			id, found := s.ID(from)
			if !found {
				t.Fatalf("heap %d: no object 0x%x", number, from)
			}
			if s.Reachable(id) != all[from] {
				t.Errorf("heap %d: 0x%x reachable: %v, want %v", number, from, s.Reachable(id), all[from])
			}
			var got []heap.Address
			for _, to := range s.Outbound(id, nil) {
				got = append(got, s.Address(to))
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(slices.Compact(got), want) {
				t.Errorf("heap %d: 0x%x refers to %x, want %x", number, from, got, want)
			}
			if !all[from] {
				continue
			}
			left, retained := reachable(h, from), int64(0)
			for a := range all {
				if !left[a] {
					member, _ := s.ID(a)
					retained += s.Shallow(member)
				}
			}
			if s.Retained(id) != retained {
				t.Errorf("heap %d: 0x%x retains %d bytes, want %d", number, from, s.Retained(id), retained)
			}
		}
	}
}

// facts is what is known about each object, by address, as text.
func facts(s *snapshot.Snapshot) map[heap.Address]string {
	all := map[heap.Address]string{}
	for id := range heap.ObjectID(s.NumObjects()) {
		var refs []heap.Address
		for _, to := range s.Outbound(id, nil) {
			refs = append(refs, s.Address(to))
		}
		dominator := heap.Address(1) // no object has it
		if d := s.ImmediateDominator(id); d != heap.NoObject && s.Reachable(id) {
			dominator = s.Address(d)
		}
		retained := int64(0)
		if s.Reachable(id) {
			retained = s.Retained(id)
		}
		all[s.Address(id)] = fmt.Sprintf("%s, %d bytes, retains %d, dominated by 0x%x, refers to %x", s.ClassName(s.ClassOf(id)),
			s.Shallow(id), retained, dominator, refs)
	}
	return all
}

// TestShapeOfTheFileDoesNotMatter: the same heap gives the same facts in any variant of
// HPROF.
func TestShapeOfTheFileDoesNotMatter(t *testing.T) {
	variants := map[string]dumpbuilder.HPROFOptions{
		"one record":         {Version: "1.0.1"},
		"length 0":           {Version: "1.0.1", Length: dumpbuilder.ZeroLength},
		"small segments":     {SegmentSize: 300},
		"a segment each":     {Framing: dumpbuilder.RecordPerSegment},
		"classes last":       {Classes: dumpbuilder.After},
		"classes between":    {Classes: dumpbuilder.Between},
		"roots first":        {Roots: dumpbuilder.Before},
		"roots between":      {Roots: dumpbuilder.Between},
		"backwards":          {Order: dumpbuilder.Backwards},
		"creation order":     {Order: dumpbuilder.ByCreation},
		"repeated classes":   {RepeatClasses: 2},
		"agent records":      {AgentRecords: true},
		"unknown record":     {Extra: []dumpbuilder.HPROFRecord{{Tag: 0x7a, Body: []byte("?")}}},
		"no end":             {NoEnd: true},
		"Java names":         {JavaNames: true},
		"serials from 1000":  {FirstSerial: 1000},
		"gzip":               {Gzip: dumpbuilder.Gzip},
		"gzip blocks":        {Gzip: dumpbuilder.GzipBlocks, BlockSize: 1000},
		"everything at once": {Framing: dumpbuilder.RecordPerSegment, Classes: dumpbuilder.Between, Roots: dumpbuilder.Between, RepeatClasses: 1, Gzip: dumpbuilder.GzipBlocks, BlockSize: 777},
	}
	for number := range heaps(3) {
		h := random(100 + number)
		want := facts(open(t, h.HPROF(dumpbuilder.HPROFOptions{})))
		for _, name := range slices.Sorted(maps.Keys(variants)) {
			got := facts(open(t, h.HPROF(variants[name])))
			for a, fact := range want {
				if got[a] != fact {
					t.Errorf("heap %d, %s: 0x%x is\n%s, want\n%s", number, name, a, got[a], fact)
				}
			}
			if len(got) != len(want) {
				t.Errorf("heap %d, %s: %d objects, want %d", number, name, len(got), len(want))
			}
		}
	}
}
