package diagnosis

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// counts reports whether a structure counts as one: it is no bookkeeping of the JVM. It also
// notes which ones belong to the JDK alone.
func (f *finder) counts(sus *Suspect) bool {
	if f.bookkeeping(&sus.Path) {
		return false
	}
	mine := false
	for i := range sus.Contents {
		c := &sus.Contents[i]
		mine = mine || !f.platform[c.Class] && !f.generated(c.Name)
	}
	if !mine && f.ofLoader(&sus.Path) {
		return false
	}
	sus.platform = !mine && (f.jdkOwner(&sus.Path) || f.jdkLocal(&sus.Path) || strings.HasPrefix(f.className(sus.Holder), "jdk.internal."))
	if len(sus.Path.Steps) == 0 && sus.Kind == Shared && !mine {
		sus.platform = true // strings and similar objects from all over the heap
	}
	return sus.Weight >= f.least
}

// matters reports whether a suspect is worth showing. Structures that belong to the JDK
// alone are in every heap; they matter only if they are very large.
func (f *finder) matters(sus *Suspect) bool {
	const largeShare, large = 0.05, 2 << 20
	return !sus.platform || float64(sus.Weight) >= largeShare*float64(f.o.Total) && sus.Weight >= large
}

// generated reports whether the JVM made a class at run time for the JDK's own use.
func (f *finder) generated(name string) bool {
	return strings.Contains(name, "$$Lambda") || strings.HasPrefix(name, "$Proxy")
}

// jdkOwner reports whether a path leads from the JDK's own classes and threads to
// its own objects.
func (f *finder) jdkOwner(p *Path) bool {
	switch p.Kind {
	case StaticField:
		if c, isClass := f.s.ClassByObject(p.Root); isClass && !f.platform[c] {
			return false
		}
	case LocalVariable, ThreadObject:
		if t := threadOf(f.s, p); t != nil {
			for i := range t.Frames {
				if !IsPlatform(t.Frames[i].Class) {
					return false
				}
			}
		}
	}
	for _, step := range p.Steps {
		if _, local, found := strings.Cut(step.Text, "hreadLocals{"); found && !IsPlatform(local) {
			return false // a ThreadLocal of the application, or one that was collected
		}
		if step.Object != heap.NoObject && !f.platform[f.s.ClassOf(step.Object)] {
			return false
		}
	}
	return true
}

// jdkLocal reports whether a path leads to one ThreadLocal of the JDK, or to several.
func (f *finder) jdkLocal(p *Path) bool {
	_, local, found := strings.Cut(p.String(), "hreadLocals")
	return found && (local == "" || IsPlatform(strings.TrimPrefix(local, "{")))
}

// bookkeeping reports whether a path leads to what the JVM and class loaders store about
// classes: constant pools, package names, locks, open archives.
func (f *finder) bookkeeping(p *Path) bool {
	for i := range p.links {
		l := &p.links[i]
		if l.name == "<resolved_references>" || l.name == "<init_lock>" {
			return true
		}
		if !f.loader[f.s.ClassOf(l.from)] || f.definedBy(l.from, l.to) {
			continue
		}
		for _, c := range f.s.ClassesByName("java.lang.ClassLoader") { // its own fields, or those of the JDK's loaders
			if _, own := f.s.FieldSlot(c, l.name); own || l.name == "ucp" || l.name == "pdcache" {
				return true
			}
		}
	}
	return false
}

// ofLoader reports whether a path passes a field of a class loader but leads to no object
// of the application. It then leads to names, locks and certificates.
func (f *finder) ofLoader(p *Path) bool {
	for i := range p.links {
		if l := &p.links[i]; f.loader[f.s.ClassOf(l.from)] && !f.definedBy(l.from, l.to) {
			return true
		}
	}
	return false
}

// className returns the name of an object's class; "" if there is no object.
func (f *finder) className(id heap.ObjectID) string {
	if id == heap.NoObject {
		return ""
	}
	return f.s.ClassName(f.s.ClassOf(id))
}

// caches are packages of libraries whose caches are bounded by design. They are reported,
// but after structures without a bound.
var caches = []string{
	"com.google.common.cache.", "com.github.benmanes.caffeine.", "net.sf.ehcache.", "org.ehcache.", "org.cache2k.", "org.infinispan.",
	"org.h2.", "org.hsqldb.", "org.apache.derby.", "org.apache.lucene.",
}

// rate ranks a suspect by its weight. Structures that only grow count more, those that
// are meant to be large count less.
func (f *finder) rate(sus *Suspect) {
	score := float64(sus.Weight)
	switch {
	case sus.Kind == Linked:
		score *= 1.5
	case sus.Kind == Single && len(sus.Places) == 0:
		score *= 0.7
	}
	score *= 1 + 0.05*math.Log10(1+float64(sus.Count))
	for _, prefix := range caches {
		if strings.HasPrefix(f.className(sus.Holder), prefix) || strings.HasPrefix(sus.Member, prefix) {
			score *= 0.5
			break
		}
	}
	if sus.platform || strings.HasPrefix(sus.Member, "java.lang.VirtualThread$") || strings.HasPrefix(sus.Member, "jdk.internal.vm.") {
		score *= 0.2
	}
	sus.score = score
}

