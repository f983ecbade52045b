package state

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
	"heapdrop/ui/state/route"
)

// treeLevel returns a level with rows named prefix0, prefix1, …
func treeLevel(prefix string, offset, limit, total int, expandable bool) *protocol.Result {
	r := &protocol.Result{Kind: "tree", Handle: "t", Total: total, Offset: offset, Columns: []protocol.Column{{Name: "Object", Type: "object"}, {Name: "Size", Type: "bytes"}}}
	for i := offset; i < min(offset+limit, total); i++ {
		name := fmt.Sprint(prefix, i)
		r.Rows = append(r.Rows, []json.RawMessage{mustMarshal(name), mustMarshal(i)})
		r.Info = append(r.Info, protocol.RowInfo{Key: name, Object: "0x1", Expandable: expandable})
	}
	return r
}

// outline formats the visible rows with indentation.
func outline(tree *Tree) string {
	var b strings.Builder
	for i := range tree.Len() {
		row := tree.Row(i)
		b.WriteString(strings.Repeat(" ", row.Level))
		if row.Rest > 0 {
			fmt.Fprintf(&b, "+%d", row.Rest)
		} else {
			b.WriteString(row.Cells[0].Text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestTree(t *testing.T) {
	var asked []string
	tree := newTree(treeLevel("r", 0, 2, 3, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		asked = append(asked, fmt.Sprint(key, " ", offset, "+", limit))
		if key == "" {
			done(treeLevel("r", offset, limit, 3, true), nil)
			return
		}
		done(treeLevel(key+".", offset, limit, 150, false), nil)
	})
	changes := 0
	changed := func() { changes++ }
	if got, want := outline(tree), "r0\nr1\n+1\n"; got != want {
		t.Fatalf("got\n%swant\n%s", got, want)
	}
	tree.Expand(2, changed) // the rest
	tree.Expand(1, changed)
	if tree.Len() != 3+101 || tree.Row(2).Cells[0].Text != "r1.0" || tree.Row(102).Rest != 50 {
		t.Fatalf("%d rows:\n%s", tree.Len(), outline(tree))
	}
	if tree.Parent(50) != 1 || tree.Parent(103) != -1 || tree.Siblings(50) != 150 {
		t.Errorf("parents %d, %d; siblings %d", tree.Parent(50), tree.Parent(103), tree.Siblings(50))
	}
	tree.Expand(102, changed)
	if tree.Len() != 3+150 {
		t.Errorf("%d rows", tree.Len())
	}
	tree.Collapse(1)
	if got, want := outline(tree), "r0\nr1\nr2\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	tree.Expand(1, changed)
	if tree.Len() != 3+150 {
		t.Errorf("%d rows", tree.Len())
	}
	// One screen of rows comes first, then the rest of a level; more come only on
	// request.
	want := []string{" 2+98", "r1 0+32", "r1 32+68", "r1 100+1000"}
	if !slices.Equal(asked, want) || changes != 4 {
		t.Errorf("asked %q, want %q; %d changes", asked, want, changes)
	}
}

// TestTreeLoadsBehind: changes between the first children of a row and the rest, which is
// loaded automatically.
func TestTreeLoadsBehind(t *testing.T) {
	var answer []func() // of the questions, in order
	expanded := func(t *testing.T) *Tree {
		answer = nil
		tree := newTree(treeLevel("r", 0, 3, 3, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
			answer = append(answer, func() { done(treeLevel(key+".", offset, limit, 150, false), nil) })
		})
		tree.Expand(1, func() {})
		answer[0]()
		if tree.Len() != 3+32+1 || len(answer) != 2 || !tree.Row(2+32).Loading {
			t.Fatalf("%d rows, %d questions:\n%s", tree.Len(), len(answer), outline(tree))
		}
		return tree
	}
	t.Run("a closed row stays closed", func(t *testing.T) {
		tree := expanded(t)
		tree.Collapse(1)
		answer[1]()
		if got, want := outline(tree), "r0\nr1\nr2\n"; got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
		tree.Expand(1, func() {})
		if tree.Len() != 3+100+1 || len(answer) != 2 {
			t.Errorf("%d rows, %d questions", tree.Len(), len(answer))
		}
	})
	t.Run("more is not asked for twice", func(t *testing.T) {
		tree := expanded(t)
		tree.Expand(2+32, func() {})
		if len(answer) != 2 {
			t.Errorf("%d questions", len(answer))
		}
	})
	t.Run("rows are found again", func(t *testing.T) {
		tree := expanded(t)
		answer[1]()
		for before, after := range map[int]int{-1: -1, 0: 0, 2: 2, 33: 33, 34: 34, 35: 103, 36: -1} {
			if got := tree.Follow(before); got != after {
				t.Errorf("row %d is followed to %d, want %d", before, got, after)
			}
		}
	})
	t.Run("an error ends it", func(t *testing.T) {
		requests := 0
		tree := newTree(treeLevel("r", 0, 1, 1, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
			if requests++; offset == 0 {
				done(treeLevel(key+".", offset, limit, 150, false), nil)
			} else {
				done(nil, &protocol.Error{Message: "no"})
			}
		})
		tree.Expand(0, func() {})
		if rest := tree.Row(33); requests != 2 || rest.Loading || rest.Rest != 150-32 {
			t.Errorf("%d requests, %+v", requests, rest)
		}
	})
}

// TestTreeWithAChain: a chain of rows without siblings comes with the first answer. Its
// last level has more rows than are sent along, so the rest follows.
func TestTreeWithAChain(t *testing.T) {
	result := treeLevel("o", 0, 1, 1, true)
	for _, level := range []*protocol.Result{treeLevel("o0.", 0, 1, 1, true), treeLevel("o0.0.", 0, 2, 3, false)} {
		level.Columns = nil
		result.Chain = append(result.Chain, *level)
	}
	var asked []string
	tree := newTree(result, func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		asked = append(asked, fmt.Sprint(key, " ", offset, " ", limit))
		done(treeLevel(key+".", offset, limit, 3, false), nil)
	})
	if got, want := outline(tree), "o0\n o0.0\n  o0.0.0\n  o0.0.1\n  +1\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	changes := 0
	tree.Complete(func() { changes++ })
	if got, want := outline(tree), "o0\n o0.0\n  o0.0.0\n  o0.0.1\n  o0.0.2\n"; got != want || changes != 1 {
		t.Errorf("%d changes, got\n%swant\n%s", changes, got, want)
	}
	if want := []string{"o0.0 2 98"}; !slices.Equal(asked, want) {
		t.Errorf("asked for %q, want %q", asked, want)
	}
	tree.Complete(func() { t.Error("it asks again") })
}

// TestTreeWithForks: of a level with several rows the first is opened; the rest of the
// last level follows.
func TestTreeWithForks(t *testing.T) {
	result := treeLevel("o", 0, 2, 2, true)
	result.Chain = []protocol.Result{*treeLevel("o0.", 0, 2, 3, true), *treeLevel("o0.0.", 0, 1, 1, false)}
	tree := newTree(result, func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		t.Errorf("asks for %s", key)
	})
	if got, want := outline(tree), "o0\n o0.0\n  o0.0.0\n o0.1\n +1\no1\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	tree.Complete(func() {})
}

// TestForks: paths open down to the root, the dominator tree of chosen objects one level.
func TestForks(t *testing.T) {
	for command, want := range map[string]int{"path2gc 0x1": unfoldedLevels, "merge_shortest_paths 0x1 0x2": unfoldedLevels, "show_dominator_tree 0x1 0x2" + route.Folded: 1, "dominator_tree": 0, "list_objects 0x1": 0} {
		if got := forks(command); got != want {
			t.Errorf("%s: %d levels, want %d", command, got, want)
		}
	}
}

// TestTreeWithAWrongChain: levels below an empty level are ignored.
func TestTreeWithAWrongChain(t *testing.T) {
	result := treeLevel("o", 0, 1, 1, true)
	result.Chain = []protocol.Result{{Kind: "tree"}, *treeLevel("o0.", 0, 1, 1, true)}
	tree := newTree(result, nil)
	if got, want := outline(tree), "o0\n"; got != want || tree.Row(0).Expandable {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestTreeWithALyingTotal: if a worker announces more rows than it sends, the tree does
// not request them forever.
func TestTreeWithALyingTotal(t *testing.T) {
	tree := newTree(treeLevel("r", 0, 2, 2, true), func(_ string, _, _ int, done func(*protocol.Result, *protocol.Error)) {
		done(&protocol.Result{Kind: "tree", Total: 10}, nil)
	})
	tree.Expand(0, func() {})
	if got, want := outline(tree), "r0\nr1\n"; got != want || tree.Row(0).Expandable {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestTreeDropsLateAnswers(t *testing.T) {
	var late func()
	tree := newTree(treeLevel("r", 0, 2, 2, true), func(key string, _, _ int, done func(*protocol.Result, *protocol.Error)) {
		late = func() { done(treeLevel(key+".", 0, 5, 5, false), nil) }
	})
	tree.Expand(0, func() { t.Error("a late answer changed something") })
	tree.reset(treeLevel("s", 0, 1, 1, false))
	late()
	if got, want := outline(tree), "s0\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestTableLoadsWhatIsSeen(t *testing.T) {
	first := fakeanalyzer.TableResult(1_000_000)
	var offsets []int
	table := newTable(&first, func(_ string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		offsets = append(offsets, offset)
		rows := fakeanalyzer.TableRows(offset, limit, 1_000_000)
		done(&rows, nil)
	})
	table.Need(0, 40, func() {})
	if len(offsets) != 0 || table.Row(chunkRows - 1).Cells[1].Whole != chunkRows-1 || table.Row(chunkRows) != nil {
		t.Fatalf("asked for %v", offsets)
	}
	table.Need(777_777, 777_820, func() {})
	if row := table.Row(777_800); row == nil || row.Cells[1].Whole != 777_800 || len(offsets) != 2 {
		t.Errorf("asked for %v", offsets)
	}
	for at := 0; at < 100_000; at += chunkRows {
		table.Need(at, at+40, func() {})
	}
	if len(table.chunks) > mostChunks {
		t.Errorf("%d chunks are kept", len(table.chunks))
	}
	if row := table.Row(999_999); row != nil {
		t.Error("a row that was never asked for is there")
	}
}

func TestGridKeys(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	g := e.page.Dump.Main.Grid
	g.Window.Viewport = 600
	for _, step := range []struct {
		key  string
		want int
	}{{"ArrowDown", 0}, {"ArrowDown", 1}, {"ArrowUp", 0}, {"ArrowUp", 0}, {"End", 499}, {"ArrowDown", 499}, {"PageUp", 477}, {"Home", 0}, {"PageDown", 22}} {
		if !g.Key(Key(step.key), false) || g.Cursor != step.want {
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
	app := newFakeEngine(t).page
	g := newGrid(app.Visit, "g", treeLevel("r", 0, 2, 2, true), func(key string, _, _ int, done func(*protocol.Result, *protocol.Error)) {
		done(treeLevel(key+".", 0, 2, 2, true), nil)
	})
	g.Passive = true
	g.Window.Viewport = 600
	for _, step := range []struct {
		key       string
		want, len int
	}{{"Home", 0, 2}, {"ArrowRight", 0, 4}, {"ArrowRight", 1, 4}, {"ArrowRight", 1, 6}, {"ArrowDown", 2, 6}, {"ArrowLeft", 1, 6}, {"ArrowLeft", 1, 4}, {"ArrowLeft", 0, 4}, {"ArrowLeft", 0, 2}} {
		if !g.Key(Key(step.key), false) || g.Cursor != step.want || g.Len() != step.len {
			t.Errorf("%s leads to row %d of %d, want %d of %d", step.key, g.Cursor, g.Len(), step.want, step.len)
		}
	}
}

// TestTreegridCursorStays: the cursor stays on its row when rows appear above it.
func TestTreegridCursorStays(t *testing.T) {
	var answer []func()
	g := newGrid(newFakeEngine(t).page.Visit, "g", treeLevel("r", 0, 3, 3, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		answer = append(answer, func() { done(treeLevel(key+".", offset, limit, 40, true), nil) })
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
	app := newFakeEngine(t).page
	g := newGrid(app.Visit, "g", treeLevel("r", 0, 4, 4, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		answer = append(answer, func() { done(treeLevel(key+".", offset, limit, 40, true), nil) })
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
	g = newGrid(app.Visit, "g", &rows, nil)
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
	g := newGrid(newFakeEngine(t).page.Visit, "g", treeLevel("r", 0, 5, 5, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		answer = func(err *protocol.Error) {
			if err != nil {
				done(nil, err)
				return
			}
			done(treeLevel(key+".", offset, limit, 5000, true), nil)
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
			r.Rows = append(r.Rows, []json.RawMessage{mustMarshal(name), mustMarshal(size)})
			r.Info = append(r.Info, protocol.RowInfo{Key: name, Object: "0x1", Expandable: len(sizes[name]) > 0})
		}
		return r
	}
	g := newGrid(newFakeEngine(t).page.Visit, "g", level(""), func(key string, _, _ int, done func(*protocol.Result, *protocol.Error)) {
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
