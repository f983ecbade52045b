package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/summary"
	"heapdrop/core/usage"
	"heapdrop/protocol"
)

// remote is a dump that is open in another analyzer. Its summary is here; what
// else is wanted of it is asked through the front end, which knows both.
type remote struct {
	session *Session
	id      uint32
	name    string
	short   *summary.Summary
}

// Name implements query.Baseline.
func (r *remote) Name() string { return r.name }

// Summary implements query.Baseline.
func (r *remote) Summary(context.Context) (*summary.Summary, error) { return r.short, nil }

// Rows implements query.Baseline.
func (r *remote) Rows(ctx context.Context, command string, limit int) (*query.Rows, error) {
	if snapshot.ValuesHidden(ctx) {
		return nil, &usage.Error{Message: "rows of another dump hold values, which are left out here"}
	}
	answer := make(chan protocol.AnswerParams, 1)
	s := r.session
	s.state.Lock()
	s.asked++
	id := s.asked
	s.answers[id] = answer
	s.state.Unlock()
	defer func() {
		s.state.Lock()
		delete(s.answers, id)
		s.state.Unlock()
	}()
	s.event(protocol.Event{Ask: &protocol.Ask{ID: id, Baseline: r.id, Command: command, Limit: limit}})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case a := <-answer:
		if a.Error != nil {
			return nil, &usage.Error{Message: r.name + ": " + a.Error.Message, Found: a.Error.Found, Advice: a.Error.Advice}
		}
		return readRows(a.Result)
	}
}

// takeAnswer hands an answer to whoever waits for it.
func (s *Session) takeAnswer(a protocol.AnswerParams) {
	s.state.Lock()
	defer s.state.Unlock()
	if waiting := s.answers[a.ID]; waiting != nil {
		waiting <- a
		delete(s.answers, a.ID)
	}
}

// baseline takes the summary of a dump that is open elsewhere, or forgets it.
func (s *Session) baseline(p protocol.BaselineParams) error {
	var short *summary.Summary
	if p.Summary != nil {
		var err error
		if short, err = summary.Read(p.Summary); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.DeleteFunc(slices.Clone(s.others.List), func(c query.Baseline) bool { return c.(*remote).id == p.ID })
	if short != nil {
		list = append(list, &remote{s, p.ID, p.Name, short})
	}
	// A new value: what a running query holds must not change.
	s.others = s.others.With(list)
	return nil
}

// longestSummary bounds the bytes of a file with a summary.
const longestSummary = 256 << 20

// summary returns the open dump in short, or the summary that a file holds.
func (s *Session) summary(ctx context.Context, files []source.File) (json.RawMessage, error) {
	if len(files) > 0 {
		text := make([]byte, min(files[0].Size(), longestSummary))
		if _, err := files[0].ReadAt(text, 0); err != nil && err != io.EOF {
			return nil, err
		}
		_, err := summary.Read(text)
		return text, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil {
		return nil, errNoDump
	}
	short, err := s.others.Summary(ctx, s.snapshot)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = short.Write(&out)
	return out.Bytes(), err
}

// table runs a command for another analyzer and returns its rows.
func (s *Session) table(ctx context.Context, p protocol.TableParams) (json.RawMessage, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil {
		return nil, errNoDump
	}
	r, err := Run(ctx, s.registry, s.snapshot, p.Command)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = render.JSON(ctx, &out, r, render.Options{View: result.View{Limit: p.Limit}, Depth: 1})
	return out.Bytes(), err
}

// columnTypes are the types of columns by their names in JSON.
var columnTypes = func() map[string]result.Type {
	types := map[string]result.Type{}
	for t := result.Text; t <= result.Number; t++ {
		types[t.String()] = t
	}
	return types
}()

// readRows reads the rows of a result that came as JSON.
func readRows(text json.RawMessage) (*query.Rows, error) {
	var r protocol.Result
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, fmt.Errorf("the rows of the other dump: %w", err)
	}
	if r.Kind != "table" && r.Kind != "tree" {
		return nil, &usage.Error{Message: fmt.Sprintf("%q has no rows that could be compared", r.Title), Advice: "Compare the results of queries that give tables or trees."}
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
		if t == result.Percent || t == result.Number { // JSON has no NaN and no Infinity
			f, err := strconv.ParseFloat(v, 64)
			return result.Float(f), err
		}
		return result.Str(v), nil
	case float64:
		if t == result.Percent || t == result.Number {
			return result.Float(v), nil
		}
		n, err := strconv.ParseInt(string(text), 10, 64) // to the last byte
		if atLeast {
			return result.AtLeast(n), err
		}
		return result.Int(n), err
	}
	return result.Cell{}, fmt.Errorf("%s is no cell", text)
}
