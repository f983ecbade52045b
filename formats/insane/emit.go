package insane

import (
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/source"
	"heapdrop/formats/emit"
)

// emit passes the contents of the file to the sink: classes, objects, roots, threads.
func (p *parser) emit(src source.Source) error {
	exported := len(p.classes.byObject) > 0
	roots := p.roots()
	layouts := p.layouts()
	info := heap.Info{Format: "NetBeans INSANE", IdentifierSize: 4, StatedSizes: true, OnlyRecords: true, HasRoots: exported, Incomplete: !p.ended}
	for _, id := range p.graph.id {
		if id > 1<<32-1 {
			info.IdentifierSize = 8
		}
	}
	index := p.emitClasses(layouts)
	if err := p.emitObjects(index); err != nil {
		return err
	}
	for _, r := range roots {
		if r.class >= 0 {
			r.Object = p.address(uint32(r.class))
		}
		p.sink.Root(r.Root)
	}
	p.emitLocals()
	if most := p.classes.most; len(p.classes.list) > most {
		p.warnings.Add("insane.classes", p.full, fmt.Sprintf("The file names more classes than any JVM has in a dump of its size; all after the first %s are treated as one", numbers.Grouped(int64(most))))
	}
	p.result.Info = info
	if p.classes.texts || p.classes.indexed || len(p.classes.names) > 0 {
		p.result.Content = newContent(src, &p.graph, layouts, info.IdentifierSize)
	}
	return nil
}

// root is a root; class is the class whose static fields make it a root; -1 if there is
// none.
type root struct {
	heap.Root
	class int
}

// roots separates references without holder into static fields of classes, which become
// roots, and the roots in exported files.
func (p *parser) roots() []root {
	var roots []root
	isRoot := map[int]bool{}
	for _, s := range p.statics {
		dot := strings.LastIndexByte(s.name, '.')
		if dot <= 0 {
			roots = append(roots, root{heap.Root{Object: heap.Address(p.graph.id[s.to]), Kind: rootKinds[s.name], Frame: heap.NoFrame}, -1})
			continue
		}
		c := p.classes.named(s.name[:dot])
		p.classes.static(c, s.name[dot+1:], s.to)
		if !isRoot[c] {
			isRoot[c] = true
			roots = append(roots, root{heap.Root{Kind: heap.RootSystemClass, Frame: heap.NoFrame}, c})
		}
	}
	return roots
}

// layout lists what the objects of a class hold, in the order of heap.ContentReader: the
// fields of the class, then those of its superclass, and so on.
type layout struct {
	super   int       // none if there is none
	element heap.Type // element type of an array class, otherwise 0
	fields  []string  // fields that the class itself declares
	raw     []string  // the names of the references in those fields
}

// layouts assigns every field to the class that declares it, if that class is above the
// class of the objects; otherwise to the class of the objects.
func (p *parser) layouts() []layout {
	list := p.classes.list
	layouts := make([]layout, len(list))
	for i := range list {
		layouts[i] = layout{super: none, element: (&heap.Class{Name: list[i].name}).ElementType()}
	}
	for i := range list {
		if n, known := p.classes.byObject[list[i].super]; known && list[i].super != none {
			layouts[i].super = n
		} else if list[i].object == none {
			layouts[i].super = p.classes.nearest(i)
		}
		if above(layouts, layouts[i].super, i) {
			layouts[i].super = none // prevent cycles
		}
	}
	for i := range list {
		for _, f := range list[i].fields {
			owner := &layouts[i]
			if f.declarer != i && above(layouts, i, f.declarer) {
				owner = &layouts[f.declarer]
			}
			owner.add(f)
		}
	}
	return layouts
}

// above reports whether super is the class of, or above it.
func above(layouts []layout, of, super int) bool {
	for steps := 0; of != none && steps < maxDepth; steps++ {
		if of == super {
			return true
		}
		of = layouts[of].super
	}
	return false
}

