package references_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

const (
	referentTable = "Histogram of referents"
	onlyTable     = "Objects that only the references keep alive"
)

// TestPlantedReferences compares results with the figures that planted.Refs states about
// itself.
func TestPlantedReferences(t *testing.T) {
	for _, name := range []string{"planted/refs/jdk17-g1.all", "planted/refs/jdk25-g1.live"} {
		t.Run(name, func(t *testing.T) {
			a := testquery.OpenReal(t, name, engine.Options{})
			const pay, fin = "planted.Refs$Pay", "planted.Refs$Fin"
			for _, want := range []struct {
				command         string
				class           string
				referents, only int64
			}{
				{"soft_references_statistics", pay, 150, 100},
				{"references_statistics planted.Refs$NamedSoft", pay, 150, 100},
				{"references_statistics planted.Refs$NamedWeak", pay, 50, 0},
				{"weak_references_statistics", pay, 50, 0},
				{"phantom_references_statistics", pay, 50 + 25, 0}, // 25 for the Cleaner
				{"finalizer_references_statistics", fin, 70, 29},   // 40 still held, one on a stack
			} {
				d := a.Document(want.command)
				referents, only := a.Part(d, referentTable).Counts(t, "Objects")[want.class], a.Part(d, onlyTable).Counts(t, "Objects")[want.class]
				if referents != want.referents || only != want.only {
					t.Errorf("%s: %d referents, %d only so alive; want %d, %d", want.command, referents, only, want.referents, want.only)
				}
			}
			queue := a.Part(a.Document("finalizer_queue"), "Objects that wait for their finalizer, by class").Counts(t, "Objects")
			busy := a.Run("finalizer_in_processing", render.Options{})
			if len(queue) != 1 || queue[fin] != 29 || len(busy.Rows) != 1 || !strings.HasPrefix(busy.Text(0, "Object"), fin) {
				t.Errorf("queue %v, being finalized %v", queue, busy.Rows)
			}
			owners := map[string][2]int64{}
			cleaners := []int64{}
			queues := a.Run("reference_queues", render.Options{})
			for i := range queues.Rows {
				registered, waiting := queues.Number(t, i, "Registered"), queues.Number(t, i, "Waiting")
				owners[queues.Text(i, "Owner")] = [2]int64{registered, waiting}
				if strings.HasSuffix(queues.Text(i, "Owner"), "CleanerImpl.queue") {
					cleaners = append(cleaners, registered)
				}
			}
			// Registered with the queue: 50 weak, 50 phantom and 150 soft references. The
			// queue of the Cleaner has 25 and the Cleaner itself.
			if owners["planted.Refs.QUEUE"] != [2]int64{250, 200} || owners["java.lang.ref.Finalizer.queue"] != [2]int64{40, 29} || !slices.Contains(cleaners, 26) {
				t.Errorf("queues %v, cleaners %v", owners, cleaners)
			}
		})
	}
}

// TestReferenceStatisticsBySearch compares what only soft references keep alive with a
// search over the named references of every object.
func TestReferenceStatisticsBySearch(t *testing.T) {
	a := testquery.OpenReal(t, "planted/refs/jdk25-g1.live", engine.Options{})
	s := a.Snapshot
	seen := make([]bool, s.NumObjects())
	var stack []heap.ObjectID
	visit := func(id heap.ObjectID) {
		if !seen[id] {
			seen[id] = true
			stack = append(stack, id)
		}
	}
	for _, id := range s.GCRoots() {
		visit(id)
	}
	for len(stack) > 0 {
		id := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		references, err := s.References(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		soft := s.IsInstanceOf(id, "java.lang.ref.SoftReference")
		for _, r := range references {
			if !soft || r.Name != "referent" {
				visit(r.Target)
			}
		}
	}
	want := map[string]int64{}
	for id := range seen {
		if id := heap.ObjectID(id); !seen[id] && s.Reachable(id) {
			want[s.ClassName(s.ClassOf(id))]++
		}
	}
	got := a.Part(a.Document("soft_references_statistics"), onlyTable).Counts(t, "Objects")
	if len(want) == 0 || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("only softly alive: %v, want %v", got, want)
	}
}

