package ibmheaproots_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/family/ibmheaproots"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

// definitions is the example graph of the HeapRoots documentation as a heap dump in its
// own format. K has the lowest address of the cycle that A does not reach; D refers to
// itself; I and B refer to J.
const definitions = `0x200000b0 [40000] K
     0x200000c0 0x50002020 
0x200000c0 [8000] L
     0x200000b0 0x50002020 
0x10007030 [1024] J
0x30000080 [10000] G
0x50001010 [6000] A
     0x50002020 
0x50002020 [4000] B
     0x50004050 0x10007030 0x50006040 
0x50003070 [1000] F
     0x30000080 0x50004050 
0x50003090 [504] E
     0x50003070 0xe00090a0 
0x50004050 [1104] C
     0x50005060 
0x50005060 [1032] D
     0x50005060 0x50003090 
0x50006040 [1904] I
     0x10007030 
0xe00090a0 [32] H
`

func table(t testing.TB, r result.Result) *query.Rows {
	t.Helper()
	rows, err := query.RowsOf(context.Background(), r, 0)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// texts joins the cells of each row.
func texts(rows *query.Rows) []string {
	var list []string
	for i := range rows.Info {
		var cells []string
		for c := range rows.Columns {
			cells = append(cells, rows.Cells[i][c].Text())
		}
		list = append(list, strings.Join(cells, " | "))
	}
	return list
}

func expect(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestDefinitions: roots, owners, sizes, depths and what is kept alive follow the
// definitions, and the dump from roots is the text that HeapRoots writes for this graph.
func TestDefinitions(t *testing.T) {
	s := opened.Content(t, "heapdump.txt", []byte(definitions))
	roots := opened.Run(t, ibmheaproots.Queries(), s, "heap_roots")
	expect(t, "roots", texts(table(t, roots)),
		"K @ 0x200000b0 | artificial root | 40000 | 48000 | 1 | 1",
		"A @ 0x50001010 | pure root | 6000 | 26600 | 9 | 6")
	level, err := roots.(*result.Tree).Children(context.Background(), table(t, roots).Info[1].Key)
	if err != nil || level.Len != 1 || level.Values[4].Int(0) != 8 || level.Values[5].Int(0) != 5 {
		t.Errorf("below A: %+v, %v", level, err)
	}
	expect(t, "dump", texts(table(t, opened.Run(t, ibmheaproots.Queries(), s, "dump_from_roots -minsize 0"))), strings.Split(`<0> [48,000] 0x200000b0 [40,000] K
<1>   [8,000] 0x200000c0 [8,000] L
<0> [26,600] 0x50001010 [6,000] A
<1>   [20,600] 0x50002020 [4,000] B
<2>     [13,672] 0x50004050 [1,104] C
<3>       [12,568] 0x50005060 [1,032] D
<4>         [11,536] 0x50003090 [504] E
<5>           [11,000] 0x50003070 [1,000] F
<6>             [10,000] 0x30000080 [10,000] G
<5>           [32] 0xe00090a0 [32] H
<2>     [1,904] 0x50006040 [1,904] I
<2>     [1,024] 0x10007030 [1,024] J`, "\n")...)
	expect(t, "with links", texts(table(t, opened.Run(t, ibmheaproots.Queries(), s, "dump_from_roots -minsize 0 -maxdepth 2 -links"))), strings.Split(`<0> [48,000] 0x200000b0 [40,000] K
<1>   [8,000] 0x200000c0 [8,000] L
<2>     {48,000} 0x200000b0 [40,000] K
<2>     <20,600 root:0x50001010> 0x50002020 [4,000] B
<1>   <20,600 root:0x50001010> 0x50002020 [4,000] B
<0> [26,600] 0x50001010 [6,000] A
<1>   [20,600] 0x50002020 [4,000] B
<2>     [13,672] 0x50004050 [1,104] C
<2>     [1,904] 0x50006040 [1,904] I
<2>     [1,024] 0x10007030 [1,024] J`, "\n")...)
	expect(t, "from one object", texts(table(t, opened.Run(t, ibmheaproots.Queries(), s, "dump_from_roots 0x50003090 -minsize 100"))), strings.Split(`<0> [11,536] 0x50003090 [504] E
<1>   [11,000] 0x50003070 [1,000] F
<2>     [10,000] 0x30000080 [10,000] G
<1>   - 1 more, [32]`, "\n")...)
	expect(t, "owners", texts(table(t, opened.Run(t, ibmheaproots.Queries(), s, "root_owner 0x200000c0 0x10007030 0x50003090"))),
		"A @ 0x50001010 | pure root | 2 | 1528 | ", "K @ 0x200000b0 | artificial root | 1 | 8000 | ")
	classes := func(command string) string {
		var names []string
		for _, cells := range table(t, opened.Run(t, ibmheaproots.Queries(), s, command)).Cells {
			names = append(names, cells[0].Text())
		}
		slices.Sort(names)
		return strings.Join(names, "")
	}
	for command, want := range map[string]string{
		"keeping_alive 0x50002020":                       "CDEFGHIJ", // B keeps nearly everything alive
		"keeping_alive 0x50001010":                       "",         // everything that A reaches, K reaches too
		"keeping_alive 0x200000b0":                       "L",
		"keeping_alive 0x50003090":                       "FGH", // B reaches C
		"keeping_alive 0x50006040":                       "",
		"keeping_alive 0x50001010 0x200000b0 0x200000c0": "BCDEFGHIJ",
	} {
		if got := classes(command); got != want {
			t.Errorf("%s: %s, want %s", command, got, want)
		}
	}
	for text, want := range map[string]int{"reach(0x50006040)": 2, "reach(0x200000c0)": 11, "descendants(0x50003090)": 4, "descendants(0x50003070 0x50003090)": 4,
		"kept(0x50002020)": 8, "structure(0x50002020 0x50004050)": 3, "structure(0x50002020)": 9, "structure(0x50002020 or(0x50004050 0x10007030))": 2} {
		parsed, err := objectset.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		again, err := objectset.Parse(parsed.String())
		if err != nil || again.String() != parsed.String() {
			t.Errorf("%s is written as %s: %v", text, parsed, err)
		}
		objects, err := again.Eval(context.Background(), s)
		if err != nil || objects.Len() != want {
			t.Errorf("%s: %d objects, %v", text, objects.Len(), err)
		}
	}
}

// node is an object of a random heap: the indexes of the objects it refers to.
type node struct {
	refs []int
	soft bool
}

// TestRandom compares results with the definitions on small random heaps in several
// formats.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for round := range 60 {
		h := dumpbuilder.New()
		class := h.Class("app.N", dumpbuilder.Ref("a"), dumpbuilder.Ref("b"), dumpbuilder.Int("id"))
		n := 1 + r.IntN(12)
		nodes, objects := make([]node, n), make([]*dumpbuilder.Object, n)
		for i := range objects {
			if nodes[i].soft = r.IntN(5) == 0; nodes[i].soft {
				objects[i] = h.New("java.lang.ref.SoftReference")
			} else {
				objects[i] = h.Instance(class, nil, nil, int32(i))
			}
		}
		for i, o := range objects {
			fields := []string{"a", "b"}
			if nodes[i].soft {
				fields = []string{"referent"}
			}
			for _, f := range fields {
				if to := r.IntN(n + n/2); to < n {
					h.Set(o, f, objects[to])
					nodes[i].refs = append(nodes[i].refs, to)
				}
			}
		}
		files := map[string][]byte{"heap.hprof": h.HPROF(dumpbuilder.HPROFOptions{}), "heapdump.txt": h.Classic(dumpbuilder.ClassicOptions{}), "heapdump.phd": h.PHD(dumpbuilder.PHDOptions{})}
		for name, data := range files {
			s := opened.Content(t, name, data)
			at := make([]heap.ObjectID, n)
			for i, o := range objects {
				id, found := s.ID(o.Address)
				if !found {
					t.Fatalf("round %d, %s: object %d is missing", round, name, i)
				}
				at[i] = id
			}
			for _, strong := range []bool{false, true} {
				checkRandom(t, fmt.Sprintf("round %d, %s, strong %t", round, name, strong), s, nodes, at, strong)
			}
		}
	}
}

