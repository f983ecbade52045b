package diagnosis

import (
	"fmt"
	"slices"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// ownPart is a collection that a member has to itself, or the member if it is one.
type ownPart struct {
	member heap.ObjectID
	field  string // that leads to it; "" if it is the member
	id     heap.ObjectID
	size   int64
	taken  bool // elements were taken out of it
	grows  bool // nothing was
	known  *collections.Known
}

// ownParts examines the collections that members have one each, such as the orders of a
// customer: members that are as many as ever may still grow, or lose elements, in these.
func (j *judge) ownParts(e *evidence) {
	const least, many = 8, 8 // elements of a collection, collections
	const little = 0.1       // of the members
	if e.Kind != Collected || !e.s.HasValues() || e.Path.Kind == LocalVariable || e.partsGrow != "" {
		return
	}
	field, parts := e.largestParts()
	taken, grows, elements := 0, 0, int64(0)
	held, whole := int64(0), int64(0)
	for i := range parts {
		p := &parts[i]
		elements += p.size
		held, whole = held+e.s.Retained(p.id), whole+e.s.Retained(p.member)
		switch {
		case p.size == 0: // what was emptied for good says nothing about the others
		case p.taken:
			taken++
		case p.grows:
			grows++
		}
	}
	where := "members, which are collections"
	if field != "" {
		where = "collections in field " + field
	}
	switch {
	case float64(held) < little*float64(whole): // the members are large by something else
	case taken >= many && 4*taken >= 3*len(parts):
		e.partsChurn = true
		e.note("parts churn", -0.15, fmt.Sprintf("elements are taken out of the %s: %d of %d examined show it", where, taken, len(parts)))
	case e.churn && (e.removed == 0 || e.removed >= e.entries/4): // members leave with what they have
	case grows >= many && 10*grows >= 9*len(parts) && taken == 0 && elements >= least*int64(grows):
		if span := j.stillAdded(e, parts); span > 0 {
			each := elements / int64(grows)
			e.partsGrow = fmt.Sprintf("each of %s has a collection of its own, on average of %s, to which elements were only added: over %s, and up to the dump", countText(e.Count, "member"), countText(each, "element"), duration(span))
			if field != "" {
				e.partsGrow += " (field " + field + ")"
			}
			e.note("parts grow", 0.3, e.partsGrow)
		}
	}
}

// largestParts returns those collections of the members examined that have most elements,
// by the field that leads to them; "" if the members themselves are collections.
func (e *evidence) largestParts() (field string, parts []ownPart) {
	const looked = 40
	var all []ownPart
	sizes := map[string]int64{}
	stride := max(1, len(e.sample.ids)/looked)
	for i := 0; i < len(e.sample.ids); i += stride {
		id := e.sample.ids[i]
		if p, is := e.ownPart(id); is {
			p.member = id
			all = append(all, p)
			sizes[""] += p.size
			continue
		}
		for _, f := range e.sample.fields[i] {
			to, found := e.s.ID(f.Value.Address())
			if f.Value.Type != heap.Object || !found || e.finder.known.OfObject(to) == nil || e.s.ImmediateDominator(to) != id {
				continue
			}
			if p, is := e.ownPart(to); is {
				p.member, p.field = id, f.Name
				all = append(all, p)
				sizes[f.Name] += p.size
			}
		}
	}
	for i := range all { // in the order of the members, so that of equal ones always the same is taken
		if name := all[i].field; i == 0 || sizes[name] > sizes[field] {
			field = name
		}
	}
	for i := range all {
		if all[i].field == field {
			parts = append(parts, all[i])
		}
	}
	return field, parts
}

// ownPart examines a collection of the JDK that shows whether elements were taken out.
func (e *evidence) ownPart(id heap.ObjectID) (p ownPart, is bool) {
	known := e.finder.known.OfObject(id)
	if known == nil {
		return p, false
	}
	m, err := known.Measure(id)
	if err != nil || m.Size == collections.Unknown {
		return p, false
	}
	p = ownPart{id: id, size: m.Size, known: known}
	if e.className(id) == "java.util.ArrayDeque" {
		p.taken = e.frontTaken(id)
		p.grows = !p.taken
		return p, true
	}
	changes, counted := e.changesOf(id)
	if !counted || e.byAccess(id) {
		return p, false
	}
	sorted := int64(1) // lists count that they were sorted, and that nothing was added at once
	if e.className(id) == "java.util.ArrayList" {
		sorted = 2
	}
	p.taken = changes >= sorted*(m.Size+m.Size/4)+4
	const several = 8 // times that something was added, perhaps many elements at once
	p.grows = changes <= m.Size+m.Size/50+1 && changes >= min(m.Size, several)
	return p, true
}

// stillAdded returns the time in milliseconds over which elements were added to collections
// that keep the order, if by their times the last ones were added right before the dump;
// else 0.
func (j *judge) stillAdded(e *evidence, parts []ownPart) int64 {
	var first, last []heap.ObjectID
	deques := false
	for i := range parts {
		p := &parts[i]
		deques = deques || p.known.Kind == collections.Deque
		if !p.known.Ordered() || p.size < 2 {
			continue
		}
		from, to := heap.NoObject, heap.NoObject
		_ = p.known.Each(p.id, func(_, value collections.Item) bool { // of what cannot be read, nothing is said
			if value.Type == heap.Object && !value.Null() {
				if to = value.Object; from == heap.NoObject {
					from = to
				}
			}
			return e.ctx.Err() == nil
		})
		if from != heap.NoObject {
			first, last = append(first, from), append(last, to)
		}
	}
	read := e.fieldsOf(first)
	begun := read.columns()
	read = e.fieldsOf(last)
	ended := read.columns()
	for i := range begun {
		for k := range ended {
			if begun[i].name != ended[k].name {
				continue
			}
			from, to := e.timesOf(&begun[i], j.now), e.timesOf(&ended[k], j.now)
			if len(from) < 8 || len(to) < 8 {
				continue
			}
			slices.Sort(from)
			slices.Sort(to)
			since, until := from[len(from)/2], to[len(to)/2]
			span := until - since
			if span < 10*minute || until > j.now || 10*(j.now-until) > span || deques && roundTimeNear(span, 95) != 0 {
				continue // they may be loaded, or be windows of which nothing had to leave yet
			}
			return span
		}
	}
	return 0
}
