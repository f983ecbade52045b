package mutate_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/mutate"
)

func heapOf() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	node := h.Class("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Int("i"), dumpbuilder.Static("s", heap.Object, "text"))
	sub := h.Class("app.Sub", dumpbuilder.Super(node), dumpbuilder.Ref("more"))
	last := h.Instance(node, nil, 1)
	h.ObjectArray("app.Node[]", last, h.Instance(sub, last, last, 2))
	t := h.Thread("main", dumpbuilder.Frame{Class: "app.Main", Method: "main", Signature: "()V"})
	t.Local(0, last)
	return h
}

// TestCuts: dumps are split into their records completely, and into the right number of
// them.
func TestCuts(t *testing.T) {
	h := heapOf()
	for name, c := range map[string]struct {
		data  []byte
		cut   func([]byte) *mutate.Dump
		least int // records
	}{
		"HPROF":     {h.HPROF(dumpbuilder.HPROFOptions{}), mutate.HPROF, h.Len()},
		"HPROF, 4":  {h.HPROF(dumpbuilder.HPROFOptions{IdentifierSize: 4}), mutate.HPROF, h.Len()},
		"Android":   {h.HPROF(dumpbuilder.AndroidOptions()), mutate.HPROF, h.Len()},
		"PHD":       {h.PHD(dumpbuilder.PHDOptions{}), mutate.PHD, h.Len()},
		"PHD 5":     {h.PHD(dumpbuilder.PHDOptions{Version: 5, Bits32: true, AllHashes: true}), mutate.PHD, h.Len()},
		"PHD 4":     {h.PHD(dumpbuilder.PHDOptions{Version: 4, NotJ9: true, HashEvery: 2, LongTotals: true}), mutate.PHD, h.Len()},
		"PHD, long": {h.PHD(dumpbuilder.PHDOptions{Longest: true, OldArrays: true}), mutate.PHD, h.Len()},
		"classic":   {h.Classic(dumpbuilder.ClassicOptions{}), mutate.Text, h.Len()},
		"INSANE":    {h.INSANE(dumpbuilder.INSANEOptions{}), mutate.Text, h.Len() - len(h.Classes())},
		"javacore":  {h.Javacore(dumpbuilder.JavacoreOptions{}), mutate.Text, 30},
		"nothing":   {nil, mutate.HPROF, 0},
		"no HPROF":  {[]byte("JAVA PROFILE"), mutate.HPROF, 1},
		"no PHD":    {[]byte("x"), mutate.PHD, 1},
	} {
		d := c.cut(c.data)
		if !bytes.Equal(d.Bytes(), c.data) {
			t.Errorf("%s: the records are not the dump", name)
		}
		borders := d.Borders()
		if len(borders) < c.least || len(borders) > 0 && borders[len(borders)-1] != len(c.data) || !slices.IsSorted(borders) {
			t.Errorf("%s: %d records in %d bytes, want %d", name, len(borders), len(c.data), c.least)
		}
	}
}

// TestMutate: the same numbers give the same damage, the result nearly always differs
// from the dump, and the dump itself is not changed.
func TestMutate(t *testing.T) {
	h := heapOf()
	whole := h.HPROF(dumpbuilder.HPROFOptions{})
	for name, d := range map[string]*mutate.Dump{"HPROF": mutate.HPROF(whole), "PHD": mutate.PHD(h.PHD(dumpbuilder.PHDOptions{})),
		"INSANE": mutate.Text(h.INSANE(dumpbuilder.INSANEOptions{}))} {
		before := d.Bytes()
		changed, done := 0, map[string]bool{}
		for seed := range uint64(500) {
			one, what := d.Mutate(rand.New(rand.NewPCG(seed, 1)))
			again, _ := d.Mutate(rand.New(rand.NewPCG(seed, 1)))
			if !bytes.Equal(one, again) {
				t.Fatalf("%s: seed %d gives two dumps", name, seed)
			}
			if !bytes.Equal(one, before) {
				changed++
			}
			for _, w := range what {
				done[w] = true
			}
		}
		if !bytes.Equal(d.Bytes(), before) || changed < 450 || len(done) < 12 {
			t.Errorf("%s: %d of 500 are damaged, by %v", name, changed, done)
		}
	}
}
