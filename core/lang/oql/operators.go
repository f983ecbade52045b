package oql

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"heapdrop/core/heap"
	"heapdrop/core/lang/wholenumber"
	"heapdrop/core/numbers"
)

func (c *compiler) unary(n *unaryNode) (expr, error) {
	e, err := c.expression(n.node)
	if err != nil {
		return expr{}, err
	}
	if n.op == "not" {
		truth := truthOf(e)
		return boolExpr(func(f *frame) bool { return !truth(f) }, e), nil
	}
	zero := intValue(0)
	minus := expr{value: func(f *frame) Value { return c.m.compute(n, "-", zero, e.value(f)) }}
	return minus.with(e), nil
}

// compute is arithmetic with errors that have a position.
func (m *machine) compute(n node, op string, v, w Value) Value {
	result, message := arithmetic(m, op, v, w)
	if message != "" {
		return m.failAt(n, fmt.Sprintf("%s, so %s cannot be computed", message, op), "")
	}
	return result
}

func (c *compiler) binary(n *binaryNode) (expr, error) {
	left, err := c.expression(n.left)
	if err != nil {
		return expr{}, err
	}
	right, err := c.expression(n.right)
	if err != nil {
		return expr{}, err
	}
	switch n.op {
	case "and", "or":
		l, r := truthOf(left), truthOf(right)
		if n.op == "and" {
			return boolExpr(func(f *frame) bool { return l(f) && r(f) }, left, right), nil
		}
		return boolExpr(func(f *frame) bool { return l(f) || r(f) }, left, right), nil
	case "+", "-", "*", "/", "%":
		return c.sum(n, left, right), nil
	case "=", "!=":
		left, right = c.single(n.left, left, right), c.single(n.right, right, left)
		truth := equality(left, right)
		if n.op == "!=" {
			equal := truth
			truth = func(f *frame) bool { return !equal(f) }
		}
		return boolExpr(truth, left, right), nil
	}
	return boolExpr(c.comparison(n, left, right), left, right), nil
}

// sum compiles arithmetic. It adds whole numbers without boxing them.
func (c *compiler) sum(n *binaryNode, left, right expr) expr {
	if l, r := left.integer, right.integer; l != nil && r != nil && n.op != "/" && n.op != "%" {
		t := intType
		if left.typ == bytesType && (n.op == "*" || right.typ == bytesType) {
			t = bytesType
		}
		op := n.op[0]
		return intExpr(t, func(f *frame) (int64, bool) {
			a, ok := l(f)
			b, both := r(f)
			if !ok || !both {
				return 0, false
			}
			n, fits := wholenumber.Calculate(op, a, b)
			if !fits {
				c.m.notes.add(tooLarge)
			}
			return n, fits
		}, left, right)
	}
	e := expr{value: func(f *frame) Value { return c.m.compute(n, n.op, left.value(f), right.value(f)) }}
	if n.op == "+" && (left.typ == textType || right.typ == textType) {
		e.typ = textType
	}
	return e.with(left, right)
}

// single prepares an operand of = and !=. A sub-select with several rows is an error,
// because no comparison with it could be meant. Comparing a sub-select with null tests
// whether it has rows.
func (c *compiler) single(n node, e, other expr) expr {
	if _, isSelect := n.(*selectNode); !isSelect || other.null {
		return e
	}
	value := e.value
	e.value = func(f *frame) Value {
		v := value(f)
		if l, isList := v.ref.(*list); isList && l.table != nil && l.length > 1 {
			return c.m.failAt(n, fmt.Sprintf("the sub-select has %s rows, but the comparison takes one value", numbers.Grouped(int64(l.length))),
				"Write IN to compare with each of them, or LIMIT 1 to take the first.")
		}
		return v
	}
	return e
}

// equality compares two expressions.
func equality(left, right expr) func(f *frame) bool {
	if left.null {
		left, right = right, left
	}
	switch {
	case right.null && left.object != nil:
		object := left.object
		return func(f *frame) bool { return object(f) == heap.NoObject }
	case right.null && left.integer != nil:
		integer := left.integer
		return func(f *frame) bool { _, ok := integer(f); return !ok }
	case left.integer != nil && right.integer != nil:
		l, r := left.integer, right.integer
		if right.constant {
			k, _ := r(nil)
			return func(f *frame) bool { n, ok := l(f); return ok && n == k }
		}
		return func(f *frame) bool {
			n, ok := l(f)
			k, both := r(f)
			return ok == both && (!ok || n == k)
		}
	case left.object != nil && right.object != nil:
		l, r := left.object, right.object
		return func(f *frame) bool { return l(f) == r(f) }
	case left.text != nil && right.text != nil && right.constant:
		k, _ := right.text(nil)
		return equalText(left, k)
	case left.text != nil && right.text != nil && left.constant:
		k, _ := left.text(nil)
		return equalText(right, k)
	}
	return func(f *frame) bool { return left.value(f).equal(right.value(f)) }
}

// comparison compiles < > <= >=. A comparison with null is false.
func (c *compiler) comparison(n *binaryNode, left, right expr) func(f *frame) bool {
	if l, r := left.integer, right.integer; l != nil && r != nil {
		return compareIntegers(n.op, l, r, right.constant)
	}
	holds := map[string]func(c int) bool{
		"<": func(c int) bool { return c < 0 }, ">": func(c int) bool { return c > 0 },
		"<=": func(c int) bool { return c <= 0 }, ">=": func(c int) bool { return c >= 0 },
	}[n.op]
	return func(f *frame) bool {
		v, w := left.value(f), right.value(f)
		if v.Kind == Null || w.Kind == Null {
			return false
		}
		order, ok := v.order(w)
		if !ok && !(v.Kind == Float || w.Kind == Float) { // NaN has no order, which is not an error
			c.m.failAt(n, fmt.Sprintf("%s cannot be compared with %s", describe(v), describe(w)), "")
			return false
		}
		return ok && holds(order)
	}
}

