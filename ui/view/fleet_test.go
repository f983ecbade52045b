package view

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/fleet"
	"heapdrop/ui/state/trend"
)

// TestFleet: texts in records are shown as text, unknown numbers are not shown as 0, and
// long tables begin with the newest rows.
func TestFleet(t *testing.T) {
	e := newFakeEngine(t)
	texts := []string{`{"schema":"heapdrop/fleet/1","id":"bad","file":"<b>bad</b>.hprof","service":"shop","version":"1.1","day":"2026-01-01","status":"unreadable","error":"cut at byte 3"}`}
	for i := range 150 {
		r := fleet.Record{Schema: fleet.Schema, ID: fmt.Sprint(i), File: fmt.Sprintf("dump-%d.hprof", i), Size: 7, Labels: fleet.Labels{Service: "shop", Version: "1.0"}, Status: fleet.Complete,
			Created: int64(i+1) * 60_000, Heap: &fleet.Heap{Used: 1 << 20}, Verdict: &fleet.Verdict{Verdict: "healthy"}}
		if i == 0 {
			r.Status = fleet.Incomplete
		}
		if i >= 140 {
			r.Version, r.Verdict.Verdict = "1.1", "leak"
			r.Suspects = []fleet.Structure{{Fingerprint: "f00d", Path: "app.Store.MAP", Holder: "app.Store.MAP{<i>}", Title: "Unbounded map", Cause: "map", Retained: int64(i) << 10, Share: 0.25}}
			if i == 149 {
				r.Suspects[0].Retained = 200 << 10
			}
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	texts = append(texts, `{"schema":"heapdrop/fleet/1","id":"other","file":"o.hprof","service":"cart","version":"1","status":"unreadable","error":"cut"}`)
	e.page.OpenFleet(trend.NewFleet(texts, func(file string, _ int64, beside []string) any {
		if file == "dump-149.hprof" {
			return "at hand"
		}
		return nil
	}))
	shows(t, e.page, "152 dumps of 2 services", "2 could not be read. 1 incomplete: compared with nothing.", "Suspects of version 1.1, compared with 1.0", ">New, growing from 140 KB to 200 KB<", "app.Store.MAP{&lt;i&gt;}", "144 KB", ">–<", "Unreadable: cut at byte 3",
		"&lt;b&gt;bad&lt;/b&gt;.hprof", "dump-149.hprof", ">Open<", ">Choose the file …<", "Show all rows, up to 151", "app.Store.MAP{&lt;i&gt;}, 25.0 %", "1970-01-01 02:30:00 UTC")
	if html := render(t, e.page); strings.Count(html, "regression") != 1 || strings.Index(html, ">1 regression<") > strings.Index(html, ">cart<") {
		t.Error("one service of two has a regression, and it comes first")
	}
	hides(t, e.page, ">dump-3.hprof<", "<i>", "over all dumps</h2>")
	e.page.Fleet.Whole = true
	e.page.Fleet.Follow("f00d")
	shows(t, e.page, ">dump-3.hprof<", "over all dumps", "<code>f00d</code>", "Table of dumps with this suspect")
}

// TestFleetWithoutService: dumps without a service are listed, and the page says why they
// are not compared.
func TestFleetWithoutService(t *testing.T) {
	e := newFakeEngine(t)
	e.page.OpenFleet(trend.NewFleet([]string{`{"schema":"heapdrop/fleet/1","id":"a","file":"a.hprof","version":"1","status":"unreadable","error":"cut"}`}, func(string, int64, []string) any { return nil }))
	shows(t, e.page, "Those without a service are compared with nothing: label them (heapdrop fleet --service).", ">a.hprof<")
	hides(t, e.page, "fleet-suspects")
}
