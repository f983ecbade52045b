package layout

import (
	"strings"

	"heapdrop/core/heap"
)

// Auto returns the sizes in bytes that the JVM really uses under a layout.
//
// The evidence decides between variants where a class's own bytes are not in the
// dump: fields that the VM adds and @Contended padding. Where the format states
// the sizes of instances (Info.RealSizes) they are taken as they are.
func Auto(in Input, l Layout) *Sizes { return Simulate(in, l, l) }

// Simulate returns the sizes that the objects of a dump with the layout real would
// have under another one. What the evidence tells of real decides what classes
// consist of; the two layouts should be of the same era, or of JDK 15 and later.
func Simulate(in Input, real, l Layout) *Sizes {
	s := newSizes(len(in.Classes), uint32(l.Alignment))
	s.Flat = make([]uint32, len(in.Classes))
	order, parent := topDown(in.Super)
	shapes := make([]shape, len(in.Classes))
	realShapes := shapes
	if real != l {
		realShapes = make([]shape, len(in.Classes))
	}
	for _, i := range order {
		c := &in.Classes[i]
		if element := c.ElementType(); element != 0 {
			w := width(element, l.ReferenceSize)
			s.Width[i], s.Base[i] = uint8(w), uint8(l.ArrayBase(w))
			continue
		}
		super, realSuper := l.root(), real.root()
		if parent[i] != heap.NoClass {
			super, realSuper = shapes[parent[i]], realShapes[parent[i]]
		}
		var variant int
		realShapes[i], variant = real.placeClass(realSuper, c, in.Evidence.nearest(i))
		if real != l {
			shapes[i] = l.placeVariant(super, c, variant)
		}
		s.Instance[i] = clamp(l.instance(shapes[i]))
		s.Flat[i] = clamp(l.fieldBytes(c))
		if parent[i] != heap.NoClass {
			s.Flat[i] = clamp(int(s.Flat[i]) + int(s.Flat[parent[i]]))
		}
		if c.Name == heap.StackChunkClass && c.Loader == 0 && l.WordSize == 8 {
			s.StackChunk, s.reference, s.fixed = i, l.ReferenceSize, s.Instance[i]
		}
		if in.Info.RealSizes && c.InstanceSize > 0 {
			s.Instance[i] = c.InstanceSize
		}
	}
	l.mirrors(in.Classes, s)
	return s
}

// fieldBytes returns the bytes of the fields that a class declares, packed without
// gaps: widest first, every one is aligned to its size.
func (l Layout) fieldBytes(c *heap.Class) (bytes int) {
	for i := range c.Fields {
		if f := &c.Fields[i]; !f.Flat {
			bytes += width(f.Type, l.ReferenceSize)
		}
	}
	return bytes
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
// known to add. Of several known variants it takes the one that the evidence
// shows exactly, else the likeliest that it allows, and says which.
func (l Layout) placeClass(super shape, c *heap.Class, nearest int) (placed shape, variant int) {
	variants := l.variants(c)
	if variants == nil {
		return l.placeVariant(super, c, 0), 0
	}
	chosen := -1
	shapes := make([]shape, len(variants))
	for i := range variants {
		shapes[i] = l.place(super, &variants[i])
		size := l.instance(shapes[i])
		if size == nearest {
			return shapes[i], i
		}
		if chosen < 0 && size <= nearest && variants[i].padding == usualPadding {
			chosen = i
		}
	}
	chosen = max(chosen, 0)
	return shapes[chosen], chosen
}

// placeVariant places the fields of a class of which the variant is known.
func (l Layout) placeVariant(super shape, c *heap.Class, variant int) shape {
	if variants := l.variants(c); variants != nil {
		return l.place(super, &variants[min(variant, len(variants)-1)])
	}
	f := l.fieldsOf(c, "", nil)
	return l.place(super, &f)
}

// mirrors sets the sizes of class objects: an instance of java.lang.Class
// followed by the static fields of the class it stands for. Up to JDK 6 static
// fields were elsewhere.
func (l Layout) mirrors(classes []heap.Class, s *Sizes) {
	base, statics := l.instance(l.root()), true
	for i := range classes {
		if classes[i].Name == "java.lang.Class" && s.Instance[i] > 0 {
			base = int(s.Instance[i])
			statics = false
			for _, f := range classes[i].Fields {
				statics = statics || f.Name == "classValueMap" // JDK 7+
			}
			break
		}
	}
	for i := range classes {
		size := base
		if statics {
			size += l.statics(classes[i].Statics)
		}
		s.Mirror[i] = clamp(up(size, l.Alignment))
	}
}

// statics returns the bytes that a class object has for static fields, a
// multiple of the word size: references, then primitives from the biggest to
// the smallest, no gap filled. They begin at a multiple of 8. Fields that the
// dump writer made up are not there: <resolved_references> and <init_lock>, which
// JDK 8 calls init_lock.
func (l Layout) statics(statics []heap.StaticField) int {
	f := fields{referencesFirst: true}
	for i := range statics {
		field := &statics[i]
		madeUp := strings.HasPrefix(field.Name, "<") ||
			l.Era <= JDK8 && field.Name == "init_lock" && i == len(statics)-1
		if !madeUp {
			f.add(field.Value.Type)
		}
	}
	return up(l.placeOld(shape{}, &f).end, l.WordSize)
}
