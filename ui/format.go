package ui

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Integer formats n with thousands separators: 1,234,567.
func Integer(n int64) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if digits[0] == '-' {
		sign, digits = "−", digits[1:]
	}
	var b strings.Builder
	b.WriteString(sign)
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(digits[i])
	}
	return b.String()
}

// Compact formats a large number with three significant digits: 19.3 M.
func Compact(n int64) string {
	if n < 10_000_000 {
		return Integer(n)
	}
	value, unit := float64(n)/1e6, " M"
	if n >= 10_000_000_000 {
		value, unit = float64(n)/1e9, " G"
	}
	decimals := 0
	if value < 99.95 {
		decimals = 1
	}
	return strconv.FormatFloat(value, 'f', decimals, 64) + unit
}

var byteUnits = [...]string{"B", "KB", "MB", "GB", "TB", "PB", "EB"}

// Bytes formats a number of bytes with three significant digits in binary
// units (1 KB = 1024 B): 512 B, 1.50 KB, 23.4 MB.
func Bytes(n int64) string {
	value, sign := float64(n), ""
	if n < 0 {
		value, sign = -value, "−"
	}
	unit := 0
	for value >= 999.5 && unit < len(byteUnits)-1 {
		value /= 1024
		unit++
	}
	if unit == 0 {
		return sign + strconv.FormatFloat(value, 'f', 0, 64) + " B"
	}
	decimals := 2
	switch {
	case value >= 99.95:
		decimals = 0
	case value >= 9.995:
		decimals = 1
	}
	return sign + strconv.FormatFloat(value, 'f', decimals, 64) + " " + byteUnits[unit]
}

// Percent formats a share of one: 12.34 %.
func Percent(share float64) string {
	switch {
	case math.IsNaN(share) || math.IsInf(share, 0):
		return "–"
	case share > 0 && share < 0.0001:
		return "< 0.01 %"
	}
	return strings.Replace(strconv.FormatFloat(share*100, 'f', 2, 64), "-", "−", 1) + " %"
}

// Offset formats a place in a file: both ways in which tools name it.
func Offset(offset int64) string {
	return fmt.Sprintf("byte %s (0x%x)", Integer(offset), offset)
}

// Duration formats the seconds left in words: "12 s left", "3 min left". It is
// empty when unknown (negative).
func Duration(seconds float64) string {
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

// Date formats milliseconds since 1970 in UTC; empty for zero.
func Date(milliseconds int64) string {
	if milliseconds <= 0 {
		return ""
	}
	return time.UnixMilli(milliseconds).UTC().Format("2006-01-02 15:04:05 UTC")
}

// Count formats a number with its noun: "1 object", "2,000 objects".
func Count(n int64, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "ss") || strings.HasSuffix(noun, "sh") {
		return Integer(n) + " " + noun + "es"
	}
	return Integer(n) + " " + noun + "s"
}
