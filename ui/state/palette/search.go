package palette

import (
	"encoding/json"
	"regexp"
	"strings"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/table"
)

// search finds what a text names: open views, classes, threads, suspects, views of the
// navigation.
type search struct {
	env      env.Env
	open     func() []*results.Tab
	suspects func() *protocol.Diagnosis

	found    []Item            // on the page
	answers  map[string][]Item // from the analyzer, by title, under their headings
	exact    *Item             // the class with exactly this name
	requests map[uint32]bool   // not answered yet
	waiting  int               // searches that wait for a pause in typing
	epoch    int               // number of the current search
}

// searchDelay is how long the user must stop typing before the analyzer is asked.
const searchDelay = 120 * time.Millisecond

// mostFound is the maximum number of results of each kind.
const mostFound = 6

// stop ends the search and drops its results.
func (s *search) stop() {
	s.epoch++
	for id := range s.requests {
		s.env.Client.Forget(id)
	}
	s.requests, s.found, s.waiting, s.answers, s.exact = map[uint32]bool{}, nil, 0, map[string][]Item{}, nil
}

// all returns what was found in an order that does not depend on which answer came first:
// classes lead if one has exactly this name.
func (s *search) all() []Item {
	classes := s.answers["Classes"]
	if exact := s.exact; exact != nil {
		others := classes
		classes = []Item{{Kind: ItemHeading, Label: "Classes"}}
		if len(others) > 0 {
			classes[0], others = others[0], others[1:]
		}
		classes = append(classes, *exact)
		for _, item := range others {
			if item.Label != exact.Label && len(classes) <= mostFound { // with the heading
				classes = append(classes, item)
			}
		}
	}
	first, second := s.found, classes
	if s.exact != nil {
		first, second = classes, s.found
	}
	found := append(first[:len(first):len(first)], second...)
	for _, title := range []string{"Static fields", "Threads", "Strings"} {
		found = append(found, s.answers[title]...)
	}
	return found
}

// busy reports whether answers are missing.
func (s *search) busy() bool { return s.waiting > 0 || len(s.requests) > 0 }

// look starts a search; update is called after each new result.
func (s *search) look(text string, update func()) {
	s.found = append(append(s.tabs(text), s.views(text)...), s.accused(text)...)
	s.later(searchDelay, func() {
		s.ask(protocol.QueryParams{Command: "histogram", Filter: text}, "Classes", update, classItem)
		s.askExact(text, update)
		if s.env.Milestone >= env.MilestoneDominators {
			s.ask(protocol.QueryParams{Command: "thread_overview", Filter: text}, "Threads", update, threadItem)
			s.ask(protocol.QueryParams{Command: "static_fields", Filter: text}, "Static fields", update, fieldItem)
		}
		update()
	})
	s.lookInStrings(text, update)
	update()
}

// Searching strings reads the dump, so it starts later, and is left out if it would take
// seconds.
const (
	stringsDelay    = 500 * time.Millisecond
	shortestLiteral = 3
	mostObjects     = 10_000_000
)

// searchesStrings reports whether strings are searched for a text.
func (s *search) searchesStrings(text string) bool {
	return len(text) >= shortestLiteral && s.env.Milestone >= env.MilestoneDominators && s.env.Info != nil && s.env.Info.Objects <= mostObjects
}

// foundNoString reports whether all strings were searched for a text and none has it.
func (s *search) foundNoString(text string) bool {
	return s.searchesStrings(text) && !s.busy() && s.answers["Strings"] == nil
}

// strings returns the end of the sentence about what was searched: including strings, or
// not.
func (s *search) strings(text string) string {
	switch {
	case s.env.Command("find_strings") == nil:
		return "."
	case s.searchesStrings(text):
		return ", and the text of all strings."
	}
	return ". Strings were not."
}

// lookInStrings searches all strings for a text.
func (s *search) lookInStrings(text string, update func()) {
	if !s.searchesStrings(text) {
		return
	}
	s.later(stringsDelay, func() {
		s.ask(protocol.QueryParams{Command: "find_strings -pattern " + command.Quote(regexp.QuoteMeta(text))}, "Strings", update, stringItem)
		update()
	})
}

// later calls do after a pause, unless another search has started by then.
func (s *search) later(pause time.Duration, do func()) {
	epoch := s.epoch
	if s.env.Browser.After != nil {
		s.waiting++
	}
	s.env.Delayed(pause, func() {
		if epoch == s.epoch {
			s.waiting = max(s.waiting-1, 0)
			do()
		}
	})
}

// tabs returns the open views that match a text, except those of the navigation.
func (s *search) tabs(text string) []Item {
	var items []Item
	for _, tab := range s.open() {
		if tab.Route.Place() != tab.Route.View && strings.Contains(strings.ToLower(tab.Name), strings.ToLower(text)) {
			items = append(items, Item{Kind: ItemOpen, Label: format.Shown(tab.Name), Route: &tab.Route})
		}
	}
	return headed("Open views", items, len(items))
}

// views returns the matching entries of the navigation.
func (s *search) views(text string) []Item {
	var items []Item
	for _, view := range route.Views {
		if view.Group != "Compare" && strings.Contains(strings.ToLower(view.Title), strings.ToLower(text)) {
			route := view.Route()
			items = append(items, Item{Kind: ItemView, Label: view.Title, Detail: view.Hint, Route: &route})
		}
	}
	return headed("Views", items, len(items))
}

