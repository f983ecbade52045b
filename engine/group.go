package engine

import (
	"context"
	"strconv"
	"strings"

	"heapdrop/core/source"
	"heapdrop/formats"
)

// Group groups files that were given in a row. A file that belongs to a dump is grouped
// with the dump before it, or with the first dump if it comes before all. Such files are
// javacores, .threads files, GC logs, thread dumps, reports of crashes and the parts that a
// JVM left behind (FILE.p0). Any other
// file counts as a dump, even if no format recognizes it; opening it reports what is
// wrong.
func Group(ctx context.Context, files []source.File) (groups [][]source.File, err error) {
	var early []source.File
	for _, file := range files {
		belongs, err := isSidecar(ctx, file, files)
		switch {
		case err != nil:
			return nil, err
		case !belongs:
			groups = append(groups, append([]source.File{file}, early...))
			early = nil
		case len(groups) == 0:
			early = append(early, file)
		default:
			groups[len(groups)-1] = append(groups[len(groups)-1], file)
		}
	}
	if len(groups) == 0 && len(early) > 0 {
		groups = [][]source.File{early}
	}
	return groups, nil
}

// isSidecar reports whether a file belongs to another one.
func isSidecar(ctx context.Context, file source.File, files []source.File) (bool, error) {
	for _, other := range files {
		digits, found := strings.CutPrefix(file.Name(), other.Name()+".p")
		if _, err := strconv.ParseUint(digits, 10, 16); found && err == nil {
			return true, nil
		}
	}
	src, err := source.Open(file)
	if err != nil {
		return false, nil // opening it as a dump reports what is wrong
	}
	head, _ := source.Head(ctx, src, formats.HeadSize)
	if format, _ := formats.Sniff(head, file.Name()); format != nil {
		return false, ctx.Err()
	}
	return formats.IsSidecar(head, file.Name()) || formats.IsIncident(head, file.Name()), ctx.Err()
}
