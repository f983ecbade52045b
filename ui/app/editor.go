//go:build js && wasm

package app

import (
	"heapdrop/protocol"
	"heapdrop/ui/dom"
	"heapdrop/ui/state/parts"
)

// syncEditor updates the editor from the state: text and error marks. Typed text comes
// back through the functions in its options.
func (p *page) syncEditor() {
	element := dom.First("code-editor")
	var model *parts.Editor
	var text string
	var marks []dom.EditorMark
	var revision, markRevision int
	p.renderer.Read(func() {
		if model = p.state.Editor(); model != nil {
			text, revision, markRevision = model.Text, model.Revision, model.Marks
			for _, problem := range model.Problems {
				marks = append(marks, dom.EditorMark(problem))
			}
		}
	})
	switch shown := &p.editor; {
	case !element.Exists() || model == nil:
		p.dropEditor()
	case shown.view == nil || model != shown.model || !shown.view.In(element):
		p.dropEditor()
		p.createEditor(element, model)
	case shown.view.Ready():
		if revision != shown.revision {
			shown.revision = revision
			shown.view.SetText(text)
		}
		if markRevision != shown.marks {
			shown.marks = markRevision
			shown.view.SetMarks(marks)
		}
	}
}

func (p *page) dropEditor() {
	if p.editor.view != nil {
		p.editor.view.Remove()
	}
	p.editor = shownEditor{}
}

// createEditor creates the editor of a language in its element.
func (p *page) createEditor(element dom.Element, model *parts.Editor) {
	p.editor.model = model
	p.editor.view = dom.NewEditor(p.boot, element, func() dom.EditorOptions {
		p.editor.revision, p.editor.marks = model.Revision, -1
		return p.editorOptions(model)
	}, func() {
		if !p.state.Narrow {
			p.editor.view.Focus()
		}
		p.renderer.Changed()
	}, func(message string) {
		p.update(func() {
			p.state.Notify("The editor could not be loaded; use the command box for queries. "+message, true)
		})
	})
}

// editorOptions returns the options for the editor of a language.
func (p *page) editorOptions(model *parts.Editor) dom.EditorOptions {
	return dom.EditorOptions{
		Language: model.Language.Command,
		Text:     model.Text,
		Label:    model.Language.Label,
		Hint:     model.Language.Hint,
		Changed:  func(text string) { p.update(func() { model.Changed(text) }) },
		Run:      func() { p.update(model.Run) },
		Cancel:   func() { p.update(p.state.Dump.Main.Cancel) },
		Complete: func(text string, cursor int, done func([]dom.Completion)) {
			p.update(func() {
				model.Complete(text, cursor, func(completions []protocol.Completion) {
					var list []dom.Completion
					for _, c := range completions {
						list = append(list, dom.Completion{Text: c.Text, Help: c.Help, From: c.From, To: c.To})
					}
					done(list)
				})
			})
		},
	}
}
