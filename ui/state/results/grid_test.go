package results

import (
	"encoding/json"
	"fmt"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
	"heapdrop/ui/state/env"
)

// newVisit returns a visit whose page does nothing.
func newVisit() *env.Visit {
	visit := env.NewVisit(&env.Client{}, env.Browser{}, func() {})
	visit.Do = func(env.Action) {}
	return visit
}

func TestGridKeys(t *testing.T) {
	first := fakeanalyzer.TableResult(500)
	g := newGrid(newVisit(), "g", &first, func(_ string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		rows := fakeanalyzer.TableRows(offset, limit, 500)
		done(&rows, nil)
	})
	g.Window.Viewport = 600
	for _, step := range []struct {
		key  string
		want int
	}{{"ArrowDown", 0}, {"ArrowDown", 1}, {"ArrowUp", 0}, {"ArrowUp", 0}, {"End", 499}, {"ArrowDown", 499}, {"PageUp", 477}, {"Home", 0}, {"PageDown", 22}} {
		if !g.Key(env.Key(step.key), false) || g.Cursor != step.want {
			t.Errorf("%s leads to %d, want %d", step.key, g.Cursor, step.want)
		}
		if g.CursorID() == "" {
			t.Errorf("after %s the cursor is not in sight", step.key)
		}
	}
	if g.Key("x", false) || g.Key("ArrowRight", false) {
		t.Error("keys were taken that are none of a table")
	}
}

func TestTreegridKeys(t *testing.T) {
	visit := newVisit()
	g := newGrid(visit, "g", fakeanalyzer.TreeLevel("r", 0, 2, 2, true), func(key string, _, _ int, done func(*protocol.Result, *protocol.Error)) {
		done(fakeanalyzer.TreeLevel(key+".", 0, 2, 2, true), nil)
	})
	g.Passive = true
	g.Window.Viewport = 600
	for _, step := range []struct {
		key       string
		want, len int
	}{{"Home", 0, 2}, {"ArrowRight", 0, 4}, {"ArrowRight", 1, 4}, {"ArrowRight", 1, 6}, {"ArrowDown", 2, 6}, {"ArrowLeft", 1, 6}, {"ArrowLeft", 1, 4}, {"ArrowLeft", 0, 4}, {"ArrowLeft", 0, 2}} {
		if !g.Key(env.Key(step.key), false) || g.Cursor != step.want || g.Len() != step.len {
			t.Errorf("%s leads to row %d of %d, want %d of %d", step.key, g.Cursor, g.Len(), step.want, step.len)
		}
	}
}

// TestTreegridCursorStays: the cursor stays on its row when rows appear above it.
func TestTreegridCursorStays(t *testing.T) {
	var answer []func()
	g := newGrid(newVisit(), "g", fakeanalyzer.TreeLevel("r", 0, 3, 3, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		answer = append(answer, func() { done(fakeanalyzer.TreeLevel(key+".", offset, limit, 40, true), nil) })
	})
	g.Passive = true
	g.Expand(0)
	g.MoveTo(2)
	for range 2 { // one screen, then the rest
		answer[0]()
		answer = answer[1:]
		if got := g.Row(g.Cursor).Cells[0].Text; got != "r2" {
			t.Errorf("the cursor is on %s, want r2", got)
		}
	}
	if g.Len() != 3+40 {
		t.Errorf("%d rows", g.Len())
	}
}

// TestPlaceOfDrawnRow: a click means the row that was drawn, wherever it is now.
func TestPlaceOfDrawnRow(t *testing.T) {
	var answer []func()
	visit := newVisit()
	g := newGrid(visit, "g", fakeanalyzer.TreeLevel("r", 0, 4, 4, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		answer = append(answer, func() { done(fakeanalyzer.TreeLevel(key+".", offset, limit, 40, true), nil) })
	})
	g.Window.Viewport = 600
	g.Expand(1)
	g.Drawn()
	answer[0]()
	for drawn, want := range map[int]int{-1: -1, 0: 0, 1: 1, 2: 2 + 32 + 1, 3: 3 + 32 + 1, 4: -1} {
		if got := g.Place(drawn); got != want {
			t.Errorf("the row drawn as %d is at %d, want %d", drawn, got, want)
		}
	}
	g.Window.Viewport = 2000
	g.Drawn()
	g.Toggle(1)
	if child, below := g.Place(10), g.Place(2+33); child != -1 || below != 2 {
		t.Errorf("a child of a closed row is at %d, the row below at %d", child, below)
	}

	rows := fakeanalyzer.TableRows(0, 10, 10)
	g = newGrid(visit, "g", &rows, nil)
	g.Window.Viewport = 600
	g.Drawn()
	if got := g.Place(3); got != 3 {
		t.Errorf("row 3 is at %d", got)
	}
}

