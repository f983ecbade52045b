//go:build unix

package store

import "syscall"

// mapped maps a file into memory, so that it is read only when used. A file that cannot
// be mapped is read instead.
func mapped(f *diskFile) File {
	if f.size == 0 || int64(int(f.size)) != f.size {
		return f
	}
	// The mapping is private, so writing to columns does not change the file.
	b, err := syscall.Mmap(int(f.Fd()), 0, int(f.size), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE)
	if err != nil {
		return f
	}
	return &mappedFile{f, b}
}

// mappedFile is a container in memory. Its columns are used until the process ends, so it
// is never unmapped.
type mappedFile struct {
	*diskFile
	content []byte
}

// Bytes implements Mapped.
func (f *mappedFile) Bytes() []byte { return f.content }
