package diagnosis

import (
	"cmp"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// describe turns a candidate into a suspect: it finds how it is held and what
// accumulates.
func (f *finder) describe(c *candidate) *Suspect {
	sus := &Suspect{inner: heap.NoObject, Kind: c.kind, Weight: c.weight, Count: c.count, Member: f.s.ClassName(c.class), Holder: c.at}
	switch c.kind {
	case Shared:
		f.share(sus, c)
	case Linked:
		names := f.linkNames(c)
		sus.Path = f.fold(f.pathTo(f.listHead(c, names), heap.NoObject))
		sus.tops = f.top(c.at)
		sus.linkStep(c, names)
	case Single:
		if up := f.s.ImmediateDominator(c.at); f.beanOf(up, c) {
			sus.Holder, sus.Weight, sus.Member = up, f.weight(up), f.s.ClassName(f.s.ClassOf(up))
		}
		sus.Path = f.fold(f.pathTo(sus.Holder, heap.NoObject))
		sus.tops = f.top(sus.Holder)
	case Collected:
		f.vectorAround(sus, c)
		sus.Path = f.fold(f.pathTo(c.at, heap.NoObject))
		sus.tops = f.top(c.at)
		if end := sus.Path.End(); end != heap.NoObject && end != c.at && f.s.Dominates(end, c.at) && len(sus.Path.Steps) > 0 {
			sus.Holder, sus.tops, sus.Weight = end, f.top(end), f.weight(end)
		}
		if f.throughCollection(sus, c) {
			f.payload(sus)
			break
		}
		f.collected(sus, c)
		f.narrow(sus, c)
		f.deepen(sus, c)
		f.payload(sus)
		if f.byElement(sus) {
			f.payload(sus)
		}
		f.throughReaders(sus)
	}
	f.fill(sus)
	if c.kind == Shared || c.kind == Linked && !f.application(sus.Member) {
		f.payload(sus)
	}
	if i := slices.IndexFunc(sus.Contents, func(share ClassShare) bool { return share.Name == sus.Member }); i >= 0 {
		switch objects := sus.Contents[i].Objects; {
		case c.kind == Linked:
			sus.Count = objects
			f.chunks(sus)
		case c.kind == Collected && sus.Entry == "" && (objects > tree*sus.Count || strings.HasSuffix(sus.Member, "Segment")):
			f.leaves(sus, objects)
		}
	}
	return sus
}

// vectorAround moves a candidate from the arrays of arrays within a vector of Scala to the
// vector: its elements accumulate.
func (f *finder) vectorAround(sus *Suspect, c *candidate) {
	up := f.s.ImmediateDominator(c.at)
	if up == heap.NoObject || !strings.HasPrefix(f.className(up), "scala.collection.immutable.Vector") || !strings.HasSuffix(f.className(c.at), "[][]") {
		return
	}
	c.at, c.weight = up, f.weight(up)
	sus.Holder, sus.Weight = up, c.weight
}

// byElement names the elements of a collection instead of what is most of their memory, if
// that belongs to the JDK: the edits of a document rather than the texts they share. It
// reports whether it did.
func (f *finder) byElement(sus *Suspect) bool {
	if sus.Entry != "" || !IsPlatform(sus.Member) || sus.Holder == heap.NoObject {
		return false
	}
	list := f.elementsOf(sus.Holder)
	if int64(len(list)) < sus.Count/4 || len(list) < few {
		return false
	}
	name := f.className(list[0])
	arrays := strings.HasSuffix(sus.Member, "[][]")
	if !f.application(name) && (!arrays || IsPlatform(name)) {
		return false
	}
	for _, id := range list {
		if f.className(id) != name {
			return false
		}
	}
	sus.Member, sus.Mixed, sus.Count = name, 0, int64(len(list))
	if _, n := f.elements(sus.Holder); arrays {
		sus.Count = max(sus.Count, n)
	}
	return true
}

// chunks handles linked arrays, as in lock-free queues: it reports the elements of the
// arrays as what accumulates, instead of the arrays.
func (f *finder) chunks(sus *Suspect) {
	if !strings.HasSuffix(sus.Member, "[]") && sus.Member != atomicArray {
		return
	}
	for i := range sus.Contents { // largest bytes first
		if c := &sus.Contents[i]; !f.platform[c.Class] && c.Objects > sus.Count {
			sus.Member, sus.Count, sus.Kind = c.Name, c.Objects, Collected
			return
		}
	}
}

// tree is the ratio from which a structure counts as a tree: the objects of a class below
// it at any depth, to those directly below it.
const tree = 8

// leaves handles trees and segmented caches: it reports what their nodes hold as what
// accumulates. It chooses the application class with the next largest number of objects
// that is not part of the structure itself. If several have about the same number, it
// takes the one with the most bytes.
func (f *finder) leaves(sus *Suspect, nodes int64) {
	const share, about = 0.02, 1.25 // minimum share of the bytes; ratio below which two numbers count as about the same
	outer, _, _ := strings.Cut(sus.Member, "$")
	var held, own []*ClassShare
	for i := range sus.Contents {
		c := &sus.Contents[i]
		if float64(c.Bytes) < share*float64(sus.Bytes) || f.platform[c.Class] || strings.HasSuffix(c.Name, "[]") || strings.HasPrefix(c.Name, outer) {
			continue
		}
		if c.Objects > nodes {
			held = append(held, c)
		}
		if !IsPlatform(sus.Member) && !f.application(sus.Member) && f.application(c.Name) && tree*c.Objects >= nodes {
			own = append(own, c)
		}
	}
	if len(own) > 0 { // what the application put into a library's tree, rather than the tree's own parts
		held = own
	}
	sus.Count, sus.Mixed = nodes, 0
	if len(held) == 0 {
		return
	}
	fewest := slices.MinFunc(held, func(a, b *ClassShare) int { return cmp.Compare(a.Objects, b.Objects) }).Objects
	for _, c := range held { // largest bytes first
		if float64(c.Objects) <= about*float64(fewest) {
			sus.Member, sus.Count = c.Name, c.Objects
			return
		}
	}
}

// beanOf reports whether an object of the application consists of little more than the
// array it holds. If so, the object is what a reader wants to see.
func (f *finder) beanOf(up heap.ObjectID, c *candidate) bool {
	if up == heap.NoObject || !f.isArray(c.at) || f.isArray(up) {
		return false
	}
	if _, isClass := f.s.ClassByObject(up); isClass {
		return false
	}
	class := f.s.ClassOf(up)
	return !f.platform[class] && !f.loader[class] && !f.s.IsGCRoot(up) && float64(c.weight) >= drop*float64(f.weight(up))
}

// listHead returns the first of linked objects, which the structure that owns them refers to.
// Something else may refer to a few of the first, so that the rest alone has a dominator.
func (f *finder) listHead(c *candidate, names []string) heap.ObjectID {
	const most = 1_000
	if len(names) != 1 {
		return c.at
	}
	head := c.at
	for range most {
		before := f.linkedTo(c, head, names[0], true)
		if before == heap.NoObject {
			return head
		}
		head = before
	}
	return c.at // very long, or a ring
}

// linkedTo returns the object whose link is the given one; heap.NoObject if there is none.
// Some lists have an object of their own for each link.
func (f *finder) linkedTo(c *candidate, to heap.ObjectID, name string, through bool) heap.ObjectID {
	const few, most = 4, 64
	referrers := f.s.Referrers(to)
	if len(referrers) > most {
		return heap.NoObject
	}
	for _, r := range referrers {
		from := heap.ObjectID(r)
		switch {
		case f.s.Dominates(c.at, from):
		case f.s.ClassOf(from) == f.s.ClassOf(c.at):
			if f.nameOf(from, to) == name {
				return from
			}
		case through && len(referrers) <= few:
			if before := f.linkedTo(c, from, name, false); before != heap.NoObject {
				return before
			}
		}
	}
	return heap.NoObject
}

// linkNames returns the names of the fields through which linked objects refer to each
// other.
func (f *finder) linkNames(c *candidate) (names []string) {
	references, err := f.s.References(f.ctx, c.at)
	if err != nil {
		return nil
	}
	for _, r := range references {
		if f.s.ClassOf(r.Target) == c.class && r.Name != "?" && !strings.HasPrefix(r.Name, "<") && !slices.Contains(names, r.Name) && f.s.ImmediateDominator(r.Target) == c.at {
			names = append(names, r.Name)
		}
	}
	if len(names) == 0 { // every second or third object of the chain has the class
		if heaviest := f.below(c.at).heaviest; heaviest != heap.NoObject {
			names = []string{f.nameOf(c.at, heaviest)}
		}
	}
	return names
}

// linkStep appends the names of the fields that link the objects to the path.
func (sus *Suspect) linkStep(c *candidate, names []string) {
	if len(names) == 0 {
		return
	}
	text := strings.Join(names, "|") + "*"
	if len(names) > 1 {
		text = "(" + strings.Join(names, "|") + ")*"
	}
	sus.Path.Steps = append(sus.Path.Steps, Step{text, text, c.at})
}

// looked is the number of entries or elements whose classes are examined.
const looked = 64

// collected finds the classes of a collection's members: keys and values of entries,
// elements of nodes.
func (f *finder) collected(sus *Suspect, c *candidate) {
	groups := f.groups(f.below(c.at), false)
	var entries, members group
	for _, g := range groups { // values that are also referred to from elsewhere are not inside their entries
		if g.class != c.class && (entries.count == 0 || g.first < entries.first) && f.entryForm(g.class).value != "" {
			entries = g
		}
	}
	if entries.count > 0 {
		c.class = entries.class
	}
	for _, g := range groups {
		if g.class == c.class {
			members = g
		}
	}
	sus.Count = members.count
	sample := f.sample(c.at, members, looked)
	if form := f.entryForm(c.class); form.value != "" {
		sus.Count = f.chained(c)
		sus.Entry, sus.Member = f.usual(sample, form.key), cmp.Or(f.referents(sample, form.value), f.usual(sample, form.value), sus.Member)
		if (isMark(sus.Member) || f.oneValue(sample, form.value)) && (strings.HasSuffix(f.s.ClassName(f.s.ClassOf(sus.Holder)), "Set") || !IsPlatform(sus.Entry)) {
			sus.Entry, sus.Member = "", cmp.Or(sus.Entry, sus.Member)
		}
		sus.Mixed = f.others(sample, form.value, sus.Member)
	} else if f.platform[c.class] && strings.HasSuffix(sus.Member, "Node") {
		sus.Member = cmp.Or(f.usual(sample, "item"), sus.Member)
	}
	if size, found, err := f.s.Field(f.ctx, sus.Holder, "size"); err == nil && found && size.Type == heap.Int && f.platform[f.s.ClassOf(sus.Holder)] {
		if n := int64(int32(size.Bits)); n > sus.Count {
			sus.Count = n
		}
	}
	if sus.Entry == "" {
		sus.Mixed = mixed(groups, sus.Count)
	}
}

// others returns how many classes the values of entries have, if most are not of the one
// given; otherwise 0.
func (f *finder) others(entries []heap.ObjectID, field, class string) int {
	met, n := map[string]bool{}, 0
	for _, id := range entries {
		if to, found := f.s.ObjectField(f.ctx, id, field); found {
			name := f.s.ClassName(f.s.ClassOf(to))
			if met[name] = true; name != class {
				n++
			}
		}
	}
	if 2*n <= len(entries) || !met[class] {
		return 0
	}
	return len(met)
}

// isMark reports whether the values of a map are only markers, so that the map is used as
// a set.
func isMark(class string) bool { return class == "java.lang.Object" || class == "java.lang.Boolean" }

// oneValue reports whether a field of some objects leads to the same object everywhere: to a
// constant such as None of Scala, which marks a key as present.
func (f *finder) oneValue(ids []heap.ObjectID, field string) bool {
	one := heap.NoObject
	for _, id := range ids {
		to, found := f.s.ObjectField(f.ctx, id, field)
		if !found || one != heap.NoObject && to != one {
			return false
		}
		one = to
	}
	return len(ids) >= 3
}

// mixed returns the number of classes among a collection's members if no single class
// covers nearly all of them; otherwise 0.
func mixed(groups []group, count int64) int {
	const nearly = 0.9
	most, all := int64(0), int64(0)
	for _, g := range groups {
		most = max(most, g.count)
		all += g.count
	}
	if len(groups) < 2 || float64(most) >= nearly*float64(min(all, count)) {
		return 0
	}
	return len(groups)
}

// sample returns the first members of a group of dominated objects.
func (f *finder) sample(n heap.ObjectID, g group, most int64) (ids []heap.ObjectID) {
	most = min(most, g.count)
	f.blocks(n, func(b *snapshot.Siblings) bool {
		for i, class := range b.Classes {
			if f.same[class] == g.class && int64(len(ids)) < most {
				ids = append(ids, f.pre.Object(b.Positions[i]))
			}
		}
		return int64(len(ids)) < most
	})
	return ids
}

// chained counts entries, including further entries in the same bucket.
func (f *finder) chained(c *candidate) int64 {
	wanted := make([]bool, len(f.same))
	for i := range wanted {
		wanted[i] = f.same[i] == c.class
	}
	n, _ := f.s.CountChains(f.ctx, f.pre.Position(c.at), wanted)
	return n
}

// referents returns the class to which a reference field of some objects leads; "" if it
// is no reference field, or mostly null.
func (f *finder) referents(ids []heap.ObjectID, field string) string {
	alive := 0
	for _, id := range ids {
		if _, found := f.s.ObjectField(f.ctx, id, field, "referent"); found {
			alive++
		}
	}
	if 2*alive < len(ids) {
		return ""
	}
	return f.usual(ids, field, "referent")
}

// usual returns the class that a path of fields leads to from most of the objects; "" if
// there is none.
func (f *finder) usual(ids []heap.ObjectID, fields ...string) string {
	count := map[string]int{}
	f.s.Prefetch(f.ctx, ids)
	for _, id := range ids {
		if to, found := f.s.ObjectField(f.ctx, id, fields...); found {
			count[f.s.ClassName(f.s.ClassOf(to))]++
		}
	}
	best := ""
	for name, n := range count {
		if best == "" || n > count[best] || n == count[best] && name < best {
			best = name
		}
	}
	return best
}

// top returns the retained heap of a suspect that is a single object.
func (f *finder) top(id heap.ObjectID) [][]uint32 { return [][]uint32{{f.pre.Position(id)}} }

// fill computes what a suspect retains, by class.
func (f *finder) fill(sus *Suspect) {
	sus.Contents, sus.Objects = nil, 0
	if f.census.Count(f.ctx, sus.tops[0]) != nil {
		return
	}
	sus.Bytes = f.census.Bytes
	at := f.place
	for class, n := range f.census.Objects {
		if n == 0 {
			continue
		}
		c := f.same[class]
		if at[c] == 0 {
			sus.Contents = append(sus.Contents, ClassShare{Name: f.s.ClassName(c), Class: c})
			at[c] = int32(len(sus.Contents))
		}
		share := &sus.Contents[at[c]-1]
		share.Objects += n
		share.Bytes += f.census.Shallow[class]
		sus.Objects += n
	}
	for i := range sus.Contents {
		at[sus.Contents[i].Class] = 0
	}
	sus.sortContents()
}

func (sus *Suspect) sortContents() {
	order.Sort(sus.Contents, func(a, b ClassShare) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), strings.Compare(a.Name, b.Name))
	})
}

// absorb adds what another suspect retains.
func (sus *Suspect) absorb(other *Suspect) {
	sus.Weight += other.Weight
	sus.Bytes += other.Bytes
	sus.Objects += other.Objects
	sus.tops = append(sus.tops, other.tops...)
	at := make(map[heap.ClassIndex]int, len(sus.Contents))
	for i := range sus.Contents {
		at[sus.Contents[i].Class] = i
	}
	for _, share := range other.Contents {
		if i, found := at[share.Class]; found {
			sus.Contents[i].Objects += share.Objects
			sus.Contents[i].Bytes += share.Bytes
		} else {
			sus.Contents = append(sus.Contents, share)
		}
	}
	sus.sortContents()
}
