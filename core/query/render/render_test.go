package render_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/protocol"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// hostile is text as a dump may hold it: markup, a script URL, terminal escapes,
// a direction override, invisible characters, broken UTF-8, a formula.
const hostile = "=<b onload=alert(1)>\x1b[31m[x](javascript:1)|\u202egnp.exe\u200b\u2028\x00\xff&amp;\U000e0041\r\n`"

func table() *result.Table {
	names := []string{"java.lang.String[]", hostile, "int[]", "日本語 e\u0301"}
	shallow := []int64{1536, 24, 5 << 30, 0}
	size := func(i int) int64 { return shallow[i] }
	return &result.Table{
		Heading: result.Heading{Title: "Histogram", Notes: []string{"Sizes follow the layout <x>."}},
		Columns: []result.Column{
			{Name: "Class Name", Type: result.Class}, {Name: "Objects", Type: result.Integer, Total: true},
			{Name: "Shallow Heap", Type: result.Bytes, Total: true}, {Name: "Retained Heap", Type: result.Bytes},
			{Name: "Percentage", Type: result.Percent, Total: true}, {Name: "Address", Type: result.Address}, {Name: "Array", Type: result.Boolean},
		},
		Rows: &result.Level{
			Len: 4,
			Values: []result.Values{
				result.Texts(func(i int) string { return names[i] }),
				result.Ints(func(i int) int64 { return int64(i * 1234567) }),
				result.Ints(size),
				result.Cells(func(_ context.Context, i int) result.Cell {
					if i == 2 {
						return result.Cell{}
					}
					return result.AtLeast(shallow[i] * 2)
				}),
				result.Shares(size, 10<<30),
				result.Cells(func(_ context.Context, i int) result.Cell { return result.Addr(heap.Address(1) << (60 - i)) }),
				result.Cells(func(_ context.Context, i int) result.Cell { return result.Bool(i%2 == 0) }),
			},
			Row: func(_ context.Context, i int) result.Row {
				return result.Row{Class: names[i], Set: "class:0x" + strconv.Itoa(i), Icon: "class"}
			},
		},
	}
}

// tree is a binary tree of four levels; keys are the paths to a node.
func tree() *result.Tree {
	t := &result.Tree{Heading: result.Heading{Title: "Dominator Tree"}, Depth: 2, Columns: []result.Column{
		{Name: "Object", Type: result.Object}, {Name: "Address", Type: result.Address}, {Name: "Shallow Heap", Type: result.Bytes, Total: true},
	}}
	level := func(path string) *result.Level {
		return &result.Level{
			Len: 2,
			Values: []result.Values{
				result.Texts(func(i int) string { return "Node " + path + strconv.Itoa(i) }),
				result.Cells(func(_ context.Context, i int) result.Cell { return result.Addr(heap.Address(0x7f00 + 8*i + len(path))) }),
				result.Ints(func(i int) int64 { return int64(1000 - 100*i) }),
			},
			Row: func(_ context.Context, i int) result.Row {
				label := ""
				if path != "" {
					label = []string{"left", hostile}[i]
				}
				return result.Row{Key: path + strconv.Itoa(i), Expandable: len(path) < 3, Object: "0x7f00", Icon: "object", Label: label}
			},
		}
	}
	t.Roots = level("")
	t.Open = func(_ context.Context, key string) (*result.Level, error) { return level(key), nil }
	return t
}

func chart() *result.Chart {
	return &result.Chart{Heading: result.Heading{Title: "Where the file went"}, Kind: result.Bar, Unit: result.Bytes, Items: []result.ChartItem{
		{Label: "reachable", Value: 3 << 20, Tone: "reachable", Detail: "objects"},
		{Label: hostile, Value: 1 << 20, Object: "0x7f00", Set: "0x7f00"},
		{Label: "nothing", Value: 0, Tone: "rest"},
	}}
}

func document() *result.Document {
	d := &result.Document{Heading: result.Heading{Title: "Inspector " + hostile}}
	d.AddHeading(1, "Fields")
	d.AddText(result.Plain("of "), result.ObjectLink(hostile, "0x7f00"), result.Strong(" strong "), result.Code("code"), result.CommandLink("run", "histogram"))
	d.AddList([]result.Span{result.Plain("one")}, []result.Span{result.Plain(hostile)})
	d.AddResult(table())
	d.AddResult(chart())
	return d
}

func empty() *result.Table {
	t := table()
	t.Title, t.Notes, t.Rows.Len = "Nothing", nil, 0
	return t
}

