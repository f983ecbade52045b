package diagnosis_test

import (
	"context"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/sampledump"
)

// TestSharing: within a context, a dump is diagnosed only once for the same options.
func TestSharing(t *testing.T) {
	opened := func() *snapshot.Snapshot {
		return opened.Files(t, engine.Options{}, source.NewMemory("x.hprof", sampledump.Marked(17, 1).HPROF(dumpbuilder.HPROFOptions{})))
	}
	a, b, ctx := opened(), opened(), diagnosis.Sharing(context.Background())
	made := func(ctx context.Context, s *snapshot.Snapshot, o diagnosis.Options) *diagnosis.Diagnosis {
		d, err := diagnosis.Diagnose(ctx, s, o)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	first := made(ctx, a, diagnosis.Options{})
	if made(ctx, a, diagnosis.Options{Smallest: 0.1 / 100, Most: 20}) != first { // as leakhunter asks
		t.Error("a second diagnosis was made")
	}
	alone, again := made(context.Background(), b, diagnosis.Options{}), made(context.Background(), b, diagnosis.Options{})
	if made(ctx, a, diagnosis.Options{Most: 3}) == first || made(ctx, b, diagnosis.Options{}) == first || alone == again {
		t.Error("the diagnosis is that of others")
	}
	shown, hidden := made(ctx, a, diagnosis.Options{}), made(snapshot.WithoutValues(ctx), a, diagnosis.Options{})
	if shown == hidden {
		t.Error("values that are left out are those of others")
	}
}
