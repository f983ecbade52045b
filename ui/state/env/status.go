package env

import (
	"strconv"

	"heapdrop/core/numbers"
	"heapdrop/protocol"
	"heapdrop/ui/state/format"
)

// Stage is the state of the page with respect to a dump.
type Stage int

// Stages of the page.
const (
	StageIdle    Stage = iota // no dump: the start page
	StageOpening              // a dump is opening; it can be used from the first milestone on
	StageStopped              // opening was cancelled after a milestone; the computed part can be used
	StageReady                // everything is computed
	StageFailed               // the dump could not be read
	StageDead                 // the analyzer has ended
)

// Milestone determines which queries can run.
type Milestone int

// Milestones of opening a dump.
const (
	MilestoneNone Milestone = iota
	MilestoneHistogram
	MilestoneReferences
	MilestoneDominators
)

// Status is what is known about the dump and the progress of opening it.
type Status struct {
	Stage     Stage
	Milestone Milestone
	Progress  protocol.Progress
	Info      *protocol.Info
	Failure   *protocol.Error // for StageFailed and StageDead
	Output    string          // last output of an analyzer that ended
	Asked     string          // command of the view that was shown when it ended
	Lost      *protocol.Lost  // set if contents of the dump can no longer be read

	File
	Params      protocol.OpenParams
	OpenRequest uint32 // the request that opens the dump
	FirstSeen   bool   // the first useful result was shown
	Overdue     bool   // the wait for the first view is over
	Cancelling  bool   // the opening should end now
	WithTour    bool   // the tour begins when the dump is open

	accusation
}

// File is what a dump is opened from.
type File struct {
	Files    any    // the browser's File objects
	FileName string // of the first; once it is known which one is the dump, of that
	FileSize int64
	Large    bool // it needs an analyzer that may take more than 4 GB of memory
}

// Env is what the parts of a dump's page share.
type Env struct {
	*Visit
	*Status
}

// Release informs a living worker that a result is no longer shown.
func (e Env) Release(result *protocol.Result) {
	if e.Stage != StageDead {
		e.Visit.release(result)
	}
}

// HasDump reports whether there is a dump that can be viewed.
func (s *Status) HasDump() bool {
	return (s.Stage == StageOpening || s.Stage == StageStopped || s.Stage == StageReady) && s.Milestone >= MilestoneHistogram
}

// arrivalWorth is the file size above which the page waits for the first view. Smaller
// dumps are ready immediately.
const arrivalWorth = 16 << 20

// Arriving reports whether the first view should appear in a moment. Drawing the page
// around it first would take several times as long as its answer.
func (s *Status) Arriving() bool {
	return s.Stage == StageOpening && !s.FirstSeen && !s.Overdue && s.FileSize >= arrivalWorth
}

// lasting is from how many remaining seconds on, as the analyzer estimates them, more than
// the histogram is worth showing. The estimate is up to twice as long as it takes.
const lasting = 4

// Lasts reports whether what is known before the dominators will be looked at: if the
// opening lasts, or was cancelled. To compute and draw it delays the opening.
func (s *Status) Lasts() bool {
	return s.Stage != StageOpening || s.Progress.SecondsLeft >= lasting
}

// Phase describes the current work.
func (s *Status) Phase() string {
	if s.Progress.Phase == "" {
		return "Starting"
	}
	return format.Shown(s.Progress.Phase)
}

// ProgressStyle sets the length of the progress bar.
func (s *Status) ProgressStyle() string {
	fraction := min(max(s.Progress.Fraction, 0), 1)
	return "width:" + strconv.FormatFloat(fraction*100, 'f', 1, 64) + "%"
}

// ProgressPercent returns the progress in whole percent.
func (s *Status) ProgressPercent() string {
	return strconv.Itoa(int(min(max(s.Progress.Fraction, 0), 1)*100)) + " %"
}

// ProgressValue returns the progress for assistive technology, from 0 to 100.
func (s *Status) ProgressValue() int { return int(min(max(s.Progress.Fraction, 0), 1) * 100) }

// BytesRead describes how much was read: "1.2 GB of 4.0 GB".
func (s *Status) BytesRead() string {
	p := s.Progress
	switch {
	case p.Bytes <= 0:
		return "–"
	case p.Total > 0:
		return format.Bytes(p.Bytes) + " of " + format.Bytes(p.Total)
	}
	return format.Bytes(p.Bytes)
}

// ObjectsFound returns the number of objects found so far.
func (s *Status) ObjectsFound() string {
	if s.Progress.Objects <= 0 {
		return "–"
	}
	return format.Integer(s.Progress.Objects)
}

// TimeLeft returns the remaining time in words.
func (s *Status) TimeLeft() string {
	if text := numbers.TimeLeft(s.Progress.SecondsLeft); text != "" {
		return text
	}
	return "–"
}
