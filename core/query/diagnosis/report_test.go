package diagnosis_test

import (
	"context"
	"encoding/json"
	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/family/leaks"
	"heapdrop/core/query/render"
	"heapdrop/core/snapshot"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"strings"
	"testing"
)

// TestInvariants checks every dump: no byte counts for two structures, none has more
// objects than the heap, and every suspect has a reason.
func TestInvariants(t *testing.T) {
	realdumps.NotInShort(t)
	for _, d := range realdumps.Dumps(t) {
		s := openDump(t, d, "")
		found, err := diagnosis.Diagnose(context.Background(), s, diagnosis.Options{})
		if err != nil {
			t.Fatal(d.Name, err)
		}
		if found.Sentence == "" || found.Verdict == "" {
			t.Errorf("%s: no verdict", d.Name)
		}
		sum := found.Remainder.Bytes
		check := func(sus *diagnosis.Suspect) {
			sum += sus.Total()
			if sus.Objects > s.Info().Objects || len(sus.Causes) == 0 || sus.Held() == "" {
				t.Errorf("%s: %s has %d objects of %d and the causes %v", d.Name, sus.Held(), sus.Objects, s.Info().Objects, sus.Causes)
			}
		}
		for i := range found.Suspects {
			check(&found.Suspects[i])
		}
		for i := range found.Cleared {
			check(&found.Cleared[i].Suspect)
			if found.Cleared[i].Reason == "" {
				t.Errorf("%s: %s is cleared without a reason", d.Name, found.Cleared[i].Held())
			}
		}
		if sum != found.Total {
			t.Errorf("%s: the parts are %d of %d bytes", d.Name, sum, found.Total)
		}
	}
}

func text(t testing.TB, s *snapshot.Snapshot, command string) string {
	t.Helper()
	r, err := engine.Run(context.Background(), query.Registry(leaks.Queries()), s, command)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := render.Text(context.Background(), &out, r, render.Options{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestDocument: the report mentions planted leaks that are too small to be suspects, and
// the thread that ran out of memory.
func TestDocument(t *testing.T) {
	for name, phrases := range map[string][]string{
		"planted/leak/jdk17-g1.live": {"4 stale ThreadLocal entries in 4 threads keep 128 B", "worker-0", "planted.Leak$Cache was loaded by jdk.internal.loader.ClassLoaders$AppClassLoader", "The biggest dominators"},
		"planted/oom/jdk17":          {"order-worker ran out of memory in planted.Oom", "hang on planted.Oom.ORDERS: ", "the thread whose allocation failed was in planted.Oom.accept"},
		"apps/maven-oom-jdk17":       {"main ran out of memory", "held by frame org.apache.maven.project.DefaultProjectBuilder.build(DefaultProjectBuilder.java:"},
	} {
		got := text(t, open(t, name, ""), "leakhunter")
		for _, phrase := range phrases {
			if !strings.Contains(got, phrase) {
				t.Errorf("%s: the report does not say %q", name, phrase)
			}
		}
	}
}

// TestThreshold: arguments that are not numbers are rejected, and anything smaller than
// the requested share is left out.
func TestThreshold(t *testing.T) {
	s := open(t, "planted/leak/jdk17-g1.live", "")
	suspects, err := diagnosis.Find(context.Background(), s, diagnosis.Options{Smallest: 0.05})
	if err != nil {
		t.Fatal(err)
	}
	for i := range suspects {
		if used := s.Info().UsedHeap; suspects[i].Bytes*20 < used {
			t.Errorf("%s has %d of %d bytes, less than 5 %%", suspects[i].Path.String(), suspects[i].Bytes, used)
		}
	}
	if len(suspects) < 6 {
		t.Errorf("only %d suspects of at least 5 %%", len(suspects))
	}
	for _, command := range []string{"leakhunter -smallest_percent x", "find_leaks -big_drop_ratio 2"} {
		if _, err := engine.Run(context.Background(), query.Registry(leaks.Queries()), s, command); err == nil {
			t.Errorf("%s: no error", command)
		}
	}
}

// TestCancel: the search ends when its context does.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := diagnosis.Find(ctx, open(t, "planted/leak/jdk17-g1.live", ""), diagnosis.Options{}); err == nil {
		t.Error("no error")
	}
}

// TestWeight: with the growth as weight, only what grew is a suspect.
func TestWeight(t *testing.T) {
	s := open(t, "planted/leak/jdk17-g1.live", "")
	lines, found := s.ObjectField(context.Background(), s.Class(s.ClassesByName("planted.Leak$Audit")[0]).Object, "LINES")
	if !found {
		t.Fatal("no field LINES")
	}
	grown := func(id heap.ObjectID) int64 {
		switch {
		case s.Dominates(id, lines):
			return s.Retained(lines)
		case s.Dominates(lines, id):
			return s.Retained(id)
		}
		return 0
	}
	suspects, err := diagnosis.Find(context.Background(), s, diagnosis.Options{Weight: grown, Total: s.Retained(lines)})
	if err != nil {
		t.Fatal(err)
	}
	if len(suspects) != 1 || suspects[0].Path.String() != "planted.Leak$Audit.LINES" || suspects[0].Weight != s.Retained(lines) {
		t.Errorf("suspects of the growth:\n%s", listed(suspects))
	}
}

// TestSaidOnce: what a cause says is not repeated as a fact, and the objects that show it are
// with the cause.
func TestSaidOnce(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.bookings(400)
	s := p.open(t)
	d, err := diagnosis.Diagnose(context.Background(), s, diagnosis.Options{})
	if err != nil || len(d.Suspects) == 0 {
		t.Fatal(d, err)
	}
	said := d.Suspects[0].Causes[0].Finding
	if !strings.Contains(said, "different hash code") {
		t.Fatal(said)
	}
	written, err := json.Marshal(d.Report(s))
	if err != nil {
		t.Fatal(err)
	}
	for where, text := range map[string]string{"report": string(written), "leakhunter": text(t, s, "leakhunter")} {
		if n := strings.Count(strings.ToLower(text), strings.ToLower(said)); n != 1 {
			t.Errorf("%s says it %d times:\n%s", where, n, text)
		}
	}

	sus, object := &d.Suspects[0], d.Suspects[0].Holder
	sus.Evidence = []diagnosis.Fact{{Text: said, Objects: []heap.ObjectID{object}}, {Text: "another"}}
	sus.Causes[0].Objects = []heap.ObjectID{object}
	if r := d.Report(s).Suspects[0]; len(r.Evidence) != 1 || len(r.Cause.Objects) != 1 || len(r.Cause.Classes) != 1 {
		t.Errorf("%+v", r)
	}
}
