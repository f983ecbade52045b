package diagnosis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
)

// TestMisread has heaps that are easily misread, each beside one that only looks similar.
func TestMisread(t *testing.T) {
	for name, c := range map[string]struct {
		plant func(p plan, thing bool)
		said  string // of the thing, and not of what looks similar
	}{
		"keys by content":      {plan.wrappedKeys, "Keys that never compare equal"},
		"keys of their own":    {plan.network, "Keys that never compare equal"},
		"base of a library":    {plan.clocks, "Listeners not removed: 60 entries java.lang.String → com.shop.Clock are registered"},
		"identities":           {plan.userKeys, "Keys that never compare equal"},
		"queue of keys":        {plan.queueOfKeys, "elements leave: field order has the same"},
		"queue of its keys":    {plan.queueOfTexts, "elements leave: field order has the same"},
		"undo managers":        {plan.editors, "Undo history without a limit: 30 UndoManagers without a limit keep 3,000 edits"},
		"listeners":            {plan.boards, "Listeners not removed: 40 × app.PriceListener"},
		"a library's tree":     {plan.radixTree, "820 × com.shop.Customer"},
		"documents":            {plan.messages, "Document tree kept in memory"},
		"threads at one place": {plan.takers, "besides their native stacks; all of the threads wait in app.Desk.take(Desk.java:7), without a time limit"},
		"futures in a cache":   {plan.quotes, "about 900 of the 900 entries of this Caffeine cache are futures without a result"},
		"results in a cache":   {func(p plan, thing bool) { p.quotes(!thing) }, "bounded: 900 of at most 1,000 (Caffeine's maximum)"},
		"nodes in a row":       {plan.nodes, "Linked list that grows"},
		"prints in records":    {plan.prints, "Keys that never compare equal"},
		"futures in a row":     {plan.retries, "app.Main.FIRST → stack → next → dep*: Callbacks of a future that never completes: 301 linked java.util.concurrent.CompletableFuture$UniCompose are alive"},
		"two kinds in a row":   {plan.recoveries, "app.Main.FIRST → stack → next → dep*: Callbacks of a future that never completes: 301 linked java.util.concurrent.CompletableFuture$UniCompose are alive"},
		"two kinds, one by one": {func(p plan, thing bool) {
			p.row("java.util.concurrent.CompletableFuture", map[bool]int{true: 3, false: 2}[thing], "UniCompose", "UniApply")
		}, "app.Main.FIRST → stack → next → (dep → stack)* → fn: "},
		"futures one by one": {func(p plan, thing bool) {
			p.row("java.util.concurrent.CompletableFuture", map[bool]int{true: 3, false: 2}[thing], "UniCompose")
		}, "app.Main.FIRST → stack → next → (dep → stack)* → fn: "},
	} {
		for _, thing := range []bool{false, true} {
			p := plan{dumpbuilder.New()}
			c.plant(p, thing)
			if found := allCauses(diagnose(t, p)) + known(t, p); strings.Contains(found, c.said) != thing {
				t.Errorf("%s, the thing: %v: %s", name, thing, found)
			}
		}
	}
}

// wrappedKeys makes a map whose keys wrap objects of equal content. A pool tells them apart
// by their identity; a wrapper of the application should have equals and hashCode.
func (p plan) wrappedKeys(byContent bool) {
	class := "org.apache.commons.pool2.impl.BaseGenericObjectPool$IdentityWrapper"
	if byContent {
		class = "app.Wrapper"
	}
	p.Class(class, dumpbuilder.Ref("instance"))
	p.Class("app.Link", dumpbuilder.Int("port"))
	var pairs []any
	for i, row := range p.rows("app.Pooled", 800, 1000) {
		pairs = append(pairs, p.New(class, "instance", p.New("app.Link", "port", int32(i%20))), row)
	}
	p.static("app.Main", "ALL", p.HashMap(pairs...))
}

