package catalog_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/golden"
	"heapdrop/internal/testquery"
)

// village is a small heap that a reader can survey: a cache that holds sessions, a thread
// with a local variable, references of every strength, a class loader with a class of its
// own, and an unreachable ring.
func village() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	session := h.Class("app.Session", dumpbuilder.Ref("user"), dumpbuilder.Ref("next"), dumpbuilder.Int("hits"))
	cache := h.Class("app.Cache", dumpbuilder.Static("INSTANCE", heap.Object, nil), dumpbuilder.Static("LIMIT", heap.Int, 7), dumpbuilder.Ref("sessions"))
	h.Root(heap.RootSystemClass, cache)
	last := h.Instance(session, "carol", nil, 3)
	middle := h.Instance(session, "bob", last, 2)
	first := h.Instance(session, "alice", middle, 1)
	h.Set(last, "next", first)
	cache.SetStatic("INSTANCE", h.Instance(cache, h.HashMap("alice", first, "bob", middle, "carol", last)))

	weak := h.New("java.lang.ref.WeakReference", "referent", first)
	soft := h.New("java.lang.ref.SoftReference", "referent", first)
	phantom := h.New("java.lang.ref.PhantomReference", "referent", first)
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", weak, soft, phantom))

	worker := h.Thread("worker-1", dumpbuilder.Frame{Class: "app.Worker", Method: "work", Signature: "()V", Source: "Worker.java", Line: 42},
		dumpbuilder.Frame{Class: "java.lang.Thread", Method: "run", Signature: "()V", Source: "Thread.java", Line: heap.LineNative})
	worker.Local(0, h.ArrayList(middle, "text with <b>markup</b> and \u202eorder"))
	worker.Local(1, worker.Object)

	loader := h.New("java.net.URLClassLoader")
	plugin := h.Class("plugin.Main", dumpbuilder.Loader(loader), dumpbuilder.Ref("data"))
	h.Root(heap.RootJNIGlobal, h.Instance(plugin, h.ByteArray([]byte("Hello, heap! 0123456789")...)))
	h.SystemProperties("java.version", "17.0.1", "user.dir", "/srv")

	ring := h.Instance(session, nil, nil, 9)
	h.Set(ring, "next", h.Instance(session, nil, ring, 10))
	return h
}

func openVillage(t testing.TB) *snapshot.Snapshot {
	file := source.NewMemory("village.hprof", village().HPROF(dumpbuilder.HPROFOptions{Created: 1768446000000}))
	return testquery.Open(t, file, engine.Options{}).Snapshot
}

// incidentVillage is the village with a GC log, a thread dump and an hs_err file: the
// heap filled within an hour, and worker-1 waits for a lock that main holds and the heap
// lacks.
func incidentVillage(t testing.TB) *snapshot.Snapshot {
	s := openVillage(t)
	log := "[2026-01-15T02:00:00.000+0000][0.100s][info][gc,init] Heap Max Capacity: 64M\n[2026-01-15T02:00:00.000+0000][0.100s][info][gc] Using Serial\n"
	for i := range 10 {
		log += fmt.Sprintf("[2026-01-15T02:%02d:00.000+0000][%d.100s][info][gc] GC(%d) Pause Full (Allocation Failure) %dM->%dM(64M) 12.500ms\n", 6*i, 360*i, i, 7+6*i, 6+6*i)
	}
	threads := "2026-01-15 03:00:00\nFull thread dump OpenJDK 64-Bit Server VM (17.0.1 mixed mode):\n\n" +
		"\"worker-1\" #9 prio=5 cpu=1500.25ms elapsed=3600.50s tid=0x1 nid=0x2 waiting for monitor entry  [0x3]\n   java.lang.Thread.State: BLOCKED (on object monitor)\n\tat app.Worker.work(Worker.java:42)\n\t- waiting to lock <0x0000000000001000> (a app.Cache)\n\n" +
		"\"main\" #1 prio=5 cpu=1.25ms elapsed=3600.50s tid=0x1 nid=0x2 runnable  [0x3]\n   java.lang.Thread.State: RUNNABLE\n\tat app.Main.main(Main.java:7)\n\t- locked <0x0000000000001000> (a app.Cache)\n\nJNI global refs: 1\n"
	crash := "# A fatal error has been detected by the Java Runtime Environment:\n#\n#  Internal Error (debug.cpp:362)\n#  fatal error: OutOfMemory encountered: Java heap space\n#\n# JRE version: OpenJDK (17.0.1)\n# Java VM: OpenJDK 64-Bit Server VM (17.0.1)\n\nCommand Line: -Xmx64m app.Main\nTime: Thu Jan 15 03:00:00 2026 UTC elapsed time: 3600.5 seconds (0d 1h 0m 0s)\n\n[Global flags]\n   size_t MaxHeapSize   = 67108864    {product} {command line}\n\ncontainer (cgroup) information:\nmemory_limit_in_bytes: 131072 k\nEND.\n"
	i, err := engine.Beside(t.Context(), []source.File{source.NewMemory("gc.log", []byte(log)), source.NewMemory("threads.txt", []byte(threads)), source.NewMemory("hs_err_pid1.log", []byte(crash))})
	if err != nil {
		t.Fatal(err)
	}
	s.SetIncident(i)
	return s
}

