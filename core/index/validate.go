package index

import (
	"fmt"

	"heapdrop/core/heap"
)

// Validator is a heap.Sink that checks what a format tells before it passes it
// on, and names the constraints that are broken, each with the place where it
// happened first. It is for tests of formats and for `heapdrop check`: it keeps
// every address and is slow.
type Validator struct {
	heap.Sink

	classes  []heap.Class
	byClass  map[heap.Address]heap.ClassIndex
	objects  map[heap.Address]bool
	serials  map[uint32]bool
	roots    []heap.Root
	last     heap.Address // the last object, for references that follow
	any      bool
	sized    bool // a batch stated sizes
	unsized  bool // a batch did not
	findings []Finding
	count    map[string]int
}

// NewValidator returns a validator in front of a sink.
func NewValidator(next heap.Sink) *Validator {
	return &Validator{
		Sink: next, byClass: map[heap.Address]heap.ClassIndex{}, objects: map[heap.Address]bool{},
		serials: map[uint32]bool{}, count: map[string]int{},
	}
}

func (v *Validator) broken(rule, format string, args ...any) {
	v.count[rule]++
	if v.count[rule] == 1 {
		v.findings = append(v.findings, Finding{rule, heap.NoObject, fmt.Sprintf(format, args...)})
	}
}

// Class implements heap.Sink.
func (v *Validator) Class(c heap.Class) heap.ClassIndex {
	if c.Name == "" {
		v.broken("every class has a name", "the class at 0x%x has none", c.Address)
	}
	if first, known := v.byClass[c.Address]; known && c.Address != 0 {
		v.broken("a class is declared once", "0x%x is %s and again %s", c.Address, v.classes[first].Name, c.Name)
	}
	for _, f := range c.Fields {
		if !f.Type.Valid() {
			v.broken("every field has a type", "%s.%s has type %d", c.Name, f.Name, f.Type)
		}
	}
	for _, f := range c.Statics {
		if !f.Value.Type.Valid() {
			v.broken("every field has a type", "static %s.%s has type %d", c.Name, f.Name, f.Value.Type)
		}
	}
	i := v.Sink.Class(c)
	for int(i) >= len(v.classes) {
		v.classes = append(v.classes, c)
	}
	if _, known := v.byClass[c.Address]; !known && c.Address != 0 {
		v.byClass[c.Address] = i
	}
	return i
}

// Redefine implements heap.Sink.
func (v *Validator) Redefine(i heap.ClassIndex, c heap.Class) {
	if int(i) >= len(v.classes) {
		v.broken("a class is declared before it is redefined", "class %d, %s", i, c.Name)
		return
	}
	c.Name = v.classes[i].Name
	v.classes[i] = c
	if c.Address != 0 {
		v.byClass[c.Address] = i
	}
	v.Sink.Redefine(i, c)
}

// Objects implements heap.Sink. A batch that would break the index ends here.
func (v *Validator) Objects(b *heap.Batch) error {
	n := len(b.Address)
	if len(b.Class) != n || len(b.Length) != n || len(b.Position) != n || len(b.RefEnd) != n || len(b.Size) != 0 && len(b.Size) != n {
		v.broken("the columns of a batch have one length", "%d addresses, %d classes, %d lengths, %d positions, %d ends, %d sizes",
			n, len(b.Class), len(b.Length), len(b.Position), len(b.RefEnd), len(b.Size))
		return nil
	}
	if !v.references(b) {
		return nil
	}
	if n > 0 {
		v.sized = v.sized || len(b.Size) > 0
		v.unsized = v.unsized || len(b.Size) == 0
	}
	for i, a := range b.Address {
		if !v.object(a, b.Class[i], b.Length[i]) {
			return nil
		}
	}
	return v.Sink.Objects(b)
}

