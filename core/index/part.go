package index

import (
	"sync"
	"sync/atomic"

	"heapdrop/core/heap"
	"heapdrop/core/scratch"
	"heapdrop/core/store"
	"heapdrop/internal/parallel"
)

// part is a packed column of a saved index that is loaded as far as it is needed: rows of
// it for a view that shows a few objects, all of it for one that looks at the whole heap. A
// nil part is complete.
type part struct {
	open  func() (*store.Packed, error) // reserves the memory, too
	ready func()                        // prepares all the memory for being filled
	size  func() int                    // how many numbers there are

	mu     sync.Mutex // held while the column is opened
	packed atomic.Pointer[store.Packed]
}

// opened returns the column, which need not be loaded.
func (c *part) opened() (p *store.Packed, err error) {
	if p := c.packed.Load(); p != nil {
		return p, nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if p := c.packed.Load(); p != nil {
		return p, nil
	}
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case *heap.ParseError: // of package scratch
			err = cause
		default:
			panic(cause)
		}
	}()
	if p, err = c.open(); err == nil {
		c.packed.Store(p)
	}
	return p, err
}

// load loads all rows that are not loaded yet. An error of step ends it; it can be called
// again.
func (c *part) load(step func(bytes int) error) error {
	if c.size() == 0 { // there is no section
		return nil
	}
	p, err := c.opened()
	if err != nil {
		return err
	}
	c.ready()
	return p.Read(0, c.size(), step)
}

// rows loads the rows [from, to), of which there is at least one.
func (c *part) rows(from, to int) error {
	if c == nil {
		return nil
	}
	p, err := c.opened()
	if err != nil || p.Has(from, to) {
		return err
	}
	return p.Read(from, to, nil)
}

// need is rows for callers that cannot continue without them, see unloaded.
func (c *part) need(from, to int) {
	if err := c.rows(from, to); err != nil {
		panic(unloaded(err))
	}
}

// rows are the columns of a saved index that are loaded as far as they are needed. In an
// index that was not loaded, all are nil.
type rows struct {
	size, vertex, position, retained *part         // of the dominator tree
	start, to, begin, from           *part         // references and referrers
	place                            *part         // file positions
	lowest                           *lazy         // see positionColumn
	wide                             bool          // retained sizes have 64 bits
	descended                        *atomic.Int64 // steps that descend took
	enclosed                         *atomic.Int64 // how often enclosing was asked
}

// populate makes the memory of a column resident, before all of it is written.
func populate[T store.Number](space *scratch.Space, column []T) {
	const piece = 1 << 22
	n := len(column)
	_ = parallel.Each((n+piece-1)/piece, func(_, i int) { // it cannot be cancelled
		scratch.Populate(space, column[i*piece:min((i+1)*piece, n)])
	}, nil)
}
