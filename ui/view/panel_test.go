package view

import (
	"encoding/json"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/route"
)

// TestEmptyViews: a view that has nothing to show yet says what it needs and offers a next
// step, and says nothing that is not so.
func TestEmptyViews(t *testing.T) {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodCommands] = []protocol.Command{
		{Name: "find_strings", Arguments: []protocol.Argument{{Name: "objects", Type: "objects"}, {Name: "pattern", Flag: "-pattern", Type: "pattern", Required: true}}},
		{Name: "list_objects", Arguments: []protocol.Argument{{Name: "objects", Type: "objects", Required: true}}},
		{Name: "delta_histogram", Category: "Compare", Arguments: []protocol.Argument{{Name: "baseline", Flag: "-baseline", Type: "text", Required: true}}},
		{Name: "oql", Arguments: []protocol.Argument{{Name: "queryString", Type: "text", Required: true}}},
	}
	e.open()
	const rowsLead = "Any row of a view leads here"
	e.page.OpenView(*route.ViewByID("strings"))
	shows(t, e.page, "Fill in “Pattern” above.", ">Strings that occur several times<")
	hides(t, e.page, rowsLead)
	e.page.OpenView(*route.ViewByID("references"))
	shows(t, e.page, "Choose an object first", rowsLead)
	hides(t, e.page, "form-command")
	e.page.OpenView(*route.ViewByID("delta"))
	shows(t, e.page, "Choose the older dump")
	hides(t, e.page, rowsLead, `class="form"`)
	e.page.Dump.Baselines.List = []*parts.Baseline{{Analyzer: &env.Analyzer{Progress: protocol.Progress{Phase: "Reading the dump", Fraction: 0.42}}, Other: parts.OtherOf(env.File{FileName: "<old>.hprof"})}}
	shows(t, e.page, "Opening &lt;old&gt;.hprof to compare with it: Reading the dump · 42 %")
	hides(t, e.page, "Choose the older dump")
	e.page.Dump.Baselines.List = nil
	e.page.OpenView(*route.ViewByID("oql"))
	shows(t, e.page, "or start with an example", ">Strings, the largest first</button>")
}

// TestMisfiltered: a filter that cannot be understood, as while it is being typed, leaves its
// field in place, says what is wrong without alarm, and offers all rows.
func TestMisfiltered(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.OpenView(*route.ViewByID("histogram"))
	e.Deliver()
	shows(t, e.page, `id="filter"`)
	e.Answers["query:histogram"] = &protocol.Error{Kind: "usage", Message: `the filter "Objects > x" compares with "x", which is not a number`}
	e.page.Dump.FilterText = "Objects > x"
	e.page.Dump.ApplyFilter()
	e.Deliver()
	shows(t, e.page, `id="filter"`, "The filter &#34;Objects &gt; x&#34; compares with &#34;x&#34;, which is not a number.", ">Show all rows</button>")
	hides(t, e.page, "problem-box", `class="form"`)
	delete(e.Answers, "query:histogram")
	e.page.Dump.ClearFilter()
	e.Deliver()
	shows(t, e.page, "data-row")
}

// TestReasons: an empty result has a reason, which claims nothing that was not looked at.
func TestReasons(t *testing.T) {
	for name, want := range map[string]string{"secrets": "Nothing here looks like a secret.", "other": "“Other” found nothing."} {
		if got := reason(&command.Form{Command: &protocol.Command{Name: name, Title: "Other"}}); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestUnknownClass: where the class of a query is unknown, this is said in place of the rows,
// too, unless it is a filter that hides them.
func TestUnknownClass(t *testing.T) {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodCommands] = []protocol.Command{{Name: "oql", Arguments: []protocol.Argument{{Name: "queryString", Type: "text", Required: true}}}}
	e.open()
	e.Answers[`query:oql "x"`] = protocol.Result{Kind: "table", Columns: []protocol.Column{{Name: "Object", Type: "object"}}, Notes: []string{"Other.", "No class of this dump is named <x>."}}
	e.page.Run(`oql "x"`)
	e.Deliver()
	shows(t, e.page, "<p>No class of this dump is named &lt;x&gt;.</p>")
	if text := render(t, e.page); strings.Count(text, "No class of this dump") != 1 {
		t.Error("it is said twice")
	}
	e.page.Dump.Main.Filter = "y"
	shows(t, e.page, "<p>No row matches the filter.</p>")
	e.Answers[`query:oql "z"`] = protocol.Result{Kind: "table", Columns: []protocol.Column{{Name: "Object", Type: "object"}}, Notes: []string{"Other."}}
	e.page.Run(`oql "z"`)
	e.Deliver()
	shows(t, e.page, "<p>No object matches the query.</p>")
}

// TestRemarksWithoutFlags: remarks under a view name arguments as its form does; what is no grid
// can be scrolled with the keyboard.
func TestRemarksWithoutFlags(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.Answers["query:path2gc 0x10"] = protocol.Result{Kind: "document", Notes: []string{"There may be more (-numberofpaths)."}, Blocks: []protocol.Block{{Type: "text"}}}
	e.page.Run("path2gc 0x10")
	e.Deliver()
	shows(t, e.page, "There may be more (“Paths”).", `<div class="panel" tabindex="0"`)
	e.page.Run("histogram")
	e.Deliver()
	hides(t, e.page, `<div class="panel" tabindex`)
}

// TestWholeTextsBreakBetweenNames: in a table of a document, lines of a long path end between
// the parts of names.
func TestWholeTextsBreakBetweenNames(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	held := protocol.Result{Kind: "table", Total: 1, Columns: []protocol.Column{{Name: "Held By", Type: "text"}, {Name: "Accumulates", Type: "text"}},
		Rows: [][]json.RawMessage{{protocol.Encode("thread \"main\" → org.apache.maven.Builder"), protocol.Encode("354 × org.apache.maven.Result")}}, Info: []protocol.RowInfo{{Icon: "object"}}}
	e.Answers["query:leakhunter"] = protocol.Result{Kind: "document", Blocks: []protocol.Block{{Type: "result", Result: &held}}}
	e.page.Navigate("#/suspects", true)
	e.Deliver()
	shows(t, e.page, "whole-texts", `class="breakable">thread &#34;main&#34; → org.apache.maven.Builder<`, `class="breakable">354 × org`)
}
