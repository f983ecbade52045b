package source

import (
	"context"
	"io"
)

// readAhead returns the bytes of r in blocks of the given size. A goroutine fills up to
// ahead blocks while the caller works on another. If r is an io.Closer, it is closed when
// the goroutine ends.
func readAhead(ctx context.Context, blockSize, ahead int, r io.Reader) BlockReader {
	ctx, cancel := context.WithCancel(ctx)
	a := &aheadBlocks{
		ctx:    ctx,
		cancel: cancel,
		filled: make(chan filledBlock, ahead),
		free:   make(chan []byte, ahead+1),
		done:   make(chan struct{}),
	}
	for range ahead + 1 {
		a.free <- nil // allocated when first used: short files need one
	}
	go a.run(r, blockSize)
	return a
}

// filledBlock is a block, or the error that ended reading.
type filledBlock struct {
	bytes []byte
	err   error
}

// aheadBlocks circulates a fixed number of buffers between the goroutine that
// fills them and the caller.
type aheadBlocks struct {
	ctx    context.Context
	cancel context.CancelFunc
	filled chan filledBlock
	free   chan []byte
	done   chan struct{} // closed when the goroutine has ended
	inUse  []byte        // the block the caller has
	err    error
}

func (a *aheadBlocks) run(r io.Reader, blockSize int) {
	defer close(a.done)
	defer close(a.filled)
	if closer, ok := r.(io.Closer); ok {
		defer closer.Close()
	}
	for {
		var buffer []byte
		select {
		case buffer = <-a.free:
		case <-a.ctx.Done():
			return
		}
		if buffer == nil {
			buffer = make([]byte, blockSize)
		}
		n, err := io.ReadFull(r, buffer[:blockSize])
		if n > 0 && err == io.ErrUnexpectedEOF {
			err = nil // the last block; the next read says why it was the last
		}
		if n > 0 && !a.send(filledBlock{bytes: buffer[:n]}) {
			return
		}
		if err != nil {
			a.send(filledBlock{err: err})
			return
		}
	}
}

func (a *aheadBlocks) send(block filledBlock) bool {
	select {
	case a.filled <- block:
		return true
	case <-a.ctx.Done():
		return false
	}
}

func (a *aheadBlocks) Next() ([]byte, error) {
	if a.inUse != nil {
		a.free <- a.inUse // never blocks: the channel has space for all buffers
		a.inUse = nil
	}
	if a.err == nil {
		a.err = a.ctx.Err()
	}
	if a.err != nil {
		return nil, a.err
	}
	block, ok := <-a.filled
	if !ok {
		a.err = a.ctx.Err()
		return nil, a.err
	}
	a.inUse, a.err = block.bytes, block.err
	return block.bytes, block.err
}

// Close stops the goroutine and waits for it, so that the caller may close the file.
func (a *aheadBlocks) Close() error {
	a.cancel()
	<-a.done
	if a.err == nil {
		a.err = io.ErrClosedPipe
	}
	return nil
}
