package oql

import (
	"fmt"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/lex"
	"heapdrop/core/usage"
)

// maxDepth is the deepest nesting of expressions and sub-selects, maxSource the length of
// the longest query.
const (
	maxDepth  = 200
	maxSource = 1 << 20
)

// parser is a recursive-descent parser for queries.
type parser struct {
	source string
	tokens []lex.Token
	at     int
	depth  int

	operators   int          // number read so far
	parentheses map[node]int // position of the parenthesis around an expression
}

// parse parses a query, with or without EXPLAIN.
func parse(source string) (s *statement, explain bool, err error) {
	if len(source) > maxSource {
		return nil, false, errorAt(source, 0, fmt.Sprintf("a query of %d bytes is too long", len(source)), "")
	}
	p := parser{source: source, parentheses: map[node]int{}}
	if p.tokens, err = tokens(source); err != nil {
		return nil, false, err
	}
	explain = p.take("explain")
	if s, err = p.statement(); err != nil {
		return nil, false, err
	}
	p.takeSign(";")
	if p.now().Kind != lex.End {
		return nil, false, p.unexpected("the end of the query")
	}
	return s, explain, nil
}

func (p *parser) now() *lex.Token { return &p.tokens[p.at] }

// ahead returns the token n positions ahead, or the last token if there are fewer.
func (p *parser) ahead(n int) *lex.Token { return &p.tokens[min(p.at+n, len(p.tokens)-1)] }

// last returns the end of the previous token.
func (p *parser) last() int {
	if p.at == 0 {
		return 0
	}
	return p.tokens[p.at-1].To
}

func (p *parser) next() *lex.Token {
	t := &p.tokens[p.at]
	if t.Kind != lex.End {
		p.at++
	}
	return t
}

// take skips a keyword if it is the next token.
func (p *parser) take(keyword string) bool {
	found := p.now().Named(keyword)
	if found {
		p.at++
	}
	return found
}

func (p *parser) isSign(sign string) bool {
	return p.now().Kind == lex.Sign && p.now().Text == sign
}

func (p *parser) takeSign(sign string) bool {
	found := p.isSign(sign)
	if found {
		p.at++
	}
	return found
}

func (p *parser) expect(sign, where string) error {
	if p.takeSign(sign) {
		return nil
	}
	return p.unexpected(fmt.Sprintf("%q %s", sign, where))
}

func (p *parser) errorAt(at int, message, hint string) error {
	return errorAt(p.source, at, message, hint)
}

// unexpected returns the error that the next token is not allowed here.
func (p *parser) unexpected(wanted string) error {
	t := p.now()
	return p.errorAt(t.From, fmt.Sprintf("expected %s, found %s", wanted, shown(t, p.source)), p.hint())
}

// enter counts the nesting depth, which can be large in hostile queries.
func (p *parser) enter() error {
	if p.depth++; p.depth > maxDepth {
		return p.errorAt(p.now().From, "this nests too deeply", "")
	}
	return nil
}

func (p *parser) leave() { p.depth-- }

// statement reads SELECT … and all its clauses.
func (p *parser) statement() (*statement, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer p.leave()
	s := &statement{at: p.now().From}
	if !p.take("select") {
		return nil, p.unexpected("SELECT")
	}
	if err := p.selection(s); err != nil {
		return nil, err
	}
	from := p.now().From
	if !p.take("from") {
		if after := p.ahead(1); p.now().Kind == lex.Name && (after.Text == "," || after.Named("from")) {
			return nil, p.errorAt(from, fmt.Sprintf("expected FROM, found %s", p.now().Text), "AS is followed by the name of a column.")
		}
		return nil, p.unexpected("FROM")
	}
	if err := p.fromItem(&s.from); err != nil {
		return nil, err
	}
	if err := p.joins(s); err != nil {
		return nil, err
	}
	s.fromText = p.source[from:p.last()]
	if err := p.conditions(s); err != nil {
		return nil, err
	}
	var err error
	if s.order, s.limit, s.offset, err = p.ordering(); err != nil {
		return nil, err
	}
	if err := p.unions(s); err != nil {
		return nil, err
	}
	s.to = p.last()
	return s, nil
}

