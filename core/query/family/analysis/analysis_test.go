package analysis_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/objectset"
	"heapdrop/core/query"
	"heapdrop/core/query/family/analysis"
	"heapdrop/core/query/family/histogram"
	"heapdrop/core/query/family/threads"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/internal/golden"
	"heapdrop/internal/opened"
	"heapdrop/internal/realdumps"
)

var registry = query.Registry(slices.Concat(analysis.Queries(), threads.Queries(), histogram.Queries()))

func openPath(t testing.TB, path string) *snapshot.Snapshot {
	t.Helper()
	file, err := source.OpenDisk(path)
	if err != nil {
		t.Fatal(err)
	}
	return opened.Files(t, engine.Options{}, file)
}

func openSample(t testing.TB) *snapshot.Snapshot {
	return openPath(t, filepath.Join("..", "..", "..", "..", "testdata", "sample.hprof.gz"))
}

// realDumps are the dumps on which the listings run: JDK 5 to 25, MAT's own sample, and a program
// with many class loaders.
var realDumps = []string{"mat/HeapDumpSample", "mat/sun_jdk5_13_x32", "mat/oracle_jdk8_05_x64", "apps/jshell-remote-jdk25.live", "apps/groovy-jdk17.live"}

func eachDump(t *testing.T, test func(t *testing.T, s *snapshot.Snapshot)) {
	t.Run("sample", func(t *testing.T) { test(t, openSample(t)) })
	for _, name := range realDumps {
		t.Run(name, func(t *testing.T) { test(t, openPath(t, realdumps.Find(t, name).Path(t))) })
	}
}

// rowsOf runs a command and returns the rows of its table or of the first level of
// its tree.
func rowsOf(t *testing.T, s *snapshot.Snapshot, command string) (columns []result.Column, page *result.Page) {
	t.Helper()
	r, err := engine.Run(context.Background(), registry, s, command)
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	var level *result.Level
	switch r := r.(type) {
	case *result.Table:
		columns, level = r.Columns, r.Rows
	case *result.Tree:
		columns, level = r.Columns, r.Roots
	default:
		t.Fatalf("%s: %T", command, r)
	}
	page, err = level.Page(context.Background(), columns, result.View{})
	if err != nil {
		t.Fatal(err)
	}
	return columns, page
}

func column(t *testing.T, columns []result.Column, name string) int {
	t.Helper()
	at := slices.IndexFunc(columns, func(c result.Column) bool { return c.Name == name })
	if at < 0 {
		t.Fatalf("no column %s in %v", name, columns)
	}
	return at
}

// byObject returns the named number of every row, by the object of the row.
func byObject(t *testing.T, s *snapshot.Snapshot, command, name string) map[string]int64 {
	t.Helper()
	columns, page := rowsOf(t, s, command)
	at := column(t, columns, name)
	found := map[string]int64{}
	for i, row := range page.Rows {
		found[page.Info[i].Object] = row[at].Int()
	}
	return found
}

// TestThreadsRetain: subgraphs that grow along the dominator tree have exactly the retained heap
// that thread_overview shows for each thread.
func TestThreadsRetain(t *testing.T) {
	eachDump(t, func(t *testing.T, s *snapshot.Snapshot) {
		got := byObject(t, s, `analyze 'set_type thread: roots <- ENTITY.name membership <- THIS.dominator in ENTITY
			on_inclusion <- [ bytes <- bytes + THIS.size ] bytes : int <- 0
			instances_for thread have_names = threads.filter([it | it.dominator = null])'`, "bytes")
		want := byObject(t, s, "thread_overview", "Retained Heap")
		for object, bytes := range got {
			if want[object] != bytes {
				t.Errorf("%s: %d bytes, thread_overview says %d", object, bytes, want[object])
			}
		}
		if len(got) == 0 || len(got) < len(want)/2 {
			t.Errorf("%d of %d threads", len(got), len(want))
		}
	})
}

