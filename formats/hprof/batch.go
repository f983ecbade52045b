package hprof

import "heapdrop/core/heap"

const (
	batchObjects    = 4096
	batchReferences = 64 << 10
)

// batch collects objects and passes them to the sink in blocks. The columns always have
// their full length; objects and references count the used part.
type batch struct {
	columns    heap.Batch // passed to the sink: prefixes of the columns below
	address    []heap.Address
	class      []heap.ClassIndex
	length     []uint32
	position   []int64
	end        []uint32
	refs       []heap.Address
	objects    int
	references int
	head       int // number of references that belong to the last object of the previous batch

	emitted int64 // number of objects passed to the sink so far
}

func newBatch() batch {
	return batch{
		address:  make([]heap.Address, batchObjects),
		class:    make([]heap.ClassIndex, batchObjects),
		length:   make([]uint32, batchObjects),
		position: make([]int64, batchObjects),
		end:      make([]uint32, batchObjects),
		refs:     make([]heap.Address, batchReferences),
	}
}

// flush passes the collected objects to the sink.
func (p *parser) flush() error {
	b := &p.batch
	if b.objects == 0 && b.references == 0 {
		return nil
	}
	c := &b.columns
	c.Address, c.Class, c.Length = b.address[:b.objects], b.class[:b.objects], b.length[:b.objects]
	c.Position, c.RefEnd, c.Refs = b.position[:b.objects], b.end[:b.objects], b.refs[:b.references]
	c.HeadRefs = uint32(b.head)
	b.emitted += int64(b.objects)
	b.objects, b.references, b.head = 0, 0, 0
	return p.sink.Objects(c)
}

// addObject starts an object outside the fast loop; addReference then adds its
// references.
func (p *parser) addObject(address uint64, class heap.ClassIndex, length uint32, position int64) error {
	b := &p.batch
	if b.objects == batchObjects {
		if err := p.flush(); err != nil {
			return err
		}
	}
	b.address[b.objects], b.class[b.objects] = heap.Address(address), class
	b.length[b.objects], b.position[b.objects] = length, position
	b.end[b.objects] = uint32(b.references)
	b.objects++
	p.addresses |= address
	return nil
}

// addReference adds a reference to the last object, whose references may fill many
// batches.
func (p *parser) addReference(referent uint64) error {
	if p.countOnly {
		return nil
	}
	b := &p.batch
	if b.references == len(b.refs) {
		if err := p.flush(); err != nil {
			return err
		}
	}
	b.refs[b.references] = heap.Address(referent)
	b.references++
	if b.objects > 0 {
		b.end[b.objects-1] = uint32(b.references)
	} else {
		b.head = b.references
	}
	return nil
}
