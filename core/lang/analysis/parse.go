package analysis

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Limits of a program, far above what anyone writes: they keep hostile programs
// from taking the stack or the memory.
const (
	maxText  = 1 << 18
	maxDepth = 500
)

// parser turns tokens into a program. The first error ends it, as a panic with
// *Error that parse catches: nothing else in this package panics on purpose.
type parser struct {
	text  string
	list  []token
	next  int
	depth int
}

// parse reads a program.
func parse(text string) (p *program, err *Error) {
	if len(text) > maxText {
		return nil, errorAt(text, maxText, fmt.Sprintf("the program is longer than %d characters", maxText), "Split it into several programs.")
	}
	list, err := lex(text)
	if err != nil {
		return nil, err
	}
	ps := &parser{text: text, list: list}
	defer func() {
		if cause := recover(); cause != nil {
			syntax, ok := cause.(*Error)
			if !ok {
				panic(cause)
			}
			p, err = nil, syntax
		}
	}()
	return ps.program(), nil
}

func (p *parser) peek() *token { return &p.list[p.next] }

// ahead returns the token that many places further.
func (p *parser) ahead(n int) *token { return &p.list[min(p.next+n, len(p.list)-1)] }

func (p *parser) take() *token {
	t := &p.list[p.next]
	if t.kind != endToken {
		p.next++
	}
	return t
}

// at reports whether the next token is that keyword or symbol.
func (p *parser) at(text string) bool { return p.peek().is(text) }

func (t *token) is(text string) bool {
	return t.text == text && (t.kind == keywordToken || t.kind == symbolToken)
}

func (p *parser) accept(text string) bool {
	if p.at(text) {
		p.next++
		return true
	}
	return false
}

func (p *parser) fail(at int, hint, format string, args ...any) {
	panic(errorAt(p.text, at, fmt.Sprintf(format, args...), hint))
}

// found names the next token in an error.
func (t *token) found() string {
	switch t.kind {
	case endToken:
		return "the program ends"
	case stringToken:
		return "there is a string"
	}
	return fmt.Sprintf("there is %q", t.text)
}

func (p *parser) expect(text, where, hint string) *token {
	if !p.at(text) {
		p.fail(p.peek().from, hint, "%q is missing %s: %s", strings.ReplaceAll(text, "_", "-"), where, p.peek().found())
	}
	return p.take()
}

func (p *parser) name(what, hint string) *token {
	if t := p.peek(); t.kind != nameToken {
		p.fail(t.from, hint, "%s is missing: %s", what, t.found())
	}
	return p.take()
}

// enter counts the nesting of expressions; the result leaves again.
func (p *parser) enter() func() {
	if p.depth++; p.depth > maxDepth+1 { // the outermost one is not nested
		p.fail(p.peek().from, "Split the expression up.", "expressions are nested more than %d deep", maxDepth)
	}
	return func() { p.depth-- }
}

const programHint = "A program has types (Name : struct … end), then set types (set_type Name: …), then instances_for Name have_names = …"

func (p *parser) program() *program {
	out := &program{}
	for p.peek().kind != endToken {
		switch t := p.peek(); {
		case t.is("set_type"):
			out.sets = append(out.sets, p.set())
		case t.is("instances_for"):
			out.instances = append(out.instances, p.instances())
		case t.kind == nameToken && p.ahead(1).is(":"):
			out.types = append(out.types, p.typeDecl())
		case t.kind == nameToken && p.ahead(1).is("<-") && len(out.sets) == 0:
			p.fail(t.from, "Put a line before it: set_type all:", "%s belongs to no set type", t.text)
		default:
			p.fail(t.from, programHint, "a declaration is expected here, but %s", t.found())
		}
	}
	return out
}

func (p *parser) typeDecl() *typeDecl {
	name := p.take()
	d := &typeDecl{name: name.text, at: name.from}
	p.take()
	if p.accept("table_of") {
		d.list = p.typeName()
		return d
	}
	p.expect("struct", "behind the name of the type", "A type is table-of T, or struct name : T … end.")
	for !p.accept("end") {
		f := p.name("the name of a field, or end,", "A struct is: struct name : string size : int end")
		p.expect(":", "behind the name of the field", "A field is declared as name : type.")
		d.fields = append(d.fields, decl{f.text, f.from, p.typeRef()})
		p.accept(",")
	}
	return d
}

func (p *parser) typeRef() *typeRef {
	if p.accept("table_of") {
		of := p.typeName()
		of.list = true
		return of
	}
	return p.typeName()
}

func (p *parser) typeName() *typeRef {
	t := p.peek()
	if t.kind == nameToken || slices.Contains([]string{"int", "bool", "string", "float"}, t.text) && t.kind == keywordToken {
		p.take()
		return &typeRef{name: t.text, at: t.from}
	}
	p.fail(t.from, "Types are int, bool, string, float, Object, Class, Classloader, Thread, ThreadGroup, table-of any of them, and those that the program declares.", "the name of a type is expected here, but %s", t.found())
	return nil
}

