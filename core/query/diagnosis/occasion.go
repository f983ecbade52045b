package diagnosis

import (
	"fmt"
	"strings"
	"unicode"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// concurrent lists collections made for changes by several threads at once. A table that
// is loaded when a program starts is rarely one of these.
var concurrent = []string{"java.util.concurrent.Concurrent", "java.util.concurrent.CopyOnWrite", "java.util.Collections$Synchronized", "scala.collection.concurrent.", "org.jctools.maps.", "org.cliffc."}

// occasion notes signs that members are added while the program runs: a concurrent
// collection, or keys generated for a single use.
func (j *judge) occasion(e *evidence, st *structure) {
	const many = 500
	if e.Kind != Collected || st.collection == heap.NoObject || e.Count < many {
		return
	}
	if hasPrefix(e.className(st.collection), concurrent) || len(st.above) > 0 && hasPrefix(e.className(st.above[0]), concurrent) {
		e.note("concurrent", 0.05, "")
	}
	if what := e.randomNames(st); what != "" {
		e.note("random", 0.05, what+" are random: each was made up for one of them")
	}
}

// randomNames says what gives the members random identifiers: the keys of the map, or a
// field; "" if nothing does.
func (e *evidence) randomNames(st *structure) string {
	const looked = 50
	var keys []heap.ObjectID
	if e.keyed(st) {
		_ = st.known.Each(st.collection, func(key, _ collections.Item) bool { // what cannot be read does not count as random
			if key.Type == heap.Object && !key.Null() {
				keys = append(keys, key.Object)
			}
			return len(keys) < looked
		})
	}
	if e.allRandom(keys) {
		return "its keys"
	}
	for _, c := range e.sample.columns() {
		var ids []heap.ObjectID
		for _, v := range c.values[:min(looked, len(c.values))] {
			if id, found := e.s.ID(v.Address()); found && v.Type == heap.Object {
				ids = append(ids, id)
			}
		}
		if 2*len(c.values) >= len(e.sample.ids) && e.allRandom(ids) {
			return "the values of field " + c.name
		}
	}
	return ""
}

// allRandom reports whether nearly all of the given objects are different random
// identifiers.
func (e *evidence) allRandom(ids []heap.ObjectID) bool {
	const least, longest = 8, 100
	texts := map[string]bool{}
	for i, id := range ids {
		if e.className(id) == "java.util.UUID" {
			texts[fmt.Sprint(id)] = true
		} else if text, ok := e.s.Text(e.values, id, longest); ok && random(text) {
			texts[text] = true
		}
		if i >= least && 2*len(texts) < i {
			return false
		}
	}
	return len(ids) >= least && 10*len(texts) >= 9*len(ids)
}

// random reports whether a text is a random identifier: a UUID, or letters and digits
// without a word.
func random(text string) bool {
	const shortest = 20 // product codes and the like are shorter
	letters, digits, turns := 0, 0, 0
	last := rune(0)
	for _, r := range strings.ReplaceAll(text, "-", "") {
		switch {
		case unicode.IsDigit(r):
			digits++
		case r < unicode.MaxASCII && unicode.IsLetter(r):
			letters++
		default:
			return false
		}
		if unicode.IsDigit(r) != unicode.IsDigit(last) {
			turns++
		}
		last = r
	}
	return letters+digits >= shortest && letters > 0 && digits > 0 && 5*turns >= letters+digits
}
