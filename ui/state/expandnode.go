package state

import "slices"

// ExpandNode shows the neighbours of a node too, or no more.
func (p *Page) ExpandNode(panel *Panel, n GraphNode) {
	if panel.Form == nil || !n.CanExpand() {
		return
	}
	for _, argument := range panel.Form.Command.Arguments {
		if argument.Name != "expand" {
			continue
		}
		tokens := slices.Clone(panel.Form.Values[argument.Name])
		if at := slices.Index(tokens, n.Row.Object); at >= 0 {
			tokens = slices.Delete(tokens, at, at+1)
		} else {
			tokens = append(tokens, n.Row.Object)
		}
		panel.Form.SetTokens(argument.Name, tokens)
	}
	p.clicked = n.Row.Object
	p.Do(SubmitForm{panel.Form.Text()})
}
