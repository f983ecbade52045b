package analysis

import (
	"slices"
	"strconv"

	"heapdrop/core/heap"
)

// traversal runs a program over the heap:
//
//  1. For each set type it creates the subgraphs, each with its roots and then its
//     properties. Then it includes every root.
//  2. It traverses the references to the GC roots, by address.
//  3. It traverses the references of the members, in the order in which they
//     joined, breadth first.
//  4. If a membership can hold for them, it traverses the references of all objects
//     in no subgraph, by address. An object that joins is processed at once as in 3.
//     If its references had been traversed before, they are traversed again, now as
//     those of a member. Otherwise the result would depend on the addresses of objects.
//
// Memory: 4 bytes per object for its owner, and 4 per member.
type traversal struct {
	f        *frame
	sets     []setState
	all      []*instance     // index: number - 1
	members  []heap.ObjectID // in the order in which they joined
	head     int             // number of members whose references have been traversed
	names    map[*setDecl]map[any]uint32
	progress func(done, total int64)
	sizes    bool // add up sizes when objects join; otherwise at the end, in memory order

	possible [sourceCount]bool // whether a subgraph other than the referrer's own may include the object
	asked    []uint32          // candidates for the current reference; reused
	buffer   []heap.ObjectID
}

// setState is the state of a set type in a running program.
type setState struct {
	decl        *setDecl
	plan        membershipPlan
	include     valueFn // nil without on_inclusion
	first, last uint32  // its subgraphs have the numbers first to last-1
}

// instanceBytes is the memory of a subgraph without its objects and lists.
const instanceBytes = 256

func (t *traversal) run(c *compiler, p *program) error {
	for _, s := range p.sets {
		if t.create(c, p, s); t.f.err != nil {
			return t.f.err
		}
	}
	for from := range sourceCount {
		for i := range t.sets {
			t.possible[from] = t.possible[from] || t.sets[i].plan.known[from] != never && t.sets[i].first < t.sets[i].last
		}
	}
	t.possible[fromOther] = t.possible[fromOther] && len(t.all) > 1
	for _, id := range t.members {
		if !t.f.step() {
			return t.f.err
		}
		t.included(uint32(id), noObject, t.all[t.f.owner[id]-1])
	}
	t.fromRoots()
	t.drain()
	if t.possible[fromUnassigned] {
		t.sweep()
	}
	return t.f.err
}

// create makes the subgraphs of a set type.
func (t *traversal) create(c *compiler, p *program, s *setDecl) {
	f := t.f
	state := setState{decl: s, plan: c.plan(s), first: uint32(len(t.all)) + 1}
	if s.onInclusion != nil {
		call := c.lambda(s.onInclusion.value.(*lambda), nil)
		state.include = func(f *frame) value { return call(f, value{}) }
	}
	roots := c.value(s.roots.value)
	properties := make([]valueFn, len(s.properties))
	for i, property := range s.properties {
		properties[i] = c.as(property.value, property.typ)
	}
	t.names[s] = map[any]uint32{}
	for _, clause := range p.instances {
		if clause.of != s {
			continue
		}
		f.entity = nil
		names := c.value(clause.names)(f)
		if names.kind != isList {
			names = listValue(&list{values: []value{names}})
		}
		f.each(names, func(name value) bool {
			if t.names[s][name.key()] != 0 {
				return true
			}
			e := &instance{number: uint32(len(t.all)) + 1, set: s, name: name, properties: make([]value, len(properties))}
			t.all = append(t.all, e)
			t.names[s][name.key()] = e.number
			f.entity = e
			t.take(e, roots(f))
			for i, get := range properties {
				e.properties[i] = get(f)
			}
			return f.spend(instanceBytes+valueBytes*int64(len(properties)), clause.at)
		})
	}
	state.last = uint32(len(t.all)) + 1
	t.sets = append(t.sets, state)
}

