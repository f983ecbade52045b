package threads

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
)

// details writes everything about the given threads as a document.
func details(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	chosen, err := threadlist.Find(ctx, s, a.Objects("objects"))
	if err != nil {
		return nil, err
	}
	list, l, err := findLocks(ctx, s, nil) // owners of locks may be any threads
	if err != nil {
		return nil, err
	}
	d := &result.Document{Heading: result.Heading{Title: "Thread details"}}
	if len(chosen) > mostStacks {
		d.Note(fmt.Sprintf("Only the first %d threads are shown; thread_overview lists all.", mostStacks))
		chosen = chosen[:mostStacks]
	}
	for _, t := range chosen {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		at := slices.IndexFunc(list, func(other threadlist.Thread) bool { return other.ID == t.ID })
		writeDetails(ctx, s, d, l, t, at)
	}
	return d, nil
}

func writeDetails(ctx context.Context, s *snapshot.Snapshot, d *result.Document, l *locks, t threadlist.Thread, at int) {
	writeTitle(ctx, s, d, &t)
	d.AddResult(factsOf(ctx, s, &t))
	writeRequests(ctx, s, d, &t)
	if items := lockItems(ctx, s, l, t.ID, at); len(items) > 0 {
		d.AddHeading(2, "Locks")
		d.AddList(items...)
	}
	if s.HasValues() {
		if all := variablesOf(ctx, s, &t, map[heap.ObjectID]bool{}); len(all) > 0 {
			table := variableTable(s, all)
			table.Title = "Thread-locals"
			d.AddResult(table)
		}
	}
	if items := stackItems(ctx, s, &t); len(items) > 0 {
		d.AddHeading(2, "Stack")
		d.AddList(items...)
	}
	if items := nativeItems(&t); len(items) > 0 {
		d.AddHeading(2, "Native stack")
		d.AddList(items...)
	}
}

// factsOf returns the table of a thread's properties, without those that the dump does
// not record.
func factsOf(ctx context.Context, s *snapshot.Snapshot, t *threadlist.Thread) *result.Table {
	p := threadlist.ReadProperties(ctx, s, t)
	type fact struct{ name, value string }
	facts := []fact{{"Object", s.Label(t.ID)}}
	add := func(name string, cell result.Cell) {
		if cell.Kind() != result.Null && cell.Text() != "" {
			facts = append(facts, fact{name, cell.Text()})
		}
	}
	number := func(name, format string, path ...string) {
		if v, found, err := s.Field(ctx, t.ID, path...); err == nil && found && v.Type != heap.Object && v.Bits != 0 {
			facts = append(facts, fact{name, fmt.Sprintf(format, v.Bits)})
		}
	}
	add("Name", p.Name)
	add("Kind", p.Kind)
	add("State", p.State)
	add("Daemon", p.Daemon)
	add("Priority", p.Priority)
	add("Thread group", p.Group)
	add("Context class loader", p.Loader)
	add("Carrier thread", p.Carrier)
	add("Waits for", p.Blocked)
	add("Native thread", p.Native)
	number("Thread id", "%d", "tid")
	number("Address of the JVM's thread", "0x%x", "eetop")
	number("Interrupted", "%d", "interrupted")
	if failed, found := s.OutOfMemoryThread(); found && failed.ID == t.ID {
		facts = append(facts, fact{"Out of memory", "its allocation failed, which made the JVM write the dump"})
	}
	facts = append(facts, fact{"Frames", numbers.Grouped(int64(len(t.Record.Frames)))}, fact{"Locals", numbers.Grouped(int64(len(t.Record.Locals)))},
		fact{"Shallow heap", numbers.Bytes(s.Shallow(t.ID))}, fact{"Retained heap", numbers.Bytes(s.Retained(t.ID))})
	return &result.Table{
		Heading: result.Heading{Title: "Properties"},
		Columns: []result.Column{{Name: "Property", Type: result.Text}, {Name: "Value", Type: result.Text, Value: true}},
		Rows: &result.Level{
			Len: len(facts),
			Values: []result.Values{
				result.Texts(func(i int) string { return facts[i].name }), result.Texts(func(i int) string { return facts[i].value }),
			},
		},
	}
}

// requestClasses are classes of web servers whose objects represent the request that a
// thread is serving. Their readable value is method and path of the request.
var requestClasses = []string{
	"org.apache.coyote.Request", "org.apache.catalina.connector.Request", "org.apache.catalina.connector.RequestFacade",
	"org.mortbay.jetty.Request", "org.eclipse.jetty.server.Request", "org.eclipse.jetty.ee8.nested.Request", "org.eclipse.jetty.ee9.nested.Request", "org.eclipse.jetty.server.internal.HttpChannelState$ChannelRequest",
	"io.undertow.server.HttpServerExchange", "io.netty.handler.codec.http.DefaultHttpRequest", "sun.net.httpserver.HttpExchangeImpl", "sun.net.httpserver.ExchangeImpl",
}

// request is a request that a thread is serving.
type request struct {
	object heap.ObjectID
	text   string
}

// requestsOf returns the requests among the local variables of a thread, without
// repeating texts.
func requestsOf(ctx context.Context, s *snapshot.Snapshot, t *threadlist.Thread) []request {
	var list []request
	for _, local := range t.Record.Locals {
		if !slices.ContainsFunc(requestClasses, func(name string) bool { return s.IsInstanceOf(local.Object, name) }) {
			continue
		}
		text, ok := s.Text(ctx, local.Object, threadlist.NameLimit)
		if ok && strings.TrimSpace(text) != "" && !slices.ContainsFunc(list, func(r request) bool { return r.text == text }) {
			list = append(list, request{local.Object, text})
		}
	}
	return list
}

func writeRequests(ctx context.Context, s *snapshot.Snapshot, d *result.Document, t *threadlist.Thread) {
	for _, r := range requestsOf(ctx, s, t) {
		d.AddText(result.Plain("Serves the request "), result.Code(r.text), result.Plain(" ("), result.ObjectLink(s.Label(r.object), rows.Hex(s, r.object)), result.Plain(")"))
	}
}

// lockItems describes what a thread waits for and which locks it owns.
func lockItems(ctx context.Context, s *snapshot.Snapshot, l *locks, id heap.ObjectID, at int) [][]result.Span {
	link := func(id heap.ObjectID) result.Span { return result.ObjectLink(rows.Label(ctx, s, id), rows.Hex(s, id)) }
	var items [][]result.Span
	if w, waits := l.of(at); waits {
		verb := map[waitKind]string{toEnter: "waits to enter ", toNotify: "waits to be notified by ", parkedFor: "is parked for "}[w.kind]
		item := []result.Span{result.Plain(verb + "a monitor that its stack does not show")}
		if w.object != heap.NoObject {
			item = []result.Span{result.Plain(verb), link(w.object)}
		}
		if w.owner != heap.NoObject {
			item = append(item, result.Plain(", held by "), link(w.owner), result.Plain(" ("+w.how+")"))
		}
		items = append(items, item)
	}
	for _, object := range l.byOwner[id] {
		items = append(items, []result.Span{result.Plain("owns "), link(object)})
	}
	for _, w := range l.waits {
		if w.owner == id {
			items = append(items, []result.Span{result.Plain("keeps "), link(l.list[w.thread].ID), result.Plain(" waiting for "), link(w.object)})
		}
	}
	return items
}
