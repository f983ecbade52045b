package analysis

// loop compiles a member of a list that runs a lambda for every element.
func (c *compiler) loop(e *memberExpr, l *lambda) valueFn {
	if fn := c.lookup(e, l); fn != nil {
		return fn
	}
	x, zero, run, at := c.value(e.of), zeroOf(e.typ), e.member.run, e.nameAt
	var wanted *Type
	if e.member.arg == "T → bool" {
		wanted = c.f.types.bool
	}
	body := c.lambda(l, wanted)
	var source valueFn = x
	if fn := c.prefiltered(e, l); fn != nil {
		source = fn
	}
	filled := e.member.result == "T" || e.member.result == "N"
	return func(f *frame) value {
		v := run(f, source(f), argument{at: at, call: func(item value) value { return body(f, item) }})
		if filled && v.kind == isNull {
			return zero
		}
		return v
	}
}

// lambda compiles a lambda to a function of its parameter.
func (c *compiler) lambda(l *lambda, wanted *Type) func(f *frame, item value) value {
	c.nested++
	body := c.body(l, wanted)
	c.nested--
	if len(l.vars) == 0 {
		return func(f *frame, _ value) value { return body(f) }
	}
	slot := l.vars[0].slot
	if len(l.vars) == 1 {
		return func(f *frame, item value) value {
			f.slots[slot] = item
			return body(f)
		}
	}
	locals, zeros := l.vars[1:], make([]value, len(l.vars)-1)
	for i, v := range locals {
		zeros[i] = zeroOf(v.typ)
	}
	return func(f *frame, item value) value {
		f.slots[slot] = item
		for i, v := range locals {
			f.slots[v.slot] = zeros[i]
		}
		return body(f)
	}
}

// body compiles the statements of a lambda.
func (c *compiler) body(l *lambda, wanted *Type) valueFn {
	steps := make([]valueFn, len(l.body))
	for i := range l.body {
		s := &l.body[i]
		switch {
		case s.ref != nil:
			steps[i] = c.assignment(s)
		case i == len(l.body)-1 && wanted != nil:
			steps[i] = c.as(s.value, wanted)
		default:
			steps[i] = c.value(s.value)
		}
	}
	switch len(steps) {
	case 0:
		return func(*frame) value { return value{} }
	case 1:
		return steps[0]
	case 2:
		first, second := steps[0], steps[1]
		return func(f *frame) value { first(f); return second(f) }
	}
	return func(f *frame) (last value) {
		for _, step := range steps {
			last = step(f)
		}
		return last
	}
}

// assignment compiles "name <- e". Numbers are stored without creating a value.
func (c *compiler) assignment(s *statement) valueFn {
	slot, property := s.ref.slot, s.ref.property
	if s.ref.typ.Kind == Int && isWhole(s.value.base().typ) && property {
		fn := c.int(s.value)
		return func(f *frame) value {
			f.entity.properties[slot].num = fn(f)
			return value{}
		}
	}
	if s.ref.typ.Kind == Bool && property {
		fn := c.bool(s.value)
		return func(f *frame) value {
			f.entity.properties[slot] = boolValue(fn(f))
			return value{}
		}
	}
	fn := c.as(s.value, s.ref.typ)
	if property {
		return func(f *frame) value { f.entity.properties[slot] = fn(f); return value{} }
	}
	return func(f *frame) value { f.slots[slot] = fn(f); return value{} }
}

// zeroOf returns the initial value of a variable.
func zeroOf(t *Type) value {
	switch t.Kind {
	case Int, Address:
		return intValue(0)
	case Float:
		return floatValue(0)
	case Bool:
		return boolValue(false)
	case String:
		return stringValue("")
	case List:
		return listValue(&list{})
	case Struct:
		fields := make([]value, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = zeroOf(f.Type)
		}
		return value{kind: isStruct, ref: fields}
	}
	return value{}
}
