package compare

import (
	"context"
	"errors"

	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/core/usage"
)

// Thresholds above which a report shows suspects.
const (
	reportShare = 0.02
	reportDrop  = 0.7
)

// report combines all comparisons in one document.
func (t tables) report(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	d, err := summaries(ctx, s, a)
	if err != nil {
		return nil, err
	}
	root := matched(d)
	doc := &result.Document{Heading: d.heading("Comparison of dumps")}
	d.noteThreshold(&doc.Heading)
	doc.AddHeading(1, "Numbers")
	doc.AddResult(sums(d))
	doc.AddHeading(1, "Leak suspects")
	if err := describeSuspects(ctx, doc, 2, s, d, root, reportShare, reportDrop); err != nil {
		return nil, err
	}
	doc.AddHeading(1, "Classes")
	classes := changedClasses(s, d, false)
	classes.Notes = classes.Notes[len(d):] // the document says which dumps they are
	doc.AddResult(classes)
	doc.AddHeading(1, "Dominator trees")
	parts := changedParts(s, d, root, false)
	parts.Notes = parts.Notes[len(doc.Notes):] // the same, and how small parts may be
	doc.AddResult(parts)
	if len(d) > 2 {
		doc.AddHeading(1, "Growth that stayed")
		doc.AddResult(selectedTree(s, d))
	}
	if snapshot.ValuesHidden(ctx) {
		doc.Note("Keys of maps, names of threads and system properties are values of the dumps and left out; " + snapshot.Hidden + " replaces them.")
		return doc, nil
	}
	baseline := a.Dumps("baseline")[0]
	for _, part := range []struct{ title, command string }{{"Threads", "thread_overview"}, {"System properties", "system_properties"}} {
		found, err := t.side(ctx, s, baseline, part.command)
		var misuse *usage.Error
		switch {
		case errors.As(err, &misuse): // a summary has no threads, and some formats have no properties
			continue
		case err != nil:
			return nil, err
		}
		doc.AddHeading(1, part.title)
		doc.AddResult(found)
	}
	return doc, nil
}

// side compares the results of one command in the open dump and in a baseline.
func (t tables) side(ctx context.Context, s *snapshot.Snapshot, baseline query.Baseline, command string) (result.Result, error) {
	parsed, err := t.registry().Parse("simplecomparison -query " + command)
	if err != nil {
		return nil, err
	}
	if err := parsed.SetBaselines(&query.Baselines{List: []query.Baseline{baseline}}); err != nil {
		return nil, err
	}
	return t.baseline(ctx, s, parsed.Arguments, true)
}

// sums compares the totals of the dumps: a row for each, and one for what is more.
func sums(d dumps) *result.Table {
	t := &result.Table{Heading: result.Heading{Title: "What each dump holds"}, Columns: []result.Column{{Name: "Dump", Type: result.Text}}}
	values := []result.Values{result.Texts(func(i int) string {
		if i == len(d) {
			return "More"
		}
		return d.label(i)
	})}
	for _, total := range []struct {
		name string
		kind result.Type
		of   func(m *summary.Summary) int64
	}{
		{"Used Heap", result.Bytes, func(m *summary.Summary) int64 { return m.UsedHeap }},
		{"Objects", result.Integer, func(m *summary.Summary) int64 { return m.Objects }},
		{"Classes", result.Integer, func(m *summary.Summary) int64 { return m.Classes }},
		{"Class Loaders", result.Integer, func(m *summary.Summary) int64 { return m.ClassLoaders }},
		{"GC Roots", result.Integer, func(m *summary.Summary) int64 { return m.GCRoots }},
		{"Unreachable Heap", result.Bytes, func(m *summary.Summary) int64 { return m.UnreachableHeap }},
		{"Unreachable Objects", result.Integer, func(m *summary.Summary) int64 { return m.UnreachableObjects }},
	} {
		t.Columns = append(t.Columns, result.Column{Name: total.name, Type: total.kind})
		values = append(values, result.Ints(func(i int) int64 {
			if i == len(d) {
				return total.of(d[d.last()]) - total.of(d[0])
			}
			return total.of(d[i])
		}))
	}
	t.Rows = &result.Level{Len: len(d) + 1, Values: values}
	return t
}
