package compare

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
)

// Diagnose works as [diagnosis.Diagnose] does and adds, as evidence, how each structure
// has changed since the other dumps, oldest first. It fails when another dump cannot be
// read or ctx ends.
func Diagnose(ctx context.Context, s *snapshot.Snapshot, baselines *query.Baselines) (*diagnosis.Diagnosis, error) {
	if baselines == nil || len(baselines.List) == 0 {
		return diagnosis.Diagnose(ctx, s, diagnosis.Options{})
	}
	own, err := baselines.Summary(ctx, s)
	if err != nil {
		return nil, err
	}
	d, err := comparable(ctx, baselines.List, own)
	if err != nil {
		return nil, err
	}
	d, later := d.inTime()
	var o diagnosis.Options
	if len(d) > 1 {
		o.Growth = newHistory(s, d).of
	}
	for _, m := range d[:d.last()] {
		o.Before = append(o.Before, m.UsedHeap)
	}
	found, err := diagnosis.Diagnose(ctx, s, o)
	if err == nil && later != "" {
		found.Sentence += " " + later
	}
	return found, err
}

// inTime leaves out the dumps that were taken after the last one, and says which: what these
// have less of did not grow.
func (d dumps) inTime() (list dumps, later string) {
	own := d[d.last()]
	var names []string
	for i, m := range d {
		if own.Created > 0 && m.Created > own.Created {
			names = append(names, d.name(i))
		} else {
			list = append(list, m)
		}
	}
	switch len(names) {
	case 0:
		return list, ""
	case 1:
		return list, names[0] + " was taken later than this dump, so growth since then cannot be evidence."
	}
	return list, strings.Join(names, ", ") + " were taken later than this dump, so growth since then cannot be evidence."
}

// history finds how structures changed over several dumps.
type history struct {
	s  *snapshot.Snapshot
	d  dumps
	at map[heap.ObjectID]*node // by large object of the open dump
}

func newHistory(s *snapshot.Snapshot, d dumps) *history {
	h := &history{s, d, map[heap.ObjectID]*node{}}
	for open := []*node{matched(d)}; len(open) > 0; {
		n := open[len(open)-1]
		open = append(open[:len(open)-1], n.children...)
		ids, _ := n.largest(d)
		for _, id := range ids {
			h.at[id] = n
		}
	}
	return h
}

// of returns the growth of a suspect, or nil if the dumps do not show it. It compares the parts of
// the dominator tree that contain the holders or, if no single object is the holder, the number of
// objects of the class.
func (h *history) of(sus *diagnosis.Suspect) *diagnosis.Growth {
	g := &diagnosis.Growth{}
	for _, m := range h.d {
		g.Created = append(g.Created, m.Created)
	}
	if sus.Kind == diagnosis.Threads || sus.Kind == diagnosis.Loaders || sus.Holder == heap.NoObject && len(sus.Places) == 0 {
		if g.Objects = h.objects(sus.Member); g.Objects == nil {
			return nil
		}
		return g
	}
	if g.Bytes, g.Objects = h.parts(sus); g.Bytes == nil {
		return nil
	}
	return g
}

// objects returns the number of objects of a class in each dump, nil if no dump has any.
func (h *history) objects(class string) []int64 {
	counts := make([]int64, len(h.d))
	for i, m := range h.d {
		at, found := slices.BinarySearchFunc(m.Histogram, summary.CanonicalName(class), func(c summary.Class, name string) int {
			return cmp.Compare(c.Name, name)
		})
		if found {
			counts[i] = m.Histogram[at].Objects
		}
	}
	if counts[h.d.last()] == 0 {
		return nil
	}
	return counts
}

// parts adds up the parts of the tree that contain the holders of a suspect.
func (h *history) parts(sus *diagnosis.Suspect) (bytes, objects []int64) {
	holders := []heap.ObjectID{sus.Holder}
	for i := range sus.Places {
		holders = append(holders, sus.Places[i].Holder)
	}
	met := map[*node]bool{}
	bytes, objects = make([]int64, len(h.d)), make([]int64, len(h.d))
	for _, id := range holders {
		n := h.node(id, sus.Bytes)
		if n == nil || met[n] {
			continue
		}
		met[n] = true
		for i, p := range n.in {
			bytes[i] += p.retained
			objects[i] += p.objects
		}
	}
	if len(met) == 0 {
		return nil, nil
	}
	return bytes, objects
}

// node returns the part of the tree that contains an object: its own, or that of a dominator that
// retains little else.
func (h *history) node(id heap.ObjectID, bytes int64) *node {
	const steps = 8
	for range steps {
		if id == heap.NoObject || h.s.Retained(id) > 2*bytes {
			return nil
		}
		if n := h.at[id]; n != nil {
			return n
		}
		id = h.s.ImmediateDominator(id)
	}
	return nil
}
