package diagnosis_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
)

// numbered puts members under the given numbers, as texts or as Longs, into a map that does not
// count its changes.
func (p plan) numbered(list []int64, key func(n int64) any) {
	p.Class("app.Order", dumpbuilder.Ref("data"))
	var pairs []any
	for _, n := range list {
		pairs = append(pairs, key(n), p.New("app.Order", "data", p.ByteArray(make([]byte, 3000)...)))
	}
	p.static("app.Main", "OPEN", p.ConcurrentHashMap(pairs...))
	p.ballast()
}

// run returns count numbers from first on, each larger by step than the one before.
func run(first, step int64, count int) (list []int64) {
	for i := range int64(count) {
		list = append(list, first+i*step)
	}
	return list
}

// shuffled is a list in another order, always the same one.
func shuffled(list []int64) []int64 {
	r := rand.New(rand.NewPCG(1, 2))
	r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list
}

// TestRunningNumbers: numbers given out in turn show that members leave, if few of the
// older ones are left or all before the first are gone.
func TestRunningNumbers(t *testing.T) {
	text := func(n int64) any { return fmt.Sprintf("order-%06d", n) }
	scattered := func(n int64) any { return fmt.Sprintf("order-%06d", n*7919%1_000_003) }
	for name, test := range map[string]struct {
		numbers []int64
		key     func(int64) any
		said    string
	}{
		"the first ones stay":                             {run(1, 1, 800), text, ""},
		"all stay, from a round one":                      {run(100_001, 1, 800), text, ""},
		"all stay, from one of two digits and zeros":      {run(48_000, 1, 800), text, ""},
		"only the last ones, from one of three":           {run(518_000, 1, 800), text, "seem to leave in turn"},
		"all stay, from one that is round for so many":    {run(26_400_002, 1, 800), text, ""},
		"all but the first few":                           {run(137, 1, 800), text, ""},
		"all but the first few, from a round one":         {run(330_014, 1, 800), text, ""},
		"evenly, with gaps":                               {run(1, 9, 800), text, ""},
		"only the last ones":                              {run(48_211, 1, 800), text, "seem to leave in turn"},
		"only the last ones, with a few gaps":             {slices.DeleteFunc(run(48_211, 1, 900), func(n int64) bool { return n%8 == 0 && n < 48_990 }), text, "seem to leave in turn"},
		"mostly the last ones":                            {append(run(1, 400, 100), run(40_000, 2, 700)...), text, "seem to leave after a while"},
		"mostly the last, as Longs":                       {append(run(1, 400, 100), run(40_000, 2, 700)...), nil, "seem to leave after a while"},
		"years":                                           {run(1850, 1, 175), text, ""},
		"numbers cut off":                                 {run(48_211, 1, 8000), func(n int64) any { return fmt.Sprintf("%s%06d", strings.Repeat("x", 95), n) }, ""},
		"over all numbers there are":                      {append(run(0, 1, 799), math.MaxInt64), nil, ""},
		"not given out in their turn":                     {run(48_211, 1, 800), scattered, ""},
		"only the last ones, in any order of the objects": {shuffled(run(48_211, 1, 800)), text, "seem to leave in turn"},
		"mostly the last ones, in any order":              {shuffled(append(run(1, 400, 100), run(40_000, 2, 700)...)), text, ""},
	} {
		p := plan{dumpbuilder.New()}
		key := test.key
		if key == nil {
			p.Class("java.lang.Long", dumpbuilder.Long("value"))
			key = func(n int64) any { return p.New("java.lang.Long", "value", n) }
		}
		p.numbered(test.numbers, key)
		_, found := verdictOn(t, p)
		for _, said := range []string{"seem to leave in turn", "seem to leave after a while"} {
			if strings.Contains(found, said) != (test.said == said) {
				t.Errorf("%s: want %q in\n%s", name, test.said, found)
			}
		}
	}
}

// TestNumbersOfAnEarlierRun: numbers that begin with a high one show no turnover in a map out
// of which nothing was ever taken: they were given out before the program began.
func TestNumbersOfAnEarlierRun(t *testing.T) {
	for changes, leave := range map[int32]bool{800: false, 3 * 800: true} {
		p := plan{dumpbuilder.New()}
		var pairs []any
		for i, row := range p.rows("app.Order", 800, 3000) {
			pairs = append(pairs, fmt.Sprintf("order-%06d", 48_211+i), row)
		}
		m := p.HashMap(pairs...)
		m.Set("modCount", changes)
		p.static("app.Main", "OPEN", m)
		if text := known(t, p); strings.Contains(text, "seem to leave in turn") != leave {
			t.Errorf("%d changes: %s", changes, text)
		}
	}
}

