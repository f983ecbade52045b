package mutate

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
)

// mutation is a dump that is being damaged.
type mutation struct {
	*rand.Rand
	*Dump
	cut int
}

// operations are the kinds of damage. run reports whether it could be applied.
var operations = []struct {
	name string
	run  func(*mutation) bool
}{
	{"drop", func(m *mutation) bool {
		return m.splice(func(list []record, i int) []record { return slices.Delete(list, i, i+1) })
	}},
	{"duplicate", func(m *mutation) bool {
		return m.splice(func(list []record, i int) []record { return slices.Insert(list, m.IntN(len(list)+1), list[i]) })
	}},
	{"swap", func(m *mutation) bool {
		return m.splice(func(list []record, i int) []record {
			k := m.IntN(len(list))
			list[i], list[k] = list[k], list[i]
			return list
		})
	}},
	{"repeat", func(m *mutation) bool {
		return m.splice(func(list []record, i int) []record {
			n := min(1+m.IntN(2000), 1<<16/max(1, len(list[i].data)+64*len(list[i].inner)))
			return slices.Insert(list, i, slices.Repeat(list[i:i+1], n)...)
		})
	}},
	{"nest", (*mutation).insertRecord},
	{"cut", func(m *mutation) bool { m.cut++; return true }},
	{"length", func(m *mutation) bool { return m.change(length, m.badLength) }},
	{"count", func(m *mutation) bool { return m.change(count, m.badLength) }},
	{"identifier", func(m *mutation) bool { return m.change(id, m.badID) }},
	{"own identifier", func(m *mutation) bool { return m.change(own, m.badID) }},
	{"superclass", (*mutation).cycle},
	{"type", func(m *mutation) bool { return m.change(kind, m.badKind) }},
	{"name", func(m *mutation) bool { return m.change(name, m.badName) }},
	{"number", func(m *mutation) bool { return m.change(number, m.badLength) }},
	{"bytes", (*mutation).scramble},
}

// list returns a list of records: that of the file, or of one of its segments.
func (m *mutation) list() *[]record {
	var segments []int
	for i := range m.records {
		if len(m.records[i].inner) > 0 {
			segments = append(segments, i)
		}
	}
	if len(segments) == 0 || m.IntN(3) == 0 {
		return &m.records
	}
	return &m.records[segments[m.IntN(len(segments))]].inner
}

// pick chooses one of some records, each kind with the same probability.
func (m *mutation) pick(list []record, fits func(*record) bool) (int, bool) {
	var kinds []int
	byKind := map[int][]int{}
	for i := range list {
		if !fits(&list[i]) {
			continue
		}
		k := list[i].kind
		if byKind[k] == nil {
			kinds = append(kinds, k)
		}
		byKind[k] = append(byKind[k], i)
	}
	if kinds == nil {
		return 0, false
	}
	some := byKind[kinds[m.IntN(len(kinds))]]
	return some[m.IntN(len(some))], true
}

// splice changes a list of records at one index.
func (m *mutation) splice(change func(list []record, i int) []record) bool {
	list := m.list()
	i, found := m.pick(*list, func(*record) bool { return true })
	if found {
		*list = change(*list, i)
	}
	return found
}

// change changes a field with a given use.
func (m *mutation) change(of use, change func(r *record, f field)) bool {
	for range 4 { // a list may contain no such field
		list := m.list()
		i, found := m.pick(*list, func(r *record) bool { return slices.ContainsFunc(r.fields, func(f field) bool { return f.use == of }) })
		if !found {
			continue
		}
		r := &(*list)[i]
		var fields []field
		for _, f := range r.fields {
			if f.use == of {
				fields = append(fields, f)
			}
		}
		change(r, fields[m.IntN(len(fields))])
		return true
	}
	return false
}

