package analysis

import (
	"cmp"
	"math"
	"strings"

	"heapdrop/core/heap"
)

// member is a member of a built-in type.
type member struct {
	on   string // the type that has it; "table-of T" for all lists
	name string

	// arg is the type of the argument; "" if there is none. A lambda is written with an
	// arrow; T means the type of the list's elements.
	arg string

	// result is the type of the value. M means the type of the lambda's value, N the same
	// but only for numbers.
	result  string
	help    string
	example string

	dominator    bool // needs dominators
	needsObjects bool // only on lists of objects
	needsStrings bool // only on lists of strings

	// run computes the value. A lambda is called through f.call.
	run func(f *frame, of value, arg argument) value
}

func (m *member) takesLambda() bool { return strings.Contains(m.arg, "→") }

// argument is the argument of a member: a value or a lambda.
type argument struct {
	value value
	call  func(item value) value
	at    int // position of the member, for errors
}

// memberSources returns the types whose members a type has, its own name first.
func memberSources(t *Type) []string {
	switch t.Kind {
	case Object:
		if t.Name != "Object" {
			return []string{t.Name, "Object"}
		}
		return []string{"Object"}
	case Any:
		return []string{"Object"}
	case List:
		return []string{"table-of T"}
	case entity:
		return []string{"ENTITY"}
	}
	return []string{t.Name}
}

// memberOf returns the member of a type with that name; nil if there is none.
func memberOf(t *Type, name string) *member {
	for _, on := range memberSources(t) {
		if m := membersOf(on)[name]; m != nil {
			return m
		}
	}
	return nil
}

// membersOf returns the members declared for a type itself, by name.
func membersOf(on string) map[string]*member {
	found := map[string]*member{}
	for _, group := range memberGroups() {
		for i := range group {
			if group[i].on == on {
				found[group[i].name] = &group[i]
			}
		}
	}
	return found
}

func memberGroups() [][]member {
	return [][]member{objectMembers(), structureMembers(), listMembers(), listTotals(), textMembers()}
}

func objectMembers() []member {
	return []member{
		{on: "Object", name: "id", result: "address", help: "the address", example: "classes.first.id > 0",
			run: func(f *frame, of value, _ argument) value { return f.ofObject(of, f.address) }},
		{on: "Object", name: "size", result: "int", help: "the shallow heap in bytes", example: "threads.first.size",
			run: func(f *frame, of value, _ argument) value { return f.ofObject(of, f.shallow) }},
		{on: "Object", name: "retained", result: "int", help: "the retained heap in bytes", example: "threads.first.retained > threads.first.size", dominator: true,
			run: func(f *frame, of value, _ argument) value { return f.ofObject(of, f.retained) }},
		{on: "Object", name: "class", result: "Class", help: "the class", example: "threads.first.class.name",
			run: func(f *frame, of value, _ argument) value { return objectValue(f.classOf(of.object())) }},
		{on: "Object", name: "length", result: "int", help: "the number of elements of an array, 0 for other objects", example: "objects.filter([it | it is byte[]]).max([it | it.length]) > 0",
			run: func(f *frame, of value, _ argument) value { return f.ofObject(of, f.length) }},
		{on: "Object", name: "text", result: "string", help: "the readable value: the characters of a string, the number in a box; empty for objects without one", example: "threads.first.text",
			run: func(f *frame, of value, _ argument) value { return stringValue(f.textOf(of.object())) }},
		{on: "Object", name: "label", result: "string", help: "class and address", example: "classloaders.first.label.length > 0",
			run: func(f *frame, of value, _ argument) value {
				if of.kind != isObject {
					return stringValue("")
				}
				return stringValue(f.s.Label(heap.ObjectID(of.num)))
			}},
		{on: "Object", name: "is_root", result: "bool", help: "whether it is a GC root", example: "threads.first.is_root",
			run: func(f *frame, of value, _ argument) value { return boolValue(f.isRoot(of.object())) }},
		{on: "Object", name: "referents", result: "table-of Object", help: "the objects that it refers to, including its class", example: "threads.first.referents.count > 0",
			run: func(f *frame, of value, _ argument) value { return f.neighbours(of, f.s.Outbound) }},
		{on: "Object", name: "referrers", result: "table-of Object", help: "the objects that refer to it", example: "threads.first.class.referrers.count > 0", dominator: true,
			run: func(f *frame, of value, _ argument) value { return f.neighbours(of, f.s.Inbound) }},
		{on: "Object", name: "dominator", result: "Object", help: "the immediate dominator, null if no object dominates it", example: "threads.first.dominator = null", dominator: true,
			run: func(f *frame, of value, _ argument) value {
				if of.kind != isObject {
					return value{}
				}
				return objectValue(uint32(f.s.ImmediateDominator(heap.ObjectID(of.num))))
			}},
		{on: "Object", name: "elements", result: "table-of Object", help: "the non-null elements of an array of references, in order; empty for other objects", example: "objects.filter([it | it is Object[]]).exists([it | it.elements.count > 1])",
			run: func(f *frame, of value, arg argument) value { return f.elements(of, arg.at) }},
		{on: "Object", name: "field", arg: "string", result: "any", help: "the field of that name, even if a member has the same name", example: "threads.first.field(\"name\").text",
			run: func(f *frame, of value, arg argument) value { return f.fieldNamed(of.object(), arg.value.text()) }},
	}
}

