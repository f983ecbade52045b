//go:build js && wasm

package wasm

import (
	"context"
	"io"
	"syscall/js"
)

// Measured in Chromium with a file of 1.1 GB and four cores: 3.3 to 4.4 s if each part is
// requested after the one before, 2.5 to 5 s for one stream read by a worker, and 1.7 to
// 2.1 s if we request parts ahead ourselves. The last takes 4.8 s if we compute for 3.1 s
// meanwhile, since parts arrive only while our event loop runs. Two workers with two to
// four requested parts each take 1.1 to 1.4 s, and 3.4 s with the computing.
const (
	// Sizes of parts in bytes, and how many are requested at a time.
	smallestPart = 256 << 10
	largestPart  = 4 << 20
	partsAhead   = 6

	// blockSize is the number of bytes of a part that are copied into our memory at a
	// time. They are processed while they are still in the processor's cache.
	blockSize = 1 << 20

	// workersWorth is the number of bytes above which workers read.
	workersWorth = 4 << 20
)

// blobStream is a source.BlockReader over a Blob.
type blobStream struct {
	ctx      context.Context
	file     *blobFile
	begin    int64
	offset   int64         // of the next byte to be requested
	ahead    []blobRequest // parts on their way, in order
	part     js.Value      // the part being copied, a Uint8Array
	copied   int           // bytes of it
	started  bool
	helped   bool // by workers
	buffer   []byte
	finished error
}

// Next implements source.BlockReader.
func (s *blobStream) Next() ([]byte, error) {
	if s.finished == nil {
		s.finished = s.ctx.Err()
	}
	if s.finished == nil && s.part.IsUndefined() {
		s.finished = s.nextPart()
	}
	if s.finished != nil {
		err := s.finished
		s.Close()
		return nil, err
	}
	left := s.part.Length() - s.copied
	if size := min(left, blockSize); size > len(s.buffer) {
		s.buffer = make([]byte, size)
	}
	block := s.buffer[:min(left, blockSize)]
	js.CopyBytesToGo(block, s.part.Call("subarray", s.copied))
	if s.copied += len(block); len(block) == left {
		if !s.part.Equal(s.file.first) {
			letGo(s.part)
		}
		s.part = js.Undefined()
	}
	return block, nil
}

// nextPart waits for the next part. The first part is short and requested alone.
func (s *blobStream) nextPart() (err error) {
	if !s.started {
		s.started = true
		s.helped = s.file.size-s.offset >= workersWorth
		if s.offset < min(frontSize, s.file.size) {
			front, err := s.file.front(s.ctx)
			if err == nil {
				s.part, s.copied = front, int(s.offset)
				s.offset = int64(front.Length())
			}
			return err
		}
	}
	s.ask()
	if len(s.ahead) == 0 {
		return io.EOF
	}
	request := s.ahead[0]
	s.ahead = s.ahead[1:]
	s.part, err = request.wait(s.ctx)
	s.copied = 0
	return err
}

// ask requests parts until there are enough on their way. Parts share the speed of the
// browser, so the first ones are small.
func (s *blobStream) ask() {
	for len(s.ahead) < partsAhead && s.offset < s.file.size {
		end := min(s.offset+min(max(s.offset-s.begin, smallestPart), largestPart), s.file.size)
		if s.helped {
			s.ahead = append(s.ahead, s.file.readers.request(s.file, s.offset, end))
		} else {
			s.ahead = append(s.ahead, s.file.request(s.offset, end))
		}
		s.offset = end
	}
}

// Close implements source.BlockReader. Parts that are still on their way are dropped on
// arrival.
func (s *blobStream) Close() error {
	s.ahead, s.part, s.buffer = nil, js.Undefined(), nil
	if s.finished == nil {
		s.finished = io.ErrClosedPipe
	}
	return nil
}