// TestLoaders: for each class loader, the program counts the same objects as the histogram by class
// loader.
func TestLoaders(t *testing.T) {
	eachDump(t, func(t *testing.T, s *snapshot.Snapshot) {
		columns, page := rowsOf(t, s, `analyze 'set_type loader: roots <- objects.filter([it | it.class.classloader = ENTITY.name])
			instances_for loader have_names = classloaders'`)
		got := map[string][2]int64{}
		for i, row := range page.Rows {
			if n := row[column(t, columns, "Objects")].Int(); n > 0 {
				got[page.Info[i].Object] = [2]int64{n, row[column(t, columns, "Shallow Heap")].Int()}
			}
		}
		columns, page = rowsOf(t, s, "histogram -groupby BY_CLASSLOADER")
		for i, row := range page.Rows {
			want := [2]int64{row[column(t, columns, "Objects")].Int(), row[column(t, columns, "Shallow Heap")].Int()}
			object := strings.TrimPrefix(page.Info[i].Set, "loader:")
			if want[0] > 0 && got[object] != want {
				t.Errorf("%s: %v, the histogram says %v", object, got[object], want)
			}
			delete(got, object)
		}
		if len(got) > 0 {
			t.Errorf("loaders that the histogram lacks: %v", got)
		}
	})
}

