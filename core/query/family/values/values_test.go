package values

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/content"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// group is the strings with the same text.
type group struct {
	strings int
	arrays  map[heap.ObjectID]bool
}

// everyText reads all strings one by one.
func everyText(t testing.TB, s *snapshot.Snapshot) map[string]*group {
	t.Helper()
	ctx := context.Background()
	texts := map[string]*group{}
	for _, c := range s.ClassesByName("java.lang.String") {
		for _, id := range s.Instances(c) {
			text, ok := s.Text(ctx, id, 1<<20)
			if !ok || !s.Reachable(id) {
				continue
			}
			if texts[text] == nil {
				texts[text] = &group{arrays: map[heap.ObjectID]bool{}}
			}
			texts[text].strings++
			array, _ := s.ObjectField(ctx, id, "value")
			texts[text].arrays[array] = true
		}
	}
	return texts
}

// dumps are those of JDK 5 (offset and count), 8 (char[]), 17 and 25 (byte[] with and
// without compact strings).
var dumps = []string{
	"mat/sun_jdk5_13_x32", "mat/sun_jdk6_30_x64_compressedOops", "planted/oldnew/strings8-jdk8.live",
	"planted/values/jdk17-g1.live", "planted/values/jdk25-g1.all", "planted/values/jdk25-nocompactstrings.live",
}

// TestDuplicatesOneByOne compares the result with a plain loop that reads strings one by
// one.
func TestDuplicatesOneByOne(t *testing.T) {
	for _, name := range dumps {
		s := opened.Real(t, name)
		want := map[string]*group{}
		for text, x := range everyText(t, s) {
			if x.strings > 1 && len(text) < shownLimit {
				want[text] = x
			}
		}
		l := opened.Rows(t, Queries(), s, "duplicate_strings")
		found := 0
		for i := range l.Len {
			text := l.Values[0].Cell(context.Background(), i).Text()
			x := want[text]
			if x == nil {
				if len(text) >= shownLimit || strings.Contains(text, "\ufffd") {
					continue // cut off, or half of a surrogate pair, which Text shows as one character
				}
				t.Errorf("%s: %q is no duplicate", name, text)
				continue
			}
			found++
			count, arrays := l.Values[1].Int(i), l.Values[2].Int(i)
			if count != int64(x.strings) || arrays > int64(len(x.arrays)) || arrays < int64(len(x.arrays)) && !strings.Contains(name, "mat/") {
				t.Errorf("%s: %q: %d strings with %d arrays, want %d with %d", name, text, count, arrays, x.strings, len(x.arrays))
			}
		}
		odd := 0
		for text := range maps.Keys(want) {
			if strings.Contains(text, "\ufffd") {
				odd++
			}
		}
		if found < len(want)-odd || found == 0 {
			t.Errorf("%s: %d texts found, want %d", name, found, len(want))
		}
	}
}

// TestPlantedDuplicates: the result has what the program planted, and the literals of its
// code.
func TestPlantedDuplicates(t *testing.T) {
	for _, name := range dumps[3:] {
		s := opened.Real(t, name)
		l := opened.Rows(t, Queries(), s, "duplicate_strings")
		rows := map[string]int{}
		for i := range l.Len {
			rows[l.Values[0].Cell(context.Background(), i).Text()] = i
		}
		for _, c := range []struct {
			text            string
			strings, arrays int64
		}{
			{"duplicate value", 1001, 1001},      // 1000 and the literal
			{"second dup €", 301, 301},           // 300 and the literal
			{"shared backing array text", 52, 2}, // 50 strings that share an array, the one they share it with, and the literal
		} {
			i, found := rows[c.text]
			if !found {
				t.Errorf("%s: %q is not found", name, c.text)
				continue
			}
			strings, arrays, save := l.Values[1].Int(i), l.Values[2].Int(i), l.Values[4].Int(i)
			stringBytes, arrayBytes := int64(0), int64(0)
			for _, c := range s.ClassesByName("java.lang.String") {
				stringBytes = s.Shallow(s.Instances(c)[0])
			}
			arrayBytes = (l.Values[3].Int(i) - strings*stringBytes) / arrays
			if strings != c.strings || arrays != c.arrays || save != (strings-1)*stringBytes+(arrays-1)*arrayBytes {
				t.Errorf("%s: %q: %d strings, %d arrays, %d bytes; want %d, %d", name, c.text, strings, arrays, save, c.strings, c.arrays)
			}
		}
	}
}