// nodes makes objects of which each leads to the next, by a field of its class or by a map
// in which it may have several: then they are a tree.
func (p plan) nodes(row bool) {
	p.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
	p.Class("app.Words", dumpbuilder.Ref("first"))
	var next any
	for range 900 {
		if next != nil && !row {
			next = p.HashMap("r", next)
		}
		node := p.New("app.Node", "data", p.ByteArray(make([]byte, 1000)...))
		if next != nil {
			node.Set("next", next)
		}
		next = node
	}
	p.static("app.Main", "WORDS", p.New("app.Words", "first", next))
}

// prints makes a map whose keys are records with an array of 160 bytes, equal ones or different
// ones: a record compares arrays by their identity.
func (p plan) prints(equal bool) {
	p.Class("app.Print", dumpbuilder.Super(p.ClassOf("java.lang.Record")), dumpbuilder.Ref("bits"))
	var pairs []any
	for i, row := range p.rows("app.Match", 800, 1000) {
		bits := make([]byte, 160)
		if bits[0] = byte(i % 20); !equal {
			bits[1] = byte(i / 20)
		}
		pairs = append(pairs, p.New("app.Print", "bits", p.ByteArray(bits...)), row)
	}
	p.static("app.Main", "MATCHES", p.HashMap(pairs...))
}

// userKeys makes a map whose keys are identities of users with equal content or different ones.
// They are no wrappers that tell objects apart.
func (p plan) userKeys(equal bool) {
	p.Class("app.UserIdentity", dumpbuilder.Ref("name"))
	users := map[bool]int{true: 20, false: 800}[equal]
	var pairs []any
	for i, row := range p.rows("app.Profile", 800, 1000) {
		pairs = append(pairs, p.New("app.UserIdentity", "name", p.String(fmt.Sprint("user ", i%users))), row)
	}
	p.static("app.Main", "PROFILES", p.HashMap(pairs...))
}

// stored makes a map of keys whose nodes store the given hash codes.
func (p plan) stored(keys []any, codes []int32) {
	var nodes []any
	for i, row := range p.rows("app.Row", len(keys), 1000) {
		code := uint32(codes[i])
		nodes = append(nodes, p.New("java.util.HashMap$Node", "hash", code^code>>16, "key", keys[i], "value", row))
	}
	table := p.ObjectArray("java.util.HashMap$Node[]", append(nodes, make([]any, 1024-len(nodes))...)...)
	p.static("app.Main", "CLAIMS", p.New("java.util.HashMap", "table", table, "size", int32(len(keys))))
}

// constants makes the constants of an enum.
func (p plan) constants(class string, n int) (list []any) {
	p.Class(class, dumpbuilder.Super(p.ClassOf("java.lang.Enum")))
	for i := range n {
		list = append(list, p.New(class, "name", fmt.Sprintf("STATE_%d", i), "ordinal", int32(i)))
	}
	return list
}

