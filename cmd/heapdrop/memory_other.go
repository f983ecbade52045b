//go:build !unix

package main

import "runtime"

// peakMemory returns the memory that the program has got from the system, in
// bytes: an upper bound of the peak of resident memory.
func peakMemory() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}
