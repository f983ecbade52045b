package diagnosis

import (
	"fmt"
	"regexp"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// literals matches values in a text: what is in quotation marks, and numbers.
var literals = regexp.MustCompile(`"[^"]*"|'[^']*'|[0-9]+([-.:/T][0-9]+)*`)

// templates recognizes keys that are sentences of some language, such as queries, and
// differ only in the values written into them. Each value makes a key that is rarely
// used again.
func (j *judge) templates(e *evidence, st *structure) {
	const least, looked, visited, shortest, often = 200, 1000, 20_000, 40, 20
	if st.collection == heap.NoObject || st.size < least || st.known.Kind != collections.Map || !e.s.HasValues() {
		return
	}
	stride, at := max(1, min(int(st.size), visited)/looked), 0
	var texts []string
	err := st.known.Each(st.collection, func(key, _ collections.Item) bool {
		if at++; at%stride == 0 && key.Type == heap.Object && !key.Null() {
			if text, ok := e.s.Text(e.values, key.Object, 2000); ok {
				texts = append(texts, text)
			}
		}
		return len(texts) < looked && at < visited && e.ctx.Err() == nil
	})
	if err != nil || len(texts) < least/2 {
		return
	}
	counts := map[string]int{}
	for _, text := range texts {
		if words := strings.Fields(text); len(text) >= shortest && len(words) >= 4 {
			counts[literals.ReplaceAllString(text, "*")]++
		}
	}
	seen := 0
	for _, n := range counts {
		seen += n
	}
	if len(counts)*often > seen || 10*seen < 9*len(texts) {
		return
	}
	e.templated = fmt.Sprintf("%s differ only in the numbers and quoted values in them: without these, %s examined are %s", countText(st.size, "key"), numbers.Grouped(int64(len(texts))), countText(int64(len(counts)), "text"))
	e.note("values in keys", 0.2, e.templated)
}
