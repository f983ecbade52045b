package dominators

import (
	"context"
	"fmt"
	"strconv"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

var dropsQuery = query.Query{
	Name: "big_drops_in_dominator_tree", Title: "Big Drops in Dominator Tree", Category: "Leak Identification", Stage: snapshot.StageComplete,
	Help: "Shows where memory accumulates: objects that retain much while none of the objects below them does. " +
		"For each it names the nearest dominator whose class does not match -skip: the one to look at in the program.",
	Arguments: []query.Argument{
		{Name: "skip", Flag: "-skip", Type: query.Pattern, Default: skipLibraries, Help: "classes to skip in the search for the dominator to blame, as a regular expression for the whole name"},
		{Name: "t", Flag: "-t", Type: query.Number, Default: "1", Help: "how much more an object must retain than the biggest object below it, in percent of the heap"},
	},
	Run: drops,
}

// drop is an accumulation point: an object that retains far more than any object it
// dominates.
type drop struct {
	id, dominator heap.ObjectID // dominator is heap.NoObject if no unskipped object is left
	children      int           // number of objects that it immediately dominates
	below         []int         // accumulation points further down
}

// drops descends the dominator tree into every child that retains more than the
// threshold. An object is an accumulation point if it retains more than its biggest child
// by at least the threshold.
func drops(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	skip, err := objectset.CompilePattern(a.Text("skip"))
	if err != nil {
		return nil, err
	}
	percent := min(a.Number("t"), 100)
	f := &dropFinder{
		s: s, threshold: percent * s.Info().UsedHeap / 100,
		skipped: func(id heap.ObjectID) bool { return skip.MatchString(s.ClassName(classMeant(s, id))) },
	}
	top, err := f.find(ctx)
	if err != nil {
		return nil, err
	}
	t := &result.Tree{Heading: result.Heading{Title: "Big drops in the dominator tree"}, Columns: []result.Column{
		{Name: "Accumulation Point", Type: result.Object}, {Name: "Retained Heap", Type: result.Bytes}, {Name: "Children", Type: result.Integer},
		{Name: "Dominator", Type: result.Text}, {Name: "Dominator Retained Heap", Type: result.Bytes},
	}, Depth: 3}
	if len(top) == 0 {
		t.Note(fmt.Sprintf("No object retains %d %% of the heap more than the biggest object below it.", percent))
	}
	t.Roots = f.level(top)
	t.Open = func(_ context.Context, key string) (*result.Level, error) {
		n, err := strconv.Atoi(key)
		if err != nil || n < 0 || n >= len(f.found) {
			return nil, rows.NoRow(key)
		}
		return f.level(f.found[n].below), nil
	}
	return t, nil
}

type dropFinder struct {
	s         *snapshot.Snapshot
	threshold int64
	skipped   func(heap.ObjectID) bool
	found     []drop
}

// visit is an object to examine. Its accumulation points are added below the drop with
// the index parent; -1 is the first level.
type visit struct {
	id     heap.ObjectID
	parent int
}

func (f *dropFinder) find(ctx context.Context) (top []int, err error) {
	stack := []visit{{heap.NoObject, -1}}
	for steps := 1; len(stack) > 0; steps++ {
		if steps&0xfff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		parent := v.parent
		biggest, children := int64(0), 0
		for child := range f.s.EachDominated(v.id) {
			children++
			retained := f.s.Retained(child)
			biggest = max(biggest, retained)
			if retained > f.threshold {
				stack = append(stack, visit{child, 0})
			}
		}
		if v.id != heap.NoObject && f.s.Retained(v.id)-biggest > f.threshold {
			f.found = append(f.found, drop{id: v.id, dominator: f.blame(v.id), children: children})
			if parent = len(f.found) - 1; v.parent < 0 {
				top = append(top, parent)
			} else {
				f.found[v.parent].below = append(f.found[v.parent].below, parent)
			}
		}
		for i := len(stack) - 1; i >= 0 && stack[i].id != heap.NoObject && f.s.ImmediateDominator(stack[i].id) == v.id; i-- {
			stack[i].parent = parent
		}
	}
	return top, nil
}

// blame returns the nearest object that is not skipped, starting with the object itself
// and going up.
func (f *dropFinder) blame(id heap.ObjectID) heap.ObjectID {
	for id != heap.NoObject && f.skipped(id) {
		id = f.s.ImmediateDominator(id)
	}
	return id
}

func (f *dropFinder) level(list []int) *result.Level {
	s := f.s
	of := func(i int) *drop { return &f.found[list[i]] }
	return &result.Level{
		Len: len(list),
		Values: []result.Values{
			rows.Labels(s, func(i int) heap.ObjectID { return of(i).id }),
			result.Ints(func(i int) int64 { return s.Retained(of(i).id) }),
			result.Ints(func(i int) int64 { return int64(of(i).children) }),
			result.Cells(func(ctx context.Context, i int) result.Cell {
				if of(i).dominator == heap.NoObject {
					return result.Str("<GC roots>")
				}
				return result.Str(rows.Label(ctx, s, of(i).dominator))
			}),
			result.Ints(func(i int) int64 {
				if of(i).dominator == heap.NoObject {
					return s.Info().UsedHeap
				}
				return s.Retained(of(i).dominator)
			}),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Object(s, of(i).id)
			row.Key, row.Expandable = strconv.Itoa(list[i]), len(of(i).below) > 0
			return row
		},
		Sort: &result.Order{Column: 1, Descending: true},
	}
}
