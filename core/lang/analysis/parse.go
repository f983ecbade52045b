package analysis

import (
	"fmt"
	"heapdrop/core/lang/lex"
	"math"
	"slices"
	"strings"
)

// Limits of a program, far above real ones. They prevent hostile programs from exhausting
// stack or memory.
const (
	maxText  = 1 << 18
	maxDepth = 500
)

// parser converts tokens to a program. The first error ends parsing, by a panic with
// *Error that parse recovers. Nothing else in this package panics intentionally.
type parser struct {
	text  string
	list  []lex.Token
	next  int
	depth int
}

// parse reads a program.
func parse(text string) (p *program, err *Error) {
	if len(text) > maxText {
		return nil, errorAt(text, maxText, fmt.Sprintf("the program is longer than %d characters", maxText), "Split it into several programs.")
	}
	list, err := tokens(text)
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

func (p *parser) peek() *lex.Token { return &p.list[p.next] }

// ahead returns the token n positions ahead.
func (p *parser) ahead(n int) *lex.Token { return &p.list[min(p.next+n, len(p.list)-1)] }

func (p *parser) take() *lex.Token {
	t := &p.list[p.next]
	if t.Kind != lex.End {
		p.next++
	}
	return t
}

// at reports whether the next token is that keyword or symbol.
func (p *parser) at(text string) bool { return p.peek().Is(text) }

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

// found describes a token in an error.
func found(t *lex.Token) string {
	switch t.Kind {
	case lex.End:
		return "the program ends"
	case lex.Text:
		return "found a string"
	}
	return fmt.Sprintf("found %q", t.Text)
}

func (p *parser) expect(text, where, hint string) *lex.Token {
	if !p.at(text) {
		p.fail(p.peek().From, hint, "%q is missing %s: %s", strings.ReplaceAll(text, "_", "-"), where, found(p.peek()))
	}
	return p.take()
}

func (p *parser) name(what, hint string) *lex.Token {
	if t := p.peek(); t.Kind != lex.Name {
		p.fail(t.From, hint, "%s is missing: %s", what, found(t))
	}
	return p.take()
}

// enter counts the nesting depth of expressions; the returned function decrements it.
func (p *parser) enter() func() {
	if p.depth++; p.depth > maxDepth+1 { // the outermost expression does not count
		p.fail(p.peek().From, "Split the expression up.", "expressions are nested more than %d deep", maxDepth)
	}
	return func() { p.depth-- }
}

const programHint = "A program has types (Name : struct … end), then set types (set_type Name: …), then instances_for Name have_names = …"

func (p *parser) program() *program {
	out := &program{}
	for p.peek().Kind != lex.End {
		switch t := p.peek(); {
		case t.Is("set_type"):
			out.sets = append(out.sets, p.set())
		case t.Is("instances_for"):
			out.instances = append(out.instances, p.instances())
		case t.Kind == lex.Name && p.ahead(1).Is(":"):
			out.types = append(out.types, p.typeDecl())
		case t.Kind == lex.Name && p.ahead(1).Is("<-") && len(out.sets) == 0:
			p.fail(t.From, "Put a line before it: set_type all:", "%s belongs to no set type", t.Text)
		default:
			p.fail(t.From, programHint, "a declaration is expected here, but %s", found(t))
		}
	}
	return out
}

func (p *parser) typeDecl() *typeDecl {
	name := p.take()
	d := &typeDecl{name: name.Text, at: name.From}
	p.take()
	if p.accept("table_of") {
		d.list = p.typeName()
		return d
	}
	p.expect("struct", "after the name of the type", "A type is table-of T, or struct name : T … end.")
	for !p.accept("end") {
		f := p.name("the name of a field, or end,", "A struct is: struct name : string size : int end")
		p.expect(":", "after the name of the field", "A field is declared as name : type.")
		d.fields = append(d.fields, decl{f.Text, f.From, p.typeRef()})
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
	if t.Kind == lex.Name || slices.Contains([]string{"int", "bool", "string", "float"}, t.Text) && t.Kind == lex.Keyword {
		p.take()
		return &typeRef{name: t.Text, at: t.From}
	}
	p.fail(t.From, "Types are int, bool, string, float, Object, Class, Classloader, Thread, ThreadGroup, table-of any of them, and those that the program declares.", "the name of a type is expected here, but %s", found(t))
	return nil
}

const propertyHint = "A set type has roots <- …, membership <- …, on_inclusion <- [ … ] and properties of its own: count : int <- 0"

func (p *parser) set() *setDecl {
	p.take()
	name := p.name("the name of the set type", "Write set_type all:")
	p.expect(":", "after the name of the set type", "Write set_type "+name.Text+":")
	s := &setDecl{name: name.Text, at: name.From}
	for p.peek().Kind == lex.Name {
		t := p.take()
		prop := &property{decl: decl{name: t.Text, at: t.From}}
		builtin := map[string]**property{"roots": &s.roots, "membership": &s.membership, "on_inclusion": &s.onInclusion}[t.Text]
		switch {
		case builtin == nil:
			p.expect(":", "after the property "+t.Text, propertyHint)
			prop.of = p.typeRef()
			s.properties = append(s.properties, prop)
		case *builtin != nil:
			p.fail(t.From, "Remove one of them.", "the set type %s has %s already", s.name, t.Text)
		default:
			*builtin = prop
		}
		p.expect("<-", "after "+t.Text, "Every property begins with a value: "+t.Text+" <- …")
		prop.value = p.expression()
	}
	if t := p.peek(); t.Kind != lex.End && !t.Is("set_type") && !t.Is("instances_for") {
		p.fail(t.From, arrowHint(t, propertyHint), "a property of %s is expected here, but %s", s.name, found(t))
	}
	return s
}

// arrowHint suggests what may have been meant if an arrow or a number is unexpected.
func arrowHint(t *lex.Token, otherwise string) string {
	if t.Is("<-") {
		return "<- assigns; to compare with a negative number add a space: < -1"
	}
	return otherwise
}

func (p *parser) instances() *instanceDecl {
	p.take()
	name := p.name("the name of a set type", "Write instances_for all have_names = \"all\"")
	p.expect("have_names", "after the set type", "Write instances_for "+name.Text+" have_names = \"all\"")
	p.expect("=", "after have_names", "Write have_names = followed by a name or a list of names.")
	return &instanceDecl{set: name.Text, at: name.From, names: p.expression()}
}

// precedence has the binary operators from the lowest to the highest precedence.
// Relations cannot be chained.
func precedence(t *lex.Token) int {
	if t.Kind != lex.Keyword && t.Kind != lex.Sign {
		return 0
	}
	switch t.Text {
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
	if t := p.peek(); t.Is("not") && least <= notPrecedence {
		defer p.enter()()
		p.take()
		x = &unaryExpr{node: node{at: t.From}, op: "not", x: p.binary(notPrecedence)}
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
				p.fail(op.From, "Join relations with and: a < b and b < c", "relations cannot be chained")
			}
			related = true
		}
		if chained == maxDepth {
			p.fail(op.From, "Split the expression up.", "more than %d operators in a row", maxDepth)
		}
		p.take()
		at := node{at: op.From}
		switch op.Text {
		case "is":
			x = &isExpr{node: at, x: x, class: p.className()}
		case "in":
			x = p.in(at, x)
		default:
			x = &binaryExpr{node: at, op: op.Text, x: x, y: p.binary(level + 1)}
		}
	}
}

// className parses what follows "is": Order, HashMap.Entry, byte[], or a string with the
// name.
func (p *parser) className() string {
	t := p.take()
	if t.Kind == lex.Text {
		return t.Text
	}
	_, primitive := map[string]bool{"int": true, "float": true}[t.Text]
	if t.Kind != lex.Name && !primitive {
		p.fail(t.From, "Write is app.Order, is HashMap.Entry, or a name in double quotes.", "the name of a class is missing after is: %s", found(t))
	}
	name := t.Text
	for p.at(".") && (p.ahead(1).Kind == lex.Name || p.ahead(1).Kind == lex.Keyword) {
		p.take()
		name += "." + p.take().Text
	}
	for p.at("[") && p.ahead(1).Is("]") {
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
	p.fail(p.peek().From, "For a list write LIST.contains(x).", "Unassigned or ENTITY is expected after in, but %s", found(p.peek()))
	return nil
}

// leastDigits are the digits of the smallest int, whose positive counterpart does not
// exist.
const leastDigits = "9223372036854775808"

func (p *parser) unary() expr {
	defer p.enter()()
	if t := p.peek(); t.Is("-") {
		p.take()
		if n := p.peek(); n.Kind != lex.Text && n.Text == leastDigits {
			p.take()
			return &literal{node{at: t.From}, intValue(math.MinInt64)}
		}
		return &unaryExpr{node: node{at: t.From}, op: "-", x: p.unary()}
	}
	x := p.primary()
	for links := 0; p.at("."); links++ {
		if links == maxDepth {
			p.fail(p.peek().From, "Split the expression up.", "more than %d members in a row", maxDepth)
		}
		p.take()
		t := p.take()
		if t.Kind != lex.Name && (t.Kind != lex.Keyword || !isNameStart(rune(p.text[t.From]))) {
			p.fail(t.From, "Write object.size or list.filter([it | …]).", "the name of a member is missing after the dot: %s", found(t))
		}
		m := &memberExpr{node: node{at: t.From}, of: x, name: p.text[t.From:t.To], nameAt: t.From}
		if p.at("(") {
			p.take()
			m.arg = p.expression()
			p.expect(")", "after the argument of "+m.name, "A member takes one argument.")
		}
		x = m
	}
	return x
}

func (p *parser) primary() expr {
	t := p.peek()
	at := node{at: t.From}
	switch {
	case t.Kind == lex.Name || t.Is("THIS") || t.Is("REFERRER") || t.Is("ref_kind") || t.Is("ENTITY"):
		p.take()
		return &nameExpr{node: at, name: t.Text}
	case t.Kind == lex.Integer:
		p.take()
		return &literal{at, intValue(t.Int)}
	case t.Kind == lex.Float:
		p.take()
		return &literal{at, floatValue(t.Float)}
	case t.Kind == lex.Text:
		p.take()
		return &literal{at, stringValue(t.Text)}
	case t.Is("true"), t.Is("false"):
		p.take()
		return &literal{at, boolValue(t.Text == "true")}
	case t.Is("null"):
		p.take()
		return &literal{at, value{}}
	case p.accept("("):
		x := p.expression()
		p.expect(")", "after the expression", "Every ( needs a matching ).")
		return x
	case t.Is("#["):
		p.take()
		list := &listLiteral{node: at}
		if !p.at("]") {
			list.elements = p.elements()
		}
		p.expect("]", "after the elements of the list", "A list is written #[ 1, 2, 3 ].")
		return list
	case t.Is("struct"):
		p.take()
		s := &structLiteral{node: at, name: p.name("the name of a struct type", "A struct is written: struct Pair 1, 2 end").Text}
		if !p.at("end") {
			s.elements = p.elements()
		}
		p.expect("end", "after the values of the struct", "A struct is written: struct "+s.name+" 1, 2 end")
		return s
	case t.Is("["):
		return p.lambda()
	}
	hint := arrowHint(t, "An expression is a name, a number, a string, a list #[ … ], or one in parentheses.")
	if t.Is("=") {
		hint = "<- assigns a value, = compares."
	}
	p.fail(t.From, hint, "an expression is expected here, but %s", found(t))
	return nil
}

func (p *parser) elements() []expr {
	list := []expr{p.expression()}
	for p.accept(",") {
		list = append(list, p.expression())
	}
	return list
}

// lambda parses [ declarations | statements ]; without declarations, the bar can be
// omitted.
func (p *parser) lambda() expr {
	open := p.take()
	l := &lambda{node: node{at: open.From}}
	l.params = p.params()
	for !p.at("]") {
		s, returns := statement{at: p.peek().From}, false
		if p.peek().Kind == lex.Name && p.ahead(1).Is("<-") {
			s.target = p.take().Text
			p.take()
		} else {
			returns = p.accept("ret")
		}
		s.value = p.expression()
		l.body = append(l.body, s)
		if returns && !p.at("]") {
			p.fail(p.peek().From, "ret must come last.", "nothing may follow ret, but %s", found(p.peek()))
		}
		if p.peek().Kind == lex.End {
			p.fail(open.From, "A lambda is written [it | it.size > 100].", "the lambda that begins here is not closed by ]")
		}
	}
	p.take()
	return l
}

// params parses declarations up to a bar. If there is no bar, the text belongs to the
// body.
func (p *parser) params() []decl {
	var params []decl
	start := p.next
	for !p.accept("|") {
		t := p.take()
		if t.Kind != lex.Name {
			p.next = start
			return nil
		}
		d := decl{name: t.Text, at: t.From}
		if p.accept(":") {
			d.of = p.typeRef()
		}
		p.accept(",")
		params = append(params, d)
	}
	return params
}
