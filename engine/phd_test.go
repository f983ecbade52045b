package engine

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/realdumps"
)

// phdDumps are real portable heap dumps, each with the javacore of the same event.
var phdDumps = []struct{ dump, javacore string }{
	{"mat/heapdump.20100112.141124.11580.0002.phd", "javacore.20100112.141124.11580.0003.txt"},
	{"mat/heapdump.20160404.083909.9480.0002.phd", "javacore.20160404.083909.9480.0003.txt"},
}

// openFiles opens files that belong together.
func openFiles(t *testing.T, sizes string, paths ...string) *snapshot.Snapshot {
	t.Helper()
	var files []source.File
	for _, path := range paths {
		file, err := source.OpenDisk(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { file.Close() })
		files = append(files, file)
	}
	s, err := Open(context.Background(), files, Options{Sizes: sizes})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// eachPHD runs a test for every PHD dump, opened together with its javacore.
func eachPHD(t *testing.T, sizes string, test func(t *testing.T, s *snapshot.Snapshot, mat realdumps.MAT, dump, javacore string)) {
	for _, d := range phdDumps {
		t.Run(filepath.Base(d.dump), func(t *testing.T) {
			dump := realdumps.Find(t, d.dump)
			javacore := filepath.Join(filepath.Dir(dump.File), d.javacore)
			s := openFiles(t, sizes, javacore, dump.Path(t)) // the dump is found in any order
			test(t, s, dump.MAT(t), dump.File, javacore)
		})
	}
}

// TestPHDAgreesWithMAT compares every object of real portable heap dumps with Eclipse
// MAT. MAT ignores two kinds of facts in the javacore: it assigns every class to the boot
// loader, and it does not see which objects a frame has locked. The figures must differ
// by exactly that.
func TestPHDAgreesWithMAT(t *testing.T) {
	eachPHD(t, "mat", func(t *testing.T, s *snapshot.Snapshot, mat realdumps.MAT, dump, javacore string) {
		x := newDifferences(s, openFiles(t, "", dump))
		seen, wrong := int64(0), 0
		facts := map[heap.Address]realdumps.MATObject{}
		for o := range mat.Objects(t) {
			facts[o.Address] = o
		}
		retained := x.movedRetained(facts)
		for a, want := range facts {
			seen++
			id, found := s.ID(a)
			if !found {
				t.Fatalf("0x%x is missing", a)
			}
			got := object(s, id)
			if want.DominatedByRoot {
				want.Dominator = noAddress
			}
			if x.moved[a] {
				want.Dominator = got.dominator // it has an owner that MAT ignores
			}
			want.Outbound += x.outbound[a]
			want.Inbound += x.inbound[a]
			want.Retained += retained[a]
			if got.class != want.Class || got.shallow != want.Shallow || got.dominator != want.Dominator ||
				got.outbound != want.Outbound || got.inbound != want.Inbound || got.retained != want.Retained {
				if wrong++; wrong <= 10 {
					t.Errorf("%s:\n got %+v\nwant %+v", s.Label(id), got, want)
				}
			}
		}
		checkPHDSummary(t, s, mat, x)
		if info := s.Info(); seen != info.Objects {
			t.Errorf("%d objects, MAT has %d", info.Objects, seen)
		}
		if n := loadedClasses(t, javacore); !equalCounts(n, x.defined) {
			t.Errorf("classes by loader: %v, the javacore says %v", x.defined, n)
		}
	})
}

func checkPHDSummary(t *testing.T, s *snapshot.Snapshot, mat realdumps.MAT, x *differences) {
	t.Helper()
	got, want := s.Info(), mat.Summary(t)
	for _, c := range []struct {
		name      string
		got, want int64
	}{
		{"objects", got.Objects, want.Objects},
		{"references", got.References, want.References - x.notBoot + x.locked},
		{"classes", got.Classes, want.Classes},
		{"class loaders", got.ClassLoaders, want.ClassLoaders},
		{"GC roots", got.GCRoots, want.GCRoots - x.notBoot},
		{"used heap", got.UsedHeap, want.UsedHeap},
		{"unreachable objects", got.UnreachableObjects, 0},
		{"identifier size", int64(got.IdentifierSize), int64(want.IdentifierSize)},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", c.name, c.got, c.want)
		}
	}
	kinds := map[string]int64{}
	for _, r := range s.RootRecords() {
		if !r.Kind.IsThreadLocal() {
			kinds[r.Kind.String()]++
			if r.Kind == heap.RootInferred {
				kinds["Unknown"]++ // MAT's name for it
			}
		}
	}
	for _, r := range mat.Roots(t) {
		if r.Kind == "System Class" {
			r.Records -= x.notBoot
		}
		if r.Records > 0 && kinds[r.Kind] != r.Records {
			t.Errorf("%d roots of kind %s, MAT has %d", kinds[r.Kind], r.Kind, r.Records)
		}
	}
}

