package protocol

import "encoding/json"

// Result is the result of a query: a table, a tree, a document or a chart. It is also the
// JSON that the command line prints.
type Result struct {
	Kind  string   `json:"kind"` // "table", "tree", "document", "chart"
	Title string   `json:"title"`
	Notes []string `json:"notes"`

	// Handle is the result's name in the worker; empty for documents and on the command
	// line.
	Handle string `json:"handle,omitempty"`

	// Table and tree. For a tree, Rows are the rows of one level.
	Columns []Column            `json:"columns,omitempty"`
	Rows    [][]json.RawMessage `json:"rows,omitempty"`   // one cell per column
	Info    []RowInfo           `json:"info,omitempty"`   // one per row
	Offset  int                 `json:"offset,omitempty"` // of the first row
	Total   int                 `json:"total"`            // rows in all (after the filter)
	Totals  []json.RawMessage   `json:"totals,omitempty"` // one cell per column, null where a sum means nothing

	// Sort is the order of the rows; nil for the natural order.
	Sort *Sort `json:"sort,omitempty"`

	// Chain holds further levels of a tree, each below the first row of the level before:
	// rows, info, total and totals of each. It ends with the first level that has several
	// rows, or after as many of these as Unfold.Forks asks for.
	Chain []Result `json:"chain,omitempty"`

	// Picture draws the rows of a table as its boxes 1, 2, 3 …: an object of columns with
	// a number for each box, see result.Picture. Only the first answer has it.
	Picture json.RawMessage `json:"picture,omitempty"`
	// Growth says in short how the heap changed, if the picture compares dumps.
	Growth *PictureGrowth `json:"growth,omitempty"`

	Blocks []Block `json:"blocks,omitempty"` // document
	Chart  *Chart  `json:"chart,omitempty"`  // chart
}

// PictureGrowth says how the heap changed over several dumps, the open one last.
type PictureGrowth struct {
	Dumps  []GrowthDump  `json:"dumps"`
	Places []GrowthPlace `json:"places"` // where growth accumulates, the most first
}

// GrowthDump is one of the compared dumps.
type GrowthDump struct {
	Name    string `json:"name"`
	Created int64  `json:"created"` // milliseconds since 1970-01-01 UTC, 0 if unknown
	Used    int64  `json:"used"`    // bytes of reachable objects
}

// GrowthPlace is a place where growth accumulates.
type GrowthPlace struct {
	Holder string  `json:"holder"`
	Object string  `json:"object,omitempty"` // "0x…" if it is one object
	Growth int64   `json:"growth"`           // bytes
	Member string  `json:"member,omitempty"` // class of what multiplies there, if known
	More   int64   `json:"more"`             // how many more objects of it there are
	Held   []int64 `json:"held"`             // bytes of the holder in each dump, -1 if it is not there
}

// Column is a column of a table or tree. Type is text, integer, bytes, percent (0…1),
// address, object (a label), class (a name), boolean or number. A cell is null if its
// value is unknown, not computed yet, or has no meaning.
type Column struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// RowInfo says what a row represents, in addition to its cells.
type RowInfo struct {
	Key        string `json:"key,omitempty"`        // names the row for MethodChildren
	Expandable bool   `json:"expandable,omitempty"` // has children
	Object     string `json:"object,omitempty"`     // "0x…": the row is one object
	Class      string `json:"class,omitempty"`      // the row is a class, or the object's class
	Set        string `json:"set,omitempty"`        // object set in the words of the command line
	Icon       string `json:"icon,omitempty"`       // object, class, loader, package, thread, frame, root, array, more
	Label      string `json:"label,omitempty"`      // what leads to the row: a field name, "[3]", "<class>"
	Root       string `json:"root,omitempty"`       // kinds of GC roots that the row is, in trees without a column for them
	Reading    string `json:"reading,omitempty"`    // explains the class whose generated name is in the first cell
	Depth      int    `json:"depth,omitempty"`      // levels below the first row, if several levels of a tree are written at once
	AtLeast    []int  `json:"atLeast,omitempty"`    // the columns whose cell is a lower bound
}

// Block is a piece of a document.
type Block struct {
	Type   string   `json:"type"` // "heading", "text", "list", "result"
	Level  int      `json:"level,omitempty"`
	Spans  []Span   `json:"spans,omitempty"`  // heading, text
	Items  [][]Span `json:"items,omitempty"`  // list
	Result *Result  `json:"result,omitempty"` // result: a table, tree or chart inside the document
}

// Span is a run of text, perhaps a link.
type Span struct {
	Text    string `json:"text"`
	Object  string `json:"object,omitempty"`  // "0x…": opens the object
	Command string `json:"command,omitempty"` // runs a command
	Style   string `json:"style,omitempty"`   // "strong", "code"
}

// Chart is a picture of shares.
type Chart struct {
	Type  string      `json:"type"` // "treemap", "pie", "bar" (one stacked bar), "bars"
	Unit  string      `json:"unit"` // "bytes", "objects"
	Items []ChartItem `json:"items"`
}

// ChartItem is one share.
type ChartItem struct {
	Label  string  `json:"label"`
	Value  float64 `json:"value"`
	Detail string  `json:"detail,omitempty"`
	Object string  `json:"object,omitempty"`
	Set    string  `json:"set,omitempty"`
	Tone   string  `json:"tone,omitempty"` // "reachable", "unreachable", "overhead", "rest"; empty: next colour
}

// RowsParams asks for rows of a result that the worker still holds.
type RowsParams struct {
	Handle string `json:"handle"`
	Offset int    `json:"offset"`
	Limit  int    `json:"limit"`
	Sort   *Sort  `json:"sort,omitempty"`
	Filter string `json:"filter,omitempty"` // text or regular expression on the first column, or "column>number"
	Only   []int  `json:"only,omitempty"`   // numbers of the rows to choose from, ascending, which become their keys
}

// ChildrenParams asks for the children of a tree row.
type ChildrenParams struct {
	Handle string `json:"handle"`
	Key    string `json:"key"` // RowInfo.Key of the row
	Offset int    `json:"offset"`
	Limit  int    `json:"limit"`
	Sort   *Sort  `json:"sort,omitempty"`
}

// BoxesParams asks which boxes of the picture of a result hold some objects.
type BoxesParams struct {
	Handle  string `json:"handle"`
	Objects string `json:"objects"` // a set of objects, as in commands
}

// Boxes are the numbers of boxes of a picture. There are none in a picture that does not
// point out objects, see QueryParams and the query icicle.
type Boxes struct {
	Boxes []int `json:"boxes,omitempty"`
}
