//go:build linux || darwin || freebsd

package scratch

import (
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// pattern is the form of the names of temporary files. A file has a name only for a moment:
// it is removed before it is written, so the system frees it when the program ends, however
// it ends.
const pattern = "heapdrop-*.scratch"

// mapFile maps a new file of zeros into memory.
func mapFile(dir string, size int) ([]byte, error) {
	file, err := os.CreateTemp(dir, pattern) // readable for the user alone
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if err := os.Remove(file.Name()); err != nil {
		return nil, err
	}
	// Without reserved space, a full disk would end the program when it writes to memory.
	if err := reserve(file, int64(size)); err != nil {
		return nil, err
	}
	return syscall.Mmap(int(file.Fd()), 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
}

// unmap frees a file. It cannot fail for what mapFile has returned.
func unmap(b []byte) { _ = syscall.Munmap(b) }

// leftAfter is the age above which a file is considered left over by a process that was
// killed after it created the file and before it removed the file's name.
const leftAfter = time.Minute

// sweep removes files that were left.
func sweep(dir string) {
	left, _ := filepath.Glob(filepath.Join(dir, pattern)) // the pattern is valid
	for _, name := range left {
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > leftAfter {
			os.Remove(name)
		}
	}
}

// freeBytes returns how much can be written to a folder, -1 if unknown.
func freeBytes(dir string) int64 {
	var stat syscall.Statfs_t
	if syscall.Statfs(dir, &stat) != nil {
		return -1
	}
	return int64(stat.Bavail) * int64(stat.Bsize)
}

// writeZeros is reserve for file systems that cannot reserve.
func writeZeros(file *os.File, size int64) error {
	zeros := make([]byte, 1<<20)
	for ; size > 0; size -= int64(len(zeros)) {
		if _, err := file.Write(zeros[:min(size, int64(len(zeros)))]); err != nil {
			return err
		}
	}
	return nil
}
