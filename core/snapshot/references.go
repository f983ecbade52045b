package snapshot

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// Outbound appends the objects that an object refers to: its class object
// first, then the others without duplicates. It needs StageReferences.
func (s *Snapshot) Outbound(id heap.ObjectID, buf []heap.ObjectID) []heap.ObjectID {
	buf = append(buf, s.x.ClassObject[s.x.Class(id)])
	for _, to := range s.x.Referents(id) {
		buf = append(buf, heap.ObjectID(to))
	}
	return buf
}

// Listed appends the same objects as Outbound, but omits a class object that does not
// count (see Counts).
func (s *Snapshot) Listed(id heap.ObjectID, buf []heap.ObjectID) []heap.ObjectID {
	from := len(buf)
	if buf = s.Outbound(id, buf); !s.Counts(buf[from]) {
		buf = slices.Delete(buf, from, from+1)
	}
	return buf
}

// Referents returns the objects of Outbound without the class object, as object numbers
// and without a copy. Do not change the slice.
func (s *Snapshot) Referents(id heap.ObjectID) []uint32 {
	return s.x.Referents(id)
}

// FieldByPlace returns the name of the field through which an instance refers to an
// object, if the graph alone can tell: it lists the referents of an instance in field
// order, so if there are as many referents as reference fields, the position determines
// the field. Do not use it for threads, which also refer to their local variables.
func (s *Snapshot) FieldByPlace(from, to heap.ObjectID) (name string, known bool) {
	c := s.x.Class(from)
	referents := s.Referents(from)
	at := slices.Index(referents, uint32(to))
	if at < 0 || !s.HasValues() || s.x.Length(from) != heap.NotArray || s.FlattenedCount(c) > 0 {
		return "", false
	}
	l := s.fieldLayoutOf(c)
	fields := 0
	for i, t := range l.types {
		if t != heap.Object {
			continue
		}
		if fields == at {
			name = s.x.Classes[l.from[i]].Fields[l.field[i]].Name
		}
		fields++
	}
	return name, fields == len(referents)
}

// nameByPlace returns the only name under which an object refers to another, if the graph
// alone can tell: like FieldByPlace, and also for arrays that have neither nulls nor
// duplicates. This saves a browser unnecessary reads.
func (s *Snapshot) nameByPlace(from, to heap.ObjectID) (name string, known bool) {
	if _, isClass := s.x.ClassByObject(from); isClass || s.IsFrame(from) || len(s.localsOf(from)) > 0 || !s.HasValues() {
		return "", false
	}
	referents, length := s.Referents(from), s.x.Length(from)
	if length == heap.NotArray {
		if name, known = s.FieldByPlace(from, to); known || to != s.x.ClassObject[s.x.Class(from)] || len(referents) == 0 {
			return name, known
		}
		_, known = s.FieldByPlace(from, heap.ObjectID(referents[0])) // so no field refers to the class
		return "<class>", known
	}
	if s.ElementType(from) != heap.Object || s.x.FlatArray(from) || len(referents) != int(length) || length > maxElementsNamed {
		return "", false
	}
	at := slices.Index(referents, uint32(to))
	return fmt.Sprintf("[%d]", at), at >= 0
}

// OutboundCount returns the number of objects that an object refers to, including its
// class.
func (s *Snapshot) OutboundCount(id heap.ObjectID) int {
	return len(s.x.Referents(id)) + 1
}

// Inbound appends the objects that refer to an object, without duplicates, including
// unreachable ones. For a class object it also appends its instances. It needs
// StageComplete.
func (s *Snapshot) Inbound(id heap.ObjectID, buf []heap.ObjectID) []heap.ObjectID {
	from := len(buf)
	for _, v := range s.x.Referrers(id) {
		buf = append(buf, heap.ObjectID(v))
	}
	if c, isClass := s.x.ClassByObject(id); isClass {
		buf = append(buf, s.Instances(c)...)
		slices.Sort(buf[from:])
	}
	return buf
}

