package parts

import (
	"encoding/json"
	"slices"
	"strings"

	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/route"
)

// mostSaved is the maximum number of queries that are saved.
const mostSaved = 200

// Editors are the editors of the page, by command. They outlive a dump.
type Editors map[string]*Editor

// NewEditors returns an editor for each language; they share the saved queries.
func NewEditors(visit *env.Visit) Editors {
	editors, saved := Editors{}, new([]SavedQuery)
	for i := range command.Languages {
		editors[command.Languages[i].Command] = &Editor{visit: visit, Language: &command.Languages[i], saved: saved}
	}
	return editors
}

// Of returns the editor of a route, nil if it has none.
func (e Editors) Of(r route.Route) *Editor {
	if tokens := command.Tokens(r.Command); len(tokens) > 0 {
		return e[tokens[0]]
	}
	return nil
}

// LoadSaved takes the saved queries that the browser stored in an earlier visit.
func (e Editors) LoadSaved(text string) {
	var saved []SavedQuery
	if json.Unmarshal([]byte(text), &saved) != nil {
		return
	}
	for _, editor := range e {
		*editor.saved = saved[:min(len(saved), mostSaved)]
		return // all editors share it
	}
}

// Saved returns the saved queries in the editor's language.
func (e *Editor) Saved() []SavedQuery {
	return slices.DeleteFunc(slices.Clone(*e.saved), func(q SavedQuery) bool { return q.Language != e.Language.Command })
}

// SavedTexts returns the texts of Saved, in the same order.
func (e *Editor) SavedTexts() []string {
	var texts []string
	for _, q := range e.Saved() {
		texts = append(texts, q.Text)
	}
	return texts
}

// AskName asks for a name under which to save the text.
func (e *Editor) AskName() {
	e.Saving, e.Name = true, ""
	e.visit.Focus("#save-name")
}

// Save saves the text in the browser; it replaces a query of the same name.
func (e *Editor) Save() {
	name, text := strings.TrimSpace(e.Name), strings.TrimSpace(e.Text)
	if name == "" || text == "" {
		e.visit.Focus("#save-name")
		return
	}
	query := SavedQuery{e.Language.Command, format.Cut(name, 80), text}
	others := e.without(query.Name)
	if len(others) >= mostSaved {
		e.visit.Notify("No more queries can be saved; forget one first.", true)
		return
	}
	e.Saving = false
	e.store(append(others, query))
	e.visit.Notify("Saved in this browser.", false)
}

// Forget removes a saved query.
func (e *Editor) Forget(name string) { e.store(e.without(name)) }

func (e *Editor) without(name string) []SavedQuery {
	return slices.DeleteFunc(slices.Clone(*e.saved), func(q SavedQuery) bool {
		return q.Language == e.Language.Command && q.Name == name
	})
}

// Current returns the saved query whose text is in the editor; nil if there is none.
func (e *Editor) Current() *SavedQuery {
	saved := e.Saved()
	for i := range saved {
		if saved[i].Text == strings.TrimSpace(e.Text) {
			return &saved[i]
		}
	}
	return nil
}

// store writes the saved queries to the browser, or removes the entry if there are none.
func (e *Editor) store(saved []SavedQuery) {
	*e.saved = saved
	text := ""
	if len(saved) > 0 {
		encoded, err := json.Marshal(saved)
		if err != nil {
			panic(err) // encoding our own plain data cannot fail
		}
		text = string(encoded)
	}
	if e.visit.Browser.Store != nil {
		e.visit.After(func() { e.visit.Browser.Store(text) })
	}
}
