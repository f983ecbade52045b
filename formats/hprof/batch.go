package hprof

import "heapdrop/core/heap"

const (
	batchObjects    = 4096
	batchReferences = 64 << 10
)

// batch collects objects until the sink gets them as one block. The columns
// have their full length all the time; objects and references count what is in use.
type batch struct {
	columns    heap.Batch // what the sink is given: prefixes of the columns below
	address    []heap.Address
	class      []heap.ClassIndex
	length     []uint32
	position   []int64
	end        []uint32
	refs       []heap.Address
	objects    int
	references int
	head       int // references that belong to the last object of the batch before

	emitted int64 // objects given to the sink so far
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

// flush gives the sink what has been collected.
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

// addObject begins an object outside the fast loop; its references follow with addReference.
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
	return nil
}

// addReference adds a reference to the object begun last, which may go on over
// many batches.
func (p *parser) addReference(referent uint64) error {
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
