package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// resources are suffixes of the names of classes whose objects must be closed.
var resources = []string{"Reader", "Writer", "Stream", "Connection", "Session", "Channel", "Socket", "Statement", "ResultSet", "Client", "Cursor", "EntityManager", "Searcher", "Producer", "Consumer", "Scanner", "Process"}

// sqlWords precede "Statement" in the names of classes of JDBC. A statement of a program
// that is being compiled, or one that is only described, needs no closing.
var sqlWords = []string{"prepared", "callable", "jdbc", "sql", "pooled", "caching", "cached", "proxy", "delegating", "client", "server", "embed", "physical"}

// inMemory are streams of the JDK that need no closing: they only have what is in memory.
var inMemory = []string{"ByteArrayInputStream", "ByteArrayOutputStream", "CharArrayReader", "CharArrayWriter", "StringReader", "StringWriter"}

// isResource reports whether objects of a class must be closed, by its name.
func isResource(class string) bool {
	name := strings.TrimSuffix(simpleName(class), "Impl")
	if kind, isStatement := strings.CutSuffix(name, "Statement"); isStatement && kind != "" {
		return has(kind, sqlWords...) || strings.Contains(strings.ToLower(class), "jdbc")
	}
	return !slices.Contains(inMemory, name) && slices.ContainsFunc(resources, func(end string) bool { return strings.HasSuffix(name, end) })
}

// unclosed matches collections of resources from which nothing was ever removed.
func unclosed(e *evidence) string {
	if e.Kind != Collected && e.Kind != Shared || e.Count < 10 || !e.never {
		return ""
	}
	for _, class := range []string{e.Member, e.Entry} { // a resource may be the key
		if isResource(class) && (class != e.Member || !e.plainData()) {
			return e.Accumulates() + " are in a collection from which nothing was ever removed"
		}
	}
	return e.unclosedWithin()
}

// unclosedWithin matches members that each hold a resource that takes most of their
// memory.
func (e *evidence) unclosedWithin() string {
	const least = 50
	if e.Count < least {
		return ""
	}
	for _, class := range []string{"java.io.Reader", "java.io.InputStream", "java.io.OutputStream", "java.io.Writer", "java.net.Socket", "java.nio.channels.Channel", "java.sql.Connection", "java.util.zip.ZipFile"} {
		if n, _ := e.objectsOf(class); n >= e.Count && n <= 4*e.Count && e.mostlyOf(class) {
			return fmt.Sprintf("%s, each with a %s, are in a collection from which nothing was ever removed", e.Accumulates(), simpleName(class))
		}
	}
	return ""
}

// mostlyOf reports whether objects of a class retain most of the suspect.
func (e *evidence) mostlyOf(class string) bool {
	retained, met := int64(0), map[heap.ObjectID]bool{}
	e.each(e.kindOf(class), 10_000, func(id heapID) {
		met[id] = true
		if !met[e.s.ImmediateDominator(id)] { // do not count a stream inside another stream
			retained += e.s.Retained(id)
		}
	})
	return 2*retained >= e.Bytes
}