var results = []struct {
	name    string
	result  func() result.Result
	options render.Options
}{
	{"table", func() result.Result { return table() }, render.Options{}},
	{"page", func() result.Result { return table() }, render.Options{Exact: true, View: result.View{Offset: 1, Limit: 2, Sort: &result.Order{Column: 2, Descending: true}}}},
	{"empty", func() result.Result { return empty() }, render.Options{}},
	{"tree", func() result.Result { return tree() }, render.Options{View: result.View{Limit: 1}}},
	{"below", func() result.Result { return tree() }, render.Options{Key: "01", Depth: 1}},
	{"chart", func() result.Result { return chart() }, render.Options{}},
	{"document", func() result.Result { return document() }, render.Options{View: result.View{Limit: 3}}},
	{"nested", func() result.Result { return nested() }, render.Options{View: result.View{Limit: 2}}},
}

func rendered(t *testing.T, format string, r result.Result, o render.Options) string {
	t.Helper()
	var out bytes.Buffer
	if err := render.Write(context.Background(), &out, format, r, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestGolden compares every kind of result in every format with reviewed files.
func TestGolden(t *testing.T) {
	for _, c := range results {
		for _, format := range render.Formats {
			got := rendered(t, format, c.result(), c.options)
			file := filepath.Join("testdata", c.name+"."+format)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s differs:\n%s\nwant:\n%s", file, got, want)
			}
		}
	}
}

// TestJSONIsProtocol decodes what JSON writes as the protocol's Result, which must know
// all its members, and compares the values.
func TestJSONIsProtocol(t *testing.T) {
	for _, c := range results {
		o := c.options
		o.Handle = func(r result.Result) string { return "h-" + r.Head().Title }
		text := rendered(t, "json", c.result(), o)
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.DisallowUnknownFields()
		var r protocol.Result
		if err := decoder.Decode(&r); err != nil {
			t.Fatalf("%s: %v\n%s", c.name, err, text)
		}
		if r.Title != strings.ToValidUTF8(c.result().Head().Title, "\ufffd") || len(r.Rows) != len(r.Info) {
			t.Errorf("%s: title %q, %d rows with %d infos", c.name, r.Title, len(r.Rows), len(r.Info))
		}
		switch c.name {
		case "table":
			want := `["java.lang.String[]",0,1536,3072,1.430511474609375e-07,"0x1000000000000000",true]`
			if got, _ := json.Marshal(r.Rows[0]); string(got) != want || r.Total != 4 || r.Handle != "h-Histogram" {
				t.Errorf("first row %s, want %s; total %d, handle %q", got, want, r.Total, r.Handle)
			}
			if string(r.Rows[2][3]) != "null" || string(r.Totals[2]) != "5368710680" {
				t.Errorf("unknown cell %s, sum %s", r.Rows[2][3], r.Totals[2])
			}
		case "tree":
			if r.Kind != "tree" || r.Total != 2 || len(r.Rows) != 2 || r.Info[1].Depth != 1 || r.Info[1].Label != "left" || r.Info[0].Key != "0" {
				t.Errorf("tree %+v", r)
			}
		case "document":
			if len(r.Blocks) != 5 || r.Blocks[3].Result.Handle != "h-Histogram" || r.Blocks[4].Result.Chart.Unit != "bytes" {
				t.Errorf("document %+v", r)
			}
		}
	}
}

// TestHostileText checks that no text of a dump reaches a reader as a control sequence,
// direction change, markup or formula.
func TestHostileText(t *testing.T) {
	for _, c := range results {
		for _, format := range render.Formats {
			got := rendered(t, format, c.result(), c.options)
			if !utf8.ValidString(got) {
				t.Errorf("%s as %s is no UTF-8", c.name, format)
			}
			for _, r := range got {
				if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028') {
					t.Errorf("%s as %s holds the character %U", c.name, format, r)
					break
				}
			}
			if (format == "html" || format == "md") && strings.Contains(got, "<b onload") {
				t.Errorf("%s as %s holds markup of the dump", c.name, format)
			}
			if format == "md" && strings.Contains(got, "javascript:") {
				t.Errorf("%s as Markdown holds a link of the dump", c.name)
			}
		}
	}
}

