package session

import (
	"strings"
	"testing"

	"heapdrop/core/source"
	"heapdrop/protocol"
)

// TestBeside: a GC log and a thread dump are added to the open dump, and the verdict uses
// them. Any other file is refused, and nothing changes.
func TestBeside(t *testing.T) {
	f := newFrontEnd(t)
	if failure := f.ask(protocol.MethodBeside, struct{}{}, nil, sample(t, "incident/gc.log.zst")); failure == nil {
		t.Error("a log was added to no dump")
	}
	if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, sample(t, "incident/orders.hprof.zst")); failure != nil {
		t.Fatal(failure.Message)
	}
	var before, after protocol.Diagnosis
	f.ask(protocol.MethodDiagnose, struct{}{}, &before)
	if failure := f.ask(protocol.MethodBeside, struct{}{}, nil, source.NewMemory("other.txt", []byte("hello"))); failure == nil || failure.Kind != "usage" {
		t.Errorf("%+v", failure)
	}
	var info protocol.Info
	if failure := f.ask(protocol.MethodBeside, struct{}{}, &info, sample(t, "incident/threads.txt"), sample(t, "incident/gc.log.zst")); failure != nil || len(info.Beside) != 2 {
		t.Fatalf("%+v, %+v", failure, info.Beside)
	}
	f.ask(protocol.MethodDiagnose, struct{}{}, &after)
	if before.Incident != nil || after.Incident == nil || !strings.Contains(after.Sentence, "full of live data") || len(after.Incident.Sentences) != 2 || *after.Incident.GC.Live != 15<<20 {
		t.Errorf("before %+v, after %+v", before.Incident, after.Incident)
	}
	var use protocol.Result
	if failure := f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "heap_use", Limit: 500}, &use); failure != nil || len(use.Rows) != 50 {
		t.Errorf("%+v, %d points", failure, len(use.Rows))
	}
}