// TestGroupsOneByOne compares groups of strings and numbers with their texts, read one by
// one.
func TestGroupsOneByOne(t *testing.T) {
	ctx := context.Background()
	s := opened.Real(t, "planted/values/jdk17-g1.live")
	for _, class := range []string{"java.lang.Integer", "java.lang.Long", "java.lang.Short", "java.lang.String", "java.util.Locale"} {
		want := map[string]int64{}
		for _, id := range s.Instances(s.ClassesByName(class)[0]) {
			if text, ok := s.Text(ctx, id, shownLimit); ok && s.Reachable(id) && !strings.Contains(text, "\ufffd") {
				want[text]++
			}
		}
		l := opened.Rows(t, Queries(), s, "group_by_value "+class)
		got := map[string]int64{}
		for i := range l.Len {
			if cell := l.Values[0].Cell(ctx, i); cell.Kind() != result.Null && !strings.Contains(cell.Text(), "\ufffd") {
				got[cell.Text()] += l.Values[1].Int(i)
			}
		}
		if !maps.Equal(got, want) || len(got) == 0 {
			t.Errorf("%s: %d groups, want %d", class, len(got), len(want))
		}
	}
}

// TestFields follows paths over missing fields, nulls and numbers.
func TestFields(t *testing.T) {
	h := dumpbuilder.New()
	class := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Int("n"), dumpbuilder.Ref("name"), dumpbuilder.Double("d"), dumpbuilder.Char("c"))
	last := h.Instance(class, nil, 7, "z", 1.5, uint16('Q'))
	middle := h.Instance(class, last, 8, "z", 1.5, uint16('Q'))
	h.Root(heap.RootJNIGlobal, h.Instance(class, middle, 7, nil, 2.5, uint16('R')))
	s := opened.Heap(t, h)
	groups := func(command string) map[string]int64 {
		l := opened.Rows(t, Queries(), s, command)
		got := map[string]int64{}
		for i := range l.Len {
			got[l.Values[0].Cell(context.Background(), i).Text()] = l.Values[1].Int(i)
		}
		return got
	}
	for command, want := range map[string]map[string]int64{
		"group_by_value app.Node -field n":              {"7": 2, "8": 1},
		"group_by_value app.Node -field name":           {"z": 2, "": 1},
		"group_by_value app.Node -field d":              {"1.5": 2, "2.5": 1},
		"group_by_value app.Node -field c":              {"Q": 2, "R": 1},
		"group_by_value app.Node -field next.n":         {"8": 1, "7": 1, "": 1},
		"group_by_value app.Node -field next.next.name": {"z": 1, "": 2},
		"group_by_value app.Node -field n.more":         {"": 3},
		"group_by_value app.Node -field nothing":        {"": 3},
	} {
		if got := groups(command); !maps.Equal(got, want) {
			t.Errorf("%s: %v, want %v", command, got, want)
		}
	}
	if l := opened.Rows(t, Queries(), s, "select_objects_by_field app.Node -field next"); l.Len != 2 {
		t.Errorf("next of all nodes: %d objects, want 2", l.Len)
	}
	if l := opened.Rows(t, Queries(), s, "select_objects_by_field app.Node -field next.name"); l.Len != 2 {
		t.Errorf("names of the next nodes: %d objects, want 2", l.Len)
	}
	parsed, _ := query.Registry(Queries()).Parse("select_objects_by_field app.Node -field next..name")
	if _, err := parsed.Run(context.Background(), s); err == nil {
		t.Error("an empty name in a path is accepted")
	}
}

