package hprof

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// contentOf returns a reader for a heap with an instance and two arrays, and their
// positions.
func contentOf(t *testing.T, cut int64) (content heap.ContentReader, instance, numbers, objects int64) {
	t.Helper()
	h := dumpbuilder.New()
	class := h.Class("app.V", dumpbuilder.Byte("b"), dumpbuilder.Short("s"), dumpbuilder.Int("i"), dumpbuilder.Long("l"),
		dumpbuilder.Char("c"), dumpbuilder.Boolean("z"), dumpbuilder.Float("f"), dumpbuilder.Double("d"), dumpbuilder.Ref("r"))
	o := h.Instance(class, int8(-1), int16(-2), int32(-3), int64(-4), uint16(0xFFFF), true, float32(-1), -1.0, heap.Address(0xFFFFFFF0))
	n := h.Array([]int32{1, 2, 3, 4})
	a := h.ObjectArray("app.V[]", o, nil, o)
	data := h.HPROF(dumpbuilder.HPROFOptions{IdentifierSize: 4})
	sink, _ := parseAll(t, data, Options{})
	at := func(x *dumpbuilder.Object) int64 { return sink.find(x.Address).position }
	return newContent(newBlocks(data[:int64(len(data))-cut], 1<<20, false), 4), at(o), at(n), at(a)
}

func TestInstanceValues(t *testing.T) {
	content, instance, numbers, _ := contentOf(t, 0)
	types := []heap.Type{heap.Byte, heap.Short, heap.Int, heap.Long, heap.Char, heap.Boolean, heap.Float, heap.Double, heap.Object}
	before := []heap.Value{{Type: heap.Int, Bits: 7}}
	got, err := content.Instance(context.Background(), instance, types, before)
	if err != nil {
		t.Fatal(err)
	}
	neg := func(n int64) uint64 { return uint64(n) }
	want := []uint64{7, neg(-1), neg(-2), neg(-3), neg(-4), 0xFFFF, 1, 0xBF800000, 0xBFF0000000000000, 0xFFFFFFF0}
	if len(got) != len(want) {
		t.Fatalf("%d values, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i].Bits != want[i] {
			t.Errorf("value %d (%s): %#x, want %#x", i, got[i].Type, got[i].Bits, want[i])
		}
	}
	var parse *heap.ParseError
	for what, position := range map[string]int64{"an array": numbers, "nothing": instance + 1, "the end": 1 << 40} {
		if _, err := content.Instance(context.Background(), position, types, nil); !errors.As(err, &parse) {
			t.Errorf("instance where %s is: %v", what, err)
		}
	}
	if _, err := content.Instance(context.Background(), instance, append(types, heap.Byte), nil); !errors.As(err, &parse) {
		t.Errorf("more fields than values: %v", err)
	}
}

func TestElementRanges(t *testing.T) {
	content, instance, numbers, objects := contentOf(t, 0)
	ctx := context.Background()
	if got, err := content.Elements(ctx, numbers, 1, 2); err != nil || !bytes.Equal(got, []byte{0, 0, 0, 2, 0, 0, 0, 3}) {
		t.Errorf("elements 1 and 2: % x, %v", got, err)
	}
	if got, err := content.Elements(ctx, objects, 2, 1); err != nil || len(got) != 4 {
		t.Errorf("reference 2: % x, %v", got, err)
	}
	if got, err := content.Elements(ctx, numbers, 4, 0); err != nil || len(got) != 0 {
		t.Errorf("no elements: % x, %v", got, err)
	}
	var parse *heap.ParseError
	for _, bad := range [][2]uint32{{0, 5}, {4, 1}, {5, 0}, {1, 1<<32 - 1}} {
		if _, err := content.Elements(ctx, numbers, bad[0], bad[1]); !errors.As(err, &parse) {
			t.Errorf("elements from %d, %d of them: %v", bad[0], bad[1], err)
		}
	}
	if _, err := content.Elements(ctx, instance, 0, 1); !errors.As(err, &parse) {
		t.Errorf("elements of an instance: %v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := content.Elements(cancelled, numbers, 0, 1); err != context.Canceled {
		t.Errorf("cancelled: %v", err)
	}
}

// TestCutElements: from a file that has become shorter, the remaining elements are read.
func TestCutElements(t *testing.T) {
	whole, _, numbers, objects := contentOf(t, 0)
	size := whole.(*content).src.Size()
	for cut := int64(1); cut < size-numbers; cut++ {
		content, _, _, _ := contentOf(t, cut)
		for position, n := range map[int64]uint32{numbers: 4, objects: 3} {
			data, err := content.Elements(context.Background(), position, 0, n)
			full, _ := whole.Elements(context.Background(), position, 0, n)
			if (err == nil) != (len(data) == len(full)) || !bytes.HasPrefix(full, data) {
				t.Fatalf("cut by %d: % x of % x, %v", cut, data, full, err)
			}
		}
	}
}

func TestConcurrentReads(t *testing.T) {
	content, instance, numbers, _ := contentOf(t, 0)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 200 {
				values, err := content.Instance(context.Background(), instance, []heap.Type{heap.Byte, heap.Short}, nil)
				if err != nil || int64(values[1].Bits) != -2 {
					t.Errorf("%v, %v", values, err)
				}
				if data, err := content.Elements(context.Background(), numbers, 3, 1); err != nil || data[3] != 4 {
					t.Errorf("% x, %v", data, err)
				}
			}
		})
	}
	group.Wait()
}

// TestResume: an invalid state is an error.
func TestResume(t *testing.T) {
	src := newBlocks(dumpbuilder.New().HPROF(dumpbuilder.HPROFOptions{IdentifierSize: 4}), 1<<20, false)
	for _, state := range [][]byte{nil, {}, {0}, {3}, {255}, {4, 4}} {
		if _, err := Resume(src, state); err == nil {
			t.Errorf("values are read by the state %v", state)
		}
	}
	for _, size := range []int{4, 8} {
		_, r := parseAll(t, dumpbuilder.New().HPROF(dumpbuilder.HPROFOptions{IdentifierSize: size}), Options{})
		if _, err := Resume(src, r.Resume); err != nil || len(r.Resume) == 0 {
			t.Errorf("identifiers of %d bytes: %v, %v", size, r.Resume, err)
		}
	}
}
