package state

import (
	"encoding/json"
	"slices"
	"strings"

	"heapdrop/internal/order"
	"heapdrop/protocol"
)

// maxHistory bounds the commands remembered; nothing is kept past the visit.
const maxHistory = 50

// Palette is the command box: it runs any query, completes while one types, and
// lists all queries with their help.
type Palette struct {
	Shown  bool
	Text   string
	Items  []PaletteItem
	Cursor int // -1: Enter runs the text as it stands
	// Category narrows the list of queries down to one part of the menu; empty for all.
	Category string

	env     env
	request uint32
	recall  int // position in the history, -1 at the text itself
}

// ItemKind says what an item of the command box is.
type ItemKind string

// The kinds of items.
const (
	ItemQuery      ItemKind = "query"
	ItemRecent     ItemKind = "recent"
	ItemCompletion ItemKind = "completion"
	ItemObject     ItemKind = "object"
	ItemHeading    ItemKind = "heading" // cannot be chosen
)

// PaletteItem is a way to go on.
type PaletteItem struct {
	Kind   ItemKind
	Label  string
	Detail string
	Text   string // what the box holds after choosing it
	Run    bool   // choosing it runs it
}

// Open shows the box, with a text in it.
func (p *Palette) Open(text string) {
	p.Shown = true
	p.recall = -1
	p.SetText(text)
	p.env.focus("#palette-input")
}

// Close hides the box.
func (p *Palette) Close() {
	if p.request != 0 {
		p.env.Client.Forget(p.request)
		p.request = 0
	}
	p.Shown, p.Items, p.Text, p.Category = false, nil, "", ""
}

// SetText follows typing: what matches is listed at once, completions of the
// analyzer come a moment later.
func (p *Palette) SetText(text string) {
	p.Text, p.Cursor = text, -1
	p.Items = p.local()
	if p.request != 0 {
		p.env.Client.Forget(p.request)
		p.request = 0
	}
	if strings.TrimSpace(text) == "" || !p.env.HasDump() {
		return
	}
	params := protocol.CompleteParams{Text: text, Cursor: len(text)}
	p.request = p.env.Client.Call(protocol.MethodComplete, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		p.request = 0
		if completions, err := decode[[]protocol.Completion](raw, failure); err == nil && p.Shown {
			p.complete(*completions)
		}
	})
}

// local lists what the page knows itself: an address, recent commands, queries.
func (p *Palette) local() []PaletteItem {
	text := strings.TrimSpace(p.Text)
	var items []PaletteItem
	if address, ok := ParseAddress(text); ok {
		items = append(items, PaletteItem{Kind: ItemObject, Label: "Go to object " + address, Text: address, Run: true})
	}
	switch {
	case strings.ContainsRune(text, ' ') && p.Usage() != nil: // its arguments are being typed
		return items
	case text == "" && p.Category == "":
		for _, command := range p.env.history[:min(len(p.env.history), 5)] {
			items = append(items, PaletteItem{Kind: ItemRecent, Label: Shown(command), Text: command, Run: true})
		}
		items = append(items, p.mostUsed()...)
	}
	if text == "" {
		return append(items, p.menu()...)
	}
	return append(items, p.queries(strings.ToLower(text))...)
}

// Categories are the parts of the menu of queries, in the order of the registry.
func (p *Palette) Categories() []string {
	var categories []string
	for i := range p.env.Commands {
		if category := categoryOf(&p.env.Commands[i]); !slices.Contains(categories, category) {
			categories = append(categories, category)
		}
	}
	return categories
}

// categoryOf is the part of the menu that a query belongs to.
func categoryOf(command *protocol.Command) string {
	if command.Category == "" {
		return "Other"
	}
	return command.Category
}

// Narrow shows one part of the menu, or all again.
func (p *Palette) Narrow(category string) {
	if p.Category == category {
		category = ""
	}
	p.Category = category
	p.SetText(p.Text)
	p.env.focus("#palette-input")
}

// offers reports whether a query is in the part of the menu that is shown.
func (p *Palette) offers(command *protocol.Command) bool {
	return p.Category == "" || p.Category == categoryOf(command)
}

func queryItem(command *protocol.Command) PaletteItem {
	return PaletteItem{Kind: ItemQuery, Label: command.Title, Detail: command.Help, Text: command.Name, Run: true}
}

// menu lists all queries under the headings of their categories.
func (p *Palette) menu() []PaletteItem {
	var items []PaletteItem
	for _, category := range p.Categories() {
		if p.Category != "" && p.Category != category {
			continue
		}
		items = append(items, PaletteItem{Kind: ItemHeading, Label: category})
		for i := range p.env.Commands {
			if command := &p.env.Commands[i]; categoryOf(command) == category {
				items = append(items, queryItem(command))
			}
		}
	}
	return items
}

// mostOften bounds the queries listed as used most.
const mostOften = 5

