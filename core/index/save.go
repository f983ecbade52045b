package index

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"heapdrop/core/graph"
	"heapdrop/core/scratch"
	"heapdrop/core/store"
)

// A saved index consists of the columns, packed in sections of a container, and a
// description of everything else. What can be derived is computed again.

// SavedVersion must be changed whenever older indexes must no longer be loaded: when a
// column or the description changes its contents or meaning, or a dump finds its index by
// another fingerprint.
const SavedVersion = 14

// description is the section name of everything that is not a column.
const description = "index"

// Save writes a complete index. LeaveOut must not be in effect.
func (x *Index) Save(w *store.Writer) error {
	if x.Stage != Complete || len(x.takenOut) > 0 {
		return fmt.Errorf("an index can be saved when it is complete and no references are left out")
	}
	if err := x.LoadAll(nil); err != nil { // the index itself may have been loaded from a container
		return err
	}
	version, c := SavedVersion, store.NewEncoder()
	store.Num(c, &version)
	x.describe(c)
	store.Write(w, description, c.Data())
	t := &carrier{to: w}
	x.allColumns(t)
	return t.err
}

// SavedSize estimates how many bytes Save writes for a complete index, including
// columns that are not loaded yet.
func (x *Index) SavedSize() int64 {
	if x.savedSize > 0 {
		return x.savedSize
	}
	t := &carrier{}
	x.allColumns(t)
	return t.bytes
}

func (x *Index) allColumns(t *carrier) {
	x.columns(t)
	x.treeColumns(t)
	x.outboundColumns(t)
	x.inboundColumns(t)
	x.positionColumns(t)
}

// Load loads a saved index within limits. It calls staged at the stages Linked and
// Complete, and step every few MB with the number of bytes since the last call. The
// dominator tree, references and file positions are loaded on first use. Load returns
// errors of package store and of the two functions.
func Load(from *store.Container, limits Limits, step func(bytes int) error, staged func(*Index) error) (*Index, error) {
	data, err := store.Read[byte](from, description, nil)
	if err != nil {
		return nil, err
	}
	space := limits.Space
	x, c := &Index{tree: &graph.Tree{}, space: space, savedSize: from.Size(), closeContainer: sync.OnceValue(from.Close)}, store.NewDecoder(data)
	version := 0
	if store.Num(c, &version); version != SavedVersion {
		return nil, store.ErrForeign
	}
	x.describe(c)
	if err := c.Err(); err != nil {
		return nil, err
	}
	columns := int64(x.n)*bytesIndexed + x.ReachableReferences*bytesPerReference
	if err := limits.check(columns, -1, int64(x.n), x.ReachableReferences); err != nil {
		return nil, err
	}
	if err := claim(space, int64(x.n), columns, -1); err != nil {
		return nil, err
	}
	t := &carrier{from: from, space: space, step: step}
	if x.columns(t); t.err != nil {
		return nil, t.err
	}
	x.deferColumns(from)
	x.mapClassObjects()
	x.markUncounted()
	model := x.Model
	for _, model := range []string{SizesAuto, model} { // a layout chosen by name has no evidence for the inferred one
		if err := x.chooseSizes(model); err != nil {
			return nil, err
		}
	}
	x.Stage = Linked
	if err := staged(x); err != nil {
		return nil, err
	}
	x.Stage = Complete
	return x, staged(x)
}

// deferColumns notes where the columns are that are loaded on first use.
func (x *Index) deferColumns(from *store.Container) {
	later := func(columns func(*carrier)) []*part {
		t := &carrier{from: from, space: x.space, later: true}
		columns(t)
		return t.parts
	}
	tree, out, in, places := later(x.treeColumns), later(x.outboundColumns), later(x.inboundColumns), later(x.positionColumns)
	x.rows = rows{
		size: tree[0], vertex: tree[1], position: tree[2], retained: tree[3], wide: from.Has("retained 64"), descended: &atomic.Int64{}, enclosed: &atomic.Int64{},
		start: out[0], to: out[1], begin: in[0], from: in[1], place: places[0], lowest: &lazy{fill: func(func() error) error {
			t := &carrier{from: from}
			x.lowestColumn(t)
			return t.err
		}},
	}
	x.sized, x.ordered = whole(tree[:1], x.checkSizes), whole(tree[1:2], sound)
	x.ranked, x.weighed = whole(tree[2:3], x.checkPositions), whole(tree[3:], sound)
	x.treed = &lazy{fill: x.loadTree}
	x.nested, x.topped, x.ended = &lazy{fill: x.nest}, &lazy{fill: x.findTop}, &lazy{fill: x.findEnds}
	x.outbound = whole(out, func() error { return checkLists("references", x.start) })
	x.inbounds = whole(in, func() error { return checkLists("referrers", x.inbound.Begin) })
	x.placed = whole(places, func() error { return x.rows.lowest.loaded(nil) })
}

