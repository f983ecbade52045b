package oql

import (
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// thing is a value that describes the dump and is not an object of the heap.
type thing interface {
	kind() string           // one of the names below
	text(m *machine) string // the form in results
}

// Kinds of values with attributes and methods; kind returns these names.
const (
	onObject         = "any object"
	onInstance       = "instance"
	onClass          = "class"
	onLoader         = "class loader"
	onArray          = "array"
	onPrimitiveArray = "array of primitives"
	onObjectArray    = "array of references"
	onList           = "list"
	onText           = "text"
	onNumber         = "number"
	onCharacter      = "character"
	onBoolean        = "boolean"
	onSnapshot       = "snapshot"
	onInfo           = "snapshot info"
	onRoot           = "GC root"
	onReference      = "reference"
	onField          = "field"
	onEntry          = "map entry"
	onStack          = "thread stack"
	onFrame          = "stack frame"
	onRow            = "row"
	onDiscarded      = "discarded object"
)

// kindsOf returns the kinds of an object, the most specific first.
func (m *machine) kindsOf(id heap.ObjectID) []string {
	if _, isClass := m.s.ClassByObject(id); isClass {
		return []string{onClass, onObject}
	}
	if _, isArray := m.s.Length(id); isArray {
		if m.s.ElementType(id) == heap.Object {
			return []string{onObjectArray, onArray, onObject}
		}
		return []string{onPrimitiveArray, onArray, onObject}
	}
	if id == m.s.BootLoader() || m.s.IsInstanceOf(id, "java.lang.ClassLoader") {
		return []string{onLoader, onInstance, onObject}
	}
	return []string{onInstance, onObject}
}

// receivers returns the kinds of a value, for looking up attributes and methods.
func (m *machine) receivers(v Value) []string {
	switch v.Kind {
	case Object:
		return m.kindsOf(v.Object())
	case Many:
		return []string{onList}
	case Text:
		return []string{onText}
	case Int, Float:
		return []string{onNumber}
	case Char:
		return []string{onCharacter}
	case Bool:
		return []string{onBoolean}
	case Thing:
		return []string{v.ref.(thing).kind()}
	}
	return nil
}

type snapshotThing struct{}

func (*snapshotThing) kind() string           { return onSnapshot }
func (*snapshotThing) text(m *machine) string { return m.s.Info().Name }

type infoThing struct{ snapshot.Info }

func (*infoThing) kind() string           { return onInfo }
func (i *infoThing) text(*machine) string { return i.Name }

type rootThing struct {
	object heap.ObjectID
	thread heap.ObjectID
	heap.Root
}

func (*rootThing) kind() string           { return onRoot }
func (r *rootThing) text(*machine) string { return r.Kind.String() }

type referenceThing struct {
	name   string
	target heap.ObjectID
}

func (*referenceThing) kind() string             { return onReference }
func (r *referenceThing) text(m *machine) string { return r.name + ": " + m.label(r.target) }

type fieldThing struct {
	name     string
	typ      heap.Type
	declares heap.ClassIndex
	value    Value
	bare     bool // a declaration without a value
}

func (*fieldThing) kind() string { return onField }
func (f *fieldThing) text(m *machine) string {
	if f.bare {
		return f.typ.String() + " " + f.name
	}
	return fmt.Sprintf("%s %s: %s", f.typ, f.name, f.value.notation(m))
}

type entryThing struct{ key, value Value }

func (*entryThing) kind() string             { return onEntry }
func (e *entryThing) text(m *machine) string { return e.key.notation(m) + " = " + e.value.notation(m) }

type stackThing struct{ *snapshot.Thread }

func (*stackThing) kind() string { return onStack }
func (t *stackThing) text(*machine) string {
	lines := make([]string, min(len(t.Frames), shownElements))
	for i := range lines {
		lines[i] = "at " + t.Frames[i].Name() + "(" + t.Frames[i].Location() + ")"
	}
	return strings.Join(lines, "\n")
}

type frameThing struct {
	*snapshot.Thread
	place int
}

func (*frameThing) kind() string { return onFrame }
func (f *frameThing) text(*machine) string {
	frame := &f.Frames[f.place]
	return "at " + frame.Name() + frame.Signature + " (" + frame.Location() + ")"
}

// discardedThing is an object that was left out when the dump was opened. Its fields can
// be read; nothing else is known about it.
type discardedThing struct{ heap.ObjectID }

func (discardedThing) kind() string { return onDiscarded }
func (d discardedThing) text(m *machine) string {
	if text, ok := m.s.Text(m.ctx, d.ObjectID, textLimit); ok {
		return text
	}
	return m.s.Label(d.ObjectID) + " (discarded)"
}

// discarded reports whether a value is a discarded object. Unknown attributes of such an
// object are null, so that it does not end a query.
func (m *machine) discarded(v Value) bool {
	_, is := v.ref.(discardedThing)
	if is {
		m.notes.add("Of objects that were discarded while the dump was opened only fields and texts are known: what else was asked of them is null.")
	}
	return is
}

// field reads a field, null if the object has none of that name.
func (d discardedThing) field(m *machine, name string) Value {
	v, found, err := m.s.Field(m.ctx, d.ObjectID, name)
	if err != nil {
		m.failed(err)
	}
	if err != nil || !found {
		return Value{}
	}
	return m.valueOf(v)
}
