package ui

import (
	"encoding/json"
	"strconv"
	"strings"

	"heapdrop/protocol"
)

// PanelState says what a Panel shows.
type PanelState int

// The states of a Panel.
const (
	PanelEmpty   PanelState = iota // nothing was asked for
	PanelForm                      // an argument is missing; the form asks for it
	PanelWaiting                   // the command needs dominators, which are being computed
	PanelLoading                   // the question was sent
	PanelShown                     // the result is there
	PanelFailed                    // an error is there
)

// chromeHeight is the least height in pixels of all that stands above and below the
// rows of a view.
const chromeHeight = 120

// firstRows is the number of rows a query asks for at once.
const firstRows = chunkRows

// Panel runs a command and shows its result, whatever its kind. It is the
// component of all results: views, the inspector, parts of the overview.
type Panel struct {
	App     *App
	ID      string
	Command string
	Sort    *protocol.Sort
	Filter  string
	State   PanelState
	Result  *protocol.Result
	Grid    *Grid
	Blocks  []*Block
	Chart   *Chart
	Error   *protocol.Error
	Form    *Form
	Slim    bool // there is room for one column only
	Passive bool // part of the inspector

	// OnShown is called after a result arrived.
	OnShown func()
	// OnFailed is called after an error arrived.
	OnFailed func(err *protocol.Error)

	request  uint32
	early    bool // asked before the dominators were there
	progress *protocol.Progress
	drafts   map[string]string // text in the fields of the form, by argument

	completing uint32   // request for what a field of the form could hold
	offered    string   // the argument that was completed last
	offers     []string // and what it could be

	grids    int     // counts grids, for their ids
	viewport float64 // height of the last grid as it was measured, see Window
}

