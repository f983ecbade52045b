package heap

import (
	"math"
	"testing"
)

// TestFormatFloat compares it with what JDK 21 prints.
func TestFormatFloat(t *testing.T) {
	for _, test := range []struct {
		v    float64
		bits int
		want string
	}{
		{0, 64, "0.0"}, {math.Copysign(0, -1), 64, "-0.0"}, {1, 64, "1.0"}, {-1.5, 64, "-1.5"}, {100, 64, "100.0"},
		{0.001, 64, "0.001"}, {0.0009, 64, "9.0E-4"}, {9999999, 64, "9999999.0"}, {1e7, 64, "1.0E7"}, {12345678.5, 64, "1.23456785E7"},
		{math.Pi, 64, "3.141592653589793"}, {float64(float32(math.Pi)), 32, "3.1415927"}, {float64(float32(0.1)), 32, "0.1"},
		{math.MaxFloat64, 64, "1.7976931348623157E308"}, {math.SmallestNonzeroFloat64, 64, "4.9E-324"}, {2e23, 64, "2.0E23"},
		{math.MaxFloat32, 32, "3.4028235E38"}, {math.SmallestNonzeroFloat32, 32, "1.4E-45"}, {-1e100, 64, "-1.0E100"},
		{math.Inf(1), 64, "Infinity"}, {math.Inf(-1), 32, "-Infinity"}, {math.NaN(), 32, "NaN"},
	} {
		if got := FormatFloat(test.v, test.bits); got != test.want {
			t.Errorf("%g (%d bits) is written %s, want %s", test.v, test.bits, got, test.want)
		}
	}
}
