package loaders_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/testquery"
)

// TestPlantedLoaders: why the loaders of the planted programs are alive, and which
// classes exist more than once.
func TestPlantedLoaders(t *testing.T) {
	for _, test := range []struct {
		dump, loader string
		duplicates   map[string]int64 // number of loaders by class
		reasons      map[string]int   // number of loaders by first reason
		twins        int64
	}{
		{"planted/leak/jdk17-g1.live", "planted.Leak$AppLoader", map[string]int64{"app.Plugin": 21},
			map[string]int{"the static field planted.Leak$Registry.PLUGINS": 20, `the context class loader of thread "ctx-holder"`: 1}, 21},
		{"planted/leak/jdk25-z.live", "planted.Leak$AppLoader", map[string]int64{"app.Plugin": 21},
			map[string]int{"the static field planted.Leak$Registry.PLUGINS": 20, `the context class loader of thread "ctx-holder"`: 1}, 21},
		{"planted/loaders/jdk17-g1.live", "planted.Loaders$L", map[string]int64{"app.Plugin": 32, "app.Plugin[]": 30, "app.Plugin[][]": 6},
			map[string]int{"the static field planted.Loaders.KEEP": 30}, 30},
		{"planted/manyclasses/jdk25-g1.live", "planted.ManyClasses$L", nil,
			map[string]int{"the static field planted.ManyClasses.INSTANCES": 60}, 60},
	} {
		t.Run(test.dump, func(t *testing.T) {
			a := testquery.OpenReal(t, test.dump, engine.Options{})
			duplicates := a.Run("duplicate_classes", render.Options{Depth: 2})
			counts := map[string]int64{}
			for i, info := range duplicates.Info {
				if info.Expandable {
					counts[duplicates.Text(i, "Class Name")] = duplicates.Number(t, i, "Class Loaders")
				}
			}
			if test.duplicates != nil && !maps.Equal(counts, test.duplicates) {
				t.Errorf("duplicates %v, want %v", counts, test.duplicates)
			}
			leaks := a.Run("loader_leaks", render.Options{Depth: 3})
			reasons := map[string]int{}
			for i, info := range leaks.Info {
				if info.Class != test.loader || info.Icon != "loader" || leaks.Text(i, "Defined Classes") == "" {
					continue
				}
				words, _, _ := strings.Cut(leaks.Text(i, "Kept Alive By"), " (and")
				reasons[words]++
				if twins := leaks.Number(t, i, "Loaders with the same Classes"); twins != test.twins {
					t.Errorf("%s: %d loaders with the same classes, want %d", leaks.Text(i, "Class Loader"), twins, test.twins)
				}
			}
			if !maps.Equal(reasons, test.reasons) {
				t.Errorf("reasons %v, want %v", reasons, test.reasons)
			}
			if notes := strings.Join(leaks.Notes, " "); !strings.Contains(notes, fmt.Sprintf("%d loaders of class %s", test.twins, test.loader)) {
				t.Errorf("notes %q", leaks.Notes)
			}
		})
	}
}

