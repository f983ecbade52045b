// Package palette is the box that finds everything by a text: classes, threads, strings,
// suspects, views and queries; and that runs commands.
package palette

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"heapdrop/internal/order"
	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// Palette is the command box: it runs any query, completes input, and lists all queries
// with their help.
type Palette struct {
	Shown  bool
	Text   string
	Items  []Item
	Cursor int // -1: Enter runs the text as typed
	// Category limits the list of queries to one part of the menu; empty for all.
	Category string
	// Kind limits what was found to one kind; empty for all.
	Kind string

	found   []Item // Items before that
	env     env.Env
	search  *search
	request uint32

	completions []Item // from the analyzer
	recall      int    // position in the history, -1 for the current text
}

// New returns a closed box. open returns the open views, suspects the verdict.
func New(e env.Env, open func() []*results.Tab, suspects func() *protocol.Diagnosis) *Palette {
	return &Palette{env: e, search: &search{env: e, open: open, suspects: suspects}}
}

// Open opens the box with a text in it.
func (p *Palette) Open(text string) {
	p.Shown = true
	p.recall = -1
	p.SetText(text)
	p.env.Focus("#palette-input")
}

// Close closes the box.
func (p *Palette) Close() {
	if p.request != 0 {
		p.env.Client.Forget(p.request)
		p.request = 0
	}
	p.search.stop()
	p.Shown, p.Items, p.found, p.Text, p.Category, p.Kind = false, nil, nil, "", "", ""
}

// SetText handles typing: matches are listed immediately, completions from the analyzer a
// moment later.
func (p *Palette) SetText(text string) {
	p.Text, p.Cursor, p.Kind = text, -1, ""
	p.search.stop()
	p.completions = nil
	p.list(p.local())
	if p.request != 0 {
		p.env.Client.Forget(p.request)
		p.request = 0
	}
	if strings.TrimSpace(text) == "" || !p.env.HasDump() {
		return
	}
	if _, address := command.ParseAddress(strings.TrimSpace(text)); !address && p.Usage() == nil && p.Category == "" {
		p.search.look(strings.TrimSpace(text), p.update)
	}
	params := protocol.CompleteParams{Text: text, Cursor: len(text)}
	p.request = p.env.Client.Call(protocol.MethodComplete, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		p.request = 0
		if completions, err := env.Decode[[]protocol.Completion](raw, failure); err == nil && p.Shown {
			p.complete(*completions)
		}
	})
}

// local lists matches that need no analyzer: an address, recent commands, queries.
func (p *Palette) local() []Item {
	text := strings.TrimSpace(p.Text)
	var items []Item
	if address, ok := command.ParseAddress(text); ok {
		items = append(items, Item{Kind: ItemObject, Label: "Go to object " + address, Text: address, Run: true})
	}
	switch {
	case strings.ContainsRune(text, ' ') && p.Usage() != nil: // the user is typing its arguments
		return items
	case text == "" && p.Category == "":
		for _, command := range p.env.History[:min(len(p.env.History), 5)] {
			items = append(items, Item{Kind: ItemRecent, Label: format.Shown(inWords(p.env.Visit, command)), Text: command, Run: true})
		}
		items = append(items, p.mostUsed()...)
	}
	if text == "" {
		return append(items, p.menu()...)
	}
	found := p.search.all()
	items = append(items, found...)
	queries := p.queries(strings.ToLower(text))
	if len(found) > 0 {
		var others []Item
		for _, query := range queries {
			if !slices.ContainsFunc(found, func(item Item) bool { return item.Kind == ItemView && item.Label == query.Label }) {
				others = append(others, query)
			}
		}
		queries = headed("Queries", others, len(others))
	}
	items = append(items, queries...)
	if p.Category == "" && p.Usage() == nil && p.env.Command("find_strings") != nil && !p.search.foundNoString(text) {
		heading := "Strings"
		if slices.ContainsFunc(found, func(item Item) bool { return item.Kind == ItemString }) {
			heading = "All strings"
		}
		items = append(items, Item{Kind: ItemHeading, Label: heading}, Item{Kind: ItemQuery, Label: "Look for “" + format.Shown(format.Cut(text, 60)) + "” in all strings",
			Text: "find_strings -pattern " + command.Quote(".*"+regexp.QuoteMeta(text)+".*"), Run: true})
	}
	return items
}