// commands are run on the village; $first and so on stand for addresses.
var commands = []string{
	"delta_histogram", "compare_dominators", "growth_picture", "timeline", "verdict", "static_fields", "kept_growth -baseline 1 1", "find_leaks2", "leakhunter2", "comparison_report",
	"simplecomparison -query histogram", "simplecomparison -query system_properties -keycolumn 1", `comparetablesquery -tables "histogram app.Session" histogram; -setop intersection`,
	"heap_dump_overview", "composition", "system_properties", "leakhunter -smallest_percent 1", "find_leaks -threshold_percent 5",
	"histogram", "histogram -groupby superclass", "histogram -groupby BY_CLASSLOADER", "histogram -groupby package",
	"histogram -retained exact", `histogram app\..*`, "histogram retained(app.Cache) -groupby package", "unreachable_objects",
	"dominator_tree", "dominator_tree -groupby BY_CLASS", "dominator_tree -groupby folded", "dominator_tree -groupby by_package", "dominator_tree -groupby by_classloader",
	"show_dominator_tree app.Session", "show_dominator_tree app.Cache -groupby by_class", "immediate_dominators app.Session", "biggest_objects -count 3",
	"icicle app.Cache", "icicle -from bottom -boxes 6",
	"list_objects app.Session", "list_objects app.Session -inbound", "class_references app.Cache", "class_references app.Session -inbound",
	"path2gc $first", `path2gc $first -excludes "";`, "path2gc $first -excludes app.Cache:sessions java.util.HashMap; -numberofpaths 1", "path2gc $ring",
	`analyze 'set_type all: roots <- threads membership <- REFERRER in ENTITY and ref_kind != class on_inclusion <- [ n <- n + 1 ] n : int <- 0 instances_for all have_names = "all"'`,
	"merge_shortest_paths app.Session", "merge_shortest_paths app.Session -groupby FROM_GC_ROOTS_BY_CLASS", "merge_shortest_paths app.Session -groupby FROM_OBJECTS_BY_CLASS",
	"gc_roots", "show_retained_set $first", "customized_retained_set app.Cache", "customized_retained_set app.Cache -x java.lang.ref.Reference:referent;",
	"gc_log", "heap_use -points 3", "live_threads", "crash", "thread_overview", "thread_stack", "thread_details java.lang.Thread", "thread_groups", "thread_locals", "locks", "deadlocks", "thread_dump", "find_strings -pattern a", "find_strings retained(app.Cache) -pattern ^b",
	"group_by_value java.lang.String", "group_by_value app.Session -field user", "group_by_value app.Session -field hits", "group_by_value app.Session -field next.user",
	"select_objects_by_field app.Session -field next.user", "duplicate_strings", "waste_in_char_arrays",
	"collections_overview", "collection_fill_ratio", "collections_grouped_by_size", "map_collision_ratio superclass:java.util.HashMap -segments 10", "hash_entries java.util.HashMap",
	"extract_list_values java.util.ArrayList", "hash_set_values java.util.HashMap",
	"array_fill_ratio", "arrays_grouped_by_size", "primitive_arrays_with_a_constant_value", "duplicate_arrays",
	"secrets", "waste", "waste -category boxed_numbers", "waste -owner app.Cache#sessions", "off_heap", "layouts", "layouts app.Session -to nocoops",
	"what_if -null app.Cache#INSTANCE app.Session#user -remove app.Worker java.util.ArrayList", "what_if -remove $first", "what_if -null $first#next",
	`oql "SELECT * FROM app.Session"`, "oql SELECT toString(s.user) AS user, s.hits, s.@retainedHeapSize FROM app.Session s ORDER BY s.hits DESC",
	`oql SELECT classof(o) AS class, count(*) AS Objects FROM "app\..*" o GROUP BY classof(o)`, "oql SELECT toString(s.user) AS user, count(*) AS Objects FROM app.Session s GROUP BY toString(s.user)",
	"oql EXPLAIN SELECT s.hits FROM app.Session s WHERE s.hits > 1", "oql SELECT s.hits FROM app.Session s WHERE s.hits == 1",
	"heap_roots -from gc", "heap_roots -strong", "dump_from_roots $first -minsize 0", "dump_from_roots app.Cache -minsize 0 -links", "root_owner app.Session -from gc", "keeping_alive app.Cache", "keeping_alive $first -strong",
	"structure_size static:app.Cache.INSTANCE", "structure_size app.Cache -skip java.lang.String app.Session -strong", "live_references app.Session", "live_references $ring",
	"histogram and(strong app.Session)", "histogram reach(app.Cache)", "histogram kept(app.Cache)", "histogram structure(app.Cache java.lang.String)", "histogram descendants($ring)",
	"references_statistics superclass:java.lang.ref.Reference", "weak_references_statistics", "soft_references_statistics", "phantom_references_statistics", "finalizer_references_statistics",
	"reference_leak superclass:java.lang.ref.Reference", "reference_queues",
	"finalizer_overview", "finalizer_in_processing", "finalizer_queue", "finalizer_queue -mode list", "finalizer_thread", "finalizer_thread_locals",
	"component_report app.Cache", "component_report_top -t 5",
	"big_drops_in_dominator_tree", "top_consumers_html", "top_consumers app.Session -t 2", "pie_biggest_objects -count 2",
	"classloaderexplorerquery", "class_loader_explorer -tree", "duplicate_classes", "loader_leaks", "bundle_registry", "leaking_bundles",
	"inspect $first", "inspect $bytes", "hexdump $bytes -width 8", "object_graph $first", "object_graph $first -expand $ring", "show_text $bytes -from 7", "inspect class:app.Cache", "inspect app.Cache -include_class_instance -retained", "object $cacheClass",
}