// Load runs a command. What was shown stays until the answer is there.
func (p *Panel) Load(command string, sort *protocol.Sort, filter string) {
	p.stop()
	if command != p.Command {
		p.clear()
	}
	p.Command, p.Sort, p.Filter = command, sort, filter
	tokens := Tokens(command)
	if len(tokens) == 0 {
		p.State = PanelEmpty
		return
	}
	p.Form, p.drafts = nil, map[string]string{}
	if spec := p.App.command(tokens[0]); spec != nil {
		form, ok := NewForm(spec, tokens[1:])
		if ok { // else the form could not write the command back
			p.Form = &form
		}
		if len(tokens) == 1 && form.Missing() != nil {
			p.clear()
			p.State = PanelForm
			return
		}
		if spec.NeedsDominators && p.App.Milestone < MilestoneDominators {
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
	p.early = p.App.Milestone < MilestoneDominators
	p.progress = nil
	params := protocol.QueryParams{Command: p.Command, Limit: firstRows, Sort: p.Sort, Filter: p.Filter, Unfold: protocol.Unfold{Levels: unfoldedLevels, Limit: screenRows}}
	p.request = p.App.Client.Call(protocol.MethodQuery, params, nil, p.answered)
}

// stop drops the open request.
func (p *Panel) stop() {
	if p.request != 0 {
		p.App.Client.Forget(p.request)
		p.request = 0
	}
}

// Cancel ends the query that runs, as the user asked.
func (p *Panel) Cancel() {
	if p.request != 0 {
		p.App.Client.Cancel(p.request)
	}
}

// needsFile reports that the query failed because the file is lost; the strip above all
// views says why and what to do.
func (p *Panel) needsFile() bool { return p.App.Lost != nil && p.Error.Kind == "unreadable" }

// ShowsFound reports whether what was found is not in the message already.
func (p *Panel) ShowsFound() bool {
	return p.Error.Found != "" && !strings.Contains(p.Error.Message, p.Error.Found)
}

// Advice says what to do about the error.
func (p *Panel) Advice() string {
	if p.needsFile() {
		return ""
	}
	return shown(sentence(p.Error.Advice))
}

// ErrorLines are the lines of an error that shows a line of text with a place in it.
func (p *Panel) ErrorLines() []string {
	if p.needsFile() {
		return []string{"This needs texts or values from the file, which can no longer be read."}
	}
	lines := strings.Split(p.Error.Message, "\n")
	for i, line := range lines {
		lines[i] = shown(line)
	}
	return lines
}

// Close frees the result, here and in the worker.
func (p *Panel) Close() {
	p.stop()
	p.clear()
	p.State, p.Command = PanelEmpty, ""
}

func (p *Panel) clear() {
	if p.Result != nil {
		p.App.release(p.Result)
	}
	if p.Grid != nil {
		p.viewport = p.Grid.Window.Viewport
	}
	for id := range p.App.grids {
		if strings.HasPrefix(id, p.ID+"-grid") {
			delete(p.App.grids, id)
		}
	}
	p.Result, p.Grid, p.Blocks, p.Chart, p.Error = nil, nil, nil, nil, nil
	p.State = PanelEmpty
}

// Refresh runs the command again where its answer may have changed: rows that
// waited for dominators, sizes of another model.
func (p *Panel) Refresh() {
	if p.State != PanelEmpty && p.State != PanelForm {
		p.Load(p.Command, p.Sort, p.Filter)
	}
}

func (p *Panel) answered(raw json.RawMessage, failure *protocol.Error) {
	p.request, p.progress = 0, nil
	result, err := decode[protocol.Result](raw, failure)
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

// show takes a result. A table that replaces the same one keeps its place.
func (p *Panel) show(result *protocol.Result) {
	old := p.Grid
	p.clear()
	p.State, p.Result = PanelShown, result
	switch result.Kind {
	case "document":
		p.Blocks = p.newBlocks(result.Blocks)
	case "chart":
		p.Chart = newChart(p.App, result)
	default:
		p.Grid = p.newGrid(result, false)
		p.Grid.Sort, p.Grid.Slim = p.Sort, p.Slim
		p.Grid.complete()
		p.Grid.resort = func(sort *protocol.Sort) { p.App.panelSorted(p, sort) }
		// Views mostly give their rows the room that the last one gave: drawn for it, they
		// need not be drawn again when it is measured.
		if p.Grid.Window.Viewport = p.viewport; p.viewport == 0 && p == p.App.Main {
			p.Grid.Window.Viewport = max(p.App.Height-chromeHeight, 0)
		}
		if old != nil {
			if old.Len() == p.Grid.Len() && old.Cursor < p.Grid.Len() {
				p.Grid.Cursor = old.Cursor
				p.Grid.Window.jump(old.Window.virtual)
			}
		}
	}
}

// setIdle ends the waiting for a new order.
func (g *Grid) setIdle() {
	if g != nil {
		g.Busy = false
	}
}

// newGrid makes a grid whose rows come from the result's handle.
func (p *Panel) newGrid(result *protocol.Result, inline bool) *Grid {
	p.grids++
	id := p.ID + "-grid" + strconv.Itoa(p.grids)
	grid := newGrid(p.App, id, result, p.fetcher(result, inline))
	grid.Inline, grid.Passive = inline, p.Passive
	grid.changed()
	p.App.grids[id] = grid
	return grid
}

// fetcher asks for further rows of a result; nil when there is nothing to ask.
func (p *Panel) fetcher(result *protocol.Result, inline bool) fetchRows {
	if result.Handle == "" {
		return nil
	}
	handle := result.Handle
	sort, filter := p.Sort, p.Filter
	if inline {
		sort, filter = nil, ""
	}
	return func(key string, offset, limit int, done func(*protocol.Result, *protocol.Error)) {
		answer := func(raw json.RawMessage, failure *protocol.Error) {
			rows, err := decode[protocol.Result](raw, failure)
			if rows != nil && rows.Columns == nil {
				rows.Columns = result.Columns
			}
			if err != nil && err.Kind != "cancelled" {
				p.App.Notify(err.Message, true)
			}
			done(rows, err)
		}
		if key == "" {
			params := protocol.RowsParams{Handle: handle, Offset: offset, Limit: limit, Sort: sort, Filter: filter}
			p.App.Client.Call(protocol.MethodRows, params, nil, answer)
			return
		}
		params := protocol.ChildrenParams{Handle: handle, Key: key, Offset: offset, Limit: limit, Sort: sort}
		p.App.Client.Call(protocol.MethodChildren, params, nil, answer)
	}
}

// Busy reports whether an answer is awaited.
func (p *Panel) Busy() bool { return p.request != 0 }

// Title is the heading of the result.
func (p *Panel) Title() string {
	if p.Result != nil && p.Result.Title != "" {
		return shown(p.Result.Title)
	}
	if tokens := Tokens(p.Command); len(tokens) > 0 {
		if spec := p.App.command(tokens[0]); spec != nil && spec.Title != "" {
			return spec.Title
		}
		return shown(tokens[0])
	}
	return ""
}

// Summary says how much the result holds: "12,345 rows".
func (p *Panel) Summary() string {
	if p.Grid == nil {
		return ""
	}
	if p.Grid.tree != nil {
		return Count(int64(p.Grid.tree.root.total), "row")
	}
	return Count(int64(p.Grid.Len()), "row")
}

// Waiting says what a panel without a result waits for.
func (p *Panel) Waiting() string {
	switch {
	case p.State == PanelWaiting:
		return "Waiting for the dominator tree: " + lowerFirst(shown(p.App.Progress.Phase))
	case p.progress != nil && p.progress.Phase != "":
		return shown(p.progress.Phase) + " · " + Percent(p.progress.Fraction)
	}
	return "Computing …"
}

// Stopped reports whether the panel waits in vain: opening was cancelled.
func (p *Panel) Stopped() bool { return p.State == PanelWaiting && p.App.Stage == StageStopped }

// Waits reports whether an answer is on its way.
func (p *Panel) Waits() bool {
	return p.State == PanelLoading || p.State == PanelWaiting && !p.Stopped()
}

// Block is a part of a document with what shows it.
type Block struct {
	protocol.Block
	Grid     *Grid
	Chart    *Chart
	Parts    []*Block // blocks of an embedded document
	Untitled bool     // its title is that of the heading or of the result before it
	// Section is the number of a heading among those of its level, from 1; 0 for what
	// is no heading of sections.
	Section int
}

func (p *Panel) newBlocks(blocks []protocol.Block) []*Block {
	parts := make([]*Block, 0, len(blocks))
	sections, title := 0, ""
	for _, b := range blocks {
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
				block.Chart = newChart(p.App, r)
			default:
				block.Grid = p.newGrid(r, true)
			}
		}
		parts = append(parts, block)
	}
	return parts
}

// HeadingClass is the CSS class of a heading.
func (b *Block) HeadingClass() string {
	return "heading heading-" + strconv.Itoa(b.HeadingLevel()) + " section-" + strconv.Itoa(b.Section)
}

// HeadingLevel is the ARIA level of a heading: the page has levels 1 and 2 itself.
func (b *Block) HeadingLevel() int { return min(max(b.Level, 1)+2, 6) }
