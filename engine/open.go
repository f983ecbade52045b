// Package engine joins the parts: it opens files into a snapshot and answers
// the requests of a front end about it. The native command and the web worker
// both stand on it; it touches neither the terminal nor the browser.
package engine

import (
	"context"
	"errors"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/formats"
)

// Options steer the opening of a dump.
type Options struct {
	Sizes        string // size model: "auto" (default), "mat" or a layout name
	References   string // which references are followed, see snapshot.ParsePolicy: "all" (default), "strong", "strong,soft" …
	Frames       string // whether stack frames are objects: "none" (default), "frames" or "methods"
	Entry        string // which entry of an archive: its number or name; empty for the largest dump
	Dump         int    // which of several dumps in the file, counted from 1; 0 is the first
	Discard      Discard
	MemoryBudget int64 // bytes that the index may take, 0 for no limit

	// Saved is where saved indexes are; nil opens the dump itself.
	Saved store.Dir

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

// input is what a dump is read from: one source, and those that belong to it.
type input struct {
	file     source.File
	source   source.Source
	sidecars []source.Source
	archives *archives
	watch    *source.Watch // of the files that were given
}

// locate finds the one dump among the files, whatever their order.
func locate(ctx context.Context, files []source.File, options Options) (*input, error) {
	if len(files) == 0 {
		return nil, &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "no file was given", Advice: "Name a heap dump"}
	}
	watch := source.NewWatch(files)
	archives, err := openArchives(ctx, watch.Files(), options)
	if err != nil {
		return nil, whileOpening(watch, err)
	}
	files = archives.files
	sources := make([]source.Source, len(files))
	for i, file := range files {
		if sources[i], err = source.Open(file); err != nil {
			return nil, whileOpening(watch, err)
		}
	}
	dump := 0
	if len(files) > 1 {
		if dump, err = formats.FindDump(ctx, sources); err != nil {
			return nil, whileOpening(watch, err)
		}
	}
	in := &input{file: files[dump], source: sources[dump], archives: archives, watch: watch}
	in.sidecars = slices.Delete(sources, dump, dump+1)
	return in, nil
}

// origin says where a snapshot comes from, once the dump has been read.
func (in *input) origin(parsed formats.Result, options Options) snapshot.Origin {
	o := snapshot.Origin{Name: in.file.Name(), FileSize: in.file.Size(), Notes: append(in.source.Notes(), in.archives.notes...)}
	if stored, ok := in.archives.stored[in.file]; ok {
		o.FileSize = stored
	}
	o.Resume = in.resume(parsed.Resume)
	o.Choices = in.archives.dumps(parsed.Dumps, options.Dump)
	for _, part := range parsed.Parts {
		o.Census = append(o.Census, snapshot.Share(part))
		o.DumpSize += part.Bytes
	}
	return o
}

// parse reads the dump into a sink that works beside the reader.
func (in *input) parse(ctx context.Context, behind heap.Sink, options Options) (parsed formats.Result, err error) {
	sink, ended := newPipeline(behind)
	defer func() { // even if the reader panics
		if late := ended(); err == nil {
			err = late
		}
	}()
	parsed, err = formats.Parse(ctx, in.source, sink, formats.Options{Dump: options.Dump, Sidecars: in.sidecars})
	return parsed, whileOpening(in.watch, err)
}

// whileOpening returns the error of opening files that are watched. Whatever a format made
// of what it got: if a file could not be read, or was changed meanwhile, that is the error.
func whileOpening(watch *source.Watch, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	var lost *source.LostError
	if !errors.As(watch.Check(), &lost) {
		return err
	}
	return &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: lost.File + " " + strings.Replace(lost.Found, "since it was opened", "while it was opened", 1), Advice: lost.Advice, Err: lost.Err}
}

// Open opens the one dump among the files, from its saved index if there is one;
// the other files belong to it. Errors are *heap.ParseError, *usage.Error, the
// context's, or those of Progress and Staged.
func Open(ctx context.Context, files []source.File, options Options) (s *snapshot.Snapshot, err error) {
	in, err := locate(ctx, files, options)
	if err != nil {
		return nil, err
	}
	refused := ""
	if options.Saved != nil {
		s, refused, err = in.reopen(ctx, options)
	}
	if s == nil && err == nil {
		s, err = in.read(ctx, refused, options)
	}
	if err != nil || options.References == "" {
		return s, err
	}
	return s, SetPolicy(ctx, s, options.References)
}

// read reads the dump. refused is why its saved index was not used.
func (in *input) read(ctx context.Context, refused string, options Options) (*snapshot.Snapshot, error) {
	builder := index.NewBuilder(index.Options{
		MemoryBudget: options.MemoryBudget, Frames: index.FramesMode(options.Frames),
		Progress: func(p index.Progress) error {
			if err := ctx.Err(); err != nil || options.Progress == nil {
				return err
			}
			return options.Progress(Progress{p, source.ExpectedSize(in.source)})
		},
	}, source.ExpectedSize(in.source))
	discard, err := newDiscarder(builder, options.Discard)
	if err != nil {
		return nil, err
	}
	parsed, err := in.parse(ctx, discard.sink(), options)
	if err != nil {
		return nil, err
	}
	discard.finish()
	var s *snapshot.Snapshot
	_, err = builder.Build(parsed.Info, func(x *index.Index) error {
		if s == nil {
			origin := in.origin(parsed, options)
			origin.Refused, origin.Watch = refused, in.watch
			s = snapshot.New(x, parsed.Content, origin)
			s.SetDiscarded(discard.gone)
			if err := s.SizeStackChunks(ctx); err != nil {
				return whileOpening(in.watch, err)
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

// Validate reads the dump among the files once more and returns which
// constraints of heap.Sink its format broke; nil for a sound one.
func Validate(ctx context.Context, files []source.File, options Options) ([]index.Finding, error) {
	in, err := locate(ctx, files, options)
	if err != nil {
		return nil, err
	}
	return index.Validate(in.source.Size(), func(sink heap.Sink) (heap.Info, error) {
		parsed, err := formats.Parse(ctx, in.source, sink, formats.Options{Dump: options.Dump, Sidecars: in.sidecars})
		return parsed.Info, whileOpening(in.watch, err)
	})
}
