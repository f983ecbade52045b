package diagnosis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"heapdrop/internal/dumpbuilder"
)

// TestDueLeaves: members whose time none has passed, while the first is right after the dump,
// leave when they are due. Where some are past, or all are far ahead, nothing says so.
func TestDueLeaves(t *testing.T) {
	for name, c := range map[string]struct {
		from  int64 // of the times, from the dump on
		leave bool
	}{"the next hour": {0, true}, "from an hour ago": {-anHour, false}, "from an hour on": {anHour, false}} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Order", dumpbuilder.Long("dueAt"), dumpbuilder.Ref("data"))
		var orders []any
		for i := range int64(3000) {
			orders = append(orders, p.New("app.Order", "dueAt", taken+c.from+i*7919%3000*2*anHour/3000, "data", p.ByteArray(make([]byte, 900)...)))
		}
		p.static("app.Main", "OPEN", p.ConcurrentHashMap(keyed(orders)...))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "what is due is taken out") != c.leave {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestDaysAheadInKeys: documents by day, of which none is over, leave with their day. Where a
// day is over, nothing says so.
func TestDaysAheadInKeys(t *testing.T) {
	for _, from := range []int{0, -3} {
		p := plan{dumpbuilder.New()}
		p.calendarClasses()
		p.Class("app.Card", dumpbuilder.Ref("day"), dumpbuilder.Int("course"))
		p.Class("com.fasterxml.jackson.databind.node.ObjectNode", dumpbuilder.Ref("data"))
		var entries []any
		for i := range 240 {
			day := p.date(time.UnixMilli(taken).UTC().AddDate(0, 0, from+i%6))
			entries = append(entries, p.New("app.Card", "day", day, "course", int32(i)),
				p.New("com.fasterxml.jackson.databind.node.ObjectNode", "data", p.ByteArray(make([]byte, 20_000)...)))
		}
		p.static("app.Main", "CARDS", p.HashMap(entries...))
		p.ballast()
		names, listing := judgedCauses(t, p.open(t))
		if leave := from == 0; slices.Contains(names, "Document tree kept in memory") == leave || strings.Contains(known(t, p), "in field day of the keys none is past, and the first is the day of the dump") != leave {
			t.Errorf("from %d: %s", from, listing)
		}
	}
}

// TestKeysThatChangedAlike: each key had another time than any has now, and all times were
// moved by as much. That the formula is right, a few keys show that did not change.
func TestKeysThatChangedAlike(t *testing.T) {
	for _, changed := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		c := p.Class("app.Hold", dumpbuilder.Int("seat"), dumpbuilder.Long("until"))
		p.Class("java.util.HashMap$Node", dumpbuilder.Int("hash"), dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("next"))
		var nodes []any
		for i := range 600 {
			seat, until := int32(i*31%1000), int64(taken)+int64(i)*7919
			code := 31*(31+seat) + int32(uint32(until)^uint32(until>>32))
			if changed && i%20 != 0 {
				until += 300_000
			}
			nodes = append(nodes, p.New("java.util.HashMap$Node", "hash", code^int32(uint32(code)>>16), "key", p.Instance(c, seat, until)))
		}
		p.static("app.Office", "HOLDS", p.New("java.util.HashMap", "table", p.ObjectArray("java.util.HashMap$Node[]", append(nodes, make([]any, 424)...)...), "size", int32(600)))
		names, listing := judgedCauses(t, p.open(t))
		if slices.Contains(names, "Keys that changed in the map") != changed || changed && !strings.Contains(listing, "field until has changed since") {
			t.Errorf("changed: %v: %s", changed, listing)
		}
	}
}

