package oql

import (
	"fmt"
	"regexp"
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

// methods are all methods that take arguments; those without are attributes.
var methods []method

func init() { // breaks the initialization cycle methods → machine → methods
	methods = slices.Concat(snapshotMethods(), objectMethods(), listMethods(), textMethods())
}

// Methods lists all methods with arguments. Attributes can be written as methods
// without: s.getObjectId() is s.@objectId.
func Methods() []Word {
	list := make([]Word, len(methods))
	for i, k := range methods {
		list[i] = Word{k.name + "(" + strings.Join(k.args, ", ") + ")", k.typ, k.on, k.help}
	}
	return list
}

// place reads an argument that is an index.
func place(v Value) (int64, string) {
	if n, _, isFloat, ok := v.number(); ok && !isFloat {
		return n, ""
	}
	return 0, describe(v) + " is no index"
}

// argumentObject reads an argument that is an object or its id.
func (m *machine) argumentObject(v Value) (heap.ObjectID, string) {
	n, _, isFloat, ok := v.number()
	if !ok || isFloat || v.Kind == Bool {
		return 0, describe(v) + " is no object"
	}
	if n < 0 || n >= int64(m.s.NumObjects()) {
		return 0, fmt.Sprintf("no object has the id %d", n)
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
		{"getClassesByName", onSnapshot, []string{"name", "subclasses"}, "list of classes", "the classes of a name, with their subclasses if the second argument is true", now, false, classesByName},
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
		of("getImmediateDominatorId", "integer", "object id of the immediate dominator, -1 for none", complete, func(m *machine, id heap.ObjectID) Value {
			if d := m.s.ImmediateDominator(id); d != heap.NoObject {
				return intValue(int64(d))
			}
			return intValue(-1)
		}),
		of("getImmediateDominatedIds", "list of objects", "what an object immediately dominates", complete, func(m *machine, id heap.ObjectID) Value {
			return listValue(objectList(slices.AppendSeq([]heap.ObjectID{}, m.s.EachDominated(id))))
		}),
		of("getOutboundReferentIds", "list of objects", "what an object refers to", now, func(m *machine, id heap.ObjectID) Value { return listValue(objectList(m.s.Outbound(id, nil))) }),
		of("getInboundRefererIds", "list of objects", "what refers to an object", complete, func(m *machine, id heap.ObjectID) Value {
			return listValue(objectList(m.s.Inbound(id, []heap.ObjectID{})))
		}),
		of("mapIdToAddress", "address", "the address of an object", now, func(m *machine, id heap.ObjectID) Value { return intValue(int64(m.s.Address(id))) }),
		{"mapAddressToId", onSnapshot, []string{"address"}, "integer", "object id of the object at an address, null for none", now, false, func(m *machine, _ Value, args []Value) (Value, string) {
			n, message := place(args[0])
			if message != "" {
				return Value{}, describe(args[0]) + " is no address"
			}
			if id, found := m.s.ID(heap.Address(n)); found {
				return intValue(int64(id)), ""
			}
			return Value{}, ""
		}},
	}
}

func classesByName(m *machine, _ Value, args []Value) (Value, string) {
	if args[0].Kind != Text {
		return Value{}, describe(args[0]) + " is no class name"
	}
	found := m.s.ClassesByName(args[0].Text())
	if args[1].truth() {
		found = m.subclasses(found)
	}
	return m.classesValue(found), ""
}

// subclasses adds all subclasses of some classes, ascending.
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
		{"doesExtend", onClass, []string{"name"}, "boolean", "whether a class or a super class of it has a name", snapshot.StageReferences, false, func(m *machine, v Value, args []Value) (Value, string) {
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
		{"hasSuperClass", onClass, nil, "boolean", "whether a class has a super class", snapshot.StageReferences, false, func(m *machine, v Value, _ []Value) (Value, string) {
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

// subList is the elements [from, to) of a list, or count elements from from on,
// cut at its end.
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

func listMethods() []method {
	list := func(v Value) *list { return v.ref.(*list) }
	find := func(m *machine, v, wanted Value) int64 {
		l := list(v)
		for i := range l.length {
			if m.step() != nil {
				break
			}
			if l.get(m, int64(i)).equal(wanted) {
				return int64(i)
			}
		}
		return -1
	}
	return []method{
		{"get", onList, []string{"index"}, "any", "one element; negative places count from the end", 0, false, func(m *machine, v Value, args []Value) (Value, string) {
			n, message := place(args[0])
			return list(v).get(m, n), message
		}},
		{"subList", onList, []string{"from", "to"}, "list", "the elements from the first place up to before the second", 0, false, func(_ *machine, v Value, args []Value) (Value, string) {
			return subList(list(v), args[0], args[1], false)
		}},
		{"contains", onList, []string{"x"}, "boolean", "whether a list has an element", 0, false, func(m *machine, v Value, args []Value) (Value, string) {
			return boolValue(find(m, v, args[0]) >= 0), ""
		}},
		{"indexOf", onList, []string{"x"}, "integer", "the place of an element, -1 for none", 0, false, func(m *machine, v Value, args []Value) (Value, string) { return intValue(find(m, v, args[0])), "" }},
	}
}

// textMethods are those of java.lang.String that queries use.
func textMethods() []method {
	one := func(name, typ, help string, call func(text, x string) Value) method {
		return method{name: name, on: onText, args: []string{"text"}, typ: typ, help: help, call: func(m *machine, v Value, args []Value) (Value, string) {
			return call(v.Text(), args[0].notation(m)), ""
		}}
	}
	none := func(name, typ, help string, call func(text string) Value) method {
		return method{name: name, on: onText, typ: typ, help: help, call: func(_ *machine, v Value, _ []Value) (Value, string) { return call(v.Text()), "" }}
	}
	part := func(_ *machine, v Value, args []Value) (Value, string) {
		runes := []rune(v.Text())
		from, message := place(args[0])
		to, other := int64(len(runes)), ""
		if len(args) > 1 {
			to, other = place(args[1])
		}
		to = min(max(to, 0), int64(len(runes)))
		from = min(max(from, 0), to)
		return textValue(string(runes[from:to])), message + other
	}
	return []method{
		one("startsWith", "boolean", "whether a text begins with another", func(t, x string) Value { return boolValue(strings.HasPrefix(t, x)) }),
		one("endsWith", "boolean", "whether a text ends with another", func(t, x string) Value { return boolValue(strings.HasSuffix(t, x)) }),
		one("contains", "boolean", "whether a text contains another", func(t, x string) Value { return boolValue(strings.Contains(t, x)) }),
		one("equals", "boolean", "whether two texts are equal", func(t, x string) Value { return boolValue(t == x) }),
		one("equalsIgnoreCase", "boolean", "whether two texts are equal but for case", func(t, x string) Value { return boolValue(strings.EqualFold(t, x)) }),
		one("concat", "text", "two texts joined", func(t, x string) Value { return textValue(t + x) }),
		one("indexOf", "integer", "the place of a text in another, -1 for none", func(t, x string) Value {
			i := strings.Index(t, x)
			if i > 0 {
				i = len([]rune(t[:i]))
			}
			return intValue(int64(i))
		}),
		{"matches", onText, []string{"pattern"}, "boolean", "whether a regular expression matches all of a text", 0, false, func(m *machine, v Value, args []Value) (Value, string) {
			matcher, err := regexp.Compile(`^(?s:` + args[0].notation(m) + `)$`)
			if err != nil {
				return Value{}, fmt.Sprintf("%q is no regular expression", args[0].notation(m))
			}
			return boolValue(matcher.MatchString(v.Text())), ""
		}},
		{"substring", onText, []string{"from", "to"}, "text", "the characters from the first place up to before the second", 0, false, part},
		{"substring", onText, []string{"from"}, "text", "the characters from a place on", 0, false, part},
		none("toLowerCase", "text", "a text in lower case", func(t string) Value { return textValue(strings.ToLower(t)) }),
		none("toUpperCase", "text", "a text in upper case", func(t string) Value { return textValue(strings.ToUpper(t)) }),
		none("trim", "text", "a text without white space at its ends", func(t string) Value { return textValue(strings.TrimSpace(t)) }),
		none("toString", "text", "the text itself", textValue),
	}
}
