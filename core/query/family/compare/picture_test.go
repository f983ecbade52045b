package compare_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/testquery"
)

// TestGreatestChangesFirst: what shrank much comes before what grew little, and what has not
// changed is counted and listed only on request.
func TestGreatestChangesFirst(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	for command, column := range map[string]int{"delta_histogram": 2, "compare_dominators": 2, "growth_picture": 2} {
		sizes := func(command string) (list []int64, notes string) {
			var level *result.Level
			switch r := d.run(command).(type) {
			case *result.Table:
				level, notes = r.Rows, strings.Join(r.Notes, " ")
			case *result.Tree:
				level, notes = r.Roots, strings.Join(r.Notes, " ")
			}
			if level.Sort != nil {
				t.Errorf("%s is sorted by %+v, which puts what shrank last", command, level.Sort)
			}
			for i := range level.Len {
				change := level.Values[column].Int(i)
				list = append(list, max(change, -change))
			}
			return list, notes
		}
		few, notes := sizes(command)
		for i := range few[1:] {
			if few[i] < few[i+1] {
				t.Errorf("%s: a change of %d comes before one of %d", command, few[i], few[i+1])
			}
		}
		if command == "growth_picture" {
			continue
		}
		all, whole := sizes(command + " -unchanged")
		if left := len(all) - len(few); left <= 0 || !strings.Contains(notes, strconv.Itoa(left)+" ") || !strings.Contains(notes, "without a change left out.") || strings.Contains(whole, "left out.") {
			t.Errorf("%s: %d of %d rows, notes %q and %q", command, len(few), len(all), notes, whole)
		}
	}
}

// TestGrowthPicture: every box shows the same as the tables of comparison for its part, contains
// all boxes below it, and is as large as the part in one of the two dumps.
func TestGrowthPicture(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	tree := d.lines(d.run("compare_dominators -unchanged"))
	table := d.run("growth_picture").(*result.Table)
	p := table.Picture
	if len(p.Boxes) != len(tree)+1 || table.Rows.Len != len(tree) || len(p.Before) != len(p.Boxes) || len(p.After) != len(p.Boxes) {
		t.Fatalf("%d boxes, %d rows; the tree has %d parts", len(p.Boxes), table.Rows.Len, len(tree))
	}
	inside := make([]int64, len(p.Boxes))
	met := map[string]bool{}
	for i, box := range p.Boxes[1:] {
		i++
		inside[box.Parent] += box.Size
		path := pathOf(p, i)
		line, found := tree[path]
		if !found || met[path] {
			t.Errorf("box %d: the tree has no %q, or two boxes are it", i, path)
			continue
		}
		met[path] = true
		before, after := p.Before[i], p.After[i]
		if max(before.Bytes, 0) != line["Old Retained Heap"] || max(after.Bytes, 0) != line["Retained Heap"] || before.Objects != line["Old Objects"] || after.Objects != line["Objects"] {
			t.Errorf("%s: %v, %v, want %v", path, before, after, line)
		}
		if growth := table.Rows.Values[2].Int(i - 1); growth != line["More Retained"] {
			t.Errorf("%s: row %d says %d more, want %d", path, i, growth, line["More Retained"])
		}
	}
	for i, box := range p.Boxes {
		if box.Own != box.Size-inside[i] || box.Own < 0 || box.Size < max(p.Before[i].Bytes, p.After[i].Bytes) {
			t.Errorf("box %d: %+v, %d inside, %v, %v", i, box, inside[i], p.Before[i], p.After[i])
		}
	}
	if p.Before[0].Bytes != d.list[0].Info().UsedHeap || p.After[0].Bytes != d.now().Info().UsedHeap {
		t.Errorf("the whole: %v, %v", p.Before[0], p.After[0])
	}
	for class, want := range map[string][2]bool{"class app.Old": {true, false}, "class app.Fresh": {false, true}, "class app.Cache": {true, true}} {
		for i, box := range p.Boxes {
			if p.Labels[box.Label] == class && (p.Before[i].Bytes >= 0 != want[0] || p.After[i].Bytes >= 0 != want[1]) {
				t.Errorf("%s: %v, %v", class, p.Before[i], p.After[i])
			}
		}
	}
}

// pathOf names a box as lines names its row.
func pathOf(p *result.Picture, i int) string {
	var path []string
	for ; i > 0; i = p.Boxes[i].Parent {
		edge := strings.Replace(p.Edges[p.Boxes[i].Edge], "[*]", "[]", 1)
		if edge != "" {
			edge += "  "
		}
		path = append([]string{edge + p.Labels[p.Boxes[i].Label]}, path...)
	}
	return strings.Join(path, " / ")
}

// TestGrowthPictureOfThree: a part that is neither in the first dump nor in the last has no
// box.
func TestGrowthPictureOfThree(t *testing.T) {
	d := shops(t, shopBefore, shop{sessions: 100, nodes: 50, tenant: 10_000, fresh: true}, shopBefore)
	p := d.run("growth_picture").(*result.Table).Picture
	for i, box := range p.Boxes {
		if label := p.Labels[box.Label]; label == "class app.Fresh" || box.Size <= 0 {
			t.Errorf("box %d: %s, %+v", i, label, box)
		}
	}
}

