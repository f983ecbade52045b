package oql

import (
	"errors"
	"fmt"
	"heapdrop/core/lang/lex"
	"math"
	"strconv"
	"strings"
)

// condition parses and-conditions joined by OR.
func (p *parser) condition() (node, error) {
	return p.chain("or", p.conjunction)
}

func (p *parser) conjunction() (node, error) {
	return p.chain("and", p.negation)
}

// chain parses operands joined by one keyword.
func (p *parser) chain(keyword string, operand func() (node, error)) (node, error) {
	left, err := operand()
	for err == nil && p.now().Named(keyword) {
		at := p.next().From
		var right node
		if err = p.operator(); err != nil {
			break
		}
		if right, err = operand(); err == nil {
			left = p.operation(keyword, at, left, right)
		}
	}
	return left, err
}

func (p *parser) operation(op string, at int, left, right node) node {
	return &binaryNode{span{p.start(left), p.last()}, op, left, right, at}
}

// start returns the start of an expression including its parentheses.
func (p *parser) start(n node) int {
	if from, found := p.parentheses[n]; found {
		return from
	}
	from, _ := n.place()
	return from
}

// maxOperators is the maximum number of operators and steps of paths, because these make
// trees deep.
const maxOperators = 10000

// operator counts an operator or step.
func (p *parser) operator() error {
	if p.operators++; p.operators > maxOperators {
		return p.errorAt(p.now().From, "this query has too many operators", "A list of values follows IN: IN ( … ).")
	}
	return nil
}

func (p *parser) negation() (node, error) {
	if !p.now().Named("not") || !p.startsExpression(p.ahead(1)) {
		return p.equality()
	}
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	from := p.next().From
	n, err := p.negation()
	return &unaryNode{span{from, p.last()}, "not", n}, err
}

func (p *parser) equality() (node, error) {
	left, err := p.relation()
	for err == nil && (p.isSign("=") || p.isSign("!=")) {
		t := p.next()
		var right node
		if err = p.operator(); err != nil {
			break
		}
		if right, err = p.relation(); err == nil {
			left = p.operation(t.Text, t.From, left, right)
		}
	}
	if err == nil && (p.isSign("==") || p.isSign("<>") || p.isSign("&&") || p.isSign("||")) {
		return nil, p.unexpected("an operator")
	}
	return left, err
}

// relation reads a comparison, LIKE, IN or IMPLEMENTS.
func (p *parser) relation() (node, error) {
	left, err := p.simple()
	if err != nil {
		return nil, err
	}
	from := p.start(left)
	t := p.now()
	if t.Kind == lex.Sign && (t.Text == "<" || t.Text == ">" || t.Text == "<=" || t.Text == ">=") {
		p.at++
		right, err := p.simple()
		if err != nil {
			return nil, err
		}
		return p.operation(t.Text, t.From, left, right), nil
	}
	if p.take("implements") {
		class, err := p.className()
		return &implementsNode{span{from, p.last()}, left, class}, err
	}
	if p.now().Named("is") {
		at := p.next().From
		op := "="
		if p.take("not") {
			op = "!="
		}
		if !p.now().Named("null") {
			return nil, p.unexpected("NULL")
		}
		null, err := p.primary()
		if err != nil {
			return nil, err
		}
		return p.operation(op, at, left, null), nil
	}
	not := p.now().Named("not") && (p.ahead(1).Named("like") || p.ahead(1).Named("in")) && p.take("not")
	switch {
	case p.take("like"):
		pattern, err := p.simple()
		return &likeNode{span{from, p.last()}, left, pattern, not}, err
	case p.take("in"):
		return p.in(left, not)
	}
	return left, nil
}

// in parses what follows IN: an expression, a sub-select, or a list in parentheses.
func (p *parser) in(left node, not bool) (node, error) {
	from := p.start(left)
	n := &inNode{span: span{from, 0}, node: left, not: not}
	if p.isSign("(") && !p.ahead(1).Named("select") {
		p.at++
		for {
			element, err := p.condition()
			if err != nil {
				return nil, err
			}
			n.list = append(n.list, element)
			if !p.takeSign(",") {
				break
			}
		}
		if err := p.expect(")", "after the list"); err != nil {
			return nil, err
		}
		if len(n.list) == 1 { // an expression in parentheses
			n.in, n.list = n.list[0], nil
		}
	} else {
		var err error
		if n.in, err = p.simple(); err != nil {
			return nil, err
		}
	}
	n.to = p.last()
	return n, nil
}

