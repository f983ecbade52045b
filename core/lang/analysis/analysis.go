// Package analysis is a language for memory analyses. A program describes types of
// subgraphs of the heap by roots and membership, says which subgraphs of each type exist,
// and what to compute for every object that joins one of them. All of it happens in one
// traversal of the references.
//
//	p, err := analysis.Compile(text, nil)   // syntax and types; err is Errors
//	outcome, err := p.Run(ctx, snapshot, nil)
//
// The steps are: lex, parse, check (types), then for one snapshot compile (closures) and
// traverse. The language comes from a paper on generated memory profilers;
// docs/analysis-language.md describes it.
package analysis

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/lex"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Program is a checked program. It is immutable and can run many times.
type Program struct {
	text       string
	parsed     *program
	types      *types
	parameters map[string]value
	slots      int
	classes    []string
	fields     []*memberExpr
	dominators bool
	sizes      bool  // sizes of subgraphs must be up to date while it runs
	memory     int64 // the maximum number of bytes that lists and strings may take
}

// Compile parses and checks a program. parameters are values for names that the program
// uses without declaring them, written as in a program; anything but a number, true,
// false or null is a string. The error is of type Errors.
func Compile(text string, parameters map[string]string) (*Program, error) {
	parsed, syntax := parse(text)
	if syntax != nil {
		return nil, Errors{syntax}
	}
	given := make(map[string]value, len(parameters))
	for name, written := range parameters {
		given[name] = parameter(written)
	}
	c := &checker{types: newTypes(), text: text, program: parsed, parameters: given, sets: map[string]*setDecl{}}
	c.check()
	if len(c.errors) > 0 {
		return nil, c.errors
	}
	slices.Sort(c.classes)
	return &Program{
		text: text, parsed: parsed, types: c.types, parameters: given, slots: c.slots,
		classes: slices.Compact(c.classes), fields: c.fields, dominators: c.dominator, sizes: c.sizes, memory: maxMemory,
	}, nil
}

// CheckSyntax checks only the syntax of a program. Names and types are left to Compile,
// which knows the parameters. The error is of type Errors.
func CheckSyntax(text string) error {
	if _, syntax := parse(text); syntax != nil {
		return Errors{syntax}
	}
	return nil
}

// parameter parses the value of a parameter.
func parameter(written string) value {
	if written == "-"+leastDigits {
		return intValue(math.MinInt64)
	}
	list, err := tokens(written)
	sign := int64(1)
	if err == nil && len(list) == 3 && list[0].Is("-") {
		sign, list = -1, list[1:]
	}
	if err == nil && len(list) == 2 {
		switch t := list[0]; {
		case t.Kind == lex.Integer:
			return intValue(sign * t.Int)
		case t.Kind == lex.Float:
			return floatValue(float64(sign) * t.Float)
		case sign < 0:
		case t.Is("true"), t.Is("false"):
			return boolValue(t.Text == "true")
		case t.Is("null"):
			return value{}
		case t.Kind == lex.Text:
			return stringValue(t.Text)
		}
	}
	return stringValue(written)
}

// Stage returns the stage that the snapshot must have reached.
func (p *Program) Stage() snapshot.Stage {
	if p.dominators {
		return snapshot.StageComplete
	}
	return snapshot.StageReferences
}

// Outcome is the result of a program.
type Outcome struct {
	Sets  []Set
	Notes []string // what a reader of the result should know
}

// Set is a set type with its subgraphs.
type Set struct {
	Name       string
	NameType   *Type
	Properties []Field
	Subgraphs  []Subgraph
}

// Subgraph is an instance of a set type.
type Subgraph struct {
	Key        string // its name as text, for Outcome.Find
	Name       Value
	Properties []Value         // in the order of the set's properties
	Objects    []heap.ObjectID // in ascending order
	Size       int64           // their shallow heap, in bytes
}

// Run runs the program. progress, which may be nil, is called with the number of objects
// processed. It returns Errors for failures of the program, and the error of ctx.
func (p *Program) Run(ctx context.Context, s *snapshot.Snapshot, progress func(done, total int64)) (*Outcome, error) {
	if s.Stage() < p.Stage() {
		return nil, fmt.Errorf("the program needs a later stage of the snapshot than it has reached")
	}
	f := newFrame(ctx, s, p)
	t := &traversal{f: f, progress: progress, sizes: p.sizes, names: map[*setDecl]map[any]uint32{}}
	out := &Outcome{}
	c := &compiler{f: f, classes: map[string][]bool{}}
	for _, name := range p.classes {
		var note string
		c.classes[name], note = resolveClass(s, name)
		if note != "" {
			out.Notes = append(out.Notes, note)
		}
	}
	out.Notes = append(out.Notes, p.unknownFields(s)...)
	f.names = t.names
	if err := t.run(c, p.parsed); err != nil {
		return nil, err
	}
	t.collect(p.parsed, out)
	out.Notes = append(out.Notes, f.notes()...)
	return out, nil
}

