package diagnosis

import (
	"cmp"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// hidden reports whether the JVM or a library made a class at run time: other loaders
// have no class that corresponds to it.
func hidden(name string) bool {
	return strings.Contains(name, "/") || strings.Contains(name, "$$Lambda") || strings.Contains(name, "+0x") || strings.Contains(name, "$Proxy") ||
		strings.Contains(name, "GeneratedMethodAccessor") || strings.Contains(name, "GeneratedConstructorAccessor") || strings.Contains(name, "GeneratedSerializationConstructorAccessor") || strings.Contains(name, "$$Enhancer") || strings.Contains(name, "CGLIB$$")
}

// manyLoaders is the number of loaders at which they look like loaders of generated code,
// if they are of one class and define few classes each.
const manyLoaders = 100

// mostGenerated is the most classes that each loader of generated code defines.
const mostGenerated = 10

// loaders finds loader classes with very many instances: scripts and proxies that are
// compiled again and again. What is already found may explain them.
func (f *finder) loaders(found []*Suspect) []*Suspect {
	of := map[heap.ClassIndex][]heap.ObjectID{}
	for _, id := range f.s.Loaders() {
		if id == f.s.BootLoader() || !f.s.Reachable(id) || f.copies[id] {
			continue
		}
		c := f.same[f.s.ClassOf(id)]
		if name := f.s.ClassName(c); !strings.HasPrefix(name, "jdk.internal.") && !strings.HasPrefix(name, "sun.reflect.") {
			of[c] = append(of[c], id)
		}
	}
	var list []*Suspect
	for c, ids := range of {
		if len(ids) < manyLoaders || f.fromJars(ids) || f.sourceCode(c, ids) || f.ofResources(found, ids) {
			continue
		}
		sus := &Suspect{inner: heap.NoObject, Kind: Loaders, Member: f.s.ClassName(c), Count: int64(len(ids)), Holder: heap.NoObject, precedence: 2}
		if path := f.pathTo(ids[len(ids)/2], heap.NoObject); path != nil {
			sus.Path = f.fold(path)
			for i := range sus.Path.Steps {
				sus.Path.Steps[i].Text = sus.Path.Steps[i].Shape
			}
		}
		f.cover(sus, ids)
		if sus.Bytes >= f.least {
			list = append(list, sus)
		}
	}
	order.Stable(list, func(a, b *Suspect) int { return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Member, b.Member)) })
	return list
}

// ofResources reports whether most of the given loaders belong to resources that are not
// closed, such as statements with code generated for their queries.
func (f *finder) ofResources(found []*Suspect, loaders []heap.ObjectID) bool {
	for _, sus := range found {
		if sus.Kind != Collected || !isResource(sus.Member) || 2*sus.Count < int64(len(loaders)) {
			continue
		}
		n := 0
		for _, id := range loaders {
			if f.dominated(sus, id) {
				n++
			}
		}
		if 10*n >= 9*len(loaders) {
			return true
		}
	}
	return false
}

// fromJars reports whether class loaders load from jars of their own, as the modules of a
// server or the bundles of OSGi do. Generated classes come from no jar.
func (f *finder) fromJars(ids []heap.ObjectID) bool {
	const least = 0.3 // of the loaders; those of modules that are not used yet have no class
	jars := map[string]bool{}
	of := setOf(ids)
	for i, jar := range f.origins.jar {
		if jar != "" && of[f.s.Class(heap.ClassIndex(i)).LoaderObject] {
			jars[jar] = true
		}
	}
	return float64(len(jars)) >= least*float64(len(ids))
}

func setOf(ids []heap.ObjectID) map[heap.ObjectID]bool {
	set := make(map[heap.ObjectID]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set
}

// sourceCode reports whether class loaders of Clojure have classes of many different names:
// code that was loaded from source, which makes a loader for each of its parts. Classes of
// what is evaluated again and again differ in numbers only.
func (f *finder) sourceCode(class heap.ClassIndex, ids []heap.ObjectID) bool {
	if !strings.HasPrefix(f.s.ClassName(class), "clojure.lang.") {
		return false
	}
	const least = 0.3 // of the loaders, and of their classes
	names, classes := map[string]bool{}, 0
	of := setOf(ids)
	for i := range f.s.NumClasses() {
		if c := f.s.Class(heap.ClassIndex(i)); of[c.LoaderObject] {
			names[likeName(c.Name)] = true
			classes++
		}
	}
	return float64(len(names)) >= least*float64(max(len(ids), classes))
}

// manyClasses is the number of generated classes with similar names that makes them a
// suspect.
const manyClasses = 500

// generatedClasses finds large groups of classes, each defined by one loader, whose names
// differ only in numbers and random letters.
func (f *finder) generatedClasses() []*Suspect {
	type group struct {
		loader heap.ObjectID
		name   string
	}
	of := map[group][]heap.ObjectID{}
	for i := range f.s.NumClasses() {
		c := f.s.Class(heap.ClassIndex(i))
		if c.LoaderObject == f.s.BootLoader() || !f.s.Reachable(c.Object) || strings.HasSuffix(c.Name, "[]") {
			continue
		}
		if name := likeName(c.Name); name != c.Name {
			key := group{c.LoaderObject, name}
			of[key] = append(of[key], c.Object)
		}
	}
	var list []*Suspect
	for key, ids := range of {
		if len(ids) < manyClasses {
			continue
		}
		sus := &Suspect{inner: heap.NoObject, Kind: Loaders, Member: key.name, Count: int64(len(ids)), Holder: key.loader, precedence: 2}
		if path := f.pathTo(key.loader, heap.NoObject); path != nil {
			sus.Path = f.fold(path)
		}
		if text := f.className(key.loader); len(sus.Path.Steps) == 0 || !strings.Contains(sus.Path.String(), "lasses") {
			sus.Path.Steps = append(sus.Path.Steps, Step{"classes of " + text, "classes of " + text, key.loader})
		}
		f.cover(sus, ids)
		list = append(list, sus)
	}
	order.Stable(list, func(a, b *Suspect) int { return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Member, b.Member)) })
	return list
}

// likeName replaces what differs between the names of generated classes by "*": numbers,
// and everything after the last "$" or "_".
func likeName(name string) string {
	if i := strings.LastIndex(name, "$"); i > 0 && i+1 < len(name) && strings.ContainsAny(name[i+1:], "0123456789") && len(name)-i > 3 {
		return name[:i+1] + "*"
	}
	return numberless(name)
}