// TestRunningNumbersHidden: numbers from keys are values of the dump, and hidden as such.
func TestRunningNumbersHidden(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.numbered(run(48_211, 1, 800), func(n int64) any { return p.String(fmt.Sprintf("order-%06d", n)) })
	s := p.open(t)
	for ctx, shown := range map[context.Context]bool{t.Context(): true, snapshot.WithoutValues(t.Context()): false} {
		d, err := diagnosis.Diagnose(ctx, s, diagnosis.Options{})
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprintf("%+v %+v", d.Suspects, d.Cleared)
		if !strings.Contains(text, "seem to leave in turn") || strings.Contains(text, "48,211") != shown {
			t.Errorf("shown: %v: %s", shown, text)
		}
	}
}

// TestFilledEarly: what was filled before half of everything alive was made is old, unless
// the thread that every JVM starts with is not among the oldest objects: then addresses do
// not show age.
func TestFilledEarly(t *testing.T) {
	for name, test := range map[string]struct{ threadFirst, mapFirst, early bool }{
		"early":             {true, true, true},
		"late":              {true, false, false},
		"order not as made": {false, true, false},
	} {
		p := plan{dumpbuilder.New()}
		boot := func() { p.Thread("Reference Handler") }
		fill := func() { p.static("app.Main", "TABLE", p.ArrayList(p.rows("app.Row", 2000, 1500)...)) }
		if test.threadFirst {
			boot()
		}
		if test.mapFirst {
			fill()
		}
		p.static("app.Main2", "LATER", p.ArrayList(p.rows("app.Later", 8000, 100)...))
		if !test.mapFirst {
			fill()
		}
		if !test.threadFirst {
			boot()
		}
		if _, found := verdictOn(t, p); strings.Contains(found, "filled early") != test.early {
			t.Errorf("%s: %s", name, found)
		}
	}
}

// TestAddedLast: what was added last is the youngest of all. Where the thread that every
// JVM starts with is in the middle, the Serial collector has put the survivors of its last
// young collection behind it, and what it moved out of the young generation before it.
func TestAddedLast(t *testing.T) {
	const last, not = "its members are younger than three quarters", "its members are older than a fifth"
	for parts, said := range map[string]string{
		"boot table table items": last,
		"boot items table table": "", // it was filled early, which says more
		"boot table items table": not,
		"boot table items few":   "",
		"table items boot table": last,
		"table boot items table": "",
		"table boot table items": "",
		"table table items":      "",
	} {
		p := plan{dumpbuilder.New()}
		for i, part := range strings.Fields(parts) {
			switch part {
			case "boot":
				p.Thread("Reference Handler")
			case "table":
				p.static(fmt.Sprintf("app.Table%d", i), "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", 9000, 100)...))
			case "few":
				p.static("app.Last", "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", 2000, 1000)...))
			case "items":
				p.static("app.Main", "ITEMS", p.ArrayList(p.rows("app.Item", 2000, 500)...))
			}
		}
		_, text, _ := strings.Cut(known(t, p), "app.Main.ITEMS")
		text, _, _ = strings.Cut(text, "app.Table")
		for _, fact := range []string{last, not} {
			if strings.Contains(text, fact) != (fact == said) {
				t.Errorf("%s: %s", parts, text)
			}
		}
	}
}

