// Package size writes numbers for people: bytes in KB, MB and GB, counts with
// separators between thousands.
package size

import (
	"strconv"
	"strings"

	"heapdrop/core/heap"
)

// Text writes a number of bytes in units of 1024: "1.5 MB".
func Text(n int64) string {
	if n > -1024 && n < 1024 {
		return strconv.FormatInt(n, 10) + " B"
	}
	value := float64(n) / 1024
	for _, unit := range []string{"KB", "MB", "GB", "TB"} {
		if value > -999.95 && value < 999.95 || unit == "TB" {
			return strconv.FormatFloat(value, 'f', 1, 64) + " " + unit
		}
		value /= 1024
	}
	return ""
}

// Grouped writes a number with separators between thousands: "1,234,567".
func Grouped(n int64) string { return heap.Grouped(n) }

// Count writes a number with its noun: "1 entry", "2,000 entries".
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

// InBytes writes a number of bytes twice, short and to the byte: "1.5 KB (1,536 bytes)".
func InBytes(n int64) string {
	if n < 1024 {
		return Count(n, "byte")
	}
	return Text(n) + " (" + Grouped(n) + " bytes)"
}
