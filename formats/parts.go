package formats

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/order"
)

// A JVM that dumps with several threads (jcmd GC.heap_dump -parallel) writes FILE.p0,
// FILE.p1 and so on beside FILE, and appends them to FILE at the end. If the JVM dies
// before that, the parts remain: sequences of segments without a file header, which
// belong after the content of FILE.

// joinParts appends the parts among the sidecars to the dump. It returns the complete
// dump and the remaining sidecars.
func joinParts(src source.Source, sidecars []source.Source, sink heap.Sink) (source.Source, []source.Source) {
	type part struct {
		number int
		src    source.Source
	}
	var parts []part
	var rest []source.Source
	for _, c := range sidecars {
		digits, found := strings.CutPrefix(c.Name(), src.Name()+".p")
		number, err := strconv.ParseUint(digits, 10, 16)
		if !found || err != nil || c.Size() < 0 || src.Size() < 0 {
			rest = append(rest, c)
			continue
		}
		parts = append(parts, part{int(number), c})
	}
	if len(parts) == 0 {
		return src, sidecars
	}
	order.Sort(parts, func(a, b part) int { return cmp.Compare(a.number, b.number) })
	whole := &joined{list: []source.Source{src}, start: []int64{0, src.Size()}}
	for _, p := range parts {
		whole.list = append(whole.list, p.src)
		whole.start = append(whole.start, whole.Size()+p.src.Size())
	}
	sink.Warn(heap.Warning{Code: "parts", Offset: src.Size(), Count: 1, Message: fmt.Sprintf(
		"The dump was left in %d files: its writer ended before merging them; they are read as one", len(whole.list))})
	return whole, rest
}

// joined is the concatenated content of several sources.
type joined struct {
	list  []source.Source
	start []int64 // offset of each, then the total size
}

func (j *joined) Name() string { return j.list[0].Name() }
func (j *joined) Size() int64  { return j.start[len(j.start)-1] }

func (j *joined) Notes() (notes []string) {
	for _, src := range j.list {
		notes = append(notes, src.Notes()...)
	}
	return notes
}

// ReadAt implements source.Source.
func (j *joined) ReadAt(b []byte, offset int64) (n int, err error) {
	for i, src := range j.list {
		from, end := offset+int64(n)-j.start[i], j.start[i+1]-j.start[i]
		if from < 0 || from >= end || n == len(b) {
			continue
		}
		want := int(min(int64(len(b)-n), end-from))
		read, err := src.ReadAt(b[n:n+want], from)
		if n += read; read < want {
			return n, err
		}
	}
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

// Sequential implements source.Source.
func (j *joined) Sequential(ctx context.Context) *source.Reader {
	return source.NewReader(&joinedBlocks{ctx: ctx, rest: j.list})
}

// joinedBlocks delivers the windows of one reader after the other.
type joinedBlocks struct {
	ctx    context.Context
	rest   []source.Source
	reader *source.Reader
	last   int // bytes in the last window
}

// Next implements source.BlockReader.
func (j *joinedBlocks) Next() ([]byte, error) {
	for {
		if j.reader == nil {
			if len(j.rest) == 0 {
				return nil, io.EOF
			}
			j.reader, j.rest, j.last = j.rest[0].Sequential(j.ctx), j.rest[1:], 0
		}
		j.reader.Advance(j.last)
		window := j.reader.Fill(1)
		if j.last = len(window); j.last > 0 {
			return window, nil
		}
		err := j.reader.Err()
		j.reader.Close()
		j.reader = nil
		if err != nil && err != io.EOF {
			j.rest = nil
			return nil, err
		}
	}
}

// Close implements source.BlockReader.
func (j *joinedBlocks) Close() error {
	if j.reader != nil {
		j.reader.Close()
		j.reader = nil
	}
	return nil
}
