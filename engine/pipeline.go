package engine

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/internal/parallel"
)

// pipeline is a sink that passes blocks of objects to another sink in a second goroutine,
// in parallel with the format's reader, since reading a block takes about as long as
// indexing the previous one. Every call except Objects and Progress waits until the
// second sink has caught up, so that it gets all calls in order, one at a time.
type pipeline struct {
	sink   heap.Sink
	events chan event
	free   chan *heap.Batch // unused batches
	ended  chan struct{}    // closed when the second goroutine has ended
	wait   func()           // waits for ended
	ahead  bool             // the second sink may still have work
	err    error            // error of the second sink; read it only after catching up
}

// event is a call for the second sink: Objects, or Progress if ctx is set. If caughtUp is
// set, it is notified when the event is processed.
type event struct {
	batch    *heap.Batch
	ctx      context.Context
	consumed int64
	caughtUp chan<- struct{}
}

// pipelined is the maximum number of batches in transit.
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

// run makes the calls of the second sink; after the first error it makes none.
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

// send sends an event. If the second sink has failed, it returns that error.
func (r *pipeline) send(e event) error {
	select {
	case r.events <- e:
		r.ahead = true
		return nil
	case <-r.ended:
		return r.failure()
	}
}

// failure returns the error of the second sink, or repeats its panic.
func (r *pipeline) failure() error {
	r.wait()
	return r.err
}

// catchUp waits until the second sink has processed all events.
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

// Objects implements heap.Sink. The error may belong to an earlier block.
func (r *pipeline) Objects(b *heap.Batch) error {
	select {
	case batch := <-r.free:
		batch.Copy(b)
		return r.send(event{batch: batch})
	case <-r.ended:
		return r.failure()
	}
}

// Progress implements heap.Sink. The error may belong to an earlier call.
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
