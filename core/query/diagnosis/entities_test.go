package diagnosis_test

import (
	"fmt"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// network makes a map of an owner, with keys of equal content that only this owner has, or that
// another one has, too: such objects are found by their identity, as the edges of a graph are.
func (p plan) network(own bool) {
	p.Class("app.Track", dumpbuilder.Int("metres"))
	p.Class("app.Weights", dumpbuilder.Ref("byTrack"), dumpbuilder.Ref("all"))
	p.Class("app.Vertices", dumpbuilder.Ref("tracks"))
	p.Class("app.Network", dumpbuilder.Ref("weights"), dumpbuilder.Ref("vertices"))
	var pairs, tracks []any
	for i, row := range p.rows("app.Edge", 800, 1000) {
		track := p.New("app.Track", "metres", int32(i%20))
		tracks, pairs = append(tracks, track), append(pairs, track, row)
	}
	weights, vertices := p.New("app.Weights", "byTrack", p.HashMap(pairs...)), p.New("app.Vertices")
	if list := p.ArrayList(tracks...); own {
		weights.Set("all", list)
	} else {
		vertices.Set("tracks", list)
	}
	p.static("app.Main", "NETWORK", p.New("app.Network", "weights", weights, "vertices", vertices))
}

// clocks makes a server of a library with objects of the application, whose class extends the
// library's handler, or nothing.
func (p plan) clocks(handlers bool) {
	lib := p.domain("/app/lib/httpd-4.0.jar")
	p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
	members := []dumpbuilder.Member{p.domain("/app/classes/"), dumpbuilder.Ref("prices")}
	if handlers {
		members = append(members, dumpbuilder.Super(p.Class("net.httpd.HttpHandler", lib)))
	}
	p.Class("com.shop.Clock", members...)
	p.Class("net.httpd.Server", lib, dumpbuilder.Ref("mapped"))
	var list []any
	for i := range 60 {
		list = append(list, p.String(fmt.Sprint("/clock/", i)), p.New("com.shop.Clock", "prices", p.ByteArray(make([]byte, 9000)...)))
	}
	p.static("com.shop.Main", "SERVER", p.New("net.httpd.Server", "mapped", p.HashMap(list...)))
}

// TestKeysOfASharedMap: keys are a map's own also where two objects have the map, so that
// neither retains what is in it.
func TestKeysOfASharedMap(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.Key", dumpbuilder.Int("part"))
	p.Class("app.Quotes", dumpbuilder.Ref("byKey"))
	p.Class("app.Report", dumpbuilder.Ref("quotes"))
	var pairs []any
	for i, row := range p.rows("app.Quote", 800, 3000) {
		pairs = append(pairs, p.New("app.Key", "part", int32(i%20)), row)
	}
	quotes := p.HashMap(pairs...)
	p.static("app.Main", "QUOTES", p.New("app.Quotes", "byKey", quotes))
	p.static("app.Printer", "REPORT", p.New("app.Report", "quotes", quotes))
	p.ballast()
	if names, listing := judgedCauses(t, p.open(t)); !slices.Contains(names, "Keys that never compare equal") {
		t.Error(listing)
	}
}

// TestMultiKeys: a key of several parts has them in an array, and remembers a hash code that is
// of the identity of a part that is an array itself.
func TestMultiKeys(t *testing.T) {
	for routes, noted := range map[int]bool{40: true, 1000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("lib.MultiKey", dumpbuilder.Ref("keys"), dumpbuilder.Int("hashCode"))
		var pairs []any
		values := p.rows("app.Fare", 1000, 500)
		for i := range 1000 {
			parts := p.ObjectArray("java.lang.Object[]", p.Box(int32(i%routes)), p.IntArray(3, int32(i%routes)))
			pairs = append(pairs, p.New("lib.MultiKey", "keys", parts, "hashCode", int32(i)), values[i])
		}
		p.static("app.Main", "FARES", p.HashMap(pairs...))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Keys that never compare equal") != noted {
			t.Errorf("%d routes: %s", routes, listing)
		}
	}
}

// TestHashesInKeys: a hash code that is all that a key consists of is its content, whatever the
// name of its field.
func TestHashesInKeys(t *testing.T) {
	for field, record := range map[string]bool{"hash": true, "hashCode": false} {
		p := plan{dumpbuilder.New()}
		members := []dumpbuilder.Member{dumpbuilder.Int(field), dumpbuilder.Ref("language")}
		if record {
			members = append(members, dumpbuilder.Super(p.Class("java.lang.Record")))
		}
		key := p.Class("app.Key", members...)
		var pairs []any
		for i, row := range p.rows("app.Page", 1000, 500) {
			pairs = append(pairs, p.Instance(key, int32(i*7919), p.String([]string{"en", "de"}[i%2])), row)
		}
		p.static("app.Main", "PAGES", p.HashMap(pairs...))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Keys that never compare equal") {
			t.Errorf("%s: %s", field, listing)
		}
	}
}
