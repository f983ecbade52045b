package catalog_test

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/clock"
	"heapdrop/internal/sampledump"
)

// words are arguments of every type, used where a query needs or takes one. $object
// stands for objects of the dump.
var words = map[query.Type][]string{
	query.Objects: {"$object", "$object $object", "java.lang.String", "class:$object", "static:app.Cache", "roots", "all", "unreachable", `"java\..*"`, "superclass:java.lang.Object",
		"and(all roots)", "structure($object)", "dominated($object)", "0x0", "/.*"},
	query.Text: {"name", "value", ".*", "x y", "s.value", ""},
}

// required are arguments for which only one text makes sense.
var required = map[string][]string{
	"oql": {"SELECT * FROM java.lang.String s", "SELECT toString(s), s.@retainedHeapSize, s.@inboundReferences FROM INSTANCEOF java.lang.Object s LIMIT 50",
		"SELECT t, t.name, outbounds(t) FROM java.lang.Thread t", `SELECT s.@class.@name AS c, count(s), sum(s.@usedHeapSize) FROM INSTANCEOF "java.*" s GROUP BY s.@class.@name ORDER BY 2`,
		"SELECT dominators(s), dominatorof(s), classof(s) FROM OBJECTS $object s", "SELECT * FROM OBJECTS (SELECT OBJECTS inbounds(s) FROM java.lang.Class s) x LIMIT 20"},
}

// line fills in the arguments of a query: always the required ones, others sometimes.
func line(r *rand.Rand, q *query.Query) string {
	text := []string{q.Name}
	if known := required[q.Name]; known != nil {
		return q.Name + ` "` + strings.ReplaceAll(known[r.IntN(len(known))], `"`, `\"`) + `"`
	}
	for _, a := range q.Arguments {
		if !a.Required && r.IntN(3) > 0 {
			continue
		}
		if a.Flag != "" {
			text = append(text, a.Flag)
		}
		switch {
		case a.Type == query.Boolean:
			continue
		case len(a.Values) > 0:
			text = append(text, a.Values[r.IntN(len(a.Values))])
		case words[a.Type] != nil:
			text = append(text, words[a.Type][r.IntN(len(words[a.Type]))])
		case a.Default != "" && r.IntN(2) == 0:
			text = append(text, a.Default)
		default:
			text = append(text, []string{"1", "0", "10", "-1", "1000000", ".*", "a", "0x10"}[r.IntN(8)])
		}
		if a.Multiple {
			text = append(text, ";")
		}
	}
	return strings.Join(text, " ")
}

// openMutated opens a damaged dump; nil if it does not open.
func openMutated(t testing.TB, r *rand.Rand, list []sampledump.Mutable) (*snapshot.Snapshot, string) {
	m := &list[r.IntN(len(list))]
	contents, what := m.Mutate(r)
	var files []source.File
	for i, content := range contents {
		files = append(files, source.NewMemory(m.Parts[i].Name, content))
	}
	options := engine.Options{Sizes: []string{"", "mat", "coops"}[r.IntN(3)], Frames: []string{"", "frames", "methods"}[r.IntN(3)]}
	s, err := engine.Open(clock.Within(time.Minute), files, options)
	var parse *heap.ParseError
	if err != nil && !errors.As(err, &parse) {
		t.Errorf("%s (%s): %v", m.Name, what, err)
	}
	return s, m.Name + " (" + what + ")"
}

// parts is the number of inputs that together run every query on a dump: a fuzzer gives
// up on an input that takes too long.
const parts = 16

// queryMutated damages a dump, opens it and runs a part of the queries on it. Whatever
// they return, they must end in time and without a panic.
func queryMutated(t testing.TB, list []sampledump.Mutable, seed uint64, part int) {
	r := rand.New(rand.NewPCG(seed, 7))
	s, what := openMutated(t, r, list)
	if s == nil || s.NumObjects() == 0 {
		return
	}
	command := ""
	defer func() {
		if cause := recover(); cause != nil {
			t.Fatalf("seed %d, %s: %s: %v\n%s", seed, what, command, cause, debug.Stack())
		}
	}()
	object := func() string { return result.Hex(s.Address(heap.ObjectID(r.IntN(s.NumObjects())))) }
	all := catalog.All()
	for i := part % parts; i < len(all); i += parts {
		command = line(r, &all[i])
		for strings.Contains(command, "$object") {
			command = strings.Replace(command, "$object", object(), 1)
		}
		started := time.Now()
		ask(s, command, render.Formats[r.IntN(len(render.Formats))])
		if took := time.Since(started); took > time.Minute {
			t.Errorf("seed %d, %s: %s takes %v", seed, what, command, took)
		}
	}
}

// ask runs a query and writes its result, which may be an error.
func ask(s *snapshot.Snapshot, command, format string) {
	ctx := clock.Within(20 * time.Second)
	r, err := engine.Run(ctx, catalog.All(), s, command)
	if err == nil {
		_ = render.Write(context.Background(), io.Discard, format, r, render.Options{View: result.View{Limit: 20}, Depth: 3})
	}
}

// TestQueriesOnMutated runs the queries on some damaged dumps, always the same.
func TestQueriesOnMutated(t *testing.T) {
	list := sampledump.Mutables()
	end := time.Now().Add(sampledump.MutateFor(t))
	for seed := uint64(0); time.Now().Before(end) && !t.Failed(); seed++ {
		for part := range parts {
			queryMutated(t, list, seed, part)
		}
	}
}

// TestLines: most queries must run with the arguments that are filled in.
func TestLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	all, refused, tried := catalog.All(), 0, 0
	for range 20 {
		for i := range all {
			tried++
			if _, err := all.Parse(strings.ReplaceAll(line(r, &all[i]), "$object", "0x10")); err != nil {
				refused++
			}
		}
	}
	if refused*4 > tried {
		t.Errorf("%d of %d lines do not parse", refused, tried)
	}
}

// largestFuzzed is the size of the largest dump that is fuzzed. A fuzzer gives up on an
// input after ten seconds, however busy the machine is. Dumps with a name of a megabyte,
// whose rows are written hundreds of times, are left to TestQueriesOnMutated.
const largestFuzzed = 256 << 10

// FuzzQueries damages a dump, opens it and runs every query.
func FuzzQueries(f *testing.F) {
	list := slices.DeleteFunc(sampledump.Mutables(), func(m sampledump.Mutable) bool {
		return slices.ContainsFunc(m.Parts, func(p sampledump.Part) bool { return len(p.Dump.Bytes()) > largestFuzzed })
	})
	for seed := range uint8(parts) {
		f.Add(uint64(seed), seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64, part uint8) { queryMutated(t, list, seed, int(part)) })
}
