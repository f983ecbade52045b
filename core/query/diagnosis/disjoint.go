package diagnosis

import (
	"cmp"
	"slices"

	"heapdrop/internal/order"
)

// withoutTwins keeps one of several suspects with the same holder. For example, the
// buckets of a map may be found one by one, but the map is what accumulates.
func (f *finder) withoutTwins(list []*Suspect) []*Suspect {
	type place struct {
		holder uint32
		kind   Kind
	}
	first := map[place]*Suspect{}
	return slices.DeleteFunc(list, func(sus *Suspect) bool {
		if sus.Kind == Shared || len(sus.tops) != 1 || len(sus.tops[0]) != 1 {
			return false
		}
		at := place{sus.tops[0][0], Collected}
		if one := first[at]; one != nil {
			one.Count = max(one.Count, sus.Count)
			return true
		}
		first[at] = sus
		return false
	})
}

// span is a range [from, to) of positions in the dominator tree: a subtree.
type span struct{ from, to uint32 }

// disjoint assigns every byte to one suspect. If one suspect is inside another, the
// inner one remains if it explains most of the outer one, or if the outer one has no
// evidence of its own. Otherwise it becomes part of the outer one.
func (f *finder) disjoint(list []*Suspect) []*Suspect {
	order.Stable(list, func(a, b *Suspect) int {
		return cmp.Or(cmp.Compare(b.precedence, a.precedence), cmp.Compare(b.Bytes, a.Bytes))
	})
	var taken []span // sorted and disjoint
	var remaining []*Suspect
	for _, sus := range list {
		var mine []uint32
		lost := int64(0)
		for _, tops := range sus.tops {
			for _, top := range tops {
				inside, within := f.overlap(taken, top)
				if within {
					continue
				}
				mine = append(mine, top)
				lost += inside
			}
		}
		left := f.sumOf(mine) - lost
		if left <= 0 && sus.Native == 0 || 2*left < sus.Bytes && sus.Native == 0 {
			continue
		}
		if left != sus.Bytes {
			sus.Weight = min(sus.Weight, left)
			sus.Bytes = left
			sus.tops = [][]uint32{mine}
		}
		remaining = append(remaining, sus)
		taken = union(taken, mine, func(top uint32) span { return span{top, top + f.pre.Size[top]} })
	}
	return remaining
}

// overlap returns how many bytes of a subtree are already assigned. It also reports
// whether the subtree lies within one that is.
func (f *finder) overlap(taken []span, top uint32) (inside int64, within bool) {
	from, to := top, top+f.pre.Size[top]
	i, _ := slices.BinarySearchFunc(taken, from, func(s span, at uint32) int { return cmp.Compare(s.to, at+1) })
	for ; i < len(taken) && taken[i].from < to; i++ {
		if taken[i].from <= from && taken[i].to >= to {
			return 0, true
		}
		inside += f.pre.Retained(taken[i].from)
	}
	return inside, false
}

func (f *finder) sumOf(tops []uint32) int64 {
	sum := int64(0)
	for _, top := range tops {
		sum += f.pre.Retained(top)
	}
	return sum
}

// union adds subtrees to a sorted list of disjoint ones, and drops those that lie inside
// others. Both lists may have millions of entries, so only the new ones are sorted.
func union(list []span, tops []uint32, at func(top uint32) span) []span {
	if len(tops) == 0 {
		return list
	}
	tops = slices.Clone(tops)
	slices.Sort(tops)
	i := len(list)
	list = slices.Grow(list, len(tops))[:i+len(tops)]
	to := len(list)
	for n := len(tops); n > 0; to-- { // merged from the end
		if i > 0 && list[i-1].from > tops[n-1] {
			i--
			list[to-1] = list[i]
		} else {
			n--
			list[to-1] = at(tops[n])
		}
	}
	remaining := list[:to]
	for _, s := range list[to:] {
		if n := len(remaining); n == 0 || s.from >= remaining[n-1].to {
			remaining = append(remaining, s)
		}
	}
	return remaining
}
