package analysis

import (
	"fmt"
	"heapdrop/core/usage"
	"slices"
	"strings"
)

// lambda checks a lambda and returns the type of its value. item is the type of its
// parameter, nil if it has none; want is the expected type of its value, nil for any.
func (c *checker) lambda(l *lambda, item, want *Type) *Type {
	outer := len(c.scope)
	l.vars = nil
	for i, p := range l.params {
		v := &variable{name: p.name, slot: c.slots}
		c.slots++
		switch {
		case i == 0 && item != nil:
			v.typ, v.fixed = item, true
			if p.of != nil {
				if v.typ = c.typeOf(p.of); !assignable(item, v.typ) {
					c.fail(p.at, "Leave out its type: the list determines it.", "%s is declared as %s, but the elements of the list are %s", p.name, v.typ, item)
				}
			}
		case p.of == nil:
			c.fail(p.at, "Write "+p.name+" : int", "the variable %s has no type", p.name)
		default:
			v.typ = c.typeOf(p.of)
		}
		if c.global(p.name) != nil || labelOf(p.name) >= 0 {
			c.fail(p.at, "Choose another name.", "%s has a meaning already", p.name)
		}
		c.scope = append(c.scope, v)
		l.vars = append(l.vars, v)
	}
	if item != nil && len(l.params) == 0 {
		c.fail(l.at, "Write [it | …].", "the lambda takes no parameter, but the list passes it an element")
	}
	typ := c.void
	for i := range l.body {
		s := &l.body[i]
		last := i == len(l.body)-1
		c.statement(s, last, want)
		if last && s.target == "" {
			typ = s.value.base().typ
		}
		l.depends(s.value)
		if s.ref != nil && s.ref.property {
			l.entity = true
		}
	}
	c.scope = c.scope[:outer]
	l.typ = c.function
	return typ
}

func (c *checker) statement(s *statement, last bool, want *Type) {
	if s.target == "" {
		t := c.expr(s.value, map[bool]*Type{true: want}[last])
		if !last && t != c.void {
			c.fail(s.value.base().at, "A lambda gives the value of its last expression.", "this value is not used")
		}
		return
	}
	v := c.variable(s.target, s.at)
	switch {
	case v == nil:
		hint := fmt.Sprintf("Declare it as a property (%s : int <- 0) or in the lambda: [%s : int | …]", s.target, s.target)
		c.fail(s.at, hint, "there is no %s to assign to", s.target)
	case v.fixed:
		c.fail(s.at, "Declare a variable of your own: ["+s.target+", n : int | n <- …]", "%s is an element of the list and cannot be assigned", s.target)
	case v.property && !c.where.writes:
		c.fail(s.at, "Properties are assigned in on_inclusion.", "the property %s cannot be assigned in %s", s.target, c.where.what)
	}
	s.ref = v
	c.wanted(s.value, v.typ, s.target)
}

// member checks "x.name" and "x.name(argument)".
func (c *checker) member(e *memberExpr) *Type {
	of := c.expr(e.of, nil)
	e.depends(e.of)
	e.field = -1
	switch of.Kind {
	case Struct:
		for i, f := range of.Fields {
			if f.Name == e.name && e.arg == nil {
				e.field = i
				return f.Type
			}
		}
	case entity:
		for i, p := range c.where.set.properties {
			if p.name == e.name && e.arg == nil {
				e.field = i
				return c.variable(p.name, e.nameAt).typ
			}
		}
		if e.name == "name" && e.arg == nil {
			e.member = membersOf("ENTITY")["name"]
			return c.where.set.nameType
		}
	}
	e.member = memberOf(of, e.name)
	inHeap := (of.isObject() || of.Kind == Any) && e.arg == nil
	switch {
	case inHeap && (e.member == nil || e.member.arg != ""):
		e.member = nil
		c.fields = append(c.fields, e)
		return c.any
	case e.member == nil:
		c.noMember(e, of)
	}
	c.dominator = c.dominator || e.member.dominator
	c.sizes = c.sizes || e.member.on == "ENTITY" && e.name == "size"
	return c.call(e, of)
}

