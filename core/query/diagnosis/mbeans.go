package diagnosis

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// mbeans matches the MBean server's table of a domain if most of its MBeans are of one
// class. An application that has many MBeans on purpose has them of many classes.
func mbeans(e *evidence) string {
	const server, bean, near, least = "com.sun.jmx.mbeanserver.Repository", "com.sun.jmx.mbeanserver.NamedObject", 6, 200
	inTable := false
	for i := range e.Path.links {
		l := &e.Path.links[i]
		inTable = inTable || i+near >= len(e.Path.links) && l.name == "domainTb" && e.declaring(l.from) == server
	}
	if !inTable || e.Count < least {
		return ""
	}
	of, n, most := map[string]int64{}, int64(0), ""
	e.each(e.kindOf(bean), 10_000, func(id heap.ObjectID) {
		class := e.beanClass(id)
		if class == "" {
			return
		}
		n++
		if of[class]++; of[class] > of[most] {
			most = class
		}
	})
	switch {
	case n == 0: // what accumulates are the MBeans themselves
		return "the MBean server holds " + e.Accumulates()
	case of[most] < least || 2*of[most] < n:
		return ""
	}
	return fmt.Sprintf("of %s in the MBean server, %s are of class %s", countText(n, "MBean"), numbers.Grouped(of[most]), most)
}

// beanClass returns the class of the object behind an MBean; "" if the dump does not have
// it.
func (e *evidence) beanClass(named heap.ObjectID) string {
	id, found := e.s.ObjectField(e.ctx, named, "object")
	if !found {
		return ""
	}
	for _, field := range []string{"managedResource", "resource", "implementation"} {
		if inner, found := e.s.ObjectField(e.ctx, id, field); found {
			id = inner
		}
	}
	return e.className(id)
}
