package bundles_test

import (
	"context"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// equinox builds a small framework with the fields of Equinox 3.10 and later: a host bundle; a
// bundle that uses the host's package and service and extends it; and an uninstalled bundle whose
// class loader is still reachable.
func equinox() *dumpbuilder.Heap {
	const container, internal, registry = "org.eclipse.osgi.container.", "org.eclipse.osgi.internal.", "org.eclipse.core.internal.registry."
	h := dumpbuilder.New()
	h.Class("java.lang.Enum", dumpbuilder.Ref("name"), dumpbuilder.Int("ordinal"))
	state := h.Class(container+"Module$State", dumpbuilder.Super(h.ClassOf("java.lang.Enum")))
	h.Class("org.osgi.framework.Version", dumpbuilder.Int("major"), dumpbuilder.Int("minor"), dumpbuilder.Int("micro"), dumpbuilder.Ref("qualifier"))
	module := h.Class(container+"Module", dumpbuilder.Ref("id"), dumpbuilder.Ref("location"), dumpbuilder.Ref("state"), dumpbuilder.Ref("revisions"))
	equinoxModule := h.Class(internal+"framework.EquinoxBundle$EquinoxModule", dumpbuilder.Super(module), dumpbuilder.Ref("this$0"))
	bundle := h.Class(internal+"framework.EquinoxBundle", dumpbuilder.Ref("module"))
	revisions := h.Class(container+"ModuleRevisions", dumpbuilder.Ref("module"), dumpbuilder.Boolean("uninstalled"))
	revision := h.Class(container+"ModuleRevision", dumpbuilder.Ref("symbolicName"), dumpbuilder.Ref("version"), dumpbuilder.Ref("revisions"))
	wire := h.Class(container+"ModuleWire", dumpbuilder.Ref("hostingProvider"), dumpbuilder.Ref("hostingRequirer"))
	wiring := h.Class(container+"ModuleWiring", dumpbuilder.Ref("revision"), dumpbuilder.Boolean("isValid"))

	var all []any
	type made struct{ bundle, revision *dumpbuilder.Object }
	add := func(number int, name, stateName string, uninstalled bool) made {
		b := h.Instance(bundle)
		m := h.Instance(equinoxModule)
		h.Set(m, "this$0", b)
		h.Set(m, "id", h.Box(int64(number)))
		h.Set(m, "location", "reference:file:"+name+".jar")
		st := h.Instance(state)
		h.Set(st, "name", stateName)
		h.Set(m, "state", st)
		h.Set(b, "module", m)
		rs := h.Instance(revisions, m, uninstalled)
		h.Set(m, "revisions", rs)
		version := h.New("org.osgi.framework.Version", "major", 1, "minor", number, "micro", 0, "qualifier", "v2024")
		r := h.Instance(revision, name, version, rs)
		all = append(all, b, r)
		return made{b, r}
	}
	host := add(1, "org.example.host", "ACTIVE", false)
	user := add(2, "org.example.user", "ACTIVE", false)
	gone := add(3, "org.example.gone", "UNINSTALLED", true)
	all = append(all, h.Instance(wire, host.revision, user.revision))

	contextOf := h.Class(internal+"framework.BundleContextImpl", dumpbuilder.Ref("bundle"))
	registration := h.Class(internal+"serviceregistry.ServiceRegistrationImpl", dumpbuilder.Ref("bundle"), dumpbuilder.Ref("clazzes"), dumpbuilder.Ref("contextsUsing"))
	all = append(all, h.Instance(registration, host.bundle, h.ObjectArray("java.lang.String[]", "org.example.Log", "org.example.Audit"), h.ArrayList(h.Instance(contextOf, user.bundle))))

	point := h.Class(registry+"ExtensionPoint", dumpbuilder.Ref("extraInformation"))
	extension := h.Class(registry+"Extension", dumpbuilder.Ref("simpleId"), dumpbuilder.Ref("namespaceIdentifier"), dumpbuilder.Ref("extraInformation"))
	soft := h.New("java.lang.ref.SoftReference", "referent", h.ObjectArray("java.lang.String[]", "Views", nil, "org.example.views", "org.example", "1"))
	all = append(all, h.Instance(point, soft), h.Instance(extension, "log", "org.example.user", h.ObjectArray("java.lang.String[]", "Log view", "org.example.views", "2")))

	base := h.Class(internal+"loader.ModuleClassLoader", dumpbuilder.Super(h.ClassOf("java.lang.ClassLoader")))
	loader := h.Class(internal+"loader.EquinoxClassLoader", dumpbuilder.Super(base), dumpbuilder.Ref("delegate"))
	delegate := h.Class(internal+"loader.BundleLoader", dumpbuilder.Ref("wiring"))
	for _, one := range []struct {
		of    made
		valid bool
	}{{host, true}, {gone, false}} {
		l := h.Instance(loader)
		h.Set(l, "delegate", h.Instance(delegate, h.Instance(wiring, one.of.revision, one.valid)))
		all = append(all, l)
	}
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", all...))
	return h
}

func TestBundles(t *testing.T) {
	a := testquery.Open(t, source.NewMemory("equinox.hprof", equinox().HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
	for command, want := range map[string]string{
		"bundle_registry": `org.example.host (1.1.0.v2024) ACTIVE
 reference:file:org.example.host.jar
 dependents (1)
  org.example.user (1.2.0.v2024) ACTIVE
 registered services (1)
  org.example.Log, org.example.Audit
 extension points (1)
  org.example.views
org.example.user (1.2.0.v2024) ACTIVE
 reference:file:org.example.user.jar
 dependencies (1)
  org.example.host (1.1.0.v2024) ACTIVE
 used services (1)
  org.example.Log, org.example.Audit
 extensions (1)
  org.example.user.log of org.example.views
org.example.gone (1.3.0.v2024) UNINSTALLED
 reference:file:org.example.gone.jar`,
		"bundle_registry -groupby by_service": `org.example.Log, org.example.Audit
 registered by (1)
  org.example.host (1.1.0.v2024) ACTIVE
 used by (1)
  org.example.user (1.2.0.v2024) ACTIVE`,
		"bundle_registry -groupby by_extension_point": `org.example.views
 contributed by (1)
  org.example.host (1.1.0.v2024) ACTIVE
 extensions (1)
  org.example.user.log
   org.example.user (1.2.0.v2024) ACTIVE`,
	} {
		got := a.Run(command, render.Options{Depth: 9})
		var lines []string
		for i := range got.Rows {
			lines = append(lines, strings.Repeat(" ", got.Info[i].Depth)+strings.TrimSpace(got.Text(i, "Name")+" "+got.Text(i, "State")))
		}
		if text := strings.Join(lines, "\n"); text != want {
			t.Errorf("%s:\n%s\nwant\n%s", command, text, want)
		}
	}
	old := dumpbuilder.New() // before Equinox 3.10
	loader := old.Class("org.eclipse.osgi.internal.baseadaptor.DefaultClassLoader", dumpbuilder.Super(old.ClassOf("java.lang.ClassLoader")))
	bundleLoader := old.Class("org.eclipse.osgi.internal.loader.BundleLoader", dumpbuilder.Ref("classloader"))
	proxy := old.Class("org.eclipse.osgi.internal.loader.BundleLoaderProxy", dumpbuilder.Ref("loader"), dumpbuilder.Boolean("stale"))
	for _, stale := range []bool{true, false} {
		old.Root(heap.RootJNIGlobal, old.Instance(proxy, old.Instance(bundleLoader, old.Instance(loader)), stale))
	}
	before := testquery.Open(t, source.NewMemory("old.hprof", old.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{}).Run("leaking_bundles", render.Options{})
	if len(before.Rows) != 1 || before.Info[0].Class != "org.eclipse.osgi.internal.baseadaptor.DefaultClassLoader" {
		t.Errorf("leaking before 3.10: %v", before.Rows)
	}
	leaking := a.Run("leaking_bundles", render.Options{})
	if len(leaking.Rows) != 1 || leaking.Info[0].Class != "org.eclipse.osgi.internal.loader.EquinoxClassLoader" {
		t.Errorf("leaking: %v", leaking.Rows)
	}
}

// TestBundlesHandedOn: names, versions, locations and states of bundles are values of the dump, so
// they are hidden. The links between bundles, which depend on these texts, are still found.
func TestBundlesHandedOn(t *testing.T) {
	s := testquery.Open(t, source.NewMemory("equinox.hprof", equinox().HPROF(dumpbuilder.HPROFOptions{})), engine.Options{}).Snapshot
	ctx := snapshot.WithoutValues(context.Background())
	for _, command := range []string{"bundle_registry", "bundle_registry -groupby by_service", "bundle_registry -groupby by_extension_point", "leaking_bundles", "class_loader_explorer"} {
		r, err := engine.Run(ctx, catalog.All(), s, command)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := render.JSON(ctx, &out, r, render.Options{Depth: 9}); err != nil {
			t.Fatal(err)
		}
		var shown strings.Builder
		if r, err = engine.Run(context.Background(), catalog.All(), s, command); err == nil {
			err = render.JSON(context.Background(), &shown, r, render.Options{Depth: 9})
		}
		if got, want := strings.Count(out.String(), "\n"), strings.Count(shown.String(), "\n"); got != want || err != nil {
			t.Errorf("%s: %d rows, with values %d, %v", command, got, want, err)
		}
		for _, value := range []string{"org.example", "v2024", "(1.", "ACTIVE", "UNINSTALLED"} {
			if strings.Contains(out.String(), value) {
				t.Errorf("%s writes %q: %s", command, value, out.String())
			}
		}
	}
}
