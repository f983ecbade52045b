// Package results is the result of a command as a view shows it: a panel that requests it, and
// in the panel a grid, a picture, a chart, a graph or a document, with the form of its
// arguments.
package results

import (
	"encoding/json"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
	"heapdrop/ui/state/trend"
)

// PanelState is the state of a Panel.
type PanelState int

// States of a Panel.
const (
	PanelEmpty   PanelState = iota // nothing was requested
	PanelForm                      // an argument is missing; the form asks for it
	PanelWaiting                   // the command waits for the dominators
	PanelLoading                   // the request was sent
	PanelShown                     // a result is shown
	PanelFailed                    // an error is shown
)

// firstRows is how many rows a request asks for first.
const firstRows = table.ChunkRows

// Panel runs a command and holds its result, of any kind. Views, the inspector and parts
// of the overview use it.
type Panel struct {
	ID              string
	Command         string
	Sort            *protocol.Sort
	Filter          string
	State           PanelState
	Result          *protocol.Result
	Grid            *Grid
	Picture         *Picture        // shows the rows of Grid; nil for most results
	Time            *trend.Timeline // the same
	Blocks          []*Block
	Chart           *Chart
	Error           *protocol.Error
	Form            *command.Form
	FirstColumnOnly bool          // space for one column only
	Passive         bool          // part of the inspector
	Asked           env.Milestone // that the dump had reached at the last request

	// OnShown is called after a result arrived.
	OnShown func()
	// OnFailed is called after an error arrived.
	OnFailed func(err *protocol.Error)

	env      env.Env
	request  uint32
	suspects string // those that the request named
	progress *protocol.Progress
	entered  map[string]string // text of the fields of the form, by argument

	completing  uint32   // the request for completions of a form field
	completed   string   // the argument that was completed last
	completions []string // its completions

	grids    map[string]*Grid // by element id
	viewport float64          // measured height of the last grid, see Window
	Expected float64          // height of the first grid; 0 if unknown
	Sorted   func(sort *protocol.Sort)
}

// NewPanel returns an empty panel; name is the prefix of all ids in it.
func NewPanel(e env.Env, id string) *Panel {
	return &Panel{ID: id, env: e, grids: map[string]*Grid{}}
}

// Load runs a command. The previous result stays until the answer arrives.
func (p *Panel) Load(line string, sort *protocol.Sort, filter string) {
	p.stop()
	if line != p.Command {
		p.clear()
	}
	same := line == p.Command
	p.Command, p.Sort, p.Filter = line, sort, filter
	if same && p.State == PanelShown && p.Picture != nil {
		p.relist(p.Picture.Selected())
		return
	}
	tokens := command.Tokens(line)
	if len(tokens) == 0 {
		p.State = PanelEmpty
		return
	}
	p.Form, p.entered = nil, map[string]string{}
	if spec := p.env.Command(tokens[0]); spec != nil {
		form, ok := command.NewForm(spec, tokens[1:])
		if ok { // otherwise the form could not reproduce the command
			p.Form = &form
		}
		if len(tokens) == 1 && form.Missing() != nil {
			p.clear()
			p.State = PanelForm
			return
		}
		if spec.NeedsDominators && p.env.Milestone < env.MilestoneDominators {
			p.clear()
			p.State = PanelWaiting
			return
		}
	}
	p.send()
}

func (p *Panel) send() {
	if p.State != PanelShown {
		p.State = PanelLoading
	}
	if p.Grid != nil {
		p.Grid.Busy = true
	}
	p.Asked = p.env.Milestone
	p.progress, p.suspects = nil, p.env.Suspects()
	params := protocol.QueryParams{Command: p.env.Informed(p.Command), Limit: firstRows, Sort: p.Sort, Filter: command.WithColumnNames(p.Filter), Unfold: protocol.Unfold{Levels: table.UnfoldedLevels, Limit: table.ScreenRows, Forks: forks(p.Command)}}
	p.request = p.env.Client.Call(protocol.MethodQuery, params, nil, p.answered)
}

// stop drops the pending request.
func (p *Panel) stop() {
	if p.request != 0 {
		p.env.Client.Forget(p.request)
		p.request = 0
	}
}

// Cancel cancels the running query for the user.
func (p *Panel) Cancel() {
	if p.request != 0 {
		p.env.Client.Cancel(p.request)
	}
}

// Close releases the result, here and in the worker.
func (p *Panel) Close() {
	p.stop()
	p.clear()
	p.State, p.Command = PanelEmpty, ""
}