func structureMembers() []member {
	return []member{
		{on: "Class", name: "name", result: "string", help: "the name: java.lang.String", example: "threads.first.class.name",
			run: func(f *frame, of value, _ argument) value { return stringValue(f.className(of.object())) }},
		{on: "Class", name: "classloader", result: "Classloader", help: "the class loader that defined it; the loader of the JVM itself is an object too", example: "threads.first.class.classloader.name",
			run: func(f *frame, of value, _ argument) value { return objectValue(f.loaderOf(of.object())) }},
		{on: "Class", name: "superclass", result: "Class", help: "the superclass, null for java.lang.Object", example: "threads.first.class.superclass.name",
			run: func(f *frame, of value, _ argument) value { return objectValue(f.superOf(of.object())) }},
		{on: "Class", name: "instances", result: "table-of Object", help: "the reachable objects of exactly this class", example: "threads.first.class.instances.count > 0",
			run: func(f *frame, of value, _ argument) value { return f.instances(of.object()) }},
		{on: "Classloader", name: "name", result: "string", help: "the class of the loader and, where it has one, its own name", example: "classloaders.first.name",
			run: func(f *frame, of value, _ argument) value { return stringValue(f.loaderName(of.object())) }},
		{on: "Classloader", name: "parent", result: "Classloader", help: "its parent loader, null if there is none", example: "classloaders.first.parent = null",
			run: func(f *frame, of value, _ argument) value { return f.fieldNamed(of.object(), "parent") }},
		{on: "Classloader", name: "classes", result: "table-of Class", help: "the classes that it defined", example: "classloaders.first.classes.count > 0",
			run: func(f *frame, of value, _ argument) value { return f.classesOf(of.object()) }},
		{on: "Thread", name: "name", result: "string", help: "the name", example: "threads.map([it | it.name]).contains(\"main\")",
			run: func(f *frame, of value, _ argument) value { return stringValue(f.textOf(of.object())) }},
		{on: "Thread", name: "group", result: "ThreadGroup", help: "the thread group, null if there is none", example: "threads.first.group = null or threads.first.group.name != \"\"",
			run: func(f *frame, of value, _ argument) value { return f.held(of.object(), "group") }},
		{on: "Thread", name: "daemon", result: "bool", help: "whether it is a daemon", example: "threads.filter([it | it.daemon]).count",
			run: func(f *frame, of value, _ argument) value {
				return boolValue(f.held(of.object(), "daemon").num != 0)
			}},
		{on: "Thread", name: "priority", result: "int", help: "the priority, 1 to 10", example: "threads.max([it | it.priority])",
			run: func(f *frame, of value, _ argument) value {
				return intValue(f.held(of.object(), "priority").num)
			}},
		{on: "Thread", name: "locals", result: "table-of Object", help: "the objects on its stack, without duplicates", example: "threads.exists([it | it.locals.count > 0])",
			run: func(f *frame, of value, _ argument) value { return f.locals(of.object()) }},
		{on: "ThreadGroup", name: "name", result: "string", help: "the name", example: "threadgroups.map([it | it.name]).contains(\"main\")",
			run: func(f *frame, of value, _ argument) value {
				return stringValue(f.textOf(f.fieldNamed(of.object(), "name").object()))
			}},
		{on: "ThreadGroup", name: "parent", result: "ThreadGroup", help: "the group that contains it, null for the topmost", example: "threadgroups.filter([it | it.parent = null]).count",
			run: func(f *frame, of value, _ argument) value { return f.fieldNamed(of.object(), "parent") }},
		{on: "ThreadGroup", name: "threads", result: "table-of Thread", help: "the threads in it", example: "threadgroups.sum([it | it.threads.count]) <= threads.count",
			run: func(f *frame, of value, _ argument) value { return f.threadsOf(of.object()) }},
		{on: "ENTITY", name: "name", result: "any", help: "the name, with the type of have_names", example: "ENTITY.name",
			run: func(f *frame, _ value, _ argument) value { return f.entity.name }},
		{on: "ENTITY", name: "count", result: "int", help: "how many objects it has so far", example: "ENTITY.count",
			run: func(f *frame, _ value, _ argument) value { return intValue(f.entity.count) }},
		{on: "ENTITY", name: "size", result: "int", help: "the shallow heap of these objects in bytes", example: "ENTITY.size",
			run: func(f *frame, _ value, _ argument) value { return intValue(f.entity.size) }},
	}
}