// TestReferenceLeak: the value of one weak entry refers to its key; another entry is
// sound.
func TestReferenceLeak(t *testing.T) {
	h := dumpbuilder.New()
	h.New("java.lang.ref.WeakReference", "referent", nil)
	key, value := h.Class("app.Key"), h.Class("app.Value", dumpbuilder.Ref("key"))
	entry := h.Class("app.Entry", dumpbuilder.Super(h.ClassOf("java.lang.ref.WeakReference")), dumpbuilder.Ref("value"))
	leaky, sound := h.Instance(key), h.Instance(key)
	one, other := h.Instance(entry), h.Instance(entry)
	h.Set(one, "referent", leaky)
	h.Set(one, "value", h.Instance(value, leaky))
	h.Set(other, "referent", sound)
	h.Set(other, "value", h.Instance(value, nil))
	third := h.Instance(entry)
	held := h.Instance(key)
	h.Set(third, "referent", held)
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", one, other, third, held))
	a := testquery.Open(t, source.NewMemory("leak.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
	d := a.Document("reference_leak app.Entry")
	var headings []string
	steps := 0
	for _, b := range d.Blocks {
		if b.Kind == result.HeadingBlock {
			headings = append(headings, b.Spans[0].Text)
		}
		steps += len(b.Items)
	}
	if want := a.Snapshot.Label(testquery.At(t, a.Snapshot, leaky.Address)); len(headings) != 1 || headings[0] != want || steps != 4 {
		t.Errorf("headings %q, %d steps; want %s by array, entry, value, key", headings, steps, want)
	}
	for command, want := range map[string]string{
		"reference_leak app.Entry":            "Of the 2 referents that may also be held elsewhere, 2 were examined",
		"reference_leak app.Entry -maxobjs 0": "Of the 2 referents that may also be held elsewhere, 2 were examined",
		"reference_leak app.Entry -maxobjs 1": "Of the 2 referents that may also be held elsewhere, 1 were examined",
	} {
		if notes := strings.Join(a.Document(command).Notes, " "); !strings.Contains(notes, want) {
			t.Errorf("%s: %q, want %q", command, notes, want)
		}
	}
	for _, command := range []string{"reference_leak app.Key", "references_statistics app.Entry -referent_attribute nonsense"} {
		var misuse *usage.Error
		if _, err := engine.Run(context.Background(), catalog.All(), a.Snapshot, command); !errors.As(err, &misuse) {
			t.Errorf("%s, which has no such field: %v", command, err)
		}
	}
	statistics := a.Document("references_statistics app.Entry")
	if strong := a.Part(statistics, "Referents held strongly by the reference").Counts(t, "Objects"); strong["app.Key"] != 1 {
		t.Errorf("strongly held: %v", strong)
	}
	if only := a.Part(statistics, onlyTable).Counts(t, "Objects"); only["app.Key"] != 1 {
		t.Errorf("only weakly alive: %v, want the key of the sound entry", only)
	}
}

// TestReferenceLeaksThatAreNotShown: the result states how many paths there are beyond
// those shown.
func TestReferenceLeaksThatAreNotShown(t *testing.T) {
	h := dumpbuilder.New()
	h.New("java.lang.ref.WeakReference", "referent", nil)
	key := h.Class("app.Key")
	entry := h.Class("app.Entry", dumpbuilder.Super(h.ClassOf("java.lang.ref.WeakReference")), dumpbuilder.Ref("value"))
	var all []any
	for range 3 {
		k, e := h.Instance(key), h.Instance(entry)
		h.Set(e, "referent", k)
		h.Set(e, "value", k)
		all = append(all, k, e)
	}
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", all...))
	a := testquery.Open(t, source.NewMemory("leak.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
	for command, want := range map[string]string{
		"reference_leak app.Entry -maxresults 1": "Such a path was found from 2 more referents (-maxresults).", "reference_leak app.Entry": "",
	} {
		text := ""
		for _, b := range a.Document(command).Blocks {
			if len(b.Spans) == 1 && strings.HasPrefix(b.Spans[0].Text, "Such a path") {
				text = b.Spans[0].Text
			}
		}
		if text != want {
			t.Errorf("%s: %q, want %q", command, text, want)
		}
	}
}

// TestStaticFields: every field that refers to an object is listed with it, by what it
// retains, and no other field.
func TestStaticFields(t *testing.T) {
	h := dumpbuilder.New()
	for i, size := range []int{100, 5000} {
		c := h.Class(fmt.Sprintf("app.Cache%d", i), dumpbuilder.Static("STORE", heap.Object, nil), dumpbuilder.Static("NONE", heap.Object, nil), dumpbuilder.Static("LIMIT", heap.Int, 7))
		c.SetStatic("STORE", h.ByteArray(make([]byte, size)...))
		h.Root(heap.RootSystemClass, c)
	}
	a := testquery.Planted(t, h)
	got := a.Run("static_fields", render.Options{})
	var fields []string
	for i := range got.Rows {
		fields = append(fields, got.Text(i, "Field"))
		if bytes := got.Number(t, i, "Retained Heap"); bytes < []int64{5000, 100}[i] || !strings.HasPrefix(got.Text(i, "Object"), "byte[") {
			t.Errorf("row %d: %s retains %d", i, got.Text(i, "Object"), bytes)
		}
	}
	if want := []string{"app.Cache1.STORE", "app.Cache0.STORE"}; !slices.Equal(fields, want) {
		t.Errorf("%v, want %v", fields, want)
	}
}
