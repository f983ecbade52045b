package diagnosis_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestSessionsSweptLate: a manager looks for sessions that have expired from time to time, so
// some are a little past their timeout. What has been past it for long is not swept at all.
func TestSessionsSweptLate(t *testing.T) {
	const sessions = 2000
	for idle, swept := range map[int64]bool{2000: true, 6000: false} { // seconds, of a timeout of 1,800
		p := plan{dumpbuilder.New()}
		p.Class("org.apache.catalina.session.StandardSession", dumpbuilder.Long("thisAccessedTime"), dumpbuilder.Int("maxInactiveInterval"), dumpbuilder.Ref("data"))
		var list []any
		for i := range int64(sessions) {
			list = append(list, p.New("org.apache.catalina.session.StandardSession", "thisAccessedTime", taken-i*idle*1000/sessions, "maxInactiveInterval", int32(1800), "data", p.ByteArray(make([]byte, 900)...)))
		}
		p.static("app.Main", "SESSIONS", p.ConcurrentHashMap(keyed(list)...))
		p.ballast()
		if n, text := verdictOn(t, p); strings.Contains(text, "sessions expire") != swept || n > 0 == swept {
			t.Errorf("idle for up to %d s: %s", idle, text)
		}
	}
}

// TestFullRings: arrays of one length without an empty place are rings in which the newest
// replaces the oldest; what fills up may have some.
func TestFullRings(t *testing.T) {
	const rings, places = 80, 64
	for empty, full := range map[int]bool{0: true, 1: false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Box", dumpbuilder.Ref("last"))
		var list []any
		for i := range rings {
			slots := p.rows("app.Telegram", places, 1000+7*i)
			if i == 7 {
				clear(slots[:empty])
			}
			list = append(list, p.New("app.Box", "last", p.ObjectArray("app.Telegram[]", slots...)))
		}
		p.static("app.Main", "BOXES", p.ConcurrentHashMap(keyed(list)...))
		if text := clearedReasons(t, p); strings.Contains(text, "none has an empty place") != full {
			t.Errorf("%d empty: %s", empty, text)
		}
	}
}

// TestBetweenClears: a session of Hibernate that was cleared before is in the middle of a
// batch if nearly all that it has waits to be inserted.
func TestBetweenClears(t *testing.T) {
	const entities = 1000
	for name, c := range map[string]struct {
		waiting, changes int32
		batch            bool
	}{
		"in a batch":         {entities, 6 * entities, true},
		"the first batch":    {entities, entities, false},
		"written, yet there": {1, 6 * entities, false},
	} {
		p := plan{dumpbuilder.New()}
		list := p.Class("java.util.ArrayList", dumpbuilder.Int("modCount"), dumpbuilder.Int("size"), dumpbuilder.Ref("elementData"))
		p.Class("org.hibernate.engine.spi.ExecutableList", dumpbuilder.Ref("executables"))
		p.Class("org.hibernate.engine.spi.ActionQueue", dumpbuilder.Ref("insertions"))
		p.Class("org.hibernate.engine.internal.StatefulPersistenceContext", dumpbuilder.Ref("entitiesByKey"))
		session := p.Class("org.hibernate.internal.SessionImpl", dumpbuilder.Ref("persistenceContext"), dumpbuilder.Ref("actionQueue"))
		actions := p.rows("org.hibernate.action.internal.EntityInsertAction", int(c.waiting), 100)
		queue := p.New("org.hibernate.engine.spi.ActionQueue", "insertions", p.New("org.hibernate.engine.spi.ExecutableList", "executables", p.Instance(list, c.changes, c.waiting, p.ObjectArray("java.lang.Object[]", actions...))))
		context := p.New("org.hibernate.engine.internal.StatefulPersistenceContext", "entitiesByKey", p.HashMap(keyed(p.rows("org.hibernate.engine.spi.EntityHolder", entities, 3000))...))
		p.static("app.Main", "SESSION", p.Instance(session, context, queue))
		p.ballast()
		if n, text := verdictOn(t, p); strings.Contains(text, "in batches") != c.batch || n > 0 == c.batch {
			t.Errorf("%s: %d suspects: %s", name, n, text)
		}
	}
}