// differences says by how much the figures of objects differ from MAT's because of the
// facts that MAT ignores.
type differences struct {
	s                 *snapshot.Snapshot
	outbound, inbound map[heap.Address]int64
	moved             map[heap.Address]bool // the dominator may differ
	defined           map[heap.Address]int64
	notBoot           int64 // number of classes that the boot loader has not defined
	locked            int64 // number of references from threads to objects that they have locked
}

// newDifferences computes the differences; alone is the dump opened without its javacore.
func newDifferences(s, alone *snapshot.Snapshot) *differences {
	x := &differences{s: s, outbound: map[heap.Address]int64{}, inbound: map[heap.Address]int64{},
		moved: map[heap.Address]bool{}, defined: map[heap.Address]int64{}}
	boot := s.Format().BootLoader
	for i := range s.NumClasses() {
		c := s.Class(heap.ClassIndex(i))
		if x.defined[c.Loader]++; c.Loader == boot {
			continue
		}
		x.notBoot++
		x.outbound[c.Address]-- // not to the boot loader; the class lists its true loader among its references anyway
		x.inbound[boot]--
		x.outbound[boot]--
		x.outbound[c.Loader]++
		x.moved[c.Address] = true
	}
	for _, thread := range s.Threads() {
		var fields []heap.ObjectID // the thread's own references; none for pseudo-objects
		if id, found := alone.ID(thread.Object); found {
			fields = alone.Outbound(id, nil)
		}
		seen := map[heap.ObjectID]bool{}
		for _, l := range thread.Locals {
			at, _ := alone.ID(s.Address(l.Object))
			if l.Kind != heap.RootJavaLocal || seen[l.Object] || slices.Contains(fields, at) {
				continue
			}
			seen[l.Object] = true
			x.locked++
			x.outbound[thread.Object]++
			x.inbound[s.Address(l.Object)]++
			x.moved[s.Address(l.Object)] = true
		}
	}
	return x
}

// movedRetained returns the changes of retained sizes for objects with a different
// dominator: from their dominators in MAT to those here.
func (x *differences) movedRetained(facts map[heap.Address]realdumps.MATObject) map[heap.Address]int64 {
	change := map[heap.Address]int64{}
	for a := range x.moved {
		size := facts[a].Retained
		for o := facts[a]; !o.DominatedByRoot; o = facts[o.Dominator] {
			change[o.Dominator] -= size
		}
		id, _ := x.s.ID(a)
		for d := x.s.ImmediateDominator(id); d != heap.NoObject; d = x.s.ImmediateDominator(d) {
			change[x.s.Address(d)] += size
		}
	}
	return change
}

var loaderLine = regexp.MustCompile(`2CLTEXTCLLOADER\s+\S+ Loader [^(]*\(0x([0-9A-F]+)\)`)

// loadedClasses reads from a javacore how many classes each loader has defined.
func loadedClasses(t *testing.T, path string) map[heap.Address]int64 {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[heap.Address]int64{}
	loader := heap.Address(0)
	for _, line := range strings.Split(string(text), "\n") {
		if found := loaderLine.FindStringSubmatch(line); found != nil {
			a, _ := strconv.ParseUint(found[1], 16, 64)
			loader = heap.Address(a)
		}
		if _, number, found := strings.Cut(line, "Number of loaded classes "); found {
			n, _ := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
			counts[loader] = n
		}
	}
	return counts
}

func equalCounts(a, b map[heap.Address]int64) bool {
	for _, m := range []map[heap.Address]int64{a, b} {
		for k := range m {
			if a[k] != b[k] {
				return false
			}
		}
	}
	return len(a) > 0
}

