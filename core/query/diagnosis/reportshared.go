package diagnosis

import (
	"cmp"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// ReportShared describes objects, all of one class, that retain a part of a structure while
// its holder does not dominate them: other objects refer to them too.
type ReportShared struct {
	Class  string `json:"class"`  // nearly all of its instances are among these objects
	Object string `json:"object"` // address of the one that retains most
}

// Limits of what a report says about shared objects: the maximum number of classes; the share
// of the instances of a class that are in the structure, so that its name means these; and
// the share of the structure that the classes explain.
const (
	mostShared  = 6
	mostlyThere = 0.8
	leastNamed  = 0.5
)

// sharedTops is the objects of one class among those that retain a suspect.
type sharedTops struct {
	name    string
	objects int64
	bytes   int64 // retained heap
	largest heap.ObjectID
}

// shared describes what makes up a suspect when its holder dominates less than half of it;
// otherwise, and if no few classes describe it, nil.
func (sus *Suspect) shared(s *snapshot.Snapshot) []ReportShared {
	if sus.Holder == heap.NoObject || sus.Bytes == 0 || 2*s.Retained(sus.Holder) >= sus.Bytes {
		return nil
	}
	var list []ReportShared
	left := leastNamed*float64(sus.Bytes) - float64(s.Retained(sus.Holder))
	for _, c := range sus.topsByClass(s) {
		of := int64(0)
		for _, class := range s.ClassesByName(c.name) {
			of += s.InstanceCounts(class).Objects
		}
		if float64(c.objects) < mostlyThere*float64(of) {
			continue
		}
		list = append(list, ReportShared{c.name, rows.Hex(s, c.largest)})
		if left -= float64(c.bytes); left <= 0 {
			return list
		}
		if len(list) == mostShared {
			break
		}
	}
	return nil
}

// topsByClass groups the objects that retain a suspect by the name of their class, most bytes
// first.
func (sus *Suspect) topsByClass(s *snapshot.Snapshot) []sharedTops {
	var list []sharedTops
	at := map[string]int{}
	for _, id := range sus.Tops(s) {
		if id == sus.Holder {
			continue
		}
		name, retained := s.ClassName(s.ClassOf(id)), s.Retained(id)
		i, known := at[name]
		if !known {
			i, list = len(list), append(list, sharedTops{name: name, largest: id})
			at[name] = i
		}
		if list[i].objects++; retained > s.Retained(list[i].largest) {
			list[i].largest = id
		}
		list[i].bytes += retained
	}
	order.Stable(list, func(a, b sharedTops) int { return cmp.Compare(b.bytes, a.bytes) })
	return list
}
