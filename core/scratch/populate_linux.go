package scratch

import (
	"syscall"
	"unsafe"
)

// populateWrite is MADV_POPULATE_WRITE, of Linux 5.14. Older systems refuse it.
const populateWrite = 23

// populate gives pages to the memory from an address on. Parts of pages are left out.
func populate(from unsafe.Pointer, size uintptr) {
	page := uintptr(syscall.Getpagesize())
	ahead := -uintptr(from) % page
	if size < ahead+page {
		return
	}
	// An error leaves the pages to come one by one.
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, uintptr(from)+ahead, (size-ahead)&^(page-1), populateWrite)
}
