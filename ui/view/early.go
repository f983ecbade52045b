package view

import (
	"heapdrop/protocol"
	"heapdrop/ui/state"
)

// Early lists what is known before the verdict, each marked as final or not.
type Early struct {
	Found *protocol.Early
	Page  *state.Page
}

// Marks of findings.
var earlyMarks = map[bool]struct{ text, title string }{
	true:  {"final", "The rest of the opening does not change it"},
	false: {"so far", "The rest of the opening may change it"},
}

// Mark says whether a finding is final.
func (e *Early) Mark(f protocol.EarlyFinding) string { return earlyMarks[f.Final].text }

// MarkTitle explains the mark of a finding.
func (e *Early) MarkTitle(f protocol.EarlyFinding) string { return earlyMarks[f.Final].title }

// MarkClass returns the class of the mark of a finding.
func (e *Early) MarkClass(f protocol.EarlyFinding) string {
	if f.Final {
		return "early-mark final"
	}
	return "early-mark"
}
