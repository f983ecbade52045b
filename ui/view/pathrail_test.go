package view

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/results"
)

// pathRows is a tree of paths with these rows: name, label and level of each.
func pathRows(rows ...[3]string) protocol.Result {
	r := protocol.Result{Kind: "tree", Total: 1, Columns: []protocol.Column{{Name: "Object", Type: "object"}, {Name: "Retained Heap", Type: "bytes"}, {Name: "GC Root", Type: "text"}}}
	for i, row := range rows {
		root, info := any(nil), protocol.RowInfo{Key: row[0], Object: "0x" + row[2] + "0", Label: row[1], Icon: "object", Expandable: i+1 < len(rows)}
		if !info.Expandable {
			root = "Thread"
		}
		level := protocol.Result{Kind: "tree", Total: 1, Rows: [][]json.RawMessage{{protocol.Encode(row[0]), protocol.Encode(1000 * (i + 1)), protocol.Encode(root)}}, Info: []protocol.RowInfo{info}}
		if i == 0 {
			r.Rows, r.Info = level.Rows, level.Info
			continue
		}
		r.Chain = append(r.Chain, level)
	}
	return r
}

// TestPathRail: the view of paths shows the path of the cursor's row from the root to the
// object, with the reference to each object and what it retains. What is inside a map of the JDK
// is its key.
func TestPathRail(t *testing.T) {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodCommands] = []protocol.Command{{Name: "path2gc", Arguments: []protocol.Argument{{Name: "object", Type: "objects", Required: true}}}}
	e.open()
	e.Answers["query:path2gc 0x10"] = pathRows([3]string{"app.Leaf @ 0x10", "", "1"}, [3]string{"java.util.HashMap$Node @ 0x20  <b>orders</b> = Leaf", "value", "2"},
		[3]string{"java.util.HashMap$Node[16] @ 0x30", "[3]", "3"}, [3]string{"java.util.HashMap @ 0x40  1 entry", "table", "4"}, [3]string{"java.lang.Thread @ 0x50  worker", "<Java Local> of app.Worker.run", "5"})
	e.page.Run("path2gc 0x10")
	e.Deliver()
	html := render(t, e.page)
	_, rail, _ := strings.Cut(html, `class="path-rail"`)
	rail, _, _ = strings.Cut(rail, "</section>")
	words := strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>|^[^>]*>`).ReplaceAllString(rail, " ")), " ")
	const want = "Thread worker Thread 4.88 KB local variable of Worker. run HashMap 1 entry 3.91 KB {&lt;b&gt;orders&lt;/b&gt;} a. Leaf 0.98 KB"
	if words != want {
		t.Errorf("the rail says %q, want %q", words, want)
	}
	hides(t, e.page, ">1 row<") // the object that all paths begin at
	e.page.Run("path2gc 0x11")  // no path
	e.Answers["query:path2gc 0x11"] = protocol.Result{Kind: "tree"}
	e.Deliver()
	hides(t, e.page, "path-rail")
}

// TestHiddenNames: the name of a lambda is without what the JVM made up, in rows and in the path;
// the tooltip has it. Classes without a number keep the address, which tells them apart.
func TestHiddenNames(t *testing.T) {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodCommands] = []protocol.Command{{Name: "path2gc", Arguments: []protocol.Argument{{Name: "object", Type: "objects", Required: true}}}}
	e.open()
	e.Answers["query:path2gc 0x10"] = pathRows([3]string{"app.Leaf @ 0x10", "", "1"}, [3]string{"app.Main$$Lambda$72+0x00007f496901b770 @ 0x20  lambda of app.Main (7)", "arg$1", "2"})
	e.page.Run("path2gc 0x10")
	e.Deliver()
	shows(t, e.page, `>Main lambda 72</`, `title="app.Main$$Lambda$72+0x00007f496901b770"`)
	g := &Grid{e.page.Dump.Main.Grid, e.page}
	row := DrawnRow{results.DrawnRow{Index: 1, Row: g.Row(1)}, g}
	if got := row.Cell(0) + "; " + row.Tooltip(0); got != "app.Main lambda 72 @ 0x20  lambda of app.Main (7); app.Main$$Lambda$72+0x00007f496901b770 @ 0x20  lambda of app.Main (7)" {
		t.Error(got)
	}
	row.Row.Icon, row.Row.Cells[0].Text = "class", "3 × app.Main$$Lambda/0x00007f12a8001000"
	if got := row.Cell(0); got != "app.Main$$Lambda/0x00007f12a8001000" {
		t.Error(got)
	}
}