func (p *Panel) clear() {
	if p.Result != nil {
		p.env.Release(p.Result)
	}
	if p.Grid != nil {
		p.viewport = p.Grid.Window.Viewport
	}
	if p.Picture != nil {
		p.Picture.release()
	}
	clear(p.grids)
	p.Result, p.Grid, p.Picture, p.Time, p.Blocks, p.Chart, p.Error = nil, nil, nil, nil, nil, nil, nil
	p.State = PanelEmpty
}

// Refresh runs the command again if its result may have changed: rows waited for
// dominators, or sizes follow another model.
func (p *Panel) Refresh() {
	if p.State != PanelEmpty && p.State != PanelForm {
		if p.Picture != nil {
			p.clear()
		}
		p.Load(p.Command, p.Sort, p.Filter)
	}
}

func (p *Panel) answered(raw json.RawMessage, failure *protocol.Error) {
	p.request, p.progress = 0, nil
	result, err := env.Decode[protocol.Result](raw, failure)
	if err != nil {
		if err.Kind == "cancelled" && p.State == PanelShown {
			p.Grid.setIdle()
			return
		}
		p.clear()
		p.State, p.Error = PanelFailed, err
		if p.OnFailed != nil {
			p.OnFailed(err)
		}
		return
	}
	p.show(result)
	if p.OnShown != nil {
		p.OnShown()
	}
}

// show shows a result. If a table replaces the same table, it keeps its position.
func (p *Panel) show(result *protocol.Result) {
	old := p.Grid
	p.clear()
	p.State, p.Result = PanelShown, result
	switch result.Kind {
	case "document":
		p.Blocks = p.newBlocks(result.Blocks)
	case "chart":
		p.Chart = newChart(result)
	default:
		p.Grid = p.newGrid(result, false)
		p.Grid.FirstColumnOnly = p.FirstColumnOnly
		if p.Sort != nil {
			p.Grid.Sort = p.Sort
		}
		p.Grid.complete()
		p.Grid.resort = p.Resort
		p.Picture = NewPicture(p.env, result, p.suspects)
		p.list()
		p.Time = trend.TimelineOf(p.Command, result)
		// A view usually has as much space for its rows as the last one. Assuming this
		// height saves a second drawing after the measurement.
		if p.Grid.Window.Viewport = p.viewport; p.viewport == 0 {
			p.Grid.Window.Viewport = p.Expected
		}
		if p.Picture != nil { // the picture takes half of it
			p.Grid.Window.Viewport = min(p.Grid.Window.Viewport, p.Expected/2)
		}
		if old != nil {
			if old.Len() == p.Grid.Len() && old.Cursor < p.Grid.Len() {
				p.Grid.Cursor = old.Cursor
				p.Grid.Window.ScrollAs(&old.Window)
			}
		}
	}
}

// relist requests the rows of the boxes that the picture shows, in the order and with the
// filter of the panel. box is the box of the cursor.
func (p *Panel) relist(box int) {
	p.stop()
	if p.Grid != nil {
		p.Grid.Busy = true
	}
	picture := p.Picture
	part := picture.parts[picture.part]
	params := protocol.RowsParams{Handle: part.Handle, Limit: firstRows, Sort: p.Sort, Filter: command.WithColumnNames(p.Filter), Only: picture.only}
	p.request = p.env.Client.Call(protocol.MethodRows, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		p.request = 0
		result, err := env.Decode[protocol.Result](raw, failure)
		if err != nil {
			p.Grid.setIdle()
			p.env.Notify(err.Message, true)
			return
		}
		result.Columns, result.Handle, result.Title = part.Columns, part.Handle, part.Title
		p.viewport = p.Grid.Window.Viewport
		clear(p.grids)
		p.Grid = p.newGrid(result, false)
		p.Grid.resort, p.Grid.Window.Viewport = p.Resort, p.viewport
		if p.Sort != nil {
			p.Grid.Sort = p.Sort
		}
		p.list()
		if at := picture.place(picture.part, box); at >= 0 {
			p.Grid.place(at)
		}
	})
}

// list tells the picture what the table shows.
func (p *Panel) list() {
	if p.Picture != nil {
		p.Picture.rowsBeside = rowsBeside{p.Grid, p.Sort, p.Filter, p.Form, p.relist}
	}
}

// Resort requests the rows in another order.
func (p *Panel) Resort(sort *protocol.Sort) {
	if p.Grid != nil {
		p.Grid.Sort = sort
	}
	p.Load(p.Command, sort, p.Filter)
	if p.Sorted != nil {
		p.Sorted(sort)
	}
}

