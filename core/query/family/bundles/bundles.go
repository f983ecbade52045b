// Package bundles shows the OSGi bundles of Equinox: state, dependencies, services, extension
// points, and class loaders of uninstalled bundles that are still reachable.
package bundles

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/reftree"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

const category = "Eclipse"

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{
		{
			Name: "bundle_registry", Title: "Equinox Bundle Explorer", Category: category, Stage: snapshot.StageComplete,
			Help: "Shows the OSGi bundles of Eclipse Equinox: their states, dependencies, services, extension points and extensions.",
			Arguments: []query.Argument{{Name: "groupby", Flag: "-groupby", Type: query.Enum, Values: []string{"none", "by_service", "by_extension_point"}, Default: "none",
				Help: "begin with bundles, services or extension points"}},
			Run: explore,
		},
		{
			Name: "leaking_bundles", Title: "Leaking Bundles", Category: category, Stage: snapshot.StageComplete,
			Help: "Lists class loaders of OSGi bundles that were uninstalled, updated or refreshed, but are still held. They open into what holds them; loader_leaks shows why they are alive.",
			Run:  leaking,
		},
	}
}

// node is a row of the tree of bundles.
type node struct {
	label, kind, state string
	id                 heap.ObjectID // heap.NoObject in a heading
	below              []int
}

// forest holds all rows of the tree; the key of a row is its index.
type forest struct {
	r      *registry
	nodes  []node
	hidden bool // texts of the dump about bundles must not be shown
}

func (f *forest) add(n node) int {
	f.nodes = append(f.nodes, n)
	return len(f.nodes) - 1
}

func explore(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	t := &result.Tree{Heading: result.Heading{Title: "Equinox bundles"}, Columns: []result.Column{
		{Name: "Name", Type: result.Text}, {Name: "Kind", Type: result.Text}, {Name: "State", Type: result.Text}, {Name: "Retained Heap", Type: result.Bytes},
	}}
	r, err := read(ctx, s)
	if err != nil {
		return nil, err
	}
	f := &forest{r: r, hidden: snapshot.ValuesHidden(ctx)}
	var top []int
	switch by := a.Text("groupby"); {
	case !s.HasValues():
		t.Note("Bundles cannot be read: " + snapshot.ErrNoValues.Error() + ".")
	case len(r.bundles) == 0:
		t.Note("There are no bundles of Eclipse Equinox in this heap.")
	case by == "by_service":
		top = f.byService()
	case by == "by_extension_point":
		top = f.byPoint()
	default:
		for i := range r.bundles {
			top = append(top, f.bundle(i, true))
		}
	}
	t.Roots = f.level(top)
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		n, err := strconv.Atoi(key)
		if err != nil || n < 0 || n >= len(f.nodes) {
			return nil, rows.NoRow(key)
		}
		return f.level(f.nodes[n].below), nil
	}
	return t, nil
}

// bundle adds the row of a bundle; if whole is set, also everything about it as rows below.
func (f *forest) bundle(i int, whole bool) int {
	b := &f.r.bundles[i]
	n := node{label: b.name, kind: "bundle", state: b.state, id: b.id}
	switch {
	case b.uninstalled && b.state != "UNINSTALLED":
		n.state += ", uninstalled"
	case b.revised:
		n.state += ", with older revisions"
	}
	if whole {
		if b.location != "" {
			n.below = append(n.below, f.add(node{label: b.location, kind: "location", id: heap.NoObject}))
		}
		n.below = f.section(n.below, "dependencies", b.dependencies, func(i int) int { return f.bundle(i, false) })
		n.below = f.section(n.below, "dependents", b.usedBy, func(i int) int { return f.bundle(i, false) })
		n.below = f.section(n.below, "registered services", b.registered, f.service)
		n.below = f.section(n.below, "used services", b.uses, f.service)
		n.below = f.section(n.below, "extension points", b.points, func(i int) int { return f.extension(&f.r.points[i], "extension point") })
		n.below = f.section(n.below, "extensions", b.extensions, func(i int) int { return f.extension(&f.r.extensions[i], "extension") })
	}
	return f.add(n)
}

// section adds a heading with the rows of a list below it. An empty list adds nothing.
func (f *forest) section(to []int, title string, list []int, row func(int) int) []int {
	if len(list) == 0 {
		return to
	}
	n := node{label: fmt.Sprintf("%s (%d)", title, len(list)), id: heap.NoObject}
	for _, i := range list {
		n.below = append(n.below, row(i))
	}
	return append(to, f.add(n))
}

