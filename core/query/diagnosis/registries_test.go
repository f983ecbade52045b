package diagnosis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestRegistryOfTheJDK: what the application has registered with the Java library is
// accused sooner than the same objects in a structure of its own.
func TestRegistryOfTheJDK(t *testing.T) {
	for owner, registry := range map[string]bool{"sun.net.httpserver.HttpContextImpl": true, "app.Context": false} {
		p := plan{dumpbuilder.New()}
		p.Class(owner, dumpbuilder.Ref("attributes"))
		m := p.HashMap(keyed(p.rows("app.Trace", 1900, 1000))...)
		m.Set("modCount", int32(1900*3)) // nothing shows whether elements were ever removed
		p.static("app.Main", "CONTEXT", p.New(owner, "attributes", m))
		p.ballast()
		if n, text := verdictOn(t, p); strings.Contains(text, "the Java library holds it: it is in ") != registry || registry && n == 0 {
			t.Errorf("%s: %s", owner, text)
		}
	}
}

// TestWatches: who watches something is a listener, and a member of a client of Arrow is an
// object of that library, unlike the values in its vectors.
func TestWatches(t *testing.T) {
	for field, listeners := range map[string]bool{"existWatches": true, "existPaths": false} {
		p := plan{dumpbuilder.New()}
		p.Class("org.apache.zookeeper.WatchManager", dumpbuilder.Ref(field))
		p.static("app.Main", "WATCHES", p.New("org.apache.zookeeper.WatchManager", field, p.HashMap(keyed(p.rows("app.Lane", 600, 3000))...)))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Listeners not removed") != listeners {
			t.Errorf("%s: %s", field, listing)
		}
	}
	for owner, library := range map[string]bool{"org.apache.arrow.memory.": true, "org.apache.arrow.vector.": false} {
		p := plan{dumpbuilder.New()}
		p.Class(owner+"Root", dumpbuilder.Ref("children"))
		m := p.HashMap(keyed(p.rows(owner+"Child", 1900, 1000))...)
		m.Set("modCount", int32(1900*3))
		p.static("app.Main", "ROOT", p.New(owner+"Root", "children", m))
		p.ballast()
		if n, text := verdictOn(t, p); (n > 0) != library {
			t.Errorf("%s: %s", owner, text)
		}
	}
}

// TestTreesOfALibrary: an object of a library that holds others of its class is a tree or
// a document, not a registry.
func TestTreesOfALibrary(t *testing.T) {
	for member, accused := range map[string]bool{"net.settings.Group": false, "net.settings.Listing": true} {
		p := plan{dumpbuilder.New()}
		p.Class("net.settings.Group", dumpbuilder.Ref("parts"))
		parts := p.rows("net.settings.Listing", 1900, 1000)
		if member == "net.settings.Group" {
			for i, part := range parts {
				parts[i] = p.New(member, "parts", part)
			}
		}
		m := p.HashMap(keyed(parts)...)
		m.Set("modCount", int32(1900*3))
		p.static("app.Main", "SETTINGS", p.New("net.settings.Group", "parts", m))
		p.ballast()
		if n, text := verdictOn(t, p); (n > 0) != accused {
			t.Errorf("%s: %s", member, text)
		}
	}
}

// TestCopiedOnWrite: a list that is replaced by a longer copy with each element was not
// filled at once, although it counts only one or two changes.
func TestCopiedOnWrite(t *testing.T) {
	for _, test := range []struct {
		changes, capacity int
		atOnce            bool
	}{{1, 2000, true}, {1, 2999, false}, {2, 2000, false}, {2, 2999, true}} {
		p := plan{dumpbuilder.New()}
		list := p.ArrayListOf(test.capacity, p.rows("app.Batch", 2000, 2000)...)
		list.Set("modCount", int32(test.changes))
		p.static("app.Main", "BATCHES", list)
		if _, text := verdictOn(t, p); strings.Contains(text, "filled at once") != test.atOnce {
			t.Errorf("%+v: %s", test, text)
		}
	}
}

// TestObserversInAHelper: a library's object with a list, to which the library's field for
// observers leads, has observers.
func TestObserversInAHelper(t *testing.T) {
	for field, registered := range map[string]bool{"observers": true, "values": false} {
		p := plan{dumpbuilder.New()}
		p.Class("org.apache.events.Helper", dumpbuilder.Ref("elems"))
		p.Class("org.apache.events.Source", dumpbuilder.Ref(field))
		helper := p.New("org.apache.events.Helper", "elems", p.ArrayList(p.rows("org.apache.events.Filter", 600, 6000)...))
		p.static("app.Main", "READINGS", p.New("org.apache.events.Source", field, helper))
		if names, listing := causes(t, p.open(t)); slices.Contains(names, "Listeners not removed") != registered {
			t.Errorf("%s: %s", field, listing)
		}
	}
}

// TestHandlersInAList: what an application's field of that name leads to through the list
// of a library is registered.
func TestHandlersInAList(t *testing.T) {
	for field, registered := range map[string]bool{"parcelHandlers": true, "parcels": false} {
		p := plan{dumpbuilder.New()}
		p.Class("org.apache.commons.script.Table", dumpbuilder.Ref("array"))
		p.Class("app.Scripts", dumpbuilder.Ref(field))
		array := p.ObjectArray("java.lang.Object[]", p.rows("org.apache.commons.script.Closure", 600, 6000)...)
		p.static("app.Main", "SCRIPTS", p.New("app.Scripts", field, p.New("org.apache.commons.script.Table", "array", array)))
		if names, listing := causes(t, p.open(t)); slices.Contains(names, "Listeners not removed") != registered {
			t.Errorf("%s: %s", field, listing)
		}
	}
}

