package assistant

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/progress"
	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/sampledump"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// sample is the sample dump in testdata.
func sample(t *testing.T) source.File {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "sample.hprof.gz"))
	if err != nil {
		t.Fatal(err)
	}
	return source.NewMemory("sample.hprof.gz", data)
}

// opener returns a function that opens dumps; the last one is the newest.
func opener(files ...source.File) func(context.Context, func(string, float64)) (*Dumps, error) {
	return func(ctx context.Context, report func(string, float64)) (*Dumps, error) {
		d := &Dumps{Baselines: &query.Baselines{}}
		for i, f := range files {
			s, err := engine.Open(ctx, []source.File{f}, engine.Options{})
			if err != nil {
				return nil, err
			}
			if d.Snapshot = s; i < len(files)-1 {
				d.Baselines.List = append(d.Baselines.List, &engine.OpenBaseline{Snapshot: s, Registry: catalog.All()})
			}
		}
		return d, nil
	}
}

// connect starts a server and the official client.
func connect(t *testing.T, o Options, client *mcp.ClientOptions) *mcp.ClientSession {
	t.Helper()
	o.Registry, o.Name, o.Version = append(catalog.All(), o.Registry...), "dump.hprof", "test"
	ours, theirs := mcp.NewInMemoryTransports()
	ended := make(chan error, 1)
	ctx, stop := context.WithCancel(context.Background())
	go func() { ended <- serve(ctx, ours, o) }()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, client).Connect(t.Context(), theirs, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = session.Close()
		if err := <-ended; err != nil {
			t.Errorf("the server ended with %v", err)
		}
		stop()
	})
	return session
}

// marked is a dump in which every value can be recognized.
func marked(t *testing.T, jdk, growth int) source.File {
	t.Helper()
	return source.NewMemory("dump.hprof", sampledump.Marked(jdk, growth).HPROF(dumpbuilder.HPROFOptions{}))
}

// call calls a tool and returns its answer, and whether that is an error.
func call(t *testing.T, session *mcp.ClientSession, tool string, arguments map[string]any) (text string, failed bool) {
	t.Helper()
	r, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s %v: %v", tool, arguments, err)
	}
	if len(r.Content) != 1 {
		t.Fatalf("%s %v: %d contents", tool, arguments, len(r.Content))
	}
	return r.Content[0].(*mcp.TextContent).Text, r.IsError
}

// everything calls every tool, runs every query and reads every resource. It returns all
// answers, including errors.
func everything(t *testing.T, session *mcp.ClientSession) (answers []string) {
	t.Helper()
	ask := func(tool string, arguments map[string]any) {
		text, _ := call(t, session, tool, arguments)
		answers = append(answers, text)
	}
	ask("verdict", nil)
	ask("list_queries", nil)
	ask("compare", map[string]any{"limit": mostRows})
	ask("compare", map[string]any{"command": "histogram"})
	ask("compare", map[string]any{"command": "thread_overview"})
	for _, q := range catalog.All() {
		for _, objects := range []string{"", " java.lang.String", " java.lang.Thread", " app.Holder", " java.util.HashMap", " java.util.ArrayList", " all"} {
			ask("query", map[string]any{"command": q.Name + objects, "limit": mostRows, "depth": 4})
		}
	}
	for _, text := range []string{"SELECT * FROM app.Holder h", "SELECT toString(s), s.value, s FROM java.lang.String s", "SELECT h.count + 1 AS n, h.password AS p FROM app.Holder h",
		"SELECT t.name.toString() AS n, count(*) FROM java.lang.Thread t GROUP BY t.name.toString()", "SELECT toString(h.password) - 1 FROM app.Holder h", "SELECT toString(h.password).unknown FROM app.Holder h"} {
		ask("oql", map[string]any{"query": text})
		ask("oql", map[string]any{"query": text, "sort": "n", "filter": sampledump.Mark})
	}
	for _, text := range []string{"find_strings -pattern .*", "group_by_value java.lang.String", "group_by_value app.Holder -field count", "group_by_value java.lang.Thread -field name", "select_objects_by_field app.Holder -field password"} {
		ask("query", map[string]any{"command": text})
	}
	found, _ := call(t, session, "oql", map[string]any{"query": "SELECT x FROM INSTANCEOF java.lang.Object x", "limit": mostRows})
	addresses := regexp.MustCompile("0x[0-9a-f]+").FindAllString(found, -1)
	if len(addresses) < 100 {
		t.Fatalf("only %d addresses in %s", len(addresses), found)
	}
	for i, address := range addresses {
		ask("inspect", map[string]any{"address": address})
		if i%10 == 0 {
			ask("path", map[string]any{"address": address})
		}
	}
	return append(answers, read(t, session)...)
}

