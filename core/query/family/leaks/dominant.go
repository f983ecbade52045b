package leaks

import (
	"context"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// dominantOptions reads the arguments, and notes how it understands the excludes.
func dominantOptions(s *snapshot.Snapshot, a query.Arguments) (o diagnosis.DominantOptions, notes []string) {
	o = diagnosis.DominantOptions{Percent: float64(a.Number("threshold_percent")), MaxPaths: int(a.Number("max_paths"))}
	o.Excludes, notes = objectset.Excludes(s, a.Texts("excludes"))
	return o, notes
}

func dominantTable(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	ratio, err := fraction(a, "big_drop_ratio", 1)
	if err != nil {
		return nil, err
	}
	o, notes := dominantOptions(s, a)
	o.Drop = ratio
	list, err := diagnosis.Dominant(ctx, s, o)
	if err != nil {
		return nil, err
	}
	t := dominantResult(s, list)
	t.Notes = append(t.Notes, notes...)
	return t, nil
}

// dominantResult shows suspects in the columns of Eclipse MAT.
func dominantResult(s *snapshot.Snapshot, list []diagnosis.DominantSuspect) *result.Table {
	used := s.Info().UsedHeap
	at := func(i int) heap.ObjectID { return list[i].Accumulation }
	part := func(i int) int64 {
		if at(i) == heap.NoObject {
			return result.Unknown
		}
		return s.Retained(at(i))
	}
	return &result.Table{
		Heading: result.Heading{Title: "Biggest dominators"},
		Columns: []result.Column{
			{Name: "Leak Suspect", Type: result.Object}, {Name: "# Objects", Type: result.Integer},
			{Name: "Suspect's Retained Heap", Type: result.Bytes, Total: true}, {Name: "Suspect's %", Type: result.Percent},
			{Name: "Accumulation Point", Type: result.Object}, {Name: "Acc. Point Retained Heap", Type: result.Bytes}, {Name: "Acc. Point %", Type: result.Percent},
		},
		Rows: &result.Level{
			Len: len(list),
			Values: []result.Values{
				result.Cells(func(ctx context.Context, i int) result.Cell {
					if list[i].Object == heap.NoObject {
						return result.Str("class " + s.ClassName(list[i].Class))
					}
					return result.Str(rows.Label(ctx, s, list[i].Object))
				}),
				result.Ints(func(i int) int64 { return list[i].Objects }),
				result.Ints(func(i int) int64 { return list[i].Weight }),
				result.Shares(func(i int) int64 { return list[i].Weight }, used),
				result.Cells(func(ctx context.Context, i int) result.Cell {
					if at(i) == heap.NoObject {
						return result.Str("<not found>")
					}
					return result.Str(rows.Label(ctx, s, at(i)))
				}),
				result.Ints(part),
				result.Shares(part, used),
			},
			Row: func(_ context.Context, i int) result.Row {
				if list[i].Object == heap.NoObject {
					return rows.Class(s, list[i].Class)
				}
				return rows.Object(s, list[i].Object)
			},
		},
	}
}

func describeDominant(s *snapshot.Snapshot, d *result.Document, list []diagnosis.DominantSuspect) {
	if len(list) == 0 {
		return
	}
	d.AddHeading(2, "The biggest dominators")
	d.AddText(result.Plain("The objects and classes that retain the most, counted as in Eclipse MAT, whether suspect or not. To see where the objects of a class accumulate, run "),
		result.CommandLink("find leaks", "find_leaks -threshold_percent 10"), result.Plain("."))
	d.AddResult(dominantResult(s, list))
}
