// Package result holds the results of queries: a Table, a Tree, a Document or a Chart. A
// result is data that every front end shows in its own way; it knows neither the terminal
// nor the page.
//
// Tables and trees are lazy. A Level knows how many rows it has, and computes the cells
// of a row when somebody asks for them, so a table of all objects of a heap takes no
// memory until it is sorted.
package result

import "slices"

// Result is one of *Table, *Tree, *Document and *Chart.
type Result interface {
	// Head returns the title and the notes.
	Head() *Heading
}

// Heading is what all results have in common.
type Heading struct {
	Title string
	Notes []string // what a reader should know: limits applied, bounds, omissions

	// Later returns notes that arise while cells are computed. It may be nil.
	Later func() []string
}

// AllNotes returns all notes, including those of Later.
func (h *Heading) AllNotes() []string {
	if h.Later == nil {
		return h.Notes
	}
	all := slices.Clone(h.Notes)
	for _, note := range h.Later() {
		if !slices.Contains(all, note) {
			all = append(all, note)
		}
	}
	return all
}

// Head makes results that embed a Heading implement Result.
func (h *Heading) Head() *Heading { return h }

// Note adds a note.
func (h *Heading) Note(text string) {
	if !slices.Contains(h.Notes, text) {
		h.Notes = append(h.Notes, text)
	}
}

// Type says what the cells of a column hold and how they are shown.
type Type uint8

// The types of columns.
const (
	Text    Type = iota
	Integer      // a count
	Bytes        // a size in bytes
	Percent      // a fraction 0…1
	Address      // of an object
	Object       // the label of an object
	Class        // the name of a class
	Boolean
	Number // a floating point number
)

var typeNames = [...]string{
	Text: "text", Integer: "integer", Bytes: "bytes", Percent: "percent", Address: "address",
	Object: "object", Class: "class", Boolean: "boolean", Number: "number",
}

// String returns the name used in JSON.
func (t Type) String() string { return typeNames[t] }

// Numeric reports whether cells of the type are numbers, shown right-aligned.
func (t Type) Numeric() bool {
	return t == Integer || t == Bytes || t == Percent || t == Number
}

// Column is a column of a table or of every level of a tree.
type Column struct {
	Name  string
	Type  Type
	Total bool // the sum over the rows of a level is meaningful
	Value bool // cells hold values of the dump, such as texts; they are empty if values are hidden
}

// Row says what a row represents, in addition to its cells. Addresses are "0x…"; object
// sets are written as on the command line (package objectset).
type Row struct {
	Key        string // names the row for Tree.Children; empty in tables
	Expandable bool
	Object     string // the row is this one object
	Class      string // the row is a class, or the object's class
	Set        string // the objects that the row represents
	Icon       string // object, class, loader, package, thread, frame, root, array, more
	Label      string // what leads to the row: a field name, "[3]", "<class>"
	Root       string // the kinds of GC root of the row's object, in trees without a column for them
}

// Table is a flat list of rows.
type Table struct {
	Heading
	Columns []Column
	Rows    *Level
	Picture *Picture // picture of the rows, where row i is box i+1; nil for most tables
}

// Document is prose with headings, lists, links and embedded results.
type Document struct {
	Heading
	Blocks []Block
}

// BlockKind says what a Block is.
type BlockKind uint8

// The kinds of blocks.
const (
	HeadingBlock BlockKind = iota
	TextBlock
	ListBlock
	ResultBlock
)

// Block is a piece of a document.
type Block struct {
	Kind   BlockKind
	Level  int      // of a heading, from 1
	Spans  []Span   // heading, text
	Items  [][]Span // list
	Result Result   // a table, tree or chart
	Folded bool     // for a heading: the section is folded at first
}

// Span is a piece of text; it may be a link to an object or to a command.
type Span struct {
	Text    string
	Object  string // "0x…"
	Command string
	Style   string // "", "strong", "code"
}

// Plain returns a span without a link.
func Plain(text string) Span { return Span{Text: text} }

// Strong returns an emphasized span.
func Strong(text string) Span { return Span{Text: text, Style: "strong"} }

// Code returns a span in a fixed-width font.
func Code(text string) Span { return Span{Text: text, Style: "code"} }

// ObjectLink returns a span that opens the object at the address "0x…".
func ObjectLink(text, address string) Span { return Span{Text: text, Object: address} }

// CommandLink returns a span that runs a command.
func CommandLink(text, command string) Span { return Span{Text: text, Command: command} }

// AddHeading appends a heading.
func (d *Document) AddHeading(level int, text string) {
	d.Blocks = append(d.Blocks, Block{Kind: HeadingBlock, Level: level, Spans: []Span{Plain(text)}})
}

// Include appends another document as a section. Its title becomes a heading of this
// level, its own headings are moved below that, and its notes become paragraphs at the
// end.
func (d *Document) Include(level int, other *Document) {
	d.AddHeading(level, other.Title)
	for _, b := range other.Blocks {
		if b.Kind == HeadingBlock {
			b.Level = level + max(b.Level, 1)
		}
		d.Blocks = append(d.Blocks, b)
	}
	for _, note := range other.Notes {
		d.AddText(Plain(note))
	}
}

// AddText appends a paragraph.
func (d *Document) AddText(spans ...Span) {
	d.Blocks = append(d.Blocks, Block{Kind: TextBlock, Spans: spans})
}

// AddList appends a list.
func (d *Document) AddList(items ...[]Span) {
	d.Blocks = append(d.Blocks, Block{Kind: ListBlock, Items: items})
}

// AddResult appends an embedded result.
func (d *Document) AddResult(r Result) {
	d.Blocks = append(d.Blocks, Block{Kind: ResultBlock, Result: r})
}

// ChartKind says how a Chart is drawn.
type ChartKind string

// The kinds of charts.
const (
	Treemap ChartKind = "treemap"
	Pie     ChartKind = "pie"
	Bar     ChartKind = "bar"  // one stacked bar
	Bars    ChartKind = "bars" // one bar per item
)

// Chart is a picture of shares.
type Chart struct {
	Heading
	Kind  ChartKind
	Unit  Type // Bytes or Integer
	Items []ChartItem
}

// ChartItem is one share.
type ChartItem struct {
	Label  string
	Value  float64 // in the chart's unit
	Detail string
	Object string // "0x…"
	Set    string
	Tone   string // "reachable", "unreachable", "overhead", "suspect", "cleared", "rest"; empty: the next colour
}

// Sum returns the sum of all shares.
func (c *Chart) Sum() float64 {
	sum := 0.0
	for _, item := range c.Items {
		sum += item.Value
	}
	return sum
}
