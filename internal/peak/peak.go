// Package peak measures for tests how much memory work takes.
package peak

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Of returns the most bytes that the heap holds at a time while do runs, garbage
// included, beyond what it held before. As in the command, the runtime knows the bound
// that is to be kept. WebAssembly has one thread, and nothing looks while it computes.
func Of(bound int64, do func()) int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	inUse := func() int64 { metrics.Read(sample); return int64(sample[0].Value.Uint64()) }
	runtime.GC()
	before := inUse()
	debug.SetMemoryLimit(before + bound)
	defer debug.SetMemoryLimit(math.MaxInt64)
	most, end, done := int64(0), make(chan bool), make(chan bool)
	go func() {
		defer close(done)
		for {
			most = max(most, inUse()-before)
			select {
			case <-end:
				return
			case <-time.After(2 * time.Millisecond):
			}
		}
	}()
	do()
	close(end)
	<-done
	return most
}
