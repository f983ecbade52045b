package catalog_test

import (
	"context"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/report"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/synth"
)

// equinox is a small framework in the fields of Equinox 3.10 and later: a host
// bundle, one that uses its package and service and extends it, and an
// uninstalled one whose class loader is still held.
func equinox() *synth.Heap {
	const container, internal, registry = "org.eclipse.osgi.container.", "org.eclipse.osgi.internal.", "org.eclipse.core.internal.registry."
	h := synth.New()
	h.Class("java.lang.Enum", synth.Ref("name"), synth.Int("ordinal"))
	state := h.Class(container+"Module$State", synth.Super(h.ClassOf("java.lang.Enum")))
	h.Class("org.osgi.framework.Version", synth.Int("major"), synth.Int("minor"), synth.Int("micro"), synth.Ref("qualifier"))
	module := h.Class(container+"Module", synth.Ref("id"), synth.Ref("location"), synth.Ref("state"), synth.Ref("revisions"))
	equinoxModule := h.Class(internal+"framework.EquinoxBundle$EquinoxModule", synth.Super(module), synth.Ref("this$0"))
	bundle := h.Class(internal+"framework.EquinoxBundle", synth.Ref("module"))
	revisions := h.Class(container+"ModuleRevisions", synth.Ref("module"), synth.Boolean("uninstalled"))
	revision := h.Class(container+"ModuleRevision", synth.Ref("symbolicName"), synth.Ref("version"), synth.Ref("revisions"))
	wire := h.Class(container+"ModuleWire", synth.Ref("hostingProvider"), synth.Ref("hostingRequirer"))
	wiring := h.Class(container+"ModuleWiring", synth.Ref("revision"), synth.Boolean("isValid"))

	var all []any
	type made struct{ bundle, revision *synth.Object }
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

	contextOf := h.Class(internal+"framework.BundleContextImpl", synth.Ref("bundle"))
	registration := h.Class(internal+"serviceregistry.ServiceRegistrationImpl", synth.Ref("bundle"), synth.Ref("clazzes"), synth.Ref("contextsUsing"))
	all = append(all, h.Instance(registration, host.bundle, h.ObjectArray("java.lang.String[]", "org.example.Log", "org.example.Audit"), h.ArrayList(h.Instance(contextOf, user.bundle))))

	point := h.Class(registry+"ExtensionPoint", synth.Ref("extraInformation"))
	extension := h.Class(registry+"Extension", synth.Ref("simpleId"), synth.Ref("namespaceIdentifier"), synth.Ref("extraInformation"))
	soft := h.New("java.lang.ref.SoftReference", "referent", h.ObjectArray("java.lang.String[]", "Views", nil, "org.example.views", "org.example", "1"))
	all = append(all, h.Instance(point, soft), h.Instance(extension, "log", "org.example.user", h.ObjectArray("java.lang.String[]", "Log view", "org.example.views", "2")))

	base := h.Class(internal+"loader.ModuleClassLoader", synth.Super(h.ClassOf("java.lang.ClassLoader")))
	loader := h.Class(internal+"loader.EquinoxClassLoader", synth.Super(base), synth.Ref("delegate"))
	delegate := h.Class(internal+"loader.BundleLoader", synth.Ref("wiring"))
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
	a := openFile(t, source.NewMemory("equinox.hprof", equinox().HPROF(synth.HPROFOptions{})), engine.Options{})
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
		got := a.run(command, report.Options{Depth: 9})
		var lines []string
		for i := range got.Rows {
			lines = append(lines, strings.Repeat(" ", got.Info[i].Depth)+strings.TrimSpace(got.text(i, "Name")+" "+got.text(i, "State")))
		}
		if text := strings.Join(lines, "\n"); text != want {
			t.Errorf("%s:\n%s\nwant\n%s", command, text, want)
		}
	}
	old := synth.New() // before Equinox 3.10
	loader := old.Class("org.eclipse.osgi.internal.baseadaptor.DefaultClassLoader", synth.Super(old.ClassOf("java.lang.ClassLoader")))
	bundleLoader := old.Class("org.eclipse.osgi.internal.loader.BundleLoader", synth.Ref("classloader"))
	proxy := old.Class("org.eclipse.osgi.internal.loader.BundleLoaderProxy", synth.Ref("loader"), synth.Boolean("stale"))
	for _, stale := range []bool{true, false} {
		old.Root(heap.RootJNIGlobal, old.Instance(proxy, old.Instance(bundleLoader, old.Instance(loader)), stale))
	}
	before := openFile(t, source.NewMemory("old.hprof", old.HPROF(synth.HPROFOptions{})), engine.Options{}).run("leaking_bundles", report.Options{})
	if len(before.Rows) != 1 || before.Info[0].Class != "org.eclipse.osgi.internal.baseadaptor.DefaultClassLoader" {
		t.Errorf("leaking before 3.10: %v", before.Rows)
	}
	leaking := a.run("leaking_bundles", report.Options{})
	if len(leaking.Rows) != 1 || leaking.Info[0].Class != "org.eclipse.osgi.internal.loader.EquinoxClassLoader" {
		t.Errorf("leaking: %v", leaking.Rows)
	}
}

// TestBundlesHandedOn: names, versions, locations and states of bundles are values of
// the dump. What belongs together by them is found all the same.
func TestBundlesHandedOn(t *testing.T) {
	s := openFile(t, source.NewMemory("equinox.hprof", equinox().HPROF(synth.HPROFOptions{})), engine.Options{}).s
	ctx := snapshot.WithoutValues(context.Background())
	for _, command := range []string{"bundle_registry", "bundle_registry -groupby by_service", "bundle_registry -groupby by_extension_point", "leaking_bundles", "class_loader_explorer"} {
		r, err := engine.Run(ctx, catalog.All(), s, command)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := report.JSON(ctx, &out, r, report.Options{Depth: 9}); err != nil {
			t.Fatal(err)
		}
		var shown strings.Builder
		if r, err = engine.Run(context.Background(), catalog.All(), s, command); err == nil {
			err = report.JSON(context.Background(), &shown, r, report.Options{Depth: 9})
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
