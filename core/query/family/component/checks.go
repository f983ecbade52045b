package component

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
)

// significant is the share of the component that waste must reach to be shown unfolded, as in
// Eclipse MAT.
const significant = 0.05

// check is a query about the component and the sentence that sums up its result. In the command,
// "%s" is the retained set of the component.
type check struct {
	title, command string
	none           string // the sentence if there is nothing to report
	sentence       func(c *component, t *table) (text string, bytes int64)
}

var waste = []check{
	{"Duplicate strings", "duplicate_strings %s", "No two strings have the same text.", func(c *component, t *table) (string, int64) {
		saved := t.sum("Wasted", nil)
		return fmt.Sprintf("%s share %s. One string for each text would save %s, %s of the component.",
			numbers.Count(t.sum("Objects", nil), "string"), numbers.Count(int64(t.rows), "text"), numbers.Bytes(saved), numbers.ShareOf(saved, c.bytes)), saved
	}},
	{"Empty collections", "collections_overview %s", "There are no collections.", func(c *component, t *table) (string, int64) {
		wasted := t.sum("Wasted", nil)
		return fmt.Sprintf("%s of %s collections are empty and %s hold one element. Empty collections and unused capacity waste %s, %s of the component.",
			numbers.Grouped(t.sum("Empty", nil)), numbers.Grouped(t.sum("Objects", nil)), numbers.Grouped(t.sum("One Element", nil)), numbers.Bytes(wasted), numbers.ShareOf(wasted, c.bytes)), wasted
	}},
	{"Collection fill ratios", "collection_fill_ratio %s", "There are no collections with an array.", func(c *component, t *table) (string, int64) {
		few := t.sum("Objects", atMost(0.2))
		return fmt.Sprintf("%s of %s collections use at most a fifth of their capacity.", numbers.Grouped(few), numbers.Grouped(t.sum("Objects", nil))), 0
	}},
	{"Zero-length arrays", "arrays_grouped_by_size %s", "There are no arrays.", func(c *component, t *table) (string, int64) {
		bytes := t.sum("Shallow Heap", isZero)
		return fmt.Sprintf("%s of %s arrays have no element and take %s, %s of the component.", numbers.Grouped(t.sum("Objects", isZero)),
			numbers.Grouped(t.sum("Objects", nil)), numbers.Bytes(bytes), numbers.ShareOf(bytes, c.bytes)), bytes
	}},
	{"Array fill ratios", "array_fill_ratio %s", "There are no arrays of references.", func(c *component, t *table) (string, int64) {
		bytes := t.sum("Shallow Heap", atMost(0.2))
		return fmt.Sprintf("%s of %s arrays of references are at most a fifth full: they take %s, %s of the component.", numbers.Grouped(t.sum("Objects", atMost(0.2))),
			numbers.Grouped(t.sum("Objects", nil)), numbers.Bytes(bytes), numbers.ShareOf(bytes, c.bytes)), bytes
	}},
	{"Primitive arrays with a constant value", "primitive_arrays_with_a_constant_value %s", "No primitive array repeats a single value.", func(c *component, t *table) (string, int64) {
		bytes := t.sum("Shallow Heap", nil)
		return fmt.Sprintf("%s arrays repeat a single value and take %s, %s of the component.", numbers.Grouped(int64(t.rows)), numbers.Bytes(bytes), numbers.ShareOf(bytes, c.bytes)), bytes
	}},
}

var miscellaneous = []check{
	{"Soft references", "references_statistics and(%s superclass:java.lang.ref.SoftReference)", "There are no soft references.", nil},
	{"Weak references", "references_statistics and(%s superclass:java.lang.ref.WeakReference)", "There are no weak references.", nil},
	{"Finalizers", "histogram minus(and(%s referents(superclass:java.lang.ref.Finalizer)) superclass:java.lang.ref.Finalizer superclass:java.lang.ref.ReferenceQueue java.lang.Class)",
		"No object is waiting for its finalize method to run.", func(_ *component, t *table) (string, int64) {
			return fmt.Sprintf("%s objects are waiting for their finalize method to run.", numbers.Grouped(t.sum("Objects", nil))), 0
		}},
	{"Map collision ratios", "map_collision_ratio %s", "There are no hash maps.", func(_ *component, t *table) (string, int64) {
		few := atMost(0.2)
		bad := t.sum("Objects", func(c result.Cell) bool { return !few(c) })
		return fmt.Sprintf("In %s of %s maps more than a fifth of the entries share their bucket with others.", numbers.Grouped(bad), numbers.Grouped(t.sum("Objects", nil))), 0
	}},
}

// checks adds a section for each check; sections without significant findings are folded.
func (c *component) checks(list []check) error {
	for _, k := range list {
		r, err := c.run(strings.ReplaceAll(k.command, "%s", c.set))
		if err != nil {
			return err
		}
		columns, level := query.RowsIn(r)
		if r == nil || level != nil && level.Len == 0 {
			c.section(2, k.title, k.none, &result.Document{}, false)
			continue
		}
		sentence, bytes := "", int64(0)
		if k.sentence != nil && level != nil {
			t, err := read(c.ctx, columns, level)
			if err != nil {
				return err
			}
			sentence, bytes = k.sentence(c, t)
		}
		c.section(2, k.title, sentence, r, float64(bytes) >= significant*float64(c.bytes))
	}
	return nil
}

// table is a short form of a result: the sums of all rows, and the level for single cells.
type table struct {
	ctx     context.Context
	columns []result.Column
	level   *result.Level
	rows    int
	totals  []result.Cell
}

func read(ctx context.Context, columns []result.Column, level *result.Level) (*table, error) {
	page, err := level.Page(ctx, columns, result.View{Limit: 1})
	if err != nil {
		return nil, err
	}
	return &table{ctx, columns, level, page.Total, page.Totals}, nil
}

// sum adds up a column; if a kind is given, only of the rows whose first cell has that
// kind.
func (t *table) sum(column string, of func(result.Cell) bool) int64 {
	total := int64(0)
	for i, c := range t.columns {
		if c.Name != column {
			continue
		}
		if of == nil {
			return t.totals[i].Int()
		}
		first := &t.level.Values[0]
		for row := range t.level.Len {
			cell := result.Cell{}
			if first.Cell == nil {
				cell = result.Int(first.Int(row))
			} else {
				cell = first.Cell(t.ctx, row)
			}
			if of(cell) {
				total += t.level.Values[i].Int(row)
			}
		}
	}
	return total
}

func isZero(c result.Cell) bool { return c.Int() == 0 }

// atMost selects the ranges up to a ratio; they are written "≤ 0.20".
func atMost(ratio float64) func(result.Cell) bool {
	return func(c result.Cell) bool {
		upTo, err := strconv.ParseFloat(strings.TrimPrefix(c.Text(), "≤ "), 64)
		return err == nil && upTo <= ratio+1e-9
	}
}
