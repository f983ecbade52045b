package diagnosis_test

import (
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestLimitsInATableOfItsOwn: an object that has its elements in a structure of its own is
// bounded by a field that says how many there may be, and not by one that limits a time.
func TestLimitsInATableOfItsOwn(t *testing.T) {
	for field, said := range map[string]string{"maxDelayMillis": "", "maxRetryCount": "", "maxEntries": "full at its limit: 2,000 of at most 2,000 (field maxEntries)"} {
		p := plan{dumpbuilder.New()}
		row := p.Class("app.Quote", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
		p.Class("app.Quotes", dumpbuilder.Ref("table"), dumpbuilder.Ref("first"), dumpbuilder.Int(field))
		var rows []any
		for range 2000 {
			rows = append(rows, p.Instance(row, nil, p.ByteArray(make([]byte, 1000)...)))
		}
		for i := range len(rows) - 1 {
			rows[i*7919%2000].(*dumpbuilder.Object).Set("next", rows[(i+1)*7919%2000])
		}
		most := int32(5000)
		if said != "" {
			most = 2000
		}
		p.static("app.Main", "QUOTES", p.New("app.Quotes", "table", p.ObjectArray("app.Quote[]", append(rows, make([]any, 1300)...)...), "first", rows[0], field, most))
		if text := known(t, p); strings.Contains(text, "at most") != (said != "") || !strings.Contains(text, said) {
			t.Errorf("%s: %s", field, text)
		}
	}
}

// TestLimitsOfOthers: a limit that another collection of the same owner keeps, or that is one
// for the length of a text, says nothing about a larger collection.
func TestLimitsOfOthers(t *testing.T) {
	for name, c := range map[string]struct {
		limit string
		cache int // entries in a cache beside it
		above bool
	}{
		"nothing else":   {"MAX_ENTRIES", 0, true},
		"a full cache":   {"MAX_ENTRIES", 990, false},
		"a small table":  {"MAX_ENTRIES", 40, true},
		"length of text": {"MAX_LENGTH", 0, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Products", dumpbuilder.Ref("all"), dumpbuilder.Ref("recent"), dumpbuilder.Static(c.limit, heap.Int, int32(1000)))
		all := p.HashMap(keyed(p.rows("app.Product", 3000, 600))...)
		recent := p.LinkedHashMap(keyed(p.rows("app.Page", c.cache, 10))...)
		p.static("app.Main", "PRODUCTS", p.New("app.Products", "all", all, "recent", recent))
		if text := known(t, p); strings.Contains(text, "more than field Products."+c.limit+" says") != c.above {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestMiscounted: an owner that adds up what its elements weigh, and has next to nothing for
// thousands of them, does not keep to its limit. Where the sum grows with them, it may.
func TestMiscounted(t *testing.T) {
	for field, sums := range map[string]map[int32]bool{"usedKb": {3: true, 1500: false}, "hits": {3: false}} {
		for used, wrong := range sums {
			p := plan{dumpbuilder.New()}
			p.Class("app.Spoken", dumpbuilder.Ref("texts"), dumpbuilder.Int(field), dumpbuilder.Static("LIMIT_KB", heap.Int, int32(4096)))
			p.static("app.Main", "SPOKEN", p.New("app.Spoken", "texts", p.HashMap(keyed(p.rows("app.Text", 6000, 400))...), field, used))
			p.ballast()
			if text := known(t, p); strings.Contains(text, "what they weigh is not added up") != wrong {
				t.Errorf("%s is %d: %s", field, used, text)
			}
		}
	}
}
