package diagnosis

import (
	"fmt"
	"strings"

	"heapdrop/core/heap"
)

type heapID = heap.ObjectID

// conclude states the verdict in one sentence.
func (j *judge) conclude() {
	d := j.d
	j.fills()
	d.remainder()
	switch {
	case len(d.Suspects) > 0:
		d.accuse()
	case d.OutOfMemory:
		j.failure()
	default:
		j.acquit()
	}
	j.qualify()
}

// accuse states the verdict if there are suspects.
func (d *Diagnosis) accuse() {
	first := &d.Suspects[0]
	d.Verdict = first.Causes[0].verdict
	if d.Verdict == "" {
		d.Verdict = Leak
	}
	d.Sentence = fmt.Sprintf("%s: %s of %s, %s, hang on %s: %s.", verdictWords(d.Verdict, first.Confidence),
		bytesText(first.total()), d.totalText(), PercentText(first.total(), d.Total), first.Held(), first.Accumulates())
}

// totalText writes the total, and mentions native memory if the total includes it.
func (d *Diagnosis) totalText() string {
	if d.Native == 0 {
		return bytesText(d.Total)
	}
	return fmt.Sprintf("%s (%s of them outside the heap)", bytesText(d.Total), bytesText(d.Native))
}

func verdictWords(v Verdict, c Confidence) string {
	degree := map[Confidence]string{Certain: "", Likely: "likely ", Possible: "possibly "}[c]
	what := map[Verdict]string{Leak: "a leak", Backlog: "a backlog", Large: "data too large for this heap", Waste: "waste"}[v]
	text := degree + what
	return strings.ToUpper(text[:1]) + text[1:]
}

// acquit returns the verdict if nothing is accused: strings are wasted, one structure can
// be neither accused nor cleared, or all is well.
func (j *judge) acquit() {
	d := j.d
	d.Verdict = Healthy
	if n := len(j.o.Before); n > 0 && j.o.Growth != nil && Grew(d.Used-j.o.Before[0], d.Used) {
		d.Verdict = Unknown
		d.Sentence = fmt.Sprintf("Not clear: the heap grew from %s to %s, but no single structure grew enough to be accused; compare_dominators shows where.", bytesText(j.o.Before[0]), bytesText(d.Used))
		return
	} else if n > 0 && j.o.Growth != nil {
		d.Sentence = fmt.Sprintf("Healthy: nothing grew enough to be a leak; the heap went from %s to %s.", bytesText(j.o.Before[0]), bytesText(d.Used))
		return
	}
	if len(d.Cleared) == 0 {
		d.Sentence = fmt.Sprintf("Healthy: nothing in this heap of %s looks like a leak.", bytesText(d.Total))
		return
	}
	first := &d.Cleared[0]
	largest := fmt.Sprintf("The largest structure is %s (%s): %s.", first.Held(), PercentText(first.total(), d.Total), first.Reason)
	waste := j.repeatedTexts()
	switch {
	case waste != "":
		d.Verdict = Waste
		d.Sentence = "Waste: " + waste + ". " + largest
	case !j.s.HasValues():
		d.Verdict = Unknown
		d.Sentence = fmt.Sprintf("Not clear: this dump of %s has no field values, so nothing shows what grows, what is bounded and what is no longer needed. %s", bytesText(d.Total), largest)
	case first.unproven() && d.Total >= smallHeap && d.Share(first.total()) >= unprovenPart:
		d.Verdict = Unknown
		d.Sentence = fmt.Sprintf("Not clear: nothing in this heap of %s proves a leak, but one structure holds much of it. %s", bytesText(d.Total), largest)
	default:
		d.Sentence = fmt.Sprintf("Healthy: nothing in this heap of %s looks like a leak. %s", bytesText(d.Total), largest)
	}
}

// unprovenPart is the minimum share of the heap at which a structure that can be neither
// accused nor cleared leaves the verdict open.
const unprovenPart = 0.4

// unproven reports whether nothing speaks against a structure.
func (c *Cleared) unproven() bool { return c.Reason == notProven }

// repeatedTexts says how much of the heap consists of texts that occur many times; "" if
// that is little.
func (j *judge) repeatedTexts() string {
	const share, sampled, distinct = 0.3, 4000, 0.3
	classes := j.s.ClassesByName("java.lang.String")
	n := int64(0)
	for _, c := range classes {
		n += j.s.InstanceCounts(c).Objects
	}
	if n < sampled/4 || j.d.Total < smallHeap {
		return ""
	}
	stride := max(1, int(n/sampled))
	var tops []uint32
	for _, c := range classes {
		ids := j.s.Instances(c)
		for i := 0; i < len(ids); i += stride {
			if j.s.Reachable(ids[i]) {
				tops = append(tops, j.pre.Position(ids[i]))
			}
		}
	}
	if len(tops) == 0 {
		return ""
	}
	e := &evidence{finder: j.finder, Suspect: &Suspect{Kind: Shared, inner: heap.NoObject, tops: [][]uint32{tops}}}
	j.fill(e.Suspect)
	bytes := e.Bytes * int64(stride)
	found := e.repeatedStrings(distinct)
	if found == "" || j.d.Share(bytes) < share {
		return ""
	}
	return fmt.Sprintf("strings take about %s, %s of the heap, and the same texts repeat: %s", bytesText(bytes), PercentText(bytes, j.d.Total), found)
}

// remainder describes the memory for which the verdict names no structure.
func (d *Diagnosis) remainder() {
	d.Remainder.Sentence = fmt.Sprintf("%s, %s of the heap, are in smaller structures, classes and what the JVM itself keeps.", bytesText(d.Remainder.Bytes), PercentText(d.Remainder.Bytes, d.Total))
}

// Total is the bytes that a suspect holds inside and outside the heap.
func (sus *Suspect) Total() int64 { return sus.total() }
