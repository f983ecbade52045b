package analysis

import (
	"slices"
	"strings"

	"heapdrop/core/heap"
)

// Members of lists. All of them take linear time at most.

// listIn returns the list in a value; null gives an empty list.
func listIn(v value) *list {
	if l, ok := v.ref.(*list); ok {
		return l
	}
	return &list{}
}

// each calls a function with every element until it returns false.
func (f *frame) each(of value, visit func(item value) bool) {
	l := listIn(of)
	if l.all {
		n := uint32(f.s.NumObjects())
		for from := uint32(0); from < n && f.eachReachable(from, min(from+block, n), visit); from += block {
		}
		return
	}
	for i := range l.len() {
		if !f.step() || !visit(l.at(i)) {
			return
		}
	}
}

// eachReachable visits the reachable objects of a block. It returns false to stop.
func (f *frame) eachReachable(from, to uint32, visit func(item value) bool) bool {
	for id := from; id < to; id++ {
		if !f.step() || f.s.Reachable(heap.ObjectID(id)) && !visit(value{kind: isObject, num: int64(id)}) {
			return false
		}
	}
	return true
}

// len counts the elements.
func (f *frame) len(of value) int {
	l := listIn(of)
	if !l.all {
		return l.len()
	}
	n := int64(0)
	for c := range f.classObject {
		n += f.s.InstanceCounts(heap.ClassIndex(c)).Objects
	}
	return int(n)
}

// element returns the element at an index, null beyond the ends.
func (f *frame) element(of value, i int64) (found value) {
	l := listIn(of)
	if i < 0 || !l.all && i >= int64(l.len()) {
		return value{}
	}
	if !l.all {
		return l.at(int(i))
	}
	f.each(of, func(item value) bool {
		found = item
		i--
		return i >= 0
	})
	if i >= 0 {
		return value{}
	}
	return found
}

// first returns the first element that passes a test, in a list of one because the
// element may be null. It returns null if there is none.
func (f *frame) first(of value, test func(value) value, holds bool) (found value) {
	f.each(of, func(item value) bool {
		if (test(item).num != 0) == holds {
			found = listValue(&list{values: []value{item}})
			return false
		}
		return true
	})
	return found
}

func (f *frame) filter(of value, arg argument) value {
	g := collector{f: f, at: arg.at}
	f.each(of, func(item value) bool { return arg.call(item).num == 0 || g.add(item) })
	return g.done()
}

// fold combines the values that a function returns for the elements; for an empty list it
// returns null.
func (f *frame) fold(of value, get func(value) value, combine func(a, b value) value) (sum value) {
	f.each(of, func(item value) bool {
		v := get(item)
		switch {
		case !v.isNumber():
			f.missing++
		case sum.kind == isNull:
			sum = v
		default:
			sum = combine(sum, v)
		}
		return true
	})
	return sum
}

func (f *frame) distinct(of value, at int) value {
	g := collector{f: f, at: at}
	seen := map[any]bool{}
	f.each(of, func(item value) bool {
		if item.kind >= isList { // lists and structs cannot be compared
			return g.add(item)
		}
		if key := item.key(); !seen[key] {
			seen[key] = true
			return g.add(item)
		}
		return true
	})
	return g.done()
}

func (f *frame) join(of value, arg argument) value {
	var b strings.Builder
	separator := arg.value.text()
	f.each(of, func(item value) bool {
		if b.Len() > 0 {
			b.WriteString(separator)
		}
		b.WriteString(item.text())
		return b.Len() <= maxString
	})
	return f.joined(b.String(), arg.at)
}

// appendLists appends one list to another. Growing a list element by element takes linear
// time, because a list grows in place unless another list has already grown from it.
func (f *frame) appendLists(of value, arg argument) value {
	a := listIn(of)
	if f.len(arg.value) == 0 {
		return of
	}
	if a.all {
		g := collector{f: f, at: arg.at}
		f.each(of, g.add)
		a = listIn(g.done())
	}
	out := &list{ids: a.ids, values: a.values, tail: a.tail}
	if out.tail == nil || *out.tail != a.len() {
		out.ids, out.values = slices.Clip(a.ids), slices.Clip(a.values)
		out.tail = new(int)
	}
	capacity := cap(out.ids) + cap(out.values)
	f.each(arg.value, func(item value) bool {
		out.push(item)
		return f.err == nil
	})
	if grown := cap(out.ids) + cap(out.values); grown != capacity {
		f.spend(int64(grown)*valueBytes, arg.at)
	}
	*out.tail = out.len()
	return listValue(out)
}

// push appends an element. A list stores object ids until another kind of value is added.
func (l *list) push(v value) {
	if v.kind == isObject && l.values == nil {
		l.ids = append(l.ids, uint32(v.num))
		return
	}
	if l.ids != nil {
		l.values = make([]value, len(l.ids), 2*len(l.ids)+1)
		for i, id := range l.ids {
			l.values[i] = objectValue(id)
		}
		l.ids = nil
	}
	l.values = append(l.values, v)
}

// collector collects the elements of a new list.
type collector struct {
	f     *frame
	at    int
	list  list
	spent int
}

// add appends an element. It returns false when the program has to end.
func (g *collector) add(v value) bool {
	g.list.push(v)
	if n := g.list.len(); n >= g.spent+1024 {
		size := int64(valueBytes)
		if g.list.values == nil {
			size = 4
		}
		g.spent = n
		return g.f.spend(2*1024*size, g.at)
	}
	return true
}

func (g *collector) done() value {
	g.f.spend(valueBytes, g.at)
	l := g.list
	return listValue(&l)
}
