package snapshot_test

import (
	"context"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
)

// TestThreadsAskedForTooEarly: questions asked while the dump is still being opened must
// neither fail nor spoil the answers of later stages.
func TestThreadsAskedForTooEarly(t *testing.T) {
	h := dumpbuilder.New()
	held := h.New("java.util.ArrayList")
	thread := h.Thread("worker", dumpbuilder.Frame{Class: "app.Main", Method: "run"})
	thread.Local(0, held)
	dump := source.NewMemory("test.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))
	scanned := false
	s, err := engine.Open(context.Background(), []source.File{dump}, engine.Options{Staged: func(s *snapshot.Snapshot) error {
		if s.Stage() == snapshot.StageScanned {
			scanned = true
			at, _ := s.ID(held.Address)
			if len(s.Threads()) != 0 || len(s.Roots(at)) != 0 {
				t.Error("threads or roots before the references are known")
			}
			if _, err := s.References(context.Background(), at); err != nil {
				t.Error(err)
			}
		}
		return nil
	}})
	if err != nil || !scanned {
		t.Fatal(scanned, err)
	}
	threads := s.Threads()
	if len(threads) != 1 || len(threads[0].Locals) != 1 || threads[0].Locals[0].Kind != heap.RootJavaLocal {
		t.Errorf("threads %+v", threads)
	}
	if roots := s.Roots(id(t, s, held)); len(roots) != 1 {
		t.Errorf("roots %v", roots)
	}
}
