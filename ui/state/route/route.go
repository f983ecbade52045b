// Package route is where one is in the page: the views, and the address of each.
package route

import (
	"cmp"
	"strconv"
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
)

// View is an entry of the navigation: a command with a name.
type View struct {
	ID      string // in the address: #/histogram
	Title   string
	Command string // name of the command; empty for the overview
	Group   string // heading in the navigation
	Hint    string // one sentence: the question that the view answers
}

// Folded combines objects of one class into one row, in trees with rows for objects.
const Folded = " -groupby folded"

// PictureCommand draws objects, PathCommand finds paths to the roots, GrowthCommand draws what
// has changed since a baseline.
const PictureCommand, PathCommand, GrowthCommand = "icicle", "path2gc", "growth_picture"

// GraphCommand is the query whose rows are drawn as a graph.
const GraphCommand = "object_graph"

// Flags are appended to the command by the navigation.
func (v View) Flags() string {
	if v.Command == "dominator_tree" || v.Command == "list_objects" {
		return Folded
	}
	return ""
}

// Route returns the route of the view as opened from the navigation. A view about objects
// needs some objects first.
func (v View) Route() Route {
	command := v.Command
	if v.Group != ObjectViews {
		command += v.Flags()
	}
	return Route{View: v.ID, Command: command}
}

// ObjectViews is the heading above the views about selected objects.
const ObjectViews = "Objects"

// Views lists the entries of the navigation in order.
var Views = []View{
	{OverviewID, "Overview", "", "Heap", "What the dump holds and how its bytes are used."},
	{"suspects", "Suspects", "leakhunter", "Heap", "What most likely leaks, what holds it, and why."},
	{"histogram", "Histogram", "histogram", "Heap", "The number of objects of each class, and what they hold."},
	{DominatorsID, "Dominator tree", "dominator_tree", "Heap", "What keeps the memory alive: the biggest objects first."},
	{"icicle", "Picture", "icicle", "Heap", "The dominator tree as a picture: the wider a box, the more it retains. The boxes below it are what it keeps alive."},
	{"references", "References", "list_objects", "Objects", "What an object refers to, and who refers to it."},
	{"paths", "Paths to roots", "path2gc", "Objects", "Why an object is still alive."},
	{"merged", "Merged paths", "merge_shortest_paths", "Objects", "The paths from the roots to many objects at once."},
	{"threads", "Threads", "thread_overview", "Runtime", "Stacks, locals and what each thread keeps alive."},
	{"roots", "GC roots", "gc_roots", "Runtime", "Where reachability begins."},
	{"unreachable", "Unreachable", "unreachable_objects", "Runtime", "What a garbage collection would free."},
	{"properties", "System properties", "system_properties", "Runtime", "The settings of the virtual machine."},
	{"delta", "Delta histogram", "delta_histogram", "Compare", "Which classes have more objects and bytes than before."},
	{"growthpicture", "Growth picture", "growth_picture", "Compare", "Both dominator trees in one picture: what is more, less, new and gone."},
	{"timeline", "Timeline", "timeline", "Compare", "Used heap, biggest holders and verdict of every open dump, by the time it was taken."},
	{"growth", "Growth by holder", "compare_dominators", "Compare", "Which parts of the heap grew, shrank, are new or gone, by what holds them."},
	{"suspects2", "Growth suspects", "leakhunter2", "Compare", "Where objects added since the other dump accumulate."},
	{"comparison", "Comparison report", "comparison_report", "Compare", "All comparisons in one document."},
	{"strings", "Strings", "find_strings", "Search", "Strings whose text matches a pattern."},
	{"oql", "OQL", "oql", "Search", "The Object Query Language of Eclipse MAT, with grouping, ordering and joins."},
	{"analysis", "Memory analysis", "analyze", "Search", "Programs that describe parts of the heap and compute what each holds."},
}

// QueryView is the view for every command without an entry of its own.
const QueryView = "query"

// Objects that a query chooses are shown in the dominator tree by a command of its own.
const DominatorsID, DominatorsOf = "dominators", "show_dominator_tree"

// Entry returns the ID of the entry of the navigation to which the route belongs.
func (r Route) Entry() string {
	if strings.HasPrefix(r.Command, DominatorsOf+" ") {
		return DominatorsID
	}
	return r.View
}

