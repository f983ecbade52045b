package diagnosis_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/internal/dumpbuilder"
)

// TestClosedKeys: a map whose keys are elements of an immutable list is complete at some
// point. This does not hold if the list can grow, or if the values are collections.
func TestClosedKeys(t *testing.T) {
	for name, c := range map[string]struct {
		table  string // the class of the list of keys
		pairs  bool   // a key is a pair of a name and one of a few words
		lists  bool   // values are lists
		closed bool
	}{
		"an immutable list":         {"java.util.ImmutableCollections$ListN", false, false, true},
		"pairs with few words":      {"java.util.ImmutableCollections$ListN", true, false, true},
		"lists that may grow":       {"java.util.ImmutableCollections$ListN", false, true, false},
		"a list that may grow, too": {"app.Growing", false, false, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class(c.table, dumpbuilder.Ref("elements"))
		words := []any{p.String("ICE"), p.String("RE")}
		var names, pairs []any
		for i := range 400 {
			s := p.String(fmt.Sprint("station ", i))
			names = append(names, s)
			value := p.rows("app.Delay", 1, 300)[0]
			if c.lists {
				value = p.ArrayList(value)
			}
			if !c.pairs {
				pairs = append(pairs, s, value)
				continue
			}
			pairs = append(pairs, p.ArrayList(s, words[i%2]), value)
		}
		p.static("app.Main", "STATIONS", p.New(c.table, "elements", p.ObjectArray("java.lang.Object[]", names...)))
		p.static("app.Main", "DELAYS", p.HashMap(pairs...))
		p.ballast()
		if found := clearedReasons(t, p); strings.Contains(found, "there can be no others") != c.closed {
			t.Errorf("%s: %s", name, found)
		}
	}
}
