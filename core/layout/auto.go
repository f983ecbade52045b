package layout

import (
	"sort"
	"strings"

	"heapdrop/core/heap"
)

// Auto returns the sizes in bytes that the JVM really uses under a layout.
// A dump does not list all bytes of a class: fields that the VM adds and @Contended
// padding are missing. There the evidence decides between variants. If the format states
// the sizes of instances (Info.RealSizes), they are used unchanged.
func Auto(in Input, l Layout) *Sizes { return Simulate(in, l, l) }

// Simulate returns the sizes that the objects of a dump with the layout real would have
// under another layout. The evidence about real decides which fields and padding the
// classes have. The two layouts should be of the same era, or both of JDK 15 and later.
func Simulate(in Input, real, l Layout) *Sizes {
	s := newSizes(len(in.Classes), uint32(l.Alignment))
	s.Flat = make([]uint32, len(in.Classes))
	order, parent := topDown(in.Super)
	odd := real.oddPaddings(in, order, parent)
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
		realShapes[i], variant = real.placeClass(realSuper, c, in.Evidence.nearest(i), odd)
		if real != l {
			shapes[i] = l.placeVariant(super, c, variant, odd)
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

// fieldBytes returns the bytes of the fields that a class declares, packed without gaps:
// widest first, each aligned to its size.
func (l Layout) fieldBytes(c *heap.Class) (bytes int) {
	for i := range c.Fields {
		if f := &c.Fields[i]; !f.Flat {
			bytes += width(f.Type, l.ReferenceSize)
		}
	}
	return bytes
}

// nearest returns the upper bound of the size of a class's instances, 0 if there is none.
func (e *Evidence) nearest(c heap.ClassIndex) int {
	if e == nil {
		return 0
	}
	return int(e.Nearest[c])
}

// placeClass places the fields that the dump declares and those that the VM is known to
// add. Of several known variants it takes the one that the evidence shows exactly,
// otherwise the likeliest one that the evidence allows, and returns which.
func (l Layout) placeClass(super shape, c *heap.Class, nearest int, odd []int) (placed shape, variant int) {
	variants := l.variants(c, odd)
	if variants == nil {
		return l.placeVariant(super, c, 0, odd), 0
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

// oddPaddings returns an unusual width of padding, a multiple of 8, that the distances of
// at least two classes show exactly. With so many possible widths, the distance of a
// single class may just be a gap. It returns nil if there is no such width.
func (l Layout) oddPaddings(in Input, order, parent []heap.ClassIndex) []int {
	if in.Evidence == nil {
		return nil
	}
	shown := map[int]int{} // number of classes by width
	for _, i := range order {
		c := &in.Classes[i]
		forms, nearest := contended[c.Name], in.Evidence.nearest(i)
		if nearest == 0 || forms == nil || c.Loader != 0 || declares(c, "holder") {
			continue
		}
		super := l.root()
		if parent[i] != heap.NoClass {
			super = l.declaredShape(in.Classes, parent, parent[i])
		}
		if placed, _ := l.placeClass(super, c, nearest, nil); l.instance(placed) == nearest {
			continue
		}
		for _, form := range forms {
			f := l.fieldsOf(c, "", form.group)
			f.contended = form.class
			for f.padding = 8; f.padding <= mostPadding && f.padding <= nearest; f.padding += 8 {
				if l.instance(l.place(super, &f)) == nearest {
					shown[f.padding]++
				}
			}
		}
	}
	var odd []int
	for padding, classes := range shown {
		if classes >= 2 {
			odd = append(odd, padding)
		}
	}
	sort.Slice(odd, func(i, j int) bool { return odd[i] < odd[j] })
	return odd
}

// declaredShape places the declared fields of a class and its superclasses.
func (l Layout) declaredShape(classes []heap.Class, parent []heap.ClassIndex, i heap.ClassIndex) shape {
	super := l.root()
	if parent[i] != heap.NoClass {
		super = l.declaredShape(classes, parent, parent[i])
	}
	f := l.fieldsOf(&classes[i], "", nil)
	return l.place(super, &f)
}

// placeVariant places the fields of a class whose variant is known.
func (l Layout) placeVariant(super shape, c *heap.Class, variant int, odd []int) shape {
	if variants := l.variants(c, odd); variants != nil {
		return l.place(super, &variants[min(variant, len(variants)-1)])
	}
	f := l.fieldsOf(c, "", nil)
	return l.place(super, &f)
}

// mirrors sets the sizes of class objects: an instance of java.lang.Class followed by the
// static fields of the class it represents. Up to JDK 6 static fields were stored
// elsewhere.
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

// statics returns the bytes that a class object needs for static fields, a multiple of
// the word size: references, then primitives from the largest to the smallest, without
// filling gaps. They begin at a multiple of 8. Fields made up by the dump writer are not
// counted: <resolved_references> and <init_lock>, which JDK 8 calls init_lock.
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
