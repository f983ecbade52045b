package scratch

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"heapdrop/core/heap"
)

// testRegion returns a region in a slice, which is as large as the region may become.
func testRegion(most int) *Region {
	memory, at := make([]byte, most), 0
	return NewRegion(int64(most), func(bytes int) (unsafe.Pointer, error) {
		at += bytes
		return unsafe.Pointer(&memory[at-bytes]), nil
	})
}

// TestRegion: what is lent is zero, belongs to nobody else, and becomes one free span
// when it has been given back. Nothing is larger than it need be.
func TestRegion(t *testing.T) {
	r, random := testRegion(3*grownUnit), rand.New(rand.NewPCG(1, 2))
	type loan struct {
		bytes []byte
		mark  byte
	}
	var loans []loan
	lent, most := 0, 0
	for i := range 3000 {
		if len(loans) > 0 && random.IntN(5) < 2 {
			k := random.IntN(len(loans))
			for _, b := range loans[k].bytes {
				if b != loans[k].mark {
					t.Fatalf("step %d: %d instead of %d", i, b, loans[k].mark)
				}
			}
			r.TakeBack(loans[k].bytes)
			lent -= up(len(loans[k].bytes), lentUnit)
			loans = append(loans[:k], loans[k+1:]...)
			continue
		}
		size := 1 + random.IntN(1<<uint(random.IntN(19)))
		bytes, err := r.Lend(size)
		if err != nil || len(bytes) != size {
			t.Fatalf("step %d: %d of %d bytes, %v", i, len(bytes), size, err)
		}
		for k := range bytes {
			if bytes[k] != 0 {
				t.Fatalf("step %d: what is lent is not zero", i)
			}
			bytes[k] = byte(i) | 1
		}
		loans = append(loans, loan{bytes, byte(i) | 1})
		lent += up(size, lentUnit)
		most = max(most, lent)
	}
	if r.size > most+most/4+grownUnit {
		t.Errorf("the region has %d bytes, and at most %d were lent", r.size, most)
	}
	for _, l := range loans {
		r.TakeBack(l.bytes)
	}
	if len(r.free) != 1 || r.free[0] != (span{0, r.size}) {
		t.Errorf("free: %v of %d", r.free, r.size)
	}
}

// TestRegionIsFull: a region lends all that it may have, and what it cannot lend is
// refused with the figures, by Space and beforehand.
func TestRegionIsFull(t *testing.T) {
	r := testRegion(grownUnit + grownUnit/2)
	s := NewBudgetWith(0, r).Space()
	s.Make(grownUnit / 4)
	s.Make(grownUnit / 8) // the last byte
	full := func() (err error) {
		defer func() { err, _ = recover().(error) }()
		s.Make(1)
		return nil
	}()
	for err, want := range map[error]string{full: "of at most 96.0 MB, 96.0 MB are taken", s.Spill(1 << 30): "columns need 1.00 GB of memory: there can be at most 96.0 MB"} {
		var parse *heap.ParseError
		if !errors.As(err, &parse) || parse.Kind != heap.TooLarge || !strings.Contains(err.Error(), want) || parse.Advice != heap.UseCommand {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if s.Close(); s.Spill(1) != nil || len(r.free) != 1 {
		t.Errorf("not everything was given back: %v", r.free)
	}
	failing := NewRegion(1<<40, func(int) (unsafe.Pointer, error) { return nil, errors.New("no more") })
	if _, err := failing.Lend(1); err == nil || err.Error() != "no more" || len(failing.free) != 0 {
		t.Errorf("%v %v", err, failing.free)
	}
}
