package index

import (
	"strings"
	"testing"

	"heapdrop/core/heap"
)

// soundBatch returns a valid batch with two objects: a node that refers to an int[].
func soundBatch(classes []heap.ClassIndex) *heap.Batch {
	return &heap.Batch{
		Address: []heap.Address{0x1000, 0x1010}, Class: []heap.ClassIndex{classes[0], classes[1]},
		Length: []uint32{heap.NotArray, 3}, Position: []int64{0, 50},
		RefEnd: []uint32{1, 1}, Refs: []heap.Address{0x1010},
	}
}

// brokenFormats are formats by the rule that they break; the one without a rule breaks none.
var brokenFormats = map[string]func(v *Validator, classes []heap.ClassIndex, info *heap.Info){
	"":                       func(v *Validator, c []heap.ClassIndex, _ *heap.Info) { v.Objects(soundBatch(c)) },
	"every class has a name": func(v *Validator, _ []heap.ClassIndex, _ *heap.Info) { v.Class(heap.Class{Address: 64}) },
	"a class is declared once": func(v *Validator, _ []heap.ClassIndex, _ *heap.Info) {
		v.Class(heap.Class{Address: 64, Name: "a"})
		v.Class(heap.Class{Address: 64, Name: "b"})
	},
	"every field has a type": func(v *Validator, _ []heap.ClassIndex, _ *heap.Info) {
		v.Class(heap.Class{Address: 64, Name: "a", Fields: []heap.Field{{Name: "f", Type: 3}}})
	},
	"superclasses form no cycle": func(v *Validator, _ []heap.ClassIndex, _ *heap.Info) {
		v.Class(heap.Class{Address: 64, Name: "a", Super: 72})
		v.Class(heap.Class{Address: 72, Name: "b", Super: 64})
		v.Class(heap.Class{Address: 80, Name: "c", Super: 72})
	},
	"locals are in a frame of their stack": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		v.Objects(soundBatch(c))
		v.Thread(heap.Thread{Serial: 7, Object: 0x1000, Frames: make([]heap.StackFrame, 2)})
		v.Root(heap.Root{Object: 0x1010, Kind: heap.RootJavaLocal, Thread: 7, Frame: 1})
		v.Root(heap.Root{Object: 0x1010, Kind: heap.RootJavaLocal, Thread: 7, Frame: 2})
	},
	"a class is declared before it is redefined": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		v.Redefine(99, heap.Class{})
		v.Objects(soundBatch(c))
		v.Root(heap.Root{Object: 0x1000, Kind: heap.RootJNIGlobal})
	},
	"the columns of a batch have one length": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		b := soundBatch(c)
		b.Length = b.Length[:1]
		v.Objects(b)
	},
	"references are divided in order": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		b := soundBatch(c)
		b.RefEnd = []uint32{1, 0}
		v.Objects(b)
	},
	"every reference has a holder": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		b := soundBatch(c)
		b.Refs = append(b.Refs, 0x1000)
		v.Objects(b)
	},
	"continued references follow an object": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		v.Objects(&heap.Batch{HeadRefs: 1, Refs: []heap.Address{8}})
	},
	"null is no reference": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		b := soundBatch(c)
		b.Refs[0] = 0
		v.Objects(b)
	},
	"the class of an object is declared before it": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		b := soundBatch(c)
		b.Class[0] = 99
		v.Objects(b)
	},
	"an array has a length": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		b := soundBatch(c)
		b.Length[1] = heap.NotArray
		v.Objects(b)
	},
	"only arrays have a length": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		b := soundBatch(c)
		b.Length[0] = 1
		v.Objects(b)
	},
	"identifiers are unique": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		v.Objects(soundBatch(c))
		v.Objects(soundBatch(c))
	},
	"a root has a known kind": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		v.Objects(soundBatch(c))
		v.Root(heap.Root{Object: 0x1000, Kind: 200})
	},
	"roots are objects": func(v *Validator, _ []heap.ClassIndex, _ *heap.Info) {
		v.Root(heap.Root{Object: 0x77, Kind: heap.RootJNIGlobal})
	},
	"a thread is declared once": func(v *Validator, _ []heap.ClassIndex, _ *heap.Info) {
		v.Thread(heap.Thread{Serial: 1})
		v.Thread(heap.Thread{Serial: 1})
	},
	"locals belong to a declared thread": func(v *Validator, c []heap.ClassIndex, _ *heap.Info) {
		v.Objects(soundBatch(c))
		v.Root(heap.Root{Object: 0x1000, Kind: heap.RootJavaLocal, Thread: 7})
	},
	"superclasses are declared": func(v *Validator, _ []heap.ClassIndex, _ *heap.Info) {
		v.Class(heap.Class{Address: 64, Name: "a", Super: 72})
	},
	"class loaders are objects": func(v *Validator, _ []heap.ClassIndex, _ *heap.Info) {
		v.Class(heap.Class{Address: 64, Name: "a", Loader: 72})
	},
	"either all objects state their size or none": func(v *Validator, c []heap.ClassIndex, info *heap.Info) {
		info.StatedSizes = true
		v.Objects(soundBatch(c))
	},
	"identifiers have 4 or 8 bytes": func(_ *Validator, _ []heap.ClassIndex, info *heap.Info) { info.IdentifierSize = 2 },
}

// TestValidatorNamesTheBrokenConstraint has one faulty format for each rule.
func TestValidatorNamesTheBrokenConstraint(t *testing.T) {
	info := heap.Info{IdentifierSize: 8}
	for rule, format := range brokenFormats {
		b := NewBuilder(Options{}, -1)
		v := NewValidator(b)
		stated := info
		var classes []heap.ClassIndex
		for i, name := range []string{"java.lang.Class", "app.Node", "int[]"} {
			classes = append(classes, v.Class(heap.Class{Name: name, Address: heap.Address(0x100 + i*8)}))
		}
		format(v, classes[1:], &stated)
		findings := v.Findings(stated)
		if rule == "" {
			if len(findings) > 0 {
				t.Errorf("a sound format: %v", findings)
			}
			continue
		}
		if len(findings) != 1 || findings[0].Rule != rule || strings.Contains(findings[0].Message, "\n") {
			t.Errorf("%s: findings %v", rule, findings)
		}
	}
}
