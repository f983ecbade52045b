package diagnosis_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"heapdrop/internal/dumpbuilder"
)

// tokens makes texts as of sessions, the same on each run.
func tokens(n int) []string {
	r := rand.New(rand.NewPCG(1, 2))
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64())
	}
	return list
}

// TestMadeWhileRunning: what tells that members come while the program runs speaks against
// a structure, but is not enough alone.
func TestMadeWhileRunning(t *testing.T) {
	number := func(i int) any { return fmt.Sprintf("article number %d", i) }
	all := tokens(4000)
	token := func(i int) any { return all[i] }
	for name, c := range map[string]struct {
		key        func(i int) any
		concurrent bool
		share      int // of all of the heap, in percent
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

// TestOwnerOfASet: the bound of a set is read from the object that has the set, as that of
// a map is.
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

// TestNothingTakenOut: that nothing was ever taken out is as true of a table that was
// loaded; of something called a cache it tells that it has no bound.
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

// TestMostOfAFailedHeap: what holds most of a heap in which an allocation failed is the
// cause, whatever else is known of it.
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
