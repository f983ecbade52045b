package ui

import (
	"encoding/json"
	"strings"

	"heapdrop/protocol"
)

// maxHistory bounds the commands remembered; nothing is kept past the visit.
const maxHistory = 50

// Palette is the command box: it runs any query, completes while one types, and
// lists all queries with their help.
type Palette struct {
	App    *App
	Shown  bool
	Text   string
	Items  []PaletteItem
	Cursor int // -1: Enter runs the text as it stands

	request uint32
	recall  int // position in the history, -1 at the text itself
}

// PaletteItem is a way to go on.
type PaletteItem struct {
	Kind   string // "query", "recent", "completion", "object", "view"
	Label  string
	Detail string
	Text   string // what the box holds after choosing it
	Run    bool   // choosing it runs it
}

// Open shows the box, with a text in it.
func (p *Palette) Open(text string) {
	p.App.Menu.Close()
	p.Shown = true
	p.recall = -1
	p.SetText(text)
	p.App.focus("#palette-input")
}

// Close hides the box.
func (p *Palette) Close() {
	if p.request != 0 {
		p.App.Client.Forget(p.request)
		p.request = 0
	}
	p.Shown, p.Items, p.Text = false, nil, ""
}

// SetText follows typing: what matches is listed at once, completions of the
// analyzer come a moment later.
func (p *Palette) SetText(text string) {
	p.Text, p.Cursor = text, -1
	p.Items = p.local()
	if p.request != 0 {
		p.App.Client.Forget(p.request)
		p.request = 0
	}
	if strings.TrimSpace(text) == "" || !p.App.HasDump() {
		return
	}
	params := protocol.CompleteParams{Text: text, Cursor: len(text)}
	p.request = p.App.Client.Call(protocol.MethodComplete, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
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
	if address, ok := parseAddress(text); ok {
		items = append(items, PaletteItem{Kind: "object", Label: "Go to object " + address, Text: address, Run: true})
	}
	if text == "" {
		for _, command := range p.App.history[:min(len(p.App.history), 5)] {
			items = append(items, PaletteItem{Kind: "recent", Label: shown(command), Text: command, Run: true})
		}
	}
	if strings.ContainsRune(text, ' ') {
		return items
	}
	return append(items, p.queries(strings.ToLower(text))...)
}

// queries lists the queries whose name or title holds the text, names that begin
// with it first.
func (p *Palette) queries(text string) []PaletteItem {
	var first, others []PaletteItem
	for i := range p.App.Commands {
		command := &p.App.Commands[i]
		item := PaletteItem{Kind: "query", Label: command.Title, Detail: command.Help, Text: command.Name, Run: true}
		switch {
		case strings.HasPrefix(command.Name, text):
			first = append(first, item)
		case strings.Contains(strings.ToLower(command.Title), text), strings.Contains(command.Name, text):
			others = append(others, item)
		}
	}
	return append(first, others...)
}

// complete puts the completions of the analyzer in front of the list.
func (p *Palette) complete(completions []protocol.Completion) {
	var items []PaletteItem
	for _, c := range completions {
		if c.From < 0 || c.From > c.To || c.To > len(p.Text) {
			continue
		}
		if p.App.command(c.Text) != nil && strings.TrimSpace(p.Text[:c.From]) == "" {
			continue // listed as a query already
		}
		items = append(items, PaletteItem{Kind: "completion", Label: shown(c.Text), Detail: c.Help, Text: p.Text[:c.From] + c.Text + p.Text[c.To:] + " "})
	}
	p.Items = append(items, p.local()...)
	p.Cursor = min(p.Cursor, len(p.Items)-1)
}

// Usage describes the query that is being typed, with its arguments.
func (p *Palette) Usage() *protocol.Command {
	if tokens := Tokens(p.Text); len(tokens) > 0 {
		return p.App.command(tokens[0])
	}
	return nil
}

// Key handles a key in the box.
func (p *Palette) Key(key string) bool {
	switch key {
	case "ArrowDown":
		p.Cursor = min(p.Cursor+1, len(p.Items)-1)
	case "ArrowUp":
		if p.Cursor < 0 {
			p.recallOlder()
			return true
		}
		p.Cursor--
	case "Tab":
		if len(p.Items) > 0 {
			p.SetText(strings.TrimRight(p.Items[max(p.Cursor, 0)].Text, " ") + " ")
		}
	case "Enter":
		if p.Cursor >= 0 {
			p.Choose(p.Cursor)
		} else {
			p.Run(p.Text)
		}
		return true
	case "Escape":
		p.Close()
		p.App.focus("#main")
	default:
		return false
	}
	if p.App.Browser.Reveal != nil {
		p.App.after(func() { p.App.Browser.Reveal("#palette .cursor") })
	}
	return true
}

func (p *Palette) recallOlder() {
	if p.recall+1 < len(p.App.history) {
		recall := p.recall + 1
		p.SetText(p.App.history[recall])
		p.recall = recall
	}
}

// Choose takes an item of the list.
func (p *Palette) Choose(i int) {
	if i < 0 || i >= len(p.Items) {
		return
	}
	item := p.Items[i]
	if item.Run {
		p.Run(item.Text)
		return
	}
	p.SetText(item.Text)
	p.App.focus("#palette-input")
}

// Run runs a text: an address, a command.
func (p *Palette) Run(text string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return
	}
	p.App.remember(text)
	p.Close()
	if address, ok := parseAddress(text); ok {
		p.App.InspectObject(address)
		p.App.Inspector.Tab = "object"
		return
	}
	p.App.Run(text)
}

// remember keeps a command, newest first, once.
func (a *App) remember(text string) {
	kept := []string{text}
	for _, other := range a.history {
		if other != text && len(kept) < maxHistory {
			kept = append(kept, other)
		}
	}
	a.history = kept
}

// parseAddress reads an address as tools write it: 0x7f00, 0X7F00.
func parseAddress(text string) (address string, ok bool) {
	digits, ok := strings.CutPrefix(strings.ToLower(text), "0x")
	if !ok || digits == "" || len(digits) > 16 {
		return "", false
	}
	for _, r := range digits {
		if !strings.ContainsRune("0123456789abcdef", r) {
			return "", false
		}
	}
	return "0x" + digits, true
}

// UsageText is how an argument is written: "-groupby CLASS|PACKAGE", "OBJECTS".
func UsageText(a protocol.Argument) string {
	value := strings.ToUpper(a.Name)
	if len(a.Values) > 0 {
		value = strings.Join(a.Values, "|")
	}
	switch {
	case a.Flag == "":
	case a.Type == "boolean":
		value = a.Flag
	default:
		value = a.Flag + " " + value
	}
	if a.Multiple {
		value += " …"
	}
	if !a.Required {
		value = "[" + value + "]"
	}
	return value
}
