package diagnosis

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
)

// literals matches values in a text: what is in quotation marks, and numbers.
var literals = regexp.MustCompile(`"[^"]*"|'[^']*'|[0-9]+([-.:/T][0-9]+)*`)

// fieldNames matches the names of fields in the text of a record.
var fieldNames = regexp.MustCompile(`[A-Za-z_]\w*=`)

// sentence reports whether the text of a key is long enough to be one of some language. That
// of a record, which names its fields, is no expression, and must have a sentence in them.
func (e *evidence) sentence(key heap.ObjectID, text string) bool {
	const shortest, words, shortestExpression = 40, 4, 16
	if e.className(key) != "java.lang.String" {
		text = fieldNames.ReplaceAllString(text, "")
		inWords := slices.DeleteFunc(strings.Fields(text), func(word string) bool { return !strings.ContainsFunc(word, unicode.IsLetter) })
		return len(text) >= shortest && len(inWords) >= words
	}
	return len(text) >= shortest && len(strings.Fields(text)) >= words ||
		len(text) >= shortestExpression && (strings.Contains(text, "${") || strings.Contains(text, " * "))
}

// templates recognizes keys that are sentences of some language, such as queries, and
// differ only in the values written into them. Each value makes a key that is rarely
// used again.
func (j *judge) templates(e *evidence, st *structure) {
	const least, looked, visited, often, few = 100, 1000, 20_000, 20, 20
	if st.collection == heap.NoObject || st.size < least || st.known.Kind != collections.Map || !e.s.HasValues() {
		return
	}
	stride, at := max(1, min(int(st.size), visited)/looked), 0
	var texts []string
	seen, sentences := 0, 0
	err := st.known.Each(st.collection, func(key, _ collections.Item) bool {
		if at++; (at <= least/2 || at%stride == 0) && key.Type == heap.Object && !key.Null() {
			seen++
			if text, ok := e.s.Text(e.values, key.Object, 2000); ok {
				texts = append(texts, text)
				if e.sentence(key.Object, text) {
					sentences++
				}
			}
		}
		others := seen >= few && sentences < seen/2 // the rest would be read for nothing
		return len(texts) < looked && at < visited && !others && e.ctx.Err() == nil
	})
	if err != nil || len(texts) < least/2 {
		return
	}
	without := map[string]bool{}
	for _, text := range texts {
		without[literals.ReplaceAllString(text, "*")] = true
	}
	if 10*sentences < 9*len(texts) {
		return
	}
	keys := countText(int64(len(texts)), "key")
	if n := len(without); n*often <= len(texts) {
		e.templated = fmt.Sprintf("the %s examined differ in numbers and quoted values: without these, they are only %s", keys, countText(int64(n), "different text"))
	} else if n = frames(texts); n > 0 && n*often <= len(texts) {
		e.templated = fmt.Sprintf("the %s examined are %s, with names and numbers filled in", keys, countText(int64(n), "different text"))
	} else {
		return
	}
	e.note("values in keys", 0.2, e.templated)
}

// frames returns how many different texts are left without the words that are in few of them; 0
// if these are more than half of the words, or in many texts none is a name or a number.
func frames(texts []string) int {
	const rare = 20 // one in so many
	count := map[string]int{}
	for _, text := range texts {
		for word := range strings.FieldsSeq(text) {
			count[word]++
		}
	}
	words, common, filled, without := 0, 0, 0, map[string]bool{}
	for _, text := range texts {
		var frame strings.Builder
		value := false
		for word := range strings.FieldsSeq(text) {
			words++
			if count[word]*rare >= len(texts) {
				common++
				frame.WriteString(word + " ")
			} else if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }) {
				value = true
			}
		}
		if value {
			filled++
		}
		without[frame.String()] = true
	}
	if 2*common < words || 10*filled < 9*len(texts) {
		return 0
	}
	return len(without)
}
