package analysis

import "heapdrop/core/heap"

// Expressions are compiled to closures over the frame. There are four function types, so
// that expressions evaluated for every object or reference (conditions, numbers and
// objects) neither allocate nor copy values.
type (
	valueFn  func(*frame) value
	boolFn   func(*frame) bool
	intFn    func(*frame) int64
	objectFn func(*frame) uint32 // noObject for null
)

// compiler turns checked expressions into closures for one snapshot.
type compiler struct {
	f       *frame
	classes map[string][]bool // by name after "is": the classes that it means
	nested  int               // number of lambdas around the current expression
}

// value compiles an expression of any type.
func (c *compiler) value(e expr) valueFn {
	switch t := e.base().typ; {
	case t.Kind == Bool:
		fn := c.bool(e)
		return func(f *frame) value { return boolValue(fn(f)) }
	case t.Kind == Int || t.Kind == Address:
		fn := c.int(e)
		return func(f *frame) value { return intValue(fn(f)) }
	case t.isObject():
		fn := c.object(e)
		return func(f *frame) value { return objectValue(fn(f)) }
	}
	return c.other(e)
}

// other compiles expressions of the remaining types, and those without a closure of a
// more specific type.
func (c *compiler) other(e expr) valueFn {
	switch e := e.(type) {
	case *literal:
		v := e.value
		return func(*frame) value { return v }
	case *nameExpr:
		return c.nameValue(e)
	case *listLiteral:
		return c.listLiteral(e)
	case *structLiteral:
		t := e.typ
		fns := make([]valueFn, len(e.elements))
		for i, x := range e.elements {
			fns[i] = c.as(x, t.Fields[i].Type)
		}
		return func(f *frame) value {
			f.spend(valueBytes*int64(len(fns)), e.at)
			values := make([]value, len(fns))
			for i, fn := range fns {
				values[i] = fn(f)
			}
			return value{kind: isStruct, ref: values}
		}
	case *memberExpr:
		return c.member(e)
	case *unaryExpr: // "-" of a float or any
		x := c.value(e.x)
		return func(f *frame) value { return f.arithmetic('-', intValue(0), x(f), e.at) }
	case *binaryExpr:
		if e.typ.Kind == String {
			x, y := c.value(e.x), c.value(e.y)
			return func(f *frame) value { return f.joined(f.textOfValue(x(f))+f.textOfValue(y(f)), e.at) }
		}
		x, y, op := c.value(e.x), c.value(e.y), e.op[0]
		return func(f *frame) value { return f.arithmetic(op, x(f), y(f), e.at) }
	}
	return func(*frame) value { return value{} } // a lambda or ENTITY alone, which the checker rejects
}

func (c *compiler) listLiteral(e *listLiteral) valueFn {
	fns := make([]valueFn, len(e.elements))
	for i, x := range e.elements {
		if e.typ.Elem.Kind == Any {
			fns[i] = c.value(x)
		} else {
			fns[i] = c.as(x, e.typ.Elem)
		}
	}
	return func(f *frame) value {
		g := collector{f: f, at: e.at}
		for _, fn := range fns {
			g.add(fn(f))
		}
		return g.done()
	}
}

// as compiles an expression whose value is converted to a type.
func (c *compiler) as(e expr, to *Type) valueFn {
	from := e.base().typ
	fn := c.value(e)
	switch {
	case from == to || from.Kind == Address && to.Kind == Int || from.isObject() && to.isObject():
		return fn
	case to.Kind == Float && from.Kind != Any:
		return func(f *frame) value { return floatValue(fn(f).float()) }
	case from.Kind == Any && to.Kind != Any:
		return func(f *frame) value { return f.convert(fn(f), to) }
	}
	return fn
}

func (c *compiler) nameValue(e *nameExpr) valueFn {
	switch e.is {
	case nameVariable:
		slot := e.ref.slot
		if e.ref.property {
			return func(f *frame) value { return f.entity.properties[slot] }
		}
		return func(f *frame) value { return f.slots[slot] }
	case nameGlobal:
		name := e.name
		return func(f *frame) value { return f.global(name) }
	case nameKindLabel:
		v := value{kind: isLabel, num: int64(labelOf(e.name))}
		return func(*frame) value { return v }
	case nameThis:
		return func(f *frame) value { return objectValue(f.this) }
	case nameReferrer:
		return func(f *frame) value { return objectValue(f.referrer) }
	case nameRefKind:
		return func(f *frame) value { return value{kind: isLabel, num: int64(f.labelNow())} }
	case nameParameter:
		v := c.f.parameters[e.name]
		return func(*frame) value { return v }
	}
	return func(*frame) value { return value{} }
}