// whole loads all of some columns and checks them.
func whole(columns []*part, check func() error) *lazy {
	return &lazy{fill: func(step func() error) error {
		for _, c := range columns {
			err := c.load(func(int) error {
				if step == nil {
					return nil
				}
				return step()
			})
			if err != nil {
				return err
			}
		}
		return check()
	}}
}

// columns carries the columns that every view needs.
func (x *Index) columns(t *carrier) {
	words := (x.n + 63) / 64
	carry(t, "arrays", &x.arrays.words)
	carry(t, "reachable", (*[]uint64)(&x.reachable))
	carry(t, "class objects", &x.ClassObject)
	carry(t, "superclasses", &x.Super)
	carry(t, "frames", &x.frameIDs)
	carry(t, "global roots", &x.GlobalRoots)
	carry(t, "pure roots", &x.PureRoots)
	carry(t, "artificial roots", &x.ArtificialRoots)
	carry(t, "own class", &x.ownClass)
	carry(t, "flat", (*[]uint64)(&x.flat))
	t.same(words, len(x.arrays.words), len(x.reachable))
	t.same(len(x.Classes), len(x.ClassObject), len(x.Super))
	for _, list := range [][]uint32{x.GlobalRoots, x.PureRoots, x.ArtificialRoots, x.ownClass} {
		within(t, x.n, list)
	}
	within(t, x.n, x.ClassObject)
	within(t, x.n, x.frameIDs)
	if t.err != nil {
		return
	}
	classes := coding{}.below(len(x.Classes))
	if t.from != nil && t.from.Has("class 16") || x.class.narrow != nil {
		pack(t, "class 16", &x.class.narrow, x.n, classes)
	} else {
		pack(t, "class 32", &x.class.wide, x.n, classes)
	}
	arrays, stated := len(x.lengths), len(x.stated)
	if t.from != nil {
		x.arrays.before = make([]uint32, words)
		if arrays = x.arrays.finish(); t.from.Has("stated sizes") {
			stated = x.n
		}
	}
	pack(t, "lengths", &x.lengths, arrays, coding{})
	pack(t, "stated sizes", &x.stated, stated, coding{})
	x.addressColumns(t)
}

// within checks that the numbers of a list are those of objects.
func within[T ~uint32](t *carrier, n int, list []T) {
	if len(list) > 0 && uint64(slices.Max(list)) >= uint64(n) {
		t.damaged("there is no object %d", slices.Max(list))
	}
}

// addressColumns carries the addresses.
func (x *Index) addressColumns(t *carrier) {
	if x.dict != nil {
		carry(t, "addresses", &x.dict.addr)
		t.same(x.n, len(x.dict.addr))
		return
	}
	r := x.paged
	carry(t, "address pages", &r.pageWord)
	carry(t, "address window", &r.space.window)
	t.packed(column{name: "address words", size: func() int { return 2 * (len(r.area)*wordsPerPage + 1) }, get: func(from int, dst []uint32) {
		for i := range dst {
			dst[i] = *r.half(from + i)
		}
	}, make: func() []uint32 {
		r.words = make([]rankedWord, len(r.area)*wordsPerPage+1)
		return nil
	}, ready: func() {}, set: func(from int, values []uint32) bool {
		for i, v := range values {
			*r.half(from + i) = v
		}
		return true
	}})
	if t.from == nil || t.err != nil {
		return
	}
	if r.count(); r.n != x.n {
		t.damaged("there are addresses of %d objects, not of %d", r.n, x.n)
	}
}

