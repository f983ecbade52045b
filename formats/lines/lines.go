// Package lines reads text files line by line, with a bound on the length of a line.
package lines

import (
	"bytes"
	"context"
	"strings"

	"heapdrop/core/source"
)

// longest is the maximum number of bytes of a line that are returned. The rest of a
// longer line is skipped.
const longest = 64 << 10

// Reader reads the lines of a file.
type Reader struct {
	ctx  context.Context
	in   *source.Reader
	read int64
}

// Open begins to read a file.
func Open(ctx context.Context, src source.Source) *Reader {
	return &Reader{ctx: ctx, in: src.Sequential(ctx)}
}

// Close ends reading.
func (r *Reader) Close() { r.in.Close() }

// Count returns how many lines were read.
func (r *Reader) Count() int64 { return r.read }

// Err returns the error that ended reading, nil at the end of the file.
func (r *Reader) Err() error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	return r.in.Err()
}

// Next returns the next line without its end, as valid UTF-8; ok is false at the end of the
// file.
func (r *Reader) Next() (line string, ok bool) {
	if r.read%1024 == 0 && r.ctx.Err() != nil {
		return "", false
	}
	window := r.in.Fill(4096)
	end := bytes.IndexByte(window, '\n')
	if end < 0 {
		window = r.in.Fill(longest)
		end = bytes.IndexByte(window, '\n')
	}
	if len(window) == 0 {
		return "", false
	}
	r.read++
	text := window[:min(len(window), longest)]
	if end >= 0 {
		text = window[:end]
	}
	line = strings.ToValidUTF8(strings.TrimSuffix(string(text), "\r"), "\uFFFD")
	if end >= 0 {
		r.in.Advance(end + 1)
		return line, true
	}
	r.in.Advance(len(text))
	r.skip()
	return line, true
}

// skip skips the rest of a line.
func (r *Reader) skip() {
	for {
		window := r.in.Fill(4096)
		if end := bytes.IndexByte(window, '\n'); end >= 0 {
			r.in.Advance(end + 1)
			return
		}
		if len(window) == 0 || r.ctx.Err() != nil {
			return
		}
		r.in.Advance(len(window))
	}
}
