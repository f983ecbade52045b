package view

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/table"
)

// columnsOf makes columns from names, which end in " :n" for numbers, " :%" for shares and
// " :." for bytes.
func columnsOf(names string) (columns []protocol.Column) {
	for _, name := range strings.Split(names, ", ") {
		c := protocol.Column{Name: name, Type: "text"}
		for mark, kind := range map[byte]string{'n': table.TypeInteger, '%': table.TypePercent, '.': table.TypeBytes} {
			if rest, ok := strings.CutSuffix(name, " :"+string(mark)); ok {
				c = protocol.Column{Name: rest, Type: kind}
			}
		}
		columns = append(columns, c)
	}
	return columns
}

// TestColumnsWithoutSpace: on a phone and beside the inspector, wide tables show names and what
// counts, and nothing is beyond the edge.
func TestColumnsWithoutSpace(t *testing.T) {
	const (
		suspects    = "Held By, Accumulates, Likely Cause, Confidence, Objects :n, Retained Heap :., Percentage :%"
		dominators  = "Leak Suspect, # Objects :n, Suspect's Retained Heap :., Suspect's % :%, Accumulation Point, Acc. Point Retained Heap :., Acc. Point % :%"
		collections = "Class Name, Kind, Objects :n, Empty :n, One Element :n, Under Half Full :n, Elements :n, Shallow Heap :., Wasted :."
		locks       = "Lock / Thread, Kind, Waiting Threads :n, Owner, Owner Known By, State, Retained Heap :."
		offHeap     = "Object, Kind, Size :., Counted :., Native Address, Owner, Retained Heap :."
		dumps       = "Dump, Used Heap :., Objects :n, Classes :n, Class Loaders :n, GC Roots :n, Unreachable Heap :., Unreachable Objects :n"
		delta       = "Class Name, More Objects :n, More Shallow :., Share of Growth :%, More Retained :., Old Objects :n, Objects :n, Old Shallow Heap :., Shallow Heap :., Old Retained Heap :., Retained Heap :."
		holders     = "Object, Change, More Retained :., Share of Growth :%, More Objects :n, Old Retained Heap :., Retained Heap :., Held By"
		locals      = "Thread, Variable, Value, Shallow Heap :., Retained Heap :., Kind, Stale"
		layouts     = "Layout, Heap :., Difference :., Change :%, Options, Good for"
		threads     = "Object / Stack Frame, Name #1, Name #2, Retained Heap #1 :., Retained Heap #2 − #1 :., State #1, State #2, Waits or Runs In #1, Kind #1"
		duplicates  = "Class Name, Class Loaders :n, Instances :n, Retained by Class Objects :., Classes of the Loader :n, Loaders with the same Classes :n"
		dominated   = "Class Name, Dominators :n, Dominated Objects :n, Dominator Shallow Heap :., Dominated Shallow Heap :."
		stayed      = "Object, Objects Kept :n, Retained Heap Kept :., #1 Retained Heap :., #2 Retained Heap :., #3 Retained Heap :., Retained Heap :., Objects :n"
		waste       = "Owner, Refers To, Kind, Objects :n, Wasted :., Percentage :%"
	)
	for _, test := range []struct {
		columns string
		inline  bool
		want    string
	}{
		{suspects, true, "Held By, Likely Cause, Retained Heap"},
		{dominators, true, "Leak Suspect, Suspect's Retained Heap, Accumulation Point"},
		{collections, false, "Class Name, Objects, Empty, Wasted"},
		{locks, false, "Lock / Thread, Waiting Threads, Owner"},
		{offHeap, true, "Object, Counted, Owner, Retained Heap"},
		{dumps, true, "Dump, Used Heap, Objects, Unreachable Heap"},
		{delta, false, "Class Name, More Objects, More Shallow, More Retained"},
		{delta, true, "Class Name, More Shallow, More Retained"},
		{dominators, false, "Leak Suspect, Suspect's Retained Heap, Suspect's %, Accumulation Point"},
		{duplicates, false, "Class Name, Instances, Retained by Class Objects"},
		{dominated, false, "Class Name, Dominators, Dominated Objects, Dominator Shallow Heap"},
		{stayed, true, "Object, Retained Heap Kept, #1 Retained Heap, Retained Heap"},
		{holders, false, "Object, More Retained, More Objects"},
		{locals, true, "Thread, Variable, Value, Retained Heap"},
		{layouts, true, "Layout, Heap, Difference, Good for"},
		{threads, true, "Object / Stack Frame, Retained Heap #1, Retained Heap #2 − #1"},
		{waste, true, "Owner, Kind, Wasted"},
	} {
		page := newFakeEngine(t).page
		page.Limited, page.Narrow, page.Phone = true, true, true
		g := &Grid{&results.Grid{Inline: test.inline, Columns: columnsOf(test.columns)}, page}
		var names []string
		for _, i := range g.Visible() {
			names = append(names, g.Columns[i].Name)
		}
		if got := strings.Join(names, ", "); got != test.want {
			t.Errorf("%q instead of %q", got, test.want)
		}
		tracks, squeezed := g.tracks(g.Visible())
		least, figures, _ := g.space(tracks)
		if squeezed {
			least /= 3
		}
		space := onPhone
		if test.inline {
			space -= 2.5
		}
		if least+figures > space {
			t.Errorf("%s: %g rem of %g", names, least+figures, space)
		}
	}
}

