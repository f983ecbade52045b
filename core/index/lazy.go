package index

import (
	"sync"
	"sync/atomic"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/store"
)

// lazy is a group of columns that is loaded on first use.
type lazy struct {
	done  atomic.Bool
	mu    sync.Mutex
	fill  func(step func() error) error // fills the columns and calls step from time to time
	asked atomic.Int64                  // how often single rows were requested, see partly
}

// whole reports whether all of the columns are loaded. If not, a row must be loaded before
// it is read.
func (d *lazy) whole() bool { return d == nil || d.done.Load() }

// partly reports whether a row of columns of n objects should be loaded alone. After many
// rows, loading all of them takes less time: then partly does that and returns false.
//
//go:noinline
func (d *lazy) partly(n int) bool {
	if d.asked.Add(1) <= int64(max(n/manyRows, leastRows)) {
		return true
	}
	d.mustLoad()
	return false
}

// Many rows are one for every manyRows objects of the heap, and more than leastRows.
const manyRows, leastRows = 64, 1 << 16

// mustLoad ensures that the columns are loaded; a nil group counts as loaded. If they
// cannot be loaded, it panics with a *heap.ParseError, because few callers could
// continue.
//
//go:noinline
func (d *lazy) mustLoad() {
	if err := d.loaded(nil); err != nil {
		panic(unloaded(err))
	}
}

// unloaded is the error when a part of a saved index cannot be loaded.
func unloaded(err error) *heap.ParseError {
	return &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "the saved index could not be read",
		Advice: "Forget the saved index and open the dump again", Err: err}
}

