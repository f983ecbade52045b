package oql

import "strings"

// Attributes lists all attributes.
func Attributes() []Word {
	list := make([]Word, len(properties))
	for i, p := range properties {
		list[i] = Word{"@" + p.name, p.typ, p.on, p.help}
	}
	return list
}

// Methods lists all methods with arguments. Methods without arguments are attributes in
// another notation: s.getObjectId() is s.@objectId.
func Methods() []Word {
	list := make([]Word, len(methods))
	for i, k := range methods {
		list[i] = Word{k.name + "(" + strings.Join(k.args, ", ") + ")", k.typ, k.on, k.help}
	}
	return list
}
