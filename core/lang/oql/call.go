package oql

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// call compiles a function or a method.
func (c *compiler) call(n *callNode) (expr, error) {
	if n.base == nil && !n.at {
		if isAggregate(n.name) {
			return expr{}, c.errorAt(n, fmt.Sprintf("the aggregate %s is allowed after SELECT, HAVING or ORDER BY only, and cannot be nested", strings.ToLower(n.name)), "")
		}
		return c.function(n)
	}
	base, err := c.base(n, n.base)
	if err != nil {
		return expr{}, err
	}
	args := make([]expr, len(n.args))
	for i, a := range n.args {
		if args[i], err = c.expression(a); err != nil {
			return expr{}, err
		}
	}
	return c.method(n, base, args)
}

// function compiles the functions that are not aggregates.
func (c *compiler) function(n *callNode) (expr, error) {
	if len(n.args) != 1 {
		return expr{}, c.errorAt(n, fmt.Sprintf("%s takes one argument, not %d", n.name, len(n.args)), "")
	}
	if strings.EqualFold(n.name, "eval") {
		return c.path(n.args[0])
	}
	x, err := c.expression(n.args[0])
	if err != nil {
		return expr{}, err
	}
	switch strings.ToLower(n.name) {
	case "tohex":
		return c.toHex(n, x), nil
	case "tostring":
		return c.toString(x), nil
	case "classof":
		return c.classOf(n, x), nil
	case "dominatorof":
		return c.dominatorOf(n, x), nil
	}
	return c.neighbours(n, x), nil
}

func (c *compiler) toHex(n node, x expr) expr {
	e := expr{typ: textType, value: func(f *frame) Value {
		v := x.value(f)
		k, _, isFloat, ok := v.number()
		switch {
		case v.Kind == Null:
			return v
		case !ok || isFloat:
			return c.m.failAt(n, describe(v)+" is not a whole number", "toHex takes one, as in toHex(s.@objectAddress).")
		}
		return textValue(fmt.Sprintf("0x%x", uint64(k)))
	}}
	return e.with(x)
}

// toString compiles the function of that name. It reads strings without allocating if the
// type is known.
func (c *compiler) toString(x expr) expr {
	m := c.m
	e := expr{typ: textType, value: func(f *frame) Value {
		v := x.value(f)
		if v.Kind == Object {
			return textValue(m.text(v.Object()))
		}
		return textValue(v.notation(m))
	}}
	e = e.with(x)
	e.reads, e.depth = true, x.depth+1
	allStrings := x.object != nil && len(x.classes) > 0
	for _, class := range x.classes {
		allStrings = allStrings && m.s.ClassName(class) == "java.lang.String"
	}
	if allStrings {
		reader := m.s.NewReader(m.ctx)
		e.text = func(f *frame) ([]byte, bool) {
			id := x.object(f)
			if id == heap.NoObject {
				return []byte("null"), true
			}
			text, ok := reader.String(id, textLimit)
			if !ok {
				return nil, m.s.HasValues() // "" for strings without characters
			}
			return text, true
		}
	}
	return e
}

func (c *compiler) classOf(n node, x expr) expr {
	if object := x.object; object != nil {
		return objectExpr(classType, func(f *frame) heap.ObjectID {
			id := object(f)
			if id == heap.NoObject {
				return id
			}
			return c.m.class(id)
		}, x)
	}
	e := expr{value: func(f *frame) Value {
		id, ok := c.m.objectOf(n, x.value(f))
		if !ok {
			return Value{}
		}
		return objectValue(c.m.class(id))
	}}
	return e.with(x)
}

// objectOf returns the object that a value is, or the object whose id it is. ok is false
// for null and, with an error, for other values.
func (m *machine) objectOf(n node, v Value) (id heap.ObjectID, ok bool) {
	switch v.Kind {
	case Object:
		return v.Object(), true
	case Null:
		return 0, false
	case Int:
		if k := v.Int(); k >= 0 && k < int64(m.s.NumObjects()) {
			return heap.ObjectID(k), true
		}
		m.failAt(n, "no object has this id", fmt.Sprintf("Ids go from 0 to %d; addresses are written 0x….", m.s.NumObjects()-1))
		return 0, false
	}
	if !m.discarded(v) {
		m.failAt(n, describe(v)+" is not an object", "")
	}
	return 0, false
}

func (c *compiler) dominatorOf(n node, x expr) expr {
	dominator := func(id heap.ObjectID) heap.ObjectID {
		if !c.m.s.Reachable(id) {
			return heap.NoObject
		}
		return c.m.s.ImmediateDominator(id)
	}
	var e expr
	if object := x.object; object != nil {
		e = objectExpr(objectType, func(f *frame) heap.ObjectID {
			id := object(f)
			if id == heap.NoObject {
				return id
			}
			return dominator(id)
		}, x)
	} else {
		e = expr{value: func(f *frame) Value {
			if id, ok := c.m.objectOf(n, x.value(f)); ok {
				return objectValue(dominator(id))
			}
			return Value{}
		}}
		e = e.with(x)
	}
	e.stage = snapshot.StageComplete
	return e
}

