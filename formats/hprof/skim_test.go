package hprof

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
)

// countsTheSame checks that the reader finds the same objects without their references. It
// reports whether the reader asked for the references instead.
func countsTheSame(t *testing.T, src source.Source) (asked bool) {
	t.Helper()
	want, sink := newRecorder(t), newRecorder(t)
	full, wantErr := Parse(context.Background(), src, want, Options{})
	r, err := Parse(context.Background(), src, sink, Options{CountOnly: true})
	if errors.Is(err, heap.ErrReferencesNeeded) {
		return true
	}
	if (err == nil) != (wantErr == nil) {
		t.Errorf("error %v without references, else %v", err, wantErr)
	}
	if sink.references > 0 || r.Info.Flat != nil {
		t.Errorf("%d references, flattened values %v", sink.references, r.Info.Flat)
	}
	if r.Census != full.Census {
		t.Errorf("census %v, else %v", r.Census, full.Census)
	}
	if !slices.EqualFunc(sink.list, want.list, func(a, b object) bool {
		return a.address == b.address && a.class == b.class && a.length == b.length && a.position == b.position
	}) {
		t.Errorf("%d objects without references, other than the %d with them", len(sink.list), len(want.list))
	}
	return false
}

// TestCountOnly: without references, the objects are the same, however the heap is written
// and wherever blocks end.
func TestCountOnly(t *testing.T) {
	for name, o := range variants() {
		content := rich().HPROF(o)
		for _, block := range []int{1, 64, 1000, 1 << 20} {
			for _, unknown := range []bool{false, true} {
				if countsTheSame(t, newBlocks(content, block, unknown)) || t.Failed() {
					t.Fatalf("%s, blocks of %d, size unknown: %v", name, block, unknown)
				}
			}
		}
	}
}

// TestCountOnlyAsksForReferences: values inside other objects cannot be counted without.
func TestCountOnlyAsksForReferences(t *testing.T) {
	for _, o := range []dumpbuilder.HPROFOptions{{}, {Valhalla: dumpbuilder.ValuesInlined}} {
		if !countsTheSame(t, newBlocks(smallValues().HPROF(o), 1<<20, false)) {
			t.Errorf("%+v: the values were counted without references", o)
		}
	}
}

// TestCountOnlyBroken reads damaged dumps both ways, in short mode every fifth.
func TestCountOnlyBroken(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(realdumps.Broken(t), "*.hprof"))
	if err != nil || len(files) < 80 {
		t.Fatal(len(files), err)
	}
	for i, file := range files {
		if testing.Short() && i%5 != 0 {
			continue
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if countsTheSame(t, newBlocks(content, 1<<16, false)); t.Failed() {
			t.Fatal(filepath.Base(file))
		}
	}
}
