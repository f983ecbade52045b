package diagnosis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// signs are facts that a heap shows and one that only resembles it does not.
var signs = []struct {
	name         string
	said         string
	shown, other func(p plan)
}{
	{
		"a list keeps the order in which members were made, where their addresses do not",
		"(field opened)",
		func(p plan) { p.static("app.Main", "ITEMS", p.ArrayList(p.madeInTurn()...)) },
		func(p plan) { p.static("app.Main", "ITEMS", p.HashMap(keyed(p.madeInTurn())...)) },
	},
	{
		"addresses may fall as times rise",
		"(field opened)",
		func(p plan) { p.timed(func(i int) int64 { return taken - int64(i)*60_000 }) },
		func(p plan) {
			turn := shuffled(run(0, 1, 1000))
			p.timed(func(i int) int64 { return taken - turn[i]*60_000 })
		},
	},
	{
		"what belongs to one member each has its times",
		"(field form → received)",
		func(p plan) { p.forms(1) },
		func(p plan) { p.forms(300) }, // one form for all
	},
	{
		"what belongs to two members each says nothing about them",
		"(field form → received)",
		func(p plan) { p.forms(1) },
		func(p plan) { p.formsOf(6000, 2, 200) },
	},
	{
		"members that leave sooner or later thin out",
		"several times as many are from its last third",
		func(p plan) { p.timed(thinned) },
		func(p plan) { p.timed(func(i int) int64 { return taken - int64(1000-i)*60_000 }) },
	},
	{
		"from a map that counts its changes it shows when nothing left",
		"as if they left after a while",
		func(p plan) { p.timed(thinned) },
		func(p plan) { p.static("app.Main", "ITEMS", p.HashMap(p.timedItems(thinned)...)) },
	},
	{
		"numbers of minutes are times, and no numbers given out in turn",
		"seem to leave in turn",
		func(p plan) { p.numbered(run(48_211, 1, 800), func(n int64) any { return fmt.Sprint(n) }) },
		func(p plan) { p.numbered(run(taken/60_000-800, 1, 800), func(n int64) any { return fmt.Sprint(n) }) },
	},
	{
		"keys that have ended",
		"of its keys, all of the objects examined are closed",
		func(p plan) { p.keysThat(true) },
		func(p plan) { p.keysThat(false) },
	},
	{
		"keys that are records",
		"of its keys, all of the objects examined are closed",
		func(p plan) { p.keysOf("java.lang.Object", true) },
		func(p plan) { p.keysOf("java.lang.Record", true) },
	},
	{
		"more elements than the limit of the owner",
		"more than field Journal.LIMIT says: 1,000",
		func(p plan) { p.limited("LIMIT") },
		func(p plan) { p.limited("STEP") },
	},
	{
		"a field of a library's class, in an object of a class that extends it",
		"the library ",
		func(p plan) { p.extended("org.apache.chat.Connection") },
		func(p plan) { p.extended("app.Connection") },
	},
	{
		"a cache is no configuration",
		"configuration of a library",
		func(p plan) { p.schemas("schemas") },
		func(p plan) { p.schemas("schemaCache") },
	},
	{
		"statements that a database has opened are none of its rows",
		"rows or documents of the H2 database",
		func(p plan) { p.opened("org.h2.store.Page") },
		func(p plan) { p.opened("org.h2.jdbc.JdbcPreparedStatement") },
	},
	{
		"nor are sessions that are open",
		"rows or documents of the H2 database",
		func(p plan) { p.opened("org.h2.store.Page") },
		func(p plan) { p.opened("org.hsqldb.Session") },
	},
	{
		"many deques from which elements were taken",
		"elements were taken from the front of all",
		func(p plan) { p.deques(500) },
		func(p plan) { p.deques(1240) },
	},
	{
		"a time that all members are good for after they were made",
		"past their own validUntil",
		func(p plan) { p.vouchers(3_600_000) },
		func(p plan) { p.vouchers(0) },
	},
	{
		"a time that what is planned is good for",
		"past their own validUntil",
		func(p plan) { p.vouchers(3_600_000) },
		func(p plan) { p.vouchersFrom(taken-30_000_000, 3_600_000) },
	},
	{
		"a queue that only the task of a thread has",
		"only the thread that works it off refers to it",
		func(p plan) { p.tasksOwn(false, false) },
		func(p plan) { p.tasksOwn(false, true) }, // somebody else may add to it
	},
	{
		"a queue that only the task of a thread has, since Java 19",
		"only the thread that works it off refers to it",
		func(p plan) { p.tasksOwn(true, false) },
		func(p plan) { p.tasksOwn(true, true) },
	},
	{
		"a cache whose table is an array of its own is full",
		"full at its limit: 1,999 of at most 2,000 (field maxEntries)",
		func(p plan) { p.tableOf("maxEntries") },
		func(p plan) { p.tableOf("seed") },
	},
	{
		"a list counts changes when an empty list is added, too",
		"or empty lists were added",
		func(p plan) { p.changed(p.ArrayList(p.rows("app.Row", 1000, 1000)...), 4000) },
		func(p plan) { p.changed(p.HashMap(keyed(p.rows("app.Row", 1000, 1000))...), 4000) },
	},
	{
		"a synchronized map counts its changes, too",
		"nothing was ever taken out",
		func(p plan) { p.synchronized(p.HashMap(keyed(p.rows("app.Row", 1000, 1000))...)) },
		func(p plan) { p.synchronized(p.ConcurrentHashMap(keyed(p.rows("app.Row", 1000, 1000))...)) },
	},
	{
		"deques that were emptied",
		"had elements once in field open and have none now",
		func(p plan) { p.lanes(7) },
		func(p plan) { p.lanes(0) },
	},
	{
		"lists that were emptied",
		"had elements once and are empty now",
		func(p plan) { p.emptiedLists(3) },
		func(p plan) { p.emptiedLists(0) },
	},
}

