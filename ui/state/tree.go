package state

import (
	"slices"

	"heapdrop/protocol"
)

// levelRows is the number of children loaded when a row is expanded. The first of
// them, as many as most screens show, are asked for on their own: labels are read from
// all over the dump, which takes a browser some milliseconds each.
const (
	levelRows  = 100
	screenRows = 32
)

// unfoldedLevels is how many levels of a tree open by themselves while each has one row:
// a path is seen at once.
const unfoldedLevels = 62

// Tree holds the loaded part of a tree and the list of its visible rows.
type Tree struct {
	fetch    fetchRows
	root     node
	visible  []*node
	previous []*node // visible before it last changed
	epoch    int
}

// node is a row of a tree with its loaded children.
type node struct {
	Row
	parent   *node
	children []*node
	total    int   // children in all, once known
	more     *node // the row that stands for children not loaded yet
	loaded   int   // of such a row: the children before it
}

func newTree(result *protocol.Result, fetch fetchRows) *Tree {
	t := &Tree{fetch: fetch}
	t.reset(result)
	return t
}

// reset replaces the whole tree by a new root level.
func (t *Tree) reset(result *protocol.Result) {
	t.epoch++
	t.root = node{Row: Row{Level: -1, Expanded: true}}
	t.add(&t.root, result)
	last := &t.root
	for _, level := range result.Chain {
		if len(last.children) != 1 {
			break
		}
		level.Columns = result.Columns
		last = last.children[0]
		t.open(last, &level)
	}
	t.flatten()
	t.previous = nil
}

// open shows the first children of a node.
func (t *Tree) open(parent *node, result *protocol.Result) {
	t.add(parent, result)
	parent.Expanded, parent.Expandable = true, len(parent.children) > 0
}

// add appends the rows of an answer to a node's children.
func (t *Tree) add(parent *node, result *protocol.Result) {
	for _, row := range parseRows(result) {
		row.Level = parent.Level + 1
		parent.children = append(parent.children, &node{Row: row, parent: parent})
	}
	parent.total = max(result.Total, len(parent.children))
	if len(result.Rows) == 0 { // a total that the rows never reach must not cause endless requests
		parent.total = len(parent.children)
	}
	if t.fetch == nil {
		parent.total = len(parent.children)
	}
	parent.more = nil
	if rest := parent.total - len(parent.children); rest > 0 {
		parent.more = &node{Row: Row{Level: parent.Level + 1, Rest: rest}, parent: parent, loaded: len(parent.children)}
	}
}

// flatten lists the visible rows in order. It keeps its own stack: a path may be
// as deep as the user cares to open it.
func (t *Tree) flatten() {
	t.previous, t.visible = t.visible, t.previous[:0]
	type frame struct {
		parent *node
		next   int
	}
	stack := []frame{{parent: &t.root}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next < len(top.parent.children) {
			child := top.parent.children[top.next]
			top.next++
			t.visible = append(t.visible, child)
			if child.Expanded {
				stack = append(stack, frame{parent: child})
			}
			continue
		}
		if top.parent.more != nil {
			t.visible = append(t.visible, top.parent.more)
		}
		stack = stack[:len(stack)-1]
	}
}

// Len is the number of visible rows.
func (t *Tree) Len() int { return len(t.visible) }

// Row returns a visible row.
func (t *Tree) Row(i int) *Row {
	if i < 0 || i >= len(t.visible) {
		return nil
	}
	return &t.visible[i].Row
}

// Find returns the place of a visible row, -1 when it is none.
func (t *Tree) Find(row *Row) int {
	return slices.IndexFunc(t.visible, func(n *node) bool { return &n.Row == row })
}

// Parent is the visible row above in the hierarchy, -1 for a row of the root level.
func (t *Tree) Parent(i int) int {
	parent := t.visible[i].parent
	for j := i - 1; j >= 0; j-- {
		if t.visible[j] == parent {
			return j
		}
	}
	return -1
}

// Follow returns where the visible row i has come to when the rows last changed, -1
// when it is no longer visible. The first row that came follows one that stood for more.
func (t *Tree) Follow(i int) int {
	if i < 0 || i >= len(t.previous) {
		return -1
	}
	n := t.previous[i]
	if n.Rest > 0 && n.parent.more != n && n.loaded < len(n.parent.children) {
		n = n.parent.children[n.loaded]
	}
	return slices.Index(t.visible, n)
}

// Siblings counts the children of the row's parent: what aria-setsize says.
func (t *Tree) Siblings(i int) int { return t.visible[i].parent.total }

// Collapse hides the children of a row; they stay loaded.
func (t *Tree) Collapse(i int) {
	t.visible[i].Expanded = false
	t.flatten()
}

// Expand shows the children of a row, and asks for them the first time. For a
// row that stands for more siblings it loads some of them.
func (t *Tree) Expand(i int, changed func()) {
	n := t.visible[i]
	switch {
	case n.Loading:
	case n.Rest > 0:
		t.load(n.parent, n, changed)
	case !n.Expandable || n.Expanded:
	case n.children != nil || n.more != nil:
		n.Expanded = true
		t.flatten()
	default:
		t.load(n, n, changed)
	}
}

// Complete asks for more rows of a level that the tree was given in part.
func (t *Tree) Complete(changed func()) {
	last := &t.root
	for len(last.children) == 1 && last.children[0].Expanded {
		last = last.children[0]
	}
	if last != &t.root {
		t.fill(last, changed)
	}
}

// load asks for the next children of parent and shows shown as busy meanwhile. The rows
// that a screen shows come first; the rest of levelRows follows automatically.
func (t *Tree) load(parent, shown *node, changed func()) {
	if t.fetch == nil {
		return
	}
	shown.Loading = true
	epoch := t.epoch
	loaded := len(parent.children)
	limit := 10 * levelRows // a user who wants more wants many
	switch {
	case loaded == 0:
		limit = screenRows
	case loaded < levelRows:
		limit = levelRows - loaded
	}
	t.fetch(parent.Key, loaded, limit, func(result *protocol.Result, err *protocol.Error) {
		if epoch != t.epoch {
			return
		}
		shown.Loading = false
		switch {
		case err != nil:
		case loaded == 0:
			t.open(parent, result)
		default:
			t.add(parent, result)
		}
		t.flatten()
		changed()
		if err == nil {
			t.fill(parent, changed)
		}
	})
}

// fill asks for the rest of levelRows.
func (t *Tree) fill(parent *node, changed func()) {
	if parent.more != nil && len(parent.children) < levelRows {
		t.load(parent, parent.more, changed)
	}
}
