package source

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"
)

const (
	// diskBlock is the block size for disk files: large enough that passing blocks on
	// costs nothing, small enough that three blocks take little memory.
	diskBlock = 4 << 20
	// diskAhead is the number of blocks read ahead of the one in use.
	diskAhead = 2
)

// DiskFile is a File in the operating system's file system.
type DiskFile struct {
	file     *os.File
	size     int64
	modified time.Time
}

// OpenDisk opens the file at path. The caller closes it.
func OpenDisk(path string) (*DiskFile, error) {
	info, err := os.Stat(path) // before it is opened, since opening a pipe without a writer would block
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a folder: name the files in it, as %s does", path, filepath.Join(path, "*"))
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a regular file: save it to a file first", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if info, err = file.Stat(); err != nil { // of the opened file, since the path may lead to another file by now
		file.Close()
		return nil, err
	}
	return &DiskFile{file: file, size: info.Size(), modified: info.ModTime()}, nil
}

// Name returns the path given to OpenDisk.
func (d *DiskFile) Name() string { return d.file.Name() }

// Size returns the size when the file was opened, in bytes.
func (d *DiskFile) Size() int64 { return d.size }

// Modified returns the time of last change, in milliseconds since 1970.
func (d *DiskFile) Modified() int64 { return d.modified.UnixMilli() }

// Changed says how the file differs from the one opened: by its size or the time of its
// last change; "" if it does not. A file that was moved, deleted or replaced does not
// count as changed: it can still be read until it is closed.
func (d *DiskFile) Changed() (found string, err error) {
	info, err := d.file.Stat()
	switch {
	case err != nil:
		return "", err
	case info.Size() < d.size:
		return "has become shorter since it was opened", nil
	case info.Size() > d.size:
		return "has become longer since it was opened", nil
	case !info.ModTime().Equal(d.modified):
		return "was changed since it was opened", nil
	}
	return "", nil
}

// ReadAt implements io.ReaderAt.
func (d *DiskFile) ReadAt(p []byte, offset int64) (int, error) { return d.file.ReadAt(p, offset) }

// BlockSize is that of random access: small reads cost little.
func (d *DiskFile) BlockSize() int64 { return 16 << 10 }

// Close closes the file. Streams and sources that read it fail afterwards.
func (d *DiskFile) Close() error { return d.file.Close() }

// Stream returns the bytes from offset, read ahead by a goroutine of its own.
func (d *DiskFile) Stream(ctx context.Context, offset int64) BlockReader {
	section := io.NewSectionReader(d.file, offset, max(0, d.size-offset))
	return readAhead(ctx, diskBlock, diskAhead, section)
}
