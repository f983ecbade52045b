package diagnosis_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

const (
	aMinute = 60_000
	anHour  = 60 * aMinute
)

// tracked makes vehicles that each have a collection of positions with times, made over some
// time up to an age, in milliseconds.
func (p plan) tracked(collection func(positions []any) *dumpbuilder.Object, over, age int64) []any {
	const vehicles, positions = 60, 50
	p.Class("app.Position", dumpbuilder.Long("at"), dumpbuilder.Ref("data"))
	p.Class("app.Vehicle", dumpbuilder.Ref("track"), dumpbuilder.Ref("map"))
	all := make([][]any, vehicles)
	for i := range int64(positions) { // they report in turn
		for v := range all {
			at := taken - age - over + i*over/(positions-1) - int64(v)
			all[v] = append(all[v], p.New("app.Position", "at", at, "data", p.ByteArray(make([]byte, 300)...)))
		}
	}
	var list []any
	for _, track := range all {
		list = append(list, p.New("app.Vehicle", "track", collection(track)))
	}
	return list
}

// fleet makes vehicles whose lists grew until a time before the dump.
func (p plan) fleet(age int64) {
	p.static("app.Main", "FLEET", p.HashMap(keyed(p.tracked(func(track []any) *dumpbuilder.Object { return p.ArrayList(track...) }, 5*anHour, age))...))
	p.ballast()
}

