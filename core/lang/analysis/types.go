package analysis

import "strings"

// Kind is the kind of a Type.
type Kind uint8

// The kinds of types.
const (
	Void    Kind = iota
	Any          // value of a field, whose type is known only at run time
	Null         // of the literal null
	Int          // 64 bits
	Address      // an Int that is the address of an object
	Float
	Bool
	String
	Object // including the structures below, which are objects
	List
	Struct
	label  // of a reference
	entity // the current subgraph
	function
)

// Type is the type of an expression. Types are equal when they are the same pointer.
type Type struct {
	Kind   Kind
	Name   string
	Elem   *Type   // of a List
	Fields []Field // of a Struct

	list  *Type // the type of lists of this type
	width int   // for a Struct: number of fields, including those of nested structs
}

// Field is a field of a struct.
type Field struct {
	Name string
	Type *Type
}

// String returns the name of the type as programs write it.
func (t *Type) String() string { return t.Name }

// isObject reports whether values of the type are objects of the heap.
func (t *Type) isObject() bool { return t.Kind == Object }

// isNumber reports whether arithmetic is possible with it.
func (t *Type) isNumber() bool {
	return t.Kind == Int || t.Kind == Address || t.Kind == Float || t.Kind == Any
}

// types are the built-in types of one program and the list types made of them. Each
// program has its own, so that programs share no state.
type types struct {
	void, any, null, int, address, float, bool, string *Type
	object, class, loader, thread, group               *Type
	label, entity, function                            *Type
	declared                                           map[string]*Type
}

func newTypes() *types {
	t := &types{
		void: &Type{Kind: Void, Name: "nothing"}, any: &Type{Kind: Any, Name: "any"}, null: &Type{Kind: Null, Name: "null"},
		int: &Type{Kind: Int, Name: "int"}, address: &Type{Kind: Address, Name: "address"}, float: &Type{Kind: Float, Name: "float"},
		bool: &Type{Kind: Bool, Name: "bool"}, string: &Type{Kind: String, Name: "string"},
		object: &Type{Kind: Object, Name: "Object"}, class: &Type{Kind: Object, Name: "Class"}, loader: &Type{Kind: Object, Name: "Classloader"},
		thread: &Type{Kind: Object, Name: "Thread"}, group: &Type{Kind: Object, Name: "ThreadGroup"},
		label: &Type{Kind: label, Name: "ref_kind"}, entity: &Type{Kind: entity, Name: "ENTITY"}, function: &Type{Kind: function, Name: "lambda"},
	}
	t.declared = map[string]*Type{}
	for _, b := range []*Type{t.any, t.int, t.address, t.float, t.bool, t.string, t.object, t.class, t.loader, t.thread, t.group} {
		t.declared[b.Name] = b
	}
	return t
}

// named returns the type with a name in the language; list types are named "table-of T".
func (t *types) named(name string) *Type {
	if elem, isList := strings.CutPrefix(name, "table-of "); isList {
		return listOf(t.named(elem))
	}
	if name == "nothing" {
		return t.void
	}
	return t.declared[name]
}

// listOf returns the type of lists of elem.
func listOf(elem *Type) *Type {
	if elem.list == nil {
		elem.list = &Type{Kind: List, Name: "table-of " + elem.Name, Elem: elem}
	}
	return elem.list
}

// assignable reports whether a value of one type can be used where another is expected.
// Values of fields (any) can be used for scalars and objects, and are converted at run
// time.
func assignable(from, to *Type) bool {
	switch {
	case from == to, to.Kind == Any && from.Kind != Void && from.Kind <= Object:
		return true
	case from.Kind == Any:
		return to.Kind >= Int && to.Kind <= String || to.Name == "Object"
	case from.Kind == Null:
		return to.isObject()
	case from.isObject() && to.isObject():
		return to.Name == "Object"
	case from.Kind == Int || from.Kind == Address:
		return to.Kind == Int || to.Kind == Float || to.Kind == Address
	case from.Kind == List && to.Kind == List:
		return from.Elem.Kind == Void || assignable(from.Elem, to.Elem) && from.Elem.Kind != Any && to.Elem.Kind != Float && to.Elem.Kind != Any
	}
	return false
}

// union returns the type to which values of both types belong without conversion; nil if
// there is none.
func (t *types) union(a, b *Type) *Type {
	switch {
	case a == b:
		return a
	case a.Kind == Null && b.isObject():
		return b
	case b.Kind == Null && a.isObject():
		return a
	case a.isObject() && b.isObject():
		return t.object
	case a.isNumber() && b.isNumber() && a.Kind != Any && b.Kind != Any:
		if a.Kind == Float || b.Kind == Float {
			return t.float
		}
		return t.int
	case a.Kind > Void && a.Kind <= Object && b.Kind > Void && b.Kind <= Object:
		return t.any
	}
	return nil
}
