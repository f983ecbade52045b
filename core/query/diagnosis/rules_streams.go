package diagnosis

import (
	"strings"

	"heapdrop/core/heap"
)

// streams are prefixes of classes of reactive streams that have a queue, and of such queues.
var streams = []string{"reactor.core.publisher.Sink", "reactor.core.publisher.Unicast", "reactor.core.publisher.FluxPublishOn", "reactor.core.publisher.FluxOnBackpressureBuffer", "reactor.util.concurrent.", "io.reactivex.rxjava3.internal.queue.", "io.reactivex.rxjava3.processors.", "io.reactivex.internal.queue.", "io.reactivex.processors.", "rx.internal.util.", "kotlinx.coroutines.channels.", "kotlinx.coroutines.flow.", "java.util.concurrent.SubmissionPublisher$"}

// innerStreams are classes of the streams that a stream of streams has at a time.
var innerStreams = []string{"reactor.core.publisher.FluxGroupBy$UnicastGroupedFlux", "reactor.core.publisher.FluxFlatMap$FlatMapInner", "io.reactivex.rxjava3.internal.operators.observable.ObservableGroupBy$", "io.reactivex.rxjava3.internal.operators.flowable.FlowableGroupBy$", "io.reactivex.rxjava3.internal.operators.observable.ObservableFlatMap$InnerObserver", "io.reactivex.rxjava3.internal.operators.flowable.FlowableFlatMap$InnerSubscriber"}

// replays are classes that keep all elements of a stream for those who subscribe later.
var replays = []string{"io.reactivex.subjects.ReplaySubject$UnboundedReplayBuffer", "io.reactivex.rxjava3.subjects.ReplaySubject$UnboundedReplayBuffer", "io.reactivex.processors.ReplayProcessor$Unbounded", "io.reactivex.rxjava3.processors.ReplayProcessor$Unbounded", "reactor.core.publisher.FluxReplay$UnboundedReplayBuffer"}

// replaysAll matches the elements that a stream without a bound keeps, or a few members that
// have most of what they hold in one such stream each.
func replaysAll(e *evidence) string {
	const deepest = 6
	if text := (caused{replays, 500}).match(e); text != "" {
		return text
	}
	n := int64(0)
	for _, class := range replays {
		objects, _ := e.objectsOf(class)
		n += objects
	}
	if n == 0 || 2*n < e.Count || len(e.sample.ids) == 0 {
		return ""
	}
	for _, id := range e.sample.ids[:min(4, len(e.sample.ids))] {
		for range deepest {
			if id == heap.NoObject || hasPrefix(e.className(id), replays) {
				break
			}
			id = e.below(id).heaviest
		}
		if id == heap.NoObject || !hasPrefix(e.className(id), replays) {
			return ""
		}
	}
	return e.Accumulates() + " hold most of their memory in streams without a bound"
}

// fewBatches is the number of elements of a queue that are no backlog, however much each has.
const fewBatches = 4

// streamBacklog matches what waits in a reactive stream. An object whose queue is empty has
// delivered everything, and one or two batches in it are work.
func streamBacklog(e *evidence) string {
	return caused{streams, 500}.matchUnless(e, func(owner heap.ObjectID) bool {
		queue, found := e.s.ObjectField(e.ctx, owner, "queue")
		if _, is := e.number(owner, "producerIndex"); is {
			queue = owner
		} else if !found {
			return strings.HasPrefix(e.className(owner), "reactor.core.publisher.") // it passes on at once
		}
		for range 3 { // the queue of one step may be the step before it
			if inner, more := e.s.ObjectField(e.ctx, queue, "queue"); more {
				queue = inner
			}
		}
		put, counted := e.number(queue, "producerIndex")
		taken, also := e.number(queue, "consumerIndex")
		return counted && also && put-taken <= fewBatches
	})
}
