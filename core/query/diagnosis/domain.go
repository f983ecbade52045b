package diagnosis

import (
	"fmt"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// closedKeys clears a map that cannot grow beyond a fixed set of keys. Its keys, or one
// part of each key, are elements of an immutable collection elsewhere, and the other
// parts take only a few values.
func (j *judge) closedKeys(e *evidence, st *structure) {
	const least, looked, few, heavy = 8, 60, 8, 4 << 10
	if st.collection == heap.NoObject || st.size < least || !e.keyed(st) || !e.s.HasValues() || e.inner != heap.NoObject || e.Bytes/st.size > heavy {
		return
	}
	var keys [][]heap.ObjectID
	err := st.known.Each(st.collection, func(key, value collections.Item) bool {
		if value.Type == heap.Object && !value.Null() && e.finder.known.OfObject(value.Object) != nil {
			return false // the collections in the map may grow
		}
		if key.Type == heap.Object && !key.Null() {
			keys = append(keys, e.parts(key.Object))
		}
		return len(keys) < looked
	})
	if err != nil || len(keys) < min(looked, int(st.size)) {
		return
	}
	table := heap.NoObject
	for part := range keys[0] {
		var ids []heap.ObjectID
		distinct := map[heap.ObjectID]bool{}
		for _, k := range keys {
			if len(k) != len(keys[0]) {
				return
			}
			ids = append(ids, k[part])
			distinct[k[part]] = true
		}
		switch in := e.tableOf(ids, st.collection); {
		case in != heap.NoObject:
			table = in
		case len(distinct) > few:
			return
		}
	}
	if n, known := e.elementCount(table); known && len(keys[0])*int(n) > 0 && (len(keys[0]) > 1 || st.size <= n) {
		e.clear(fmt.Sprintf("its keys are elements of an immutable collection of %s: there can be no others", numbers.Grouped(n)))
	}
}

// parts returns the elements of a key that is a short list; for any other key, the key
// alone.
func (e *evidence) parts(key heap.ObjectID) []heap.ObjectID {
	const longest = 8
	known := e.finder.known.OfObject(key)
	if known == nil || known.Kind != collections.List {
		return []heap.ObjectID{key}
	}
	var list []heap.ObjectID
	err := known.Each(key, func(_, element collections.Item) bool {
		list = append(list, element.Object)
		return len(list) <= longest
	})
	if err != nil || len(list) == 0 || len(list) > longest {
		return []heap.ObjectID{key}
	}
	return list
}

// tableOf returns the immutable collection that contains nearly all of the given objects
// and lies outside another collection; heap.NoObject if there is none.
func (e *evidence) tableOf(ids []heap.ObjectID, outside heap.ObjectID) heap.ObjectID {
	const followed = 100
	count := map[heap.ObjectID]int{}
	for _, id := range ids {
		referrers := e.s.Referrers(id)
		met := map[heap.ObjectID]bool{}
		for _, r := range referrers[:min(followed, len(referrers))] {
			array := heap.ObjectID(r)
			if !e.isArray(array) || e.s.Dominates(outside, array) {
				continue
			}
			if up := e.s.ImmediateDominator(array); up != heap.NoObject && !met[up] && hasPrefix(e.className(up), tables) {
				met[up] = true
				count[up]++
			}
		}
	}
	for table, n := range count {
		if 10*n >= 9*len(ids) {
			return table
		}
	}
	return heap.NoObject
}

// tables are prefixes of the names of classes whose objects never change their elements.
var tables = []string{"java.util.ImmutableCollections$", "com.google.common.collect.Immutable", "com.google.common.collect.RegularImmutable"}

// elementCount returns the number of elements of an immutable collection.
func (e *evidence) elementCount(table heap.ObjectID) (int64, bool) {
	if table == heap.NoObject || e.finder.known.OfObject(table) == nil {
		return 0, false
	}
	m, err := e.finder.known.OfObject(table).Measure(table)
	return m.Size, err == nil && m.Size != collections.Unknown
}
