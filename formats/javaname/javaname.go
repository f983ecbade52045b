// Package javaname converts the JVM's internal names to Java names.
package javaname

import "strings"

// Of converts an internal class name to Java form: java/lang/String to java.lang.String,
// [[I to int[][]. Names in Java form stay unchanged.
func Of(name string) string {
	if method, _, found := methodOf(name); found {
		return dotted(method) + name[len(method):]
	}
	dimensions := 0
	for dimensions < len(name) && name[dimensions] == '[' {
		dimensions++
	}
	element := name[dimensions:]
	if dimensions > 0 {
		switch {
		case len(element) == 1 && Primitive(element[0]) != "":
			element = Primitive(element[0])
		case len(element) > 2 && (element[0] == 'L' || element[0] == 'Q') && element[len(element)-1] == ';':
			element = dotted(element[1 : len(element)-1])
		default:
			return name // the name only looks like that of an array
		}
		return element + strings.Repeat("[]", dimensions)
	}
	return dotted(element)
}

// methodOf splits the name of a method that is represented as a class, as Eclipse MAT and
// heapdrop name the classes of stack frames, into the method with its class and the
// descriptor: "java.lang.Object.wait" and "(J)V".
func methodOf(name string) (method, descriptor string, found bool) {
	open := strings.IndexByte(name, '(')
	if open <= 0 || name[0] == '[' {
		return "", "", false
	}
	end := strings.IndexByte(name[open:], ')')
	if end < 0 || open+end == len(name)-1 {
		return "", "", false
	}
	return name[:open], name[open:], true
}

// dotted replaces the slashes between packages with dots. The slash before the suffix of a
// hidden class (Foo$$Lambda/0x00007f…, Foo$$Lambda$1/1234567) stays.
func dotted(name string) string {
	if last := strings.LastIndexByte(name, '/'); last > 0 && hiddenSuffix(name[last+1:]) {
		return strings.ReplaceAll(name[:last], "/", ".") + name[last:]
	}
	return strings.ReplaceAll(name, "/", ".")
}

// hiddenSuffix reports whether s is a number; no class name begins with a digit.
func hiddenSuffix(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

// Primitive returns the Java name of a primitive type's descriptor ('I'), "" for any other.
func Primitive(descriptor byte) string {
	switch descriptor {
	case 'Z':
		return "boolean"
	case 'C':
		return "char"
	case 'F':
		return "float"
	case 'D':
		return "double"
	case 'B':
		return "byte"
	case 'S':
		return "short"
	case 'I':
		return "int"
	case 'J':
		return "long"
	}
	return ""
}
