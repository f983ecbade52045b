package results

import (
	"encoding/json"
	"slices"
	"strconv"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// Picture shows the rows of a table as boxes; box i is row i-1 in the original order of
// the table. A script draws it and handles navigation. It requests smaller boxes, which
// are in further answers, called parts. The table shows the rows of the boxes that are
// drawn, from the part with the smallest boxes.
type Picture struct {
	Data    string // the boxes as JSON, see protocol.Result
	Preview bool   // a click leads to the whole picture
	Shape   string // "icicle", "rings" or "treemap"; "" until the script has drawn it

	// Marks has the boxes of each part that are suspects, where its data does not say it
	// because the verdict came later; nil for other parts. Marked counts the changes.
	Marks  [][]int
	Marked int

	env   env.Env
	parts []*protocol.Result // the first part is the result of the panel
	named []string           // the suspects that each part points out
	part  int                // the part whose rows the table shows
	only  []int              // these rows; nil until the script has drawn the boxes

	rowsBeside
}

// rowsBeside is the table beside a picture, as its panel shows it.
type rowsBeside struct {
	grid   *Grid
	sort   *protocol.Sort
	filter string
	form   *command.Form // of the command
	relist func(box int) // requests the rows again
}

// NewPicture returns the picture of a result, nil if the result has none. suspects are
// those that its request named.
func NewPicture(e env.Env, result *protocol.Result, suspects string) *Picture {
	if len(result.Picture) == 0 {
		return nil
	}
	p := &Picture{Data: string(result.Picture), env: e}
	p.add(result, suspects)
	return p
}

func (p *Picture) add(part *protocol.Result, suspects string) {
	p.parts, p.named, p.Marks = append(p.parts, part), append(p.named, suspects), append(p.Marks, nil)
	p.Judge()
}

// Judge lets the picture, as it is drawn, point out what the verdict now accuses.
func (p *Picture) Judge() {
	suspects := p.env.Suspects()
	for i, named := range p.named {
		switch {
		case named == suspects:
			continue
		case suspects == "":
			p.mark(i, []int{})
		default:
			params := protocol.BoxesParams{Handle: p.parts[i].Handle, Objects: suspects}
			p.env.Client.Call(protocol.MethodBoxes, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
				found, err := env.Decode[protocol.Boxes](raw, failure)
				if err == nil && p.named[i] == suspects {
					p.mark(i, append([]int{}, found.Boxes...))
				}
			})
		}
		p.named[i] = suspects
	}
}

func (p *Picture) mark(part int, boxes []int) {
	p.Marks[part] = boxes
	p.Marked++
}

// Find returns the text that the rows are filtered by.
func (p *Picture) Find() string { return p.filter }

// Show lists some boxes of a part in the table: those drawn in a shape. selected is the box
// of the cursor.
func (p *Picture) Show(part int, only []int, shape string, selected int) {
	if p.Shape = shape; part < len(p.parts) && p.relist != nil {
		p.part, p.only = part, only
		p.relist(selected)
	}
}

// Selected returns the box of the cursor's row; 0 if there is none.
func (p *Picture) Selected() int {
	if p.grid == nil {
		return 0
	}
	row := p.grid.Row(p.grid.Cursor)
	if row == nil || row.Key == "" {
		return 0
	}
	number, _ := strconv.Atoi(row.Key)
	return number + 1
}

// place returns the index of a box in the table, -1 if it is not there.
func (p *Picture) place(part, box int) int {
	if p.grid == nil || p.grid.Busy || part != p.part { // a busy table has other rows than it will have
		return -1
	}
	for i := range p.grid.Len() {
		if row := p.grid.Row(i); row != nil && row.Key == strconv.Itoa(box-1) {
			return i
		}
	}
	if at, found := slices.BinarySearch(p.only, box-1); found && p.sort == nil && p.filter == "" {
		return at // it is not loaded
	}
	return -1
}

// row calls a function with the row of a box when it is loaded, and with its index in the
// table or -1.
func (p *Picture) row(part, box int, use func(row *table.Row, at int)) {
	if part < 0 || part >= len(p.parts) || box < 1 {
		return
	}
	at := p.place(part, box)
	if at >= 0 && p.grid.Row(at) != nil {
		use(p.grid.Row(at), at)
		return
	}
	params := protocol.RowsParams{Handle: p.parts[part].Handle, Offset: box - 1, Limit: 1}
	p.env.Client.Call(protocol.MethodRows, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		result, err := env.Decode[protocol.Result](raw, failure)
		if err != nil || len(result.Rows) == 0 {
			return
		}
		result.Columns = p.parts[part].Columns
		if rows := table.Parse(result); len(rows) > 0 {
			use(&rows[0], p.place(part, box))
		}
	})
}

// Point handles the selection of a box: it selects and inspects its row.
func (p *Picture) Point(part, box int) {
	if p.Preview {
		p.enter(box)
		return
	}
	p.row(part, box, func(row *table.Row, at int) {
		switch {
		case at >= 0:
			p.grid.MoveTo(at)
			if p.grid.Row(at) != nil { // false if it is not loaded yet
				return
			}
		case p.grid != nil:
			p.grid.Cursor = -1
		}
		p.env.Do(env.SelectRow{Row: row, Columns: p.parts[part].Columns})
	})
}

// enter shows the objects of a box in a picture of their own, or the whole heap.
func (p *Picture) enter(box int) {
	if box < 1 {
		p.env.Do(env.RunCommand{Command: route.PictureCommand})
	}
	p.row(0, box, func(row *table.Row, _ int) {
		if row.Set != "" {
			p.env.Do(env.RunCommand{Command: route.PictureCommand + " " + row.Set})
		}
	})
}

// Menu shows the menu of a box at a position in the window.
func (p *Picture) Menu(part, box int, x, y float64) {
	p.row(part, box, func(row *table.Row, at int) {
		if at >= 0 {
			p.grid.MoveTo(at)
		}
		origin := ""
		if p.grid != nil {
			origin = p.grid.ID
		}
		p.env.Do(env.OpenMenu{Row: row, Columns: p.parts[part].Columns, X: x, Y: y, Origin: origin})
	})
}

// More requests smaller boxes in place of one box. done receives their JSON and the index
// of their part. It is not called if there are none to request.
func (p *Picture) More(part, box int, done func(data string, part int)) {
	p.row(part, box, func(row *table.Row, _ int) {
		if row.Set == "" {
			return
		}
		suspects := p.env.Suspects()
		params := protocol.QueryParams{Command: p.env.Informed(route.PictureCommand + " " + row.Set), Limit: 1}
		p.env.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
			result, err := env.Decode[protocol.Result](raw, failure)
			if err == nil && len(result.Picture) > 0 {
				p.add(result, suspects)
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
	p.env.Do(env.SubmitForm{Command: p.form.Text()})
}

// release frees parts in the worker that the panel does not release itself.
func (p *Picture) release() {
	p.rowsBeside = rowsBeside{}
	for _, part := range p.parts[1:] {
		p.env.Release(part)
	}
}
