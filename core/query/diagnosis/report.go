package diagnosis

import (
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// Schema identifies the format of Report. It changes when a field changes its meaning or
// is removed.
const Schema = "heapdrop/diagnosis/1"

// Report is a diagnosis as JSON, for programs.
type Report struct {
	Schema    string          `json:"schema"`
	Verdict   Verdict         `json:"verdict"`
	Sentence  string          `json:"sentence"`
	Total     int64           `json:"total"` // bytes that shares refer to
	Suspects  []ReportSuspect `json:"suspects"`
	Cleared   []ReportCleared `json:"cleared"`
	Remainder ReportRemainder `json:"remainder"`
	// OutOfMemory says that memory ran out, and that the dump was written for that reason.
	OutOfMemory bool `json:"outOfMemory,omitempty"`
	// Incomplete says that part of the dump is missing, and may hold what matters.
	Incomplete bool            `json:"incomplete,omitempty"`
	Incident   *ReportIncident `json:"incident,omitempty"` // what files beside the dump say
}

// ReportSuspect is a suspect of a report.
type ReportSuspect struct {
	Rank        int            `json:"rank"` // from 1
	Holder      string         `json:"holder"`
	Accumulates string         `json:"accumulates"`
	Count       int64          `json:"count"`
	Retained    int64          `json:"retained"`         // bytes in the heap
	Native      int64          `json:"native,omitempty"` // bytes outside the heap
	Share       float64        `json:"share"`            // share of the heap, 0 to 1; includes native memory if there is much
	Cause       ReportCause    `json:"cause"`
	Evidence    []ReportFact   `json:"evidence"`
	Next        string         `json:"next"`
	Held        ReportHeld     `json:"held"`
	Also        []ReportAnswer `json:"also,omitempty"` // other causes that are possible
	Growth      *ReportGrowth  `json:"growth,omitempty"`
}

// ReportGrowth is the growth of a suspect, from the oldest dump to the one being judged.
type ReportGrowth struct {
	Retained []int64 `json:"retained,omitempty"` // bytes
	Objects  []int64 `json:"objects,omitempty"`
}

// ReportAnswer is another possible cause of a suspect.
type ReportAnswer struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Sentence string `json:"sentence"`
}

// ReportCause is the likely cause of a suspect.
type ReportCause struct {
	ReportAnswer
	Confidence Confidence `json:"confidence"`
	Objects    []string   `json:"objects,omitempty"` // addresses of objects that show it
	Classes    []string   `json:"classes,omitempty"` // of each of them
}

// ReportFact is a piece of evidence; objects are addresses, each with its class.
type ReportFact struct {
	Fact      string   `json:"fact"`
	Suspicion string   `json:"suspicion"` // "more", "less" or "same"
	Objects   []string `json:"objects"`
	Classes   []string `json:"classes"`
}

// ReportCleared is a large structure that is not a suspect.
type ReportCleared struct {
	Holder      string     `json:"holder"`
	Accumulates string     `json:"accumulates"`
	Retained    int64      `json:"retained"` // bytes
	Share       float64    `json:"share"`
	Reason      string     `json:"reason"`
	Held        ReportHeld `json:"held"`
}

// ReportRemainder is the memory that belongs to no suspect and no cleared structure.
type ReportRemainder struct {
	Share    float64 `json:"share"`
	Sentence string  `json:"sentence"`
}

// Report converts a diagnosis.
func (d *Diagnosis) Report(s *snapshot.Snapshot) *Report {
	r := &Report{Schema: Schema, Verdict: d.Verdict, Sentence: d.Sentence, Total: d.Total, Suspects: []ReportSuspect{}, Cleared: []ReportCleared{},
		Remainder: ReportRemainder{d.Share(d.Remainder.Bytes), d.Remainder.Sentence}, OutOfMemory: d.OutOfMemory, Incomplete: d.Incomplete, Incident: incidentOf(s)}
	for i := range d.Suspects {
		r.Suspects = append(r.Suspects, d.reportSuspect(s, i))
	}
	for i := range d.Cleared {
		c := &d.Cleared[i]
		r.Cleared = append(r.Cleared, ReportCleared{c.Held(), c.Accumulates(), c.total(), d.Share(c.total()), c.Reason, c.held(s)})
	}
	return r
}

func (d *Diagnosis) reportSuspect(s *snapshot.Snapshot, i int) ReportSuspect {
	sus := &d.Suspects[i]
	answer := func(c *Cause) ReportAnswer { return ReportAnswer{c.ID, c.Name, short(c.Sentence())} }
	out := ReportSuspect{Rank: i + 1, Holder: sus.Held(), Accumulates: sus.Accumulates(), Count: sus.Count, Retained: sus.Bytes, Native: sus.Native,
		Share: d.Share(sus.total()), Cause: ReportCause{answer(&sus.Causes[0]), sus.Confidence, addresses(s, sus.Causes[0].Objects), classNames(s, sus.Causes[0].Objects)}, Evidence: []ReportFact{}, Next: sus.Next, Held: sus.held(s)}
	if sus.Grown != nil {
		out.Growth = &ReportGrowth{sus.Grown.Bytes, sus.Grown.Objects}
	}
	for _, f := range sus.Facts(sus.Causes[:1]) {
		out.Evidence = append(out.Evidence, ReportFact{short(f.Text), f.suspicion(), addresses(s, f.Objects), classNames(s, f.Objects)})
	}
	for k := range sus.Causes[1:] {
		out.Also = append(out.Also, answer(&sus.Causes[k+1]))
	}
	return out
}

// Facts returns the evidence that the given causes do not say already.
func (sus *Suspect) Facts(causes []Cause) []Fact {
	return slices.DeleteFunc(slices.Clone(sus.Evidence), func(f Fact) bool {
		return slices.ContainsFunc(causes, func(c Cause) bool { return c.Finding == f.Text })
	})
}

func classNames(s *snapshot.Snapshot, ids []heap.ObjectID) []string {
	list := []string{}
	for _, id := range ids {
		list = append(list, s.ClassName(s.ClassOf(id)))
	}
	return list
}

func addresses(s *snapshot.Snapshot, ids []heap.ObjectID) []string {
	list := []string{}
	for _, id := range ids {
		list = append(list, rows.Hex(s, id))
	}
	return list
}

// Sentence says in one sentence what was found and why it leaks.
func (c *Cause) Sentence() string {
	text := c.Finding + "."
	if c.Why != "" {
		text += " " + c.Why
	}
	return text
}
