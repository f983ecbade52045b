package order_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/internal/order"
)

// TestAgainstSlices compares with the functions of the standard library.
func TestAgainstSlices(t *testing.T) {
	type pair struct{ key, place int }
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		list := make([]pair, n)
		for i := range list {
			list[i] = pair{random.IntN(n/3 + 1), i}
		}
		byKey := func(a, b pair) int { return cmp.Compare(a.key, b.key) }
		byBoth := func(a, b pair) int { return cmp.Or(byKey(a, b), cmp.Compare(b.place, a.place)) }
		stable, want := slices.Clone(list), slices.Clone(list)
		order.Stable(stable, byKey)
		slices.SortStableFunc(want, byKey)
		if !slices.Equal(stable, want) {
			t.Fatalf("%d elements: stable %v, want %v", n, stable, want)
		}
		order.Sort(list, byBoth)
		slices.SortFunc(want, byBoth)
		if !slices.Equal(list, want) {
			t.Fatalf("%d elements: %v, want %v", n, list, want)
		}
	}
}
