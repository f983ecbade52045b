package icicle

import (
	"cmp"
	"context"
	"slices"
	"strings"

	dump "heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/internal/order"
)

// mostNamed is how many boxes of a picture, biggest first, show the field that leads to
// them. Names must be read from the dump. The rows of the table name the field for every
// box.
const mostNamed = 300

// draw numbers the boxes, biggest first, and adds the boxes of the rest.
func (p *picture) draw(ctx context.Context) *result.Picture {
	p.order = make([]int32, len(p.boxes))
	for i := range p.order {
		p.order[i] = int32(i)
	}
	// Parents are made before their children and are no smaller, so they stay before them.
	order.Stable(p.order, func(a, b int32) int { return cmp.Compare(p.boxes[b].size, p.boxes[a].size) })
	place := make([]int, len(p.boxes))
	for i, number := range p.order {
		place[number] = i
	}
	drawn := &result.Picture{Heap: p.s.Info().UsedHeap, Upward: p.upward, Boxes: make([]result.Box, len(p.boxes))}
	var labels, edges result.Names
	edges.Number("")
	p.prefetchEdges(ctx)
	left := make([]int64, len(p.boxes)) // for each box: its bytes that no box below has
	for i, number := range p.order {
		b := &p.boxes[number]
		box := result.Box{Parent: -1, Objects: b.objects, Own: b.own, Size: b.size}
		left[i] = b.size - b.own
		if i == 0 {
			box.Label = labels.Number(p.title)
		} else {
			box.Parent, box.Label = place[b.parent], labels.Number(p.name(b))
			left[box.Parent] -= b.size
		}
		if i < mostNamed {
			box.Edge = edges.Number(rows.EdgeWords(p.edge(ctx, b)))
		}
		drawn.Boxes[i] = box
	}
	drawn.Labels, drawn.Edges = labels.List, edges.List
	for i, number := range p.order {
		if left[i] > 0 {
			rest := result.Box{Parent: i, Objects: p.boxes[number].restObjects, Size: left[i], Kind: result.RestBox}
			if !p.boxes[number].looked {
				rest.Kind = result.DeepBox
			}
			drawn.Boxes = append(drawn.Boxes, rest)
		}
	}
	return drawn
}

// prefetchEdges reads in one batch what edge needs for the biggest boxes.
func (p *picture) prefetchEdges(ctx context.Context) {
	var from, to []dump.ObjectID
	for _, number := range p.order[:min(len(p.order), mostNamed)] {
		for _, id := range p.boxes[number].some {
			if above := p.s.ImmediateDominator(id); above != dump.NoObject {
				from, to = append(from, above), append(to, id)
			}
		}
	}
	p.s.PrefetchNames(ctx, from, to)
}

// edge returns the fields by which the dominators of a few objects of a box refer to
// them, that of the biggest object first, "" if they do not refer to them directly.
func (p *picture) edge(ctx context.Context, b *box) string {
	var names []string
	for i, id := range b.some {
		if p.s.Retained(id) > p.s.Retained(b.some[0]) {
			b.some[0], b.some[i] = id, b.some[0]
		}
	}
	for _, id := range b.some {
		above := p.s.ImmediateDominator(id)
		if above == dump.NoObject {
			continue
		}
		if name := anyElement(strings.Join(p.s.ReferenceNames(ctx, above, id), ", ")); name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) > 2 {
		return names[0] + ", …"
	}
	return strings.Join(names, ", ")
}

// anyElement returns the name of a reference without the index of an element: "[*]".
func anyElement(name string) string {
	if !strings.HasPrefix(name, "[") {
		return name
	}
	return "[*]"
}

// boxesOf returns the places of the boxes that hold some objects; those without a box of
// their own are left out. It goes down to each object as the boxes were made: from its
// outermost dominator, or from one of the tops.
func (p *picture) boxesOf(ids []dump.ObjectID) []int {
	below := map[[2]int32]int32{} // by parent and class
	place := make([]int, len(p.boxes))
	tops := map[dump.ObjectID]bool{}
	for i, number := range p.order {
		b := &p.boxes[number]
		below[[2]int32{b.parent, int32(b.class)}] = number
		place[number] = i
	}
	for _, id := range p.begins {
		tops[id] = true
	}
	var marks []int
	for _, id := range ids {
		var path []dump.ObjectID
		for at := id; at != dump.NoObject; at = p.s.ImmediateDominator(at) {
			if path = append(path, at); tops[at] {
				break
			}
		}
		number, known := int32(0), p.s.Reachable(id) && (len(tops) == 0 || tops[path[len(path)-1]])
		for i := len(path) - 1; i >= 0 && known; i-- {
			if class := p.s.ClassOf(path[i]); number == 0 || class != p.boxes[number].class {
				number, known = below[[2]int32{number, int32(class)}]
			}
		}
		if known && !slices.Contains(marks, place[number]) {
			marks = append(marks, place[number])
		}
	}
	return marks
}
