package session

import (
	"context"
	"sync/atomic"
	"time"

	"heapdrop/core/progress"
	"heapdrop/protocol"
)

// yielding is the context of a request that may take long. Its method Err lets other
// messages in from time to time, so that a query can be cancelled in the browser, which
// has one thread.
type yielding struct {
	context.Context
	yield  func()
	next   atomic.Int64 // time of the next yield, in nanoseconds since 1970
	looked atomic.Int64 // time of the latest look at the clock
	calls  atomic.Int64 // of Err between two looks
	left   atomic.Int64 // of them until the next look
}

// The clock is read once in a number of calls of Err that take about lookEvery together, at
// most mostCalls, because in a browser that takes longer than reading a small object.
const (
	lookEvery = 200 * time.Microsecond
	mostCalls = 32
)

// yieldEvery is how long a query runs before it lets messages in, reportEvery the time
// between its progress reports.
const (
	yieldEvery  = 30 * time.Millisecond
	reportEvery = 150 * time.Millisecond
)

// Err implements context.Context.
func (p *yielding) Err() error {
	if p.left.Add(-1) > 0 {
		return p.Context.Err()
	}
	now := time.Now().UnixNano()
	took := max(1, now-p.looked.Swap(now)) // by the calls since the latest look
	p.calls.Store(min(mostCalls, max(1, p.calls.Load()*int64(lookEvery)/took)))
	p.left.Store(p.calls.Load())
	if next := p.next.Load(); now > next && p.next.CompareAndSwap(next, now+int64(yieldEvery)) {
		p.yield()
		p.next.Store(time.Now().UnixNano() + int64(yieldEvery))
	}
	return p.Context.Err()
}

// patience returns the context for a request that may take long: it lets messages in, and
// reports progress to the front end.
func (h *Host) patience(ctx context.Context, request uint32) context.Context {
	p := &yielding{Context: ctx, yield: h.Yield}
	p.next.Store(time.Now().Add(yieldEvery).UnixNano())
	var next atomic.Int64
	next.Store(time.Now().Add(2 * reportEvery).UnixNano())
	return progress.WithReporter(p, func(phase string, done, total int64) {
		now := time.Now().UnixNano()
		due := next.Load()
		if now < due || !next.CompareAndSwap(due, now+int64(reportEvery)) {
			return
		}
		event := protocol.Progress{Request: request, Phase: phase, Objects: done, Total: -1, SecondsLeft: -1}
		if total > 0 {
			event.Fraction = min(1, float64(done)/float64(total))
		}
		h.event(protocol.Event{Progress: &event})
	})
}
