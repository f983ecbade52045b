package analysis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/usage"
	"heapdrop/internal/order"
)

// checker determines the type of every expression and the meaning of every name.
type checker struct {
	*types
	text       string
	program    *program
	parameters map[string]value
	errors     Errors

	sets      map[string]*setDecl
	slots     int
	scope     []*variable // of the enclosing lambdas, innermost last
	where     situation
	classes   []string // classes after "is"
	fields    []*memberExpr
	dominator bool // the program uses retained sizes or dominators
	sizes     bool // the program uses ENTITY.size
}

// situation says what an expression may use.
type situation struct {
	what   string   // for errors: "membership"
	set    *setDecl // the set type whose ENTITY and properties it may use; nil if there is none
	known  int      // number of properties that have a value already
	local  bool     // THIS, REFERRER and ref_kind are available
	writes bool     // properties may be assigned
}

// failure ends the checking of one declaration.
type failure struct{}

func (c *checker) fail(at int, hint, format string, args ...any) {
	c.errors = append(c.errors, errorAt(c.text, at, fmt.Sprintf(format, args...), hint))
	panic(failure{})
}

// try runs the check of one declaration. The first error ends this check, but not those
// of other declarations.
func (c *checker) try(check func()) {
	defer func() {
		c.scope = nil
		if cause := recover(); cause != nil {
			if _, ours := cause.(failure); !ours {
				panic(cause)
			}
		}
	}()
	if len(c.errors) < maxErrors {
		check()
	}
}

// globals are names that cannot be declared, because they have a meaning already.
var globals = []struct{ name, typ, help string }{
	{"objects", "table-of Object", "all objects that a GC root leads to"},
	{"threads", "table-of Thread", "the threads"},
	{"classes", "table-of Class", "the classes"},
	{"classloaders", "table-of Classloader", "the class loaders, including that of the JVM itself"},
	{"threadgroups", "table-of ThreadGroup", "the thread groups"},
}

func (c *checker) check() {
	for _, d := range c.program.types {
		c.try(func() { c.typeDecl(d) })
	}
	for _, s := range c.program.sets {
		c.try(func() {
			if c.sets[s.name] != nil {
				c.fail(s.at, "Give one of them another name.", "there are two set types %s", s.name)
			}
			c.sets[s.name] = s
		})
	}
	for _, i := range c.program.instances {
		c.try(func() { c.instances(i) })
	}
	for _, s := range c.program.sets {
		if s.nameType == nil {
			s.nameType = c.any // there are no instances, but the rest is still checked
		}
		c.set(s)
	}
	if len(c.program.sets) == 0 && len(c.errors) == 0 {
		c.try(func() { c.fail(len(c.text), programHint, "the program has no set type") })
	}
	order.Stable(c.errors, func(a, b *Error) int { return a.Offset - b.Offset })
}

// maxFields is the maximum number of fields of a struct, including those of nested
// structs, whose number multiplies.
const maxFields = 1000

func (c *checker) typeDecl(d *typeDecl) {
	if c.declared[d.name] != nil {
		c.fail(d.at, "Give the type another name.", "there is a type %s already", d.name)
	}
	if d.list != nil {
		c.declared[d.name] = listOf(c.typeOf(d.list))
		return
	}
	t := &Type{Kind: Struct, Name: d.name}
	for _, f := range d.fields {
		if slices.ContainsFunc(t.Fields, func(other Field) bool { return other.Name == f.name }) {
			c.fail(f.at, "Give one of them another name.", "the struct %s has two fields %s", d.name, f.name)
		}
		field := c.typeOf(f.of)
		if t.width += max(1, field.width); t.width > maxFields {
			c.fail(f.at, "Put less into it.", "the struct %s has more than %d fields, those of its structs included", d.name, maxFields)
		}
		t.Fields = append(t.Fields, Field{f.name, field})
	}
	c.declared[d.name] = t
}

