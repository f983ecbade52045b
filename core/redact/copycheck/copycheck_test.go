package copycheck_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/redact/copycheck"
	"heapdrop/core/redact/leakcheck"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// TestVerifyOfVirtualThreads: sizes that depend on a value are compared too.
func TestVerifyOfVirtualThreads(t *testing.T) {
	h := dumpbuilder.New()
	chunk := h.Class("jdk.internal.vm.StackChunk", dumpbuilder.Int("size"), dumpbuilder.Int("sp"))
	h.Root(heap.RootJNIGlobal, h.Instance(chunk, 14_000, 100))
	dump := source.NewMemory("dump.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))
	shallow := func(file source.File) int64 {
		s := opened.Files(t, engine.Options{}, file)
		for c := range heap.ClassIndex(s.NumClasses()) {
			if s.ClassName(c) == "jdk.internal.vm.StackChunk" {
				return s.InstanceCounts(c).Shallow
			}
		}
		return 0
	}
	if size := shallow(dump); size < 8*14_000 {
		t.Fatalf("%d bytes in the dump itself", size)
	}
	for level := range rewrite.Levels {
		v, copy := copied(t, dump, rewrite.Level(level), nil)
		if !v.Passed() || shallow(copy) != shallow(dump) {
			t.Errorf("%s: %+v, %d bytes", rewrite.Levels[level], v, shallow(copy))
		}
		spoil := func(content []byte) { // as if the size were taken out
			at := bytes.LastIndex(content, []byte{0, 0, 0x36, 0xB0})
			clear(content[at : at+4])
		}
		if v, _ := copied(t, dump, rewrite.Level(level), spoil); v.Difference != "shallow or retained sizes" {
			t.Errorf("%s: without its size a piece of stack passes: %+v", rewrite.Levels[level], v)
		}
	}
}

// copied redacts a dump, spoils the copy, and verifies it.
func copied(t *testing.T, dump source.File, level rewrite.Level, spoil func([]byte)) (copycheck.Verdict, source.File) {
	t.Helper()
	var out bytes.Buffer
	summary, err := engine.Redact(context.Background(), []source.File{dump}, "", &out, rewrite.Options{Level: level})
	if err != nil {
		t.Fatal(err)
	}
	if spoil != nil {
		spoil(out.Bytes())
	}
	copy := source.NewMemory("copy.hprof", out.Bytes())
	open := func(file source.File) func(int) (*snapshot.Snapshot, error) {
		return func(number int) (*snapshot.Snapshot, error) {
			return engine.Open(context.Background(), []source.File{file}, engine.Options{Dump: number})
		}
	}
	v, err := copycheck.Verify(context.Background(), open(dump), open(copy), copy, level, summary)
	if err != nil {
		t.Fatal(err)
	}
	return v, copy
}

// TestVerifyThatDoesNotOpen: a copy that does not open gives a verdict and not an error.
func TestVerifyThatDoesNotOpen(t *testing.T) {
	v, _ := copied(t, source.NewMemory("dump.hprof", dumpbuilder.New().HPROF(dumpbuilder.HPROFOptions{})), rewrite.Primitives, func(content []byte) { copy(content, "no dump") })
	if v.Passed() || v.Difference == "" {
		t.Errorf("%+v", v)
	}
}

// TestOtherLevels: weaker levels if the copy differs, stronger ones if texts are left.
func TestOtherLevels(t *testing.T) {
	const low, middle, high = rewrite.Strings, rewrite.Primitives, rewrite.Names
	differs, left := copycheck.Verdict{Difference: "sizes"}, copycheck.Verdict{Found: leakcheck.Found{Places: 1}}
	for _, c := range []struct {
		v     copycheck.Verdict
		level rewrite.Level
		want  []rewrite.Level
	}{
		{differs, high, []rewrite.Level{middle, low}}, {differs, middle, []rewrite.Level{low}}, {differs, low, nil},
		{left, low, []rewrite.Level{middle, high}}, {left, middle, []rewrite.Level{high}}, {left, high, nil},
	} {
		if got := c.v.OtherLevels(c.level); !slices.Equal(got, c.want) {
			t.Errorf("%+v at %d: %v, want %v", c.v, c.level, got, c.want)
		}
	}
}
