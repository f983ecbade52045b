package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
)

// recorder records the calls that it gets. It can fail at a given call.
type recorder struct {
	calls  []string
	failAt int
	failed error
	broken bool // panics instead of returning an error
}

func (r *recorder) note(format string, a ...any) error {
	r.calls = append(r.calls, fmt.Sprintf(format, a...))
	if r.failAt == len(r.calls) {
		if r.broken {
			panic("broken")
		}
		return r.failed
	}
	return nil
}

func (r *recorder) Class(c heap.Class) heap.ClassIndex {
	r.note("class %s", c.Name)
	return heap.ClassIndex(len(r.calls))
}
func (r *recorder) Redefine(i heap.ClassIndex, c heap.Class) { r.note("redefine %d %s", i, c.Name) }
func (r *recorder) Objects(b *heap.Batch) error {
	return r.note("objects %v %v %v %v %v %v %v %d", b.Address, b.Class, b.Length, b.Position, b.RefEnd, b.Refs, b.Size, b.HeadRefs)
}
func (r *recorder) Root(root heap.Root)  { r.note("root %d", root.Object) }
func (r *recorder) Thread(t heap.Thread) { r.note("thread %d", t.Serial) }
func (r *recorder) Warn(w heap.Warning)  { r.note("warn %s", w.Code) }
func (r *recorder) Progress(_ context.Context, consumed int64) error {
	return r.note("progress %d", consumed)
}

// report makes the same random calls of any sink, reusing one batch, until one fails. It
// records the results.
func report(sink heap.Sink, seed uint64, calls int) (answers []int, err error) {
	r := rand.New(rand.NewPCG(seed, 1))
	b := heap.Batch{}
	for i := range calls {
		switch r.IntN(12) {
		case 0:
			answers = append(answers, int(sink.Class(heap.Class{Name: fmt.Sprint("c", i)})))
		case 1:
			sink.Root(heap.Root{Object: heap.Address(i)})
		case 2:
			sink.Thread(heap.Thread{Serial: uint32(i)})
		case 3:
			sink.Warn(heap.Warning{Code: fmt.Sprint("w", i)})
		case 4:
			sink.Redefine(heap.ClassIndex(i), heap.Class{Name: fmt.Sprint("r", i)})
		case 5:
			err = sink.Progress(context.Background(), int64(i))
		default:
			b.Reset()
			for k := range r.IntN(5) {
				b.Address, b.Class, b.Length = append(b.Address, heap.Address(i)), append(b.Class, heap.ClassIndex(k)), append(b.Length, uint32(i+k))
				b.Position, b.Refs = append(b.Position, int64(k)), append(b.Refs, heap.Address(i*k))
				b.RefEnd, b.Size = append(b.RefEnd, uint32(k+1)), append(b.Size, uint64(8*k))
			}
			b.HeadRefs = uint32(r.IntN(2))
			err = sink.Objects(&b)
		}
		if err != nil {
			return answers, err
		}
	}
	return answers, nil
}

func withProcessors(t *testing.T, n int) {
	before := runtime.GOMAXPROCS(n)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

func TestPipelineKeepsTheOrder(t *testing.T) {
	withProcessors(t, 4)
	for seed := range uint64(20) {
		direct, behind := &recorder{}, &recorder{}
		want, _ := report(direct, seed, 1000)
		sink, ended := newPipeline(behind)
		got, err := report(sink, seed, 1000)
		if late := ended(); err != nil || late != nil {
			t.Fatal(err, late)
		}
		if !slices.Equal(got, want) || !slices.Equal(behind.calls, direct.calls) {
			t.Fatalf("seed %d: the calls differ from those of the sink alone", seed)
		}
	}
}

// TestPipelineReturnsErrors: an error of the second sink soon ends the calls, and no call
// follows it.
func TestPipelineReturnsErrors(t *testing.T) {
	withProcessors(t, 4)
	stop := errors.New("stop")
	for failAt := 1; failAt < 60; failAt++ {
		direct, behind := &recorder{failAt: failAt, failed: stop}, &recorder{failAt: failAt, failed: stop}
		_, directly := report(direct, 7, 60)
		sink, ended := newPipeline(behind)
		_, err := report(sink, 7, 60)
		late := ended()
		if sink == heap.Sink(behind) { // a browser has one processor, so there is no pipeline
			late = err
		}
		if directly != late || err != nil && err != late {
			t.Fatalf("failing at %d: %v and %v, directly %v", failAt, err, late, directly)
		}
	}
}

func TestPipelinePassesPanicsOn(t *testing.T) {
	withProcessors(t, 4)
	defer func() {
		if text, _ := recover().(string); !strings.HasPrefix(text, "broken") {
			t.Errorf("%q", text)
		}
	}()
	sink, ended := newPipeline(&recorder{failAt: 9, broken: true})
	report(sink, 3, 40)
	ended()
}

func TestOneProcessorNeedsNoPipeline(t *testing.T) {
	withProcessors(t, 1)
	behind := &recorder{}
	if sink, _ := newPipeline(behind); sink != heap.Sink(behind) {
		t.Error("a pipeline without a second processor")
	}
}
