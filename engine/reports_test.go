package engine

import (
	"bytes"
	"context"
	"html"
	"index/suffixarray"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/internal/realdumps"
)

// secrets returns the strings of a dump that are not part of a name in the program, in
// our commands or in the file: what a report without values must not show.
func secrets(t *testing.T, s *snapshot.Snapshot) [][]byte {
	t.Helper()
	var public bytes.Buffer
	for c := range s.NumClasses() {
		class := s.Class(heap.ClassIndex(c))
		public.WriteString(class.Name + " " + s.ExplainClass(context.Background(), class.Index) + "\n")
		for _, f := range class.Fields {
			public.WriteString(f.Name + "\n")
		}
		for _, f := range class.Statics {
			public.WriteString(class.Name + "." + f.Name + "\n")
		}
	}
	for _, thread := range s.Threads() {
		for i := range thread.Frames {
			public.WriteString(thread.Frames[i].Name() + " " + thread.Frames[i].Source + "\n")
		}
	}
	for _, q := range catalog.All() {
		public.WriteString(q.Name + q.Title + q.Help + q.Category + "\n")
	}
	// Texts of the page's style and script, and of our formats, do not count.
	if err := render.HTML(context.Background(), &public, &result.Document{}, render.Options{}); err != nil {
		t.Fatal(err)
	}
	public.WriteString("reading expandable (Native Method) (Unknown Source)")
	known := suffixarray.New(bytes.ToLower(public.Bytes()))
	seen := map[string]bool{}
	var list [][]byte
	for _, c := range s.ClassesByName("java.lang.String") {
		for _, id := range s.Instances(c) {
			text, ok := s.Text(context.Background(), id, 60)
			text = strings.TrimSuffix(text, "…")
			if len(text) < 7 || !ok || strings.TrimSpace(text) != text || seen[text] || len(known.Lookup(bytes.ToLower([]byte(text)), 1)) > 0 {
				continue
			}
			seen[text] = true
			list = append(list, []byte(text))
		}
	}
	return list
}

func checkHidden(t *testing.T, ctx context.Context, what string, r result.Result, secret [][]byte) {
	t.Helper()
	for _, format := range []string{"text", "json", "html"} {
		var out bytes.Buffer
		if err := render.Write(ctx, &out, format, r, render.Options{View: result.View{Limit: 200}}); err != nil {
			t.Fatalf("%s as %s: %v", what, format, err)
		}
		text := out.Bytes()
		if format == "html" {
			text = []byte(html.UnescapeString(out.String()))
		}
		index := suffixarray.New(text)
		found := 0
		for _, s := range secret {
			if at := index.Lookup(s, 1); len(at) > 0 {
				if found++; found <= 3 {
					t.Errorf("%s as %s tells %q: …%s…", what, format, s, text[max(0, at[0]-60):min(len(text), at[0]+80)])
				}
			}
		}
	}
}

// TestReportsTellNoValues runs every report, and every query that needs no arguments or
// only objects, on dumps with known contents. The output contains none of the strings of
// the dump.
func TestReportsTellNoValues(t *testing.T) {
	realdumps.NotInShort(t)
	for _, name := range []string{"planted/values/jdk17-g1.live", "planted/leak/jdk25-g1.live"} {
		s := open(t, realdumps.Find(t, name).Path(t), "auto", 0)
		secret := secrets(t, s)
		if len(secret) < 500 {
			t.Fatalf("%s: only %d strings to look for", name, len(secret))
		}
		ctx, ran := snapshot.WithoutValues(context.Background()), 0
		baselines := &query.Baselines{List: []query.Baseline{&OpenBaseline{Snapshot: s, Registry: catalog.All()}}}
		for _, kind := range ReportKinds {
			d, err := kind.Report(ctx, catalog.All(), s, baselines)
			if err != nil {
				t.Fatal(err)
			}
			checkHidden(t, ctx, kind.Name, d, secret)
		}
		for _, q := range catalog.All() {
			for _, command := range sampleCommands(&q) {
				if r, err := Run(ctx, catalog.All(), s, command); err == nil {
					checkHidden(t, ctx, command, r, secret)
					ran++
				}
			}
		}
		if ran < 80 {
			t.Errorf("%s: only %d commands ran", name, ran)
		}
	}
}

