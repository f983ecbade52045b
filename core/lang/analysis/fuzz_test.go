package analysis_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heapdrop/core/lang/analysis"
	"heapdrop/core/snapshot"
	"heapdrop/internal/clock"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// fuzzTime is the time limit for a program in the fuzz tests; stopping takes a moment
// longer.
const fuzzTime = 50 * time.Millisecond

// tryProgram runs a program for a limited time. The test fails if the program panics,
// does not stop soon after its time, or returns an error that neither belongs to the
// language nor reports the time limit.
func tryProgram(t testing.TB, s *snapshot.Snapshot, text string) (ran bool) {
	p, err := analysis.Compile(text, map[string]string{"limit": "3"})
	if err != nil {
		checkErrors(t, text, err)
		return false
	}
	ctx := clock.Within(fuzzTime)
	began := time.Now()
	_, err = p.Run(ctx, s, nil)
	if took := time.Since(began); took > fuzzTime+20*time.Second {
		t.Errorf("%s\nends after %v", text, took)
	}
	if err != nil && ctx.Err() == nil {
		checkErrors(t, text, err)
	}
	return err == nil
}

func checkErrors(t testing.TB, text string, err error) {
	var list analysis.Errors
	if !errors.As(err, &list) || len(list) == 0 || strings.Contains(err.Error(), "runtime error") {
		t.Fatalf("%s\n%T: %v", text, err, err)
	}
	for _, e := range list {
		if e.Hint == "" {
			t.Errorf("%s\nno hint what to do: %s", text, e.Message)
		}
	}
}