// TestThreadsMadeAtOnce: threads that lie together were made at once, unless they are the
// youngest objects of all.
func TestThreadsMadeAtOnce(t *testing.T) {
	for name, test := range map[string]struct{ between, after, together bool }{
		"a fixed pool":     {false, true, true},
		"one now and then": {true, true, false},
		"the last objects": {false, false, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Thread("Reference Handler")
		var list []any
		rows := func(n int) { list = append(list, p.rows("app.Row", n, 40)...) }
		rows(40_000)
		p.Class("app.Worker", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("data"))
		for i := range 300 {
			p.ThreadOf(p.New("app.Worker", "name", fmt.Sprintf("worker-%d", i), "data", p.ByteArray(make([]byte, 5000)...)))
			if test.between {
				rows(100)
			}
		}
		if test.after {
			rows(12_000)
		}
		p.static("app.Main", "ROWS", p.ArrayList(list...))
		if _, text := verdictOn(t, p); strings.Contains(text, "made at once") != test.together {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestManyThreadsWithLittle: hundreds of threads of executors that nobody shuts down matter
// although they hold little of the heap, since their stacks are outside; a few do not.
func TestManyThreadsWithLittle(t *testing.T) {
	for threads, accused := range map[int]bool{600: true, 300: false} {
		p := plan{dumpbuilder.New()}
		p.pools(threads, 1, 100, 100)
		p.static("app.Main", "DATA", p.LongArray(make([]int64, 5_000_000)...))
		if n, text := verdictOn(t, p); (n > 0) != accused {
			t.Errorf("%d threads: %s", threads, text)
		}
	}
}

// TestPartsAddedLast: a few members that were there early grow, which what they retain shows.
func TestPartsAddedLast(t *testing.T) {
	for _, late := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		p.Thread("Reference Handler")
		p.Class("app.Office", dumpbuilder.Ref("letters"))
		var offices []*dumpbuilder.Object
		var list []any
		for range 20 {
			office := p.New("app.Office")
			offices, list = append(offices, office), append(list, office)
		}
		fill := func() {
			for i, office := range offices {
				office.Set("letters", p.ArrayList(p.rows("app.Letter", 300+i, 100)...))
			}
		}
		if !late {
			fill()
		}
		p.static("app.Table", "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", 20_000, 50)...))
		if late {
			fill()
		}
		p.static("app.Main", "OFFICES", p.ArrayList(list...))
		if text := known(t, p); strings.Contains(text, "most of its parts are younger") != late {
			t.Errorf("%v: %s", late, text)
		}
	}
}

// TestBuffersOfOneLength: if each thread has an array of the same length in a ThreadLocal,
// these are buffers; if the lengths differ, they grew with what the threads did.
func TestBuffersOfOneLength(t *testing.T) {
	for step, cause := range map[int]string{0: "Buffers of threads", 1000: "ThreadLocal of long-lived threads"} {
		p := plan{dumpbuilder.New()}
		local := p.New("java.lang.ThreadLocal", "threadLocalHashCode", 7)
		p.static("app.Codec", "BUFFER", local)
		for i, thread := range p.threads(12) {
			thread.ThreadLocalMap(local, p.ByteArray(make([]byte, 300<<10+i*step)...))
		}
		if names, listing := judgedCauses(t, p.open(t)); !slices.Contains(names, cause) || !strings.Contains(listing, "12 threads keep a") {
			t.Errorf("want %s: %s", cause, listing)
		}
	}
}

// TestBatchOfAnAppender: what logback's thread took out of the queue at one go is at most
// what the queue holds.
func TestBatchOfAnAppender(t *testing.T) {
	for slots, behind := range map[int]bool{256: true, 5000: false} {
		p := plan{dumpbuilder.New()}
		worker := p.appender(slots)
		batch := p.ArrayList(p.rows("ch.qos.logback.classic.spi.LoggingEvent", 2000, 300)...)
		worker.Set("batch", batch)
		p.ThreadOf(worker)
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Asynchronous logging falls behind") != behind {
			t.Errorf("%d slots: %s", slots, listing)
		}
	}
	for slots, fits := range map[int]bool{256: false, 5000: true} {
		p := plan{dumpbuilder.New()}
		worker := p.appender(slots)
		thread := p.ThreadOf(worker, dumpbuilder.Frame{Class: "ch.qos.logback.core.AsyncAppenderBase$Worker", Method: "run"})
		thread.Local(0, p.ArrayList(p.rows("ch.qos.logback.classic.spi.LoggingEvent", 2000, 300)...))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "takes at one go what is in its queue") != fits {
			t.Errorf("%d slots, in a local variable: %s", slots, text)
		}
	}
}

// appender makes the thread of an appender of logback whose queue has so many slots.
func (p plan) appender(slots int) *dumpbuilder.Object {
	p.Class("java.util.concurrent.ArrayBlockingQueue", dumpbuilder.Ref("items"))
	p.Class("ch.qos.logback.core.AsyncAppenderBase", dumpbuilder.Ref("blockingQueue"))
	p.Class("ch.qos.logback.core.AsyncAppenderBase$Worker", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("this$0"), dumpbuilder.Ref("batch"))
	queue := p.New("java.util.concurrent.ArrayBlockingQueue", "items", p.ObjectArray("java.lang.Object[]", make([]any, slots)...))
	appender := p.New("ch.qos.logback.core.AsyncAppenderBase", "blockingQueue", queue)
	return p.New("ch.qos.logback.core.AsyncAppenderBase$Worker", "name", "log", "this$0", appender)
}