// bool compiles a condition; a value of type any is converted.
func (c *compiler) bool(e expr) boolFn {
	switch e := e.(type) {
	case *literal:
		b := e.value.num != 0
		return func(*frame) bool { return b }
	case *nameExpr:
		if e.ref != nil && e.typ.Kind == Bool {
			slot := e.ref.slot
			if e.ref.property {
				return func(f *frame) bool { return f.entity.properties[slot].num != 0 }
			}
			return func(f *frame) bool { return f.slots[slot].num != 0 }
		}
	case *unaryExpr:
		if e.op == "not" {
			x := c.bool(e.x)
			return func(f *frame) bool { return !x(f) }
		}
	case *isExpr:
		return c.is(e)
	case *inExpr:
		x := c.object(e.x)
		if e.unassigned {
			return func(f *frame) bool {
				id := x(f)
				return id != noObject && f.owner[id] == 0
			}
		}
		return func(f *frame) bool {
			id := x(f)
			return id != noObject && f.owner[id] == f.entity.number
		}
	case *binaryExpr:
		if e.typ.Kind == Bool {
			return c.relation(e)
		}
	}
	fn := c.other(e)
	if e.base().typ.Kind != Any {
		return func(f *frame) bool { return fn(f).num != 0 }
	}
	return func(f *frame) bool { return f.convertNumber(fn(f), isBool).num != 0 }
}

func (c *compiler) relation(e *binaryExpr) boolFn {
	switch e.op {
	case "and":
		x, y := c.bool(e.x), c.bool(e.y)
		return func(f *frame) bool { return x(f) && y(f) }
	case "or":
		x, y := c.bool(e.x), c.bool(e.y)
		return func(f *frame) bool { return x(f) || y(f) }
	}
	a, b := e.x.base().typ, e.y.base().typ
	negated := e.op == "!="
	switch {
	case a.Kind == label:
		return c.labelRelation(e, negated)
	case (a.isObject() || a.Kind == Null) && (b.isObject() || b.Kind == Null):
		x, y := c.object(e.x), c.object(e.y)
		return func(f *frame) bool { return (x(f) == y(f)) != negated }
	case isWhole(a) && isWhole(b):
		return c.intRelation(e)
	case e.op == "=" || negated:
		x, y := c.value(e.x), c.value(e.y)
		return func(f *frame) bool { return f.equal(x(f), y(f)) != negated }
	}
	x, y, op := c.value(e.x), c.value(e.y), e.op
	return func(f *frame) bool {
		order, ordered := f.compare(x(f), y(f))
		if !ordered {
			return false
		}
		switch op {
		case "<":
			return order < 0
		case "<=":
			return order <= 0
		case ">":
			return order > 0
		}
		return order >= 0
	}
}

func isWhole(t *Type) bool { return t.Kind == Int || t.Kind == Address }

// labelRelation compiles a comparison of labels. Comparing with root does not need the
// reference.
func (c *compiler) labelRelation(e *binaryExpr, negated bool) boolFn {
	for _, pair := range [2][2]expr{{e.x, e.y}, {e.y, e.x}} {
		ref, _ := pair[0].(*nameExpr)
		root, _ := pair[1].(*nameExpr)
		if ref != nil && root != nil && ref.is == nameRefKind && root.is == nameKindLabel && labelOf(root.name) == labelRoot {
			return func(f *frame) bool { return (f.referrer == noObject) != negated }
		}
	}
	x, y := c.other(e.x), c.other(e.y)
	return func(f *frame) bool { return (x(f).num == y(f).num) != negated }
}

func (c *compiler) intRelation(e *binaryExpr) boolFn {
	x, y := c.int(e.x), c.int(e.y)
	switch e.op {
	case "=":
		return func(f *frame) bool { return x(f) == y(f) }
	case "!=":
		return func(f *frame) bool { return x(f) != y(f) }
	case "<":
		return func(f *frame) bool { return x(f) < y(f) }
	case "<=":
		return func(f *frame) bool { return x(f) <= y(f) }
	case ">":
		return func(f *frame) bool { return x(f) > y(f) }
	}
	return func(f *frame) bool { return x(f) >= y(f) }
}

// is compiles "x is C": a lookup in a table of classes.
func (c *compiler) is(e *isExpr) boolFn {
	wanted := c.classes[e.class]
	if this, ok := e.x.(*nameExpr); ok && this.is == nameThis {
		return func(f *frame) bool { return wanted[f.s.ClassOf(heap.ObjectID(f.this))] }
	}
	x := c.object(e.x)
	return func(f *frame) bool {
		id := x(f)
		return id != noObject && wanted[f.s.ClassOf(heap.ObjectID(id))]
	}
}

