package engine

import (
	"fmt"
	"math/rand/v2"
	"regexp"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Discard drops some objects while a dump is opened, so that a large dump fits into
// memory. The options are those of Eclipse MAT.
type Discard struct {
	Ratio   int     // percent of the objects that match, 0 to 100; 0 discards nothing
	Pattern string  // Go regular expression that the whole class name must match; empty for all
	Offset  float64 // percent by which the choice is shifted: with the same seed, 0 and Ratio choose different objects
	Seed    uint64  // the same seed chooses the same objects
}

// discarder is a heap.Sink that passes on what is not discarded. It stores the position
// of each discarded object in the file, 16 bytes for each.
type discarder struct {
	heap.Sink
	ratio, offset float64
	pattern       *regexp.Regexp
	chance        *rand.Rand

	candidate    []bool // by class: its name matches
	batch        heap.Batch
	lastRetained bool // the last object of the previous batch was kept
	gone         []snapshot.Discarded
	matched      int64
}

// newDiscarder returns a sink that passes what is not discarded on to next.
func newDiscarder(next heap.Sink, o Discard) (*discarder, error) {
	if o.Ratio < 0 || o.Ratio > 100 || o.Offset < 0 || o.Offset > 100 {
		return nil, &usage.Error{Message: fmt.Sprintf("cannot discard %d percent with an offset of %g percent", o.Ratio, o.Offset), Advice: "Both are percentages from 0 to 100."}
	}
	pattern, err := regexp.Compile("^(?:" + o.Pattern + ")$")
	if o.Pattern == "" {
		pattern = regexp.MustCompile("")
	}
	if err != nil {
		return nil, &usage.Error{Message: "the pattern of classes to discard is not a regular expression: " + err.Error(), Found: o.Pattern}
	}
	return &discarder{
		Sink: next, ratio: float64(o.Ratio), offset: o.Offset, pattern: pattern, lastRetained: true,
		chance: rand.New(rand.NewPCG(o.Seed, 0)),
	}, nil
}

// sink returns the sink for a format to fill: the original sink if nothing is discarded.
func (d *discarder) sink() heap.Sink {
	if d.ratio == 0 {
		return d.Sink
	}
	return d
}

// Class implements heap.Sink. Class objects are never discarded.
func (d *discarder) Class(c heap.Class) heap.ClassIndex {
	class := d.Sink.Class(c)
	for int(class) >= len(d.candidate) {
		d.candidate = append(d.candidate, d.pattern.MatchString(c.Name))
	}
	return class
}

// choose decides whether the next matching object is discarded.
func (d *discarder) choose() bool {
	at := d.chance.Float64()*100 - d.offset
	if at < 0 {
		at += 100
	}
	return at < d.ratio
}

// Objects implements heap.Sink.
func (d *discarder) Objects(b *heap.Batch) error {
	remaining := &d.batch
	remaining.Reset()
	start := b.HeadRefs
	if d.lastRetained {
		remaining.Refs = append(remaining.Refs, b.Refs[:start]...)
		remaining.HeadRefs = start
	}
	for i, class := range b.Class {
		end := b.RefEnd[i]
		refs := b.Refs[start:end]
		start = end
		if d.candidate[class] {
			d.matched++
			if d.choose() {
				d.gone = append(d.gone, snapshot.Discarded{Address: b.Address[i], Position: b.Position[i], Class: class, Length: b.Length[i]})
				d.lastRetained = false
				continue
			}
		}
		d.lastRetained = true
		remaining.Address = append(remaining.Address, b.Address[i])
		remaining.Class = append(remaining.Class, class)
		remaining.Length = append(remaining.Length, b.Length[i])
		remaining.Position = append(remaining.Position, b.Position[i])
		remaining.Refs = append(remaining.Refs, refs...)
		remaining.RefEnd = append(remaining.RefEnd, uint32(len(remaining.Refs)))
		if len(b.Size) > 0 {
			remaining.Size = append(remaining.Size, b.Size[i])
		}
	}
	return d.Sink.Objects(remaining)
}

// finish adds a warning about what was discarded.
func (d *discarder) finish() {
	if len(d.gone) == 0 {
		return
	}
	d.Warn(heap.Warning{Code: "engine.discarded", Offset: -1, Count: int64(len(d.gone)), Message: fmt.Sprintf(
		"%s of %s matching objects were discarded while opening, as requested; counts, sizes, reachability and retained heap lack them",
		numbers.Grouped(int64(len(d.gone))), numbers.Grouped(int64(d.matched)))})
}
