package scratch

import (
	"errors"
	"os"
	"syscall"
)

// reserve makes a file of zeros whose space on the disk is really allocated.
func reserve(file *os.File, size int64) error {
	err := syscall.Fallocate(int(file.Fd()), 0, 0, size)
	if errors.Is(err, syscall.EOPNOTSUPP) {
		return writeZeros(file, size)
	}
	return err
}

// inMemory reports whether a folder is in memory, so that files there save none.
func inMemory(dir string) bool {
	const tmpfs, ramfs = 0x01021994, 0x858458f6
	var stat syscall.Statfs_t
	return syscall.Statfs(dir, &stat) == nil && (stat.Type == tmpfs || uint32(stat.Type) == ramfs)
}
