// Package order sorts short lists. The functions of package slices are compiled
// separately for every element type, with 15 KB of WebAssembly each; these are compiled
// once, but take about twice the time. For lists that may be long, use package slices.
package order

import "sort"

// Sort sorts a list by a comparison, which is negative where a comes before b.
func Sort[T any](list []T, compare func(a, b T) int) {
	sort.Slice(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}

// Stable is Sort, keeping the order of equal elements.
func Stable[T any](list []T, compare func(a, b T) int) {
	sort.SliceStable(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}
