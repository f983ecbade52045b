package leaks

import (
	"context"

	"heapdrop/core/query"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
)

// verdict is the diagnosis as one row, for tables of many dumps.
func verdict(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	d, err := diagnosis.Diagnose(ctx, s, diagnosis.Options{})
	if err != nil {
		return nil, err
	}
	t := &result.Table{Heading: result.Heading{Title: "Verdict"}}
	var row result.Row
	texts := []string{string(d.Verdict), "", "", ""}
	retained := result.Unknown // unless something is accused
	if len(d.Suspects) > 0 {
		sus := &d.Suspects[0]
		texts = []string{string(d.Verdict), string(sus.Confidence), sus.Held(), sus.Accumulates()}
		retained = sus.Total()
		row = (&writer{ctx: ctx, s: s}).row(sus)
	}
	level := &result.Level{Len: 1, Row: func(context.Context, int) result.Row { return row }}
	for i, name := range []string{"Verdict", "Confidence", "Held By", "Accumulates"} {
		t.Columns = append(t.Columns, result.Column{Name: name, Type: result.Text})
		level.Values = append(level.Values, result.Texts(func(int) string { return texts[i] }))
	}
	t.Columns = append(t.Columns, result.Column{Name: "Retained Heap", Type: result.Bytes}, result.Column{Name: "Sentence", Type: result.Text})
	level.Values = append(level.Values, result.Ints(func(int) int64 { return retained }), result.Texts(func(int) string { return d.Sentence }))
	t.Rows = level
	return t, nil
}
