package oql

import (
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// method is a method with arguments.
type method struct {
	name  string
	on    string
	args  []string // their names
	typ   string
	help  string
	stage snapshot.Stage
	reads bool
	call  func(m *machine, v Value, args []Value) (result Value, message string)
}

// methods are all methods that take arguments; methods without arguments are attributes.
var methods []method

func init() { // breaks the initialization cycle methods → machine → methods
	methods = slices.Concat(snapshotMethods(), setMethods(), objectMethods(), listMethods(), rowMethods(), textMethods(), numberMethods())
}

// place converts an argument to an index.
func place(v Value) (int64, string) {
	if n, _, isFloat, ok := v.number(); ok && !isFloat {
		return n, ""
	}
	return 0, describe(v) + " is not an index"
}

// argumentObject converts an argument to an object; it may be an object id.
func (m *machine) argumentObject(v Value) (heap.ObjectID, string) {
	n, _, isFloat, ok := v.number()
	if !ok || isFloat || v.Kind == Bool {
		return 0, describe(v) + " is not an object"
	}
	if n < 0 || n >= int64(m.s.NumObjects()) {
		return 0, "no object has this id"
	}
	return heap.ObjectID(n), ""
}

func snapshotMethods() []method {
	of := func(name, typ, help string, stage snapshot.Stage, call func(m *machine, id heap.ObjectID) Value) method {
		return method{name: name, on: onSnapshot, args: []string{"object"}, typ: typ, help: help, stage: stage,
			call: func(m *machine, _ Value, args []Value) (Value, string) {
				id, message := m.argumentObject(args[0])
				if message != "" {
					return Value{}, message
				}
				return call(m, id), ""
			}}
	}
	const now, complete = snapshot.StageReferences, snapshot.StageComplete
	return []method{
		{"getClassesByName", onSnapshot, []string{"name", "subclasses"}, "list of classes", "the classes of that name, with their subclasses if the second argument is true", now, false, classesByName},
		of("getObject", "object", "the object with an id", now, func(_ *machine, id heap.ObjectID) Value { return objectValue(id) }),
		of("getClassOf", "class", "the class of an object", now, func(m *machine, id heap.ObjectID) Value { return objectValue(m.class(id)) }),
		of("isClass", "boolean", "whether an object is a class", now, func(m *machine, id heap.ObjectID) Value {
			_, is := m.s.ClassByObject(id)
			return boolValue(is)
		}),
		of("isArray", "boolean", "whether an object is an array", now, func(m *machine, id heap.ObjectID) Value {
			_, is := m.s.Length(id)
			return boolValue(is)
		}),
		of("isClassLoader", "boolean", "whether an object is a class loader", now, func(m *machine, id heap.ObjectID) Value { return boolValue(m.kindsOf(id)[0] == onLoader) }),
		of("isGCRoot", "boolean", "whether an object is a GC root", now, func(m *machine, id heap.ObjectID) Value { return boolValue(m.s.IsGCRoot(id)) }),
		of("getGCRootInfo", "list of GC roots", "why an object is a GC root, null if it is none", now, func(m *machine, id heap.ObjectID) Value { return m.rootsOf(id) }),
		of("getThreadStack", "thread stack", "the stack of a thread, null for other objects", now, threadStack),
		of("getHeapSize", "bytes", "shallow heap of an object", now, func(m *machine, id heap.ObjectID) Value { return intValue(m.s.Shallow(id)) }),
		of("getRetainedHeapSize", "bytes", "retained heap of an object", complete, func(m *machine, id heap.ObjectID) Value { return intValue(m.s.Retained(id)) }),
		of("getImmediateDominatorId", "integer", "object id of the immediate dominator, -1 if there is none", complete, func(m *machine, id heap.ObjectID) Value {
			if d := m.s.ImmediateDominator(id); d != heap.NoObject {
				return intValue(int64(d))
			}
			return intValue(-1)
		}),
		of("getImmediateDominatedIds", "list of objects", "the objects that an object immediately dominates", complete, func(m *machine, id heap.ObjectID) Value {
			return listValue(objectList(slices.AppendSeq([]heap.ObjectID{}, m.s.EachDominated(id))))
		}),
		of("getOutboundReferentIds", "list of objects", "the objects that an object refers to", now, func(m *machine, id heap.ObjectID) Value { return listValue(objectList(m.s.Listed(id, nil))) }),
		of("getInboundRefererIds", "list of objects", "the objects that refer to an object", complete, func(m *machine, id heap.ObjectID) Value {
			return listValue(objectList(m.s.Inbound(id, []heap.ObjectID{})))
		}),
		of("mapIdToAddress", "address", "the address of an object", now, func(m *machine, id heap.ObjectID) Value { return intValue(int64(m.s.Address(id))) }),
		{"mapAddressToId", onSnapshot, []string{"address"}, "integer", "object id of the object at an address, null if there is none", now, false, func(m *machine, _ Value, args []Value) (Value, string) {
			n, message := place(args[0])
			if message != "" {
				return Value{}, describe(args[0]) + " is not an address"
			}
			if id, found := m.s.ID(heap.Address(n)); found {
				return intValue(int64(id)), ""
			}
			return Value{}, ""
		}},
	}
}

// setMethods are the methods of the snapshot that take several objects. In Eclipse MAT
// they also take a progress listener, for which queries pass null.
func setMethods() []method {
	of := func(name, help string, stage snapshot.Stage, call func(m *machine, ids []heap.ObjectID) ([]heap.ObjectID, error)) method {
		return method{name: name, on: onSnapshot, args: []string{"objects", "null"}, typ: "list of objects", help: help, stage: stage,
			call: func(m *machine, _ Value, args []Value) (Value, string) {
				ids, message := m.argumentObjects(args[0])
				if message != "" {
					return Value{}, message
				}
				found, err := call(m, ids)
				if err != nil {
					m.failed(err)
					return Value{}, ""
				}
				return listValue(objectList(found)), ""
			}}
	}
	// neighbours lists each neighbour once, in ascending order.
	neighbours := func(next func(m *machine, id heap.ObjectID, to []heap.ObjectID) []heap.ObjectID) func(m *machine, ids []heap.ObjectID) ([]heap.ObjectID, error) {
		return func(m *machine, ids []heap.ObjectID) ([]heap.ObjectID, error) {
			found := m.s.NewSet()
			var some []heap.ObjectID
			for _, id := range ids {
				some = next(m, id, some[:0])
				for _, to := range some {
					found.Set(uint32(to))
				}
				if err := m.step(); err != nil {
					return nil, err
				}
			}
			return idsOf(found), nil
		}
	}
	return []method{
		of("getRetainedSet", "the retained set of some objects: the objects and what would become unreachable without them", snapshot.StageComplete, (*machine).retainedSet),
		of("getOutboundReferentIds", "the objects that some objects refer to", snapshot.StageReferences, neighbours(func(m *machine, id heap.ObjectID, to []heap.ObjectID) []heap.ObjectID { return m.s.Listed(id, to) })),
		of("getInboundRefererIds", "the objects that refer to some objects", snapshot.StageComplete, neighbours(func(m *machine, id heap.ObjectID, to []heap.ObjectID) []heap.ObjectID { return m.s.Inbound(id, to) })),
	}
}

// argumentObjects converts an argument to objects: it may be an object, an object id, or
// a list of these.
func (m *machine) argumentObjects(v Value) ([]heap.ObjectID, string) {
	l, isList := v.ref.(*list)
	if !isList {
		id, message := m.argumentObject(v)
		return []heap.ObjectID{id}, message
	}
	if l.ids != nil {
		return l.ids, ""
	}
	ids := make([]heap.ObjectID, 0, min(l.length, maxValues))
	for i := range l.length {
		if element := m.plain(l.get(m, int64(i))); element.Kind != Null {
			id, message := m.argumentObject(element)
			if message != "" {
				return nil, message
			}
			ids = append(ids, id)
		}
		if m.step() != nil {
			break
		}
	}
	return ids, ""
}

func classesByName(m *machine, _ Value, args []Value) (Value, string) {
	if args[0].Kind != Text {
		return Value{}, describe(args[0]) + " is not a class name"
	}
	found := m.s.ClassesByName(args[0].Text())
	if args[1].truth() {
		found = m.subclasses(found)
	}
	return m.classesValue(found), ""
}

// subclasses adds all subclasses of some classes and returns them in ascending order.
func (m *machine) subclasses(classes []heap.ClassIndex) []heap.ClassIndex {
	var all []heap.ClassIndex
	for _, c := range classes {
		all = append(all, m.s.AllSubclasses(c)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func threadStack(m *machine, id heap.ObjectID) Value {
	for _, t := range m.s.Threads() {
		if t.ID == id {
			return thingValue(&stackThing{&t})
		}
	}
	return Value{}
}

func objectMethods() []method {
	index := []string{"index"}
	field := func(m *machine, v Value, args []Value) (Value, string) {
		site := fieldSite{m: m, name: args[0].notation(m), depth: len(m.cursors)}
		return site.of(v.Object()), ""
	}
	return []method{
		{"toString", onObject, nil, "text", "the readable value, or class and address", snapshot.StageReferences, true, func(m *machine, v Value, _ []Value) (Value, string) {
			if text, ok := m.s.Text(m.ctx, v.Object(), textLimit); ok {
				return textValue(text), ""
			}
			return textValue(m.s.Label(v.Object())), ""
		}},
		{"getField", onObject, []string{"name"}, "any", "the value of a field by name", snapshot.StageReferences, true, field},
		{"resolveValue", onObject, []string{"path"}, "any", "the value that a path of fields leads to", snapshot.StageReferences, true, func(m *machine, v Value, args []Value) (Value, string) {
			for _, name := range strings.Split(args[0].notation(m), ".") {
				if v.Kind != Object {
					return Value{}, ""
				}
				v, _ = field(m, v, []Value{textValue(name)})
			}
			return v, ""
		}},
		{"doesExtend", onClass, []string{"name"}, "boolean", "whether a class or a superclass of it has that name", snapshot.StageReferences, false, func(m *machine, v Value, args []Value) (Value, string) {
			at, _ := m.s.ClassByObject(v.Object())
			for depth := 0; at != heap.NoClass && depth < maxDepth; depth++ {
				class := m.s.Class(at)
				if class.Name == args[0].notation(m) {
					return boolValue(true), ""
				}
				at = class.SuperIndex
			}
			return boolValue(false), ""
		}},
		{"hasSuperClass", onClass, nil, "boolean", "whether a class has a superclass", snapshot.StageReferences, false, func(m *machine, v Value, _ []Value) (Value, string) {
			c, _ := m.s.ClassByObject(v.Object())
			return boolValue(m.s.Class(c).SuperIndex != heap.NoClass), ""
		}},
		{"getValueAt", onPrimitiveArray, index, "any", "one element", snapshot.StageReferences, true, func(m *machine, v Value, args []Value) (Value, string) {
			n, message := place(args[0])
			return m.elements(v.Object()).get(m, n), message
		}},
		{"getReferenceArray", onObjectArray, []string{"from", "count"}, "list of objects", "some elements", snapshot.StageReferences, true, func(m *machine, v Value, args []Value) (Value, string) {
			return subList(m.elements(v.Object()), args[0], args[1], true)
		}},
	}
}

// subList returns the elements [from, to) of a list, or count elements starting with
// from; the range is limited by the end of the list.
func subList(l *list, from, to Value, count bool) (Value, string) {
	a, message := place(from)
	b, other := place(to)
	if message+other != "" {
		return Value{}, message + other
	}
	a = min(max(a, 0), int64(l.length))
	if count {
		b = a + min(max(b, 0), int64(l.length))
	}
	return listValue(l.part(int(a), int(min(max(b, a), int64(l.length))))), ""
}
