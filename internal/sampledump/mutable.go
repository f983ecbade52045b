package sampledump

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/mutate"
)

// Mutable is a dump that can be damaged record by record, together with the files that
// belong to it.
type Mutable struct {
	Name  string
	Parts []Part
}

// Part is a file of a dump.
type Part struct {
	Name string
	Dump *mutate.Dump
}

// MutateFor is how long tests with damaged dumps run; set HEAPDROP_MUTATE=10m for longer.
func MutateFor(t testing.TB) time.Duration {
	if text := os.Getenv("HEAPDROP_MUTATE"); text != "" {
		limit, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal("HEAPDROP_MUTATE: ", err)
		}
		return limit
	}
	if testing.Short() {
		return time.Second
	}
	return 4 * time.Second
}

// Cutter returns the function that splits a file with a given name into records.
func Cutter(name string) func([]byte) *mutate.Dump {
	switch {
	case strings.HasSuffix(name, ".hprof"):
		return mutate.HPROF
	case strings.HasSuffix(name, ".phd"):
		return mutate.PHD
	}
	return mutate.Text
}

// newMutable makes a Mutable of files, given by alternating names and contents.
func newMutable(name string, files ...any) Mutable {
	m := Mutable{Name: name}
	for i := 0; i < len(files); i += 2 {
		file := files[i].(string)
		m.Parts = append(m.Parts, Part{file, Cutter(file)(files[i+1].([]byte))})
	}
	return m
}

// Mutate damages one of the files, sometimes all. It returns the contents in the order of
// the parts, and a description of the damage.
func (m *Mutable) Mutate(r *rand.Rand) (contents [][]byte, what string) {
	only := r.IntN(len(m.Parts) + 1)
	for i, p := range m.Parts {
		if i != only && only < len(m.Parts) {
			contents = append(contents, p.Dump.Bytes())
			continue
		}
		content, done := p.Dump.Mutate(r)
		contents = append(contents, content)
		what += fmt.Sprintf("%s: %s; ", p.Name, strings.Join(done, ", "))
	}
	return contents, what
}

// Mutables returns small dumps of all formats for damaging.
func Mutables() []Mutable {
	const phd, core = "heapdump.20260102.030405.77.0001.phd", "javacore.20260102.030405.77.0002.txt"
	h := mixed()
	plain := h.HPROF(dumpbuilder.HPROFOptions{})
	h.PHD(dumpbuilder.PHDOptions{}) // adds the classes that it needs
	return []Mutable{
		newMutable("HPROF", "x.hprof", plain),
		newMutable("HPROF, types", "x.hprof", Types().HPROF(dumpbuilder.HPROFOptions{IdentifierSize: 4, Version: "1.0.1"})),
		newMutable("HPROF, agent", "x.hprof", Types().HPROF(dumpbuilder.HPROFOptions{Framing: dumpbuilder.RecordPerSegment, AgentRecords: true, Classes: dumpbuilder.After})),
		newMutable("HPROF, names", "x.hprof", Hostile().HPROF(dumpbuilder.HPROFOptions{})),
		newMutable("Android", "x.hprof", Android().HPROF(dumpbuilder.AndroidOptions())),
		newMutable("two dumps", "x.hprof", dumpbuilder.HPROFSequence(dumpbuilder.HPROFOptions{}, chain(3), chain(5))),
		newMutable("PHD", phd, h.PHD(dumpbuilder.PHDOptions{}), core, h.Javacore(dumpbuilder.JavacoreOptions{})),
		newMutable("PHD 5", "x.phd", h.PHD(dumpbuilder.PHDOptions{Version: 5, AllHashes: true, Bits32: true})),
		newMutable("PHD 4", "x.phd", h.PHD(dumpbuilder.PHDOptions{Version: 4, NotJ9: true, HashEvery: 2, LongTotals: true, OldArrays: true})),
		newMutable("PHD, threads", "x.phd", h.PHD(dumpbuilder.PHDOptions{Longest: true}), "x.threads", threadsFile(h)),
		newMutable("HPROF, threads", "x.hprof", chain(9).HPROF(dumpbuilder.HPROFOptions{}), "x.threads", threadsFile(h)),
		newMutable("classic", "heapdump.txt", h.Classic(dumpbuilder.ClassicOptions{HashCodes: true})),
		newMutable("classic, old", "heapdump.txt", h.Classic(dumpbuilder.ClassicOptions{Style: dumpbuilder.ClassicOld, Digits: 8}), core, h.Javacore(dumpbuilder.JavacoreOptions{Java6: true})),
		newMutable("HeapRoots", "heapdump.txt", h.Classic(dumpbuilder.ClassicOptions{Style: dumpbuilder.ClassicHeapRoots, Digits: 8})),
		newMutable("INSANE", "x.xml", h.INSANE(dumpbuilder.INSANEOptions{})),
		newMutable("INSANE, empty", "x.xml", []byte("<insane/>")),
		newMutable("INSANE, by object", "x.xml", Hostile().INSANE(dumpbuilder.INSANEOptions{ByObject: true, Quotes: true})),
	}
}

