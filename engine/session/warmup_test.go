package session

import (
	"context"
	"testing"

	"heapdrop/core/query/catalog"
	"heapdrop/core/source"
	"heapdrop/engine"
)

// TestWarmUpDump: the dump opens without warnings; otherwise it would warm up the wrong
// functions.
func TestWarmUpDump(t *testing.T) {
	files := []source.File{source.NewMemory("warmup.hprof", warmupDump())}
	s, err := engine.Open(context.Background(), files, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	info := s.Info()
	// In addition to the objects there are the boot loader, the class objects, and the
	// fabricated classes java.lang.Class and java.lang.ClassLoader.
	if got, want := info.Objects+info.UnreachableObjects, int64(warmupObjects+warmupClasses+3); got != want {
		t.Errorf("%d objects, want %d", got, want)
	}
	if len(info.Warnings) > 0 {
		t.Errorf("warnings: %v", info.Warnings)
	}
	if info.Objects < warmupObjects/2 {
		t.Errorf("only %d objects are reachable", info.Objects)
	}
	findings, err := engine.Validate(context.Background(), files, engine.Options{})
	if err != nil || len(findings) > 0 {
		t.Errorf("findings %v, error %v", findings, err)
	}
	if _, err := engine.Run(context.Background(), catalog.All(), s, "histogram"); err != nil {
		t.Error(err)
	}
}

// TestWarmUpEnds: an opening waits at most for the current round.
func TestWarmUpEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	yields := 0
	WarmUp(ctx, catalog.All(), func() { yields++ })
	if yields > warmups/2 { // a round yields about once per phase
		t.Errorf("it yielded %d times after it was to stop", yields)
	}
}