// take makes objects the roots of a subgraph, except those that belong to another one.
func (t *traversal) take(e *instance, roots value) {
	if roots.kind == isObject {
		roots = listValue(&list{values: []value{roots}})
	}
	t.f.each(roots, func(item value) bool {
		if id := item.object(); id != noObject && t.f.owner[id] == 0 && t.f.s.Reachable(heap.ObjectID(id)) {
			t.add(id, e)
		}
		return true
	})
}

// join makes an object a member of a subgraph.
func (t *traversal) join(id, referrer uint32, e *instance) {
	t.add(id, e)
	t.included(id, referrer, e)
}

func (t *traversal) add(id uint32, e *instance) {
	t.f.owner[id] = e.number
	e.count++
	if t.sizes {
		e.size += t.f.s.Shallow(heap.ObjectID(id))
	}
	if n := len(t.members); n == cap(t.members) {
		grown := make([]heap.ObjectID, n, max(min(2*n, len(t.f.owner)), 1024))
		copy(grown, t.members)
		t.members = grown
	}
	t.members = append(t.members, heap.ObjectID(id))
}

// included runs on_inclusion for a new member.
func (t *traversal) included(id, referrer uint32, e *instance) {
	if include := t.stateOf(e).include; include != nil {
		t.f.this, t.f.referrer, t.f.entity = id, referrer, e
		include(t.f)
	}
}

func (t *traversal) fromRoots() {
	if !t.possible[fromRoot] {
		return
	}
	for _, id := range t.f.s.GCRoots() {
		if !t.f.step() {
			return
		}
		t.visit(uint32(id), noObject, fromRoot, nil)
	}
}

// drain traverses the references of members until none are left.
func (t *traversal) drain() {
	for t.head < len(t.members) && t.f.err == nil {
		t.report()
		t.expandMembers()
	}
}

// block is how many members one call processes. WebAssembly engines switch to faster code
// only when a function is entered again.
const block = 1 << 12

func (t *traversal) expandMembers() {
	for range block {
		if t.head == len(t.members) || !t.f.step() {
			return
		}
		id := t.members[t.head]
		t.head++
		t.expand(uint32(id))
	}
}

// expand traverses the references of a member.
func (t *traversal) expand(id uint32) {
	f := t.f
	e := t.all[f.owner[id]-1]
	s := t.stateOf(e)
	own := s.plan.known[fromOwn]
	if own == never && !t.possible[fromOther] {
		return
	}
	t.buffer = f.s.Listed(heap.ObjectID(id), t.buffer[:0])
	owner := f.owner
	if t.possible[fromOther] {
		for _, to := range t.buffer {
			if owner[to] == 0 {
				t.visit(uint32(to), id, fromOther, e)
			}
		}
		return
	}
	for _, to := range t.buffer {
		if owner[to] != 0 {
			continue
		}
		if own == unknown {
			f.this, f.referrer, f.entity = uint32(to), id, e
			if !s.plan.holds(f) {
				continue
			}
		}
		t.join(uint32(to), id, e)
	}
}

func (t *traversal) stateOf(e *instance) *setState {
	for i := range t.sets {
		if t.sets[i].decl == e.set {
			return &t.sets[i]
		}
	}
	return nil
}

// visit asks the subgraphs in order whether they include the object that a reference
// leads to. The first that does gets it. own is the subgraph of the referrer; nil if
// there is none.
func (t *traversal) visit(id, referrer uint32, from source, own *instance) {
	f := t.f
	if f.owner[id] != 0 {
		return
	}
	f.this, f.referrer = id, referrer
	for i := range t.sets {
		if e := t.choose(&t.sets[i], from, own); e != nil {
			t.join(id, referrer, e)
			return
		}
	}
}

