// Package clock has a context for tests that compares the time with its deadline whenever
// it is checked. In a program with one thread, as in WebAssembly, no timer fires during a
// computation.
package clock

import (
	"context"
	"time"
)

// Within returns a context that ends after a duration.
func Within(limit time.Duration) context.Context {
	return within{context.Background(), time.Now().Add(limit)}
}

type within struct {
	context.Context
	end time.Time
}

// Err implements context.Context.
func (w within) Err() error {
	if time.Now().After(w.end) {
		return context.DeadlineExceeded
	}
	return nil
}