// typeOf resolves the name of a type.
func (c *checker) typeOf(r *typeRef) *Type {
	t := c.declared[r.name]
	if t == nil || t.Kind == Any {
		var names []string
		for name := range c.declared {
			names = append(names, name)
		}
		hint := "A type is declared before it is used."
		if near := usage.Nearest(r.name, names); near != "" {
			hint = "Did you mean " + near + "?"
		}
		c.fail(r.at, hint, "there is no type %s", r.name)
	}
	if r.list {
		return listOf(t)
	}
	return t
}

func (c *checker) instances(i *instanceDecl) {
	i.of = c.sets[i.set]
	if i.of == nil {
		names := make([]string, len(c.program.sets))
		for k, s := range c.program.sets {
			names[k] = s.name
		}
		hint := "Declare it: set_type " + i.set + ": …"
		if near := usage.Nearest(i.set, names); near != "" {
			hint = "Did you mean " + near + "?"
		}
		c.fail(i.at, hint, "there is no set type %s", i.set)
	}
	c.where = situation{what: "have_names"}
	t := c.expr(i.names, nil)
	if t.Kind == List {
		t = t.Elem
	}
	if t.Kind < Any || t.Kind > Object || t.Kind == Null {
		c.fail(i.names.base().at, "A name is a string, a number or an object; a list of them makes one subgraph each.", "%s is not the name of a subgraph", t)
	}
	if i.of.nameType != nil && i.of.nameType != t {
		t = c.any
	}
	i.of.nameType = t
}

func (c *checker) set(s *setDecl) {
	if s.roots == nil {
		c.try(func() {
			c.fail(s.at, "Add roots <- … with the objects that belong to it from the start.", "the set type %s has no roots", s.name)
		})
	} else {
		c.try(func() {
			c.where = situation{what: "roots", set: s}
			t := c.expr(s.roots.value, nil)
			if !t.isObject() && !(t.Kind == List && (t.Elem.isObject() || t.Elem.Kind == Void)) {
				c.fail(s.roots.value.base().at, "Roots are a list of objects, such as threads or objects.filter([it | it is app.Order]).", "roots are %s, not objects", t)
			}
		})
	}
	for i, p := range s.properties {
		c.try(func() { c.property(s, i, p) })
	}
	if s.membership != nil {
		c.try(func() {
			c.where = situation{what: "membership", set: s, known: len(s.properties), local: true}
			c.wanted(s.membership.value, c.bool, "membership")
		})
	}
	if s.onInclusion != nil {
		c.try(func() {
			c.where = situation{what: "on_inclusion", set: s, known: len(s.properties), local: true, writes: true}
			l, ok := s.onInclusion.value.(*lambda)
			if !ok {
				c.fail(s.onInclusion.value.base().at, "Write on_inclusion <- [ count <- count + 1 ]", "on_inclusion is not a lambda")
			}
			if t := c.lambda(l, nil, nil); t != c.void {
				c.fail(l.body[len(l.body)-1].value.base().at, "Properties are assigned with <-", "on_inclusion gives no value, but this is %s", t)
			}
		})
	}
}

func (c *checker) property(s *setDecl, i int, p *property) {
	if c.global(p.name) != nil || labelOf(p.name) >= 0 || membersOf("ENTITY")[p.name] != nil {
		c.fail(p.at, "Choose another name.", "%s has a meaning already", p.name)
	}
	for _, other := range s.properties[:i] {
		if other.name == p.name {
			c.fail(p.at, "Give one of them another name.", "the set type %s has two properties %s", s.name, p.name)
		}
	}
	p.typ = c.typeOf(p.of)
	c.where = situation{what: "the value of " + p.name, set: s, known: i}
	c.wanted(p.value, p.typ, p.name)
}

func (c *checker) global(name string) *Type {
	for _, g := range globals {
		if g.name == name {
			return c.named(g.typ)
		}
	}
	return nil
}

// labelOf returns the kind of reference with that name; -1 if there is none.
func labelOf(name string) int {
	for i, l := range labels {
		if l.name == name {
			return i
		}
	}
	return -1
}

