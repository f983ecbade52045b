package diagnosis

import (
	"cmp"
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/progress"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// DominantOptions are the options of Eclipse MAT's find_leaks.
type DominantOptions struct {
	Weight   func(heap.ObjectID) int64 // nil: retained heap
	Total    int64                     // 0: used heap
	Percent  float64                   // 0: 20
	Drop     float64                   // 0: 0.7
	MaxPaths int                       // 0 means 10000; negative: no accumulation points of classes
	Excludes []snapshot.Exclude
}

// DominantSuspect is a single object, or all objects of one class, with no dominator but
// the virtual root, that together take a large part of the heap.
type DominantSuspect struct {
	Object       heap.ObjectID // heap.NoObject for a class
	Class        heap.ClassIndex
	Objects      int64
	Weight       int64
	Accumulation heap.ObjectID // heap.NoObject if none was found
}

// Dominant finds leaks as Eclipse MAT does. Every child of the virtual root that weighs
// at least the threshold is a suspect. The others are grouped by class, and a class that
// weighs at least the threshold is a suspect too. The accumulation point of a single
// object is the place where the weight drops on the way down along the heaviest children.
// The accumulation point of a class is the place where the shortest paths to its objects
// part. It needs snapshot.StageComplete.
func Dominant(ctx context.Context, s *snapshot.Snapshot, o DominantOptions) ([]DominantSuspect, error) {
	return dominant(nil, ctx, s, o)
}

// dominant is Dominant, reusing what is already known about the tree, which may be nil.
func dominant(f *siblingSets, ctx context.Context, s *snapshot.Snapshot, o DominantOptions) ([]DominantSuspect, error) {
	if o.Total == 0 {
		o.Total = s.Info().UsedHeap
	}
	o.Percent, o.Drop, o.MaxPaths = cmp.Or(o.Percent, 20), cmp.Or(o.Drop, drop), cmp.Or(o.MaxPaths, 10000)
	threshold := int64(o.Percent / 100 * float64(o.Total))
	if f == nil || f.least > threshold {
		f = newSiblingSets(ctx, s, o.Weight, threshold+1)
	}
	var singles, groups []DominantSuspect
	weight, count := make([]int64, s.NumClasses()), make([]int64, s.NumClasses())
	top := f.below(heap.NoObject)
	for _, id := range top.inOrder {
		w := f.weight(id)
		if w > threshold {
			singles = append(singles, DominantSuspect{id, s.ClassOf(id), 1, w, f.accumulation(id, o.Drop)})
			continue
		}
		weight[s.ClassOf(id)] += w
		count[s.ClassOf(id)]++
	}
	for i := range top.light {
		weight[top.light[i].class] += top.light[i].weight
		count[top.light[i].class] += top.light[i].count
	}
	for i, w := range weight {
		if w > threshold {
			groups = append(groups, DominantSuspect{heap.NoObject, heap.ClassIndex(i), count[i], w, heap.NoObject})
		}
	}
	heaviest := func(a, b DominantSuspect) int { return cmp.Compare(b.Weight, a.Weight) }
	order.Stable(singles, heaviest)
	order.Stable(groups, heaviest)
	for i := range groups {
		if o.MaxPaths < 0 {
			break
		}
		at, err := f.parting(&groups[i], threshold, &o)
		if err != nil {
			return nil, err
		}
		groups[i].Accumulation = at
	}
	all := append(singles, groups...)
	order.Stable(all, heaviest)
	return all, ctx.Err()
}

// accumulation follows the heaviest children until the weight drops.
func (f *siblingSets) accumulation(n heap.ObjectID, drop float64) heap.ObjectID {
	const deepest = 1000 // as in Eclipse MAT: in a longer chain the object itself is the accumulation point
	for range deepest {
		next := f.below(n).heaviest
		if next == heap.NoObject || float64(f.weight(next)) < drop*float64(f.weight(n)) {
			break
		}
		n = next
	}
	return n
}

// parting follows the shortest paths from the roots to the objects of a class. At each
// step it continues with the object that most paths share, until the paths part.
func (f *siblingSets) parting(g *DominantSuspect, threshold int64, o *DominantOptions) (heap.ObjectID, error) {
	paths, err := f.s.ShortestPaths(f.ctx, o.Excludes, progress.Ticker(f.ctx, "Finding shortest paths"))
	if err != nil {
		return heap.NoObject, err
	}
	sample := f.sampleOf(g, threshold, o.MaxPaths)
	type passed struct{ count, weight int64 }
	through := map[heap.ObjectID]*passed{}
	below := map[heap.ObjectID][]heap.ObjectID{}
	for i, id := range sample {
		if i&0xff == 0 && f.ctx.Err() != nil {
			return heap.NoObject, f.ctx.Err()
		}
		w := f.weight(id)
		for at := id; at != heap.NoObject; {
			before := paths.Before(at)
			p := through[at]
			if p == nil {
				p = &passed{}
				through[at] = p
				if before == at {
					below[heap.NoObject] = append(below[heap.NoObject], at)
				} else if before != heap.NoObject {
					below[before] = append(below[before], at)
				}
			}
			p.count++
			p.weight += w
			if before == at {
				break
			}
			at = before
		}
	}
	const most = 0.8 // minimum share of the objects whose paths pass the place
	busiest := func(list []heap.ObjectID) heap.ObjectID {
		best := heap.NoObject
		for _, id := range list {
			if best == heap.NoObject || through[id].count > through[best].count {
				best = id
			}
		}
		return best
	}
	at := busiest(below[heap.NoObject])
	for at != heap.NoObject && float64(through[at].count) > most*float64(len(sample)) {
		next := busiest(below[at])
		if next == heap.NoObject || float64(through[next].weight) < o.Drop*float64(through[at].weight) {
			return at, nil
		}
		at = next
	}
	return heap.NoObject, nil
}

// sampleOf returns objects of a group: all of them, or maxPaths evenly spaced ones.
func (f *siblingSets) sampleOf(g *DominantSuspect, threshold int64, maxPaths int) []heap.ObjectID {
	var sample []heap.ObjectID
	step := max(1, (g.Objects+int64(maxPaths)-1)/int64(maxPaths))
	n := int64(0)
	pre := f.s.Preorder()
	f.blocks(heap.NoObject, func(b *snapshot.Siblings) bool {
		for i, class := range b.Classes {
			if class != g.Class || b.Retained[i] > threshold {
				continue
			}
			if n%step == 0 {
				sample = append(sample, pre.Object(b.Positions[i]))
			}
			n++
		}
		return true
	})
	return sample
}