// loaded loads the columns unless they are loaded already. An error of step ends it; it
// can be called again.
func (d *lazy) loaded(step func() error) error {
	if d == nil || d.done.Load() {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.done.Load() {
		return nil
	}
	if err := d.fill(step); err != nil {
		return err
	}
	d.fill = nil
	d.done.Store(true)
	return nil
}

// LoadAll loads everything that would otherwise be loaded on first use, and closes the
// container, which other tabs of a browser cannot remove while it is open. step is called
// every few MB; an error that it returns ends the loading and is returned. It may run
// concurrently with anything except LeaveOut, which waits for it. step must not wait for
// a goroutine that waits for columns.
func (x *Index) LoadAll(step func() error) error {
	for _, d := range []*lazy{x.treed, x.nested, x.outbound, x.inbounds, x.placed} {
		if err := d.loaded(step); err != nil {
			return err
		}
	}
	if x.closeContainer != nil {
		_ = x.closeContainer() // it was opened only for reading
	}
	return nil
}

// Tree returns the dominator tree; use its dominators only through Nested. It needs stage
// Complete. The methods below give single rows of it, which then need not all be loaded.
func (x *Index) Tree() *graph.Tree {
	if !x.treed.whole() {
		x.treed.mustLoad()
	}
	return x.tree
}

// position returns the position of an object in the dominator tree. It and the next ones are
// inlined, so an index that was not loaded pays nothing.
func (x *Index) position(id uint32) uint32 {
	if x.treed != nil {
		x.needPosition(id)
	}
	return x.tree.Position[id]
}

func (x *Index) needPosition(id uint32) {
	if !x.ranked.whole() && x.ranked.partly(x.n) {
		x.rows.position.need(int(id), int(id)+1)
		sane(x.tree.Position[id] > 0)
	}
}

// PositionOf returns the position of an object in the dominator tree. It needs stage
// Complete, as the next methods.
func (x *Index) PositionOf(id heap.ObjectID) uint32 { return x.position(uint32(id)) }

// PositionsOf sets positions[i] to that of ids[i]. Both have the same length.
func (x *Index) PositionsOf(ids []heap.ObjectID, positions []uint32) {
	if !x.ranked.whole() {
		for _, id := range ids {
			x.needPosition(uint32(id))
		}
	}
	positionsOf(x.tree.Position, ids, positions)
}

//go:noinline
func positionsOf(position []uint32, ids []heap.ObjectID, positions []uint32) {
	positions = positions[:len(ids)]
	for i, id := range ids {
		positions[i] = position[id]
	}
}

// LastReachable returns the last position of an object that is reachable.
func (x *Index) LastReachable() uint32 { return x.tree.Reachable }

// Subtrees returns the number of objects in the subtree at every position. Do not change it.
func (x *Index) Subtrees() []uint32 {
	x.sized.mustLoad()
	return x.tree.Size
}

// Vertices returns the object at every position other than 0. Do not change it.
func (x *Index) Vertices() []uint32 {
	x.ordered.mustLoad()
	return x.tree.Vertex
}

// SubtreeAt returns the number of objects in the subtree at a position.
func (x *Index) SubtreeAt(position uint32) uint32 {
	if x.treed != nil {
		x.needSize(position)
	}
	return x.tree.Size[position]
}

func (x *Index) needSize(position uint32) {
	if !x.sized.whole() && x.sized.partly(x.n) {
		x.rows.size.need(int(position), int(position)+1)
		size := x.tree.Size[position]
		sane(size > 0 && size <= uint32(x.n)+1-position) // otherwise walks over siblings would not end, or lead out of the tree
	}
}

// ObjectsAt returns the objects at the positions [from, to) of the dominator tree, which do
// not include 0. The slice must not be changed.
func (x *Index) ObjectsAt(from, to uint32) []uint32 {
	if x.treed != nil {
		x.needObjects(from, to)
	}
	return x.tree.Vertex[from:to]
}

func (x *Index) needObjects(from, to uint32) {
	if from < to && !x.ordered.whole() && x.ordered.partly(x.n) {
		x.rows.vertex.need(int(from)-1, int(to)-1)
	}
}

// Outbound returns the outbound references, except those to the class: object id refers
// to to[start[id]:start[id+1]], without duplicates. It needs stage Linked. The slices
// must not be changed.
func (x *Index) Outbound() (start, to []uint32) {
	x.outbound.mustLoad()
	return x.start, x.to
}

// OutboundLoaded reports whether Outbound returns at once.
func (x *Index) OutboundLoaded() bool { return x.outbound.whole() }

// Referents returns what an object refers to, without its class and duplicates.
func (x *Index) Referents(id heap.ObjectID) []uint32 {
	if !x.outbound.whole() && x.outbound.partly(x.n) {
		return x.list(x.rows.start, x.rows.to, &x.start, &x.to, uint32(id))
	}
	return x.to[x.start[id]:x.start[id+1]]
}

// Inbound returns the inbound references, except those from instances to their class. It
// needs stage Complete.
func (x *Index) Inbound() *graph.Inbound {
	x.inbounds.mustLoad()
	return x.inbound
}

// Referrers returns the objects that refer to an object, ascending, without its instances.
func (x *Index) Referrers(id heap.ObjectID) []uint32 { return x.referrers(uint32(id)) }

func (x *Index) referrers(id uint32) []uint32 {
	if !x.inbounds.whole() && x.inbounds.partly(x.n) {
		return x.list(x.rows.begin, x.rows.from, &x.inbound.Begin, &x.inbound.From, id)
	}
	return x.inbound.Referrers(id)
}

// list loads and returns the references of an object. Where those of each object start is in
// start, from the part starts, and all references are in the list, from the part lists.
func (x *Index) list(starts, lists *part, start, list *[]uint32, id uint32) []uint32 {
	starts.need(int(id), int(id)+2)
	starts.need(x.n, x.n+1) // how many there are
	from, to := (*start)[id], (*start)[id+1]
	sane(from <= to && to <= (*start)[x.n])
	if from == to {
		return nil
	}
	lists.need(int(from), int(to))
	return (*list)[from:to]
}

// sane ends the use of a row that cannot be right: the saved index was changed.
func sane(row bool) {
	if !row {
		panic(unloaded(store.ErrDamaged))
	}
}
