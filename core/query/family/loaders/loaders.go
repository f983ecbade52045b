// Package loaders shows class loaders: the classes that they have defined, which classes
// exist more than once, and why a loader is still alive.
package loaders

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

const category = "Java Basics"

// Queries returns the queries of this family.
func Queries() []query.Query {
	objects := query.Argument{Name: "objects", Type: query.Objects, Help: "class loaders; for other objects, the loaders of their classes; all loaders by default"}
	return []query.Query{
		{
			Name: "classloaderexplorerquery", Aliases: []string{"class_loader_explorer"}, Title: "Class Loader Explorer", Category: category, Values: query.ValuesShown, Stage: snapshot.StageComplete,
			Help: "Lists class loaders with the classes they have defined. A loader opens into its parent and its classes, or with -tree into the loaders below it and its classes.",
			Arguments: []query.Argument{objects,
				{Name: "tree", Flag: "-tree", Type: query.Boolean, Help: "begin with the loaders that have no parent, and open into children"}},
			Menus: []query.Menu{{Label: "Class Loader Explorer", Command: "classloaderexplorerquery $set", For: "set"}},
			Run:   explore,
		},
		{
			Name: "duplicate_classes", Title: "Duplicate Classes", Category: category, Values: query.ValuesShown, Stage: snapshot.StageComplete,
			Help: "Finds classes that several class loaders have defined. A class opens into its loaders. The same class twice is normal between applications in one server, " +
				"but not within one. Many copies mean that loaders of earlier deployments are still alive: loader_leaks shows why.",
			Run: duplicates,
		},
		{
			Name: "loader_leaks", Title: "Why Class Loaders Live", Category: "Leak Identification", Stage: snapshot.StageComplete,
			Help: "Shows why class loaders are still alive. A loader stays, with all its classes, as long as strong references lead to it, to one of its classes or to an instance of one. " +
				"A loader opens into what holds it from outside, and each holder into its path from a GC root. Loaders that define the same classes as another are marked: an application was deployed again. " +
				"By default it looks at all loaders except those of the JDK.",
			Arguments: []query.Argument{objects},
			Menus:     []query.Menu{{Label: "Why Class Loaders Live", Command: "loader_leaks $set", For: "set"}},
			Run:       leaks,
		},
	}
}

// chosen returns the loaders that a command selects; nil means all.
func (m *model) chosen(ctx context.Context, a query.Arguments) ([]int, error) {
	o := a.Objects("objects")
	if o == nil {
		return nil, nil
	}
	objects, err := o.Eval(ctx, m.s)
	if err != nil {
		return nil, err
	}
	picked := map[int]bool{}
	for id := range objects.All() {
		i, isLoader := m.at[id]
		if c, isClass := m.s.ClassByObject(id); isClass {
			i, isLoader = m.at[m.s.Class(c).LoaderObject]
		} else if !isLoader {
			i, isLoader = m.at[m.s.Class(m.s.ClassOf(id)).LoaderObject]
		}
		if isLoader {
			picked[i] = true
		}
	}
	list := []int{}
	for i := range picked {
		list = append(list, i)
	}
	slices.Sort(list)
	return list, nil
}

var columns = []result.Column{
	{Name: "Class Loader / Class", Type: result.Object}, {Name: "Defined Classes", Type: result.Integer}, {Name: "Instances", Type: result.Integer},
	{Name: "Retained Heap", Type: result.Bytes}, {Name: "Retained by Classes and Instances", Type: result.Bytes},
}

// line is a row: a loader, or a class when classes is set.
type line struct {
	at    int // index of the loader
	class heap.ClassIndex
	label string // the field that leads to the row
}

