package diagnosis_test

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/core/query/family/loaders"
	"heapdrop/internal/dumpbuilder"
)

// TestKeepersOfLoaders: every holder of a loader that loader_leaks knows is a separate
// cause, which is reported for that holder only.
func TestKeepersOfLoaders(t *testing.T) {
	for _, h := range loaders.Holders {
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
