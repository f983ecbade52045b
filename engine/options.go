package engine

import (
	"fmt"
	"heapdrop/core/index"
	"heapdrop/core/snapshot"
	"heapdrop/core/store"
	"strings"
)

// Options steer the opening of a dump.
type Options struct {
	Sizes      string // size model: "auto" (default), "mat" or a layout name
	References string // which references are followed, see snapshot.ParsePolicy: "all" (default), "strong", "strong,soft" …
	Frames     string // whether stack frames are objects: "none" (default), "frames" or "methods"
	Entry      string // which entry of an archive: its number or name; empty for the largest dump
	Dump       int    // which of several dumps in the file, counted from 1; 0 is the first
	Discard    Discard
	Platform   Platform

	// Saved is where saved indexes are; nil opens the dump itself.
	Saved store.Dir

	// Progress is called as the opening proceeds; it may be nil. Its error ends the opening.
	Progress func(Progress) error
	// Staged is called when a stage of the snapshot can be read. It may be nil.
	Staged func(*snapshot.Snapshot) error
}

// Progress is how far the opening of a dump is.
type Progress struct {
	index.Progress
	Size int64 // bytes of the dump, -1 when unknown
}

// InWords describes the options that the index depends on, without those that can be
// switched afterwards.
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
