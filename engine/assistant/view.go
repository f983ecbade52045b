package assistant

import (
	"context"
	"fmt"
	"io"

	"heapdrop/core/query"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/usage"
)

// view selects the part of a result.
type view struct {
	Limit  int    `json:"limit,omitempty" jsonschema:"rows of a table, or of each level of a tree: 20 unless told, at most 200"`
	Offset int    `json:"offset,omitempty" jsonschema:"first row, from 0"`
	Sort   string `json:"sort,omitempty" jsonschema:"name of the column to sort by; a leading - sorts descending"`
	Filter string `json:"filter,omitempty" jsonschema:"only rows that contain this text, or a comparison such as Objects>1000"`
	Depth  int    `json:"depth,omitempty" jsonschema:"levels of a tree"`
	Exact  bool   `json:"exact,omitempty" jsonschema:"sizes in bytes rather than in KB and MB"`
	Part   int    `json:"part,omitempty" jsonschema:"part of a long answer, from 1"`
}

// Limits for the rows of one answer.
const (
	usualRows = 20
	mostRows  = 200
	mostDepth = 50
)

// checked sets defaults and rejects values that are too large.
func (v view) checked() (view, error) {
	if v.Limit == 0 {
		v.Limit = usualRows
	}
	switch {
	case v.Limit < 0 || v.Limit > mostRows:
		return v, &usage.Error{Message: fmt.Sprintf("limit is %d", v.Limit), Advice: fmt.Sprintf("Ask for 1 to %d rows, and for the next ones with offset.", mostRows)}
	case v.Offset < 0:
		return v, &usage.Error{Message: fmt.Sprintf("offset is %d", v.Offset), Advice: "Rows are counted from 0."}
	case v.Depth < 0 || v.Depth > mostDepth:
		return v, &usage.Error{Message: fmt.Sprintf("depth is %d", v.Depth), Advice: fmt.Sprintf("Ask for 1 to %d levels, or begin further down, with the address of an object there.", mostDepth)}
	}
	return v, nil
}

// write writes the selected part of a result, and how to get the next rows.
func (v view) write(ctx context.Context, w io.Writer, r result.Result) error {
	order, err := result.FindOrder(r, v.Sort)
	if err != nil {
		return err
	}
	rows := result.View{Offset: v.Offset, Limit: v.Limit, Sort: order, Filter: v.Filter}
	if err := render.Text(ctx, w, r, render.Options{View: rows, Depth: v.Depth, MostLevels: mostDepth, Exact: v.Exact}); err != nil {
		return err
	}
	if _, isDocument := r.(*result.Document); isDocument {
		return nil
	}
	columns, level := query.RowsIn(r)
	if level == nil {
		return nil
	}
	rows.Limit = 1
	page, err := level.Page(ctx, columns, rows)
	if next := v.Offset + v.Limit; err == nil && next < page.Total {
		_, err = fmt.Fprintf(w, "\n[Rows %d to %d of %d. For the next ones ask again with offset %d.]\n", v.Offset+1, next, page.Total, next)
	}
	return err
}
