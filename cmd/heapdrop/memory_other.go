//go:build !unix

package main

import "runtime"

// peakMemory returns how many bytes the program has obtained from the system, an upper
// bound of the peak of resident memory.
func peakMemory() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}
