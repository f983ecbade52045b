// Package objectset is the language of object sets: what a command accepts wherever it
// works on objects, and what a row of a result offers as "the objects of this row".
//
//	0x7f00 0x7f08             objects by address
//	java.lang.String          instances of the class of that name
//	java\.util\..*            instances of all classes that match a regular expression
//	class:0x7f00              instances of exactly the class with that class object
//	superclass:NAME           instances of the class and all its subclasses
//	loader:0x7f00             instances of the classes that a class loader defines
//	package:java.util         instances of the classes below a package (=: directly in it)
//	roots, roots:JNI_Global   GC roots, perhaps of one kind
//	toplevel                  objects that no object dominates
//	unreachable               objects that no GC root reaches
//	unreachable:class:0x7f00  those of one class
//	all                       all reachable objects
//	strong                    objects that the GC roots lead to without weak, soft,
//	                          phantom and final references
//	static:app.Cache.STORE    what a static field refers to; also static:app.Cache, all of
//	                          its fields, and regular expressions
//	retained(SET)             the exact retained set: what goes when SET goes
//	dominated(SET)            what the objects immediately dominate
//	nested(SET)               the objects and what they dominate of the same class, down to
//	                          the first of another class: all nodes of a linked list
//	referents(SET)            what the objects refer to
//	referrers(SET)            what refers to the objects
//	reach(SET)                the objects and all that references lead to from them
//	kept(SET)                 of that, what nothing else leads to (keeping_alive)
//	descendants(SET)          the objects and what heap_roots shows below them
//	structure(SET SKIP …)     the objects and all that references lead to from them, but
//	                          past no class and none of the other sets (structure_size)
//	or(SET)                   the objects of the set, as one argument of the two below
//	oql("SELECT …")           what a query finds (package oql)
//	analysis("…" TYPE NAME)   a subgraph that a program finds (package analysis)
//	collections(size=3 SET)   collections with 3 elements, of SET if there is one; also
//	                          fill=2/5 and collisions=2/5, the second of five ranges
//	freed(FIELD … SET …)      what goes when fields (app.Cache#STORE) are null and objects are gone
//	and(SET SET …)            objects in every set
//	minus(SET SET …)          objects of the first set that are in no other
//
// Sets side by side are united. Where a name is expected, the address of a class
// object does as well. Sets given by class hold reachable objects, except where
// they say otherwise; objects given by address are taken as they are.
package objectset

import (
	"fmt"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/lang/oql"
	"heapdrop/core/usage"
)

// Set is a parsed object set.
type Set struct {
	Terms []Term

	// The flags of Eclipse MAT, which change what class names and addresses of classes
	// and loaders mean.
	Subclasses      bool // -include_subclasses: also instances of subclasses
	ClassInstance   bool // -include_class_instance: also the class objects
	LoadedInstances bool // -include_loaded_instances: for loaders, also the instances of the classes that they define
	Retained        bool // -retained: the retained set of the whole set
}

// Op is the kind of a Term.
type Op uint8

// Kinds of terms; the comments name the fields that they use.
const (
	ObjectAt   Op = iota // Address
	Pattern              // Text: class name or regular expression
	ClassOf              // Text or Address
	Superclass           // Text or Address
	LoaderOf             // Address
	Package              // Text, Exact
	Roots                // Text: a kind; empty for all
	Toplevel
	Unreachable
	UnreachableClass // Text or Address
	All
	Retained // Args, as for all following ones
	Dominated
	Nested
	Referents
	Referrers
	Or
	And
	Minus
	OQL      // Text: the query
	Subgraph // of a memory analysis, see Analysis
	Strong
	Static // Text or Address
	Reach
	RetainedWithout
	Descendants
	StructureOf // Args: the objects, then what to skip
	// Collections is a group of collections that share a property. Text: the group
	// (package collections); Args: the set that they are from, if given.
	Collections
	Freed // Pretended: what is treated as gone; Args: the objects among it
)

// Term is one part of a Set.
type Term struct {
	Op      Op
	Address heap.Address
	Text    string // empty if Address is used
	Exact   bool   // for Package: without subpackages
	Args    []*Set

	query     *oql.Query
	subgraph  *subgraph
	pretended []Pretended
}

