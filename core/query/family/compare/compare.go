// Package compare compares the open dump with others: class histograms, dominator trees matched by
// field path, tables of any query, and leak suspects judged by growth.
package compare

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"heapdrop/core/numbers"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
)

const category = "Compare"

var (
	oneBaseline = query.Argument{Name: "baseline", Flag: "-baseline", Type: query.Dump, Required: true, Help: "the dump to compare with, by name or number; the first one by default"}
	baselines   = query.Argument{Name: "baseline", Flag: "-baseline", Type: query.Dump, Required: true, Multiple: true, Help: "the dumps to compare with, the oldest first, by name or number; all by default"}
	unchanged   = query.Argument{Name: "unchanged", Flag: "-unchanged", Type: query.Boolean, Help: "list what has not changed, too"}
	threshold   = query.Argument{Name: "threshold_percent", Flag: "-threshold_percent", Type: query.Number, Default: "2", Help: "minimum share of the total growth, in percent, that makes a part of the heap a suspect"}
	bigDrop     = query.Argument{Name: "big_drop_ratio", Flag: "-big_drop_ratio", Type: query.Text, Default: "0.7", Help: "the share of the growth that one part needs for the search to continue below it"}
)

// Queries returns the queries of this family. registry returns all queries, because some of this
// family compare results of others.
func Queries(registry func() query.Registry) []query.Query {
	t := tables{registry}
	return append(t.growth(), t.queries()...)
}

// growth returns the queries that compare summaries of dumps.
func (t tables) growth() []query.Query {
	return []query.Query{
		{
			Name: "delta_histogram", Title: "Delta Histogram", Category: category,
			Help: "Compares the class histograms of two or more dumps: which classes have more or fewer objects and bytes than before. " +
				"Classes are matched by name; names that the JVM generates in each run (lambdas, proxies) by the part that stays the same.",
			Arguments: []query.Argument{baselines, unchanged}, Stage: snapshot.StageComplete, Run: deltaHistogram,
		},
		{
			Name: "compare_dominators", Title: "Compare Dominator Trees", Category: category,
			Help: "Shows which parts of the heap grew, shrank, are new or gone, by what holds them. " +
				"The garbage collector moves objects, so they cannot be matched; the dominator trees are matched by the path of class and field names from the GC roots. " +
				"Elements of arrays and links of lists are combined; map entries that hold much are identified by their key.",
			Arguments: []query.Argument{baselines, unchanged}, Stage: snapshot.StageComplete, Run: compareDominators,
		},
		{
			Name: "growth_picture", Title: "Growth Picture", Category: category,
			Help: "Draws both dominator trees in one picture: the wider a box, the more it retained or retains. " +
				"Its colour and pattern say whether it grew, shrank, is new or gone. Parts are matched as in the comparison of dominator trees.",
			Arguments: []query.Argument{baselines}, Stage: snapshot.StageComplete, Run: growthPicture,
		},
		{
			Name: "timeline", Title: "Time Line", Category: category,
			Help: "One row for each dump, by the time it was taken: the used heap, what the biggest holders retain, and the verdict of that dump alone. " +
				"Holders are matched as in the comparison of dominator trees.",
			Arguments: []query.Argument{baselines,
				{Name: "holders", Flag: "-holders", Type: query.Number, Default: "4", Help: "how many of the biggest holders to follow"}},
			Stage: snapshot.StageComplete, Run: t.timeline,
		},
		{
			Name: "kept_growth", Title: "Growth That Stayed", Category: category,
			Help: "The three-dump rule: what was added between the first and the second dump and is still there in the third, the open one. " +
				"Memory for a request or a warm-up comes and goes; a leak stays. This needs two other dumps.",
			Arguments: []query.Argument{baselines,
				{Name: "by", Flag: "-by", Type: query.Enum, Values: []string{"path", "class"}, Default: "path", Help: "rows are parts of the dominator tree, or classes"}},
			Stage: snapshot.StageComplete, Run: selectedGrowth,
		},
		{
			Name: "leakhunter2", Title: "Leak Suspects by Comparison", Category: "Leak Identification",
			Help:      "Describes which parts of the heap grew since another dump: what holds them, what accumulates there, and how much there was before.",
			Arguments: []query.Argument{oneBaseline, threshold, bigDrop}, Stage: snapshot.StageComplete, Run: leakHunter,
		},
		{
			Name: "find_leaks2", Title: "Find Leaks by Comparison", Category: "Leak Identification",
			Help: "Lists where the growth since another dump accumulates. From the GC roots it follows the growth down the dominator tree " +
				"as long as one object or field has most of it, and stops where it spreads over many.",
			Arguments: []query.Argument{oneBaseline, threshold, bigDrop}, Stage: snapshot.StageComplete, Run: findLeaks,
		},
	}
}

