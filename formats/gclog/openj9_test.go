package gclog

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/incident"
)

// TestOpenJ9: used heap is total less free, before and after each step; the sample is
// written by hand after the documentation.
func TestOpenJ9(t *testing.T) {
	const mb = 1 << 20
	log := parse(t, "gencon.log", read(t, "openj9/gencon.log"))
	if log.Style != openJ9Style || log.Collector != "gencon" || log.MaxHeap != 64*mb || !log.Timed || log.Start != 0 || log.LocalStart != 1795463780000 || log.Unread != 0 || len(log.Notes) != 0 { // 2026-11-23 19:56:20
		t.Errorf("%+v", log)
	}
	scavenge := incident.Collection{Name: "scavenge", Capacity: 64 * mb, Paused: true}
	of := func(at, before, after, micros, promoted int64) incident.Collection {
		c := scavenge
		c.At, c.Before, c.After, c.Micros, c.Promoted = at, before*mb, after*mb, micros, promoted
		return c
	}
	want := []incident.Collection{
		of(1003, 17, 4, 2500, 1*mb), of(5003, 18, 8, 3250, 3*mb), of(20021, 21, 6, 21125, incident.Unknown), of(60004, 22, 13, 4000, 3*mb), of(100031, 56, 45, 30500, incident.Unknown),
	}
	want[2].Name, want[2].Whole, want[2].Asked = "global (explicit)", true, true
	want[4].Name, want[4].Whole = "global", true
	if len(log.Collections) != len(want) {
		t.Fatalf("%+v", log.Collections)
	}
	for i, c := range log.Collections {
		if c != want[i] {
			t.Errorf("%+v, want %+v", c, want[i])
		}
	}
	for _, f := range log.Facts {
		if strings.Contains(f.Text, "password") {
			t.Errorf("an argument of the command line is a fact: %+v", f)
		}
	}
}

// j9Log writes a log of global collections, one each minute.
func j9Log(after ...int64) string {
	var b strings.Builder
	b.WriteString(`<verbosegc xmlns="http://www.ibm.com/j9/verbosegc" version="x">` + "\n" +
		`<initialized id="1" timestamp="2026-11-23T00:00:00.000">` + "\n" + `<attribute name="maxHeapSize" value="0x6400000" />` + "\n</initialized>\n")
	for i, used := range after {
		at := fmt.Sprintf("2026-11-23T%02d:%02d:00.000", (i+1)/60, (i+1)%60)
		fmt.Fprintf(&b, "<gc-start id=\"5\" type=\"global\" contextid=\"4\" timestamp=\"%s\">\n<mem-info id=\"6\" free=\"1000000\" total=\"104857600\" percent=\"0\">\n</mem-info>\n</gc-start>\n", at)
		fmt.Fprintf(&b, "<gc-end id=\"8\" type=\"global\" contextid=\"4\" durationms=\"1.000\" timestamp=\"%s\">\n<mem-info id=\"9\" free=\"%d\" total=\"104857600\" percent=\"0\">\n</mem-info>\n</gc-end>\n", at, 104857600-used<<20)
	}
	return b.String()
}

// TestOpenJ9Course: what such logs show is judged like that of others.
func TestOpenJ9Course(t *testing.T) {
	growing := parse(t, "x.log", []byte(j9Log(10, 20, 30, 40, 50, 60, 70, 80))).Course(0)
	if growing.Shape != incident.Growing || growing.From != 10<<20 || growing.To != 80<<20 || growing.Over != 7*60_000 || growing.FullFor != 0 || growing.Limit != 100<<20 {
		t.Errorf("%+v", growing)
	}
	full := parse(t, "x.log", []byte(j9Log(10, 40, 60, 80, 97, 97, 98, 98, 98))).Course(0)
	if full.FullFor != 4*60_000 || full.Useless != 5 || full.Live != 98<<20 {
		t.Errorf("%+v", full)
	}
	if flat := parse(t, "x.log", []byte(j9Log(10, 12, 10, 11, 12, 10))).Course(0); flat.Shape != incident.Flat {
		t.Errorf("%+v", flat)
	}
}

// TestOpenJ9Odd: logs that are cut, appended to, or between other output.
func TestOpenJ9Odd(t *testing.T) {
	whole := string(read(t, "openj9/gencon.log"))
	cut := parse(t, "x.log", []byte(whole[:strings.LastIndex(whole, "<gc-end")]))
	if len(cut.Collections) != 4 || cut.Unread != 1 || !strings.Contains(strings.Join(cut.Notes, "\n"), "ends within a collection") {
		t.Errorf("cut: %d collections, %d unread, %q", len(cut.Collections), cut.Unread, cut.Notes)
	}
	later := parse(t, "x.log", []byte(whole[strings.Index(whole, "<gc-start"):]))
	if len(later.Collections) != 5 || later.MaxHeap != 0 {
		t.Errorf("without its beginning: %+v", later)
	}
	twice := parse(t, "x.log", []byte(whole+j9Log(10, 20)))
	if len(twice.Collections) != 2 || twice.MaxHeap != 100<<20 || twice.Collections[0].At != 60_000 || !strings.Contains(strings.Join(twice.Notes, "\n"), "2 runs") {
		t.Errorf("two runs: %+v", twice)
	}
	mixed := parse(t, "x.log", []byte("Starting\n"+strings.ReplaceAll(whole, "<cycle-end", "[app] [GC is fine\n<b>hello</b>\n<cycle-end")))
	if len(mixed.Collections) != 5 || mixed.Style != openJ9Style {
		t.Errorf("between other output: %+v", mixed)
	}
	for _, text := range []string{`<gc-end id="8" type="global"` + "\n", "<verbosegc>\n", `<?xml version="1.0"?>` + "\n<project>\n"} {
		if Match([]byte(text)) {
			t.Errorf("%q is taken for a GC log", text)
		}
	}
}
