package dumpbuilder

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// ClassicStyle is a variant of classic heap dumps.
type ClassicStyle int

// Variants of classic heap dumps.
const (
	// ClassicModern is what J9 2.6 and OpenJ9 write.
	ClassicModern ClassicStyle = iota
	// ClassicJava5 is ClassicModern with the class as first reference of every
	// object and nulls printed, as J9 2.3 to 2.5 wrote it.
	ClassicJava5
	// ClassicOld is what the JVMs 1.3.1 and 1.4 wrote, and what tools for portable heap
	// dumps write.
	ClassicOld
	// ClassicHeapRoots is the variant in the HeapRoots documentation: one reference on
	// each line, lower-case letters, no comments.
	ClassicHeapRoots
)

// ClassicOptions controls how a heap is written. The zero value gives a dump as of
// OpenJ9.
type ClassicOptions struct {
	Style     ClassicStyle
	Digits    int // of addresses, default 16
	CRLF      bool
	NoVersion bool // no line with the JVM's version
	NoEnd     bool // no EOF line
	NoSizes   bool
	HashCodes bool // a hash code at the end of the objects' lines
}

// Classic returns the heap as a classic text heap dump. The references of a
// class are its loader, its superclass and its static fields.
func (h *Heap) Classic(o ClassicOptions) []byte {
	if o.Digits == 0 {
		o.Digits = 16
	}
	w := &classicWriter{options: o, heap: h, references: h.References()}
	if !o.NoVersion && o.Style != ClassicHeapRoots {
		w.out.WriteString("// Version: JRE 1.8.0 OpenJ9 AIX build (synthetic)\n")
	}
	var classes []*Object
	for _, object := range h.Objects() {
		if object.kind == mirrorKind {
			classes = append(classes, object)
		} else {
			w.object(object)
		}
	}
	for _, object := range classes {
		w.object(object)
	}
	if !o.NoEnd && o.Style != ClassicHeapRoots {
		fmt.Fprintf(&w.out, "\n// Breakdown - Classes: %d, Objects: %d, ObjectArrays: %d, PrimitiveArrays: %d\n",
			len(classes), w.count[instanceKind], w.count[objectArrayKind], w.count[primitiveArrayKind])
		fmt.Fprintf(&w.out, "// EOF:  Total 'Objects',Refs(null) : %d,%d(%d)\n", h.Len(), w.refs, w.nulls)
	}
	if o.CRLF {
		return bytes.ReplaceAll(w.out.Bytes(), []byte("\n"), []byte("\r\n"))
	}
	return w.out.Bytes()
}

type classicWriter struct {
	options     ClassicOptions
	heap        *Heap
	references  Graph
	out         bytes.Buffer
	count       [mirrorKind + 1]int
	refs, nulls int
}

func (w *classicWriter) address(a heap.Address) string {
	if w.options.Style == ClassicHeapRoots {
		return fmt.Sprintf("0x%0*x", w.options.Digits, uint64(a))
	}
	return fmt.Sprintf("0x%0*X", w.options.Digits, uint64(a))
}

func (w *classicWriter) object(o *Object) {
	w.count[o.kind]++
	fmt.Fprintf(&w.out, "%s ", w.address(o.Address))
	if !w.options.NoSizes {
		fmt.Fprintf(&w.out, "[%d] ", w.heap.ShallowSize(o))
	}
	w.out.WriteString(w.name(o))
	if w.options.HashCodes {
		fmt.Fprintf(&w.out, " [hashcode = %x]", uint32(o.Address)*2654435761)
	}
	w.out.WriteByte('\n')
	refs := w.referents(o)
	switch {
	case w.options.Style == ClassicOld && o.kind == primitiveArrayKind:
	case w.options.Style == ClassicHeapRoots:
		for _, to := range refs {
			fmt.Fprintf(&w.out, "     %s \n", w.address(to))
		}
	default:
		w.out.WriteByte('\t')
		for _, to := range refs {
			w.out.WriteString(w.address(to) + " ")
		}
		w.out.WriteByte('\n')
	}
}

// referents returns the references to write, and counts them for the end of the file.
func (w *classicWriter) referents(o *Object) []heap.Address {
	refs := slices.Clone(w.references[o.Address][1:])
	if o.kind == mirrorKind && refs[0] == 0 { // the boot loader is null
		refs = refs[1:]
	}
	if w.options.Style == ClassicJava5 && o.kind != mirrorKind {
		refs = append([]heap.Address{o.Class.Mirror.Address}, refs...)
		for range nullsOf(o) {
			refs = append(refs, 0)
		}
	}
	w.refs += len(refs)
	if w.options.Style == ClassicModern {
		w.refs += nullsOf(o)
	}
	w.nulls += nullsOf(o)
	return refs
}

// nullsOf counts the fields or elements that are null.
func nullsOf(o *Object) int {
	n := -len(o.Referents())
	switch o.kind {
	case instanceKind:
		for _, f := range o.Class.allFields {
			if f.Type == heap.Object {
				n++
			}
		}
		return n
	case objectArrayKind:
		return n + len(o.elements)
	}
	return 0
}

func (w *classicWriter) name(o *Object) string {
	class := o.Class
	if o.kind == mirrorKind {
		class = o.mirror
	}
	if w.options.Style == ClassicModern || w.options.Style == ClassicJava5 {
		if o.kind == mirrorKind {
			return "CLS " + internalName(class.Name)
		}
		return "OBJ " + internalName(class.Name)
	}
	name := strings.ReplaceAll(class.Name, ".", "/")
	if element, isArray := strings.CutSuffix(name, "[]"); isArray && heap.PrimitiveByName(element) == heap.Object {
		name = "array of " + element
	}
	if name == "boolean[]" {
		name = "bool[]"
	}
	if o.kind == mirrorKind {
		return "class " + name
	}
	return name
}
