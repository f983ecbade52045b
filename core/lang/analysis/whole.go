package analysis

import (
	"math"
	"math/bits"
)

// Arithmetic of whole numbers. A result that does not fit into 64 bits ends the program,
// because a wrong number could not be told from a right one.

// whole computes a op b; fits is false if the result needs more than 64 bits. The divisor
// must not be 0.
func whole(op byte, a, b int64) (n int64, fits bool) {
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

// calculate is whole, with an error that states the position.
func (f *frame) calculate(op byte, a, b int64, at int) int64 {
	if op == '/' && b == 0 {
		f.fail(at, "Test for 0 first.", "division by zero")
		return 0
	}
	n, fits := whole(op, a, b)
	if !fits {
		f.fail(at, "Calculate with floats: 1.0 * x allows larger numbers.", "%d %c %d does not fit into 64 bits", a, op, b)
	}
	return n
}
