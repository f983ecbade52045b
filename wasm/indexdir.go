//go:build js && wasm

package wasm

import (
	"errors"
	"io"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"syscall/js"
	"time"
	"unsafe"

	"heapdrop/core/store"
	"heapdrop/core/usage"
)

// Folders for containers in the origin's private file system. Pending files have their
// own folder, so that a tab closed during writing leaves no incomplete container.
const (
	dirFolder     = "heapdrop"
	finalFolder   = "indexes"
	pendingFolder = "drafts"
)

// indexDir is a store.Dir in the origin's private file system, which workers can read and
// write without waiting. Reading half a gigabyte through views on WebAssembly memory
// takes Chromium 0.08 s from its page cache, against 2.8 s as a Blob.
type indexDir struct {
	root js.Value // a FileSystemDirectoryHandle

	mu   sync.Mutex
	open []*dirFile
}

// openDir returns the directory of this origin. It returns nil if the browser has no such
// file system, lacks a function that is needed, or denies access: for example in a
// private window, or to a page not fetched by HTTPS. A page opened from disk has no
// origin of its own: Firefox gives all such pages one file system, which any page from
// disk could read, so it gets nil too.
func openDir() store.Dir {
	if js.Global().Get("origin").String() == "null" {
		return nil
	}
	storage := js.Global().Get("navigator").Get("storage")
	handle := js.Global().Get("FileSystemFileHandle")
	if storage.IsUndefined() || storage.Get("getDirectory").IsUndefined() || handle.IsUndefined() {
		return nil
	}
	prototype := handle.Get("prototype")
	if prototype.Get("createSyncAccessHandle").IsUndefined() || prototype.Get("move").IsUndefined() {
		return nil
	}
	root, err := request(storage, "getDirectory")
	if err != nil {
		return nil
	}
	s := &indexDir{root: root}
	s.sweep()
	return s
}

// freeSpace returns how many more bytes the browser lets this origin store; -1 if
// unknown.
func freeSpace() int64 {
	storage := js.Global().Get("navigator").Get("storage")
	if storage.IsUndefined() || storage.Get("estimate").IsUndefined() {
		return -1
	}
	estimate, err := request(storage, "estimate")
	if err != nil || estimate.Get("quota").Type() != js.TypeNumber || estimate.Get("usage").Type() != js.TypeNumber {
		return -1
	}
	return max(0, int64(estimate.Get("quota").Float())-int64(estimate.Get("usage").Float()))
}

// folder returns one of our folders; create says whether to make it.
func (s *indexDir) folder(name string, create bool) (js.Value, error) {
	options := map[string]any{"create": create}
	ours, err := request(s.root, "getDirectoryHandle", dirFolder, options)
	if err != nil {
		return ours, err
	}
	return request(ours, "getDirectoryHandle", name, options)
}

// sweep removes abandoned pending files. A file that another tab is writing is locked,
// and stays.
func (s *indexDir) sweep() {
	folder, err := s.folder(pendingFolder, false)
	if err != nil {
		return
	}
	names, err := namesIn(folder)
	if err != nil {
		return
	}
	for _, name := range names {
		_, _ = request(folder, "removeEntry", name)
	}
}

// namesIn lists the entries of a folder.
func namesIn(folder js.Value) ([]string, error) {
	var names []string
	for entries := folder.Call("keys"); ; {
		next, err := request(entries, "next")
		if err != nil {
			return nil, err
		}
		if next.Get("done").Bool() {
			return names, nil
		}
		names = append(names, next.Get("value").String())
	}
}

// List implements store.Dir.
func (s *indexDir) List() ([]string, error) {
	folder, err := s.folder(finalFolder, false)
	if isMissing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return namesIn(folder)
}

// Open implements store.Dir. Opening a file again returns the same file: browsers that do
// not know the mode below allow only one reader at a time, and that may be us.
func (s *indexDir) Open(name string) (store.File, error) {
	if file := s.opened(name); file != nil {
		return file, nil
	}
	folder, err := s.folder(finalFolder, false)
	if err != nil {
		return nil, err
	}
	handle, err := request(folder, "getFileHandle", name)
	if err != nil {
		return nil, err
	}
	access, err := request(handle, "createSyncAccessHandle", map[string]any{"mode": "read-only"})
	if err != nil {
		return nil, err
	}
	file := &dirFile{dir: s, name: name, access: access, size: int64(access.Call("getSize").Float()), users: 1}
	s.mu.Lock()
	s.open = append(s.open, file)
	s.mu.Unlock()
	return file, nil
}

// opened returns a file if it is open already, and counts one more user of it; otherwise nil.
func (s *indexDir) opened(name string) *dirFile {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, file := range s.open {
		if file.name == name {
			file.users++
			return file
		}
	}
	return nil
}

// Remove implements store.Dir. It closes the files that this program has open; whoever
// still reads from them gets an error.
func (s *indexDir) Remove(name string) error {
	folder, err := s.folder(finalFolder, false)
	if isMissing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	s.mu.Lock()
	for _, file := range slices.Clone(s.open) {
		if file.name == name {
			file.close()
		}
	}
	s.mu.Unlock()
	err = again(func() (bool, error) {
		_, err := request(folder, "removeEntry", name)
		return !isLocked(err), err
	})
	if isLocked(err) {
		return errInUse
	}
	if isMissing(err) {
		return nil
	}
	return err
}