// badLength makes a length, count or number wrong: off by one, huge, negative, zero.
func (m *mutation) badLength(r *record, f field) {
	n := m.value(r, f)
	values := []uint64{n + 1, n - 1, n + 4, n + 8, 2 * n, n / 2, 0, 1, math.MaxInt8, math.MaxUint8, math.MaxInt16, math.MaxUint16,
		math.MaxInt32, 1 << 31, math.MaxUint32, math.MaxUint32 - 1, 1 << 24, math.MaxInt64, math.MaxUint64, uint64(m.IntN(1 << 20))}
	m.set(r, f, values[m.IntN(len(values))])
	r.odd = true
}

// badID replaces an identifier with another one, null, an unknown or an unaligned one.
func (m *mutation) badID(r *record, f field) {
	n := m.value(r, f)
	values := []uint64{0, 1, n + 1, n ^ 8, m.Uint64(), math.MaxUint64, 1 << 63, uint64(m.Uint32()) &^ 7}
	if k := m.IntN(2 * len(values)); k < len(values) || len(m.ids) == 0 {
		m.set(r, f, values[k%len(values)])
	} else {
		m.set(r, f, m.ids[m.IntN(len(m.ids))])
	}
}

// cycle makes a class the superclass of itself, or of another class.
func (m *mutation) cycle() bool {
	return m.change(super, func(r *record, f field) {
		for _, o := range r.fields {
			if o.use == own && m.IntN(2) == 0 {
				m.set(r, f, m.value(r, o))
				return
			}
		}
		m.badID(r, f)
	})
}

// badKind changes the type of a value or record.
func (m *mutation) badKind(r *record, f field) {
	if m.text {
		words := []string{"java.lang.Class", "[I", "[[[[J", "[C", "java/lang/String", "OBJ", "CLS", "object", "ref", "Thread", "3XMTHREADINFO", "[", "int[]", "char[][]", "locals:", "0SECTION"}
		m.put(r, f, []byte(words[m.IntN(len(words))]))
		return
	}
	values := []uint64{2, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 3, 12, 0x0c, 0x1c, 0x20, 0x21, 0x22, 0x23, 0x80, 0xff, m.Uint64()}
	m.set(r, f, values[m.IntN(len(values))])
}

// names are texts that could cause problems in a reader, a page or a terminal.
var names = []string{
	"", "[", "[[", "[L", "[L;", "[[[[[[[[[[[[[[[[I", "[]", "[][]", "int[]", "x[]", "java/lang/Class", "java/lang/String", "java/lang/ref/Reference", "java/lang/Thread",
	"java.util.HashMap", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "&lt;", "&#x0;", "'\"`;--", "\x00", "\xff\xfe", "\xed\xa0\x80", "\u202e\u2066", "\x1b[31m",
	"=1+1", "../../x", "a\nb", "a\tb", ".", "..", "/", "$", "<init>", "<super>", "<Java Local>", "%s%n%x", "${jndi:x}", "referent", "value", "next", "table", "\ufeff",
}

// badName replaces a name.
func (m *mutation) badName(r *record, f field) {
	content := []byte(names[m.IntN(len(names))])
	switch m.IntN(8) {
	case 0:
		content = bytes.Repeat([]byte{byte(m.IntN(256))}, m.IntN(1<<12))
	case 1:
		content = slices.Concat(r.data[f.at:f.at+f.size], content)
	}
	m.put(r, f, content)
}

// insertRecord inserts the start of a record that contains others between two records.
func (m *mutation) insertRecord() bool {
	list := m.list()
	head := m.nested
	if len(head) == 0 && len(m.records) > 0 {
		head = m.records[0].data
	}
	*list = slices.Insert(*list, m.IntN(len(*list)+1), record{kind: -1, data: head})
	return len(head) > 0
}

// scramble replaces some bytes of a record.
func (m *mutation) scramble() bool {
	list := m.list()
	i, found := m.pick(*list, func(r *record) bool { return len(r.data) > 0 })
	if found {
		r := &(*list)[i]
		r.data = slices.Clone(r.data)
		for range 1 + m.IntN(4) {
			r.data[m.IntN(len(r.data))] = byte(m.Uint32())
		}
		r.odd = true
	}
	return found
}