// TestTasksByTheirNumbers: timeouts that are cancelled in time leave gaps in the numbers of
// the others. Their time is one of System.nanoTime, which may look like one since 1970.
func TestTasksByTheirNumbers(t *testing.T) {
	const tasks, looksLikeYears = 3000, 1_300_000_000_000
	for apart, leave := range map[int64]bool{1: false, 4: true} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"))
		task := p.Class("java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask", dumpbuilder.Long("time"), dumpbuilder.Long("sequenceNumber"), dumpbuilder.Long("period"), dumpbuilder.Ref("callable"))
		var list []any
		numbers := shuffled(run(0, 1, tasks))
		for i := range int64(tasks) {
			n := numbers[i]
			if n < tasks*2/3 {
				n = tasks*2/3 - (tasks*2/3-n)*apart // of the older ones, one of so many is still there
			}
			list = append(list, p.Instance(task, looksLikeYears+i*1_000_000, 20_000+n, int64(0), p.ByteArray(make([]byte, 800)...)))
		}
		p.static("app.Main", "TIMER", p.New("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue", "queue", p.ObjectArray("java.lang.Object[]", list...), "size", int32(tasks)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "members seem to leave after a while: the numbers in field sequenceNumber") != leave || strings.Contains(text, "has been due") {
			t.Errorf("%d apart: %s", apart, text)
		}
	}
}

