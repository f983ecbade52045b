//go:build js && wasm

package dom

import "syscall/js"

// Picture is a picture of boxes on the page. Its script, public/picture.js, is fetched
// when a picture is first shown.
type Picture struct {
	element   Element
	view      js.Value // result of create, undefined until the script has loaded
	functions []js.Func
}

// PictureOptions are the options for creating a picture. A box is identified by its part
// and its index in the part.
type PictureOptions struct {
	Data    string // JSON of the boxes
	Preview bool   // the boxes alone, without controls; a click calls Pointed

	Find string // what to mark

	Bytes, Count func(n int64) string // format numbers
	Counted      func(n int64, noun string) string
	Share        func(share float64) string

	Pointed func(part, box int)
	Menu    func(part, box int, x, y float64)
	More    func(part, box int, done func(data string, part int))
	Turn    func(upward bool)
	Shown   func(part int, boxes []int, shape string, selected int)
	Sought  func(text string)
}

// NewPicture creates a picture in an element when the script has loaded; it calls failed
// if that fails.
func NewPicture(boot Boot, element Element, options PictureOptions, failed func(message string)) *Picture {
	p := &Picture{element: element}
	boot.loadComponent("loadPicture", &p.element, func(module js.Value) { p.create(module, options) }, failed)
	return p
}

// create draws the picture. The script calls options while it draws, and Go may then run
// what was waiting, even a drawing of the page that removes the picture.
func (p *Picture) create(script js.Value, options PictureOptions) {
	element := p.element
	values, functions := pictureValues(options)
	made := Picture{element, script.Call("create", element.value, values), functions}
	if !p.element.Is(element) {
		made.Remove()
		return
	}
	*p = made
}

// pictureValues returns the options as a JavaScript object, and its functions.
func pictureValues(options PictureOptions) (values map[string]any, functions []js.Func) {
	function := func(run func(arguments []js.Value) any) js.Func {
		f := js.FuncOf(func(_ js.Value, arguments []js.Value) any { return run(arguments) })
		functions = append(functions, f)
		return f
	}
	number := func(write func(n int64) string) js.Func {
		return function(func(a []js.Value) any { return write(int64(a[0].Float())) })
	}
	values = map[string]any{
		"data": options.Data, "preview": options.Preview, "find": options.Find,
		"bytes": number(options.Bytes),
		"count": function(func(a []js.Value) any {
			if noun := a[1].String(); noun != "" {
				return options.Counted(int64(a[0].Float()), noun)
			}
			return options.Count(int64(a[0].Float()))
		}),
		"share": function(func(a []js.Value) any { return options.Share(a[0].Float()) }),
		"pointed": function(func(a []js.Value) any {
			options.Pointed(a[0].Int(), a[1].Int())
			return nil
		}),
		"menu": function(func(a []js.Value) any {
			options.Menu(a[0].Int(), a[1].Int(), a[2].Float(), a[3].Float())
			return nil
		}),
		"more": function(func(a []js.Value) any {
			done := a[2]
			options.More(a[0].Int(), a[1].Int(), func(data string, part int) { done.Invoke(data, part) })
			return nil
		}),
		"shown": function(func(a []js.Value) any {
			boxes := make([]int, a[1].Length())
			for i := range boxes {
				boxes[i] = a[1].Index(i).Int()
			}
			options.Shown(a[0].Int(), boxes, a[2].String(), a[3].Int())
			return nil
		}),
		"sought": function(func(a []js.Value) any {
			options.Sought(a[0].String())
			return nil
		}),
		"turn": function(func(a []js.Value) any {
			options.Turn(a[0].Bool())
			return nil
		}),
	}
	return values, functions
}

// In reports whether the picture is inside an element.
func (p *Picture) In(element Element) bool { return p.element.Is(element) }

// Ready reports whether the script has loaded.
func (p *Picture) Ready() bool { return p.view.Type() == js.TypeObject }

// Select marks the box that belongs to a row of the table.
func (p *Picture) Select(box int) { p.view.Call("select", box) }

// Mark points out some boxes of a part, and no others of it.
func (p *Picture) Mark(part int, boxes []int) {
	list := make([]any, len(boxes))
	for i, box := range boxes {
		list[i] = box
	}
	p.view.Call("mark", part, list)
}

// Save offers what the picture shows as a download, as "svg" or "png"; it calls failed if the
// script that writes it cannot be loaded.
func (p *Picture) Save(boot Boot, kind string, failed func(message string)) {
	boot.value.Call("savePicture", p.view, kind, called(failed))
}

// Remove removes the picture from the page. Its functions are released in a task of their
// own: the script may be drawing.
func (p *Picture) Remove() {
	if p.Ready() {
		p.view.Call("destroy")
		functions := p.functions
		inTask(func() {
			for _, f := range functions {
				f.Release()
			}
		})
	}
	*p = Picture{}
}
