// Package overview describes a dump as a whole: its numbers, its layout, what the bytes
// of the file are, and the system properties of the JVM.
package overview

import (
	"context"
	"fmt"
	"path"
	"strings"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{
		{
			Name: "heap_dump_overview", Title: "Heap Dump Overview", Category: "Overview",
			Help: "Sums the dump up: its numbers, the object layout used for sizes and why, what the file consists of, the biggest objects, and problems found.",
			Run:  overview,
		},
		{
			Name: "composition", Title: "Where the File Went", Category: "Overview", RootsDoNotMatter: true,
			Help: "Draws what the dump file consists of: values of objects, names, classes, headers.",
			Run: func(_ context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
				return composition(s), nil
			},
		},
		{
			Name: "system_properties", Title: "System Properties", Category: "Java Basics", Values: query.ValuesShown, RootsDoNotMatter: true,
			Help:  "Lists the system properties of the JVM, as found in java.lang.System, and the environment variables if the program has read any.",
			Stage: snapshot.StageReferences, Run: properties,
		},
	}
}

// figures lists the numbers of the dump. The values have different types, so the cells
// are texts for people; `info` has the exact numbers.
func figures(ctx context.Context, s *snapshot.Snapshot) *result.Table {
	i := s.Info()
	if snapshot.ValuesHidden(ctx) {
		i.Name = path.Base(strings.ReplaceAll(i.Name, "\\", "/")) // folders reveal who took the dump
	}
	lines := [][2]string{
		{"File", i.Name}, {"Format", i.Format}, {"Identifier size", fmt.Sprintf("%d bytes", i.IdentifierSize)},
		{"File size", numbers.InBytes(i.FileSize)}, {"Used heap", numbers.InBytes(i.UsedHeap)}, {"Objects", numbers.Grouped(i.Objects)},
	}
	if i.DumpSize != i.FileSize {
		lines = append(lines, [2]string{"Unpacked size", numbers.InBytes(i.DumpSize)})
	}
	if s.Stage() >= snapshot.StageReferences {
		lines = append(lines, [][2]string{
			{"References", numbers.Grouped(i.References)}, {"Classes", numbers.Grouped(i.Classes)}, {"Class loaders", numbers.Grouped(i.ClassLoaders)}, {"GC roots", numbers.Grouped(i.GCRoots)},
			{"Unreachable objects", numbers.Grouped(i.UnreachableObjects)}, {"Unreachable heap", numbers.InBytes(i.UnreachableHeap)},
		}...)
	}
	if i.Created > 0 {
		lines = append(lines, [2]string{"Created", time.UnixMilli(i.Created).UTC().Format("2006-01-02 15:04:05 UTC")})
	}
	lines = append(lines, [2]string{"Layout", i.Layout}, [2]string{"Sizes", i.Sizes})
	return &result.Table{
		Heading: result.Heading{Title: "Numbers"},
		Columns: []result.Column{{Name: "Property", Type: result.Text}, {Name: "Value", Type: result.Text}},
		Rows: &result.Level{Len: len(lines), Values: []result.Values{
			result.Texts(func(i int) string { return lines[i][0] }), result.Texts(func(i int) string { return lines[i][1] }),
		}},
	}
}