// compareIntegers specializes comparisons of whole numbers.
func compareIntegers(op string, l, r func(f *frame) (int64, bool), constant bool) func(f *frame) bool {
	if constant {
		k, ok := r(nil)
		switch {
		case !ok:
			return func(*frame) bool { return false }
		case op == "<":
			return func(f *frame) bool { n, ok := l(f); return ok && n < k }
		case op == ">":
			return func(f *frame) bool { n, ok := l(f); return ok && n > k }
		case op == "<=":
			return func(f *frame) bool { n, ok := l(f); return ok && n <= k }
		}
		return func(f *frame) bool { n, ok := l(f); return ok && n >= k }
	}
	less, orEqual := op[0] == '<', len(op) == 2
	return func(f *frame) bool {
		n, ok := l(f)
		k, both := r(f)
		if !ok || !both {
			return false
		}
		return n == k && orEqual || n != k && n < k == less
	}
}

// like compiles LIKE, whose regular expression must match the whole text.
func (c *compiler) like(n *likeNode) (expr, error) {
	left, err := c.expression(n.node)
	if err != nil {
		return expr{}, err
	}
	pattern, err := c.expression(n.pattern)
	if err != nil {
		return expr{}, err
	}
	if !pattern.constant || pattern.typ != textType {
		return expr{}, c.errorAt(n.pattern, "the pattern after LIKE is not a string", "Write a regular expression in double quotes.")
	}
	text := pattern.value(nil).Text()
	matches, err := likeMatcher(text)
	if err != nil {
		return expr{}, c.errorAt(n.pattern, fmt.Sprintf("%q is not a regular expression: %s", text, err), "LIKE takes a regular expression, as in Eclipse MAT: .* stands for any characters.")
	}
	if text := left.text; text != nil {
		return boolExpr(func(f *frame) bool {
			t, ok := text(f)
			return ok && matches(t) != n.not
		}, left, pattern), nil
	}
	var buffer []byte
	return boolExpr(func(f *frame) bool {
		v := left.value(f)
		if v.Kind == Null {
			return false
		}
		buffer = append(buffer[:0], v.notation(c.m)...)
		return matches(buffer) != n.not
	}, left, pattern), nil
}

// likeMatcher compiles a pattern that must match the whole text. Most patterns are plain
// words with .* around them and need no regular expression.
func likeMatcher(pattern string) (func(text []byte) bool, error) {
	if _, err := regexp.Compile(pattern); err != nil {
		return nil, err
	}
	word, open := strings.CutPrefix(pattern, ".*")
	word, ended := strings.CutSuffix(word, ".*")
	if plain := []byte(word); regexp.QuoteMeta(word) == word && utf8.ValidString(word) {
		switch {
		case open && ended:
			return func(text []byte) bool { return bytes.Contains(text, plain) }, nil
		case open:
			return func(text []byte) bool { return bytes.HasSuffix(text, plain) }, nil
		case ended:
			return func(text []byte) bool { return bytes.HasPrefix(text, plain) }, nil
		}
		return func(text []byte) bool { return bytes.Equal(text, plain) }, nil
	}
	matcher, err := regexp.Compile(`^(?s:` + pattern + `)$`)
	if err != nil {
		return nil, err
	}
	return matcher.Match, nil
}

// implements compiles IMPLEMENTS: whether the class of an object is the named class or a
// subclass. MAT's own interface names mean kinds of objects.
func (c *compiler) implements(n *implementsNode) (expr, error) {
	left, err := c.expression(n.node)
	if err != nil {
		return expr{}, err
	}
	s := c.m.s
	test := func(id heap.ObjectID) bool { return s.IsInstanceOf(id, n.class) }
	if kind := interfaces[n.class]; kind != "" {
		test = func(id heap.ObjectID) bool {
			for _, k := range c.m.kindsOf(id) {
				if k == kind {
					return true
				}
			}
			return false
		}
	} else if len(s.ClassesByName(n.class)) == 0 {
		c.m.notes.add(fmt.Sprintf("No class of this dump is named %s.", n.class))
	} else if wanted := s.ClassesByName(n.class); true {
		is := make([]bool, s.NumClasses())
		for _, w := range wanted {
			for _, sub := range s.AllSubclasses(w) {
				is[sub] = true
			}
		}
		test = func(id heap.ObjectID) bool { return is[s.ClassOf(id)] }
	}
	if object := left.object; object != nil {
		return boolExpr(func(f *frame) bool {
			id := object(f)
			return id != heap.NoObject && test(id)
		}, left), nil
	}
	return boolExpr(func(f *frame) bool {
		v := left.value(f)
		return v.Kind == Object && test(v.Object())
	}, left), nil
}

// interfaces maps the interfaces by which Eclipse MAT represents objects.
var interfaces = map[string]string{
	"org.eclipse.mat.snapshot.model.IObject": onObject, "org.eclipse.mat.snapshot.model.IClass": onClass,
	"org.eclipse.mat.snapshot.model.IClassLoader": onLoader, "org.eclipse.mat.snapshot.model.IInstance": onInstance,
	"org.eclipse.mat.snapshot.model.IArray": onArray, "org.eclipse.mat.snapshot.model.IObjectArray": onObjectArray,
	"org.eclipse.mat.snapshot.model.IPrimitiveArray": onPrimitiveArray,
}
