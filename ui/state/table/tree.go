package table

import (
	"slices"

	"heapdrop/protocol"
)

// levelRows is how many children are loaded when a row is expanded. The first of them,
// about one screen, are requested separately: reading labels from all over the dump takes
// a browser some milliseconds for each.
const (
	levelRows  = 100
	ScreenRows = 32
)

// UnfoldedLevels is how many levels of a tree open automatically as long as each has a
// single row, so that a path is visible at once.
const UnfoldedLevels = 62

// Tree holds the loaded part of a tree and the list of visible rows.
type Tree struct {
	fetch    Fetch
	root     node
	visible  []*node
	previous []*node // the visible rows before the last change
	epoch    int
	pending  int // requests for rows
}

// node is a row of a tree with its loaded children.
type node struct {
	Row
	parent   *node
	children []*node
	total    int   // number of all children, once known
	more     *node // the row that represents children that are not loaded yet
	loaded   int   // for such a row: the number of children before it
}

// NewTree returns a tree with the first rows of a result.
func NewTree(result *protocol.Result, fetch Fetch) *Tree {
	t := &Tree{fetch: fetch}
	t.reset(result)
	return t
}

// reset replaces the whole tree by a new root level.
func (t *Tree) reset(result *protocol.Result) {
	t.epoch++
	t.pending = 0
	t.root = node{Row: Row{Level: -1, Expanded: true}}
	t.add(&t.root, result)
	last := &t.root
	for _, level := range result.Chain {
		if len(last.children) == 0 {
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

// add appends the rows of an answer to the children of a node.
func (t *Tree) add(parent *node, result *protocol.Result) {
	for _, row := range Parse(result) {
		row.Level = parent.Level + 1
		parent.children = append(parent.children, &node{Row: row, parent: parent})
	}
	parent.total = max(result.Total, len(parent.children))
	if len(result.Rows) == 0 { // stop, so that a wrong total does not cause endless requests
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

// flatten lists the visible rows in order. It does not recurse, because a path can be as
// deep as the user opens it.
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

// Incomplete reports whether rows were requested that are not there yet.
func (t *Tree) Incomplete() bool { return t.pending > 0 }

// Len is the number of visible rows.
func (t *Tree) Len() int { return len(t.visible) }

// Row returns a visible row.
func (t *Tree) Row(i int) *Row {
	if i < 0 || i >= len(t.visible) {
		return nil
	}
	return &t.visible[i].Row
}

// Tops returns the loaded rows of the first level.
func (t *Tree) Tops() []*Row {
	rows := make([]*Row, len(t.root.children))
	for i, top := range t.root.children {
		rows[i] = &top.Row
	}
	return rows
}

// Total is the number of rows of the first level, also of those that are not loaded.
func (t *Tree) Total() int { return t.root.total }

// Find returns the index of a visible row, -1 if it is not visible.
func (t *Tree) Find(row *Row) int {
	return slices.IndexFunc(t.visible, func(n *node) bool { return &n.Row == row })
}

// Parent returns the index of the parent row, -1 for a row of the root level.
func (t *Tree) Parent(i int) int {
	parent := t.visible[i].parent
	for j := i - 1; j >= 0; j-- {
		if t.visible[j] == parent {
			return j
		}
	}
	return -1
}

// Follow returns the new index of the row that was at index i before the last change, -1
// if it is no longer visible. A row that represented more siblings is followed to the
// first of them.
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

// Siblings returns the number of children of the row's parent, for aria-setsize.
func (t *Tree) Siblings(i int) int { return t.visible[i].parent.total }

// Collapse hides the children of a row but keeps them loaded.
func (t *Tree) Collapse(i int) {
	t.visible[i].Expanded = false
	t.flatten()
}

// Expand shows the children of a row and requests them the first time. For a row that
// represents more siblings, it loads some of them.
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

// Complete requests more rows of a level that has arrived in part.
func (t *Tree) Complete(changed func()) {
	last := &t.root
	for len(last.children) > 0 && last.children[0].Expanded {
		last = last.children[0]
	}
	if last != &t.root {
		t.fill(last, changed)
	}
}

// load requests the next children of parent and shows shown as busy in the meantime.
// About one screen of rows comes first; the rest of levelRows follows automatically.
func (t *Tree) load(parent, shown *node, changed func()) {
	if t.fetch == nil {
		return
	}
	shown.Loading = true
	t.pending++
	epoch := t.epoch
	loaded := len(parent.children)
	limit := 10 * levelRows // a user who wants more wants many
	switch {
	case loaded == 0:
		limit = ScreenRows
	case loaded < levelRows:
		limit = levelRows - loaded
	}
	t.fetch(parent.Key, loaded, limit, func(result *protocol.Result, err *protocol.Error) {
		if epoch != t.epoch {
			return
		}
		t.pending--
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

// fill requests the rest of levelRows.
func (t *Tree) fill(parent *node, changed func()) {
	if parent.more != nil && len(parent.children) < levelRows {
		t.load(parent, parent.more, changed)
	}
}
