package engine

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/sampledump"
)

func reachableCount(s *snapshot.Snapshot, class string) (n int64) {
	for _, c := range s.ClassesByName(class) {
		n += s.InstanceCounts(c).Objects
	}
	return n
}

// TestPolicyPlantedReferences: the test program states how many of its objects are
// strongly reachable and how many only by soft references.
func TestPolicyPlantedReferences(t *testing.T) {
	for _, name := range []string{"planted/refs/jdk17-g1.all", "planted/refs/jdk25-g1.live"} {
		dump := realdumps.Find(t, name)
		s := open(t, dump.Path(t), "", 0)
		text, err := os.ReadFile(strings.TrimSuffix(strings.TrimSuffix(dump.HistogramFile, ".live.histo.txt"), ".all.histo.txt") + ".expected.json")
		if err != nil {
			t.Fatal(err)
		}
		var truth struct {
			Pay struct {
				Class    string
				Live     int64 `json:"expected_live"`
				Strongly int64 `json:"strongly_held"`
			}
		}
		if err := json.Unmarshal(text, &truth); err != nil {
			t.Fatal(err)
		}
		for policy, want := range map[string]int64{"strong": truth.Pay.Strongly, "strong,weak,final": truth.Pay.Strongly, "strong,soft": truth.Pay.Live} {
			if err := SetPolicy(context.Background(), s, policy); err != nil {
				t.Fatal(err)
			}
			if got := reachableCount(s, truth.Pay.Class); got != want {
				t.Errorf("%s, %s: %d instances of %s, want %d", name, policy, got, truth.Pay.Class, want)
			}
		}
	}
}

// TestPolicyAgreesWithFilters: under a policy, the reachable objects are those of a
// search that skips the field referent, retained heaps are those of searches without each
// object, and switching back restores every figure.
func TestPolicyAgreesWithFilters(t *testing.T) {
	ctx := context.Background()
	s := open(t, realdumps.Find(t, "planted/refs/jdk25-g1.live").Path(t), "", 0)
	type figures struct {
		retained, shallow int64
		dominator         heap.ObjectID
		reachable         bool
	}
	all := func() (list []figures) {
		for id := range heap.ObjectID(s.NumObjects()) {
			list = append(list, figures{s.Retained(id), s.Shallow(id), s.ImmediateDominator(id), s.Reachable(id)})
		}
		return list
	}
	before, info := all(), s.Info()
	for policy, fields := range map[string]string{
		"strong":                    "java.lang.ref.Reference#referent",
		"strong,soft,final":         "java.lang.ref.WeakReference#referent java.lang.ref.PhantomReference#referent",
		"strong,soft,weak, phantom": "java.lang.ref.FinalReference#referent",
	} {
		if err := SetPolicy(ctx, s, "all"); err != nil {
			t.Fatal(err)
		}
		parsed, err := objectset.Parse("freed(" + fields + ")")
		if err != nil {
			t.Fatal(err)
		}
		freed, err := parsed.Eval(ctx, s)
		if err != nil {
			t.Fatal(err)
		}
		if err := SetPolicy(ctx, s, policy); err != nil {
			t.Fatal(err)
		}
		wrong, sum := 0, int64(0)
		for id := range heap.ObjectID(s.NumObjects()) {
			if s.Reachable(id) != (before[id].reachable && !freed.Has(id)) {
				wrong++
			}
			if s.Reachable(id) && s.ImmediateDominator(id) == heap.NoObject {
				sum += s.Retained(id)
			}
		}
		if wrong > 0 || freed.Len() == 0 {
			t.Errorf("%s: reachability of %d objects is wrong; %d are freed", policy, wrong, freed.Len())
		}
		if now := s.Info(); sum != now.UsedHeap || now.UsedHeap+now.UnreachableHeap != info.UsedHeap+info.UnreachableHeap || now.Objects != info.Objects-int64(freed.Len()) {
			t.Errorf("%s: the top of the tree retains %d bytes of %d", policy, sum, now.UsedHeap)
		}
		for id := heap.ObjectID(7); int(id) < s.NumObjects(); id += heap.ObjectID(s.NumObjects() / 60) {
			if !s.Reachable(id) {
				continue
			}
			exact, err := s.RetainedSet(ctx, slices.Values([]heap.ObjectID{id}), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Retained(id); got != exact.Bytes {
				t.Errorf("%s: %s retains %d bytes, %d go without it", policy, s.Label(id), got, exact.Bytes)
			}
		}
		if findings, err := s.Check(ctx); err != nil || len(findings) > 0 {
			t.Errorf("%s: %v %v", policy, findings, err)
		}
	}
	if err := SetPolicy(ctx, s, "all"); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(all(), before) || s.Info().References != info.References {
		t.Error("following all references again does not restore every figure")
	}
}

func TestParsePolicy(t *testing.T) {
	for text, want := range map[string]string{
		"": "all", "all": "all", "strong": "strong", "soft": "strong,soft", "strong,finalizer, weak": "strong,weak,final",
		"strong,soft,weak,phantom,final": "all",
	} {
		if got, _, err := snapshot.ParsePolicy(text); err != nil || got != want {
			t.Errorf("%q is %q, %v; want %q", text, got, err, want)
		}
	}
}

// TestPolicyWithoutValues: for formats without field names, references of different kinds
// cannot be distinguished.
func TestPolicyWithoutValues(t *testing.T) {
	file := source.NewMemory("a.txt", sampledump.Sample().Classic(dumpbuilder.ClassicOptions{}))
	s, err := Open(context.Background(), []source.File{file}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	before := s.Info()
	if err := SetPolicy(context.Background(), s, "strong"); err == nil || s.Info().Objects != before.Objects || s.Policy() != "all" {
		t.Errorf("%v, policy %q", err, s.Policy())
	}
}
