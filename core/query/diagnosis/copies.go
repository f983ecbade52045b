package diagnosis

import (
	"fmt"

	"heapdrop/core/heap"
)

// copyRules say that several members each have the same data.
var copyRules = []rule{
	{
		name: "Equal copies of the same data", nature: nature{prior: 0.5, verdict: Waste}, match: equalCopies,
		why:    "Each has its own copy of data that is the same for all.",
		checks: []string{"Load the data once, make it immutable, and let all refer to it."},
	},
}

// equalCopies matches members that each dominate objects of the application with the same
// content.
func equalCopies(e *evidence) string {
	const few, many, least = 4, 2000, 100
	if e.Kind != Collected || e.Count < few || e.Count > many || !e.s.HasValues() || e.total() < leastBytes {
		return ""
	}
	owners, class := e.owners(), e.copiedClass()
	if len(owners) < few || class == heap.NoClass {
		return ""
	}
	first := map[string]bool{}
	n := 0
	e.within(owners[0], class, 3000, 1, func(id heap.ObjectID) {
		n++
		if text, ok := e.contentText(id); ok {
			first[text] = true
		}
	})
	if len(first) < least || 2*len(first) < n {
		return "" // they equal each other
	}
	const looked = 60
	others, compared := owners[1:], 1
	for i := 0; i < len(others); i += max(1, len(others)/few) {
		seen, same := 0, 0
		e.within(others[i], class, looked, max(1, n/looked), func(id heap.ObjectID) {
			seen++
			if text, ok := e.contentText(id); ok && first[text] {
				same++
			}
		})
		if 2*seen < min(looked, n) || 10*same < 9*seen {
			return ""
		}
		compared++
	}
	return fmt.Sprintf("%s of %s were compared: each has the same %s", grouped(compared), countText(e.Count, simpleName(e.Member)), countText(int64(n), simpleName(e.s.ClassName(class))))
}

// owners returns the members that may have copies: those that were read, unless another
// member dominates them.
func (e *evidence) owners() (list []heap.ObjectID) {
	for _, id := range e.sample.ids {
		if e.s.Reachable(id) && e.pre.Size[e.pre.Position(id)] > 1 {
			list = append(list, id)
		}
	}
	return list
}

// copiedClass returns the class of which the suspect retains the most objects. It must
// belong to the application and differ from the class of the members. heap.NoClass means
// that there are too few objects for each member.
func (e *evidence) copiedClass() heap.ClassIndex {
	const each = 20
	best, most := heap.NoClass, each*e.Count
	for i := range e.Contents {
		if c := &e.Contents[i]; c.Name != e.Member && e.application(c.Name) && c.Objects >= most {
			best, most = c.Class, c.Objects
		}
	}
	return best
}

// within visits every step-th object of a class among those that an object dominates, at
// most limit of them.
func (e *evidence) within(id heap.ObjectID, class heap.ClassIndex, limit, step int, visit func(heap.ObjectID)) {
	top, n := e.pre.Position(id), 0
	for p := top; p < top+e.pre.Size[top] && limit > 0 && e.ctx.Err() == nil; p++ {
		if e.pre.Class(p) != class {
			continue
		}
		if n%step == 0 {
			visit(e.pre.Object(p))
			limit--
		}
		n++
	}
}
