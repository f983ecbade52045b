package engine

import (
	"context"
	"fmt"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/realdumps"
)

// open opens one dump of a file under a size model.
func open(t testing.TB, path, sizes string, dump int) *snapshot.Snapshot {
	t.Helper()
	return openWith(t, path, Options{Sizes: sizes, Dump: dump})
}

// openWith opens the dump in a file.
func openWith(t testing.TB, path string, o Options) *snapshot.Snapshot {
	t.Helper()
	file, err := source.OpenDisk(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	s, err := Open(context.Background(), []source.File{file}, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// eachMAT runs a test for every HPROF dump with figures of Eclipse MAT.
func eachMAT(t *testing.T, test func(t *testing.T, s *snapshot.Snapshot, mat realdumps.MAT)) {
	for _, d := range realdumps.Compared(t) {
		for i, folder := range d.MATFolders {
			if d.File[len(d.File)-4:] == ".phd" {
				continue
			}
			t.Run(fmt.Sprintf("%s.%d", d.Name, i+1), func(t *testing.T) {
				d.Sampled(t)
				t.Parallel()
				test(t, open(t, d.Path(t), "mat", i+1), realdumps.MAT{Folder: folder})
			})
		}
	}
}

// TestEveryObjectAgreesWithMAT compares every object with Eclipse MAT: class, shallow and
// retained heap, immediate dominator, and the numbers of references in both directions.
func TestEveryObjectAgreesWithMAT(t *testing.T) {
	eachMAT(t, checkObjects)
}

// checkObjects compares every object of a dump with MAT.
func checkObjects(t *testing.T, s *snapshot.Snapshot, mat realdumps.MAT) {
	checkSummary(t, s, mat)
	seen, wrong := 0, 0
	for want := range mat.Objects(t) {
		seen++
		id, found := s.ID(want.Address)
		if !found {
			t.Errorf("0x%x is missing", want.Address)
			continue
		}
		got := object(s, id)
		if want.DominatedByRoot {
			want.Dominator = noAddress
		}
		if got != (facts{want.Class, want.Shallow, want.Retained, want.Dominator, want.Outbound, want.Inbound}) {
			if wrong++; wrong <= 10 {
				t.Errorf("%s:\n got %+v\nwant %+v", s.Label(id), got, want)
			}
		}
	}
	if info := s.Info(); int64(seen) != info.Objects {
		t.Errorf("%d objects, MAT has %d", info.Objects, seen)
	}
	if wrong > 10 {
		t.Errorf("%d objects differ", wrong)
	}
}

// noAddress represents the virtual root; MAT writes "root" because 0 is the boot loader.
const noAddress = ^heap.Address(0)

type facts struct {
	class             heap.Address
	shallow, retained int64
	dominator         heap.Address
	outbound, inbound int64
}

func object(s *snapshot.Snapshot, id heap.ObjectID) facts {
	f := facts{
		class:   s.Address(s.Class(s.ClassOf(id)).Object),
		shallow: s.Shallow(id), retained: s.Retained(id),
		dominator: noAddress, outbound: int64(s.OutboundCount(id)),
	}
	if d := s.ImmediateDominator(id); d != heap.NoObject {
		f.dominator = s.Address(d)
	}
	for _, from := range s.Inbound(id, nil) { // MAT drops unreachable referrers
		if s.Reachable(from) {
			f.inbound++
		}
	}
	return f
}

func checkSummary(t *testing.T, s *snapshot.Snapshot, mat realdumps.MAT) {
	t.Helper()
	got, want := s.Info(), mat.Summary(t)
	for _, c := range []struct {
		name      string
		got, want int64
	}{
		{"objects", got.Objects, want.Objects},
		{"references", got.References, want.References},
		{"classes", got.Classes, want.Classes},
		{"class loaders", got.ClassLoaders, want.ClassLoaders},
		{"GC roots", got.GCRoots, want.GCRoots},
		{"used heap", got.UsedHeap, want.UsedHeap},
		{"unreachable objects", got.UnreachableObjects, want.UnreachableObjects},
		{"unreachable heap", got.UnreachableHeap, want.UnreachableHeap},
		{"identifier size", int64(got.IdentifierSize), int64(want.IdentifierSize)},
		{"children of the root", int64(len(s.Dominated(heap.NoObject))), want.DominatorChildren},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, MAT has %d", c.name, c.got, c.want)
		}
	}
}