// selection parses what is between SELECT and FROM.
func (p *parser) selection(s *statement) (err error) {
	if p.take("distinct") {
		s.distinct = true
	} else if p.now().Named("as") && p.ahead(1).Named("retained") && p.ahead(2).Named("set") {
		p.at += 3
		s.retained = true
	}
	if p.takeSign("*") {
		s.star = true
		return nil
	}
	s.objects = p.now().Named("objects") && p.startsExpression(p.ahead(1)) && p.take("objects")
	for {
		var i item
		from := p.now().From
		if i.node, err = p.condition(); err != nil {
			return err
		}
		i.alias = strings.Join(strings.Fields(p.source[from:p.last()]), " ")
		if p.take("as") {
			t := p.next()
			if t.Kind != lex.Name && t.Kind != lex.Text && t.Kind != lex.Char {
				p.at--
				return p.unexpected("a name for the column")
			}
			i.alias, i.named = t.Text, true
		}
		s.items = append(s.items, i)
		if s.objects || !p.takeSign(",") {
			return nil
		}
	}
}

// startsExpression reports whether a token can begin an expression.
func (p *parser) startsExpression(t *lex.Token) bool {
	switch t.Kind {
	case lex.End:
		return false
	case lex.Sign:
		return strings.Contains("( @ ${ : -", t.Text)
	}
	return !t.Named("from") && !t.Named("as")
}

// clauseWords end a FROM clause, so they cannot be aliases.
var clauseWords = []string{"where", "union", "group", "having", "order", "limit", "offset", "join", "inner", "left", "on", "as"}

func (p *parser) isClauseWord() bool {
	for _, w := range clauseWords {
		if p.now().Named(w) {
			return true
		}
	}
	return false
}

// fromItem reads one item of a FROM clause with its alias.
func (p *parser) fromItem(s *source) error {
	s.at = p.now().From
	s.objects = p.now().Named("objects") && p.ahead(1).Text != "." && p.take("objects")
	s.instanceOf = p.take("instanceof")
	if err := p.origin(s); err != nil {
		return err
	}
	as := p.take("as")
	if t := p.now(); t.Kind == lex.Name && (as || !p.isClauseWord()) {
		s.alias = p.next().Text
	} else if as {
		return p.unexpected("an alias")
	}
	return nil
}

// origin parses where the objects of a FROM clause come from.
func (p *parser) origin(s *source) (err error) {
	t := p.now()
	switch {
	case t.Kind == lex.Name:
		s.name, err = p.className()
	case t.Kind == lex.Text || t.Kind == lex.Char:
		s.pattern, s.isPattern = p.next().Text, true
	case t.Kind == lex.Hex:
		for {
			a, err := strconv.ParseUint(p.now().Text[2:], 16, 64)
			if err != nil {
				return p.errorAt(p.now().From, "this address is too large", "")
			}
			s.addresses = append(s.addresses, heap.Address(a))
			p.at++
			if !p.isSign(",") || p.ahead(1).Kind != lex.Hex {
				return nil
			}
			p.at++
		}
	case t.Kind == lex.Integer:
		for {
			id, err := strconv.ParseInt(p.now().Text, 10, 64)
			if err != nil {
				return p.errorAt(p.now().From, "this object id is too large", "")
			}
			s.ids = append(s.ids, id)
			p.at++
			if !p.isSign(",") || p.ahead(1).Kind != lex.Integer {
				return nil
			}
			p.at++
		}
	case p.isSign("${"):
		s.value, err = p.primary()
	case p.isSign("(") && p.ahead(1).Named("select"):
		p.at++
		if s.sub, err = p.statement(); err == nil {
			err = p.expect(")", "after the sub-select")
		}
	case p.isSign("("):
		s.value, err = p.primary()
	default:
		return p.unexpected("a class name, \"a regular expression\", an address 0x…, an object id, ${snapshot} or a sub-select")
	}
	return err
}

// className reads a name with dots and brackets.
func (p *parser) className() (string, error) {
	t := p.now()
	if t.Kind != lex.Name {
		return "", p.unexpected("a class name")
	}
	p.at++
	name := t.Text
	for p.isSign(".") && p.ahead(1).Kind == lex.Name {
		name += "." + p.ahead(1).Text
		p.at += 2
	}
	for p.takeSign("[]") {
		name += "[]"
	}
	if p.isSign("(") {
		return "", p.unexpected("the end of the class name")
	}
	return name, nil
}

func (p *parser) joins(s *statement) error {
	for {
		j := join{}
		switch {
		case p.now().Named("join"):
			p.at++
		case p.now().Named("inner") && p.ahead(1).Named("join"):
			p.at += 2
		case p.now().Named("left") && p.ahead(1).Named("join"):
			j.left = true
			p.at += 2
		case p.now().Named("left") && p.ahead(1).Named("outer") && p.ahead(2).Named("join"):
			j.left = true
			p.at += 3
		default:
			return nil
		}
		if err := p.fromItem(&j.source); err != nil {
			return err
		}
		if j.source.alias == "" {
			return p.errorAt(j.source.at, "a joined source needs an alias", "Write JOIN java.lang.String s ON …")
		}
		if !p.take("on") {
			return p.unexpected("ON")
		}
		var err error
		if j.on, err = p.condition(); err != nil {
			return err
		}
		s.joins = append(s.joins, j)
	}
}

