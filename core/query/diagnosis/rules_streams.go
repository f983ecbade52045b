package diagnosis

import (
	"strings"

	"heapdrop/core/heap"
)

// streams are prefixes of classes of reactive streams that have a queue, and of such queues.
var streams = []string{"reactor.core.publisher.Sink", "reactor.core.publisher.Unicast", "reactor.core.publisher.FluxPublishOn", "reactor.core.publisher.FluxOnBackpressureBuffer", "reactor.util.concurrent.", "io.reactivex.rxjava3.internal.queue.", "io.reactivex.rxjava3.processors.", "io.reactivex.internal.queue.", "io.reactivex.processors.", "rx.internal.util.", "kotlinx.coroutines.channels.", "kotlinx.coroutines.flow.", "java.util.concurrent.SubmissionPublisher$"}

// innerStreams are classes of the streams that a stream of streams has at a time.
var innerStreams = []string{"reactor.core.publisher.FluxGroupBy$UnicastGroupedFlux", "reactor.core.publisher.FluxFlatMap$FlatMapInner", "io.reactivex.rxjava3.internal.operators.observable.ObservableGroupBy$", "io.reactivex.rxjava3.internal.operators.flowable.FlowableGroupBy$", "io.reactivex.rxjava3.internal.operators.observable.ObservableFlatMap$InnerObserver", "io.reactivex.rxjava3.internal.operators.flowable.FlowableFlatMap$InnerSubscriber"}

// streamBacklog matches what waits in a reactive stream. An object whose queue is empty has
// delivered everything.
func streamBacklog(e *evidence) string {
	return caused{streams, 500}.matchUnless(e, func(owner heap.ObjectID) bool {
		queue, found := e.s.ObjectField(e.ctx, owner, "queue")
		if !found {
			return strings.HasPrefix(e.className(owner), "reactor.core.publisher.") // it passes on at once
		}
		for range 3 { // the queue of one step may be the step before it
			if inner, more := e.s.ObjectField(e.ctx, queue, "queue"); more {
				queue = inner
			}
		}
		put, counted := e.number(queue, "producerIndex")
		taken, also := e.number(queue, "consumerIndex")
		return counted && also && put == taken
	})
}
