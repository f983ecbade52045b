package content

import "heapdrop/internal/parallel"

// leastRange is how many items are worth a goroutine.
const leastRange = 1 << 14

// Parallel splits the items 0..n-1 into ranges, one for each processor, and calls
// work for all of them at once: with the number of the range, its first item and
// the one after its last. In WebAssembly there is one processor, and one range.
// It returns the error of the first range that has one.
func Parallel(n int, work func(k, from, to int) error) error {
	ranges := Ranges(n)
	errors := make([]error, ranges)
	_ = parallel.Each(ranges, func(_, k int) { errors[k] = work(k, n*k/ranges, n*(k+1)/ranges) }, nil)
	for _, err := range errors {
		if err != nil {
			return err
		}
	}
	return nil
}

// Ranges returns into how many ranges Parallel splits n items.
func Ranges(n int) int { return max(1, min(parallel.Workers(), n/leastRange)) }
