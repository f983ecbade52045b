package state

import "heapdrop/protocol"

// chunkRows is the number of rows a table asks for at once; keptChunks bounds
// what it keeps, so that scrolling through millions of rows needs no more.
const (
	chunkRows  = 100
	keptChunks = 120
)

// fetchRows asks for rows [offset, offset+limit) of a level: the root level for
// an empty key, else the children of the row with that key. done is called once,
// later, with exactly one argument set.
type fetchRows func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error))

// Table holds the rows of a table that were asked for and asks for those that
// come into sight.
type Table struct {
	fetch  fetchRows
	total  int
	chunks map[int][]Row // by offset / chunkRows
	asked  map[int]bool
	recent []int // chunks in the order they came; the oldest goes first
	epoch  int   // counts resets, so that late answers are dropped
	failed *protocol.Error
}

// newTable starts with the rows of a first answer.
func newTable(result *protocol.Result, fetch fetchRows) *Table {
	t := &Table{fetch: fetch}
	t.reset(result)
	return t
}

// reset replaces all rows by those of a new answer (after sorting or filtering).
func (t *Table) reset(result *protocol.Result) {
	t.epoch++
	t.total = max(result.Total, len(result.Rows))
	t.chunks, t.asked, t.recent, t.failed = map[int][]Row{}, map[int]bool{}, nil, nil
	rows := parseRows(result)
	if t.fetch == nil { // nothing more can come
		t.total = len(rows)
		t.chunks[-1] = rows
		return
	}
	for chunk := 0; len(rows) > 0; chunk++ {
		n := min(chunkRows, len(rows))
		if n == chunkRows || chunk*chunkRows+n >= t.total { // only whole chunks
			t.keep(chunk, rows[:n])
		}
		rows = rows[n:]
	}
}

func (t *Table) keep(chunk int, rows []Row) {
	t.chunks[chunk] = rows
	t.recent = append(t.recent, chunk)
	if len(t.recent) > keptChunks {
		delete(t.chunks, t.recent[0])
		t.recent = t.recent[1:]
	}
}

// Len is the number of rows in all.
func (t *Table) Len() int { return t.total }

// Row returns a row, or nil when it is not there yet (see Need).
func (t *Table) Row(i int) *Row {
	rows, at := t.chunks[i/chunkRows], i%chunkRows
	if t.fetch == nil {
		rows, at = t.chunks[-1], i
	}
	if i < 0 || at >= len(rows) {
		return nil
	}
	return &rows[at]
}

// Need asks for the rows [from, to) that are not there. changed is called when
// some arrived.
func (t *Table) Need(from, to int, changed func()) {
	if t.fetch == nil || t.failed != nil {
		return
	}
	for chunk := from / chunkRows; chunk*chunkRows < min(to, t.total); chunk++ {
		if t.chunks[chunk] != nil || t.asked[chunk] {
			continue
		}
		t.asked[chunk] = true
		epoch := t.epoch
		t.fetch("", chunk*chunkRows, chunkRows, func(result *protocol.Result, err *protocol.Error) {
			if epoch != t.epoch {
				return
			}
			delete(t.asked, chunk)
			if err != nil {
				t.failed = err
			} else {
				t.keep(chunk, parseRows(result))
			}
			changed()
		})
	}
}
