package compare_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/family/compare"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// service is a program with a list that may grow and a table of countries that does not; each is a
// plain list in a static field. at is the time of the dump.
func service(t *testing.T, visits, threads int, at int64) *snapshot.Snapshot {
	t.Helper()
	h := dumpbuilder.New()
	h.Skip(uint64(visits) * 64)
	row := h.Class("app.Row", dumpbuilder.Ref("data"))
	list := func(class, field string, n int) {
		var rows []any
		for range n {
			rows = append(rows, h.Instance(row, h.ByteArray(make([]byte, 2000)...)))
		}
		c := h.Class(class, dumpbuilder.Static(field, heap.Object, nil))
		c.SetStatic(field, h.ArrayList(rows...))
		h.Root(heap.RootSystemClass, c)
	}
	list("app.Desk", "VISITS", visits)
	list("app.Atlas", "ENTRIES", 3000)
	for range threads {
		h.Thread("worker", dumpbuilder.Frame{Class: "app.Worker", Method: "run", Line: 1}).Local(0, h.ByteArray(make([]byte, 6000)...))
	}
	file := source.NewMemory("service.hprof", h.HPROF(dumpbuilder.HPROFOptions{Created: at}))
	return opened.Files(t, engine.Options{}, file)
}

// judge diagnoses the last of several dumps with the others as baselines.
func judge(t *testing.T, list ...*snapshot.Snapshot) *diagnosis.Diagnosis {
	t.Helper()
	baselines := &query.Baselines{}
	for _, s := range list[:len(list)-1] {
		baselines.List = append(baselines.List, &engine.OpenBaseline{Snapshot: s, Registry: catalog.All()})
	}
	d, err := compare.Diagnose(context.Background(), list[len(list)-1], baselines)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const (
	noon = 1_767_225_600_000 // milliseconds since 1970
	hour = 3_600_000
)

// TestDiagnoseGrowth: of two similar lists, the one that grew is the suspect, with the figures of
// both dumps; the other is cleared because it did not grow.
func TestDiagnoseGrowth(t *testing.T) {
	d := judge(t, service(t, 500, 0, noon), service(t, 2500, 0, noon+2*hour))
	if len(d.Suspects) != 1 || !strings.Contains(d.Suspects[0].Held(), "VISITS") {
		t.Fatalf("%s %+v", d.Sentence, d.Suspects)
	}
	found := facts(d.Suspects[0].Evidence)
	// The list got 2,000 rows of 16 bytes, each with an array of 2,000 bytes and its header of 16,
	// and the slots for them: 4.1 MB in two hours.
	if !strings.Contains(found, "it grew from ") || !strings.Contains(found, "in 2 h 0 min") || !strings.Contains(found, "an hour") {
		t.Errorf("evidence: %s", found)
	}
	g := d.Suspects[0].Grown
	if more := g.Bytes[1] - g.Bytes[0]; more < 2000*2032 || more > 2000*2048 {
		t.Errorf("grew by %d bytes", more)
	}
	at := slices.IndexFunc(d.Cleared, func(c diagnosis.Cleared) bool { return strings.Contains(c.Held(), "ENTRIES") })
	if at < 0 || !strings.Contains(d.Cleared[at].Reason, "did not grow") {
		t.Errorf("cleared: %+v", d.Cleared)
	}
}

// TestDiagnoseNothingGrew: a structure that a single dump would make a suspect is cleared if it was
// just as large in an earlier dump.
func TestDiagnoseNothingGrew(t *testing.T) {
	d := judge(t, service(t, 2500, 0, noon), service(t, 2490, 0, noon+hour))
	if d.Verdict != diagnosis.Healthy || len(d.Suspects) != 0 || !strings.Contains(d.Sentence, "nothing grew") {
		t.Errorf("%s: %s", d.Verdict, d.Sentence)
	}
}

// TestDiagnoseInWrongOrder: how much less there was later is no growth; what grew by next to
// nothing is not said to be less.
func TestDiagnoseInWrongOrder(t *testing.T) {
	for name, c := range map[string]struct {
		before, now int
		at          int64
		says        string
	}{
		"the wrong order": {500, 2500, noon - hour, "service.hprof (old) was taken later than this dump, so growth since then cannot be evidence"},
		"a little more":   {2490, 2500, noon + hour, "it hardly grew: "},
		"a little less":   {2500, 2490, noon + hour, "it did not grow: "},
	} {
		d := judge(t, service(t, c.before, 0, noon), service(t, c.now, 0, c.at))
		text := d.Sentence
		for i := range d.Suspects {
			text += facts(d.Suspects[i].Evidence)
		}
		for i := range d.Cleared {
			text += d.Cleared[i].Reason + facts(d.Cleared[i].Evidence)
		}
		if !strings.Contains(text, c.says) || c.at < noon && strings.Contains(text, "grew") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestDiagnoseThreads: growing numbers of threads are reported.
func TestDiagnoseThreads(t *testing.T) {
	d := judge(t, service(t, 100, 10, noon), service(t, 100, 400, noon+hour))
	if len(d.Suspects) == 0 || d.Suspects[0].Kind != diagnosis.Threads || !strings.Contains(facts(d.Suspects[0].Evidence), "it grew from 10 objects to 400 objects") {
		t.Errorf("%s %+v", d.Sentence, d.Suspects)
	}
}

// TestDiagnoseCourse: with three dumps the text describes the growth over time.
func TestDiagnoseCourse(t *testing.T) {
	for _, test := range []struct {
		visits [3]int
		how    string
	}{
		{[3]int{500, 1500, 2500}, "steadily"},
		{[3]int{500, 520, 2500}, "nearly all of it between dump 2 and dump 3"},
		{[3]int{500, 1900, 2500}, "steadily"},
		{[3]int{500, 2050, 2500}, "in steps"},
	} {
		d := judge(t, service(t, test.visits[0], 0, noon), service(t, test.visits[1], 0, noon+hour), service(t, test.visits[2], 0, noon+2*hour))
		if len(d.Suspects) == 0 || !strings.Contains(facts(d.Suspects[0].Evidence), test.how) {
			t.Errorf("%v: %s %+v", test.visits, d.Sentence, d.Suspects)
		}
	}
}

func facts(list []diagnosis.Fact) string {
	text := ""
	for _, f := range list {
		text += f.Text + "\n"
	}
	return text
}