// merge combines suspects of the same form: the same ThreadLocal in several threads, the
// same field in several elements of an array. Objects that a static field or local
// variable shares with other owners join the suspect of that field or variable.
func (f *finder) merge(list []*Suspect) []*Suspect {
	var merged []*Suspect
	byShape := map[string]*Suspect{}
	for _, sus := range list {
		if sus.Kind != Shared && len(sus.Path.Steps) > 0 {
			key := sus.Path.Shape() + " " + sus.Member
			if other := byShape[key]; other != nil {
				other.join(sus)
				continue
			}
			byShape[key] = sus
		}
		merged = append(merged, sus)
	}
	for _, sus := range merged {
		if len(sus.Places) > 1 {
			sus.Path.generalize(sus.Places)
			f.countPlaces(sus)
		}
	}
	return f.mergeShared(f.mergeCounterparts(merged))
}

// manyPlaces is the number of places of the same form at which they count as elements of
// their common holder, and no longer as structures of their own.
const manyPlaces = 8

// countPlaces combines very many places into one structure. The holder becomes what
// their paths have in common, and what accumulates becomes what follows on these paths.
func (f *finder) countPlaces(sus *Suspect) {
	if len(sus.Places) < manyPlaces || sus.Kind == Linked || sus.listenersOfFew() {
		return
	}
	at := sus.branches()
	if at < 0 || at == len(sus.Path.Steps)-1 {
		return
	}
	class := f.className(sus.Places[0].Path.Steps[at].Object)
	var elements []heap.ObjectID
	for k := at; k < len(sus.Path.Steps)-1 && elements == nil && !strings.HasPrefix(sus.Path.Steps[k].Text, "<"); k++ { // what is in a local variable may be registered elsewhere, and a part of it may not
		elements = f.stepsAt(sus, k)
	}
	if elements == nil || class == "" || strings.HasSuffix(class, "[]") {
		return
	}
	last := &sus.Path.Steps[at]
	last.Text, _, _ = strings.Cut(last.Text, "[*]")
	last.Text, _, _ = strings.Cut(last.Text, "{*}")
	last.Object = f.collectionOn(&sus.Places[0].Path, elements[0], last.Object)
	sus.Path.Steps = sus.Path.Steps[:at+1]
	if i := slices.IndexFunc(sus.Path.links, func(l link) bool { return slices.Contains(elements, l.to) }); i >= 0 {
		sus.Path.links = sus.Path.links[:i+1]
	}
	sus.Kind, sus.Member, sus.Entry, sus.Mixed, sus.Count = Collected, class, "", 0, int64(len(elements))
	sus.Places, sus.Contents, sus.Objects = nil, nil, 0
	sus.Holder = heap.NoObject
	f.cover(sus, elements)
}

// branches returns the first step of a path at which the paths to the places lead to other
// objects: to another element, or to the value of another key of the same name; -1 if there
// is none.
func (sus *Suspect) branches() int {
	for i, step := range sus.Path.Steps {
		if strings.Contains(step.Text, "[*]") || strings.Contains(step.Text, "{*}") {
			return i
		}
		if !strings.Contains(step.Text, "{") || step.Object == heap.NoObject {
			continue
		}
		for k := range sus.Places {
			if other := sus.Places[k].Path.Steps; i < len(other) && other[i].Object != step.Object {
				return i
			}
		}
	}
	return -1
}

// listenersOfFew reports whether a few owners have many listeners each. These accumulate
// then, rather than their owners: the call-backs of twelve promises.
func (sus *Suspect) listenersOfFew() bool {
	const mostOwners, leastEach = 24, 50
	last := strings.ToLower(sus.Path.Steps[len(sus.Path.Steps)-1].Text)
	return len(sus.Places) < mostOwners && sus.Count >= int64(leastEach*len(sus.Places)) && slices.ContainsFunc(listenerWords, func(w string) bool { return strings.Contains(last, w) })
}

// collectionOn returns the last collection on a path before an element; if there is none,
// the object other.
func (f *finder) collectionOn(p *Path, element, other heap.ObjectID) heap.ObjectID {
	for i := range p.links {
		if known := f.known.OfObject(p.links[i].from); known != nil && known.Counted() {
			other = p.links[i].from
		}
		if p.links[i].to == element {
			break
		}
	}
	return other
}

// stepsAt returns the objects that the paths to the places pass at a step. They must all
// differ, be of one class, and dominate most of the places; otherwise it returns nil.
func (f *finder) stepsAt(sus *Suspect, step int) []heap.ObjectID {
	var elements []heap.ObjectID
	met := map[heap.ObjectID]bool{}
	for i := range sus.Places {
		steps := sus.Places[i].Path.Steps
		if step >= len(steps) || steps[step].Object == heap.NoObject || met[steps[step].Object] {
			return nil
		}
		id := steps[step].Object
		if len(elements) > 0 && f.className(id) != f.className(elements[0]) {
			return nil
		}
		met[id] = true
		elements = append(elements, id)
	}
	if !f.holdMost(elements, sus) {
		return nil
	}
	return elements
}

