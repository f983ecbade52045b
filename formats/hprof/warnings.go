package hprof

import "heapdrop/core/heap"

// warnings collects what went wrong, one entry for each code: the first
// occurrence speaks for all, with their number.
type warnings struct {
	list   []heap.Warning
	byCode map[string]int
}

// warn notes an event at a byte offset (-1 for none). The text is one sentence
// that holds for one event and for many.
func (p *parser) warn(code string, offset int64, text string) {
	w := &p.warnings
	if w.byCode == nil {
		w.byCode = map[string]int{}
	}
	if i, seen := w.byCode[code]; seen {
		w.list[i].Count++
		return
	}
	w.byCode[code] = len(w.list)
	w.list = append(w.list, heap.Warning{Code: code, Message: text, Offset: offset, Count: 1})
}

// none reports whether a code has not occurred.
func (w *warnings) none(code string) bool {
	_, seen := w.byCode[code]
	return !seen
}

// tell hands all warnings to the sink in the order of their first occurrence.
func (w *warnings) emit(sink heap.Sink) {
	for _, warning := range w.list {
		sink.Warn(warning)
	}
}
