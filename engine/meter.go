package engine

import (
	"time"

	"heapdrop/core/index"
	"heapdrop/core/snapshot"
	"heapdrop/protocol"
)

// progressEvery is the time between two progress reports to the front end.
const progressEvery = 30 * time.Millisecond

// shares is the share of each phase in the total time, measured on dumps of 1 and 2 GB,
// natively and in the page (docs/performance.md). It is only used for the progress bar and
// the remaining time.
var shares = [index.PhaseCount]float64{
	index.Scan: 0.21, index.Rank: 0.07, index.Link: 0.15, index.Reach: 0.19, index.Dominate: 0.37, index.Retain: 0.01,
}

// Meter converts the builder's progress to the progress of a request.
type Meter struct {
	request uint32
	start   time.Time
	last    time.Time // of the last report
	phase   index.Phase
	began   time.Time // of the phase
	phases  []protocol.PhaseTime
}

// NewMeter starts the clock of a request.
func NewMeter(request uint32) *Meter {
	now := time.Now()
	return &Meter{request: request, start: now, began: now}
}

// At returns the event for a progress report of the builder, or nil if none is due.
func (m *Meter) At(p Progress) (*protocol.Progress, bool) {
	now := time.Now()
	if p.Phase != m.phase {
		m.close(now)
		m.phase, m.began = p.Phase, now
	} else if now.Sub(m.last) < progressEvery {
		return nil, false
	}
	m.last = now
	fraction := fractionOf(p)
	event := &protocol.Progress{
		Request: m.request, Phase: p.Phase.String(), Fraction: fraction,
		Total: p.Size, Bytes: max(p.Size, 0), Objects: p.Objects, SecondsLeft: -1,
	}
	if p.Phase == index.Scan || p.Phase == index.Restore {
		event.Bytes = p.Done
	}
	if elapsed := now.Sub(m.start); elapsed > time.Second && fraction > 0.02 {
		event.SecondsLeft = elapsed.Seconds() / fraction * (1 - fraction)
	}
	return event, true
}

// fractionOf returns the finished fraction of the whole.
func fractionOf(p Progress) float64 {
	done := 0.0
	if p.Total > 0 {
		done = min(1, float64(p.Done)/float64(p.Total))
	}
	if p.Phase == index.Restore {
		return done
	}
	before := 0.0
	for phase := index.Phase(0); phase < p.Phase; phase++ {
		before += shares[phase]
	}
	return before + shares[p.Phase]*done
}

// close ends the current phase.
func (m *Meter) close(now time.Time) {
	m.phases = append(m.phases, protocol.PhaseTime{Name: m.phase.String(), Seconds: now.Sub(m.began).Seconds()})
}

// Timings returns the times of the phases; memory is in bytes.
func (m *Meter) Timings(info snapshot.Info, memory int64) *protocol.Timings {
	m.close(time.Now())
	return &protocol.Timings{
		Phases: m.phases, Seconds: time.Since(m.start).Seconds(), MemoryBytes: memory,
		Objects: info.Objects + info.UnreachableObjects, References: info.References,
	}
}
