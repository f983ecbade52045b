// Package progress passes the progress of long work, through the context, to the code
// that waits for it.
package progress

import "context"

// Reporter is called with how far a query is: done of total steps, total 0 where the end
// is not known. The phase is said in words for people: "Comparing strings".
type Reporter func(phase string, done, total int64)

type reporterKey struct{}

// WithReporter returns a context whose queries tell r how far they are.
func WithReporter(ctx context.Context, r Reporter) context.Context {
	return context.WithValue(ctx, reporterKey{}, r)
}

// Ticker returns what long functions call now and then: it reports how far they are,
// and ends them with the context.
func Ticker(ctx context.Context, phase string) func(done, total int) error {
	return func(done, total int) error {
		Report(ctx, phase, int64(done), int64(total))
		return ctx.Err()
	}
}

// Report passes the progress of a query to the code that waits for it. Queries call it
// every few thousand objects of a long loop; it costs little, and nothing without a
// listener.
func Report(ctx context.Context, phase string, done, total int64) {
	if r, listens := ctx.Value(reporterKey{}).(Reporter); listens {
		r(phase, done, total)
	}
}
