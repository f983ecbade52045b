package dumpbuilder

import "fmt"

// Box converts a Go value to an object: string, int32 (Integer), int64 (Long), float64
// (Double), bool (Boolean); rune is int32. Objects stay objects, nil stays nil.
func (h *Heap) Box(v any) *Object {
	switch v := v.(type) {
	case nil:
		return nil
	case *Object:
		return v
	case *Class:
		return v.Mirror
	case *Thread:
		return v.Object
	case string:
		return h.String(v)
	case int32:
		return h.Instance(h.ClassOf("java.lang.Integer"), v)
	case int64:
		return h.Instance(h.ClassOf("java.lang.Long"), v)
	case float64:
		return h.Instance(h.ClassOf("java.lang.Double"), v)
	case bool:
		return h.Instance(h.ClassOf("java.lang.Boolean"), v)
	}
	panic(fmt.Sprintf("dumpbuilder: no object for %T", v))
}

// HashCode returns Object.hashCode of strings and boxed integers; for all other objects,
// a number that depends on the address.
func (h *Heap) HashCode(o *Object) int32 {
	switch o.Class.Name {
	case "java.lang.String":
		return int32(o.Value("hash").Bits)
	case "java.lang.Integer":
		return int32(o.Value("value").Bits)
	case "java.lang.Long":
		v := o.Value("value").Bits
		return int32(v ^ v>>32)
	}
	return int32(splitmix(uint64(o.Address)) >> 33)
}

func (h *Heap) boxes(values []any) []*Object {
	all := make([]*Object, len(values))
	for i, v := range values {
		all[i] = h.Box(v)
	}
	return all
}

// array makes an Object[] (or other array class) of the capacity.
func (h *Heap) array(class string, capacity int, elements []*Object) *Object {
	a := h.ObjectArray(class, make([]any, capacity)...)
	for i, e := range elements {
		a.SetElement(i, e)
	}
	return a
}

// ArrayList makes a list with the capacity that it reaches when elements are added one by
// one: 10, then half as much again.
func (h *Heap) ArrayList(elements ...any) *Object {
	capacity := 0
	for len(elements) > capacity {
		capacity = max(10, capacity+capacity/2)
	}
	return h.ArrayListOf(capacity, elements...)
}

// ArrayListOf makes a list with space for capacity elements.
func (h *Heap) ArrayListOf(capacity int, elements ...any) *Object {
	all := h.boxes(elements)
	data := h.array("java.lang.Object[]", capacity, all)
	return h.New("java.util.ArrayList", "elementData", data, "size", len(elements), "modCount", len(elements))
}

// LinkedList makes a list of nodes that refer to both neighbours.
func (h *Heap) LinkedList(elements ...any) *Object {
	list := h.New("java.util.LinkedList", "size", len(elements), "modCount", len(elements))
	var last *Object
	for _, e := range h.boxes(elements) {
		node := h.New("java.util.LinkedList$Node", "item", e, "prev", last)
		if last == nil {
			list.Set("first", node)
		} else {
			last.Set("next", node)
		}
		last = node
	}
	list.Set("last", last)
	return list
}

// buckets distributes keys over a table with the capacity that JDK hash maps have for
// their number, at least the given one; it returns the indexes of keys for each bucket.
func (h *Heap) buckets(keys []*Object, capacity int) (table [][]int, hashes []uint32) {
	for len(keys) > capacity*3/4 {
		capacity *= 2
	}
	table, hashes = make([][]int, capacity), make([]uint32, len(keys))
	for i, k := range keys {
		if k != nil {
			code := uint32(h.HashCode(k))
			hashes[i] = code ^ code>>16
		}
		b := int(hashes[i]) & (capacity - 1)
		table[b] = append(table[b], i)
	}
	return table, hashes
}

// pairs splits key, value, key, value into two lists.
func (h *Heap) pairs(keysAndValues []any) (keys, values []*Object) {
	for i := 0; i+1 < len(keysAndValues); i += 2 {
		keys = append(keys, h.Box(keysAndValues[i]))
		values = append(values, h.Box(keysAndValues[i+1]))
	}
	return keys, values
}

// HashMap makes a map of key, value, key, value … with different keys; each is in the
// bucket in which the JDK looks for it.
func (h *Heap) HashMap(keysAndValues ...any) *Object { return h.HashMapOf(16, keysAndValues...) }

// HashMapOf is HashMap with at least the given table length, a power of two.
func (h *Heap) HashMapOf(capacity int, keysAndValues ...any) *Object {
	m := h.New("java.util.HashMap")
	h.fillHashMap(m, capacity, "java.util.HashMap$Node", keysAndValues)
	return m
}