// TestSigns: each fact is noted where the heap shows it, and not where it only looks so.
func TestSigns(t *testing.T) {
	for _, sign := range signs {
		for _, shown := range []bool{true, false} {
			p := plan{dumpbuilder.New()}
			if shown {
				sign.shown(p)
			} else {
				sign.other(p)
			}
			if text := known(t, p); strings.Contains(text, sign.said) != shown {
				t.Errorf("%s (shown: %v): %s", sign.name, shown, text)
			}
		}
	}
}

// known lists all structures, why each is cleared, and what is known about it.
func known(t *testing.T, p plan) (text string) {
	d := diagnose(t, p)
	list := func(s *diagnosis.Suspect, reason string) {
		text += fmt.Sprintf("%s: %s, %s (%s)\n", &s.Path, s.Accumulates(), s.Causes[0].Name, reason)
		for _, f := range s.Evidence {
			text += "   " + f.Text + "\n"
		}
	}
	for i := range d.Suspects {
		list(&d.Suspects[i], "accused")
	}
	for i := range d.Cleared {
		list(&d.Cleared[i].Suspect, d.Cleared[i].Reason)
	}
	return text
}

// madeInTurn returns members in the order in which they were made, whose addresses are in
// another one.
func (p plan) madeInTurn() []any {
	turn := shuffled(run(0, 1, 1000))
	list := p.states("app.Item", nil, dumpbuilder.Long("opened"), "opened", 1000, func(i int) any { return taken - (1000-turn[i])*2000 })
	sorted := make([]any, len(list))
	for i, item := range list {
		sorted[turn[i]] = item
	}
	return sorted
}

// timed makes a map of a thousand members with the given times, in the order of their
// addresses. It does not count its changes.
func (p plan) timed(at func(i int) int64) {
	p.static("app.Main", "ITEMS", p.ConcurrentHashMap(p.timedItems(at)...))
}

func (p plan) timedItems(at func(i int) int64) []any {
	return keyed(p.states("app.Item", nil, dumpbuilder.Long("opened"), "opened", 1000, func(i int) any { return at(i) }))
}