func checkRandom(t *testing.T, what string, s *snapshot.Snapshot, nodes []node, at []heap.ObjectID, strong bool) {
	n := len(nodes)
	follow := func(i int) []int { return references(nodes, i, strong) }
	reach := func(from []int, without func(int) bool) []bool { return reachable(nodes, from, strong, without) }
	flag := map[bool]string{true: " -strong"}[strong]
	hasParent := make([]bool, n)
	for i := range nodes {
		for _, to := range follow(i) {
			hasParent[to] = hasParent[to] || to != i
		}
	}
	pure, reachedByPure := map[string]bool{}, []int{}
	for i := range nodes {
		if !hasParent[i] {
			pure[rows.Hex(s, at[i])] = true
			reachedByPure = append(reachedByPure, i)
		}
	}
	covered := reach(reachedByPure, func(int) bool { return false })
	roots := table(t, opened.Run(t, ibmheaproots.Queries(), s, "heap_roots"+flag))
	objects := int64(0)
	mine := map[string]int{}
	for i, id := range at {
		mine[rows.Hex(s, id)] = i
	}
	for i, info := range roots.Info {
		objects += roots.Cells[i][4].Int() + 1
		if number, isNode := mine[info.Object]; isNode {
			kind := roots.Cells[i][1].Text()
			if pure[info.Object] != (kind == "pure root") || kind == "artificial root" && covered[number] {
				t.Errorf("%s: %s is a %s", what, info.Object, kind)
			}
			delete(pure, info.Object)
		}
	}
	if len(pure) > 0 {
		t.Errorf("%s: pure roots %v are missing", what, pure)
	}
	if objects > int64(s.NumObjects()) || objects < int64(n) {
		t.Errorf("%s: trees have %d objects of %d", what, objects, s.NumObjects())
	}
	for i := range nodes {
		mineReached := reach([]int{i}, func(int) bool { return false })
		var outside []int
		for k := range nodes {
			if !mineReached[k] {
				outside = append(outside, k)
			}
		}
		others := reach(outside, func(k int) bool { return k == i })
		want := int64(0)
		for k := range nodes {
			if k != i && mineReached[k] && !others[k] {
				want++
			}
		}
		got := int64(0)
		for _, cells := range table(t, opened.Run(t, ibmheaproots.Queries(), s, "keeping_alive "+rows.Hex(s, at[i])+flag)).Cells {
			got += cells[1].Int()
		}
		if got != want {
			t.Errorf("%s: %d keeps %d objects alive, want %d: %v", what, i, got, want, nodes)
		}
	}
}

