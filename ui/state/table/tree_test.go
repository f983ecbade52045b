package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/fakeanalyzer"
)

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
	tree := NewTree(fakeanalyzer.TreeLevel("r", 0, 2, 3, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		asked = append(asked, fmt.Sprint(key, " ", offset, "+", limit))
		if key == "" {
			done(fakeanalyzer.TreeLevel("r", offset, limit, 3, true), nil)
			return
		}
		done(fakeanalyzer.TreeLevel(key+".", offset, limit, 150, false), nil)
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
		tree := NewTree(fakeanalyzer.TreeLevel("r", 0, 3, 3, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
			answer = append(answer, func() { done(fakeanalyzer.TreeLevel(key+".", offset, limit, 150, false), nil) })
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
	t.Run("it is incomplete until then", func(t *testing.T) {
		tree := expanded(t)
		if !tree.Incomplete() {
			t.Error("it is complete, although rows are to come")
		}
		if answer[1](); tree.Incomplete() {
			t.Error("it is incomplete, although nothing more was requested")
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
		tree := NewTree(fakeanalyzer.TreeLevel("r", 0, 1, 1, true), func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
			if requests++; offset == 0 {
				done(fakeanalyzer.TreeLevel(key+".", offset, limit, 150, false), nil)
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
	result := fakeanalyzer.TreeLevel("o", 0, 1, 1, true)
	for _, level := range []*protocol.Result{fakeanalyzer.TreeLevel("o0.", 0, 1, 1, true), fakeanalyzer.TreeLevel("o0.0.", 0, 2, 3, false)} {
		level.Columns = nil
		result.Chain = append(result.Chain, *level)
	}
	var asked []string
	tree := NewTree(result, func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		asked = append(asked, fmt.Sprint(key, " ", offset, " ", limit))
		done(fakeanalyzer.TreeLevel(key+".", offset, limit, 3, false), nil)
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
	result := fakeanalyzer.TreeLevel("o", 0, 2, 2, true)
	result.Chain = []protocol.Result{*fakeanalyzer.TreeLevel("o0.", 0, 2, 3, true), *fakeanalyzer.TreeLevel("o0.0.", 0, 1, 1, false)}
	tree := NewTree(result, func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		t.Errorf("asks for %s", key)
	})
	if got, want := outline(tree), "o0\n o0.0\n  o0.0.0\n o0.1\n +1\no1\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	tree.Complete(func() {})
}

// TestTreeWithAWrongChain: levels below an empty level are ignored.
func TestTreeWithAWrongChain(t *testing.T) {
	result := fakeanalyzer.TreeLevel("o", 0, 1, 1, true)
	result.Chain = []protocol.Result{{Kind: "tree"}, *fakeanalyzer.TreeLevel("o0.", 0, 1, 1, true)}
	tree := NewTree(result, nil)
	if got, want := outline(tree), "o0\n"; got != want || tree.Row(0).Expandable {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestTreeWithALyingTotal: if a worker announces more rows than it sends, the tree does
// not request them forever.
func TestTreeWithALyingTotal(t *testing.T) {
	tree := NewTree(fakeanalyzer.TreeLevel("r", 0, 2, 2, true), func(_ string, _, _ int, done func(*protocol.Result, *protocol.Error)) {
		done(&protocol.Result{Kind: "tree", Total: 10}, nil)
	})
	tree.Expand(0, func() {})
	if got, want := outline(tree), "r0\nr1\n"; got != want || tree.Row(0).Expandable {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestTreeDropsLateAnswers(t *testing.T) {
	var late func()
	tree := NewTree(fakeanalyzer.TreeLevel("r", 0, 2, 2, true), func(key string, _, _ int, done func(*protocol.Result, *protocol.Error)) {
		late = func() { done(fakeanalyzer.TreeLevel(key+".", 0, 5, 5, false), nil) }
	})
	tree.Expand(0, func() { t.Error("a late answer changed something") })
	tree.reset(fakeanalyzer.TreeLevel("s", 0, 1, 1, false))
	late()
	if got, want := outline(tree), "s0\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestTableLoadsWhatIsSeen(t *testing.T) {
	first := fakeanalyzer.TableResult(1_000_000)
	var offsets []int
	rows := New(&first, func(_ string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		offsets = append(offsets, offset)
		more := fakeanalyzer.TableRows(offset, limit, 1_000_000)
		done(&more, nil)
	})
	rows.Need(0, 40, func() {})
	if len(offsets) != 0 || rows.Row(ChunkRows - 1).Cells[1].Whole != ChunkRows-1 || rows.Row(ChunkRows) != nil {
		t.Fatalf("asked for %v", offsets)
	}
	rows.Need(777_777, 777_820, func() {})
	if row := rows.Row(777_800); row == nil || row.Cells[1].Whole != 777_800 || len(offsets) != 2 {
		t.Errorf("asked for %v", offsets)
	}
	for at := 0; at < 100_000; at += ChunkRows {
		rows.Need(at, at+40, func() {})
	}
	if len(rows.chunks) > mostChunks {
		t.Errorf("%d chunks are kept", len(rows.chunks))
	}
	if row := rows.Row(999_999); row != nil {
		t.Error("a row that was never asked for is there")
	}
}
