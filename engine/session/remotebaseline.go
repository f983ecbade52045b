package session

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/core/usage"
	"heapdrop/protocol"
)

// questions are the open questions to other analyzers.
type questions struct {
	event func(protocol.Event) // sends an event to the front end

	mu      sync.Mutex
	asked   uint32 // number of questions so far
	waiting map[uint32]chan protocol.AnswerParams
}

// ask requests the rows of a command about another dump.
func (q *questions) ask(ctx context.Context, a protocol.Ask) (protocol.AnswerParams, error) {
	answer := make(chan protocol.AnswerParams, 1)
	q.mu.Lock()
	q.asked++
	a.ID = q.asked
	q.waiting[a.ID] = answer
	q.mu.Unlock()
	defer func() {
		q.mu.Lock()
		delete(q.waiting, a.ID)
		q.mu.Unlock()
	}()
	q.event(protocol.Event{Ask: &a})
	select {
	case <-ctx.Done():
		return protocol.AnswerParams{}, ctx.Err()
	case answered := <-answer:
		return answered, nil
	}
}

// open returns the number of questions without an answer.
func (q *questions) open() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// take passes an answer to the query that waits for it.
func (q *questions) take(a protocol.AnswerParams) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if waiting := q.waiting[a.ID]; waiting != nil {
		waiting <- a
		delete(q.waiting, a.ID)
	}
}

// remoteBaseline is a baseline that is open in another analyzer. Its summary is stored here;
// everything else goes through the front end, which knows both analyzers.
type remoteBaseline struct {
	questions *questions
	id        uint32
	name      string
	short     *summary.Summary
}

// Name implements query.Baseline.
func (r *remoteBaseline) Name() string { return r.name }

// Summary implements query.Baseline.
func (r *remoteBaseline) Summary(context.Context) (*summary.Summary, error) { return r.short, nil }

// Rows implements query.Baseline.
func (r *remoteBaseline) Rows(ctx context.Context, command string, limit int) (*query.Rows, error) {
	if snapshot.ValuesHidden(ctx) {
		return nil, &usage.Error{Message: "rows of the other dump hold values, which are left out here"}
	}
	a, err := r.questions.ask(ctx, protocol.Ask{Baseline: r.id, Command: command, Limit: limit})
	if err != nil {
		return nil, err
	}
	if a.Error != nil {
		return nil, &usage.Error{Message: r.name + ": " + a.Error.Message, Found: a.Error.Found, Advice: a.Error.Advice}
	}
	return readRows(a.Result)
}

// columnTypes maps the names of column types in JSON.
var columnTypes = func() map[string]result.Type {
	types := map[string]result.Type{}
	for t := result.Text; t <= result.Number; t++ {
		types[t.String()] = t
	}
	return types
}()

// readRows parses the rows of a result in JSON.
func readRows(text json.RawMessage) (*query.Rows, error) {
	var r protocol.Result
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("the rows of the other dump: %w", err)
	}
	if r.Kind != "table" && r.Kind != "tree" {
		return nil, &usage.Error{Message: fmt.Sprintf("%q has no rows to compare", r.Title), Advice: "Compare the results of queries that give tables or trees."}
	}
	rows := &query.Rows{Title: r.Title, Notes: r.Notes, Total: r.Total}
	for i, c := range r.Columns {
		added := i < len(r.Totals) && string(r.Totals[i]) != "null"
		rows.Columns = append(rows.Columns, result.Column{Name: c.Name, Type: columnTypes[c.Type], Total: added})
	}
	for i, values := range r.Rows {
		info := protocol.RowInfo{}
		if i < len(r.Info) {
			info = r.Info[i]
		}
		cells := make([]result.Cell, len(rows.Columns))
		for c := range min(len(values), len(cells)) {
			cell, err := readCell(values[c], rows.Columns[c].Type, slices.Contains(info.AtLeast, c))
			if err != nil {
				return nil, fmt.Errorf("the rows of the other dump: %w", err)
			}
			cells[c] = cell
		}
		rows.Cells = append(rows.Cells, cells)
		rows.Info = append(rows.Info, result.Row{Object: info.Object, Class: info.Class, Set: info.Set, Icon: info.Icon})
	}
	return rows, nil
}

func readCell(text json.RawMessage, t result.Type, atLeast bool) (result.Cell, error) {
	var value any
	if err := json.Unmarshal(text, &value); err != nil || value == nil {
		return result.Cell{}, err
	}
	switch v := value.(type) {
	case bool:
		return result.Bool(v), nil
	case string:
		if t == result.Address {
			n, err := strconv.ParseUint(v, 0, 64)
			return result.Addr(heap.Address(n)), err
		}
		if t == result.Percent || t == result.Number { // JSON cannot express NaN and Infinity
			f, err := strconv.ParseFloat(v, 64)
			return result.Float(f), err
		}
		return result.Str(v), nil
	case float64:
		if t == result.Percent || t == result.Number {
			return result.Float(v), nil
		}
		n, err := strconv.ParseInt(string(text), 10, 64) // exact to the last digit
		if atLeast {
			return result.AtLeast(n), err
		}
		return result.Int(n), err
	}
	return result.Cell{}, fmt.Errorf("%s is not a cell", text)
}
