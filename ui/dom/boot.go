//go:build js && wasm

package dom

import (
	"path"
	"strings"
	"syscall/js"
)

// Boot is the object heapdropBoot of boot.js.
type Boot struct{ value js.Value }

// NewBoot returns the object heapdropBoot.
func NewBoot() Boot { return Boot{js.Global().Get("heapdropBoot")} }

// Files are File objects of the browser. They are passed on unchanged.
type Files struct{ value js.Value }

// Len returns the number of files.
func (f Files) Len() int { return f.value.Length() }

// First returns name and size of the first file; ok is false if there is none.
func (f Files) First() (name string, size int64, ok bool) {
	if f.Len() == 0 {
		return "", 0, false
	}
	first := f.value.Index(0)
	return first.Get("name").String(), int64(first.Get("size").Float()), true
}

// OnFiles calls a function with files that the user chooses or drops. how is the purpose;
// note is a remark about the files, or why there are none. Files that came earlier are
// passed on immediately.
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

// FleetFiles are the files of a folder beside what heapdrop fleet wrote.
type FleetFiles struct {
	paths  []string
	files  js.Value
	byName map[string][]int // by the last part of the path
}

// Find returns the file with the end of a path and a size, and those of the files beside it
// that there are, of type Files; nil without the first one.
func (f *FleetFiles) Find(file string, size int64, beside []string) any {
	var list []any
	for _, name := range append([]string{file}, beside...) {
		for _, i := range f.byName[path.Base(name)] {
			one := f.files.Index(i)
			if strings.HasSuffix("/"+f.paths[i], "/"+name) && (len(list) > 0 || int64(one.Get("size").Float()) == size) {
				list = append(list, one)
				break
			}
		}
		if list == nil {
			return nil
		}
	}
	return Files{js.ValueOf(list)}
}

// OnFleet calls a function with the folder of heapdrop fleet that the user chooses or drops:
// the texts of its records, and the files beside them.
func (b Boot) OnFleet(take func(records []string, files *FleetFiles)) {
	textsOf := func(list js.Value) []string {
		texts := make([]string, list.Length())
		for i := range texts {
			texts[i] = list.Index(i).String()
		}
		return texts
	}
	taken := func(records, paths, files js.Value) {
		f := &FleetFiles{paths: textsOf(paths), files: files, byName: map[string][]int{}}
		for i, name := range f.paths {
			f.byName[path.Base(name)] = append(f.byName[path.Base(name)], i)
		}
		take(textsOf(records), f)
	}
	b.value.Set("onFleet", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		taken(arguments[0], arguments[1], arguments[2])
		return nil
	}))
	if pending := b.value.Get("pendingFleet"); pending.Truthy() {
		taken(pending.Index(0), pending.Index(1), pending.Index(2))
	}
}

// PickFolder opens the browser's dialog for a folder.
func (b Boot) PickFolder() { b.value.Call("pickFolder") }

// Saved returns the text that the browser stored in an earlier visit; "" if there is
// none.
func (b Boot) Saved() string {
	if saved := b.value.Call("saved"); saved.Type() == js.TypeString {
		return saved.String()
	}
	return ""
}

// Save stores a text in the browser beyond the visit; "" removes it.
func (b Boot) Save(text string) { b.value.Call("save", text) }

// Pinned reports whether the inspector was pinned in an earlier visit; StorePin remembers it.
func (b Boot) Pinned() bool { return b.value.Call("pinned").Bool() }

// StorePin remembers whether the inspector is pinned.
func (b Boot) StorePin(pinned bool) { b.value.Call("storePin", pinned) }

// SetTheme sets the theme; "" means that of the system.
func (b Boot) SetTheme(theme string) { b.value.Call("setTheme", theme) }

// PickFiles opens the browser's file dialog; how is the purpose passed on with the chosen
// files.
func (b Boot) PickFiles(how string) { b.value.Call("pickFiles", how) }

// Copy copies a text to the clipboard.
func (b Boot) Copy(text string) { b.value.Call("copy", text) }

// Download offers a text as a download.
func (b Boot) Download(name, mediaType, text string) {
	b.value.Call("download", name, mediaType, text)
}

// DownloadFile offers the first of some files as a download, optionally compressed. done
// receives the error message, "" for success.
func (b Boot) DownloadFile(files Files, compress bool, done func(problem string)) {
	b.value.Call("downloadFile", files.value.Index(0), compress, called(done))
}

// DownloadPNG draws a picture in SVG and saves it as PNG.
func (b Boot) DownloadPNG(name, svg string, failed func(message string)) {
	b.value.Call("savePicture", map[string]any{"name": name, "svg": svg}, "png", called(failed))
}

// ShowImage shows the first of some files as a picture in an element.
func (b Boot) ShowImage(element Element, files Files, alt string, failed func(message string)) {
	b.value.Call("showImage", element.value, files.value.Index(0), alt, called(failed))
}

// FetchSample fetches the sample dump and passes it to the function of OnFiles.
func (b Boot) FetchSample(failed func(message string)) { b.value.Call("fetchSample", called(failed)) }

// DownloadLicences downloads the licences.
func (b Boot) DownloadLicences(failed func(message string)) {
	b.value.Call("downloadLicences", called(failed))
}

// OpenGuide opens the guide at a place: the id of a heading, or "query NAME".
func (b Boot) OpenGuide(at string, failed func(message string)) {
	b.value.Call("openGuide", at, called(failed))
}

// called wraps a function that takes a text, for scripts.
func called(take func(text string)) js.Func {
	return js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		take(arguments[0].String())
		return nil
	})
}

// Worker is an analyzer in a worker or behind a socket, as wrapped by boot.js.
type Worker struct {
	value  js.Value
	Served bool // runs in heapdrop open
}

// StartWorker starts an analyzer for some files, of type Files or nil; a large one may take
// more than 4 GB of memory. receive is called with its messages (text and files), ended
// with the reason when it ends, lost when its connection is lost or restored.
func (b Boot) StartWorker(files any, large bool, receive func(text string, files Files), ended func(reason, output, kind string), lost func(bool)) *Worker {
	list := filesIn(files)
	started := b.value.Call("startEngine", list, large, js.FuncOf(func(_ js.Value, arguments []js.Value) any {
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

// IsServed reports whether heapdrop open, not a worker of the page, analyses some files;
// these are of type Files or nil.
func (b Boot) IsServed(files any) bool { return b.value.Call("isServed", filesIn(files)).Bool() }

// OnDumps calls a function with the files of each dump that was given to heapdrop open.
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

// filesIn returns the browser's list of files; undefined if there is none.
func filesIn(files any) js.Value {
	if list, ok := files.(Files); ok {
		return list.value
	}
	return js.Undefined()
}

// Stop ends the analyzer.
func (w *Worker) Stop() { w.value.Call("stop") }

// Post sends a message to the analyzer; files is a Files, or nil.
func (w *Worker) Post(text string, files any) {
	w.value.Call("post", text, filesIn(files))
}

// loadComponent loads the script of a component and calls create with it, unless the
// component has been removed or its element has left the page in the meantime; it calls
// failed if the script cannot be loaded.
func (b Boot) loadComponent(function string, element *Element, create func(module js.Value), failed func(message string)) {
	var loaded, broken js.Func
	release := func() {
		loaded.Release()
		broken.Release()
	}
	loaded = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		defer release()
		if element.Exists() && element.Connected() {
			create(arguments[0])
		}
		return nil
	})
	broken = js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		defer release()
		failed(arguments[0].Get("message").String())
		return nil
	})
	b.value.Call(function).Call("then", loaded, broken)
}