// TestCountsInNotes: what a note counts has separators.
func TestCountsInNotes(t *testing.T) {
	h := dumpbuilder.New()
	class := h.Class("app.Node", dumpbuilder.Ref("next"))
	for range 1100 {
		h.Root(heap.RootJNIGlobal, h.Instance(class, h.Instance(class, nil)))
	}
	parsed, _ := query.Registry(Queries()).Parse("select_objects_by_field app.Node -field next.next")
	r, err := parsed.Run(t.Context(), opened.Heap(t, h))
	if err != nil {
		t.Fatal(err)
	}
	const want = "1,100 of 2,200 objects have no such field, or a null on the way to it."
	if got := r.Head().Notes; !slices.Contains(got, want) {
		t.Errorf("%q", got)
	}
}

// TestCharArrays: the parts of arrays that no string uses, for arrays that only strings
// refer to.
func TestCharArrays(t *testing.T) {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	str := h.Class("java.lang.String", dumpbuilder.Ref("value"), dumpbuilder.Int("offset"), dumpbuilder.Int("count"))
	chars := func(n int) *dumpbuilder.Object { return h.Array(make([]uint16, n)) }
	hold := func(o *dumpbuilder.Object) { h.Root(heap.RootJNIGlobal, o) }
	wasteful := chars(200) // one string uses 10 of them
	hold(h.Instance(str, wasteful, 5, 10))
	whole := chars(200)
	hold(h.Instance(str, whole, 0, 200))
	parts := chars(200) // 0..120 and 100..160 are used, 40 are not
	hold(h.Instance(str, parts, 0, 120))
	hold(h.Instance(str, parts, 100, 60))
	twice := chars(200) // 0..50 and 20..60 are used, 140 are not
	hold(h.Instance(str, twice, 0, 50))
	hold(h.Instance(str, twice, 20, 40))
	other := chars(200) // another object refers to it too
	hold(h.Instance(str, other, 0, 1))
	hold(h.ObjectArray("java.lang.Object[]", other))
	s := opened.Heap(t, h)
	for command, want := range map[string][]*dumpbuilder.Object{
		"waste_in_char_arrays": {wasteful, twice}, "waste_in_char_arrays -minimumwaste 39": {wasteful, parts, twice}, "waste_in_char_arrays -minimumwaste 150": {wasteful},
	} {
		l := opened.Rows(t, Queries(), s, command)
		var got, expected []string
		for i := range l.Len {
			got = append(got, l.Row(context.Background(), i).Object)
		}
		for _, o := range want {
			expected = append(expected, result.Hex(o.Address))
		}
		slices.Sort(got)
		slices.Sort(expected)
		if !slices.Equal(got, expected) {
			t.Errorf("%s: %v, want %v", command, got, expected)
		}
	}
}

// TestHashedInParts: strings that are longer than one read differ only in their last
// character.
func TestHashedInParts(t *testing.T) {
	h := dumpbuilder.New()
	long := strings.Repeat("0123456789abcdef", 40_000)
	for _, text := range []string{long + "x", long + "y", long + "x", long + "€", long + "€"} {
		h.Root(heap.RootJNIGlobal, h.String(text))
	}
	s := opened.Heap(t, h)
	ids, err := content.Reachable(context.Background(), s, content.StringClasses(s))
	if err != nil {
		t.Fatal(err)
	}
	all, err := content.ReadStrings(context.Background(), s, ids)
	if err != nil {
		t.Fatal(err)
	}
	groups := content.GroupEqual(all.Hash, 2)
	sizes := []int{}
	for i := range groups.Len() {
		sizes = append(sizes, len(groups.Items(i)))
	}
	slices.SortFunc(sizes, cmp.Compare)
	if !slices.Equal(sizes, []int{2, 2}) || all.Unread != 0 {
		t.Errorf("groups of %v, %d unread", sizes, all.Unread)
	}
}
