//go:build !linux

package scratch

import "unsafe"

// populate is only known for Linux.
func populate(unsafe.Pointer, uintptr) {}