// read reads every resource.
func read(t *testing.T, session *mcp.ClientSession) (texts []string) {
	t.Helper()
	for resource, err := range session.Resources(t.Context(), nil) {
		if err != nil {
			t.Fatal(err)
		}
		r, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: resource.URI})
		if err != nil {
			t.Fatalf("%s: %v", resource.URI, err)
		}
		if resource.MIMEType != "text/markdown" || r.Contents[0].MIMEType != "text/markdown" {
			t.Errorf("%s is %s and %s", resource.URI, resource.MIMEType, r.Contents[0].MIMEType)
		}
		texts = append(texts, r.Contents[0].Text)
	}
	return texts
}

// TestNoValuesLeave: no answer, error or resource contains a text or number of the dump.
// With values allowed, some do, which shows that the test can fail.
func TestNoValuesLeave(t *testing.T) {
	for _, jdk := range []int{8, 17} { // with texts in char[], and in byte[]
		for _, values := range []bool{false, true} {
			session := connect(t, Options{Open: opener(marked(t, jdk, 1), marked(t, jdk, 3)), Values: values}, nil)
			found := 0
			for _, text := range everything(t, session) {
				unhidden := sampledump.Unhidden(text)
				if unhidden != "" {
					found++
				}
				if unhidden != "" && !values {
					t.Errorf("JDK %d: an answer has %s", jdk, unhidden)
				}
			}
			if values && found < 20 {
				t.Errorf("JDK %d: with values allowed only %d answers have some", jdk, found)
			}
			if report := read(t, session)[indexOf(t, session, "report")]; sampledump.Unhidden(report) != "" {
				t.Errorf("JDK %d: the report has values", jdk)
			}
		}
	}
}

func indexOf(t *testing.T, session *mcp.ClientSession, name string) int {
	t.Helper()
	at := 0
	for resource := range session.Resources(t.Context(), nil) {
		if resource.Name == name {
			return at
		}
		at++
	}
	t.Fatalf("there is no resource %s", name)
	return 0
}

// TestBounds: for a dump with names of a megabyte, no answer is longer than one part.
func TestBounds(t *testing.T) {
	h := source.NewMemory("hostile.hprof", sampledump.Hostile().HPROF(dumpbuilder.HPROFOptions{}))
	session := connect(t, Options{Open: opener(h)}, nil)
	ask := []string{"histogram", "thread_overview", "thread_dump", "list_objects all", "dominator_tree", "heap_dump_overview", "find_strings -pattern .*", "top_consumers_html"}
	longest := 0
	for _, command := range ask {
		text, _ := call(t, session, "query", map[string]any{"command": command, "limit": mostRows, "depth": mostDepth})
		longest = max(longest, len(text))
	}
	text, _ := call(t, session, "verdict", nil)
	for _, text := range append(read(t, session), text) {
		longest = max(longest, len(text))
	}
	if longest > mostBytes || longest < mostBytes/2 {
		t.Errorf("the longest answer has %d bytes", longest)
	}
}

// TestRows: all pages together are all rows, and each page says how to get the next.
func TestRows(t *testing.T) {
	session := connect(t, Options{Open: opener(sample(t))}, nil)
	rows := func(text string) (list []string) {
		for _, line := range strings.Split(text, "\n")[4:] {
			if strings.HasPrefix(line, "Total:") || strings.HasPrefix(line, "…") || line == "" {
				break
			}
			list = append(list, strings.Join(strings.Fields(line), " "))
		}
		return list
	}
	whole, _ := call(t, session, "query", map[string]any{"command": "histogram", "limit": mostRows, "exact": true})
	var paged []string
	for offset := 0; ; {
		text, _ := call(t, session, "query", map[string]any{"command": "histogram", "limit": 30, "offset": offset, "exact": true})
		paged = append(paged, rows(text)...)
		next := regexp.MustCompile(`Rows (\d+) to (\d+) of 99\. .* offset (\d+)`).FindStringSubmatch(text)
		if next == nil {
			break
		}
		if next[2] != next[3] || next[1] != fmt.Sprint(offset+1) {
			t.Fatalf("from %d: %s", offset, next[0])
		}
		offset, _ = strconv.Atoi(next[3])
	}
	if all := rows(whole); len(all) != 99 || !slices.Equal(all, paged) {
		t.Errorf("%d rows at once, %d in pages", len(all), len(paged))
	}
	sorted, _ := call(t, session, "query", map[string]any{"command": "histogram", "limit": 1, "sort": "Class Name", "filter": "bookshop.w"})
	if first := rows(sorted)[0]; !strings.HasPrefix(first, "bookshop.web.") {
		t.Errorf("sorted and filtered, the first row is %q", first)
	}
}

