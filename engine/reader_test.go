package engine

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/realdumps"
)

// TestReaderAgreesWithSnapshot reads every object of real dumps in id order, and many in
// random order, both through the bulk reader and one by one.
func TestReaderAgreesWithSnapshot(t *testing.T) {
	for _, name := range []string{
		"planted/values/jdk17-g1.live", "planted/values/jdk25-nocompactstrings.live", "planted/oldnew/leak-jdk17-i386.all",
		"planted/oldnew/leak-jdk8-nocoops.live", "planted/leak/jdk25-parallel2.live.pgz2", "mat/sun_jdk5_13_x32", "mat/heapdump.20160404.083909.9480.0002.phd",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t, realdumps.Find(t, name).Path(t), "auto", 0)
			r := s.NewReader(context.Background())
			for id := range heap.ObjectID(s.NumObjects()) {
				compareReading(t, s, r, id)
			}
			random := rand.New(rand.NewPCG(1, 2))
			for range 20000 {
				compareReading(t, s, r, heap.ObjectID(random.IntN(s.NumObjects())))
			}
		})
	}
}

func compareReading(t *testing.T, s *snapshot.Snapshot, r *snapshot.Reader, id heap.ObjectID) {
	t.Helper()
	ctx := context.Background()
	if _, isClass := s.ClassByObject(id); isClass {
		return
	}
	if _, isArray := s.Length(id); isArray {
		want, wantErr := s.Bytes(ctx, id, 0, math.MaxUint32)
		got, err := r.Array(id, 0, math.MaxUint32)
		if !bytes.Equal(got, want) || (err == nil) != (wantErr == nil) {
			t.Fatalf("%s: %d bytes, %v; want %d, %v", s.Label(id), len(got), err, len(want), wantErr)
		}
		return
	}
	want, wantErr := s.Values(ctx, id, nil)
	raw, err := r.Instance(id)
	if (err == nil) != (wantErr == nil) {
		t.Fatalf("%s: %v, want %v", s.Label(id), err, wantErr)
	}
	if err != nil {
		return
	}
	for i, slot := range s.FieldSlots(s.ClassOf(id)) {
		if slot.Value(raw) != want[i] {
			t.Fatalf("%s: field %d is %v, want %v", s.Label(id), i, slot.Value(raw), want[i])
		}
	}
	if s.ClassName(s.ClassOf(id)) == "java.lang.String" {
		want, wantOK := s.Text(ctx, id, math.MaxInt32)
		if got, ok := r.String(id, math.MaxInt32); string(got) != want || ok != wantOK {
			t.Fatalf("%s: %q, %v; want %q, %v", s.Label(id), got, ok, want, wantOK)
		}
	}
}
