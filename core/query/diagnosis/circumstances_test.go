package diagnosis_test

import (
	"context"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

func diagnosed(t *testing.T, s *snapshot.Snapshot) *diagnosis.Diagnosis {
	t.Helper()
	d, err := diagnosis.Diagnose(context.Background(), s, diagnosis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestCutDumpIsNotHealthy: what is missing of a dump may hold the memory, so a dump that
// was cut is never healthy, and its verdict says what is missing.
func TestCutDumpIsNotHealthy(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.ballast()
	data := p.HPROF(dumpbuilder.HPROFOptions{Created: taken})
	if d := diagnosed(t, opened.Files(t, engine.Options{}, source.NewMemory("whole.hprof", data))); d.Verdict != diagnosis.Healthy || d.Incomplete {
		t.Errorf("whole: %s", d.Sentence)
	}
	d := diagnosed(t, opened.Files(t, engine.Options{}, source.NewMemory("cut.hprof", data[:len(data)-1000])))
	if d.Verdict != diagnosis.Unknown || !d.Incomplete || !strings.Contains(d.Sentence, "part of this dump is missing (at byte ") {
		t.Errorf("cut: %s, %s", d.Verdict, d.Sentence)
	}
}

// TestMemoryRanOut: a heap whose memory ran out is never healthy. A structure that holds
// most of it is too large, even if it cannot grow; otherwise the allocation that failed
// was.
func TestMemoryRanOut(t *testing.T) {
	for name, c := range map[string]struct {
		failed   bool
		most     bool
		verdict  diagnosis.Verdict
		sentence string
	}{
		"most in one array":            {true, true, diagnosis.Large, "hang on app.Main.DATA"},
		"nothing large":                {true, false, diagnosis.Unknown, "memory ran out in app.Import.read(Import.java:7), but nothing in this heap"},
		"one array, and nothing fails": {false, true, diagnosis.Healthy, "arrays of numbers of fixed length do not grow"},
	} {
		p := plan{dumpbuilder.New()}
		frame := dumpbuilder.Frame{Class: "java.lang.Thread", Method: "sleep"}
		if c.failed {
			p.Class("java.lang.OutOfMemoryError")
			frame = dumpbuilder.Frame{Class: "java.lang.OutOfMemoryError", Method: "<init>"}
		}
		p.Thread("main", frame, dumpbuilder.Frame{Class: "app.Import", Method: "read", Source: "Import.java", Line: 7})
		if c.most {
			p.ballast()
		}
		d := diagnosed(t, p.open(t))
		if d.Verdict != c.verdict || !strings.Contains(d.Sentence, c.sentence) || d.OutOfMemory != c.failed {
			t.Errorf("%s: %s, %s", name, d.Verdict, d.Sentence)
		}
	}
}

// TestWindowByAnotherClock: what System.nanoTime returned spans a window as times do, and so
// do the seconds of a clock of the program's own, if that has gone on by more than a window.
func TestWindowByAnotherClock(t *testing.T) {
	const members = 3000
	for name, c := range map[string]struct {
		field, constant     string
		first, apart, value int64
		said                string
	}{
		"nanoseconds":                   {"touched", "IDLE", 1_700_000_000_000, 1_000_000, members * 1_000_000, "members stay for a time: they were made within 3 s"},
		"nanoseconds, by another name":  {"code", "SEATS", 1_700_000_000_000, 1_000_000, members * 1_000_000, ""},
		"nanoseconds, a shorter window": {"touched", "IDLE", 1_700_000_000_000, 1_000_000, members * 500_000, ""},
		"seconds of a day":              {"second", "VIEW", 30_000, 2, members * 2, "members seem to stay for a time"},
		"from the first on":             {"second", "VIEW", 1, 2, members * 2, ""},
		"another number":                {"weight", "VIEW", 30_000, 2, members * 2, ""},
		"a window half as long":         {"second", "VIEW", 30_000, 2, members, ""},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Desk$Book", dumpbuilder.Ref("open"), dumpbuilder.Static(c.constant, heap.Long, c.value))
		list := p.states("app.Cart", nil, dumpbuilder.Long(c.field), c.field, members, func(i int) any { return c.first + int64(i*7%members)*c.apart })
		p.static("app.Main", "DESK", p.New("app.Desk$Book", "open", p.ConcurrentHashMap(keyed(list)...)))
		p.ballast()
		_, text := verdictOn(t, p)
		if !strings.Contains(text, c.said) || c.said == "" && strings.Contains(text, "stay for a time") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestWindowInAConstant: a static field of the owner's class, or of the class around it,
// states how long members stay. A field about something else says nothing.
func TestWindowInAConstant(t *testing.T) {
	const members, apart = 3000, 100 // milliseconds
	for name, c := range map[string]struct {
		class, field string
		window       bool
	}{
		"its class":         {"app.Holds$Holder", "HELD_MILLIS_WINDOW", true},
		"the class around":  {"app.Holds", "KEEP_MILLIS", true},
		"time unused":       {"app.Holds", "IDLE", true},
		"another class":     {"app.Other", "KEEP_MILLIS", false},
		"not about periods": {"app.Holds", "SEATS", false},
	} {
		p := plan{dumpbuilder.New()}
		constant := dumpbuilder.Static(c.field, heap.Long, int64(members*apart))
		holder := []dumpbuilder.Member{dumpbuilder.Ref("byAge")}
		if c.class == "app.Holds$Holder" {
			holder = append(holder, constant)
		} else {
			p.Class(c.class, constant)
		}
		p.Class("app.Holds$Holder", holder...)
		list := p.states("app.Hold", nil, dumpbuilder.Long("since"), "since", members, func(i int) any { return taken - int64(members-i)*apart })
		p.static("app.Main", "HOLDS", p.New("app.Holds$Holder", "byAge", p.HashMap(keyed(list)...)))
		if _, text := verdictOn(t, p); strings.Contains(text, "members stay for a time") != c.window {
			t.Errorf("%s: %s", name, text)
		}
	}
}
