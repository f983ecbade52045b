package emit

import (
	"context"
	"errors"

	"heapdrop/core/heap"
	"heapdrop/core/source"
)

// Warnings collects problems, with one entry for each code: the first occurrence and the
// number of occurrences.
type Warnings struct {
	list   []heap.Warning
	byCode map[string]int
}

// Add records a problem at a byte offset (-1 if there is none). The text is one sentence
// that fits one occurrence and several.
func (w *Warnings) Add(code string, offset int64, text string) {
	w.add(heap.Warning{Code: code, Message: text, Offset: offset, Count: 1})
}

// AddHarmless is Add for problems that most dumps have, or that have no effect on
// results.
func (w *Warnings) AddHarmless(code string, offset int64, text string) {
	w.add(heap.Warning{Code: code, Message: text, Offset: offset, Count: 1, Severity: heap.Harmless})
}

func (w *Warnings) add(warning heap.Warning) {
	if w.byCode == nil {
		w.byCode = map[string]int{}
	}
	if i, seen := w.byCode[warning.Code]; seen {
		w.list[i].Count++
		return
	}
	w.byCode[warning.Code] = len(w.list)
	w.list = append(w.list, warning)
}

// Has reports whether a code was added.
func (w *Warnings) Has(code string) bool {
	_, seen := w.byCode[code]
	return seen
}

// EmitTo passes all warnings to the sink, in the order of their first occurrence.
func (w *Warnings) EmitTo(sink heap.Sink) {
	for _, warning := range w.list {
		sink.Warn(warning)
	}
}

// Unreadable handles the error with which the reader of a format stopped at an offset; nil if
// it read the whole content. The dump ends there, as if it was cut. If nothing has been read
// yet, or the context has ended, the result is an error.
func (w *Warnings) Unreadable(ctx context.Context, err error, format string, offset int64, nothing bool) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var defect *source.DefectError
	switch {
	case err == nil:
	case errors.As(err, &defect) && defect.Complete:
		w.Add(format+".checksum", offset, "The content is suspect: "+err.Error())
	case nothing:
		return &heap.ParseError{Kind: heap.Unreadable, Format: format, Offset: offset, Found: "the file could not be read further",
			Advice: "Copy the dump again and check its size", Err: err}
	default:
		w.Add(format+".unreadable", offset, "The file could not be read further: "+err.Error())
	}
	return nil
}