// wanted checks an expression that must have a certain type.
func (c *checker) wanted(e expr, want *Type, what string) {
	t := c.expr(e, want)
	if t == c.void {
		c.fail(e.base().at, "foreach gives nothing; map, filter and sum give values.", "%s is %s, but this gives nothing", what, want)
	}
	if !assignable(t, want) {
		hint := wantedHint(want)
		switch {
		case want == c.int && t == c.float:
			hint = "A float becomes an int by .round, if x is a float: (x).round"
		case want == c.string && t.isObject():
			hint = "The characters of a string object are its .text"
		case want == c.string && t.Kind <= Object:
			hint = "Anything becomes a string when it is joined to one: \"\" + x"
		case want.isObject() && t.isObject():
			hint = "An Object is no " + want.Name + " to the type checker, even if it is one in the heap."
		}
		c.fail(e.base().at, hint, "%s is %s, but this is %s", what, want, t)
	}
}

// elementsHint says what a list may contain.
const elementsHint = "Elements are numbers, bools, strings, objects, lists or structs."

// wantedHint describes an expression of a type.
func wantedHint(want *Type) string {
	switch want.Kind {
	case Int, Address, Float:
		return "A number is 5, 2.5, or a member such as THIS.size"
	case Bool:
		return "A bool is a comparison such as THIS.size > 100, or true or false."
	case String:
		return "A string is \"text\", or a member such as THIS.class.name"
	case List:
		return "A list is #[ … ], or what filter and map make of one; an empty list is #[]"
	case Struct:
		return "A struct is made by: struct " + want.Name + " … end"
	}
	return "An object is THIS, REFERRER, or an element of a list such as threads.first"
}

// expr determines the type of an expression. want is the expected type, nil for any; it
// gives empty lists and nulls their type.
func (c *checker) expr(e expr, want *Type) *Type {
	n := e.base()
	switch e := e.(type) {
	case *literal:
		n.typ = map[valueKind]*Type{isNull: c.null, isInt: c.int, isFloat: c.float, isBool: c.bool, isString: c.string}[e.value.kind]
	case *nameExpr:
		n.typ = c.name(e)
	case *listLiteral:
		n.typ = c.listLiteral(e, want)
	case *structLiteral:
		n.typ = c.structLiteral(e)
	case *lambda:
		c.fail(n.at, "A lambda is the argument of a list member such as filter, or the value of on_inclusion", "a lambda is not a value")
	case *memberExpr:
		n.typ = c.member(e)
	case *unaryExpr:
		if e.op == "not" {
			c.wanted(e.x, c.bool, "what not negates")
			n.typ = c.bool
		} else {
			n.typ = c.expr(e.x, nil)
			if !n.typ.isNumber() {
				c.fail(n.at, "Numbers have a negative; a bool is negated by not.", "there is no negative %s", n.typ)
			}
			if n.typ == c.address {
				n.typ = c.int
			}
		}
		n.depends(e.x)
	case *binaryExpr:
		n.typ = c.binary(e)
		n.depends(e.x, e.y)
	case *isExpr:
		if t := c.expr(e.x, nil); !t.isObject() && t.Kind != Any && t.Kind != Null {
			c.fail(n.at, "The operator is tests the class of an object: THIS is app.Order", "%s is not an object, so it has no class", t)
		}
		c.classes = append(c.classes, e.class)
		n.typ = c.bool
		n.depends(e.x)
	case *inExpr:
		if t := c.expr(e.x, nil); !t.isObject() && t.Kind != Any && t.Kind != Null {
			c.fail(n.at, "The operator in tests the subgraph of an object: REFERRER in ENTITY", "%s is not an object, so it is in no subgraph", t)
		}
		n.depends(e.x)
		if e.unassigned {
			n.local = true // it changes while references are traversed
		} else {
			c.needEntity(n.at, "ENTITY")
			n.entity = true
		}
		n.typ = c.bool
	}
	return n.typ
}

// depends makes a node depend on everything that its parts depend on.
func (n *node) depends(parts ...expr) {
	for _, p := range parts {
		b := p.base()
		n.entity, n.item, n.local = n.entity || b.entity, n.item || b.item, n.local || b.local
	}
}

func (c *checker) needEntity(at int, what string) {
	if c.where.set == nil {
		c.fail(at, "It can be used in roots, membership, on_inclusion and the values of properties.", "%s has no meaning in %s", what, c.where.what)
	}
}

