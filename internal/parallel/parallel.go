// Package parallel spreads work over the processors. Where there is one, as in
// WebAssembly, everything runs in the caller, in order.
package parallel

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Workers returns how many goroutines work at a time. The system may give the process
// more or fewer processors from one call to the next.
func Workers() int { return runtime.GOMAXPROCS(0) }

// Each calls work for the tasks 0..tasks-1, each once, in any order. worker is below
// tasks and tells the goroutines apart: no two calls with the same one overlap. done,
// which may be nil, is called after every task, one call at a time, with how many tasks
// are done. After an error from it, which is returned, no new task begins. Nothing runs
// any more when Each returns.
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
		mutex  sync.Mutex // of what follows, and held while done runs
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

// InOrder prepares an item for each of the tasks 0..tasks-1 and uses one after the
// other, in order, in the caller; others are prepared in the meantime, a few ahead.
// Items are used again, so prepare finds in its what an earlier task left there. An
// error of use ends all and is returned; nothing runs any more when InOrder returns.
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
		broken = make(chan struct{}, workers) // gets one for every worker that panics
		stop   = make(chan struct{})
	)
	// A worker waits until some place is free before it takes a task, not after: so
	// no task is taken before the last one with its place was used.
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

// place holds an item from when it is prepared until it was used.
type place[T any] struct {
	item  T
	ready chan struct{}
}

// prepareNext prepares one task after the other until there are no more, or it is to stop.
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

// oneByOne is InOrder in the caller alone.
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

// Start runs work beside the caller and returns a function that waits for its end,
// which may be called any number of times. With one processor work has been done
// when Start returns.
func Start(work func()) (wait func()) {
	if Workers() == 1 {
		work()
		return func() {}
	}
	return Go(work)
}

// Go is Start for work that waits for the caller: it never runs in place of it.
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

// crash takes a panic from one goroutine to another, whose caller may deal with it.
type crash struct{ cause atomic.Pointer[any] }

// note, deferred, keeps the panic of a goroutine: errors as they are, anything else, which
// is unexpected, with its place.
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

// pass panics where a goroutine has.
func (c *crash) pass() {
	if cause := c.cause.Load(); cause != nil {
		panic(*cause)
	}
}
