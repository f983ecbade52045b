package leaks

import (
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/query/support/threadlist"
)

// notices adds findings that may be small in this dump but are known causes of leaks.
func (w *writer) notices() {
	var items [][]result.Span
	if stale := w.staleThreadLocals(); stale != nil {
		items = append(items, stale)
	}
	if len(items) > 0 {
		w.d.AddHeading(2, "Also noticed")
		w.d.AddList(items...)
	}
}

// staleThreadLocals finds entries in the ThreadLocal maps of threads whose ThreadLocal
// has been collected. Their values stay reachable.
func (w *writer) staleThreadLocals() []result.Span {
	var values, threads []heap.ObjectID
	var classes []string
	bytes := int64(0)
	seen, tables := map[heap.ObjectID]bool{}, map[heap.ObjectID]bool{}
	for _, t := range w.s.Threads() {
		if w.ctx.Err() != nil {
			return nil
		}
		if t.ID == heap.NoObject || seen[t.ID] {
			continue
		}
		seen[t.ID] = true
		before := len(values)
		for _, field := range []string{"threadLocals", "inheritableThreadLocals"} {
			for _, value := range w.stale(t.ID, field, tables) {
				values = append(values, value)
				bytes += w.s.Retained(value)
				if class := w.s.ClassName(w.s.ClassOf(value)); !slices.Contains(classes, class) && len(classes) < 5 {
					classes = append(classes, class)
				}
			}
		}
		if len(values) > before {
			threads = append(threads, t.ID)
		}
	}
	if len(values) == 0 {
		return nil
	}
	spans := []result.Span{
		result.Strong(countText(int64(len(values)), "stale ThreadLocal entry")),
		result.Plain(fmt.Sprintf(" in %s keep %s: the ThreadLocals were collected, but their values (%s) stay until the thread ends or needs the slot. Call remove(), and make ThreadLocals static. ",
			countText(int64(len(threads)), "thread"), bytesText(bytes), strings.Join(classes, ", "))),
	}
	for i, id := range threads[:min(len(threads), 10)] {
		if i > 0 {
			spans = append(spans, result.Plain(", "))
		}
		name, _ := w.s.Text(w.ctx, id, 80)
		spans = append(spans, result.ObjectLink(name, rows.Hex(w.s, id)))
	}
	return spans
}

// stale returns the values in a map of ThreadLocals whose key has been collected. tables
// holds the maps that were read already: threads do not share maps, except in hostile
// dumps.
func (w *writer) stale(thread heap.ObjectID, field string, tables map[heap.ObjectID]bool) []heap.ObjectID {
	const most = 1 << 16
	table, found := threadlist.LocalTable(w.ctx, w.s, thread, field)
	if !found || tables[table] {
		return nil
	}
	tables[table] = true
	entries, err := threadlist.LocalEntries(w.ctx, w.s, table, most)
	if err != nil {
		return nil
	}
	var values []heap.ObjectID
	for _, e := range entries {
		if e.Key == heap.NoObject && e.Value != heap.NoObject {
			values = append(values, e.Value)
		}
	}
	return values
}
