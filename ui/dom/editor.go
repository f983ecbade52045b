//go:build js && wasm

package dom

import "syscall/js"

// Editor is the editor component on the page. Its script, public/vendor/editor.js, is
// fetched when an editor is first shown.
type Editor struct {
	element   Element
	view      js.Value // result of create, undefined until the script has loaded
	functions []js.Func
}

// Completion is a suggestion for continuing the text of an editor.
type Completion struct {
	Text, Help string
	From, To   int
}

// EditorMark marks an error at a position in the text of an editor.
type EditorMark struct {
	Line, Column int
	Message      string
}

// EditorOptions are the options for creating an editor.
type EditorOptions struct {
	Language, Text, Label, Hint string

	Changed     func(text string)
	Run, Cancel func()
	Complete    func(text string, cursor int, done func([]Completion))
}

// NewEditor creates the component in an element. When the script has loaded, it calls
// options and then ready; if the script cannot be loaded, it calls failed.
func NewEditor(boot Boot, element Element, options func() EditorOptions, ready func(), failed func(message string)) *Editor {
	e := &Editor{element: element}
	boot.loadComponent("loadEditor", &e.element, func(module js.Value) {
		e.view = module.Call("create", element.value, e.values(options()))
		ready()
	}, failed)
	return e
}

// values returns the options as a JavaScript object.
func (e *Editor) values(options EditorOptions) map[string]any {
	function := func(run func(arguments []js.Value)) js.Func {
		f := js.FuncOf(func(_ js.Value, arguments []js.Value) any {
			run(arguments)
			return nil
		})
		e.functions = append(e.functions, f)
		return f
	}
	return map[string]any{
		"language": options.Language,
		"text":     options.Text,
		"label":    options.Label,
		"hint":     options.Hint,
		"changed":  function(func(arguments []js.Value) { options.Changed(arguments[0].String()) }),
		"run":      function(func([]js.Value) { options.Run() }),
		"cancel":   function(func([]js.Value) { options.Cancel() }),
		"complete": function(func(arguments []js.Value) {
			done := arguments[2]
			options.Complete(arguments[0].String(), arguments[1].Int(), func(completions []Completion) {
				list := make([]any, len(completions))
				for i, c := range completions {
					list[i] = map[string]any{"text": c.Text, "from": c.From, "to": c.To, "help": c.Help}
				}
				done.Invoke(list)
			})
		}),
	}
}

// In reports whether the component is inside an element.
func (e *Editor) In(element Element) bool { return e.element.Is(element) }

// Ready reports whether the script has loaded.
func (e *Editor) Ready() bool { return e.view.Type() == js.TypeObject }

// SetText replaces the text.
func (e *Editor) SetText(text string) { e.view.Call("setText", text) }

// SetMarks marks the errors in the text.
func (e *Editor) SetMarks(marks []EditorMark) {
	list := make([]any, len(marks))
	for i, mark := range marks {
		list[i] = map[string]any{"line": mark.Line, "column": mark.Column, "message": mark.Message}
	}
	e.view.Call("setProblems", list)
}

// Focus moves the focus to the editor.
func (e *Editor) Focus() {
	if e.Ready() {
		e.view.Call("focus")
	}
}

// Remove removes the component from the page.
func (e *Editor) Remove() {
	if e.Ready() {
		e.view.Call("destroy")
	}
	for _, f := range e.functions {
		f.Release()
	}
	*e = Editor{}
}
