package engine

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/internal/parallel"
)

// pipeline is a sink that passes blocks of objects to another sink in a second
// goroutine, parallel to the format's reader: reading a block and indexing the previous
// one take about equally long. Every call except Objects and Progress waits until that
// sink has caught up, so that it gets all calls in order, one at a time.
type pipeline struct {
	sink   heap.Sink
	events chan event
	free   chan *heap.Batch // batches that hold nothing
	ended  chan struct{}    // closed when the second sink gets nothing more
	wait   func()           // for that
	ahead  bool             // the sink behind may have something to do
	err    error            // of the sink behind; to be read when it has caught up
}

// event is a call for the second sink: objects, or progress if ctx is set. caughtUp, if
// set, is notified when the event's turn has come.
type event struct {
	batch    *heap.Batch
	ctx      context.Context
	consumed int64
	caughtUp chan<- struct{}
}

// pipelined is how many batches may be on the way.
const pipelined = 4

// newPipeline returns a sink in front of another one, and a function that ends the
// pipeline and returns the first error of that other sink. With one processor the sink
// itself is returned.
func newPipeline(sink heap.Sink) (heap.Sink, func() error) {
	if parallel.Workers() == 1 {
		return sink, func() error { return nil }
	}
	r := &pipeline{sink: sink, events: make(chan event, pipelined), free: make(chan *heap.Batch, pipelined), ended: make(chan struct{})}
	for range pipelined {
		r.free <- &heap.Batch{}
	}
	r.wait = parallel.Go(r.run)
	return r, r.close
}

// run makes the calls of the second sink, none after the first error.
func (r *pipeline) run() {
	defer close(r.ended)
	for e := range r.events {
		switch {
		case e.batch != nil:
			r.err = r.sink.Objects(e.batch)
		case e.ctx != nil:
			r.err = r.sink.Progress(e.ctx, e.consumed)
		}
		if r.err != nil {
			return
		}
		if e.batch != nil {
			r.free <- e.batch
		}
		if e.caughtUp != nil {
			e.caughtUp <- struct{}{}
		}
	}
}

// send passes an event on. After an error of the second sink it returns that error.
func (r *pipeline) send(e event) error {
	select {
	case r.events <- e:
		r.ahead = true
		return nil
	case <-r.ended:
		return r.failure()
	}
}

// failure returns the error that ended the second sink, or panics as it did.
func (r *pipeline) failure() error {
	r.wait()
	return r.err
}

// catchUp waits until the second sink has handled everything sent.
func (r *pipeline) catchUp() {
	if !r.ahead {
		return
	}
	caughtUp := make(chan struct{}, 1)
	if r.send(event{caughtUp: caughtUp}) != nil {
		return // the next block of objects gets the error
	}
	select {
	case <-caughtUp:
		r.ahead = false
	case <-r.ended:
	}
}

func (r *pipeline) close() error {
	close(r.events)
	return r.failure()
}

// Objects implements heap.Sink. An error may be that of an earlier block.
func (r *pipeline) Objects(b *heap.Batch) error {
	select {
	case batch := <-r.free:
		batch.Copy(b)
		return r.send(event{batch: batch})
	case <-r.ended:
		return r.failure()
	}
}

// Progress implements heap.Sink. An error may be that of an earlier call.
func (r *pipeline) Progress(ctx context.Context, consumed int64) error {
	return r.send(event{ctx: ctx, consumed: consumed})
}

// Class implements heap.Sink.
func (r *pipeline) Class(c heap.Class) heap.ClassIndex {
	r.catchUp()
	return r.sink.Class(c)
}

// Redefine implements heap.Sink.
func (r *pipeline) Redefine(i heap.ClassIndex, c heap.Class) {
	r.catchUp()
	r.sink.Redefine(i, c)
}

// Root implements heap.Sink.
func (r *pipeline) Root(root heap.Root) {
	r.catchUp()
	r.sink.Root(root)
}

// Thread implements heap.Sink.
func (r *pipeline) Thread(t heap.Thread) {
	r.catchUp()
	r.sink.Thread(t)
}

// Warn implements heap.Sink.
func (r *pipeline) Warn(w heap.Warning) {
	r.catchUp()
	r.sink.Warn(w)
}
