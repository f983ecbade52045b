package env

import (
	"strings"

	"heapdrop/protocol"
	"heapdrop/ui/state/format"
)

// holderName returns a short name for the holder of a structure: class and field.
func holderName(held protocol.Held, holder string) string {
	name := format.Readable(holder)
	n := len(held.Steps)
	for n > 1 && strings.HasSuffix(held.Steps[n-1].Edge, "*") { // a linked list hangs on its head
		n--
	}
	for n > 2 && isContainer(held.Steps[n-2].Name) && !isPlace(held.Steps[n-1].Edge) {
		n--
	}
	if n > 1 {
		last, owner := held.Steps[n-1], held.Steps[n-2]
		class := format.Readable(owner.Name)
		switch {
		case strings.HasPrefix(last.Edge, "local variable"):
			name = strings.Replace(format.Readable(last.Edge), "local variable", "a local", 1)
		case held.Places > 1 && strings.HasPrefix(owner.Name, "thread ") && strings.Contains(owner.Name, "*"):
			threads := strings.TrimSuffix(strings.TrimPrefix(owner.Name, "thread"), ` "*"`)
			return format.Shown(format.Readable(last.Edge) + " of " + format.Count(int64(held.Places), "thread") + threads)
		case strings.HasPrefix(last.Edge, "("): // a reference without a name: the class
			text, _, _ := strings.Cut(last.Edge[1:], ")")
			name = class + " → " + format.Readable(text)
		case isPlace(last.Edge):
			name = class + last.Edge
		default:
			name = class + "." + last.Edge
		}
	}
	if held.Places > 1 && len(held.Steps) > 1 {
		name += " and " + format.Count(int64(held.Places-1), "structure") + " like it"
	}
	return format.Shown(name)
}

// isPlace reports whether an edge is an index or a key instead of a field.
func isPlace(edge string) bool { return strings.HasPrefix(edge, "[") || strings.HasPrefix(edge, "{") }

// containers are packages, or beginnings of class names, of collections and caches: what one of
// these holds is named after the field that leads to it.
var containers = []string{"com.github.benmanes.caffeine.cache.", "com.google.common.cache.", "com.google.common.collect.", "org.ehcache.", "net.sf.ehcache.", "org.cache2k.",
	"org.apache.commons.collections", "org.eclipse.collections.", "it.unimi.dsi.fastutil.", "io.vavr.collection.", "scala.collection.", "clojure.lang.Atom", "clojure.lang.Persistent"}

// isContainer reports whether a class is one of those, or a collection of the JDK.
func isContainer(class string) bool {
	for _, prefix := range containers {
		if strings.HasPrefix(class, prefix) {
			return true
		}
	}
	for _, kind := range []string{"Map", "List", "Set", "Collection", "Queue", "Deque"} {
		if strings.HasPrefix(class, "java.util.") && strings.HasSuffix(class, kind) {
			return true
		}
	}
	return false
}

// HolderName is what the page calls a structure that a verdict names, everywhere: class and
// field, and what distinguishes structures of the same name: the key, else the whole path, else
// the address.
func HolderName(d *protocol.Diagnosis, held protocol.Held, holder string) string {
	name := holderName(held, holder)
	names, paths, keys := 0, 0, map[string]int{}
	count := func(other protocol.Held, path string) {
		if holderName(other, path) == name {
			names++
			keys[keyOf(other)]++
			if path == holder {
				paths++
			}
		}
	}
	for i := range d.Suspects {
		count(d.Suspects[i].Held, d.Suspects[i].Holder)
	}
	for i := range d.Cleared {
		count(d.Cleared[i].Held, d.Cleared[i].Holder)
	}
	if names < 2 {
		return name
	}
	if key := keyOf(held); key != "" && keys[key] < 2 {
		return name + " of " + format.Shown(key)
	}
	switch {
	case paths < 2:
		return format.Shown(format.Readable(holder))
	case held.Object != "":
		return name + " @ " + format.Shown(held.Object)
	}
	return name
}

// keyOf returns the last key of a map on the path to a structure; "" if there is none.
func keyOf(held protocol.Held) string {
	for i := len(held.Steps) - 1; i >= 0; i-- {
		if _, key, ok := strings.Cut(held.Steps[i].Edge, "{"); ok {
			return strings.TrimSuffix(key, "}")
		}
	}
	return ""
}

// NameOfPath returns the name of the structure at a path, as a verdict has it; else the path
// without packages.
func NameOfPath(d *protocol.Diagnosis, path string) string {
	if d != nil {
		for i := range d.Suspects {
			if s := &d.Suspects[i]; s.Holder == path {
				return HolderName(d, s.Held, path)
			}
		}
		for i := range d.Cleared {
			if c := &d.Cleared[i]; c.Holder == path {
				return HolderName(d, c.Held, path)
			}
		}
	}
	return format.Shown(format.Readable(path))
}

// AtStart capitalizes the name of a structure. Names of classes stay as they are.
func AtStart(name string) string {
	if word, _, _ := strings.Cut(name, " "); word == "a" || word == "thread" || word == "several" || word == "inferred" {
		name = format.UpperFirst(name)
	}
	return name
}
