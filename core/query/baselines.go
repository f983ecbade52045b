package query

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/core/usage"
)

// Baseline is a dump to compare with the one that a command is about. It may be open in
// this process or in another, or may be only a summary.
type Baseline interface {
	// Name returns the name of the dump's file.
	Name() string
	// Summary returns the summary of the dump.
	Summary(ctx context.Context) (*summary.Summary, error)
	// Rows runs a command on the dump and returns at most limit rows. If only a summary
	// of the dump exists, it returns a *usage.Error.
	Rows(ctx context.Context, command string, limit int) (*Rows, error)
}

// Rows holds the rows of a table, or of the first level of a tree, in their order.
type Rows struct {
	Title   string
	Notes   []string
	Columns []result.Column
	Cells   [][]result.Cell // one per column
	Info    []result.Row    // one per row
	Total   int             // number of all rows; Cells may hold fewer
}

// RowsOf returns the first rows of a result; limit 0 means all. For a document these are
// the rows of its first table or tree. A chart has no rows, so it gives a *usage.Error.
func RowsOf(ctx context.Context, r result.Result, limit int) (*Rows, error) {
	columns, level := RowsIn(r)
	if level == nil {
		return nil, &usage.Error{Message: fmt.Sprintf("%q has no rows to compare", r.Head().Title), Advice: "Compare the results of queries that give tables or trees."}
	}
	page, err := level.Page(ctx, columns, result.View{Limit: limit})
	if err != nil {
		return nil, err
	}
	return &Rows{Title: r.Head().Title, Notes: r.Head().AllNotes(), Columns: columns, Cells: page.Rows, Info: page.Info, Total: page.Total}, nil
}

// RowsIn returns the columns and rows of a result, or of the first table or tree of a
// document. The level is nil if there are none.
func RowsIn(r result.Result) ([]result.Column, *result.Level) {
	switch r := r.(type) {
	case *result.Table:
		return r.Columns, r.Rows
	case *result.Tree:
		return r.Columns, r.Roots
	case *result.Document:
		for _, b := range r.Blocks {
			if columns, level := RowsIn(b.Result); level != nil {
				return columns, level
			}
		}
	}
	return nil, nil
}

// Baselines are the dumps open beside the one that commands are about. The zero value
// has none.
type Baselines struct {
	List []Baseline // in the order that the user gave; on the page the oldest first, if all have a time

	mu    sync.Mutex
	own   *summary.Summary // of the dump that commands are about
	of    *snapshot.Snapshot
	sizes string // the size model and the reference policy of own
}

// Summary returns the summary of the dump that commands are about. The summary is cached
// until that dump, its size model or its reference policy changes.
func (c *Baselines) Summary(ctx context.Context, s *snapshot.Snapshot) (*summary.Summary, error) {
	if s.Stage() < snapshot.StageComplete {
		return nil, &usage.Error{Message: "comparing has to wait until the references are analysed", Advice: TooEarly}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if sizes := s.Info().Sizes + " " + s.Policy(); c.own == nil || c.of != s || c.sizes != sizes {
		own, err := summary.Of(ctx, s)
		if err != nil {
			return nil, err
		}
		c.own, c.of, c.sizes = own, s, sizes
	}
	return c.own, nil
}

// With returns a copy for the same dump with other baselines.
func (c *Baselines) With(list []Baseline) *Baselines {
	c.mu.Lock()
	defer c.mu.Unlock()
	return &Baselines{List: list, own: c.own, of: c.of, sizes: c.sizes}
}

// find finds a baseline by its name, by the end of its name, or by its number, counted
// from 1.
func (c *Baselines) find(name string) (Baseline, error) {
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(c.List) {
		return c.List[n-1], nil
	}
	names := make([]string, len(c.List))
	for i, known := range c.List {
		names[i] = known.Name()
		if known.Name() == name || strings.HasSuffix(known.Name(), "/"+name) {
			return known, nil
		}
	}
	e := &usage.Error{Message: fmt.Sprintf("there is no other dump %q", name), Found: name, Advice: "The dumps to compare with are " + strings.Join(names, ", ") + "."}
	if near := usage.Nearest(name, names); near != "" {
		e.Advice = "Did you mean " + near + "?"
	}
	return nil, e
}

// noBaseline is the error of a query that compares when no other dump is open.
func noBaseline(q *Query) error {
	return &usage.Error{Message: q.Name + " needs another dump to compare with",
		Advice: "On the page, drop an older dump beside the open one; on the command line, name it with --baseline FILE."}
}

// SetBaselines sets the arguments that are dumps: to the dumps named or, if a required
// argument was not given, to the first baseline, or to all if it takes several. Errors
// are *usage.Error.
func (c *Command) SetBaselines(baselines *Baselines) error {
	for i := range c.Query.Arguments {
		a := &c.Query.Arguments[i]
		if a.Type != Dump {
			continue
		}
		if !a.Required && !c.Arguments.Given(a.Name) {
			continue
		}
		if baselines == nil || len(baselines.List) == 0 {
			return noBaseline(c.Query)
		}
		v := &value{texts: c.Arguments.Texts(a.Name), given: c.Arguments.Given(a.Name), baselines: baselines}
		for _, name := range v.texts {
			dump, err := baselines.find(name)
			if err != nil {
				return err
			}
			v.dumps = append(v.dumps, dump)
		}
		if !v.given {
			v.dumps = baselines.List
			if !a.Multiple {
				v.dumps = v.dumps[:1]
			}
		}
		c.Arguments.values[a.Name] = v
	}
	return nil
}

// Dumps returns the dumps given for an argument.
func (a Arguments) Dumps(name string) []Baseline { return a.get(name).dumps }

// Summary returns the summary of the dump that the command is about. Only arguments that
// are dumps have it.
func (a Arguments) Summary(ctx context.Context, name string, s *snapshot.Snapshot) (*summary.Summary, error) {
	baselines := a.get(name).baselines
	if baselines == nil {
		baselines = &Baselines{}
	}
	return baselines.Summary(ctx, s)
}
