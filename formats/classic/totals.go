package classic

import (
	"fmt"
	"strconv"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/formats/emit"
)

// totals compares what was read with the totals at the end of the file.
type totals struct {
	objects    int64 // number of object lines, including classes
	references int64 // number of addresses in reference lines, including nulls
	nulls      int64 // number of these that are null

	found bool  // the EOF line was found
	at    int64 // its offset
	// The totals in the EOF line. Modern JVMs count nulls without printing them.
	statedObjects, statedReferences, statedNulls int64
}

// comment parses "// EOF:  Total 'Objects',Refs(null) : 6556,9022(0)", with or without
// the blanks.
func (t *totals) comment(line string, at int64) {
	text := strings.TrimSpace(strings.TrimPrefix(line, "//"))
	if !strings.HasPrefix(text, "EOF:") {
		return
	}
	t.found, t.at = true, at
	t.statedObjects = -1
	numbers := strings.FieldsFunc(text[strings.LastIndexByte(text, ':')+1:], func(r rune) bool { return r < '0' || r > '9' })
	for i, to := range []*int64{&t.statedObjects, &t.statedReferences, &t.statedNulls} {
		if i < len(numbers) {
			*to, _ = strconv.ParseInt(numbers[i], 10, 64)
		}
	}
}

// compare warns if the totals differ from what was read.
func (t *totals) compare(w *emit.Warnings) {
	if !t.found || t.statedObjects < 0 {
		return
	}
	if t.objects != t.statedObjects {
		w.Add("classic.totals", t.at, fmt.Sprintf("The file says that it holds %s objects; it holds %s", numbers.Grouped(t.statedObjects), numbers.Grouped(t.objects)))
	}
	printed, present := t.references, t.references-t.nulls
	if printed != t.statedReferences && present != t.statedReferences-t.statedNulls {
		w.Add("classic.totals-references", t.at, fmt.Sprintf("The file says that it holds %s references, %s of them null; it holds %s, %s of them null",
			numbers.Grouped(t.statedReferences), numbers.Grouped(t.statedNulls), numbers.Grouped(printed), numbers.Grouped(t.nulls)))
	}
}