// conditions reads WHERE, GROUP BY and HAVING.
func (p *parser) conditions(s *statement) (err error) {
	if p.take("where") {
		from := p.now().From
		if s.where, err = p.condition(); err != nil {
			return err
		}
		s.whereText = p.source[from:p.last()]
	}
	if p.now().Named("group") && p.ahead(1).Named("by") {
		p.at += 2
		for {
			n, err := p.simple()
			if err != nil {
				return err
			}
			s.group = append(s.group, n)
			if !p.takeSign(",") {
				break
			}
		}
	}
	if p.take("having") {
		s.having, err = p.condition()
	}
	return err
}

// ordering reads ORDER BY, LIMIT and OFFSET.
func (p *parser) ordering() (list []order, limit, offset node, err error) {
	if p.now().Named("order") && p.ahead(1).Named("by") {
		p.at += 2
		for {
			o := order{}
			if o.node, err = p.simple(); err != nil {
				return
			}
			if o.descending = p.take("desc"); !o.descending {
				p.take("asc")
			}
			list = append(list, o)
			if !p.takeSign(",") {
				break
			}
		}
	}
	for err == nil {
		switch {
		case limit == nil && p.take("limit"):
			limit, err = p.primary()
		case offset == nil && p.take("offset"):
			offset, err = p.primary()
		default:
			return
		}
	}
	return
}

func (p *parser) unions(s *statement) (err error) {
	for p.take("union") {
		p.take("all") // same as UNION alone, which keeps duplicates
		if err = p.expect("(", "after UNION"); err != nil {
			return err
		}
		other, err := p.statement()
		if err != nil {
			return err
		}
		if err = p.expect(")", "after the second query of UNION"); err != nil {
			return err
		}
		s.unions = append(s.unions, other)
	}
	if s.unions != nil {
		s.unionOrder, s.unionLimit, s.unionOffset, err = p.ordering()
	}
	return err
}

// hint recognizes syntax of other tools in the next tokens and suggests the syntax of
// this language.
func (p *parser) hint() string {
	t := p.now()
	before := lex.Token{}
	if p.at > 0 {
		before = p.tokens[p.at-1]
	}
	switch {
	case t.Kind == lex.Sign && t.Text == "==":
		return "Equality is written with one sign: a = b."
	case t.Kind == lex.Sign && t.Text == "<>":
		return "Inequality is written a != b."
	case t.Kind == lex.Sign && t.Text == "&&":
		return "Write: a and b."
	case t.Kind == lex.Sign && t.Text == "||":
		return "Write: a or b."
	case t.Kind == lex.Sign && t.Text == "!":
		return "Write: not (a)."
	case t.Kind == lex.Sign && t.Text == "?":
		return "There is no conditional expression; select both with UNION."
	case t.Kind == lex.Sign && (t.Text == "=>" || t.Text == "{") || t.Named("function"):
		return "A query cannot contain functions; write the test of a JavaScript filter after WHERE: SELECT * FROM java.lang.String s WHERE s.value.@length > 100."
	case t.Kind == lex.Sign && t.Text == "/" && before.Kind != lex.Integer:
		return "Regular expressions are matched with LIKE: toString(s) LIKE \".*java.*\"."
	case t.Kind == lex.Sign && t.Text == "[" && !before.Named("from"):
		return "Array classes are written as in Java: int[], java.lang.String[]."
	case t.Kind == lex.Sign && t.Text == "[":
		return jvmArray(p.ahead(1).Text)
	case t.Named("instanceof"):
		return "To test a class write: s implements java.util.Map, and to search subclasses: FROM INSTANCEOF java.util.Map."
	}
	if idiom := idiomOf(p.source); idiom != "" {
		return idiom
	}
	if t.Kind == lex.Name && near(t.Text) != "" {
		return "Did you mean " + near(t.Text) + "?"
	}
	return ""
}

// jvmArray suggests the Java form for the name of an array class in the JVM's form.
func jvmArray(code string) string {
	names := map[string]string{"Z": "boolean", "C": "char", "F": "float", "D": "double", "B": "byte", "S": "short", "I": "int", "J": "long"}
	name := names[code]
	if name == "" {
		name = "java.lang.Object"
	}
	return "Array classes are written as in Java: FROM " + name + "[]."
}

// near returns the keyword that was probably meant by a name.
func near(name string) string {
	for _, k := range Keywords {
		if strings.EqualFold(k, name) {
			return ""
		}
	}
	return usage.Nearest(name, Keywords)
}