// LinkedHashMap is HashMap with entries linked in order.
func (h *Heap) LinkedHashMap(keysAndValues ...any) *Object {
	m := h.New("java.util.LinkedHashMap")
	nodes := h.fillHashMap(m, 16, "java.util.LinkedHashMap$Entry", keysAndValues)
	for i, n := range nodes {
		if i == 0 {
			m.Set("head", n)
		} else {
			n.Set("before", nodes[i-1])
			nodes[i-1].Set("after", n)
		}
		m.Set("tail", n)
	}
	return m
}

func (h *Heap) fillHashMap(m *Object, capacity int, node string, keysAndValues []any) []*Object {
	m.Set("loadFactor", 0.75)
	if len(keysAndValues) == 0 && capacity == 16 {
		return nil // the table is created with the first entry
	}
	keys, values := h.pairs(keysAndValues)
	table, hashes := h.buckets(keys, capacity)
	nodes := make([]*Object, len(keys))
	for i := range keys {
		nodes[i] = h.New(node, "hash", hashes[i], "key", keys[i], "value", values[i])
	}
	m.Set("table", h.chain("java.util.HashMap$Node[]", table, nodes))
	m.Set("size", len(keys))
	m.Set("modCount", len(keys))
	m.Set("threshold", len(table)*3/4)
	return nodes
}

// chain makes the table and links the nodes of each bucket.
func (h *Heap) chain(class string, table [][]int, nodes []*Object) *Object {
	array := h.array(class, len(table), nil)
	for b, in := range table {
		for j, i := range in {
			if j == 0 {
				array.SetElement(b, nodes[i])
			} else {
				nodes[in[j-1]].Set("next", nodes[i])
			}
		}
	}
	return array
}

// HashSet makes a set over a HashMap whose values are one shared Object.
func (h *Heap) HashSet(elements ...any) *Object {
	present := h.HashSetPresent()
	var pairs []any
	for _, e := range elements {
		pairs = append(pairs, e, present)
	}
	return h.New("java.util.HashSet", "map", h.HashMap(pairs...))
}

// HashSetPresent returns the object that all sets map their elements to, the
// static field PRESENT of java.util.HashSet.
func (h *Heap) HashSetPresent() *Object {
	if h.present == nil {
		h.present = h.New("java.lang.Object")
		h.ClassOf("java.util.HashSet").SetStatic("PRESENT", h.present)
	}
	return h.present
}

// ConcurrentHashMap makes a map of key, value, key, value ….
func (h *Heap) ConcurrentHashMap(keysAndValues ...any) *Object {
	m := h.New("java.util.concurrent.ConcurrentHashMap")
	keys, values := h.pairs(keysAndValues)
	if len(keys) == 0 {
		return m
	}
	table, hashes := h.buckets(keys, 16)
	nodes := make([]*Object, len(keys))
	for i := range keys {
		nodes[i] = h.New("java.util.concurrent.ConcurrentHashMap$Node", "hash", hashes[i]&0x7fffffff, "key", keys[i], "val", values[i])
	}
	m.Set("table", h.chain("java.util.concurrent.ConcurrentHashMap$Node[]", table, nodes))
	m.Set("baseCount", len(keys))
	m.Set("sizeCtl", len(table)*3/4)
	return m
}

// Properties makes a java.util.Properties, which since JDK 9 contains a
// ConcurrentHashMap.
func (h *Heap) Properties(namesAndValues ...any) *Object {
	if h.config.JDK < 9 {
		panic("dumpbuilder: properties of JDK 8 are not modelled")
	}
	return h.New("java.util.Properties", "map", h.ConcurrentHashMap(namesAndValues...))
}

// SystemProperties makes the properties those of java.lang.System.
func (h *Heap) SystemProperties(namesAndValues ...any) *Object {
	p := h.Properties(namesAndValues...)
	system := h.ClassOf("java.lang.System")
	system.SetStatic("props", p)
	return p
}

// ThreadLocalMap gives the thread values for thread-locals: key, value, key, value …; a
// nil key makes an entry whose ThreadLocal was collected.
func (t *Thread) ThreadLocalMap(localsAndValues ...any) *Object {
	h := t.heap
	count := len(localsAndValues) / 2
	capacity := 16
	for count*3 > capacity*2 {
		capacity *= 2
	}
	entries := make([]*Object, capacity)
	for i := range count {
		local, value := h.Box(localsAndValues[2*i]), h.Box(localsAndValues[2*i+1])
		slot := i
		if local != nil {
			slot = int(uint32(local.Value("threadLocalHashCode").Bits)) & (capacity - 1)
		}
		for entries[slot] != nil {
			slot = (slot + 1) & (capacity - 1)
		}
		entries[slot] = h.New("java.lang.ThreadLocal$ThreadLocalMap$Entry", "referent", local, "value", value)
	}
	m := h.New("java.lang.ThreadLocal$ThreadLocalMap", "size", count, "threshold", capacity*2/3,
		"table", h.array("java.lang.ThreadLocal$ThreadLocalMap$Entry[]", capacity, entries))
	t.Object.Set("threadLocals", m)
	return m
}