// thinned are times in minutes, evenly spread over each of three parts of the time, of which
// the last has five times as many as the first.
func thinned(i int) int64 {
	switch {
	case i < 120:
		return taken - 60_000*int64(300-i*100/120)
	case i < 350:
		return taken - 60_000*int64(200-(i-120)*100/230)
	}
	return taken - 60_000*int64(100-(i-350)*100/650)
}

// forms makes members that refer to forms with a time, each of which so many of them share.
func (p plan) forms(share int) { p.formsOf(600, share, 1000) }

func (p plan) formsOf(n, share, bytes int) {
	p.Class("app.Form", dumpbuilder.Long("received"), dumpbuilder.Ref("text"))
	p.Class("app.Fault", dumpbuilder.Ref("form"), dumpbuilder.Ref("data"))
	var list []any
	var form *dumpbuilder.Object
	for i := range n {
		if i%share == 0 {
			form = p.New("app.Form", "received", taken-int64(n-i)*60_000, "text", p.String(fmt.Sprintf("form %d", i)))
		}
		list = append(list, p.New("app.Fault", "form", form, "data", p.ByteArray(make([]byte, bytes)...)))
	}
	p.bag(list...)
}

// keysThat makes a map whose keys are closed, or not.
func (p plan) keysThat(closed bool) { p.keysOf("java.lang.Object", closed) }

func (p plan) keysOf(super string, closed bool) {
	p.Class("app.Client", dumpbuilder.Super(p.ClassOf(super)), dumpbuilder.Boolean("closed"))
	p.Class("app.Trace", dumpbuilder.Ref("data"))
	var pairs []any
	for range 300 {
		pairs = append(pairs, p.New("app.Client", "closed", closed), p.New("app.Trace", "data", p.ByteArray(make([]byte, 2000)...)))
	}
	p.static("app.Main", "TRACES", p.HashMap(pairs...))
}

// limited makes a list of 2,000 elements in an object whose class has a constant of 1,000.
func (p plan) limited(constant string) {
	p.Class("app.Journal", dumpbuilder.Ref("lines"), dumpbuilder.Static(constant, 10, int32(1000)))
	list := p.ArrayListOf(2500, p.rows("app.Line", 2000, 300)...)
	list.Set("modCount", int32(2000))
	p.static("app.Main", "JOURNAL", p.New("app.Journal", "lines", list))
}

// extended makes a list of a library's objects in a field that the given class declares, in
// an object of the application.
func (p plan) extended(declares string) {
	jar := p.domain("/app/lib/chat-1.2.jar")
	p.Class("org.apache.chat.Collector", jar, dumpbuilder.Ref("data"))
	base := p.Class("org.apache.chat.Base", jar)
	if declares == "app.Connection" {
		p.Class(declares, dumpbuilder.Super(base), dumpbuilder.Ref("collectors"))
	} else {
		p.Class("app.Connection", dumpbuilder.Super(p.Class(declares, jar, dumpbuilder.Super(base), dumpbuilder.Ref("collectors"))))
	}
	chat := p.New("app.Connection", "collectors", p.ArrayListOf(400, p.rows("org.apache.chat.Collector", 300, 6000)...))
	p.Root(heap.RootSystemClass, p.Class("app.Main", p.domain("/app/classes/"), dumpbuilder.Static("CHAT", heap.Object, chat)))
}

// schemas makes a map of a library's object of configuration.
func (p plan) schemas(field string) {
	p.Class("org.apache.check.SchemaFactory", dumpbuilder.Ref(field))
	p.static("app.Main", "CHECK", p.New("org.apache.check.SchemaFactory", field, p.ConcurrentHashMap(keyed(p.rows("org.apache.check.Check", 600, 5000))...)))
}

// opened makes a list of objects of a database.
func (p plan) opened(class string) {
	p.Class("org.h2.engine.Session", dumpbuilder.Ref("open"))
	p.static("app.Main", "DB", p.New("org.h2.engine.Session", "open", p.ArrayList(p.rows(class, 900, 3000)...)))
}