func (f *forest) service(i int) int {
	s := &f.r.services[i]
	return f.add(node{label: s.name, kind: "service", id: s.id})
}

func (f *forest) extension(e *extension, kind string) int {
	n := node{label: e.name, kind: kind, id: e.id}
	if e.point != "" {
		n.label = strings.TrimSpace(n.label + " of " + e.point)
	}
	return f.add(n)
}

func (f *forest) byService() (top []int) {
	for i := range f.r.services {
		s := &f.r.services[i]
		at := f.service(i)
		var below []int
		if s.owner >= 0 {
			below = f.section(below, "registered by", []int{s.owner}, func(i int) int { return f.bundle(i, false) })
		}
		f.nodes[at].below = f.section(below, "used by", s.users, func(i int) int { return f.bundle(i, false) })
		top = append(top, at)
	}
	return top
}

func (f *forest) byPoint() (top []int) {
	of := map[string][]int{}
	for i := range f.r.extensions {
		of[f.r.extensions[i].point] = append(of[f.r.extensions[i].point], i)
	}
	for i := range f.r.points {
		p := &f.r.points[i]
		at := f.extension(p, "extension point")
		var below []int
		if p.owner >= 0 {
			below = f.section(below, "contributed by", []int{p.owner}, func(i int) int { return f.bundle(i, false) })
		}
		f.nodes[at].below = f.section(below, "extensions", of[p.name], func(i int) int {
			e := &f.r.extensions[i]
			n := node{label: cmp.Or(e.name, "<unnamed>"), kind: "extension", id: e.id}
			if e.owner >= 0 {
				n.below = append(n.below, f.bundle(e.owner, false))
			}
			return f.add(n)
		})
		top = append(top, at)
	}
	return top
}

func (f *forest) level(list []int) *result.Level {
	s := f.r.s
	of := func(i int) *node { return &f.nodes[list[i]] }
	text := func(get func(*node) string) result.Values {
		return result.Texts(func(i int) string {
			if n := of(i); !f.hidden || n.kind == "" || get(n) == "" { // headings are texts of the program, not of the dump
				return get(n)
			}
			return snapshot.Hidden
		})
	}
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			text(func(n *node) string { return n.label }), result.Texts(func(i int) string { return of(i).kind }), text(func(n *node) string { return n.state }),
			result.Ints(func(i int) int64 {
				if of(i).id == heap.NoObject {
					return result.Unknown
				}
				return s.Retained(of(i).id)
			}),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := result.Row{Icon: "package"}
			if of(i).id != heap.NoObject {
				row = rows.Object(s, of(i).id)
			}
			row.Key, row.Expandable = strconv.Itoa(list[i]), len(of(i).below) > 0
			return row
		},
	}
}

// leaking finds class loaders of bundles that are gone: their wiring is no longer valid or their
// module is uninstalled. Before Equinox 3.10 it looks for stale loader proxies instead.
func leaking(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	r := &registry{ctx: snapshot.WithValues(ctx), s: s}
	var ids []heap.ObjectID
	for _, loader := range r.instances("org.eclipse.osgi.internal.loader.ModuleClassLoader") {
		wiring := r.at(loader, "delegate", "wiring")
		if wiring == heap.NoObject {
			continue
		}
		valid, known, err := s.Field(ctx, wiring, "isValid")
		module := r.at(wiring, "revision", "revisions", "module")
		if err == nil && known && valid.Bits == 0 || r.text(r.at(module, "state")) == "UNINSTALLED" {
			ids = append(ids, loader)
		}
	}
	for _, proxy := range append(r.instances("org.eclipse.osgi.internal.loader.BundleLoaderProxy"), r.instances("org.eclipse.osgi.framework.internal.core.BundleLoaderProxy")...) {
		if loader := r.at(proxy, "loader", "classloader"); loader != heap.NoObject && r.number(proxy, "stale") != 0 {
			ids = append(ids, loader)
		}
	}
	slices.Sort(ids)
	t := reftree.New(s, "Class loaders of bundles that are gone", slices.Compact(ids), true)
	switch {
	case !s.HasValues():
		t.Note("Bundles cannot be read: " + snapshot.ErrNoValues.Error() + ".")
	case len(ids) == 0:
		t.Note("No class loader of a bundle that is gone was found.")
	}
	return t, ctx.Err()
}