// mostUsed lists the queries that were run more than once in this visit.
func (p *Palette) mostUsed() []PaletteItem {
	var often []*protocol.Command
	for i := range p.env.Commands {
		if command := &p.env.Commands[i]; p.env.used[command.Name] > 1 {
			often = append(often, command)
		}
	}
	if len(often) == 0 {
		return nil
	}
	order.Stable(often, func(a, b *protocol.Command) int { return p.env.used[b.Name] - p.env.used[a.Name] })
	items := []PaletteItem{{Kind: ItemHeading, Label: "Most used"}}
	for _, command := range often[:min(len(often), mostOften)] {
		items = append(items, queryItem(command))
	}
	return items
}

// queries lists the queries that a text fits: names that begin with it first, then
// names and titles that hold it, then categories and help.
func (p *Palette) queries(text string) []PaletteItem {
	var first, named, others []PaletteItem
	for i := range p.env.Commands {
		command := &p.env.Commands[i]
		if !p.offers(command) {
			continue
		}
		item := queryItem(command)
		switch {
		case strings.HasPrefix(command.Name, text):
			first = append(first, item)
		case strings.Contains(strings.ToLower(command.Title), text), strings.Contains(command.Name+" "+strings.Join(command.Aliases, " "), text):
			named = append(named, item)
		case strings.Contains(strings.ToLower(command.Category), text), len(text) > 2 && strings.Contains(strings.ToLower(command.Help), text):
			others = append(others, item)
		}
	}
	return append(append(first, named...), others...)
}

// complete puts the completions of the analyzer in front of the list. What the
// cursor is on stays.
func (p *Palette) complete(completions []protocol.Completion) {
	var items []PaletteItem
	for _, c := range completions {
		if c.From < 0 || c.From > c.To || c.To > len(p.Text) {
			continue
		}
		if p.env.command(c.Text) != nil && strings.TrimSpace(p.Text[:c.From]) == "" {
			continue // listed as a query already
		}
		items = append(items, PaletteItem{Kind: ItemCompletion, Label: Shown(c.Text), Detail: c.Help, Text: p.Text[:c.From] + c.Text + p.Text[c.To:] + " "})
	}
	if p.Cursor >= 0 {
		p.Cursor += len(items)
	}
	p.Items = append(items, p.local()...)
	p.Cursor = min(p.Cursor, len(p.Items)-1)
}

// Usage describes the query that is being typed, with its arguments.
func (p *Palette) Usage() *protocol.Command {
	if tokens := Tokens(p.Text); len(tokens) > 0 {
		return p.env.command(tokens[0])
	}
	return nil
}

// Key handles a key in the box.
func (p *Palette) Key(key Key) bool {
	switch key {
	case KeyDown:
		p.step(1)
	case KeyUp:
		if p.Cursor < 0 {
			p.recallOlder()
			return true
		}
		p.step(-1)
	case KeyTab:
		if len(p.Items) > 0 {
			if p.Cursor < 0 {
				p.step(1)
			}
			p.SetText(strings.TrimRight(p.Items[max(p.Cursor, 0)].Text, " ") + " ")
		}
	case KeyEnter:
		if p.Cursor >= 0 {
			p.Choose(p.Cursor)
		} else {
			p.Run(p.Text)
		}
		return true
	case KeyEscape:
		p.Close()
		p.env.focus("#main")
	default:
		return false
	}
	p.env.reveal("#palette .cursor")
	return true
}

// step moves the cursor over the items that are no headings; above the first of
// them it is at the text.
func (p *Palette) step(by int) {
	for next := p.Cursor + by; next < len(p.Items); next += by {
		if next < 0 || p.Items[next].Kind != ItemHeading {
			p.Cursor = max(next, -1)
			return
		}
	}
}

func (p *Palette) recallOlder() {
	if p.recall+1 < len(p.env.history) {
		recall := p.recall + 1
		p.SetText(p.env.history[recall])
		p.recall = recall
	}
}

// Choose takes an item of the list.
func (p *Palette) Choose(i int) {
	if i < 0 || i >= len(p.Items) || p.Items[i].Kind == ItemHeading {
		return
	}
	item := p.Items[i]
	if item.Run {
		p.Run(item.Text)
		return
	}
	p.SetText(item.Text)
	p.env.focus("#palette-input")
}

// Run runs a text: an address, a command.
func (p *Palette) Run(text string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	p.env.remember(text)
	p.Close()
	if address, ok := ParseAddress(text); ok {
		p.env.Do(InspectObject{address})
		return
	}
	p.env.Do(RunCommand{text})
}

// remember keeps a command, newest first, once.
func (v *Visit) remember(text string) {
	kept := []string{text}
	for _, other := range v.history {
		if other != text && len(kept) < maxHistory {
			kept = append(kept, other)
		}
	}
	v.history = kept
}
