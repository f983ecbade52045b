package diagnosis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/internal/order"
)

// grid notes that the keys of a map are lists of texts, such as the labels of metrics, of
// which hardly any combination is missing. Such keys come from fixed lists of values. If
// a value were an id or an address, most combinations would not occur. Keys whose first or
// last text differs, such as the names of metrics, may each have values of their own.
func (j *judge) grid(e *evidence, st *structure) {
	const least, most = 100, 20_000
	if st.collection == heap.NoObject || st.known.Kind != collections.Map || st.size < least || st.size > most {
		return
	}
	const mostText = 16 << 20 // bytes that are kept for comparing
	text := 0
	var keys []labelled
	byLength, byFirst, byLast := map[string][][]string{}, map[string][][]string{}, map[string][][]string{}
	err := st.known.Each(st.collection, func(key, _ collections.Item) bool {
		row := e.labels(key.Object)
		for i := range row {
			text += len(row[i])
		}
		if len(row) < 2 || text > mostText {
			return false
		}
		keys = append(keys, labelled{key.Object, row})
		length := fmt.Sprint(len(row))
		byLength[length] = append(byLength[length], row)
		first, last := length+row[0], length+row[len(row)-1]
		byFirst[first] = append(byFirst[first], row)
		byLast[last] = append(byLast[last], row)
		return e.ctx.Err() == nil
	})
	if err != nil {
		return
	}
	for _, groups := range []map[string][][]string{byLength, byFirst, byLast} {
		n, most, grids, sizes := 0, 0, 0, ""
		for _, rows := range groups {
			found := combinations(rows)
			if found == "" {
				continue
			}
			n += len(rows)
			grids++
			if len(rows) > most || len(rows) == most && found > sizes {
				most, sizes = len(rows), found
			}
		}
		if 100*int64(n) >= 95*st.size {
			said := "the keys are combinations of " + sizes + " values"
			if grids > 1 {
				said = fmt.Sprintf("the keys are %s of combinations, the largest of %s values", countText(int64(grids), "group"), sizes)
			}
			e.note("grid", -0.35, said+", and hardly any combination is missing, as if the values came from fixed lists")
			return
		}
	}
	if int64(len(keys)) == st.size {
		j.fewLabels(e, keys)
	}
}

// labelled is a key of a map with its texts.
type labelled struct {
	id    heap.ObjectID
	texts []string
}

// fewLabels notes that keys consist of few different texts, and that the latest keys brought
// hardly a new one: what is added are combinations of which there are only so many. An id or
// an address would be new in each key, or in each of a few keys.
func (j *judge) fewLabels(e *evidence, keys []labelled) {
	const keysPerText = 20
	if j.ages.boot < 0 {
		return // the order of addresses does not show which keys are the latest
	}
	order.Stable(keys, func(a, b labelled) int {
		return cmp.Or(cmp.Compare(j.ages.older(a.id), j.ages.older(b.id)), cmp.Compare(a.id, b.id))
	})
	texts, rows := map[string]bool{}, map[string]bool{}
	latest, brought := len(keys)-len(keys)/4, 0
	for i, key := range keys {
		before := len(texts)
		for _, text := range key.texts {
			texts[text] = true
		}
		if i >= latest && len(texts) > before {
			brought++
		}
		rows[strings.Join(key.texts, "\x00")] = true
	}
	if keysPerText*len(texts) > len(keys) || 100*len(rows) < 95*len(keys) || 20*brought > len(keys)-latest {
		return
	}
	e.note("few labels", -0.35, fmt.Sprintf("the keys are combinations of only %s different texts, and by their addresses the latest quarter brought hardly a new one", numbers.Grouped(int64(len(texts)))))
}

// combinations returns the numbers of different values in the columns of some rows,
// "12 × 40", if the rows are nearly all combinations of these, and each is there once;
// otherwise "".
func combinations(rows [][]string) string {
	const values = 4 // that a column needs to be one of several that combine
	all, wide := int64(1), 0
	var sizes []string
	for i := range rows[0] {
		column := map[string]bool{}
		for _, row := range rows {
			column[row[i]] = true
		}
		all = min(all*int64(len(column)), 1<<40)
		if len(column) > 1 {
			sizes = append(sizes, numbers.Grouped(int64(len(column))))
		}
		if len(column) >= values {
			wide++
		}
	}
	if wide < 2 || 100*int64(len(rows)) < 95*all {
		return ""
	}
	different := map[string]bool{} // if fewer than rows, the keys have more to tell them apart
	for _, row := range rows {
		different[strings.Join(row, "\x00")] = true
	}
	if n := int64(len(different)); 100*n < 95*max(all, int64(len(rows))) {
		return ""
	}
	return strings.Join(sizes, " × ")
}

// labels returns the texts of a key: those in a list, or those in the fields of an object
// and of what it refers to.
func (e *evidence) labels(id heap.ObjectID) []string {
	const most, mostVisited, deepest = 24, 40, 4
	if id == heap.NoObject {
		return nil
	}
	if texts := e.textsIn(id); texts != nil {
		return texts
	}
	var texts []string
	visited := 0
	var visit func(id heap.ObjectID, depth int)
	visit = func(id heap.ObjectID, depth int) {
		if e.className(id) == "java.lang.String" {
			if text, ok := e.s.Text(e.values, id, 200); ok {
				texts = append(texts, text)
			}
			return
		}
		if visited++; visited > mostVisited || depth == deepest || IsPlatform(e.className(id)) {
			return
		}
		for _, to := range e.partsOf(id) {
			visit(to, depth+1)
		}
	}
	visit(id, 0)
	if len(texts) > most || visited > mostVisited {
		return nil
	}
	return texts
}

// partsOf returns what the fields of a small object or the elements of a short array refer
// to, in their order.
func (e *evidence) partsOf(id heap.ObjectID) (ids []heap.ObjectID) {
	const most = 8
	var list []heap.Value
	if n, isArray := e.s.Length(id); isArray {
		list, _ = e.s.Elements(e.ctx, id, 0, min(n, most))
	} else if fields, err := e.s.Fields(e.ctx, id); err == nil && len(fields) <= most {
		for i := range fields {
			list = append(list, fields[i].Value)
		}
	}
	for _, v := range list {
		if to, found := e.s.ID(v.Address()); found && v.Type == heap.Object {
			ids = append(ids, to)
		}
	}
	return ids
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
