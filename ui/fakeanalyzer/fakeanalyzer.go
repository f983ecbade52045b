// Package fakeanalyzer answers the requests of a page under test.
package fakeanalyzer

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/fleet"
	"heapdrop/protocol"
)

// Analyzer is a fake analyzer. It replies only when Deliver is called, so tests decide
// what happens before.
type Analyzer struct {
	Requests []protocol.Request
	Answers  map[string]any // by method, or "query:command"; a func is called with the params
	Did      []string       // requests to the browser

	// Receive and Effects are functions of the page.
	Receive func(text string) error
	Effects func() []func()

	t       *testing.T
	waiting []protocol.Request // not yet replied to
}

// New returns an analyzer that has not yet sent its hello.
func New(t *testing.T) *Analyzer {
	e := &Analyzer{t: t, Answers: map[string]any{}}
	e.Answers[protocol.MethodCommands] = []protocol.Command{
		{Name: "histogram", Title: "Histogram", Arguments: []protocol.Argument{
			{Name: "objects", Type: "objects"},
			{Name: "groupby", Flag: "-groupby", Type: "enum", Values: []string{"class", "package"}, Default: "class"},
		}, Menus: []protocol.Menu{{Label: "Show as histogram", Command: "histogram $set", For: "set"}}},
		{Name: "dominator_tree", Aliases: []string{"dominators"}, Title: "Dominator tree", NeedsDominators: true, Arguments: []protocol.Argument{groupBy}},
		{Name: "list_objects", Title: "List objects", Arguments: []protocol.Argument{{Name: "objects", Type: "objects", Required: true}, groupBy}},
		PathCommand,
	}
	e.Answers["query"] = TableResult(500)
	e.Answers[protocol.MethodRows] = func(params json.RawMessage) any {
		var p protocol.RowsParams
		_ = json.Unmarshal(params, &p)
		return TableRows(p.Offset, p.Limit, 500)
	}
	e.Answers[protocol.MethodInfo] = protocol.Info{Name: "x.hprof", UsedHeap: 1000, Objects: 10, Sizes: "auto"}
	e.Answers[protocol.MethodOpen] = protocol.Info{Name: "x.hprof", UsedHeap: 1000, Objects: 10, Sizes: "auto"}
	return e
}

// Post receives a request from the page.
func (e *Analyzer) Post(text string, _ any) {
	var request protocol.Request
	if err := json.Unmarshal([]byte(text), &request); err != nil {
		e.t.Fatalf("request %s: %v", text, err)
	}
	e.Requests = append(e.Requests, request)
	e.waiting = append(e.waiting, request)
}

// Note records a request to the browser.
func (e *Analyzer) Note(format string, values ...any) {
	e.Did = append(e.Did, fmt.Sprintf(format, values...))
}

// groupBy is the argument that folds trees.
var groupBy = protocol.Argument{Name: "groupby", Flag: "-groupby", Type: "enum", Values: []string{"none", "folded"}, Default: "none"}

// PathCommand is the query for paths to the roots.
var PathCommand = protocol.Command{
	Name: "path2gc", Title: "Path to GC roots", Category: "Java Basics",
	Arguments: []protocol.Argument{
		{Name: "object", Type: "objects", Required: true},
		{Name: "excludes", Flag: "-excludes", Type: "text", Multiple: true, Default: "a:b c:d"},
		{Name: "numberofpaths", Flag: "-numberofpaths", Type: "number", Default: "30"},
		{Name: "groupby", Flag: "-groupby", Type: "enum", Values: []string{"NONE", "BY_CLASS"}, Default: "NONE"},
		{Name: "inbound", Flag: "-inbound", Type: "boolean"},
	},
	Menus: []protocol.Menu{
		{Label: "Paths/with all references", For: "object", Command: `path2gc $set -excludes "";`},
		{Label: "Paths/exclude weak/soft references", For: "object", Command: "path2gc $set -excludes Weak:referent Soft:referent;"},
	},
}

// TableColumns are the columns of a histogram.
var TableColumns = []protocol.Column{{Name: "Class Name", Type: "class"}, {Name: "Objects", Type: "integer"}, {Name: "Shallow Heap", Type: "bytes"}, {Name: "Retained Heap", Type: "bytes"}}

// TableRows are rows of a histogram.
func TableRows(offset, limit, total int) protocol.Result {
	r := protocol.Result{Kind: "table", Title: "Histogram", Handle: "h1", Columns: TableColumns, Offset: offset, Total: total}
	for i := offset; i < min(offset+limit, total); i++ {
		r.Rows = append(r.Rows, []json.RawMessage{
			protocol.Encode(fmt.Sprintf("app.Class%d", i)), protocol.Encode(i), protocol.Encode(i * 24), protocol.Encode(i * 100),
		})
		r.Info = append(r.Info, protocol.RowInfo{Class: fmt.Sprintf("app.Class%d", i), Set: fmt.Sprintf("app.Class%d", i), Icon: "class", AtLeast: []int{3}})
	}
	return r
}