func (c *checker) listLiteral(e *listLiteral, want *Type) *Type {
	if want != nil && want.Kind == List {
		for _, x := range e.elements {
			c.wanted(x, want.Elem, "an element of the list")
			e.depends(x)
		}
		return want
	}
	elem := c.void
	for i, x := range e.elements {
		t := c.expr(x, nil)
		if i > 0 {
			if t = c.union(elem, t); t == nil {
				c.fail(x.base().at, "All elements of a list have one type.", "this is %s, the elements before are %s", x.base().typ, elem)
			}
		}
		if t == c.void || t == c.label || t == c.entity {
			c.fail(x.base().at, elementsHint, "%s cannot be an element of a list", t)
		}
		elem = t
		e.depends(x)
	}
	return listOf(elem)
}

func (c *checker) structLiteral(e *structLiteral) *Type {
	t := c.declared[e.name]
	if t == nil || t.Kind != Struct {
		c.fail(e.at, "Declare it first: "+e.name+" : struct … end", "there is no struct %s", e.name)
	}
	if len(e.elements) != len(t.Fields) {
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = f.Name + " : " + f.Type.Name
		}
		c.fail(e.at, "Its fields are "+strings.Join(fields, ", ")+".", "the struct %s has %d fields, but %d values are given", t, len(t.Fields), len(e.elements))
	}
	for i, x := range e.elements {
		c.wanted(x, t.Fields[i].Type, "the field "+t.Fields[i].Name)
		e.depends(x)
	}
	return t
}

func (c *checker) binary(e *binaryExpr) *Type {
	switch e.op {
	case "and", "or":
		c.wanted(e.x, c.bool, "an operand of "+e.op)
		c.wanted(e.y, c.bool, "an operand of "+e.op)
		return c.bool
	}
	x, y := c.expr(e.x, nil), c.expr(e.y, nil)
	switch e.op {
	case "=", "!=":
		if !comparable(x, y) {
			hint := "Only values of one kind are equal: two numbers, two strings, two objects."
			if x.isObject() && y.isNumber() || y.isObject() && x.isNumber() {
				hint = "The address of an object is its .id"
			} else if (x.isObject() || y.isObject()) && (x == c.string || y == c.string) {
				hint = "The characters of a string object are its .text"
			}
			c.fail(e.at, hint, "%s and %s are never equal", x, y)
		}
		return c.bool
	case "<", "<=", ">", ">=":
		if !(x.isNumber() && y.isNumber()) && !(assignable(x, c.string) && assignable(y, c.string)) {
			c.fail(e.at, "Numbers and strings have an order.", "%s and %s have no order", x, y)
		}
		return c.bool
	}
	if e.op == "+" && (x == c.string || y == c.string) {
		other := x
		if x == c.string {
			other = y
		}
		if other.Kind < Any || other.Kind > Object {
			c.fail(e.at, "Numbers, bools, strings and objects can be joined; of a list take .count or .join.", "%s cannot be joined to a string", other)
		}
		return c.string
	}
	if !x.isNumber() || !y.isNumber() {
		wrong := x
		if x.isNumber() {
			wrong = y
		}
		hint := "Numbers can be calculated with; strings are joined by +."
		if wrong.Kind == List {
			hint = "Lists are joined by append."
		}
		c.fail(e.at, hint, "%s cannot be calculated with %s", wrong, e.op)
	}
	switch {
	case x == c.float || y == c.float:
		return c.float
	case x == c.any || y == c.any:
		return c.any
	}
	return c.int
}

// comparable reports whether values of the two types can be equal.
func comparable(x, y *Type) bool {
	scalar := func(t *Type) bool { return t.Kind >= Any && t.Kind <= Object }
	switch {
	case x.Kind == label || y.Kind == label:
		return x == y
	case !scalar(x) || !scalar(y):
		return false
	case x.Kind == Any || y.Kind == Any:
		return true
	case x.Kind == Null || y.Kind == Null:
		return x.isObject() || y.isObject() || x == y
	case x.isNumber() || y.isNumber():
		return x.isNumber() && y.isNumber()
	case x.isObject() || y.isObject():
		return x.isObject() && y.isObject()
	}
	return x == y
}