var functions = map[string]Op{
	"retained": Retained, "dominated": Dominated, "nested": Nested, "referents": Referents, "referrers": Referrers, "or": Or, "and": And, "minus": Minus,
	"reach": Reach, "kept": RetainedWithout, "descendants": Descendants, "structure": StructureOf,
}

var keywords = map[string]Op{"roots": Roots, "toplevel": Toplevel, "unreachable": Unreachable, "all": All, "strong": Strong}

var prefixes = map[string]Op{
	"class": ClassOf, "superclass": Superclass, "loader": LoaderOf, "package": Package, "roots": Roots, "unreachable": UnreachableClass, "oql": OQL, "static": Static,
}

// Words are the words of the language, for completion.
var Words = []struct{ Text, Help string }{
	{"class:", "instances of exactly one class"}, {"superclass:", "instances of a class and its subclasses"},
	{"loader:", "instances of the classes of a class loader"}, {"package:", "instances of the classes of a package"},
	{"roots", "GC roots"}, {"roots:", "GC roots of one kind"}, {"toplevel", "objects that no other object dominates"},
	{"unreachable", "objects unreachable from the GC roots"}, {"unreachable:class:", "unreachable objects of one class"}, {"all", "all reachable objects"},
	{"strong", "objects reachable from the GC roots through strong references"}, {"static:", "what a static field refers to: app.Cache.STORE"},
	{"retained(", "what would be freed with the objects"}, {"dominated(", "what the objects immediately dominate"},
	{"nested(", "the objects, those of the same class that they immediately dominate, and so on"},
	{"referents(", "what the objects refer to"}, {"referrers(", "what refers to the objects"},
	{"reach(", "everything reachable from the objects"}, {"kept(", "what can be reached only through the objects"}, {"descendants(", "what heap_roots lists below the objects"},
	{"structure(", "everything reachable from the objects without passing a class or one of the sets that follow"},
	{"oql(", "the result of an OQL query"}, {"analysis(", "a subgraph found by a memory analysis"}, {"collections(", "collections of one size, fill ratio or collision ratio"},
	{"freed(", "what would be freed if fields were null and objects gone"}, {"or(", "a set as one argument"}, {"and(", "objects in every set"}, {"minus(", "objects that are only in the first set"},
}

// Flags are the flags that Parse accepts, each with an explanation.
var Flags = []struct{ Name, Help string }{
	{"-include_subclasses", "include instances of subclasses"},
	{"-include_class_instance", "include the class objects"},
	{"-include_loaded_instances", "for class loaders, the instances of the classes that they define"},
	{"-retained", "the retained set of the objects"},
	{"-verbose", "accepted, without effect"},
}

// Parse parses a set. Errors are *usage.Error, except for quotes and parentheses that are
// not closed.
func Parse(text string) (*Set, error) {
	list, err := commandline.Split(text)
	if err != nil {
		return nil, err
	}
	return FromWords(list)
}

// FromWords parses a set from the words of a command line.
func FromWords(list []commandline.Word) (*Set, error) {
	s := &Set{}
	for _, w := range list {
		if flag := strings.ToLower(w.Text); !w.Quoted && strings.HasPrefix(flag, "-") {
			if err := s.setFlag(flag); err != nil {
				return nil, err
			}
			continue
		}
		t, err := parseTerm(w)
		if err != nil {
			return nil, err
		}
		s.Terms = append(s.Terms, t)
	}
	if len(s.Terms) == 0 {
		return nil, usage.Errorf("no objects are named: give an address 0x…, a class name or a set such as retained(0x…)")
	}
	return s, nil
}

func (s *Set) setFlag(flag string) error {
	switch flag {
	case "-include_subclasses":
		s.Subclasses = true
	case "-include_class_instance":
		s.ClassInstance = true
	case "-include_loaded_instances":
		s.LoadedInstances = true
	case "-retained":
		s.Retained = true
	case "-verbose":
	default:
		names := make([]string, len(Flags))
		for i, f := range Flags {
			names[i] = f.Name
		}
		return usage.Errorf("an object set has no flag %q; it has %s", flag, strings.Join(names, ", "))
	}
	return nil
}