// setIdle ends the wait for a new order.
func (g *Grid) setIdle() {
	if g != nil {
		g.Busy = false
	}
}

// newGrid returns a grid that loads rows with the handle of the result.
func (p *Panel) newGrid(result *protocol.Result, inline bool) *Grid {
	id := p.env.GridID(p.ID)
	grid := newGrid(p.env.Visit, id, result, p.fetcher(result, inline))
	grid.Inline, grid.Passive = inline, p.Passive
	grid.changed()
	p.grids[id] = grid
	return grid
}

// fetcher returns a function that requests further rows of a result, nil if there are
// none.
func (p *Panel) fetcher(result *protocol.Result, inline bool) table.Fetch {
	if result.Handle == "" {
		return nil
	}
	handle := result.Handle
	sort, filter := p.Sort, command.WithColumnNames(p.Filter)
	if inline {
		sort, filter = nil, ""
	}
	var only []int
	if p.Picture != nil {
		only = p.Picture.only
	}
	return func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		answer := func(raw json.RawMessage, failure *protocol.Error) {
			rows, err := env.Decode[protocol.Result](raw, failure)
			if rows != nil && rows.Columns == nil {
				rows.Columns = result.Columns
			}
			if err != nil && err.Kind != "cancelled" {
				p.env.Notify(err.Message, true)
			}
			done(rows, err)
		}
		if key == "" {
			params := protocol.RowsParams{Handle: handle, Offset: offset, Limit: limit, Sort: sort, Filter: filter, Only: only}
			p.env.Client.Call(protocol.MethodRows, params, nil, answer)
			return
		}
		params := protocol.ChildrenParams{Handle: handle, Key: key, Offset: offset, Limit: limit, Sort: sort}
		p.env.Client.Call(protocol.MethodChildren, params, nil, answer)
	}
}

// GridByID returns the grid whose element has an id; nil if it is not here.
func (p *Panel) GridByID(id string) *Grid { return p.grids[id] }

// Complete requests again what was requested when less was computed, and what waited.
func (p *Panel) Complete() {
	if p.Asked < p.env.Milestone || p.State == PanelWaiting {
		p.Refresh()
	}
}

// Progressed handles progress, if it is that of the panel's request.
func (p *Panel) Progressed(progress protocol.Progress) {
	if p.request == progress.Request {
		p.progress = &progress
	}
}

// Busy reports whether a request is pending.
func (p *Panel) Busy() bool { return p.request != 0 }

func (p *Panel) newBlocks(blocks []protocol.Block) []*Block {
	parts := make([]*Block, 0, len(blocks))
	sections, title := 0, ""
	for i, b := range blocks {
		if p.Passive && previews(blocks, i) {
			continue // the inspector has tabs for it
		}
		if p.Passive && onlyCommands(b) {
			continue // the inspector sends these requests itself
		}
		block := &Block{Block: b}
		if b.Type == "heading" {
			title = ""
			for _, span := range b.Spans {
				title += span.Text
			}
		}
		if b.Type == "heading" && b.Level == 2 {
			sections++
			block.Section = sections
		}
		if r := b.Result; b.Type == "result" && r != nil {
			block.Untitled, title = r.Title == title, r.Title
			switch r.Kind {
			case "document":
				block.Parts = p.newBlocks(r.Blocks)
			case "chart":
				block.Chart = newChart(r)
			default:
				block.Grid = p.newGrid(r, true)
			}
		}
		parts = append(parts, block)
	}
	return parts
}

// previews reports the heading and the list with the first bytes of an array.
func previews(blocks []protocol.Block, i int) bool {
	preview := func(i int) bool {
		return i >= 0 && blocks[i].Type == "heading" && len(blocks[i].Spans) == 1 && blocks[i].Spans[0].Text == "Preview"
	}
	return preview(i) || preview(i-1)
}

// onlyCommands reports whether a paragraph only lists further queries.
func onlyCommands(b protocol.Block) bool {
	commands := 0
	for _, span := range b.Spans {
		if span.Command != "" {
			commands++
		} else if strings.Trim(span.Text, " ·,") != "" {
			return false
		}
	}
	return b.Type == "text" && commands > 1
}

// forks is how many levels with several rows open at their first row, too: a path to a root
// opens whole, and of chosen objects in the dominator tree the first.
func forks(command string) int {
	switch name, _, _ := strings.Cut(command, " "); name {
	case "path2gc", "merge_shortest_paths":
		return table.UnfoldedLevels
	case route.DominatorsOf:
		return 1
	}
	return 0
}
