package icicle

import (
	"cmp"
	"context"
	"slices"
	"strings"

	dump "heapdrop/core/heap"
	"heapdrop/core/query/result"
)

// mostNamed is how many boxes of a picture, the biggest, say which field leads to them:
// that is read from the dump. Rows of all boxes say it.
const mostNamed = 300

// draw numbers the boxes, the biggest first, and adds those of the rest.
func (p *picture) draw(ctx context.Context) *result.Picture {
	p.order = make([]int32, len(p.boxes))
	for i := range p.order {
		p.order[i] = int32(i)
	}
	// Parents are made before their children and are no smaller, so they stay before them.
	slices.SortStableFunc(p.order, func(a, b int32) int { return cmp.Compare(p.boxes[b].size, p.boxes[a].size) })
	place := make([]int, len(p.boxes))
	for i, number := range p.order {
		place[number] = i
	}
	drawn := &result.Picture{Heap: p.s.Info().UsedHeap, Upward: p.upward, Boxes: make([]result.Box, len(p.boxes))}
	labels, edges := texts{at: map[string]int{}}, texts{at: map[string]int{}}
	edges.add("")
	p.prefetchEdges(ctx)
	left := make([]int64, len(p.boxes)) // of each box: bytes that no box below it has
	for i, number := range p.order {
		b := &p.boxes[number]
		box := result.Box{Parent: -1, Objects: b.objects, Own: b.own, Size: b.size}
		left[i] = b.size - b.own
		if i == 0 {
			box.Label = labels.add(p.title)
		} else {
			box.Parent, box.Label = place[b.parent], labels.add(p.name(b))
			left[box.Parent] -= b.size
		}
		if i < mostNamed {
			box.Edge = edges.add(p.edge(ctx, b))
		}
		drawn.Boxes[i] = box
	}
	drawn.Labels, drawn.Edges = labels.list, edges.list
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

// texts numbers different texts.
type texts struct {
	list []string
	at   map[string]int
}

func (t *texts) add(text string) int {
	text = brief(text)
	n, known := t.at[text]
	if !known {
		n = len(t.list)
		t.list, t.at[text] = append(t.list, text), n
	}
	return n
}

// longestLabel is how many characters of a name a picture has space for: more would only
// keep the page busy with measuring them.
const longestLabel = 300

// brief leaves the middle of a long name out.
func brief(text string) string {
	if len(text) <= longestLabel {
		return text
	}
	letters := []rune(text)
	if len(letters) <= longestLabel {
		return text
	}
	const part = longestLabel / 2
	return string(letters[:part]) + "…" + string(letters[len(letters)-part:])
}

// prefetchEdges reads at once what edge wants to know about the biggest boxes.
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

// edge names the fields by which a few objects of a box are referred to by what
// dominates them, "" where that has no reference to them.
func (p *picture) edge(ctx context.Context, b *box) string {
	var names []string
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

// anyElement is the name of a reference without the number of an element: "[*]".
func anyElement(name string) string {
	if !strings.HasPrefix(name, "[") {
		return name
	}
	return "[*]"
}