// TestGolden runs every command and compares the text with reviewed files. Trees
// are opened three levels deep.
func TestGolden(t *testing.T) {
	s, baselines := openVillage(t), hamlet(t)
	at := func(class string, place int) string {
		return result.Hex(s.Address(s.Instances(s.ClassesByName(class)[0])[place]))
	}
	addresses := strings.NewReplacer("$first", at("app.Session", 2), "$ring", at("app.Session", 3), "$bytes", lastBytes(s),
		"$cacheClass", result.Hex(s.Address(s.Class(s.ClassesByName("app.Cache")[0]).Object)))
	names := regexp.MustCompile(`[^\w.]+`)
	ran := map[string]bool{}
	for _, command := range commands {
		var out bytes.Buffer
		fmt.Fprintf(&out, "> %s\n\n", command)
		name, _, _ := strings.Cut(command, " ")
		on := s
		if catalog.All().Find(name).Category == "Before the Dump" {
			on = incidentVillage(t)
		}
		r, err := engine.RunWithBaselines(context.Background(), catalog.All(), on, baselines, addresses.Replace(command))
		if err == nil {
			err = render.Text(context.Background(), &out, r, render.Options{Depth: 3, Exact: true})
		}
		if err != nil {
			fmt.Fprintln(&out, err)
		}
		golden.Check(t, filepath.Join("testdata", strings.Trim(names.ReplaceAllString(command, "-"), "-")+".txt"), out.String())
		ran[name] = true
	}
	for _, q := range catalog.All() {
		if !ran[q.Name] {
			t.Errorf("no command of the list commands runs %s", q.Name)
		}
	}
}

// lastBytes returns the address of the plugin's data.
func lastBytes(s *snapshot.Snapshot) string {
	for _, id := range s.Instances(s.ClassesByName("byte[]")[0]) {
		if n, _ := s.Length(id); n == 23 {
			return result.Hex(s.Address(id))
		}
	}
	return "0x0"
}

// TestSetsOfRows: if a row offers the objects it stands for, their number must equal the
// row's count, and every row that can be opened must open.
func TestSetsOfRows(t *testing.T) {
	s, baselines := openVillage(t), hamlet(t)
	a := testquery.Dump{T: t, Snapshot: s}
	for _, command := range commands {
		if strings.Contains(command, "$") {
			continue
		}
		r, err := engine.RunWithBaselines(context.Background(), catalog.All(), s, baselines, command)
		if err != nil || len(testquery.Decode(t, r, render.Options{Depth: 4}).Columns) == 0 {
			continue
		}
		rows := testquery.Decode(t, r, render.Options{Depth: 4})
		for i, info := range rows.Info {
			if info.Set == "" || rows.Column("Objects") < 0 {
				continue
			}
			counted := a.Run("histogram "+info.Set, render.Options{})
			sum := int64(0)
			for k := range counted.Rows {
				sum += counted.Number(t, k, "Objects")
			}
			if want := rows.Number(t, i, "Objects"); sum != want {
				t.Errorf("%s: the set %s of row %d has %d objects, the row says %d", command, info.Set, i, sum, want)
			}
		}
	}
}

