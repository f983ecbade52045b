package diagnosis

import (
	"path"
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// origins distinguish the classes of an application from those of its libraries by where
// the JVM loaded them from, as far as the dump shows it.
type origins struct {
	jar []string        // by class: the jar it comes from, "" for a folder or if unknown
	any []bool          // by class: whether the dump says where it comes from
	own map[string]bool // publishers whose classes come from folders, and that of the main class
	app string          // the jar with the main class, "" for none
}

// readOrigins reads the code sources of all classes. In HPROF a class names its protection
// domain, which refers to the address that it was loaded from.
func (f *finder) readOrigins() {
	n := f.s.NumClasses()
	f.origins = origins{jar: make([]string, n), any: make([]bool, n), own: map[string]bool{}}
	if !f.s.HasValues() {
		return
	}
	begun := f.mainClass()
	places := map[heap.Address]string{}
	for i := range n {
		c := f.s.Class(heap.ClassIndex(i))
		if c.ProtectionDomain == 0 || f.platform[i] {
			continue
		}
		place, read := places[c.ProtectionDomain]
		if !read {
			place = f.placeOf(c.ProtectionDomain)
			places[c.ProtectionDomain] = place
		}
		f.origins.any[i] = place != ""
		if strings.HasSuffix(place, ".jar") {
			f.origins.jar[i] = path.Base(place)
		} else if place != "" {
			f.origins.own[publisher(c.Name)] = true
		}
		if c.Name == begun {
			f.origins.app = f.origins.jar[i]
			f.origins.own[publisher(c.Name)] = true
		}
	}
}

// placeOf returns the file or folder that the classes of a protection domain come from:
// "/app/lib/x-1.2.jar", "/app/classes/", or for a jar within a jar
// "…/BOOT-INF/lib/x-1.2.jar"; "" if unknown.
func (f *finder) placeOf(domain heap.Address) string {
	const longest = 4096
	id, found := f.s.ID(domain)
	if !found {
		return ""
	}
	file, found := f.s.ObjectField(f.ctx, id, "codesource", "location", "file")
	if !found {
		return ""
	}
	text, _ := f.s.Text(f.values, file, longest)
	return strings.TrimSuffix(text, "!/")
}

// mainClass returns the class in which the thread "main" started; "" if that thread has
// ended.
func (f *finder) mainClass() string {
	for _, t := range f.s.Threads() {
		if len(t.Frames) == 0 || t.ID == heap.NoObject {
			continue
		}
		if name, _ := f.s.Text(f.values, t.ID, len("main")+1); name == "main" {
			return t.Frames[len(t.Frames)-1].Class
		}
	}
	return ""
}

// library returns the jar that a library class comes from; "" for other classes, or if
// the dump does not say.
func (f *finder) library(class string) string {
	o := &f.origins
	if o.own[publisher(class)] {
		return ""
	}
	for _, c := range f.s.ClassesByName(class) {
		if jar := o.jar[c]; jar != "" && jar != o.app && len(o.own) > 0 {
			return jar
		}
	}
	return ""
}

// generate reports whether a class loader of a library generates its few classes: the
// dump does not say where they come from, or it names the library itself.
func (f *finder) generate(loader heap.ObjectID, classes []heap.ClassIndex) bool {
	jar := f.library(f.className(loader))
	return jar != "" && len(classes) <= mostGenerated && !slices.ContainsFunc(classes, func(c heap.ClassIndex) bool {
		return f.origins.any[c] && f.origins.jar[c] != jar
	})
}

// application reports whether a class belongs neither to the JDK nor to a library.
func (f *finder) application(class string) bool {
	return !IsPlatform(class) && !hasPrefix(class, libraries) && f.library(class) == ""
}