// TestCSVRoundTrip reads the CSV back and compares it with the cells. Only the quote
// before a formula may differ.
func TestCSVRoundTrip(t *testing.T) {
	records, err := csv.NewReader(strings.NewReader(rendered(t, "csv", table(), render.Options{}))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(records) != 5 || records[0][2] != "Shallow Heap" || records[1][3] != "3072" || records[3][3] != "" {
		t.Errorf("records %q", records)
	}
	if name := records[2][0]; !strings.HasPrefix(name, "'=<b") {
		t.Errorf("the name %q can run as a formula", name)
	}
}

// TestCSVRunsNothing: no title, column name, label or text begins a cell that a
// spreadsheet would run as a formula. Numbers stay numbers, negative ones too.
func TestCSVRunsNothing(t *testing.T) {
	const formula = "=1+1"
	texts := []string{"@a", "＝1", "x;-1"}
	numbers := []float64{-5, math.Inf(-1), math.NaN()}
	rows := &result.Table{Heading: result.Heading{Title: formula}, Columns: []result.Column{{Name: formula}, {Name: "＋x;=y", Type: result.Number}, {Name: "-n", Type: result.Integer}},
		Rows: &result.Level{Len: 3, Values: []result.Values{
			result.Texts(func(i int) string { return texts[i] }),
			result.Cells(func(_ context.Context, i int) result.Cell { return result.Float(numbers[i]) }),
			result.Ints(func(i int) int64 { return int64(-i) }),
		}}}
	chart := &result.Chart{Kind: result.Bar, Unit: result.Integer, Items: []result.ChartItem{{Label: formula, Value: -2, Detail: "@d"}}}
	tree := &result.Tree{Columns: []result.Column{{Name: "-5", Type: result.Object}}}
	level := &result.Level{Len: 1, Values: []result.Values{result.Texts(func(int) string { return "-5" })}, Row: func(context.Context, int) result.Row { return result.Row{Label: "=l"} }}
	tree.Roots = level
	d := &result.Document{}
	for _, r := range []result.Result{rows, chart, tree} {
		d.AddResult(r)
	}
	want := "'=1+1\n'=1+1,'＋x;'=y,'-n\n'@a,-5,0\n'＝1,-Infinity,-1\nx;'-1,NaN,-2\n\"\"\nLabel,objects,Detail\n'=1+1,-2,'@d\n\"\"\n-5,\"Level\",\"Label\"\n-5,0,\"'=l\"\n"
	if got := rendered(t, "csv", d, render.Options{}); got != want {
		t.Errorf("written as\n%s\nwant\n%s", got, want)
	}
}

func TestUnknownFormat(t *testing.T) {
	err := render.Write(context.Background(), &bytes.Buffer{}, "xml", table(), render.Options{})
	if err == nil || !strings.Contains(err.Error(), "text, json, csv, md, html") {
		t.Errorf("error %v does not name the formats", err)
	}
}

// TestManyRows writes more rows than are computed at once, with and without a
// limit, and counts them.
func TestManyRows(t *testing.T) {
	const n = 10_000
	long := &result.Table{Columns: []result.Column{{Name: "n", Type: result.Integer, Total: true}},
		Rows: &result.Level{Len: n, Values: []result.Values{result.Ints(func(i int) int64 { return int64(i) })}}}
	for _, limit := range []int{0, 1, 2048, 2049, n, n + 1} {
		var r protocol.Result
		if err := json.Unmarshal([]byte(rendered(t, "json", long, render.Options{View: result.View{Limit: limit}})), &r); err != nil {
			t.Fatal(err)
		}
		want := min(limit, n)
		if limit == 0 {
			want = n
		}
		if len(r.Rows) != want || r.Total != n || string(r.Rows[want-1][0]) != strconv.Itoa(want-1) {
			t.Errorf("limit %d: %d rows of %d, last %s", limit, len(r.Rows), r.Total, r.Rows[len(r.Rows)-1])
		}
	}
}

// TestOrderSaid: the page is told the order that a table has by itself, or was asked for.
func TestOrderSaid(t *testing.T) {
	numbers := result.Ints(func(i int) int64 { return int64(i) })
	table := &result.Table{Columns: []result.Column{{Name: "a", Type: result.Integer}, {Name: "b", Type: result.Integer}},
		Rows: &result.Level{Len: 3, Values: []result.Values{numbers, numbers}, Sort: &result.Order{Column: 1, Descending: true}}}
	handle := func(result.Result) string { return "1" }
	for want, o := range map[string]render.Options{
		`,"sort":{"column":1,"descending":true}`:  {Handle: handle},
		`,"sort":{"column":0,"descending":false}`: {Handle: handle, View: result.View{Sort: &result.Order{}}},
		`"total":3}`: {},
	} {
		if text := rendered(t, "json", table, o); !strings.Contains(text, want) {
			t.Errorf("%s lacks %s", text, want)
		}
	}
	table.Rows.Sort = nil
	if text := rendered(t, "json", table, render.Options{Handle: handle}); strings.Contains(text, "sort") {
		t.Errorf("%s has an order", text)
	}
}

// TestChain: the levels sent along equal those requested one by one. They end at the
// first level that has more than one row, or at the limit.
func TestChain(t *testing.T) {
	const single = 5 // levels of one row
	level := func(depth int) *result.Level {
		n := 1
		if depth == single {
			n = 3
		}
		return &result.Level{
			Len: n, Values: []result.Values{result.Ints(func(i int) int64 { return int64(10*depth + i) })},
			Row: func(_ context.Context, i int) result.Row {
				return result.Row{Key: strconv.Itoa(depth + 1), Expandable: true}
			},
		}
	}
	tree := &result.Tree{Columns: []result.Column{{Name: "n", Type: result.Integer, Total: true}}, Roots: level(0),
		Open: func(_ context.Context, key string) (*result.Level, error) {
			depth, err := strconv.Atoi(key)
			return level(depth), err
		}}
	decoded := func(o render.Options) (r protocol.Result) {
		t.Helper()
		if err := json.Unmarshal([]byte(rendered(t, "json", tree, o)), &r); err != nil {
			t.Fatal(err)
		}
		return r
	}
	for asked, want := range map[int]int{0: 0, 2: 2, single: single, 100: single} {
		chain := decoded(render.Options{Depth: 1, Chain: asked, ChainLimit: 2}).Chain
		if len(chain) != want {
			t.Errorf("%d levels asked for, got %d, want %d", asked, len(chain), want)
		}
		for i, got := range chain {
			alone := decoded(render.Options{Depth: 1, Key: strconv.Itoa(i + 1), View: result.View{Limit: 2}})
			alone.Kind, alone.Notes, alone.Columns = "", nil, nil
			if !reflect.DeepEqual(got, alone) {
				t.Errorf("level %d of the chain: %+v, alone %+v", i+1, got, alone)
			}
		}
	}
	if r := decoded(render.Options{Depth: 1, Chain: 9, ChainLimit: 9, Key: strconv.Itoa(single)}); len(r.Chain) != 0 || len(r.Rows) != 3 {
		t.Errorf("three rows have a chain: %+v", r)
	}
	var document result.Document
	document.AddResult(tree)
	var inside protocol.Result
	if err := json.Unmarshal([]byte(rendered(t, "json", &document, render.Options{Depth: 1, Chain: 9, ChainLimit: 9})), &inside); err != nil {
		t.Fatal(err)
	}
	if tree := inside.Blocks[0].Result; len(tree.Rows) != 1 || len(tree.Chain) != 0 {
		t.Errorf("inside a document it is %+v", tree)
	}
}

func TestVisible(t *testing.T) {
	for s, want := range map[string]string{
		"plain ascii": "plain ascii", "a\nb": `a\nb`, "\x1b[2J": `\u001b[2J`, "\u202e": `\u202e`, "\xff": `\xff`, "\x7f": `\u007f`,
		"\x00": `\0`, "é日\U0001f600": "é日\U0001f600", "\U000e0041": `\u{e0041}`, "\ufffd": "\ufffd", "\u009b": `\u009b`,
	} {
		if got := render.Visible(s); got != want {
			t.Errorf("Visible(%q) = %q, want %q", s, got, want)
		}
	}
}

// TestReadings: the explanation of a generated class name follows the name, which is
// unchanged.
func TestReadings(t *testing.T) {
	name := "app.Main$$Lambda+0x00007f90"
	for _, row := range []struct {
		info result.Row
		want bool
	}{{result.Row{Class: name, Icon: "class"}, true}, {result.Row{Class: name, Icon: "object"}, false}, {result.Row{}, false}} {
		table := &result.Table{
			Columns: []result.Column{{Name: "Class Name", Type: result.Class}},
			Rows: &result.Level{
				Len: 1, Values: []result.Values{result.Texts(func(int) string { return name })},
				Row: func(context.Context, int) result.Row { return row.info },
			},
		}
		for format, write := range map[string]func(context.Context, io.Writer, result.Result, render.Options) error{"text": render.Text, "html": render.HTML, "md": render.Markdown, "json": render.JSON, "csv": render.CSV} {
			var out bytes.Buffer
			if err := write(context.Background(), &out, table, render.Options{}); err != nil {
				t.Fatal(err)
			}
			want := row.want && format != "csv"
			if got := strings.Contains(out.String(), "lambda or method reference made in app.Main"); got != want || !strings.Contains(out.String(), "app.Main") {
				t.Errorf("%s of %+v: reading %v, want %v\n%s", format, row.info, got, want, out.String())
			}
		}
	}
}

// TestMarkdownStrong: asterisks are markup only where no space is inside of them
// (CommonMark, 6.2), nor a comma after a letter.
func TestMarkdownStrong(t *testing.T) {
	d := &result.Document{}
	d.AddText(result.Plain("main @ 0xfd000b98"), result.Strong(" ran out of memory"), result.Plain(": its"))
	d.AddText(result.Plain("main"), result.Strong(", ran out "), result.Strong(" "), result.Strong("of"))
	var b strings.Builder
	if err := render.Markdown(t.Context(), &b, d, render.Options{}); err != nil || b.String() != "main @ 0xfd000b98 **ran out of memory**: its\n\nmain, **ran out**  **of**\n\n" {
		t.Errorf("%v, %q", err, b.String())
	}
}
