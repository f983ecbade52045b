package oql

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// condition reads: and-conditions joined by or.
func (p *parser) condition() (node, error) {
	return p.chain("or", p.conjunction)
}

func (p *parser) conjunction() (node, error) {
	return p.chain("and", p.negation)
}

// chain reads operands joined by one keyword.
func (p *parser) chain(keyword string, operand func() (node, error)) (node, error) {
	left, err := operand()
	for err == nil && p.now().is(keyword) {
		at := p.next().from
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

// start is where an expression begins, with the parentheses around it.
func (p *parser) start(n node) int {
	if from, found := p.parentheses[n]; found {
		return from
	}
	from, _ := n.place()
	return from
}

// maxOperators bounds operators and steps of paths, which make trees deep.
const maxOperators = 10000

// operator counts one of them.
func (p *parser) operator() error {
	if p.operators++; p.operators > maxOperators {
		return p.errorAt(p.now().from, "this query has too many operators", "Lists of values go behind IN ( … ).")
	}
	return nil
}

func (p *parser) negation() (node, error) {
	if !p.now().is("not") || !p.startsExpression(p.ahead(1)) {
		return p.equality()
	}
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	from := p.next().from
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
			left = p.operation(t.text, t.from, left, right)
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
	if t.kind == signToken && (t.text == "<" || t.text == ">" || t.text == "<=" || t.text == ">=") {
		p.at++
		right, err := p.simple()
		if err != nil {
			return nil, err
		}
		return p.operation(t.text, t.from, left, right), nil
	}
	if p.take("implements") {
		class, err := p.className()
		return &implementsNode{span{from, p.last()}, left, class}, err
	}
	if p.now().is("is") {
		at := p.next().from
		op := "="
		if p.take("not") {
			op = "!="
		}
		if !p.now().is("null") {
			return nil, p.unexpected("NULL")
		}
		null, err := p.primary()
		if err != nil {
			return nil, err
		}
		return p.operation(op, at, left, null), nil
	}
	not := p.now().is("not") && (p.ahead(1).is("like") || p.ahead(1).is("in")) && p.take("not")
	switch {
	case p.take("like"):
		pattern, err := p.simple()
		return &likeNode{span{from, p.last()}, left, pattern, not}, err
	case p.take("in"):
		return p.in(left, not)
	}
	return left, nil
}

// in reads what stands behind IN: an expression, a sub-select, or a list in parentheses.
func (p *parser) in(left node, not bool) (node, error) {
	from := p.start(left)
	n := &inNode{span: span{from, 0}, node: left, not: not}
	if p.isSign("(") && !p.ahead(1).is("select") {
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
		if err := p.expect(")", "behind the list"); err != nil {
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

// simple reads a sum.
func (p *parser) simple() (node, error) {
	left, err := p.product()
	for err == nil && (p.isSign("+") || p.isSign("-")) {
		t := p.next()
		var right node
		if err = p.operator(); err != nil {
			break
		}
		if right, err = p.product(); err == nil {
			left = p.operation(t.text, t.from, left, right)
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
			left = p.operation(t.text, t.from, left, right)
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
	switch t.kind {
	case integerToken, floatToken, hexToken:
		p.at++
		return p.number(t, 1)
	case charToken:
		p.at++
		r := []rune(t.text)[0]
		return &literalNode{span{t.from, t.to}, Value{Kind: Char, bits: uint64(r)}}, nil
	case textToken:
		p.at++
		return &literalNode{span{t.from, t.to}, textValue(t.text)}, nil
	case paramToken:
		p.at++
		return &parameterNode{span{t.from, t.to}, t.text}, nil
	case nameToken:
		return p.named(t)
	case signToken:
		return p.signed(t)
	}
	return nil, p.unexpected("an expression")
}

// named reads what begins with a name: a word with a meaning of its own, a
// function, an alias or a field.
func (p *parser) named(t *token) (node, error) {
	where := span{t.from, t.to}
	call := p.ahead(1).kind == signToken && p.ahead(1).text == "("
	switch {
	case t.is("null"):
		p.at++
		return &literalNode{where, Value{}}, nil
	case t.is("true"), t.is("false"):
		p.at++
		return &literalNode{where, boolValue(t.is("true"))}, nil
	case call:
		p.at++
		return p.call(t, nil, t.from, false)
	case t.is("from"), t.is("where"), t.is("and"), t.is("or"), t.is("select"):
		return nil, p.unexpected("an expression")
	}
	p.at++
	return &nameNode{where, t.text, false}, nil
}

func (p *parser) signed(t *token) (node, error) {
	switch t.text {
	case "(":
		p.at++
		if p.now().is("select") {
			s, err := p.statement()
			if err != nil {
				return nil, err
			}
			if err := p.expect(")", "behind the sub-select"); err != nil {
				return nil, err
			}
			return &selectNode{span{t.from, p.last()}, s}, nil
		}
		n, err := p.condition()
		if err != nil {
			return nil, err
		}
		p.parentheses[n] = t.from
		return n, p.expect(")", "to close the parenthesis")
	case "@":
		return p.attribute(nil, t.from)
	case "${":
		p.at++
		name := p.now()
		if name.kind != nameToken {
			return nil, p.unexpected("snapshot or an alias")
		}
		p.at++
		where := span{t.from, p.now().to}
		if err := p.expect("}", "behind ${"+name.text); err != nil {
			return nil, err
		}
		if name.is("snapshot") {
			return &snapshotNode{where}, nil
		}
		return &nameNode{where, name.text, true}, nil
	case ":":
		if p.ahead(1).kind == nameToken {
			p.at += 2
			return &parameterNode{span{t.from, p.last()}, p.tokens[p.at-1].text}, nil
		}
	case "-", "+":
		p.at++
		if n := p.now(); n.kind == integerToken || n.kind == floatToken {
			p.at++
			sign := 1
			if t.text == "-" {
				sign = -1
			}
			return p.number(n, sign)
		}
		n, err := p.primary()
		if err != nil || t.text == "+" {
			return n, err
		}
		return &unaryNode{span{t.from, p.last()}, "-", n}, nil
	}
	return nil, p.unexpected("an expression")
}

// number is the value of a literal.
func (p *parser) number(t *token, sign int) (node, error) {
	where := span{t.from, t.to}
	if t.kind == floatToken {
		f, err := strconv.ParseFloat(t.text, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) { // a number that is too large is infinite, as in Java
			return nil, p.errorAt(t.from, "this is no number", "")
		}
		return &literalNode{where, floatValue(f * float64(sign))}, nil
	}
	if t.kind == hexToken {
		n, err := strconv.ParseUint(t.text[2:], 16, 64)
		if err != nil {
			return nil, p.errorAt(t.from, "this number is too large", "")
		}
		return &literalNode{where, intValue(int64(n))}, nil
	}
	n, err := strconv.ParseUint(t.text, 10, 64)
	if err != nil || n > math.MaxInt64 && !(sign < 0 && n == 1<<63) {
		return nil, p.errorAt(t.from, "this number is too large", "Whole numbers have 64 bits.")
	}
	return &literalNode{where, intValue(int64(n) * int64(sign))}, nil
}

// steps reads the steps of a path behind its first part: fields, attributes,
// methods, elements.
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
			case t.kind != nameToken:
				return nil, p.unexpected("a field, an @attribute or a method")
			case p.ahead(1).kind == signToken && p.ahead(1).text == "(":
				p.at++
				n, err = p.call(t, n, from, false)
			default:
				p.at++
				n = &fieldNode{span{from, t.to}, anchor(t.from), n, t.text}
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
				err = p.expect("]", "behind the index")
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
	if t.kind != nameToken {
		return nil, p.unexpected("the name of an attribute behind @")
	}
	p.at++
	if p.isSign("(") {
		return p.call(t, base, from, true)
	}
	return &attributeNode{span{from, t.to}, anchor(t.from - 1), base, t.text}, nil
}

// call reads the arguments of a function or method.
func (p *parser) call(name *token, base node, from int, at bool) (node, error) {
	c := &callNode{anchor: anchor(name.from), base: base, at: at, name: name.text}
	if err := p.expect("(", "behind "+name.text); err != nil {
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
	if err := p.expect(")", fmt.Sprintf("behind the arguments of %s", name.text)); err != nil {
		return nil, err
	}
	c.span = span{from, p.last()}
	if hint := idiomCall(c); hint != "" {
		return nil, p.errorAt(name.from, fmt.Sprintf("there is no function %s", strings.TrimSpace(c.name)), hint)
	}
	return c, nil
}
