package analysis_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/lang/analysis"
	"heapdrop/core/usage"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/golden"
	"heapdrop/internal/opened"
)

// wrong are programs with one mistake each, without the parts that do not matter. A text
// after "e:" is the value of a property, after "m:" a membership, after "i:" the body of
// on_inclusion.
var wrong = []string{
	"", "nonsense", "roots <- threads", "set_type all:", "set_type all: roots <- threads", // the last one is correct
	"set_type all roots <- threads", "set_type all: roots = threads", "set_type all: roots <- thrads", "set_type all: roots <- 5",
	"set_type a: roots <- threads set_type a: roots <- threads", "set_type a: roots <- threads roots <- threads",
	"set_type a: roots <- threads x : int <- 0 x : int <- 1", "set_type a: roots <- threads instances_for b have_names = \"b\"",
	"set_type a: roots <- threads instances_for a have_names \"b\"", "set_type a: roots <- threads instances_for a have_names = threads.foreach([it | it.size])",
	"P : struct x : int y : Q end set_type a: roots <- threads", "P : struct x : int x : int end set_type a: roots <- threads",
	"P : struct x int end set_type a: roots <- threads", "set_type a: roots <- threads x : integer <- 0", "set_type a: roots <- threads objects : int <- 0",
	"set_type a: roots <- [it | it]", "set_type a: roots <- x x : Object <- null", "set_type a: roots <- THIS",
	"e:1 +", "e:(1", "e:1 < 2 < 3", "e:true", "e:\"a\"", "e:\"a", "e:'a'", "e:1; 2", "e:12abc", "e:#[1, \"a\"]", "e:#[1, threads]", "e:#[1", "e:struct P 1 end", "e:2.5",
	"e:threads.sise", "e:threads.size()", "e:threads.filter(5)", "e:threads.filter", "e:threads.count(1)", "e:threads.filter([it | it.size]).count",
	"e:threads.filter([it | 5 it.size > 3]).count", "e:threads.filter([it | x <- 5 true]).count", "e:threads.filter([it | it <- null true]).count",
	"e:threads.filter([ | true]).count", "e:threads.filter([it, n | true]).count", "e:threads.filter([it : int | true]).count", "e:threads.filter([it | ret true false]).count",
	"e:threads.filter([it | true", "e:threads.join(\", \").length", "e:#[1].size", "e:threads.first.name.sise", "e:threads.first.name(5)", "e:threads.sum([it | it.name])",
	"e:\"a\".length.length", "e:-\"a\"", "e:\"a\" * 2", "e:threads + 1", "e:1 + threads.first", "e:1 = threads.first", "e:1 < \"a\"", "e:threads.first = \"main\"", "e:threads < 2",
	"e:specialValue", "e:later later : int <- 1", "e:\"a\".matches(5)", "e:threads.first is", "e:threads.first is 5", "e:5 is Object", "e:threads.first in threads", "e:THIS.size",
	"e:struct end", "e:null", "e:threads.first.class.name.count", "e:5.name", "e:a.", "e:x<-1",
	"m:5", "m:THIS is", "m:THIS in Entity and REFERRER", "m:ref_kind = rot", "m:ref_kind < root", "m:ref_kind = \"root\"", "m:not", "m:THIS in Unasigned", "m:x <- true",
	"i:x <- 5", "i:n <- \"a\"", "i:n <- n + 1 n + 2 n <- 3", "i:n <- THIS", "i:n = 5", "i:n <- n + 1; n <- 2", "i:ret", "i:n <- ENTITY", "i:name <- ENTITY.nam",
	"set_type a: roots <- threads on_inclusion <- 5", "set_type a: roots <- #[] x : table-of int <- #[\"a\"] y : P <- 5",
	// Each kind of type error that the programs above lack.
	"T : table-of int T : table-of int set_type a: roots <- threads", "int : struct x : int end set_type a: roots <- threads", "P : struct x : int end e : table-of P set_type a: roots <- struct P 1 end",
	"set_type a: roots <- threads roots <- threads x : int <- threads.foreach([it | it])", "e:threads.foreach([it | it])", "e:-threads", "e:-THIS", "e:#[threads.foreach([it | it])]", "e:#[ref_kind]",
	"e:\"a\" + threads", "e:\"a\" + ENTITY", "e:threads.sum([it | ENTITY.name]) + threads", "e:threads.map([it | null]).count", "e:threads.map([it | root]).count", "e:threads.filter([it | it.name]).count", "e:threads.forall([it | 5])",
	"e:#[true].contains(5)", "e:#[1].append(#[\"a\"]).count", "e:threads.append(5).count", "e:\"a\".contains(threads)", "e:threads.at(\"a\").size", "e:#[true].size", "e:#[1].join(\",\").length", "e:threads.first.field(5)",
	"m:5 in ENTITY", "m:\"a\" is Order", "m:not 5", "m:5 and true", "m:true or threads", "m:threads", "m:THIS", "m:ref_kind",
	"P : struct a : int b : string end set_type a: roots <- threads x : P <- struct P 1 end", "P : struct a : int end set_type a: roots <- threads x : P <- 5", "P : struct a : int end set_type a: roots <- threads x : P <- struct P true end",
	"set_type a: roots <- threads x : Class <- threads.first", "set_type a: roots <- threads x : Object <- 5", "set_type a: roots <- threads x : float <- \"a\"", "set_type a: roots <- threads x : table-of int <- 5",
	"set_type a: roots <- threads x : bool <- 5", "set_type a: roots <- threads x : string <- threads.first", "set_type a: roots <- threads x : string <- 5", "set_type a: roots <- threads x : address <- true",
	"i:n <- null", "i:threads.foreach([it | it <- null])", "i:threads.foreach([it : int | n <- n + it])", "i:5", "e:threads.exists([it, x : Order | true])", "e:(1", "e:[it | it", strings.Repeat(" ", 1<<18+1),
	"set_type a: roots <- threads membership <- " + strings.Repeat("(", 600) + "true" + strings.Repeat(")", 600),
	"set_type a: roots <- threads x : int <- " + strings.Repeat("1 + ", 600) + "1",
	"set_type a: roots <- threads x : int <- " + strings.Repeat("    ", 100) + "y + " + strings.Repeat("1 + ", 100) + "1",
}