// int compiles a whole number.
func (c *compiler) int(e expr) intFn {
	switch e := e.(type) {
	case *literal:
		n := e.value.num
		return func(*frame) int64 { return n }
	case *nameExpr:
		if e.ref != nil {
			slot := e.ref.slot
			if e.ref.property {
				return func(f *frame) int64 { return f.entity.properties[slot].num }
			}
			return func(f *frame) int64 { return f.slots[slot].num }
		}
	case *memberExpr:
		if e.member != nil && e.arg == nil && (e.of.base().typ.isObject()) {
			if fn := c.intMember(e); fn != nil {
				return fn
			}
		}
	case *unaryExpr:
		x := c.int(e.x)
		return func(f *frame) int64 { return f.calculate('-', 0, x(f), e.at) }
	case *binaryExpr:
		x, y, op, at := c.int(e.x), c.int(e.y), e.op[0], e.at
		if op == '+' { // the most common
			return func(f *frame) int64 {
				a, b := x(f), y(f)
				if n := a + b; (a^n)&(b^n) >= 0 {
					return n
				}
				return f.calculate(op, a, b, at)
			}
		}
		return func(f *frame) int64 { return f.calculate(op, x(f), y(f), at) }
	}
	fn := c.other(e)
	return func(f *frame) int64 { return fn(f).num }
}

// intMember compiles the most frequent members of objects, nil for others.
func (c *compiler) intMember(e *memberExpr) intFn {
	get := map[string]func(*frame, uint32) int64{
		"id": (*frame).address, "size": (*frame).shallow, "retained": (*frame).retained, "length": (*frame).length,
	}[e.member.name]
	if get == nil || e.member.on != "Object" {
		return nil
	}
	if this, ok := e.of.(*nameExpr); ok && this.is == nameThis && e.member.name == "size" {
		return func(f *frame) int64 { return f.s.Shallow(heap.ObjectID(f.this)) }
	}
	x := c.object(e.of)
	return func(f *frame) int64 {
		id := x(f)
		if id == noObject {
			return 0
		}
		return get(f, id)
	}
}

// object compiles an expression for an object; a value of type any is converted.
func (c *compiler) object(e expr) objectFn {
	switch e := e.(type) {
	case *nameExpr:
		switch e.is {
		case nameThis:
			return func(f *frame) uint32 { return f.this }
		case nameReferrer:
			return func(f *frame) uint32 { return f.referrer }
		}
	case *memberExpr:
		if e.member != nil && e.arg == nil {
			get := map[string]func(*frame, uint32) uint32{
				"Object.class": (*frame).classOf, "Class.classloader": (*frame).loaderOf, "Class.superclass": (*frame).superOf,
			}[e.member.on+"."+e.member.name]
			if get != nil {
				x := c.object(e.of)
				return func(f *frame) uint32 { return get(f, x(f)) }
			}
		}
		if e.member == nil && e.field < 0 {
			return c.reference(e)
		}
	}
	fn := c.other(e)
	return func(f *frame) uint32 { return fn(f).object() }
}

// reference compiles a field as its referent.
func (c *compiler) reference(e *memberExpr) objectFn {
	x, field := c.object(e.of), c.f.fieldOf(e.name)
	return func(f *frame) uint32 { return field.read(f, x(f)).object() }
}

// member compiles members, fields of structs and of the heap, and properties.
func (c *compiler) member(e *memberExpr) valueFn {
	of := e.of.base().typ
	switch {
	case e.member == nil && of.Kind == Struct:
		x, field, zero := c.value(e.of), e.field, zeroOf(e.typ)
		return func(f *frame) value {
			if fields, ok := x(f).ref.([]value); ok {
				return fields[field]
			}
			return zero
		}
	case e.member == nil && of.Kind == entity:
		slot := e.field
		return func(f *frame) value { return f.entity.properties[slot] }
	case e.member == nil:
		x, field := c.object(e.of), c.f.fieldOf(e.name)
		return func(f *frame) value { return field.read(f, x(f)) }
	}
	if list, ok := e.arg.(*lambda); ok {
		return c.loop(e, list)
	}
	run, at := e.member.run, e.nameAt
	x, zero := c.value(e.of), zeroOf(e.typ)
	filled := e.member.result == "T"
	arg := func(*frame) value { return value{} }
	if e.arg != nil {
		want := e.arg.base().typ
		if e.member.arg != "T" && e.member.arg != "table-of T" {
			want = c.f.types.named(e.member.arg)
		} else if e.member.arg == "T" && of.Elem.Kind != Void {
			want = of.Elem
		}
		arg = c.as(e.arg, want)
	}
	return func(f *frame) value {
		v := run(f, x(f), argument{value: arg(f), at: at})
		if filled && v.kind == isNull {
			return zero
		}
		return v
	}
}