// Referrers is Inbound for objects that are not class objects. It returns object numbers
// without copying them, so do not change the slice.
func (s *Snapshot) Referrers(id heap.ObjectID) []uint32 { return s.x.Referrers(id) }

// InboundCount returns the number of objects that refer to an object.
func (s *Snapshot) InboundCount(id heap.ObjectID) int {
	n := len(s.x.Referrers(id))
	if c, isClass := s.x.ClassByObject(id); isClass {
		counts := s.InstanceCounts(c)
		n += int(counts.Objects + counts.UnreachableObjects)
	}
	return n
}

// Retained returns the retained heap of an object in bytes. It needs StageComplete.
func (s *Snapshot) Retained(id heap.ObjectID) int64 { return int64(s.x.Retained(id)) }

// ImmediateDominator returns the object that immediately dominates an object,
// heap.NoObject for the virtual root. It needs StageComplete.
func (s *Snapshot) ImmediateDominator(id heap.ObjectID) heap.ObjectID {
	return heap.ObjectID(s.x.ImmediateDominator(id)) // graph.None equals heap.NoObject
}

// EachDominated yields the objects that an object immediately dominates, in the order of
// the tree. For heap.NoObject, the virtual root, it yields the root's reachable children.
func (s *Snapshot) EachDominated(id heap.ObjectID) iter.Seq[heap.ObjectID] {
	return func(yield func(heap.ObjectID) bool) {
		for p, end := s.belowObject(id); p < end; p += s.x.SubtreeAt(p) {
			if !yield(heap.ObjectID(s.x.ObjectsAt(p, p+1)[0])) {
				return
			}
		}
	}
}

// EachRetained yields the objects of EachDominated with their retained heap. For many
// objects this is much faster than calling Retained for each.
func (s *Snapshot) EachRetained(id heap.ObjectID) iter.Seq2[heap.ObjectID, int64] {
	return func(yield func(heap.ObjectID, int64) bool) {
		for p, end := s.belowObject(id); p < end; p += s.x.SubtreeAt(p) {
			if !yield(heap.ObjectID(s.x.ObjectsAt(p, p+1)[0]), int64(s.x.RetainedAt(p))) {
				return
			}
		}
	}
}

// Dominated returns the objects of EachDominated by descending retained heap, then by
// address.
func (s *Snapshot) Dominated(id heap.ObjectID) []heap.ObjectID {
	ids := slices.Collect(s.EachDominated(id))
	slices.SortFunc(ids, func(a, b heap.ObjectID) int {
		return cmp.Or(cmp.Compare(s.Retained(b), s.Retained(a)), cmp.Compare(a, b))
	})
	return ids
}

// DominatedCount returns the number of objects that an object dominates, not counting
// itself.
func (s *Snapshot) DominatedCount(id heap.ObjectID) int {
	return int(s.x.SubtreeAt(s.x.PositionOf(id))) - 1
}

// HasDominated reports whether an object immediately dominates any other.
func (s *Snapshot) HasDominated(id heap.ObjectID) bool { return s.DominatedCount(id) > 0 }

// Dominates reports whether every path from the GC roots to b goes through a; an
// object dominates itself.
func (s *Snapshot) Dominates(a, b heap.ObjectID) bool {
	above := s.x.PositionOf(a)
	return s.x.PositionOf(b)-above < s.x.SubtreeAt(above)
}

// DominatorSubtree returns the objects that an object retains, itself first. Do not
// change the slice.
func (s *Snapshot) DominatorSubtree(id heap.ObjectID) []uint32 {
	position := s.x.PositionOf(id)
	return s.x.ObjectsAt(position, position+s.x.SubtreeAt(position))
}

// NewSet returns an empty set of objects.
func (s *Snapshot) NewSet() graph.Bits { return graph.NewBits(s.x.Len()) }