func spelled(program string) string {
	rest, isValue := strings.CutPrefix(program, "e:")
	if isValue {
		return "set_type all:\n\troots <- threads\n\tx : int <- " + rest + "\n"
	}
	if rest, found := strings.CutPrefix(program, "m:"); found {
		return "set_type all:\n\troots <- threads\n\tmembership <- " + rest + "\n"
	}
	if rest, found := strings.CutPrefix(program, "i:"); found {
		return "set_type all:\n\troots <- threads\n\ton_inclusion <- [ " + rest + " ]\n\tn : int <- 0\n"
	}
	return program
}

// TestErrors compares every message with the reviewed file. Each states a position in the
// program.
func TestErrors(t *testing.T) {
	var out strings.Builder
	for _, program := range wrong {
		text := spelled(program)
		_, err := analysis.Compile(text, nil)
		shown := program
		if len(shown) > 200 {
			shown = shown[:60] + "…"
		}
		fmt.Fprintf(&out, "> %s\n\n", shown)
		if err == nil {
			out.WriteString("fine\n\n")
			continue
		}
		fmt.Fprintf(&out, "%s\n\n", err)
		var list analysis.Errors
		if !errors.As(err, &list) || len(list) == 0 {
			t.Fatalf("%q: %T", program, err)
		}
		for _, e := range list {
			if e.Hint == "" {
				t.Errorf("%q: no hint what to do: %s", program, e.Message)
			}
			if e.Line < 1 || e.Line > strings.Count(text, "\n")+1 || e.Column < 1 || e.Offset > len(text) || strings.HasSuffix(e.Message, ".") {
				t.Errorf("%q: line %d, column %d, offset %d: %s", program, e.Line, e.Column, e.Offset, e.Message)
			}
		}
		var misuse *usage.Error
		if !errors.As(err, &misuse) || !strings.Contains(misuse.Message, "line ") {
			t.Errorf("%q: no error of misuse: %v", program, err)
		}
	}
	golden.Check(t, "testdata/errors.txt", out.String())
}

// TestRunErrors: failures while a program runs state the position too.
func TestRunErrors(t *testing.T) {
	h := dumpbuilder.New()
	h.Thread("main")
	s := opened.Heap(t, h)
	for text, want := range map[string]string{
		"e:1 / (threads.count - threads.count)":                                               "line 3, column 15: division by zero",
		"set_type all: roots <- threads x : bool <- \"a\".matches(\"(\")":                     `the argument is not a usable regular expression`,
		"set_type all: roots <- threads x : bool <- objects.exists([it | 5 / it.length = 7])": "division by zero",
	} {
		p, err := analysis.Compile(spelled(text)+" instances_for all have_names = \"x\"", nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Run(context.Background(), s, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