// TestSoftLinks: soft links are marked in trees and text.
func TestSoftLinks(t *testing.T) {
	h := dumpbuilder.New()
	value := h.IntArray(1, 2, 3)
	cache := h.New("java.lang.ref.SoftReference", "referent", value, "queue", h.New("java.lang.ref.ReferenceQueue"))
	for name, data := range map[string][]byte{"heap.hprof": h.HPROF(dumpbuilder.HPROFOptions{}), "heapdump.phd": h.PHD(dumpbuilder.PHDOptions{})} {
		s := opened.Content(t, name, data)
		from := fmt.Sprintf("0x%x", uint64(cache.Address))
		var out bytes.Buffer
		if err := render.Text(context.Background(), &out, opened.Run(t, ibmheaproots.Queries(), s, "dump_from_roots -minsize 0 "+from), render.Options{}); err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(`<1>   \[\d+\] 0x[0-9a-f]+ \[\d+\] int\[(3)?\] \(soft link\)\n`).MatchString(out.String()) {
			t.Errorf("%s: %s", name, out.String())
		}
		out.Reset()
		if err := render.Text(context.Background(), &out, opened.Run(t, ibmheaproots.Queries(), s, "dump_from_roots -strong -minsize 0 "+from), render.Options{}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), "int[") || name == "heapdump.phd" && !strings.Contains(out.String(), "does not name fields") {
			t.Errorf("%s: %s", name, out.String())
		}
	}
}

