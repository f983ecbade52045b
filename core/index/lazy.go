package index

import (
	"fmt"
	"sync"
	"sync/atomic"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/store"
)

// lazy is a group of columns that is loaded on first use.
type lazy struct {
	done atomic.Bool
	mu   sync.Mutex
	fill func(step func() error) error // fills the columns and calls step from time to time
}

// mustLoad ensures that the columns are loaded; a nil group counts as loaded. If they
// cannot be loaded, it panics with a *heap.ParseError, because few callers could
// continue.
func (d *lazy) mustLoad() {
	if err := d.loaded(nil); err != nil {
		panic(&heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "the saved index could not be read",
			Advice: "Forget the saved index and open the dump again", Err: err})
	}
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
// Complete.
func (x *Index) Tree() *graph.Tree {
	if d := x.treed; d != nil && !d.done.Load() {
		d.mustLoad()
	}
	return x.tree
}

// Nested is Tree with immediate dominators. They follow from the sizes of subtrees, and few
// views need them.
func (x *Index) Nested() *graph.Tree {
	t := x.Tree()
	x.nested.mustLoad()
	return t
}

// ImmediateDominator returns the object that immediately dominates another one, graph.None
// if only the virtual root does. Objects below that root need no immediate dominators.
func (x *Index) ImmediateDominator(id heap.ObjectID) uint32 {
	t := x.Tree()
	if x.nested != nil && !x.nested.done.Load() {
		if x.topped.mustLoad(); x.top.Has(t.Position[id]) {
			return graph.None
		}
	}
	return x.Nested().ImmediateDominator(uint32(id))
}

// findTop fills top of a tree that was loaded.
func (x *Index) findTop(func() error) error {
	x.top = graph.NewBits(len(x.tree.Size))
	for p := range x.tree.Children(0) {
		x.top.Set(p)
	}
	return nil
}

// nest fills the immediate dominators of a tree that was loaded.
func (x *Index) nest(step func() error) error {
	if err := x.treed.loaded(step); err != nil {
		return err
	}
	x.tree.Dominator = fresh[uint32](x.space, len(x.tree.Size))
	if !x.tree.Nest() {
		return fmt.Errorf("%w: its dominator tree is not a tree", store.ErrDamaged) // walks along it would never end
	}
	return nil
}

// Outbound returns the outbound references, except those to the class: object id refers
// to to[start[id]:start[id+1]], without duplicates. It needs stage Linked. The slices
// must not be changed.
func (x *Index) Outbound() (start, to []uint32) {
	x.outbound.mustLoad()
	return x.start, x.to
}

// OutboundLoaded reports whether Outbound returns at once.
func (x *Index) OutboundLoaded() bool { return x.outbound == nil || x.outbound.done.Load() }

// Referents returns what an object refers to, without its class and duplicates.
func (x *Index) Referents(id heap.ObjectID) []uint32 {
	start, to := x.Outbound()
	return to[start[id]:start[id+1]]
}

// Inbound returns the inbound references, except those from instances to their class. It
// needs stage Complete.
func (x *Index) Inbound() *graph.Inbound {
	x.inbounds.mustLoad()
	return x.inbound
}

// Referrers returns the objects that refer to an object, ascending, without its instances.
func (x *Index) Referrers(id heap.ObjectID) []uint32 { return x.Inbound().Referrers(uint32(id)) }