// TestAllBeforeTheFirst: members whose numbers begin after all those that were taken out leave
// in turn, also if some between have left before. Where fewer were taken out than there are
// numbers before the first, counting may have begun there.
func TestAllBeforeTheFirst(t *testing.T) {
	for removed, leave := range map[int32]bool{3000 + 300: true, 1000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("java.lang.Integer", dumpbuilder.Int("value"))
		var pairs []any
		rows := p.rows("app.Job", 1700, 600)
		for i, n := 0, int32(3000); i < len(rows); n++ {
			if n%20 >= 3 {
				pairs = append(pairs, p.New("java.lang.Integer", "value", n), rows[i])
				i++
			}
		}
		jobs := p.HashMap(pairs...)
		jobs.Set("modCount", int32(len(rows))+2*removed)
		p.static("app.Main", "JOBS", jobs)
		p.ballast()
		if text := known(t, p); strings.Contains(text, "all before the first that is there") != leave {
			t.Errorf("%d: %s", removed, text)
		}
	}
}

// TestYoungestThere: of numbers that end at random, nearly all of the youngest are there and
// few of the oldest, in whatever order a collector has left them. A tenth of all, evenly, is
// what a leak leaves.
func TestYoungestThere(t *testing.T) {
	for _, thinned := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		var numbers []int
		for n, random := 1, uint32(7); n <= 9000; n++ {
			random = random*1664525 + 1013904223
			stays := float64(random)/(1<<32) < math.Exp(float64(n-9000)/2600)
			if !thinned {
				stays = n%4 == 0
			}
			if stays {
				numbers = append(numbers, n)
			}
		}
		p.Class("java.lang.Integer", dumpbuilder.Int("value"))
		var pairs []any
		for i, row := range p.rows("app.Chat", len(numbers), 500) {
			pairs = append(pairs, p.New("java.lang.Integer", "value", int32(numbers[i*7919%len(numbers)])), row)
		}
		p.static("app.Main", "OPEN", p.ConcurrentHashMap(pairs...))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "nearly all of the last tenth of that range are there") != thinned {
			t.Errorf("thinned: %v: %s", thinned, text)
		}
	}
}

// TestSessionsInUse: sessions that were used again after they were made, and are within
// their timeout, are in use; a session that is made for each request is used once.
func TestSessionsInUse(t *testing.T) {
	for again, used := range map[int64]bool{0: false, 60_000: true} {
		p := plan{dumpbuilder.New()}
		p.Class("shop.Session", dumpbuilder.Long("creationTime"), dumpbuilder.Long("lastAccessedTime"), dumpbuilder.Int("maxInactiveInterval"), dumpbuilder.Ref("data"))
		var list []any
		for i := range 300 {
			made := int64(taken) - 600_000 + int64(i)*1000
			list = append(list, p.New("shop.Session", "creationTime", made, "lastAccessedTime", made+again, "maxInactiveInterval", int32(1800), "data", p.ByteArray(make([]byte, 3000)...)))
		}
		p.static("shop.Main", "SESSIONS", p.HashMap(keyed(list)...))
		if _, text := verdictOn(t, p); strings.Contains(text, "were used again") != used {
			t.Errorf("used %d ms after it was made: %s", again, text)
		}
	}
}

// TestSessionsWithoutEnd: a timeout of as many milliseconds as a number can have never comes.
func TestSessionsWithoutEnd(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("java.time.Duration", dumpbuilder.Long("seconds"))
	for class, timeout := range map[string]any{"shop.Visit": int64(math.MaxInt64), "shop.Talk": p.New("java.time.Duration", "seconds", int64(math.MaxInt64))} {
		field := dumpbuilder.Long("timeout")
		if class == "shop.Talk" {
			field = dumpbuilder.Ref("timeout")
		}
		p.Class(class, dumpbuilder.Long("lastAccessed"), field, dumpbuilder.Ref("data"))
		var list []any
		for i := range 3000 {
			list = append(list, p.New(class, "lastAccessed", int64(taken)-12_000_000+int64(i)*4000, "timeout", timeout, "data", p.ByteArray(make([]byte, 3000)...)))
		}
		p.static(class+"s", "ALL", p.ArrayList(list...))
	}
	if _, text := verdictOn(t, p); strings.Contains(text, "longer than their timeout") || strings.Count(text, "Sessions that never time out") != 2 {
		t.Error(text)
	}
}