// TestKeysWithEnums: the hash code of an enum's constant is that of its identity, which a dump
// does not show. Keys that were put in with one code and now have several constants have
// changed; each constant with a code of its own has not.
func TestKeysWithEnums(t *testing.T) {
	identity := []int32{0x1b28cdfa, 0x0eed1f14, 0x7229724f, 0x4c873330, 0x119d7047}
	for name, then := range map[string]func(i int) int{"unchanged": func(i int) int { return i % 5 }, "changed": func(int) int { return 0 }} {
		p := plan{dumpbuilder.New()}
		constants := p.constants("app.State", len(identity))
		p.Class("app.Claim", dumpbuilder.Super(p.Class("java.lang.Record")), dumpbuilder.Ref("id"), dumpbuilder.Ref("state"))
		var keys []any
		var codes []int32
		for i := range 600 {
			id := p.String(fmt.Sprintf("claim-%d", i*7919))
			keys = append(keys, p.New("app.Claim", "id", id, "state", constants[i%5]))
			codes = append(codes, 31*p.HashCode(id)+identity[then(i)])
		}
		p.stored(keys, codes)
		if text := known(t, p); strings.Contains(text, "field state has changed since") != (name == "changed") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestKeysWithSeveralEnums: as the code of a constant is not known, what is left of a key's code
// need not be that of another field, and the field that explains all codes has not changed.
func TestKeysWithSeveralEnums(t *testing.T) {
	identity := []int32{0x1b28cdfa, 0x0eed1f14, 0x7229724f, 0x4c873330, 0x119d7047}
	number := func(i int32) int32 { return i }
	constant := func(i int32) int32 { return identity[i] }
	for name, c := range map[string]struct {
		kind    func(i int32) int32 // its hash code: a number, or a constant
		code    func(id, kind, then int32) int32
		changed bool
	}{
		"a number, too":      {number, func(id, kind, then int32) int32 { return 31*(31*id+kind) + then }, false},
		"two enums":          {constant, func(id, kind, then int32) int32 { return 31*(31*id+kind) + then }, false},
		"not in the code":    {constant, func(id, kind, _ int32) int32 { return 31*id + kind }, false},
		"nor null":           {constant, func(id, kind, _ int32) int32 { return 31*id + kind%identity[2] }, false},
		"two enums, changed": {constant, func(id, kind, _ int32) int32 { return 31*(31*id+kind) + identity[0] }, true},
	} {
		p := plan{dumpbuilder.New()}
		constants := p.constants("app.State", len(identity))
		field := dumpbuilder.Ref("kind")
		if name == "a number, too" {
			field = dumpbuilder.Int("kind")
		}
		p.Class("app.Claim", dumpbuilder.Ref("id"), field, dumpbuilder.Ref("state"))
		var keys []any
		var codes []int32
		for i := range 600 {
			id, kind, state := p.String(fmt.Sprintf("claim-%d", i*7919)), int32(i%3), i/7%5
			key := p.New("app.Claim", "id", id, "state", constants[state])
			switch {
			case name == "a number, too":
				key.Set("kind", kind)
			case name != "nor null" || kind != 2:
				key.Set("kind", constants[kind])
			}
			keys, codes = append(keys, key), append(codes, c.code(p.HashCode(id), c.kind(kind), identity[state]))
		}
		p.stored(keys, codes)
		if text := known(t, p); strings.Contains(text, "changed since") != c.changed || c.changed && !strings.Contains(text, "field state has") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestKeysWithOrdinals: the state with which all keys were put in may be one that none of them
// has any more.
func TestKeysWithOrdinals(t *testing.T) {
	for before, changed := range map[int32]bool{5: true, 1: false} {
		p := plan{dumpbuilder.New()}
		constants := p.constants("app.State", 7)
		p.Class("app.Claim", dumpbuilder.Ref("id"), dumpbuilder.Ref("state"))
		var keys []any
		var codes []int32
		for i := range 600 {
			id := p.String(fmt.Sprintf("claim-%d", i*7919))
			keys = append(keys, p.New("app.Claim", "id", id, "state", constants[1]))
			codes = append(codes, 31*(31+p.HashCode(id))+before)
		}
		p.stored(keys, codes)
		if text := known(t, p); strings.Contains(text, "field state has changed since") != changed {
			t.Errorf("put in with constant %d: %s", before, text)
		}
	}
}

// TestKeysOfSevenFields: a change is found in keys with as many as seven fields.
func TestKeysOfSevenFields(t *testing.T) {
	for _, changed := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		var fields []dumpbuilder.Member
		for i := range 7 {
			fields = append(fields, dumpbuilder.Int(fmt.Sprintf("part%d", i)))
		}
		class := p.Class("app.Claim", fields...)
		var keys []any
		var codes []int32
		for i := range 600 {
			code, values := int32(1), make([]any, 7)
			for f := range values {
				v := int32(i * (f + 1) * 7919 % 1009)
				if f == 3 {
					v = int32(i % 3)
				}
				code, values[f] = 31*code+v, v
			}
			if changed && i%4 > 0 {
				values[3] = int32(9)
			}
			keys, codes = append(keys, p.Instance(class, values...)), append(codes, code)
		}
		p.stored(keys, codes)
		if text := known(t, p); strings.Contains(text, "field part3 has changed since") != changed {
			t.Errorf("changed: %v: %s", changed, text)
		}
	}
}

// queueOfKeys makes a map and a queue of its keys, from which the oldest were taken, or not.
// Whoever takes a key from the queue removes its entry from the map.
func (p plan) queueOfKeys(taken bool) {
	p.mapAndQueue(map[bool]int{true: 500, false: 1240}[taken], func(key *dumpbuilder.Object) any { return key })
}

// queueOfTexts makes a map and a queue, from which texts were taken: its keys, or other ones.
func (p plan) queueOfTexts(keys bool) {
	p.mapAndQueue(500, func(key *dumpbuilder.Object) any {
		if keys {
			return key
		}
		return p.String("another case")
	})
}

// mapAndQueue makes a map of a thousand texts, and a deque from the given place in its array on.
func (p plan) mapAndQueue(head int, queued func(key *dumpbuilder.Object) any) {
	p.Class("app.Desk", dumpbuilder.Ref("byId"), dumpbuilder.Ref("order"))
	var pairs, order []any
	for i := range 1000 {
		key := p.String(fmt.Sprintf("case %d", i*7919%1000))
		pairs, order = append(pairs, key, p.ByteArray(make([]byte, 2000)...)), append(order, queued(key))
	}
	p.static("app.Main", "DESK", p.New("app.Desk", "byId", p.ConcurrentHashMap(pairs...), "order", p.deque(1257, head, order)))
}

// quotes makes a cache of Caffeine with futures. They weigh nothing until they have a result, so
// that its maximum does not evict them.
func (p plan) quotes(unanswered bool) {
	if unanswered {
		p.quotesOf(900, 3000, 0)
	} else {
		p.quotesOf(0, 0, 3000)
	}
}

// quotesOf makes a cache of 900 futures, so many of them without a result. Each holds as many bytes
// as is said for its kind.
func (p plan) quotesOf(open, ofOpen, ofAnswered int) {
	const class, all = "com.github.benmanes.caffeine.cache.", 900
	cache := p.Class(class+"SSMS", dumpbuilder.Super(p.Class(class+"BoundedLocalCache", dumpbuilder.Ref("data"), dumpbuilder.Ref("probation"))), dumpbuilder.Long("maximum"), dumpbuilder.Long("weightedSize"))
	node := p.Class(class+"PSMS", dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("nextInAccessOrder"))
	deque := p.Class(class+"AccessOrderDeque", dumpbuilder.Ref("first"))
	future := p.Class("java.util.concurrent.CompletableFuture", dumpbuilder.Ref("result"), dumpbuilder.Ref("stack"))
	call := p.Class("java.util.concurrent.CompletableFuture$UniApply", dumpbuilder.Ref("fn"))
	var pairs []any
	var first any
	for i, row := range append(p.rows("app.Quote", open, ofOpen), p.rows("app.Quote", all-open, ofAnswered)...) {
		key, f := p.String(fmt.Sprint("quote ", i)), p.Instance(future, row)
		if i < open {
			f = p.Instance(future, nil, p.Instance(call, row))
		}
		first = p.Instance(node, key, f, first)
		pairs = append(pairs, key, first)
	}
	p.static("app.Main", "QUOTES", p.New(cache.Name, "data", p.ConcurrentHashMap(pairs...), "probation", p.Instance(deque, first), "maximum", int64(1000), "weightedSize", int64(all-open)))
}

// retries makes a long chain of futures that each wait for the one before, or of an application's
// objects. The former are callbacks of a future that never completes.
func (p plan) retries(futures bool) {
	p.row(map[bool]string{true: "java.util.concurrent.CompletableFuture", false: "app.Answer"}[futures], 300, "UniCompose")
}

// recoveries makes a chain as retries does, in which every second callback recovers from a failure.
func (p plan) recoveries(futures bool) {
	p.row(map[bool]string{true: "java.util.concurrent.CompletableFuture", false: "app.Answer"}[futures], 600, "UniCompose", "UniExceptionally")
}

// row makes a chain of so many futures with callbacks of the given kinds in turn, two of the first
// one. What repeats three times or more is named once on a path, so that a long chain has a short
// one.
func (p plan) row(class string, length int, kinds ...string) {
	p.Class(class, dumpbuilder.Ref("result"), dumpbuilder.Ref("stack"))
	completion := p.Class(class+"$Completion", dumpbuilder.Ref("next"))
	for _, kind := range kinds {
		p.Class(class+"$"+kind, dumpbuilder.Super(completion), dumpbuilder.Ref("dep"), dumpbuilder.Ref("src"), dumpbuilder.Ref("fn"))
	}
	first := p.New(class)
	last := first
	for i := range length {
		next := p.New(class)
		link := p.New(class+"$"+kinds[i%len(kinds)], "dep", next, "src", last)
		if i == 0 {
			link = p.New(p.Class(class+"$BiApply", dumpbuilder.Super(completion)).Name, "next", link)
		}
		last.Set("stack", link)
		last = next
	}
	last.Set("stack", p.New(class+"$"+kinds[0], "src", last, "fn", p.ArrayList(p.rows("app.Row", 500, 300)...)))
	p.static("app.Main", "FIRST", first)
}

// editors makes editors with an undo manager each, of as many edits as its limit, or without a
// limit. Each history without a limit grows with every edit, however few there are in one editor.
func (p plan) editors(endless bool) {
	p.Class("javax.swing.undo.UndoManager", dumpbuilder.Ref("edits"), dumpbuilder.Int("limit"))
	p.Class("java.util.Vector", dumpbuilder.Ref("elementData"), dumpbuilder.Int("elementCount"))
	p.Class("app.Editor", dumpbuilder.Ref("undo"), dumpbuilder.Ref("text"))
	limit := int32(100)
	if endless {
		limit = -1
	}
	var list []any
	for range 30 {
		edits := p.New("java.util.Vector", "elementData", p.ObjectArray("java.lang.Object[]", p.rows("app.Edit", 100, 500)...), "elementCount", int32(100))
		list = append(list, p.New("app.Editor", "undo", p.New("javax.swing.undo.UndoManager", "edits", edits, "limit", limit), "text", p.ByteArray(make([]byte, 500)...)))
	}
	p.static("app.Main", "EDITORS", p.HashMap(keyed(list)...))
}

// TestJarFilesInTheCache: of the JDK's table of open jar files, each may be a large structure. Only
// together do they tell that the JDK's cache for jar: addresses keeps most of them open.
func TestJarFilesInTheCache(t *testing.T) {
	for cached, most := range map[int]bool{120: true, 60: false} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.jar.JarFile", dumpbuilder.Ref("source"))
		sources := p.rows("java.util.zip.ZipFile$Source", 200, 25_000)
		var files []any
		for _, source := range sources[:cached] {
			files = append(files, p.New("java.util.jar.JarFile", "source", source))
		}
		p.static("java.util.zip.ZipFile$Source", "files", p.HashMap(keyed(sources)...))
		p.static("sun.net.www.protocol.jar.JarFileFactory", "fileCache", p.HashMap(keyed(files)...))
		d, err := diagnosis.Diagnose(t.Context(), p.open(t), diagnosis.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if found := allCauses(d); strings.Contains(found, fmt.Sprintf("keeps %d jar files open", cached)) != most {
			t.Errorf("%d in the cache: %s", cached, found)
		}
	}
}

// boards makes a list of objects with a map each, of listeners or of columns. Listeners that
// nobody removes are the cause, whatever each of them has.
func (p plan) boards(listeners bool) {
	field, class := "columns", "app.PriceColumn"
	if listeners {
		field, class = "eventListeners", "app.PriceListener"
	}
	p.Class(class, dumpbuilder.Ref("prices"))
	p.Class("app.Board", dumpbuilder.Ref(field))
	var list []any
	for range 40 {
		list = append(list, p.New(class, "prices", p.HashMap(keyed(p.rows("app.Price", 200, 100))...)))
	}
	p.static("app.Main", "BOARD", p.New("app.Board", field, p.ArrayList(list...)))
}

// radixTree makes a library's tree, into half of whose nodes the application put something; or
// one of the application's. Of a library's tree, a reader knows what was put in, and no labels.
func (p plan) radixTree(library bool) {
	p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
	class, from := "net.radix.Node", p.domain("/app/lib/radix-1.2.jar")
	if !library {
		class, from = "com.shop.Node", p.domain("/app/classes/")
	}
	node := p.Class(class, from, dumpbuilder.Ref("children"), dumpbuilder.Ref("label"), dumpbuilder.Ref("more"), dumpbuilder.Ref("value"))
	label := p.Class("net.radix.Label", p.domain("/app/lib/radix-1.2.jar"), dumpbuilder.Ref("bytes"))
	customer := p.Class("com.shop.Customer", p.domain("/app/classes/"), dumpbuilder.Ref("data"))
	n := 0
	var grow func(depth int) any
	grow = func(depth int) any {
		var children any
		if depth > 0 {
			list := make([]any, 40)
			for i := range list {
				list[i] = grow(depth - 1)
			}
			children = p.ObjectArray(class+"[]", list...)
		}
		var value any
		if n++; n%2 == 0 {
			value = p.Instance(customer, p.ByteArray(make([]byte, 300)...))
		}
		return p.Instance(node, children, p.Instance(label, p.ByteArray(make([]byte, 50)...)), p.Instance(label, p.ByteArray(make([]byte, 50)...)), value)
	}
	p.static("com.shop.Main", "TREE", grow(2))
}

// messages makes a list of small documents, to which a library only adds, or the application.
// A library's are messages or the like, and no document that was read.
func (p plan) messages(own bool) {
	p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
	class, from := "net.chat.Client", p.domain("/app/lib/chat-1.2.jar")
	if own {
		class, from = "com.shop.Client", p.domain("/app/classes/")
	}
	p.Class(class, from, dumpbuilder.Ref("lines"))
	list := p.ArrayList(p.rows("org.json.JSONObject", 3000, 500)...)
	p.static("com.shop.Main", "CHAT", p.New(class, "lines", list))
}

// TestMessagesHidden: hiding values hides the name of a library, not that it keeps something.
func TestMessagesHidden(t *testing.T) {
	for _, own := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		p.messages(own)
		d, err := diagnosis.Diagnose(snapshot.WithoutValues(t.Context()), p.open(t), diagnosis.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if found := allCauses(d); strings.Contains(found, "Document tree kept in memory") != own {
			t.Errorf("of the application: %v: %s", own, found)
		}
	}
}

// takers makes threads that wait at one place, or at many. Where they all wait says more than
// what one of them does.
func (p plan) takers(one bool) {
	thread := p.Class("java.lang.VirtualThread", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("data"))
	for i := range 1200 {
		method := "take"
		if !one {
			method += fmt.Sprint(i)
		}
		p.ThreadOf(p.Instance(thread, p.ByteArray(make([]byte, 1500)...)),
			dumpbuilder.Frame{Class: "java.util.concurrent.locks.LockSupport", Method: "park"},
			dumpbuilder.Frame{Class: "app.Desk", Method: method, Source: "Desk.java", Line: 7},
			dumpbuilder.Frame{Class: "app.Worker", Method: "run"})
	}
}

// TestRecordsInDocuments: many small documents by their keys are the records of a map, which
// is judged as a map; documents in a list were read and stay.
func TestRecordsInDocuments(t *testing.T) {
	for _, keys := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		documents := p.rows("com.fasterxml.jackson.databind.node.ObjectNode", 3000, 500)
		all := p.ArrayList(documents...)
		if keys {
			all = p.HashMap(keyed(documents)...)
		}
		p.static("app.Main", "BY_CODE", all)
		p.ballast()
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Document tree kept in memory") == keys {
			t.Errorf("keys: %v: %s", keys, listing)
		}
	}
}
