package dumpbuilder

import (
	"bytes"
	"fmt"
	"strings"

	"heapdrop/core/heap"
)

// INSANEOptions controls how a heap is written as XML of NetBeans INSANE.
type INSANEOptions struct {
	Hashes    bool // identifiers are hash codes, as in the original; otherwise addresses
	ByObject  bool // the references of an object follow it directly, before their referents
	Quotes    bool // double quotes and another order of attributes, as other tools write
	CRLF      bool
	NoEnd     bool // no </insane>
	Prologue  string
	Sequences string // text between elements, such as a comment
}

// INSANE returns the heap as NetBeans INSANE writes it: classes have no objects,
// references to and from them are omitted, and static fields are the roots.
func (h *Heap) INSANE(o INSANEOptions) []byte {
	w := &insaneWriter{options: o, heap: h, ids: map[heap.Address]string{}, taken: map[string]bool{}}
	w.out.WriteString(o.Prologue + "<insane>\n")
	var objects []*Object
	for _, object := range h.Objects() {
		if object.kind != mirrorKind {
			objects = append(objects, object)
			w.identify(object)
		}
	}
	for _, object := range objects {
		w.object(object)
		if o.ByObject {
			w.referents(object)
		}
	}
	for _, c := range h.Classes() {
		for _, s := range c.Statics {
			if s.Value.Type == heap.Object {
				w.reference("", c.Name+"."+s.Name, s.Value.Address())
			}
		}
	}
	if !o.ByObject {
		for _, object := range objects {
			w.referents(object)
		}
	}
	if !o.NoEnd {
		w.out.WriteString("</insane>\n")
	}
	out := w.out.Bytes()
	if o.Quotes {
		out = bytes.ReplaceAll(out, []byte("'"), []byte(`"`))
	}
	if o.CRLF {
		out = bytes.ReplaceAll(out, []byte("\n"), []byte("\r\n"))
	}
	return out
}

type insaneWriter struct {
	options INSANEOptions
	heap    *Heap
	out     bytes.Buffer
	ids     map[heap.Address]string
	taken   map[string]bool
	next    int // the next free small identifier
}

// identify assigns the identifier of an object. If two objects have the same hash code,
// the second gets a small number.
func (w *insaneWriter) identify(o *Object) {
	id := fmt.Sprintf("%x", uint32(o.Address))
	if w.options.Hashes {
		id = fmt.Sprintf("%x", uint32(o.Address)*2654435761>>1&^0xffff) // coarse, so that some collide
	}
	for w.taken[id] {
		w.next++
		id = fmt.Sprintf("%x", w.next)
	}
	w.taken[id] = true
	w.ids[o.Address] = id
}

func (w *insaneWriter) object(o *Object) {
	w.out.WriteString(w.options.Sequences)
	name := strings.ReplaceAll(internalName(o.Class.Name), "/", ".")
	attributes := fmt.Sprintf("id='%s' type='%s' size='%d'", w.ids[o.Address], name, w.heap.ShallowSize(o))
	if w.options.Quotes {
		attributes = fmt.Sprintf(" size = '%d'\n\ttype='%s' id='%s' ", w.heap.ShallowSize(o), name, w.ids[o.Address])
	}
	if o.element == heap.Char && o.kind == primitiveArrayKind {
		text := insaneText(o)
		if w.options.Quotes {
			text = strings.ReplaceAll(text, `"`, "&quot;")
		}
		attributes += " value='" + text + "'"
	}
	fmt.Fprintf(&w.out, "<object %s/>\n", attributes)
}

// insaneText returns the characters of a char[] as the original writes them.
func insaneText(o *Object) string {
	var text strings.Builder
	for i := range o.length {
		c := byte(0)
		if o.data != nil && o.data[2*i] == 0 {
			c = o.data[2*i+1]
		}
		switch {
		case c < ' ' || c >= 0x80:
			c = '.'
		case c == '\'':
			c = '"'
		case c == '<' || c == '&':
			c = '_'
		}
		text.WriteByte(c)
	}
	return text.String()
}

func (w *insaneWriter) referents(o *Object) {
	id := w.ids[o.Address]
	if o.kind == objectArrayKind {
		for i, a := range o.elements {
			w.reference(id, fmt.Sprint(i), a)
		}
		return
	}
	if o.kind != instanceKind {
		return
	}
	k := 0
	for c := o.Class; c != nil; c = c.Super {
		for _, f := range c.Fields {
			if f.Type == heap.Object {
				w.reference(id, c.Name+"."+f.Name, heap.Address(o.values[k]))
			}
			k++
		}
	}
}

// reference writes a reference unless it is null, dangling, or one to a class.
func (w *insaneWriter) reference(from, name string, to heap.Address) {
	id, known := w.ids[to]
	switch {
	case !known:
	case from == "":
		fmt.Fprintf(&w.out, "<ref name='%s' to='%s'/>\n", name, id)
	case w.options.Quotes:
		fmt.Fprintf(&w.out, "<ref to='%s' from='%s' name='%s'></ref>\n", id, from, name)
	default:
		fmt.Fprintf(&w.out, "<ref from='%s' name='%s' to='%s'/>\n", from, name, id)
	}
}
