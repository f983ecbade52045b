package engine

import (
	"cmp"
	"context"
	"io"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/source"
	"heapdrop/formats/hprof"
)

// Redact copies the HPROF dump among the files to w without its values; see hprof.Redact.
// For other formats, the error says what to do instead.
func Redact(ctx context.Context, files []source.File, entry string, w io.Writer, o rewrite.Options) (rewrite.Summary, error) {
	in, err := locate(ctx, files, Options{Entry: entry})
	if err != nil {
		return rewrite.Summary{}, err
	}
	head, err := source.Head(ctx, in.source, 64<<10)
	if err != nil && len(head) == 0 {
		return rewrite.Summary{}, in.watch.WhileOpening(err)
	}
	if matches, _ := hprof.Match(head); !matches {
		return rewrite.Summary{}, &heap.ParseError{Kind: heap.Unsupported, Offset: -1, Found: "only HPROF dumps can be redacted, and this is not one",
			Advice: "Convert other heap dumps with heapdrop export --hprof, then redact the result"}
	}
	summary, err := hprof.Redact(ctx, in.source, w, o)
	return summary, in.watch.WhileOpening(err)
}

// CopyName returns a file name for the redacted copy of a file: "app.redacted.hprof" for
// "app.hprof.gz".
func CopyName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	for _, suffix := range []string{".gz", ".zst", ".hprof"} {
		name = strings.TrimSuffix(name, suffix)
	}
	return cmp.Or(name, "dump") + ".redacted.hprof"
}
