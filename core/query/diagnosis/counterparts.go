package diagnosis

import (
	"slices"

	"heapdrop/core/heap"
)

// Limits of the search for counterparts: the minimum size of a group, how many of its
// objects are examined, and how deep and how wide the search from each goes.
const (
	fewestAlike  = 50
	mostAlike    = 20_000
	alikeLooked  = 8
	alikeSteps   = 3
	alikeBreadth = 200
)

// mergeCounterparts merges groups of shared objects that occur in equal numbers and refer
// to each other: each connection has a channel, a handler and two queues. The most
// informative group remains.
func (f *finder) mergeCounterparts(list []*Suspect) []*Suspect {
	group := map[uint32]*Suspect{}
	var shared []*Suspect
	for _, sus := range list {
		if sus.Kind == Shared && len(sus.tops) == 1 && sus.Count >= fewestAlike && sus.Count <= mostAlike {
			shared = append(shared, sus)
			for _, p := range sus.tops[0] {
				group[p] = sus
			}
		}
	}
	into := map[*Suspect]*Suspect{}
	for _, sus := range shared {
		first := root(into, sus)
		for _, other := range f.counterparts(sus, group) {
			first = f.better(first, root(into, other))
		}
		for _, other := range append(f.counterparts(sus, group), sus) {
			if r := root(into, other); r != first {
				into[r] = first
			}
		}
	}
	for _, sus := range shared {
		if r := root(into, sus); r != sus {
			r.absorb(sus)
		}
	}
	return slices.DeleteFunc(list, func(sus *Suspect) bool { return into[sus] != nil })
}

func root(into map[*Suspect]*Suspect, sus *Suspect) *Suspect {
	for into[sus] != nil {
		sus = into[sus]
	}
	return sus
}

// better returns the group, of two, after which the suspect is named. Objects made to be
// shared come first, then those of the application, then those of a library; within one
// of these, the heavier group wins.
func (f *finder) better(a, b *Suspect) *Suspect {
	if first, second := f.says(a), f.says(b); second > first || first == second && b.Weight > a.Weight {
		return b
	}
	return a
}

// says ranks how informative the class is that accumulates.
func (f *finder) says(sus *Suspect) int {
	e := evidence{finder: f, Suspect: sus}
	switch {
	case e.heavy(sus.Member):
		return 3
	case IsPlatform(sus.Member):
		return 0
	case !e.application(sus.Member):
		return 1
	}
	return 2
}

// counterparts returns the groups that most objects of a group lead to within a few steps.
// Each has as many objects as that group, or a multiple of that number.
func (f *finder) counterparts(sus *Suspect, group map[uint32]*Suspect) []*Suspect {
	times := map[*Suspect]int{}
	var order []*Suspect
	tops := sus.tops[0]
	looked := min(alikeLooked, len(tops))
	for i := range looked {
		for _, other := range f.near(f.pre.Object(tops[i*len(tops)/looked]), sus, group) {
			if times[other]++; times[other] == 1 {
				order = append(order, other)
			}
		}
	}
	return slices.DeleteFunc(order, func(other *Suspect) bool {
		more, fewer := max(sus.Count, other.Count), min(sus.Count, other.Count)
		rest := more % fewer
		return 4*times[other] < 3*looked || min(rest, fewer-rest) > fewer/50
	})
}

// near returns the groups that can be reached from an object within a few steps.
func (f *finder) near(id heap.ObjectID, own *Suspect, group map[uint32]*Suspect) []*Suspect {
	met := map[heap.ObjectID]bool{id: true}
	var found []*Suspect
	level := []heap.ObjectID{id}
	for range alikeSteps {
		var next []heap.ObjectID
		for _, from := range level {
			for _, to := range f.s.Outbound(from, nil) {
				if _, isClass := f.s.ClassByObject(to); isClass || met[to] || !f.s.Reachable(to) || len(met) > alikeBreadth {
					continue
				}
				met[to] = true
				next = append(next, to)
				if g := group[f.pre.Position(to)]; g != nil && g != own && !slices.Contains(found, g) {
					found = append(found, g)
				}
			}
		}
		level = next
	}
	return found
}