// TestStages: before the dominators are known, every query either runs or reports that it
// has to wait; there are no other errors.
func TestStages(t *testing.T) {
	file := source.NewMemory("village.hprof", village().HPROF(dumpbuilder.HPROFOptions{}))
	ran, refused := map[snapshot.Stage]int{}, 0
	baselines := hamlet(t)
	_, err := engine.Open(context.Background(), []source.File{file}, engine.Options{Staged: func(s *snapshot.Snapshot) error {
		for _, command := range commands {
			parsed, err := catalog.All().Parse(strings.NewReplacer("$first", "0x0", "$ring", "0x0", "$bytes", "0x0", "$cacheClass", "0x0").Replace(command))
			if err != nil {
				refused++ // its golden shows the error
				continue
			}
			if err := parsed.SetBaselines(baselines); err != nil {
				t.Fatal(err)
			}
			r, err := parsed.Run(context.Background(), s)
			waits := s.Stage() < parsed.Stage()
			if waits != (err != nil && strings.Contains(err.Error(), "has to wait")) {
				t.Errorf("stage %d: %s: %v", s.Stage(), command, err)
			}
			if err == nil {
				ran[s.Stage()]++
				if err := render.JSON(context.Background(), &bytes.Buffer{}, r, render.Options{}); err != nil {
					t.Errorf("stage %d: %s: %v", s.Stage(), command, err)
				}
			}
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	// Five commands never run: one does not parse, one takes a single object, one a field, and two
	// need bytes, which the object 0x0 does not have.
	if ran[snapshot.StageScanned] == 0 || ran[snapshot.StageReferences] <= ran[snapshot.StageScanned] || ran[snapshot.StageComplete] != len(commands)-5 || refused != len(ran) {
		t.Errorf("commands run by stage: %v of %d", ran, len(commands))
	}
}

// TestMenus: every ready-made command of a menu must parse.
func TestMenus(t *testing.T) {
	registry := catalog.All()
	seen := map[string]bool{}
	for _, q := range registry {
		if seen[q.Name] {
			t.Errorf("two queries are named %s", q.Name)
		}
		seen[q.Name] = true
		if q.Title == "" || q.Category == "" || !strings.HasSuffix(q.Help, ".") || q.Run == nil {
			t.Errorf("%s lacks title, category, help in sentences or what it runs", q.Name)
		}
		for _, m := range q.Menus {
			if _, err := registry.Parse(strings.ReplaceAll(m.Command, "$set", "0x10")); err != nil || !strings.Contains(m.Command, "$set") {
				t.Errorf("menu %s of %s: %q: %v", m.Label, q.Name, m.Command, err)
			}
		}
		for _, a := range q.Arguments {
			if a.Help == "" || a.Type.String() == "enum" && (len(a.Values) == 0 || a.Default == "") {
				t.Errorf("%s: argument %s lacks help, values or a default", q.Name, a.Name)
			}
		}
	}
}

// TestHistogramBeforeTheWalk: until the roots are walked, the histogram also counts
// unreachable objects, and says so.
func TestHistogramBeforeTheWalk(t *testing.T) {
	file := source.NewMemory("village.hprof", village().HPROF(dumpbuilder.HPROFOptions{}))
	said, objects := map[snapshot.Stage]bool{}, map[snapshot.Stage]int64{}
	histogram, err := catalog.All().Parse("histogram")
	if err != nil {
		t.Fatal(err)
	}
	_, err = engine.Open(context.Background(), []source.File{file}, engine.Options{Staged: func(s *snapshot.Snapshot) error {
		r, err := histogram.Run(context.Background(), s)
		if err != nil {
			return err
		}
		shown := testquery.Decode(t, r, render.Options{})
		for i := range shown.Rows {
			objects[s.Stage()] += shown.Number(t, i, "Objects")
		}
		said[s.Stage()] = strings.Contains(strings.Join(shown.Notes, "\n"), "unreachable objects are still counted")
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for stage, want := range map[snapshot.Stage]bool{snapshot.StageScanned: true, snapshot.StageReferences: false, snapshot.StageComplete: false} {
		if said[stage] != want {
			t.Errorf("stage %d: says that unreachable objects are counted: %v", stage, said[stage])
		}
	}
	if objects[snapshot.StageScanned] <= objects[snapshot.StageReferences] || objects[snapshot.StageReferences] != objects[snapshot.StageComplete] {
		t.Errorf("objects by stage: %v", objects)
	}
}
