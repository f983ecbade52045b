package index

import (
	"sync"
	"sync/atomic"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// deferred is a group of columns that is loaded on first use.
type lazy struct {
	done atomic.Bool
	mu   sync.Mutex
	fill func(step func() error) error // fills the columns, calling step now and then
}

// need makes sure that the columns are loaded; for nil they are. It panics with a
// *heap.ParseError if they cannot be loaded, because few callers could continue.
func (d *lazy) mustLoad() {
	if err := d.loaded(nil); err != nil {
		panic(&heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "the saved index could not be read",
			Advice: "Forget the saved index and open the dump again", Err: err})
	}
}

// come loads the columns unless they are loaded. An error of step ends it, and it can
// be tried again.
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

// LoadAll loads everything that would otherwise be loaded on first use, and closes the container:
// as long as it is open, other tabs of a browser cannot remove it. step is called every few MiB;
// its error ends the loading and is returned. It may run concurrently with anything except
// LeaveOut, which waits for it: step must not wait for a goroutine that waits for columns.
func (x *Index) LoadAll(step func() error) error {
	for _, d := range []*lazy{x.outbound, x.inbounds, x.placed} {
		if err := d.loaded(step); err != nil {
			return err
		}
	}
	if x.closeContainer != nil {
		_ = x.closeContainer() // it was only read
	}
	return nil
}

// Outbound returns the outbound references without those to the class: object id
// refers to to[start[id]:start[id+1]], no duplicates. It needs stage Linked. The
// slices must not be changed.
func (x *Index) Outbound() (start, to []uint32) {
	x.outbound.mustLoad()
	return x.start, x.to
}

// Referents returns what an object refers to, without its class and duplicates.
func (x *Index) Referents(id heap.ObjectID) []uint32 {
	start, to := x.Outbound()
	return to[start[id]:start[id+1]]
}

// Inbound returns the inbound references, without those of instances to their class.
// It needs stage Complete.
func (x *Index) Inbound() *graph.Inbound {
	x.inbounds.mustLoad()
	return x.inbound
}

// Referrers returns the objects that refer to an object, ascending, without its instances.
func (x *Index) Referrers(id heap.ObjectID) []uint32 { return x.Inbound().Referrers(uint32(id)) }