const propertyHint = "A set type has roots <- …, membership <- …, on_inclusion <- [ … ] and properties of its own: count : int <- 0"

func (p *parser) set() *setDecl {
	p.take()
	name := p.name("the name of the set type", "Write set_type all:")
	p.expect(":", "behind the name of the set type", "Write set_type "+name.text+":")
	s := &setDecl{name: name.text, at: name.from}
	for p.peek().kind == nameToken {
		t := p.take()
		prop := &property{decl: decl{name: t.text, at: t.from}}
		builtin := map[string]**property{"roots": &s.roots, "membership": &s.membership, "on_inclusion": &s.onInclusion}[t.text]
		switch {
		case builtin == nil:
			p.expect(":", "behind the property "+t.text, propertyHint)
			prop.of = p.typeRef()
			s.properties = append(s.properties, prop)
		case *builtin != nil:
			p.fail(t.from, "Remove one of them.", "the set type %s has %s already", s.name, t.text)
		default:
			*builtin = prop
		}
		p.expect("<-", "behind "+t.text, "Every property begins with a value: "+t.text+" <- …")
		prop.value = p.expression()
	}
	if t := p.peek(); t.kind != endToken && !t.is("set_type") && !t.is("instances_for") {
		p.fail(t.from, arrowHint(t, propertyHint), "a property of %s is expected here, but %s", s.name, t.found())
	}
	return s
}

// arrowHint says what may have been meant when an arrow or a number is in the way.
func arrowHint(t *token, otherwise string) string {
	if t.is("<-") {
		return "<- assigns; to compare with a negative number put a space: < -1"
	}
	return otherwise
}

func (p *parser) instances() *instanceDecl {
	p.take()
	name := p.name("the name of a set type", "Write instances_for all have_names = \"all\"")
	p.expect("have_names", "behind the set type", "Write instances_for "+name.text+" have_names = \"all\"")
	p.expect("=", "behind have_names", "Write have_names = followed by a name or a list of names.")
	return &instanceDecl{set: name.text, at: name.from, names: p.expression()}
}

// precedence of the operators between two operands, from loose to tight; those of
// relations do not chain.
func precedence(t *token) int {
	if t.kind != keywordToken && t.kind != symbolToken {
		return 0
	}
	switch t.text {
	case "or":
		return 1
	case "and":
		return 2
	case "=", "!=", "<", "<=", ">", ">=", "is", "in":
		return 4
	case "+", "-":
		return 5
	case "*", "/":
		return 6
	}
	return 0
}

const notPrecedence = 3

func (p *parser) expression() expr { return p.binary(1) }

// binary reads operators of at least a precedence, left to right.
func (p *parser) binary(least int) expr {
	var x expr
	if t := p.peek(); t.is("not") && least <= notPrecedence {
		defer p.enter()()
		p.take()
		x = &unaryExpr{node: node{at: t.from}, op: "not", x: p.binary(notPrecedence)}
	} else {
		x = p.unary()
	}
	related := false
	for chained := 0; ; chained++ {
		op := p.peek()
		level := precedence(op)
		if level < max(least, 1) {
			return x
		}
		if level == 4 {
			if related {
				p.fail(op.from, "Join relations with and: a < b and b < c", "relations cannot be chained")
			}
			related = true
		}
		if chained == maxDepth {
			p.fail(op.from, "Split the expression up.", "more than %d operators in a row", maxDepth)
		}
		p.take()
		at := node{at: op.from}
		switch op.text {
		case "is":
			x = &isExpr{node: at, x: x, class: p.className()}
		case "in":
			x = p.in(at, x)
		default:
			x = &binaryExpr{node: at, op: op.text, x: x, y: p.binary(level + 1)}
		}
	}
}

// className reads what stands behind "is": Order, HashMap.Entry, byte[], or a
// string with the name.
func (p *parser) className() string {
	t := p.take()
	if t.kind == stringToken {
		return t.text
	}
	_, primitive := map[string]bool{"int": true, "float": true}[t.text]
	if t.kind != nameToken && !primitive {
		p.fail(t.from, "Write is app.Order, is HashMap.Entry, or a name in double quotes.", "the name of a class is missing behind is: %s", t.found())
	}
	name := t.text
	for p.at(".") && (p.ahead(1).kind == nameToken || p.ahead(1).kind == keywordToken) {
		p.take()
		name += "." + p.take().text
	}
	for p.at("[") && p.ahead(1).is("]") {
		p.next += 2
		name += "[]"
	}
	return name
}

