package format

import (
	"fmt"
	"time"

	"heapdrop/core/numbers"
)

// Integer is [numbers.Grouped].
func Integer(n int64) string { return numbers.Grouped(n) }

// Compact is [numbers.Short].
func Compact(n int64) string { return numbers.Short(n) }

// Bytes is [numbers.Bytes].
func Bytes(n int64) string { return numbers.Bytes(n) }

// Percent is [numbers.Share].
func Percent(share float64) string { return numbers.Share(share) }

// Progress is [numbers.Progress].
func Progress(share float64) string { return numbers.Progress(share) }

// Count is [numbers.Count].
func Count(n int64, noun string) string { return numbers.Count(n, noun) }

// Offset formats a position in a file both as decimal and as hexadecimal number.
func Offset(offset int64) string {
	return fmt.Sprintf("byte %s (0x%x)", Integer(offset), offset)
}

// Date formats milliseconds since 1970 as a UTC date; "" for zero.
func Date(milliseconds int64) string {
	if milliseconds <= 0 {
		return ""
	}
	return time.UnixMilli(milliseconds).UTC().Format("2006-01-02 15:04:05 UTC")
}
