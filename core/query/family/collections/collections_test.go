package collections_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/realdumps"
)

// planted is the dump of a program that creates collections of known sizes.
type planted struct {
	t     *testing.T
	s     *snapshot.Snapshot
	boxes map[string]heap.ObjectID // the collections, by name
}

func openPlanted(t *testing.T, name string) *planted {
	t.Helper()
	file, err := source.OpenDisk(realdumps.Find(t, name).Path(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	ctx := context.Background()
	s, err := engine.Open(ctx, []source.File{file}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := &planted{t, s, map[string]heap.ObjectID{}}
	for _, c := range s.ClassesByName("planted.Coll$Box") {
		for _, id := range s.Instances(c) {
			name, _ := s.ObjectField(ctx, id, "name")
			value, _ := s.ObjectField(ctx, id, "value")
			text, _ := s.Text(ctx, name, 200)
			p.boxes[text] = value
		}
	}
	return p
}

// hex returns an object set with the addresses of planted collections.
func (p *planted) hex(names ...string) string {
	p.t.Helper()
	var list []string
	for _, name := range names {
		id, found := p.boxes[name]
		if !found {
			p.t.Fatalf("no collection %s", name)
		}
		list = append(list, result.Hex(p.s.Address(id)))
	}
	return strings.Join(list, " ")
}

// wasteful returns an object set with the 2000 collections in the planted list of waste.
func (p *planted) wasteful() string {
	array, found := p.s.ObjectField(context.Background(), p.boxes["waste"], "elementData")
	if !found {
		p.t.Fatal("the list of waste has no array")
	}
	return "referents(" + result.Hex(p.s.Address(array)) + ")"
}

// run returns the rows of a command's table, cells separated by "|", sorted.
func (p *planted) run(command string, columns ...string) []string {
	p.t.Helper()
	r, err := engine.Run(context.Background(), catalog.All(), p.s, command)
	if err != nil {
		p.t.Fatalf("%s: %v", command, err)
	}
	table := r.(*result.Table)
	page, err := table.Rows.Page(context.Background(), table.Columns, result.View{})
	if err != nil {
		p.t.Fatal(err)
	}
	var list []string
	for _, row := range page.Rows {
		var cells []string
		for _, name := range columns {
			at := slices.IndexFunc(table.Columns, func(c result.Column) bool { return c.Name == name })
			cells = append(cells, row[at].Text())
		}
		list = append(list, strings.Join(cells, "|"))
	}
	slices.Sort(list)
	return list
}

func (p *planted) want(command string, columns []string, want ...string) {
	p.t.Helper()
	slices.Sort(want)
	if got := p.run(command, columns...); !slices.Equal(got, want) {
		p.t.Errorf("%s:\n got %q\nwant %q", command, got, want)
	}
}

func TestPlantedWaste(t *testing.T) {
	for _, name := range []string{"planted/coll/jdk17-g1.live", "planted/coll/jdk25-coh.live", "planted/coll/jdk17-nocoops.live"} {
		t.Run(name, func(t *testing.T) {
			p := openPlanted(t, name)
			waste := p.wasteful()
			p.want("collections_grouped_by_size "+waste, []string{"Length", "Objects"}, "0|1600", "1|400")
			// 400 empty ones with a table of 16 or 17; one of 10 and one of 16.
			p.want("collection_fill_ratio "+waste, []string{"Fill Ratio", "Objects"}, "≤ 0.00|400", "≤ 0.20|400")
			p.want("collection_fill_ratio "+waste+" -segments 10", []string{"Fill Ratio", "Objects"}, "≤ 0.00|400", "≤ 0.10|400")
			p.want("map_collision_ratio "+waste, []string{"Collision Ratio", "Objects"}, "≤ 0.00|1000")
			width := 4
			if strings.Contains(name, "nocoops") {
				width = 8
			}
			list, maps := 200*9*width, 200*15*width
			p.rowsAreSets("collection_fill_ratio " + waste)
			p.rowsAreSets("collections_grouped_by_size " + waste)
			p.rowsAreSets("map_collision_ratio java.util.HashMap -segments 7")
			p.rowsAreSets("collection_fill_ratio")
			p.rowsAreSets("collections_overview " + waste)
			p.rowsAreSets("collections_overview")
			p.rowsAreSets("collections_grouped_by_size")
			p.overview(waste, list, maps, width)
		})
	}
}

// rowsAreSets checks that the set of each row has as many objects as the row counts.
func (p *planted) rowsAreSets(command string) {
	p.t.Helper()
	ctx := context.Background()
	r, err := engine.Run(ctx, catalog.All(), p.s, command)
	if err != nil {
		p.t.Fatalf("%s: %v", command, err)
	}
	table := r.(*result.Table)
	page, err := table.Rows.Page(ctx, table.Columns, result.View{})
	if err != nil {
		p.t.Fatal(err)
	}
	if len(page.Rows) == 0 {
		p.t.Errorf("%s has no rows", command)
	}
	count := slices.IndexFunc(table.Columns, func(c result.Column) bool { return c.Name == "Objects" })
	for i, row := range page.Rows {
		of, err := objectset.Parse(page.Info[i].Set)
		if err != nil {
			p.t.Errorf("%s: %v", page.Info[i].Set, err)
			continue
		}
		if text := of.String(); text != page.Info[i].Set {
			p.t.Errorf("%s is written %s", page.Info[i].Set, text)
		}
		if objects, err := of.Eval(ctx, p.s); err != nil || int64(objects.Len()) != row[count].Int() {
			p.t.Errorf("%s: %v objects, the row says %d (%v)", page.Info[i].Set, objects.Len(), row[count].Int(), err)
		}
	}
}

// shallowOf returns the shallow heap of the table of a map.
func (p *planted) shallowOf(name string) int64 {
	table, _ := p.s.ObjectField(context.Background(), p.boxes[name], "table")
	return p.s.Shallow(table)
}

// overview checks the wasted bytes: 9 of 10 slots of a list with one element, 15 of 16 buckets of a
// map with one entry, and the whole table of 16 of a cleared map.
func (p *planted) overview(waste string, list, maps, width int) {
	p.t.Helper()
	rows := p.run("collections_overview "+waste, "Class Name", "Objects", "Empty", "One Element", "Wasted")
	cleared := 200 * int(p.shallowOf("HashMap/1"))
	for _, want := range []string{
		fmt.Sprintf("java.util.ArrayList|400|200|200|%d", list),
		fmt.Sprintf("java.util.HashMap|600|400|200|%d", maps+cleared),
		"java.util.TreeMap|200|200|0|0", "java.util.LinkedList|200|200|0|0", "java.util.concurrent.ConcurrentHashMap|200|200|0|0",
	} {
		if !slices.Contains(rows, want) {
			p.t.Errorf("no row %q (references of %d bytes) in %q", want, width, rows)
		}
	}
}

func TestPlantedMaps(t *testing.T) {
	p := openPlanted(t, "planted/coll/jdk25-g1.all")
	colliding := p.hex("HashMap-colliding-comparable-1000", "HashMap-colliding-500", "HashMap-16-buckets-2000", "Hashtable-colliding-300", "HashMap-colliding-8-list-bucket",
		"ConcurrentHashMap-colliding-comparable-1000")
	p.want("map_collision_ratio "+colliding, []string{"Collision Ratio", "Objects"}, "≤ 1.00|6")
	p.want("map_collision_ratio "+p.hex("HashMap-colliding-8-list-bucket")+" -segments 8", []string{"Collision Ratio", "Objects"}, "≤ 0.88|1")
	p.want("map_collision_ratio "+p.hex("HashMap/0", "HashMap/1", "TreeMap/100"), []string{"Collision Ratio", "Objects"}, "≤ 0.00|2")

	keys := []string{"k0|100000", "k1|100001"}
	for _, name := range []string{"HashMap/2", "TreeMap/2", "ConcurrentHashMap/2", "unmodifiableMap(HashMap)/2", "Map.copyOf/2", "IdentityHashMap/2"} {
		p.want("hash_entries "+p.hex(name), []string{"Key", "Value"}, keys...)
	}
	p.want("hash_entries "+p.hex("HashMap-null-key", "LinkedHashMap/1"), []string{"Key", "Value"}, "null|null", "k0|100000")

	elements := func(name string) []string {
		var list []string
		for _, row := range p.run(name, "Index", "Element") {
			index, text, _ := strings.Cut(row, "|")
			list = append(list, index+text[strings.LastIndexByte(text, ' '):])
		}
		return list
	}
	for _, name := range []string{"LinkedList/2", "ArrayList/2", "Vector/2", "List.of(2)", "ArrayDeque/2"} {
		want := []string{"0 e0", "1 e1"}
		if name == "List.of(2)" {
			want = []string{"0 a", "1 b"}
		}
		if got := elements("extract_list_values " + p.hex(name)); !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
	for _, name := range []string{"HashSet/100", "Set.copyOf/100", "TreeSet/100"} {
		if got := p.run("hash_set_values "+p.hex(name), "Element"); len(got) != 100 || !strings.HasSuffix(got[0], " @ "+p.elementAddress(got[0])) {
			t.Errorf("%s: %d values, %q", name, len(got), got[:min(1, len(got))])
		}
	}
}

// elementAddress returns the address and text at the end of the label of a planted string.
func (p *planted) elementAddress(label string) string {
	_, after, _ := strings.Cut(label, " @ ")
	if !strings.Contains(after, "  e") {
		p.t.Errorf("%q is no planted element", label)
	}
	return after
}

// TestForeign describes known collection classes as if they were unknown.
func TestForeign(t *testing.T) {
	p := openPlanted(t, "planted/coll/jdk17-g1.live")
	waste := p.wasteful()
	p.want("collections_grouped_by_size "+p.hex("ArrayList/12", "ArrayList/13")+" -collection java.util.ArrayList -size_attribute size",
		[]string{"Length", "Objects"}, "12|1", "13|1")
	p.want("collection_fill_ratio "+waste+" -collection java.util.ArrayList -size_attribute size -array_attribute elementData",
		[]string{"Fill Ratio", "Objects"}, "≤ 0.00|400", "≤ 0.20|400")
	p.want("hash_entries "+p.hex("HashMap/2")+" -collection java.util.HashMap -array_attribute table -key_attribute key -value_attribute value",
		[]string{"Key", "Value"}, "k0|100000", "k1|100001")
	p.want("map_collision_ratio "+p.hex("HashMap-colliding-8-list-bucket")+" -segments 8 -collection java.util.HashMap -size_attribute size -array_attribute table",
		[]string{"Collision Ratio", "Objects"}, "≤ 0.88|1")
	set := "hash_set_values " + p.hex("HashSet/12") + " -collection java.util.HashSet -array_attribute map.table -key_attribute key"
	if got := p.run(set, "Element"); len(got) != 12 {
		t.Errorf("%s: %q", set, got)
	}
	for _, wrong := range []string{"-collection java.util.ArrayList", "-size_attribute size", "-collection no.Such -size_attribute size", "-collection java.util.ArrayList -size_attribute nosuch"} {
		if _, err := engine.Run(context.Background(), catalog.All(), p.s, "collections_grouped_by_size "+p.hex("ArrayList/12")+" "+wrong); err == nil {
			t.Errorf("%s is taken", wrong)
		}
	}
}