// simple parses a sum.
func (p *parser) simple() (node, error) {
	left, err := p.product()
	for err == nil && (p.isSign("+") || p.isSign("-")) {
		t := p.next()
		var right node
		if err = p.operator(); err != nil {
			break
		}
		if right, err = p.product(); err == nil {
			left = p.operation(t.Text, t.From, left, right)
		}
	}
	return left, err
}

func (p *parser) product() (node, error) {
	left, err := p.primary()
	for err == nil && (p.isSign("*") || p.isSign("/") || p.isSign("%")) {
		t := p.next()
		var right node
		if err = p.operator(); err != nil {
			break
		}
		if right, err = p.primary(); err == nil {
			left = p.operation(t.Text, t.From, left, right)
		}
	}
	return left, err
}

// primary reads a literal, a path, or an expression in parentheses.
func (p *parser) primary() (node, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	n, err := p.operand()
	if err != nil {
		return nil, err
	}
	return p.steps(n)
}

func (p *parser) operand() (node, error) {
	t := p.now()
	switch t.Kind {
	case lex.Integer, lex.Float, lex.Hex:
		p.at++
		return p.number(t, 1)
	case lex.Char:
		p.at++
		r := []rune(t.Text)[0]
		return &literalNode{span{t.From, t.To}, Value{Kind: Char, bits: uint64(r)}}, nil
	case lex.Text:
		p.at++
		return &literalNode{span{t.From, t.To}, textValue(t.Text)}, nil
	case lex.Parameter:
		p.at++
		return &parameterNode{span{t.From, t.To}, t.Text}, nil
	case lex.Name:
		return p.named(t)
	case lex.Sign:
		return p.signed(t)
	}
	return nil, p.unexpected("an expression")
}

// named parses what begins with a name: a special word, a function, an alias or a field.
func (p *parser) named(t *lex.Token) (node, error) {
	where := span{t.From, t.To}
	call := p.ahead(1).Kind == lex.Sign && p.ahead(1).Text == "("
	switch {
	case t.Named("null"):
		p.at++
		return &literalNode{where, Value{}}, nil
	case t.Named("true"), t.Named("false"):
		p.at++
		return &literalNode{where, boolValue(t.Named("true"))}, nil
	case call:
		p.at++
		return p.call(t, nil, t.From, false)
	case t.Named("from"), t.Named("where"), t.Named("and"), t.Named("or"), t.Named("select"):
		return nil, p.unexpected("an expression")
	}
	p.at++
	return &nameNode{where, t.Text, false}, nil
}

func (p *parser) signed(t *lex.Token) (node, error) {
	switch t.Text {
	case "(":
		p.at++
		if p.now().Named("select") {
			s, err := p.statement()
			if err != nil {
				return nil, err
			}
			if err := p.expect(")", "after the sub-select"); err != nil {
				return nil, err
			}
			return &selectNode{span{t.From, p.last()}, s}, nil
		}
		n, err := p.condition()
		if err != nil {
			return nil, err
		}
		p.parentheses[n] = t.From
		return n, p.expect(")", "to close the parenthesis")
	case "@":
		return p.attribute(nil, t.From)
	case "${":
		p.at++
		name := p.now()
		if name.Kind != lex.Name {
			return nil, p.unexpected("snapshot or an alias")
		}
		p.at++
		where := span{t.From, p.now().To}
		if err := p.expect("}", "after ${"+name.Text); err != nil {
			return nil, err
		}
		if name.Named("snapshot") {
			return &snapshotNode{where}, nil
		}
		return &nameNode{where, name.Text, true}, nil
	case ":":
		if p.ahead(1).Kind == lex.Name {
			p.at += 2
			return &parameterNode{span{t.From, p.last()}, p.tokens[p.at-1].Text}, nil
		}
	case "-", "+":
		p.at++
		if n := p.now(); n.Kind == lex.Integer || n.Kind == lex.Float {
			p.at++
			sign := 1
			if t.Text == "-" {
				sign = -1
			}
			return p.number(n, sign)
		}
		n, err := p.primary()
		if err != nil || t.Text == "+" {
			return n, err
		}
		return &unaryNode{span{t.From, p.last()}, "-", n}, nil
	}
	return nil, p.unexpected("an expression")
}