// queries returns those that compare results of other queries.
func (t tables) queries() []query.Query {
	return []query.Query{
		{
			Name: "simplecomparison", Title: "Simple Comparison", Category: category,
			Help: "Runs a query on two dumps and puts the results side by side, row by row. Addresses do not count when rows are matched.",
			Arguments: []query.Argument{
				{Name: "query", Flag: "-query", Type: query.Text, Required: true, Help: "the query to run on both, with its arguments"},
				oneBaseline, withDefault(modeArgument, "diff_to_previous"), keyColumn, withDefault(mask, addressMask), replacement,
			},
			Stage: snapshot.StageComplete, Run: t.simple,
		},
		{
			Name: "comparetablesquery", Title: "Compare Tables and Trees", Category: category,
			Help: "Puts the results of several queries, or of one query on several dumps, side by side. Rows are matched by a column. " +
				"-setop keeps some of the rows only, and combines the objects behind the rows of the open dump.",
			Arguments: []query.Argument{
				{Name: "tables", Flag: "-tables", Type: query.Text, Required: true, Multiple: true, Help: "the queries whose results are compared, each in quotes"},
				{Name: "snapshots", Flag: "-snapshots", Type: query.Dump, Multiple: true, Help: "other dumps to run the queries on, before the open one; none by default"},
				modeArgument, setOperation, keyColumn, mask, replacement,
				{Name: "prefix", Flag: "-prefix", Type: query.Boolean, Help: "match only what precedes the mask"},
				{Name: "suffix", Flag: "-suffix", Type: query.Boolean, Help: "match only what follows the mask"},
			},
			Stage: snapshot.StageComplete, Run: t.compare,
		},
		{
			Name: "comparison_report", Title: "Comparison Report", Category: category,
			Help:      "Compares two or more dumps in one document: numbers, suspects of the growth, classes, dominator trees, threads, system properties.",
			Arguments: []query.Argument{baselines}, Stage: snapshot.StageComplete, Run: t.report,
		},
	}
}

func withDefault(a query.Argument, text string) query.Argument {
	a.Default = text
	return a
}

// dumps are the compared summaries, oldest first; the last one belongs to the open dump.
type dumps []*summary.Summary

func summaries(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (dumps, error) {
	own, err := a.Summary(ctx, "baseline", s)
	if err != nil {
		return nil, err
	}
	return comparable(ctx, a.Dumps("baseline"), own)
}

// comparable converts the summaries of the baselines and of the open dump to the same form.
func comparable(ctx context.Context, baselines []query.Baseline, own *summary.Summary) (dumps, error) {
	var list dumps
	for _, baseline := range baselines {
		m, err := baseline.Summary(ctx)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	list = append(list, own)
	// Values are hidden in all summaries if they are hidden in any of them.
	if snapshot.ValuesHidden(ctx) || slices.ContainsFunc(list, func(m *summary.Summary) bool { return m.Hidden }) {
		for i, m := range list {
			list[i] = m.WithoutValues()
		}
	}
	for i, m := range list { // folders reveal who took the dumps
		bare := *m
		bare.Name = fileName(m.Name)
		list[i] = &bare
	}
	return list, nil
}

// name returns the name of a dump; if others have the same, with which it is: "heap.hprof (old)".
func (d dumps) name(i int) string {
	for k, m := range d {
		if k != i && m.Name == d[i].Name {
			return m.Name + " (" + strings.ToLower(d.label(i)) + ")"
		}
	}
	return d[i].Name
}

// fileName returns the name of a file without its folders.
func fileName(name string) string { return path.Base(strings.ReplaceAll(name, "\\", "/")) }

// last returns the index of the open dump.
func (d dumps) last() int { return len(d) - 1 }

// heading starts a result with notes about the compared dumps.
func (d dumps) heading(title string) result.Heading {
	h := result.Heading{Title: title}
	for i, m := range d[:d.last()] {
		h.Note(fmt.Sprintf("%s: %s%s, %s in %s objects.", d.label(i), m.Name, taken(m), numbers.Bytes(m.UsedHeap), numbers.Grouped(m.Objects)))
	}
	own := d[d.last()]
	h.Note(fmt.Sprintf("Now: %s%s, %s in %s objects.", own.Name, taken(own), numbers.Bytes(own.UsedHeap), numbers.Grouped(own.Objects)))
	for i, m := range d[:d.last()] { // notes about the open dump are in every result anyway
		if m.Inferred {
			h.Note(d.label(i) + ": a part of " + m.Name + " is missing, or it holds no GC roots. They are inferred, so garbage counts as reachable, and missing objects may look like growth or shrinkage.")
		}
	}
	for i := range d[1:] {
		if a, b := d[i], d[i+1]; a.Created > 0 && b.Created > 0 && a.Created > b.Created {
			h.Note(fmt.Sprintf("%s was taken later than %s, so growth here means memory that is gone since.", d.name(i), d.name(i+1)))
		}
	}
	if slices.ContainsFunc(d, func(m *summary.Summary) bool { return m.Layout != own.Layout || m.Sizes != own.Sizes }) {
		h.Note("The dumps come from JVMs with different object layouts, so sizes differ even where nothing grew; counts can be compared.")
	}
	return h
}

func taken(m *summary.Summary) string {
	if m.Created == 0 {
		return ""
	}
	return " (" + time.UnixMilli(m.Created).UTC().Format(takenFormat) + ")"
}

// label returns the name of a dump in columns and notes: "Old", or "#1" if more than two are
// compared.
func (d dumps) label(i int) string {
	switch {
	case i == d.last():
		return "Now"
	case len(d) == 2:
		return "Old"
	}
	return "#" + strconv.Itoa(i+1)
}

// column returns the title of a dump's column: "Old Objects" for a baseline, "Objects" for the open
// dump.
func (d dumps) column(name string, i int) string {
	if i == d.last() {
		return name
	}
	return d.label(i) + " " + name
}
