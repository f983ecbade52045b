package diagnosis_test

import (
	"bytes"
	"testing"

	"heapdrop/internal/dumpbuilder"
)

// TestTimesAndTries has what times and counters in fields say, each beside what looks similar.
func TestTimesAndTries(t *testing.T) {
	distinguish(t, map[string]likeness{
		"a time in each key":    {plan.askedAt, "accused: Keys that contain the time"},
		"tried without end":     {plan.redeliveries, "accused: Work that is tried again without end"},
		"older ones taken out":  {plan.reminders, "members seem to stay for a time: what is older than"},
		"lists that are empty":  {plan.mailboxes, "have none now"},
		"one of two lists":      {plan.steps, "had elements once in one of their collections and have none now"},
		"below its limit":       {plan.memoryTable, "it has not reached its limit: field count counts 3,000, field limit says at most 5,000"},
		"over at a time":        {plan.workshop, "are finished (field finished)"},
		"a history of many":     {plan.years, "History that is never cut"},
		"a few metrics":         {plan.timers, "a program has hundreds of metrics"},
		"one long list":         {plan.documents, "Linked list that grows"},
		"a register of most":    {plan.register, "accused: Unbounded map"},
		"work of more than few": {plan.openJobs, "accused: Unbounded map"},
	})
}

// askedAt makes a map of prices whose keys have the time of the question, or the hour for which
// several hold.
func (p plan) askedAt(each bool) {
	p.ballast()
	p.Class("app.Question", dumpbuilder.Ref("article"), dumpbuilder.Long("asked"))
	var pairs []any
	for i, price := range p.rows("app.Price", 3000, 800) {
		at := taken - int64(3000-i)*10_000
		if !each {
			at -= at % 3_600_000
		}
		pairs = append(pairs, p.New("app.Question", "article", p.String("article"), "asked", at), price)
	}
	p.static("app.Main", "PRICES", p.HashMap(pairs...))
}