func parseTerm(w commandline.Word) (Term, error) {
	text := w.Text
	if w.Quoted {
		return Term{Op: Pattern, Text: text}, nil
	}
	if isAddress(text) {
		a, err := parseAddress(text)
		return Term{Op: ObjectAt, Address: a}, err
	}
	if op, found := keywords[strings.ToLower(text)]; found {
		return Term{Op: op}, nil
	}
	if name, rest, found := strings.Cut(w.Raw, "("); found && strings.HasSuffix(rest, ")") {
		if strings.EqualFold(name, "oql") {
			return parseQuery(rest[:len(rest)-1])
		}
		if strings.EqualFold(name, "analysis") {
			return parseAnalysis(rest[:len(rest)-1])
		}
		if strings.EqualFold(name, "freed") {
			return parseFreed(rest[:len(rest)-1])
		}
		if strings.EqualFold(name, "collections") {
			return parseCollections(rest[:len(rest)-1])
		}
		if op, isFunction := functions[strings.ToLower(name)]; isFunction {
			return parseFunction(op, name, rest[:len(rest)-1])
		}
	}
	if name, rest, found := strings.Cut(text, ":"); found {
		if op, isPrefix := prefixes[strings.ToLower(name)]; isPrefix {
			return parsePrefix(op, strings.ToLower(name), rest)
		}
	}
	return Term{Op: Pattern, Text: text}, nil
}

// takesSeveral reports whether a function takes several sets, one for each word.
func (op Op) takesSeveral() bool { return op == And || op == Minus || op == StructureOf }

func parseFunction(op Op, name, inner string) (Term, error) {
	arguments, err := commandline.Split(inner)
	if err != nil {
		return Term{}, err
	}
	t := Term{Op: op}
	if op.takesSeveral() {
		for i := range arguments {
			arg, err := FromWords(arguments[i : i+1])
			if err != nil {
				return Term{}, err
			}
			t.Args = append(t.Args, arg)
		}
		if op != StructureOf && len(t.Args) < 2 {
			return Term{}, usage.Errorf("%s(%s) has fewer than two sets", name, inner)
		}
		if len(t.Args) == 0 {
			return Term{}, usage.Errorf("%s(%s) names no objects", name, inner)
		}
		return t, nil
	}
	arg, err := FromWords(arguments)
	if err != nil {
		return Term{}, usage.Errorf("in %s(%s): %s", name, inner, err)
	}
	t.Args = []*Set{arg}
	return t, nil
}

// parseQuery parses a query in OQL, with or without quotes.
func parseQuery(inner string) (Term, error) {
	text := inner
	if list, err := commandline.Split(inner); err == nil && len(list) == 1 {
		text = list[0].Text
	}
	q, err := oql.Parse(text)
	return Term{Op: OQL, Text: text, query: q}, err
}

func parsePrefix(op Op, name, rest string) (t Term, err error) {
	t.Op = op
	if op == UnreachableClass {
		var found bool
		if rest, found = strings.CutPrefix(rest, "class:"); !found {
			return t, usage.Errorf("unreachable:%s is not known; write unreachable or unreachable:class:NAME", rest)
		}
	}
	if op == Package {
		t.Text, t.Exact = strings.CutPrefix(rest, "=")
		return t, nil
	}
	if rest == "" {
		return t, usage.Errorf("%s: needs a name or an address after the colon", name)
	}
	if op == OQL {
		return parseQuery(commandline.Quote(rest))
	}
	if op != Roots && isAddress(rest) {
		t.Address, err = parseAddress(rest)
		return t, err
	}
	if op == LoaderOf {
		return t, usage.Errorf("loader:%s needs the address of a class loader, 0x…", rest)
	}
	t.Text = rest
	if op == Roots {
		kind, found := rootKind(rest)
		if !found {
			return t, usage.Errorf("%q is not a kind of GC root; the kinds are %s", rest, rootKindNames())
		}
		t.Text = strings.ReplaceAll(kind.String(), " ", "_")
	}
	return t, nil
}