// listing returns one of the listings of the paper.
func listing(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "lang", "analysis", "testdata", "listings", name+".heap"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestThreadsListing: the counts of listing 3 equal those of a plain search from the threads.
func TestThreadsListing(t *testing.T) {
	eachDump(t, func(t *testing.T, s *snapshot.Snapshot) {
		var queue []heap.ObjectID
		for object := range byObject(t, s, "thread_overview", "Shallow Heap") {
			id, _ := s.ID(address(t, object))
			queue = append(queue, id)
		}
		seen, bytes := map[heap.ObjectID]bool{}, int64(0)
		for len(queue) > 0 {
			id := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			if !seen[id] {
				seen[id] = true
				bytes += s.Shallow(id)
				queue = s.Outbound(id, queue)
			}
		}
		columns, page := rowsOf(t, s, "analyze "+listing(t, "threads"))
		row := page.Rows[0]
		for name, want := range map[string]int64{"nbObjects": int64(len(seen)), "nbSize": bytes, "Objects": int64(len(seen)), "Shallow Heap": bytes} {
			if got := row[column(t, columns, name)].Int(); got != want {
				t.Errorf("%s is %d, want %d", name, got, want)
			}
		}
	})
}

func address(t *testing.T, hex string) heap.Address {
	t.Helper()
	var a heap.Address
	if _, err := fmt.Sscanf(hex, "0x%x", &a); err != nil {
		t.Fatalf("%q: %v", hex, err)
	}
	return a
}

// TestComponentsListing: listing 5 gives the same result as one breadth-first search from all
// loaders and GC roots together.
func TestComponentsListing(t *testing.T) {
	eachDump(t, func(t *testing.T, s *snapshot.Snapshot) {
		owner := map[heap.ObjectID]heap.ObjectID{}
		var queue []heap.ObjectID
		join := func(id, loader heap.ObjectID) {
			if _, owned := owner[id]; !owned {
				owner[id] = loader
				queue = append(queue, id)
			}
		}
		for _, loader := range s.Loaders() {
			join(loader, loader)
		}
		for _, root := range s.GCRoots() {
			if loader := s.Class(s.ClassOf(root)).LoaderObject; slices.Contains(s.Loaders(), loader) {
				join(root, loader)
			}
		}
		for i := 0; i < len(queue); i++ {
			for _, to := range s.Outbound(queue[i], nil) {
				join(to, owner[queue[i]])
			}
		}
		want := map[string]int64{}
		for id, loader := range owner {
			want[result.Hex(s.Address(loader))] += s.Shallow(id)
		}
		got := byObject(t, s, "analyze "+listing(t, "components"), "nbSize")
		for object, bytes := range want {
			if got[object] != bytes {
				t.Errorf("%s: %d bytes, want %d", object, got[object], bytes)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%d components, want %d", len(got), len(want))
		}
	})
}

// TestSets: the object set of a row has as many objects as the row counts, whether few or many, and
// still does after it is written as text and parsed again.
func TestSets(t *testing.T) {
	s := openSample(t)
	for _, command := range []string{
		"analyze " + listing(t, "components"),
		"analyze \"set_type \\\"a\\\": roots <- threads\"", // no program: this is a usage error
		`analyze 'set_type all: roots <- objects.filter([it | it is Order and it.total > least]) instances_for all have_names = "two words (and \"quotes\")"' -with least=37`,
		`analyze 'set_type t: roots <- ENTITY.name membership <- REFERRER in ENTITY and ref_kind != class instances_for t have_names = threads'`,
	} {
		if strings.Contains(command, `\"a\"`) {
			var misuse *usage.Error
			if _, err := engine.Run(context.Background(), registry, s, command); !asUsage(err, &misuse) {
				t.Errorf("%s: %v", command, err)
			}
			continue
		}
		columns, page := rowsOf(t, s, command)
		many := 0
		for i, row := range page.Rows {
			parsed, err := objectset.Parse(page.Info[i].Set)
			if err != nil {
				t.Fatalf("%s: %v", page.Info[i].Set, err)
			}
			again, err := objectset.Parse(parsed.String())
			if err != nil || again.String() != parsed.String() {
				t.Fatalf("%s is written as %s: %v", page.Info[i].Set, parsed, err)
			}
			objects, err := again.Eval(context.Background(), s)
			if err != nil {
				t.Fatal(err)
			}
			if want := row[column(t, columns, "Objects")].Int(); int64(objects.Len()) != want {
				t.Errorf("%s: %d objects, the row says %d", page.Info[i].Set, objects.Len(), want)
			}
			if strings.HasPrefix(page.Info[i].Set, "analysis(") {
				many++
			}
		}
		if many == 0 {
			t.Errorf("%s: no set by program", command)
		}
	}
}

func asUsage(err error, misuse **usage.Error) bool {
	as, ok := err.(interface{ As(any) bool })
	return ok && as.As(misuse)
}

// TestSetErrors: a term that names something unknown is an error that says so.
func TestSetErrors(t *testing.T) {
	s := openSample(t)
	for text, want := range map[string]string{
		`analysis("set_type a: roots <- threads")`:                                              "needs a program, a set type and the name",
		`analysis("set_type a: roots <- thrads" a x)`:                                           "thrads is not known",
		`analysis("set_type a: roots <- threads instances_for a have_names = \"x\"" a y)`:       `no subgraph "y"`,
		`analysis("set_type a: roots <- threads instances_for a have_names = \"x\"" a x least)`: "has no value",
	} {
		parsed, err := objectset.Parse(text)
		if err == nil {
			_, err = parsed.Eval(context.Background(), s)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestDocument: lists and structs get tables of their own.
func TestDocument(t *testing.T) {
	s := openSample(t)
	r, err := engine.Run(context.Background(), registry, s, `analyze 'Big : struct array : Object bytes : int held_by : string end
		set_type Worker:
			roots <- ENTITY.name
			membership <- REFERRER in ENTITY and ref_kind != class
			on_inclusion <- [
				big <- big.append(#[THIS].filter([it | it.size > 45000]).map([it | struct Big it, it.size, REFERRER.class.name end]))
				seen <- true
			]
			big : table-of Big <- #[]
			seen : bool <- false
			half : float <- ENTITY.size / 2.0
			limits : Big <- struct Big ENTITY.name, 45000, "nobody" end
			names : table-of string <- #["a", "b"]
			first : Object <- threads.first
		set_type rest:
			roots <- objects.filter([it | it in Unassigned and it is Order])
		instances_for Worker have_names = threads.filter([it | it.name.matches("http-worker-[78]")])
		instances_for rest have_names = "orders"'`)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := render.Text(context.Background(), &out, r, render.Options{Exact: true, Depth: 1}); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/document.txt", out.String())
	if err := render.JSON(context.Background(), &bytes.Buffer{}, r, render.Options{}); err != nil {
		t.Error(err)
	}
}
