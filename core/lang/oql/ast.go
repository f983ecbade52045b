package oql

import "heapdrop/core/heap"

// statement is a SELECT with everything after it.
type statement struct {
	at, to   int // position in the source
	distinct bool
	retained bool // AS RETAINED SET
	objects  bool // SELECT OBJECTS item
	star     bool
	items    []item
	from     source
	joins    []join
	where    node
	group    []node
	having   node
	unions   []*statement

	// order belongs to the statements before UNION, unionOrder to those after it.
	order, unionOrder []order
	limit, offset     node
	unionLimit        node
	unionOffset       node

	whereText string // the source of the condition
	fromText  string // the source of the FROM clause
}

// item is one column of a SELECT.
type item struct {
	node  node
	alias string // name of the column: as given with AS, otherwise the text of the expression
	named bool   // the name was given with AS
}

// order is one key of ORDER BY.
type order struct {
	node       node
	descending bool
}

// source is one item of a FROM clause. Exactly one of name, pattern, addresses, ids,
// value and sub is set.
type source struct {
	at         int
	objects    bool // OBJECTS: the listed things themselves, not the instances of classes
	instanceOf bool
	name       string
	pattern    string
	isPattern  bool
	addresses  []heap.Address
	ids        []int64
	value      node // ${snapshot}.getClasses(), or an expression in parentheses
	sub        *statement
	alias      string
}

// join is JOIN source ON condition.
type join struct {
	source source
	left   bool
	on     node
}

// node is an expression.
type node interface{ place() (from, to int) }

// span is the position of an expression in the source.
type span struct{ from, to int }

func (s span) place() (int, int) { return s.from, s.to }

// anchor is the position for errors about an expression if it is not the start: the last
// step of a path.
type anchor int

func (a anchor) anchored() int { return int(a) }

// placeOf returns the position for errors about an expression.
func placeOf(n node) int {
	if a, ok := n.(interface{ anchored() int }); ok {
		return a.anchored()
	}
	from, _ := n.place()
	return from
}

type (
	literalNode struct {
		span
		value Value
	}
	// nameNode is the first name of a path: an alias or a field of the current object.
	nameNode struct {
		span
		name  string
		alias bool // written as ${name}
	}
	fieldNode struct {
		span
		anchor
		base node
		name string
	}
	// attributeNode is base.@name; base is nil for the current object.
	attributeNode struct {
		span
		anchor
		base node
		name string
	}
	// callNode is a function (base is nil and at is false) or a method.
	callNode struct {
		span
		anchor
		base node
		at   bool // written with @
		name string
		args []node
		star bool // count(*)
		each bool // count(DISTINCT x)
	}
	indexNode struct {
		span
		base      node
		low, high node // high is nil for a single element
	}
	snapshotNode  struct{ span }
	parameterNode struct {
		span
		name string
	}
	unaryNode struct {
		span
		op   string // "-", "not"
		node node
	}
	binaryNode struct {
		span
		op          string // or and = != < > <= >= + - * /
		left, right node
		at          int // position of the operator
	}
	likeNode struct {
		span
		node    node
		pattern node
		not     bool
	}
	inNode struct {
		span
		node node
		in   node   // an expression or sub-select
		list []node // or a list of expressions
		not  bool
	}
	implementsNode struct {
		span
		node  node
		class string
	}
	selectNode struct {
		span
		statement *statement
	}
)
