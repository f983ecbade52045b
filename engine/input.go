package engine

import (
	"context"
	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats"
	"slices"
)

// input is what a dump is read from: one source and its sidecars.
type input struct {
	file     source.File
	source   source.Source
	sidecars []source.Source
	archives *archives
	watch    *source.Watch // of the files that were given
}

// locate finds the dump among the files, in any order.
func locate(ctx context.Context, files []source.File, options Options) (*input, error) {
	if len(files) == 0 {
		return nil, &heap.ParseError{Kind: heap.Unreadable, Offset: -1, Found: "no file was given", Advice: "Name a heap dump"}
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
	in.sidecars = slices.Delete(sources, dump, dump+1)
	return in, nil
}
