package assistant

import (
	"context"
	"fmt"
	"sync"
	"time"

	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/snapshot"
)

// Dumps are the dump that an assistant asks about, and older ones to compare it with.
type Dumps struct {
	Snapshot  *snapshot.Snapshot
	Baselines *query.Baselines
	Switches  int // how often the snapshot was switched to another size model or policy
}

// opening is the opening of the dumps, which questions wait for.
type opening struct {
	done  chan struct{} // closed when dumps or err is set
	dumps *Dumps
	err   error

	mu    sync.Mutex
	phase string
	share float64
}

// reportEvery is the time between two progress reports.
const reportEvery = 500 * time.Millisecond

// run opens the dumps. A panic is a bug of heapdrop that a dump may have triggered; it
// becomes an error.
func (o *opening) run(open func(report func(phase string, share float64)) (*Dumps, error)) {
	defer close(o.done)
	defer recovered(&o.err)
	o.dumps, o.err = open(func(phase string, share float64) {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.phase, o.share = phase, share
	})
}

// recovered converts a panic to an error.
func recovered(err *error) {
	switch cause := recover().(type) {
	case nil:
	case error: // also for columns that are loaded on first use
		*err = cause
	default:
		*err = fmt.Errorf("internal error: %v", cause)
	}
}

// wait waits until the dumps are open, reports progress meanwhile, and returns them.
func (o *opening) wait(ctx context.Context) (*Dumps, error) {
	tick := time.NewTicker(reportEvery)
	defer tick.Stop()
	for {
		select {
		case <-o.done:
			return o.dumps, o.err
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-tick.C:
			o.mu.Lock()
			phase, share := o.phase, o.share
			o.mu.Unlock()
			progress.Report(ctx, phase, int64(1000*share), 1000)
		}
	}
}