// ViewByID returns the entry of the navigation with an ID; nil if there is none.
func ViewByID(id string) *View {
	for i := range Views {
		if Views[i].ID == id {
			return &Views[i]
		}
	}
	return nil
}

// NameViews gives the commands of views the titles of the views.
func NameViews(commands []protocol.Command) []protocol.Command {
	for i := range commands {
		if view := ViewByCommand(commands[i].Name); view != nil {
			commands[i].Title = view.Title
		}
	}
	return commands
}

// ViewByCommand returns the view that shows the result of a query; nil if there is none.
func ViewByCommand(name string) *View {
	for i := range Views {
		if Views[i].Command != "" && Views[i].Command == name {
			return &Views[i]
		}
	}
	return nil
}

// Route is the address of a view; it is stored in the URL fragment.
type Route struct {
	View    string // ID of a View, or "query"
	Command string // the whole command; empty for the overview
	Sort    *protocol.Sort
	Filter  string
	Select  string // address of the inspected object, "0x…"
	Suspect int    // for the overview: the suspect to show, from 1; 0 for the first

	Service, Followed string // for a fleet: the service shown, the suspect that is followed
}

// OverviewID is the only view that is not a command.
const OverviewID = "overview"

// Overview is the first view of a dump.
var Overview = Route{View: OverviewID}

// To returns the route of a command: that of its view, if it has one.
func To(line string) Route {
	line = strings.TrimSpace(line)
	tokens := command.Tokens(line)
	if len(tokens) == 0 {
		return Overview
	}
	if command.LanguageByName(tokens[0]) != nil {
		text, flags := command.LanguageText(line)
		tokens = command.Tokens(command.LanguageCommand(tokens[0], text, flags))
	}
	if v := ViewByCommand(tokens[0]); v != nil {
		return Route{View: v.ID, Command: command.Join(tokens)}
	}
	return Route{View: QueryView, Command: line}
}

// reserved are names of parameters that are not arguments of the command. "of" holds
// positional arguments.
var reserved = map[string]bool{"c": true, "of": true, "sort": true, "filter": true, "select": true, "suspect": true}

// Fragment formats the route as a URL fragment, with "#". Commands of views become
// parameters, #/histogram?groupby=package; all others become #/query?c=….
func (r Route) Fragment() string {
	if r.View == FleetID {
		return r.fleetFragment()
	}
	var parameters []string
	add := func(name, value string) {
		if value == "" {
			parameters = append(parameters, escape(name, ""))
			return
		}
		parameters = append(parameters, escape(name, "")+"="+escape(value, readable))
	}
	view := r.View
	if arguments, ok := argumentParameters(r); ok {
		for _, a := range arguments {
			add(a[0], a[1])
		}
	} else {
		view = QueryView
		add("c", r.Command)
	}
	if r.Sort != nil {
		direction := "a"
		if r.Sort.Descending {
			direction = "d"
		}
		add("sort", strconv.Itoa(r.Sort.Column)+direction)
	}
	if r.Filter != "" {
		add("filter", r.Filter)
	}
	if r.Select != "" {
		add("select", r.Select)
	}
	if r.Suspect > 0 {
		add("suspect", strconv.Itoa(r.Suspect))
	}
	fragment := "#/" + view
	if len(parameters) > 0 {
		fragment += "?" + strings.Join(parameters, "&")
	}
	return fragment
}

// argumentParameters converts the tokens of a view's command to parameters. The order is
// kept, so that Parse restores the same command.
func argumentParameters(r Route) (parameters [][2]string, ok bool) {
	v := ViewByID(r.View)
	if v == nil {
		return nil, false
	}
	tokens := command.Tokens(r.Command)
	if v.Command == "" {
		return nil, len(tokens) == 0
	}
	if len(tokens) == 0 {
		return nil, true
	}
	if tokens[0] != v.Command {
		return nil, false
	}
	name, seen := "of", map[string]bool{}
	for i, token := range tokens[1:] {
		if !command.IsFlag(token) {
			if token == "" {
				return nil, false
			}
			parameters = append(parameters, [2]string{name, token})
			continue
		}
		name = token[1:]
		if reserved[name] || seen[name] {
			return nil, false
		}
		seen[name] = true
		if next := i + 2; next >= len(tokens) || command.IsFlag(tokens[next]) {
			parameters = append(parameters, [2]string{name, ""})
		}
	}
	return parameters, true
}