// holdMost reports whether objects dominate most of a suspect.
func (f *finder) holdMost(elements []heap.ObjectID, sus *Suspect) bool {
	n := 0
	for i, id := range elements {
		if sus.Places[i].Holder != heap.NoObject && f.s.Dominates(id, sus.Places[i].Holder) {
			n++
		}
	}
	return 10*n >= 9*len(elements)
}

// generalize rewrites a path so that it fits all places: parts that differ become "*", of the
// names of threads only their numbers if these are all that differs.
func (p *Path) generalize(places []Place) {
	for i := range p.Steps {
		step := &p.Steps[i]
		for k := range places {
			other := places[k].Path.Steps
			if i < len(other) && other[i].Text == step.Text {
				continue
			}
			if like := numberless(step.Text); i < len(other) && step.Shape == anyThread && numberless(other[i].Text) == like {
				step.Text = like
			} else {
				step.Text = step.Shape
			}
		}
	}
}

// anyThread is the shape of a step to a thread.
const anyThread = "thread *"

// join adds another place to a suspect.
func (sus *Suspect) join(other *Suspect) {
	if len(sus.Places) == 0 {
		sus.Places = []Place{{sus.Path.clone(), sus.Holder, sus.Bytes}}
	}
	sus.Places = append(sus.Places, Place{other.Path, other.Holder, other.Bytes})
	sus.Count += other.Count
	sus.absorb(other)
}

// clone copies a path whose steps will be changed.
func (p *Path) clone() Path {
	c := *p
	c.Steps = append([]Step(nil), p.Steps...)
	return c
}

// mergeShared adds objects with several owners to the structure that contains them: the
// largest suspect through which one of their paths leads.
func (f *finder) mergeShared(list []*Suspect) []*Suspect {
	holders, alone := map[heap.ObjectID]*Suspect{}, map[heap.ObjectID]*Suspect{} // the heaviest, and what is not shared
	for _, sus := range list {
		if sus.Kind != Shared {
			alone[sus.Holder] = sus
		}
		if sus.Holder != heap.NoObject && len(sus.Path.Steps) > 0 && (holders[sus.Holder] == nil || sus.Weight > holders[sus.Holder].Weight) {
			holders[sus.Holder] = sus
		}
	}
	shared := slices.DeleteFunc(slices.Clone(list), func(sus *Suspect) bool { return sus.Kind != Shared })
	weight := make(map[*Suspect]int64, len(list))
	for _, sus := range list {
		weight[sus] = sus.Weight
	}
	order.Stable(shared, func(a, b *Suspect) int { return cmp.Compare(weight[a], weight[b]) })
	gone := map[*Suspect]bool{}
	for _, sus := range shared { // lightest first, so that objects move on together with the suspect they have joined
		into := alone[sus.Holder] // the entries of the map whose keys are shared
		if sus.Holder == heap.NoObject {
			into = nil
		}
		const near = 4 // links: anything farther away does not count as the structure that contains them
		for _, p := range append([]Path{sus.Path}, sus.Also...) {
			if into != nil && into.Holder == sus.Holder {
				break
			}
			for _, l := range p.links[max(0, len(p.links)-near):] {
				for _, id := range []heap.ObjectID{l.from, l.to} {
					other := holders[id]
					if other != nil && other != sus && (other.Kind != Shared || weight[other] > weight[sus]) && (into == nil || weight[other] > weight[into]) {
						into = other
					}
				}
			}
		}
		if into != nil {
			into.take(sus)
			gone[sus] = true
		}
	}
	return slices.DeleteFunc(list, func(sus *Suspect) bool { return gone[sus] })
}

// take adds objects with several owners to the structure that contains them. If the
// structure is small without them, they become what accumulates in it.
func (sus *Suspect) take(shared *Suspect) {
	for _, p := range append([]Path{shared.Path}, shared.Also...) {
		known := func(other Path) bool { return other.String() == p.String() }
		if !p.passes(sus.Holder) && len(p.Steps) > 0 && len(sus.Also) < 3 && !slices.ContainsFunc(sus.Also, known) {
			sus.Also = append(sus.Also, p)
		}
	}
	if (sus.Kind == Single || sus.Kind == Collected && sus.Count < few) && shared.Weight > sus.Weight {
		sus.Kind, sus.Member, sus.Entry, sus.Count = Shared, shared.Member, "", shared.Count
	}
	sus.absorb(shared)
}

// passes reports whether a path leads through an object.
func (p *Path) passes(id heap.ObjectID) bool {
	return slices.ContainsFunc(p.links, func(l link) bool { return l.from == id || l.to == id })
}