// TestGridOfKeys: keys made of all combinations of a few texts come from fixed lists, even
// if each name has texts of its own; if a text is different in each, they do not.
func TestGridOfKeys(t *testing.T) {
	for name, test := range map[string]struct {
		product func(i int) string
		said    string
	}{
		"lists":         {func(i int) string { return fmt.Sprintf("P%02d", i%20) }, "combinations of 5 × 6 × 20 × 2 values, and hardly any combination is missing"},
		"of two states": {func(i int) string { return fmt.Sprintf("%d P%02d", i/600, i%20) }, "2 groups of combinations, the largest of 5 × 6 × 20 values, and hardly any combination is missing"},
		"ids":           {func(i int) string { return fmt.Sprintf("order %d", i) }, ""},
		"numbers":       {func(i int) string { return fmt.Sprintf("P%d", i%4) }, ""}, // many keys have the same texts
	} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Tag", dumpbuilder.Ref("key"), dumpbuilder.Ref("value"))
		p.Class("app.Tags", dumpbuilder.Ref("sorted"))
		p.Class("app.Name", dumpbuilder.Ref("name"), dumpbuilder.Ref("tags"))
		p.Class("app.Timer", dumpbuilder.Ref("data"))
		var pairs []any
		for i := range 1200 {
			of := i / 120 % 5
			tag := func(key, value string) any { return p.New("app.Tag", "key", p.String(key), "value", p.String(value)) }
			tags := p.ObjectArray("app.Tag[]", tag("channel", fmt.Sprintf("C%d", i/20%6)), tag("product", test.product(i)), tag("state", fmt.Sprintf("S%d", i/600)))
			key := p.New("app.Name", "name", p.String(fmt.Sprintf("duration.%d", of)), "tags", p.New("app.Tags", "sorted", tags))
			pairs = append(pairs, key, p.New("app.Timer", "data", p.ByteArray(make([]byte, 2000)...)))
		}
		p.static("app.Main", "TIMERS", p.HashMap(pairs...))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "hardly any combination is missing") != (test.said != "") || !strings.Contains(text, test.said) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestSubscribersAtWork: the steps of a reactive stream are subscribers of one another, and
// no listeners; what an application calls a subscriber is one.
func TestSubscribersAtWork(t *testing.T) {
	for class, listens := range map[string]bool{"reactor.core.publisher.FluxTimeout$TimeoutMainSubscriber": false, "app.PriceSubscriber": true} {
		p := plan{dumpbuilder.New()}
		p.static("app.Main", "CALLS", p.HashMap(keyed(p.rows(class, 900, 3000))...))
		p.ballast()
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Listeners not removed") != listens {
			t.Errorf("%s: %s", class, listing)
		}
	}
}

// TestRecordsAsKeys: two records with the same content are equal but for arrays in them, so
// a few repeated ones are proof. Objects of other classes may be told apart on purpose.
func TestRecordsAsKeys(t *testing.T) {
	for name, broken := range map[string]bool{"java.lang.Record [text]": true, "java.lang.Object [text]": false, "java.lang.Record [digest]": true} {
		super, part, _ := strings.Cut(name, " ")
		p := plan{dumpbuilder.New()}
		key := p.Class("app.Key", dumpbuilder.Super(p.Class(super)), dumpbuilder.Int("part"), dumpbuilder.Ref("options"))
		var pairs []any
		for i, row := range p.rows("app.Quote", 900, 3000) {
			array := p.ObjectArray("java.lang.String[]", p.String("steel"), p.String("short"))
			if part == "[digest]" {
				array = p.ByteArray(make([]byte, 32)...) // a SHA-256
			}
			pairs = append(pairs, p.Instance(key, int32(i%850), array), row)
		}
		p.static("app.Main", "QUOTES", p.HashMap(pairs...))
		p.ballast()
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Keys that never compare equal") != broken {
			t.Errorf("%s: %s", name, listing)
		}
	}
}

// TestAgeOfHeavyMembers: a few old objects, each with much in it, are no sign of a
// structure that was filled early: what they hold may be younger.
func TestAgeOfHeavyMembers(t *testing.T) {
	for members, early := range map[int]bool{2000: true, 20: false} {
		p := plan{dumpbuilder.New()}
		p.Thread("Reference Handler")
		p.static("app.Main", "OFFICES", p.ArrayList(p.rows("app.Office", members, 3_000_000/members)...))
		for i := range 4 {
			p.static(fmt.Sprintf("app.Later%d", i), "ROWS", p.ArrayList(p.rows("app.Row", 2000, 1500)...))
		}
		_, text := verdictOn(t, p)
		_, offices, _ := strings.Cut(text, "app.Main.OFFICES")
		if offices, _, _ = strings.Cut(offices, "app.Later"); strings.Contains(offices, "filled early") != early {
			t.Errorf("%d members: %s", members, text)
		}
	}
}
