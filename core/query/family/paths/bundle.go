package paths

import (
	"context"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/reftree"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// bundle stores paths that start at the same object as a tree. A position that several
// paths share belongs to the first of them. The bundle stores nothing for each position,
// because a path may have millions.
type bundle struct {
	paths    [][]heap.ObjectID
	from     []int           // by path: the depth of the first position that is not shared with an earlier path
	branches map[place][]int // paths that branch off after a position of another path, in order
}

// place is an object on a path: the path that it belongs to, and its distance from the
// start.
type place struct{ path, depth int }

// newBundle combines paths that start at one object. No path may be a prefix of another.
func newBundle(start heap.ObjectID, paths [][]heap.ObjectID) *bundle {
	if len(paths) == 0 {
		paths = [][]heap.ObjectID{{start}}
	}
	b := &bundle{paths: paths, from: make([]int, len(paths)), branches: map[place][]int{}}
	type turn struct {
		at place
		to heap.ObjectID
	}
	turns := map[turn]int{} // the path that continues after a position with an object
	for i, path := range paths[1:] {
		on, depth := 0, 0
		for {
			for depth < len(path) && depth < len(paths[on]) && path[depth] == paths[on][depth] {
				depth++
			}
			if depth == len(path) {
				break
			}
			leaves := turn{place{on, depth - 1}, path[depth]}
			next, known := turns[leaves]
			if !known {
				turns[leaves] = i + 1
				b.branches[leaves.at] = append(b.branches[leaves.at], i+1)
				break
			}
			on = next
		}
		b.from[i+1] = depth
	}
	return b
}

// depth returns the number of objects on the longest path.
func (b *bundle) depth() int {
	most := 0
	for _, path := range b.paths {
		most = max(most, len(path))
	}
	return most
}

// children returns the positions that follow a position, in the order in which they were
// found.
func (b *bundle) children(p place) []place {
	var list []place
	if p.depth+1 < len(b.paths[p.path]) {
		list = append(list, place{p.path, p.depth + 1})
	}
	for _, path := range b.branches[p] {
		list = append(list, place{path, p.depth + 1})
	}
	return list
}

// at returns the object at a position.
func (b *bundle) at(p place) heap.ObjectID { return b.paths[p.path][p.depth] }

// key formats a position as Row.Key.
func (p place) key() string { return strconv.Itoa(p.path) + "." + strconv.Itoa(p.depth) }

// parse parses a key.
func (b *bundle) parse(key string) (p place, found bool) {
	path, depth, _ := strings.Cut(key, ".")
	var wrong [2]error
	p.path, wrong[0] = strconv.Atoi(path)
	p.depth, wrong[1] = strconv.Atoi(depth)
	found = wrong == [2]error{} && p.path >= 0 && p.path < len(b.paths) && p.depth >= b.from[p.path] && p.depth < len(b.paths[p.path])
	return p, found
}

// prefetch reads in one batch what the first visible rows need, down to the first branch
// of the paths. Reading row by row takes too long in a browser.
func (b *bundle) prefetch(ctx context.Context, s *snapshot.Snapshot) {
	const most = 64
	var from, to []heap.ObjectID
	for next := b.children(place{}); len(next) > 0 && len(from)+len(next) <= most; {
		for _, p := range next {
			from, to = append(from, b.at(p)), append(to, b.paths[p.path][p.depth-1])
		}
		if len(next) > 1 {
			break
		}
		next = b.children(next[0])
	}
	s.PrefetchNames(ctx, from, to)
	s.PrefetchLabels(ctx, from)
}

// level returns rows for some positions, with the names of the fields that lead back.
func (b *bundle) level(s *snapshot.Snapshot, list []place) *result.Level {
	ids := make([]heap.ObjectID, len(list))
	for i, p := range list {
		ids[i] = b.at(p)
	}
	l := reftree.Level(s, ids, false, nil)
	l.Row = func(ctx context.Context, i int) result.Row {
		p := list[i]
		row := rows.Object(s, ids[i])
		row.Key, row.Expandable = p.key(), p.depth+1 < len(b.paths[p.path]) || len(b.branches[p]) > 0
		if p.depth > 0 {
			row.Label = rows.Held(ctx, s, ids[i], b.paths[p.path][p.depth-1])
		}
		return row
	}
	return l
}
