// Package engine joins the parts: it opens files into a snapshot and answers
// the requests of a front end about it. The native command and the web worker
// both stand on it; it touches neither the terminal nor the browser.
package engine

import (
	"context"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/formats"
)

// Options steer the opening of a dump.
type Options struct {
	Sizes        string // size model: "auto" (default), "mat" or a layout name
	Frames       string // whether stack frames are objects: "none" (default), "frames" or "methods"
	Entry        string // which entry of an archive: its number or name; empty for the largest dump
	Dump         int    // which of several dumps in the file, counted from 1; 0 is the first
	Discard      Discard
	MemoryBudget int64 // bytes that the index may take, 0 for no limit

	// Progress is told how far the opening is; it may be nil. An error ends the opening.
	Progress func(Progress) error
	// Staged is called when a stage of the snapshot can be read. It may be nil.
	Staged func(*snapshot.Snapshot) error
}

// Progress is how far the opening of a dump is.
type Progress struct {
	index.Progress
	Size int64 // bytes of the dump, -1 when unknown
}

// Open reads the one dump among the files, whatever their order; the others
// belong to it. Errors are *heap.ParseError, the context's, or those of Progress
// and Staged.
func Open(ctx context.Context, files []source.File, options Options) (*snapshot.Snapshot, error) {
	if len(files) == 0 {
		return nil, &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "no file was given", Advice: "Name a heap dump"}
	}
	archives, err := openArchives(ctx, files, options)
	if err != nil {
		return nil, err
	}
	files = archives.files
	sources := make([]source.Source, len(files))
	for i, file := range files {
		if sources[i], err = source.Open(file); err != nil {
			return nil, err
		}
	}
	dump := 0
	if len(files) > 1 {
		if dump, err = formats.FindDump(ctx, sources); err != nil {
			return nil, err
		}
	}
	src, file := sources[dump], files[dump]
	builder := index.NewBuilder(index.Options{
		MemoryBudget: options.MemoryBudget, Frames: index.FramesMode(options.Frames),
		Progress: func(p index.Progress) error {
			if err := ctx.Err(); err != nil || options.Progress == nil {
				return err
			}
			return options.Progress(Progress{p, src.Size()})
		},
	}, src.Size())
	discard, err := newDiscarder(builder, options.Discard)
	if err != nil {
		return nil, err
	}
	parsed, err := formats.Parse(ctx, src, discard.sink(), formats.Options{
		Dump: options.Dump, Companions: slices.Delete(sources, dump, dump+1),
	})
	if err != nil {
		return nil, err
	}
	discard.finish()
	origin := snapshot.Origin{Name: file.Name(), FileSize: file.Size(), Notes: append(src.Notes(), archives.notes...)}
	if stored, ok := archives.stored[file]; ok {
		origin.FileSize = stored
	}
	origin.Choices = archives.dumps(parsed.Dumps, options.Dump)
	for _, part := range parsed.Parts {
		origin.Census = append(origin.Census, snapshot.Share(part))
		origin.DumpSize += part.Bytes
	}
	var s *snapshot.Snapshot
	_, err = builder.Build(parsed.Info, func(x *index.Index) error {
		if s == nil {
			s = snapshot.New(x, parsed.Content, origin)
			s.SetDiscarded(discard.gone)
			if err := s.SizeStackChunks(ctx); err != nil {
				return err
			}
			if err := s.SetSizes(options.Sizes); err != nil {
				return err
			}
		}
		if options.Staged == nil {
			return nil
		}
		return options.Staged(s)
	})
	return s, err
}
