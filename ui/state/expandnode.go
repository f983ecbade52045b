package state

import "slices"

// ExpandNode shows more of a node, namely its neighbours or objects that it stands for;
// or it shows no more of it.
func (d *Dump) ExpandNode(panel *Panel, n GraphNode) {
	if panel.Form == nil || !n.CanExpand() {
		return
	}
	for _, argument := range panel.Form.Command.Arguments {
		if argument.Name != "expand" {
			continue
		}
		tokens := slices.Clone(panel.Form.Values[argument.Name])
		switch at := expandedAt(tokens, n.token()); {
		case at < 0:
			tokens = append(tokens, n.token())
		case n.IsRest(): // further ones of those
			tokens[at] = n.token()
		default:
			tokens = slices.Delete(tokens, at, at+1)
		}
		panel.Form.SetTokens(argument.Name, tokens)
	}
	d.clicked = n.token()
	d.env.Do(SubmitForm{panel.Form.Text()})
}
