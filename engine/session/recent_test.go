package session

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/protocol"
)

// TestSessionMakesAReportOnce: the overview and the report on suspects use the same
// document. If one of them releases it, the other still has it.
func TestSessionMakesAReportOnce(t *testing.T) {
	f := newFrontEnd(t)
	made := map[string]int{}
	registry := catalog.All()
	for i := range registry {
		run := registry[i].Run
		registry[i].Run = func(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
			made[registry[i].Name]++
			return run(ctx, s, a)
		}
	}
	f.session.registry = registry
	f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, sample(t, "sample.hprof.gz"))

	ask := func(command string) (table protocol.Result) {
		var document protocol.Result
		if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: command, Limit: 3}, &document); failure != nil {
			t.Fatal(failure.Message)
		}
		for _, block := range document.Blocks {
			if block.Result != nil && len(block.Result.Rows) > 0 {
				return *block.Result
			}
		}
		return document
	}
	first, second := ask("leakhunter"), ask("leakhunter")
	if made["leakhunter"] != 1 || len(first.Rows) == 0 || string(first.Rows[0][0]) != string(second.Rows[0][0]) {
		t.Errorf("made %d times: %d rows, then %d", made["leakhunter"], len(first.Rows), len(second.Rows))
	}
	f.ask(protocol.MethodRelease, protocol.ReleaseParams{Handle: first.Handle}, nil)
	var page protocol.Result
	if failure := f.ask(protocol.MethodRows, protocol.RowsParams{Handle: second.Handle, Limit: 1}, &page); failure != nil || page.Handle != second.Handle {
		t.Errorf("after the first was released the second answers %v under handle %q, not %q", failure, page.Handle, second.Handle)
	}
	if ask("leakhunter -most 1"); made["leakhunter"] != 2 {
		t.Error("another command got the same document")
	}
	f.ask(protocol.MethodInfo, protocol.InfoParams{Sizes: "nocoops"}, nil)
	if ask("leakhunter"); made["leakhunter"] != 3 {
		t.Error("a document shows sizes of another model")
	}
	for _, command := range []string{"leakhunter -most 2", "leakhunter -most 3", "leakhunter -most 4", "leakhunter -most 5"} {
		ask(command)
	}
	if ask("leakhunter"); made["leakhunter"] != 8 {
		t.Errorf("%d documents were made, of 8", made["leakhunter"])
	}
	if ask("histogram"); made["histogram"] != 1 {
		t.Fatal("no histogram")
	}
	if ask("histogram"); made["histogram"] != 2 {
		t.Error("a table, which may be large, was kept")
	}
}

// TestSessionMakesAReportOnceForTwo: a second request waits for the first, but not if the
// first is cancelled.
func TestSessionMakesAReportOnceForTwo(t *testing.T) {
	f := newFrontEnd(t)
	registry := catalog.All()
	var made, failing atomic.Int32
	begun, goOn := make(chan struct{}, 2), make(chan struct{})
	for i := range registry {
		if run := registry[i].Run; registry[i].Name == "leakhunter" {
			registry[i].Run = func(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
				made.Add(1)
				begun <- struct{}{}
				<-goOn
				if failing.Add(-1) >= 0 {
					return nil, context.Canceled
				}
				return run(ctx, s, a)
			}
		}
	}
	f.session.registry = registry
	f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, sample(t, "sample.hprof.gz"))
	for _, test := range []struct{ failing, made int32 }{{1, 2}, {0, 1}} {
		made.Store(0)
		failing.Store(test.failing)
		answers := make(chan error, 2)
		ask := func() {
			_, err := f.session.query(context.Background(), protocol.QueryParams{Command: "leakhunter", Limit: 1})
			answers <- err
		}
		go ask()
		<-begun
		go ask()
		time.Sleep(20 * time.Millisecond) // the second query should wait for the first; if it is late, the test still passes
		goOn <- struct{}{}
		if test.failing > 0 {
			<-begun
			goOn <- struct{}{}
		}
		failed := int32(0)
		for range 2 {
			if err := <-answers; err != nil {
				failed++
			}
		}
		if failed != test.failing || made.Load() != test.made {
			t.Errorf("%d of two failed, %d reports were made; want %d, %d", failed, made.Load(), test.failing, test.made)
		}
		f.session.results.forget()
	}
}
