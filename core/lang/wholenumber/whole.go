// Package wholenumber calculates with whole numbers and notices results that do not fit
// into 64 bits: a wrong number could not be told from a right one.
package wholenumber

import (
	"math"
	"math/bits"
)

// Calculate computes a op b, with op one of + - * and /. fits is false if the result needs
// more than 64 bits. A divisor must not be 0.
func Calculate(op byte, a, b int64) (n int64, fits bool) {
	switch op {
	case '+':
		n = a + b
		return n, (a^n)&(b^n) >= 0
	case '-':
		n = a - b
		return n, (a^b)&(a^n) >= 0
	case '*':
		high, low := bits.Mul64(uint64(a), uint64(b))
		high -= uint64(a>>63)&uint64(b) + uint64(b>>63)&uint64(a) // the high word of the signed product
		n = int64(low)
		return n, int64(high) == n>>63
	}
	if b == -1 {
		return -a, a != math.MinInt64
	}
	return a / b, true
}
