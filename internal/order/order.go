// Package order sorts short lists. The functions of package slices are compiled again
// for every element type, 15 KB of WebAssembly each; these are made once, and take
// about twice the time. What may be long is sorted with package slices.
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
