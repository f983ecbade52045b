package analysis_test

import (
	"bytes"
	"context"
	"os"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/analysis"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
)

// BenchmarkTraversal compares programs with a bare traversal of the same graph
// (graph.Reach). It uses the dump that HEAPDROP_BENCH names, otherwise a generated one
// with a million objects.
func BenchmarkTraversal(b *testing.B) {
	s := benchSnapshot(b)
	b.Run("bare", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.RetainedSet(context.Background(), slices.Values([]heap.ObjectID{}), nil); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, test := range []struct{ name, membership, inclusion string }{
		{"true", "true", ""},
		{"entity", "THIS in Unassigned and (ref_kind = root or REFERRER in ENTITY)", ""},
		{"counted", "THIS in Unassigned and (ref_kind = root or REFERRER in ENTITY)", "on_inclusion <- [ n <- n + 1 bytes <- bytes + THIS.size ] n : int <- 0 bytes : int <- 0"},
		{"class", "(ref_kind = root or REFERRER in ENTITY) and not THIS is byte[]", ""},
		{"sweep", "THIS is byte[] and not REFERRER in ENTITY", ""},
		{"label", "ref_kind = root or REFERRER in ENTITY and ref_kind != super", ""},
	} {
		b.Run(test.name, func(b *testing.B) {
			p, err := analysis.Compile("set_type all: roots <- #[] membership <- "+test.membership+" "+test.inclusion+` instances_for all have_names = "all"`, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				out, err := p.Run(context.Background(), s, nil)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(out.Sets[0].Subgraphs[0].Objects)), "members")
			}
		})
	}
}

func benchSnapshot(b *testing.B) *snapshot.Snapshot {
	b.Helper()
	var file source.File
	if path := os.Getenv("HEAPDROP_BENCH"); path != "" {
		disk, err := source.OpenDisk(path)
		if err != nil {
			b.Fatal(err)
		}
		file = disk
	} else {
		var data bytes.Buffer
		if err := dumpbuilder.WriteBeans(&data, 1_000_000); err != nil {
			b.Fatal(err)
		}
		file = source.NewMemory("beans.hprof", data.Bytes())
	}
	s, err := engine.Open(context.Background(), []source.File{file}, engine.Options{})
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// TestAllocations: allocations depend on the number of classes and subgraphs, not of
// references or objects. The sample has 23 thousand objects and twice as many references.
func TestAllocations(t *testing.T) {
	s := openSample(t)
	for _, membership := range []string{"REFERRER in ENTITY or ref_kind = root", "ref_kind != super", "THIS is String and not REFERRER is byte[]", "THIS.size > 24 and THIS.class.classloader in ENTITY or THIS in Unassigned"} {
		p, err := analysis.Compile("set_type all: roots <- threads membership <- "+membership+` on_inclusion <- [ n <- n + 1 bytes <- bytes + THIS.size ] n : int <- 0 bytes : int <- 0 instances_for all have_names = "all"`, nil)
		if err != nil {
			t.Fatal(err)
		}
		allocations := testing.AllocsPerRun(3, func() {
			if _, err := p.Run(context.Background(), s, nil); err != nil {
				t.Fatal(err)
			}
		})
		if allocations > 1000 {
			t.Errorf("%s: %.0f allocations", membership, allocations)
		}
	}
}
