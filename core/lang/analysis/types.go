package analysis

import "strings"

// Kind is what sort of type a Type is.
type Kind uint8

// The kinds of types.
const (
	Void    Kind = iota
	Any          // the value of a field: known when the program runs
	Null         // of the literal null
	Int          // 64 bits
	Address      // an Int that is the address of an object
	Float
	Bool
	String
	Object // and the structures below, which are objects
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

	list  *Type // the list of this type
	width int   // of a Struct: its fields, those of structs in it included
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

// isNumber reports whether arithmetic may be done with it.
func (t *Type) isNumber() bool {
	return t.Kind == Int || t.Kind == Address || t.Kind == Float || t.Kind == Any
}

// types are the built-in types of one program and the lists made of them. They
// belong to the program, so that no two programs share state.
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

// named returns the type of that name of the language, lists as "table-of T".
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

// assignable reports whether a value of one type can stand where another is
// wanted. Values of fields (any) fit scalars and objects: they are converted when
// the program runs.
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

// union returns the type that values of both fit without conversion, nil for none.
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