// TestSortedByTime: the first and the last key of a sorted map are times as far apart as a
// constant says, whatever its name and unit.
func TestSortedByTime(t *testing.T) {
	const entries, hour, minute = 400, int64(3_600_000), int64(60_000)
	for name, c := range map[string]struct {
		span     int64 // milliseconds
		constant int64 // microseconds
		skip     bool
		window   bool
	}{
		"tree map":         {8 * hour, 8 * hour * 1000, false, true},
		"skip list":        {8 * hour, 8 * hour * 1000, true, true},
		"another constant": {8 * hour, 5 * hour * 1000, true, false},
		"no round time":    {8 * hour, 8*hour*1000 + 7_000_000, true, false},
		"forty minutes":    {40 * minute, 40 * minute * 1000, true, true},
		"four minutes":     {4 * minute, 4 * minute * 1000, true, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Tracks", dumpbuilder.Static("HALTEN", heap.Long, c.constant), dumpbuilder.Ref("byTime"))
		rows := p.rows("app.Place", entries, 2000)
		key := func(i int) any { return p.Box((taken - int64(entries-1-i)*c.span/entries) * 1000) }
		p.static("app.Main", "TRACKS", p.New("app.Tracks", "byTime", p.sorted(c.skip, rows, key)))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "members stay for a time") != c.window {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// sorted makes a skip list, or a tree in which each node has only a right one.
func (p plan) sorted(skip bool, rows []any, key func(i int) any) *dumpbuilder.Object {
	if !skip {
		p.Class("java.util.TreeMap", dumpbuilder.Ref("root"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
		entry := p.Class("java.util.TreeMap$Entry", dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("left"), dumpbuilder.Ref("right"))
		var tree func(from, to int) any
		tree = func(from, to int) any {
			if from == to {
				return nil
			}
			at := (from + to) / 2
			return p.Instance(entry, key(at), rows[at], tree(from, at), tree(at+1, to))
		}
		return p.New("java.util.TreeMap", "root", tree(0, len(rows)), "size", int32(len(rows)), "modCount", int32(3*len(rows)))
	}
	node := p.Class("java.util.concurrent.ConcurrentSkipListMap$Node", dumpbuilder.Ref("key"), dumpbuilder.Ref("val"), dumpbuilder.Ref("next"))
	index := p.Class("java.util.concurrent.ConcurrentSkipListMap$Index", dumpbuilder.Ref("node"), dumpbuilder.Ref("right"), dumpbuilder.Ref("down"))
	p.Class("java.util.concurrent.ConcurrentSkipListMap", dumpbuilder.Ref("head"))
	var next, right any
	for i := len(rows) - 1; i >= 0; i-- {
		next = p.Instance(node, key(i), rows[i], next)
		if i%16 == 3 {
			right = p.Instance(index, next, right, nil)
		}
	}
	base := p.Instance(node, nil, nil, next)
	head := p.Instance(index, base, nil, p.Instance(index, base, right, nil))
	return p.New("java.util.concurrent.ConcurrentSkipListMap", "head", head)
}

// TestWeakInterner: the table of a weak interner of Guava keeps nothing alive.
func TestWeakInterner(t *testing.T) {
	for class, weak := range map[string]bool{"WeakKeyDummyValueEntry": true, "StrongKeyDummyValueEntry": false} {
		p := plan{dumpbuilder.New()}
		class = "com.google.common.collect.MapMakerInternalMap$" + class
		p.Class("com.google.common.collect.MapMakerInternalMap", dumpbuilder.Ref("table"))
		p.static("app.Main", "NAMES", p.New("com.google.common.collect.MapMakerInternalMap", "table", p.ObjectArray("com.google.common.collect.MapMakerInternalMap$InternalEntry[]", p.rows(class, 4000, 300)...)))
		p.ballast()
		if n, text := verdictOn(t, p); strings.Contains(text, "a weak interner") != weak || n > 0 == weak {
			t.Errorf("%s: %s", class, text)
		}
	}
}

// TestSweeper: a function that has captured a collection's owner and a time as long as members
// stay is what takes out the old ones.
func TestSweeper(t *testing.T) {
	const members, idle = 3000, int64(2_500_000_000) // ns
	for limit, swept := range map[int64]bool{idle: true, idle / 3: false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Guard", dumpbuilder.Ref("buckets"))
		p.Class("app.Guard$$Lambda+0x0000000012345678", dumpbuilder.Ref("arg$1"), dumpbuilder.Long("arg$2"))
		list := p.states("app.Bucket", nil, dumpbuilder.Long("last"), "last", members, func(i int) any { return 900*idle + int64(i)*(idle+idle/20)/members })
		guard := p.New("app.Guard", "buckets", p.HashMap(keyed(list)...))
		p.static("app.Main", "GUARD", guard)
		p.static("app.Timer", "TASK", p.New("app.Guard$$Lambda+0x0000000012345678", "arg$1", guard, "arg$2", limit))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "a function that works with them has the number") != swept {
			t.Errorf("limit %d: %s", limit, text)
		}
	}
}

// TestConsumerWaitsForATime: who waits for a limited time in the condition of a queue in order
// waits until its first element is due; who waits without a limit, or for a connection, does not.
func TestConsumerWaitsForATime(t *testing.T) {
	for name, c := range map[string]struct {
		method, caller string
		due            bool
	}{"for a time": {"awaitNanos", "app.Reminders", true}, "without a limit": {"await", "app.Reminders", false}, "for a connection": {"awaitNanos", "java.util.concurrent.LinkedBlockingDeque", false}} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.PriorityQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"))
		p.Class("app.Reminders", dumpbuilder.Ref("waiting"))
		owner := p.New("app.Reminders", "waiting", p.New("java.util.PriorityQueue", "queue", p.ObjectArray("java.lang.Object[]", p.rows("app.Case", 2000, 2000)...), "size", int32(2000)))
		p.static("app.Main", "REMINDERS", owner)
		for range 2 {
			p.Thread("reminder", dumpbuilder.Frame{Class: "jdk.internal.misc.Unsafe", Method: "park"}, dumpbuilder.Frame{Class: "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject", Method: c.method, Signature: "()V"}, dumpbuilder.Frame{Class: c.caller, Method: "poll"}, dumpbuilder.Frame{Class: "app.Reminders", Method: "next"}).Local(3, owner)
		}
		p.ballast()
		p.static("app.More", "DATA", p.LongArray(make([]int64, 1_500_000)...))
		n, text := verdictOn(t, p)
		if strings.Contains(text, "until the first of them is due") != c.due || n > 0 == c.due {
			t.Errorf("%s: %d suspects: %s", name, n, text)
		}
	}
}

// TestSortedByDueTime: keys of a sorted map with a time and a counter, of which the first is
// that of the dump and all others are ahead, are taken out when they are due.
func TestSortedByDueTime(t *testing.T) {
	const entries = 400
	for first, due := range map[int64]bool{100: true, 60_000: false} { // ms after the dump
		p := plan{dumpbuilder.New()}
		p.Class("app.Plan", dumpbuilder.Ref("steps"))
		key := func(i int) any { return p.Box((taken+first+int64(i)*20)<<20 | int64(i*7919%1000)) }
		p.static("app.Main", "PLAN", p.New("app.Plan", "steps", p.sorted(true, p.rows("app.Step", entries, 2000), key)))
		if text := known(t, p); strings.Contains(text, "what is due is taken out: the first time in its keys") != due {
			t.Errorf("first after %d ms: %s", first, text)
		}
	}
}

// TestOrderNumbersWithLetters: numbers in texts count although letters around them differ.
func TestOrderNumbersWithLetters(t *testing.T) {
	for name, c := range map[string]struct {
		text  func(i int) string
		leave bool
	}{
		"check letters":  {func(i int) string { return fmt.Sprintf("A%d/%c%c", 98_790+i, 'A'+i*7%26, 'A'+i*11%26) }, true},
		"from the first": {func(i int) string { return fmt.Sprintf("A%d/%c%c", 1+i, 'A'+i*7%26, 'A'+i*11%26) }, false},
		"other words":    {func(i int) string { return fmt.Sprintf("%s %d", []string{"order", "letter"}[i%2], 98_790+i) }, false},
	} {
		p := plan{dumpbuilder.New()}
		var pairs []any
		for i, row := range p.rows("app.Order", 3000, 300) {
			pairs = append(pairs, c.text(i), row)
		}
		p.static("app.Main", "ORDERS", p.ConcurrentHashMap(pairs...))
		if text := known(t, p); strings.Contains(text, "leave in turn") != c.leave {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestChatsInUse: members with a group of channels of Netty, which drops those that are closed,
// are in use while there is one in it.
func TestChatsInUse(t *testing.T) {
	for _, registered := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		base := p.Class("io.netty.channel.AbstractChannel", dumpbuilder.Boolean("registered"))
		p.Class("io.netty.channel.local.LocalChannel", dumpbuilder.Super(base))
		p.Class("io.netty.channel.group.DefaultChannelGroup", dumpbuilder.Ref("nonServerChannels"))
		p.Class("app.Chat", dumpbuilder.Ref("present"), dumpbuilder.Ref("last"))
		var chats []any
		for range 200 {
			channels := p.ConcurrentHashMap("id", p.New("io.netty.channel.local.LocalChannel", "registered", registered))
			chats = append(chats, p.New("app.Chat", "present", p.New("io.netty.channel.group.DefaultChannelGroup", "nonServerChannels", channels), "last", p.ByteArray(make([]byte, 16<<10)...)))
		}
		p.bag(chats...)
		if text := known(t, p); strings.Contains(text, "all of the objects examined have an open connection") != registered {
			t.Errorf("registered %v: %s", registered, text)
		}
	}
}

// TestKeysAllThere: a map with nearly all the numbers up to a round one is complete. Numbers given
// out in turn have no gaps, or end anywhere.
func TestKeysAllThere(t *testing.T) {
	for name, c := range map[string]struct {
		first, last int
		missing     int
		all         bool
	}{
		"complete":        {0, 3999, 3, true},
		"from one on":     {1, 4000, 3, true},
		"given out":       {0, 3999, 0, false},
		"without a first": {40, 4000, 0, false},
		"ends anywhere":   {0, 3977, 3, false},
		"half are there":  {0, 3999, 2000, false},
		"a range of them": {2000, 5999, 3, false},
	} {
		p := plan{dumpbuilder.New()}
		rows := p.rows("app.Price", c.last-c.first+1-c.missing, 300)
		var pairs []any
		for i, row := range rows {
			n := c.first + i
			if i > 100 {
				n += c.missing
			}
			pairs = append(pairs, p.Box(int32(n)), row)
		}
		p.static("app.Main", "PRICES", p.ConcurrentHashMap(pairs...))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "hardly another key can come") != c.all {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestFullStreams: chains in several places are full at the limit of each.
func TestFullStreams(t *testing.T) {
	const each, streams = 600, 20
	for limit, full := range map[int32]bool{each: true, 0: false} {
		p := plan{dumpbuilder.New()}
		p.Class("lib.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("value"))
		p.Class("lib.Buffer", dumpbuilder.Int("maxSize"), dumpbuilder.Int("size"), dumpbuilder.Ref("head"))
		p.Class("app.Price", dumpbuilder.Long("at"), dumpbuilder.Ref("data"))
		p.Class("app.Yarn", dumpbuilder.Ref("buffer"))
		var yarns []any
		for range streams {
			var head any
			for i := range int64(each) {
				head = p.New("lib.Node", "next", head, "value", p.New("app.Price", "at", taken-i*60_000, "data", p.ByteArray(make([]byte, 100)...)))
			}
			yarns = append(yarns, p.New("app.Yarn", "buffer", p.New("lib.Buffer", "maxSize", limit, "size", int32(each), "head", head)))
		}
		p.static("app.Main", "YARNS", p.HashMap(keyed(yarns)...))
		p.static("app.Data", "TABLE", p.LongArray(make([]int64, 400_000)...))
		if n, text := verdictOn(t, p); strings.Contains(text, "full at its limit: 600 of at most 600") != full || n > 0 == full {
			t.Errorf("limit %d: %d suspects: %s", limit, n, text)
		}
	}
}

// TestValuesOfManyClasses: one class does not stand for values of which each has its own.
func TestValuesOfManyClasses(t *testing.T) {
	for classes, says := range map[int]string{40: "400 entries java.lang.String → app.Formula", 1: "400 entries java.lang.String → app.Formula0\n"} {
		p := plan{dumpbuilder.New()}
		var formulas []any
		for i := range classes {
			formulas = append(formulas, p.rows(fmt.Sprintf("app.Formula%d", i), 400/classes, 3000)...)
		}
		p.static("app.Main", "FORMULAS", p.HashMap(keyed(formulas)...))
		if _, text := judgedCauses(t, p.open(t)); !strings.Contains(text, says) || strings.Contains(text, " and others") != (classes > 1) {
			t.Errorf("%d classes: %s", classes, text)
		}
	}
}

// TestSeveralMaps: what several maps hold together is not said of one.
func TestSeveralMaps(t *testing.T) {
	for maps, says := range map[int]string{1: "the map holds 1,000 entries", 3: "3 maps hold 3,000 entries"} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Topic", dumpbuilder.Ref("done"))
		var topics []any
		for range maps {
			m := p.HashMap(keyed(p.rows("app.Receipt", 1000, 2000))...)
			m.Set("modCount", int32(1300))
			topics = append(topics, p.New("app.Topic", "done", m))
		}
		p.static("app.Main", "TOPICS", p.ArrayList(topics...))
		if _, text := judgedCauses(t, p.open(t)); !strings.Contains(text, says) {
			t.Errorf("%d maps: %s", maps, text)
		}
	}
}

// TestArticles: classes have the article that is spoken.
func TestArticles(t *testing.T) {
	for class, says := range map[string]string{
		"java.util.Collections$UnmodifiableMap":               "immutable: an UnmodifiableMap does not grow",
		"com.google.common.collect.ImmutableMap":              "immutable: an ImmutableMap does not grow",
		"com.google.common.collect.ImmutableMap$UniversalMap": "immutable: a UniversalMap does not grow",
	} {
		p := plan{dumpbuilder.New()}
		p.Class(class, dumpbuilder.Ref("m"))
		p.static("app.Main", "CODES", p.New(class, "m", p.HashMap(keyed(p.rows("app.Code", 1500, 2000))...)))
		if _, text := verdictOn(t, p); !strings.Contains(text, says) {
			t.Errorf("%s: %s", class, text)
		}
	}
}

// TestNumbersOfOneTurn: a map that counts three changes for each element may have replaced each
// once. Where as many numbers are missing before the first, as many have left.
func TestNumbersOfOneTurn(t *testing.T) {
	const open = 3000
	for first, left := range map[int]bool{43_000: true, 40_000: false} {
		p := plan{dumpbuilder.New()}
		var pairs []any
		for i, row := range p.rows("app.Repair", open, 300) {
			pairs = append(pairs, p.Box(int32(first+i)), row)
		}
		repairs := p.HashMap(pairs...)
		repairs.Set("modCount", int32(3*open))
		p.static("app.Main", "OPEN", repairs)
		if text := known(t, p); strings.Contains(text, "they leave in turn: 3,000 were taken out") != left {
			t.Errorf("from %d on: %s", first, text)
		}
	}
}

// TestWindowOfParts: what says how long members stay may be where the collections are that have
// them, and a sweep may be due when a window is nearly over.
func TestWindowOfParts(t *testing.T) {
	const regions, each = 6, 600
	for seconds, window := range map[int64]bool{7500: true, 3600: false} {
		p := plan{dumpbuilder.New()}
		p.Class("java.time.Duration", dumpbuilder.Long("seconds"), dumpbuilder.Int("nanos"))
		p.Class("app.Reading", dumpbuilder.Long("made"), dumpbuilder.Ref("data"))
		p.Class("app.Regions", dumpbuilder.Ref("byName"))
		p.Class("app.Register", dumpbuilder.Ref("regions"), dumpbuilder.Ref("stay"))
		var pairs []any
		for r := range regions {
			var list []any
			for i := range int64(each) { // over two hours
				list = append(list, p.New("app.Reading", "made", taken-(each-i)*12_000, "data", p.ByteArray(make([]byte, 200)...)))
			}
			pairs = append(pairs, fmt.Sprint("region ", r), p.ArrayList(list...))
		}
		p.static("app.Main", "REGISTER", p.New("app.Register", "regions", p.New("app.Regions", "byName", p.HashMap(pairs...)), "stay", p.New("java.time.Duration", "seconds", seconds)))
		if text := known(t, p); strings.Contains(text, "members stay for a time") != window {
			t.Errorf("%d s: %s", seconds, text)
		}
	}
}
