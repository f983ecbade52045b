package diagnosis

import (
	"fmt"
	"slices"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// ownList is a field that leads to collections that belong to one member each.
type ownList struct {
	name string // of the fields that lead there, with an arrow
	ids  []heap.ObjectID
}

// listsInUse notes members to whose lists something was added lately, however long ago they
// were begun: those that nobody uses have left. Lists of members that are as many as ever
// may only grow.
func (j *judge) listsInUse(e *evidence) {
	if j.now == 0 || e.partsGrow != "" || e.partsChurn {
		return
	}
	for _, list := range e.ownLists {
		first, last := e.endElements(list.ids)
		begun, ended := e.fieldsOf(first), e.fieldsOf(last)
		latest := ended.columns()
		for _, c := range begun.columns() {
			i := slices.IndexFunc(latest, func(l column) bool { return l.name == c.name })
			if i < 0 || has(c.name, endWords...) {
				continue
			}
			if j.usedLately(e, list.name+c.name, e.timesOf(&c, j.now), e.timesOf(&latest[i], j.now)) {
				return
			}
		}
	}
}

// usedLately notes lists by the times of their first and last elements, and reports whether
// it did.
func (j *judge) usedLately(e *evidence, field string, begun, ended []int64) bool {
	const least = 24
	if len(begun) < least || len(begun) != len(ended) || slices.Max(ended) > j.now || 4*laterThan(ended, begun) < 3*len(begun) {
		return false
	}
	unused, span := j.now-slices.Min(ended), slices.Max(begun)-slices.Min(begun)
	if 5*unused > span {
		return false
	}
	weight := -0.3
	if e.going {
		weight = -0.6 // they have always been made, and always left
	}
	e.churn = true
	e.note("used", weight, fmt.Sprintf("they are in use: to the list of each something was added in the last %s, and some were begun %s before (field %s)", duration(max(1_000, unused)), duration(span), field))
	return true
}

// endElements returns the first and the last elements of lists and queues that have two or
// more, a few dozen of them.
func (e *evidence) endElements(ids []heap.ObjectID) (first, last []heap.ObjectID) {
	const looked, longest = 60, 5_000
	for i := 0; i < len(ids); i += max(1, len(ids)/looked) {
		known := e.finder.known.OfObject(ids[i])
		if known == nil || !known.Counted() || !known.Ordered() || known.Kind == collections.Map {
			continue
		}
		if m, err := known.Measure(ids[i]); err != nil || m.Size < 2 || m.Size > longest {
			continue
		}
		from, to := heap.NoObject, heap.NoObject
		_ = known.Each(ids[i], func(_, value collections.Item) bool { // what cannot be read has no elements
			if value.Type == heap.Object && !value.Null() && !e.finder.platform[e.s.ClassOf(value.Object)] {
				if to = value.Object; from == heap.NoObject {
					from = to
				}
			}
			return e.ctx.Err() == nil
		})
		if from != to {
			first, last = append(first, from), append(last, to)
		}
	}
	return first, last
}
