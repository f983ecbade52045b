//go:build darwin || freebsd

package scratch

import "os"

// reserve fills a file with zeros, so that its space on the disk is really allocated.
func reserve(file *os.File, size int64) error { return writeZeros(file, size) }

// inMemory reports whether a folder is in memory, so that files there save none.
func inMemory(string) bool { return false }
