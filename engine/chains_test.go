package engine

import (
	"context"
	"slices"
	"testing"
	"time"

	"heapdrop/core/source"
)

// TestLongChains: a chain of superclasses with a missing end is not followed again for
// every class in it, in any order of classes and instances.
func TestLongChains(t *testing.T) {
	if testing.Short() {
		t.Skip("opens large files")
	}
	const classes, first = 60_000, 0x10000
	for name, shape := range map[string]struct {
		upward, interleaved bool
	}{"downward": {false, false}, "upward": {true, false}, "downward, interleaved": {false, true}, "upward, interleaved": {true, true}} {
		d := newRaw()
		start := d.segment()
		order := make([]uint32, classes)
		for i := range order {
			order[i] = uint32(i)
		}
		if shape.upward {
			slices.Reverse(order)
		}
		instance := func(i uint32) { d.tag(0x21).u4(0x4000000+i*16, 0, first+i%classes*8, 0) }
		for _, i := range order {
			d.class(first+i*8, first+i*8-8, 0, 0) // the superclass of the first one is missing
			if shape.interleaved {
				instance(i)
				instance(classes + i)
			}
		}
		if !shape.interleaved {
			for _, i := range order {
				instance(i)
			}
		}
		d.close(start)
		d.record(0x2c, 0)
		began := time.Now()
		s, err := Open(context.Background(), []source.File{source.NewMemory("chain.hprof", d.b)}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%s: %v", name, took)
		}
		if n := s.NumObjects(); n < 2*classes {
			t.Errorf("%s: %d objects", name, n)
		}
	}
}