// TestParts: the parts of a long answer, put together, are the whole answer. The text is
// that of the guide, which resources return as a whole.
func TestParts(t *testing.T) {
	guide, err := os.ReadFile(filepath.Join("..", "..", "docs", "oql.md"))
	if err != nil {
		t.Fatal(err)
	}
	session := connect(t, Options{Open: opener(sample(t)), Guides: []Guide{{Query: "oql", Title: "OQL", Text: string(guide)}}}, nil)
	if texts := read(t, session); !slices.Contains(texts, string(guide)) {
		t.Error("no resource is the guide")
	}
	var all strings.Builder
	for part := 1; ; part++ {
		text, failed := call(t, session, "list_queries", map[string]any{"name": "oql", "part": part})
		body, _, more := strings.Cut(text, fmt.Sprintf("\n\n[Part %d; there is more: ask again with part %d.]", part, part+1))
		if failed || len(text) > mostBytes {
			t.Fatalf("part %d: %v, %d bytes", part, failed, len(text))
		}
		all.WriteString(body + "\n")
		if !more {
			break
		}
	}
	squeezed := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	if len(guide) < mostBytes || !strings.Contains(squeezed(all.String()), squeezed(string(guide))) {
		t.Error("the parts are not the guide")
	}
	if text, failed := call(t, session, "list_queries", map[string]any{"name": "oql", "part": 9}); !failed || !strings.Contains(text, "The last one is part") {
		t.Errorf("part 9: %s", text)
	}
}

// TestErrors: errors say what to do next, in terms of the tools that an assistant has.
func TestErrors(t *testing.T) {
	session := connect(t, Options{Open: opener(sample(t))}, nil)
	for _, c := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"query", map[string]any{"command": "histogramm"}, "Did you mean histogram? list_queries shows all"},
		{"query", map[string]any{"command": "histogram -groupby colour"}, "list_queries with the name histogram"},
		{"query", map[string]any{"command": "histogram app.Nod"}, "no class"},
		{"query", map[string]any{"command": "delta_histogram"}, "heapdrop mcp OLD NEW"},
		{"query", map[string]any{"command": "histogram", "limit": 1000}, "1 to 200 rows"},
		{"query", map[string]any{"command": "histogram", "offset": -1}, "from 0"},
		{"query", map[string]any{"command": "dominator_tree", "depth": 99}, "begin further down"},
		{"query", map[string]any{"command": "histogram", "sort": "Weight"}, "The columns are Class Name"},
		{"query", map[string]any{"command": "histogram", "part": 1000}, "Ask for fewer rows"},
		{"list_queries", map[string]any{"name": "pathtogc"}, "list_queries shows all"},
		{"oql", map[string]any{"query": "SELECT"}, "list_queries with the name oql"},
		{"inspect", map[string]any{"address": "java.lang.String"}, "list_objects CLASS"},
		{"inspect", map[string]any{"address": "0x1"}, "0x1"},
		{"path", map[string]any{"address": "0xc07f0ac8 -numberofpaths 9999"}, "not the address"},
		{"path", map[string]any{"address": "0xc07f0ac8", "paths": 1000}, "1 to 100 paths"},
		{"compare", nil, "heapdrop mcp OLD NEW"},
		{"compare", map[string]any{"command": "histogramm"}, "Did you mean histogram?"},
	} {
		if text, failed := call(t, session, c.tool, c.arguments); !failed || !strings.Contains(text, c.want) {
			t.Errorf("%s %v: failed %v, %q; want %q", c.tool, c.arguments, failed, text, c.want)
		}
	}
}