// TestPHDThreads compares threads and stacks with MAT's.
func TestPHDThreads(t *testing.T) {
	eachPHD(t, "", func(t *testing.T, s *snapshot.Snapshot, mat realdumps.MAT, _, _ string) {
		want := map[heap.Address][]string{}
		for _, thread := range mat.Threads(t) {
			want[thread.Address] = thread.Frames
		}
		if len(s.Threads()) != len(want) {
			t.Errorf("%d threads, MAT has %d", len(s.Threads()), len(want))
		}
		for _, thread := range s.Threads() {
			var got []string
			for _, f := range thread.Frames {
				where := "Native Method"
				if f.Line != heap.LineNative {
					where = fmt.Sprintf("%s:%d", f.Source, f.Line)
				}
				got = append(got, fmt.Sprintf("%s.%s (%s)", f.Class, f.Method, where))
			}
			if !slices.Equal(got, want[thread.Object]) {
				t.Errorf("thread 0x%x:\n got %q\nwant %q", thread.Object, got, want[thread.Object])
			}
		}
	})
}

// TestPHDSizes: by default, sizes are those of the JVM. Class objects have the size of
// java.lang.Class, as their distances show; MAT counts them twice.
func TestPHDSizes(t *testing.T) {
	eachPHD(t, "auto", func(t *testing.T, s *snapshot.Snapshot, mat realdumps.MAT, _, _ string) {
		info, want := s.Info(), mat.Summary(t)
		class := s.Class(s.ClassesByName("java.lang.Class")[0])
		twice, pseudo := want.Classes*int64(class.InstanceSize), int64(0)
		for _, thread := range s.Threads() {
			if s.Shallow(thread.ID) == 0 {
				pseudo += 16 // MAT's size for threads with unknown objects
			}
		}
		if info.UsedHeap != want.UsedHeap-twice-pseudo {
			t.Errorf("%d bytes, want %d", info.UsedHeap, want.UsedHeap-twice-pseudo)
		}
		gap := heap.Address(0)
		for i := range s.NumClasses() - 1 { // adjacent class objects
			a, b := s.Class(heap.ClassIndex(i)).Address, s.Class(heap.ClassIndex(i+1)).Address
			if d := max(a, b) - min(a, b); d > 0 && (gap == 0 || d < gap) {
				gap = d
			}
		}
		if gap != heap.Address(class.InstanceSize) {
			t.Errorf("classes stand %d bytes apart, their size is said to be %d", gap, class.InstanceSize)
		}
	})
}

// TestPHDAlone: without a javacore, the dump has no threads and is marked as having no
// roots, and nothing is unreachable.
func TestPHDAlone(t *testing.T) {
	for _, d := range phdDumps {
		s := openFiles(t, "", realdumps.Find(t, d.dump).Path(t))
		info := s.Info()
		if info.UnreachableObjects != 0 || len(s.Threads()) != 0 || info.GCRoots == 0 {
			t.Errorf("%s: %d unreachable objects, %d threads, %d roots", d.dump, info.UnreachableObjects, len(s.Threads()), info.GCRoots)
		}
		if !warned(info, "index.no-roots") {
			t.Errorf("%s: no word about the roots: %v", d.dump, info.Warnings)
		}
	}
}

// TestPHDForeignJavacore: a javacore of another process leads to a warning, and its
// threads are not used.
func TestPHDForeignJavacore(t *testing.T) {
	dump := realdumps.Find(t, phdDumps[1].dump)
	folder := filepath.Dir(dump.File)
	s := openFiles(t, "", dump.Path(t), filepath.Join(folder, phdDumps[0].javacore))
	if !warned(s.Info(), "companion.doubt") {
		t.Errorf("no doubt: %v", s.Info().Warnings)
	}
	// If both are given, the right one is used.
	s = openFiles(t, "", filepath.Join(folder, phdDumps[0].javacore), dump.Path(t), filepath.Join(folder, phdDumps[1].javacore))
	if len(s.Threads()) != 16 || warned(s.Info(), "companion.doubt") {
		t.Errorf("%d threads, %v", len(s.Threads()), s.Info().Warnings)
	}
}

func warned(info snapshot.Info, code string) bool {
	return slices.ContainsFunc(info.Warnings, func(w heap.Warning) bool { return w.Code == code })
}