func (m *model) level(list []line) *result.Level {
	s := m.s
	loaderNumber := func(i int, value func(*loader) int64, ofClass func(heap.ClassIndex) int64) int64 {
		if list[i].class != heap.NoClass {
			return ofClass(list[i].class)
		}
		return value(&m.list[list[i].at])
	}
	unknown := func(heap.ClassIndex) int64 { return result.Unknown }
	bound := func(i int) int64 {
		return loaderNumber(i, func(l *loader) int64 { return l.bound }, s.MinRetained)
	}
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			result.Texts(func(i int) string {
				if list[i].class != heap.NoClass {
					return s.ClassName(list[i].class)
				}
				return m.list[list[i].at].label
			}),
			result.Ints(func(i int) int64 {
				return loaderNumber(i, func(l *loader) int64 { return int64(len(l.classes)) }, unknown)
			}),
			result.Ints(func(i int) int64 {
				return loaderNumber(i, func(l *loader) int64 { return l.instances }, func(c heap.ClassIndex) int64 { return s.InstanceCounts(c).Objects })
			}),
			result.Ints(func(i int) int64 {
				return loaderNumber(i, func(l *loader) int64 { return s.Retained(l.id) }, func(c heap.ClassIndex) int64 { return s.Retained(s.Class(c).Object) })
			}),
			{Int: bound, Cell: func(_ context.Context, i int) result.Cell { return result.AtLeast(bound(i)) }},
		},
		Row: func(_ context.Context, i int) result.Row {
			if c := list[i].class; c != heap.NoClass {
				row := rows.Class(s, c)
				row.Object = rows.Hex(s, s.Class(c).Object)
				return row
			}
			row := rows.Object(s, m.list[list[i].at].id)
			row.Icon, row.Label = "loader", list[i].label
			row.Key, row.Expandable = row.Object, true
			return row
		},
	}
}

func loaderLine(at int, label string) line { return line{at, heap.NoClass, label} }

func explore(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	m := newModel(ctx, s)
	chosen, err := m.chosen(ctx, a)
	if err != nil {
		return nil, err
	}
	down := a.Bool("tree")
	t := &result.Tree{Heading: result.Heading{Title: "Class loaders"}, Columns: columns}
	if !s.HasValues() {
		t.Note("The parents of loaders are unknown: " + snapshot.ErrNoValues.Error() + ".")
	}
	var first []line
	for i := range m.list {
		switch {
		case chosen != nil && !slices.Contains(chosen, i):
		case chosen == nil && down && m.parentOf(i) >= 0:
		default:
			first = append(first, loaderLine(i, ""))
		}
	}
	t.Roots = m.level(first)
	t.Roots.Sort = &result.Order{Column: 1, Descending: true}
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		id, found := rows.ByKey(s, key)
		at, isLoader := m.at[id]
		if !found || !isLoader {
			return nil, rows.NoRow(key)
		}
		return m.level(m.below(at, down)), nil
	}
	return t, nil
}

// parentOf returns the index of a loader's parent. A loader without a parent has the boot
// loader; the boot loader itself has -1.
func (m *model) parentOf(i int) int {
	if m.list[i].id == m.s.BootLoader() {
		return -1
	}
	parent := m.list[i].parent
	if parent == heap.NoObject {
		parent = m.s.BootLoader()
	}
	if at, found := m.at[parent]; found && at != i {
		return at
	}
	return -1
}

// below returns the rows below a loader: the parent or the children, then its classes,
// those with the most instances first.
func (m *model) below(at int, down bool) []line {
	var list []line
	for i := range m.list {
		if down && m.parentOf(i) == at {
			list = append(list, loaderLine(i, ""))
		}
	}
	if parent := m.parentOf(at); !down && parent >= 0 {
		list = append(list, loaderLine(parent, "parent"))
	}
	classes := slices.Clone(m.list[at].classes)
	order.Stable(classes, func(a, b heap.ClassIndex) int {
		return cmp.Or(cmp.Compare(m.s.InstanceCounts(b).Objects, m.s.InstanceCounts(a).Objects), strings.Compare(m.s.ClassName(a), m.s.ClassName(b)))
	})
	for _, c := range classes {
		list = append(list, line{at, c, ""})
	}
	return list
}

