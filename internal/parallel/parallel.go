// Package parallel distributes work over the processors. With one processor, as in
// WebAssembly, everything runs in the calling goroutine, in order.
package parallel

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Workers returns how many goroutines run at a time. It may change between calls, because
// the system may give the process more or fewer processors.
func Workers() int { return runtime.GOMAXPROCS(0) }

// Each calls work for the tasks 0..tasks-1, each once, in any order. worker is below
// tasks and identifies the goroutine: calls with the same worker do not overlap. done,
// which may be nil, is called after every task, one call at a time, with the number of
// finished tasks. If it returns an error, no new task is started, and Each returns the
// error. When Each returns, nothing runs any more.
func Each(tasks int, work func(worker, task int), done func(tasks int) error) error {
	workers := min(Workers(), tasks)
	if workers <= 1 {
		for task := range tasks {
			work(0, task)
			if done == nil {
				continue
			}
			if err := done(task + 1); err != nil {
				return err
			}
		}
		return nil
	}
	var (
		next   atomic.Int64
		mutex  sync.Mutex // guards the following fields, and is held while done runs
		ready  int
		failed error
		group  sync.WaitGroup
		crash  crash
	)
	goOn := func() bool {
		mutex.Lock()
		defer mutex.Unlock() // even if done panics
		ready++
		if failed == nil && done != nil {
			failed = done(ready)
		}
		return failed == nil
	}
	for worker := range workers {
		group.Go(func() {
			defer crash.note()
			for {
				task := int(next.Add(1)) - 1
				if task >= tasks {
					return
				}
				work(worker, task)
				if !goOn() {
					return
				}
			}
		})
	}
	group.Wait()
	crash.pass()
	return failed
}

// InOrder prepares an item for each of the tasks 0..tasks-1 and uses the items in order
// in the calling goroutine, while other goroutines prepare items a few tasks ahead. Items
// are reused, so prepare gets an item with the contents of an earlier task. An error of
// use ends everything and is returned. When InOrder returns, nothing runs any more.
func InOrder[T any](tasks int, prepare func(task int, item *T), use func(task int, item *T) error) error {
	workers := min(Workers(), tasks) - 1
	if workers <= 0 {
		return oneByOne(tasks, prepare, use)
	}
	places := make([]place[T], workers+1) // task t has place t%len
	free := make(chan struct{}, len(places))
	for i := range places {
		places[i].ready = make(chan struct{}, 1)
		free <- struct{}{}
	}
	var (
		next   atomic.Int64
		group  sync.WaitGroup
		crash  crash
		broken = make(chan struct{}, workers) // one value for every worker that panics
		stop   = make(chan struct{})
	)
	// A worker waits for a free place before it takes a task, so no task is taken before
	// the previous one with its place has been used.
	for range workers {
		group.Go(func() {
			defer func() {
				if crash.cause.Load() != nil {
					broken <- struct{}{}
				}
			}()
			defer crash.note()
			prepareNext(places, tasks, &next, free, stop, prepare)
		})
	}
	defer func() {
		close(stop)
		group.Wait()
		crash.pass()
	}()
	for task := range tasks {
		p := &places[task%len(places)]
		select {
		case <-p.ready:
		case <-broken:
			return nil // the panic continues
		}
		if err := use(task, &p.item); err != nil {
			return err
		}
		free <- struct{}{}
	}
	return nil
}

// place holds an item from its preparation until it has been used.
type place[T any] struct {
	item  T
	ready chan struct{}
}

// prepareNext prepares tasks until there are no more, or until it has to stop.
func prepareNext[T any](places []place[T], tasks int, next *atomic.Int64, free, stop <-chan struct{}, prepare func(task int, item *T)) {
	for {
		select {
		case <-free:
		case <-stop:
			return
		}
		task := int(next.Add(1)) - 1
		if task >= tasks {
			return
		}
		p := &places[task%len(places)]
		prepare(task, &p.item)
		p.ready <- struct{}{}
	}
}

// oneByOne is InOrder in the calling goroutine alone.
func oneByOne[T any](tasks int, prepare func(task int, item *T), use func(task int, item *T) error) error {
	var item T
	for task := range tasks {
		prepare(task, &item)
		if err := use(task, &item); err != nil {
			return err
		}
	}
	return nil
}

// Start runs work in another goroutine and returns a function that waits for its end,
// which can be called any number of times. With one processor, work has already ended
// when Start returns.
func Start(work func()) (wait func()) {
	if Workers() == 1 {
		work()
		return func() {}
	}
	return Go(work)
}

// Go is Start for work that waits for the caller, so it always runs in another goroutine.
func Go(work func()) (wait func()) {
	ended := make(chan struct{})
	var crash crash
	go func() {
		defer close(ended)
		defer crash.note()
		work()
	}()
	return func() {
		<-ended
		crash.pass()
	}
}

// crash passes a panic from one goroutine to another, whose caller may be able to handle
// it.
type crash struct{ cause atomic.Pointer[any] }

// note must be deferred. It stores the panic of a goroutine: an error unchanged, any
// other value, which is unexpected, with the stack.
func (c *crash) note() {
	cause := recover()
	if cause == nil {
		return
	}
	_, unexpected := cause.(runtime.Error)
	if _, isError := cause.(error); !isError || unexpected {
		cause = fmt.Sprintf("%v\n%s", cause, debug.Stack())
	}
	c.cause.Store(&cause)
}

// pass panics if a goroutine has panicked.
func (c *crash) pass() {
	if cause := c.cause.Load(); cause != nil {
		panic(*cause)
	}
}