// TestNothingToCompare: where the page has the dump, an assistant cannot say that heapdrop
// mcp should be started.
func TestNothingToCompare(t *testing.T) {
	d, err := opener(sample(t))(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	session := connect(t, Options{Use: func(f func(*Dumps) error) error { return f(d) }}, nil)
	if text, failed := call(t, session, "compare", nil); !failed || strings.Contains(text, "heapdrop mcp") || !strings.Contains(text, "on the page") || !strings.Contains(text, "heapdrop open --mcp OLD NEW") {
		t.Errorf("failed %v: %s", failed, text)
	}
}

// TestUnreadable: a question about a dump that cannot be opened is answered with the
// reason.
func TestUnreadable(t *testing.T) {
	session := connect(t, Options{Open: opener(source.NewMemory("notes.txt", []byte("no dump")))}, nil)
	if text, failed := call(t, session, "verdict", nil); !failed || !strings.Contains(text, "Start heapdrop mcp again") {
		t.Errorf("failed %v: %s", failed, text)
	}
	if _, failed := call(t, session, "list_queries", nil); failed {
		t.Error("what needs no dump fails too")
	}
	broken := connect(t, Options{Open: func(context.Context, func(string, float64)) (*Dumps, error) { panic("defect") }}, nil)
	if text, failed := call(t, broken, "verdict", nil); !failed || !strings.Contains(text, "internal error: defect") {
		t.Errorf("failed %v: %s", failed, text)
	}
}

// TestProgressAndCancel: long work reports progress and ends when it is cancelled; the
// dump stays open for other questions.
func TestProgressAndCancel(t *testing.T) {
	ended := make(chan error, 1)
	wait := query.Query{Name: "wait", Category: "Test", Help: "Waits.", Run: func(ctx context.Context, _ *snapshot.Snapshot, _ query.Arguments) (result.Result, error) {
		progress.Report(ctx, "Waiting", 1, 4)
		<-ctx.Done()
		ended <- ctx.Err()
		return nil, ctx.Err()
	}}
	heard := make(chan *mcp.ProgressNotificationParams, 10)
	session := connect(t, Options{Open: opener(sample(t)), Registry: query.Registry{wait}}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { heard <- r.Params },
	})
	ctx, cancel := context.WithCancel(t.Context())
	params := &mcp.CallToolParams{Name: "query", Arguments: map[string]any{"command": "wait"}}
	params.SetProgressToken("mine")
	failed := make(chan error, 1)
	go func() {
		_, err := session.CallTool(ctx, params)
		failed <- err
	}()
	if p := <-heard; p.ProgressToken != "mine" || p.Message != "Waiting: 25 %" || p.Progress <= 0 {
		t.Errorf("progress %+v", p)
	}
	cancel()
	if err := <-failed; !errors.Is(err, context.Canceled) {
		t.Errorf("the call ends with %v", err)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the query ends with %v", err)
	}
	if text, failed := call(t, session, "query", map[string]any{"command": "histogram"}); failed {
		t.Error(text)
	}
}

// TestOpening: a question during the opening gets the progress of the opening, and the
// opening ends when the assistant leaves.
func TestOpening(t *testing.T) {
	heard := make(chan string, 10)
	session := connect(t, Options{Open: func(ctx context.Context, report func(string, float64)) (*Dumps, error) {
		report("Reading the dump", 0.5)
		<-ctx.Done() // connect fails the test if the server does not end
		return nil, ctx.Err()
	}}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) { heard <- r.Params.Message },
	})
	ctx, cancel := context.WithCancel(t.Context())
	params := &mcp.CallToolParams{Name: "verdict"}
	params.SetProgressToken(1)
	ended := make(chan error, 1)
	go func() {
		_, err := session.CallTool(ctx, params)
		ended <- err
	}()
	if message := <-heard; message != "Reading the dump: 50 %" {
		t.Errorf("progress %q", message)
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the call ends with %v", err)
	}
}

// TestEnded: a session ends without an error when the assistant leaves, also during an answer.
func TestEnded(t *testing.T) {
	for _, left := range []error{io.EOF, io.ErrClosedPipe, mcp.ErrConnectionClosed, nil} {
		if err := ended(left); err != nil {
			t.Error(err)
		}
	}
	if ended(io.ErrUnexpectedEOF) == nil {
		t.Error("a message that breaks off is no error")
	}
}

// TestDumpThatChanges: if the file becomes shorter, questions that need its contents fail
// with the reason, while the histogram still works.
func TestDumpThatChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dump.hprof")
	if err := os.WriteFile(path, sampledump.Marked(17, 3).HPROF(dumpbuilder.HPROFOptions{}), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := source.OpenDisk(path)
	if err != nil {
		t.Fatal(err)
	}
	session := connect(t, Options{Open: opener(file)}, nil)
	whole, failed := call(t, session, "query", map[string]any{"command": "histogram"})
	if failed {
		t.Fatal(whole)
	}
	if err := os.Truncate(path, 500); err != nil {
		t.Fatal(err)
	}
	if text, failed := call(t, session, "query", map[string]any{"command": "find_strings -pattern .*"}); !failed || !strings.Contains(text, "shorter since it was opened\n") {
		t.Errorf("failed %v: %s", failed, text)
	}
	if text, failed := call(t, session, "query", map[string]any{"command": "histogram"}); failed || !strings.HasPrefix(text, whole) {
		t.Errorf("failed %v: %s", failed, text)
	}
}