// deques makes deques of a thousand elements each, from a place in their array on.
func (p plan) deques(head int) {
	p.Class("app.Gate", dumpbuilder.Ref("passages"))
	var gates []any
	for range 60 {
		gates = append(gates, p.New("app.Gate", "passages", p.deque(1257, head, p.rows("app.Passage", 1000, 20))))
	}
	p.static("app.Main", "GATES", p.ArrayList(gates...))
}

// vouchers makes members with two times of which one comes an hour after the other, or with
// some jitter.
func (p plan) vouchers(alike int64) { p.vouchersFrom(taken-40_000_000, alike) }

func (p plan) vouchersFrom(first, alike int64) {
	p.Class("app.Voucher", dumpbuilder.Long("given"), dumpbuilder.Long("validUntil"), dumpbuilder.Ref("data"))
	var pairs []any
	for i := range 1000 {
		given := first + int64(i*7919%1000)*36_000
		until := given + 3_600_000
		if alike == 0 {
			until += int64(i * 104_729 % 1000 * 3600)
		}
		pairs = append(pairs, fmt.Sprintf("voucher %d", i*7919%1000), p.New("app.Voucher", "given", given, "validUntil", until, "data", p.ByteArray(make([]byte, 300)...)))
	}
	p.static("app.Main", "VOUCHERS", p.HashMap(pairs...))
}

// tasksOwn makes a thread whose task has a queue; holder says that the thread has the task
// in a part of its own, as since Java 19, registered that a static field has the task, too.
func (p plan) tasksOwn(holder, registered bool) {
	p.Class("app.Run", dumpbuilder.Ref("open"))
	p.Class("java.lang.Thread$FieldHolder", dumpbuilder.Ref("task"))
	p.Class("app.RunThread", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("target"), dumpbuilder.Ref("holder"))
	task := p.New("app.Run", "open", p.deque(2000, 0, p.rows("app.Need", 1900, 1500)))
	thread := p.New("app.RunThread", "name", "planner")
	if holder {
		thread.Set("holder", p.New("java.lang.Thread$FieldHolder", "task", task))
	} else {
		thread.Set("target", task)
	}
	p.ThreadOf(thread, dumpbuilder.Frame{Class: "app.Run", Method: "run"})
	if registered {
		p.Class("app.Desk", dumpbuilder.Ref("run"))
		p.static("app.Main", "DESK", p.New("app.Desk", "run", task))
	}
	p.ballast()
}

// tableOf makes a cache of 1,999 entries with a field of 2,000.
func (p plan) tableOf(field string) {
	p.Class("com.fastcache.Entry", dumpbuilder.Ref("value"))
	p.Class("com.fastcache.Table", dumpbuilder.Ref("table"), dumpbuilder.Int(field))
	var slots []any
	for _, row := range p.rows("app.Page", 1999, 1000) {
		slots = append(slots, p.New("com.fastcache.Entry", "value", row), nil)
	}
	table := p.ObjectArray("com.fastcache.Entry[]", append(slots, make([]any, 700)...)...)
	p.static("app.Main", "PAGES", p.New("com.fastcache.Table", "table", table, field, int32(2000)))
}

// changed keeps a collection that has counted so many changes.
func (p plan) changed(o *dumpbuilder.Object, changes int32) {
	o.Set("modCount", changes)
	p.static("app.Main", "ROWS", o)
}

// TestKeysNamedLikeListeners: the key under which a map has what accumulates is text of the
// application; the name of a field is a name that a programmer gave.
func TestKeysNamedLikeListeners(t *testing.T) {
	for key, field := range map[string]string{"subscribers": "store", "orders": "subscribers"} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Adapter", dumpbuilder.Ref(field))
		inner := p.ConcurrentHashMap(keyed(p.rows("app.Reader", 1900, 1000))...)
		p.static("app.Main", "ADAPTER", p.New("app.Adapter", field, p.HashMap(p.String(key), inner)))
		if names, listing := causes(t, p.open(t)); slices.Contains(names, "Listeners not removed") != (field == "subscribers") {
			t.Errorf("%s{%s}: %s", field, key, listing)
		}
	}
}

