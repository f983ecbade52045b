package source

import (
	"bytes"
	"context"
	"encoding/binary"
	"io"
	"sync"
)

const (
	// smallestPart is the minimum number of stored bytes inflated at once: about one
	// member as JVMs write them.
	smallestPart = 256 << 10

	// largestPart is the number of stored bytes that are searched for the next member.
	largestPart = 4 << 20

	// largestPartContent limits the content of a part.
	largestPartContent = 16 << 20

	// largestGuess is the largest size of a member that guessing considers possible.
	largestGuess = 4 << 20

	// serialStretch is how much content is inflated serially before parallel inflating is
	// tried again.
	serialStretch = 16 << 20
)

// parallelGzip inflates members on several cores. The boundaries of members are not known
// but guessed: the stored bytes are cut into parts wherever something looks like the
// start of a member. If a part inflates without any error, it was cut correctly, since
// its checksums match. At the first other part (a wrong guess, a member that is too long,
// a defect) the serial decoder takes over. Only the serial decoder decides what is a
// defect, so both ways give the same content and errors.
type parallelGzip struct {
	ctx     context.Context
	cancel  context.CancelFunc
	file    File
	entries *gzipEntries
	workers int
	free    chan []byte // buffers of content

	stored, content int64 // where the next part begins; a boundary between members
	run             *gzipRun
	serial          BlockReader
	decoder         *gzipDecoder // used by serial
	mismatch        error        // passed on from decoder to decoder
	inUse           []byte
	err             error
}

func newParallelGzip(ctx context.Context, file File, entries *gzipEntries, workers int) *parallelGzip {
	ctx, cancel := context.WithCancel(ctx)
	p := &parallelGzip{
		ctx: ctx, cancel: cancel, file: file, entries: entries,
		workers: workers, free: make(chan []byte, workers+2),
	}
	p.run = startGzipRun(ctx, file, 0, workers, p.free)
	return p
}

func (p *parallelGzip) Next() ([]byte, error) {
	if p.inUse != nil {
		giveBack(p.free, p.inUse)
		p.inUse = nil
	}
	for p.err == nil {
		var content []byte
		if p.serial != nil {
			content, p.err = p.serial.Next()
			if p.err == io.EOF && p.decoder.stopped {
				p.goParallel()
			}
		} else {
			content, p.err = p.nextPart()
			p.inUse = content
		}
		if len(content) > 0 {
			return content, nil
		}
	}
	return nil, p.err
}

// Close ends all goroutines.
func (p *parallelGzip) Close() error {
	p.cancel()
	if p.run != nil {
		p.run.wait()
	}
	if p.serial != nil {
		p.serial.Close()
	}
	if p.err == nil {
		p.err = io.ErrClosedPipe
	}
	return nil
}

// nextPart returns the content of the next part, or nothing if the serial decoder must
// take over.
func (p *parallelGzip) nextPart() ([]byte, error) {
	part, ok := <-p.run.parts
	if err := p.ctx.Err(); err != nil {
		return nil, err
	}
	if !ok { // there is no place to cut
		p.goSerial()
		return nil, nil
	}
	<-part.done
	if part.err != nil {
		return nil, part.err
	}
	if !part.sound {
		p.goSerial()
		return nil, nil
	}
	p.entries.add(&part.entries, p.content)
	p.stored += int64(len(part.stored))
	p.content += int64(len(part.content))
	if !part.last {
		return part.content, nil
	}
	p.entries.end()
	if p.mismatch != nil {
		return part.content, p.mismatch
	}
	return part.content, io.EOF
}

func (p *parallelGzip) goSerial() {
	p.run.cancel()
	p.run.wait()
	p.run = nil
	p.decoder = newGzipDecoder(p.ctx, p.file, gzipEntry{stored: p.stored, content: p.content}, p.entries)
	p.decoder.stopAt = p.content + serialStretch
	p.decoder.mismatch = p.mismatch
	p.serial = readAhead(p.ctx, contentBlock, 2, p.decoder)
}

func (p *parallelGzip) goParallel() {
	p.serial.Close()
	p.serial, p.err = nil, nil
	p.stored, p.content, p.mismatch = p.decoder.input.position(), p.decoder.content, p.decoder.mismatch
	p.run = startGzipRun(p.ctx, p.file, p.stored, p.workers, p.free)
}

