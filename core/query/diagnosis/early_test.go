package diagnosis_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
)

// earlyAt opens a dump, and looks at it at each stage.
func earlyAt(t *testing.T, name string, dump []byte) (at []*diagnosis.Early) {
	t.Helper()
	look := func(s *snapshot.Snapshot) error {
		e, err := diagnosis.LookEarly(context.Background(), s, true)
		at = append(at, e)
		return err
	}
	if _, err := engine.Open(context.Background(), []source.File{source.NewMemory(name, dump)}, engine.Options{Staged: look}); err != nil {
		t.Fatal(name, err)
	}
	if len(at) != 3 {
		t.Fatalf("%s: %d stages", name, len(at))
	}
	return at
}

func earlyText(e *diagnosis.Early) string {
	text := e.Sentence + "\n"
	for _, f := range e.Findings {
		text += fmt.Sprintf("%v %s\n", f.Final, f.Text)
	}
	return text
}

// TestEarly: what is planted in a heap is said as soon as it is known, with what holds it
// and figures that are known by construction. What counts unreachable objects too is not
// final.
func TestEarly(t *testing.T) {
	p := plan{dumpbuilder.New()}
	const rows = 12_000
	p.static("app.Main", "ORDERS", p.ArrayList(p.rows("app.Order", rows, 8)...))
	p.static("app.Main", "PIXELS", p.ByteArray(make([]byte, 400_000)...))
	p.ByteArray(make([]byte, 300_000)...) // garbage
	p.Thread("importer", dumpbuilder.Frame{Class: "java.lang.OutOfMemoryError", Method: "<init>"}, dumpbuilder.Frame{Class: "java.util.Arrays", Method: "copyOf"},
		dumpbuilder.Frame{Class: "app.Import", Method: "run", Source: "Import.java", Line: 7})
	for range 12 {
		loader := p.New("java.lang.ClassLoader")
		p.Root(heap.RootJNIGlobal, loader)
		p.Class("app.Plugin", dumpbuilder.Loader(loader))
	}
	at := earlyAt(t, "early.hprof", p.HPROF(dumpbuilder.HPROFOptions{Created: taken}))
	scanned, linked := earlyText(at[0]), earlyText(at[1])
	for _, want := range []string{"true A thread ran out of memory in app.Import.run(Import.java:7)", "true The class app.Plugin is loaded 12 times", "false app.Order: ", "in 12,000 objects", "with unreachable ones",
		"false The array byte[300000] takes"} {
		if !strings.Contains(scanned, want) {
			t.Errorf("scanned, no %q:\n%s", want, scanned)
		}
	}
	if strings.Contains(scanned, "ORDERS") {
		t.Errorf("paths before references are known:\n%s", scanned)
	}
	for _, want := range []string{`true The thread "importer" ran out of memory in app.Import.run(Import.java:7)`, "true app.Main.ORDERS (java.lang.Object[", "refers to 12,000 objects, mostly app.Order: at least", "true The array byte[400000] of app.Main.PIXELS takes",
		"true app.Order: ", "Unreachable objects take 29"} {
		if !strings.Contains(linked, want) {
			t.Errorf("linked, no %q:\n%s", want, linked)
		}
	}
	if strings.Contains(linked, "300000") || strings.Contains(linked, "false ") || strings.Contains(at[1].Sentence, "unreachable") {
		t.Errorf("garbage counts after the walk:\n%s", linked)
	}
}

// TestEarlyFindingsStay: what is called final is the same when everything is computed.
func TestEarlyFindingsStay(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/*.hprof*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		dump, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		at := earlyAt(t, filepath.Base(file), dump)
		for i, e := range at {
			for _, f := range e.Findings {
				// Once the thread object is known, the thread has a name.
				if f.Final && !slices.Contains(at[2].Findings, f) && !strings.HasPrefix(f.Text, "A thread ran out") {
					t.Errorf("%s: stage %d says %q, the end\n%s", file, i, f.Text, earlyText(at[2]))
				}
			}
		}
	}
}

// TestEarlyIsALowerBound: a structure that is named with the least that it takes retains
// at least that, if nothing else refers to its elements.
func TestEarlyIsALowerBound(t *testing.T) {
	p := plan{dumpbuilder.New()}
	list := p.ArrayList(p.rows("app.Order", 12_000, 8)...)
	p.static("app.Main", "ORDERS", list)
	s := p.open(t)
	e, err := diagnosis.LookEarly(context.Background(), s, true)
	if err != nil {
		t.Fatal(err)
	}
	id, _ := s.ID(list.Address)
	array, _ := s.ObjectField(context.Background(), id, "elementData")
	orders := s.InstanceCounts(s.ClassesByName("app.Order")[0])
	least := s.Shallow(array) + orders.Shallow
	if text := earlyText(e); least > s.Retained(id) || !strings.Contains(text, fmt.Sprintf("at least %s,", numbers.Bytes(least))) {
		t.Errorf("%d of %d bytes in\n%s", least, s.Retained(id), text)
	}
}
