package engine

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/golden"
	"heapdrop/internal/realdumps"
)

// TestTableOfRealDumps keeps testdata/real-dumps.md true: the contents of each real dump,
// and whether they agree with a second source.
func TestTableOfRealDumps(t *testing.T) {
	realdumps.NotInShort(t)
	var out strings.Builder
	out.WriteString("# Real dumps\n\nEvery real dump that the tests open, with what it holds and whether a second truth agrees: " +
		"Eclipse MAT's figures (objects, references, classes, class loaders, GC roots, unreachable objects) and the class histogram that the JVM wrote just before the dump " +
		"(instances of every class; see [numbers.md](../../docs/numbers.md) for the exceptions). The PHD dumps are opened with their javacore; why MAT's figures differ there is in [formats.md](../../docs/formats.md). Objects and references are the reachable ones. " +
		"A test keeps this table.\n\n| dump | objects | references | classes | GC roots | unreachable | MAT | JVM |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, d := range realdumps.Dumps(t) {
		for n := range max(1, len(d.MATFolders)) {
			name := d.Name
			if len(d.MATFolders) > 1 {
				name = fmt.Sprintf("%s, dump %d", name, n+1)
			}
			s := openForTable(t, d, n+1)
			i := s.Info()
			fmt.Fprintf(&out, "| %s | %d | %d | %d | %d | %d | %s | %s |\n", name, i.Objects, i.References, i.Classes, i.GCRoots, i.UnreachableObjects,
				agreesWithMAT(t, i, d, n), agreesWithJVM(t, s, d))
		}
	}
	golden.Check(t, "testdata/real-dumps.md", out.String())
}

// openForTable opens a dump, a PHD together with its javacore.
func openForTable(t *testing.T, d realdumps.Dump, dump int) *snapshot.Snapshot {
	t.Helper()
	for _, phd := range phdDumps {
		if phd.dump == d.Name {
			return openFiles(t, "mat", d.Path(t), filepath.Join(filepath.Dir(d.File), phd.javacore))
		}
	}
	return open(t, d.Path(t), "mat", dump)
}

func agreesWithMAT(t *testing.T, i snapshot.Info, d realdumps.Dump, n int) string {
	if len(d.MATFolders) == 0 {
		return "–"
	}
	want := realdumps.MAT{Folder: d.MATFolders[n]}.Summary(t)
	var differ []string
	for _, c := range []struct {
		name      string
		got, want int64
	}{
		{"objects", i.Objects, want.Objects}, {"references", i.References, want.References}, {"classes", i.Classes, want.Classes},
		{"class loaders", i.ClassLoaders, want.ClassLoaders}, {"GC roots", i.GCRoots, want.GCRoots}, {"unreachable", i.UnreachableObjects, want.UnreachableObjects},
	} {
		if c.got != c.want {
			differ = append(differ, fmt.Sprintf("%s %d", c.name, c.want))
		}
	}
	if differ != nil {
		return "but " + strings.Join(differ, ", ")
	}
	return "agrees"
}

func agreesWithJVM(t *testing.T, s *snapshot.Snapshot, d realdumps.Dump) string {
	if d.HistogramFile == "" {
		return "–"
	}
	got, want := map[string]int64{}, map[string]int64{}
	for c := range heap.ClassIndex(s.NumClasses()) {
		counts := s.InstanceCounts(c)
		got[jvmName(s.ClassName(c))] += counts.Objects + counts.UnreachableObjects
	}
	for name, count := range d.Histogram(t) {
		want[jvmName(name)] += count.Instances
	}
	differ := 0
	for name, n := range want {
		if !exempt(d.Name, name) && got[name] != n {
			differ++
		}
	}
	if differ > 0 {
		return fmt.Sprintf("%d classes differ", differ)
	}
	return "agrees"
}