// rootKind returns the kind with the given name, ignoring case; "_" may stand for a
// space.
func rootKind(name string) (heap.RootKind, bool) {
	name = strings.ReplaceAll(name, "_", " ")
	for _, k := range heap.RootKinds() {
		if strings.EqualFold(k.String(), name) {
			return k, true
		}
	}
	return 0, false
}

func rootKindNames() string {
	var all []string
	for _, k := range heap.RootKinds() {
		all = append(all, strings.ReplaceAll(k.String(), " ", "_"))
	}
	return strings.Join(all, ", ")
}

func isAddress(s string) bool { return len(s) > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') }

func parseAddress(s string) (heap.Address, error) {
	n, err := strconv.ParseUint(s[2:], 16, 64)
	if err != nil {
		return 0, usage.Errorf("%q is not an address: 0x is followed by up to 16 hexadecimal digits", s)
	}
	return heap.Address(n), nil
}

// String returns the text from which Parse restores the set.
func (s *Set) String() string {
	var parts []string
	for i := range s.Terms {
		parts = append(parts, s.Terms[i].String())
	}
	for i, on := range []bool{s.Subclasses, s.ClassInstance, s.LoadedInstances, s.Retained} {
		if on {
			parts = append(parts, Flags[i].Name)
		}
	}
	return strings.Join(parts, " ")
}

// Plain reports whether no flag is set that changes what the terms mean.
func (s *Set) Plain() bool {
	return !(s.Subclasses || s.ClassInstance || s.LoadedInstances || s.Retained)
}

// String returns the text from which Parse restores the term.
func (t *Term) String() string {
	name := func() string {
		if t.Text == "" {
			return fmt.Sprintf("0x%x", uint64(t.Address))
		}
		return quoteTail(t.Text)
	}
	switch t.Op {
	case ObjectAt:
		return name()
	case Pattern:
		return quotePattern(t.Text)
	case UnreachableClass:
		return "unreachable:class:" + name()
	case Subgraph:
		return t.subgraph.text
	case Package:
		exact := map[bool]string{true: "="}[t.Exact]
		return "package:" + exact + quoteTail(t.Text)
	}
	for word, op := range prefixes {
		if op == t.Op && (t.Text != "" || op != Roots) {
			return word + ":" + name()
		}
	}
	for word, op := range keywords {
		if op == t.Op {
			return word
		}
	}
	var args []string
	for _, a := range t.Args {
		text := a.String()
		if t.Op.takesSeveral() && (len(a.Terms) > 1 || !a.Plain()) {
			text = "or(" + text + ")"
		}
		args = append(args, text)
	}
	if t.Op == Freed {
		return FreedBy(t.pretended)
	}
	if t.Op == Collections {
		return "collections(" + strings.Join(append([]string{t.Text}, args...), " ") + ")"
	}
	for word, op := range functions {
		if op == t.Op {
			return word + "(" + strings.Join(args, " ") + ")"
		}
	}
	return ""
}

// quoteTail quotes the text after a colon, where a minus has no special meaning.
func quoteTail(s string) string {
	if s == "" {
		return ""
	}
	if s[0] == '-' && commandline.Quote(s[1:]) == s[1:] {
		return s
	}
	return commandline.Quote(s)
}

// quotePattern quotes a pattern that would otherwise be parsed as something else.
func quotePattern(s string) string {
	plain := commandline.Word{Text: s, Raw: s}
	if t, err := parseTerm(plain); err != nil || t.Op != Pattern || commandline.Quote(s) != s {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
	}
	return s
}

// Help explains how to specify objects.
const Help = `
Objects are given by
  0x7f00 0x7f08                        address
  java.lang.String                     class, or a regular expression: 'java\.util\..*'
  superclass:NAME, package:java.util   classes below a class or package
  roots, toplevel, unreachable, all    kind
  static:app.Cache.STORE               what a static field refers to; strong: everything reachable through strong references
  retained(OBJECTS), referrers(OBJECTS), referents(OBJECTS), and(A B), minus(A B)
  structure(OBJECTS SKIP), reach(OBJECTS), kept(OBJECTS), descendants(OBJECTS)
`
