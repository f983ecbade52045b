package diagnosis

import (
	"strings"

	"heapdrop/core/query/family/loaders"
)

// keeper says in words what keeps a class loader, as loader_leaks does; "" where the
// way to it says nothing.
func (e *evidence) keeper() string {
	if e.step("", "contextClassLoader") {
		return "the context class loader of a thread"
	}
	for _, h := range loaders.Holders {
		if e.passesClass(h.Class) {
			return h.Words
		}
	}
	if e.passes("java.lang.Thread") {
		return "a thread that the application started"
	}
	return ""
}

// passesClass reports whether a way to the suspect leads through an object, or the
// class object, of a class; names end in "*" where all that begin so are meant.
func (e *evidence) passesClass(class string) bool {
	prefix, open := strings.CutSuffix(class, "*")
	for _, p := range e.paths() {
		for i := range p.links {
			name := e.declaring(p.links[i].from)
			if name == class || open && strings.HasPrefix(name, prefix) {
				return true
			}
		}
	}
	return false
}
