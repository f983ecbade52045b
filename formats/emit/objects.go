// Package emit has what the readers of small formats share: it collects objects into
// blocks for a heap.Sink, and counts warnings by code.
package emit

import "heapdrop/core/heap"

const (
	blockObjects    = 4096
	blockReferences = 64 << 10
)

// Objects collects objects that state their sizes and passes them to the sink in blocks.
type Objects struct {
	sink  heap.Sink
	batch heap.Batch
}

// NewObjects returns an empty collection for a sink.
func NewObjects(sink heap.Sink) *Objects {
	return &Objects{sink: sink, batch: heap.Batch{
		Address:  make([]heap.Address, 0, blockObjects),
		Class:    make([]heap.ClassIndex, 0, blockObjects),
		Length:   make([]uint32, 0, blockObjects),
		Position: make([]int64, 0, blockObjects),
		RefEnd:   make([]uint32, 0, blockObjects),
		Refs:     make([]heap.Address, 0, blockReferences),
		Size:     make([]uint64, 0, blockObjects),
	}}
}

// Add starts an object; Refer then adds its references. Sizes are in bytes.
func (o *Objects) Add(address heap.Address, class heap.ClassIndex, length uint32, position int64, size uint64) error {
	b := &o.batch
	if len(b.Address) == blockObjects {
		if err := o.Flush(); err != nil {
			return err
		}
	}
	b.Address = append(b.Address, address)
	b.Class = append(b.Class, class)
	b.Length = append(b.Length, length)
	b.Position = append(b.Position, position)
	b.RefEnd = append(b.RefEnd, uint32(len(b.Refs)))
	b.Size = append(b.Size, size)
	return nil
}

// Refer adds a reference to the last object, whose references may fill many blocks.
func (o *Objects) Refer(to heap.Address) error {
	b := &o.batch
	if len(b.Refs) == blockReferences {
		if err := o.Flush(); err != nil {
			return err
		}
	}
	b.Refs = append(b.Refs, to)
	if n := len(b.RefEnd); n > 0 {
		b.RefEnd[n-1]++
	} else {
		b.HeadRefs++
	}
	return nil
}

// Flush passes the collected objects to the sink. An error of the sink is returned
// unchanged.
func (o *Objects) Flush() error {
	if len(o.batch.Address) == 0 && len(o.batch.Refs) == 0 {
		return nil
	}
	err := o.sink.Objects(&o.batch)
	o.batch.Reset()
	return err
}
