package index

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"heapdrop/core/heap"
)

// errBroken ends the reading after the violation of a rule on which everything later
// relies.
var errBroken = errors.New("the format broke a constraint that the index rests on")

// Validate checks what a format passes to a sink and returns the violated rules; nil for
// a correct format. parse runs the format. total is the size of the dump in bytes, -1 if
// unknown.
func Validate(total int64, parse func(heap.Sink) (heap.Info, error)) ([]Finding, error) {
	v := NewValidator(NewBuilder(Options{}, total))
	info, err := parse(v)
	if err != nil && !v.ended {
		return nil, err
	}
	return v.Findings(info), nil
}

// Validator is a heap.Sink that checks the calls of a format before it passes them on. It
// reports the violated rules, each with the first place. It is for tests of formats and
// for `heapdrop check`: it stores every address and is slow.
//
// The index does not receive what it cannot process, such as an object of an undeclared
// class. From then on, Objects and Progress return an error.
type Validator struct {
	heap.Sink

	classes  []heap.Class
	byClass  map[heap.Address]heap.ClassIndex
	objects  map[heap.Address]bool
	frames   map[uint32]int // by serial of a thread
	roots    []heap.Root
	last     heap.Address // the last object, to which further references may belong
	any      bool
	sized    bool // a batch with sizes has arrived
	unsized  bool // a batch without sizes came
	ended    bool // nothing more is passed on
	findings []Finding
	count    map[string]int
}

// NewValidator returns a validator in front of a sink.
func NewValidator(next heap.Sink) *Validator {
	return &Validator{
		Sink: next, byClass: map[heap.Address]heap.ClassIndex{}, objects: map[heap.Address]bool{},
		frames: map[uint32]int{}, count: map[string]int{},
	}
}

func (v *Validator) broken(rule, format string, args ...any) {
	v.count[rule]++
	if v.count[rule] == 1 {
		v.findings = append(v.findings, Finding{Rule: rule, Object: heap.NoObject, Message: fmt.Sprintf(format, args...)})
	}
}

// end records a violation that ends the reading.
func (v *Validator) end(rule, format string, args ...any) {
	v.broken(rule, format, args...)
	v.findings[len(v.findings)-1].Final = true
	v.ended = true
}

// Class implements heap.Sink.
func (v *Validator) Class(c heap.Class) heap.ClassIndex {
	if c.Name == "" {
		v.broken("every class has a name", "the class at 0x%x has none", c.Address)
	}
	if first, known := v.byClass[c.Address]; known && c.Address != 0 {
		v.broken("a class is declared once", "0x%x is %s and again %s", c.Address, v.classes[first].Name, c.Name)
	}
	if v.objects[c.Address] {
		v.broken("identifiers are unique", "0x%x is an object and the class %s", c.Address, c.Name)
	}
	v.fields(&c)
	i := v.Sink.Class(c)
	for int(i) >= len(v.classes) {
		v.classes = append(v.classes, c)
	}
	if _, known := v.byClass[c.Address]; !known && c.Address != 0 {
		v.byClass[c.Address] = i
	}
	return i
}

// fields checks the fields of a class.
func (v *Validator) fields(c *heap.Class) {
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
}

// Redefine implements heap.Sink.
func (v *Validator) Redefine(i heap.ClassIndex, c heap.Class) {
	if int(i) >= len(v.classes) {
		v.end("a class is declared before it is redefined", "class %d of %d, %s", i, len(v.classes), c.Name)
		return
	}
	old := v.classes[i]
	c.Name = old.Name
	v.fields(&c)
	v.Sink.Redefine(i, c)
	if owner, taken := v.byClass[c.Address]; taken && owner != i {
		c.Address = old.Address
	}
	if c.Address != old.Address {
		delete(v.byClass, old.Address)
	}
	if c.Address != 0 {
		v.byClass[c.Address] = i
	}
	v.classes[i] = c
}

// Objects implements heap.Sink.
func (v *Validator) Objects(b *heap.Batch) error {
	if v.columns(b); v.ended {
		return errBroken
	}
	if v.references(b); v.ended {
		return errBroken
	}
	if len(b.Address) > 0 {
		v.sized = v.sized || len(b.Size) > 0
		v.unsized = v.unsized || len(b.Size) == 0
	}
	for i, a := range b.Address {
		if v.object(a, b.Class[i], b.Length[i]); v.ended {
			return errBroken
		}
	}
	return v.Sink.Objects(b)
}

// columns checks that the columns of a batch have one length.
func (v *Validator) columns(b *heap.Batch) {
	n := len(b.Address)
	if len(b.Class) != n || len(b.Length) != n || len(b.Position) != n || len(b.RefEnd) != n || len(b.Size) != 0 && len(b.Size) != n {
		v.end("the columns of a batch have one length", "%d addresses, %d classes, %d lengths, %d positions, %d ends, %d sizes",
			n, len(b.Class), len(b.Length), len(b.Position), len(b.RefEnd), len(b.Size))
	}
}

