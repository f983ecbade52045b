package state

import (
	"strconv"

	"heapdrop/protocol"
)

// Stage says what the page is about.
type Stage int

// The stages of the page.
const (
	StageIdle    Stage = iota // no dump: the start page
	StageOpening              // a dump is being opened; from a milestone on it can be used
	StageStopped              // opening was cancelled after a milestone; what is there can be used
	StageReady                // everything is computed
	StageFailed               // the dump cannot be read
	StageDead                 // the analyzer ended
)

// Milestone says which queries work.
type Milestone int

// The milestones of opening a dump.
const (
	MilestoneNone Milestone = iota
	MilestoneHistogram
	MilestoneDominators
)

// Status is what is known of the dump, and how far its opening is.
type Status struct {
	Stage     Stage
	Milestone Milestone
	Progress  protocol.Progress
	Info      *protocol.Info
	Failure   *protocol.Error // of StageFailed and StageDead
	Output    string          // last words of an analyzer that ended
	Asked     string          // command of the view that was shown then
	FileName  string
	FileSize  int64
	Lost      *protocol.Lost // contents of the dump can no longer be read

	files      any // the browser's File objects it is opened from
	params     protocol.OpenParams
	open       uint32 // request that opens the dump
	firstSeen  bool   // the first useful result was shown
	overdue    bool   // it has been waited for long enough
	cancelling bool   // the opening is to end where it is
}

// env is what the parts of a dump's page work with.
type env struct {
	*Visit
	*Status
}

// release tells the worker, while it lives, that a result is no longer shown.
func (e env) release(result *protocol.Result) {
	if e.Stage != StageDead {
		e.Visit.release(result)
	}
}

// HasDump reports whether there is something to look at.
func (s *Status) HasDump() bool {
	return (s.Stage == StageOpening || s.Stage == StageStopped || s.Stage == StageReady) && s.Milestone >= MilestoneHistogram
}

// arrivalWorth is how many bytes a file has whose first view is waited for. Smaller dumps
// are ready before anybody has looked.
const arrivalWorth = 16 << 20

// Arriving reports whether the first view should be there in a moment. Drawing the
// page around it first would take several times as long as its answer.
func (s *Status) Arriving() bool {
	return s.Stage == StageOpening && !s.firstSeen && !s.overdue && s.FileSize >= arrivalWorth
}

// Cancelling reports whether the opening is to end where it is.
func (s *Status) Cancelling() bool { return s.cancelling }

// Phase is what is being done.
func (s *Status) Phase() string {
	if s.Progress.Phase == "" {
		return "Starting"
	}
	return Shown(s.Progress.Phase)
}

// ProgressStyle is the length of the progress bar.
func (s *Status) ProgressStyle() string {
	fraction := min(max(s.Progress.Fraction, 0), 1)
	return "width:" + strconv.FormatFloat(fraction*100, 'f', 1, 64) + "%"
}

// ProgressPercent is the progress in whole percents.
func (s *Status) ProgressPercent() string {
	return strconv.Itoa(int(min(max(s.Progress.Fraction, 0), 1)*100)) + " %"
}

// ProgressValue is the progress for assistive technology, 0 to 100.
func (s *Status) ProgressValue() int { return int(min(max(s.Progress.Fraction, 0), 1) * 100) }

// BytesRead says how much was read: "1.2 GB of 4.0 GB".
func (s *Status) BytesRead() string {
	p := s.Progress
	switch {
	case p.Bytes <= 0:
		return "–"
	case p.Total > 0:
		return Bytes(p.Bytes) + " of " + Bytes(p.Total)
	}
	return Bytes(p.Bytes)
}

// ObjectsFound is the number of objects seen so far.
func (s *Status) ObjectsFound() string {
	if s.Progress.Objects <= 0 {
		return "–"
	}
	return Integer(s.Progress.Objects)
}

// TimeLeft is the time left in words.
func (s *Status) TimeLeft() string {
	if text := Duration(s.Progress.SecondsLeft); text != "" {
		return text
	}
	return "–"
}