// None says what was searched if nothing matches; otherwise "".
func (p *Palette) None() string {
	text := strings.TrimSpace(p.Text)
	for _, item := range p.Items {
		if item.Kind != ItemHeading && !strings.HasPrefix(item.Text, "find_strings ") {
			return ""
		}
	}
	switch {
	case p.Category != "":
		return "Nothing in " + p.Category + " fits."
	case text == "" || p.Busy() || p.Usage() != nil:
		return ""
	}
	return "Nothing is called “" + format.Shown(format.Cut(text, 60)) + "”. Classes, threads, static fields, suspects, open views, views and queries were searched" + p.search.strings(text)
}

// Categories returns the parts of the menu of queries, in registry order.
func (p *Palette) Categories() []string {
	var categories []string
	for i := range p.env.Commands {
		if category := categoryOf(&p.env.Commands[i]); !slices.Contains(categories, category) {
			categories = append(categories, category)
		}
	}
	return categories
}

// categoryOf returns the part of the menu that a query belongs to.
func categoryOf(command *protocol.Command) string {
	if command.Category == "" {
		return "Other"
	}
	return command.Category
}

// Narrow selects one part of the menu, or all.
func (p *Palette) Narrow(category string) {
	if p.Category == category {
		category = ""
	}
	p.Category = category
	p.SetText(p.Text)
	p.env.Focus("#palette-input")
}

// lists reports whether a query is in the selected part of the menu.
func (p *Palette) lists(command *protocol.Command) bool {
	return p.Category == "" || p.Category == categoryOf(command)
}

func queryItem(command *protocol.Command) Item {
	help := command.Help
	if view := route.ViewByCommand(command.Name); view != nil {
		help = view.Hint
	}
	does, _, _ := strings.Cut(strings.TrimSuffix(help, "."), ". ") // the form says the rest
	return Item{Kind: ItemQuery, Label: command.Title, Detail: does, Text: command.Name, Run: true}
}

// menu lists all queries under the headings of their categories.
func (p *Palette) menu() []Item {
	var items []Item
	for _, category := range p.Categories() {
		if p.Category != "" && p.Category != category {
			continue
		}
		items = append(items, Item{Kind: ItemHeading, Label: category})
		for i := range p.env.Commands {
			if command := &p.env.Commands[i]; categoryOf(command) == category {
				items = append(items, queryItem(command))
			}
		}
	}
	return items
}

// mostOften is the maximum number of queries listed as most used.
const mostOften = 5

// mostUsed lists queries that were run more than once in this visit.
func (p *Palette) mostUsed() []Item {
	var often []*protocol.Command
	for i := range p.env.Commands {
		if command := &p.env.Commands[i]; p.env.Used[command.Name] > 1 {
			often = append(often, command)
		}
	}
	if len(often) == 0 {
		return nil
	}
	order.Stable(often, func(a, b *protocol.Command) int { return p.env.Used[b.Name] - p.env.Used[a.Name] })
	items := []Item{{Kind: ItemHeading, Label: "Most used"}}
	for _, command := range often[:min(len(often), mostOften)] {
		items = append(items, queryItem(command))
	}
	return items
}

