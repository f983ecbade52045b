package loaders

import (
	"cmp"
	"context"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// loader is a class loader with the classes it has defined.
type loader struct {
	id, parent heap.ObjectID // parent is heap.NoObject if there is none or the dump does not say
	label      string
	classes    []heap.ClassIndex // reachable ones only
	instances  int64             // reachable instances of these classes
	bound      int64             // lower bound of the bytes that these classes and instances retain
	twins      int               // number of loaders with nearly the same classes, including itself; 0 if there are no others
}

// model holds the class loaders of a heap in the order of their addresses.
type model struct {
	s    *snapshot.Snapshot
	list []loader
	at   map[heap.ObjectID]int
}

func newModel(ctx context.Context, s *snapshot.Snapshot) *model {
	m := &model{s: s, at: map[heap.ObjectID]int{}}
	for _, id := range s.Loaders() {
		m.at[id] = len(m.list)
		l := loader{id: id, label: rows.LoaderLabel(ctx, s, id), parent: heap.NoObject}
		if parent, found := s.ObjectField(ctx, id, "parent"); found && id != s.BootLoader() {
			l.parent = parent
		}
		m.list = append(m.list, l)
	}
	group := make([]int32, s.NumClasses())
	for c := range group {
		class := s.Class(heap.ClassIndex(c))
		i, found := m.at[class.LoaderObject]
		group[c] = -1
		if found && s.Reachable(class.Object) {
			l := &m.list[i]
			group[c] = int32(i)
			l.classes = append(l.classes, class.Index)
			l.instances += s.InstanceCounts(class.Index).Objects
		}
	}
	for i, bytes := range s.MinRetainedGroups(group, len(m.list)) {
		m.list[i].bound = bytes
	}
	m.findTwins()
	return m
}

// findTwins finds loaders of the same class that have defined nearly the same classes: at
// least half of the classes of the smaller one. This is typical when an application was
// redeployed and the loader of the old version is still alive. The boot loader and
// loaders made for a single generated class are skipped.
func (m *model) findTwins() {
	first := map[string]int{} // by class of the loader and name of the class
	shared := map[[2]int]int{}
	for i := range m.list {
		l := &m.list[i]
		if l.id == m.s.BootLoader() || m.internal(l) {
			continue
		}
		kind := m.s.ClassName(m.s.ClassOf(l.id))
		for _, c := range l.classes {
			name := m.s.ClassName(c)
			if strings.HasSuffix(name, "[]") {
				continue
			}
			key := kind + " " + name
			if of, found := first[key]; found {
				shared[[2]int{of, i}]++
			} else {
				first[key] = i
			}
		}
	}
	group := make([]int, len(m.list)) // for each loader the first of its twins
	for i := range group {
		group[i] = i
	}
	pairs := make([][2]int, 0, len(shared))
	for pair := range shared {
		pairs = append(pairs, pair)
	}
	order.Sort(pairs, func(a, b [2]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1]) })
	for _, pair := range pairs {
		if 2*shared[pair] >= min(m.defined(pair[0]), m.defined(pair[1])) {
			group[pair[1]] = group[pair[0]]
		}
	}
	members := map[int]int{}
	for _, g := range group {
		members[g]++
	}
	for i, g := range group {
		if members[g] > 1 {
			m.list[i].twins = members[g]
		}
	}
}

// defined counts the classes of a loader, without arrays.
func (m *model) defined(i int) int {
	n := 0
	for _, c := range m.list[i].classes {
		if !strings.HasSuffix(m.s.ClassName(c), "[]") {
			n++
		}
	}
	return n
}

// internal reports whether a loader belongs to the JDK, so that it lives as long as the
// JVM or exists for a single generated class.
func (m *model) internal(l *loader) bool {
	class := m.s.ClassName(m.s.ClassOf(l.id))
	return l.id == m.s.BootLoader() || strings.HasPrefix(class, "jdk.internal.") || strings.HasPrefix(class, "sun.misc.Launcher$") ||
		strings.HasPrefix(class, "sun.reflect.") || strings.HasPrefix(class, "java.lang.invoke.")
}
