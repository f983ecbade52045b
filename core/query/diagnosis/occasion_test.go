package diagnosis_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// tokens makes texts that look like session ids, the same in every run.
func tokens(n int) []string {
	r := rand.New(rand.NewPCG(1, 2))
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64())
	}
	return list
}

// TestMadeWhileRunning: signs that members are added while the program runs raise the
// suspicion, but do not suffice on their own.
func TestMadeWhileRunning(t *testing.T) {
	number := func(i int) any { return fmt.Sprintf("article number %d", i) }
	all := tokens(4000)
	token := func(i int) any { return all[i] }
	for name, c := range map[string]struct {
		key        func(i int) any
		concurrent bool
		share      int // percent of the whole heap
		accused    bool
		random     bool
	}{
		"a table":                           {number, false, 10, false, false},
		"for several threads":               {number, true, 10, false, false},
		"random keys":                       {token, false, 10, false, true},
		"for several threads, random keys":  {token, true, 10, true, true},
		"for several threads, a large part": {number, true, 35, true, false},
	} {
		p := plan{dumpbuilder.New()}
		var pairs []any
		for i, v := range p.rows("app.Row", 4000, 600) {
			pairs = append(pairs, c.key(i), v)
		}
		m := p.HashMap
		if c.concurrent {
			m = p.ConcurrentHashMap
		}
		p.static("app.Main", "ROWS", m(pairs...))
		p.static("app.Other", "NUMBERS", p.LongArray(make([]int64, 4000*800/8*(100-c.share)/c.share)...))
		n, text := verdictOn(t, p)
		if n > 0 != c.accused || strings.Contains(text, "its keys are random") != (c.random && c.accused) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestOwnerOfASet: the bound of a set, like that of a map, is read from the object that
// owns it.
func TestOwnerOfASet(t *testing.T) {
	for most, bounded := range map[int32]bool{700: true, 40_000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Watch", dumpbuilder.Ref("seen"), dumpbuilder.Int("maxSize"))
		p.static("app.Main", "WATCH", p.New("app.Watch", "seen", p.HashSet(p.rows("app.Row", 690, 100)...), "maxSize", most))
		if found := clearedReasons(t, p); strings.Contains(found, "of at most 700") != bounded {
			t.Errorf("maxSize %d: %s", most, found)
		}
	}
}

// TestNothingTakenOut: a table that was loaded once has never lost an element either, so
// this alone is not evidence. A cache that has never lost one has no bound.
func TestNothingTakenOut(t *testing.T) {
	for owner, accused := range map[string]bool{"app.Articles": false, "app.ArticleCache": true} {
		p := plan{dumpbuilder.New()}
		m := p.HashMap(keyed(p.rows("app.Row", 4000, 600))...)
		m.Set("modCount", int32(4000))
		p.static(owner, "ALL", m)
		p.static("app.Other", "NUMBERS", p.LongArray(make([]int64, 900_000)...))
		if n, text := verdictOn(t, p); n > 0 != accused {
			t.Errorf("%s: %s", owner, text)
		}
	}
}

// TestMostOfAFailedHeap: a structure that holds most of a heap in which an allocation
// failed is the cause, whatever else is known about it.
func TestMostOfAFailedHeap(t *testing.T) {
	for failed, accused := range map[bool]bool{true: true, false: false} {
		p := plan{dumpbuilder.New()}
		frame := dumpbuilder.Frame{Class: "app.Main", Method: "run"}
		if failed {
			p.Class("java.lang.OutOfMemoryError")
			frame = dumpbuilder.Frame{Class: "java.lang.OutOfMemoryError", Method: "<init>"}
		}
		p.Thread("worker", frame)
		p.static("app.Other", "ROWS", p.ArrayList(p.rows("app.Row", 1500, 4000)...))
		if n, text := verdictOn(t, p); n > 0 != accused {
			t.Errorf("failed %v: %s", failed, text)
		}
	}
}

// TestNumbersThatAreNoLimit: a constant too large ever to be reached is no limit,
// whatever its field is called.
func TestNumbersThatAreNoLimit(t *testing.T) {
	for most, bounded := range map[int64]bool{2000: true, 1<<62 - 1: false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Cache", dumpbuilder.Ref("data"), dumpbuilder.Static("MAXIMUM_EXPIRY", heap.Long, most))
		p.static("app.Main", "CACHE", p.New("app.Cache", "data", p.HashMap(keyed(p.rows("app.Row", 2000, 100))...)))
		if found := clearedReasons(t, p); strings.Contains(found, "limit") != bounded {
			t.Errorf("%d: %s", most, found)
		}
	}
}

// TestSeconds: a number of whole seconds since 1970 says when a member was made, just as
// milliseconds do. A number far from the time of the dump means something else.
func TestSeconds(t *testing.T) {
	for first, found := range map[int64]bool{taken/1000 - 20_000: true, 90_000_000: false} {
		p := plan{dumpbuilder.New()}
		list := p.states("app.Visit", nil, dumpbuilder.Int("since"), "since", 2000, func(i int) any { return int32(first + int64(i)*10) })
		p.static("app.Main", "VISITS", p.HashMap(keyed(list)...))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "(field since)") != found {
			t.Errorf("from %d on: %s", first, text)
		}
	}
}

// TestFilledInParts: a list whose change count is low for its length was filled by
// addAll.
func TestFilledInParts(t *testing.T) {
	for changes, parts := range map[int32]bool{30: true, 3000: false} {
		p := plan{dumpbuilder.New()}
		list := p.ArrayList(p.rows("app.Row", 3000, 100)...)
		list.Set("modCount", changes)
		p.static("app.Main", "ROWS", list)
		if text := clearedReasons(t, p); strings.Contains(text, "in large parts") != parts {
			t.Errorf("%d changes: %s", changes, text)
		}
	}
}

// TestObjectsOfALibrary: objects in a library's own registry are rarely meant to
// accumulate. Nodes of its data structures, and the application's data in them, are.
func TestObjectsOfALibrary(t *testing.T) {
	for member, accused := range map[string]bool{"net.bus.Grammar": true, "net.bus.GrammarNode": false, "app.Row": false} {
		p := plan{dumpbuilder.New()}
		p.Class("net.bus.Pool", dumpbuilder.Ref("grammars"))
		m := p.HashMap(keyed(p.rows(member, 300, 5000))...)
		m.Set("modCount", int32(400))
		p.static("app.Main", "POOL", p.New("net.bus.Pool", "grammars", m))
		p.static("app.Other", "NUMBERS", p.LongArray(make([]int64, 1_500_000)...))
		if n, text := verdictOn(t, p); n > 0 != accused {
			t.Errorf("%s: %s", member, text)
		}
	}
}

// TestConstantsOfALibrary: in a library's map from texts to a few constants of its own,
// the texts take the memory.
func TestConstantsOfALibrary(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("net.bus.Suffixes", dumpbuilder.Ref("rules"))
	kind := p.Class("net.bus.Kind", dumpbuilder.Super(p.Class("java.lang.Enum", dumpbuilder.Int("ordinal"))))
	kinds := []any{p.Instance(kind), p.Instance(kind), p.Instance(kind)}
	var pairs []any
	for i := range 20_000 {
		pairs = append(pairs, fmt.Sprintf("suffix-%d.example", i), kinds[i%3])
	}
	p.static("net.bus.Loader", "INSTANCE", p.New("net.bus.Suffixes", "rules", p.HashMap(pairs...)))
	p.ballast()
	if _, text := verdictOn(t, p); strings.Contains(text, "suspect net.bus") || !strings.Contains(text, "net.bus.Loader.INSTANCE") {
		t.Error(text)
	}
}

// TestFullArray: an array of the application without an empty slot was allocated for
// exactly what it contains.
func TestFullArray(t *testing.T) {
	for empty, full := range map[int]bool{0: true, 50: false} {
		p := plan{dumpbuilder.New()}
		p.static("app.Main", "ROWS", p.ObjectArray("app.Row[]", append(p.rows("app.Row", 3000, 100), make([]any, empty)...)...))
		if text := clearedReasons(t, p); strings.Contains(text, "made for exactly 3,000 elements") != full {
			t.Errorf("%d empty places: %s", empty, text)
		}
	}
}

// TestNullKeys: no rule fails on keys or elements that are null.
func TestNullKeys(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.HashMap("a", "b")
	var nodes []any
	for range 600 {
		nodes = append(nodes, p.New("java.util.HashMap$Node", "value", p.ByteArray(make([]byte, 1000)...)))
	}
	p.static("app.Main", "ROWS", p.New("java.util.HashMap", "table", p.ObjectArray("java.util.HashMap$Node[]", nodes...), "size", int32(600)))
	p.static("app.Main", "NULLS", p.HashSet(make([]any, 1)...))
	verdictOn(t, p)
}
