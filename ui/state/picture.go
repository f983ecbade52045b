package state

import (
	"encoding/json"

	"heapdrop/protocol"
)

// Picture shows the rows of a table as boxes; box i is row i-1 in the original order of
// the table. A script draws it and handles navigation. It requests smaller boxes, which
// are in further answers, called parts.
type Picture struct {
	Data    string // the boxes as JSON, see protocol.Result
	Preview bool   // a click leads to the whole picture

	env   env
	parts []*protocol.Result // the first part is the result that the table shows
	grid  *Grid              // the table, nil while its rows are sorted differently or filtered
	form  *Form              // of the command
}

// follow returns the picture for a new result of the panel: this one if only the order of
// the rows changed, nil if the result has none.
func (p *Picture) follow(e env, result *protocol.Result, grid *Grid, form *Form) *Picture {
	if len(result.Picture) == 0 {
		return nil
	}
	if p == nil || p.Data != string(result.Picture) {
		p = &Picture{Data: string(result.Picture)}
	}
	p.env, p.grid, p.form, p.parts = e, grid, form, []*protocol.Result{result} // the other parts were released
	return p
}

// Selected returns the box of the cursor's row; 0 if there is none.
func (p *Picture) Selected() int {
	if g := p.grid; g != nil {
		return g.Cursor + 1
	}
	return 0
}

// row calls a function with the row of a box when it is loaded, and with its index in the
// table or -1.
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

// Point handles the selection of a box: it selects and inspects its row.
func (p *Picture) Point(part, box int) {
	if p.Preview {
		p.enter(box)
		return
	}
	p.row(part, box, func(row *Row, at int) {
		switch {
		case at >= 0:
			p.grid.MoveTo(at)
			if p.grid.Row(at) != nil { // false if it is not loaded yet
				return
			}
		case p.grid != nil:
			p.grid.Cursor = -1
		}
		p.env.Do(SelectRow{Row: row, Columns: p.parts[part].Columns})
	})
}

// enter shows the objects of a box in a picture of their own, or the whole heap.
func (p *Picture) enter(box int) {
	if box < 1 {
		p.env.Do(RunCommand{pictureCommand})
	}
	p.row(0, box, func(row *Row, _ int) {
		if row.Set != "" {
			p.env.Do(RunCommand{pictureCommand + " " + row.Set})
		}
	})
}

// Menu shows the menu of a box at a position in the window.
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

// More requests smaller boxes in place of one box. done receives their JSON and the index
// of their part. It is not called if there are none to request.
func (p *Picture) More(part, box int, done func(data string, part int)) {
	p.row(part, box, func(row *Row, _ int) {
		if row.Set == "" {
			return
		}
		params := protocol.QueryParams{Command: p.env.informed(pictureCommand + " " + row.Set), Limit: 1}
		p.env.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
			result, err := decode[protocol.Result](raw, failure)
			if err == nil && len(result.Picture) > 0 {
				p.parts = append(p.parts, result)
				done(string(result.Picture), len(p.parts)-1)
			}
		})
	})
}

// Turn reverses the direction of the picture between top-down and bottom-up.
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

// release frees parts in the worker that the panel does not release itself.
func (p *Picture) release() {
	for _, part := range p.parts[1:] {
		p.env.release(part)
	}
}
