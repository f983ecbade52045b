package diagnosis_test

import (
	"slices"
	"strings"
	"testing"

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
		if n, text := verdictOn(t, p); strings.Contains(text, "of the Java library keeps it") != registry || registry && n == 0 {
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
