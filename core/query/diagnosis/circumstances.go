package diagnosis

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// incomplete says what is missing of a dump that was cut or damaged; "" if nothing is.
func (j *judge) incomplete() string {
	if !j.s.Format().Incomplete {
		return ""
	}
	for _, w := range j.s.Info().Warnings {
		if w.Severity != heap.Serious {
			continue
		}
		if w.Offset >= 0 {
			return fmt.Sprintf("part of this dump is missing (at byte %s: %s)", numbers.Grouped(w.Offset), w.Message)
		}
		return fmt.Sprintf("part of this dump is missing (%s)", w.Message)
	}
	return "part of this dump is missing"
}

// ranOut says where memory ran out.
func (j *judge) ranOut() string {
	t, _ := j.s.OutOfMemoryThread()
	for i := range t.Frames {
		f := &t.Frames[i]
		if !IsPlatform(f.Class) {
			return fmt.Sprintf("memory ran out in %s(%s)", f.Name(), f.Location())
		}
	}
	return "memory ran out"
}

// mostOfAFull is the minimum share of a heap whose memory ran out at which its largest
// structure is accused even if it cannot grow.
const mostOfAFull = 0.4

// fills accuses the largest structure if memory ran out and it holds most of the heap:
// whether or not it can grow, it leaves too little for the rest.
func (j *judge) fills() {
	d := j.d
	if !d.OutOfMemory || len(d.Suspects) > 0 || len(d.Cleared) == 0 || d.Total < smallHeap || d.Share(d.Cleared[0].total()) < mostOfAFull {
		return
	}
	sus, reason := d.Cleared[0].Suspect, d.Cleared[0].Reason
	d.Cleared = d.Cleared[1:]
	sus.Causes = append([]Cause{tooLarge(j.ranOut() + ", and this holds " + PercentText(sus.total(), d.Total) + " of the heap")}, sus.Causes...)
	if reason != notProven {
		sus.Evidence = append([]Fact{{ID: "cleared", Text: reason, weight: -0.1}}, sus.Evidence...)
	}
	sus.Confidence, sus.Next = Likely, sus.Causes[0].next()
	d.Suspects = append(d.Suspects, sus)
}

// tooLarge is the cause of a structure that fills the heap.
func tooLarge(found string) Cause {
	return Cause{Name: "Too large for this heap", Finding: found, ID: "too-large-for-this-heap", nature: nature{verdict: Large},
		Why:    "What it holds may all be needed, but the heap is too small for it and the rest.",
		Checks: []string{"Decide whether all of it must be in memory at once.", "Give the JVM a larger heap (-Xmx), and compare a second dump to see whether it grows."}}
}

// failure is the verdict if memory ran out although nothing is accused: the allocation
// that failed was larger than what was free.
func (j *judge) failure() {
	d := j.d
	d.Verdict = Unknown
	d.Sentence = fmt.Sprintf("Not clear: %s, but nothing in this heap of %s holds too much. The allocation that failed may have been larger than what was free.", j.ranOut(), bytesText(d.Total))
	if c := Course(j.s); c != nil && c.Limit > 0 && 2*d.Used < c.Limit {
		d.Verdict = Large
		d.Sentence = fmt.Sprintf("Data too large for this heap: %s while only %s of %s were in use, so a single allocation was larger than what was free.", j.ranOut(), bytesText(d.Used), bytesText(c.Limit))
	}
}

// qualify changes a verdict about an incomplete dump: what is missing may hold the rest,
// so nothing can be said to be healthy.
func (j *judge) qualify() {
	missing, d := j.incomplete(), j.d
	switch {
	case missing == "":
		return
	case len(d.Suspects) > 0:
		d.Sentence += " But " + missing + ", so shares are those of what was read."
	default:
		d.Verdict = Unknown
		d.Sentence = fmt.Sprintf("Not clear: %s. Nothing is suspect in the %s that were read; what holds most may be in the rest.", missing, bytesText(d.Total))
	}
	d.Incomplete = true
}
