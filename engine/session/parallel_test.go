package session

import (
	"encoding/json"
	"strconv"
	"sync"
	"testing"

	"heapdrop/core/query/catalog"
	"heapdrop/protocol"
)

// TestQueriesInParallel: natively, requests are answered in parallel, also while a dump
// is opening. Every query without required arguments runs twice, in parallel with the
// others; with -race, the race detector checks them.
func TestQueriesInParallel(t *testing.T) {
	f := newFrontEnd(t)
	var running sync.WaitGroup
	id := uint32(1000)
	start := func(method string, params any) {
		id++
		text, _ := json.Marshal(params)
		message, _ := json.Marshal(protocol.Request{ID: id, Method: method, Params: text})
		running.Go(func() { f.session.Handle(message, nil) })
	}
	opening := make(chan struct{})
	go func() {
		defer close(opening)
		f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, sample(t, "sample.hprof.gz"))
	}()
	for range 3 {
		start(protocol.MethodQuery, protocol.QueryParams{Command: "histogram", Limit: 10})
		start(protocol.MethodComplete, protocol.CompleteParams{Text: "histogram java.l", Cursor: 16})
	}
	<-opening
	running.Wait()
	asked := map[uint32]string{}
	for range 2 {
		for _, q := range catalog.All() {
			needs := false
			for _, a := range q.Arguments {
				needs = needs || a.Required
			}
			if !needs {
				start(protocol.MethodQuery, protocol.QueryParams{Command: q.Name, Limit: 5})
				asked[id] = q.Name
			}
		}
		start(protocol.MethodDiagnose, nil)
		start(protocol.MethodSummary, nil)
		start(protocol.MethodIndexes, nil)
		start(protocol.MethodRetained, protocol.RetainedParams{Set: "java.lang.String"})
	}
	running.Wait()
	if len(asked) < 50 {
		t.Fatalf("only %d queries were asked", len(asked))
	}
	for id, name := range asked {
		if err := f.replies[id].Error; err != nil && err.Kind == "internal" {
			t.Errorf("%s (%s): %+v", name, strconv.Itoa(int(id)), err)
		}
	}
}
