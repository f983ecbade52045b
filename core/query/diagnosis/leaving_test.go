package diagnosis_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestNumbersOfWhatWasTakenOut: if as many were taken out as there are numbers before the first
// one, members leave in turn, also where that number is round.
func TestNumbersOfWhatWasTakenOut(t *testing.T) {
	const size, first = 800, 3001
	for taken, inTurn := range map[int32]bool{first - 1: true, 2 * size: false, 0: false} {
		p := plan{dumpbuilder.New()}
		var pairs []any
		for i, row := range p.rows("app.Trip", size, 3000) {
			pairs = append(pairs, fmt.Sprintf("trip-%06d", first+i), row)
		}
		m := p.HashMap(pairs...)
		m.Set("modCount", size+2*taken)
		p.static("app.Main", "TRIPS", m)
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "they leave in turn") != inTurn {
			t.Errorf("%d taken out: %s", taken, text)
		}
	}
}

// TestPartsThatLeave: lists that only grow are no leak if the map that has them drops
// whole lists.
func TestPartsThatLeave(t *testing.T) {
	const parts = 6
	for taken, leave := range map[int32]bool{0: false, 1: false, 2: true} {
		p := plan{dumpbuilder.New()}
		var pairs []any
		for i := range parts {
			pairs = append(pairs, fmt.Sprintf("match %d", i), p.ArrayList(p.rows("app.Bet", 1000+i, 300)...))
		}
		m := p.HashMap(pairs...)
		m.Set("modCount", parts+2*taken)
		p.static("app.Main", "BETS", m)
		p.ballast()
		text := known(t, p)
		if strings.Contains(text, "its parts come and go") != leave || strings.Contains(text, "nothing was ever taken out") == leave {
			t.Errorf("%d taken out: %s", taken, text)
		}
	}
}

// TestSortedParts: a list of lists that was sorted again and again counts changes, too.
func TestSortedParts(t *testing.T) {
	p := plan{dumpbuilder.New()}
	var parts []any
	for i := range 6 {
		parts = append(parts, p.ArrayList(p.rows("app.Bet", 1000+i, 300)...))
	}
	list := p.ArrayList(parts...)
	list.Set("modCount", 26)
	p.static("app.Main", "BETS", list)
	p.ballast()
	if text := known(t, p); strings.Contains(text, "taken out") || !strings.Contains(text, "or they were sorted: their list counts 26 changes for 6 parts") {
		t.Error(text)
	}
}

// TestNoWindow: a number that is far too large for a time, such as a seed, is no window.
func TestNoWindow(t *testing.T) {
	const members, apart, seed = 3000, 100, 184_467_440_737_095_516 // the hundredth part of 2^64
	p := plan{dumpbuilder.New()}
	class := p.Class("app.Baskets", dumpbuilder.Ref("byKey"), dumpbuilder.Long("seed"))
	list := p.states("app.Basket", nil, dumpbuilder.Long("begun"), "begun", members, func(i int) any { return taken - int64(members-i)*apart })
	p.static("app.Main", "BASKETS", p.Instance(class, p.HashMap(keyed(list)...), int64(seed)))
	if _, text := verdictOn(t, p); strings.Contains(text, "members stay for a time") {
		t.Error(text)
	}
}

