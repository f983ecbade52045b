package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// containers are prefixes of class names of libraries and languages whose objects are
// meant to hold what an application puts into them: collections, documents, messages,
// graphs, tables of numbers.
var containers = slices.Concat(documentPackages, caches, generalContainers)

// generalContainers are the containers that are neither documents nor caches.
var generalContainers = []string{
	"scala.", "clojure.", "kotlin.", "groovy.", "org.jruby.", "org.python.", "io.vavr.", "it.unimi.", "gnu.trove.", "org.eclipse.collections.", "org.apache.commons.collections", "com.google.common.base.", "com.google.common.collect.", "com.google.common.graph.", "com.google.common.primitives.", "com.google.common.util.", "org.pcollections.", "org.agrona.", "org.jctools.",
	"com.carrotsearch.", "org.roaringbitmap.", "org.jgrapht.", "org.locationtech.", "com.google.protobuf.", "org.apache.avro.Schema", "org.apache.avro.generic.", "org.apache.avro.util.", "com.fasterxml.jackson.databind.node.", "com.fasterxml.jackson.databind.util.", "com.fasterxml.jackson.core.", "com.google.gson.", "org.json", "cern.", "org.ejml.", "org.apache.arrow.vector.", "org.apache.commons.math", "org.apache.commons.lang3.tuple.", "org.apache.commons.lang3.mutable.",
	"org.springframework.beans.", "org.springframework.util.", "org.mapdb.", "org.neo4j.", "weka.", "net.openhft.", "com.lmax.", "org.w3c.", "org.xml.", "org.apache.poi.", "org.cliffc.", "org.apache.jena.", "org.eclipse.rdf4j.", "org.apache.tinkerpop.", "com.github.davidmoten.", "com.conversantmedia.", "org.apache.commons.csv.", "org.msgpack.", "com.univocity.", "tech.tablesaw.", "org.nd4j.",
}

// Words in the names of library classes that hold what an application gives them, and in
// the names of their parts.
var (
	containerWords = []string{"map", "set", "list", "queue", "deque", "cache", "table", "tree", "trie", "array", "graph", "matrix", "bag", "ring", "buffer", "heap"}
	nodeWords      = []string{"node", "leaf", "entry", "value", "cell", "bucket", "slot", "segment", "page", "element", "item", "link", "holder", "wrapper", "block", "chunk", "state"}
)

// settingWords and modelWords occur in the names of library classes that hold what was
// read when the library started. A model has as many parts as the system that it
// describes, settings are few.
var (
	settingWords = []string{"configuration", "config", "settings"}
	modelWords   = []string{"metadata", "schema", "definitions", "descriptors"}
)

// configures reports whether n parts of a library's object, which retain some bytes together,
// are what it was configured with. A context, such as Axis2's ConfigurationContext, is what is in
// progress under it, and hundreds of parts with much in each are what piled up there.
func configures(class string, n, bytes int64) bool {
	const mostSettings, mostHeavy, heavy = 2000, 1000, 4 << 10
	if has(simpleName(class), modelWords...) {
		return true
	}
	return has(simpleName(class), settingWords...) && n < mostSettings && (n < mostHeavy || bytes < heavy*n) && !strings.HasSuffix(class, "Context")
}

// dropsClosed are classes of libraries whose members are removed as soon as they are closed.
var dropsClosed = []string{"io.netty.channel.group.DefaultChannelGroup"}

// ownObjects is the weight of the fact that a library keeps objects of its own: half of it
// where a static field has so many that few libraries have as large a table.
const (
	ownObjects = 0.2
	largeTable = 1000
)