func listMembers() []member {
	return []member{
		{on: "table-of T", name: "filter", arg: "T → bool", result: "table-of T", help: "the elements for which the lambda holds", example: "threads.filter([it | it.name = \"main\"]).count",
			run: func(f *frame, of value, arg argument) value { return f.filter(of, arg) }},
		{on: "table-of T", name: "map", arg: "T → M", result: "table-of M", help: "what the lambda makes of every element", example: "#[1, 2, 3].map([n | n * n]).sum([n | n])",
			run: func(f *frame, of value, arg argument) value {
				g := collector{f: f, at: arg.at}
				f.each(of, func(item value) bool { return g.add(arg.call(item)) })
				return g.done()
			}},
		{on: "table-of T", name: "exists", arg: "T → bool", result: "bool", help: "whether the lambda holds for an element", example: "threads.exists([it | it.name = \"main\"])",
			run: func(f *frame, of value, arg argument) value {
				return boolValue(f.first(of, arg.call, true).kind != isNull)
			}},
		{on: "table-of T", name: "forall", arg: "T → bool", result: "bool", help: "whether the lambda holds for all elements", example: "threads.forall([it | it.size > 0])",
			run: func(f *frame, of value, arg argument) value {
				return boolValue(f.first(of, arg.call, false).kind == isNull)
			}},
		{on: "table-of T", name: "foreach", arg: "T → nothing", result: "nothing", help: "runs the lambda for every element", example: "threads.foreach([it | total <- total + it.size])",
			run: func(f *frame, of value, arg argument) value {
				f.each(of, func(item value) bool { arg.call(item); return true })
				return value{}
			}},
		{on: "table-of T", name: "findfirst", arg: "T → bool", result: "T", help: "the first element for which the lambda holds; null, 0, false or \"\" if there is none", example: "#[3, 5, 8].findfirst([n | n > 4])",
			run: func(f *frame, of value, arg argument) value {
				if found := f.first(of, arg.call, true); found.kind == isList {
					return found.ref.(*list).at(0)
				}
				return value{}
			}},
		{on: "table-of T", name: "count", result: "int", help: "the number of elements", example: "#[1, 2, 3].count",
			run: func(f *frame, of value, _ argument) value { return intValue(int64(f.len(of))) }},
		{on: "table-of T", name: "empty", result: "bool", help: "whether the list is empty", example: "threads.empty",
			run: func(f *frame, of value, _ argument) value { return boolValue(f.len(of) == 0) }},
		{on: "table-of T", name: "first", result: "T", help: "the first element; null, 0, false or \"\" of an empty list", example: "#[7, 8, 9].first",
			run: func(f *frame, of value, _ argument) value { return f.element(of, 0) }},
		{on: "table-of T", name: "last", result: "T", help: "the last element", example: "#[7, 8, 9].last",
			run: func(f *frame, of value, _ argument) value { return f.element(of, int64(f.len(of))-1) }},
		{on: "table-of T", name: "at", arg: "int", result: "T", help: "the element at that index, from 0", example: "#[7, 8, 9].at(1)",
			run: func(f *frame, of value, arg argument) value { return f.element(of, arg.value.num) }},
		{on: "table-of T", name: "contains", arg: "T", result: "bool", help: "whether the value is an element", example: "#[\"a\", \"b\"].contains(\"b\")",
			run: func(f *frame, of value, arg argument) value {
				return boolValue(f.first(of, func(item value) value { return boolValue(f.equal(item, arg.value)) }, true).kind != isNull)
			}},
		{on: "table-of T", name: "append", arg: "table-of T", result: "table-of T", help: "the elements of both lists", example: "#[1, 2].append(#[3]).count",
			run: func(f *frame, of value, arg argument) value { return f.appendLists(of, arg) }},
		{on: "table-of T", name: "distinct", result: "table-of T", help: "every element once, in the order of first appearance", example: "#[3, 1, 3].distinct.count",
			run: func(f *frame, of value, arg argument) value { return f.distinct(of, arg.at) }},
	}
}

