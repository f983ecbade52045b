package oql

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// property is an attribute, written after @.
type property struct {
	name  string
	on    string
	typ   string // for the documentation
	help  string
	stage snapshot.Stage
	reads bool
	get   func(m *machine, v Value) Value
}

// properties are all attributes. They have the names of Eclipse MAT where it has the
// same.
var properties []property

func init() { // breaks the initialization cycle properties → machine → properties
	properties = slices.Concat(objectProperties(), classProperties(), arrayProperties(), thingProperties())
}

func propertiesNamed(name string) []*property {
	var found []*property
	for i := range properties {
		if properties[i].name == name {
			found = append(found, &properties[i])
		}
	}
	return found
}

func propertyNames() []string {
	var names []string
	for i := range properties {
		names = append(names, properties[i].name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// attributeOf returns the attribute of a value. It returns null for null, and for
// attributes that only other kinds of objects have, so that queries over many classes
// work.
func (m *machine) attributeOf(n node, v Value, name string) Value {
	if v.Kind == Null {
		return v
	}
	receivers := m.receivers(v)
	for _, r := range receivers {
		for i := range properties {
			if p := &properties[i]; p.on == r && p.name == name {
				return p.get(m, v)
			}
		}
	}
	if v.Kind == Object || m.discarded(v) {
		return Value{}
	}
	if inner, ok := m.held(v); ok {
		return m.attributeOf(n, inner, name)
	}
	var names []string
	for i := range properties {
		if slices.Contains(receivers, properties[i].on) {
			names = append(names, properties[i].name)
		}
	}
	hint := ""
	if len(names) > 0 {
		hint = didYouMean(name, names)
	}
	return m.failAt(n, fmt.Sprintf("%s has no attribute %s", describe(v), name), hint)
}

func objectProperties() []property {
	object := func(name, typ, help string, stage snapshot.Stage, get func(m *machine, id heap.ObjectID) Value) property {
		return property{name: name, on: onObject, typ: typ, help: help, stage: stage, get: func(m *machine, v Value) Value { return get(m, v.Object()) }}
	}
	read := func(p property) property { p.reads = true; return p }
	const now, complete = snapshot.StageReferences, snapshot.StageComplete
	return []property{
		object("objectId", "integer", "number of the object in this tool, ascending by address", now, func(_ *machine, id heap.ObjectID) Value { return intValue(int64(id)) }),
		object("objectAddress", "address", "address of the object", now, func(m *machine, id heap.ObjectID) Value { return intValue(int64(m.s.Address(id))) }),
		object("usedHeapSize", "bytes", "shallow heap", now, func(m *machine, id heap.ObjectID) Value { return intValue(m.s.Shallow(id)) }),
		object("retainedHeapSize", "bytes", "retained heap", complete, func(m *machine, id heap.ObjectID) Value { return intValue(m.s.Retained(id)) }),
		object("clazz", "class", "class of the object", now, func(m *machine, id heap.ObjectID) Value { return objectValue(m.class(id)) }),
		object("class", "text", "the kind of the object, as the name of an interface of Eclipse MAT", now, func(m *machine, id heap.ObjectID) Value { return textValue(m.interfaceOf(id)) }),
		read(object("displayName", "text", "technical name and readable value", now, func(m *machine, id heap.ObjectID) Value { return textValue(m.label(id)) })),
		object("technicalName", "text", "class and address", now, func(m *machine, id heap.ObjectID) Value { return textValue(m.s.Label(id)) }),
		read(object("classSpecificName", "text", "readable value: the characters of a string, the name of a thread", now, func(m *machine, id heap.ObjectID) Value {
			if text, ok := m.s.Text(m.ctx, id, textLimit); ok {
				return textValue(text)
			}
			return Value{}
		})),
		object("GCRootInfo", "list of GC roots", "why the object is a GC root, null if it is none", now, func(m *machine, id heap.ObjectID) Value { return m.rootsOf(id) }),
		read(object("outboundReferences", "list of references", "the references of the object with their names, the class first", now, func(m *machine, id heap.ObjectID) Value { return m.referencesOf(id) })),
		object("snapshot", "snapshot", "the dump, like ${snapshot}", now, func(*machine, heap.ObjectID) Value { return thingValue(&snapshotThing{}) }),
		object("reachable", "boolean", "whether the object is reachable from a GC root", now, func(m *machine, id heap.ObjectID) Value { return boolValue(m.s.Reachable(id)) }),
		object("flattened", "boolean", "whether the object is a flattened value, whose memory is part of its holder", now, func(m *machine, id heap.ObjectID) Value { return boolValue(m.s.Flattened(id)) }),
		read(object("holder", "object", "the object whose memory a flattened value is part of", complete, func(m *machine, id heap.ObjectID) Value {
			if holder, _, found := m.s.Holder(m.ctx, id); found {
				return objectValue(holder)
			}
			return Value{}
		})),
		{name: "fields", on: onInstance, typ: "list of fields", help: "the fields with their values, those of superclasses last", reads: true, stage: now, get: func(m *machine, v Value) Value {
			fields, err := m.s.Fields(m.ctx, v.Object())
			if err != nil {
				m.unread(err)
			}
			things := make([]*fieldThing, len(fields))
			for i, f := range fields {
				things[i] = &fieldThing{name: f.Name, typ: f.Value.Type, declares: f.Class, value: m.valueOf(f.Value)}
			}
			return listValue(thingList("fields", things))
		}},
	}
}

// interfaceOf returns the interface by which Eclipse MAT represents an object.
func (m *machine) interfaceOf(id heap.ObjectID) string {
	kind := m.kindsOf(id)[0]
	for name, k := range interfaces {
		if k == kind {
			return name
		}
	}
	return ""
}

func (m *machine) rootsOf(id heap.ObjectID) Value {
	var things []*rootThing
	for _, r := range m.s.Roots(id) {
		things = append(things, &rootThing{id, m.threadOf(r.Thread), r})
	}
	if things == nil {
		return Value{}
	}
	return listValue(thingList("GC roots", things))
}

// threadOf returns the object of the thread with a serial number.
func (m *machine) threadOf(serial uint32) heap.ObjectID {
	if serial != 0 {
		for _, t := range m.s.Threads() {
			if t.Serial == serial {
				return t.ID
			}
		}
	}
	return heap.NoObject
}

func (m *machine) referencesOf(id heap.ObjectID) Value {
	references, err := m.s.References(m.ctx, id)
	if err != nil {
		m.unread(err)
	}
	references = slices.DeleteFunc(references, func(r snapshot.Reference) bool { return !m.s.Counts(r.Target) })
	things := make([]*referenceThing, len(references))
	for i, r := range references {
		things[i] = &referenceThing{r.Name, r.Target}
	}
	return listValue(thingList("references", things))
}

// classesValue returns a list of class objects as a value.
func (m *machine) classesValue(classes []heap.ClassIndex) Value {
	l := objectList(m.classObjects(classes))
	l.of = "classes"
	return listValue(l)
}

// classObjects returns the class objects of some classes; like all objects of a query,
// they must be reachable.
func (m *machine) classObjects(classes []heap.ClassIndex) []heap.ObjectID {
	ids := make([]heap.ObjectID, 0, len(classes))
	for _, c := range classes {
		if id := m.classObject[c]; id != heap.NoObject && m.s.Reachable(id) {
			ids = append(ids, id)
		}
	}
	return ids
}

func classProperties() []property {
	class := func(name, typ, help string, get func(m *machine, c *snapshot.Class) Value) property {
		return property{name: name, on: onClass, typ: typ, help: help, stage: snapshot.StageReferences, get: func(m *machine, v Value) Value {
			c, _ := m.s.ClassByObject(v.Object())
			return get(m, m.s.Class(c))
		}}
	}
	super := func(m *machine, c *snapshot.Class) heap.ObjectID {
		if c.SuperIndex == heap.NoClass {
			return heap.NoObject
		}
		return m.s.Class(c.SuperIndex).Object
	}
	idOf := func(id heap.ObjectID) Value {
		if id == heap.NoObject {
			return intValue(-1)
		}
		return intValue(int64(id))
	}
	return []property{
		class("name", "text", "name of the class", func(_ *machine, c *snapshot.Class) Value { return textValue(c.Name) }),
		class("package", "text", "package of the class, empty for the default one", func(_ *machine, c *snapshot.Class) Value {
			return textValue(c.Name[:max(strings.LastIndexByte(c.Name, '.'), 0)])
		}),
		class("classLoader", "class loader", "the loader that defines the class", func(_ *machine, c *snapshot.Class) Value { return objectValue(c.LoaderObject) }),
		class("classLoaderId", "integer", "object id of the class loader", func(_ *machine, c *snapshot.Class) Value { return idOf(c.LoaderObject) }),
		class("classLoaderAddress", "address", "address of the class loader", func(m *machine, c *snapshot.Class) Value { return intValue(int64(m.s.Address(c.LoaderObject))) }),
		class("superClass", "class", "superclass, null if there is none", func(m *machine, c *snapshot.Class) Value { return objectValue(super(m, c)) }),
		class("superClassId", "integer", "object id of the superclass, -1 if there is none", func(m *machine, c *snapshot.Class) Value { return idOf(super(m, c)) }),
		class("superClassAddress", "address", "address of the superclass, 0 if there is none", func(_ *machine, c *snapshot.Class) Value { return intValue(int64(c.Super)) }),
		class("subclasses", "list of classes", "direct subclasses", func(m *machine, c *snapshot.Class) Value { return m.classesValue(m.s.Subclasses(c.Index)) }),
		class("allSubclasses", "list of classes", "direct and indirect subclasses", func(m *machine, c *snapshot.Class) Value { return m.classesValue(m.s.AllSubclasses(c.Index)[1:]) }),
		class("numberOfObjects", "integer", "reachable instances of exactly this class", func(m *machine, c *snapshot.Class) Value { return intValue(m.s.InstanceCounts(c.Index).Objects) }),
		class("instanceHeapSize", "bytes", "shallow heap of the reachable instances together", func(m *machine, c *snapshot.Class) Value { return intValue(m.s.InstanceCounts(c.Index).Shallow) }),
		class("objectIds", "list of objects", "the instances of exactly this class", func(m *machine, c *snapshot.Class) Value {
			return listValue(objectList(m.reachable(m.s.Instances(c.Index))))
		}),
		class("staticFields", "list of fields", "static fields with their values", staticFields),
		class("fieldDescriptors", "list of fields", "the instance fields that the class declares, without values", declaredFields),
		class("arrayType", "boolean", "whether it is a class of arrays", func(_ *machine, c *snapshot.Class) Value { return boolValue(c.IsArray()) }),
		{name: "definedClasses", on: onLoader, typ: "list of classes", help: "the classes that the loader defines", stage: snapshot.StageReferences, get: func(m *machine, v Value) Value {
			return m.classesValue(m.definedBy(v.Object()))
		}},
	}
}

func staticFields(m *machine, c *snapshot.Class) Value {
	things := make([]*fieldThing, len(c.Statics))
	for i, f := range c.Statics {
		things[i] = &fieldThing{name: f.Name, typ: f.Value.Type, declares: c.Index, value: m.valueOf(f.Value)}
	}
	return listValue(thingList("fields", things))
}

func declaredFields(_ *machine, c *snapshot.Class) Value {
	things := make([]*fieldThing, len(c.Fields))
	for i, f := range c.Fields {
		things[i] = &fieldThing{name: f.Name, typ: f.Type, declares: c.Index, bare: true}
	}
	return listValue(thingList("fields", things))
}

// definedBy returns the classes that a class loader defines.
func (m *machine) definedBy(loader heap.ObjectID) (classes []heap.ClassIndex) {
	for c := range m.s.NumClasses() {
		if m.s.Class(heap.ClassIndex(c)).LoaderObject == loader {
			classes = append(classes, heap.ClassIndex(c))
		}
	}
	return classes
}

// reachable returns the reachable objects of a list.
func (m *machine) reachable(ids []heap.ObjectID) []heap.ObjectID {
	found := make([]heap.ObjectID, 0, len(ids))
	for _, id := range ids {
		if m.s.Reachable(id) {
			found = append(found, id)
		}
	}
	return found
}

func arrayProperties() []property {
	list := func(v Value) *list { return v.ref.(*list) }
	return []property{
		{name: "length", on: onArray, typ: "integer", help: "number of elements", stage: snapshot.StageReferences, get: func(m *machine, v Value) Value {
			if !m.s.HasLength(v.Object()) {
				return Value{}
			}
			length, _ := m.s.Length(v.Object())
			return intValue(int64(length))
		}},
		{name: "valueArray", on: onPrimitiveArray, typ: "list", help: "the elements", reads: true, get: func(m *machine, v Value) Value { return listValue(m.elements(v.Object())) }},
		{name: "componentType", on: onPrimitiveArray, typ: "text", help: "type of the elements: int, byte, …", get: func(m *machine, v Value) Value { return textValue(m.s.ElementType(v.Object()).String()) }},
		{name: "referenceArray", on: onObjectArray, typ: "list of objects", help: "the elements, null for those that are null", reads: true, get: func(m *machine, v Value) Value { return listValue(m.elements(v.Object())) }},
		{name: "length", on: onList, typ: "integer", help: "number of elements of a list", get: func(_ *machine, v Value) Value { return intValue(int64(list(v).length)) }},
		{name: "size", on: onList, typ: "integer", help: "number of elements of a list", get: func(_ *machine, v Value) Value { return intValue(int64(list(v).length)) }},
		{name: "empty", on: onList, typ: "boolean", help: "whether a list has no elements", get: func(_ *machine, v Value) Value { return boolValue(list(v).length == 0) }},
		{name: "length", on: onText, typ: "integer", help: "number of UTF-16 units of a text, as in Java", get: func(_ *machine, v Value) Value { return intValue(units(v.Text())) }},
		{name: "empty", on: onText, typ: "boolean", help: "whether a text has no characters", get: func(_ *machine, v Value) Value { return boolValue(v.Text() == "") }},
	}
}