// treeColumns carries the dominator tree and retained sizes. Dominators are computed from the
// sizes of subtrees, see nest.
func (x *Index) treeColumns(t *carrier) {
	tree, n, space := x.tree, x.n, t.space
	pack(t, "tree size", &tree.Size, n+1, coding{}.below(n+2))
	t.packed(column{name: "tree vertex", size: func() int { return n }, get: func(from int, dst []uint32) {
		copy(dst, tree.Vertex[1+from:])
		encodeDifferences(from, dst)
	}, make: func() []uint32 {
		if len(tree.Vertex) == 0 {
			tree.Vertex = scratch.Make[uint32](space, n+1)
			tree.Vertex[0] = graph.None
		}
		return tree.Vertex[1:]
	}, ready: func() { populate(space, tree.Vertex) }, set: func(from int, values []uint32) bool {
		return decodeDifferences(from, values) && allBelow(uint64(n), values)
	}})
	pack(t, "tree position", &tree.Position, n, differences.below(n+1))
	if t.from != nil && t.from.Has("retained 64") || x.retained.wide != nil {
		packWide(t, "retained 64", &x.retained.wide, n+1)
	} else {
		pack(t, "retained 32", &x.retained.narrow, n+1, coding{})
	}
}

// loadTree loads what is missing of the dominator tree with retained sizes.
func (x *Index) loadTree(step func() error) error {
	for _, column := range []*lazy{x.sized, x.ordered, x.ranked, x.weighed} {
		if err := column.loaded(step); err != nil {
			return err
		}
	}
	if !x.tree.Placed() {
		return fmt.Errorf("%w: its dominator tree lacks objects", store.ErrDamaged)
	}
	return nil
}

func (x *Index) checkSizes() error {
	if !x.tree.Bounded() {
		return fmt.Errorf("%w: a subtree is larger than the dominator tree", store.ErrDamaged)
	}
	return nil
}

func (x *Index) checkPositions() error {
	if slices.Contains(x.tree.Position, 0) {
		return store.ErrDamaged // an object is the virtual root
	}
	return nil
}

// sound is the check of a column whose numbers were all checked while they were read.
func sound() error { return nil }

func (x *Index) outboundColumns(t *carrier) { t.lists("references", &x.start, &x.to, x.n) }

func (x *Index) inboundColumns(t *carrier) {
	if t.from != nil {
		x.inbound = &graph.Inbound{}
	}
	t.lists("referrers", &x.inbound.Begin, &x.inbound.From, x.n)
}

// lists carries references among n objects: where those of each start, and all of them.
func (t *carrier) lists(name string, start, list *[]uint32, n int) {
	pack(t, name+" start", start, n+1, increases)
	var starts *part
	if t.later {
		starts = t.parts[len(t.parts)-1]
	}
	packSized(t, name, list, func() int {
		if starts.rows(n, n+1) != nil {
			return -1
		}
		return int((*start)[n])
	}, inLists(start, starts).below(n))
}

// checkLists checks where the lists of references start.
func checkLists(name string, start []uint32) error {
	if !ascending(start) {
		return fmt.Errorf("%w: its %s are in no order", store.ErrDamaged, name)
	}
	return nil
}

// ascending reports whether numbers begin with 0 and never fall.
func ascending(list []uint32) bool {
	if list[0] != 0 {
		return false
	}
	last := uint32(0)
	for ; len(list) > blockObjects; list = list[blockObjects:] {
		if last > list[0] || !slices.IsSorted(list[:blockObjects]) {
			return false
		}
		last = list[blockObjects-1]
	}
	return last <= list[0] && slices.IsSorted(list)
}

func (x *Index) lowestColumn(t *carrier) {
	carry(t, "position lowest", &x.positions.lowest)
	t.same(x.n/positionBlock+1, len(x.positions.lowest))
}

func (x *Index) positionColumns(t *carrier) {
	p := &x.positions
	if !t.later {
		x.lowestColumn(t)
	}
	if t.from != nil && t.from.Has("position 16") || p.narrow != nil {
		pack(t, "position 16", &p.narrow, x.n, differences)
	} else {
		pack(t, "position 32", &p.wide, x.n, differences)
	}
}
