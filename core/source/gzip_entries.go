package source

import (
	"bytes"
	"io"
	"sort"
	"sync"

	"github.com/klauspost/compress/s2"
)

const (
	// memberSpacing is the minimum distance, in content bytes, between two entries at
	// headers of members. It keeps the table small if members are tiny.
	memberSpacing = 512 << 10

	// storedSpacing is the minimum distance in stored bytes, for members that inflate to
	// almost nothing.
	storedSpacing = 1 << 20

	// innerSpacing is the minimum distance, in content bytes, to an entry inside a
	// member, which must keep a window of 32 KB. It is more than memberSpacing plus a
	// member of a JVM (1 MB), so files of JVMs need no windows.
	innerSpacing = 2 << 20

	// longestStretch is the longest stretch between two entries that random access
	// inflates. Only unusual writers produce deflate blocks that long.
	longestStretch = 64 << 20
)

// gzipEntry is a place where inflating can start: the header of a member, or the boundary
// between two deflate blocks inside one.
type gzipEntry struct {
	stored  int64 // offset in the file
	content int64 // offset in the content

	// Only inside a member: how many bits of the first byte belong to the previous block,
	// and the last 32 KB of content, compressed with s2. The window is nil at a header.
	bit    uint8
	window []byte
}

// gzipEntries is the table of entries. Sequential passes fill it, each in the order of
// content; passes may overlap. It is safe for concurrent use.
type gzipEntries struct {
	mu       sync.Mutex
	list     []gzipEntry // ascending
	known    int64       // content up to here has been inflated
	complete bool        // known is the end of the content
	windows  bool        // there are entries within members
}

// member records the beginning of a member.
func (t *gzipEntries) member(stored, content int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.list) > 0 {
		last := t.list[len(t.list)-1]
		far := content >= last.content+memberSpacing ||
			content > last.content && stored >= last.stored+storedSpacing
		if !far {
			return
		}
	}
	t.list = append(t.list, gzipEntry{stored: stored, content: content})
}

// inner records the beginning of a deflate block inside a member. It copies the window.
func (t *gzipEntries) inner(stored, content int64, bit uint8, window []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if content >= t.list[len(t.list)-1].content+innerSpacing {
		window = bytes.Clone(s2.Encode(nil, window)) // cloned to free unused capacity
		t.list = append(t.list, gzipEntry{stored, content, bit, window})
		t.windows = true
	}
}

// inflated records up to where the content is known.
func (t *gzipEntries) inflated(content int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known = max(t.known, content)
}

// end records that the end of the content has been reached.
func (t *gzipEntries) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.complete = true
}

// add appends the entries of a part whose content begins at start.
func (t *gzipEntries) add(part *gzipEntries, start int64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, entry := range part.list {
		entry.content += start
		if len(t.list) == 0 || entry.content > t.list[len(t.list)-1].content {
			t.list = append(t.list, entry)
		}
	}
	t.windows = t.windows || part.windows
	t.known = max(t.known, start+part.known)
}

func (t *gzipEntries) size() int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !t.complete {
		return -1
	}
	return t.known
}

func (t *gzipEntries) needWindows() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.windows
}

func (t *gzipEntries) at(i int) gzipEntry {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.list[i]
}

// storedLength returns about how many stored bytes the content of entry i takes.
func (t *gzipEntries) storedLength(i int, fileSize int64) int64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	end := fileSize
	if i+1 < len(t.list) {
		end = t.list[i+1].stored
	}
	return end - t.list[i].stored
}

// gzipStretch is the content from one entry to the next.
type gzipStretch struct {
	entry  int
	length int64 // of content; it grows for the last entry while a pass is running
}

// find returns the stretch that holds the offset, and where its content starts.
func (t *gzipEntries) find(offset int64) (stretch gzipStretch, start int64, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if offset >= t.known {
		if t.complete {
			return stretch, 0, io.EOF
		}
		return stretch, 0, ErrNotReadYet
	}
	next := sort.Search(len(t.list), func(i int) bool { return t.list[i].content > offset })
	start, end := t.list[next-1].content, t.known
	if next < len(t.list) {
		end = t.list[next].content
	}
	if end-start > longestStretch {
		return stretch, 0, &UnavailableError{
			Format: "gzip",
			Offset: offset,
			Reason: "the compressed file has no entry point near it",
			Advice: "Decompress the file (gzip -d) and open the result.",
		}
	}
	return gzipStretch{entry: next - 1, length: end - start}, start, nil
}
