package view

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
)

const hour = 3_600_000 // milliseconds

// grown is a comparison of two dumps with one place that grew.
func grown(t *testing.T, before, now, place int64, times ...int64) *Grown {
	g := &protocol.PictureGrowth{Dumps: []protocol.GrowthDump{{Name: "old<1>.hprof", Used: before << 20}, {Name: "now.hprof", Used: now << 20}}}
	for i, at := range times {
		g.Dumps[i].Created = at
	}
	if place > 0 {
		g.Places = []protocol.GrowthPlace{{Holder: "app.Cache.MAP → a → b → last", Object: "0x10", Growth: place << 20, Member: "app.Entry", More: 500, Held: []int64{-1, place << 20}}}
	}
	return &Grown{g, newFakeEngine(t).page}
}

// said joins the parts of the sentence.
func said(c *Grown) string {
	var b strings.Builder
	for _, part := range c.Title() {
		b.WriteString(strings.ReplaceAll(part.Text, noBreak, " "))
	}
	return b.String()
}

// TestGrownTitle: the sentence says what grew, by how much and between which times; of a dump
// without a time it says no time, and nothing is said to grow that has gone.
func TestGrownTitle(t *testing.T) {
	noon := int64(1_767_355_200_000) // 2026-01-02 12:00 UTC
	for want, c := range map[string]*Grown{
		"Between 12:00 and 15:00 UTC the heap grew by 10.0 MB (+50.0 %): 8.00 MB of it hang on Cache.MAP → … → last":               grown(t, 20, 30, 8, noon, noon+3*hour),
		"The heap grew by 10.0 MB (+50.0 %): Cache.MAP → … → last grew by 12.0 MB, the rest shrank":                                grown(t, 20, 30, 12, 0, noon),
		"The heap grew by 10.0 MB (+50.0 %): all of it hangs on Cache.MAP → … → last":                                              grown(t, 20, 30, 10),
		"The heap grew by 10.0 MB (+50.0 %), and no place grew by much":                                                            grown(t, 20, 30, 0),
		"Between 2 Jan, 12:00 and 4 Jan, 12:00 UTC the heap shrank by 5.00 MB (−25.0 %), but Cache.MAP → … → last grew by 1.00 MB": grown(t, 20, 15, 1, noon, noon+48*hour),
		"The heap stayed as large as it was":                                     grown(t, 20, 20, 0, noon, noon),
		"The open dump is older than old<1>.hprof, and as large":                 grown(t, 20, 20, 0, noon+hour, noon),
		"The open dump is older than old<1>.hprof, and 10.0 MB larger (+50.0 %)": grown(t, 20, 30, 8, noon+hour, noon),
	} {
		if got := said(c); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if c := grown(t, 20, 30, 8, noon+hour, noon); len(c.Facts()) > 0 || len(c.Segments()) > 0 || c.Object() != "" {
		t.Errorf("what has gone is shown as growth: %+v, %+v", c.Facts(), c.Segments())
	}
}

// TestGrownFacts: the parts of the bar are the whole of the larger heap; the facts say what
// multiplied, how fast the heap grew, and what the rest did.
func TestGrownFacts(t *testing.T) {
	for _, c := range []*Grown{grown(t, 20, 30, 8), grown(t, 20, 30, 12), grown(t, 20, 15, 1), grown(t, 20, 20, 0)} {
		whole := 0.0
		for _, s := range c.Segments() {
			whole += percentOf(t, s.Width)
		}
		if whole < 99.9 || whole > 100.1 {
			t.Errorf("%+v are %v %%", c.Segments(), whole)
		}
	}
	c := grown(t, 20, 30, 12, hour, 5*hour)
	facts := c.Facts()
	if len(facts) != 3 || facts[0].Head != "+500 Entry" || facts[0].Body != "Retains 12.0 MB, before: next to nothing" || facts[1].Head != "+2.50 MB an hour" || facts[1].Body != "Over 4 h" || facts[2].Head != "Everything else shrank by 2.00 MB" {
		t.Errorf("%+v", facts)
	}
	c.Dumps = append(c.Dumps, protocol.GrowthDump{Name: "last.hprof", Used: 40 << 20, Created: 9 * hour})
	c.Places[0].Held = append(c.Places[0].Held, 20<<20)
	if rate := c.rate(); rate.Body != "Over 8 h, in each of the 2 steps" {
		t.Errorf("%+v", rate)
	}
	c.Dumps[1].Created = 10 * hour // after the open dump
	if rate := c.rate(); rate.Body != "Over 8 h" {
		t.Errorf("with a later dump: %+v", rate)
	}
}

// percentOf reads "width:12.50%".
func percentOf(t *testing.T, width string) float64 {
	number, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimPrefix(width, "width:"), "%"), 64)
	if err != nil {
		t.Fatal(err)
	}
	return number
}

// TestGrownIsShown: the headline is above the picture, its names as text.
func TestGrownIsShown(t *testing.T) {
	e := newFakeEngine(t)
	drawn := fakeanalyzer.TableResult(5)
	drawn.Picture, drawn.Growth = json.RawMessage(`{"parent":[-1]}`), grown(t, 20, 30, 8).PictureGrowth
	drawn.Growth.Places[0].Holder = "<b>Cache</b>"
	e.Answers["query:growth_picture"], e.Answers[protocol.MethodRows] = drawn, drawn
	e.open()
	e.page.Run("growth_picture")
	e.Deliver()
	shows(t, e.page, `<section class="grown"`, "10.0 MB", "&lt;b&gt;Cache", "<svg", `id="grown-alive"`)
	hides(t, e.page, "<b>Cache")
	e.page.Run("histogram")
	e.Deliver()
	hides(t, e.page, `class="grown"`)
}