// TestPlanted: the ring, the list and the cross in a dump of HotSpot.
func TestPlanted(t *testing.T) {
	if testing.Short() {
		t.Skip("a dump of two million objects")
	}
	s := openShared(t, "planted/graph/jdk17-g1.live")
	count := func(text string) int {
		parsed, err := objectset.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		objects, err := parsed.Eval(context.Background(), s)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return objects.Len()
	}
	for text, want := range map[string]int{
		"structure(static:planted.Graph.HEAD)":             1_000_000,
		"reach(static:planted.Graph.WIDE)":                 1_000_001,
		"kept(static:planted.Graph.WIDE)":                  1_000_000,
		"structure(static:planted.Graph.RING)":             10_000,
		"structure(static:planted.Graph.LATTICE)":          2_001,
		"structure(static:planted.Graph.CROSS)":            4,
		"kept(static:planted.Graph.RING)":                  0, // local variables of main refer to parts of both
		"kept(static:planted.Graph.LATTICE)":               1_998,
		"structure(static:planted.Graph.CROSS byte\\[\\])": 3,
		"structure(static:planted\\.Graph\\.(CROSS|HEAD))": 1_000_004,
	} {
		if got := count(text); got != want {
			t.Errorf("%s: %d objects, want %d", text, got, want)
		}
	}
	roots := table(t, opened.Run(t, ibmheaproots.Queries(), s, "heap_roots"))
	objects, bytes := int64(0), int64(0)
	for i := range roots.Info {
		objects += roots.Cells[i][4].Int() + 1
		bytes += roots.Cells[i][3].Int()
	}
	info := s.Info()
	// The pseudo-object of the boot loader is in no dump; it counts only below the first
	// class.
	if all := info.Objects + info.UnreachableObjects; objects < all-1 || objects > all || bytes > info.UsedHeap+info.UnreachableHeap {
		t.Errorf("trees have %d objects of %d, %d bytes of %d", objects, all, bytes, info.UsedHeap+info.UnreachableHeap)
	}
	deepest := int64(0)
	for _, cells := range roots.Cells {
		deepest = max(deepest, cells[5].Int())
	}
	if deepest < 999_999 {
		t.Errorf("the list of a million nodes is %d deep", deepest)
	}
}

// TestPHD: the trees of a dump of a real JVM contain every object exactly once.
func TestPHD(t *testing.T) {
	s := openShared(t, "mat/heapdump.20160404.083909.9480.0002.phd")
	roots := table(t, opened.Run(t, ibmheaproots.Queries(), s, "heap_roots"))
	objects := int64(0)
	for i := range roots.Info {
		objects += roots.Cells[i][4].Int() + 1
	}
	if n := int64(s.NumObjects()); objects < n-n/100 || objects > n {
		t.Errorf("trees have %d objects of %d", objects, n)
	}
	lines := table(t, opened.Run(t, ibmheaproots.Queries(), s, "dump_from_roots"))
	for i, text := range texts(lines)[:min(100, len(lines.Info))] {
		depth, _, _ := strings.Cut(strings.TrimPrefix(text, "<"), ">")
		if _, err := strconv.Atoi(depth); err != nil {
			t.Errorf("line %d: %s", i, text)
		}
	}
}

func openShared(t *testing.T, name string) *snapshot.Snapshot {
	file, err := source.OpenDisk(realdumps.Find(t, name).Path(t))
	if err != nil {
		t.Fatal(err)
	}
	return opened.Files(t, engine.Options{}, file)
}

