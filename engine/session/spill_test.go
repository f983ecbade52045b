package session

import (
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"heapdrop/core/scratch"
	"heapdrop/protocol"
)

// mappedFiles counts the temporary files in a folder that this process has.
func mappedFiles(t *testing.T, dir string) int {
	t.Helper()
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Count(string(maps), dir+"/heapdrop-")
}

// TestFilesAreGivenBack: when a dump with columns in files is closed, when another one
// opens, and when an opening is cancelled or fails, its files go, also while requests are
// being answered.
func TestFilesAreGivenBack(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs /proc")
	}
	dir := t.TempDir()
	f := newFrontEnd(t)
	f.session.host.Budget = scratch.NewBudget(0, dir)
	open := func(name string) *protocol.Error {
		return f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, sample(t, name))
	}
	first := 0
	for range 2 {
		if failure := open("sample.hprof.gz"); failure != nil {
			t.Fatal(failure.Message)
		}
		if first == 0 {
			first = mappedFiles(t, dir)
		}
		if n := mappedFiles(t, dir); n == 0 || n != first {
			t.Fatalf("%d files, %d the first time", n, first)
		}
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				f.ask(protocol.MethodQuery, protocol.QueryParams{Command: "dominator_tree -groupby class", Limit: 20}, nil)
			})
		}
		f.ask(protocol.MethodClose, struct{}{}, nil)
		group.Wait()
		if n := mappedFiles(t, dir); n != 0 {
			t.Fatalf("%d files are left of a closed dump", n)
		}
	}
	cancelled := false
	f.yield = func() { // in the middle of the opening
		if !cancelled && mappedFiles(t, dir) > 0 {
			cancelled = true
			f.ask(protocol.MethodClose, struct{}{}, nil)
		}
	}
	if failure := open("sample.hprof.gz"); failure == nil || !cancelled {
		t.Errorf("not cancelled: %v %v", cancelled, failure)
	}
	f.yield = nil
	if n := mappedFiles(t, dir); n != 0 {
		t.Errorf("%d files are left of a cancelled opening", n)
	}
	f.session.End()
	if n := mappedFiles(t, dir); n != 0 {
		t.Errorf("%d files are left at the end", n)
	}
}
