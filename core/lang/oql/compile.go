package oql

import (
	"fmt"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// typ is the static type of an expression. Every type includes null.
type typ uint8

const (
	anyType typ = iota
	boolType
	intType
	bytesType   // an Int that is a number of bytes
	addressType // an Int that is an address
	floatType
	textType
	objectType
	classType // an object that is a class
	listType
)

func (t typ) isInt() bool { return t == intType || t == bytesType || t == addressType }

// expr is a compiled expression. value is always set; the other functions are set if the
// type is known, and do not allocate.
type expr struct {
	typ      typ
	constant bool
	shared   bool              // a sub-select that is evaluated once
	null     bool              // the literal null
	rows     bool              // its value may be a row, or a list of them
	reads    bool              // it reads the dump, not only the index
	stage    snapshot.Stage    // stage that the snapshot must have reached
	depth    int               // number of references to follow to reach what it reads
	classes  []heap.ClassIndex // classes of the object, nil if unknown

	value   func(f *frame) Value
	integer func(f *frame) (n int64, ok bool)     // for isInt types; ok is false for null
	object  func(f *frame) heap.ObjectID          // for objectType and classType; heap.NoObject for null
	truth   func(f *frame) bool                   // for boolType; null is false
	text    func(f *frame) (text []byte, ok bool) // for textType, if it can be read without allocating
}

// frame holds the values of the names of a query for one row.
type frame struct {
	slots  []slot
	parent *frame    // of the query around a sub-select
	group  *groupRow // for a grouped query
}

// slot is the value of one alias.
type slot struct {
	id    heap.ObjectID // heap.NoObject if the value is not an object
	value Value
}

func slotOf(v Value) slot {
	if v.Kind == Object {
		return slot{v.Object(), v}
	}
	return slot{heap.NoObject, v}
}

func (s *slot) get() Value {
	if s.id != heap.NoObject {
		return objectValue(s.id)
	}
	return s.value
}

// scope holds the names that a query can use.
type scope struct {
	variables []variable
	parent    *scope
	outer     bool // a name of parent was used
}

// variable is the static information about an alias.
type variable struct {
	alias   string
	objects bool              // it is always an object of the heap
	classes []heap.ClassIndex // classes of the object; nil if unknown
	lost    bool              // the rows of a retained set do not have this alias
}

// compiler compiles nodes to expressions for one machine.
type compiler struct {
	m     *machine
	scope *scope
	group *grouping // set after GROUP BY
	plan  *plan
}

// constantOf is an expression that always has the same value.
func constantOf(v Value) expr {
	e := expr{constant: true, null: v.Kind == Null, value: func(*frame) Value { return v }}
	switch v.Kind {
	case Bool:
		e.typ, e.truth = boolType, func(*frame) bool { return v.Bool() }
	case Int:
		n := v.Int()
		e.typ, e.integer = intType, func(*frame) (int64, bool) { return n, true }
	case Float:
		e.typ = floatType
	case Text:
		text := []byte(v.Text())
		e.typ, e.text = textType, func(*frame) ([]byte, bool) { return text, true }
	}
	return e
}

func (c *compiler) errorAt(n node, message, hint string) error {
	return errorAt(c.m.source, placeOf(n), message, hint)
}

// expression compiles a node as a value. A sub-select that gives a single row with a
// single column has the value in it.
func (c *compiler) expression(n node) (expr, error) {
	e, err := c.path(n)
	if e.rows {
		rows := e.value
		e.rows, e.value = false, func(f *frame) Value { return c.m.plain(rows(f)) }
	}
	return e, err
}

// path compiles a node to which steps of a path may be applied, so rows stay rows.
func (c *compiler) path(n node) (expr, error) {
	if c.group != nil {
		if e, found, err := c.group.lookup(c, n); found || err != nil {
			return e, err
		}
	}
	switch n := n.(type) {
	case *literalNode:
		return constantOf(n.value), nil
	case *parameterNode:
		v, given := c.m.params[n.name]
		if !given {
			return expr{}, c.errorAt(n, fmt.Sprintf("the parameter %s has no value", n.name), fmt.Sprintf("Give it one with -param %s=VALUE.", n.name))
		}
		return constantOf(v), nil
	case *nameNode:
		return c.name(n)
	case *fieldNode:
		base, err := c.path(n.base)
		if err != nil {
			return expr{}, err
		}
		return c.field(n, base, n.name)
	case *attributeNode:
		base, err := c.base(n, n.base)
		if err != nil {
			return expr{}, err
		}
		return c.attribute(n, base, n.name)
	case *callNode:
		return c.call(n)
	case *indexNode:
		return c.index(n)
	case *snapshotNode:
		return snapshotExpr(), nil
	case *unaryNode:
		return c.unary(n)
	case *binaryNode:
		return c.binary(n)
	case *likeNode:
		return c.like(n)
	case *inNode:
		return c.in(n)
	case *implementsNode:
		return c.implements(n)
	case *selectNode:
		return c.subSelect(n)
	}
	return expr{}, c.errorAt(n, "this expression is not known", "")
}

// base compiles what an attribute belongs to; nil is the current object.
func (c *compiler) base(at node, n node) (expr, error) {
	if n == nil {
		return c.current(at)
	}
	return c.path(n)
}

// current returns the object of the row.
func (c *compiler) current(at node) (expr, error) {
	if c.group != nil {
		return expr{}, c.notGrouped(at)
	}
	if len(c.scope.variables) == 0 {
		return expr{}, c.errorAt(at, "nothing here is an object with fields or attributes", "")
	}
	return c.variable(0, 0, &c.scope.variables[0]), nil
}

// isField reports whether the object of the row is known to have a field with the given
// name.
func (c *compiler) isField(name string) bool {
	if len(c.scope.variables) == 0 {
		return false
	}
	return slices.ContainsFunc(c.scope.variables[0].classes, func(class heap.ClassIndex) bool {
		_, has := c.m.s.FieldSlot(class, name)
		return has
	})
}

func snapshotExpr() expr {
	v := thingValue(&snapshotThing{})
	return expr{constant: true, value: func(*frame) Value { return v }}
}

// name resolves the first name of a path: an alias of this query or of an enclosing one,
// otherwise a field of the current object.
func (c *compiler) name(n *nameNode) (expr, error) {
	hops := 0
	for s := c.scope; s != nil; s = s.parent {
		for i := range s.variables {
			if s.variables[i].alias == n.name {
				if c.group != nil && hops == 0 {
					return expr{}, c.notGrouped(n)
				}
				if s.variables[i].lost {
					return expr{}, c.errorAt(n, fmt.Sprintf("the rows of AS RETAINED SET are of the first source, not of %s", n.name),
						fmt.Sprintf("Put %s first, or leave AS RETAINED SET out.", n.name))
				}
				for t := c.scope; t != s; t = t.parent {
					t.outer = true
				}
				return c.variable(i, hops, &s.variables[i]), nil
			}
		}
		hops++
	}
	switch {
	case n.alias:
		return expr{}, c.errorAt(n, fmt.Sprintf("no source has the alias %s", n.name), "Between ${ and } write snapshot, or the alias of a source of this query or of an enclosing one.")
	case n.name == "snapshot" && !c.isField(n.name):
		return snapshotExpr(), nil
	}
	current, err := c.current(n)
	if err != nil {
		return expr{}, err
	}
	return c.field(n, current, n.name)
}

// variable returns the expression for an alias of an enclosing query; hops is the number
// of queries in between.
func (c *compiler) variable(place, hops int, v *variable) expr {
	e := expr{classes: v.classes, rows: !v.objects}
	if hops == 0 {
		e.value = func(f *frame) Value { return f.slots[place].get() }
		if v.objects {
			e.typ, e.object = objectType, func(f *frame) heap.ObjectID { return f.slots[place].id }
		}
		return e
	}
	up := func(f *frame) *frame {
		for range hops {
			f = f.parent
		}
		return f
	}
	e.value = func(f *frame) Value { return up(f).slots[place].get() }
	if v.objects {
		e.typ, e.object = objectType, func(f *frame) heap.ObjectID { return up(f).slots[place].id }
	}
	return e
}

// notGrouped returns the error that an expression has no single value for a group.
func (c *compiler) notGrouped(n node) error {
	from, to := n.place()
	return c.errorAt(n, fmt.Sprintf("%s is neither grouped nor aggregated", c.m.source[from:to]), "Add it to GROUP BY, or take min(…), max(…), sum(…) or count(…) of it.")
}

// truthOf returns an expression as a condition.
func truthOf(e expr) func(f *frame) bool {
	if e.truth != nil {
		return e.truth
	}
	value := e.value
	return func(f *frame) bool { return value(f).truth() }
}

// boolExpr returns an expression for a boolean.
func boolExpr(truth func(f *frame) bool, parts ...expr) expr {
	e := expr{typ: boolType, truth: truth, value: func(f *frame) Value { return boolValue(truth(f)) }}
	return e.with(parts...)
}

// with adds the requirements of partial expressions to e.
func (e expr) with(parts ...expr) expr {
	e.constant = true
	for _, p := range parts {
		e.constant = e.constant && p.constant
		e.reads = e.reads || p.reads
		e.stage = max(e.stage, p.stage)
		e.depth = max(e.depth, p.depth)
	}
	return e
}

// intExpr returns an expression for a whole number.
func intExpr(t typ, integer func(f *frame) (int64, bool), parts ...expr) expr {
	e := expr{typ: t, integer: integer, value: func(f *frame) Value {
		if n, ok := integer(f); ok {
			return intValue(n)
		}
		return Value{}
	}}
	return e.with(parts...)
}

// objectExpr returns an expression for an object.
func objectExpr(t typ, object func(f *frame) heap.ObjectID, parts ...expr) expr {
	e := expr{typ: t, object: object, value: func(f *frame) Value { return objectValue(object(f)) }}
	return e.with(parts...)
}