// TestLoaderReasons builds a heap for each kind of reason.
func TestLoaderReasons(t *testing.T) {
	h := dumpbuilder.New()
	wants := map[heap.Address]string{}
	plugin := func(want string) *dumpbuilder.Object {
		loader := h.New("app.PluginLoader", "name", "plugin for "+want)
		wants[loader.Address] = want
		return h.Instance(h.Class("plugin.Main", dumpbuilder.Loader(loader)))
	}
	h.Class("app.PluginLoader", dumpbuilder.Super(h.ClassOf("java.lang.ClassLoader")), dumpbuilder.Ref("name"))
	root := func(class, field string, value *dumpbuilder.Object) {
		c := h.Class(class, dumpbuilder.Static(field, heap.Object, nil))
		c.SetStatic(field, value)
		h.Root(heap.RootSystemClass, c)
	}
	list := func(value *dumpbuilder.Object) *dumpbuilder.Object { return h.ArrayList(value) }
	root("app.Registry", "PLUGINS", list(plugin("the static field app.Registry.PLUGINS")))
	root("java.sql.DriverManager", "registeredDrivers", list(plugin("a JDBC driver registered with DriverManager: the static field java.sql.DriverManager.registeredDrivers")))
	root("java.lang.ApplicationShutdownHooks", "hooks", list(plugin("a shutdown hook: the static field java.lang.ApplicationShutdownHooks.hooks")))
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", plugin("an element of a java.lang.Object[], reached from a GC root: JNI Global")))
	worker := h.Thread("worker-1", dumpbuilder.Frame{Class: "app.Worker", Method: "work", Signature: "()V", Source: "Worker.java", Line: 1})
	worker.Local(0, plugin(`a local variable on the stack of thread "worker-1"`))
	h.New("java.lang.ref.WeakReference", "referent", nil)
	weak := plugin("no strong reference: the next collection can free it")
	h.Root(heap.RootJNIGlobal, h.New("java.lang.ref.WeakReference", "referent", weak))
	a := testquery.Open(t, source.NewMemory("loaders.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
	got := a.Run("loader_leaks", render.Options{})
	seen := 0
	for i, info := range got.Info {
		for address, want := range wants {
			if result.Hex(address) == info.Object {
				seen++
				if words := got.Text(i, "Kept Alive By"); words != want {
					t.Errorf("%q, want %q", words, want)
				}
			}
		}
	}
	if seen != len(wants) {
		t.Errorf("%d loaders of %d", seen, len(wants))
	}
}

// TestManyReasons: if more fields hold a loader than the search looks for, the result
// says so.
func TestManyReasons(t *testing.T) {
	h := dumpbuilder.New()
	loader := h.New("app.PluginLoader")
	h.Class("app.PluginLoader", dumpbuilder.Super(h.ClassOf("java.lang.ClassLoader")))
	main := h.Class("plugin.Main", dumpbuilder.Loader(loader))
	for i := range 40 {
		c := h.Class(fmt.Sprintf("app.Registry%d", i), dumpbuilder.Static("PLUGIN", heap.Object, nil))
		c.SetStatic("PLUGIN", h.Instance(main))
		h.Root(heap.RootSystemClass, c)
	}
	a := testquery.Open(t, source.NewMemory("loaders.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
	got := a.Run("loader_leaks", render.Options{})
	if words := got.Text(0, "Kept Alive By"); !strings.HasSuffix(words, "(and 29 more, or still more: the search ended there)") {
		t.Errorf("%q", words)
	}
}

// TestManyHolders: the same for more holding objects than the search examines.
func TestManyHolders(t *testing.T) {
	h := dumpbuilder.New()
	loader := h.New("app.PluginLoader")
	h.Class("app.PluginLoader", dumpbuilder.Super(h.ClassOf("java.lang.ClassLoader")))
	plugin := h.Instance(h.Class("plugin.Main", dumpbuilder.Loader(loader)))
	holder := h.Class("app.Holder", dumpbuilder.Ref("plugin"))
	var all []any
	for range 10_001 {
		all = append(all, h.Instance(holder, plugin))
	}
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", all...))
	a := testquery.Open(t, source.NewMemory("loaders.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
	got := a.Run("loader_leaks", render.Options{})
	if words := got.Text(0, "Kept Alive By"); !strings.HasSuffix(words, " (there may be more: the search ended there)") {
		t.Errorf("%q", words)
	}
}

// TestExplorerMAT: the loaders that have defined classes, and the numbers of their
// classes, are those that Eclipse MAT lists; -tree shows all loaders.
func TestExplorerMAT(t *testing.T) {
	for _, name := range []string{"planted/loaders/jdk25-g1.all", "planted/manyclasses/jdk25-g1.live", "apps/groovy-jdk17.live", "apps/tomcat10-jdk17.live"} {
		t.Run(name, func(t *testing.T) {
			a := testquery.OpenReal(t, name, engine.Options{})
			got := a.Run("class_loader_explorer", render.Options{})
			type loader struct {
				address string
				classes int64
			}
			var have, want []loader
			for i, info := range got.Info {
				if n := got.Number(t, i, "Defined Classes"); n > 0 {
					have = append(have, loader{info.Object, n})
				}
			}
			for _, w := range realdumps.Find(t, name).MAT(t).Loaders(t) {
				want = append(want, loader{result.Hex(w.Address), w.DefinedClasses})
			}
			order := func(a, b loader) int { return cmp.Compare(a.address, b.address) }
			slices.SortFunc(have, order)
			slices.SortFunc(want, order)
			if !slices.Equal(have, want) {
				t.Errorf("%d loaders, want %d:\n%v\n%v", len(have), len(want), have, want)
			}
			down := a.Run("classloaderexplorerquery -tree", render.Options{Depth: 9})
			loaders := map[string]bool{}
			for i, info := range down.Info {
				if down.Text(i, "Defined Classes") != "" {
					loaders[info.Object] = true
				}
			}
			if len(loaders) != len(got.Rows) {
				t.Errorf("%d loaders below those without parent, want %d", len(loaders), len(got.Rows))
			}
		})
	}
}
