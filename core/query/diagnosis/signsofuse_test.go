package diagnosis_test

import (
	"fmt"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestSignsOfUse has structures of services at work, each beside what looks similar and is
// not right.
func TestSignsOfUse(t *testing.T) {
	distinguish(t, map[string]likeness{
		"an LRU without a field":   {plan.lastSearches, "its eldest entries seem to leave: it is a LinkedHashMap in the order of access that the application has extended"},
		"an LRU of 3,750":          {plan.moreSearches, "with a round number of entries, 3,750"},
		"due long ago":             {plan.plannedVisits, "accused: Queue backlog"},
		"registered callbacks":     {plan.registrations, "Listeners not removed"},
		"many forecasts":           {plan.forecasts, "accused: Growing collection"},
		"aggregation with an end":  {plan.aggregation, "messages wait for others for at most 10 min (field completionTimeout)"},
		"values that grew":         {plan.scratches, "accused: ThreadLocal of long-lived threads"},
		"an owner among callbacks": {plan.callbacks, "app.Main.HALL → desk → onTheWay"},
		"meters by ride and state": {plan.meters, "combinations of only 140 different texts, and by their addresses the latest quarter brought hardly a new one"},
	})
}

// lastSearches makes an application's linked hash map in the order of access, with a round
// number of entries or another one.
func (p plan) lastSearches(round bool) {
	p.searches(map[bool]int{true: 3000, false: 3117}[round])
}

// moreSearches is like lastSearches.
func (p plan) moreSearches(round bool) { p.searches(map[bool]int{true: 3750, false: 3740}[round]) }

func (p plan) searches(n int) {
	p.ballast()
	m := p.LinkedHashMap(keyed(p.rows("app.Search", n, 800))...)
	m.Class = p.Class("app.Engine$1", dumpbuilder.Super(p.ClassOf("java.util.LinkedHashMap")))
	m.Set("accessOrder", true)
	m.Set("modCount", int32(3*n+500))
	p.static("app.Main", "RECENT", m)
}

// plannedVisits makes a DelayQueue of which everything is due within years, or was days ago.
func (p plan) plannedVisits(due bool) {
	p.ballast()
	p.Class("java.time.Instant", dumpbuilder.Long("seconds"), dumpbuilder.Int("nanos"))
	p.Class("app.Visit", dumpbuilder.Ref("at"), dumpbuilder.Ref("data"))
	var visits []any
	for i := range int64(3000) {
		at := taken/1000 + i*86_400
		if due {
			at = taken/1000 - i*600 - 86_400
		}
		visits = append(visits, p.New("app.Visit", "at", p.New("java.time.Instant", "seconds", at), "data", p.ByteArray(make([]byte, 900)...)))
	}
	p.Class("java.util.PriorityQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
	p.Class("java.util.concurrent.DelayQueue", dumpbuilder.Ref("q"))
	inner := p.New("java.util.PriorityQueue", "queue", p.ObjectArray("java.lang.Object[]", append(visits, make([]any, 1000)...)...), "size", int32(3000), "modCount", int32(3000))
	p.static("app.Main", "PLAN", p.New("java.util.concurrent.DelayQueue", "q", inner))
}

// registrations makes a map of registrations: of people, or by a library.
func (p plan) registrations(library bool) {
	p.ballast()
	class := map[bool]string{true: "org.apache.bus.Registration", false: "app.Registration"}[library]
	p.Class(class, dumpbuilder.Ref("who"), dumpbuilder.Ref("data"))
	p.Class("app.Person", dumpbuilder.Ref("name"))
	var list []any
	for range 900 {
		list = append(list, p.New(class, "who", p.New("app.Person"), "data", p.ByteArray(make([]byte, 2000)...)))
	}
	p.static("app.Main", "ALL", p.HashMap(keyed(list)...))
}

// forecasts makes a few objects over some hours, which are little of the heap, or many.
func (p plan) forecasts(many bool) {
	p.ballast()
	n := map[bool]int{true: 120, false: 12}[many]
	p.Class("app.Forecast", dumpbuilder.Long("made"), dumpbuilder.Ref("data"))
	var list []any
	for i := range int64(n) {
		list = append(list, p.New("app.Forecast", "made", taken-(int64(n)-i)*anHour, "data", p.ObjectArray("app.Wave[]", p.rows("app.Wave", 1200/n, 2000)...)))
	}
	p.static("app.Main", "FORECASTS", p.ArrayListOf(150, list...))
	for _, field := range []string{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"} {
		p.static("app.Data"+field, field, p.LongArray(make([]int64, 600_000)...))
	}
}

// aggregation makes messages that wait in an aggregator of Camel for others, for a while or
// for ever.
func (p plan) aggregation(ends bool) {
	p.ballast()
	p.Class("org.apache.camel.processor.aggregate.AggregateProcessor", dumpbuilder.Long("completionTimeout"), dumpbuilder.Ref("repository"))
	p.Class("org.apache.camel.processor.aggregate.MemoryAggregationRepository", dumpbuilder.Ref("cache"))
	waiting := p.ConcurrentHashMap(keyed(p.rows("org.apache.camel.support.DefaultExchange", 900, 3000))...)
	aggregator := p.New("org.apache.camel.processor.aggregate.AggregateProcessor", "repository", p.New("org.apache.camel.processor.aggregate.MemoryAggregationRepository", "cache", waiting))
	if ends {
		aggregator.Set("completionTimeout", int64(600_000))
	}
	p.static("app.Main", "ROUTE", aggregator)
}

// callbacks makes an object with a map that very many callbacks refer to, which a thread
// has, and perhaps an object in a static field, which comes last among them.
func (p plan) callbacks(owned bool) {
	p.ballast()
	p.Class("app.Desk", dumpbuilder.Ref("onTheWay"))
	p.Class("app.Desk$Callback", dumpbuilder.Ref("desk"))
	p.Class("app.Hall", dumpbuilder.Ref("desk"))
	desk := p.New("app.Desk", "onTheWay", p.HashMap(keyed(p.rows("app.Order", 900, 3000))...))
	var callbacks []any
	for range 12_000 {
		callbacks = append(callbacks, p.New("app.Desk$Callback", "desk", desk))
	}
	thread := p.New("java.lang.Thread", "name", "timeouts")
	p.ThreadOf(thread, dumpbuilder.Frame{Class: "app.Timeouts", Method: "run"}).Local(0, p.ObjectArray("java.lang.Object[]", callbacks...))
	if owned {
		p.Root(heap.RootSystemClass, p.Class("app.Main", dumpbuilder.Static("HALL", heap.Object, p.New("app.Hall", "desk", desk))))
	}
}

// scratches makes threads that each have an object with two arrays, and a small map, in a
// ThreadLocal: of the same lengths in all, or larger ones where there was more to do.
func (p plan) scratches(grown bool) {
	p.ballast()
	local := p.New("java.lang.ThreadLocal", "threadLocalHashCode", 7)
	p.static("app.Stitch", "SCRATCH", local)
	p.Class("app.Scratch", dumpbuilder.Ref("canvas"), dumpbuilder.Ref("line"), dumpbuilder.Ref("glyphs"))
	for i, t := range p.threads(14) {
		line := make([]byte, 65_536)
		if grown {
			line = make([]byte, 65_536+i*4096)
		}
		t.ThreadLocalMap(local, p.New("app.Scratch", "canvas", p.IntArray(make([]int32, 100_000)...), "line", p.ByteArray(line...), "glyphs", p.HashMap(keyed(p.rows("app.Glyph", 12, 24))...)))
	}
}

// meters makes meters of rides and states, not each in combination with each; or two dozen for
// each of many clients.
func (p plan) meters(rides bool) {
	p.Thread("Reference Handler")
	p.Class("app.Name", dumpbuilder.Ref("ride"), dumpbuilder.Ref("state"))
	p.Class("app.Meter", dumpbuilder.Ref("data"))
	var pairs []any
	for i := range 3000 {
		ride, state := i/25, i%25
		if rides {
			ride, state = i*1499%4000/40, i*1499%40
		}
		key := p.New("app.Name", "ride", p.String(fmt.Sprintf("ride %d", ride)), "state", p.String(fmt.Sprintf("state %d", state)))
		pairs = append(pairs, key, p.New("app.Meter", "data", p.ByteArray(make([]byte, 900)...)))
	}
	p.static("app.Main", "METERS", p.HashMap(pairs...))
	p.ballast()
}