// TestWhatTheDumpDoesNotHold: the boot loader and classes without a line of their own are
// in no tree, are not counted, and nothing keeps them alive. The counts are those of the
// lines of the text.
func TestWhatTheDumpDoesNotHold(t *testing.T) {
	s := opened.Content(t, "heapdump.txt", []byte("0x10 [32] app/S\n\t0x20\n0x20 [24] [C\n0x30 [40] class app/A\n\t0x10 0x40\n0x40 [16] app/A\n\t0x20\n0x60 [16] app/Lonely\n"))
	for command, want := range map[string][]string{
		"heap_roots":                 {"class app.A @ 0x30,pure root,40,112,3,2,0,", "app.Lonely @ 0x60,pure root,16,16,0,0,0,"},
		"root_owner all":             {"class app.A @ 0x30,pure root,4,112,,0,", "app.Lonely @ 0x60,pure root,1,16,,0,"},
		"keeping_alive 0x30":         {"app.S,1,32", "char[],1,24", "app.A,1,16"},
		"dump_from_roots -minsize 0": {"<0> [112] 0x30 [40] class app.A", "<1>   [56] 0x10 [32] app.S", "<2>     [24] 0x20 [24] char[]", "<1>   [16] 0x40 [16] app.A", "<0> [16] 0x60 [16] app.Lonely"},
	} {
		r, err := engine.Run(t.Context(), ibmheaproots.Queries(), s, command)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		if err := render.CSV(t.Context(), &text, r, render.Options{}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Split(strings.TrimSpace(strings.ReplaceAll(text.String(), "\r", "")), "\n")[1:]; !slices.Equal(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", command, got, want)
		}
	}
}

// TestListedClassReferences: every reference that the file lists counts, even one to the
// object's class. For small random texts, objects without referrers are pure roots, and
// every object of the file is in one tree.
func TestListedClassReferences(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 3))
	for range 200 {
		n := 2 + r.IntN(8)
		var text strings.Builder
		referred := make([]bool, n)
		for i := range n {
			name := fmt.Sprintf("app/C%d", i/2)
			if i%2 == 0 {
				name = "class " + name
			}
			fmt.Fprintf(&text, "0x%x [8] %s\n", 16*(i+1), name)
			for range r.IntN(3) {
				to := r.IntN(n)
				fmt.Fprintf(&text, "\t0x%x\n", 16*(to+1))
				referred[to] = referred[to] || to != i
			}
		}
		s := opened.Content(t, "heapdump.txt", []byte(text.String()))
		var out strings.Builder
		tree, err := engine.Run(t.Context(), ibmheaproots.Queries(), s, "heap_roots")
		if err != nil {
			t.Fatal(err)
		}
		if err := render.CSV(t.Context(), &out, tree, render.Options{}); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")[1:]
		trees, bytes := 0, 0
		for _, line := range lines {
			cells := strings.Split(strings.TrimSpace(line), ",")
			var address int
			fmt.Sscanf(cells[0][strings.Index(cells[0], "@ 0x")+4:], "%x", &address)
			total, _ := strconv.Atoi(cells[3])
			descendants, _ := strconv.Atoi(cells[4])
			trees, bytes = trees+1+descendants, bytes+total
			if pure := cells[1] == "pure root"; pure == referred[address/16-1] {
				t.Errorf("%s is a %s in\n%s", cells[0], cells[1], text.String())
			}
		}
		if trees != n || bytes != 8*n {
			t.Fatalf("%d objects with %d bytes in trees, want %d:\n%s\n%s", trees, bytes, n, text.String(), out.String())
		}
	}
}

// references returns the references of a node that count.
func references(nodes []node, i int, strong bool) []int {
	if strong && nodes[i].soft {
		return nil
	}
	return nodes[i].refs
}

// reachable returns which nodes a search from some of them reaches that enters none of
// those left out.
func reachable(nodes []node, from []int, strong bool, without func(int) bool) []bool {
	seen := make([]bool, len(nodes))
	for len(from) > 0 {
		i := from[0]
		from = from[1:]
		if !seen[i] && !without(i) {
			seen[i] = true
			from = append(from, references(nodes, i, strong)...)
		}
	}
	return seen
}
