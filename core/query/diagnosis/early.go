package diagnosis

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Early is what is known of a heap before its dominators are: facts, and no verdict.
type Early struct {
	Sentence string         `json:"sentence"`
	Findings []EarlyFinding `json:"findings"`
}

// EarlyFinding is one of these facts.
type EarlyFinding struct {
	Text    string `json:"text"`
	Final   bool   `json:"final"`             // the rest of the opening does not change it
	Command string `json:"command,omitempty"` // shows the objects
}

// Limits of early findings.
const (
	earlyShare    = 0.01   // the least share of the heap that is named
	earlyLead     = 0.1    // the least share of a single array that is the most important finding
	earlyMany     = 10_000 // elements of an array of references that is named although it is small
	earlyClasses  = 3
	earlyArrays   = 3
	earlyCounted  = 8       // arrays of references whose elements are added up
	earlyElements = 1 << 20 // elements of one array that are added up
	earlyCopies   = 10      // class loaders with a class of one name
	earlyGarbage  = 0.1     // share of the heap that is named as garbage
)

// early collects findings.
type early struct {
	ctx     context.Context
	s       *snapshot.Snapshot
	linked  bool // references are known, so unreachable objects do not count
	settled bool
	total   int64
	found   Early
	lead    string // the most important structure, "" for none
	most    int64  // its bytes
}

// LookEarly gathers what is known of a heap. Any stage will do; from StageReferences on,
// more is known. settled says that the policy of references does not change after the
// opening.
func LookEarly(ctx context.Context, s *snapshot.Snapshot, settled bool) (*Early, error) {
	e := &early{ctx: ctx, s: s, linked: s.Stage() >= snapshot.StageReferences, settled: settled}
	e.found.Findings = []EarlyFinding{}
	objects, garbage := int64(0), int64(0)
	for c := range s.NumClasses() {
		counts := s.InstanceCounts(heap.ClassIndex(c))
		objects, e.total, garbage = objects+counts.Objects, e.total+counts.Shallow, garbage+counts.UnreachableShallow
	}
	e.occasion()
	e.structures()
	e.classes()
	e.copies()
	if n := len(s.Threads()); n >= manyThreads {
		e.add(true, "", "There are %s.", countText(int64(n), "thread"))
	}
	if e.linked && float64(garbage) >= earlyGarbage*float64(e.total) {
		e.add(settled, "", "Unreachable objects take %s more.", bytesText(garbage))
	}
	of := fmt.Sprintf("%s in %s", bytesText(e.total), countText(objects, "object"))
	if !e.linked {
		of += ", with unreachable ones"
	}
	e.found.Sentence = "So far: " + of
	if e.lead != "" {
		e.found.Sentence = fmt.Sprintf("So far: %s of %s", e.lead, of)
	}
	return &e.found, ctx.Err()
}

func (e *early) add(final bool, command, format string, args ...any) {
	e.found.Findings = append(e.found.Findings, EarlyFinding{short(fmt.Sprintf(format, args...)), final, command})
}

// leads makes a structure the most important one, if it is larger than others.
func (e *early) leads(bytes int64, format string, args ...any) {
	if bytes > e.most {
		e.most, e.lead = bytes, short(fmt.Sprintf(format, args...))
	}
}

// matters reports whether so many bytes are worth a finding.
func (e *early) matters(bytes int64, share float64) bool {
	return e.total > 0 && float64(bytes) >= share*float64(e.total)
}

// occasion says why the dump was taken, and what the files beside it show.
func (e *early) occasion() {
	if t, found := e.s.OutOfMemoryThread(); found {
		who := "A thread"
		if t.ID != heap.NoObject {
			if name, known := e.s.Text(e.ctx, t.ID, 80); known {
				who = fmt.Sprintf("The thread %q", name)
			}
		}
		at := ""
		if own := firstOwn(t.Frames); own != nil {
			at = " in " + own.Name() + "(" + own.Location() + ")"
		}
		e.add(true, "", "%s ran out of memory%s: its allocation failed, which made the JVM write this dump.", who, at)
	}
	if e.s.Incident().Empty() {
		return
	}
	for _, sentence := range incidentSentences(e.s) {
		e.add(true, "", "%s", sentence)
	}
}

// classes names the classes whose objects take most, and the largest one of the
// application if it is not among them.
func (e *early) classes() {
	var list []heap.ClassIndex
	for c := range e.s.NumClasses() {
		if e.matters(e.s.InstanceCounts(heap.ClassIndex(c)).Shallow, earlyShare) {
			list = append(list, heap.ClassIndex(c))
		}
	}
	order.Stable(list, func(a, b heap.ClassIndex) int {
		return cmp.Compare(e.s.InstanceCounts(b).Shallow, e.s.InstanceCounts(a).Shallow)
	})
	own := false
	for i, c := range list {
		name, counts := e.s.ClassName(c), e.s.InstanceCounts(c)
		mine := !IsPlatform(name)
		if i >= earlyClasses && (own || !mine) {
			continue
		}
		own = own || mine
		e.add(e.linked && e.settled, "list_objects "+rows.ClassSet(e.s, c)+" -groupby folded", "%s: %s of shallow heap, %s, in %s.",
			name, bytesText(counts.Shallow), PercentText(counts.Shallow, e.total), countText(counts.Objects, "object"))
		if i == 0 && e.lead == "" {
			e.leads(counts.Shallow, "%s takes %s", name, PercentText(counts.Shallow, e.total))
		}
	}
}

