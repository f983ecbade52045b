//go:build js && wasm

package dom

import "syscall/js"

// Boot is what boot.js offers the page as heapdropBoot.
type Boot struct{ value js.Value }

// NewBoot returns it.
func NewBoot() Boot { return Boot{js.Global().Get("heapdropBoot")} }

// Files are File objects of the browser. They are handed on as they are.
type Files struct{ value js.Value }

// First returns the name and the size of the first file; ok is false when there is none.
func (f Files) First() (name string, size int64, ok bool) {
	if f.value.Length() == 0 {
		return "", 0, false
	}
	first := f.value.Index(0)
	return first.Get("name").String(), int64(first.Get("size").Float()), true
}

// OnFiles calls a function with files that were chosen or dropped: how says what for, note
// what to know about them or why there are none. Those that came before are handed on now.
func (b Boot) OnFiles(take func(files Files, how, note string)) {
	taken := func(files, how, note js.Value) { take(Files{files}, how.String(), note.String()) }
	b.value.Set("onFiles", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		taken(arguments[0], arguments[1], arguments[2])
		return nil
	}))
	if pending := b.value.Get("pending"); pending.Truthy() {
		taken(pending.Index(0), pending.Index(1), pending.Index(2))
	}
}

// Saved is what the browser keeps from an earlier visit, "" for nothing.
func (b Boot) Saved() string {
	if saved := b.value.Call("saved"); saved.Type() == js.TypeString {
		return saved.String()
	}
	return ""
}

// Save keeps a text past the visit; "" removes it.
func (b Boot) Save(text string) { b.value.Call("save", text) }

// SetTheme sets the theme, "" for the system's.
func (b Boot) SetTheme(theme string) { b.value.Call("setTheme", theme) }

// PickFiles opens the browser's dialog for files; how is returned with the chosen
// files.
func (b Boot) PickFiles(how string) { b.value.Call("pickFiles", how) }

// Copy puts a text on the clipboard.
func (b Boot) Copy(text string) { b.value.Call("copy", text) }

// Download saves a text as a file.
func (b Boot) Download(name, mediaType, text string) {
	b.value.Call("download", name, mediaType, text)
}

// DownloadFile saves the first of some files, compressed if wanted. done gets what
// failed, "" for nothing.
func (b Boot) DownloadFile(files Files, compress bool, done func(problem string)) {
	b.value.Call("downloadFile", files.value.Index(0), compress, called(done))
}

// FetchSample fetches the sample dump and hands it to OnFiles.
func (b Boot) FetchSample(failed func(message string)) { b.value.Call("fetchSample", called(failed)) }

// OfferLicences downloads the licences.
func (b Boot) OfferLicences(failed func(message string)) {
	b.value.Call("offerLicences", called(failed))
}

// called is a function for scripts that takes a text.
func called(take func(text string)) js.Func {
	return js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		take(arguments[0].String())
		return nil
	})
}

// Worker is an analyzer in a worker or behind a socket, as boot.js wraps it.
type Worker struct {
	value  js.Value
	Served bool // by heapdrop open
}

// StartWorker starts one for some files, of type Files or nil. receive gets its messages:
// text and files; ended why it ended; lost whether the connection to it is lost.
func (b Boot) StartWorker(files any, receive func(text string, files Files), ended func(reason, output, kind string), lost func(bool)) *Worker {
	list := filesIn(files)
	started := b.value.Call("startEngine", list, js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		receive(arguments[0].String(), Files{arguments[1]})
		return nil
	}), js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		ended(arguments[0].String(), arguments[1].String(), arguments[2].String())
		return nil
	}), js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		lost(arguments[0].Bool())
		return nil
	}))
	return &Worker{started, b.IsServed(files)}
}

// IsServed reports whether heapdrop open analyses some files, of type Files or nil, and
// not a worker of the page.
func (b Boot) IsServed(files any) bool { return b.value.Call("isServed", filesIn(files)).Bool() }

// OnDumps calls a function with the dumps that heapdrop open was given: the files of each.
func (b Boot) OnDumps(take func(dumps []Files)) {
	b.value.Set("onDumps", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		dumps := make([]Files, arguments[0].Length())
		for i := range dumps {
			dumps[i].value = arguments[0].Index(i)
		}
		take(dumps)
		return nil
	}))
}

// filesIn is the list of the browser, undefined for none.
func filesIn(files any) js.Value {
	if list, ok := files.(Files); ok {
		return list.value
	}
	return js.Undefined()
}

// Stop ends it.
func (w *Worker) Stop() { w.value.Call("stop") }

// Post sends it a message; files is of type Files, or nil.
func (w *Worker) Post(text string, files any) {
	w.value.Call("post", text, filesIn(files))
}