// Parse parses a URL fragment. Invalid fragments lead to the overview.
func Parse(fragment string) Route {
	fragment = strings.TrimPrefix(strings.TrimPrefix(fragment, "#"), "/")
	id, query, _ := strings.Cut(fragment, "?")
	if id == FleetID {
		return parseFleetRoute(query)
	}
	r := Route{View: id}
	var tokens []string
	last := "of"
	for name, value := range parameters(query) {
		switch name {
		case "c":
			r.Command = value
		case "sort":
			r.Sort = parseSort(value)
		case "filter":
			r.Filter = value
		case "select":
			r.Select = value
		case "suspect":
			number, _ := strconv.ParseUint(value, 10, 16)
			r.Suspect = int(number)
		default:
			if name != last && name != "of" {
				tokens = append(tokens, "-"+name)
			}
			last = name
			if value != "" {
				tokens = append(tokens, value)
			}
		}
	}
	if id != OverviewID {
		r.Suspect = 0
	}
	v := ViewByID(id)
	switch {
	case v != nil && v.Command != "":
		r.Command = command.Join(append([]string{v.Command}, tokens...))
	case v != nil:
		r.Command = ""
	case id == QueryView && strings.TrimSpace(r.Command) != "":
		r.Command = strings.TrimSpace(r.Command)
	default:
		return Overview
	}
	return r
}

func parseSort(text string) *protocol.Sort {
	if len(text) < 2 {
		return nil
	}
	column, err := strconv.Atoi(text[:len(text)-1])
	if err != nil || column < 0 {
		return nil
	}
	return &protocol.Sort{Column: column, Descending: text[len(text)-1] == 'd'}
}

// Builtin reports whether the route is a view exactly as the navigation opens it, so that
// the author of the address has no influence on what is computed.
func (r Route) Builtin() bool {
	v := ViewByID(r.View)
	return v != nil && (r.Command == v.Command || r.Command == v.Route().Command) && r.Filter == "" && r.Select == ""
}

// Words describes the route for the question about a link: the command, and what else the
// address contains.
func (r Route) Words() string {
	words := r.Command
	if r.Filter != "" {
		words += "\nrows: " + r.Filter
	}
	if r.Select != "" {
		words += "\nobject: " + r.Select
	}
	return strings.TrimSpace(words)
}

// ShowsOverview reports whether the route is that of the overview.
func (r Route) ShowsOverview() bool { return r.View == OverviewID }

// Place identifies the tab of a route: the name of the view and, for views of objects and
// for queries without an entry, what they are about.
func (r Route) Place() string {
	if view := ViewByID(r.View); view != nil && view.Group != ObjectViews {
		return r.View
	}
	return r.View + "?" + r.Command
}

// SameResult reports whether two routes show the same result, although sorting, filter or
// selection may differ.
func (r Route) SameResult(other Route) bool {
	return r.View == other.View && r.Command == other.Command
}

// FleetID is the view of many dumps in an address: #/fleet?service=shop&follow=FINGERPRINT.
const FleetID = "fleet"

// fleetFragment formats a place in a fleet.
func (r Route) fleetFragment() string {
	fragment, mark := "#/"+FleetID, "?"
	for _, p := range [][2]string{{"service", r.Service}, {"follow", r.Followed}} {
		if p[1] != "" {
			fragment += mark + p[0] + "=" + escape(p[1], readable)
			mark = "&"
		}
	}
	return fragment
}

func parseFleetRoute(query string) Route {
	r := Route{View: FleetID}
	for name, value := range parameters(query) {
		switch name {
		case "service":
			r.Service = cmp.Or(r.Service, value)
		case "follow":
			r.Followed = cmp.Or(r.Followed, value)
		}
	}
	return r
}

// SuspectsCommand shows the leak report: a document with a table of all suspects and a
// section for each.
const SuspectsCommand = "leakhunter"

// ToSuspect returns the route of a suspect, counted from 1.
func ToSuspect(number int) Route { return Route{View: OverviewID, Suspect: number} }
