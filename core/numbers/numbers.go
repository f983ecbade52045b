// Package numbers formats numbers for people, the same on the page, in reports and in the
// terminal: bytes with three significant digits in units of 1024 (1 KB = 1,024 bytes),
// shares with one decimal, progress in whole percent, counts with thousands separators.
// Files for programs (JSON, CSV) hold the plain numbers.
package numbers

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Grouped formats a number with thousands separators: "1,234,567".
func Grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	start := 0
	if n < 0 {
		start = 1
	}
	for i := len(digits) - 3; i > start; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Short formats a number; one of more than seven digits gets three significant ones:
// "19.3 M".
func Short(n int64) string {
	switch {
	case n < 10_000_000:
		return Grouped(n)
	case n < 10_000_000_000:
		return significant(float64(n)/1e6) + " M"
	}
	return significant(float64(n)/1e9) + " G"
}

// units are the units of bytes, each 1024 times the one before.
var units = [...]string{"KB", "MB", "GB", "TB", "PB", "EB"}

// Bytes formats a number of bytes: "512 B", "1.50 KB", "23.4 MB".
func Bytes(n int64) string {
	value, unit := float64(n), -1
	for math.Abs(value) >= 999.5 && unit < len(units)-1 {
		value /= 1024
		unit++
	}
	if unit < 0 {
		return strconv.FormatInt(n, 10) + " B"
	}
	return significant(value) + " " + units[unit]
}

// significant formats a number below 1,000 with three significant digits, but at most two
// decimals.
func significant(value float64) string {
	decimals := 2
	switch size := math.Abs(value); {
	case size >= 99.95:
		decimals = 0
	case size >= 9.995:
		decimals = 1
	}
	return strconv.FormatFloat(value, 'f', decimals, 64)
}

// InBytes formats a number of bytes twice, short and exact: "1.50 KB (1,536 B)".
func InBytes(n int64) string {
	if n < 1000 {
		return Bytes(n)
	}
	return Bytes(n) + " (" + Grouped(n) + " B)"
}

// Share formats a share of one: "12.3 %", "< 0.1 %", "> -0.1 %", "1,250 %", and "–" for NaN.
func Share(share float64) string {
	switch {
	case math.IsNaN(share) || math.IsInf(share, 0):
		return "–"
	case share > 0 && share < 0.0005:
		return "< 0.1 %"
	case share < 0 && share > -0.0005:
		return "> -0.1 %"
	case math.Abs(share) >= 9.9995: // as it would be rounded
		return Grouped(int64(math.Round(100*share))) + " %"
	}
	return strconv.FormatFloat(100*share, 'f', 1, 64) + " %"
}

// ShareOf formats the share of a part in a whole: "12.3 %", and "–" if the whole is zero.
func ShareOf(part, whole int64) string {
	if whole <= 0 {
		return "–"
	}
	return Share(float64(part) / float64(whole))
}

// Progress formats the share of some work that is done: "42 %". It is rounded down, so
// that only finished work is 100 %.
func Progress(share float64) string {
	if math.IsNaN(share) {
		share = 0
	}
	return strconv.Itoa(int(100*min(max(share, 0), 1))) + " %"
}

// ProgressOf formats how much of some work is done, "0 %" if the whole is unknown.
func ProgressOf(done, total int64) string {
	return Progress(float64(done) / float64(max(total, 1)))
}

// Count formats a number with its noun: "1 entry", "2,000 entries".
func Count(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	stem, isEntry := strings.CutSuffix(noun, "y")
	switch {
	case isEntry && !strings.ContainsAny(noun[max(0, len(noun)-2):len(noun)-1], "aeou"):
		noun = stem + "ies"
	case strings.HasSuffix(noun, "s") || strings.HasSuffix(noun, "sh") || strings.HasSuffix(noun, "x"):
		noun += "es"
	default:
		noun += "s"
	}
	return Grouped(n) + " " + noun
}

// Duration writes milliseconds in one or two units: "850 ms", "42 s", "3 h 12 min".
func Duration(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	switch {
	case d < time.Second:
		return fmt.Sprintf("%d ms", ms)
	case d < time.Minute:
		return fmt.Sprintf("%.0f s", math.Round(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%d days", int(d.Hours()/24))
}

// Seconds writes how long something took: "1.2 s".
func Seconds(seconds float64) string { return fmt.Sprintf("%.1f s", seconds) }

// TimeLeft writes the remaining seconds: "12 s left", "3 min left". A negative number
// means unknown, and gives "".
func TimeLeft(seconds float64) string {
	switch {
	case seconds < 0 || math.IsNaN(seconds) || math.IsInf(seconds, 0):
		return ""
	case seconds < 1:
		return "less than a second left"
	case seconds < 100:
		return fmt.Sprintf("%.0f s left", math.Ceil(seconds))
	}
	return fmt.Sprintf("%.0f min left", math.Ceil(seconds/60))
}