// FuzzProgram runs any text as a program on a small heap.
func FuzzProgram(f *testing.F) {
	listings, err := filepath.Glob(filepath.Join("testdata", "listings", "*.heap"))
	if err != nil || len(listings) < 5 {
		f.Fatal(listings, err)
	}
	for _, path := range listings {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	for _, program := range wrong {
		f.Add(spelled(program))
	}
	for seed := range uint64(20) {
		f.Add(randomProgram(rand.New(rand.NewPCG(seed, 1))))
	}
	h, _ := randomHeap(rand.New(rand.NewPCG(3, 4)))
	h.Thread("main", dumpbuilder.Frame{Class: "app.Main", Method: "main"}).Local(0, h.String("text"))
	s := opened.Heap(f, h)
	f.Fuzz(func(t *testing.T, text string) { tryProgram(t, s, text) })
}

// TestRandomPrograms runs random programs made of words of the language. Most have type
// errors, but many run.
func TestRandomPrograms(t *testing.T) {
	h, _ := randomHeap(rand.New(rand.NewPCG(3, 4)))
	h.Thread("main", dumpbuilder.Frame{Class: "app.Main", Method: "main"}).Local(0, h.String("text"))
	s := opened.Heap(t, h)
	ran := 0
	for seed := range uint64(1500) {
		if tryProgram(t, s, randomProgram(rand.New(rand.NewPCG(seed, 1)))) {
			ran++
		}
	}
	if ran < 150 {
		t.Errorf("%d programs of 1500 ran: the test says little", ran)
	}
}

// randomProgram returns a program whose expressions usually have the right types.
func randomProgram(r *rand.Rand) string {
	w := &writer{r: r}
	text := "P : struct a : int b : Object end\nset_type s:\n roots <- " + w.objects(2)
	text += "\n membership <- "
	w.local, w.entity = true, true
	text += w.bool(3)
	text += "\n on_inclusion <- [ v : int | v <- " + w.int(2) + " n <- n + v "
	if r.IntN(3) == 0 {
		text += "l <- l.append(#[" + w.object(1) + "])"
	}
	text += "]\n"
	w.local = false
	text += " n : int <- " + w.int(2) + "\n l : table-of Object <- " + w.objects(1) + "\n p : P <- struct P " + w.int(1) + ", " + w.object(1) + " end\n"
	w.entity = false
	return text + "instances_for s have_names = " + []string{`"x"`, "#[1, 2, 3]", w.objects(1), w.objects(1) + ".map([i | i.id])"}[r.IntN(4)]
}

type writer struct {
	r             *rand.Rand
	local, entity bool
	items         []string // parameters of the enclosing lambdas
}

func (w *writer) pick(list ...string) string { return list[w.r.IntN(len(list))] }

func (w *writer) lambda(body func() string) string {
	name := fmt.Sprintf("i%d", len(w.items))
	w.items = append(w.items, name)
	text := "[" + name + " | " + body() + "]"
	w.items = w.items[:len(w.items)-1]
	return text
}

func (w *writer) objects(depth int) string {
	if depth == 0 {
		return w.pick("objects", "threads", "classes", "classloaders", "threadgroups", "#[]")
	}
	switch w.r.IntN(4) {
	case 0:
		return w.objects(depth-1) + ".filter(" + w.lambda(func() string { return w.bool(depth - 1) }) + ")"
	case 1:
		return w.object(depth-1) + "." + w.pick("referents", "referrers", "elements")
	case 2:
		return w.objects(depth-1) + ".append(" + w.objects(depth-1) + ")." + w.pick("distinct", "filter([x | x is Object])")
	}
	return w.objects(0)
}

func (w *writer) object(depth int) string {
	options := []string{"null", "objects.first", "threads.last", "classes.at(limit)", "classloaders.first.classes.first"}
	options = append(options, w.items...)
	options = append(options, w.items...)
	if w.local {
		options = append(options, "THIS", "REFERRER", "THIS.next", "THIS.class", "THIS.class.classloader")
	}
	if depth > 0 && w.r.IntN(3) == 0 {
		return w.objects(depth-1) + ".findfirst(" + w.lambda(func() string { return w.bool(depth - 1) }) + ")"
	}
	return w.pick(options...)
}

func (w *writer) int(depth int) string {
	if depth == 0 {
		return w.pick("0", "1", "-1", "9223372036854775807", "limit")
	}
	switch w.r.IntN(5) {
	case 0:
		return w.object(depth-1) + "." + w.pick("size", "id", "length", "retained", "v", "class.name.length", "text.length")
	case 1:
		return "(" + w.int(depth-1) + " " + w.pick("+", "-", "*", "/") + " " + w.int(depth-1) + ")"
	case 2:
		return w.objects(depth-1) + "." + w.pick("count", "size")
	case 3:
		return w.objects(depth-1) + "." + w.pick("sum", "min", "max") + "(" + w.lambda(func() string { return w.int(depth - 1) }) + ")"
	}
	if w.entity {
		return w.pick("ENTITY.count", "ENTITY.size")
	}
	return w.int(0)
}

func (w *writer) bool(depth int) string {
	if depth == 0 {
		return w.pick("true", "false")
	}
	switch w.r.IntN(8) {
	case 0:
		return "(" + w.bool(depth-1) + w.pick(" and ", " or ") + w.bool(depth-1) + ")"
	case 1:
		return "not " + w.bool(depth-1)
	case 2:
		return w.int(depth-1) + w.pick(" = ", " != ", " < ", " >= ") + w.int(depth-1)
	case 3:
		return w.object(depth-1) + w.pick(" = ", " != ") + w.object(depth-1)
	case 4:
		return w.object(depth-1) + " is " + w.pick("C1", "Thread", "app.C2", "Object[]", "Missing")
	case 5:
		return w.objects(depth-1) + w.pick(".exists(", ".forall(") + w.lambda(func() string { return w.bool(depth - 1) }) + ")"
	}
	if w.local {
		return w.pick("THIS in Unassigned", "REFERRER in ENTITY", "ref_kind = root", "ref_kind != class", "ref_kind = element", "THIS.next in ENTITY")
	}
	return w.object(depth-1) + " in Unassigned"
}

// TestEndsInTime: programs that would run for years end when their context does.
func TestEndsInTime(t *testing.T) {
	s := openSample(t)
	nested := func(x string) string {
		return "objects.map([a | objects.map([b | objects.sum([c | " + x + "])]).sum([n | n])]).sum([n | n])"
	}
	for name, text := range map[string]string{
		"values":     "set_type s: roots <- #[] x : int <- " + nested("a.size + b.size") + ` instances_for s have_names = "x"`,
		"roots":      "set_type s: roots <- objects.filter([a | objects.forall([b | objects.exists([c | c.size > a.size + b.size])])]) instances_for s have_names = \"x\"",
		"names":      "set_type s: roots <- objects.filter([a | a.size + a.length > 1000000]) membership <- THIS.size > 100000000 instances_for s have_names = objects.map([it | it.id])",
		"membership": "set_type s: roots <- #[] membership <- objects.forall([it | objects.exists([x | x.size * it.size = THIS.size * 0 - 1])]) instances_for s have_names = \"x\"",
		"inclusion":  "set_type s: roots <- objects on_inclusion <- [ n <- n + objects.sum([a | a.size]) ] n : int <- 0 instances_for s have_names = \"x\"",
	} {
		p, err := analysis.Compile(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if _, err = p.Run(clock.Within(50*time.Millisecond), s, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v, want that it was cancelled", name, err)
		}
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("%s: ended after %v", name, took)
		}
	}
}

// TestMemoryEnds: a program that collects without end is stopped, and the error states
// the position.
func TestMemoryEnds(t *testing.T) {
	s := openSample(t)
	p, err := analysis.Compile("set_type s: roots <- objects\n on_inclusion <- [ l <- l.append(l).append(#[1]) ]\n l : table-of int <- #[1]\ninstances_for s have_names = \"x\"", nil)
	if err != nil {
		t.Fatal(err)
	}
	p.SetMemory(40 << 20)
	_, err = p.Run(context.Background(), s, nil)
	if err == nil || !strings.Contains(err.Error(), "40 MB") || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("%v, want that the lists are too large", err)
	}
}