// listTotals are the members that compute one value from all elements.
func listTotals() []member {
	return []member{
		{on: "table-of T", name: "sum", arg: "T → number", result: "N", help: "the sum of the numbers that the lambda gives", example: "#[1, 2, 3].sum([n | 10 * n])",
			run: func(f *frame, of value, arg argument) value {
				return f.fold(of, arg.call, func(a, b value) value { return f.arithmetic('+', a, b, arg.at) })
			}},
		{on: "table-of T", name: "min", arg: "T → number", result: "N", help: "the smallest of these numbers, 0 for an empty list", example: "#[4, 2, 3].min([n | n])",
			run: func(f *frame, of value, arg argument) value {
				return f.fold(of, arg.call, func(a, b value) value { return least(a, b, -1) })
			}},
		{on: "table-of T", name: "max", arg: "T → number", result: "N", help: "the largest of these numbers, 0 for an empty list", example: "#[4, 2, 3].max([n | n])",
			run: func(f *frame, of value, arg argument) value {
				return f.fold(of, arg.call, func(a, b value) value { return least(a, b, 1) })
			}},
		{on: "table-of T", name: "size", result: "int", help: "the shallow heap of all objects of the list, in bytes", example: "threads.size = threads.sum([it | it.size])", needsObjects: true,
			run: func(f *frame, of value, _ argument) value {
				sum := int64(0)
				f.each(of, func(item value) bool {
					if item.kind == isObject {
						sum += f.shallow(uint32(item.num))
					}
					return true
				})
				return intValue(sum)
			}},
		{on: "table-of T", name: "join", arg: "string", result: "string", help: "the strings of the list with the argument between them", example: "#[\"a\", \"b\"].join(\", \")", needsStrings: true,
			run: func(f *frame, of value, arg argument) value { return f.join(of, arg) }},
	}
}

func textMembers() []member {
	str := func(v value) string { return v.text() }
	return []member{
		{on: "string", name: "length", result: "int", help: "the number of characters", example: "\"häuser\".length",
			run: func(f *frame, of value, _ argument) value { return intValue(int64(len([]rune(str(of))))) }},
		{on: "string", name: "contains", arg: "string", result: "bool", help: "whether the argument is part of it", example: "\"heapdrop\".contains(\"pd\")",
			run: func(f *frame, of value, arg argument) value {
				return boolValue(strings.Contains(str(of), str(arg.value)))
			}},
		{on: "string", name: "starts_with", arg: "string", result: "bool", help: "whether it begins with the argument", example: "\"heapdrop\".starts_with(\"heap\")",
			run: func(f *frame, of value, arg argument) value {
				return boolValue(strings.HasPrefix(str(of), str(arg.value)))
			}},
		{on: "string", name: "ends_with", arg: "string", result: "bool", help: "whether it ends with the argument", example: "\"heapdrop\".ends_with(\"drop\")",
			run: func(f *frame, of value, arg argument) value {
				return boolValue(strings.HasSuffix(str(of), str(arg.value)))
			}},
		{on: "string", name: "matches", arg: "string", result: "bool", help: "whether the regular expression matches all of it", example: "\"app.Order\".matches(\"app\\\\..*\")",
			run: func(f *frame, of value, arg argument) value { return f.matches(str(of), arg) }},
		{on: "float", name: "round", result: "int", help: "the nearest whole number", example: "(2.5 * 3).round",
			run: func(f *frame, of value, _ argument) value { return intValue(toInt(math.Round(of.float()))) }},
	}
}

// toInt converts to int and limits the result to the range of int; values that are not
// numbers become 0.
func toInt(x float64) int64 {
	switch {
	case x != x:
		return 0
	case x >= math.MaxInt64:
		return math.MaxInt64
	case x <= math.MinInt64:
		return math.MinInt64
	}
	return int64(x)
}

// least returns the smaller number, or with sign 1 the greater.
func least(a, b value, sign int) value {
	if !b.isNumber() || a.isNumber() && compareNumbers(a, b)*sign >= 0 {
		return a
	}
	return b
}

// compareNumbers orders two numbers.
func compareNumbers(a, b value) int {
	if a.kind == isInt && b.kind == isInt {
		return cmp.Compare(a.num, b.num)
	}
	return cmp.Compare(a.float(), b.float())
}