// queries lists the queries that match a text: first names that begin with it, then names
// and titles that contain it, then categories and help texts.
func (p *Palette) queries(text string) []Item {
	var first, named, others []Item
	for i := range p.env.Commands {
		command := &p.env.Commands[i]
		if !p.lists(command) {
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

// complete puts the completions from the analyzer before the list. The cursor stays on
// its item.
func (p *Palette) complete(completions []protocol.Completion) {
	var items []Item
	for _, c := range completions {
		if c.From < 0 || c.From > c.To || c.To > len(p.Text) {
			continue
		}
		if p.env.Command(c.Text) != nil && strings.TrimSpace(p.Text[:c.From]) == "" {
			continue // already listed as a query
		}
		items = append(items, Item{Kind: ItemCompletion, Label: format.Shown(c.Text), Detail: c.Help, Text: p.Text[:c.From] + c.Text + p.Text[c.To:] + " "})
	}
	p.completions = items
	p.update()
}

// update updates the list from what has arrived. The cursor stays on its item.
func (p *Palette) update() {
	var chosen Item
	if p.Cursor >= 0 {
		chosen = p.Items[p.Cursor]
	}
	p.list(append(slices.Clone(p.completions), p.local()...))
	if p.Cursor >= 0 {
		p.Cursor = slices.IndexFunc(p.Items, func(item Item) bool {
			return item.Kind == chosen.Kind && item.Label == chosen.Label && item.Text == chosen.Text
		})
	}
}

// list shows items, or those of the chosen kind.
func (p *Palette) list(items []Item) { p.found, p.Items = items, onlyKind(items, p.Kind) }

// Kinds returns the kinds of what was found, in the order of the list.
func (p *Palette) Kinds() []FoundKind { return kindsOf(p.found) }

// ShowKind limits the list to one kind of what was found; "" shows everything.
func (p *Palette) ShowKind(name string) {
	p.Kind, p.Cursor = name, -1
	p.list(p.found)
	p.env.Focus("#palette-input")
}

// Usage describes the query that the user is typing, with its arguments.
func (p *Palette) Usage() *protocol.Command {
	if tokens := command.Tokens(p.Text); len(tokens) > 0 {
		return p.env.Command(tokens[0])
	}
	return nil
}

// Key handles a key in the box.
func (p *Palette) Key(key env.Key) bool {
	switch key {
	case env.KeyDown:
		p.step(1)
	case env.KeyUp:
		if p.Cursor < 0 {
			p.recallOlder()
			return true
		}
		p.step(-1)
	case env.KeyTab:
		if len(p.Items) > 0 {
			if p.Cursor = p.Active(); p.Cursor < 0 {
				p.step(1)
			}
			p.SetText(strings.TrimRight(p.Items[max(p.Cursor, 0)].Text, " ") + " ")
		}
	case env.KeyEnter:
		p.enter()
		return true
	case env.KeyEscape:
		p.Close()
	default:
		return false
	}
	p.env.Reveal("#palette .cursor")
	return true
}

// enter chooses the active item or, if there is none, runs the text.
func (p *Palette) enter() {
	if active := p.Active(); active >= 0 {
		p.Choose(p.Items[active])
	} else {
		p.Run(p.Text)
	}
}

// Active returns the item that Enter chooses: the one under the cursor; before there is a
// cursor the first, or the query whose name the text is. It is -1 if Enter runs the text.
func (p *Palette) Active() int {
	text := strings.TrimSpace(p.Text)
	if p.Cursor >= 0 || text == "" {
		return p.Cursor
	}
	usage := p.Usage()
	return slices.IndexFunc(p.Items, func(item Item) bool {
		return item.Kind != ItemHeading && (usage == nil || item.Kind == ItemQuery && item.Text == text)
	})
}

// step moves the cursor over the items that are not headings; above the first item it is
// at the text.
func (p *Palette) step(by int) {
	if by > 0 {
		p.Cursor = p.Active()
	}
	for next := p.Cursor + by; next < len(p.Items); next += by {
		if next < 0 || p.Items[next].Kind != ItemHeading {
			p.Cursor = max(next, -1)
			return
		}
	}
}

func (p *Palette) recallOlder() {
	if p.recall+1 < len(p.env.History) {
		recall := p.recall + 1
		p.SetText(p.env.History[recall])
		p.recall = recall
	}
}

// Busy reports whether more may be found.
func (p *Palette) Busy() bool { return p.search.busy() || p.request != 0 }

// Choose chooses an item of the list as it was drawn; more may have been found since then.
func (p *Palette) Choose(item Item) {
	if item.Kind == ItemHeading {
		return
	}
	if item.Route != nil {
		p.Close()
		if item.Kind == ItemOpen {
			p.env.Do(env.ReturnTo{Route: *item.Route})
		} else {
			p.env.Do(env.ShowRoute{Route: *item.Route})
		}
		p.env.Focus("#main")
		return
	}
	if item.Run {
		p.Run(item.Text)
		return
	}
	p.SetText(item.Text)
	p.env.Focus("#palette-input")
}

// Run runs a text: an address, a command.
func (p *Palette) Run(text string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	p.env.Remember(text)
	p.Close()
	if address, ok := command.ParseAddress(text); ok {
		p.env.Do(env.InspectObject{Address: address})
		return
	}
	p.env.Do(env.EnterCommand{Command: text})
}

// inWords returns a command as the page calls it: "References java.lang.String, Incoming".
func inWords(v *env.Visit, line string) string {
	tokens := command.Tokens(line)
	if len(tokens) == 0 || v.Command(tokens[0]) == nil {
		return line
	}
	words := v.Command(tokens[0]).Title
	for _, token := range tokens[1:] {
		if command.IsFlag(token) {
			words += ", " + command.Label(token[1:])
		} else {
			words += " " + token
		}
	}
	return words
}
