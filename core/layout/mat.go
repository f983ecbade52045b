package layout

import "heapdrop/core/heap"

// MAT returns the sizes that Eclipse MAT 1.17 shows, to the byte. MAT's model ignores
// compact headers, gap filling and fields that the VM adds, so it differs from what the
// JVM uses; Auto returns the true sizes.
func MAT(in Input) *Sizes {
	word := 8
	if in.Info.IdentifierSize == 4 {
		word = 4
	}
	reference, alignment := word, uint64(8)
	if e := in.Evidence; e != nil {
		if word == 8 && e.Overlap {
			reference = 4
		}
		alignment = max(8, min(256, e.Divisor))
	}
	a := int(alignment)
	header := word + reference
	s := newSizes(len(in.Classes), uint32(alignment))
	record := make([]int, len(in.Classes)) // bytes before rounding up to the alignment
	order, parent := topDown(in.Super)
	for _, i := range order {
		c := &in.Classes[i]
		record[i] = header
		if super := parent[i]; super != heap.NoClass {
			own := 0
			for _, f := range c.Fields {
				own += width(f.Type, reference)
			}
			record[i] = up(own+record[super], reference)
		}
		statics := 0
		for j := range c.Statics {
			statics += width(c.Statics[j].Value.Type, reference)
		}
		s.Mirror[i] = clamp(roundUp(statics, a))
		if element := c.ElementType(); element != 0 {
			s.Width[i] = uint8(width(element, reference))
			s.Base[i] = uint8(header + 4)
			if element != heap.Object {
				s.Base[i] = uint8(up(header+4, reference))
			}
		} else {
			s.Instance[i] = clamp(roundUp(record[i], a))
		}
	}
	return s
}

// width returns the bytes of a value of type t.
func width(t heap.Type, reference int) int {
	if size := t.Size(); size > 0 {
		return size
	}
	return reference
}

// roundUp rounds v up to a multiple of a, which may be any number.
func roundUp(v, a int) int { return (v + a - 1) / a * a }