func overview(ctx context.Context, s *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
	d := &result.Document{Heading: result.Heading{Title: "Heap dump overview"}}
	outOfMemory(ctx, s, d)
	d.AddResult(figures(ctx, s))
	d.AddResult(composition(s))
	if s.Stage() >= snapshot.StageReferences {
		d.AddResult(usedHeap(s))
	}
	if s.Stage() >= snapshot.StageComplete {
		d.AddResult(biggest(ctx, s))
	}
	d.AddHeading(2, "Object layout")
	d.AddText(result.Plain("Sizes follow this layout: "), result.Strong(s.Info().Layout), result.Plain("."))
	var reasons [][]result.Span
	for _, reason := range s.LayoutReasons() {
		reasons = append(reasons, []result.Span{result.Plain(reason)})
	}
	if len(reasons) > 0 {
		d.AddList(reasons...)
	}
	var problems [][]result.Span
	for _, w := range s.Info().Warnings {
		text := w.Message
		if w.Offset >= 0 {
			text += fmt.Sprintf(" (at byte %s)", numbers.Grouped(w.Offset))
		}
		problems = append(problems, []result.Span{result.Plain(text)})
	}
	if len(problems) > 0 {
		d.AddHeading(2, "Warnings")
		d.AddList(problems...)
	}
	d.AddHeading(2, "Where to go next")
	d.AddList(
		[]result.Span{result.CommandLink("Histogram", "histogram"), result.Plain(": which classes have how many objects")},
		[]result.Span{result.CommandLink("Dominator tree", "dominator_tree"), result.Plain(": which objects keep the most alive")},
		[]result.Span{result.CommandLink("Threads", "thread_overview"), result.Plain(": what the threads were doing and what they hold")},
		[]result.Span{result.CommandLink("Unreachable objects", "unreachable_objects"), result.Plain(": what the next collection would free")},
	)
	d.Notes = append(d.Notes, s.Info().Notes...)
	return d, nil
}

// outOfMemory returns the name of the thread whose allocation failed.
func outOfMemory(ctx context.Context, s *snapshot.Snapshot, d *result.Document) {
	if s.Stage() < snapshot.StageReferences {
		return
	}
	t, found := s.OutOfMemoryThread()
	if !found {
		return
	}
	if t.ID == heap.NoObject {
		d.AddText(result.Strong(fmt.Sprintf("Thread %d ran out of memory", t.Serial)),
			result.Plain(": its OutOfMemoryError made the JVM write this dump."))
		return
	}
	d.AddText(result.Plain("Thread "), result.ObjectLink(rows.Label(ctx, s, t.ID), rows.Hex(s, t.ID)),
		result.Strong(" ran out of memory"), result.Plain(": its OutOfMemoryError made the JVM write this dump. "),
		result.CommandLink("its stack and what it holds", "thread_stack "+rows.Hex(s, t.ID)))
}

// composition shows what the bytes of the file are.
func composition(s *snapshot.Snapshot) *result.Chart {
	c := &result.Chart{Heading: result.Heading{Title: "Where the file went"}, Kind: result.Bar, Unit: result.Bytes}
	for _, share := range s.Origin().Census {
		if share.Bytes > 0 {
			c.Items = append(c.Items, result.ChartItem{Label: share.Name, Value: float64(share.Bytes)})
		}
	}
	return c
}

// usedHeap shows the reachable and unreachable part of the heap.
func usedHeap(s *snapshot.Snapshot) *result.Chart {
	i := s.Info()
	return &result.Chart{
		Heading: result.Heading{Title: "Heap"}, Kind: result.Bar, Unit: result.Bytes,
		Items: []result.ChartItem{
			{Label: "reachable", Value: float64(i.UsedHeap), Tone: "reachable", Detail: numbers.Grouped(i.Objects) + " objects", Set: "all"},
			{Label: "unreachable", Value: float64(i.UnreachableHeap), Tone: "unreachable", Detail: numbers.Grouped(i.UnreachableObjects) + " objects", Set: "unreachable"},
		},
	}
}

// biggest shows the objects that retain the most, as shares of the used heap.
func biggest(ctx context.Context, s *snapshot.Snapshot) *result.Chart {
	const least, most = 0.01, 20 // objects below 1 % are combined
	c := &result.Chart{Heading: result.Heading{Title: "Biggest objects by retained heap"}, Kind: result.Pie, Unit: result.Bytes}
	used := s.Info().UsedHeap
	rest := used
	for _, id := range rows.Biggest(s, s.EachDominated(heap.NoObject), most) {
		retained := s.Retained(id)
		if float64(retained) < least*float64(used) {
			break
		}
		rest -= retained
		hex := rows.Hex(s, id)
		c.Items = append(c.Items, result.ChartItem{Label: rows.Label(ctx, s, id), Value: float64(retained), Object: hex, Set: hex})
	}
	if rest > 0 {
		c.Items = append(c.Items, result.ChartItem{Label: "Remainder", Value: float64(rest), Tone: "rest"})
	}
	return c
}