// neighbours compiles dominators, outbounds and inbounds.
func (c *compiler) neighbours(n *callNode, x expr) expr {
	s := c.m.s
	name := strings.ToLower(n.name)
	e := expr{typ: listType, value: func(f *frame) Value {
		id, ok := c.m.objectOf(n, x.value(f))
		if !ok {
			return Value{}
		}
		ids := []heap.ObjectID{}
		switch name {
		case "dominators":
			ids = slices.AppendSeq(ids, s.EachDominated(id))
		case "outbounds":
			ids = s.Listed(id, ids)
		default:
			ids = s.Inbound(id, ids)
		}
		return listValue(objectList(ids))
	}}
	e = e.with(x)
	e.stage = snapshot.StageComplete
	if name == "outbounds" {
		e.stage = max(x.stage, snapshot.StageReferences)
	}
	return e
}

// method compiles a method: one of methods, or an attribute written as a method:
// getObjectId() for @objectId, isArrayType() for @arrayType.
func (c *compiler) method(n *callNode, base expr, args []expr) (expr, error) {
	parts := append([]expr{base}, args...)
	var found []*method
	for i := range methods {
		if methods[i].name == n.name {
			found = append(found, &methods[i])
		}
	}
	if len(found) == 0 {
		if name := propertyOfMethod(n.name); len(args) == 0 && name != "" {
			return c.attribute(n, base, name)
		}
		return expr{}, c.errorAt(n, fmt.Sprintf("there is no method %s()", n.name), didYouMean(n.name, methodNames()))
	}
	e := expr{value: func(f *frame) Value {
		v := base.value(f)
		if v.Kind == Null {
			return v
		}
		values := make([]Value, len(args))
		for i := range args {
			values[i] = args[i].value(f)
		}
		return c.m.callMethod(n, found, v, values)
	}}
	e = e.with(parts...)
	e.constant, e.rows = false, base.rows
	for _, k := range found {
		e.stage = max(e.stage, k.stage)
		e.reads = e.reads || k.reads
	}
	return e, nil
}

// propertyOfMethod returns the attribute that a method without arguments reads; "" if
// there is none.
func propertyOfMethod(name string) string {
	candidates := []string{name}
	for _, prefix := range []string{"get", "is"} {
		if rest, cut := strings.CutPrefix(name, prefix); cut && rest != "" {
			candidates = append(candidates, rest, strings.ToLower(rest[:1])+rest[1:])
		}
	}
	for _, candidate := range candidates {
		if len(propertiesNamed(candidate)) > 0 {
			return candidate
		}
	}
	return ""
}

func methodNames() []string {
	var names []string
	for i := range methods {
		names = append(names, methods[i].name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// callMethod calls a method of a value. If the value is a row that lacks the method, it
// calls the method of the row's content.
func (m *machine) callMethod(n *callNode, found []*method, v Value, args []Value) Value {
	var closest *method // same name, but another number of arguments
	for {
		for _, r := range m.receivers(v) {
			for _, k := range found {
				if k.on != r {
					continue
				}
				if len(args) != len(k.args) {
					closest = k
					continue
				}
				result, message := k.call(m, v, args)
				if message != "" {
					return m.failAt(n, message, k.usage())
				}
				return result
			}
		}
		inner, ok := m.held(v)
		if !ok {
			break
		}
		v = inner
	}
	if d, isDiscarded := v.ref.(discardedThing); isDiscarded && n.name == "toString" && len(args) == 0 {
		return textValue(d.text(m))
	}
	owners := make([]string, len(found))
	for i, k := range found {
		owners[i] = k.on
	}
	there := fmt.Sprintf("%s() works on: %s", n.name, strings.Join(slices.Compact(owners), ", "))
	switch {
	case v.Kind == Null || m.discarded(v):
		return Value{}
	case v.Kind == Object && closest == nil: // another kind of object has it
		m.notes.add(there + "; of other objects it is null.")
		return Value{}
	case closest != nil:
		return m.failAt(n, fmt.Sprintf("%s takes %s, not %d", n.name, arguments(len(closest.args)), len(args)), fmt.Sprintf("Write %s(%s).", n.name, strings.Join(closest.args, ", ")))
	}
	return m.failAt(n, fmt.Sprintf("%s has no method %s()", describe(v), n.name), there+".")
}

// usage describes how to call a method.
func (k *method) usage() string {
	return fmt.Sprintf("%s(%s) gives %s.", k.name, strings.Join(k.args, ", "), k.help)
}

func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}
