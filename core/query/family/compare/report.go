package compare

import (
	"context"
	"errors"
	"slices"

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
	classes := classDeltas(d)
	all := len(classes)
	classes = slices.DeleteFunc(classes, (*classDelta).same)
	histogram := bare(histogramTable(s, d, classes))
	if left := all - len(classes); left > 0 {
		histogram.Note(leftOut(int64(left), "class"))
	}
	doc.AddResult(histogram)
	doc.AddHeading(1, "Dominator trees")
	grown := *root
	grown.children = slices.DeleteFunc(slices.Clone(root.children), (*node).same)
	tree := growthTree(s, d, &grown)
	tree.Notes = nil
	if left := len(root.children) - len(grown.children); left > 0 {
		tree.Note(leftOut(int64(left), "part"))
	}
	doc.AddResult(tree)
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

// bare drops notes that the document already has.
func bare(t *result.Table) *result.Table {
	t.Notes = t.Notes[len(t.Notes)-1:]
	return t
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

// sums compares the totals of the dumps.
func sums(d dumps) *result.Table {
	lines := []struct {
		name string
		of   func(m *summary.Summary) int64
	}{
		{"Used heap (bytes)", func(m *summary.Summary) int64 { return m.UsedHeap }},
		{"Objects", func(m *summary.Summary) int64 { return m.Objects }},
		{"Classes", func(m *summary.Summary) int64 { return m.Classes }},
		{"Class loaders", func(m *summary.Summary) int64 { return m.ClassLoaders }},
		{"GC roots", func(m *summary.Summary) int64 { return m.GCRoots }},
		{"Unreachable heap (bytes)", func(m *summary.Summary) int64 { return m.UnreachableHeap }},
		{"Unreachable objects", func(m *summary.Summary) int64 { return m.UnreachableObjects }},
	}
	t := &result.Table{Heading: result.Heading{Title: "What each dump holds"}, Columns: []result.Column{{Name: "What", Type: result.Text}, {Name: "More", Type: result.Integer}}}
	values := []result.Values{
		result.Texts(func(i int) string { return lines[i].name }),
		result.Ints(func(i int) int64 { return lines[i].of(d[d.last()]) - lines[i].of(d[0]) }),
	}
	for dump := range d {
		t.Columns = append(t.Columns, result.Column{Name: d.label(dump), Type: result.Integer})
		values = append(values, result.Ints(func(i int) int64 { return lines[i].of(d[dump]) }))
	}
	t.Rows = &result.Level{Len: len(lines), Values: values}
	return t
}