// add adds a field. If two have the same short name, the second one keeps its class name.
func (l *layout) add(f *fieldName) {
	name := f.field
	for i, raw := range l.raw {
		if raw == f.raw {
			return
		}
		if l.fields[i] == name {
			name = f.raw
		}
	}
	l.fields = append(l.fields, name)
	l.raw = append(l.raw, f.raw)
}

// address returns the address of a class object: its identifier, or one above all
// identifiers of the file.
func (p *parser) address(class uint32) heap.Address {
	c := &p.classes.list[class]
	if c.object == none {
		for free := uint64(1)<<32 + 8*uint64(class); ; free += 8 * uint64(len(p.classes.list)) {
			if !p.graph.has(free) {
				c.object = p.graph.number(free)
				break
			}
		}
	}
	return heap.Address(p.graph.id[c.object])
}

// emitClasses declares the classes and returns their indexes.
func (p *parser) emitClasses(layouts []layout) []heap.ClassIndex {
	list := p.classes.list
	index := make([]heap.ClassIndex, len(list))
	for i := range list {
		info := &list[i]
		_, inFile := p.classes.byObject[info.object]
		c := heap.Class{Name: info.name, Fabricated: !inFile, Address: p.address(uint32(i))}
		if inFile {
			c.ObjectSize = p.graph.sizeOf(info.object)
		}
		if super := layouts[i].super; super != none {
			c.Super = p.address(uint32(super))
		} else if _, isClass := p.classes.byObject[info.super]; info.super != none && !isClass {
			c.Super = heap.Address(p.graph.id[info.super])
		}
		if info.loader != none {
			c.Loader = heap.Address(p.graph.id[info.loader])
		}
		for _, f := range layouts[i].fields {
			c.Fields = append(c.Fields, heap.Field{Name: f, Type: heap.Object})
		}
		for _, s := range info.statics {
			c.Statics = append(c.Statics, heap.StaticField{Name: s.name, Value: heap.Value{Type: heap.Object, Bits: p.graph.id[s.to]}})
		}
		index[i] = p.sink.Class(c)
	}
	return index
}

// emitObjects passes on the objects, except class objects, with their references.
func (p *parser) emitObjects(index []heap.ClassIndex) error {
	g := &p.graph
	start, to := g.byHolder()
	objects := emit.NewObjects(p.sink)
	lost := int64(-1) // offset of the first lost reference
	for n, class := range g.class {
		if class == none {
			if first := g.firstRef[n]; first >= 0 && (lost < 0 || first < lost) {
				lost = first
			}
			continue
		}
		if _, isClass := p.classes.byObject[uint32(n)]; isClass {
			continue
		}
		if err := objects.Add(heap.Address(g.id[n]), index[class], g.length[n], int64(n), g.sizeOf(uint32(n))); err != nil {
			return err
		}
		for _, referent := range to[start[n]:start[n+1]] {
			if g.id[referent] == 0 {
				continue // null, or the boot class loader, to which no field refers
			}
			if err := objects.Refer(heap.Address(g.id[referent])); err != nil {
				return err
			}
		}
		if n%(1<<16) == 0 {
			if err := p.sink.Progress(p.ctx, p.in.Offset()); err != nil {
				return err
			}
		}
	}
	if lost >= 0 {
		p.warnings.Add("insane.lost-references", lost, "References start from objects that the file does not hold; they were left out")
	}
	return objects.Flush()
}

// emitLocals passes on what the stacks of threads hold, as stated in exported files.
func (p *parser) emitLocals() {
	serials := map[uint32]uint32{}
	for _, l := range p.locals {
		serial, known := serials[l.thread]
		if !known {
			serial = uint32(len(serials) + 1)
			serials[l.thread] = serial
			p.sink.Thread(heap.Thread{Serial: serial, Object: heap.Address(p.graph.id[l.thread])})
		}
		p.sink.Root(heap.Root{Object: heap.Address(p.graph.id[l.to]), Kind: l.kind, Thread: serial, Frame: heap.NoFrame})
	}
}
