package content

import "heapdrop/internal/parallel"

// leastRange is the minimum number of items for which another goroutine pays off.
const leastRange = 1 << 14

// Parallel splits the items 0..n-1 into ranges, one for each processor, and calls work
// for all ranges at once: with the number of the range, its first item, and the item
// after its last. It returns the error of the first range that has one. WebAssembly has
// one processor, so one range.
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

// Ranges returns the number of ranges into which Parallel splits n items.
func Ranges(n int) int { return max(1, min(parallel.Workers(), n/leastRange)) }