// references checks how the references of a batch are divided.
func (v *Validator) references(b *heap.Batch) bool {
	if b.HeadRefs > 0 && !v.any {
		v.broken("references that go on follow an object", "the first batch begins with %d", b.HeadRefs)
		return false
	}
	start := b.HeadRefs
	for i, end := range b.RefEnd {
		if end < start || int(end) > len(b.Refs) {
			v.broken("references are divided in order", "those of 0x%x end at %d, begin at %d, the batch has %d", b.Address[i], end, start, len(b.Refs))
			return false
		}
		start = end
	}
	if int(start) != len(b.Refs) {
		v.broken("every reference has a holder", "%d references behind those of the last object", len(b.Refs)-int(start))
		return false
	}
	for _, to := range b.Refs {
		if to == 0 {
			v.broken("null is no reference", "in the batch that ends with 0x%x", v.last)
		}
	}
	return true
}

func (v *Validator) object(a heap.Address, class heap.ClassIndex, length uint32) bool {
	if int(class) >= len(v.classes) {
		v.broken("the class of an object is declared before it", "0x%x has class %d of %d", a, class, len(v.classes))
		return false
	}
	c := &v.classes[class]
	if c.IsArray() && length == heap.NotArray {
		v.broken("an array has a length", "0x%x, %s", a, c.Name)
	}
	if !c.IsArray() && length != heap.NotArray {
		v.broken("only arrays have a length", "0x%x, %s, length %d", a, c.Name, length)
	}
	if _, isClass := v.byClass[a]; isClass || v.objects[a] {
		v.broken("identifiers are unique", "0x%x", a)
	}
	v.objects[a], v.last, v.any = true, a, true
	return true
}

// Root implements heap.Sink.
func (v *Validator) Root(r heap.Root) {
	if r.Kind.String() == heap.RootUnknown.String() && r.Kind != heap.RootUnknown {
		v.broken("a root has a known kind", "0x%x has kind %d", r.Object, r.Kind)
	}
	v.roots = append(v.roots, r)
	v.Sink.Root(r)
}

// Thread implements heap.Sink.
func (v *Validator) Thread(t heap.Thread) {
	if v.serials[t.Serial] {
		v.broken("a thread is declared once", "serial %d", t.Serial)
	}
	v.serials[t.Serial] = true
	v.Sink.Thread(t)
}

// Findings returns what was broken, once the dump has been read; nil for a sound format.
func (v *Validator) Findings(info heap.Info) []Finding {
	known := func(a heap.Address) bool {
		_, isClass := v.byClass[a]
		return isClass || v.objects[a]
	}
	for i := range v.classes {
		c := &v.classes[i]
		if _, isClass := v.byClass[c.Super]; c.Super != 0 && !isClass {
			v.broken("super classes are declared", "0x%x, super class of %s", c.Super, c.Name)
		}
		if c.Loader != 0 && !known(c.Loader) {
			v.broken("class loaders are objects", "0x%x, class loader of %s", c.Loader, c.Name)
		}
	}
	lost, example := 0, heap.Root{}
	for _, r := range v.roots {
		if r.Object != 0 && !known(r.Object) {
			lost, example = lost+1, r
		}
		if r.Kind.IsThreadLocal() && r.Thread != 0 && !v.serials[r.Thread] {
			v.broken("locals belong to a declared thread", "0x%x belongs to thread %d", r.Object, r.Thread)
		}
	}
	if lost*2 > len(v.roots) { // a few are normal: real dumps have them
		v.broken("roots are objects", "%d of %d are not, 0x%x, %s, for one", lost, len(v.roots), example.Object, example.Kind)
	}
	if info.StatedSizes && v.unsized || !info.StatedSizes && v.sized {
		v.broken("either all objects state their size or none", "stated sizes: %v, some objects without: %v", info.StatedSizes, v.unsized)
	}
	if info.IdentifierSize != 4 && info.IdentifierSize != 8 {
		v.broken("identifiers have 4 or 8 bytes", "%d", info.IdentifierSize)
	}
	for i := range v.findings {
		if n := v.count[v.findings[i].Rule]; n > 1 {
			v.findings[i].Message += fmt.Sprintf(" (and %d more)", n-1)
		}
	}
	return v.findings
}
