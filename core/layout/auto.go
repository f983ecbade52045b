package layout

import "heapdrop/core/heap"

// Auto returns the sizes in bytes that the JVM really uses under a layout.
//
// The evidence decides where a class's own bytes are not in the dump: fields
// that the VM adds and @Contended padding. Where the format states the sizes of
// instances (Info.RealSizes) they are taken as they are.
func Auto(in Input, l Layout) *Sizes {
	s := newSizes(len(in.Classes), uint32(l.Alignment))
	order, parent := topDown(in.Super)
	shapes := make([]shape, len(in.Classes))
	vm := newKnowledge(in.Classes)
	for _, i := range order {
		c := &in.Classes[i]
		if element := c.ElementType(); element != 0 {
			w := width(element, l.ReferenceSize)
			s.Width[i], s.Base[i] = uint8(w), uint8(l.ArrayBase(w))
			continue
		}
		super := l.root()
		if parent[i] != heap.NoClass {
			super = shapes[parent[i]]
		}
		shapes[i] = l.placeClass(super, c, vm, in.Evidence.nearest(i))
		s.Instance[i] = clamp(l.instance(shapes[i]))
		if in.Info.RealSizes && c.InstanceSize > 0 {
			s.Instance[i] = c.InstanceSize
		}
	}
	base := 0
	for i := range in.Classes {
		if in.Classes[i].Name == "java.lang.Class" {
			base = up(shapes[i].end, l.WordSize)
			break
		}
	}
	for i := range in.Classes {
		s.Mirror[i] = clamp(up(base+l.statics(in.Classes[i].Statics, base), l.Alignment))
	}
	return s
}

// nearest returns the upper bound of the size of a class's instances, 0 when
// there is none.
func (e *Evidence) nearest(c heap.ClassIndex) int {
	if e == nil {
		return 0
	}
	return int(e.Nearest[c])
}

// placeClass places the fields that the dump declares and those that the VM is
// known to add. Of several known variants it takes the first (newest, biggest)
// that the evidence allows.
func (l Layout) placeClass(super shape, c *heap.Class, vm *knowledge, nearest int) shape {
	var declared fields
	for _, f := range c.Fields {
		declared.add(f.Type)
	}
	declared.referencesFirst = referencesFirst[c.Name] && c.Loader == 0
	variants := vm.variants(c, l)
	if variants == nil {
		return l.place(super, &declared)
	}
	s := shape{}
	for _, f := range variants {
		s = l.place(super, &f)
		if nearest == 0 || l.instance(s) <= nearest {
			return s
		}
	}
	return s
}
