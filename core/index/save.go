package index

import (
	"fmt"
	"sync"
	"unsafe"

	"heapdrop/core/graph"
	"heapdrop/core/store"
)

// A saved index consists of the columns, as sections of a container, and a description of
// everything else. What can be derived is computed again.

// SavedVersion must be changed whenever older indexes must no longer be loaded: when a
// column or the description changes its contents or meaning.
const SavedVersion = 8

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

// Load loads a saved index. staged is called at the stages Linked and Complete, step
// every few MiB with the number of bytes since the last call. References and file
// positions are loaded on first use. Errors are those of package store and of the two
// functions.
func Load(from *store.Container, step func(bytes int) error, staged func(*Index) error) (*Index, error) {
	data, err := store.Read[byte](from, description, nil)
	if err != nil {
		return nil, err
	}
	x, c := &Index{Tree: &graph.Tree{}, savedSize: from.Size(), closeContainer: sync.OnceValue(from.Close)}, store.NewDecoder(data)
	version := 0
	if store.Num(c, &version); version != SavedVersion {
		return nil, store.ErrForeign
	}
	x.describe(c)
	if err := c.Err(); err != nil {
		return nil, err
	}
	t := &carrier{from: from, step: step}
	if x.columns(t); t.err != nil {
		return nil, t.err
	}
	x.outbound = deferColumns(from, x.outboundColumns)
	x.placed = deferColumns(from, x.positionColumns)
	x.inbounds = deferColumns(from, x.inboundColumns)
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
	if x.treeColumns(t); t.err != nil {
		return nil, t.err
	}
	x.Stage = Complete
	return x, staged(x)
}

// deferColumns returns columns that are filled by a function on first use.
func deferColumns(from *store.Container, columns func(*carrier)) *lazy {
	return &lazy{fill: func(step func() error) error {
		t := &carrier{from: from}
		if step != nil {
			t.step = func(int) error { return step() }
		}
		columns(t)
		return t.err
	}}
}

// carrier writes columns to a container, reads them from one, or only measures them.
type carrier struct {
	to    *store.Writer
	from  *store.Container
	step  func(bytes int) error
	bytes int64 // of the columns
	err   error
}

// carry writes, reads or measures a column. An empty column has no section.
func carry[T store.Number](t *carrier, name string, column *[]T) {
	if t.err != nil {
		return
	}
	if t.from != nil && t.from.Has(name) {
		*column, t.err = store.Read[T](t.from, name, t.step)
	}
	if t.to != nil && len(*column) > 0 {
		store.Write(t.to, name, *column)
	}
	t.bytes += int64(len(*column)) * int64(unsafe.Sizeof(*new(T)))
}

// same checks that columns have the expected number of entries.
func (t *carrier) same(want int, lengths ...int) {
	for _, n := range lengths {
		if n != want && t.err == nil {
			t.err = fmt.Errorf("%w: a column has %d entries instead of %d", store.ErrDamaged, n, want)
		}
	}
}

// columns carries the columns that every query needs.
func (x *Index) columns(t *carrier) {
	carry(t, "class 16", &x.class.narrow)
	carry(t, "class 32", &x.class.wide)
	carry(t, "arrays", &x.arrays.words)
	carry(t, "arrays before", &x.arrays.before)
	carry(t, "lengths", &x.lengths)
	if x.dict != nil {
		carry(t, "addresses", &x.dict.addr)
	} else {
		words := unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(x.paged.words))), len(x.paged.words)*wordParts)
		if carry(t, "address words", &words); t.from != nil {
			x.paged.words = unsafe.Slice((*rankedWord)(unsafe.Pointer(unsafe.SliceData(words))), len(words)/wordParts)
		}
		carry(t, "address sample", &x.paged.sample)
		carry(t, "address pages", &x.paged.pageWord)
		carry(t, "address window", &x.paged.space.window)
	}
	carry(t, "class objects", &x.ClassObject)
	carry(t, "super classes", &x.Super)
	carry(t, "frames", &x.frameIDs)
	carry(t, "global roots", &x.GlobalRoots)
	carry(t, "pure roots", &x.PureRoots)
	carry(t, "artificial roots", &x.ArtificialRoots)
	carry(t, "own class", &x.ownClass)
	carry(t, "stated sizes", &x.stated)
	carry(t, "flat", (*[]uint64)(&x.flat))
	carry(t, "reachable", (*[]uint64)(&x.reachable))
	words := (x.n + 63) / 64
	t.same(x.n, len(x.class.narrow)+len(x.class.wide))
	t.same(words, len(x.arrays.words), len(x.arrays.before), len(x.reachable))
	t.same(len(x.Classes), len(x.ClassObject), len(x.Super))
}

// treeColumns carries the dominator tree and retained sizes.
func (x *Index) treeColumns(t *carrier) {
	carry(t, "tree position", &x.Tree.Position)
	carry(t, "tree vertex", &x.Tree.Vertex)
	carry(t, "tree dominator", &x.Tree.Dominator)
	carry(t, "tree size", &x.Tree.Size)
	carry(t, "retained 32", &x.retained.narrow)
	carry(t, "retained 64", &x.retained.wide)
	t.same(x.n, len(x.Tree.Position))
	t.same(x.n+1, len(x.Tree.Vertex), len(x.Tree.Dominator), len(x.Tree.Size), len(x.retained.narrow)+len(x.retained.wide))
	if t.from != nil && t.err == nil && !x.Tree.Ordered() {
		t.err = fmt.Errorf("%w: its dominator tree is not a tree", store.ErrDamaged) // walks along it would never end
	}
}

// wordParts is how many numbers of 32 bits a rankedWord is.
const wordParts = int(unsafe.Sizeof(rankedWord{}) / 4)

func (x *Index) outboundColumns(t *carrier) {
	carry(t, "start", &x.start)
	carry(t, "to", &x.to)
	t.same(x.n+1, len(x.start))
}

func (x *Index) inboundColumns(t *carrier) {
	in := x.inbound
	if t.from != nil {
		in = &graph.Inbound{}
	}
	carry(t, "inbound begin", &in.Begin)
	carry(t, "inbound from", &in.From)
	t.same(x.n+1, len(in.Begin))
	if t.from != nil && t.err == nil {
		x.inbound = in
	}
}

func (x *Index) positionColumns(t *carrier) {
	p := &x.positions
	carry(t, "position lowest", &p.lowest)
	carry(t, "position 16", &p.narrow)
	carry(t, "position 32", &p.wide)
	t.same(x.n, len(p.narrow)+len(p.wide))
}