// priorityQueue makes a queue in order of which as many again were taken out several times.
func (p plan) priorityQueue(list []any) any {
	p.Class("java.util.PriorityQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
	return p.New("java.util.PriorityQueue", "queue", p.ObjectArray("java.lang.Object[]", append(list, make([]any, 1000)...)...), "size", int32(len(list)), "modCount", int32(9*len(list)))
}

// redeliveries makes what was tried up to 40 times, or ten times at most, as a third were.
func (p plan) redeliveries(endless bool) {
	p.ballast()
	p.Class("app.Delivery", dumpbuilder.Int("attempts"), dumpbuilder.Ref("body"))
	var list []any
	for i := range 3000 {
		tried := 1 + i*7%40
		if !endless {
			tried = min(10, 1+i*7%15)
		}
		list = append(list, p.New("app.Delivery", "attempts", int32(tried), "body", p.ByteArray(make([]byte, 900)...)))
	}
	p.static("app.Main", "AGAIN", p.priorityQueue(list))
}

// reminders makes what was made within the last six hours, or is to be done within the next.
func (p plan) reminders(made bool) {
	p.ballast()
	p.Class("app.Reminder", dumpbuilder.Long("at"), dumpbuilder.Ref("body"))
	var list []any
	for i := range int64(3000) {
		at := taken + i*7200
		if made {
			at = taken - i*7200
		}
		list = append(list, p.New("app.Reminder", "at", at, "body", p.ByteArray(make([]byte, 900)...)))
	}
	p.static("app.Main", "REMINDERS", p.priorityQueue(list))
}

// mailboxes makes owners of a list each that was emptied: of lines, or of what waits.
func (p plan) mailboxes(lines bool) {
	p.ballast()
	field := map[bool]string{true: "lines", false: "mailbox"}[lines]
	p.Class("app.Member", dumpbuilder.Ref(field), dumpbuilder.Ref("data"))
	var members []any
	for range 1000 {
		list := p.ArrayList()
		list.Set("modCount", int32(6))
		members = append(members, p.New("app.Member", field, list, "data", p.ByteArray(make([]byte, 2000)...)))
	}
	p.static("app.Main", "MEMBERS", p.HashMap(keyed(members)...))
}

// steps makes the steps of plans, of which all but the first had one before and all but the last
// one after it, taken out when it is done; or some still have.
func (p plan) steps(done bool) {
	p.ballast()
	p.Class("app.Step", dumpbuilder.Ref("before"), dumpbuilder.Ref("after"), dumpbuilder.Ref("data"))
	list := func(used bool, now ...any) any {
		l := p.ArrayList(now...)
		l.Set("modCount", int32(map[bool]int{true: 2, false: 0}[used]))
		return l
	}
	var steps []any
	for i := range 1000 {
		var next []any
		if !done && i%5 == 0 {
			next = append(next, p.String("the next"))
		}
		steps = append(steps, p.New("app.Step", "before", list(i%4 > 0), "after", list(i%4 < 3, next...), "data", p.ByteArray(make([]byte, 2000)...)))
	}
	p.static("app.Main", "STEPS", p.HashMap(keyed(steps)...))
}

// memoryTable makes a map of an owner that has a limit, and counts what is in it or what ever was.
func (p plan) memoryTable(counts bool) {
	p.ballast()
	p.Class("app.Store", dumpbuilder.Ref("table"), dumpbuilder.Int("count"), dumpbuilder.Int("limit"))
	count := map[bool]int32{true: 3000, false: 8117}[counts]
	table := p.HashMap(keyed(p.rows("app.Posting", 3000, 800))...)
	p.static("app.Main", "STORE", p.New("app.Store", "table", table, "count", count, "limit", int32(5000)))
}

// workshop makes jobs of which nearly all, or none, have a time at which they were finished.
func (p plan) workshop(finished bool) {
	p.ballast()
	p.Class("java.time.Instant", dumpbuilder.Long("seconds"), dumpbuilder.Int("nanos"))
	p.Class("app.Folder", dumpbuilder.Ref("finished"), dumpbuilder.Ref("data"))
	var list []any
	for i := range int64(1500) {
		folder := p.New("app.Folder", "data", p.ByteArray(make([]byte, 1500)...))
		if finished && i%20 > 0 {
			folder.Set("finished", p.New("java.time.Instant", "seconds", taken/1000-i*60))
		}
		list = append(list, folder)
	}
	p.static("app.Main", "FOLDERS", p.HashMap(keyed(list)...))
}

// years makes a history of forty parts, or of a few.
func (p plan) years(many bool) {
	p.ballast()
	n := map[bool]int{true: 40, false: 11}[many]
	p.static("app.Main", "HISTORY", p.HashMap(keyed(p.rows("app.Year", n, 4_000_000/n))...))
}

// timers makes a registry of metrics with hundreds of them, or thousands.
func (p plan) timers(few bool) {
	p.ballast()
	p.Class("com.codahale.metrics.MetricRegistry", dumpbuilder.Ref("metrics"))
	n := map[bool]int{true: 300, false: 3000}[few]
	registry := p.New("com.codahale.metrics.MetricRegistry", "metrics", p.HashMap(keyed(p.rows("com.codahale.metrics.Timer", n, 5_000_000/n))...))
	p.static("app.Main", "METRICS", registry)
}

// documents makes one long list, or 25 lists of 800 objects each for documents that come and go.
func (p plan) documents(one bool) {
	p.ballast()
	p.Class("app.Run", dumpbuilder.Ref("right"), dumpbuilder.Ref("text"))
	p.Class("app.Document", dumpbuilder.Ref("head"))
	lists, each := 25, 800
	if one {
		lists, each = 1, 20_000
	}
	var heads []any
	for range lists {
		var head any
		for range each {
			head = p.New("app.Run", "right", head, "text", p.ByteArray(make([]byte, 100)...))
		}
		heads = append(heads, p.New("app.Document", "head", head))
	}
	open := p.HashMap(keyed(heads)...)
	open.Set("modCount", int32(300))
	p.static("app.Main", "OPEN", open)
}

// register makes a map with a quarter of the heap, or with half of it.
func (p plan) register(quarter bool) {
	n := map[bool]int{true: 2_000_000, false: 650_000}[quarter]
	p.static("app.Main", "DATA", p.LongArray(make([]int64, n)...))
	p.static("app.Main", "OPEN", p.HashMap(keyed(p.rows("app.Line", 6000, 800))...))
}

// openJobs makes open jobs: some dozens that are heavy, or a few.
func (p plan) openJobs(dozens bool) {
	n := map[bool]int{true: 60, false: 12}[dozens]
	p.Thread("Reference Handler")
	p.static("app.Main", "DATA", p.LongArray(make([]int64, 2_000_000)...))
	p.static("app.Codes", "OLDER", p.HashMap(keyed(p.rows("app.Code", 3000, 50))...))
	p.Class("app.Order", dumpbuilder.Ref("data"))
	var orders []any
	for range n {
		orders = append(orders, p.New("app.Order", "data", p.ByteArray(bytes.Repeat([]byte("order "), 1_000_000/n)...)))
	}
	p.static("app.Main", "OPEN", p.HashMap(keyed(orders)...))
}
