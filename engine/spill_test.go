package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/scratch"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/engine/savedindex"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/memorydir"
	"heapdrop/internal/realdumps"
)

// containerOf returns everything that is saved of a snapshot: every column.
func containerOf(t *testing.T, s *snapshot.Snapshot) []byte {
	t.Helper()
	var out bytes.Buffer
	w := store.NewWriter(&out, nil)
	if err := errors.Join(s.Save(w), w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func skipWithoutFiles(t *testing.T) {
	if runtime.GOOS == "js" || runtime.GOOS == "windows" {
		t.Skip("this system has no files that columns could be in")
	}
}

// TestSpilled: with all columns in files, every column and every answer is the same, also
// under another policy, another size model, and after that under the first ones. Nothing is
// in the folder at any time.
func TestSpilled(t *testing.T) {
	skipWithoutFiles(t)
	dumps := realdumps.Committed(t)
	if !testing.Short() {
		dumps = realdumps.All(t)
	}
	for i, d := range dumps {
		if !testing.Short() && i%5 != 0 {
			continue
		}
		t.Run(d.Name, func(t *testing.T) {
			d.Sampled(t)
			dir := t.TempDir()
			files := diskFiles(t, d.Path(t))
			plain, err := Open(context.Background(), files, Options{})
			if err != nil {
				t.Fatal(err)
			}
			spilled, err := Open(context.Background(), files, Options{Budget: scratch.NewBudget(0, dir)})
			if err != nil {
				t.Fatal(err)
			}
			defer spilled.Close()
			for _, change := range []struct{ policy, sizes string }{{"all", "auto"}, {"strong", "mat"}, {"strong", "auto"}, {"all", "auto"}} {
				for _, s := range []*snapshot.Snapshot{plain, spilled} {
					if err := errors.Join(SetPolicy(context.Background(), s, change.policy), s.SetSizes(change.sizes)); err != nil {
						t.Fatal(err)
					}
				}
				if got, want := askEverything(t, spilled), askEverything(t, plain); got != want {
					t.Fatalf("%v: in files:\n%.3000s\non the heap:\n%.3000s", change, got, want)
				}
			}
			if _, _, saves := plain.CanSave(); saves && !bytes.Equal(containerOf(t, spilled), containerOf(t, plain)) {
				t.Error("a column differs")
			}
			if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
				t.Errorf("in the folder: %v %v", left, err)
			}
		})
	}
}

// TestSpilledByEnvironment: where the environment puts all columns in files, every object is
// still as Eclipse MAT has it, also in a dump that is opened from its saved index, where
// rows come one by one.
func TestSpilledByEnvironment(t *testing.T) {
	skipWithoutFiles(t)
	folder := t.TempDir()
	t.Setenv(spillVariable, folder)
	for _, d := range realdumps.Compared(t) {
		if !strings.HasPrefix(d.Name, "testdata/") {
			continue
		}
		for i, mat := range d.MATFolders {
			if strings.HasSuffix(d.File, ".phd") {
				continue
			}
			t.Run(fmt.Sprintf("%s.%d", d.Name, i+1), func(t *testing.T) {
				opened, reopened, _ := saveAndReopen(t, diskFiles(t, d.Path(t)), Options{Dump: i + 1})
				for id := range heap.ObjectID(opened.NumObjects()) {
					if got, want := object(reopened, id), object(opened, id); got != want {
						t.Fatalf("from the saved index %s is %+v, not %+v", opened.Label(id), got, want)
					}
				}
				for _, s := range []*snapshot.Snapshot{opened, reopened} {
					if err := s.SetSizes("mat"); err != nil {
						t.Fatal(err)
					}
					checkObjects(t, s, realdumps.MAT{Folder: mat})
					if s.MostInFiles() == 0 {
						t.Error("nothing is in files")
					}
				}
			})
		}
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("in the folder: %v %v", left, err)
	}
}

// TestBudget: a dump that fits stays on the heap; one that does not fit is in files. A
// dump for which files are not enough is refused with the figures. So is a dump for whose
// files there is no space, and one that has too much of what columns do not hold.
func TestBudget(t *testing.T) {
	skipWithoutFiles(t)
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"))
	last := h.New("java.lang.Object")
	const n = 300_000
	for range n {
		next := h.Instance(node, last)
		last = next
	}
	h.Root(0, last)
	file := source.NewMemory("list", h.HPROF(dumpbuilder.HPROFOptions{}))
	dir := t.TempDir()
	open := func(budget int64, dir string) (*snapshot.Snapshot, error) {
		return Open(context.Background(), []source.File{file}, Options{Budget: scratch.NewBudget(budget, dir)})
	}
	const columns = n * (40 + 8) // with about one reference each
	for budget, spills := range map[int64]bool{96<<20 + 2*columns: false, 96<<20 + columns/2: true} {
		s, err := open(budget, dir)
		if err != nil {
			t.Fatalf("%d: %v", budget, err)
		}
		if (s.MostInFiles() > 0) != spills {
			t.Errorf("with %d bytes, %d are in files", budget, s.MostInFiles())
		}
		s.Close()
	}
	saved := memorydir.Dir{}
	s, err := Open(context.Background(), []source.File{file}, Options{})
	if err == nil {
		_, err = savedindex.Save(context.Background(), saved, s, Options{}.InWords(), nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	for budget, spills := range map[int64]bool{96<<20 + 2*columns: false, 96<<20 + columns/2: true} {
		s, err := Open(context.Background(), []source.File{file}, Options{Budget: scratch.NewBudget(budget, dir), Saved: saved})
		if err != nil || s.Info().SavedIndex == 0 {
			t.Fatalf("from the saved index with %d: %v", budget, err)
		}
		if err := s.LoadAll(context.Background(), func() error { return nil }); err != nil || (s.MostInFiles() > 0) != spills {
			t.Errorf("from the saved index with %d bytes, %d are in files, %v", budget, s.MostInFiles(), err)
		}
		s.Close()
	}
	for _, test := range []struct {
		budget int64
		dir    string
		texts  []string
	}{
		{90 << 20, dir, []string{"any dump needs at least 96.0 MB of memory", "90.0 MB are allowed", "--memory 97M"}},
		{96<<20 + columns/2, "/does/not/exist", []string{"temporary files", "/does/not/exist"}},
	} {
		_, err := open(test.budget, test.dir)
		var parse *heap.ParseError
		if !errors.As(err, &parse) || parse.Kind != heap.TooLarge {
			t.Fatalf("%d: %v", test.budget, err)
		}
		for _, text := range test.texts {
			if !strings.Contains(fmt.Sprint(err), text) {
				t.Errorf("%q does not say %q", err, text)
			}
		}
	}
}
