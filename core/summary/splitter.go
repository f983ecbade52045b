package summary

import (
	"cmp"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// splitter distributes the children of one group over new groups.
type splitter struct {
	*builder
	g     *group
	exact bool // look up the field of every child
	found map[key]*bucket
	alone map[uint32]bool // members that are groups of their own
}

// sort puts the children of members into new groups.
//
//go:noinline
func (s *splitter) sort(g *group, w *walk) (more bool) {
	at, size, units, wanted, plains, unit, threshold := s.nameAt, s.tree.Size, s.tree.Units, s.wanted, s.plain, s.tree.Unit, s.threshold
	tops, next, p, end, alone := w.tops, w.next, w.p, w.end, len(s.alone) > 0
	own, single := g.name, g.single
	for range step {
		if p >= end {
			if next == len(tops) {
				return false
			}
			top := tops[next]
			next++
			p, end = top+1, min(top+size[top], uint32(len(size)))
			if w.aloneEnd = 0; alone && s.alone[top] {
				w.aloneEnd = top + size[top]
			}
			continue
		}
		name := int32(at[p])
		if name == otherNames {
			name = s.names.of[s.tree.Class(p)]
		}
		if name == own && !single {
			if alone && s.alone[p] {
				w.aloneEnd = max(w.aloneEnd, p+size[p])
			}
			p++
			continue
		}
		child := p
		p += size[p]
		if name == own || !wanted[name] || alone && child < w.aloneEnd && s.ofAlone(child) {
			continue
		}
		plain := plains[name]
		if plain == nil {
			s.place(child, name)
			continue
		}
		var retained int64
		if units != nil {
			retained = int64(units[child]) * unit
		} else {
			retained = s.tree.Retained(child)
		}
		if retained < threshold {
			plain.tops = append(plain.tops, child)
			plain.retained += retained
		} else {
			s.place(child, name)
		}
	}
	w.next, w.p, w.end = next, p, end
	return true
}

// bucket returns the new group for a key.
func (s *splitter) bucket(k key) *bucket {
	at := s.found[k]
	if at == nil {
		at = &bucket{}
		s.found[k] = at
	}
	return at
}

func (s *splitter) put(k key, p uint32, retained int64) *bucket {
	at := s.bucket(k)
	at.tops = append(at.tops, p)
	at.retained += retained
	return at
}

// ofAlone reports whether the object at a position is a child of a member that is a group
// of its own.
func (s *splitter) ofAlone(p uint32) bool {
	return s.alone[s.tree.Position(s.s.ImmediateDominator(s.tree.Object(p)))]
}

// place puts a child into its group. If a group has many parents, the children of a class
// are distinguished by field while they are large or few. After that the rest goes into
// one bucket, under the fields seen so far.
func (s *splitter) place(p uint32, name int32) {
	id, retained := s.tree.Object(p), s.tree.Retained(p)
	if k, special := s.special(id, name, retained); special {
		if k.name != noName || retained >= s.threshold {
			s.put(k, p, retained)
		} else {
			s.rest(key{name: name}, p, retained) // small class objects together
		}
		return
	}
	if s.g.node == 0 {
		s.rest(key{name: name}, p, retained)
		return
	}
	parent := s.s.ImmediateDominator(id)
	if s.s.ElementType(parent) == heap.Object { // and so are all members
		s.rest(key{label: "[]", name: name}, p, retained)
		return
	}
	label := s.label(parent, id)
	s.put(key{label: label, name: name}, p, retained)
	if s.exact || retained >= s.threshold {
		return
	}
	if s.sample[name] == nil {
		s.sample[name] = &sample{}
	}
	if s.sample[name].add(label); s.sample[name].looked == samples {
		s.plain[name] = s.bucket(key{label: s.sample[name].label(), name: name})
		s.plain[name].tops = slices.Grow(s.plain[name].tops, s.sums[name].count)
	}
}

// rest puts a child into the group for all small children of its class.
func (s *splitter) rest(k key, p uint32, retained int64) {
	if s.plain[k.name] == nil {
		s.plain[k.name] = s.bucket(k)
		s.plain[k.name].tops = slices.Grow(s.plain[k.name].tops, s.sums[k.name].count)
	}
	s.put(k, p, retained)
}

// singleOut makes a group of every map entry that retains much, if its key can be read.
func (s *splitter) singleOut() {
	s.alone = map[uint32]bool{}
	least := max(s.threshold, s.nodes[s.g.node].Retained/keyShare)
	size := s.tree.Size
	for _, top := range s.g.tops {
		for p, end := top, top+size[top]; p < end; {
			// If it retains too little, so does everything below it.
			if p != top && s.names.of[s.tree.Class(p)] != s.g.name || s.tree.Retained(p) < least {
				p += size[p]
				continue
			}
			if s.entry(p, least) {
				s.alone[p] = true
			}
			p++
		}
	}
}

// entry makes a group of the entry at a position if it retains enough without the entries
// that follow it in its chain.
func (s *splitter) entry(p uint32, least int64) bool {
	retained := s.tree.Retained(p)
	for child, end := p+1, p+s.tree.Size[p]; child < end; child += s.tree.Size[child] {
		if s.names.of[s.tree.Class(child)] == s.g.name {
			retained -= s.tree.Retained(child)
		}
	}
	if retained < least {
		return false
	}
	object, ok := s.s.ObjectField(s.ctx, s.tree.Object(p), "key")
	if !ok {
		return false
	}
	text, ok := s.s.Text(s.ctx, object, keyLimit)
	if ok {
		s.put(key{label: "{" + text + "}", name: s.g.name}, p, retained).single = true
	}
	return ok
}

// enqueue makes nodes of the groups that are large enough, the largest first.
func (s *splitter) enqueue() {
	keys := make([]key, 0, len(s.found))
	for k, at := range s.found {
		if at.retained >= s.threshold {
			keys = append(keys, k)
		}
	}
	order.Sort(keys, func(x, y key) int {
		return cmp.Or(cmp.Compare(s.found[y].retained, s.found[x].retained), cmp.Compare(x.label, y.label), cmp.Compare(x.name, y.name), cmp.Compare(x.class, y.class))
	})
	for _, k := range keys {
		at := s.found[k]
		slices.Sort(at.tops)
		class := k.class
		if class == "" {
			class = s.names.text[k.name]
		}
		s.queue = append(s.queue, group{node: int32(len(s.nodes)), depth: s.g.depth + 1, tops: at.tops, name: k.name, single: at.single})
		s.nodes = append(s.nodes, Node{Parent: s.g.node, Label: k.label, Class: class, Objects: int64(len(at.tops)), Retained: at.retained, Largest: s.largest(at.tops)})
	}
}