func (p *parser) in(at node, x expr) expr {
	switch {
	case p.accept("Unassigned"):
		return &inExpr{node: at, x: x, unassigned: true}
	case p.accept("ENTITY"):
		return &inExpr{node: at, x: x}
	}
	p.fail(p.peek().from, "For a list write LIST.contains(x).", "behind in stands Unassigned or ENTITY, but %s", p.peek().found())
	return nil
}

// leastDigits are the digits of the least int, of which there is no positive one.
const leastDigits = "9223372036854775808"

func (p *parser) unary() expr {
	defer p.enter()()
	if t := p.peek(); t.is("-") {
		p.take()
		if n := p.peek(); n.kind != stringToken && n.text == leastDigits {
			p.take()
			return &literal{node{at: t.from}, intValue(math.MinInt64)}
		}
		return &unaryExpr{node: node{at: t.from}, op: "-", x: p.unary()}
	}
	x := p.primary()
	for links := 0; p.at("."); links++ {
		if links == maxDepth {
			p.fail(p.peek().from, "Split the expression up.", "more than %d members in a row", maxDepth)
		}
		p.take()
		t := p.take()
		if t.kind != nameToken && (t.kind != keywordToken || !isNameStart(rune(p.text[t.from]))) {
			p.fail(t.from, "Write object.size or list.filter([it | …]).", "the name of a member is missing behind the dot: %s", t.found())
		}
		m := &memberExpr{node: node{at: t.from}, of: x, name: p.text[t.from:t.to], nameAt: t.from}
		if p.at("(") {
			p.take()
			m.arg = p.expression()
			p.expect(")", "behind the argument of "+m.name, "A member takes one argument.")
		}
		x = m
	}
	return x
}

func (p *parser) primary() expr {
	t := p.peek()
	at := node{at: t.from}
	switch {
	case t.kind == nameToken || t.is("THIS") || t.is("REFERRER") || t.is("ref_kind") || t.is("ENTITY"):
		p.take()
		return &nameExpr{node: at, name: t.text}
	case t.kind == intToken:
		p.take()
		return &literal{at, intValue(t.int)}
	case t.kind == floatToken:
		p.take()
		return &literal{at, floatValue(t.float)}
	case t.kind == stringToken:
		p.take()
		return &literal{at, stringValue(t.text)}
	case t.is("true"), t.is("false"):
		p.take()
		return &literal{at, boolValue(t.text == "true")}
	case t.is("null"):
		p.take()
		return &literal{at, value{}}
	case p.accept("("):
		x := p.expression()
		p.expect(")", "behind the expression", "Every ( needs a ) of its own.")
		return x
	case t.is("#["):
		p.take()
		list := &listLiteral{node: at}
		if !p.at("]") {
			list.elements = p.elements()
		}
		p.expect("]", "behind the elements of the list", "A list is written #[ 1, 2, 3 ].")
		return list
	case t.is("struct"):
		p.take()
		s := &structLiteral{node: at, name: p.name("the name of a struct type", "A struct is written: struct Pair 1, 2 end").text}
		if !p.at("end") {
			s.elements = p.elements()
		}
		p.expect("end", "behind the values of the struct", "A struct is written: struct "+s.name+" 1, 2 end")
		return s
	case t.is("["):
		return p.lambda()
	}
	hint := arrowHint(t, "An expression is a name, a number, a string, a list #[ … ], or one in parentheses.")
	if t.is("=") {
		hint = "A value is assigned with <-, compared with =."
	}
	p.fail(t.from, hint, "an expression is expected here, but %s", t.found())
	return nil
}

func (p *parser) elements() []expr {
	list := []expr{p.expression()}
	for p.accept(",") {
		list = append(list, p.expression())
	}
	return list
}

// lambda reads [ declarations | statements ]; without declarations the bar may be
// left out.
func (p *parser) lambda() expr {
	open := p.take()
	l := &lambda{node: node{at: open.from}}
	l.params = p.params()
	for !p.at("]") {
		s, returns := statement{at: p.peek().from}, false
		if p.peek().kind == nameToken && p.ahead(1).is("<-") {
			s.target = p.take().text
			p.take()
		} else {
			returns = p.accept("ret")
		}
		s.value = p.expression()
		l.body = append(l.body, s)
		if returns && !p.at("]") {
			p.fail(p.peek().from, "ret stands last.", "nothing follows ret, but %s", p.peek().found())
		}
		if p.peek().kind == endToken {
			p.fail(open.from, "A lambda is written [it | it.size > 100].", "the lambda that begins here is not closed by ]")
		}
	}
	p.take()
	return l
}

// params reads declarations up to a bar; if there is none, what it read is part
// of the body.
func (p *parser) params() []decl {
	var params []decl
	start := p.next
	for !p.accept("|") {
		t := p.take()
		if t.kind != nameToken {
			p.next = start
			return nil
		}
		d := decl{name: t.text, at: t.from}
		if p.accept(":") {
			d.of = p.typeRef()
		}
		p.accept(",")
		params = append(params, d)
	}
	return params
}
