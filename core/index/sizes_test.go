package index

import (
	"testing"

	"heapdrop/core/heap"
)

// TestSizesSwitchedWhileRetainedSizesAreAddedUp: while progress is reported
// other goroutines may switch the model; what is retained then follows the new one.
func TestSizesSwitchedWhileRetainedSizesAreAddedUp(t *testing.T) {
	var x *Index
	switched := false
	b := NewBuilder(Options{Progress: func(p Progress) error {
		if p.Phase == Retain && !switched {
			switched = true
			return x.SetSizes(SizesMAT)
		}
		return nil
	}}, -1)
	classes := declare(b)
	batch := heap.Batch{}
	for i := range heap.Address(100) {
		batch.Address = append(batch.Address, 0xf0000000+i*16)
		batch.Class = append(batch.Class, classes[0])
		batch.Length = append(batch.Length, heap.NotArray)
		batch.Position = append(batch.Position, int64(i))
		batch.Refs = append(batch.Refs, 0xf0000000+(i+1)*16)
		batch.RefEnd = append(batch.RefEnd, uint32(len(batch.Refs)))
	}
	if err := b.Objects(&batch); err != nil {
		t.Fatal(err)
	}
	b.Root(heap.Root{Object: 0xf0000000, Kind: heap.RootJNIGlobal})
	built, err := b.Build(heap.Info{IdentifierSize: 4, HasRoots: true, HasFields: true}, func(partial *Index) error {
		x = partial
		return nil
	})
	if err != nil || !switched {
		t.Fatalf("switched %v, %v", switched, err)
	}
	got := append([]uint32(nil), built.retained.narrow...)
	total := built.RetainedAt(0)
	if err := built.SetSizes(SizesAuto); err != nil {
		t.Fatal(err)
	}
	auto := built.RetainedAt(0)
	if err := built.SetSizes(SizesMAT); err != nil {
		t.Fatal(err)
	}
	if total != built.RetainedAt(0) || len(got) != len(built.retained.narrow) || auto == total {
		t.Errorf("%d bytes in all, want %d (%d under auto)", total, built.RetainedAt(0), auto)
	}
}