func (c *checker) noMember(e *memberExpr, of *Type) {
	var names []string
	for _, on := range memberSources(of) {
		for name := range membersOf(on) {
			names = append(names, name)
		}
	}
	for _, f := range of.Fields {
		names = append(names, f.Name)
	}
	if of.Kind == entity {
		for _, p := range c.where.set.properties {
			names = append(names, p.name)
		}
	}
	slices.Sort(names)
	hint := "It has " + strings.Join(names, ", ") + "."
	if near := usage.Nearest(e.name, names); near != "" {
		hint = "Did you mean " + near + "?"
	} else if len(names) == 0 {
		hint = "It has no members."
	}
	if e.arg != nil && (of.isObject() || of.Kind == Any) {
		hint = "A field is written without parentheses: x." + e.name
	}
	c.fail(e.nameAt, hint, "there is no member %s of %s", e.name, of)
}

// call checks the argument of a member against the member's declaration.
func (c *checker) call(e *memberExpr, of *Type) *Type {
	m := e.member
	if (m.arg == "") != (e.arg == nil) {
		hint := "Write " + m.example
		if m.arg == "" {
			c.fail(e.nameAt, hint, "%s takes no argument", m.name)
		}
		c.fail(e.nameAt, hint, "%s needs an argument", m.name)
	}
	if m.needsObjects && !(of.Elem.isObject() || of.Elem == c.void) {
		c.fail(e.nameAt, "For other lists write sum([it | …]).", "%s works on lists of objects, but this is a %s", m.name, of)
	}
	if m.needsStrings && of.Elem != c.string && of.Elem != c.void {
		c.fail(e.nameAt, `Make strings of its elements: map([it | "" + it])`, "%s works on lists of strings, but this is a %s", m.name, of)
	}
	var body *Type
	switch {
	case m.takesLambda():
		body = c.lambdaArgument(e, of)
	case m.arg == "T":
		if of.Elem == c.void {
			c.expr(e.arg, nil)
		} else {
			c.wanted(e.arg, of.Elem, "the argument of "+m.name)
		}
	case m.arg == "table-of T":
		c.wanted(e.arg, of, "the argument of "+m.name)
	case m.arg != "":
		c.wanted(e.arg, c.named(m.arg), "the argument of "+m.name)
	}
	if e.arg != nil {
		e.depends(e.arg)
	}
	switch m.result {
	case "T":
		return of.Elem
	case "table-of T":
		return of
	case "table-of M":
		return listOf(body)
	case "N":
		if body == c.address {
			return c.int
		}
		return body
	}
	return c.named(m.result)
}

// lambdaArgument checks a lambda that a list member calls with every element, and returns
// the type of its value.
func (c *checker) lambdaArgument(e *memberExpr, of *Type) *Type {
	m := e.member
	l, ok := e.arg.(*lambda)
	if !ok {
		c.fail(e.arg.base().at, "Write "+m.example, "the argument of %s is a lambda", m.name)
	}
	item := of.Elem
	if item == c.void {
		item = c.any // the list is empty
	}
	body := c.lambda(l, item, nil)
	at := l.at
	if len(l.body) > 0 {
		at = l.body[len(l.body)-1].value.base().at
	}
	switch m.arg {
	case "T → bool":
		if !assignable(body, c.bool) {
			c.fail(at, wantedHint(c.bool), "the lambda of %s gives bool, but this is %s", m.name, body)
		}
	case "T → number":
		if !body.isNumber() {
			c.fail(at, wantedHint(c.int), "the lambda of %s gives a number, but this is %s", m.name, body)
		}
	case "T → M":
		if body == c.void || body == c.label || body == c.entity || body == c.null {
			c.fail(at, elementsHint, "the lambda of %s gives %s, which cannot be in a list", m.name, body)
		}
	}
	return body
}