// TestKeysThatAllMovedUp: keys whose rank was lowered by one before they were to be removed are
// all that is left in the map; one that was computed by another formula is no change.
func TestKeysThatAllMovedUp(t *testing.T) {
	for name, c := range map[string]struct {
		by, seed int32
		changed  bool
	}{"moved up": {1, 1, true}, "as they were": {0, 1, false}, "another seed": {0, 5, false}, "by any number": {0, 31*31*31 + 12345, false}} {
		p := plan{dumpbuilder.New()}
		class := p.Class("app.Ticket", dumpbuilder.Int("number"), dumpbuilder.Int("lock"), dumpbuilder.Int("rank"))
		p.Class("java.util.HashMap$Node", dumpbuilder.Int("hash"), dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("next"))
		var nodes []any
		for i := range 600 {
			number, lock, rank := int32(300_000+i*37), int32(1+i%6), int32(3+i*7%11)
			code := 31*(31*(31*c.seed+number)+lock) + rank + c.by
			nodes = append(nodes, p.New("java.util.HashMap$Node", "hash", code^int32(uint32(code)>>16), "key", p.Instance(class, number, lock, rank)))
		}
		p.static("app.Locks", "WAITING", p.New("java.util.HashMap", "table", p.ObjectArray("java.util.HashMap$Node[]", append(nodes, make([]any, 424)...)...), "size", int32(600)))
		names, listing := judgedCauses(t, p.open(t))
		if slices.Contains(names, "Keys that changed in the map") != c.changed || c.changed && !strings.Contains(listing, "field rank has changed since") {
			t.Errorf("%s: %s", name, listing)
		}
	}
}

// TestTreeOfArrays: a node with an array for its children is one of a tree, although most nodes
// of a dictionary have a single child.
func TestTreeOfArrays(t *testing.T) {
	p := plan{dumpbuilder.New()}
	letter := p.Class("app.Letter", dumpbuilder.Ref("next"), dumpbuilder.Ref("text"))
	var words []any
	for range 12 {
		var at any
		for range 60 {
			at = p.Instance(letter, p.ObjectArray("app.Letter[]", at), p.ByteArray(make([]byte, 500)...))
		}
		words = append(words, at)
	}
	p.static("app.Words", "ROOT", p.Instance(letter, p.ObjectArray("app.Letter[]", words...), nil))
	if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Linked list that grows") {
		t.Error(listing)
	}
}

// TestHistoryThatIsCut: a history from whose front elements were taken is cut.
func TestHistoryThatIsCut(t *testing.T) {
	for head, cut := range map[int]bool{700: true, 0: false} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Log", dumpbuilder.Ref("events"))
		events := p.states("app.Event", nil, dumpbuilder.Long("at"), "at", 1000, func(i int) any { return int64(taken) - int64(1000-i)*33_333 })
		p.static("app.Main", "LOG", p.New("app.Log", "events", p.deque(1257, head, events)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "History that is never cut") == cut {
			t.Errorf("cut: %v: %s", cut, text)
		}
	}
}

// TestBuildersOfThreads: text builders of one length, one for each thread, are its buffers.
func TestBuildersOfThreads(t *testing.T) {
	for step, buffers := range map[int]bool{0: true, 1000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("java.lang.AbstractStringBuilder", dumpbuilder.Ref("value"), dumpbuilder.Int("count"))
		p.Class("java.lang.StringBuilder", dumpbuilder.Super(p.ClassOf("java.lang.AbstractStringBuilder")))
		local := p.New("java.lang.ThreadLocal", "threadLocalHashCode", 7)
		p.static("app.Codec", "TEXT", local)
		for i, thread := range p.threads(20) {
			thread.ThreadLocalMap(local, p.New("java.lang.StringBuilder", "value", p.ByteArray(make([]byte, 300_000+i*step)...)))
		}
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Buffers of threads") != buffers {
			t.Errorf("steps of %d: %s", step, listing)
		}
	}
}

// TestStatementsOfSQLite: statements that its connection keeps are no rows.
func TestStatementsOfSQLite(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.Class("org.sqlite.core.NativeDB", dumpbuilder.Ref("stmts"))
	p.static("app.Main", "DB", p.New("org.sqlite.core.NativeDB", "stmts", p.HashMap(keyed(p.rows("org.sqlite.core.SafeStmtPtr", 2000, 1000))...)))
	p.ballast()
	if n, text := verdictOn(t, p); n != 1 || !strings.Contains(text, "JDBC objects not closed") {
		t.Error(fmt.Sprint(n, text))
	}
}
