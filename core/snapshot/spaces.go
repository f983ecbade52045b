package snapshot

import (
	"cmp"
	"slices"

	"heapdrop/core/heap"
)

// Space returns the name of the heap that an object belongs to if the JVM has several
// heaps, as Android's runtime does: "app", "zygote", "image". It is empty for class
// objects and for dumps of other JVMs.
func (s *Snapshot) Space(id heap.ObjectID) string {
	list := s.x.Info.Spaces
	position := s.x.Position(id)
	if len(list) == 0 || position < 0 {
		return ""
	}
	i, exact := slices.BinarySearchFunc(list, position, func(space heap.Space, at int64) int { return cmp.Compare(space.From, at) })
	if !exact {
		i--
	}
	if i < 0 {
		return "default"
	}
	return list[i].Name
}
