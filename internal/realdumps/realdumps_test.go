package realdumps

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestEveryTruthIsRead(t *testing.T) {
	dumps := Dumps(t)
	histograms, folders := 0, 0
	for _, d := range dumps {
		if d.HistogramFile != "" {
			histograms++
			if len(d.Histogram(t)) < 100 {
				t.Errorf("%s: %d classes in the histogram", d.Name, len(d.Histogram(t)))
			}
		}
		for _, folder := range d.MATFolders {
			if folders++; testing.Short() && folders%10 != 0 {
				continue
			}
			checkMAT(t, MAT{folder})
		}
	}
	// Every file of reference data in the folder belongs to a dump that was found.
	root := filepath.Join(Root(t), "dumps")
	if files := glob(t, root, ".histo.txt"); histograms != files {
		t.Errorf("%d histograms read, %d there", histograms, files)
	}
	if files := glob(t, root, ".mat"); folders != files {
		t.Errorf("%d folders of MAT read, %d there", folders, files)
	}
}

func glob(t *testing.T, root, suffix string) int {
	n := 0
	err := filepath.WalkDir(root, func(path string, _ os.DirEntry, err error) error {
		if strings.HasSuffix(path, suffix) {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// checkMAT compares the files of a folder with each other.
func checkMAT(t *testing.T, m MAT) {
	t.Helper()
	s := m.Summary(t)
	var instances, shallow int64
	for _, c := range m.Histogram(t) {
		instances += c.Instances
		shallow += c.Shallow
	}
	if instances != s.Objects || shallow != s.UsedHeap {
		t.Errorf("%s: the histogram has %d objects of %d bytes, the summary %d of %d", m.Folder, instances, shallow, s.Objects, s.UsedHeap)
	}
	var removed, bytes int64
	for _, u := range m.Unreachable(t) {
		removed += u.Count
		bytes += u.Shallow
	}
	if m.Has("unreachable.tsv") && (removed != s.UnreachableObjects || bytes != s.UnreachableHeap) {
		t.Errorf("%s: %d unreachable objects of %d bytes, the summary says %d of %d", m.Folder, removed, bytes, s.UnreachableObjects, s.UnreachableHeap)
	}
	roots := m.Roots(t)
	if last := roots[len(roots)-1]; last.Distinct != s.GCRoots {
		t.Errorf("%s: %d roots, the summary says %d", m.Folder, last.Distinct, s.GCRoots)
	}
	defining := int64(0)
	for _, l := range m.Loaders(t) {
		if l.DefinedClasses > 0 {
			defining++
		}
	}
	if defining != s.DefiningLoaders {
		t.Errorf("%s: %d loaders, the summary says %d", m.Folder, defining, s.DefiningLoaders)
	}
	if n := len(m.Dominators(t)); int64(n) != min(200, s.DominatorChildren) {
		t.Errorf("%s: %d dominators of %d", m.Folder, n, s.DominatorChildren)
	}
	for _, p := range m.Paths(t) {
		for _, path := range p.Paths {
			if path[0].Object != p.Object || path[len(path)-1].Root == "" {
				t.Errorf("%s: path %+v of %+v", m.Folder, path, p)
			}
		}
	}
}

func TestObjects(t *testing.T) {
	m := Find(t, "planted/leak/jdk17-g1.live").MAT(t)
	s := m.Summary(t)
	var objects, shallow, outbound, inbound, children int64
	for o := range m.Objects(t) {
		objects++
		shallow += o.Shallow
		outbound += o.Outbound
		inbound += o.Inbound
		if o.DominatedByRoot {
			children++
		}
	}
	if objects != s.Objects || shallow != s.UsedHeap || outbound != s.References || inbound != outbound || children != s.DominatorChildren {
		t.Errorf("%d objects, %d bytes, %d and %d references, %d children of the root: summary %+v", objects, shallow, outbound, inbound, children, s)
	}
}

func TestThreads(t *testing.T) {
	threads := Find(t, "planted/threads/jdk17-g1.live").MAT(t).Threads(t)
	if len(threads) != 27 { // roots.tsv: 27 distinct thread roots
		t.Errorf("%d threads", len(threads))
	}
	// The second thread of the file, read by a person.
	second := threads[1]
	if second.Address != 0xf0009678 || len(second.Frames) != 4 || len(second.Locals) != 3 || second.Locals[1] != (MATLocal{0xf0009618, 2}) {
		t.Errorf("%+v", second)
	}
}

func TestPaths(t *testing.T) {
	step := parseStep(t, "[2]  of  java.util.HashMap$Node[] @ 0xc06b0d28")
	if step != (MATStep{"[2]", "java.util.HashMap$Node[]", 0xc06b0d28, ""}) {
		t.Errorf("%+v", step)
	}
	step = parseStep(t, "files  of  class java.util.zip.ZipFile$Source @ 0xffe2d9a0  [root: System Class]")
	if step != (MATStep{"files", "class java.util.zip.ZipFile$Source", 0xffe2d9a0, "System Class"}) {
		t.Errorf("%+v", step)
	}
}

func TestPathUnpacksOnce(t *testing.T) {
	d := Find(t, "mat/sun_jdk5_13_x32")
	path := d.Path(t)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(data), "JAVA PROFILE 1.0.") {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	again, err := os.Stat(d.Path(t))
	if err != nil || !os.SameFile(info, again) {
		t.Error("the second call gave another file")
	}
}

func TestBroken(t *testing.T) {
	if testing.Short() {
		t.Skip("unpacks 400 MB; not with -short")
	}
	folder := Broken(t)
	var expected map[string]struct{ Size int64 }
	data, err := os.ReadFile(filepath.Join(folder, "EXPECTED.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &expected); err != nil {
		t.Fatal(err)
	}
	if len(expected) < 100 {
		t.Errorf("%d broken dumps", len(expected))
	}
	for name, e := range expected {
		if strings.HasPrefix(name, "_") || strings.HasPrefix(name, "over4g-") {
			continue // notes, and files too large for the archive
		}
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil || e.Size != 0 && info.Size() != e.Size {
			t.Errorf("%s: %v, want %d bytes", name, err, e.Size)
		}
	}
}

func TestJavaName(t *testing.T) {
	for from, want := range map[string]string{
		"[Ljava.lang.Object;": "java.lang.Object[]", "[[I": "int[][]", "[B": "byte[]", "[J": "long[]", "java.util.HashMap": "java.util.HashMap",
	} {
		if got := javaName(from); got != want {
			t.Errorf("%s: %s, want %s", from, got, want)
		}
	}
}
