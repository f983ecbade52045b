// Package engine joins formats and core: it opens files to a snapshot, and runs commands
// and reports on it. The native command and the web worker both use it; it accesses
// neither the terminal nor the browser.
package engine

import (
	"context"
	"errors"
	"os"

	"heapdrop/core/heap"
	"heapdrop/core/index"
	"heapdrop/core/scratch"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/formats"
)

// origin says where a snapshot comes from; it is set after the dump has been read.
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

// parse reads the dump into a sink that runs in parallel with the reader.
func (in *input) parse(ctx context.Context, behind heap.Sink, options Options) (parsed formats.Result, err error) {
	sink, ended := newPipeline(behind)
	defer func() { // even if the reader panics
		if late := ended(); err == nil {
			err = late
		}
	}()
	parsed, err = formats.Parse(ctx, in.source, sink, formats.Options{Dump: options.Dump, CountOnly: options.CountOnly && !in.needsReferences, Sidecars: in.sidecars})
	return parsed, in.watch.WhileOpening(err)
}

// Open opens the dump among the files, from its saved index if there is one; the other
// files are its sidecars. Errors are *heap.ParseError, *usage.Error, the context's, or
// those of Progress and Staged.
func Open(ctx context.Context, files []source.File, options Options) (s *snapshot.Snapshot, err error) {
	in, err := locate(ctx, files, options)
	if err != nil {
		return nil, err
	}
	beside, err := formats.ReadIncident(ctx, in.beside)
	if err != nil {
		return nil, err
	}
	if staged := options.Staged; staged != nil && !beside.Empty() {
		options.Staged = func(s *snapshot.Snapshot) error {
			s.SetIncident(beside)
			return staged(s)
		}
	}
	if dir := os.Getenv(spillVariable); dir != "" && options.Budget == nil {
		options.Budget = scratch.NewBudget(0, dir)
	}
	refused := ""
	if options.Saved != nil {
		s, refused, err = in.reopen(ctx, options)
	}
	if s == nil && err == nil {
		s, err = in.read(ctx, refused, options)
		if errors.Is(err, heap.ErrReferencesNeeded) {
			in.needsReferences = true
			s, err = in.read(ctx, refused, options)
		}
	}
	if err == nil {
		s.SetIncident(beside)
	}
	if err != nil || options.References == "" || s.Stage() < snapshot.StageComplete {
		return s, err
	}
	return s, SetPolicy(ctx, s, options.References)
}

// spillVariable is the variable of the environment that puts the columns of every dump into
// files in the folder it names, for running whole suites of tests in this mode.
const spillVariable = "HEAPDROP_SPILL"

// read reads the dump. refused says why its saved index was not used.
func (in *input) read(ctx context.Context, refused string, options Options) (s *snapshot.Snapshot, err error) {
	space, handedOn := options.Budget.Space(), false
	defer func() {
		if err != nil && !handedOn { // otherwise whoever has the snapshot closes it
			space.Close()
		}
	}()
	builder := index.NewBuilder(index.Options{
		Limits: options.limits(space), Frames: index.FramesMode(options.Frames), CountOnly: options.CountOnly,
		Progress: func(p index.Progress) error {
			if err := ctx.Err(); err != nil || options.Progress == nil {
				return err
			}
			return options.Progress(Progress{p, source.ExpectedSize(in.source)})
		},
	}, source.ExpectedSize(in.source))
	if space != nil {
		defer func() { notLent(recover(), &err) }()
	}
	discard, err := newDiscarder(builder, options.Discard)
	if err != nil {
		return nil, err
	}
	parsed, err := in.parse(ctx, discard.sink(), options)
	if err != nil {
		return nil, err
	}
	discard.finish()
	_, err = builder.Build(parsed.Info, func(x *index.Index) error {
		if s == nil {
			origin := in.origin(parsed, options)
			origin.Refused, origin.Watch = refused, in.watch
			s = snapshot.New(x, parsed.Content, origin)
			s.SetDiscarded(discard.gone)
			if err := s.SizeStackChunks(ctx); err != nil {
				return in.watch.WhileOpening(err)
			}
			if err := s.SetSizes(options.Sizes); err != nil {
				return err
			}
		}
		if options.Staged == nil {
			return nil
		}
		handedOn = true
		return options.Staged(s)
	})
	return s, err
}

// Validate reads the dump among the files once more and returns the rules of heap.Sink
// that its format violates; nil for a correct one.
func Validate(ctx context.Context, files []source.File, options Options) ([]index.Finding, error) {
	in, err := locate(ctx, files, options)
	if err != nil {
		return nil, err
	}
	return index.Validate(in.source.Size(), func(sink heap.Sink) (heap.Info, error) {
		parsed, err := formats.Parse(ctx, in.source, sink, formats.Options{Dump: options.Dump, Sidecars: in.sidecars})
		return parsed.Info, in.watch.WhileOpening(err)
	})
}
