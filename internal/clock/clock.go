// Package clock has a context for tests that ends by the clock when it is asked:
// where a program has one thread, as in WebAssembly, no timer fires while it
// computes.
package clock

import (
	"context"
	"time"
)

// Within returns a context that ends after a time.
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
