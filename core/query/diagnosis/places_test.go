package diagnosis_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// TestElementsRegisteredElsewhere: the elements of a map are what accumulates even if
// something else refers to them too. The map alone then retains only their parts.
func TestElementsRegisteredElsewhere(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.Client", dumpbuilder.Ref("runtime"))
	p.Class("app.Runtime", dumpbuilder.Ref("services"))
	var clients []any
	for range 12 {
		runtime := p.New("app.Runtime", "services", p.ArrayList(p.rows("app.Service", 40, 1000)...))
		clients = append(clients, p.New("app.Client", "runtime", runtime))
	}
	p.static("app.Main", "CLIENTS", p.HashMap(keyed(clients)...))
	p.static("app.Names", "ALL", p.ArrayList(clients...))
	p.ballast()
	if _, text := verdictOn(t, p); !strings.Contains(text, "12 × app.Client") && !strings.Contains(text, "String → app.Client") {
		t.Error(text)
	}
}

// TestLimitNotSet: an owner whose limit is the largest possible number, or none, has no limit.
// What a number of none means elsewhere is not known: to a library -1 may say "as usual".
func TestLimitNotSet(t *testing.T) {
	for _, c := range []struct {
		class, field string
		limit        int32
		says         bool
	}{
		{"app.Series", "maximumItemCount", math.MaxInt32, true},
		{"app.Series", "maximumItemCount", 4000, false},
		{"app.Memory", "limit", 0, true},
		{"app.Memory", "maxEntries", -1, true},
		{"app.Memory", "maxFailures", 0, false},
		{"org.jfree.data.Series", "limit", -1, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class(c.class, dumpbuilder.Ref("data"), dumpbuilder.Int(c.field))
		p.static("app.Main", "SERIES", p.New(c.class, "data", p.ArrayList(p.rows("app.Item", 3000, 100)...), c.field, c.limit))
		p.ballast()
		if n, text := verdictOn(t, p); strings.Contains(text, "its own limit is not set: field "+c.field) != c.says || c.says && n == 0 {
			t.Errorf("%+v: %s", c, text)
		}
	}
}

// TestSeriesOfCharts: a map, whose entries form a tree, has a few members with several
// lists each. The elements of all these lists are what accumulates.
func TestSeriesOfCharts(t *testing.T) {
	const charts, rows = 10, 300
	p := plan{dumpbuilder.New()}
	p.Class("app.Chart", dumpbuilder.Ref("pulse"), dumpbuilder.Ref("oxygen"))
	p.Class("app.Series", dumpbuilder.Ref("data"))
	entry := p.Class("java.util.TreeMap$Entry", dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("left"), dumpbuilder.Ref("right"))
	p.Class("java.util.TreeMap", dumpbuilder.Ref("root"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"), dumpbuilder.Ref("comparator"))
	var root any
	for i := range charts {
		series := func() any { return p.New("app.Series", "data", p.ArrayList(p.rows("app.Item", rows, 100)...)) }
		o := p.Instance(entry, p.String(fmt.Sprint("bed ", charts-i)), p.New("app.Chart", "pulse", series(), "oxygen", series()))
		if root != nil {
			o.Set("right", root)
		}
		root = o
	}
	p.static("app.Main", "CHARTS", p.New("java.util.TreeMap", "root", root, "size", int32(charts)))
	if _, listing := judgedCauses(t, p.open(t)); !strings.Contains(listing, "6,000 × app.Item") {
		t.Error(listing)
	}
}

// TestRowsOfMembers: each of a few games links its states to a list itself. The states of
// all games are what accumulates.
func TestRowsOfMembers(t *testing.T) {
	p := plan{dumpbuilder.New()}
	state := p.Class("app.State", dumpbuilder.Ref("next"), dumpbuilder.Ref("board"))
	var games []any
	for range 12 {
		games = append(games, p.chain(state, 500, func(int) []any { return []any{"board", p.ByteArray(make([]byte, 200)...)} }))
	}
	p.static("app.Main", "GAMES", p.HashMap(keyed(games)...))
	if _, listing := judgedCauses(t, p.open(t)); !strings.Contains(listing, "6,000 linked app.State") {
		t.Error(listing)
	}
}

// TestEmptyReferencesInMaps: if values of a map are references whose referents are gone,
// these are reported, and not the few referents that are still there.
func TestEmptyReferencesInMaps(t *testing.T) {
	p := plan{dumpbuilder.New()}
	frames := p.rows("app.Frame", 20, 1000)
	p.static("app.Main", "VISIBLE", p.ArrayList(frames...))
	var references []any
	for i := range 1000 {
		o := p.New("java.lang.ref.WeakReference")
		if i < len(frames) {
			o.Set("referent", frames[i])
		}
		references = append(references, o)
	}
	p.static("app.Main", "FRAMES", p.HashMap(keyed(references)...))
	if names, listing := judgedCauses(t, p.open(t)); !strings.Contains(fmt.Sprint(names), "References to objects that are gone") {
		t.Error(listing)
	}
}

// TestOneView: a single view that keeps a large list alive is the cause, unless it shows
// most of the list or something else holds the list too.
func TestOneView(t *testing.T) {
	for name, c := range map[string]struct {
		shown  int32
		shared bool
		found  bool
	}{"a few": {40, false, true}, "nearly all": {4500, false, false}, "kept by others": {40, true, false}} {
		p := plan{dumpbuilder.New()}
		whole := p.ArrayList(p.rows("app.Row", 5000, 100)...)
		p.Class("java.util.ArrayList$SubList", dumpbuilder.Ref("root"), dumpbuilder.Int("size"))
		p.static("app.Board", "NEXT", p.New("java.util.ArrayList$SubList", "root", whole, "size", c.shown))
		if c.shared {
			p.static("app.Year", "ALL", whole)
		}
		names, listing := judgedCauses(t, p.open(t))
		if found := strings.Contains(fmt.Sprint(names), "Parts that keep the whole"); found != c.found {
			t.Errorf("%s: %s", name, listing)
		}
	}
}

// TestStepsOfMembers: a path that ends in a map of members ends with the map.
func TestStepsOfMembers(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.Aggregate", dumpbuilder.Ref("history"))
	var all []any
	for i := range 40 {
		all = append(all, p.New("app.Aggregate", "history", p.ArrayList(p.rows("app.Event", 300+i, 20)...)))
	}
	p.static("app.Main", "LOADED", p.HashMap(keyed(all)...))
	s := p.open(t)
	d, err := diagnosis.Diagnose(context.Background(), s, diagnosis.Options{Smallest: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	r := d.Report(s)
	var steps []diagnosis.ReportStep
	for i := range r.Suspects {
		steps = append(steps, r.Suspects[i].Held.Steps...)
	}
	for i := range r.Cleared {
		steps = append(steps, r.Cleared[i].Held.Steps...)
	}
	for i, step := range steps {
		if i > 0 && step.Edge == "LOADED" && step.Name == "java.util.HashMap" {
			return
		}
	}
	t.Errorf("%+v", steps)
}

// TestBuffers: many buffers that are only partly used waste the rest. A single one may be
// in use, and buffers that share one array do not each keep it alive.
func TestBuffers(t *testing.T) {
	for name, c := range map[string]struct {
		n      int
		shared bool
		found  bool
	}{"one": {1, false, false}, "many": {60, false, true}, "many of one array": {190, true, false}} {
		p := plan{dumpbuilder.New()}
		p.Class("org.apache.lucene.util.BytesRef", dumpbuilder.Ref("bytes"), dumpbuilder.Int("length"))
		var list []any
		var block any
		for range c.n {
			if block == nil || !c.shared {
				block = p.ByteArray(make([]byte, 1_200_000/c.n)...)
			}
			list = append(list, p.New("org.apache.lucene.util.BytesRef", "bytes", block, "length", int32(20)))
		}
		p.static("app.Board", "LINES", p.ArrayList(list...))
		names, listing := judgedCauses(t, p.open(t))
		if found := strings.Contains(fmt.Sprint(names), "Parts that keep the whole"); found != c.found {
			t.Errorf("%s: %s", name, listing)
		}
	}
}

// TestCounterparts: objects with several owners that occur in equal numbers and refer to
// each other are one suspect, named after the class of the application.
func TestCounterparts(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.Channel", dumpbuilder.Ref("handler"), dumpbuilder.Ref("data"))
	p.Class("org.apache.net.Handler", dumpbuilder.Ref("channel"), dumpbuilder.Ref("data"))
	var channels, handlers []any
	for range 120 {
		handler := p.New("org.apache.net.Handler", "data", p.ByteArray(make([]byte, 3000)...))
		channel := p.New("app.Channel", "handler", handler, "data", p.ByteArray(make([]byte, 2000)...))
		handler.Set("channel", channel)
		channels, handlers = append(channels, channel), append(handlers, handler)
	}
	p.ballast()
	for _, class := range []string{"app.Open", "app.Known"} {
		p.static(class, "CHANNELS", p.ArrayList(channels...))
		p.static(class, "HANDLERS", p.ArrayList(handlers...))
	}
	_, text := verdictOn(t, p)
	if !strings.Contains(text, "120 × app.Channel") || strings.Contains(text, "Handler") {
		t.Error(text)
	}
}

// TestRegistryOfALibrary: what a library's registry holds was registered as a side
// effect, which raises the suspicion a little. Collections and documents of libraries are
// meant to hold things.
func TestRegistryOfALibrary(t *testing.T) {
	for owner, accused := range map[string]bool{"net.messages.Store": true, "org.w3c.Store": false, "app.Store": false} {
		p := plan{dumpbuilder.New()}
		p.Class(owner, dumpbuilder.Ref("groups"))
		m := p.HashMap(keyed(p.rows("app.Group", 1900, 1000))...)
		m.Set("modCount", int32(1900*3)) // nothing shows whether elements were ever removed
		p.static("app.Main", "STORE", p.New(owner, "groups", m))
		p.ballast()
		if n, text := verdictOn(t, p); (n > 0) != accused {
			t.Errorf("%s: %s", owner, text)
		}
	}
}

// emptyBuffers makes 30 links, each with a buffer to which the given number of bytes was
// written.
func (p plan) emptyBuffers(written int) {
	p.Class("app.Link", dumpbuilder.Ref("buffer"))
	var links []any
	for range 30 {
		buffer := make([]byte, 64<<10)
		for i := range written {
			buffer[i] = 1
		}
		links = append(links, p.New("app.Link", "buffer", p.ByteArray(buffer...)))
	}
	p.static("app.Main", "LINKS", p.HashMap(keyed(links)...))
}

// bits makes a set of bits whose last words are set, after some that are not.
func (p plan) bits(set, empty int) {
	p.Class("java.util.BitSet", dumpbuilder.Ref("words"), dumpbuilder.Int("wordsInUse"))
	words := make([]int64, empty+set)
	for i := range set {
		words[empty+i] = -1
	}
	p.static("app.Main", "SEEN", p.New("java.util.BitSet", "words", p.LongArray(words...), "wordsInUse", int32(len(words))))
}

// trackers makes references, of a class of the application, that all wait for one object
// or each for its own.
func (p plan) trackers(one bool) {
	tracker := p.Class("app.Tracker", dumpbuilder.Super(p.ClassOf("java.lang.ref.PhantomReference")), dumpbuilder.Ref("file"))
	marker := p.New("java.lang.Object")
	markers := []any{marker}
	var trackers []any
	for range 300 {
		o := p.Instance(tracker, p.ByteArray(make([]byte, 1000)...))
		if !one {
			marker = p.New("java.lang.Object")
			markers = append(markers, marker)
		}
		o.Set("referent", marker)
		trackers = append(trackers, o)
	}
	p.static("app.Main", "MARKERS", p.ArrayList(markers...))
	p.static("app.Main", "TRACKERS", p.HashSet(trackers...))
}

// ballast makes the heap large enough that not only certain suspects are accused.
func (p plan) ballast() { p.static("app.Main", "DATA", p.LongArray(make([]int64, 600_000)...)) }

// TestEqualPlaces: lists in a skip list are elements of one map. If all have the same
// number of elements, this speaks against a leak.
func TestEqualPlaces(t *testing.T) {
	for _, more := range []int{0, 1} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.ConcurrentSkipListMap$Node", dumpbuilder.Ref("key"), dumpbuilder.Ref("val"), dumpbuilder.Ref("next"))
		p.Class("java.util.concurrent.ConcurrentSkipListMap$Index", dumpbuilder.Ref("node"), dumpbuilder.Ref("right"), dumpbuilder.Ref("down"))
		p.Class("java.util.concurrent.ConcurrentSkipListMap", dumpbuilder.Ref("head"))
		var index any
		for i := range 5 {
			queue := p.ArrayList(p.rows("app.Report", 1000+i*more, 200)...)
			node := p.New("java.util.concurrent.ConcurrentSkipListMap$Node", "key", fmt.Sprint("day ", i), "val", queue)
			index = p.New("java.util.concurrent.ConcurrentSkipListMap$Index", "node", node, "right", index)
		}
		p.static("app.Main", "REPORTS", p.New("java.util.concurrent.ConcurrentSkipListMap", "head", index))
		_, text := verdictOn(t, p)
		if !strings.Contains(text+clearedReasons(t, p), "app.Main.REPORTS{*} (5 places)") || strings.Contains(text+clearedReasons(t, p), "same number") == (more > 0) {
			t.Errorf("%d more in each: %s\n%s", more, text, clearedReasons(t, p))
		}
	}
}

// TestListenersOfFew: what accumulates in a few long-lived objects that have many listeners
// each are the listeners. Other lists are parts of the objects that have them.
func TestListenersOfFew(t *testing.T) {
	for field, listeners := range map[string]bool{"doneCallbacks": true, "readings": false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Release", dumpbuilder.Ref(field))
		var releases []any
		for i := range 12 {
			releases = append(releases, p.New("app.Release", field, p.ArrayList(p.rows("app.Page", 300+i, 1000)...)))
		}
		p.static("app.Main", "RELEASES", p.HashMap(keyed(releases)...))
		names, listing := judgedCauses(t, p.open(t))
		if strings.Contains(listing, "3,666 × app.Page") != listeners || slices.Contains(names, "Listeners not removed") != listeners {
			t.Errorf("%s: %s", field, listing)
		}
	}
}

// TestLongNames: a diagnosis shortens names that are a megabyte long.
func TestLongNames(t *testing.T) {
	p := plan{dumpbuilder.New()}
	long := "app." + strings.Repeat("Länge", 100_000)
	p.static(long, "ITEMS", p.ArrayList(p.rows(long+"$Item", 3000, 100)...))
	s := p.open(t)
	d, err := diagnosis.Diagnose(context.Background(), s, diagnosis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Cleared {
		d.Cleared[i].Member = ""
	}
	text, err := json.Marshal(d.Report(s))
	if err != nil || len(text) > 50_000 || !utf8.Valid(text) || !strings.Contains(string(text), "…") {
		t.Errorf("%d bytes, %v: %.3000s", len(text), err, text)
	}
}
