package diagnosis_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// TestFilledEarlyAfterOthers: if something lies before the thread that every JVM starts with,
// one collection may have moved all that follows, in the order in which it found it.
func TestFilledEarlyAfterOthers(t *testing.T) {
	for before, early := range map[int]bool{0: true, 1000: false} {
		p := plan{dumpbuilder.New()}
		p.static("app.Before", "ROWS", p.ArrayList(p.rows("app.Row", before, 100)...))
		p.Thread("Reference Handler")
		p.static("app.Main", "TABLE", p.ArrayList(p.rows("app.Row", 2000, 1500)...))
		p.static("app.Later", "ROWS", p.ArrayList(p.rows("app.Row", 8000, 100)...))
		if text := known(t, p); strings.Contains(text, "filled early") != early {
			t.Errorf("%d rows before the thread: %s", before, text)
		}
	}
}

// TestHalfOfTheHeapAddedLast: what is half of all objects itself cannot be younger than three
// quarters of them; what is nearly all of them is of every age.
func TestHalfOfTheHeapAddedLast(t *testing.T) {
	for items, last := range map[int]bool{9000: true, 16_000: false} {
		p := plan{dumpbuilder.New()}
		p.Thread("Reference Handler")
		p.static("app.Table", "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", 8000, 100)...))
		p.static("app.Main", "ITEMS", p.ArrayList(p.rows("app.Item", items, 100)...))
		if text := known(t, p); strings.Contains(text, "its members are younger than seven tenths") != last {
			t.Errorf("%d items: %s", items, text)
		}
	}
}

// TestTimesAgainstAge: times up to the dump in what was filled early are those of the data,
// not of when it was added.
func TestTimesAgainstAge(t *testing.T) {
	for _, early := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		p.Thread("Reference Handler")
		fill := func() {
			p.Class("app.Order", dumpbuilder.Long("opened"), dumpbuilder.Ref("data"))
			var orders []any
			for i := range int64(3000) {
				orders = append(orders, p.New("app.Order", "opened", taken-(3000-i)*20*3_600_000/3000, "data", p.ByteArray(make([]byte, 900)...)))
			}
			p.static("app.Main", "ORDERS", p.ConcurrentHashMap(keyed(orders)...))
		}
		if early {
			fill()
		}
		for i := range 4 {
			p.static(fmt.Sprintf("app.Table%d", i), "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", 5000, 2500)...))
		}
		if !early {
			fill()
		}
		d, text := diagnose(t, p), known(t, p)
		likely := len(d.Suspects) > 0 && d.Suspects[0].Confidence != diagnosis.Possible
		if !strings.Contains(text, "more are still being made") || strings.Contains(text, "although their times continue") != early || likely == early {
			t.Errorf("early: %v: %s", early, text)
		}
	}
}

// TestEndlessAgainstAge: what is made for ever new texts is added to until the end, so where age
// says that nothing was, as by a half of the heap that came later, it is no suspect.
func TestEndlessAgainstAge(t *testing.T) {
	for later, accused := range map[int]bool{0: true, 60_000: false} {
		p := plan{dumpbuilder.New()}
		p.Thread("Reference Handler")
		p.static("app.Table", "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", 100_000, 20)...))
		var texts []any
		for i := range 24_000 {
			text := p.String(fmt.Sprintf("synonym %d", i*7919%100_003))
			texts = append(texts, text, text)
		}
		p.static("app.Main", "CANONICAL", p.ConcurrentHashMap(texts...))
		p.static("app.Later", "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", later, 20)...))
		p.ballast()
		n, text := verdictOn(t, p)
		if (n > 0) != accused || !strings.Contains(text, "CANONICAL") {
			t.Errorf("%d objects came later: %s", later, text)
		}
	}
}

// TestReadAtOnce: a persistence context that is never cleared grows until the dump; one to
// which nothing was added lately has what the method read at once, and works with now.
func TestReadAtOnce(t *testing.T) {
	for later, accused := range map[int]bool{0: true, 30_000: false} {
		p := plan{dumpbuilder.New()}
		p.Thread("Reference Handler")
		p.static("app.Table", "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", 40_000, 60)...))
		p.Class("org.hibernate.engine.internal.StatefulPersistenceContext", dumpbuilder.Ref("entitiesByKey"))
		context := p.New("org.hibernate.engine.internal.StatefulPersistenceContext", "entitiesByKey", p.HashMap(keyed(p.rows("org.hibernate.engine.spi.EntityHolder", 6000, 60))...))
		p.Thread("batch", dumpbuilder.Frame{Class: "java.io.FileInputStream", Method: "read"}, dumpbuilder.Frame{Class: "app.Batch", Method: "run"}).Local(1, context)
		p.static("app.Later", "ROWS", p.ObjectArray("app.Row[]", p.rows("app.Row", later, 60)...))
		p.ballast()
		if n, text := verdictOn(t, p); (n > 0) != accused || !strings.Contains(text, "entitiesByKey") {
			t.Errorf("%d objects came later: %s", later, text)
		}
	}
}
