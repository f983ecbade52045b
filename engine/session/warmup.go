package session

import (
	"context"

	"heapdrop/core/query"
	"heapdrop/core/source"
	"heapdrop/engine"
)

// warmups is how often the generated dump is opened: until the functions that process
// every object have run for the few milliseconds after which V8 compiles a WebAssembly
// function again, to fast code.
const warmups = 40

// WarmUp opens a small generated dump and requests its histogram, repeatedly, until ctx
// ends or it has done enough. It discards the answers. A browser runs a program slowly
// until it knows which functions matter; without the warm-up, it would find out with the
// user's first dump. yield lets messages in; it is called after each round, which takes
// some milliseconds.
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
