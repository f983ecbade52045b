package ui

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"heapdrop/protocol"
)

// fakeEngine answers the requests of a page under test. Replies wait until
// deliver is called, so that tests decide what happens in between.
type fakeEngine struct {
	t        *testing.T
	app      *App
	requests []protocol.Request
	waiting  []protocol.Request // without a reply yet
	answers  map[string]any     // by method, or "query:command"; a func gets the params
	did      []string           // what the browser was asked to do
}

// newFakeEngine returns a page with its engine; the engine has not said hello.
func newFakeEngine(t *testing.T) *fakeEngine {
	e := &fakeEngine{t: t, answers: map[string]any{}}
	client := &Client{Post: func(text string, _ any) {
		var request protocol.Request
		if err := json.Unmarshal([]byte(text), &request); err != nil {
			t.Fatalf("request %s: %v", text, err)
		}
		e.requests = append(e.requests, request)
		e.waiting = append(e.waiting, request)
	}}
	note := func(format string, values ...any) { e.did = append(e.did, fmt.Sprintf(format, values...)) }
	e.app = NewApp(client, Browser{
		StartEngine: func() { note("start engine") },
		SetFragment: func(fragment string, push bool) { note("fragment %s %v", fragment, push) },
		SetStatus:   func(state, phase string, _ float64) { note("status %s %s", state, phase) },
		Mark:        func(name string) { note("mark %s", name) },
		Focus:       func(selector string) { note("focus %s", selector) },
		Download:    func(name, _, text string) { note("download %s %s", name, text) },
		Copy:        func(text string) { note("copy %s", text) },
	}, func() {})
	e.answers[protocol.MethodCommands] = []protocol.Command{
		{Name: "histogram", Title: "Histogram", Arguments: []protocol.Argument{
			{Name: "objects", Type: "objects"},
			{Name: "groupby", Flag: "-groupby", Type: "enum", Values: []string{"class", "package"}, Default: "class"},
		}, Menus: []protocol.Menu{{Label: "Show as histogram", Command: "histogram $set", For: "set"}}},
		{Name: "dominator_tree", Aliases: []string{"dominators"}, Title: "Dominator tree", NeedsDominators: true},
		{Name: "list_objects", Title: "List objects", Arguments: []protocol.Argument{{Name: "objects", Type: "objects", Required: true}}},
		pathCommand,
	}
	e.answers["query"] = tableResult(500)
	e.answers[protocol.MethodRows] = func(params json.RawMessage) any {
		var p protocol.RowsParams
		_ = json.Unmarshal(params, &p)
		return tableRows(p.Offset, p.Limit, 500)
	}
	e.answers[protocol.MethodInfo] = protocol.Info{Name: "x.hprof", UsedHeap: 1000, Objects: 10, Sizes: "auto"}
	e.answers[protocol.MethodOpen] = protocol.Info{Name: "x.hprof", UsedHeap: 1000, Objects: 10, Sizes: "auto"}
	return e
}

var tableColumns = []protocol.Column{{Name: "Class Name", Type: "class"}, {Name: "Objects", Type: "integer"}, {Name: "Shallow Heap", Type: "bytes"}, {Name: "Retained Heap", Type: "bytes"}}

func tableRows(offset, limit, total int) protocol.Result {
	r := protocol.Result{Kind: "table", Title: "Histogram", Handle: "h1", Columns: tableColumns, Offset: offset, Total: total}
	for i := offset; i < min(offset+limit, total); i++ {
		r.Rows = append(r.Rows, []json.RawMessage{
			mustMarshal(fmt.Sprintf("app.Class%d", i)), mustMarshal(i), mustMarshal(i * 24), mustMarshal(i * 100),
		})
		r.Info = append(r.Info, protocol.RowInfo{Class: fmt.Sprintf("app.Class%d", i), Set: fmt.Sprintf("app.Class%d", i), Icon: "class", AtLeast: []int{3}})
	}
	return r
}

func tableResult(total int) protocol.Result { return tableRows(0, chunkRows, total) }

// deliver answers everything that waits, also what is asked meanwhile. Methods
// in except stay open.
func (e *fakeEngine) deliver(except ...string) {
	e.t.Helper()
	for range 100 {
		var next *protocol.Request
		for i, request := range e.waiting {
			if !strings.Contains(strings.Join(except, " "), request.Method) {
				next = &request
				e.waiting = append(e.waiting[:i:i], e.waiting[i+1:]...)
				break
			}
		}
		if next == nil {
			e.flush()
			return
		}
		e.reply(*next)
	}
	e.t.Fatal("the page asks for ever")
}

func (e *fakeEngine) reply(request protocol.Request) {
	var query protocol.QueryParams
	_ = json.Unmarshal(request.Params, &query)
	answer, ok := e.answers["query:"+query.Command]
	if !ok || request.Method != protocol.MethodQuery {
		answer = e.answers[request.Method]
	}
	if f, ok := answer.(func(json.RawMessage) any); ok {
		answer = f(request.Params)
	}
	reply := protocol.Reply{ID: request.ID}
	if failure, ok := answer.(*protocol.Error); ok {
		reply.Error = failure
	} else if reply.Result = mustMarshal(answer); answer == nil {
		reply.Result = json.RawMessage("{}")
	}
	e.receive(reply)
}

func (e *fakeEngine) receive(message any) {
	e.t.Helper()
	if err := e.app.Client.Receive(string(mustMarshal(message))); err != nil {
		e.t.Fatal(err)
	}
}

func (e *fakeEngine) flush() {
	for _, effect := range e.app.Effects() {
		effect()
	}
}

func (e *fakeEngine) hello() {
	e.receive(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	e.deliver()
}

// open brings the page to its full state.
func (e *fakeEngine) open() {
	e.hello()
	e.app.Open(nil, "x.hprof", 100)
	e.receive(protocol.Event{Milestone: "histogram"})
	e.deliver()
}

// asked reports whether a request of the method was sent whose params hold text.
func (e *fakeEngine) asked(method, text string) bool {
	for _, request := range e.requests {
		if request.Method == method && strings.Contains(string(request.Params), text) {
			return true
		}
	}
	return false
}

// saw reports whether the browser was asked to do something, and forgets it.
func (e *fakeEngine) saw(text string) bool {
	e.flush()
	for i, did := range e.did {
		if strings.Contains(did, text) {
			e.did = e.did[i+1:]
			return true
		}
	}
	return false
}