// A worker that was ended may lock its files a moment longer. A read or write may do less
// than requested, even nothing, and is then tried again.
const (
	mostTries  = 40
	retryAfter = 50 * time.Millisecond
)

// again tries something until it is done, for about two seconds.
func again(try func() (done bool, err error)) error {
	for tries := 1; ; tries++ {
		done, err := try()
		if done || tries == mostTries {
			return err
		}
		time.Sleep(retryAfter)
	}
}

// isMissing reports whether an error says that a file or folder does not exist.
func isMissing(err error) bool {
	var r *refusal
	return errors.As(err, &r) && r.name == "NotFoundError"
}

var errInUse = &usage.Error{Message: "the saved index is in use by another tab", Advice: "Close the dump there first"}

// dirFile is a container that is open for reading.
type dirFile struct {
	dir    *indexDir
	name   string
	access js.Value // a FileSystemSyncAccessHandle, undefined when closed
	size   int64
	users  int // who have not closed it
}

// Size implements store.File.
func (f *dirFile) Size() int64 { return f.size }

// ReadAt implements io.ReaderAt.
func (f *dirFile) ReadAt(p []byte, offset int64) (int, error) {
	wanted := int(max(0, min(int64(len(p)), f.size-offset)))
	done, err := transfer(&f.access, "read", p[:wanted], offset)
	if err == nil && done < len(p) {
		err = io.EOF
	}
	return done, err
}

// transfer reads or writes all of p at an offset of a FileSystemSyncAccessHandle, which
// becomes undefined when it is closed. It returns how much it transferred. The browser
// accesses the memory of this program directly, without a copy.
func transfer(handle *js.Value, method string, p []byte, offset int64) (done int, err error) {
	for done < len(p) && err == nil {
		n := 0
		err = again(func() (bool, error) {
			if handle.IsUndefined() {
				return true, errors.New("the saved index was removed")
			}
			moved, err := attempt(js.Global(), "heapdropTransfer", *handle, method, uintptr(unsafe.Pointer(unsafe.SliceData(p[done:]))), len(p)-done, float64(offset)+float64(done))
			if err != nil {
				return true, err
			}
			n = moved.Int()
			return n > 0, nil
		})
		if err == nil && n == 0 {
			err = io.ErrNoProgress
		}
		done += n
	}
	runtime.KeepAlive(p)
	return done, err
}

// Close implements store.File.
func (f *dirFile) Close() error {
	f.dir.mu.Lock()
	defer f.dir.mu.Unlock()
	if f.users--; f.users == 0 {
		f.close()
	}
	return nil
}

func (f *dirFile) close() {
	if !f.access.IsUndefined() {
		f.access.Call("close")
		f.access = js.Undefined()
	}
	f.dir.open = slices.DeleteFunc(f.dir.open, func(other *dirFile) bool { return other == f })
}

// Create implements store.Dir.
func (s *indexDir) Create(name string) (store.Pending, error) {
	folder, err := s.folder(pendingFolder, true)
	if err != nil {
		return nil, noSpace(err)
	}
	// Two tabs may save an index of the same dump at the same time.
	pending := name + "." + strconv.FormatInt(time.Now().UnixNano(), 36)
	handle, err := request(folder, "getFileHandle", pending, map[string]any{"create": true})
	if err != nil {
		return nil, noSpace(err)
	}
	access, err := request(handle, "createSyncAccessHandle")
	if err != nil {
		_, _ = request(folder, "removeEntry", pending)
		return nil, noSpace(err)
	}
	return &pendingFile{dir: s, name: name, pending: pending, folder: folder, handle: handle, access: access}, nil
}

// pendingFile is a container that is being written.
type pendingFile struct {
	dir           *indexDir
	name, pending string
	folder        js.Value // of pending files
	handle        js.Value // a FileSystemFileHandle
	access        js.Value // a FileSystemSyncAccessHandle
	written       int64
}

// Write implements io.Writer.
func (d *pendingFile) Write(p []byte) (int, error) {
	done, err := transfer(&d.access, "write", p, d.written)
	d.written += int64(done)
	return done, noSpace(err)
}

// Commit implements store.Pending.
func (d *pendingFile) Commit() error {
	if _, err := attempt(d.access, "flush"); err != nil {
		d.Abort()
		return noSpace(err)
	}
	d.access.Call("close")
	final, err := d.dir.folder(finalFolder, true)
	if err == nil {
		// Not every browser lets a moved file replace another.
		err = d.dir.Remove(d.name)
	}
	if err == nil {
		_, err = request(d.handle, "move", final, d.name)
	}
	if err != nil {
		d.Abort()
	}
	return noSpace(err)
}

// Abort implements store.Pending.
func (d *pendingFile) Abort() {
	_, _ = attempt(d.access, "close")
	_, _ = request(d.folder, "removeEntry", d.pending)
}

var errNoSpace = &usage.Error{Message: "the browser has no room for the index",
	Advice: "Forget other indexes on the start page, or free disk space. The command heapdrop index keeps one in a folder."}

// noSpace returns the error that says what users can do when the browser refuses to store
// more.
func noSpace(err error) error {
	var r *refusal
	if errors.As(err, &r) && r.name == "QuotaExceededError" || errors.Is(err, io.ErrNoProgress) {
		return errNoSpace
	}
	return err
}
