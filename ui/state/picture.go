package state

import (
	"encoding/json"

	"heapdrop/protocol"
)

// Picture draws the rows of a table as boxes, box i being row i-1 in the order in which the
// table came. A script draws it and walks in it; it asks for smaller boxes, which come from
// further answers, its parts.
type Picture struct {
	Data string // the boxes as JSON, see protocol.Result

	env   env
	parts []*protocol.Result // the first is what the table shows
	grid  *Grid              // the table, nil where its rows are in another order or filtered
	form  *Form              // of the command
}

// follow returns the picture of a result that comes after this one's: this one where only
// the order of the rows is another, nil where there is none.
func (p *Picture) follow(e env, result *protocol.Result, grid *Grid, form *Form) *Picture {
	if len(result.Picture) == 0 {
		return nil
	}
	if p == nil || p.Data != string(result.Picture) {
		p = &Picture{Data: string(result.Picture)}
	}
	p.env, p.grid, p.form, p.parts = e, grid, form, []*protocol.Result{result} // other parts were released
	return p
}

// Selected is the box of the row that the cursor is on, 0 for none.
func (p *Picture) Selected() int {
	if g := p.grid; g != nil {
		return g.Cursor + 1
	}
	return 0
}

// row hands on the row of a box once it is there, with its number in the table or -1.
func (p *Picture) row(part, box int, use func(row *Row, at int)) {
	if part < 0 || part >= len(p.parts) || box < 1 {
		return
	}
	if g := p.grid; g != nil && part == 0 && g.Row(box-1) != nil {
		use(g.Row(box-1), box-1)
		return
	}
	params := protocol.RowsParams{Handle: p.parts[part].Handle, Offset: box - 1, Limit: 1}
	p.env.Client.Call(protocol.MethodRows, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		result, err := decode[protocol.Result](raw, failure)
		if err != nil || len(result.Rows) == 0 {
			return
		}
		result.Columns = p.parts[part].Columns
		at := -1
		if p.grid != nil && part == 0 {
			at = box - 1
		}
		if rows := parseRows(result); len(rows) > 0 {
			use(&rows[0], at)
		}
	})
}

// Point follows the selection of a box: its row is selected, and inspected.
func (p *Picture) Point(part, box int) {
	p.row(part, box, func(row *Row, at int) {
		switch {
		case at >= 0:
			p.grid.MoveTo(at)
			if p.grid.Row(at) != nil { // else it is not known there yet
				return
			}
		case p.grid != nil:
			p.grid.Cursor = -1
		}
		p.env.Do(SelectRow{Row: row, Columns: p.parts[part].Columns})
	})
}

// Menu shows what can be done with a box, at a place in the window.
func (p *Picture) Menu(part, box int, x, y float64) {
	p.row(part, box, func(row *Row, at int) {
		if at >= 0 {
			p.grid.MoveTo(at)
		}
		origin := ""
		if p.grid != nil {
			origin = p.grid.ID
		}
		p.env.Do(OpenMenu{row, p.parts[part].Columns, x, y, origin})
	})
}

// More asks for smaller boxes in place of one; done gets their JSON and the number of
// their part. Where there is nothing to ask, it is not called.
func (p *Picture) More(part, box int, done func(data string, part int)) {
	p.row(part, box, func(row *Row, _ int) {
		if row.Set == "" {
			return
		}
		params := protocol.QueryParams{Command: "icicle " + row.Set, Limit: 1}
		p.env.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
			result, err := decode[protocol.Result](raw, failure)
			if err == nil && len(result.Picture) > 0 {
				p.parts = append(p.parts, result)
				done(string(result.Picture), len(p.parts)-1)
			}
		})
	})
}

// Turn shows the picture from the bottom up, or from the top down again.
func (p *Picture) Turn(upward bool) {
	if p.form == nil {
		return
	}
	for _, argument := range p.form.Command.Arguments {
		if argument.Name == "from" {
			p.form.Set(argument, map[bool]string{true: "bottom", false: "top"}[upward])
		}
	}
	p.env.Do(SubmitForm{p.form.Text()})
}

// release frees what the worker holds of the parts that the panel does not know.
func (p *Picture) release() {
	for _, part := range p.parts[1:] {
		p.env.release(part)
	}
}
