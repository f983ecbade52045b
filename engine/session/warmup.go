package session

import (
	"context"

	"heapdrop/core/query"
	"heapdrop/core/source"
	"heapdrop/engine"
)

// warmups is how often a made-up dump is opened: until the functions that look
// at every object have run for the few milliseconds after which V8 compiles a
// WebAssembly function once more, into fast code.
const warmups = 40

// WarmUp opens a small made-up dump and asks for its histogram, again and again until
// ctx ends or it has been enough. The answers are discarded: a browser runs a program
// slowly until it has seen which functions matter, which would otherwise be found out
// with the first dump. yield lets messages in; it is called after each round, which
// takes some milliseconds.
func WarmUp(ctx context.Context, registry query.Registry, yield func()) {
	session := New(Host{
		Send:     func([]byte, ...source.File) {},
		Yield:    yield,
		Platform: engine.WebAssembly,
		Memory:   func() int64 { return 0 },
	}, registry)
	files := []source.File{source.NewMemory("warmup.hprof", warmupDump())}
	for range warmups {
		if ctx.Err() != nil {
			return
		}
		session.Handle([]byte(`{"method":"open"}`), files)
		session.Handle([]byte(`{"method":"query","params":{"command":"histogram","limit":100}}`), nil)
		yield()
	}
}
