package diagnosis

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// grid notes that the keys of a map are lists of texts, such as the labels of metrics, of
// which hardly any combination is missing. Such keys come from fixed lists of values. If
// a value were an id or an address, most combinations would not occur.
func (j *judge) grid(e *evidence, st *structure) {
	const least, most, values = 100, 20_000, 4
	if st.collection == heap.NoObject || st.known.Kind != collections.Map || st.size < least || st.size > most {
		return
	}
	var columns []map[string]bool
	ok := true
	err := st.known.Each(st.collection, func(key, _ collections.Item) bool {
		row := e.textsIn(key.Object)
		if columns == nil {
			columns = make([]map[string]bool, len(row))
		}
		ok = len(row) >= 2 && len(row) == len(columns)
		for i := range row {
			if !ok {
				break
			}
			if columns[i] == nil {
				columns[i] = map[string]bool{}
			}
			columns[i][row[i]] = true
		}
		return ok && e.ctx.Err() == nil
	})
	if err != nil || !ok {
		return
	}
	all, wide := int64(1), 0
	var sizes []string
	for _, c := range columns {
		all = min(all*int64(len(c)), 1<<40)
		if len(c) > 1 {
			sizes = append(sizes, numbers.Grouped(int64(len(c))))
		}
		if len(c) >= values {
			wide++
		}
	}
	if wide >= 2 && 100*st.size >= 95*all {
		e.note("grid", -0.35, fmt.Sprintf("the keys are combinations of %s values, and hardly any combination is missing, as if the values came from fixed lists", strings.Join(sizes, " × ")))
	}
}

// textsIn returns the texts in a list or an array that has only texts, nil for others.
func (e *evidence) textsIn(id heap.ObjectID) (texts []string) {
	const most = 8
	if id == heap.NoObject {
		return nil
	}
	if array, found := e.s.ObjectField(e.ctx, id, "a"); found && e.className(id) == "java.util.Arrays$ArrayList" {
		id = array
	}
	var ids []heap.ObjectID
	if n, isArray := e.s.Length(id); isArray && n <= most {
		elements, err := e.s.Elements(e.ctx, id, 0, n)
		if err != nil {
			return nil
		}
		for _, v := range elements {
			to, found := e.s.ID(v.Address())
			if v.Type != heap.Object || !found {
				return nil
			}
			ids = append(ids, to)
		}
	} else if known := e.finder.known.OfObject(id); known != nil && known.Counted() && known.Kind == collections.List {
		if known.Each(id, func(_, value collections.Item) bool { ids = append(ids, value.Object); return len(ids) <= most }) != nil || len(ids) > most || slices.Contains(ids, heap.NoObject) {
			return nil
		}
	}
	for _, id := range ids {
		text, ok := e.s.Text(e.values, id, 200)
		if !ok {
			return nil
		}
		texts = append(texts, text)
	}
	return texts
}