// references checks how the references of a batch are divided.
func (v *Validator) references(b *heap.Batch) {
	if b.HeadRefs > 0 && !v.any {
		v.end("continued references follow an object", "%d references before the first object", b.HeadRefs)
		return
	}
	start := b.HeadRefs
	for i, end := range b.RefEnd {
		if end < start || int(end) > len(b.Refs) {
			v.end("references are divided in order", "those of 0x%x end at %d, begin at %d, the batch has %d", b.Address[i], end, start, len(b.Refs))
			return
		}
		start = end
	}
	if int(start) != len(b.Refs) {
		v.end("every reference has a holder", "the references of the batch end at %d, it has %d", start, len(b.Refs))
		return
	}
	for k, to := range b.Refs {
		if to == 0 {
			i, _ := slices.BinarySearch(b.RefEnd, uint32(k)+1)
			holder := v.last
			if uint32(k) >= b.HeadRefs {
				holder = b.Address[i]
			}
			v.broken("null is no reference", "0x%x refers to it", holder)
		}
	}
}

func (v *Validator) object(a heap.Address, class heap.ClassIndex, length uint32) {
	if int(class) >= len(v.classes) {
		v.end("the class of an object is declared before it", "0x%x has class %d of %d", a, class, len(v.classes))
		return
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
}

// Progress implements heap.Sink.
func (v *Validator) Progress(ctx context.Context, consumed int64) error {
	if v.ended {
		return errBroken
	}
	return v.Sink.Progress(ctx, consumed)
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
	if _, known := v.frames[t.Serial]; known {
		v.broken("a thread is declared once", "serial %d", t.Serial)
	}
	v.frames[t.Serial] = len(t.Frames)
	v.Sink.Thread(t)
}

// Findings returns the violated rules after the dump has been read; nil for a correct
// format.
func (v *Validator) Findings(info heap.Info) []Finding {
	if !v.ended { // otherwise everything that was not passed on would count as missing
		v.relatives()
		v.held()
		v.info(info)
	}
	for i := range v.findings {
		if n := v.count[v.findings[i].Rule]; n > 1 {
			v.findings[i].Message += fmt.Sprintf(" (and %d more)", n-1)
		}
	}
	return v.findings
}

// known reports whether there is an object at an address.
func (v *Validator) known(a heap.Address) bool {
	_, isClass := v.byClass[a]
	return isClass || v.objects[a]
}

// relatives checks what classes state about other objects.
func (v *Validator) relatives() {
	super := make([]heap.ClassIndex, len(v.classes))
	for i := range v.classes {
		c := &v.classes[i]
		above, isClass := v.byClass[c.Super]
		if c.Super != 0 && !isClass {
			v.broken("superclasses are declared", "0x%x, superclass of %s", c.Super, c.Name)
		}
		if super[i] = heap.NoClass; isClass {
			super[i] = above
		}
		if c.Loader != 0 && !v.known(c.Loader) {
			v.broken("class loaders are objects", "0x%x, class loader of %s", c.Loader, c.Name)
		}
	}
	seen := make([]int, len(super)) // class+1 from which the upward walk first came here
	for i := range super {
		for s := heap.ClassIndex(i); s != heap.NoClass && (seen[s] == 0 || seen[s] == i+1); s = super[s] {
			if seen[s] == i+1 {
				v.broken("superclasses form no cycle", "%s at 0x%x is its own ancestor", v.classes[s].Name, v.classes[s].Address)
				break
			}
			seen[s] = i + 1
		}
	}
}

// held checks roots and what threads hold.
func (v *Validator) held() {
	lost, example := 0, heap.Root{}
	for _, r := range v.roots {
		if r.Object != 0 && !v.known(r.Object) {
			lost, example = lost+1, r
		}
		if !r.Kind.IsThreadLocal() || r.Thread == 0 {
			continue
		}
		frames, known := v.frames[r.Thread]
		if !known {
			v.broken("locals belong to a declared thread", "0x%x belongs to thread %d", r.Object, r.Thread)
		} else if r.Frame < heap.NoFrame || frames > 0 && int(r.Frame) >= frames { // without frames the stack is unknown
			v.broken("locals are in a frame of their stack", "0x%x is in frame %d of thread %d, which has %d", r.Object, r.Frame, r.Thread, frames)
		}
	}
	if lost*2 > len(v.roots) { // a few are normal in real dumps
		v.broken("roots are objects", "%d of %d are not, 0x%x, %s, for one", lost, len(v.roots), example.Object, example.Kind)
	}
}

// info checks what the format states about the dump as a whole.
func (v *Validator) info(info heap.Info) {
	if info.StatedSizes && v.unsized || !info.StatedSizes && v.sized {
		v.broken("either all objects state their size or none", "stated sizes: %v, some objects with: %v, some without: %v", info.StatedSizes, v.sized, v.unsized)
	}
	if info.IdentifierSize != 4 && info.IdentifierSize != 8 {
		v.broken("identifiers have 4 or 8 bytes", "%d", info.IdentifierSize)
	}
}
