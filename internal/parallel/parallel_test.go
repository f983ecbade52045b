package parallel

import (
	"errors"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
)

// withProcessors runs a test with one and with several processors.
func withProcessors(t *testing.T, test func(t *testing.T)) {
	for _, n := range []int{1, 4} {
		before := runtime.GOMAXPROCS(n)
		t.Run(map[bool]string{true: "one", false: "several"}[n == 1], test)
		runtime.GOMAXPROCS(before)
	}
}

func TestEach(t *testing.T) {
	withProcessors(t, func(t *testing.T) {
		for _, tasks := range []int{0, 1, 3, 1000} {
			times := make([]atomic.Int32, tasks)
			busy := make([]atomic.Bool, Workers())
			reported := 0
			err := Each(tasks, func(worker, task int) {
				if busy[worker].Swap(true) {
					t.Error("two calls of one worker overlap")
				}
				times[task].Add(1)
				runtime.Gosched()
				busy[worker].Store(false)
			}, func(done int) error {
				if reported++; reported != done {
					t.Errorf("told of %d tasks after %d", done, reported)
				}
				return nil
			})
			if err != nil || reported != tasks {
				t.Errorf("%d tasks: error %v, told of %d", tasks, err, reported)
			}
			for task := range times {
				if n := times[task].Load(); n != 1 {
					t.Errorf("task %d of %d ran %d times", task, tasks, n)
				}
			}
		}
	})
}

func TestEachStopsAtError(t *testing.T) {
	withProcessors(t, func(t *testing.T) {
		stop := errors.New("stop")
		var ran atomic.Int32
		err := Each(1000, func(int, int) { ran.Add(1) }, func(done int) error {
			if done == 3 {
				return stop
			}
			return nil
		})
		if err != stop || int(ran.Load()) > 3+Workers() {
			t.Errorf("error %v after %d tasks", err, ran.Load())
		}
	})
}

func TestInOrder(t *testing.T) {
	withProcessors(t, func(t *testing.T) {
		stop := errors.New("stop")
		for _, tasks := range []int{0, 1, 2, 5, 1000} {
			for _, failAt := range []int{-1, 0, tasks / 2} {
				used := 0
				err := InOrder(tasks, func(task int, item *[]int) {
					*item = append((*item)[:0], task, task*task)
				}, func(task int, item *[]int) error {
					if got := *item; task != used || len(got) != 2 || got[0] != task || got[1] != task*task {
						t.Fatalf("task %d as number %d with %v", task, used, got)
					}
					used++
					if task == failAt {
						return stop
					}
					return nil
				})
				if failAt >= 0 && failAt < tasks {
					if err != stop || used != failAt+1 {
						t.Fatalf("%d tasks, an error at %d: %v after %d", tasks, failAt, err, used)
					}
				} else if err != nil || used != tasks {
					t.Fatalf("%d tasks: %v after %d", tasks, err, used)
				}
			}
		}
	})
}

// TestInOrderWithWorkersHeldUp: a worker may be delayed at any moment while others
// continue; items must not be mixed up.
func TestInOrderWithWorkersHeldUp(t *testing.T) {
	before := runtime.GOMAXPROCS(16)
	defer runtime.GOMAXPROCS(before)
	for range 20 {
		InOrder(3000, func(task int, item *int) { *item = task }, func(task int, item *int) error {
			if *item != task {
				t.Fatalf("task %d got the item of task %d", task, *item)
			}
			return nil
		})
	}
}

func TestStart(t *testing.T) {
	withProcessors(t, func(t *testing.T) {
		done := false
		wait := Start(func() { done = true })
		wait()
		wait()
		if !done {
			t.Error("the work was not done")
		}
	})
}

func TestGo(t *testing.T) {
	withProcessors(t, func(t *testing.T) {
		said, done := make(chan struct{}), false
		wait := Go(func() { <-said; done = true })
		close(said)
		if wait(); !done {
			t.Error("the work was not done")
		}
	})
}

// TestPanics: a panic reaches the caller, who may be able to report it.
func TestPanics(t *testing.T) {
	caught := func(f func()) (text string) {
		defer func() { text, _ = recover().(string) }()
		f()
		return ""
	}
	withProcessors(t, func(t *testing.T) {
		bad := func() { panic("broken") }
		if text := caught(func() { Each(8, func(int, int) { bad() }, nil) }); !strings.HasPrefix(text, "broken") {
			t.Errorf("Each: %q", text)
		}
		if text := caught(func() {
			Each(8, func(int, int) {}, func(int) error { panic("broken") })
		}); !strings.HasPrefix(text, "broken") {
			t.Errorf("done of Each: %q", text)
		}
		if text := caught(func() {
			InOrder(8, func(int, *int) { bad() }, func(int, *int) error { return nil })
		}); !strings.HasPrefix(text, "broken") {
			t.Errorf("InOrder: %q", text)
		}
		if text := caught(func() {
			InOrder(8, func(int, *int) {}, func(int, *int) error { panic("broken") })
		}); !strings.HasPrefix(text, "broken") {
			t.Errorf("use of InOrder: %q", text)
		}
		if text := caught(func() { Start(bad)() }); !strings.HasPrefix(text, "broken") {
			t.Errorf("Start: %q", text)
		}
		own := errors.New("own")
		if err := func() (err error) {
			defer func() { err, _ = recover().(error) }()
			Each(8, func(int, int) { panic(own) }, nil)
			return nil
		}(); err != own {
			t.Errorf("an error that Each panics with becomes %v", err)
		}
	})
}
