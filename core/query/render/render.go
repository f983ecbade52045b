// Package render writes results (package query/result) for people and programs: aligned
// text for terminals, JSON, CSV, Markdown and one self-contained HTML file.
//
// Everything that comes from a dump (class names, strings, thread names) is treated as
// hostile text. Every renderer escapes what could control a terminal, a spreadsheet or a
// browser, and shows it visibly.
package render

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

// Options say how much of a result is written, and in which form.
type Options struct {
	// View chooses and sorts the rows of a table, or of every level of a tree. For tables
	// inside documents and for the lower levels of trees only its Limit counts.
	View result.View

	// Key names a row of a tree; the level below it is written.
	Key string

	// Depth is how many levels of a tree are written; 0 for the tree's own default.
	Depth int

	// MostLevels is the maximum number of levels of a tree that are written; 0 for the
	// default. A path may have a million levels. They are walked by recursion, and a
	// browser gives a program little stack.
	MostLevels int

	// Chain is how many further levels JSON writes, each below the first row of the level
	// before, and each with ChainLimit rows. It continues below at most Forks levels that
	// have several rows. Trees inside documents have no chain.
	Chain, ChainLimit, Forks int

	// Picture makes JSON include the picture of a table, if it has one.
	Picture bool

	// Exact writes sizes for people in bytes rather than in KB, MB, GB.
	Exact bool

	// Handle, if not nil, returns a name for each table and tree written as JSON,
	// including those inside documents. With that name the reader can ask for more rows.
	Handle func(result.Result) string
}

// Formats are the formats that Write knows.
var Formats = []string{"text", "json", "csv", "md", "html"}

// Write writes the result in the named format. It fails if the format is unknown, if rows
// cannot be computed, or if w fails.
func Write(ctx context.Context, w io.Writer, format string, r result.Result, o Options) error {
	switch strings.ToLower(format) {
	case "text", "txt":
		return Text(ctx, w, r, o)
	case "json":
		return JSON(ctx, w, r, o)
	case "csv":
		return CSV(ctx, w, r, o)
	case "md", "markdown":
		return Markdown(ctx, w, r, o)
	case "html":
		return HTML(ctx, w, r, o)
	}
	return fmt.Errorf("%q is not an output format; the formats are %s", format, strings.Join(Formats, ", "))
}

// inside returns the options for a result inside a document.
func (o Options) inside() Options {
	o.View = result.View{Limit: o.View.Limit}
	o.Key, o.Chain = "", 0
	return o
}

// columns returns the columns of a table or tree.
func columns(r result.Result) []result.Column {
	switch r := r.(type) {
	case *result.Table:
		return r.Columns
	case *result.Tree:
		return r.Columns
	}
	return nil
}

// line is one row as it is written.
type line struct {
	depth int // 0 for the first level
	cells []result.Cell
	info  result.Row
	more  int // > 0: not a row, but a mark that this many rows of the level follow
}

// usualLevels is the maximum number of levels of a tree if the program has a large stack.
const usualLevels = 250_000

// chunk is the number of rows that are computed at once.
const chunk = 2048

// lines passes the rows of a table or tree to emit in order, trees depth first. Before
// any row it calls first with the first level's page, which has its total and sums. An
// error of emit ends the walk and is returned.
func lines(ctx context.Context, r result.Result, o Options, first func(*result.Page) error, emit func(line) error) error {
	tree, _ := r.(*result.Tree)
	var level *result.Level
	depth := 1
	if tree == nil {
		level = r.(*result.Table).Rows
	} else {
		var err error
		if level, err = tree.Children(ctx, o.Key); err != nil {
			return err
		}
		depth = max(1, tree.Depth)
		if o.Depth > 0 {
			depth = o.Depth
		}
	}
	most := cmp.Or(o.MostLevels, usualLevels)
	walk := walker{ctx: ctx, tree: tree, columns: columns(r), depth: min(depth, most), cut: depth > most, emit: emit}
	return walk.level(level, o.View, 0, first)
}

// walker holds what is the same for all levels of a tree.
type walker struct {
	ctx     context.Context
	tree    *result.Tree
	columns []result.Column
	depth   int  // levels to write
	cut     bool // there may be more levels than are written
	emit    func(line) error
}

func (w *walker) level(level *result.Level, view result.View, depth int, first func(*result.Page) error) error {
	end := view.Limit
	for at := view.Offset; ; {
		part := view
		part.Offset, part.Limit = at, chunk
		if end > 0 {
			part.Limit = min(chunk, view.Offset+end-at)
		}
		page, err := level.Page(w.ctx, w.columns, part)
		if err != nil {
			return err
		}
		if at == view.Offset && first != nil {
			if err := first(page); err != nil {
				return err
			}
		}
		w.hide(page)
		for i, cells := range page.Rows {
			if err := w.row(line{depth: depth, cells: cells, info: page.Info[i]}, view); err != nil {
				return err
			}
		}
		at += len(page.Rows)
		if at >= page.Total || len(page.Rows) == 0 {
			return nil
		}
		if end > 0 && at >= view.Offset+end {
			return w.emit(line{depth: depth, more: page.Total - at})
		}
	}
}

// hide removes values of the dump from a page if the context demands that.
func (w *walker) hide(page *result.Page) {
	if !snapshot.ValuesHidden(w.ctx) {
		return
	}
	for i, c := range w.columns {
		if !c.Value {
			continue
		}
		if page.Totals != nil {
			page.Totals = slices.Clone(page.Totals)
			page.Totals[i] = result.Cell{}
		}
		for _, cells := range page.Rows {
			if cells[i].Kind() != result.Null {
				cells[i] = result.Str(snapshot.Hidden)
			}
		}
	}
}

// row writes a row and the levels below it.
func (w *walker) row(l line, view result.View) error {
	written := l
	if snapshot.ValuesHidden(w.ctx) {
		written.info.Key, written.info.Set = "", "" // both may quote values
	}
	if err := w.emit(written); err != nil {
		return err
	}
	switch {
	case w.tree == nil || !l.info.Expandable:
		return nil
	case l.depth+1 >= w.depth && w.cut:
		return w.emit(line{depth: l.depth + 1, more: 1})
	case l.depth+1 >= w.depth:
		return nil
	}
	below, err := w.tree.Children(w.ctx, l.info.Key)
	if err != nil {
		return err
	}
	return w.level(below, result.View{Limit: view.Limit, Sort: view.Sort}, l.depth+1, nil)
}

// writer remembers the first error and writes nothing after it.
type writer struct {
	out io.Writer
	err error
}

func (w *writer) text(s string) {
	if w.err == nil {
		_, w.err = io.WriteString(w.out, s)
	}
}

func (w *writer) printf(format string, args ...any) { w.text(fmt.Sprintf(format, args...)) }