// ofLibrary records that an object of a library holds a structure. Its members, above all
// objects of the library itself, were usually registered there as a side effect and not
// meant to stay.
func (j *judge) ofLibrary(e *evidence, st *structure) {
	const many, several, heavy = 100, 20, 4 << 10
	if e.Kind != Collected && e.Kind != Linked || e.Count < several || e.Count < many && e.Bytes/e.Count < heavy {
		return
	}
	owner := e.libraryOwner(st)
	if owner != "" && configures(owner, e.Count, e.Bytes) && !e.accumulates() && !has(e.lastStep(), cacheWords...) {
		e.note("configuration", -0.15, fmt.Sprintf("it is part of the configuration of a library (%s)", simpleName(owner)))
		return
	}
	switch {
	case owner == "" || owner == e.Member: // in a tree, each holds others of its class
	case e.Entry == "java.lang.Class" && !e.application(e.Member):
		e.note("by class", -0.15, "a library keeps one for each class that it works with")
	case !e.application(e.Member) && e.tableOfConstant():
		e.note("constant", -0.15, fmt.Sprintf("it is a table, exactly filled, of the library's only %s", simpleName(owner)))
	case hasPrefix(e.Member, metricClasses) && e.Count < manyMetrics:
		e.note("few metrics", -0.05, "a program has hundreds of metrics, whose names it knows")
	case slices.Contains(dropsClosed, owner):
		e.note("drops closed", -0.25, aClass(owner)+" drops each of them when it is closed")
	case IsPlatform(owner):
		if e.accumulates() {
			e.note(ofLibrary, 0.2, fmt.Sprintf("the Java library holds it: it is in %s", aClass(owner)))
		}
	case e.Path.Kind == StaticField && owner == e.declaring(e.Path.Root):
		e.note(ofLibrary, ownObjects/2, e.fromLibrary(owner))
	case publisher(e.registered()) == publisher(owner) && !has(simpleName(e.Member), nodeWords...):
		e.note(ofLibrary, ownObjects, e.fromLibrary(owner))
	case st.collection != heap.NoObject || e.inContainer(st):
		e.note(ofLibrary, 0.1, e.fromLibrary(owner))
	}
}

// inContainer reports whether an array belongs to an object whose class seems to be a
// container, such as a library's own list.
func (e *evidence) inContainer(st *structure) bool {
	isArray := func(id heap.ObjectID) bool { return strings.HasSuffix(e.className(id), "[]") }
	return len(st.above) > 1 && isArray(st.above[0]) && !isArray(st.above[1]) && has(simpleName(e.className(st.above[1])), containerWords...)
}

// metricClasses are the metrics of libraries, of which a program has less than manyMetrics if
// their names are fixed.
var metricClasses = []string{"io.micrometer.core.instrument.", "com.codahale.metrics.", "io.prometheus.", "io.opentelemetry.sdk.metrics.", "org.eclipse.microprofile.metrics.", "com.netflix.servo.", "com.netflix.spectator.", "com.yammer.metrics.", "io.helidon.metrics."}

const manyMetrics = 1000

// gauges notes gauges of objects to which they refer weakly, if hardly any of these is gone:
// they are removed with their objects, or none of the objects has gone so far.
func (j *judge) gauges(e *evidence, st *structure) {
	const least, other, looked = 20, 10, 200
	if e.Count < manyMetrics || !hasPrefix(e.Member, metricClasses) || st.collection == heap.NoObject {
		return
	}
	list := slices.DeleteFunc(e.firstOf(st, looked, theValue), func(id heap.ObjectID) bool { return e.className(id) != e.Member })
	if len(list) < least {
		return
	}
	alive, subjects := 0, map[heap.ObjectID]bool{}
	for _, id := range list {
		ref, found := e.s.ObjectField(e.ctx, id, "ref")
		if !found || !e.s.IsInstanceOf(ref, "java.lang.ref.WeakReference") {
			return
		}
		if subject, found := e.s.ObjectField(e.ctx, ref, "referent"); found && e.s.ImmediateDominator(subject) != id {
			alive++
			subjects[subject] = true
		}
	}
	if 50*alive >= 49*len(list) && len(subjects) >= other {
		e.note("subjects alive", -0.4, fmt.Sprintf("they belong to objects that are alive: %s of those examined refer weakly to one", part(alive, len(list))))
	}
}

// tableOfConstant reports whether the structure is an array without an empty slot in the
// only object of a class, which this class keeps in a static field of its own.
func (e *evidence) tableOfConstant() bool {
	links := e.Path.links
	if e.Holder == heap.NoObject || e.Path.Kind != StaticField || len(links) != 2 || len(e.Places) > 1 || links[1].to != e.Holder {
		return false
	}
	n, isArray := e.s.Length(e.Holder)
	class := e.s.ClassOf(links[0].to)
	return isArray && int64(n) == e.Count && e.declaring(links[0].from) == e.s.ClassName(class) && e.s.InstanceCounts(class).Objects == 1
}

// registeredWithLibrary reports whether a library keeps objects of its own.
func (e *evidence) registeredWithLibrary() bool {
	return slices.ContainsFunc(e.Evidence, func(f Fact) bool { return f.ID == ofLibrary && f.weight >= ownObjects })
}

