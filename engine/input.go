package engine

import (
	"context"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/incident"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/formats"
)

// input is what a dump is read from: one source and its sidecars.
type input struct {
	file     source.File
	source   source.Source
	sidecars []source.Source
	beside   []source.Source // GC logs, thread dumps, reports of crashes
	archives *archives
	watch    *source.Watch // of the files that were given

	needsReferences bool // see heap.ErrReferencesNeeded
}

// locate finds the dump among the files, in any order.
func locate(ctx context.Context, files []source.File, options Options) (*input, error) {
	if len(files) == 0 {
		return nil, &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "no file was given", Advice: "Name a heap dump"}
	}
	files, apart, err := splitIncident(ctx, files)
	if err != nil {
		return nil, err
	}
	watch := source.NewWatch(files)
	archives, err := openArchives(ctx, watch.Files(), options)
	if err != nil {
		return nil, watch.WhileOpening(err)
	}
	files = archives.files
	sources := make([]source.Source, len(files))
	for i, file := range files {
		if sources[i], err = options.Platform.opener().Open(file); err != nil {
			return nil, watch.WhileOpening(err)
		}
	}
	dump := 0
	if len(files) > 1 {
		if dump, err = formats.FindDump(ctx, sources); err != nil {
			return nil, watch.WhileOpening(err)
		}
	}
	in := &input{file: files[dump], source: sources[dump], archives: archives, watch: watch}
	for _, src := range slices.Delete(sources, dump, dump+1) {
		if head, _ := source.Head(ctx, src, formats.HeadSize); formats.IsIncident(head, src.Name()) {
			in.beside = append(in.beside, src) // from an archive
		} else {
			in.sidecars = append(in.sidecars, src)
		}
	}
	in.beside = append(in.beside, apart...)
	return in, ctx.Err()
}

// splitIncident separates GC logs, thread dumps and reports of crashes from the files of
// a dump. They are not watched, and they do not identify a saved index: a JVM that still
// runs continues to write its log.
func splitIncident(ctx context.Context, files []source.File) (rest []source.File, apart []source.Source, err error) {
	if len(files) < 2 {
		return files, nil, nil
	}
	for _, file := range files {
		src, err := source.Open(file)
		if err == nil {
			if head, _ := source.Head(ctx, src, formats.HeadSize); formats.IsIncident(head, file.Name()) {
				apart = append(apart, src)
				continue
			}
		}
		rest = append(rest, file)
	}
	if len(rest) == 0 { // opening them reports what is wrong
		return files, nil, ctx.Err()
	}
	return rest, apart, ctx.Err()
}

// Beside reads GC logs, thread dumps and reports of crashes for a dump that is open already.
// The error says so if none of the files is one.
func Beside(ctx context.Context, files []source.File) (*incident.Incident, error) {
	var sources []source.Source
	for _, file := range files {
		src, err := source.Open(file)
		if err != nil {
			return nil, err
		}
		sources = append(sources, src)
	}
	next, err := formats.ReadIncident(ctx, sources)
	if err != nil {
		return nil, err
	}
	if next.Empty() {
		e := &usage.Error{Message: "this is no GC log, no thread dump and no report of a crash", Advice: "Write a GC log with -Xlog:gc*, a thread dump with jcmd PID Thread.print."}
		if next != nil && len(next.Notes) > 0 {
			e.Message = strings.TrimSuffix(next.Notes[0], ".")
		}
		return nil, e
	}
	return next, nil
}
