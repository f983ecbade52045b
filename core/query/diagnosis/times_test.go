package diagnosis_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// TestClocks: a clock whose zero is arbitrary does not show when objects were made; a
// time of day does.
func TestClocks(t *testing.T) {
	for first, noted := range map[int64]bool{taken - 3_600_000: true, 1_418_000_000_000: false, 1_418_000_000_000_000: false} {
		p := plan{dumpbuilder.New()}
		p.bag(p.states("app.Entry", nil, dumpbuilder.Long("lastAccessed"), "lastAccessed", 200, func(i int) any { return first + int64(i)*10_000 })...)
		d, err := diagnosis.Diagnose(context.Background(), p.open(t), diagnosis.Options{Smallest: 0.01})
		if err != nil {
			t.Fatal(err)
		}
		found := fmt.Sprint(d.Suspects, d.Cleared)
		if strings.Contains(found, "field lastAccessed") != noted {
			t.Errorf("times from %d on: %s", first, found)
		}
	}
}

// TestTimesThatProveNoGrowth: members whose youngest was made long before the dump no
// longer grow in number. Times of changes do not say when members were made, nor does one
// date that all of them have.
func TestTimesThatProveNoGrowth(t *testing.T) {
	const members, hour = 2000, 3_600_000
	for name, c := range map[string]struct {
		field string
		at    func(i int64) int64
		says  string // "" for nothing
	}{
		"until the dump":    {"opened", func(i int64) int64 { return taken - (members-i)*20*hour/members }, "more are still being made"},
		"hours before it":   {"opened", func(i int64) int64 { return taken - 6*hour - (members-i)*20*hour/members }, "none since then"},
		"times of a change": {"changedAt", func(i int64) int64 { return taken - (members-i)*20*hour/members }, ""},
		"loaded":            {"opened", func(i int64) int64 { return taken - 20*hour + i/10 }, "loaded at once"},
		"one date":          {"opened", func(int64) int64 { return taken - 20*hour }, ""},
	} {
		p := plan{dumpbuilder.New()}
		p.bag(p.states("app.Entry", nil, dumpbuilder.Long(c.field), c.field, members, func(i int) any { return c.at(int64(i)) })...)
		_, text := verdictOn(t, p)
		if found := strings.Contains(text, "(field "+c.field+")"); found != (c.says != "") || !strings.Contains(text, c.says) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestExpiryBeside: a map has expired entries if its owner keeps their expiry in a second
// map, and most of it is past.
func TestExpiryBeside(t *testing.T) {
	for name, expired := range map[string]bool{"expirationMap": true, "arrivals": false} {
		for _, late := range []int64{-3_600_000, 3_600_000} {
			p := plan{dumpbuilder.New()}
			p.Class("java.lang.Long", dumpbuilder.Long("value"))
			p.Class("lib.ExpiringMap", dumpbuilder.Ref("map"), dumpbuilder.Ref(name))
			rows := p.rows("app.Quote", 500, 3000)
			var times []any
			for range rows {
				times = append(times, p.New("java.lang.Long", "value", taken+late))
			}
			p.static("app.Main", "QUOTES", p.New("lib.ExpiringMap", "map", p.HashMap(keyed(rows)...), name, p.HashMap(keyed(times)...)))
			_, text := verdictOn(t, p)
			if strings.Contains(text, "in field expirationMap beside it are past") != (expired && late < 0) {
				t.Errorf("%s, %d ms after the dump: %s", name, late, text)
			}
		}
	}
}

// TestDatesInAnyOrder: dates that many members have in common do not rise because neighbours
// are often equal. Batches of members with one time each rise, or fall.
func TestDatesInAnyOrder(t *testing.T) {
	const members, batch, hour = 2000, 100, 3_600_000
	two := shuffled(run(0, 1, members))
	for name, c := range map[string]struct {
		at    func(i int64) int64
		noted bool
	}{
		"two dates":        {func(i int64) int64 { return taken - 2000*hour - two[i]%2*4000*hour }, false},
		"batches":          {func(i int64) int64 { return taken - (members-i)/batch*hour }, true},
		"batches, falling": {func(i int64) int64 { return taken - i/batch*hour }, true},
	} {
		p := plan{dumpbuilder.New()}
		p.bag(p.states("app.Rate", nil, dumpbuilder.Long("applies"), "applies", members, func(i int) any { return c.at(int64(i)) })...)
		if _, text := verdictOn(t, p); strings.Contains(text, "(field applies)") != c.noted {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestMadeBeforeSeen: of several times, those most in order say when members were made.
func TestMadeBeforeSeen(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("app.Entry", dumpbuilder.Long("opened"), dumpbuilder.Long("seenAt"), dumpbuilder.Ref("data"))
	var list []any
	for i := range int64(2000) {
		made := taken - (2000-i)*60_000
		list = append(list, p.New("app.Entry", "opened", made, "seenAt", min(taken, made+i*7919%3*90_000), "data", p.ByteArray(make([]byte, 100)...)))
	}
	p.bag(list...)
	if _, text := verdictOn(t, p); !strings.Contains(text, "(field opened)") {
		t.Error(text)
	}
}

// TestTimesInNoOrder: times that are spread evenly up to the dump count, if little, where the
// members of a hash table lie in any order; not those of the last use.
func TestTimesInNoOrder(t *testing.T) {
	for name, c := range map[string]struct {
		field     string
		over, age int64
		said      bool
	}{
		"up to the dump":        {"absent", 26 * 24 * anHour, aMinute, true},
		"until a while ago":     {"absent", 26 * 24 * anHour, 4 * 24 * anHour, false},
		"within a few minutes":  {"absent", 5 * aMinute, 0, false},
		"when it was last used": {"lastUsed", 26 * 24 * anHour, aMinute, false},
	} {
		p := plan{dumpbuilder.New()}
		const n = 2003
		p.Class("java.time.Instant", dumpbuilder.Long("seconds"), dumpbuilder.Int("nanos"))
		list := p.states("app.Miss", nil, dumpbuilder.Ref(c.field), c.field, n, func(i int) any {
			return p.New("java.time.Instant", "seconds", (taken-c.age-int64(i*1009%n)*c.over/n)/1000)
		})
		p.static("app.Main", "MISSES", p.ConcurrentHashMap(keyed(list)...))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "objects were made over ") != c.said {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestKeptTooLong: members that were made over several times as long as their owner says that
// they are kept, and up to the dump, are not taken out.
func TestKeptTooLong(t *testing.T) {
	for name, c := range map[string]struct {
		field, constant string
		value           int64
		age             int64
		said            bool
	}{
		"days":             {"opened", "KEEP_DAYS", 14, 0, true},
		"just the unit":    {"opened", "DAYS", 14, 0, true},
		"long enough":      {"opened", "KEEP_DAYS", 200, 0, false},
		"no more are made": {"opened", "KEEP_DAYS", 14, 100 * 24 * anHour, false},
		"how long to wait": {"opened", "TIMEOUT_SECONDS", 300, 0, false},
		"times ahead":      {"opened", "KEEP_DAYS", 14, -200 * 24 * anHour, false},
		"when it is due":   {"due", "KEEP_DAYS", 14, 0, false},
		"of something":     {"opened", "DAYS_OF_A_WEEK", 7, 0, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Book", dumpbuilder.Ref("sheets"), dumpbuilder.Static(c.constant, heap.Long, c.value))
		list := p.states("app.Sheet", nil, dumpbuilder.Long(c.field), c.field, 2600, func(i int) any { return taken - c.age - int64(2600-i)*24*anHour/10 })
		p.static("app.Main", "BOOK", p.New("app.Book", "sheets", p.ConcurrentHashMap(keyed(list)...)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "says that they are kept for") != c.said {
			t.Errorf("%s: %s", name, text)
		}
	}
}
