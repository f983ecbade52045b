package histogram

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// tree returns a tree; list returns the rows of each level by key, and the empty key is
// the first level.
func (h *histogram) tree(head result.Heading, list func(key string) ([]*row, error)) *result.Tree {
	open := func(_ context.Context, key string) (*result.Level, error) {
		found, err := list(key)
		if err != nil {
			return nil, err
		}
		return h.level(found), nil
	}
	t := &result.Tree{Heading: head, Columns: h.columns(), Open: open}
	t.Roots, _ = open(context.Background(), "")
	return t
}

// byLoader groups the classes by the loader that defines them.
func (h *histogram) byLoader(ctx context.Context, head result.Heading) *result.Tree {
	classes := map[heap.ObjectID][]heap.ClassIndex{}
	for i, listed := range h.listed {
		if c := heap.ClassIndex(i); listed {
			loader := h.s.Class(c).LoaderObject
			classes[loader] = append(classes[loader], c)
		}
	}
	return h.tree(head, func(key string) ([]*row, error) {
		if key != "" {
			return h.classesOf(key, func(a heap.Address) []heap.ClassIndex {
				id, _ := h.s.ID(a)
				return classes[id]
			})
		}
		var list []*row
		for _, loader := range sortedKeys(classes) {
			hex := rows.Hex(h.s, loader)
			name := rows.LoaderLabel(ctx, h.s, loader)
			info := result.Row{Key: hex, Expandable: true, Object: hex, Class: h.s.ClassName(h.s.ClassOf(loader)), Set: "loader:" + hex, Icon: "loader"}
			list = append(list, h.newRow(name, classes[loader], info))
		}
		return list, nil
	})
}

// classesOf returns the class rows below a row whose key is an address.
func (h *histogram) classesOf(key string, classes func(heap.Address) []heap.ClassIndex) ([]*row, error) {
	a, known := addressOf(key)
	if !known {
		return nil, rows.NoRow(key)
	}
	var list []*row
	for _, c := range classes(a) {
		list = append(list, h.newRow(h.s.ClassName(c), []heap.ClassIndex{c}, rows.Class(h.s, c)))
	}
	if list == nil {
		return nil, rows.NoRow(key)
	}
	return list, nil
}

func sortedKeys[V any](m map[heap.ObjectID]V) []heap.ObjectID {
	keys := make([]heap.ObjectID, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// byPackage groups the classes by package; a package holds its subpackages and
// classes. The key of a package is its name; the empty key, which is also the
// name of the default package, gives the outermost packages.
func (h *histogram) byPackage(head result.Heading) *result.Tree {
	return h.tree(head, func(key string) ([]*row, error) {
		below := map[string][]heap.ClassIndex{}
		var list []*row
		for i, listed := range h.listed {
			c := heap.ClassIndex(i)
			name := objectset.PackageOf(h.s.ClassName(c))
			rest, inside := name, true
			if key != "" {
				rest, inside = strings.CutPrefix(name+".", key+".")
				rest = strings.TrimSuffix(rest, ".")
			}
			switch {
			case !listed || !inside:
			case rest == "":
				list = append(list, h.newRow(h.s.ClassName(c), []heap.ClassIndex{c}, rows.Class(h.s, c)))
			default:
				first, _, _ := strings.Cut(rest, ".")
				below[first] = append(below[first], c)
			}
		}
		for first, classes := range below {
			full := strings.TrimPrefix(key+"."+first, ".")
			quoted := objectset.Set{Terms: []objectset.Term{{Op: objectset.Package, Text: full}}}
			list = append(list, h.newRow(first, classes, result.Row{Key: full, Expandable: true, Set: quoted.String(), Icon: "package"}))
		}
		if list == nil && key != "" {
			return nil, rows.NoRow(key)
		}
		order.Sort(list, func(a, b *row) int { return strings.Compare(a.name, b.name) })
		return list, nil
	})
}

// bySuperclass shows the class hierarchy: a row counts the instances of a class and of
// all its subclasses. Below it are the direct subclasses and, if the class also has
// direct instances, the class itself.
func (h *histogram) bySuperclass(head result.Heading) *result.Tree {
	return h.tree(head, func(key string) ([]*row, error) {
		var list []*row
		if key == "" {
			for i := range h.s.NumClasses() {
				if c := heap.ClassIndex(i); h.s.Class(c).SuperIndex == heap.NoClass {
					list = h.appendSuperclasses(list, c)
				}
			}
			return list, nil
		}
		c, found := classAt(h.s, key)
		if !found {
			return nil, rows.NoRow(key)
		}
		for _, sub := range h.s.Subclasses(c) {
			list = h.appendSuperclasses(list, sub)
		}
		if h.listed[c] && h.count[c] > 0 {
			list = append(list, h.newRow(h.s.ClassName(c), []heap.ClassIndex{c}, rows.Class(h.s, c)))
		}
		return list, nil
	})
}

// appendSuperclasses adds the row of a class that includes its subclasses, unless the histogram
// has none of them.
func (h *histogram) appendSuperclasses(list []*row, c heap.ClassIndex) []*row {
	all := h.s.AllSubclasses(c)
	if !slices.ContainsFunc(all, func(sub heap.ClassIndex) bool { return h.listed[sub] }) {
		return list
	}
	hex := rows.Hex(h.s, h.s.Class(c).Object)
	info := rows.Class(h.s, c)
	info.Set = "superclass:" + hex
	if len(all) > 1 {
		info.Key, info.Expandable = hex, true
	}
	return append(list, h.newRow(h.s.ClassName(c), all, info))
}

// classAt returns the class whose class object is at an address.
func classAt(s *snapshot.Snapshot, hex string) (heap.ClassIndex, bool) {
	a, known := addressOf(hex)
	if !known {
		return 0, false
	}
	id, found := s.ID(a)
	if !found {
		return 0, false
	}
	return s.ClassByObject(id)
}

// addressOf parses an address as rows write it: "0x7f00".
func addressOf(hex string) (heap.Address, bool) {
	digits, prefixed := strings.CutPrefix(hex, "0x")
	a, err := strconv.ParseUint(digits, 16, 64)
	return heap.Address(a), prefixed && err == nil
}
