package diagnosis_test

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/loaderholders"
	"heapdrop/internal/dumpbuilder"
)

// TestKeepersOfLoaders: every holder of a loader that loader_leaks knows is a separate
// cause, which is reported for that holder only.
func TestKeepersOfLoaders(t *testing.T) {
	for _, h := range loaderholders.Known {
		class := strings.TrimSuffix(h.Class, "*")
		if strings.HasSuffix(class, ".") {
			class += "Keeper"
		}
		for _, owner := range []string{class, "app.Registry"} {
			p := plan{dumpbuilder.New()}
			loader := p.Class("app.PluginLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
			p.static(owner, "held", p.ArrayList(p.plugin(loader, "plug.Main"), p.plugin(loader, "plug.Main"), p.plugin(loader, "plug.Main")))
			found, listing := causes(t, p.open(t))
			if slices.Contains(found, "Class-loader leak by "+h.Words) != (owner == class) {
				t.Errorf("%s held by %s: the causes found are\n%s", h.Words, owner, listing)
			}
		}
	}
}

// TestThreadsKeepLoaders: a thread keeps a loader alive through its context loader, or
// through the code that it runs.
func TestThreadsKeepLoaders(t *testing.T) {
	for field, words := range map[string]string{"contextClassLoader": "the context class loader of a thread", "work": "a thread that the application started"} {
		p := plan{dumpbuilder.New()}
		loader := p.Class("app.PluginLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
		p.Class("app.Worker", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref(field))
		held := p.ArrayList(p.plugin(loader, "plug.Main"), p.plugin(loader, "plug.Main"), p.plugin(loader, "plug.Main"))
		p.ThreadOf(p.New("app.Worker", "name", "refresh", field, held))
		found, listing := causes(t, p.open(t))
		if !slices.Contains(found, "Class-loader leak by "+words) || slices.Contains(found, "Class-loader leak") {
			t.Errorf("%s: the causes found are\n%s", words, listing)
		}
	}
}

// TestReloads: class loaders that have loaded the same classes are a leak even where
// neither they nor what keeps them dominates the classes. Loaders whose classes
// differ are plug-ins.
func TestReloads(t *testing.T) {
	for _, same := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		loader := p.Class("app.PluginLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
		var cached, loaded []any
		for i := range 200 {
			name := "plug.Formula"
			if !same {
				name += strings.Repeat("A", i)
			}
			l := p.Instance(loader)
			c := p.Class(name, dumpbuilder.Loader(l), dumpbuilder.Static("DATA", heap.Object, p.ByteArray(make([]byte, 2000)...)))
			cached, loaded = append(cached, c), append(loaded, l)
		}
		p.static("java.beans.Introspector", "cache", p.ArrayList(cached...))
		p.static("com.sun.jmx.mbeanserver.Repository", "held", p.ArrayList(loaded...))
		if _, text := verdictOn(t, p); strings.Contains(text, "Class-loader leak") != same {
			t.Errorf("classes with the same names %v: %s", same, text)
		}
	}
}