// duplicates shows, by name, the classes that are defined more than once.
func duplicates(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	m := newModel(ctx, s)
	names, byName := m.definedTwice()
	sum := func(classes []heap.ClassIndex, value func(heap.ClassIndex) int64) (total int64) {
		for _, c := range classes {
			total += value(c)
		}
		return total
	}
	t := &result.Tree{Heading: result.Heading{Title: "Duplicate classes"}, Columns: []result.Column{
		{Name: "Class Name", Type: result.Class}, {Name: "Class Loaders", Type: result.Integer}, {Name: "Instances", Type: result.Integer},
		{Name: "Retained by Class Objects", Type: result.Bytes}, {Name: "Classes of the Loader", Type: result.Integer}, {Name: "Loaders with the same Classes", Type: result.Integer},
	}}
	if len(names) == 0 {
		t.Note("No two class loaders have defined a class of the same name.")
	}
	m.noteTwins(&t.Heading)
	none := result.Ints(func(int) int64 { return result.Unknown })
	t.Roots = &result.Level{
		Len: len(names),
		Values: []result.Values{
			result.Texts(func(i int) string { return names[i] }),
			result.Ints(func(i int) int64 { return int64(len(byName[names[i]])) }),
			result.Ints(func(i int) int64 { return sum(byName[names[i]], m.instances) }),
			result.Ints(func(i int) int64 { return sum(byName[names[i]], m.retainedByClass) }), none, none,
		},
		Row: func(_ context.Context, i int) result.Row {
			return result.Row{Key: names[i], Expandable: true, Class: names[i], Set: (&objectset.Set{Terms: []objectset.Term{{Op: objectset.Pattern, Text: names[i]}}}).String(), Icon: "class"}
		},
		Sort: &result.Order{Column: 1, Descending: true},
	}
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		if len(byName[key]) < 2 {
			return nil, rows.NoRow(key)
		}
		return m.definers(byName[key]), nil
	}
	return t, nil
}

// definedTwice returns the class names that several loaders have defined, with these
// loaders.
func (m *model) definedTwice() (names []string, byName map[string][]heap.ClassIndex) {
	byName = map[string][]heap.ClassIndex{}
	for i := range m.list {
		for _, c := range m.list[i].classes {
			byName[m.s.ClassName(c)] = append(byName[m.s.ClassName(c)], c)
		}
	}
	for name, classes := range byName {
		if len(classes) > 1 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, byName
}

func (m *model) instances(c heap.ClassIndex) int64 { return m.s.InstanceCounts(c).Objects }

func (m *model) retainedByClass(c heap.ClassIndex) int64 { return m.s.Retained(m.s.Class(c).Object) }

// definers lists the loaders that have defined classes of one name.
func (m *model) definers(classes []heap.ClassIndex) *result.Level {
	of := func(i int) *loader { return &m.list[m.at[m.s.Class(classes[i]).LoaderObject]] }
	return &result.Level{
		Len: len(classes),
		Values: []result.Values{
			result.Texts(func(i int) string { return of(i).label }),
			result.Ints(func(int) int64 { return result.Unknown }),
			result.Ints(func(i int) int64 { return m.instances(classes[i]) }),
			result.Ints(func(i int) int64 { return m.retainedByClass(classes[i]) }),
			result.Ints(func(i int) int64 { return int64(len(of(i).classes)) }),
			result.Ints(func(i int) int64 { return int64(of(i).twins) }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(m.s, of(i).id)
			row.Icon = "loader"
			return row
		},
	}
}

// noteTwins adds a note about loaders that exist more than once with nearly the same
// classes.
func (m *model) noteTwins(head *result.Heading) {
	type kind struct {
		class string
		twins int
	}
	listed := map[kind]bool{}
	for i := range m.list {
		l := &m.list[i]
		k := kind{m.s.ClassName(m.s.ClassOf(l.id)), l.twins}
		if l.twins > 0 && !listed[k] {
			listed[k] = true
			head.Note(fmt.Sprintf("%d loaders of class %s have defined much the same classes: an application or plug-in that was loaded again while the earlier ones stayed.", k.twins, k.class))
		}
	}
}