// choose returns the first subgraph of a set type that includes the object, nil if none
// does.
func (t *traversal) choose(s *setState, from source, own *instance) *instance {
	ownNumber := uint32(0)
	if own != nil && own.set == s.decl {
		ownNumber = own.number
	}
	known := s.plan.known[from]
	t.asked = t.asked[:0]
	all := known == always
	if known == unknown {
		t.asked, all = s.plan.candidates[from](t.f, t.asked)
	}
	if !all {
		if ownNumber != 0 {
			t.asked = append(t.asked, ownNumber)
		}
		slices.Sort(t.asked)
		for _, number := range t.asked {
			if number >= s.first && number < s.last && t.holds(s, number, ownNumber, from) {
				return t.all[number-1]
			}
		}
		return nil
	}
	for number := s.first; number < s.last && t.f.step(); number++ {
		if t.holds(s, number, ownNumber, from) {
			return t.all[number-1]
		}
	}
	return nil
}

// holds evaluates the membership of one subgraph.
func (t *traversal) holds(s *setState, number, own uint32, from source) bool {
	if number == own {
		from = fromOwn
	}
	switch s.plan.known[from] {
	case always:
		return true
	case never:
		return false
	}
	t.f.entity = t.all[number-1]
	return s.plan.holds(t.f)
}

// sweep traverses the references of all objects that are in no subgraph.
func (t *traversal) sweep() {
	n := uint32(t.f.s.NumObjects())
	for id := uint32(0); id < n && t.f.err == nil; id += block {
		t.sweepBlock(id, min(id+block, n))
		t.report()
	}
}

func (t *traversal) sweepBlock(from, to uint32) {
	f := t.f
	for id := from; id < to; id++ {
		if !f.step() {
			return
		}
		if f.owner[id] != 0 || !f.s.Reachable(heap.ObjectID(id)) {
			continue
		}
		t.buffer = f.s.Listed(heap.ObjectID(id), t.buffer[:0])
		for _, target := range t.buffer {
			if f.owner[id] != 0 {
				break // it refers to itself and has joined; the rest is processed as a member's
			}
			t.visit(uint32(target), id, fromUnassigned, nil)
		}
		if t.head < len(t.members) {
			t.drain()
		}
	}
}

func (t *traversal) report() {
	if t.progress != nil {
		t.progress(int64(t.head), int64(len(t.f.owner)))
	}
}

// collect copies the objects to the outcome, sorted by subgraph.
func (t *traversal) collect(p *program, out *Outcome) {
	start := make([]uint32, len(t.all)+1)
	for i, e := range t.all {
		start[i+1] = start[i] + uint32(e.count)
	}
	ids, next := t.members, slices.Clone(start) // the order of joining is no longer needed
	for id, number := range t.f.owner {
		if number != 0 {
			ids[next[number-1]] = heap.ObjectID(id)
			next[number-1]++
			if !t.sizes {
				t.all[number-1].size += t.f.s.Shallow(heap.ObjectID(id))
			}
		}
	}
	for i := range t.sets {
		s := &t.sets[i]
		set := Set{Name: s.decl.name, NameType: s.decl.nameType}
		for _, property := range s.decl.properties {
			set.Properties = append(set.Properties, Field{property.name, property.typ})
		}
		for number := s.first; number < s.last; number++ {
			e := t.all[number-1]
			set.Subgraphs = append(set.Subgraphs, Subgraph{
				Key: t.key(e.name), Name: e.name, Properties: e.properties, Objects: ids[start[number-1]:start[number]:start[number]], Size: e.size,
			})
		}
		if s.first == s.last {
			out.Notes = append(out.Notes, "There is no subgraph of the type "+set.Name+": instances_for gives it no name.")
		}
		out.Sets = append(out.Sets, set)
	}
}

// key formats the name of a subgraph; objects are written by address.
func (t *traversal) key(name value) string {
	if id, isObject := name.Object(); isObject {
		return "0x" + strconv.FormatUint(uint64(t.f.s.Address(id)), 16)
	}
	return name.text()
}

// Find returns the subgraph of a set type with that key; nil if there is none.
func (out *Outcome) Find(set, key string) *Subgraph {
	for i := range out.Sets {
		for k := range out.Sets[i].Subgraphs {
			if g := &out.Sets[i].Subgraphs[k]; out.Sets[i].Name == set && g.Key == key {
				return g
			}
		}
	}
	return nil
}
