// Package whatif computes what would be freed if fields were null or objects gone, and
// what would keep the rest alive.
package whatif

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/lang/commandline"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/numbers"
	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
)

// Queries returns the queries of this family.
func Queries() []query.Query {
	return []query.Query{{
		Name: "what_if", Title: "What If", Category: "Java Basics", Values: query.ValuesShown,
		Help: "Pretends that fields are null and objects are gone, one after the other, and shows what each step frees, by class, and what holds the rest. Nothing is counted twice: a later step frees only what the earlier ones left.",
		Arguments: []query.Argument{
			{Name: "null", Flag: "-null", Type: query.Text, Multiple: true,
				Help: "fields to set to null: app.Cache#STORE, an instance or static field of the class and its subclasses; 0x7f00#next, the field of one object; app.Cache#*, all references of the instances"},
			{Name: "remove", Flag: "-remove", Type: query.Objects,
				Help: "objects to remove, as if nothing referred to them and they were no GC roots; each term of the set is a step, or(…) combines several into one"},
		},
		Menus: []query.Menu{
			{Label: "What If/these were gone", Command: "what_if -remove $set", For: "set"},
			{Label: "What If/it referred to nothing", Command: "what_if -null $set#*", For: "object"},
		},
		Stage: snapshot.StageComplete, Run: run,
	}}
}

func run(ctx context.Context, s *snapshot.Snapshot, a query.Arguments) (result.Result, error) {
	list, err := pretences(a)
	if err != nil {
		return nil, err
	}
	w := &world{s: s, reached: s.NewSet()}
	for id := range uint32(s.NumObjects()) {
		if s.Reachable(heap.ObjectID(id)) {
			w.reached.Set(id)
		}
	}
	w.freed = s.NewSet()
	for i, p := range list {
		progress.Report(ctx, "Following the references that are left", int64(i), int64(len(list)))
		if err := w.pretend(ctx, p); err != nil {
			return nil, err
		}
	}
	held, err := w.heldStill(ctx)
	if err != nil {
		return nil, err
	}
	return w.document(ctx, held)
}

// pretences reads the steps from the arguments.
func pretences(a query.Arguments) ([]objectset.Pretended, error) {
	var list []objectset.Pretended
	for _, field := range a.Texts("null") {
		list = append(list, objectset.Pretended{Field: field})
	}
	if objects := a.Objects("remove"); objects != nil {
		if !objects.Plain() {
			list = append(list, objectset.Pretended{Objects: objects})
		} else {
			for _, term := range objects.Terms {
				list = append(list, objectset.Pretended{Objects: &objectset.Set{Terms: []objectset.Term{term}}})
			}
		}
	}
	if len(list) == 0 {
		return nil, &usage.Error{Message: "nothing to pretend was named", Advice: "Give fields, -null app.Cache#STORE, or objects, -remove 0x7f00"}
	}
	return list, nil
}

// world is the pretended heap.
type world struct {
	s       *snapshot.Snapshot
	list    []objectset.Pretended // pretences so far
	without snapshot.Without
	reached graph.Bits // what is still reachable
	freed   graph.Bits // freed by all steps
	steps   []step
}

// step is what one pretence frees in addition to those before it.
type step struct {
	set            string
	objects, bytes int64
}

// pretend adds a pretence.
func (w *world) pretend(ctx context.Context, p objectset.Pretended) error {
	before := objectset.FreedBy(w.list)
	w.list = append(w.list, p)
	if err := p.AddTo(ctx, w.s, &w.without); err != nil {
		return err
	}
	reached, err := w.s.ReachableWithout(ctx, w.without)
	if err != nil {
		return err
	}
	gain := w.s.NewSet()
	for i, word := range w.reached {
		gain[i] = word &^ reached[i]
		w.freed[i] |= gain[i]
	}
	w.reached = reached
	st := step{set: objectset.FreedBy(w.list)}
	if len(w.list) > 1 {
		st.set = "minus(" + st.set + " " + before + ")"
	}
	st.objects, st.bytes = w.s.Sum(gain)
	w.steps = append(w.steps, st)
	return nil
}