// threadsFile returns the stacks of a heap as Eclipse MAT writes them.
func threadsFile(h *dumpbuilder.Heap) []byte {
	var out strings.Builder
	for _, t := range h.Threads() {
		fmt.Fprintf(&out, "Thread 0x%x\n", uint64(t.Object.Address))
		for _, f := range t.Frames {
			fmt.Fprintf(&out, "  at %s%s (%s:%d)\n", f.Name(), f.Signature, f.Source, f.Line)
		}
		out.WriteString("\n  locals:\n")
		for _, r := range h.Roots() {
			if r.Thread == t.Serial && r.Kind == heap.RootJavaLocal {
				fmt.Fprintf(&out, "    objectId=0x%x, line=%d\n", uint64(r.Object), r.Frame)
			}
		}
		out.WriteByte('\n')
	}
	return []byte(out.String())
}

// mixed is a heap with a little of everything that queries look for: collections,
// strings, references, threads with local variables, class loaders, unreachable objects.
func mixed() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	session := h.Class("app.Session", dumpbuilder.Ref("user"), dumpbuilder.Ref("next"), dumpbuilder.Int("hits"))
	cache := h.Class("app.Cache", dumpbuilder.Static("INSTANCE", heap.Object, nil), dumpbuilder.Static("LIMIT", heap.Int, 7), dumpbuilder.Ref("sessions"))
	h.Root(heap.RootSystemClass, cache)
	last := h.Instance(session, "carol", nil, 3)
	middle := h.Instance(session, "bob", last, 2)
	first := h.Instance(session, "alice", middle, 1)
	h.Set(last, "next", first)
	cache.SetStatic("INSTANCE", h.Instance(cache, h.HashMap("alice", first, "bob", middle, "carol", last)))
	h.Root(heap.RootJNIGlobal, h.ObjectArray("java.lang.Object[]", h.ArrayList(first, nil), h.LinkedList(last, "x"), h.HashSet("a", "b"),
		h.LinkedHashMap("k", "v", "l", first), h.ConcurrentHashMap("c", "d"), h.Properties("p", "q"),
		h.New("java.lang.ref.WeakReference", "referent", first), h.New("java.lang.ref.SoftReference", "referent", last),
		h.New("java.lang.ref.PhantomReference", "referent", middle)))
	worker := h.Thread("worker-1", dumpbuilder.Frame{Class: "app.Worker", Method: "work", Signature: "()V", Source: "Worker.java", Line: 42},
		dumpbuilder.Frame{Class: "java.lang.Thread", Method: "run", Signature: "()V", Source: "Thread.java", Line: heap.LineNative})
	worker.Local(0, h.ArrayList(middle, "text with <b>markup</b>"))
	worker.Local(1, worker.Object)
	loader := h.New("java.net.URLClassLoader")
	plugin := h.Class("plugin.Main", dumpbuilder.Loader(loader), dumpbuilder.Ref("data"))
	h.Root(heap.RootJNIGlobal, h.Instance(plugin, h.ByteArray([]byte("password=0123456789abcdef")...)))
	h.SystemProperties("java.version", "17.0.1", "user.dir", "/srv")
	ring := h.Instance(session, nil, nil, 9)
	h.Set(ring, "next", h.Instance(session, nil, ring, 10))
	return h
}
