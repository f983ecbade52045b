package source

import (
	"context"
	"errors"
	"heapdrop/core/heap"
	"io"
	"strings"
	"sync/atomic"
)

// LostError means that a file can no longer be read as it was when it was opened. It says
// nothing about the file's content.
type LostError struct {
	File   string // its name
	Found  string // what happened: "has become shorter"
	Advice string // what the user can do next
	Err    error  // the cause, may be nil
}

// Error returns file, finding and cause in one line.
func (e *LostError) Error() string {
	text := e.File + " " + e.Found
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Besides returns the error with a sentence, before its advice, about what still works.
func (e *LostError) Besides(advice string) error {
	said := *e
	said.Advice = advice + " " + e.Advice
	return &said
}

// Unwrap returns the cause.
func (e *LostError) Unwrap() error { return e.Err }

const (
	changedAdvice = "Wait until it is no longer being written, then open it again"
	failedAdvice  = "Check that it still exists, that you may read it, and that its disk or network works; then open it again"
)

// checked is a File that can tell, without reading, how it differs from the one opened:
// "has become shorter"; "" if it does not.
type checked interface {
	Changed() (found string, err error)
}

// Watch notices when one of the files of a dump can no longer be read as it was: a read
// fails, or its size or time of last change differs. This is final: what is read later
// may come from another file, so from then on every read fails with the same error. It is
// safe for concurrent use.
type Watch struct {
	files []File
	lost  atomic.Pointer[LostError]
	reads atomic.Int64
}

// NewWatch watches files. From then on, read them only through Files.
func NewWatch(files []File) *Watch {
	w := &Watch{}
	for _, file := range files {
		w.files = append(w.files, &watched{File: file, watch: w})
	}
	return w
}

// Files returns the watched files, in the same order.
func (w *Watch) Files() []File { return w.files }

// Lost returns why the files can no longer be read, a *LostError; nil while they can be
// read.
func (w *Watch) Lost() error {
	if lost := w.lost.Load(); lost != nil {
		return lost
	}
	return nil
}

// Check checks the sizes and times of the files without reading, then returns Lost.
func (w *Watch) Check() error {
	for _, file := range w.files {
		if w.lost.Load() != nil {
			break
		}
		f := file.(*watched)
		known, ok := f.File.(checked)
		if !ok {
			continue
		}
		if found, err := known.Changed(); err != nil {
			_ = f.fail(err)
		} else if found != "" {
			_ = f.lose(&LostError{File: f.Name(), Found: found, Advice: changedAdvice})
		}
	}
	return w.Lost()
}

// Reads returns the number of reads from the files so far.
func (w *Watch) Reads() int64 { return w.reads.Load() }

// CheckContent is Check, and also compares some places of the files with what was read
// there earlier, in order. It detects a file that was rewritten and then got its old time
// back.
func (w *Watch) CheckContent() error {
	for _, file := range w.files {
		f := file.(*watched)
		parts, err := readSamples(f)
		if err != nil {
			break
		}
		if f.seen.differ(parts) {
			_ = f.lose(&LostError{File: f.Name(), Found: "has different content than when it was opened", Advice: changedAdvice})
		}
	}
	return w.Check()
}

// watched is a file of a Watch.
type watched struct {
	File
	watch *Watch
	seen  samples
}

// lose sets the error of all files unless there is one already, and returns that error.
func (f *watched) lose(lost *LostError) error {
	f.watch.lost.CompareAndSwap(nil, lost)
	return f.watch.Lost()
}

// fail is lose for an error of the platform; nil and io.EOF mean that the file is shorter
// than it should be.
func (f *watched) fail(err error) error {
	var lost *LostError
	switch {
	case errors.As(err, &lost): // the platform's error is more precise
		return f.lose(lost)
	case err == nil || err == io.EOF || err == io.ErrUnexpectedEOF:
		return f.lose(&LostError{File: f.Name(), Found: "has become shorter since it was opened", Advice: changedAdvice})
	}
	return f.lose(&LostError{File: f.Name(), Found: "can no longer be read", Advice: failedAdvice, Err: err})
}

// ReadAt implements io.ReaderAt.
func (f *watched) ReadAt(p []byte, offset int64) (int, error) {
	if err := f.watch.Lost(); err != nil {
		return 0, err
	}
	f.watch.reads.Add(1)
	n, err := f.File.ReadAt(p, offset)
	if n == len(p) || offset < 0 || offset+int64(n) >= f.Size() && (err == nil || err == io.EOF) {
		return n, err
	}
	return n, f.fail(err)
}

// BlockSize returns that of the file; 0 if it names none.
func (f *watched) BlockSize() int64 {
	if b, known := f.File.(blocked); known {
		return b.BlockSize()
	}
	return 0
}

// Stream implements File.
func (f *watched) Stream(ctx context.Context, offset int64) BlockReader {
	return &watchedBlocks{file: f, ctx: ctx, blocks: f.File.Stream(ctx, offset), at: offset}
}

// watchedBlocks delivers the blocks of a watched file.
type watchedBlocks struct {
	file   *watched
	ctx    context.Context
	blocks BlockReader
	at     int64 // where the next block begins
}

func (b *watchedBlocks) Next() ([]byte, error) {
	f := b.file
	if err := f.watch.Lost(); err != nil {
		return nil, err
	}
	f.watch.reads.Add(1)
	block, err := b.blocks.Next()
	f.seen.take(f.Size(), b.at, block)
	b.at += int64(len(block))
	switch {
	case err == nil, err == io.EOF && b.at >= f.Size(), b.ctx.Err() != nil, err == io.ErrClosedPipe:
		return block, err
	}
	return block, f.fail(err)
}

func (b *watchedBlocks) Close() error { return b.blocks.Close() }

// WhileOpening returns the error of opening the files. If a file could not be read, or
// was changed in the meantime, that is the error, whatever the format's reader made of
// it.
func (w *Watch) WhileOpening(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	var lost *LostError
	if !errors.As(w.Check(), &lost) {
		return err
	}
	return &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: lost.File + " " + strings.Replace(lost.Found, "since it was opened", "while it was opened", 1), Advice: lost.Advice, Err: lost.Err}
}