// copies names the class that most class loaders have defined.
func (e *early) copies() {
	most, name := 0, ""
	for c := range e.s.NumClasses() {
		n := e.s.ClassName(heap.ClassIndex(c))
		if strings.HasSuffix(n, "[]") || hidden(n) || IsPlatform(n) {
			continue
		}
		if same := e.s.ClassesByName(n); len(same) > most && same[0] == heap.ClassIndex(c) {
			most, name = len(same), n
		}
	}
	if most >= earlyCopies {
		e.add(true, "", "The class %s is loaded %d times, by different class loaders.", name, most)
	}
}

// large is an array with what it takes at least.
type large struct {
	id    heap.ObjectID
	bytes int64 // of the array, and its elements if they are objects
	of    int64 // different elements
}

// structures names the largest arrays. With references known, an array counts with its
// elements, and is named after what holds it.
func (e *early) structures() {
	list := e.largest()
	paths := e.pathsTo(list)
	for i, a := range list {
		what, final := e.s.Kind(a.id), e.linked && e.settled
		share, command := PercentText(a.bytes, e.total), "list_objects "+rows.Hex(e.s, a.id)
		if a.of == 0 {
			if paths[i] != "" {
				what += " of " + paths[i]
			}
			e.add(final, command, "The array %s takes %s, %s.", what, bytesText(a.bytes), share)
			if e.matters(a.bytes, earlyLead) {
				e.leads(a.bytes, "the array %s takes %s", what, share)
			}
			continue
		}
		if paths[i] != "" {
			what = paths[i] + " (" + what + ")"
		}
		e.add(final, command, "%s refers to %s, mostly %s: at least %s, %s, counting only these.",
			what, countText(a.of, "object"), e.mostly(a.id), bytesText(a.bytes), share)
		if e.matters(a.bytes, earlyShare) {
			e.leads(a.bytes, "%s leads to at least %s", cmp.Or(paths[i], e.s.Kind(a.id)), share)
		}
	}
}

// largest returns the arrays that take most.
func (e *early) largest() []large {
	var values, objects []heap.ClassIndex
	for c := range e.s.NumClasses() {
		switch name := e.s.ClassName(heap.ClassIndex(c)); {
		case !strings.HasSuffix(name, "[]"):
		case !strings.HasSuffix(name, "[][]") && IsPlatform(name) && !strings.Contains(name, "."):
			values = append(values, heap.ClassIndex(c))
		default:
			objects = append(objects, heap.ClassIndex(c))
		}
	}
	list := e.top(values, earlyArrays, func(id heap.ObjectID) int64 { return e.s.Shallow(id) }, e.s.ElementsFor)
	if e.linked {
		for _, a := range e.top(objects, earlyCounted, func(id heap.ObjectID) int64 { return int64(len(e.s.Referents(id))) }, e.s.ElementsReferring) {
			a.of, a.bytes = a.bytes, e.withElements(a.id)
			list = append(list, a)
		}
	}
	order.Stable(list, func(a, b large) int { return cmp.Compare(b.bytes, a.bytes) })
	remaining := list[:0]
	for _, a := range list {
		if (e.matters(a.bytes, earlyShare) || a.of >= earlyMany) && len(remaining) < earlyArrays && a.of != 1 {
			remaining = append(remaining, a)
		}
	}
	return remaining
}

// top returns the n arrays of classes with the largest measure, as their bytes. elements
// says how many elements an array with a larger measure has at least.
func (e *early) top(classes []heap.ClassIndex, n int, measure func(heap.ObjectID) int64, elements func(measure int64) uint32) []large {
	var list []large
	least, needed := int64(0), uint32(0)
	e.s.EachArray(classes, func(id heap.ObjectID) uint32 {
		m := measure(id)
		if m <= least || e.linked && !e.s.Reachable(id) {
			return needed
		}
		list = append(list, large{id: id, bytes: m})
		if len(list) < 2*n {
			return needed
		}
		order.Stable(list, func(a, b large) int { return cmp.Compare(b.bytes, a.bytes) })
		list = list[:n]
		least = list[n-1].bytes
		needed = elements(least)
		return needed
	})
	order.Stable(list, func(a, b large) int { return cmp.Compare(b.bytes, a.bytes) })
	return list[:min(n, len(list))]
}

// withElements returns the shallow heap of an array and of its elements; of huge arrays
// only the first elements count.
func (e *early) withElements(id heap.ObjectID) int64 {
	bytes, elements := e.s.Shallow(id), e.s.Referents(id)
	for _, to := range elements[:min(len(elements), earlyElements)] {
		bytes += e.s.Shallow(heap.ObjectID(to))
	}
	return bytes
}

// mostly names the most frequent class of the elements of an array.
func (e *early) mostly(id heap.ObjectID) string {
	elements := e.s.Referents(id)
	elements = elements[:min(len(elements), earlyElements)]
	classes, count := make([]heap.ClassIndex, len(elements)), make([]int, e.s.NumClasses())
	snapshot.ClassesOf(e.s, elements, classes)
	most := classes[0]
	for _, c := range classes {
		if count[c]++; count[c] > count[most] {
			most = c
		}
	}
	return e.s.ClassName(most)
}
