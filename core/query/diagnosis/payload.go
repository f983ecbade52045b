package diagnosis

import (
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// wrappers are suffixes of the names of classes that merely wrap what a reader looks for.
var wrappers = []string{"Node", "Entry", "Holder", "Wrapper", "Element", "Cell", "Envelope", "ValueHolder", "Ref", "Reference", "Link", "Item", "Segment", "ListenerInfo"}

// examinedMembers is the maximum number of members of which payload looks at what they hold.
const examinedMembers = 64

// payload names what the members of a structure hold if they are only wrappers of a
// library: the message, for example, rather than the node of the list.
func (f *finder) payload(sus *Suspect) {
	list := f.s.ClassesByName(sus.Member)
	e := &evidence{finder: f, Suspect: sus}
	if len(list) == 0 || !wrapper(sus.Member) || e.memberIs("java.lang.ref.Reference") { // a reference may be empty
		return
	}
	if len(sus.Contents) == 0 {
		f.fill(sus)
	}
	marked := make([]bool, f.s.NumClasses())
	for _, c := range list {
		marked[c] = true
	}
	var members []heap.ObjectID
	e.each(marked, examinedMembers, func(id heap.ObjectID) { members = append(members, id) })
	if len(members) == 0 && sus.Holder != heap.NoObject { // only what they hold is shared
		for _, id := range f.elementsOf(sus.Holder) {
			if marked[f.s.ClassOf(id)] && len(members) < examinedMembers {
				members = append(members, id)
			}
		}
	}
	for range 3 {
		name, inner := f.wrapped(members)
		if name == "" {
			return
		}
		if sus.Member, members = name, inner; !wrapper(name) {
			return
		}
	}
}

// wrapped returns the class of the objects that most members hold, and these objects; "" if the
// members are not wrappers.
func (f *finder) wrapped(members []heap.ObjectID) (string, []heap.ObjectID) {
	held, times := [][]heap.ObjectID{}, map[heap.ObjectID]int{}
	for _, id := range members {
		var inner []heap.ObjectID
		for _, to := range f.s.Outbound(id, nil) {
			class := f.s.ClassOf(to)
			if _, isClass := f.s.ClassByObject(to); isClass || f.same[class] == f.same[f.s.ClassOf(id)] || f.isArray(to) || slices.Contains(inner, to) {
				continue
			}
			if f.platform[class] && !strings.HasSuffix(f.s.ClassName(class), "$ListenerWrapper") { // of the platform's MBean server
				continue
			}
			inner = append(inner, to)
			times[to]++
		}
		held = append(held, inner)
	}
	byClass := map[string][]heap.ObjectID{}
	for _, inner := range held {
		best := heap.NoObject
		for _, to := range inner { // an object to which several members refer is their owner
			if times[to] <= 2 && (best == heap.NoObject || f.s.Retained(to) > f.s.Retained(best)) {
				best = to
			}
		}
		if best != heap.NoObject {
			byClass[f.className(best)] = append(byClass[f.className(best)], best)
		}
	}
	for name, list := range byClass {
		if 10*len(list) >= 7*len(held) {
			return name, list
		}
	}
	return "", nil
}

func wrapper(class string) bool {
	name := simpleName(class)
	for _, end := range wrappers {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}

// Limits for looking into members: the maximum number of members; how many of them are
// examined; the minimum number of objects in each; and the minimum share of the structure
// that these make up.
const (
	mostDeep   = 20_000
	lookedInto = 12
	leastDeep  = 20
	mostlyDeep = 0.6
)

// listeners reports whether the field that has the members is named after listeners: they
// accumulate then, whatever each of them has.
func (sus *Suspect) listeners() bool {
	const many = 16
	if sus.Count < many || len(sus.Path.Steps) == 0 {
		return false
	}
	last := strings.ToLower(sus.Path.Steps[len(sus.Path.Steps)-1].Text)
	return slices.ContainsFunc(listenerWords, func(w string) bool { return strings.Contains(last, w) })
}

// deepen looks into members that each hold a collection and are all of one class. The
// elements of all these collections are then what accumulates.
func (f *finder) deepen(sus *Suspect, c *candidate) {
	if sus.Count > mostDeep || sus.Count < 3 || sus.Kind != Collected || sus.listeners() {
		return
	}
	members := f.membersOf(c)
	if len(members) < 3 {
		members = f.elementsOf(sus.Holder)
	}
	if len(members) < 3 {
		return
	}
	var inner *candidate
	var at heap.ObjectID
	agreed, weight := 0, int64(0)
	total := int64(0)
	for i := range min(lookedInto, len(members)) {
		id := members[i*len(members)/min(lookedInto, len(members))]
		for f.entryForm(f.s.ClassOf(id)).value != "" { // the value of an entry
			to, found := f.s.ObjectField(f.ctx, id, f.entryForm(f.s.ClassOf(id)).value)
			if !found || !f.s.Dominates(id, to) {
				break
			}
			id = to
		}
		if f.isArray(id) || f.weight(id) < 4<<10 {
			continue
		}
		found := f.deepest(id)
		if row := f.row(id, found); row != nil {
			found = row
		} else if found == nil || found.kind != Collected || f.same[found.class] == f.same[f.s.ClassOf(id)] || found.count < leastDeep || float64(found.weight) < mostlyDeep*float64(f.weight(id)) || f.platform[found.class] && f.entryForm(found.class).value == "" && !strings.HasSuffix(f.s.ClassName(found.class), "Node") {
			continue
		}
		if inner == nil {
			inner, at = found, id
		}
		if f.same[found.class] == f.same[inner.class] {
			agreed++
			weight += found.weight
			total += found.count
		}
	}
	looked := min(lookedInto, len(members))
	if inner == nil || 3*agreed < 2*looked || at == inner.at && inner.kind != Linked {
		return
	}
	if inner.kind == Linked {
		f.relink(sus, inner, total/int64(agreed)*sus.Count)
		return
	}
	f.relabel(sus, at, inner, total/int64(agreed)*sus.Count)
}

// deepest follows the heaviest part of an object down to where its memory spreads out.
func (f *finder) deepest(id heap.ObjectID) *candidate {
	alike := int64(1) // number of parts like this one
	for range 8 {
		found, next := f.look(id)
		if next != heap.NoObject {
			id = next
			continue
		}
		below := f.groups(f.below(id), false)
		if len(below) > 0 && below[0].count > 1 && below[0].count < leastDeep && !f.platform[below[0].class] && float64(below[0].weight) >= mostlyDeep*float64(f.weight(id)) {
			id, alike = below[0].biggest, alike*below[0].count // the series of a chart
			continue
		}
		if len(found) == 1 {
			found[0].count, found[0].weight = alike*found[0].count, alike*found[0].weight
			return &found[0]
		}
		if len(below) == 0 {
			return nil
		}
		return &candidate{kind: Collected, at: id, class: below[0].class, count: alike * below[0].count, weight: alike * f.weight(id)}
	}
	return nil
}

// row returns the list of linked objects that begins at a member or below it, if it is
// most of the member; otherwise nil.
func (f *finder) row(id heap.ObjectID, found *candidate) *candidate {
	if found == nil || found.kind != Linked || float64(found.weight) < mostlyDeep*float64(f.weight(id)) {
		return nil
	}
	n := int64(0)
	for at := found.at; at != heap.NoObject && n < mostDeep; n++ {
		next := heap.NoObject
		for _, to := range f.s.Outbound(at, nil) {
			if f.s.ClassOf(to) == f.s.ClassOf(at) && f.s.ImmediateDominator(to) == at {
				next = to
			}
		}
		at = next
	}
	if n < leastDeep {
		return nil
	}
	return &candidate{kind: Linked, at: found.at, class: found.class, count: n, weight: found.weight}
}

// elementsOf returns the elements of a collection, or the values of a map, that it alone
// holds. In a tree they are not directly below it.
func (f *finder) elementsOf(id heap.ObjectID) []heap.ObjectID {
	if id == heap.NoObject || f.known.OfObject(id) == nil {
		return nil
	}
	var all []heap.ObjectID
	err := f.known.OfObject(id).Each(id, func(_, value collections.Item) bool {
		if value.Object != heap.NoObject && f.s.Dominates(id, value.Object) {
			all = append(all, value.Object)
		}
		return len(all) < mostDeep && f.ctx.Err() == nil
	})
	if err != nil {
		return nil
	}
	return all
}

// relink reports the lists that begin at members as what accumulates.
func (f *finder) relink(sus *Suspect, inner *candidate, count int64) {
	if n := len(sus.Path.Steps); n > 0 && !strings.HasSuffix(sus.Path.Steps[n-1].Text, "*") && !strings.HasSuffix(sus.Path.Steps[n-1].Text, "}") {
		last := &sus.Path.Steps[n-1]
		last.Text, last.Shape = last.Text+"{*}", last.Shape+"{*}"
	}
	sus.Kind, sus.Member, sus.Entry, sus.Mixed, sus.Count = Linked, f.s.ClassName(inner.class), "", 0, count
	sus.linkStep(inner, f.linkNames(inner))
}

// relabel makes the collections inside members the holder.
func (f *finder) relabel(sus *Suspect, member heap.ObjectID, inner *candidate, count int64) {
	probe := &Suspect{Kind: Collected, Holder: inner.at, Member: f.s.ClassName(inner.class), Count: inner.count}
	below := f.wayBelow(member, inner.at)
	if below == nil {
		return
	}
	part := f.fold(below)
	if n := len(sus.Path.Steps); n > 0 {
		last := &sus.Path.Steps[n-1]
		if !strings.HasSuffix(last.Text, "*") && !strings.HasSuffix(last.Text, "}") {
			last.Text, last.Shape, last.Object = last.Text+"{*}", last.Shape+"{*}", member
		}
	}
	for _, step := range part.Steps {
		if strings.HasPrefix(step.Text, "GC root") || strings.HasPrefix(step.Text, "inferred root") {
			continue
		}
		sus.Path.Steps = append(sus.Path.Steps, step)
	}
	sus.inner, sus.innerLinks = inner.at, part.links
	c := *inner
	f.collected(probe, &c)
	sus.Member, sus.Entry, sus.Mixed = probe.Member, probe.Entry, 0
	sus.Count = max(sus.Count, count)
}

// membersOf returns the dominated objects of the class that accumulates.
func (f *finder) membersOf(c *candidate) []heap.ObjectID {
	var all []heap.ObjectID
	f.blocks(c.at, func(b *snapshot.Siblings) bool {
		for i, class := range b.Classes {
			if f.same[class] == f.same[c.class] {
				all = append(all, f.pre.Object(b.Positions[i]))
			}
		}
		return len(all) < mostDeep
	})
	return all
}
