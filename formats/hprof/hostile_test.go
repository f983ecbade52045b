package hprof

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestHostile: for files made to prolong the search for sound records, or to make the
// reader allocate memory, time and memory are proportional to the size of the file.
func TestHostile(t *testing.T) {
	size := 1 << 20
	if testing.Short() {
		size = 1 << 17
	}
	start := small().HPROF(dumpbuilder.HPROFOptions{NoEnd: true})
	random := rand.New(rand.NewPCG(1, 2))
	bodies := map[string]func(i int) byte{
		"random": func(int) byte { return byte(random.Uint32()) },
		"few":    func(int) byte { return []byte{0, 0, 0, 1, 0x21, 0x22, 0x23, 0x20, 0x1C, 4, 8}[random.IntN(11)] },
	}
	for _, tag := range []byte{0x01, 0x02, 0x05, 0x08, 0x0C, 0x1C, 0x20, 0x21, 0x22, 0x23, 0x2C, 0xC3, 0xFE, 0xFF} {
		bodies[fmt.Sprintf("all %02x", tag)] = func(int) byte { return tag }
		for _, period := range []int{9, 13, 31} {
			bodies[fmt.Sprintf("%02x every %d", tag, period)] = func(i int) byte {
				if i%period == 0 {
					return tag
				}
				return byte(i % period / 8)
			}
		}
	}
	for name, body := range bodies {
		junk := make([]byte, size)
		for i := range junk {
			junk[i] = body(i)
		}
		for _, within := range []bool{false, true} {
			content := bytes.Clone(start)
			if within {
				content = append(content, tagSegment, 0, 0, 0, 0)
				content = binary.BigEndian.AppendUint32(content, uint32(size))
			}
			content = append(content, junk...)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			began := time.Now()
			sink := newTally()
			r, err := Parse(context.Background(), newBlocks(content, 4<<20, false), sink, Options{})
			took := time.Since(began)
			runtime.ReadMemStats(&after)
			if err != nil || r.Census.Total() != int64(len(content)) {
				t.Errorf("%s, within a segment: %v: %v; %d of %d bytes", name, within, err, r.Census.Total(), len(content))
			}
			for range 3 { // what takes too long on a busy machine may not again
				if took <= time.Duration(size)*5*time.Microsecond {
					break
				}
				began = time.Now()
				_, _ = Parse(context.Background(), newBlocks(content, 4<<20, false), newTally(), Options{})
				took = time.Since(began)
			}
			if took > time.Duration(size)*5*time.Microsecond {
				t.Errorf("%s, within a segment: %v: %v for %d MB", name, within, took, size>>20)
			}
			if used := after.TotalAlloc - before.TotalAlloc; used > uint64(50*size) {
				t.Errorf("%s, within a segment: %v: %d MB allocated for %d", name, within, used>>20, size>>20)
			}
		}
	}
}

// TestDeepHierarchy: a chain of superclasses deeper than any real one, with each class
// before its superclass and each with instances, does not take quadratic time.
func TestDeepHierarchy(t *testing.T) {
	const n = 20_000
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	address := func(i int) heap.Address { return heap.Address(0x10000 + 0x100*i) }
	var instances []*dumpbuilder.Object
	for i := range n {
		h.At(address(i))
		class := h.Class(fmt.Sprintf("C%d", i), dumpbuilder.SuperAddress(address(i+1)), dumpbuilder.Ref("r"))
		instances = append(instances, h.At(address(i)+8).Instance(class, heap.Address(8)))
	}
	h.At(address(n))
	h.Class("Top", dumpbuilder.SuperAddress(0))
	began := time.Now()
	sink, _ := parseAll(t, h.HPROF(dumpbuilder.HPROFOptions{IdentifierSize: 4}), Options{})
	if took := time.Since(began); took > 20*time.Second {
		t.Errorf("%v for %d classes", took, n)
	}
	if got := len(sink.list); got != n {
		t.Errorf("%d objects, want %d", got, n)
	}
	sink.find(instances[n-1].Address)
}

// TestNoiseAfterTheHeader: a file that is as long as it was is not said to be cut short, where
// it may as well be damaged.
func TestNoiseAfterTheHeader(t *testing.T) {
	noise := append([]byte("JAVA PROFILE 1.0.2\x00\x00\x00\x00\x08\x00\x00\x01\xa2\x2d\xdb\xd5\xb3"), bytes.Repeat([]byte("\x8b\xf0\x69\x1c\x44"), 5000)...)
	_, _, err := parseBytes(t, noise, Options{})
	var parse *heap.ParseError
	if !errors.As(err, &parse) || parse.Found != "the file ends before any heap data" || parse.Advice != "It was cut short or is damaged: copy it again, or take the dump again" {
		t.Errorf("%v", err)
	}
}
