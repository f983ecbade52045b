package engine

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"

	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/sampledump"
)

// marked opens the heap of dumpbuilder.Marked in one of the formats that contain values.
func marked(t *testing.T, jdk, growth int, files ...source.File) *snapshot.Snapshot {
	t.Helper()
	if files == nil {
		files = []source.File{source.NewMemory("marked.hprof", sampledump.Marked(jdk, growth).HPROF(dumpbuilder.HPROFOptions{}))}
	}
	s, err := Open(context.Background(), files, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestNoQueryHandedOnHoldsValues runs every query as a report: no output format contains
// a text or number of the dump.
func TestNoQueryHandedOnHoldsValues(t *testing.T) {
	realdumps.NotInShort(t)
	for _, jdk := range []int{8, 17} {
		s := marked(t, jdk, 3)
		baselines := &query.Baselines{}
		for growth := 1; growth < 3; growth++ {
			baselines.List = append(baselines.List, &OpenBaseline{Snapshot: marked(t, jdk, growth), Registry: catalog.All()})
		}
		shown := 0
		for _, q := range catalog.All() {
			commands := markedCommands(&q)
			if len(commands) == 0 {
				t.Errorf("no command asks %s", q.Name)
			}
			for _, command := range commands {
				checkHandedOn(t, s, baselines, command)
				texts := reported(t, context.Background(), s, baselines, command, "json")
				if len(texts) > 0 && sampledump.Unhidden(texts[0]) != "" {
					shown++
				}
				bare := reported(t, snapshot.WithoutValues(context.Background()), s, baselines, command, "json")
				if len(texts) > 0 && len(bare) > 0 && !fewerRows.MatchString(command) && strings.Count(texts[0], "\n") != strings.Count(bare[0], "\n") {
					t.Errorf("%s: %d rows without values, %d with", command, strings.Count(bare[0], "\n"), strings.Count(texts[0], "\n"))
				}
			}
		}
		if shown < 50 { // this many show values
			t.Errorf("JDK %d: only %d commands show values when they may", jdk, shown)
		}
	}
}

// fewerRows are the commands that show fewer rows without values: they omit properties,
// or parts of the heap that only keys of maps or names of threads distinguish. All others
// show the same rows, with less in them.
var fewerRows = regexp.MustCompile(`system_properties|^comparison_report|^leakhunter2|^growth_picture`)

// TestNoFormatHandedOnHoldsValues: the same for texts from sidecars, such as the thread
// names in a javacore, and for formats without fields.
func TestNoFormatHandedOnHoldsValues(t *testing.T) {
	realdumps.NotInShort(t)
	h := sampledump.Marked(17, 1)
	locked := h.Threads()[0].Object
	properties := map[string]string{"db.password": sampledump.Mark + "-javacore"}
	core := source.NewMemory("javacore.20260102.030405.77.0001.txt", h.Javacore(dumpbuilder.JavacoreOptions{Properties: properties, Locked: []*dumpbuilder.Object{locked}}))
	for name, files := range map[string][]source.File{
		"PHD":              {source.NewMemory("heapdump.20260102.030405.77.0001.phd", h.PHD(dumpbuilder.PHDOptions{})), core},
		"HPROF 1.0.1":      {source.NewMemory("old.hprof", h.HPROF(dumpbuilder.HPROFOptions{Version: "1.0.1", AgentRecords: true}))},
		"Android":          {source.NewMemory("android.hprof", h.HPROF(dumpbuilder.AndroidOptions()))},
		"INSANE":           {source.NewMemory("heap.xml", h.INSANE(dumpbuilder.INSANEOptions{}))},
		"classic, Java 5":  {source.NewMemory("heap.txt", h.Classic(dumpbuilder.ClassicOptions{Style: dumpbuilder.ClassicJava5}))},
		"INSANE of Java 8": {source.NewMemory("heap.xml", sampledump.Marked(8, 1).INSANE(dumpbuilder.INSANEOptions{}))},
	} {
		t.Run(name, func(t *testing.T) {
			s := marked(t, 0, 0, files...)
			baselines := &query.Baselines{List: []query.Baseline{&OpenBaseline{Snapshot: marked(t, 0, 0, files...), Registry: catalog.All()}}}
			for _, kind := range ReportKinds {
				for _, command := range kind.Commands {
					checkHandedOn(t, s, baselines, command)
				}
			}
			for _, q := range catalog.All() {
				if parsed, err := catalog.All().Parse(q.Name); err == nil && parsed.SetBaselines(baselines) == nil {
					checkHandedOn(t, s, baselines, q.Name)
				}
			}
			checkHandedOn(t, s, baselines, "thread_details java.lang.Thread")
			checkHandedOn(t, s, baselines, "list_objects .*")
		})
	}
}

func checkHandedOn(t *testing.T, s *snapshot.Snapshot, baselines *query.Baselines, command string) {
	t.Helper()
	for i, text := range reported(t, snapshot.WithoutValues(context.Background()), s, baselines, command, render.Formats...) {
		if found := sampledump.Unhidden(text); found != "" {
			t.Errorf("%s as %s writes %s", command, render.Formats[i], found)
			return
		}
	}
}

// reported returns the result of a command as a report, in each output format.
func reported(t *testing.T, ctx context.Context, s *snapshot.Snapshot, baselines *query.Baselines, command string, formats ...string) (texts []string) {
	t.Helper()
	kind, err := QueryReport(catalog.All(), command)
	if err != nil {
		t.Fatal(err)
	}
	d, err := kind.Report(ctx, catalog.All(), s, baselines)
	if err != nil {
		var misuse *usage.Error
		if !errors.As(err, &misuse) || !s.HasValues() || len(baselines.List) < 2 {
			return nil // the query cannot run on this dump, or needs an argument
		}
		t.Errorf("%s: %v", command, err)
		return nil
	}
	for _, format := range formats {
		var out bytes.Buffer
		if err := render.Write(ctx, &out, format, d, render.Options{Depth: 3}); err != nil && !strings.Contains(err.Error(), "CSV cannot hold") {
			t.Errorf("%s as %s: %v", command, format, err)
		}
		texts = append(texts, out.String())
	}
	return texts
}

// markedCommands returns commands for a query with arguments for the marked heap, one for
// each value of its enums.
func markedCommands(q *query.Query) []string {
	commands := onMarked[q.Name]
	if commands == nil {
		commands = []string{q.Name}
	}
	for _, a := range q.Arguments {
		switch {
		case a.Type == query.Enum && a.Flag != "":
			for _, value := range a.Values {
				commands = append(commands, commands[0]+" "+a.Flag+" "+value)
			}
		case !a.Required || a.Type == query.Dump || onMarked[q.Name] != nil:
		case a.Type == query.Objects && strings.Contains(q.Name, "thread"):
			commands[0] += " java.lang.Thread"
		case a.Type == query.Objects:
			commands[0] += " java.util.HashMap"
		case a.Type == query.Pattern:
			commands[0] += " .*"
		default:
			return nil
		}
	}
	return commands
}

// one returns the address of the first object of a class.
func one(class string) string { return ` oql("SELECT OBJECTS o FROM ` + class + ` o LIMIT 1")` }

// byThread is an analysis that names its subgraphs by a value, and makes a list for each.
const byThread = `
Found : struct text : string of : string end
List : table-of Found
set_type Worker:
    roots <- threads.filter([it | it.name = ENTITY.name])
    membership <- REFERRER in ENTITY and ref_kind != class
    on_inclusion <- [
        found <- found.append(#[THIS].map([it | struct Found it.text, it.class.name end]))
        longest <- THIS.text
    ]
    found : List <- #[]
    longest : string <- ""
instances_for Worker have_names = threads.map([it | it.name])`

// onMarked are commands for queries that need a text or a single object.
var onMarked = map[string][]string{
	"object_graph":            {"object_graph" + one("java.lang.Thread")},
	"hexdump":                 {"hexdump" + one("java.lang.String"), "hexdump" + one("byte[]")},
	"show_text":               {"show_text" + one("java.lang.String")},
	"path2gc":                 {"path2gc" + one("java.lang.String"), "path2gc" + one("java.lang.Thread")},
	"find_strings":            {"find_strings -pattern .*"},
	"select_objects_by_field": {"select_objects_by_field app.Holder -field password"},
	"group_by_value":          {"group_by_value java.lang.String", "group_by_value app.Holder -field count", "group_by_value java.lang.Thread -field name"},
	"extract_list_values":     {"extract_list_values" + one("java.util.LinkedList"), "extract_list_values static:app.Collections.LIST"},
	"hash_set_values":         {"hash_set_values static:app.Collections.SET"},
	"what_if":                 {"what_if -null app.Cache#STORE"},
	"simplecomparison":        {"simplecomparison -query histogram", "simplecomparison -query thread_overview", "simplecomparison -query system_properties", "simplecomparison -query dominator_tree"},
	"comparetablesquery": {"comparetablesquery -tables system_properties -snapshots 1", "comparetablesquery -tables duplicate_strings thread_overview",
		"comparetablesquery -tables duplicate_strings -snapshots 1 -keycolumn 2"},
	"inspect":               {"inspect" + one("app.Holder"), "inspect" + one("java.lang.String"), "inspect" + one("java.lang.Thread"), "inspect" + one("java.lang.String[]"), "inspect" + one("int[]"), "inspect static:app.Cache.STORE"},
	"object":                {"object" + one("app.Holder")},
	"list_objects":          {"list_objects app.Holder", "list_objects java.lang.String", "list_objects java.lang.Thread", "list_objects static:app.Cache.STORE", "list_objects unreachable"},
	"merge_shortest_paths":  {"merge_shortest_paths java.lang.String"},
	"hash_entries":          {"hash_entries java.util.HashMap"},
	"reference_leak":        {"reference_leak java.lang.ref.WeakReference"},
	"references_statistics": {"references_statistics java.lang.ref.WeakReference"},
	"analyze":               {"analyze " + byThread},
	"oql": {
		"oql SELECT toString(s), s.value, s.hash, s.@objectAddress FROM java.lang.String s", "oql SELECT * FROM app.Holder", "oql SELECT h.count, h.total, h.boxed, h.count + 1 - 1 FROM app.Holder h",
		"oql SELECT t.name.toString() AS n, count(*) FROM java.lang.Thread t GROUP BY t.name.toString()", "oql SELECT t, t.@displayName FROM java.lang.Thread t",
		"oql SELECT OBJECTS h FROM app.Holder h", "oql SELECT h.numbers, h.texts, h.chars FROM app.Holder h", "oql SELECT min(h.count), max(h.total) FROM app.Holder h",
		"oql EXPLAIN SELECT s FROM java.lang.String s", "oql SELECT toHex(h.count), h.total + 0.5 FROM app.Holder h",
	},
}
