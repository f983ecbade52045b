// Package progress reports the progress of long work to its caller, through the context.
package progress

import "context"

// Reporter is called with the progress of a query: done of total steps; total is 0 if
// unknown. The phase is text for users: "Comparing strings".
type Reporter func(phase string, done, total int64)

type reporterKey struct{}

// WithReporter returns a context whose queries report their progress to r.
func WithReporter(ctx context.Context, r Reporter) context.Context {
	return context.WithValue(ctx, reporterKey{}, r)
}

// Ticker returns a function for long loops to call now and then. It reports the progress,
// and returns the context's error once that has ended.
func Ticker(ctx context.Context, phase string) func(done, total int) error {
	return func(done, total int) error {
		Report(ctx, phase, int64(done), int64(total))
		return ctx.Err()
	}
}

// Report reports the progress of a query. Queries call it every few thousand objects of a
// long loop. It costs little, and nothing if nobody listens.
func Report(ctx context.Context, phase string, done, total int64) {
	if r, listens := ctx.Value(reporterKey{}).(Reporter); listens {
		r(phase, done, total)
	}
}
