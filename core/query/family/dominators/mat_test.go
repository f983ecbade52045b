package dominators_test

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/engine"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/testquery"
)

// TestDominatorQueriesMAT recomputes big drops, immediate dominators and top consumers
// from Eclipse MAT's list of all objects, by their definitions.
func TestDominatorQueriesMAT(t *testing.T) {
	for _, name := range []string{"planted/leak/jdk17-g1.live", "apps/groovy-jdk17.live"} {
		t.Run(name, func(t *testing.T) {
			a := testquery.OpenReal(t, name, engine.Options{Sizes: "mat"})
			o := matObjects(t, a, realdumps.Find(t, name).MAT(t))
			o.checkDrops(t, a, 1)
			o.checkDrops(t, a, 5)
			o.checkImmediate(t, a, "java.lang.String", `java\..*`)
			o.checkImmediate(t, a, "byte[]", `java\..*|byte\[\]`)
			o.checkConsumers(t, a)
		})
	}
}

// matHeap is MAT's objects.tsv, by address.
type matHeap struct {
	objects  map[heap.Address]realdumps.MATObject
	children map[heap.Address][]heap.Address
	top      []heap.Address
	total    int64
	meant    func(heap.Address) string // the class that an object counts as; a class object counts as the class that it represents
}

func matObjects(t *testing.T, a testquery.Dump, mat realdumps.MAT) *matHeap {
	o := &matHeap{objects: map[heap.Address]realdumps.MATObject{}, children: map[heap.Address][]heap.Address{}}
	for object := range mat.Objects(t) {
		o.objects[object.Address] = object
		o.total += object.Shallow
		if object.DominatedByRoot {
			o.top = append(o.top, object.Address)
		} else {
			o.children[object.Dominator] = append(o.children[object.Dominator], object.Address)
		}
	}
	o.meant = func(address heap.Address) string {
		id := testquery.At(t, a.Snapshot, address)
		if c, isClass := a.Snapshot.ClassByObject(id); isClass {
			return a.Snapshot.ClassName(c)
		}
		return a.Snapshot.ClassName(a.Snapshot.ClassOf(id))
	}
	return o
}

// checkDrops checks the accumulation points: objects that retain at least the threshold
// more than the biggest object below them.
func (o *matHeap) checkDrops(t *testing.T, a testquery.Dump, percent int64) {
	want := map[string]string{}
	for address, object := range o.objects {
		biggest := int64(0)
		for _, child := range o.children[address] {
			biggest = max(biggest, o.objects[child].Retained)
		}
		if object.Retained-biggest > percent*o.total/100 {
			want[result.Hex(address)] = fmt.Sprint(object.Retained, len(o.children[address]))
		}
	}
	got := map[string]string{}
	rows := a.Run(fmt.Sprintf("big_drops_in_dominator_tree -t %d", percent), render.Options{Depth: 100})
	for i, info := range rows.Info {
		got[info.Object] = fmt.Sprint(rows.Number(t, i, "Retained Heap"), rows.Number(t, i, "Children"))
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("big drops over %d%%: %v\nwant %v", percent, got, want)
	}
}

func (o *matHeap) checkImmediate(t *testing.T, a testquery.Dump, class, skip string) {
	skipped := regexp.MustCompile("^(?:" + skip + ")$")
	dominators, dominated := map[string]map[heap.Address]bool{}, map[string]int64{}
	for address, object := range o.objects {
		id := testquery.At(t, a.Snapshot, address)
		if a.Snapshot.ClassName(a.Snapshot.ClassOf(id)) != class {
			continue
		}
		by := "<GC roots>"
		for !object.DominatedByRoot {
			above := object.Dominator
			if name := o.meant(above); !skipped.MatchString(name) {
				by = name
				if dominators[by] == nil {
					dominators[by] = map[heap.Address]bool{}
				}
				dominators[by][above] = true
				break
			}
			object = o.objects[above]
		}
		dominated[by]++
	}
	got := a.Run("immediate_dominators "+class+" -skip \""+regexp.MustCompile(`\\`).ReplaceAllString(skip, `\\`)+"\"", render.Options{})
	sums := map[string][2]int64{} // several classes may have the same name
	for i := range got.Rows {
		sum := sums[got.Text(i, "Class Name")]
		sums[got.Text(i, "Class Name")] = [2]int64{sum[0] + got.Number(t, i, "Dominators"), sum[1] + got.Number(t, i, "Dominated Objects")}
	}
	if len(sums) != len(dominated) {
		t.Errorf("immediate dominators of %s: %d classes, want %d", class, len(sums), len(dominated))
	}
	for name, n := range dominated {
		if want := [2]int64{int64(len(dominators[name])), n}; sums[name] != want {
			t.Errorf("immediate dominators of %s: %s: %v, want %v", class, name, sums[name], want)
		}
	}
}

func (o *matHeap) checkConsumers(t *testing.T, a testquery.Dump) {
	threshold := o.total / 100
	byClass := map[string]int64{}
	big := 0
	for _, address := range o.top {
		object := o.objects[address]
		byClass[a.Snapshot.ClassName(a.Snapshot.ClassOf(testquery.At(t, a.Snapshot, address)))] += object.Retained
		if object.Retained > threshold {
			big++
		}
	}
	type entry struct {
		class    string
		retained int64
	}
	var want []entry
	for class, retained := range byClass {
		if retained > threshold {
			want = append(want, entry{class, retained})
		}
	}
	d := a.Document("top_consumers")
	var got []entry
	for class, retained := range a.Part(d, "Biggest classes").Counts(t, "Retained Heap") {
		got = append(got, entry{class, retained})
	}
	order := func(a, b entry) int { return cmp.Compare(a.class, b.class) }
	slices.SortFunc(want, order)
	slices.SortFunc(got, order)
	if !slices.Equal(got, want) {
		t.Errorf("biggest classes %v, want %v", got, want)
	}
	if rows := len(a.Part(d, "Biggest objects").Rows); rows != big {
		t.Errorf("%d biggest objects, want %d", rows, big)
	}
	for _, b := range d.Blocks {
		if chart, isChart := b.Result.(*result.Chart); isChart && int64(chart.Sum()) != o.total {
			t.Errorf("%s adds up to %f, the heap has %d bytes", chart.Title, chart.Sum(), o.total)
		}
	}
}