// registries are prefixes of names of the JDK's classes that hold what an application has
// registered with them.
var registries = []string{"sun.net.httpserver.", "sun.management.", "com.sun.management.", "javax.management.", "com.sun.jmx.", "java.beans.", "java.util.logging.", "java.util.prefs.", "sun.nio.fs.", "sun.rmi.", "javax.naming.", "sun.awt.", "java.awt.", "javax.swing.event.EventListenerList"}

// accumulates reports whether objects of the application are among what the suspect retains.
func (e *evidence) accumulates() bool {
	return slices.ContainsFunc(e.Contents, func(c ClassShare) bool { return e.application(c.Name) })
}

// registered returns the class of what accumulates; for collections of the JDK and for
// maps to a few constants, that of the application's or library's objects in them that
// take most.
func (e *evidence) registered() string {
	if e.memberIs("java.lang.Enum") && e.Entry != "" {
		return e.Entry
	}
	if IsPlatform(e.Member) {
		for i := range e.Contents { // largest bytes first
			if c := &e.Contents[i]; !IsPlatform(c.Name) && !strings.HasSuffix(c.Name, "[]") {
				return c.Name
			}
		}
	}
	return e.Member
}

// libraryOwner returns the class of the structure's owner if it belongs to a library and
// is not meant to hold what an application gives it; otherwise "".
func (e *evidence) libraryOwner(st *structure) string {
	root := ""
	if e.Path.Kind == StaticField {
		root = e.declaring(e.Path.Root)
	}
	for i, id := range st.above {
		class := e.declarer(id, st, i)
		if e.Path.Kind == LocalVariable && len(e.Path.links) > 0 && id == e.Path.links[0].to {
			return "" // a method works with it
		}
		if hasPrefix(class, registries) {
			return class
		}
		_, isClass := e.s.ClassByObject(id)
		if i > 2 || isClass && (e.Count < largeTable || IsPlatform(class)) {
			return ""
		}
		if IsPlatform(class) || strings.HasSuffix(class, "[]") || e.finder.known.OfObject(id) != nil || has(simpleName(class), containerWords...) {
			continue
		}
		if hasPrefix(class, containers) || hasPrefix(class, storePrefixes()) || e.application(class) && (root == "" || e.origins.own[publisher(class)] || publisher(class) == publisher(root) || !e.loadedTogether(class, root)) {
			return ""
		}
		return class
	}
	return ""
}

// declarer returns the class that declares the field of an object above a structure which
// leads to it: an application extends classes of libraries. It is the object's own class if
// no field of it leads there.
func (e *evidence) declarer(id heap.ObjectID, st *structure, above int) string {
	class := e.declaring(id)
	if _, isClass := e.s.ClassByObject(id); isClass || !e.application(class) {
		return class
	}
	below := append([]heap.ObjectID{st.collection}, st.above[:above]...)
	fields, err := e.s.Fields(e.ctx, id)
	if err != nil {
		return class
	}
	for _, f := range fields {
		if to, found := e.s.ID(f.Value.Address()); f.Value.Type == heap.Object && found && slices.Contains(below, to) {
			return e.s.ClassName(f.Class)
		}
	}
	return class
}

// ofLibrary reports whether a cause belongs to a particular library.
func (c *Cause) ofLibrary() bool {
	return slices.ContainsFunc(libraryRules, func(r rule) bool { return r.name == c.Name })
}

// loadedTogether reports whether two classes have the same class loader: a plug-in has one of
// its own.
func (e *evidence) loadedTogether(a, b string) bool {
	return e.s.Class(e.classNamed(a)).Loader == e.s.Class(e.classNamed(b)).Loader
}

// fromLibrary says which library a class belongs to, as far as the dump shows it.
func (e *evidence) fromLibrary(class string) string {
	jar := e.library(class)
	if jar == "" || snapshot.ValuesHidden(e.ctx) {
		return ""
	}
	return fmt.Sprintf("the library %s holds it: it is in %s", jar, aClass(class))
}

// publisher returns the first two parts of a class's package; all classes of one
// publisher share them.
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

// scriptClasses records what Groovy keeps about the classes it works with: it is as much
// as there are classes, unless scripts are compiled again and again.
func (j *judge) scriptClasses(e *evidence) {
	if !hasPrefix(e.Member, []string{"groovy.lang.Meta", "org.codehaus.groovy.reflection."}) {
		return
	}
	if n, _ := e.scriptLoaders(); n < manyScripts {
		e.note("script classes", -0.25, "it is what Groovy keeps about each class that scripts use")
	}
}
