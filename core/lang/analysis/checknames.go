package analysis

import (
	"fmt"

	"heapdrop/core/usage"
)

// name resolves a name: first as a variable of a lambda, then as a property, then as a
// name of the context.
func (c *checker) name(e *nameExpr) *Type {
	switch e.name {
	case "THIS", "REFERRER", "ref_kind":
		if !c.where.local {
			c.fail(e.at, "It can be used in membership and on_inclusion, while references are traversed.", "%s has no meaning in %s", e.name, c.where.what)
		}
		e.local = true
		if e.name == "ref_kind" {
			e.is = nameRefKind
			return c.label
		}
		if e.is = nameReferrer; e.name == "THIS" {
			e.is = nameThis
		}
		return c.object
	case "ENTITY":
		c.needEntity(e.at, "ENTITY")
		e.is, e.entity = nameEntity, true
		return c.entity
	}
	if v := c.variable(e.name, e.at); v != nil {
		e.ref = v
		if v.property {
			e.entity = true
		} else {
			e.item = true
		}
		return v.typ
	}
	if t := c.global(e.name); t != nil {
		e.is = nameGlobal
		return t
	}
	if labelOf(e.name) >= 0 {
		e.is = nameKindLabel
		return c.label
	}
	if v, given := c.parameters[e.name]; given {
		e.is = nameParameter
		return map[valueKind]*Type{isNull: c.null, isInt: c.int, isFloat: c.float, isBool: c.bool, isString: c.string}[v.kind]
	}
	c.unknown(e)
	return nil
}

// unknown returns the error for an undeclared name, with an explanation.
func (c *checker) unknown(e *nameExpr) {
	var names []string
	for _, g := range globals {
		names = append(names, g.name)
	}
	for _, l := range labels {
		names = append(names, l.name)
	}
	for _, v := range c.scope {
		names = append(names, v.name)
	}
	if c.where.set != nil {
		for _, p := range c.where.set.properties {
			names = append(names, p.name)
		}
	}
	names = append(names, "THIS", "REFERRER", "ENTITY", "ref_kind")
	hint := fmt.Sprintf("Declare it as a property (%s : int <- 0), or give it a value from outside: -with %s=VALUE", e.name, e.name)
	if near := usage.Nearest(e.name, names); near != "" {
		hint = "Did you mean " + near + "? Otherwise give it a value from outside: -with " + e.name + "=VALUE"
	}
	c.fail(e.at, hint, "%s is not known", e.name)
}

// variable finds a variable or property of that name; nil if there is none.
func (c *checker) variable(name string, at int) *variable {
	for i := len(c.scope) - 1; i >= 0; i-- {
		if c.scope[i].name == name {
			return c.scope[i]
		}
	}
	if c.where.set == nil {
		return nil
	}
	for i, p := range c.where.set.properties {
		if p.name != name {
			continue
		}
		if i >= c.where.known {
			c.fail(at, "Properties get their values in the order of their declaration, after the roots.", "%s has no value yet in %s", name, c.where.what)
		}
		if p.typ == nil { // its own error was reported already
			panic(failure{})
		}
		return &variable{name: name, typ: p.typ, slot: i, property: true}
	}
	return nil
}
