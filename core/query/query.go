// Package query is the framework of the queries: what a query is, how a typed command
// becomes its arguments, and how a command is completed.
//
// The queries themselves are in the packages of folder family; package catalog lists them
// all. Package result holds their results, package objectset the sets of objects they
// take.
package query

import (
	"context"
	"slices"
	"strings"

	"heapdrop/core/lang/completion"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Query is a named question about a snapshot. It holds everything that front ends show of
// it.
type Query struct {
	Name     string   // as typed: "dominator_tree"
	Aliases  []string // other names for it; Eclipse MAT has several for some queries
	Title    string
	Category string // of the menu, "/" between levels
	Help     string // text; its first sentence states the purpose of the query

	Arguments []Argument
	Menus     []Menu

	// Stage is the stage that the snapshot must have reached. Object sets and flags may
	// need a later one, see Command.Stage.
	Stage snapshot.Stage

	// Values says how the answer depends on values. If redaction removed them, a note in
	// the answer says so.
	Values Values

	// RootsDoNotMatter says that no figure of the result depends on the GC roots. All
	// other results carry a note if the roots were inferred.
	RootsDoNotMatter bool

	// ScanOnly reports that the answer with these arguments is the same at every stage of
	// the snapshot, and depends neither on GC roots nor on which references are followed.
	// It may be nil. A front end need not open the dump further for it.
	ScanOnly func(a Arguments) bool

	// Run computes the result. Results that may be large are lazy: their cells are read
	// from the snapshot when they are shown.
	Run func(ctx context.Context, s *snapshot.Snapshot, a Arguments) (result.Result, error)
}

// Values says how an answer depends on values of fields and elements.
type Values uint8

// The ways an answer can depend on values.
const (
	NoValues     Values = iota // it is about objects and references
	ValuesShown                // the answer may show values, or depend on them
	ValuesSummed               // the answer is derived from values, and meaningless without them
)

// Type is the type of an argument.
type Type uint8

// The types of arguments.
const (
	Objects Type = iota // an object set (package set)
	Text
	Pattern // Go regular expression
	Number  // whole number, not negative
	Enum    // one of Values
	Boolean // a flag without a value
	Address // "0x…"
	Dump    // another open dump, by name or number (Baseline)
	File    // the text of a file; front ends read it (ReadFiles)
)

var typeNames = [...]string{"objects", "text", "pattern", "number", "enum", "boolean", "address", "dump", "file"}

// String returns the name of the type, as in protocol.Argument.
func (t Type) String() string { return typeNames[t] }

// Argument is one argument of a query.
type Argument struct {
	Name     string
	Flag     string // "-groupby"; empty for arguments without one
	Type     Type
	Values   []string // of an Enum, as they are shown
	Default  string   // as typed; several words if Multiple
	Required bool
	Multiple bool // takes several words; ";" or the next flag ends them
	Pairs    bool // for a Multiple: words are name=value; after the first, any other word ends the list
	Verbatim bool // takes the rest of the line as typed, unless it begins with a quote
	Classes  bool // for a Text: its words begin with class names
	Help     string
	// NeedsDominators lists the values of an Enum (or "true") for which the query needs
	// snapshot.StageComplete.
	NeedsDominators []string
	// Stage returns the stage that a text in another language needs. It may be nil.
	Stage func(text string) snapshot.Stage
	// Check reports what is wrong with a Text. If it is nil, any text is valid.
	Check func(text string) error
	// Complete offers completions in a Verbatim argument, by offsets in it. It may be nil.
	Complete func(s *snapshot.Snapshot, text string, cursor int) []completion.Offer
}

// Menu is a ready-made use of a query on a row of a result.
type Menu struct {
	Label   string // "/" between levels
	Command string // "$set" stands for the row's objects
	For     string // "object" (one object), "thread", "collection" (one that may be such), "class" (a class row), "set" (any), "arrays", "collections" (any that may have such)
}

// Registry is a list of queries in the order of menus.
type Registry []Query

// Find returns the query with the given name or alias; nil if there is none. Case does
// not matter.
func (r Registry) Find(name string) *Query {
	for i := range r {
		if equal(r[i].Name, name) || slices.ContainsFunc(r[i].Aliases, func(alias string) bool { return equal(alias, name) }) {
			return &r[i]
		}
	}
	return nil
}

// Names returns the names of all queries.
func (r Registry) Names() []string {
	names := make([]string, len(r))
	for i := range r {
		names[i] = r[i].Name
	}
	return names
}

// Command is a query with its arguments, ready to run.
type Command struct {
	Query     *Query
	Arguments Arguments
}

// Stage returns the stage that the snapshot must have reached.
func (c *Command) Stage() snapshot.Stage {
	stage := c.Query.Stage
	for i := range c.Query.Arguments {
		a := &c.Query.Arguments[i]
		if o := c.Arguments.Objects(a.Name); o != nil {
			stage = max(stage, o.Stage())
		}
		value := c.Arguments.Text(a.Name)
		for _, needy := range a.NeedsDominators {
			if equal(needy, value) {
				stage = snapshot.StageComplete
			}
		}
		if a.Stage != nil {
			stage = max(stage, a.Stage(value))
		}
	}
	return stage
}

// ScanOnly reports that the answer is final as soon as the dump is scanned, see
// Query.ScanOnly.
func (c *Command) ScanOnly() bool {
	return c.Query.ScanOnly != nil && c.Query.ScanOnly(c.Arguments) && c.Stage() == snapshot.StageScanned
}

// TooEarly advises a user who runs a query before the dump is analyzed far enough.
const TooEarly = "Try again when the progress bar is full. Where opening was cancelled, open the dump again"

// Run runs the command. It returns an error if the snapshot has not reached the stage
// needed.
func (c *Command) Run(ctx context.Context, s *snapshot.Snapshot) (result.Result, error) {
	if s.Stage() < c.Stage() {
		what := "references are analysed"
		if c.Stage() == snapshot.StageComplete {
			what = "dominators are known"
		}
		return nil, &usage.Error{Message: c.Query.Name + " has to wait until the " + what, Advice: TooEarly}
	}
	for i := range c.Query.Arguments {
		if a := &c.Query.Arguments[i]; a.Type == Dump && a.Required && c.Arguments.Dumps(a.Name) == nil {
			return nil, noBaseline(c.Query)
		}
	}
	attempt, settled := s.Attempt(ctx)
	r, err := c.Query.Run(attempt, s, c.Arguments)
	if err = settled(err); err != nil {
		return r, err
	}
	scanOnly := c.ScanOnly()
	if s.Policy() != snapshot.PolicyAll && !scanOnly {
		r.Head().Note(policyInWords(s.Policy()))
	}
	if note := s.InferredNote(); note != "" && !c.Query.RootsDoNotMatter && !scanOnly {
		r.Head().Note(note)
	}
	c.Query.noteRedaction(s, r)
	for i := range c.Query.Arguments {
		if o := c.Arguments.Objects(c.Query.Arguments[i].Name); o != nil {
			if advice := o.Advice(s); advice != "" {
				r.Head().Note(advice)
			}
		}
	}
	return r, nil
}

// policyInWords describes which references a policy follows (snapshot.ParsePolicy).
func policyInWords(policy string) string {
	if policy == snapshot.PolicyAll {
		return "All references are followed, including soft, weak, phantom and final ones."
	}
	which := "Only strong references are followed"
	if _, kinds, some := strings.Cut(policy, ","); some {
		which = "Of references that are not strong only " + strings.ReplaceAll(kinds, ",", " and ") + " ones are followed"
	}
	return which + ": objects that only others lead to count as unreachable."
}

// noteRedaction adds a note if the answer depends on values that redaction removed.
func (q *Query) noteRedaction(s *snapshot.Snapshot, r result.Result) {
	redacted := s.Format().Redacted
	if redacted == "" || q.Values == NoValues {
		return
	}
	note := "The dump was redacted (" + redacted + "): its values were replaced by zeros. Results about texts and about equal or empty contents say nothing about the program."
	if d, isDocument := r.(*result.Document); isDocument && q.Values == ValuesSummed { // before sums that mean nothing
		d.Blocks = append([]result.Block{{Kind: result.TextBlock, Spans: []result.Span{result.Strong(note)}}}, d.Blocks...)
		return
	}
	r.Head().Note(note)
}
