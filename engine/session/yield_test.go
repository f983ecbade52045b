package session

import (
	"context"
	"encoding/json"
	"testing"

	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/protocol"

	"heapdrop/core/source"
)

// TestQueryIsCancelledWhereOneThreadRuns cancels an endless query by a message that
// arrives while it runs, after it has reported progress.
func TestQueryIsCancelledWhereOneThreadRuns(t *testing.T) {
	f := newFrontEnd(t)
	f.session.registry = query.Registry{{Name: "endless", Run: func(ctx context.Context, _ *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
		for done := int64(0); ; done++ {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			progress.Report(ctx, "Counting", done, 1<<62)
		}
	}}}
	dump := source.NewMemory("test.hprof", dumpbuilder.New().HPROF(dumpbuilder.HPROFOptions{IdentifierSize: 8}))
	if err := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, dump); err != nil {
		t.Fatal(err)
	}
	reported := false
	f.yield = func() {
		f.mu.Lock()
		for _, e := range f.events {
			reported = reported || e.Progress != nil && e.Progress.Phase == "Counting" && e.Progress.Request == f.next
		}
		id := f.next
		f.mu.Unlock()
		if reported {
			params, _ := json.Marshal(protocol.CancelParams{ID: id})
			message, _ := json.Marshal(protocol.Request{ID: 1 << 30, Method: protocol.MethodCancel, Params: params})
			f.session.Handle(message, nil)
		}
	}
	if err := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "endless", Limit: 1}, nil); err == nil || err.Kind != "cancelled" {
		t.Errorf("the query ended with %v", err)
	}
}
