package diagnosis_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// diagnose diagnoses a heap.
func diagnose(t *testing.T, p plan) *diagnosis.Diagnosis {
	t.Helper()
	d, err := diagnosis.Diagnose(context.Background(), p.open(t), diagnosis.Options{Smallest: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// verdictOn diagnoses a heap. It returns the number of suspects, and everything said
// about them and about cleared structures.
func verdictOn(t *testing.T, p plan) (suspects int, text string) {
	t.Helper()
	d := diagnose(t, p)
	for i := range d.Suspects {
		s := &d.Suspects[i]
		text += fmt.Sprintf("suspect %s: %s, %s: %s\n", &s.Path, s.Accumulates(), s.Causes[0].Name, s.Causes[0].Finding)
		for _, f := range s.Evidence {
			text += "   " + f.Text + "\n"
		}
	}
	return len(d.Suspects), text + clearedReasons(t, p)
}

// TestWindowOfTime: if the members were made over just the time that a field of their
// owner states, they form a sliding window. Without such a field, or if the number means
// something else, the same map is growing.
func TestWindowOfTime(t *testing.T) {
	const members, apart = 3000, 100 // milliseconds
	for name, c := range map[string]struct {
		field  string
		value  int64
		window bool
	}{
		"milliseconds, by any name":  {"span", members * apart, true},
		"seconds, by its name":       {"keepSeconds", members * apart / 1000, true},
		"nanoseconds":                {"maxAge", members * apart * 1_000_000, true},
		"seconds, by no name":        {"station", members * apart / 1000, false},
		"a window ten times as long": {"windowMillis", 10 * members * apart, false},
		"a sample without the ends":  {"maxAge", members * apart * 105 / 100, true},
		"a little less, by no name":  {"station", members * apart * 105 / 100, false},
		"a tenth less":               {"maxAge", members * apart * 112 / 100, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Reports", dumpbuilder.Ref("byTime"), dumpbuilder.Long(c.field))
		list := p.states("app.Report", nil, dumpbuilder.Long("received"), "received", members, func(i int) any { return taken - int64(members-i)*apart })
		p.static("app.Main", "REPORTS", p.New("app.Reports", "byTime", p.HashMap(keyed(list)...), c.field, c.value))
		if _, text := verdictOn(t, p); strings.Contains(text, "members stay for a time") != c.window {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestPlaceholders: a cache that adds a placeholder, removes it and adds the loaded value
// has never removed an entry. A cache that has removed as many entries as it holds, and
// added more, has.
func TestPlaceholders(t *testing.T) {
	const size = 2000
	for changes, churn := range map[int32]bool{3 * size: false, 5 * size: true} {
		p := plan{dumpbuilder.New()}
		m := p.HashMap(keyed(p.rows("app.Row", size, 100))...)
		m.Set("modCount", changes)
		p.static("app.Main", "ROWS", m)
		if _, text := verdictOn(t, p); strings.Contains(text, "come and go") != churn {
			t.Errorf("%d changes: %s", changes, text)
		}
	}
}

// TestFarBoundOfAQueue: elements waiting in a queue are a backlog even if the queue has a
// limit, as long as that limit is too high to matter.
func TestFarBoundOfAQueue(t *testing.T) {
	p := plan{dumpbuilder.New()}
	orders := p.rows("app.Order", 900, 1000)
	node := p.Class("java.util.concurrent.LinkedBlockingQueue$Node", dumpbuilder.Ref("item"), dumpbuilder.Ref("next"))
	p.Class("java.util.concurrent.LinkedBlockingQueue", dumpbuilder.Ref("head"), dumpbuilder.Ref("count"), dumpbuilder.Int("capacity"))
	p.Class("java.util.concurrent.atomic.AtomicInteger", dumpbuilder.Int("value"))
	count := p.New("java.util.concurrent.atomic.AtomicInteger", "value", int32(900))
	head := p.chain(node, 900, func(i int) []any { return []any{"item", orders[i]} })
	p.static("app.Main", "ORDERS", p.New("java.util.concurrent.LinkedBlockingQueue", "head", head, "count", count, "capacity", int32(1_000_000)))
	names, listing := judgedCauses(t, p.open(t))
	if !slices.Contains(names, "Queue backlog") || slices.Contains(names, "Cache without a bound") || strings.Contains(clearedReasons(t, p), "at most 1,000,000") {
		t.Error(listing, clearedReasons(t, p))
	}
}

// TestCapacityOfANode: a limit for the children of a tree's node does not limit the tree;
// a limit for the entries of a table does.
func TestCapacityOfANode(t *testing.T) {
	for field, bounded := range map[string]bool{"nodeCapacity": false, "capacity": true} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Tree", dumpbuilder.Ref("children"), dumpbuilder.Int(field))
		p.static("app.Main", "TREE", p.New("app.Tree", "children", p.ArrayList(p.rows("app.Area", 12, 5000)...), field, int32(12)))
		if _, text := verdictOn(t, p); strings.Contains(text, "of at most 12") != bounded {
			t.Errorf("%s: %s", field, text)
		}
	}
}

// TestOneDocument: a single document in a static field was loaded once; five hundred of
// them in a list are accumulating.
func TestOneDocument(t *testing.T) {
	for documents, accused := range map[int]bool{1: false, 500: true} {
		p := plan{dumpbuilder.New()}
		p.static("app.Other", "DATA", p.ByteArray(make([]byte, 12_000_000)...))
		p.Class("org.dom4j.tree.DefaultDocument", dumpbuilder.Ref("content"))
		var list []any
		for range documents {
			list = append(list, p.New("org.dom4j.tree.DefaultDocument", "content", p.ByteArray(make([]byte, 4_000_000/documents)...)))
		}
		if documents == 1 {
			p.static("app.Charts", "PUBLICATION", list[0])
		} else {
			p.static("app.Charts", "PUBLICATION", p.ArrayList(list...))
		}
		if n, text := verdictOn(t, p); n > 0 != accused {
			t.Errorf("%d documents: %s", documents, text)
		}
	}
}

// TestVirtualThreadsThatWait: thousands of virtual threads that wait at one place without
// a time limit are accused, and named after what they run, and so are those that sleep.
// Those that wait with a time limit are not accused.
func TestVirtualThreadsThatWait(t *testing.T) {
	for method, accused := range map[string]bool{"java.util.concurrent.locks.LockSupport.park": true, "java.util.concurrent.locks.LockSupport.parkNanos": false, "java.lang.Thread.sleep": true} {
		p := plan{dumpbuilder.New()}
		p.static("app.Other", "DATA", p.ByteArray(make([]byte, 8_000_000)...))
		thread := p.Class("java.lang.VirtualThread", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("target"))
		for range 1200 {
			p.ThreadOf(p.Instance(thread, p.ByteArray(make([]byte, 1500)...)),
				dumpbuilder.Frame{Class: method[:strings.LastIndexByte(method, '.')], Method: method[strings.LastIndexByte(method, '.')+1:]},
				dumpbuilder.Frame{Class: "app.CheckIn", Method: "run"},
				dumpbuilder.Frame{Class: "java.lang.VirtualThread", Method: "run"})
		}
		n, text := verdictOn(t, p)
		if n > 0 != accused || accused && !strings.Contains(text, "app.CheckIn.run") {
			t.Errorf("%s: %s", method, text)
		}
	}
}

// TestGatheredToMeasure: a list in a local variable, allocated for exactly its number of
// elements, is normal work of a method. A list that has grown may be too large.
func TestGatheredToMeasure(t *testing.T) {
	for capacity, said := range map[int]bool{2500: true, 3160: false} {
		p := plan{dumpbuilder.New()}
		list := p.ArrayListOf(capacity, p.rows("app.Movement", 2500, 2000)...)
		list.Set("modCount", int32(2500))
		p.Thread("simulation", dumpbuilder.Frame{Class: "app.Simulation", Method: "run"}).Local(0, list)
		if _, text := verdictOn(t, p); strings.Contains(text, "made for exactly") != said || strings.Contains(text, "ever taken out") {
			t.Errorf("room for %d: %s", capacity, text)
		}
	}
}

// subLists makes sub-lists of 300 elements, each of a separate list.
func (p plan) subLists(shown int32) {
	p.Class("java.util.ArrayList$SubList", dumpbuilder.Ref("root"), dumpbuilder.Int("size"))
	var views []any
	for range 60 {
		views = append(views, p.New("java.util.ArrayList$SubList", "root", p.ArrayList(p.rows("app.Position", 300, 10)...), "size", shown))
	}
	p.static("app.Main", "FINALS", p.HashMap(keyed(views)...))
}

// cuts makes lists of 300 that were cut eight times to their last 40 elements: a view of a
// view each time.
func (p plan) cuts(class string) {
	p.Class(class, dumpbuilder.Ref("root"), dumpbuilder.Ref("parent"), dumpbuilder.Int("size"))
	var views []any
	for range 60 {
		var view any
		root := p.ArrayList(p.rows("app.Position", 300, 10)...)
		for range 8 {
			view = p.New(class, "root", root, "parent", view, "size", int32(40))
		}
		views = append(views, view)
	}
	p.static("app.Main", "TRAILS", p.HashMap(keyed(views)...))
}

// TestKeysWithArrays: keys that hold equal arrays have the same content. A record that
// contains an array is never found again as a key.
func TestKeysWithArrays(t *testing.T) {
	for routes, noted := range map[int]bool{40: true, 1000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Route", dumpbuilder.Ref("legs"))
		var pairs []any
		values := p.rows("app.Fare", 1000, 500)
		for i := range 1000 {
			legs := p.ObjectArray("java.lang.String[]", fmt.Sprint("from ", i%routes), fmt.Sprint("to ", i%routes))
			pairs = append(pairs, p.New("app.Route", "legs", legs), values[i])
		}
		p.static("app.Main", "FARES", p.HashMap(pairs...))
		names, listing := judgedCauses(t, p.open(t))
		if slices.Contains(names, "Keys that never compare equal") != noted {
			t.Errorf("%d routes: %s", routes, listing)
		}
	}
}

// TestSessionsThatExpire: if the oldest sessions are nearly as old as their timeout,
// expired ones are being removed. If most sessions are past their timeout, they are not.
func TestSessionsThatExpire(t *testing.T) {
	const n, minute = 1000, 60_000
	for minutes, reason := range map[int64]string{30: "sessions expire", 10: ""} {
		p := plan{dumpbuilder.New()}
		p.Class("app.web.UserSession", dumpbuilder.Long("timeout"), dumpbuilder.Long("lastAccessed"), dumpbuilder.Ref("data"))
		var list []any
		for i := range n {
			list = append(list, p.New("app.web.UserSession", "timeout", minutes*minute, "lastAccessed", taken-int64(n-i)*29*minute/n, "data", p.ByteArray(make([]byte, 1000)...)))
		}
		p.static("app.Main", "SESSIONS", p.HashMap(keyed(list)...))
		if _, text := verdictOn(t, p); strings.Contains(text, "sessions expire") != (reason != "") {
			t.Errorf("timeout %d min: %s", minutes, text)
		}
	}
}

// TestRegistryOfPlugins: a map with one entry for each of a few loaders is a registry of
// plug-ins. A list with several entries for each loader is not, nor is a driver that
// holds on to loaders, nor a collection of listeners.
func TestRegistryOfPlugins(t *testing.T) {
	for _, test := range []struct {
		field    string
		entries  int
		registry bool
	}{{"REGIONS", 1, true}, {"REGIONS", 3, false}, {"SUBSCRIBERS", 1, false}} {
		p := plan{dumpbuilder.New()}
		loader := p.Class("java.net.URLClassLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
		var list []any
		for range 5 {
			plugin := p.plugin(loader, "plugin.Rules", "plugin.Data", "plugin.Table", "plugin.Names")
			for range test.entries {
				list = append(list, p.ArrayList(plugin))
			}
		}
		p.static("app.Main", test.field, p.HashMap(keyed(list)...))
		if _, text := verdictOn(t, p); strings.Contains(text, "plug-ins that are in use") != test.registry {
			t.Errorf("%+v: %s", test, text)
		}
	}
}

// TestClassesInACache: serializers of a library that have a class of each loader keep it, however
// many there are. A plug-in is kept by its objects.
func TestClassesInACache(t *testing.T) {
	for package_, registry := range map[string]bool{"lib.json.": false, "com.shop.": true} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
		loader := p.Class("java.net.URLClassLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
		p.Class(package_+"Writer", dumpbuilder.Ref("of"), p.domain(map[bool]string{false: "/app/lib/json-1.2.jar", true: "/app/classes/"}[registry]))
		var list []any
		for range 5 {
			l := p.Instance(loader)
			var last *dumpbuilder.Class
			for _, name := range []string{"plugin.Rules", "plugin.Data", "plugin.Table", "plugin.Names"} {
				last = p.Class(name, dumpbuilder.Loader(l), dumpbuilder.Static("DATA", heap.Object, p.ByteArray(make([]byte, 2000)...)))
			}
			list = append(list, p.New(package_+"Writer", "of", last))
		}
		p.static("com.shop.Main", "WRITERS", p.HashMap(keyed(list)...))
		if _, text := verdictOn(t, p); strings.Contains(text, "plug-ins that are in use") != registry {
			t.Errorf("%s: %s", package_, text)
		}
	}
}

// TestThreadsNamedByTheirWork: threads whose names differ only after the first word are
// of one kind; threads whose first words differ are not.
func TestThreadsNamedByTheirWork(t *testing.T) {
	for format, group := range map[string]bool{"turnround-%c%c": true, "%c%c-turnround": false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Work", dumpbuilder.Ref("data"))
		thread := p.Class("app.Worker", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("work"))
		for i := range 200 {
			p.ThreadOf(p.New(thread.Name, "work", p.ByteArray(make([]byte, 20_000)...), "name", fmt.Sprintf(format, 'A'+i%20, 'A'+i/20)))
		}
		if _, text := verdictOn(t, p); strings.Contains(text, `threads "turnround-*"`) != group {
			t.Errorf("%s: %s", format, text)
		}
	}
}

// TestWhatThreadsShare: what the threads of a pool share counts with them if these are
// many pools; the work of one pool does not.
func TestWhatThreadsShare(t *testing.T) {
	for each, accused := range map[int]bool{2: true, 160: false} {
		p := plan{dumpbuilder.New()}
		p.pools(160, each, 100, 16_000*each)
		d := diagnose(t, p)
		if got := len(d.Suspects) > 0 && d.Suspects[0].Kind == diagnosis.Threads; got != accused {
			t.Errorf("%d threads in each pool: %s", each, d.Sentence)
		}
	}
}

// bookings makes a set of bookings whose hash code depends on their number and their
// state. The state of some has changed since they were added.
func (p plan) bookings(changed int) {
	c := p.Class("app.Booking", dumpbuilder.Int("priority"), dumpbuilder.Long("number"), dumpbuilder.Int("state"), dumpbuilder.Ref("data"))
	p.Class("java.util.HashMap$Node", dumpbuilder.Int("hash"), dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("next"))
	const n = 600
	var nodes []any
	for i := range n {
		number, state := int64(i)<<33|int64(i*7919), 1+i%2
		code := int32(31*(31+int32(uint32(number)^uint32(number>>32)))) + int32(state)
		if i < changed {
			state = 7
		}
		o := p.Instance(c, int32(3), number, int32(state), p.ByteArray(make([]byte, 1000)...))
		nodes = append(nodes, p.New("java.util.HashMap$Node", "hash", code^int32(uint32(code)>>16), "key", o))
	}
	m := p.New("java.util.HashMap", "table", p.ObjectArray("java.util.HashMap$Node[]", append(nodes, make([]any, 1024-n)...)...), "size", int32(n))
	p.static("app.Desk", "HELD", m)
}

// TestKeysThatRepeatLate: keys with equal content are found even if they first occur far
// apart.
func TestKeysThatRepeatLate(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.QuoteKey", dumpbuilder.Int("age"), dumpbuilder.Int("zone"))
	var pairs []any
	for i, value := range p.rows("app.Quote", 8000, 100) {
		pairs = append(pairs, p.New("app.QuoteKey", "age", int32(i%2200), "zone", int32(i%5)), value)
	}
	p.static("app.Main", "QUOTES", p.HashMap(pairs...))
	if names, listing := judgedCauses(t, p.open(t)); !slices.Contains(names, "Keys that never compare equal") {
		t.Error(listing)
	}
}

// books makes 20 books, each with a text of 40 KB.
func (p plan) books(class string) {
	p.Class(class, dumpbuilder.Ref("value"))
	p.Class("app.Book", dumpbuilder.Ref("text"))
	var books []any
	for range 20 {
		books = append(books, p.New("app.Book", "text", p.New(class, "value", p.ByteArray(make([]byte, 40_000)...))))
	}
	p.static("app.Main", "BOOKS", p.HashMap(keyed(books)...))
}

// TestFreeList: objects that a pool holds for reuse are not a leak, however many there
// are; the same list under another name may be one.
func TestFreeList(t *testing.T) {
	for field, accused := range map[string]bool{"free": false, "appended": true} {
		p := plan{dumpbuilder.New()}
		p.static("app.Other", "DATA", p.ByteArray(make([]byte, 16_000_000)...))
		frame := p.Class("app.Frame", dumpbuilder.Ref("below"), dumpbuilder.Ref("data"))
		var below *dumpbuilder.Object
		for range 2500 {
			o := p.New(frame.Name, "data", p.ByteArray(make([]byte, 1000)...))
			if below != nil {
				o.Set("below", below)
			}
			below = o
		}
		p.Class("app.Frames", dumpbuilder.Ref(field))
		p.static("app.Main", "FRAMES", p.New("app.Frames", field, below))
		if n, text := verdictOn(t, p); n > 0 != accused {
			t.Errorf("%s: %s", field, text)
		}
	}
}

// TestPartOfADocument: the lists inside one loaded document do not accumulate anything; a
// list of documents may.
func TestPartOfADocument(t *testing.T) {
	for holder, accused := range map[string]bool{"com.fasterxml.jackson.databind.node.ArrayNode": false, "app.Archive": true} {
		p := plan{dumpbuilder.New()}
		p.static("app.Other", "DATA", p.ByteArray(make([]byte, 12_000_000)...))
		p.Class(holder, dumpbuilder.Ref("_children"))
		nodes := p.rows("com.fasterxml.jackson.databind.node.ObjectNode", 3000, 1000)
		p.static("app.Main", "SETTINGS", p.New(holder, "_children", p.ArrayList(nodes...)))
		if n, text := verdictOn(t, p); n > 0 != accused {
			t.Errorf("%s: %s", holder, text)
		}
	}
}

// TestPastTheirTime: members whose time in the field "ends" has passed are left over if
// they were added in the order of these times. In any other order, "ends" is just a date
// in the data.
func TestPastTheirTime(t *testing.T) {
	for name, at := range map[string]func(i int) int64{"past": func(i int) int64 { return int64(i) }, "": func(i int) int64 { return int64(i * 7919 % 2000) }} {
		p := plan{dumpbuilder.New()}
		list := p.states("app.SignOn", nil, dumpbuilder.Long("ends"), "ends", 2000, func(i int) any { return taken - 3_000_000_000 + at(i)*1_000_000 })
		p.static("app.Main", "SIGNED_ON", p.HashMap(keyed(list)...))
		d, err := diagnosis.Diagnose(context.Background(), p.open(t), diagnosis.Options{Smallest: 0.01})
		if err != nil {
			t.Fatal(err)
		}
		if text := fmt.Sprint(d.Suspects, d.Cleared); strings.Contains(text, "past their own ends") != (name == "past") {
			t.Errorf("%q: %s", name, text)
		}
	}
}

// TestResourcesWithinMembers: if an open reader is most of what each member retains, the
// members were not closed. If the reader is small compared with their other data, this
// does not follow.
func TestResourcesWithinMembers(t *testing.T) {
	for data, noted := range map[int]bool{10: true, 30_000: false} {
		p := plan{dumpbuilder.New()}
		reader := p.Class("java.io.Reader", dumpbuilder.Ref("cb"))
		p.Class("java.io.BufferedReader", dumpbuilder.Super(reader))
		p.Class("app.Recording", dumpbuilder.Ref("lines"), dumpbuilder.Ref("data"))
		var list []any
		for range 300 {
			r := p.New("java.io.BufferedReader", "cb", p.ByteArray(make([]byte, 16_000)...))
			list = append(list, p.New("app.Recording", "lines", r, "data", p.ByteArray(make([]byte, data)...)))
		}
		m := p.HashMap(keyed(list)...)
		m.Set("modCount", int32(300))
		p.static("app.Main", "ARRIVED", m)
		names, listing := judgedCauses(t, p.open(t))
		if slices.Contains(names, "Resources that are not closed") != noted {
			t.Errorf("%d bytes beside the reader: %s", data, listing)
		}
	}
}

// TestHeldLocks: for a consumer, or a group of threads, that waits for a lock, the
// verdict names the thread that holds the lock and what it is doing. A lock that nobody
// holds is not evidence.
func TestHeldLocks(t *testing.T) {
	const says = `waiting for a lock that thread "reporter" holds, which is in app.Report.write(Report.java:7)`
	for _, held := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.locks.ReentrantLock$Sync", dumpbuilder.Ref("exclusiveOwnerThread"))
		lock := p.New("java.util.concurrent.locks.ReentrantLock$Sync")
		reporter := p.Thread("reporter", dumpbuilder.Frame{Class: "app.Report", Method: "write", Source: "Report.java", Line: 7})
		if held {
			lock.Set("exclusiveOwnerThread", reporter.Object)
		}
		orders := p.New("java.util.ArrayDeque", "elements", p.ObjectArray("java.lang.Object[]", p.rows("app.Order", 900, 1000)...), "tail", int32(900))
		p.static("app.Main", "ORDERS", orders)
		seller := p.Thread("seller", dumpbuilder.Frame{Class: "app.Shop", Method: "sell", Source: "Shop.java", Line: 8})
		seller.Local(0, orders)
		seller.Object.Set("parkBlocker", lock)
		for _, worker := range p.threads(200) {
			worker.Object.Set("parkBlocker", lock)
			worker.NativeStack(p.ByteArray(make([]byte, 5000)...))
		}
		d, err := diagnosis.Diagnose(context.Background(), p.open(t), diagnosis.Options{Smallest: 0.01})
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprint(d.Suspects, d.Cleared)
		if got := strings.Count(text, says); held && got != 2 || !held && got != 0 {
			t.Errorf("held %t: said %d times: %s", held, got, text)
		}
	}
}

// TestLongChain: a very long list whose links the application made itself is accused. A
// short one is not, nor is a tree of the same size.
func TestLongChain(t *testing.T) {
	for length, accused := range map[int]bool{6_000: true, 300: false} {
		p := plan{dumpbuilder.New()}
		item := p.Class("app.Item", dumpbuilder.Ref("next"), dumpbuilder.Ref("text"))
		p.static("app.Main", "FIRST", p.chain(item, length, func(i int) []any { return []any{"text", p.ByteArray(make([]byte, 1000)...)} }))
		p.static("app.Main", "DATA", p.LongArray(make([]int64, 2_000_000)...))
		if n, text := verdictOn(t, p); (n > 0) != accused {
			t.Errorf("%d objects: %s", length, text)
		}
	}
}