// TestReferencesInReports: without values, fields still name the objects that they refer
// to, so that readers can follow references.
func TestReferencesInReports(t *testing.T) {
	s := open(t, realdumps.Find(t, "planted/leak/jdk17-g1.live").Path(t), "auto", 0)
	ctx := snapshot.WithoutValues(context.Background())
	r, err := Run(ctx, catalog.All(), s, "inspect 0xf0141d50") // the list of listeners
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := render.Write(ctx, &out, "csv", r, render.Options{}); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if !strings.Contains(text, "java.lang.Object[549]") || !strings.Contains(text, "size,int,"+snapshot.Hidden) {
		t.Errorf("fields without values:\n%s", text)
	}
}

// sampleCommands returns commands for a query, with objects if it needs them, and one for
// each value of its enums.
func sampleCommands(q *query.Query) []string {
	commands := []string{q.Name}
	for _, a := range q.Arguments {
		switch {
		case a.Type == query.Dump:
			return nil
		case a.Type == query.Enum && a.Flag != "":
			for _, value := range a.Values {
				commands = append(commands, commands[0]+" "+a.Flag+" "+value)
			}
		case !a.Required:
		case a.Type == query.Objects:
			commands[0] += " " + map[bool]string{true: "java.lang.Thread", false: "java.util.HashMap"}[strings.Contains(q.Name, "thread")]
		case a.Type == query.Pattern:
			commands[0] += " .*"
		default:
			return more[q.Name]
		}
	}
	return append(commands, more[q.Name]...)
}

// more are commands on single objects and with texts of their own.
var more = map[string][]string{
	"group_by_value": {"group_by_value java.lang.String", "group_by_value java.lang.Thread -field name"},
	"oql": {
		"oql SELECT toString(s), s.value, s.hash, s.@objectAddress FROM java.lang.String s", "oql SELECT * FROM java.lang.Thread",
		"oql SELECT t.name.toString() AS n, count(*) FROM java.lang.Thread t GROUP BY t.name.toString()", "oql SELECT t, t.@displayName FROM java.lang.Thread t",
	},
	"inspect":             {"inspect oql(\"SELECT OBJECTS t FROM java.lang.Thread t LIMIT 1\")", "inspect oql(\"SELECT OBJECTS t.value FROM java.lang.String t LIMIT 1\")"},
	"path2gc":             {"path2gc oql(\"SELECT OBJECTS t FROM java.util.HashMap t LIMIT 1\")"},
	"extract_list_values": {"extract_list_values oql(\"SELECT OBJECTS t FROM java.util.ArrayList t WHERE t.size > 3 LIMIT 1\")"},
	"hash_entries":        {"hash_entries java.util.HashMap"},
}

// TestReportTells: a leak report has the required parts, and states whether it contains
// values.
func TestReportTells(t *testing.T) {
	s := open(t, realdumps.Find(t, "planted/leak/jdk25-g1.live").Path(t), "auto", 0)
	kind, err := FindReport("suspects")
	if err != nil {
		t.Fatal(err)
	}
	for hidden, wanted := range map[bool][]string{
		true:  {"planted.Leak$Cache.STORE", "are left out of this report", "Unbounded map"},
		false: {"planted.Leak$Cache.STORE", "This report holds values of the dump", "entry-"},
	} {
		ctx := context.Background()
		if hidden {
			ctx = snapshot.WithoutValues(ctx)
		}
		d, err := kind.Report(ctx, catalog.All(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := render.HTML(ctx, &out, d, render.Options{View: result.View{Limit: 30}}); err != nil {
			t.Fatal(err)
		}
		for _, text := range wanted[:2] {
			if !strings.Contains(out.String(), text) {
				t.Errorf("values hidden %v: the report lacks %q", hidden, text)
			}
		}
	}
	if _, err := FindReport("suspect"); err == nil || !strings.Contains(err.Error(), "there is no report") {
		t.Errorf("error %v", err)
	}
}

// TestWasteOfRedacted: before the sums, the result says that a redacted dump is full of
// zeros.
func TestWasteOfRedacted(t *testing.T) {
	file, err := source.OpenDisk(realdumps.Find(t, "planted/leak/jdk17-g1.live").Path(t))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	path := filepath.Join(t.TempDir(), "redacted.hprof")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Redact(context.Background(), []source.File{file}, "", out, rewrite.Options{Level: rewrite.Strings}); err != nil {
		t.Fatal(err)
	}
	out.Close()
	r, err := Run(context.Background(), catalog.All(), open(t, path, "auto", 0), "waste")
	if err != nil {
		t.Fatal(err)
	}
	if first := r.(*result.Document).Blocks[0]; len(first.Spans) == 0 || !strings.HasPrefix(first.Spans[0].Text, "The dump was redacted (strings)") {
		t.Errorf("begins with %+v", first.Spans)
	}
}
