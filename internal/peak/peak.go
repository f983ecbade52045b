// Package peak measures the memory use of functions, for tests.
package peak

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Of returns the most bytes on the heap at any time while do runs, including garbage, in
// excess of what was there before. As in the command, the Go runtime knows the limit, and
// collects at its default pace, whatever that of the other tests is. In WebAssembly, which
// has one thread, nothing can be measured while do runs.
func Of(bound int64, do func()) int64 {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
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