// TableResult returns the first answer of a histogram.
func TableResult(total int) protocol.Result { return TableRows(0, 100, total) }

// TreeLevel returns rows of a level of a tree, named prefix0, prefix1, …
func TreeLevel(prefix string, offset, limit, total int, expandable bool) *protocol.Result {
	r := &protocol.Result{Kind: "tree", Handle: "t", Total: total, Offset: offset, Columns: []protocol.Column{{Name: "Object", Type: "object"}, {Name: "Size", Type: "bytes"}}}
	for i := offset; i < min(offset+limit, total); i++ {
		name := fmt.Sprint(prefix, i)
		r.Rows = append(r.Rows, []json.RawMessage{protocol.Encode(name), protocol.Encode(i)})
		r.Info = append(r.Info, protocol.RowInfo{Key: name, Object: "0x1", Expandable: expandable})
	}
	return r
}

// Deliver answers all waiting requests, including those that come while it runs. Methods
// in except are not answered.
func (e *Analyzer) Deliver(except ...string) {
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
			e.Flush()
			return
		}
		e.reply(*next)
	}
	e.t.Fatal("the page asks for ever")
}

func (e *Analyzer) reply(request protocol.Request) {
	var query protocol.QueryParams
	_ = json.Unmarshal(request.Params, &query)
	answer, ok := e.Answers["query:"+query.Command]
	if !ok || request.Method != protocol.MethodQuery {
		answer = e.Answers[request.Method]
	}
	if f, ok := answer.(func(json.RawMessage) any); ok {
		answer = f(request.Params)
	}
	reply := protocol.Reply{ID: request.ID}
	if failure, ok := answer.(*protocol.Error); ok {
		reply.Error = failure
	} else if reply.Result = protocol.Encode(answer); answer == nil {
		reply.Result = json.RawMessage("{}")
	}
	e.Send(reply)
}

// Send passes a message of the analyzer to the page.
func (e *Analyzer) Send(message any) {
	e.t.Helper()
	if err := e.Receive(string(protocol.Encode(message))); err != nil {
		e.t.Fatal(err)
	}
}

// Flush runs what the page does after drawing.
func (e *Analyzer) Flush() {
	for _, effect := range e.Effects() {
		effect()
	}
}

// Hello greets the page as the analyzer does, and answers what it then requests.
func (e *Analyzer) Hello() {
	e.Send(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	e.Deliver()
}

// Asked reports whether a request of the method was sent whose params contain text.
func (e *Analyzer) Asked(method, text string) bool {
	for _, request := range e.Requests {
		if request.Method == method && strings.Contains(string(request.Params), text) {
			return true
		}
	}
	return false
}

// Saw reports whether something was requested from the browser, and forgets that it was.
func (e *Analyzer) Saw(text string) bool {
	e.Flush()
	for i, did := range e.Did {
		if strings.Contains(did, text) {
			e.Did = e.Did[i+1:]
			return true
		}
	}
	return false
}

// FleetRecords are the records of a service with a growing structure, those of a second
// service, and a text that is not a record.
func FleetRecords() []string {
	hold := func(fingerprint string, bytes int64) fleet.Structure {
		return fleet.Structure{Fingerprint: fingerprint, Path: "app." + fingerprint, Holder: "app." + fingerprint + "<now>", Title: "Unbounded map", Retained: bytes}
	}
	record := func(id, service, version string, minute int64, used int64, suspects, cleared []fleet.Structure) string {
		text, err := json.Marshal(fleet.Record{Schema: fleet.Schema, ID: id, File: "x/" + id + ".hprof", Size: 7, Labels: fleet.Labels{Service: service, Version: version}, Status: fleet.Complete,
			Created: minute * 60_000, Heap: &fleet.Heap{Used: used}, Verdict: &fleet.Verdict{Verdict: "leak"}, Suspects: suspects, Cleared: cleared})
		if err != nil {
			panic(err)
		}
		return string(text)
	}
	return []string{
		record("b", "shop", "2", 20, 2000, []fleet.Structure{hold("MAP", 900)}, []fleet.Structure{hold("LOG", 100)}),
		record("a", "shop", "1", 10, 1000, nil, []fleet.Structure{hold("MAP", 200)}),
		record("c", "cart", "9", 30, 500, []fleet.Structure{hold("MAP", 50)}, nil),
		`{"schema":"heapdrop/fleet/1","id":"bad","file":"bad","service":"shop","version":"2","status":"unreadable","error":"cut"}`,
		`{"schema":"heapdrop/fleet/9"}`, `{"schema":"heapdrop/fleet/1","id":"odd","status":"complete"}`, "nonsense",
	}
}