// TestTreegridCursorAtMore: on a row that represents more siblings, the cursor moves to
// the first of them. On any row it stays if the rows could not be loaded.
func TestTreegridCursorAtMore(t *testing.T) {
	var answer func(*protocol.Error)
	g := newGrid(newVisit(), "g", fakeanalyzer.TreeLevel("r", 0, 5, 5, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		answer = func(err *protocol.Error) {
			if err != nil {
				done(nil, err)
				return
			}
			done(fakeanalyzer.TreeLevel(key+".", offset, limit, 5000, true), nil)
		}
	})
	g.Passive = true
	g.Expand(0)
	answer(nil)
	for _, at := range []int{3, 36} {
		g.MoveTo(at)
		answer(&protocol.Error{Message: "no"})
		if g.Cursor != at {
			t.Errorf("after an error the cursor is at %d, want %d", g.Cursor, at)
		}
	}
	for _, more := range []int{1 + 32, 1 + 100} { // the rest of the first hundred, and those after it
		g.MoveTo(more)
		g.Key("ArrowRight", false)
		answer(nil)
		if g.Cursor != more || g.Row(g.Cursor).Rest > 0 {
			t.Errorf("the cursor is at %d, want the first new row at %d", g.Cursor, more)
		}
	}
}

// TestDescend: one step goes to the biggest child, wherever it is among its siblings; a
// drop is a row whose biggest child is much smaller.
func TestDescend(t *testing.T) {
	sizes := map[string][]int{"": {100, 5}, "r0": {3, 95}, "r0.1": {90}, "r0.1.0": {30, 40, 20}, "r0.1.0.1": {39}}
	level := func(key string) *protocol.Result {
		r := &protocol.Result{Kind: "tree", Handle: "t", Total: len(sizes[key]), Columns: []protocol.Column{{Name: "Object", Type: "object"}, {Name: "Size", Type: "bytes"}}}
		for i, size := range sizes[key] {
			name := fmt.Sprint(key, ".", i)
			if key == "" {
				name = fmt.Sprint("r", i)
			}
			r.Rows = append(r.Rows, []json.RawMessage{protocol.Encode(name), protocol.Encode(size)})
			r.Info = append(r.Info, protocol.RowInfo{Key: name, Object: "0x1", Expandable: len(sizes[name]) > 0})
		}
		return r
	}
	g := newGrid(newVisit(), "g", level(""), func(key string, _, _ int, done func(*protocol.Result, *protocol.Error)) {
		done(level(key), nil)
	})
	at := func() string { return g.Row(g.Cursor).Key }
	for _, step := range []struct {
		drop bool
		want string
	}{{false, "r0.1"}, {false, "r0.1.0"}, {false, "r0.1.0.1"}, {true, "r0.1.0.1.0"}, {false, "r0.1.0.1.0"}} {
		if g.Descend(step.drop); at() != step.want {
			t.Errorf("at %s, want %s", at(), step.want)
		}
	}
	g.MoveTo(0)
	for _, want := range []string{"r0.1.0", "r0.1.0.1.0"} {
		if g.Descend(true); at() != want {
			t.Errorf("the next drop is at %s, want %s", at(), want)
		}
	}
}

// TestSame: a column has one value only if all rows are known.
func TestSame(t *testing.T) {
	result := protocol.Result{Total: 2, Columns: []protocol.Column{{Name: "Kind", Type: "text"}, {Name: "Name", Type: "text"}},
		Rows: [][]json.RawMessage{{json.RawMessage(`"platform"`), json.RawMessage(`"a"`)}, {json.RawMessage(`"platform"`), json.RawMessage(`"b"`)}}, Info: make([]protocol.RowInfo, 2)}
	if g := newGrid(newVisit(), "g", &result, nil); !g.Same[0] || g.Same[1] {
		t.Errorf("%v", g.Same)
	}
	result.Total = 3
	if g := newGrid(newVisit(), "g", &result, nil); g.Same[0] {
		t.Error("a row that is not loaded may have another value")
	}
}

// TestRowsMoveInSlices: when a row opens, few rows change in each drawing, and at last all are
// drawn as they are.
func TestRowsMoveInSlices(t *testing.T) {
	g := newGrid(newVisit(), "g", fakeanalyzer.TreeLevel("r", 0, 9, 9, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		done(fakeanalyzer.TreeLevel(key+".", offset, limit, 90, false), nil)
	})
	g.Window.Viewport = 1000
	g.Drawn()
	g.Window.Settle()
	before := g.Drawn()
	g.Expand(0)
	for more := true; more; {
		drawn, changed := g.Drawn(), 0
		for i, d := range drawn {
			if i >= len(before) || before[i] != d {
				changed++
			}
		}
		if changed > 20 {
			t.Errorf("%d rows change at once", changed)
		}
		before, more = drawn, g.Window.Settle()
	}
	if len(before) < 30 || g.Incomplete() {
		t.Errorf("%d rows", len(before))
	}
	for _, d := range before {
		if d.Row != g.Row(d.Index) {
			t.Errorf("row %d is an old one", d.Index)
		}
	}
}