// document describes what is freed: step by step, by class, and what stays alive.
func (w *world) document(ctx context.Context, held *held) (result.Result, error) {
	d := &result.Document{Heading: result.Heading{Title: "What If"}}
	objects, bytes := int64(0), int64(0)
	for _, st := range w.steps {
		objects += st.objects
		bytes += st.bytes
	}
	heapBytes := w.s.Info().UsedHeap
	if objects == 0 {
		d.AddText(result.Strong("Nothing would be freed."), result.Plain(" Other references hold all of it: the tables below name them."))
	} else {
		d.AddText(result.Strong(numbers.Bytes(bytes)+" would be freed"), result.Plain(fmt.Sprintf(" in %s, %s of the heap of %s.",
			count(objects, "object"), numbers.ShareOf(bytes, heapBytes), numbers.Bytes(heapBytes))))
	}
	d.AddResult(w.stepTable(heapBytes))
	if objects > 0 {
		d.AddHeading(2, "What is freed")
		d.AddResult(w.histogram())
	}
	return d, held.describe(ctx, d)
}

func count(n int64, noun string) string { return numbers.Count(n, noun) }

// stepTable shows what each step frees, and the sum so far.
func (w *world) stepTable(heapBytes int64) *result.Table {
	total := make([]int64, len(w.steps))
	for i, st := range w.steps {
		total[i] = st.bytes
		if i > 0 {
			total[i] += total[i-1]
		}
	}
	t := &result.Table{Heading: result.Heading{Title: "Steps"}, Columns: []result.Column{
		{Name: "Pretended", Type: result.Text}, {Name: "Objects", Type: result.Integer, Total: true}, {Name: "Freed", Type: result.Bytes, Total: true},
		{Name: "Percentage", Type: result.Percent, Total: true}, {Name: "Freed So Far", Type: result.Bytes},
	}}
	t.Rows = &result.Level{Len: len(w.steps),
		Values: []result.Values{
			result.Texts(func(i int) string { return w.inWords(w.list[i]) }),
			result.Ints(func(i int) int64 { return w.steps[i].objects }),
			result.Ints(func(i int) int64 { return w.steps[i].bytes }),
			result.Shares(func(i int) int64 { return w.steps[i].bytes }, max(heapBytes, 1)),
			result.Ints(func(i int) int64 { return total[i] }),
		},
		Row: func(_ context.Context, i int) result.Row { return result.Row{Set: w.steps[i].set} },
	}
	return t
}

// inWords describes what a step pretends. Rows of the page give classes and objects only
// by address, so the addresses become names.
func (w *world) inWords(p objectset.Pretended) string {
	if p.Objects != nil {
		text := p.Objects.String()
		hex, isClass := strings.CutPrefix(text, "class:")
		address, err := strconv.ParseUint(hex, 0, 64)
		if id, known := w.s.ID(heap.Address(address)); known && err == nil {
			text = w.s.Label(id)
			if c, found := w.s.ClassByObject(id); found && isClass {
				text = "all " + w.s.ClassName(c)
			}
		}
		return text + " gone"
	}
	if holder, all := strings.CutSuffix(p.Field, "#*"); all {
		return "all references of " + holder + " null"
	}
	return p.Field + " null"
}

// histogram shows what is freed by class, largest first.
func (w *world) histogram() *result.Table {
	counts := w.s.ByClass(w.freed)
	var classes []heap.ClassIndex
	for c := range counts {
		if counts[c].Objects > 0 {
			classes = append(classes, heap.ClassIndex(c))
		}
	}
	t := &result.Table{Heading: result.Heading{Title: "Freed objects by class"}, Columns: []result.Column{
		{Name: "Class Name", Type: result.Class}, {Name: "Objects", Type: result.Integer, Total: true}, {Name: "Shallow Heap", Type: result.Bytes, Total: true},
	}}
	freed := objectset.FreedBy(w.list)
	t.Rows = &result.Level{Len: len(classes), Sort: &result.Order{Column: 2, Descending: true},
		Values: []result.Values{
			result.Texts(func(i int) string { return w.s.ClassName(classes[i]) }),
			result.Ints(func(i int) int64 { return counts[classes[i]].Objects }),
			result.Ints(func(i int) int64 { return counts[classes[i]].Shallow }),
		},
		Row: func(_ context.Context, i int) result.Row {
			row := rows.Class(w.s, classes[i])
			row.Set = "and(" + freed + " " + row.Set + ")"
			return row
		},
	}
	return t
}

// command returns the command with one more field treated as null.
func (w *world) command(field string) string {
	var nulls, gone []string
	for _, p := range w.list {
		if p.Objects == nil {
			nulls = append(nulls, p.String())
		} else {
			gone = append(gone, p.String())
		}
	}
	command := "what_if -null " + strings.Join(append(nulls, commandline.Quote(field)), " ")
	if len(gone) > 0 {
		command += " -remove " + strings.Join(gone, " ")
	}
	return command
}