// TestTemplatesInAMap: a map of a few large templates is no cache of templates compiled
// again for each text, however many parts the templates have.
func TestTemplatesInAMap(t *testing.T) {
	for texts, ever := range map[int]bool{30: false, 900: true} {
		p := plan{dumpbuilder.New()}
		p.Class("org.apache.velocity.Template", dumpbuilder.Ref("data"))
		var list []any
		for range texts {
			list = append(list, p.New("org.apache.velocity.Template", "data", p.ArrayList(p.rows("org.apache.velocity.runtime.parser.Token", 27_000/texts, 100)...)))
		}
		p.static("app.Main", "LETTERS", p.HashMap(keyed(list)...))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Expressions compiled for ever new texts") != ever {
			t.Errorf("%d texts: %s", texts, listing)
		}
	}
}

// TestContainersOfALibrary: what an application's objects pile up in may be a library's own
// container, in an object of the library; in an object of the application it is just a
// container.
func TestContainersOfALibrary(t *testing.T) {
	for owner, says := range map[string]bool{"net.worlds.Mapper": true, "com.shop.Stock": false} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
		p.Class("net.worlds.Bag", dumpbuilder.Ref("data"), dumpbuilder.Int("size"), p.domain("/app/lib/worlds.jar"))
		from := p.domain("/app/classes/")
		if says {
			from = p.domain("/app/lib/worlds.jar")
		}
		p.Class(owner, dumpbuilder.Ref("all"), from)
		rows := append(p.rows("com.shop.Label", 3000, 500), make([]any, 1000)...)
		p.static("com.shop.Main", "OWNER", p.New(owner, "all", p.New("net.worlds.Bag", "data", p.ObjectArray("java.lang.Object[]", rows...), "size", int32(3000))))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "the library worlds.jar holds it: it is in a Mapper") != says {
			t.Errorf("%s: %s", owner, text)
		}
	}
}

// TestDataWordsOfALibrary: an application's name for a library's object says what this is
// there for, not what piles up in it.
func TestDataWordsOfALibrary(t *testing.T) {
	var reasons []string
	for _, name := range []string{"model", "planner"} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
		p.Class("net.solver.Problem", dumpbuilder.Ref("vars"), p.domain("/app/lib/solver.jar"))
		variable := p.Class("net.solver.Variable", dumpbuilder.Ref("data"), p.domain("/app/lib/solver.jar"))
		var all []any
		for range 3000 {
			all = append(all, p.Instance(variable, p.ByteArray(make([]byte, 500)...)))
		}
		p.Class("com.shop.Desk", dumpbuilder.Ref(name))
		p.static("com.shop.Main", "DESK", p.New("com.shop.Desk", name, p.New("net.solver.Problem", "vars", p.ArrayList(all...))))
		p.ballast()
		d := diagnose(t, p)
		if len(d.Suspects) == 0 {
			t.Fatalf("%s: %s", name, known(t, p))
		}
		reasons = append(reasons, string(d.Suspects[0].Confidence))
	}
	if reasons[0] != reasons[1] {
		t.Errorf("a model: %s, a planner: %s", reasons[0], reasons[1])
	}
}

// TestIndexOfACollection: an index holds what was put into the collection that it indexes.
func TestIndexOfACollection(t *testing.T) {
	for class, index := range map[string]bool{"com.googlecode.cqengine.HashIndex": true, "com.googlecode.cqengine.Registry": false} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
		p.Class(class, dumpbuilder.Ref("map"), p.domain("/app/lib/cqengine.jar"))
		p.static("app.Main", "OFFERS", p.New(class, "map", p.ConcurrentHashMap(keyed(p.rows("com.googlecode.cqengine.StoredSet", 3000, 500))...)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "it is an index of a collection") != index {
			t.Errorf("%s: %s", class, text)
		}
	}
}

// TestExpressionsAsKeys: short expressions with ever new numbers in them are texts of some
// language, as long sentences are; names with numbers are not.
func TestExpressionsAsKeys(t *testing.T) {
	const pair, place, query = "app.Pair[supplier=%d]", "app.Place[number=%d]", "app.Query[text=select %d]"
	for form, says := range map[string]bool{"${%d.50 * 1.9 + 12}": true, "restaurant %d of 12": false, "cover?isbn=%d&size=3": false, pair: false, place: false, query: true} {
		p := plan{dumpbuilder.New()}
		record := dumpbuilder.Super(p.Class("java.lang.Record"))
		p.Class("app.Pair", record, dumpbuilder.Int("supplier"), dumpbuilder.Int("group"))
		p.Class("app.Place", record, dumpbuilder.Int("number"), dumpbuilder.Int("district"), dumpbuilder.Int("eastings"), dumpbuilder.Int("northings"))
		p.Class("app.Query", record, dumpbuilder.Ref("text"))
		var entries []any
		for i, row := range p.rows("net.el.Tree", 900, 3000) {
			key := p.String(fmt.Sprintf(form, 1_000_000+i))
			switch form { // the text of a record names its fields
			case pair:
				key = p.New("app.Pair", "supplier", int32(1_000_000+i), "group", int32(i))
			case place:
				key = p.New("app.Place", "number", int32(1_000_000+i), "district", int32(i), "eastings", int32(500_000+i), "northings", int32(4_000_000+i))
			case query:
				key = p.New("app.Query", "text", p.String(fmt.Sprintf("select name from trees where number = %d", i)))
			}
			entries = append(entries, key, row)
		}
		p.static("app.Main", "TREES", p.HashMap(entries...))
		p.ballast()
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Keys with values in them") != says {
			t.Errorf("%s: %s", form, listing)
		}
	}
}