// TestSeveralOlderDumps: a delta histogram of four dumps fits into a window of 1,440 pixels, also
// in exact bytes. It keeps the number of objects in each dump, and a sorted column.
func TestSeveralOlderDumps(t *testing.T) {
	page := newFakeEngine(t).page
	g := &Grid{&results.Grid{Columns: columnsOf("Class Name, More Objects :n, More Shallow :., Share of Growth :%, More Retained :., #1 Objects :n, #2 Objects :n, #3 Objects :n, Objects :n, #1 Shallow Heap :., #2 Shallow Heap :., #3 Shallow Heap :., Shallow Heap :., #1 Retained Heap :., #2 Retained Heap :., #3 Retained Heap :., Retained Heap :.")}, page}
	for _, page.ExactBytes = range []bool{false, true} {
		if got := g.Visible(); !slices.Equal(got, []int{0, 1, 2, 4, 5, 6, 7, 8, 12, 16}) {
			t.Errorf("columns %v", got)
		}
		tracks, _ := g.tracks(g.Visible())
		if names, figures, _ := g.space(tracks); names+figures > 1254/13.0 {
			t.Errorf("exact %v: %g rem", page.ExactBytes, names+figures)
		}
	}
	g.Sort = &protocol.Sort{Column: 10}
	if !slices.Contains(g.Visible(), 10) {
		t.Error("the sorted column is not there")
	}
}

// TestTimelineInSight: the last of three holders with long names is in sight at 1,440 pixels, also
// in exact bytes; these leave out the used heap on a phone, which the drawing shows.
func TestTimelineInSight(t *testing.T) {
	page := newFakeEngine(t).page
	const long = "app.shop.orders.Grow.PENDING_CONFIRMATIONS"
	g := &Grid{&results.Grid{Columns: columnsOf("Dump, Taken, Verdict, Used Heap :., Objects :n, " + strings.Repeat(long+" :., ", 2) + long + " :.")}, page}
	for _, page.ExactBytes = range []bool{false, true} {
		tracks, _ := g.tracks(g.Visible())
		if names, figures, _ := g.space(tracks); names+figures > 1254/13.0 {
			t.Errorf("exact %v: %g rem", page.ExactBytes, names+figures)
		}
	}
	page.Limited, page.Narrow = true, true
	if got := g.Visible(); !slices.Equal(got, []int{0, 3, 5, 6, 7}) {
		t.Errorf("at 720 pixels: %v", got)
	}
	if page.Phone = true; !slices.Equal(g.Visible(), []int{0, 5, 6, 7}) {
		t.Errorf("on a phone: %v", g.Visible())
	}
	page.ExactBytes = false
	g.Columns = columnsOf("Dump, Taken, Verdict, Used Heap :., Objects :n, " + strings.Repeat(long+" :., ", 7) + long + " :.")
	if got := g.Visible(); !slices.Equal(got, []int{0, 5, 6, 7}) {
		t.Errorf("of eight holders on a phone: %v", got)
	}
	if _, squeezed := g.tracks(g.Visible()); squeezed {
		t.Error("names of dumps give way to holders")
	}
}