// number is the value of a literal.
func (p *parser) number(t *lex.Token, sign int) (node, error) {
	where := span{t.From, t.To}
	if t.Kind == lex.Float {
		f, err := strconv.ParseFloat(t.Text, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) { // a number that is too large becomes infinite, as in Java
			return nil, p.errorAt(t.From, "this is not a number", "")
		}
		return &literalNode{where, floatValue(f * float64(sign))}, nil
	}
	if t.Kind == lex.Hex {
		n, err := strconv.ParseUint(t.Text[2:], 16, 64)
		if err != nil {
			return nil, p.errorAt(t.From, "this number is too large", "")
		}
		return &literalNode{where, intValue(int64(n))}, nil
	}
	n, err := strconv.ParseUint(t.Text, 10, 64)
	if err != nil || n > math.MaxInt64 && !(sign < 0 && n == 1<<63) {
		return nil, p.errorAt(t.From, "this number is too large", "Whole numbers have 64 bits.")
	}
	return &literalNode{where, intValue(int64(n) * int64(sign))}, nil
}

// steps parses the steps of a path after its first part: fields, attributes, methods,
// elements.
func (p *parser) steps(n node) (node, error) {
	from := p.start(n)
	for {
		if err := p.operator(); err != nil {
			return nil, err
		}
		switch {
		case p.takeSign("."):
			t := p.now()
			var err error
			switch {
			case p.isSign("@"):
				n, err = p.attribute(n, from)
			case t.Kind != lex.Name:
				return nil, p.unexpected("a field, an @attribute or a method")
			case p.ahead(1).Kind == lex.Sign && p.ahead(1).Text == "(":
				p.at++
				n, err = p.call(t, n, from, false)
			default:
				p.at++
				n = &fieldNode{span{from, t.To}, anchor(t.From), n, t.Text}
			}
			if err != nil {
				return nil, err
			}
		case p.takeSign("["):
			i := &indexNode{base: n}
			var err error
			if i.low, err = p.simple(); err == nil && p.takeSign(":") {
				i.high, err = p.simple()
			}
			if err == nil {
				err = p.expect("]", "after the index")
			}
			if err != nil {
				return nil, err
			}
			i.span = span{from, p.last()}
			n = i
		default:
			return n, nil
		}
	}
}

// attribute reads @name or @method(…).
func (p *parser) attribute(base node, from int) (node, error) {
	p.at++
	t := p.now()
	if t.Kind != lex.Name {
		return nil, p.unexpected("the name of an attribute after @")
	}
	p.at++
	if p.isSign("(") {
		return p.call(t, base, from, true)
	}
	return &attributeNode{span{from, t.To}, anchor(t.From - 1), base, t.Text}, nil
}

// call reads the arguments of a function or method.
func (p *parser) call(name *lex.Token, base node, from int, at bool) (node, error) {
	c := &callNode{anchor: anchor(name.From), base: base, at: at, name: name.Text}
	if err := p.expect("(", "after "+name.Text); err != nil {
		return nil, err
	}
	aggregate := base == nil && !at && isAggregate(c.name)
	if aggregate && p.takeSign("*") {
		c.star = true
	} else if aggregate {
		c.each = p.take("distinct")
	}
	for !c.star && !p.isSign(")") {
		a, err := p.condition()
		if err != nil {
			return nil, err
		}
		c.args = append(c.args, a)
		if !p.takeSign(",") {
			break
		}
	}
	if err := p.expect(")", fmt.Sprintf("after the arguments of %s", name.Text)); err != nil {
		return nil, err
	}
	c.span = span{from, p.last()}
	if hint := idiomCall(c); hint != "" {
		return nil, p.errorAt(name.From, fmt.Sprintf("there is no function %s", strings.TrimSpace(c.name)), hint)
	}
	return c, nil
}
