package diagnosis

import (
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// structure is the collection that grows, together with the object that owns it.
type structure struct {
	collection     heap.ObjectID // heap.NoObject if there is none
	known          *collections.Known
	class          string
	size, capacity int64 // collections.Unknown if the dump does not say
	above          []heap.ObjectID
}

// nearby is the number of objects above a collection that are searched for its bound.
const nearby = 5

// structure finds the collection nearest to what accumulates, and its owner.
func (j *judge) structure(e *evidence) structure {
	st := structure{collection: heap.NoObject, size: collections.Unknown, capacity: collections.Unknown}
	if e.Kind == Threads || e.Kind == Locals || e.Kind == Loaders {
		return st
	}
	chain := e.chain()
	for i, id := range chain {
		if i > nearby {
			break
		}
		if known := j.finder.known.OfObject(id); known != nil && known.Counted() {
			st.collection, st.known, st.class, st.above = id, known, e.className(id), chain[i+1:]
			break
		}
	}
	if st.collection == heap.NoObject {
		st.above, st.size = chain, e.Count
		if e.Kind == Linked && len(e.Places) > 1 {
			st.size /= int64(len(e.Places)) // the path is that of one of them
		}
		return st
	}
	if m, err := st.known.Measure(st.collection); err == nil {
		st.size, st.capacity = m.Size, m.Capacity
	}
	return st
}

// mostChain is the maximum number of objects examined on the path to a suspect.
const mostChain = 64

// chain returns the objects on the path to a suspect, the last one first.
func (e *evidence) chain() []heap.ObjectID {
	p := &e.Path
	if len(e.Places) > 0 && len(e.Places[0].Path.links) > 0 {
		p = &e.Places[0].Path
	}
	var list []heap.ObjectID
	add := func(id heap.ObjectID) {
		if id != heap.NoObject && len(list) < mostChain && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	for id, n := e.inner, 0; id != heap.NoObject && id != e.Holder && n < nearby; id, n = e.s.ImmediateDominator(id), n+1 {
		add(id)
	}
	add(e.Holder)
	for i := len(p.links) - 1; i >= 0 && len(list) < mostChain; i-- {
		add(p.links[i].to)
		add(p.links[i].from)
	}
	return list
}

const (
	// membersRead is how many members are read to find out when they were created, and
	// whether they are still in use.
	membersRead = 200

	// neighboursRead is how many members that follow each other are read at one place: they
	// often lie in the same part of the file, and in a browser each part takes a millisecond.
	neighboursRead = 2

	// membersMet is about how many members are looked for, of which some are read.
	membersMet = 50 * membersRead
)

// spread returns evenly spaced groups of neighbours, about membersRead objects in all, among
// them the first and the last; all objects if there are less than twice as many.
func spread(all []heap.ObjectID) []heap.ObjectID {
	if len(all) < 2*membersRead {
		return all
	}
	const groups = membersRead / neighboursRead
	var list []heap.ObjectID
	for i := range groups {
		at := i * (len(all) - neighboursRead) / (groups - 1)
		list = append(list, all[at:at+neighboursRead]...)
	}
	return list
}

// members returns evenly spaced objects of what accumulates, in the order of their
// addresses. They are found once, since this visits a large part of what is retained.
func (e *evidence) members() []heap.ObjectID {
	if e.met == nil {
		e.met = slices.Clip(e.findMembers())
	}
	return e.met
}

func (e *evidence) findMembers() []heap.ObjectID {
	wanted := make([]bool, e.s.NumClasses())
	total := int64(0)
	for i := range e.Contents {
		if e.Contents[i].Name == e.Member {
			total += e.Contents[i].Objects
		}
	}
	for _, c := range e.s.ClassesByName(e.Member) {
		wanted[c] = true
	}
	stride, n := max(1, total/e.every()/membersMet), int64(0)
	var list []heap.ObjectID
	e.each(wanted, 1<<30, func(id heap.ObjectID) {
		if n%stride == 0 && len(list) < 2*membersMet {
			list = append(list, id)
		}
		n++
	})
	slices.Sort(list)
	return spread(list)
}

// inOrder returns evenly spaced elements of a collection that keeps the order in which they
// were put in; nothing for any other, or if its elements are not what accumulates. The
// order of addresses is a guess: a collector that works with several threads mixes it.
func (e *evidence) inOrder(st *structure) []heap.ObjectID {
	const most = 200_000
	if st.collection == heap.NoObject || st.size < 8 || st.size > most || 10*st.size < 9*e.Count || !inserted(st.known) || e.byAccess(st.collection) {
		return nil
	}
	list, seen, err := e.memberElements(st, most, false)
	if err != nil || len(list) < seen*9/10 {
		return nil
	}
	return spread(list)
}

// rareMembers returns evenly spaced elements of a collection that are what accumulates, in the
// order of their addresses. Members that retain very many objects each are too rare among
// these to be met there.
func (e *evidence) rareMembers(st *structure) []heap.ObjectID {
	const most = 20_000
	if st.collection == heap.NoObject || st.size > most {
		return nil
	}
	list, _, _ := e.memberElements(st, most, true) // of what cannot be read, nothing is said
	slices.Sort(list)
	return spread(list)
}

// memberElements returns the elements of a collection that are what accumulates, and how many of
// its elements were seen, at most so many. If keys is set, the elements of a set count too.
func (e *evidence) memberElements(st *structure, most int, keys bool) (list []heap.ObjectID, seen int, err error) {
	err = st.known.Each(st.collection, func(key, value collections.Item) bool {
		if keys && value.Type != heap.Object {
			value = key
		}
		if value.Type == heap.Object && !value.Null() && e.className(value.Object) == e.Member {
			list = append(list, value.Object)
		}
		seen++
		return seen < most && e.ctx.Err() == nil
	})
	return list, seen, err
}

// firstOf returns the first objects of a collection, at most so many: those that of gives for
// a key and its value. What cannot be read has none.
func (e *evidence) firstOf(st *structure, most int, of func(key, value collections.Item) collections.Item) (list []heap.ObjectID) {
	_ = st.known.Each(st.collection, func(key, value collections.Item) bool {
		if item := of(key, value); item.Type == heap.Object && !item.Null() {
			list = append(list, item.Object)
		}
		return len(list) < most && e.ctx.Err() == nil
	})
	return list
}

func theKey(key, _ collections.Item) collections.Item { return key }

func theValue(_, value collections.Item) collections.Item { return value }

// inserted reports whether a collection has its elements in the order in which they were
// put in: lists, queues other than those that sort, and linked hash tables.
func inserted(known *collections.Known) bool {
	switch known.Kind {
	case collections.List, collections.Deque:
		return known.Ordered()
	case collections.Queue:
		return known.Ordered() && !strings.Contains(known.Class, "Priority") && !strings.Contains(known.Class, "Delay")
	}
	return known.Hashed() && known.Ordered()
}

// byAccess reports whether an object is a linked hash map that has, or may have, its entries
// in the order in which they were last used.
func (e *evidence) byAccess(id heap.ObjectID) bool {
	v, found, err := e.s.Field(e.ctx, id, "accessOrder")
	return e.s.IsInstanceOf(id, "java.util.LinkedHashMap") && (err != nil || !found || v.Bits != 0)
}

// reading holds the fields of the members that were read.
type reading struct {
	ids    []heap.ObjectID
	fields [][]snapshot.FieldValue
}

// read reads the members of a suspect, in the order in which they were put in if the dump
// shows it, else in that of their addresses.
func (e *evidence) read(st *structure) reading {
	ids := e.inOrder(st)
	if len(ids) == 0 {
		ids = e.members()
	}
	if len(ids) < 8 && int64(len(ids)) < e.Count {
		ids = e.rareMembers(st)
	}
	if !e.s.HasValues() {
		return reading{ids: ids}
	}
	return e.fieldsOf(ids)
}

// fetchedTogether is how many objects are read from the file in one go, to be looked at
// next: so few that none is dropped from the cache of the file before it is.
const fetchedTogether = 100

// fieldsOf reads the fields of objects.
func (e *evidence) fieldsOf(ids []heap.ObjectID) reading {
	r := reading{ids: ids}
	for lot := range slices.Chunk(ids, fetchedTogether) {
		e.s.Prefetch(e.ctx, slices.Sorted(slices.Values(lot)))
		for _, id := range lot {
			fields, err := e.s.Fields(e.ctx, id)
			if err != nil {
				fields = nil
			}
			r.fields = append(r.fields, fields)
		}
	}
	return r
}

// column holds the values of one field for all members that were read.
type column struct {
	name   string
	within string // the fields that lead from a member to what has the field, each with an arrow; "" if the member has it
	ofList bool   // one of those leads to a collection, of which it is the first element
	values []heap.Value
	at     []int // indexes of the members that have the field
}

// nulls counts the members in which the field is null.
func (c *column) nulls() (n int) {
	for _, v := range c.values {
		if v.Bits == 0 {
			n++
		}
	}
	return n
}

// columns are the fields of the members, by name.
func (r *reading) columns() []column {
	var list []column
	place := map[string]int{}
	for m, fields := range r.fields {
		for _, f := range fields {
			at, known := place[f.Name]
			if !known {
				at = len(list)
				place[f.Name] = at
				list = append(list, column{name: f.Name})
			}
			list[at].values = append(list[at].values, f.Value)
			list[at].at = append(list[at].at, m)
		}
	}
	return list
}

// has reports whether a name in camelCase or with underscores contains any of the given
// lower-case words.
func has(name string, words ...string) bool {
	for part := range strings.SplitSeq(splitName(name), " ") {
		if slices.Contains(words, part) {
			return true
		}
	}
	return false
}

// splitName separates the words of a name: "lastAccessedTime" gives "last
// accessed time", "XMLReader" gives "xml reader".
func splitName(name string) string {
	var b strings.Builder
	lower := false
	for i, r := range name {
		switch {
		case r >= 'A' && r <= 'Z':
			if lower || i > 0 && isUpper(name[i-1]) && i+2 < len(name) && isLower(name[i+1]) {
				b.WriteByte(' ')
			}
			b.WriteRune(r + 'a' - 'A')
			lower = false
		case r >= 'a' && r <= 'z':
			b.WriteRune(r)
			lower = true
		default:
			b.WriteByte(' ')
			lower = false
		}
	}
	return b.String()
}

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }
