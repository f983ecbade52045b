package export_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/golden"
	"heapdrop/internal/opened"
)

// through exports a snapshot and opens the exported file.
func through(t testing.TB, s *snapshot.Snapshot) (*snapshot.Snapshot, []byte) {
	t.Helper()
	var out bytes.Buffer
	if err := export.INSANE(context.Background(), &out, s, nil); err != nil {
		t.Fatal(err)
	}
	return opened.Content(t, "heap.xml", out.Bytes()), out.Bytes()
}

// same compares two snapshots object by object; the ids must be equal in both.
func same(t *testing.T, got, want *snapshot.Snapshot) {
	t.Helper()
	a, b := got.Info(), want.Info()
	if a.Objects != b.Objects || a.References != b.References || a.Classes != b.Classes || a.GCRoots != b.GCRoots || a.UsedHeap != b.UsedHeap ||
		a.UnreachableObjects != b.UnreachableObjects || a.UnreachableHeap != b.UnreachableHeap || a.ClassLoaders != b.ClassLoaders {
		t.Errorf("%+v\nwant %+v", a, b)
	}
	if got.NumObjects() != want.NumObjects() {
		t.Fatalf("%d objects, want %d", got.NumObjects(), want.NumObjects())
	}
	wrong := 0
	for id := range heap.ObjectID(want.NumObjects()) {
		if x, y := facts(got, id), facts(want, id); x != y {
			if wrong++; wrong < 10 {
				t.Errorf("%s is\n%s, want\n%s", want.Label(id), x, y)
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d objects differ", wrong)
	}
}

// facts returns everything known about an object, as text.
func facts(s *snapshot.Snapshot, id heap.ObjectID) string {
	length, isArray := s.Length(id)
	retained := int64(-1)
	if s.Reachable(id) {
		retained = s.Retained(id)
	}
	outbound := s.Outbound(id, nil)
	slices.Sort(outbound)
	var kinds []string
	for _, r := range s.Roots(id) {
		kinds = append(kinds, r.Kind.String())
	}
	slices.Sort(kinds)
	return fmt.Sprintf("%s, array %v of %d, %d bytes, retains %d, dominated by %d, refers to %d, root %v", s.ClassName(s.ClassOf(id)), isArray, length,
		s.Shallow(id), retained, s.ImmediateDominator(id), outbound, slices.Compact(kinds))
}

// TestRealDumps: real dumps are unchanged by writing and reading them again.
func TestRealDumps(t *testing.T) {
	names := []string{"planted/loaders/jdk17-g1.live", "planted/oldnew/leak-jdk8.live", "planted/threads/jdk25-g1.live", "planted/refs/jdk17-g1.all"}
	if testing.Short() {
		names = names[:1]
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			want := opened.Real(t, name)
			got, _ := through(t, want)
			same(t, got, want)
			named(t, got, want)
			if warnings := got.Info().Warnings; len(warnings) > 0 {
				t.Errorf("warnings %+v", warnings)
			}
		})
	}
}

// named compares the names of the references of some objects.
func named(t *testing.T, got, want *snapshot.Snapshot) {
	t.Helper()
	ctx := context.Background()
	step := heap.ObjectID(want.NumObjects()/2000 + 1)
	for id := heap.ObjectID(0); int(id) < want.NumObjects(); id += step {
		if _, isClass := want.ClassByObject(id); isClass {
			continue
		}
		x, err := got.References(ctx, id)
		y, errWant := want.References(ctx, id)
		if err != nil || errWant != nil {
			t.Fatal(err, errWant)
		}
		order := func(a, b snapshot.Reference) int {
			return strings.Compare(fmt.Sprint(a.Name, a.Target), fmt.Sprint(b.Name, b.Target))
		}
		slices.SortFunc(x, order)
		slices.SortFunc(y, order)
		if !slices.Equal(x, y) {
			t.Errorf("%s refers to %v, want %v", want.Label(id), x, y)
		}
		if text, ok := want.Text(ctx, id, 100); ok && want.ElementType(id) == heap.Char {
			if again, _ := got.Text(ctx, id, 100); again != strings.Map(visible, text) {
				t.Errorf("%s reads %q, want %q", want.Label(id), again, text)
			}
		}
	}
}

// visible returns the substitute for a character that XML cannot contain.
func visible(r rune) rune {
	if r < ' ' && r != '\n' && r != '\t' && r != '\r' || r == 0xfffd || r == 0xfffe || r == 0xffff {
		return '.'
	}
	return r
}

// small is a heap with everything for which the format has no place: classes of the same
// name in two loaders, garbage, several kinds of roots, locals, names that need escaping.
func small() *dumpbuilder.Heap {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{JDK: 8})
	loader := h.New("java.net.URLClassLoader")
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Int("v"), dumpbuilder.Static("ROOT", heap.Object, nil))
	other := h.Class("app.Node", dumpbuilder.Loader(loader), dumpbuilder.Ref("next"), dumpbuilder.Ref("own<'&\">"))
	odd := h.Class("odd.<'&\">\u00e9", dumpbuilder.Ref("f"))
	text := h.String("it's <a> & \"b\"\n\x01\u00e9\U0001F600")
	a := h.Instance(node, h.Instance(odd, text), 1)
	b := h.Instance(other, a, h.Array([]int32{1, 2, 3}))
	node.SetStatic("ROOT", b)
	h.ObjectArray("app.Node[][]", h.ObjectArray("app.Node[]", nil, a, nil, b, nil))
	h.Instance(node, h.Instance(node, nil, 4), 3) // garbage
	t := h.Thread("main", dumpbuilder.Frame{Class: "app.Main", Method: "main", Signature: "()V"})
	t.Local(0, h.Instance(node, nil, 5))
	t.JNILocal(0, a)
	h.ThreadOf(nil)
	h.Root(heap.RootSystemClass, node)
	h.Root(heap.RootJNIGlobal, b)
	h.Root(heap.RootBusyMonitor, b)
	return h
}

// TestSmall: a heap with all oddities is unchanged by writing and reading it again.
// Writing it once more gives the same file, which is well-formed.
func TestSmall(t *testing.T) {
	want := opened.Heap(t, small())
	got, text := through(t, want)
	same(t, got, want)
	named(t, got, want)
	golden.Check(t, "testdata/small.xml", string(text))
	_, again := through(t, got)
	if !bytes.Equal(again, text) {
		golden.Check(t, "testdata/small.xml", string(again))
	}
	decoder := xml.NewDecoder(bytes.NewReader(text))
	elements := 0
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, isStart := token.(xml.StartElement); isStart {
			elements++
		}
	}
	if lines := bytes.Count(text, []byte("\n")); elements != lines-1 {
		t.Errorf("%d elements in %d lines", elements, lines)
	}
}

// TestMethodsAsClasses: the names of methods keep the slashes of their descriptors, and
// frames keep the references to their locals.
func TestMethodsAsClasses(t *testing.T) {
	h := small()
	h.Thread("worker", dumpbuilder.Frame{Class: "app.Main", Method: "run", Signature: "(ILjava/lang/String;)[Ljava/lang/Object;"})
	file := source.NewMemory("small.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))
	want := opened.Files(t, engine.Options{Frames: "methods"}, file)
	const method = "app.Main.run(ILjava/lang/String;)[Ljava/lang/Object;"
	got, text := through(t, want)
	if len(want.ClassesByName(method)) != 1 || len(got.ClassesByName(method)) != 1 || !bytes.Contains(text, []byte("type='"+method+"'")) {
		t.Errorf("no class %s:\n%s", method, text)
	}
	for id := range heap.ObjectID(want.NumObjects()) {
		if c, isClass := want.ClassByObject(id); isClass && strings.HasSuffix(want.ClassName(c), " type>") {
			continue // the class of a class object: a file has java.lang.Class for all of them
		}
		if !slices.Equal(got.Outbound(id, nil)[1:], want.Outbound(id, nil)[1:]) || got.Reachable(id) != want.Reachable(id) {
			t.Errorf("%s refers to %v, reachable %v; want %v, %v", want.Label(id), got.Outbound(id, nil), got.Reachable(id), want.Outbound(id, nil), want.Reachable(id))
		}
	}
}

// TestProgress: progress increases to the end. An error that it returns, a cancelled
// context and a full disk each end the export.
func TestProgress(t *testing.T) {
	h := small()
	for range 10000 {
		h.Array([]byte{1})
	}
	s := opened.Heap(t, h)
	last, calls := int64(-1), 0
	err := export.INSANE(context.Background(), io.Discard, s, func(done, total int64) error {
		if done <= last || done > total {
			t.Errorf("progress %d of %d after %d", done, total, last)
		}
		last = done
		calls++
		return nil
	})
	if err != nil || calls < 4 {
		t.Errorf("%d reports, %v", calls, err)
	}
	failure := errors.New("enough")
	if err := export.INSANE(context.Background(), io.Discard, s, func(int64, int64) error { return failure }); err != failure {
		t.Errorf("progress: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := export.INSANE(ctx, io.Discard, s, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if err := export.INSANE(context.Background(), full{failure}, s, nil); err != failure {
		t.Errorf("full disk: %v", err)
	}
}

type full struct{ err error }

func (f full) Write([]byte) (int, error) { return 0, f.err }
