package gather

import "heapdrop/core/heap"

// Warnings collects problems, with one entry for each code: the first occurrence and the
// number of occurrences.
type Warnings struct {
	list   []heap.Warning
	byCode map[string]int
}

// Add records a problem at a byte offset (-1 for none). The text is one sentence that
// fits one occurrence and several.
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

// Tell passes all warnings to the sink, in the order of their first occurrence.
func (w *Warnings) Tell(sink heap.Sink) {
	for _, warning := range w.list {
		sink.Warn(warning)
	}
}
