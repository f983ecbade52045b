package engine

import (
	"context"
	"io"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/hprof"
)

// Redact copies the one HPROF dump among the files to w without its values; see
// hprof.Redact. Other formats are refused: the error says what can be done.
func Redact(ctx context.Context, files []source.File, entry string, w io.Writer, o hprof.RedactOptions) (hprof.RedactSummary, error) {
	in, err := locate(ctx, files, Options{Entry: entry})
	if err != nil {
		return hprof.RedactSummary{}, err
	}
	head, err := source.Head(ctx, in.source, 64<<10)
	if err != nil && len(head) == 0 {
		return hprof.RedactSummary{}, err
	}
	if matches, _ := hprof.Match(head); !matches {
		return hprof.RedactSummary{}, &heap.ParseError{Kind: heap.Unsupported, Offset: -1, Found: "only HPROF dumps can be redacted, and this is none",
			Advice: "heapdrop export --hprof makes an HPROF file of it, which can be redacted then"}
	}
	return hprof.Redact(ctx, in.source, w, o)
}
