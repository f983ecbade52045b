package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/incident"
	"heapdrop/core/snapshot"
)

// Course returns what a GC log beside the dump shows about the time before it; nil if
// there is none, or if the log does not fit the dump.
func Course(s *snapshot.Snapshot) *incident.Course {
	i := s.Incident()
	if i.Empty() || i.GC == nil || i.GC.Doubt(s.Info().Created) != "" {
		return nil
	}
	return i.GC.Course(s.Info().Created)
}

// Limits for using what a GC log shows as evidence about a structure.
const (
	ofRise    = 0.5 // minimum share of what was added
	longFlat  = 3_600_000
	flatWhole = 10 // collections of the whole heap
)

// beforehand records what the GC log reveals about a structure: the heap grew, and the
// structure is large enough to be what grew.
func (j *judge) beforehand(e *evidence) {
	c := Course(j.s)
	if c == nil || e.cleared != "" {
		return
	}
	rise := c.To - c.From
	could := float64(e.total()) >= ofRise*float64(rise)
	words := func(how string) string {
		return fmt.Sprintf("the GC log shows %s: used heap went from %s to %s in %s, and this is large enough to be most of the difference", how, bytesText(c.From), bytesText(c.To), duration(max(1, c.Over)))
	}
	switch {
	case c.Shape == incident.Growing && could:
		e.note("gc log", 0.15, words("growth"), e.here()...)
	case c.Shape == incident.Sudden && could:
		e.note("gc log", 0, words("one sudden allocation"), e.here()...)
	case c.Shape == incident.Flat && c.Over >= longFlat && c.Whole >= flatWhole && c.FullFor == 0:
		e.note("gc log", -0.2, fmt.Sprintf("the GC log shows no growth: used heap was %[2]s at first and %[3]s %[1]s later", duration(c.Over), bytesText(c.From), bytesText(c.To)))
	}
}

// ReportIncident is what the files beside the dump say. It contains no text written by a
// program or its operator.
type ReportIncident struct {
	Files     []snapshot.BesideFile `json:"files"`
	Sentences []string              `json:"sentences"`
	Facts     []ReportValue         `json:"facts,omitempty"`
	GC        *ReportGC             `json:"gc,omitempty"`
}

// ReportValue is a name and its value, as a file states them.
type ReportValue struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// ReportGC is how the used heap developed before the dump. It omits what the log does not
// show.
type ReportGC struct {
	Collector   string         `json:"collector,omitempty"`
	Shape       incident.Shape `json:"shape"`
	Limit       int64          `json:"limit"`       // bytes
	Collections int            `json:"collections"` // before the dump
	Whole       int            `json:"whole"`       // of the whole heap
	Live        *int64         `json:"live,omitempty"`
	From        int64          `json:"from,omitempty"`      // bytes in use after collections
	To          int64          `json:"to,omitempty"`        // likewise
	Over        int64          `json:"over,omitempty"`      // milliseconds
	FullFor     int64          `json:"fullFor,omitempty"`   // milliseconds
	Useless     int            `json:"useless,omitempty"`   // of the last Of collections, how many freed too little
	Of          int            `json:"of,omitempty"`        // collections of the whole heap
	Allocated   *int64         `json:"allocated,omitempty"` // bytes a second
	Promoted    *int64         `json:"promoted,omitempty"`  // bytes a second
}

// incidentOf describes what the files beside the dump say; nil if there are none.
func incidentOf(s *snapshot.Snapshot) *ReportIncident {
	i := s.Incident()
	if i.Empty() {
		return nil
	}
	r := &ReportIncident{Files: s.Info().Beside, Sentences: incidentSentences(s)}
	if i.GC != nil {
		r.facts(i.GC.Facts)
		if c := i.GC.Course(s.Info().Created); c != nil {
			r.GC = reportGC(i.GC.Collector, c)
		}
	}
	if i.Crash != nil {
		r.facts(i.Crash.Facts)
	}
	return r
}

// facts adds what may be shown without revealing private data.
func (r *ReportIncident) facts(list []incident.Fact) {
	for _, f := range list {
		known := slices.ContainsFunc(r.Facts, func(v ReportValue) bool { return v.Name == f.Name })
		if !f.Private && !known {
			r.Facts = append(r.Facts, ReportValue{f.Name, short(f.Text)})
		}
	}
}

func reportGC(collector string, c *incident.Course) *ReportGC {
	known := func(n int64) *int64 {
		if n == incident.Unknown {
			return nil
		}
		return &n
	}
	return &ReportGC{Collector: collector, Shape: c.Shape, Limit: c.Limit, Collections: len(c.Collections), Whole: c.Whole, Live: known(c.Live),
		From: c.From, To: c.To, Over: c.Over, FullFor: c.FullFor, Useless: c.Useless, Of: c.Of, Allocated: known(c.Allocated), Promoted: known(c.Promoted)}
}

// incidentSentences say what the files beside the dump show, the crash first.
func incidentSentences(s *snapshot.Snapshot) []string {
	i := s.Incident()
	created := s.Info().Created
	list := []string{}
	if i.Crash != nil {
		list = append(list, "The JVM crashed: "+strings.TrimSuffix(short(i.Crash.Reason), ".")+".")
	}
	if i.GC == nil {
		return list
	}
	if doubt := i.GC.Doubt(created); doubt != "" {
		list = append(list, doubt)
	}
	if zone := i.GC.Zone(); zone != "" {
		list = append(list, zone)
	}
	if c := i.GC.Course(created); c != nil {
		list = append(list, c.Sentences(i.GC.Until(created))...)
	}
	return list
}

// withIncident adds what the GC log shows to the verdict's sentence.
func (d *Diagnosis) withIncident(s *snapshot.Snapshot) {
	if c := Course(s); c != nil && c.Shape != incident.TooFew || c != nil && c.FullFor > 0 {
		d.Sentence += " " + strings.Join(c.Sentences(s.Incident().GC.Until(s.Info().Created)), " ")
	}
}
