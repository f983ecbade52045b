package insane_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/family/insane"
	"heapdrop/core/query/render"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// distribution runs structure_size and returns the number of objects by class.
func distribution(t testing.TB, s *snapshot.Snapshot, command string) map[string]int64 {
	t.Helper()
	rows, err := query.RowsOf(context.Background(), opened.Run(t, insane.Queries(), s, command), 0)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int64{}
	for i, cells := range rows.Cells {
		found[cells[0].Text()] += cells[1].Int()
		if set := rows.Info[i].Set; set != "" && count(t, s, set) != cells[1].Int() {
			t.Errorf("%s: %s are %d objects, the row says %d", command, set, count(t, s, set), cells[1].Int())
		}
	}
	return found
}

func count(t testing.TB, s *snapshot.Snapshot, text string) int64 {
	t.Helper()
	of, err := objectset.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	objects, err := of.Eval(context.Background(), s)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return int64(objects.Len())
}

func check(t testing.TB, s *snapshot.Snapshot, args ...string) []*insane.Verdict {
	t.Helper()
	assertions, rest, err := insane.ParseAssertions(args)
	if err != nil || len(rest) > 0 {
		t.Fatalf("%v: %v, left over %v", args, err, rest)
	}
	var verdicts []*insane.Verdict
	for _, a := range assertions {
		v, err := insane.Check(context.Background(), s, a)
		if err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		again, _, err := insane.ParseAssertions(strings.Fields(strings.ReplaceAll(a.String(), "'", "")))
		if !strings.Contains(a.String(), `\`) && (err != nil || again[0].String() != a.String()) {
			t.Errorf("%s does not read back: %v", a, err)
		}
		verdicts = append(verdicts, v)
	}
	return verdicts
}

// TestPlanted: results agree with what a program knows about its own structures and
// leaks.
func TestPlanted(t *testing.T) {
	for _, name := range []string{"planted/leak/jdk17-g1.live", "planted/leak/jdk25-z.live", "planted/oldnew/leak-jdk8.live"} {
		t.Run(name, func(t *testing.T) {
			s := opened.Real(t, name)
			bytesOf := map[bool]string{true: "char[]", false: "byte[]"}[strings.Contains(name, "jdk8")]
			got := distribution(t, s, "structure_size static:planted.Leak$Cache.STORE")
			want := map[string]int64{"java.util.HashMap": 1, "java.util.HashMap$Node[]": 1, "java.util.HashMap$Node": 2000, "java.lang.String": 2000}
			want["byte[]"] = 2000
			want[bytesOf] += 2000
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("the map is %v, want %v", got, want)
			}
			got = distribution(t, s, `structure_size static:planted.Leak$Cache.STORE -skip java.lang.String`)
			if got["java.lang.String"] != 0 || got["byte[]"] != 2000 || got["char[]"] != 0 {
				t.Errorf("without strings the map is %v", got)
			}
			if got := distribution(t, s, "structure_size static:planted.Leak$Audit.LINES"); got["java.lang.String"] != 3000 || got[bytesOf] != 3000 {
				t.Errorf("the list is %v", got)
			}
			v := check(t, s, "--gone", "planted.Leak$Window$1", "--gone", "planted.J$Garbage", "--max-count", "planted.Leak$Window", "500", "--max-count", "planted.Leak$Window", "499",
				"--max-size", "4M", "--roots", "static:planted.Leak$Cache.STORE", "--max-size", "1044000", "--roots", "static:planted.Leak$Cache.STORE", "--gone", "no.such.Class")
			held := []bool{false, true, true, false, true, false, true}
			for i := range v {
				if v[i].Held != held[i] {
					t.Errorf("%s: held %t, found %d of %d", v[i].Assertion, v[i].Held, v[i].Found, v[i].Limit)
				}
			}
			if listeners := v[0].Live; listeners.Strong != 500 || len(listeners.Holders) != 1 || listeners.Holders[0].Name != "planted.Leak$EventBus.INSTANCE" {
				t.Errorf("listeners are held by %+v", listeners)
			} else {
				lines := listeners.Holders[0].Lines(context.Background(), s)
				pattern := []string{"planted.Leak$EventBus.INSTANCE->", "planted.Leak$EventBus@0x", "-listeners->", "planted.Leak$Window$1@0x"}
				text := strings.Join(lines, "\n")
				for _, part := range pattern {
					at := strings.Index(text, part)
					if at < 0 {
						t.Errorf("the path lacks %s:\n%s", part, strings.Join(lines, "\n"))
						break
					}
					text = text[at:]
				}
			}
			if len(v[6].Notes) != 1 || !strings.Contains(v[6].Notes[0], "no.such.Class") {
				t.Errorf("notes %v", v[6].Notes)
			}
		})
	}
}

// cacheHeap has a static cache, a weak list of the same values, and one value that a
// thread also holds.
func cacheHeap() (*dumpbuilder.Heap, map[string]*dumpbuilder.Object) {
	h := dumpbuilder.New()
	value := h.Class("app.Value", dumpbuilder.Ref("data"))
	weakly := h.Class("app.WeakValue", dumpbuilder.Ref("data"))
	cache := h.Class("app.Cache", dumpbuilder.Static("STORE", heap.Object, nil), dumpbuilder.Static("WATCHED", heap.Object, nil))
	h.Root(heap.RootSystemClass, cache)
	objects := map[string]*dumpbuilder.Object{}
	objects["shared"] = h.IntArray(make([]int32, 1000)...)
	objects["first"] = h.Instance(value, objects["shared"])
	objects["second"] = h.Instance(value, objects["shared"])
	objects["local"] = h.Instance(value, nil)
	objects["weak"] = h.Instance(weakly, objects["shared"])
	objects["store"] = h.ObjectArray("java.lang.Object[]", objects["first"], nil, objects["second"])
	cache.SetStatic("STORE", objects["store"])
	cache.SetStatic("WATCHED", h.New("java.lang.ref.WeakReference", "referent", objects["weak"], "queue", h.New("java.lang.ref.ReferenceQueue")))
	worker := h.Thread("worker", dumpbuilder.Frame{Class: "app.Worker", Method: "run", Signature: "()V"})
	worker.Local(0, objects["local"])
	worker.Local(0, objects["second"]) // the cache refers to it too
	h.Instance(value, nil)             // unreachable
	return h, objects
}

// TestLive: the holders of objects, without weak references.
func TestLive(t *testing.T) {
	h, objects := cacheHeap()
	s := opened.Content(t, "cache.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))
	v := check(t, s, "--gone", "app.Value", "--gone", "app.WeakValue", "--max-count", "app.WeakValue", "0")
	if v[0].Held || v[0].Found != 3 || !v[1].Held || v[2].Held || v[2].Live.Weak != 1 {
		t.Fatalf("%+v %+v %+v", v[0], v[1], v[2])
	}
	names := map[string]int64{}
	for i := range v[0].Live.Holders {
		names[v[0].Live.Holders[i].Name] = v[0].Live.Holders[i].Objects
	}
	if len(names) != 2 || names["app.Cache.STORE"] != 2 || names[`Thread "worker"`] != 2 {
		t.Errorf("held by %v", names)
	}
	at := func(name string) string { return fmt.Sprintf("0x%x", uint64(objects[name].Address)) }
	want := []string{"app.Cache.STORE->", "java.lang.Object[]@" + at("store") + "-[0]->", "app.Value@" + at("first")}
	if got := v[0].Live.Holders[0].Lines(context.Background(), s); !slices.Equal(got, want) {
		t.Errorf("path %q, want %q", got, want)
	}
	var out bytes.Buffer
	if err := render.Text(context.Background(), &out, opened.Run(t, insane.Queries(), s, "live_references app.Value"), render.Options{}); err != nil || !strings.Contains(out.String(), "-<Java Local>->") {
		t.Errorf("%v: %s", err, out.String())
	}
	if n := count(t, s, "and(strong app.WeakValue)") + count(t, s, "and(strong unreachable)"); n != 0 {
		t.Errorf("%d weak or dead objects are strong", n)
	}
	if n := count(t, s, "and(strong app.Value)"); n != 3 {
		t.Errorf("%d values are strong", n)
	}
	for command, want := range map[string]string{
		"structure_size app.Cache -include_class_instance":                "map[app.Value:2 app.WeakValue:1 int[]:1 java.lang.Object[]:1 java.lang.ref.ReferenceQueue:1 java.lang.ref.WeakReference:1]",
		"structure_size static:app.Cache -strong":                         "map[app.Value:2 int[]:1 java.lang.Object[]:1 java.lang.ref.ReferenceQueue:1 java.lang.ref.WeakReference:1]",
		"structure_size static:app.Cache.STORE -skip int[]":               "map[app.Value:2 java.lang.Object[]:1]",
		`structure_size static:app\..*\.STORE -skip int[] ` + at("first"): "map[app.Value:1 java.lang.Object[]:1]",
	} {
		got := distribution(t, s, command)
		for class := range got {
			if strings.HasPrefix(class, "java.lang.ref.ReferenceQueue$") || class == "java.lang.Object" {
				delete(got, class)
			}
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%s: %v, want %s", command, got, want)
		}
	}
}

// TestRandom compares sizes and live objects with a plain search.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for round := range 100 {
		h := dumpbuilder.New()
		class := h.Class("app.N", dumpbuilder.Ref("a"), dumpbuilder.Ref("b"))
		holder := h.Class("app.Holder", dumpbuilder.Static("X", heap.Object, nil), dumpbuilder.Static("Y", heap.Object, nil))
		h.Root(heap.RootSystemClass, holder)
		n := 2 + r.IntN(10)
		objects, strong, all := make([]*dumpbuilder.Object, n), make([][]int, n), make([][]int, n)
		for i := range objects {
			if i%4 == 3 {
				objects[i] = h.New("java.lang.ref.WeakReference")
			} else {
				objects[i] = h.Instance(class)
			}
		}
		for i, o := range objects {
			for _, f := range []string{"a", "b"} {
				to := r.IntN(n)
				if i%4 == 3 {
					h.Set(o, "referent", objects[to])
					all[i] = []int{to}
					continue
				}
				h.Set(o, f, objects[to])
				all[i], strong[i] = append(all[i], to), append(strong[i], to)
			}
		}
		x, y, skip := r.IntN(n), r.IntN(n), r.IntN(n)
		holder.SetStatic("X", objects[x])
		holder.SetStatic("Y", objects[y])
		s := opened.Content(t, "random.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))
		at := fmt.Sprintf("0x%x", uint64(objects[skip].Address))
		for _, c := range []struct {
			edges   [][]int
			command string
		}{{all, "structure_size static:app.Holder.X -skip " + at}, {strong, "structure_size static:app.Holder.X -strong -skip " + at}} {
			want := reach(c.edges, []int{x}, skip)
			sum := int64(0)
			for _, number := range distribution(t, s, c.command) {
				sum += number
			}
			if sum != int64(len(want)) {
				t.Errorf("round %d: %s: %d objects, want %v of %v", round, c.command, sum, want, c.edges)
			}
		}
		want := 0
		for _, i := range reach(strong, []int{x, y}, -1) {
			if i%4 != 3 {
				want++
			}
		}
		v := check(t, s, "--gone", "app.N")[0]
		held := int64(0)
		for _, holder := range v.Live.Holders {
			held += holder.Objects
			if !strings.HasPrefix(holder.Name, "app.Holder.") {
				t.Errorf("round %d: held by %s", round, holder.Name)
			}
		}
		if v.Found != int64(want) || held != v.Found {
			t.Errorf("round %d: %d of %d are alive, %d held", round, v.Found, want, held)
		}
		var fields []string // all fields that lead to one of the objects, whatever the distance
		for i, from := range []int{x, y} {
			if slices.ContainsFunc(reach(strong, []int{from}, -1), func(i int) bool { return i%4 != 3 }) {
				fields = append(fields, "app.Holder."+string(rune('X'+i)))
			}
		}
		if got := holdersOf(s, v.Live); !slices.Equal(got, fields) {
			t.Errorf("round %d: held by %q, want %q", round, got, fields)
		}
	}
}

// holdersOf returns the names of all static fields that lead to objects.
func holdersOf(s *snapshot.Snapshot, l *insane.Live) (names []string) {
	for i := range l.Holders {
		names = append(names, l.Holders[i].Name)
	}
	for _, h := range l.Others {
		names = append(names, s.ClassName(h.Class)+"."+h.Field)
	}
	slices.Sort(names)
	return names
}

// TestAllStatics: every static field that leads to an object is listed, even if two
// fields of a class refer to the same object, the path is longer, or it contains a weak
// reference.
func TestAllStatics(t *testing.T) {
	text := `<insane><object id='1' type='app.Leak' size='8'/><object id='2' type='app.Box' size='8'/>
<object id='3' type='java.lang.ref.WeakReference' size='8'/><object id='4' type='app.Leak' size='8'/>
<ref name='app.A.direct' to='1'/><ref name='app.A.twin' to='1'/><ref name='app.A.direct' to='1'/><ref name='app.B.box' to='2'/><ref name='app.C.weak' to='3'/><ref name='app.D.other' to='4'/>
<ref from='2' name='app.Box.content' to='1'/><ref from='3' name='java.lang.ref.Reference.referent' to='1'/></insane>`
	s := opened.Content(t, "heap.xml", []byte(text))
	v := check(t, s, "--gone", "0x1")[0]
	if got, want := holdersOf(s, v.Live), []string{"app.A.direct", "app.A.twin", "app.B.box"}; v.Held || !slices.Equal(got, want) {
		t.Errorf("held by %q, want %q", got, want)
	}
	var out bytes.Buffer
	if err := render.Text(context.Background(), &out, opened.Run(t, insane.Queries(), s, "live_references 0x1"), render.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"app.A.direct", "app.A.twin", "app.B.box"} {
		if !strings.Contains(out.String(), name) {
			t.Errorf("%s is missing:\n%s", name, out.String())
		}
	}
	if strings.Contains(out.String(), "app.C.weak") || strings.Contains(out.String(), "app.D.other") {
		t.Errorf("too much:\n%s", out.String())
	}
}

// TestFormats: assertions on dumps without field names.
func TestFormats(t *testing.T) {
	h, _ := cacheHeap()
	for name, data := range map[string][]byte{"heapdump.phd": h.PHD(dumpbuilder.PHDOptions{}), "heapdump.txt": h.Classic(dumpbuilder.ClassicOptions{}), "heap.insane.xml": h.INSANE(dumpbuilder.INSANEOptions{})} {
		s := opened.Content(t, name, data)
		v := check(t, s, "--max-count", "app.Value", "100", "--max-count", "app.Value", "1", "--gone", "app.Value", "--max-size", "1", "--roots", "app.Value")
		if !v[0].Held || v[1].Held || v[2].Held || v[3].Held {
			t.Errorf("%s: %+v", name, v)
		}
		var out bytes.Buffer
		if err := render.Text(context.Background(), &out, opened.Run(t, insane.Queries(), s, "live_references app.Value"), render.Options{}); err != nil {
			t.Error(err)
		}
		if (name == "heap.insane.xml") != strings.Contains(out.String(), "app.Cache.STORE->") {
			t.Errorf("%s: %s", name, out.String())
		}
	}
}

// TestPaths: the middle of long paths is omitted.
func TestPaths(t *testing.T) {
	h := dumpbuilder.New()
	class := h.Class("app.Link", dumpbuilder.Ref("next"))
	last := h.Class("app.Last")
	at := h.Instance(last)
	for range 1000 {
		at = h.Instance(class, at)
	}
	h.Root(heap.RootJNIGlobal, at)
	s := opened.Content(t, "long.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))
	lines := check(t, s, "--gone", "app.Last")[0].Live.Holders[0].Lines(context.Background(), s)
	if len(lines) != 37 || !strings.Contains(lines[26], "966 objects") || !strings.HasPrefix(lines[36], "app.Last@0x") {
		t.Errorf("%d lines: %s", len(lines), strings.Join(lines, "\n"))
	}
}

// TestUsage: wrong input leads to an error that says what is wrong.
func TestUsage(t *testing.T) {
	for line, want := range map[string]string{
		"":                                 "nothing is asserted",
		"--max-size":                       "needs a value",
		"--max-size x":                     "not a number of bytes",
		"--max-size -1":                    "not a number of bytes",
		"--max-size 99999999999G":          "not a number of bytes",
		"--max-count app.A":                "a class and a number",
		"--max-count app.A many":           "not a number of objects",
		"--roots app.A":                    "there is none",
		"--max-size 1 --roots a --roots b": "two --roots",
		"--max-retained 1":                 "needs --roots",
		"--gone and(a)":                    "fewer than two sets",
		"--paths x --gone a":               "not a whole number",
	} {
		if _, _, err := insane.ParseAssertions(strings.Fields(line)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", line, err, want)
		}
	}
	list, rest, err := insane.ParseAssertions(strings.Fields("--strong --skip a --max-size 2M x --roots b --max-size=3k --skip=c --gone d --skip e --format json -- --gone"))
	if err != nil || len(list) != 3 || list[0].String() != "--max-size 2097152 --roots b --skip a --strong" || list[1].String() != "--max-size 3072 --skip c --skip e" || fmt.Sprint(rest) != "[x --format json -- --gone]" {
		t.Errorf("%v, rest %v, %v", list, rest, err)
	}
}

// reach returns the nodes that a search from some of them finds that does not enter one.
func reach(edges [][]int, from []int, without int) (found []int) {
	seen := make([]bool, len(edges))
	for ; len(from) > 0; from = from[1:] {
		if i := from[0]; !seen[i] && i != without {
			seen[i] = true
			found = append(found, i)
			from = append(from, edges[i]...)
		}
	}
	return found
}
