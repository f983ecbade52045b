package snapshot_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/snapshot"
	"heapdrop/core/store"
)

type container struct{ *bytes.Reader }

func (container) Close() error { return nil }

// TestSavedFold: what the lower bounds for groups of classes are computed from is saved. If it
// is damaged, or the sizes are others, it is computed again.
func TestSavedFold(t *testing.T) {
	s := scattered(t, "auto")
	var out bytes.Buffer
	w := store.NewWriter(&out, nil)
	if err := errors.Join(s.Save(w), w.Close()); err != nil {
		t.Fatal(err)
	}
	group := make([]int32, s.NumClasses())
	for c := range group {
		group[c] = int32(c % 3)
	}
	want := s.MinRetainedGroups(group, 3)
	var weights []byte
	for _, n := range s.FoldWeights() {
		weights = binary.LittleEndian.AppendUint64(weights, n)
	}
	at := bytes.Index(out.Bytes(), weights)
	if at < 0 || len(weights) == 0 {
		t.Fatal("it was not saved")
	}
	for _, damaged := range []bool{false, true} {
		content := bytes.Clone(out.Bytes())
		if damaged {
			content[at] ^= 1
		}
		c, err := store.Open(container{bytes.NewReader(content)})
		if err != nil {
			t.Fatal(err)
		}
		origin := snapshot.Origin{}
		loaded, err := snapshot.Load(c, index.Limits{}, origin, func([]byte) (heap.ContentReader, error) { return nil, nil }, nil,
			func(*snapshot.Snapshot) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		if got := loaded.MinRetainedGroups(group, 3); !slices.Equal(got, want) {
			t.Errorf("damaged %v: the groups retain %v, not %v", damaged, got, want)
		}
		if err := errors.Join(s.SetSizes("mat"), loaded.SetSizes("mat")); err != nil {
			t.Fatal(err)
		}
		if got, want := loaded.MinRetainedGroups(group, 3), s.MinRetainedGroups(group, 3); !slices.Equal(got, want) {
			t.Errorf("with other sizes, the groups retain %v, not %v", got, want)
		}
		if err := s.SetSizes("auto"); err != nil {
			t.Fatal(err)
		}
	}
}
