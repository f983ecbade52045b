package diagnosis

import (
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// containers are beginnings of names of classes of libraries and languages that hold what
// an application gives them because it wants to keep it: collections, documents, messages,
// graphs, tables of numbers.
var containers = slices.Concat(documentPackages, caches, []string{
	"scala.", "clojure.", "kotlin.", "groovy.", "org.jruby.", "org.python.", "io.vavr.", "it.unimi.", "gnu.trove.", "org.eclipse.collections.", "org.apache.commons.collections", "com.google.common.", "org.pcollections.", "org.agrona.", "org.jctools.",
	"com.carrotsearch.", "org.roaringbitmap.", "org.jgrapht.", "org.locationtech.", "com.google.protobuf.", "org.apache.avro.", "com.fasterxml.", "com.google.gson.", "org.json", "cern.", "org.ejml.", "org.apache.arrow.", "org.apache.commons.math", "org.apache.commons.lang3.",
	"org.springframework.beans.", "org.springframework.util.", "org.mapdb.", "org.neo4j.", "weka.", "net.openhft.", "com.lmax.", "org.w3c.", "org.xml.", "org.apache.poi.", "org.cliffc.",
})

// ofLibrary notes a structure in an object of a library that the application uses: what it
// holds was registered there on the way, seldom put there to be kept.
func (j *judge) ofLibrary(e *evidence, st *structure) {
	const many = 500
	if e.Kind != Collected && e.Kind != Linked || e.Count < many || st.collection == heap.NoObject {
		return
	}
	root := ""
	if e.Path.Kind == StaticField {
		root = e.declaring(e.Path.Root)
	}
	for i, id := range st.above {
		class := e.declaring(id)
		if _, isClass := e.s.ClassByObject(id); isClass || i > 3 {
			return
		}
		if IsPlatform(class) || strings.HasSuffix(class, "[]") || e.finder.known.OfObject(id) != nil {
			continue
		}
		if hasPrefix(class, containers) || hasPrefix(class, storePrefixes()) {
			return
		}
		if !e.application(class) || root != "" && publisher(class) != publisher(root) {
			e.note("of a library", 0.1, "")
		}
		return
	}
}

// publisher is the first two parts of the name of a class's package, which those who write
// a library or an application have in common.
func publisher(class string) string {
	pack := class[:max(0, strings.LastIndexByte(class, '.'))]
	parts := strings.SplitN(pack, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

func storePrefixes() []string {
	var list []string
	for _, st := range stores {
		list = append(list, st.prefix)
	}
	return list
}