// accused returns the matching suspects.
func (s *search) accused(text string) []Item {
	diagnosis := s.suspects()
	if diagnosis == nil {
		return nil
	}
	var items []Item
	hits := 0
	for i, suspect := range diagnosis.Suspects {
		if !namedBy(&suspect, strings.ToLower(text)) {
			continue
		}
		if hits++; hits <= mostFound {
			route := route.ToSuspect(i + 1)
			items = append(items, Item{Kind: ItemSuspect, Label: env.HolderName(diagnosis, suspect.Held, suspect.Holder), Detail: format.Bytes(suspect.Retained) + ", " + format.Shown(format.Readable(suspect.Accumulates)), Route: &route})
		}
	}
	return headed("Suspects", items, hits)
}

// namedBy reports whether a text in small letters is part of what a suspect is called, of
// what accumulates in it, or of the path that holds it, as in "broker.queues".
func namedBy(suspect *protocol.Suspect, text string) bool {
	var path, edges strings.Builder
	for _, step := range suspect.Held.Steps {
		edges.WriteString("." + step.Edge)
		path.WriteString("." + step.Edge + "\n" + step.Name)
	}
	for _, name := range []string{suspect.Holder, format.Readable(suspect.Holder), suspect.Accumulates, suspect.Held.Member, suspect.Cause.Title, path.String(), edges.String()} {
		if strings.Contains(strings.ToLower(name), text) {
			return true
		}
	}
	return false
}

// headed adds a heading above items, with their number, unless there are none.
func headed(title string, items []Item, hits int) []Item {
	if len(items) == 0 {
		return nil
	}
	if title += " · " + format.Integer(int64(hits)); hits > len(items) {
		title += ", the first " + format.Integer(int64(len(items)))
	}
	return append([]Item{{Kind: ItemHeading, Label: title}}, items...)
}

// ask requests the first rows of a query.
func (s *search) ask(params protocol.QueryParams, title string, update func(), item func(*table.Row, []protocol.Column) Item) {
	s.request(params, update, item, func(items []Item, hits int) { s.answers[title] = headed(title, items, hits) })
}

// askExact looks for the class with exactly this name, with or without its package: it may be
// far down among those that contain the text.
func (s *search) askExact(text string, update func()) {
	params := protocol.QueryParams{Command: "histogram", Filter: "(^|[.$])" + regexp.QuoteMeta(text) + "$"}
	s.request(params, update, classItem, func(items []Item, _ int) {
		for i := range items {
			if name := items[i].Label; s.exact == nil && (strings.EqualFold(name, text) || strings.EqualFold(simpleName(name), text)) {
				s.exact = &items[i]
			}
		}
	})
}

// simpleName is a class name without its package and the classes around it.
func simpleName(name string) string { return name[strings.LastIndexAny(name, ".$")+1:] }

// request requests the first rows of a query, and passes on the items for them.
func (s *search) request(params protocol.QueryParams, update func(), item func(*table.Row, []protocol.Column) Item, take func(items []Item, hits int)) {
	if s.env.Command(command.Tokens(params.Command)[0]) == nil {
		return
	}
	epoch := s.epoch
	var id uint32
	params.Limit = mostFound
	id = s.env.Client.Call(protocol.MethodQuery, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		result, err := env.Decode[protocol.Result](raw, failure)
		if epoch == s.epoch {
			delete(s.requests, id)
		}
		if err == nil {
			s.env.Release(result)
		}
		if err == nil && epoch == s.epoch {
			var items []Item
			for _, row := range table.Parse(result) {
				if len(row.Cells) > 0 && len(items) < mostFound {
					items = append(items, item(&row, result.Columns))
				}
			}
			take(items, max(result.Total, len(items)))
		}
		update()
	})
	s.requests[id] = true
}

// classItem returns the item for a row of a histogram: the class with its number of
// objects and retained heap.
func classItem(row *table.Row, columns []protocol.Column) Item {
	return Item{Kind: ItemClass, Label: format.Shown(row.Cells[0].Text), Detail: figures(row, columns, "object"), Text: "list_objects " + row.Set + route.Folded, Run: row.Set != ""}
}

// threadItem returns the item for a thread with its retained heap.
func threadItem(row *table.Row, columns []protocol.Column) Item {
	name := row.Cells[0].Text
	if _, value, said := strings.Cut(name, "  "); said {
		name = value
	}
	return Item{Kind: ItemThread, Label: format.Shown(name), Detail: figures(row, columns, ""), Text: "thread_stack " + row.Object, Run: row.Object != ""}
}

// fieldItem returns the item for a static field with what it refers to.
func fieldItem(row *table.Row, columns []protocol.Column) Item {
	return Item{Kind: ItemField, Label: format.Shown(row.Cells[0].Text), Detail: figures(row, columns, ""), Text: "list_objects " + row.Object + route.Folded, Run: row.Object != ""}
}

// stringItem returns the item for a string.
func stringItem(row *table.Row, columns []protocol.Column) Item {
	return Item{Kind: ItemString, Label: "“" + format.Cut(format.Shown(row.Cells[0].Text), 120) + "”", Detail: figures(row, columns, ""), Text: "list_objects " + row.Object + route.Folded, Run: row.Object != ""}
}

// figures formats the number of objects and the retained heap of a row.
func figures(row *table.Row, columns []protocol.Column, noun string) string {
	var parts []string
	for i, column := range columns {
		switch {
		case i >= len(row.Cells) || !row.Cells[i].Known:
		case column.Name == "Objects" && noun != "":
			parts = append(parts, format.Count(row.Cells[i].Whole, noun))
		case column.Name == "Retained Heap":
			parts = append(parts, row.Cells[i].Display(column.Type, false))
		}
	}
	return strings.Join(parts, ", ")
}
