package oql

import (
	"context"
	"sync"
	"time"
)

// liveContext is the context of the current caller. Rows are computed when they are
// shown, long after the run.
type liveContext struct {
	mu  sync.Mutex
	now context.Context
}

func (l *liveContext) set(ctx context.Context) {
	l.mu.Lock()
	l.now = ctx
	l.mu.Unlock()
}

func (l *liveContext) get() context.Context {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.now
}

// Deadline, Done, Err and Value implement context.Context.
func (l *liveContext) Deadline() (time.Time, bool) { return l.get().Deadline() }
func (l *liveContext) Done() <-chan struct{}       { return l.get().Done() }
func (l *liveContext) Err() error                  { return l.get().Err() }
func (l *liveContext) Value(key any) any           { return l.get().Value(key) }