// gzipRun cuts stored bytes into parts and inflates each in a goroutine of its own.
type gzipRun struct {
	ctx        context.Context
	cancel     context.CancelFunc
	parts      chan *gzipPart // in order; its capacity bounds how many are inflated at once
	goroutines sync.WaitGroup
	free       chan []byte
}

// gzipPart is a part of the file that seems to consist of complete members.
type gzipPart struct {
	stored []byte
	last   bool  // extends to the end of the file
	err    error // of the platform or context

	done    chan struct{} // closed when the fields below are set
	content []byte
	entries gzipEntries // offsets of content are relative to the part
	sound   bool        // complete members with correct checksums
}

func startGzipRun(ctx context.Context, file File, stored int64, workers int, free chan []byte) *gzipRun {
	ctx, cancel := context.WithCancel(ctx)
	r := &gzipRun{ctx: ctx, cancel: cancel, parts: make(chan *gzipPart, workers), free: free}
	r.goroutines.Go(func() {
		defer close(r.parts)
		stream := file.Stream(ctx, stored)
		defer stream.Close()
		r.split(stream, stored)
	})
	return r
}

func (r *gzipRun) wait() {
	r.cancel()
	r.goroutines.Wait()
}

// split reads the stream and sends part after part.
func (r *gzipRun) split(stream BlockReader, offset int64) {
	var pending []byte
	searched := smallestPart
	for {
		block, err := stream.Next()
		if err != nil {
			part := &gzipPart{stored: pending, last: true}
			if err != io.EOF {
				part.err = err
			}
			r.send(part, offset)
			return
		}
		// A new slice, because the parts already sent still use the old one.
		pending = append(append(make([]byte, 0, len(pending)+len(block)), pending...), block...)
		for {
			cut := findGzipMember(pending, searched)
			if cut < 0 {
				break
			}
			if !r.send(&gzipPart{stored: pending[:cut]}, offset) {
				return
			}
			offset += int64(cut)
			pending = pending[cut:]
			searched = smallestPart
		}
		searched = max(searched, len(pending)-3) // a header may begin there
		if len(pending) > largestPart {
			r.send(&gzipPart{stored: pending}, offset) // there is no place to cut, so this part will be invalid
			return
		}
	}
}

// send starts inflating a part and queues it.
func (r *gzipRun) send(part *gzipPart, offset int64) bool {
	part.done = make(chan struct{})
	select {
	case r.parts <- part:
	case <-r.ctx.Done():
		return false
	}
	r.goroutines.Go(func() {
		defer close(part.done)
		if part.err == nil {
			part.inflate(offset, r.free)
		}
	})
	return true
}

// findGzipMember returns the first index in stored, at or after the given one, where a
// member seems to begin after another one; -1 if there is none. The bytes before it give
// the content size of the member that ends there.
func findGzipMember(stored []byte, from int) int {
	for from+4 <= len(stored) {
		i := bytes.Index(stored[from:], []byte{0x1f, 0x8b, 8})
		if i < 0 || from+i+4 > len(stored) {
			return -1
		}
		at := from + i
		size := binary.LittleEndian.Uint32(stored[at-4:])
		if stored[at+3]&0xe0 == 0 && size > 0 && size <= largestGuess {
			return at
		}
		from = at + 1
	}
	return -1
}

// inflate sets content, entries and sound.
func (p *gzipPart) inflate(offset int64, free chan []byte) {
	decoder := gzipDecoderOver(newStoredInput(bytes.NewReader(p.stored), offset, storedBuffer), gzipEntry{}, &p.entries)
	content := takeBuffer(free)
	for {
		if len(content) == cap(content) {
			if len(content) >= largestPartContent {
				break
			}
			content = append(make([]byte, 0, 2*cap(content)), content...)
		}
		n, err := decoder.Read(content[len(content):cap(content)])
		content = content[:len(content)+n]
		if err != nil {
			p.sound = err == io.EOF
			break
		}
	}
	if !p.sound {
		giveBack(free, content)
		return
	}
	p.content = content
}

// takeBuffer returns a buffer from the free ones or a new one.
func takeBuffer(free chan []byte) []byte {
	select {
	case buffer := <-free:
		return buffer[:0]
	default:
		return make([]byte, 0, 2<<20)
	}
}

func giveBack(free chan []byte, buffer []byte) {
	select {
	case free <- buffer:
	default:
	}
}
