// Package table holds the rows of tables and trees: what has arrived of them, which are
// visible, which are marked, and their cells as texts.
package table

import "heapdrop/protocol"

// ChunkRows is how many rows a table requests at once; mostChunks limits the memory for
// scrolling through millions of rows.
const (
	ChunkRows  = 100
	mostChunks = 120
)

// Fetch requests the rows [offset, offset+limit) of a level: the root level for an
// empty key, otherwise the children of the row with that key. done is called once, later,
// with exactly one argument set.
type Fetch func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error))

// Table holds loaded rows of a table and requests rows that become visible.
type Table struct {
	fetch  Fetch
	total  int
	chunks map[int][]Row // by offset / ChunkRows
	asked  map[int]bool
	recent []int // chunks by time of arrival; the oldest is dropped first
	epoch  int   // number of resets, to drop late answers
	failed *protocol.Error
}

// New returns a table with the rows of the first answer.
func New(result *protocol.Result, fetch Fetch) *Table {
	t := &Table{fetch: fetch}
	t.reset(result)
	return t
}

// reset replaces all rows by those of a new answer, after sorting or filtering.
func (t *Table) reset(result *protocol.Result) {
	t.epoch++
	t.total = max(result.Total, len(result.Rows))
	t.chunks, t.asked, t.recent, t.failed = map[int][]Row{}, map[int]bool{}, nil, nil
	rows := Parse(result)
	if t.fetch == nil { // there are no further rows
		t.total = len(rows)
		t.chunks[-1] = rows
		return
	}
	for chunk := 0; len(rows) > 0; chunk++ {
		n := min(ChunkRows, len(rows))
		if n == ChunkRows || chunk*ChunkRows+n >= t.total { // complete chunks only
			t.store(chunk, rows[:n])
		}
		rows = rows[n:]
	}
}

func (t *Table) store(chunk int, rows []Row) {
	t.chunks[chunk] = rows
	t.recent = append(t.recent, chunk)
	if len(t.recent) > mostChunks {
		delete(t.chunks, t.recent[0])
		t.recent = t.recent[1:]
	}
}

// Len is the total number of rows.
func (t *Table) Len() int { return t.total }

// Row returns a row, nil if it is not loaded (see Need).
func (t *Table) Row(i int) *Row {
	rows, at := t.chunks[i/ChunkRows], i%ChunkRows
	if t.fetch == nil {
		rows, at = t.chunks[-1], i
	}
	if i < 0 || at >= len(rows) {
		return nil
	}
	return &rows[at]
}

// Failed says why rows are missing; "" if they are not.
func (t *Table) Failed() string {
	if t.failed == nil {
		return ""
	}
	return t.failed.Message
}

// Need requests the rows [from, to) that are not loaded. changed is called when some have
// arrived.
func (t *Table) Need(from, to int, changed func()) {
	if t.fetch == nil || t.failed != nil {
		return
	}
	for chunk := from / ChunkRows; chunk*ChunkRows < min(to, t.total); chunk++ {
		if t.chunks[chunk] != nil || t.asked[chunk] {
			continue
		}
		t.asked[chunk] = true
		epoch := t.epoch
		t.fetch("", chunk*ChunkRows, ChunkRows, func(result *protocol.Result, err *protocol.Error) {
			if epoch != t.epoch {
				return
			}
			delete(t.asked, chunk)
			if err != nil {
				t.failed = err
			} else {
				t.store(chunk, Parse(result))
			}
			changed()
		})
	}
}
