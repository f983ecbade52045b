//go:build js && wasm

// Package wasm is the analyzer that runs in the web worker of the page. It
// listens for messages on the worker's global scope, hands them to a session of
// package engine/session, and posts what the session sends.
package wasm

import (
	"context"
	"runtime/debug"
	"sync"
	"syscall/js"

	"heapdrop/core/query/catalog"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/engine/session"
)

// garbagePercent is how much garbage may accumulate before it is collected. Collecting is
// cheap, since the columns of an index hold no pointers; and WebAssembly memory never
// shrinks.
const garbagePercent = 20

// Run answers the messages of the page until the worker is ended.
func Run() {
	debug.SetGCPercent(garbagePercent)
	scope := js.Global()
	yield := newYielder()
	registry := catalog.Within(engine.WebAssembly.Paths)
	page := newPageReads(scope)
	readers := startReaders(page)
	platform, budget := limits()
	answers := session.New(session.Host{
		Send:      func(message []byte, files ...source.File) { post(scope, message, files) },
		Yield:     yield,
		Platform:  platform,
		Budget:    budget,
		Memory:    memory,
		NewFile:   readers.newFile,
		IndexDir:  sync.OnceValue(openDir),
		FreeSpace: freeSpace,
	}, registry)
	idle, busy := context.WithCancel(context.Background())
	warmUp := sync.OnceFunc(func() { session.WarmUp(idle, registry, yield) })
	scope.Call("addEventListener", "message", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		switch {
		case data.Type() != js.TypeObject:
			return nil
		case data.Get("part").Type() == js.TypeNumber:
			page.take(data)
			return nil
		case data.Get("text").Type() != js.TypeString:
			return nil
		}
		text, files := []byte(data.Get("text").String()), blobs(data, readers)
		go func() {
			if len(files) > 0 {
				busy()
			}
			answers.Handle(text, files)
			warmUp() // the page has sent its first request, so it is ready
		}()
		return nil
	}))
	<-context.Background().Done() // forever: the worker ends the program
}

func post(scope js.Value, message []byte, files []source.File) {
	envelope := js.Global().Get("Object").New()
	envelope.Set("text", string(message))
	if len(files) > 0 {
		list := js.Global().Get("Array").New()
		for _, file := range files {
			list.Call("push", file.(*blobFile).blob)
		}
		envelope.Set("files", list)
	}
	scope.Call("postMessage", envelope)
}

// blobs wraps the File objects of a message. The page numbers them consecutively.
func blobs(message js.Value, readers *readers) []source.File {
	list := message.Get("files")
	if list.Type() != js.TypeObject {
		return nil
	}
	files := make([]source.File, list.Length())
	for i := range files {
		file := newBlob(list.Index(i), readers)
		file.number = message.Get("first").Int() + i
		files[i] = file
	}
	return files
}

// newYielder returns a function that lets the browser deliver messages. A ping through a
// MessageChannel takes a quarter of a millisecond; a timer takes four.
func newYielder() func() {
	channel := js.Global().Get("MessageChannel").New()
	ping := make(chan struct{}, 64) // several goroutines may yield at once
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		ping <- struct{}{}
		return nil
	}))
	port := channel.Get("port2")
	return func() {
		port.Call("postMessage", js.Null())
		<-ping
	}
}