// TestPartsThatGrow: members that are as many as ever may have a list each that only grows.
// One that was loaded, a window of an hour, and one that its elements leave do not.
func TestPartsThatGrow(t *testing.T) {
	list := func(p plan, extra int) func([]any) *dumpbuilder.Object {
		return func(track []any) *dumpbuilder.Object {
			l := p.ArrayList(track...)
			l.Set("modCount", len(track)+extra)
			return l
		}
	}
	deque := func(p plan) func([]any) *dumpbuilder.Object {
		return func(track []any) *dumpbuilder.Object { return p.deque(len(track)+7, 0, track).(*dumpbuilder.Object) }
	}
	for name, c := range map[string]struct {
		parts     func(p plan) func([]any) *dumpbuilder.Object
		over, age int64
		said      string
		also      int // bytes that each member has besides
	}{
		"lists":               {func(p plan) func([]any) *dumpbuilder.Object { return list(p, 0) }, 5 * anHour, aMinute, "to which elements were only added: over 5 h", 0},
		"lists, loaded":       {func(p plan) func([]any) *dumpbuilder.Object { return list(p, 0) }, 5 * anHour, 3 * anHour, "", 0},
		"lists, made now":     {func(p plan) func([]any) *dumpbuilder.Object { return list(p, 0) }, aMinute, 0, "", 0},
		"lists that lose":     {func(p plan) func([]any) *dumpbuilder.Object { return list(p, 90) }, 5 * anHour, aMinute, "elements are taken out of the collections in field track: 60 of 60 examined show it", 0},
		"little that is lost": {func(p plan) func([]any) *dumpbuilder.Object { return list(p, 90) }, 5 * anHour, aMinute, "", 400_000},
		"lists of little":     {func(p plan) func([]any) *dumpbuilder.Object { return list(p, 0) }, 5 * anHour, aMinute, "", 400_000},
		"deques":              {deque, 5*anHour + anHour/2, aMinute, "to which elements were only added: over 5 h 30 min", 0},
		"deques, an hour":     {deque, anHour, 0, "", 0},
	} {
		p := plan{dumpbuilder.New()}
		fleet := p.tracked(c.parts(p), c.over, c.age)
		for _, vehicle := range fleet {
			vehicle.(*dumpbuilder.Object).Set("map", p.ByteArray(make([]byte, c.also)...))
		}
		p.static("app.Main", "FLEET", p.HashMap(keyed(fleet)...))
		p.ballast()
		text := known(t, p)
		said := strings.Contains(text, "only added: over") || strings.Contains(text, "taken out of the collections")
		if said != (c.said != "") || !strings.Contains(text, c.said) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestPartsOfFewThatLeave: members of which a few have left have collections that grow; where
// half of them have, they go with what they have.
func TestPartsOfFewThatLeave(t *testing.T) {
	for left, grow := range map[int]bool{5: true, 60: false} {
		p := plan{dumpbuilder.New()}
		fleet := p.HashMap(keyed(p.tracked(func(track []any) *dumpbuilder.Object { return p.ArrayList(track...) }, 5*anHour, aMinute))...)
		fleet.Set("modCount", int32(60+2*left))
		p.static("app.Main", "FLEET", fleet)
		p.ballast()
		if text := known(t, p); strings.Contains(text, "only added: over") != grow {
			t.Errorf("%d left: %s", left, text)
		}
	}
}

// TestUnusedLeave: members that were used again, of which none was unused for long, seem to
// leave when nobody uses them. In a table that nobody clears, some were unused ever since.
func TestUnusedLeave(t *testing.T) {
	for field, leave := range map[string]bool{"lastAccess": true, "lastUsed": true, "lastSeen": false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Visit", dumpbuilder.Long("createdAt"), dumpbuilder.Long(field), dumpbuilder.Ref("data"))
		var list []any
		for i := range int64(400) {
			made := taken - 3*anHour + i*3*anHour/400
			used := made + i%3*aMinute
			if leave {
				used = max(made, taken-(i*7%30)*aMinute)
			}
			list = append(list, p.New("app.Visit", "createdAt", made, field, min(taken, used), "data", p.ByteArray(make([]byte, 1000)...)))
		}
		p.static("app.Main", "VISITS", p.ConcurrentHashMap(keyed(list)...))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "members seem to leave when they are not used") != leave {
			t.Errorf("leave: %v: %s", leave, text)
		}
	}
}

// TestCountedWindow: where many times more were taken out than are there, times that span just
// under an hour are a window.
func TestCountedWindow(t *testing.T) {
	for out, window := range map[int32]bool{4000: true, 400: false} {
		p := plan{dumpbuilder.New()}
		m := p.LinkedHashMap(keyed(p.states("app.Answer", nil, dumpbuilder.Long("at"), "at", 1000, func(i int) any { return int64(taken) - 58*aMinute + int64(i)*58*aMinute/1000 }))...)
		m.Set("modCount", 1000+2*out)
		p.static("app.Main", "ANSWERS", m)
		p.ballast()
		if text := known(t, p); strings.Contains(text, "what is older than 1 h 0 min was taken out") != window {
			t.Errorf("%d taken out: %s", out, text)
		}
	}
}

// TestSameNumbers: a pool numbers its threads, so a number that many threads have shows as
// many pools.
func TestSameNumbers(t *testing.T) {
	for _, pools := range []int{1, 100} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Worker", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("data"))
		for i := range 300 {
			p.ThreadOf(p.New("app.Worker", "name", fmt.Sprintf("dispatch-%d", i/pools), "data", p.ByteArray(make([]byte, 3000)...)))
		}
		if text := known(t, p); strings.Contains(text, "they belong to about 100 pools") != (pools > 1) {
			t.Errorf("%d pools: %s", pools, text)
		}
	}
}

// TestOneGrowingText: a text in a field, most of which is written, only grows; a buffer that
// is used again and again is mostly empty.
func TestOneGrowingText(t *testing.T) {
	for length, grown := range map[int]bool{3_000_000: true, 1_000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("java.lang.StringBuffer", dumpbuilder.Ref("value"), dumpbuilder.Int("count"))
		p.Class("app.Console", dumpbuilder.Ref("log"))
		text := p.New("java.lang.StringBuffer", "value", p.ByteArray(make([]byte, 3_500_000)...), "count", length)
		p.Root(heap.RootSystemClass, p.Class("app.Main", dumpbuilder.Static("CONSOLE", heap.Object, p.New("app.Console", "log", text))))
		if said := known(t, p); strings.Contains(said, "Texts that are only added to") != grown {
			t.Errorf("%d written: %s", length, said)
		}
	}
}
