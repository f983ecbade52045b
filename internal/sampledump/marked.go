package sampledump

import (
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// Mark is part of every text in the heap of [Marked], and of no name of a class, field or
// method.
const Mark = "Zq7plant"

// MarkedNumbers are the numbers in the fields and arrays of that heap.
var MarkedNumbers = []int64{1618033989, 7390561217738501}

// Marked is a heap in which every value can be recognized: every text contains Mark, and
// every number is one of MarkedNumbers. Values are in all places that an analysis reads:
// static fields, keys of maps, names of threads, groups, loaders and locks, properties,
// messages, arrays of bytes, characters and numbers. growth multiplies the size of the
// leaking map.
func Marked(jdk, growth int) *dumpbuilder.Heap {
	m := &marked{Heap: dumpbuilder.NewConfig(dumpbuilder.Config{Base: 0xc0000000, JDK: jdk})}
	m.loader = m.New("java.net.URLClassLoader", "name", m.text("loader"))
	if jdk > 8 { // JDK 8 has other system properties, which are not modelled
		m.properties()
	}
	m.fields()
	m.leak(growth)
	m.collections()
	m.references()
	m.threads()
	return m.Heap
}

// marked builds that heap.
type marked struct {
	*dumpbuilder.Heap
	loader *dumpbuilder.Object
	count  int
}

// text returns a text with the mark and the name of the place where it is used.
func (m *marked) text(where string) string {
	m.count++
	return fmt.Sprintf("%s-%s-%d", Mark, where, m.count)
}

func (m *marked) class(name string, members ...dumpbuilder.Member) *dumpbuilder.Class {
	c := m.Class(name, append(members, dumpbuilder.Loader(m.loader))...)
	m.Root(heap.RootSystemClass, c)
	return c
}

func (m *marked) properties() {
	var list []any
	for _, name := range []string{"java.version", "java.vm.version", "java.home", "user.name", "sun.java.command", "db.password", m.text("property")} {
		list = append(list, name, m.text("value"))
	}
	m.SystemProperties(list...)
	m.class("app.Configuration", dumpbuilder.Static("TABLE", heap.Object, m.Properties(list...)))
}

// fields makes static and other fields with values of every type.
func (m *marked) fields() {
	text := m.text("array")
	units, bytes := []uint16{}, []byte(text)
	for _, r := range text {
		units = append(units, uint16(r))
	}
	small, large := int32(MarkedNumbers[0]), MarkedNumbers[1]
	holder := m.Class("app.Holder", dumpbuilder.Loader(m.loader), dumpbuilder.Ref("password"), dumpbuilder.Ref("chars"), dumpbuilder.Ref("bytes"), dumpbuilder.Ref("numbers"),
		dumpbuilder.Ref("boxed"), dumpbuilder.Ref("builder"), dumpbuilder.Ref("texts"), dumpbuilder.Int("count"), dumpbuilder.Long("total"))
	builder := m.Class("java.lang.StringBuilder", dumpbuilder.Ref("value"), dumpbuilder.Int("count"))
	var built any = m.Array(units)
	texts := m.ObjectArray("java.lang.String[]", m.text("element"), m.text("element"))
	list := []any{}
	for range 20 {
		list = append(list, m.Instance(holder, m.text("field"), m.Array(units), m.Array(bytes), m.IntArray(small, small, small),
			m.New("java.lang.Long", "value", large), m.Instance(builder, built, len(units)), texts, small, large))
	}
	m.class("app.Statics", dumpbuilder.Static("SECRET", heap.Object, m.String(m.text("static"))), dumpbuilder.Static("HOLDERS", heap.Object, m.ArrayList(list...)),
		dumpbuilder.Static("NUMBER", heap.Int, small), dumpbuilder.Static("LARGE", heap.Long, large),
		dumpbuilder.Static("DOUBLES", heap.Object, m.LongArray(large, large)))
	same := m.text("duplicate")
	var duplicates []any
	for range 40 {
		duplicates = append(duplicates, m.String(same))
	}
	m.class("app.Waste", dumpbuilder.Static("SAME", heap.Object, m.ArrayList(duplicates...)),
		dumpbuilder.Static("FAILURE", heap.Object, m.New("java.lang.RuntimeException", "detailMessage", m.text("message"))))
}

// leak makes a static map with some entries that are identified by their keys.
func (m *marked) leak(growth int) {
	session := m.Class("app.Session", dumpbuilder.Loader(m.loader), dumpbuilder.Ref("data"))
	var entries []any
	for i := range 6 {
		var data []any
		for range 20 * growth {
			data = append(data, m.Instance(session, m.Array(make([]byte, 2000+i*1500))))
		}
		entries = append(entries, m.text("key"), m.ArrayList(data...))
	}
	m.class("app.Cache", dumpbuilder.Static("STORE", heap.Object, m.HashMap(entries...)))
}

// collections makes collections of all kinds, with texts as keys and values.
func (m *marked) collections() {
	pairs := func() (list []any) {
		for range 5 {
			list = append(list, m.text("mapkey"), m.text("mapvalue"))
		}
		return list
	}
	m.class("app.Collections", dumpbuilder.Static("LINKED", heap.Object, m.LinkedHashMap(pairs()...)), dumpbuilder.Static("CONCURRENT", heap.Object, m.ConcurrentHashMap(pairs()...)),
		dumpbuilder.Static("SET", heap.Object, m.HashSet(pairs()...)), dumpbuilder.Static("LIST", heap.Object, m.LinkedList(pairs()...)))
}

// references makes soft, weak and final references to texts.
func (m *marked) references() {
	queue := m.New("java.lang.ref.ReferenceQueue", "lock", m.New("java.lang.Object"))
	var list []any
	for _, kind := range []string{"Soft", "Weak", "Phantom"} {
		list = append(list, m.New("java.lang.ref."+kind+"Reference", "referent", m.text("referent"), "queue", queue))
	}
	closer := m.Class("app.Closer", dumpbuilder.Loader(m.loader), dumpbuilder.Ref("name"))
	finalizer := m.New("java.lang.ref.Finalizer", "referent", m.Instance(closer, m.text("closer")), "queue", queue)
	m.ClassOf("java.lang.ref.Finalizer")
	m.class("app.References", dumpbuilder.Static("ALL", heap.Object, m.ArrayList(append(list, finalizer)...)))
}

func (m *marked) threads() {
	group := m.New("java.lang.ThreadGroup", "name", m.text("group"), "maxPriority", 10)
	lock := m.Instance(m.Class("app.Lock", dumpbuilder.Loader(m.loader), dumpbuilder.Ref("name")), m.text("lock"))
	local := m.New("java.lang.ThreadLocal", "threadLocalHashCode", 7)
	m.Class("app.Main", dumpbuilder.Loader(m.loader))
	frame := dumpbuilder.Frame{Class: "app.Main", Method: "run", Signature: "()V", Source: "Main.java", Line: 21}
	for i := range 4 {
		t := m.Thread(m.text("thread"), frame, frame)
		t.Object.Set("group", group)
		t.Object.Set("contextClassLoader", m.loader)
		t.Object.Set("parkBlocker", lock)
		t.Object.Set("tid", i+1)
		t.Object.Set("threadStatus", 401)
		t.Local(0, m.String(m.text("local")))
		t.Local(1, m.HashMap(m.text("localkey"), m.Array(make([]byte, 30000))))
		t.ThreadLocalMap(local, m.text("threadlocal"))
		m.RootRecord(heap.Root{Object: lock.Address, Kind: heap.RootBusyMonitor, Thread: t.Serial, Frame: heap.NoFrame})
	}
}

// Unhidden returns a part of a text that contains a value of the heap of [Marked], "" if
// there is none.
func Unhidden(text string) string {
	lower := strings.ToLower(text)
	for _, wanted := range markedForms() {
		if at := strings.Index(lower, wanted); at >= 0 {
			return fmt.Sprintf("%q in …%.160s…", wanted, text[max(0, at-80):])
		}
	}
	return ""
}

// markedForms are the forms in which values may be written.
func markedForms() []string {
	forms := []string{strings.ToLower(Mark)}
	for _, n := range MarkedNumbers {
		decimal := fmt.Sprint(n)
		grouped := ""
		for i, digit := range decimal {
			if i > 0 && (len(decimal)-i)%3 == 0 {
				grouped += ","
			}
			grouped += string(digit)
		}
		forms = append(forms, decimal, grouped, fmt.Sprintf("%x", n))
	}
	return forms
}
