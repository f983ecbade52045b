package analysis

import "heapdrop/core/lang/wholenumber"

// calculate is [wholenumber.Calculate]. A result that does not fit into 64 bits ends the
// program with an error that states the position.
func (f *frame) calculate(op byte, a, b int64, at int) int64 {
	if op == '/' && b == 0 {
		f.fail(at, "Test for 0 first.", "division by zero")
		return 0
	}
	n, fits := wholenumber.Calculate(op, a, b)
	if !fits {
		f.fail(at, "Calculate with floats: 1.0 * x allows larger numbers.", "%d %c %d does not fit into 64 bits", a, op, b)
	}
	return n
}
