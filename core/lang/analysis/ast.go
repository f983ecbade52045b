package analysis

// program is a parsed program.
type program struct {
	types     []*typeDecl
	sets      []*setDecl
	instances []*instanceDecl
}

// typeDecl is "id : table-of id" or "id : struct … end".
type typeDecl struct {
	name   string
	at     int
	list   *typeRef // nil for a struct
	fields []decl
}

// typeRef names a type.
type typeRef struct {
	name string
	at   int
	list bool // table-of name
}

// decl is "id : type"; for parameters the type may be omitted.
type decl struct {
	name string
	at   int
	of   *typeRef
}

// setDecl is a set type.
type setDecl struct {
	name                           string
	at                             int
	roots, membership, onInclusion *property // nil if omitted
	properties                     []*property

	nameType *Type // type of ENTITY.name
}

// property is a property of a set type with the expression that computes it.
type property struct {
	decl
	value expr
	typ   *Type
}

// instanceDecl is "instances-for id have-names = e".
type instanceDecl struct {
	set   string
	at    int
	names expr
	of    *setDecl
}

// expr is an expression; node has what all expressions share.
type expr interface{ base() *node }

// node is the position of an expression and, after checking, its type.
type node struct {
	at     int
	typ    *Type
	entity bool // depends on ENTITY or its properties
	item   bool // depends on a parameter or variable of a lambda
	local  bool // depends on THIS, REFERRER or ref_kind
}

func (n *node) base() *node { return n }

type (
	nameExpr struct {
		node
		name string
		ref  *variable // nil for values of the global context and labels of references
		is   nameKind
	}
	literal struct {
		node
		value value
	}
	listLiteral struct {
		node
		elements []expr
	}
	structLiteral struct {
		node
		name     string
		elements []expr
	}
	lambda struct {
		node
		params []decl // parameters first, then local variables
		body   []statement
		vars   []*variable // one for each parameter
	}
	memberExpr struct {
		node
		of     expr
		name   string
		nameAt int
		arg    expr    // nil if there are no parentheses
		member *member // nil for a field of the heap or of a struct, and for a property
		field  int     // index of the field of a struct, or of the property of ENTITY
	}
	unaryExpr struct {
		node
		op string // "not", "-"
		x  expr
	}
	binaryExpr struct {
		node
		op   string
		x, y expr
	}
	isExpr struct {
		node
		x     expr
		class string
	}
	inExpr struct {
		node
		x          expr
		unassigned bool // true for Unassigned, false for ENTITY
	}
)

// statement is an assignment, or an expression. The value of the last expression is the
// result.
type statement struct {
	at     int
	target string // empty for an expression
	ref    *variable
	value  expr
}

// nameKind is the kind of thing that a name means.
type nameKind uint8

const (
	nameVariable nameKind = iota
	nameGlobal            // objects, threads, …
	nameKindLabel
	nameThis
	nameReferrer
	nameRefKind
	nameEntity
	nameParameter // given from outside
)

// variable is a slot for a value.
type variable struct {
	name     string
	typ      *Type
	slot     int
	property bool // belongs to the entity, otherwise to the frame
	fixed    bool // a parameter of a lambda, which cannot be assigned
}
