package heap

import (
	"math"
	"strconv"
	"strings"
)

// FormatFloat formats a number as Float.toString (bits 32) and Double.toString (bits 64)
// of Java do since JDK 19: the fewest digits that distinguish it from its neighbours, at
// least one after the point, and an exponent outside of 0.001 to 10,000,000.
func FormatFloat(v float64, bits int) string {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 0):
		return strings.TrimPrefix(strconv.FormatFloat(v, 'f', -1, 64)[:1], "+") + "Infinity"
	}
	if size := math.Abs(v); v == 0 || size >= 1e-3 && size < 1e7 {
		text := strconv.FormatFloat(v, 'f', -1, bits)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	}
	text := strconv.FormatFloat(v, 'e', -1, bits)
	if !strings.Contains(text, ".") { // two digits, the nearest: 4.9E-324
		text = strconv.FormatFloat(v, 'e', 1, bits)
	}
	digits, exponent, _ := strings.Cut(text, "e")
	power, _ := strconv.Atoi(exponent)
	return digits + "E" + strconv.Itoa(power)
}
