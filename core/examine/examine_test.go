package examine_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"heapdrop/core/examine"
	"heapdrop/core/fleet"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// record examines a dump.
func record(t *testing.T, name string, data []byte) (*fleet.Record, *fleet.Tables) {
	t.Helper()
	ctx := snapshot.WithoutValues(context.Background())
	s := opened.Content(t, name, data)
	short, err := summary.Of(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	r := &fleet.Record{ID: name}
	tables, err := examine.Dump(ctx, s, short, r)
	if err != nil {
		t.Fatal(err)
	}
	return r, tables
}

// listeners is a heap at a given address in which a list, held by a static field,
// collects objects of a lambda. A thread holds another list by a local variable.
func listeners(count, lambda int, base heap.Address) *dumpbuilder.Heap {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Base: base})
	listener := h.Class(fmt.Sprintf("app.Main$$Lambda$%d/0x0000000800c0%04x", lambda, lambda), dumpbuilder.Ref("data"))
	var list []any
	for range count {
		list = append(list, h.Instance(listener, h.ByteArray(make([]byte, 4000)...)))
	}
	bus := h.Class("app.Bus", dumpbuilder.Static("LISTENERS", heap.Object, h.ArrayList(list...)))
	h.Root(heap.RootSystemClass, bus)
	node := h.Class(fmt.Sprintf("app.Queue$$Lambda$%d/0x1%04x", lambda, lambda), dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
	var last any
	for range count {
		last = h.Instance(node, last, h.ByteArray(make([]byte, 2000)...))
	}
	queue := h.Class("app.Queue", dumpbuilder.Static("HEAD", heap.Object, last))
	h.Root(heap.RootSystemClass, queue)
	return h
}

// fingerprints lists the fingerprints of a record with their paths.
func fingerprints(r *fleet.Record) (list []string) {
	for _, s := range slices.Concat(r.Suspects, r.Cleared) {
		list = append(list, s.Fingerprint+" "+s.Path)
	}
	slices.Sort(list)
	return list
}

// TestSameFingerprint: a structure has the same fingerprint in dumps with other sizes,
// other addresses and other numbers of hidden classes.
func TestSameFingerprint(t *testing.T) {
	small, _ := record(t, "small.hprof", listeners(900, 14, 0xc0000000).HPROF(dumpbuilder.HPROFOptions{}))
	large, _ := record(t, "large.hprof", listeners(3000, 207, 0xd0000000).HPROF(dumpbuilder.HPROFOptions{}))
	a, b := fingerprints(small), fingerprints(large)
	if len(a) < 2 || !slices.Equal(a, b) {
		t.Errorf("%q, %q", a, b)
	}
}

// TestUnknown: facts missing from a dump without values, threads and times are null.
func TestUnknown(t *testing.T) {
	r, tables := record(t, "heap.phd", listeners(50, 1, 0xc0000000).PHD(dumpbuilder.PHDOptions{}))
	h := r.Heap
	if h.JVM != nil || h.Threads != nil || h.Wasted != nil || h.OffHeap != nil || h.OutOfMemory != nil || len(tables.Waste)+len(tables.OffHeap)+len(tables.Threads) != 0 {
		t.Errorf("%+v", h)
	}
	if row := r.Row(); row.Wasted != nil || row.Threads != nil || row.Objects == nil || *row.Objects < 100 {
		t.Errorf("%+v", row)
	}
	r, _ = record(t, "heap.hprof", listeners(50, 1, 0xc0000000).HPROF(dumpbuilder.HPROFOptions{}))
	if h := r.Heap; h.Wasted == nil || *h.Wasted == 0 || h.OffHeap == nil || *h.OffHeap != 0 || r.Status != fleet.Complete {
		t.Errorf("%+v", h)
	}
}