// TestShareOfGrowthStaysSensible: what shrank is no more than all of it, however little
// grew, and a few new objects are not all of the growth.
func TestShareOfGrowthStaysSensible(t *testing.T) {
	more := shopNow
	more.requests++
	for name, c := range map[string]struct {
		d    dumps
		most float64
	}{
		"most shrank":         {shops(t, shopNow, shopBefore), 1},
		"nothing changed":     {shops(t, shopNow, shopNow), 0},
		"next to no objects":  {shops(t, shop{tenant: 2_000_000, sessions: 1, nodes: 1}, shop{tenant: 2_000_000, sessions: 1, nodes: 2}), 0.5},
		"one request is more": {shops(t, shopNow, more), 1},
	} {
		for _, command := range []string{"delta_histogram -unchanged", "compare_dominators -unchanged"} {
			got := testquery.Decode(t, c.d.run(command), render.Options{})
			for i := range got.Rows {
				if share, err := strconv.ParseFloat(got.Text(i, "Share of Growth"), 64); err != nil || math.Abs(share) > c.most {
					t.Errorf("%s, %s: %s has %v of the growth", name, command, got.Text(i, got.Columns[0].Name), share)
				}
			}
		}
	}
}

// TestGrowthBesideShrinking: a part that grew by more than what contains it, because another
// part of that shrank, has no more than all of the growth.
func TestGrowthBesideShrinking(t *testing.T) {
	d := dumps{t: t}
	for i, sizes := range [][2]int{{10_000, 400_000}, {900_000, 10}} {
		h := dumpbuilder.New()
		c := h.Class("app.Main", dumpbuilder.Static("ORDERS", heap.Object, nil), dumpbuilder.Static("START", heap.Object, nil))
		c.SetStatic("ORDERS", h.ByteArray(make([]byte, sizes[0])...))
		c.SetStatic("START", h.ByteArray(make([]byte, sizes[1])...))
		h.Root(heap.RootSystemClass, c)
		d.list = append(d.list, opened.Content(t, fmt.Sprintf("%d.hprof", i), h.HPROF(dumpbuilder.HPROFOptions{Created: int64(1e12 + i)})))
	}
	for _, command := range []string{"compare_dominators -unchanged", "growth_picture"} {
		got := testquery.Decode(t, d.run(command), render.Options{Depth: 5})
		most := 0.0
		for i := range got.Rows {
			share, _ := strconv.ParseFloat(got.Text(i, "Share of Growth"), 64)
			most = max(most, share)
		}
		if most > 1 || most < 0.99 {
			t.Errorf("%s: the greatest share is %v", command, most)
		}
	}
	var out strings.Builder
	if err := render.Text(t.Context(), &out, d.run("leakhunter2"), render.Options{}); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "One place accounts for 869 KB of the 869 KB by which") { // 890,000 bytes
		t.Error(text)
	}
}

// TestShareOfGrowth: shares of what grew are those of its sum, and add up to all of it.
func TestShareOfGrowth(t *testing.T) {
	d := shops(t, shopBefore, shopNow)
	for command, of := range map[string]string{"delta_histogram": "More Shallow", "compare_dominators": "More Retained"} {
		got := testquery.Decode(t, d.run(command), render.Options{})
		top := func(i int) bool { return len(got.Info) <= i || got.Info[i].Depth == 0 }
		total, sum := int64(0), 0.0
		for i := range got.Rows {
			if top(i) {
				total += max(0, got.Number(t, i, of))
			}
		}
		for i := range got.Rows {
			share, err := strconv.ParseFloat(got.Text(i, "Share of Growth"), 64)
			if want := float64(got.Number(t, i, of)) / float64(total); err != nil || math.Abs(share-want) > 1e-9 {
				t.Errorf("%s, row %d: %v, want %v", command, i, share, want)
			}
			if top(i) {
				sum += max(0, share)
			}
		}
		if math.Abs(sum-1) > 1e-6 {
			t.Errorf("%s: the shares add up to %v", command, sum)
		}
	}
}

// TestGrowthInShort: what a comparison says in short is what find_leaks2 says, and the used
// heap of each dump; where nothing grew by much, it names no place.
func TestGrowthInShort(t *testing.T) {
	d := shops(t, shopBefore, shopMiddle, shopNow)
	g := d.run("growth_picture").(*result.Table).Picture.Growth
	for i, s := range d.list {
		if g.Dumps[i].Used != s.Info().UsedHeap || g.Dumps[i].Name == "" {
			t.Errorf("dump %d: %+v, want %d used", i, g.Dumps[i], s.Info().UsedHeap)
		}
	}
	found := d.lines(d.run("find_leaks2"))
	if len(g.Places) == 0 {
		t.Fatal("no place")
	}
	for _, p := range g.Places {
		line := found[p.Holder]
		if p.Growth <= 0 || p.Growth != line["More Retained"] || p.More != line["More Objects"] || len(p.Held) != 3 || p.Held[2] != line["Retained Heap"] {
			t.Errorf("%+v, want %v", p, line)
		}
	}
	same := shops(t, shopNow, shopNow)
	if g := same.run("growth_picture").(*result.Table).Picture.Growth; len(g.Dumps) != 2 || len(g.Places) > 0 {
		t.Errorf("of equal dumps: %+v", g)
	}
}