// TestSweptWindow: what has run out stays until the next sweep, so times may reach a little
// further back than the window; how much is believed only where a name says that it is one.
func TestSweptWindow(t *testing.T) {
	const members, apart = 3000, 100 // milliseconds
	for name, c := range map[string]struct {
		field  string
		over   int64 // hundredths
		window bool
	}{
		"swept every tenth":        {"KEPT", 108, true},
		"a tenth, by another name": {"STATION", 108, false},
		"a fifth":                  {"KEPT", 120, false},
	} {
		p := plan{dumpbuilder.New()}
		class := p.Class("app.Baskets", dumpbuilder.Ref("byKey"), dumpbuilder.Static(c.field, heap.Long, int64(members*apart*100/c.over)))
		list := p.states("app.Basket", nil, dumpbuilder.Long("begun"), "begun", members, func(i int) any { return taken - int64(members-i)*apart })
		p.static("app.Main", "BASKETS", p.Instance(class, p.HashMap(keyed(list)...)))
		if _, text := verdictOn(t, p); strings.Contains(text, "members stay for a time") != c.window {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestCountedOut: an owner that counts what comes and what leaves has as many elements as the
// counters differ by. A library may count only what leaves.
func TestCountedOut(t *testing.T) {
	const size = 2000
	for name, c := range map[string]struct {
		class      string
		came, left string
		n          int64 // that came
		left2      int64
		out        bool
	}{
		"counters that differ by the size": {"app.Room", "joined", "left", 5 * size, 4 * size, true},
		"counters of something else":       {"app.Room", "joined", "left", 5 * size, 4*size - 1, false},
		"hardly any left":                  {"app.Room", "joined", "left", size + 3, 3, false},
		"a limit and what is free of it":   {"app.Room", "maxSeats", "freeSeats", 5 * size, 4 * size, false},
		"a limit and what remains":         {"app.Room", "seats", "remaining", 5 * size, 4 * size, false},
		"a library's count":                {"org.lib.Manager", "id", "expiredSessions", 1, 4 * size, true},
		"an application's, of its cache":   {"app.Room", "id", "expired", 1, 4 * size, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
		location := "/app/classes/"
		if strings.HasPrefix(c.class, "org.") {
			location = "/app/lib/lib.jar"
		}
		p.Class("java.util.concurrent.atomic.AtomicLong", dumpbuilder.Long("value"))
		p.Class(c.class, dumpbuilder.Long(c.came), dumpbuilder.Ref(c.left), dumpbuilder.Ref("members"), p.domain(location))
		p.static("app.Main", "ROOM", p.New(c.class, c.came, c.n, c.left, p.New("java.util.concurrent.atomic.AtomicLong", "value", c.left2), "members", p.ConcurrentHashMap(keyed(p.rows("app.Visitor", size, 500))...)))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "elements leave: field") != c.out {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestCountersOfManyFields: an object with very many fields is no owner that counts; to compare
// all of them would take very long in a hostile dump.
func TestCountersOfManyFields(t *testing.T) {
	const size, many = 2000, 200
	p := plan{dumpbuilder.New()}
	fields := []dumpbuilder.Member{dumpbuilder.Ref("members"), dumpbuilder.Int("joined"), dumpbuilder.Int("left")}
	for i := range many {
		fields = append(fields, dumpbuilder.Int(fmt.Sprintf("n%d", i)))
	}
	p.Class("app.Room", fields...)
	p.static("app.Main", "ROOM", p.New("app.Room", "joined", int32(5*size), "left", int32(4*size), "members", p.ConcurrentHashMap(keyed(p.rows("app.Visitor", size, 500))...)))
	p.ballast()
	if _, text := verdictOn(t, p); strings.Contains(text, "elements leave: field") {
		t.Error(text)
	}
}

// TestOlderVersions: members with a chain of older ones behind each keep versions.
func TestOlderVersions(t *testing.T) {
	for name, c := range map[string]struct {
		field  string
		behind int
		said   bool
	}{
		"older ones":              {"older", 9, true},
		"only the one before":     {"older", 1, false},
		"others, not older":       {"next", 9, false},
		"nothing behind a member": {"older", 0, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Version", dumpbuilder.Ref(c.field), dumpbuilder.Ref("data"))
		var newest []any
		for range 300 {
			var v any
			for range c.behind + 1 {
				next := p.New("app.Version", "data", p.ByteArray(make([]byte, 300)...))
				if v != nil {
					next.Set(c.field, v)
				}
				v = next
			}
			newest = append(newest, v)
		}
		p.static("app.Main", "NEWEST", p.HashMap(keyed(newest)...))
		if text := known(t, p); strings.Contains(text, "behind each are") != c.said {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestAgeOfWork: what a task works with is as old as the task; what the method main holds lives
// as long as the program.
func TestAgeOfWork(t *testing.T) {
	for _, name := range []string{"main", "night-run"} {
		p := plan{dumpbuilder.New()}
		p.Thread("Reference Handler")
		p.static("app.Table", "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", 18_000, 100)...))
		method := map[string]string{"main": "main", "night-run": "run"}[name]
		p.Thread(name, dumpbuilder.Frame{Class: "app.Run", Method: method, Line: 7}).Local(0, p.ArrayList(p.rows("app.Item", 2000, 500)...))
		_, text, _ := strings.Cut(known(t, p), "local variable")
		if strings.Contains(text, "it grew last") != (name == "main") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestAgeOfWaste: copies that are equal are waste, also if they were made long ago.
func TestAgeOfWaste(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Thread("Reference Handler")
	p.tenants(true)
	p.static("app.Table", "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", 14_000, 400)...))
	if _, text := verdictOn(t, p); !strings.Contains(text, "suspect app.Main.TENANTS") || !strings.Contains(text, "nothing was added lately") {
		t.Error(text)
	}
}

// TestSessionsThatEnd: that a manager of sessions keeps sessions is what it is for; if it counts
// many that have ended, those within their timeout are in use, and those that are a few seconds
// past it may leave with the next sweep.
func TestSessionsThatEnd(t *testing.T) {
	const sessions = 2000
	for name, c := range map[string]struct {
		ended, longest int64 // longest is for how long sessions are unused, in seconds
		timeout        int32
		accused        bool
	}{
		"none has ended":              {0, 600, 1800, true},
		"within their timeout":        {2 * sessions, 600, 1800, false},
		"a few seconds past it":       {2 * sessions, 8, 2, false},
		"minutes past it":             {2 * sessions, 600, 2, true},
		"seconds, but none has ended": {0, 8, 2, true},
	} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
		p.Class("org.apache.catalina.session.StandardSession", dumpbuilder.Long("thisAccessedTime"), dumpbuilder.Int("maxInactiveInterval"), dumpbuilder.Ref("data"), p.domain("/app/lib/tomcat.jar"))
		manager := p.Class("org.apache.catalina.session.StandardManager", dumpbuilder.Long("expiredSessions"), dumpbuilder.Ref("sessions"), p.domain("/app/lib/tomcat.jar"))
		var list []any
		for i := range int64(sessions) {
			list = append(list, p.New("org.apache.catalina.session.StandardSession", "thisAccessedTime", taken-i*c.longest*1000/sessions, "maxInactiveInterval", c.timeout, "data", p.ByteArray(make([]byte, 900)...)))
		}
		p.static("app.Main", "MANAGER", p.Instance(manager, c.ended, p.ConcurrentHashMap(keyed(list)...)))
		p.ballast()
		if n, text := verdictOn(t, p); n > 0 != c.accused || !strings.Contains(text, "StandardManager") && !strings.Contains(text, "app.Main.MANAGER") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestRoundTime: what spans a round time up to the dump, and is taken from the front, stays for
// that time.
func TestRoundTime(t *testing.T) {
	const members, second = 3000, 1000
	for name, c := range map[string]struct {
		span, age int64
		taken     bool
		said      bool
	}{
		"fifteen minutes":              {900 * second, 0, true, true},
		"nothing was taken out":        {900 * second, 0, false, false},
		"some time":                    {1060 * second, 0, true, false},
		"fifteen minutes, an hour ago": {900 * second, 3600 * second, true, false},
	} {
		p := plan{dumpbuilder.New()}
		list := p.states("app.Visit", nil, dumpbuilder.Long("at"), "at", members, func(i int) any { return taken - c.age - int64(members-1-i)*c.span/members })
		p.Class("java.util.ArrayDeque", dumpbuilder.Ref("elements"), dumpbuilder.Int("head"), dumpbuilder.Int("tail"))
		slots := make([]any, 5000)
		head := 0
		if c.taken {
			head = 1000
		}
		copy(slots[head:], list)
		p.static("app.Main", "RECENT", p.New("java.util.ArrayDeque", "elements", p.ObjectArray("java.lang.Object[]", slots...), "head", int32(head), "tail", int32(head+members)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "members seem to stay for a time: what is older than 15 min was taken from the front") != c.said {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestGroupOfChannels: Netty's group of channels drops those that are closed, so it is not a
// registry that somebody has to clear.
func TestGroupOfChannels(t *testing.T) {
	for class, drops := range map[string]bool{"io.netty.channel.group.DefaultChannelGroup": true, "io.netty.channel.Registry": false} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
		group := p.Class(class, dumpbuilder.Ref("channels"), p.domain("/app/lib/netty.jar"))
		p.Class("io.netty.channel.Channel", dumpbuilder.Int("id"), dumpbuilder.Ref("data"), p.domain("/app/lib/netty.jar"))
		p.static("app.Main", "OPEN", p.Instance(group, p.ConcurrentHashMap(keyed(p.rows("io.netty.channel.Channel", 2000, 800))...)))
		p.ballast()
		n, text := verdictOn(t, p)
		if (n == 0) != drops || strings.Contains(text, "when it is closed") != drops {
			t.Errorf("%s: %s", class, text)
		}
	}
}

// TestPrimitiveKeys: the keys of a map from long to object show that members leave, also
// where two regions count apart; numbers without gaps, or with as many at any place, do not.
func TestPrimitiveKeys(t *testing.T) {
	// thinning is a range in which more and more numbers are missing towards its beginning.
	thinning := func(first int64) (list []int64) {
		for i := range int64(400) {
			if i > 300 || i%(8-i/50) == 0 {
				list = append(list, first+i)
			}
		}
		return list
	}
	for name, test := range map[string]struct {
		numbers []int64
		said    string
	}{
		"the first ones stay":           {run(1, 1, 800), ""},
		"evenly, with gaps":             {run(70_001, 9, 800), ""},
		"only the last ones":            {run(48_211, 1, 800), "seem to leave in turn"},
		"fewer of the older ones":       {thinning(41_000), "seem to leave after a while"},
		"in two regions":                {append(thinning(33_000), thinning(1_033_000)...), "so it is in each of 2 ranges"},
		"in one region of two":          {append(run(1, 3, 200), thinning(1_033_000)...), ""},
		"of two regions, all are there": {append(run(1, 1, 200), run(1_000_000, 1, 200)...), ""},
		"of two, from a thousand on":    {append(run(241_001, 1, 400), run(141_002, 1, 400)...), ""},
		"of two, the last ones":         {append(run(241_201, 1, 400), run(41_302, 1, 400)...), "so it is in each of 2 ranges"},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap", dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Int("size"), dumpbuilder.Boolean("containsNullKey"))
		p.Class("app.Order", dumpbuilder.Ref("data"))
		keys, values := make([]int64, 4096), make([]any, 4096)
		for i, n := range shuffled(test.numbers) {
			keys[5*i%4096], values[5*i%4096] = n, p.New("app.Order", "data", p.ByteArray(make([]byte, 3000)...))
		}
		p.static("app.Main", "OPEN", p.New("it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap",
			"key", p.LongArray(keys...), "value", p.ObjectArray("java.lang.Object[]", values...), "size", len(test.numbers), "containsNullKey", false))
		p.ballast()
		_, found := verdictOn(t, p)
		if !strings.Contains(found, test.said) || test.said == "" && strings.Contains(found, "seem to leave") {
			t.Errorf("%s: want %q in\n%s", name, test.said, found)
		}
		if strings.Contains(found, "OPEN → value") {
			t.Errorf("%s: the map's array is named: %s", name, found)
		}
	}
}

// TestBoundBySemaphore: the elements of a queue and the free permits of its owner's semaphore
// are together the number of places.
func TestBoundBySemaphore(t *testing.T) {
	for name, test := range map[string]struct {
		size    int
		free    int32
		bounded bool
	}{
		"free places":          {800, 1200, true},
		"one is on its way":    {800, 1199, true},
		"no places":            {837, 0, false},
		"another number":       {800, 1234, false},
		"near a multiple":      {837, 1263 - 16, false},
		"of something smaller": {790, 10, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.Semaphore$Sync", dumpbuilder.Int("state"))
		p.Class("java.util.concurrent.Semaphore", dumpbuilder.Ref("sync"))
		p.Class("app.Desk", dumpbuilder.Ref("waiting"), dumpbuilder.Ref("places"))
		places := p.New("java.util.concurrent.Semaphore", "sync", p.New("java.util.concurrent.Semaphore$Sync", "state", test.free))
		p.static("app.Main", "DESK", p.New("app.Desk", "waiting", p.ArrayList(p.rows("app.Call", test.size, 3000)...), "places", places))
		p.ballast()
		if _, found := verdictOn(t, p); strings.Contains(found, "free permits") != test.bounded {
			t.Errorf("%s: %s", name, found)
		}
	}
}

// TestGaugesOfTheLiving: gauges that refer weakly to objects of which none is gone are removed
// with these; where many are gone, they stay. So it is in a second map that has all of them, and
// some counters.
func TestGaugesOfTheLiving(t *testing.T) {
	for gone, alive := range map[int]bool{0: true, 3: false} {
		p := plan{dumpbuilder.New()}
		p.Class("io.micrometer.core.instrument.internal.DefaultCounter")
		p.Class("java.lang.ref.WeakReference", dumpbuilder.Super(p.ClassOf("java.lang.ref.Reference")))
		p.Class("io.micrometer.core.instrument.internal.DefaultGauge", dumpbuilder.Ref("ref"), dumpbuilder.Ref("data"))
		devices := p.rows("app.Device", 400, 10)
		var gauges []any
		for i := range 2000 {
			var device any = devices[i%400]
			if i%4 < gone {
				device = nil
			}
			gauges = append(gauges, p.New("io.micrometer.core.instrument.internal.DefaultGauge", "ref", p.New("java.lang.ref.WeakReference", "referent", device), "data", p.ByteArray(make([]byte, 900)...)))
		}
		p.static("app.Main", "METERS", p.ArrayList(gauges...))
		p.static("app.Main3", "FILTERED", p.ArrayList(append([]any{p.New("io.micrometer.core.instrument.internal.DefaultCounter")}, gauges...)...))
		p.static("app.Main2", "DEVICES", p.ArrayList(devices...))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "belong to objects that are alive") != alive {
			t.Errorf("%d in 4 gone: %s", gone, text)
		}
	}
}
