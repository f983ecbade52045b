package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// eventHeap is a heap with two threads, a locked object and two class loaders.
func eventHeap() (*dumpbuilder.Heap, *dumpbuilder.Object) {
	h := dumpbuilder.New()
	loader := h.New("java.lang.ClassLoader")
	app := h.Class("app.Main", dumpbuilder.Loader(loader), dumpbuilder.Static("cache", heap.Object, nil))
	app.SetStatic("cache", h.ObjectArray("java.lang.Object[]", h.String("kept")))
	lock := h.New("java.lang.Object")
	h.Thread("worker", heap.StackFrame{Class: "app.Main", Method: "run", Source: "Main.java", Line: 7})
	h.Thread("idle")
	return h, lock
}

func openMemory(t *testing.T, files ...source.File) *snapshot.Snapshot {
	t.Helper()
	s, err := Open(context.Background(), files, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSidecars: the dump is found for any order and names of files, and the javacore
// provides threads, stacks, roots and class loaders.
func TestSidecars(t *testing.T) {
	h, lock := eventHeap()
	dump := source.NewMemory("heapdump.20260102.030405.77.0001.phd", h.PHD(dumpbuilder.PHDOptions{}))
	javacore := source.NewMemory("javacore.20260102.030405.77.0002.txt", h.Javacore(dumpbuilder.JavacoreOptions{Locked: []*dumpbuilder.Object{lock}}))
	note := source.NewMemory("readme.txt", []byte("hello world"))
	for _, files := range [][]source.File{{dump, javacore}, {javacore, dump}, {note, javacore, dump}, {javacore, note, dump}} {
		s := openMemory(t, files...)
		info := s.Info()
		if info.Name != dump.Name() || info.Format != "PHD 6" {
			t.Errorf("opened %s, %s", info.Name, info.Format)
		}
		if warned(info, "companion.unreadable") != (len(files) == 3) || warned(info, "companion.doubt") || warned(info, "companion.mismatch") {
			t.Errorf("warnings %v", info.Warnings)
		}
		threads := s.Threads()
		if len(threads) != 2 || threads[0].Object != h.Threads()[0].Object.Address || !slices.Equal(threads[0].Frames, h.Threads()[0].Frames) {
			t.Fatalf("threads %+v", threads)
		}
		if f := threads[1].Facts; f == nil || f.State != "waiting" || f.Priority != 7 {
			t.Errorf("facts %+v", f)
		}
		if !slices.ContainsFunc(threads[0].Locals, func(l snapshot.Local) bool {
			return s.Address(l.Object) == lock.Address && l.Kind == heap.RootJavaLocal
		}) {
			t.Errorf("the locked object is no local: %+v", threads[0].Locals)
		}
		id, _ := s.ID(lock.Address)
		roots := s.Roots(id)
		if !slices.ContainsFunc(roots, func(r heap.Root) bool { return r.Kind == heap.RootBusyMonitor }) {
			t.Errorf("roots of the lock: %v", roots)
		}
		main := s.Class(s.ClassesByName("app.Main")[0])
		loader, _ := s.ID(main.Loader)
		if main.Loader == 0 || !slices.Contains(s.Outbound(loader, nil), main.Object) {
			t.Errorf("loader 0x%x does not keep its class", main.Loader)
		}
	}
}

// TestNamesOfWhatStacksHold: references from threads and frames have names even if the
// dump has no fields.
func TestNamesOfWhatStacksHold(t *testing.T) {
	h, lock := eventHeap()
	files := []source.File{
		source.NewMemory("heapdump.20260102.030405.77.0001.phd", h.PHD(dumpbuilder.PHDOptions{})),
		source.NewMemory("javacore.20260102.030405.77.0002.txt", h.Javacore(dumpbuilder.JavacoreOptions{Locked: []*dumpbuilder.Object{lock}})),
	}
	for _, mode := range []string{"none", "frames", "methods"} {
		s, err := Open(t.Context(), files, Options{Frames: mode})
		if err != nil {
			t.Fatal(err)
		}
		holder := s.Threads()[0].ID
		if mode != "none" {
			frame := s.Threads()[0].FrameObjects[0]
			if got := s.ReferenceNames(t.Context(), holder, frame); !slices.Equal(got, []string{"<Java Stack Frame>"}) {
				t.Errorf("%s: the frame is named %v", mode, got)
			}
			holder = frame
		}
		id, _ := s.ID(lock.Address)
		if got := s.ReferenceNames(t.Context(), holder, id); !slices.Equal(got, []string{"<Java Local>"}) {
			t.Errorf("%s: the local is named %v", mode, got)
		}
	}
}

// TestNativeStacks: the thread views show the native stacks in a javacore, also with a
// saved index.
func TestNativeStacks(t *testing.T) {
	h, _ := eventHeap()
	const native = "pthread_cond_wait+0xc0 (0x00007F00 [libpthread.so.0+0x11ad])"
	files := []source.File{
		source.NewMemory("heapdump.20260102.030405.77.0001.phd", h.PHD(dumpbuilder.PHDOptions{})),
		source.NewMemory("javacore.20260102.030405.77.0002.txt", h.Javacore(dumpbuilder.JavacoreOptions{Native: []string{native, "main+0x1"}})),
	}
	opened, reopened, _ := saveAndReopen(t, files, Options{})
	thread := fmt.Sprintf(" 0x%x", h.Threads()[0].Object.Address)
	for _, s := range []*snapshot.Snapshot{opened, reopened} {
		for _, command := range []string{"thread_overview", "thread_details" + thread, "thread_stack", "thread_dump"} {
			r, err := Run(t.Context(), catalog.All(), s, command)
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			if err := render.Text(t.Context(), &text, r, render.Options{Depth: 3}); err != nil {
				t.Fatal(err)
			}
			if at := strings.Index(text.String(), native); at < 0 || !strings.Contains(text.String()[at:], "main+0x1") {
				t.Errorf("%s does not show the native stack:\n%s", command, text.String())
			}
		}
	}
}

// TestSidecarsThatDoNotFit: reasons to doubt a javacore are reported, and its threads are
// used only if they are threads of the dump.
func TestSidecarsThatDoNotFit(t *testing.T) {
	h, _ := eventHeap()
	later := dumpbuilder.NewConfig(dumpbuilder.Config{Base: 0xd0000000}) // all objects have moved
	later.Thread("worker")
	phd := source.NewMemory("heapdump.20260102.030405.77.0001.phd", h.PHD(dumpbuilder.PHDOptions{}))
	sameStamp := source.NewMemory("javacore.20260102.030405.77.0002.txt", later.Javacore(dumpbuilder.JavacoreOptions{}))
	s := openMemory(t, phd, sameStamp)
	if !warned(s.Info(), "companion.mismatch") || len(s.Threads()) != 0 {
		t.Errorf("%d threads, %v", len(s.Threads()), s.Info().Warnings)
	}
	for name, o := range map[string]dumpbuilder.JavacoreOptions{
		"javacore.txt":                         {Process: 78},
		"core.txt":                             {Date: "2026/01/02 at 09:04:05:678"},
		"javacore.20260102.030405.78.0002.txt": {Process: 78},
	} {
		s := openMemory(t, phd, source.NewMemory(name, h.Javacore(o)))
		if !warned(s.Info(), "companion.doubt") || len(s.Threads()) != 2 {
			t.Errorf("%s: %d threads, %v", name, len(s.Threads()), s.Info().Warnings)
		}
	}
	// Releases before Java 7 do not name the thread objects.
	s = openMemory(t, phd, source.NewMemory("javacore.txt", h.Javacore(dumpbuilder.JavacoreOptions{Java6: true})))
	if len(s.Threads()) != 2 || s.Threads()[0].ID == heap.NoObject || s.Shallow(s.Threads()[0].ID) != 0 || !warned(s.Info(), "phd.thread-objects") {
		t.Errorf("threads %+v, %v", s.Threads(), s.Info().Warnings)
	}
	// An HPROF dump has its own threads.
	s = openMemory(t, source.NewMemory("javacore.txt", h.Javacore(dumpbuilder.JavacoreOptions{})), source.NewMemory("x.hprof", h.HPROF(dumpbuilder.HPROFOptions{})))
	if !warned(s.Info(), "companion.unused") || len(s.Threads()) != 2 || s.Info().Format != "HPROF 1.0.2" {
		t.Errorf("%d threads, %v", len(s.Threads()), s.Info().Warnings)
	}
}
