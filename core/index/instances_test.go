package index

import (
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
)

// checkArrays compares the long arrays with all instances, and checks that no array is
// shorter than its shallow size and its references say.
func (x *Index) checkArrays(t *testing.T, r *rand.Rand) {
	t.Helper()
	wanted, least := make([]bool, len(x.Classes)), r.Uint32N(8)
	for c := range wanted {
		wanted[c] = r.IntN(3) > 0
	}
	var long, longer []heap.ObjectID // with at least that many elements; each with more than those before
	most := least
	x.EachOf(wanted, func(id heap.ObjectID) {
		length := x.Length(id)
		if length == heap.NotArray {
			return
		}
		if length >= least {
			long = append(long, id)
		}
		if length >= most {
			longer, most = append(longer, id), length+1
		}
		if size := int64(x.Shallow(id)); x.ElementsFor(size-1) > length {
			t.Fatalf("an array with %d elements takes %d bytes, which need %d", length, size, x.ElementsFor(size-1))
		}
		if n := int64(len(x.Referents(id))); n > 0 && x.ElementsReferring(n-1) > length {
			t.Fatalf("an array with %d elements refers to %d objects, which need %d", length, n, x.ElementsReferring(n-1))
		}
	})
	var found []heap.ObjectID
	x.EachArrayOf(wanted, least, func(id heap.ObjectID) uint32 {
		found = append(found, id)
		return least
	})
	if !slices.Equal(found, long) {
		t.Errorf("%d arrays with at least %d elements, want %d", len(found), least, len(long))
	}
	found = nil
	x.EachArrayOf(wanted, least, func(id heap.ObjectID) uint32 {
		found = append(found, id)
		return x.Length(id) + 1
	})
	if !slices.Equal(found, longer) {
		t.Errorf("%d arrays each with more elements than those before, want %d", len(found), len(longer))
	}
}
