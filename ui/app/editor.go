//go:build js && wasm

package app

import (
	"syscall/js"

	"heapdrop/protocol"
	"heapdrop/ui"
)

// shownEditor is the editor component on the page. It is a script of its own
// (public/vendor/editor.js), fetched when an editor is first shown.
type shownEditor struct {
	element         js.Value // <code-editor>, undefined while there is none
	view            js.Value // what create returned, undefined until the script is there
	model           *ui.Editor
	revision, marks int
	functions       []js.Func
}

// syncEditor makes the component follow the state. Texts and marks go to it; what
// is typed comes back by its functions.
func (p *page) syncEditor() {
	element := p.document.Call("querySelector", "code-editor")
	p.env.Lock()
	model := p.app.Editor()
	p.env.UnlockOnly()
	if !element.Truthy() || model == nil {
		p.dropEditor()
		return
	}
	if model != p.editor.model || !element.Equal(p.editor.element) {
		p.dropEditor()
		p.editor.element, p.editor.model = element, model
		p.createEditor(element, model)
		return
	}
	if p.editor.view.Type() != js.TypeObject {
		return
	}
	p.env.Lock()
	text, problems, revision, marks := model.Text, model.Problems, model.Revision, model.Marks
	p.env.UnlockOnly()
	if revision != p.editor.revision {
		p.editor.revision = revision
		p.editor.view.Call("setText", text)
	}
	if marks != p.editor.marks {
		p.editor.marks = marks
		list := make([]any, len(problems))
		for i, problem := range problems {
			list[i] = map[string]any{"line": problem.Line, "column": problem.Column, "message": problem.Message}
		}
		p.editor.view.Call("setProblems", list)
	}
}

func (p *page) dropEditor() {
	if p.editor.view.Type() == js.TypeObject {
		p.editor.view.Call("destroy")
	}
	for _, f := range p.editor.functions {
		f.Release()
	}
	p.editor = shownEditor{}
}

// createEditor has the script run and puts the component into its element.
func (p *page) createEditor(element js.Value, model *ui.Editor) {
	var loaded, failed js.Func
	release := func() {
		loaded.Release()
		failed.Release()
	}
	loaded = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		defer release()
		if p.editor.model == model && p.editor.element.Equal(element) {
			p.editor.view = arguments[0].Call("create", element, p.editorOptions(model))
			p.editor.marks = -1
			if !p.app.Narrow {
				p.editor.view.Call("focus")
			}
			p.changed()
		}
		return nil
	})
	failed = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		defer release()
		message := arguments[0].Get("message").String()
		p.update(func() {
			p.app.Notify("The editor could not be loaded; the command box takes queries as well. "+message, true)
		})
		return nil
	})
	p.boot.Call("loadEditor").Call("then", loaded, failed)
}

// editorOptions is what the component is made with.
func (p *page) editorOptions(model *ui.Editor) map[string]any {
	function := func(run func(arguments []js.Value)) js.Func {
		f := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
			run(arguments)
			return nil
		})
		p.editor.functions = append(p.editor.functions, f)
		return f
	}
	p.editor.revision = model.Revision
	return map[string]any{
		"language": model.Language.Command,
		"text":     model.Text,
		"label":    model.Language.Label,
		"hint":     model.Language.Hint,
		"changed": function(func(arguments []js.Value) {
			text := arguments[0].String()
			p.update(func() { model.Changed(text) })
		}),
		"run":    function(func([]js.Value) { p.update(model.Run) }),
		"cancel": function(func([]js.Value) { p.update(model.Cancel) }),
		"complete": function(func(arguments []js.Value) {
			text, cursor, done := arguments[0].String(), arguments[1].Int(), arguments[2]
			p.update(func() {
				model.Complete(text, cursor, func(completions []protocol.Completion) {
					done.Invoke(completionValues(completions))
				})
			})
		}),
	}
}

func completionValues(completions []protocol.Completion) []any {
	list := make([]any, len(completions))
	for i, c := range completions {
		list[i] = map[string]any{"text": c.Text, "from": c.From, "to": c.To, "help": c.Help}
	}
	return list
}