// notes returns remarks about what was unusual in the run.
func (f *frame) notes() (notes []string) {
	if f.unreadable > 0 {
		notes = append(notes, fmt.Sprintf("%d values could not be read from the dump and count as null.", f.unreadable))
	}
	if f.missing > 0 {
		notes = append(notes, fmt.Sprintf("%d times a field was null, missing or of another type where a value was needed; it counted as 0, false or an empty string.", f.missing))
	}
	return notes
}

// structures maps the structures of the language to their classes.
var structures = map[string]string{
	"Object": "java.lang.Object", "Class": "java.lang.Class", "Classloader": "java.lang.ClassLoader",
	"Thread": "java.lang.Thread", "ThreadGroup": "java.lang.ThreadGroup",
}

// resolveClass returns the classes that a name after "is" means, including subclasses:
// those of exactly that name or, if there are none, those whose name ends with it; "."
// may stand for the "$" of nested classes. The note says if the name matches no class, or
// more than one.
func resolveClass(s *snapshot.Snapshot, name string) (wanted []bool, note string) {
	wanted = make([]bool, s.NumClasses())
	if full := structures[name]; full != "" {
		name = full
	}
	meant := map[string]bool{}
	for _, c := range s.ClassesByName(name) {
		meant[name] = true
		mark(s, c, wanted)
	}
	if len(meant) > 0 {
		return wanted, ""
	}
	dotted := strings.ReplaceAll(name, "$", ".")
	names := make([]string, s.NumClasses())
	for c := range names {
		full := s.ClassName(heap.ClassIndex(c))
		names[c] = simpleName(full)
		if d := strings.ReplaceAll(full, "$", "."); d == dotted || strings.HasSuffix(d, "."+dotted) {
			meant[full] = true
			mark(s, heap.ClassIndex(c), wanted)
		}
	}
	switch len(meant) {
	case 0:
		note = fmt.Sprintf("No class of this dump is named %s, so no object matches it.", name)
		if near := usage.Nearest(name, names); near != "" {
			note = fmt.Sprintf("No class of this dump is named %s; did you mean %s?", name, near)
		}
	case 1:
	default:
		all := make([]string, 0, len(meant))
		for full := range meant {
			all = append(all, full)
		}
		slices.Sort(all)
		rest := ""
		if len(all) > 5 {
			all, rest = all[:5], fmt.Sprintf(" and %d more", len(all)-5)
		}
		note = fmt.Sprintf("%s means several classes: %s%s.", name, strings.Join(all, ", "), rest)
	}
	return wanted, note
}

func simpleName(full string) string { return full[strings.LastIndexAny(full, ".$")+1:] }

// mark marks a class and its subclasses.
func mark(s *snapshot.Snapshot, c heap.ClassIndex, wanted []bool) {
	for _, sub := range s.AllSubclasses(c) {
		wanted[sub] = true
	}
}

// unknownFields adds notes about fields that no class of the dump has.
func (p *Program) unknownFields(s *snapshot.Snapshot) (notes []string) {
	switch {
	case len(p.fields) == 0:
		return nil
	case !s.HasValues():
		return []string{"This dump format holds no field values: every field is null to the program."}
	}
	known := map[string]bool{}
	for c := range s.NumClasses() {
		class := s.Class(heap.ClassIndex(c))
		for _, f := range class.Fields {
			known[f.Name] = true
		}
		for _, f := range class.Statics {
			known[f.Name] = true
		}
	}
	listed := map[string]bool{}
	for _, e := range p.fields {
		if known[e.name] || listed[e.name] {
			continue
		}
		listed[e.name] = true
		names := []string{}
		for name := range known {
			names = append(names, name)
		}
		for name := range membersOf("Object") {
			names = append(names, name)
		}
		slices.Sort(names)
		note := "No class of this dump has a field " + strconv.Quote(e.name) + ", so it is always null."
		if near := usage.Nearest(e.name, names); near != "" && near != e.name {
			note = "No class of this dump has a field " + strconv.Quote(e.name) + "; did you mean " + near + "?"
		}
		notes = append(notes, note)
	}
	return notes
}
