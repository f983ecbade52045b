package engine

import (
	"fmt"
	"heapdrop/core/index"
	"heapdrop/core/scratch"
	"heapdrop/core/snapshot"
	"heapdrop/core/store"
	"strings"
)

// Options control how a dump is opened.
type Options struct {
	Sizes      string // size model: "auto" (default), "mat" or a layout name
	References string // which references to follow, see snapshot.ParsePolicy: "all" (default), "strong", "strong,soft" …
	Frames     string // whether stack frames are objects: "none" (default), "frames" or "methods"
	Entry      string // which entry of an archive: its number or name; empty for the largest dump
	Dump       int    // which of several dumps in the file, counted from 1; 0 means the first
	Discard    Discard
	Platform   Platform

	// CountOnly: only the counts of objects by class are needed. A dump that is read, not
	// opened from its saved index, is then open at snapshot.StageScanned.
	CountOnly bool

	// Budget is how much memory the dump may take; nil for no limit. Closing the snapshot
	// returns its part.
	Budget *scratch.Budget

	// Saved is the directory of saved indexes; nil means that the dump itself is opened.
	Saved store.Dir

	// Progress is called during the opening; it may be nil. An error that it returns ends
	// the opening.
	Progress func(Progress) error
	// Staged is called when a stage of the snapshot becomes readable. It may be nil.
	Staged func(*snapshot.Snapshot) error
}

// Progress is the progress of opening a dump.
type Progress struct {
	index.Progress
	Size int64 // bytes of the dump, -1 when unknown
}

// limits returns the limits of the index, whose columns are in space.
func (o Options) limits(space *scratch.Space) index.Limits {
	return index.Limits{MemoryBudget: o.Platform.IndexBudget, Larger: o.Platform.Larger, Space: space}
}

// InWords describes the options on which the index depends, without those that can be
// switched later.
func (o Options) InWords() string {
	var words []string
	if o.Frames != "" && o.Frames != string(index.FramesOff) {
		words = append(words, "stack frames as objects: "+o.Frames)
	}
	if o.Entry != "" {
		words = append(words, "entry: "+o.Entry)
	}
	if o.Dump > 1 {
		words = append(words, fmt.Sprintf("dump number %d", o.Dump))
	}
	if d := o.Discard; d.Ratio > 0 {
		words = append(words, fmt.Sprintf("without %d %% of %q, shifted by %g, seed %d", d.Ratio, d.Pattern, d.Offset, d.Seed))
	}
	return strings.Join(words, "; ")
}
