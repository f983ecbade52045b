package layouts

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/layout"
	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

func everything(t testing.TB, s *snapshot.Snapshot) *objectset.Objects {
	t.Helper()
	all, err := objectset.Parse("all unreachable")
	if err != nil {
		t.Fatal(err)
	}
	objects, err := all.Eval(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return objects
}

// lengths returns the lengths of all arrays in ascending order, by class name.
func lengths(s *snapshot.Snapshot) map[string][]uint32 {
	all := map[string][]uint32{}
	for id := range heap.ObjectID(s.NumObjects()) {
		if n, isArray := s.Length(id); isArray {
			name := s.ClassName(s.ClassOf(id))
			all[name] = append(all[name], n)
		}
	}
	for _, list := range all {
		slices.Sort(list)
	}
	return all
}

// TestOtherLayoutsAgreeWithTheJVM: one program was dumped under several layouts. The
// sizes simulated from one dump equal those that the JVM printed under another layout,
// for every class that has equally many instances (and arrays of the same lengths) in
// both.
func TestOtherLayoutsAgreeWithTheJVM(t *testing.T) {
	for _, c := range []struct {
		from, to string
		compared int // the minimum number of classes that must be compared
	}{
		{"planted/coll/jdk17-g1.live", "planted/coll/jdk17-nocoops.live", 300},
		{"planted/coll/jdk17-g1.live", "planted/coll/jdk17-nocoops-noccp.live", 300},
		{"planted/coll/jdk17-g1.live", "planted/coll/jdk17-align16.live", 300},
		{"planted/coll/jdk17-g1.live", "planted/coll/jdk17-xmx40g-align16.live", 300},
		{"planted/coll/jdk17-nocoops-noccp.live", "planted/coll/jdk17-g1.live", 300},
		{"planted/coll/jdk17-xmx40g.live", "planted/coll/jdk17-align16.live", 300},
		{"planted/coll/jdk25-zgc.live", "planted/coll/jdk25-coh.live", 300},
		{"planted/coll/jdk25-zgc.live", "planted/coll/jdk25-coh-xmx40g.live", 300},
		{"planted/coll/jdk25-coh.live", "planted/coll/jdk25-zgc.live", 300},
		{"planted/oldnew/leak-jdk8.live", "planted/oldnew/leak-jdk8-nocoops.live", 200},
		{"planted/values/jdk17-g1.live", "planted/values/jdk17-nocoops.live", 300},
	} {
		t.Run(strings.ReplaceAll(c.from+" to "+c.to, "/", "_"), func(t *testing.T) {
			a := opened.Real(t, c.from)
			dump := realdumps.Find(t, c.to)
			b := opened.RealWith(t, dump, engine.Options{})
			before := a.Info()
			m, err := simulate(context.Background(), a, []layout.Layout{a.Layout(), b.Layout()}, everything(t, a))
			if err != nil {
				t.Fatal(err)
			}
			lengthsA, lengthsB := lengths(a), lengths(b)
			compared := 0
			for name, jvm := range dump.Histogram(t) {
				var objects, bytes int64
				for _, class := range a.ClassesByName(name) {
					objects += m.objects[class]
					bytes += m.byClass[1][class]
				}
				if objects != jvm.Instances || !slices.Equal(lengthsA[name], lengthsB[name]) {
					continue
				}
				compared++
				if bytes != jvm.Bytes {
					t.Errorf("%s: %d objects take %d bytes, the JVM says %d", name, objects, bytes, jvm.Bytes)
				}
			}
			if compared < c.compared {
				t.Errorf("only %d classes could be compared", compared)
			}
			if after := a.Info(); after.UsedHeap != before.UsedHeap || after.Sizes != before.Sizes || m.total[0] != after.UsedHeap+after.UnreachableHeap {
				t.Errorf("the size model in force changed: used heap %d, then %d; all objects %d", before.UsedHeap, after.UsedHeap, m.total[0])
			}
		})
	}
}

// TestSwitchAgrees: the simulated sizes equal those after switching to the layout.
// Excepted are classes to which the JVM adds hidden fields: the gaps between addresses
// reveal these only under the dump's own layout.
func TestSwitchAgrees(t *testing.T) {
	s := opened.Real(t, "planted/coll/jdk17-g1.live")
	list := candidates(s.Layout())
	m, err := simulate(context.Background(), s, list, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range list {
		if err := s.SetSizes(l.Name()); err != nil {
			t.Fatal(err)
		}
		for c := range m.byClass[i] {
			got, want := m.byClass[i][c], s.InstanceCounts(heap.ClassIndex(c)).Shallow
			if name := s.ClassName(heap.ClassIndex(c)); got != want && (i == 0 || !strings.HasPrefix(name, "java.lang.") && !strings.HasPrefix(name, "jdk.internal.")) {
				t.Errorf("%s: %s: simulated %d bytes, %d in force", l.Name(), name, got, want)
			}
		}
	}
}

func TestCandidates(t *testing.T) {
	now := layout.Layout{WordSize: 8, ReferenceSize: 4, ClassPointerSize: 4, Alignment: 8, Era: layout.JDK15}
	var names []string
	for _, l := range candidates(now) {
		names = append(names, l.Name())
	}
	want := []string{"coops", "coops-align16", "coh", "coh-align16", "coops-noccp", "coops-noccp-align16", "nocoops", "coh-nocoops", "nocoops-noccp"}
	if !slices.Equal(names, want) {
		t.Errorf("got %v, want %v", names, want)
	}
	if now.Era = layout.JDK8; slices.ContainsFunc(candidates(now), func(l layout.Layout) bool { return l.Name() == "nocoops-jdk8" }) {
		t.Error("JDK 8 has no compressed class pointers without compressed references")
	}
}

// TestOptions follows the JVM's documentation of its flags.
func TestOptions(t *testing.T) {
	for name, want := range map[string]string{
		"coops":         "-XX:+UseCompressedOops -XX:+UseCompressedClassPointers",
		"nocoops-noccp": "-XX:-UseCompressedOops -XX:-UseCompressedClassPointers",
		"coh-align16":   "-XX:+UseCompressedOops -XX:+UseCompactObjectHeaders -XX:ObjectAlignmentInBytes=16",
		"32bit":         "a JVM of 32 bits",
	} {
		l, err := layout.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := options(l); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	coops, _ := layout.Parse("coops")
	align16, _ := layout.Parse("coops-align16")
	if limitOf(coops) != 32<<30 || limitOf(align16) != 64<<30 {
		t.Errorf("limits %d and %d", limitOf(coops), limitOf(align16))
	}
	if got := fits(coops, 40<<30); !strings.Contains(got, "not this heap") {
		t.Error(got)
	}
}

func TestHumongous(t *testing.T) {
	const mb = 1 << 20
	objects := []large{{1, mb / 2}, {2, mb/2 + 8}, {3, mb}, {4, mb + 8}, {5, 5*mb + 16}}
	for _, c := range []struct{ region, count, bytes, wasted int64 }{
		{mb, 1 + 1 + 2 + 6, 7*mb + mb/2 + 32, 10*mb - (7*mb + mb/2 + 32)}, // exactly half a region is not humongous
		{2 * mb, 1 + 3, 6*mb + 24, 8*mb - (6*mb + 24)},
		{8 * mb, 1, 5*mb + 16, 3*mb - 16},
		{16 * mb, 0, 0, 0},
	} {
		r := humongous(objects, c.region)
		if r.count != c.count || r.bytes != c.bytes || r.wasted != c.wasted {
			t.Errorf("regions of %d MB: %+v, want %+v", c.region/mb, r, c)
		}
	}
}

func TestDocument(t *testing.T) {
	s := opened.Real(t, "planted/coll/jdk17-g1.live")
	for _, command := range []string{"layouts", "layouts java.util.HashMap -to nocoops", "layouts -to 32bit"} {
		tables := 0
		for _, b := range opened.Run(t, Queries(), s, command).(*result.Document).Blocks {
			if table, isTable := b.Result.(*result.Table); isTable {
				tables++
				if _, err := table.Rows.Page(context.Background(), table.Columns, result.View{}); err != nil {
					t.Error(err)
				}
			}
		}
		if tables < 3 {
			t.Errorf("%s: %d tables", command, tables)
		}
	}
	var wrong *usage.Error
	if _, err := query.Registry(Queries()).Parse("layouts -to nonsense"); !errors.As(err, &wrong) {
		t.Errorf("a layout that there is not: %v", err)
	}
}
