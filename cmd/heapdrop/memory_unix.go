//go:build unix

package main

import (
	"runtime"
	"syscall"
)

// peakMemory returns the peak of resident memory in bytes.
func peakMemory() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(usage.Maxrss) // in bytes on this system, in kilobytes elsewhere
	}
	return int64(usage.Maxrss) << 10
}