// TestListenersThatAreRemoved: where most of the listeners that were ever added are removed
// again, those that are there are in use.
func TestListenersThatAreRemoved(t *testing.T) {
	for changes, accused := range map[int32]bool{600: true, 600 + 2*3000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Bus", dumpbuilder.Ref("listeners"))
		set := p.HashMap(keyed(p.rows("app.Window", 600, 5000))...)
		set.Set("modCount", changes)
		p.static("app.Main", "BUS", p.New("app.Bus", "listeners", set))
		p.ballast()
		if n, text := verdictOn(t, p); (n > 0) != accused {
			t.Errorf("%d changes: %s", changes, text)
		}
	}
}

// TestPlacesUnderKeysOfOneName: the values of a map whose keys are shown by their class
// accumulate in this map, and not in as many maps of their own.
func TestPlacesUnderKeysOfOneName(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("org.files.Key", dumpbuilder.Ref("owner"))
	p.Class("org.files.Settings", dumpbuilder.Ref("properties"))
	p.Class("org.files.Files", dumpbuilder.Ref("settings"))
	var pairs []any
	for i := range 40 {
		settings := p.New("org.files.Settings", "properties", p.HashMap(keyed(p.rows("org.files.Value", 200+9*i, 3000))...))
		pairs = append(pairs, p.New("org.files.Key", "owner", p.ByteArray(byte(i))), p.New("org.files.Files", "settings", settings))
	}
	p.static("org.files.Registry", "OPEN", p.HashMap(pairs...))
	if text := known(t, p); !strings.Contains(text, "40 × org.files.Files") {
		t.Error(text)
	}
}

// TestMadeToMeasureInAMethod: times of what a method has read into a list of just the right
// length are dates in the data.
func TestMadeToMeasureInAMethod(t *testing.T) {
	for capacity, accused := range map[int]bool{2000: false, 2700: true} {
		p := plan{dumpbuilder.New()}
		list := p.ArrayListOf(capacity, p.states("app.Sale", nil, dumpbuilder.Long("soldAt"), "soldAt", 2000, func(i int) any { return taken - int64(2000-i)*30_000 })...)
		list.Set("modCount", int32(2000))
		p.Thread("main", dumpbuilder.Frame{Class: "app.Main", Method: "settle"}).Local(0, list)
		p.ballast()
		if n, text := verdictOn(t, p); (n > 0) != accused {
			t.Errorf("capacity %d: %s", capacity, text)
		}
	}
}

// synchronized keeps a map in the wrapper of Collections.synchronizedMap.
func (p plan) synchronized(m any) {
	p.Class("java.util.Collections$SynchronizedMap", dumpbuilder.Ref("m"))
	p.static("app.Main", "ROWS", p.New("java.util.Collections$SynchronizedMap", "m", m))
}

// lanes makes a map of objects with an empty deque each, from which so many elements were
// taken.
func (p plan) lanes(taken int) {
	p.Class("app.Lane", dumpbuilder.Ref("open"), dumpbuilder.Ref("data"))
	var lanes []any
	for range 600 {
		lanes = append(lanes, p.New("app.Lane", "open", p.deque(20, taken, nil), "data", p.ByteArray(make([]byte, 2000)...)))
	}
	p.static("app.Main", "LANES", p.HashMap(keyed(lanes)...))
}

// emptiedLists makes a map of empty lists that count so many changes.
func (p plan) emptiedLists(changes int32) {
	var lists []any
	for range 3000 {
		list := p.ArrayListOf(60)
		list.Set("modCount", changes)
		lists = append(lists, list)
	}
	p.static("app.Main", "LISTS", p.HashMap(keyed(lists)...))
}
