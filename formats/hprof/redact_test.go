package hprof

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

// hidden renames by a hash, as with a user's key.
func hidden(part string) string {
	sum := sha256.Sum256([]byte("key" + part))
	return "n" + hex.EncodeToString(sum[:5])
}

func redacted(t testing.TB, content []byte, o rewrite.Options) ([]byte, rewrite.Summary) {
	t.Helper()
	o.Rename = hidden
	var out bytes.Buffer
	src, err := source.Open(source.NewMemory("dump", content))
	if err != nil {
		t.Fatal(err)
	}
	summary, err := Redact(context.Background(), src, &out, o)
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), summary
}

// structure is what a redacted dump must have in common with the original.
func structure(t testing.TB, content []byte, o Options) (*recorder, Result) {
	t.Helper()
	sink := newRecorder(t)
	src, err := source.Open(source.NewMemory("dump", content))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Parse(context.Background(), src, sink, o)
	if err != nil {
		t.Fatal(err)
	}
	return sink, r
}

// compareStructure checks that a copy has the objects, classes, roots and threads of the
// original. It compares names only if they were not replaced.
func compareStructure(t *testing.T, before, after *recorder, names bool) {
	t.Helper()
	if len(before.list) != len(after.list) || len(before.classes) != len(after.classes) {
		t.Fatalf("%d objects of %d classes became %d of %d", len(before.list), len(before.classes), len(after.list), len(after.classes))
	}
	for i, o := range before.list {
		a := after.list[i]
		if o.address != a.address || o.class != a.class || o.length != a.length || !slices.Equal(o.refs, a.refs) {
			t.Fatalf("object 0x%x: %+v became %+v", o.address, o, a)
		}
	}
	for i, c := range before.classes {
		a := after.classes[i]
		if c.Address != a.Address || c.Super != a.Super || c.Loader != a.Loader || c.InstanceSize != a.InstanceSize ||
			len(c.Fields) != len(a.Fields) || len(c.Statics) != len(a.Statics) || names && c.Name != a.Name {
			t.Fatalf("class %+v became %+v", c, a)
		}
		for k, f := range c.Fields {
			if f.Type != a.Fields[k].Type || names && f.Name != a.Fields[k].Name {
				t.Fatalf("%s: field %v became %v", c.Name, f, a.Fields[k])
			}
		}
		for k, f := range c.Statics {
			if v := f.Value; v.Type == heap.Object && v != a.Statics[k].Value {
				t.Fatalf("%s: static field %v became %v", c.Name, f, a.Statics[k])
			}
		}
	}
	if !slices.Equal(before.roots, after.roots) || len(before.threads) != len(after.threads) {
		t.Fatalf("roots %v became %v", before.roots, after.roots)
	}
	for i, thread := range before.threads {
		a := after.threads[i]
		if thread.Serial != a.Serial || thread.Object != a.Object || len(thread.Frames) != len(a.Frames) || names && !slices.Equal(thread.Frames, a.Frames) {
			t.Fatalf("thread %+v became %+v", thread, a)
		}
	}
}

// planted returns a heap with values that must not be in the copy, and their bytes.
func planted() (*dumpbuilder.Heap, [][]byte) {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	holder := h.Class("com.acme.Vault", dumpbuilder.Ref("secretText"), dumpbuilder.Long("secretNumber"), dumpbuilder.Int("hash"), dumpbuilder.Byte("small"),
		dumpbuilder.Static("LIMIT", heap.Long, int64(0x5EC0DE5EC0DE5EC1)))
	sub := h.Class("com.acme.Vault$Deep", dumpbuilder.Super(holder), dumpbuilder.Double("ratio"), dumpbuilder.Ref("next"), dumpbuilder.Char("letter"))
	bytes8 := h.Array([]int8{'s', 'e', 's', 'a', 'm', 'e', '-', 'l', 'a', 't', 'i', 'n'})
	chars := h.Array([]uint16{'s', 'e', 's', 'a', 'm', 'e'})
	numbers := h.Array([]int64{0x5EC0DE5EC0DE5EC2, 7})
	first := h.Instance(sub, 1.5, chars, 'x', bytes8, int64(0x5EC0DE5EC0DE5EC3), 0x0BADCAFE, 0x55)
	h.Root(heap.RootJNIGlobal, h.ObjectArray("com.acme.Vault[]", first, numbers, h.Instance(holder, first, int64(1), 0x0BADCAFF, 1)))
	h.Thread("t", heap.StackFrame{Class: "com.acme.Vault", Method: "openSesame", Signature: "(Lcom/acme/Vault;I)V", Source: "Vault.java", Line: 3}).Local(0, first)
	return h, [][]byte{
		[]byte("sesame-latin"), []byte("s\x00e\x00s\x00a\x00m\x00e"), []byte("\x0B\xAD\xCA\xFE"), []byte("\x0B\xAD\xCA\xFF"), // strings: text and hash codes
		[]byte("\x5E\xC0\xDE\x5E\xC0\xDE\x5E\xC1"), []byte("\x5E\xC0\xDE\x5E\xC0\xDE\x5E\xC2"), []byte("\x5E\xC0\xDE\x5E\xC0\xDE\x5E\xC3"), // primitives
		[]byte("acme"), []byte("Vault"), []byte("openSesame"), []byte("secretText"), // names
	}
}

// gone is, by level, how many of the planted values it removes.
var gone = []int{4, 7, 11}

func TestRedact(t *testing.T) {
	h, values := planted()
	for name, variant := range variants() {
		content := h.HPROF(variant)
		for level := range rewrite.Levels {
			t.Run(name+"/"+rewrite.Levels[level], func(t *testing.T) {
				out, summary := redacted(t, content, rewrite.Options{Level: rewrite.Level(level)})
				if summary.Unknown != 0 {
					t.Errorf("%d bytes of a sound dump are not understood, the first at %d", summary.Unknown, summary.UnknownAt)
				}
				before, _ := structure(t, content, Options{})
				after, result := structure(t, out, Options{})
				compareStructure(t, before, after, level < int(rewrite.Names))
				if result.Info.Redacted != rewrite.Levels[level] || !after.warned("hprof.redacted") {
					t.Errorf("marked %q, warnings %v", result.Info.Redacted, after.warnings)
				}
				for i, value := range values {
					if !bytes.Contains(content, value) {
						t.Fatalf("%q is not in the dump itself", value)
					}
					if found := bytes.Contains(out, value); found != (i >= gone[level]) {
						t.Errorf("%q: found %v after redaction", value, found)
					}
				}
				again, _ := redacted(t, out, rewrite.Options{Level: rewrite.Strings})
				if _, result := structure(t, again, Options{}); result.Info.Redacted != rewrite.Levels[level] {
					t.Errorf("redacted again the dump is marked %q", result.Info.Redacted)
				}
			})
		}
	}
}

// TestMark: the mark after the header is a name, because Eclipse MAT refuses unknown
// records. The marks of other tools, and of our older versions, are recognized and
// replaced.
func TestMark(t *testing.T) {
	h, _ := planted()
	for name, variant := range variants() {
		content := h.HPROF(variant)
		copied, _ := redacted(t, content, rewrite.Options{Level: rewrite.Primitives})
		if copied[31] != tagString {
			t.Errorf("%s: the first record has the tag %#x", name, copied[31])
		}
		for text, want := range map[string]rewrite.Level{redactMagic + "primitives": rewrite.Primitives, "by another tool": rewrite.Strings} {
			mark := append(binary.BigEndian.AppendUint32([]byte{tagRedacted, 0, 0, 0, 0}, uint32(len(text))), text...)
			marked := slices.Insert(slices.Clone(content), 31, mark...)
			again, _ := redacted(t, marked, rewrite.Options{Level: rewrite.Strings})
			for _, content := range [][]byte{marked, again} {
				if _, result := structure(t, content, Options{}); result.Info.Redacted != rewrite.Levels[want] {
					t.Errorf("%s: marked %q, want %q", text, result.Info.Redacted, rewrite.Levels[want])
				}
			}
			if bytes.Contains(again, mark) {
				t.Errorf("%s: that mark is still there", text)
			}
		}
	}
}

// TestRedactFlattened: values stored inside their holders lose their numbers and keep
// their references, in fields and in arrays.
func TestRedactFlattened(t *testing.T) {
	for _, o := range []dumpbuilder.HPROFOptions{
		{}, {Valhalla: dumpbuilder.ValuesInlined}, {Valhalla: dumpbuilder.ValuesInlined, InlinedAfter: true, FlatArraysFirst: true, IdentifierSize: 4},
	} {
		for level := range rewrite.Levels {
			content := smallValues().HPROF(o)
			out, summary := redacted(t, content, rewrite.Options{Level: rewrite.Level(level)})
			if summary.Unknown != 0 {
				t.Errorf("%d bytes are not understood", summary.Unknown)
			}
			before, _ := structure(t, content, Options{asWritten: true})
			after, _ := structure(t, out, Options{asWritten: true})
			compareStructure(t, before, after, level < int(rewrite.Names))
			whole, _ := structure(t, content, Options{})
			again, _ := structure(t, out, Options{})
			if whole.objects != again.objects || whole.references != again.references {
				t.Errorf("%+v: %d objects, %d references became %d, %d", o, whole.objects, whole.references, again.objects, again.references)
			}
		}
	}
}

// TestRedactKeepsSizes: the value that determines the size of a stack chunk is kept if
// the class is the JVM's own. Its other values are removed, and so are those of other
// classes with the same name.
func TestRedactKeepsSizes(t *testing.T) {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	fields := []dumpbuilder.Member{dumpbuilder.Ref("parent"), dumpbuilder.Int("size"), dumpbuilder.Int("sp"), dumpbuilder.Long("pc")}
	chunk := h.Class("jdk.internal.vm.StackChunk", fields...)
	loader := h.Instance(h.Class("com.acme.Loader"))
	other := h.Class("jdk.internal.vm.StackChunk", append(fields, dumpbuilder.Loader(loader))...)
	h.Root(heap.RootJNIGlobal, h.Instance(chunk, nil, 0x51CE51CE, 0x0BADCAFE, int64(0x5EC0DE5EC0DE5EC1)))
	h.Root(heap.RootJNIGlobal, h.Instance(other, nil, 0x0BADCAFD, 0, int64(0)))
	gone := [][]byte{[]byte("\x0B\xAD\xCA\xFE"), []byte("\x0B\xAD\xCA\xFD"), []byte("\x5E\xC0\xDE\x5E\xC0\xDE\x5E\xC1")}
	for name, variant := range variants() {
		content := h.HPROF(variant)
		for level := rewrite.Primitives; level <= rewrite.Names; level++ {
			out, _ := redacted(t, content, rewrite.Options{Level: level})
			if !bytes.Contains(out, []byte("\x51\xCE\x51\xCE")) {
				t.Errorf("%s, %s: the size is gone", name, rewrite.Levels[level])
			}
			for _, value := range gone {
				if !bytes.Contains(content, value) || bytes.Contains(out, value) {
					t.Errorf("%s, %s: %x is not in the dump, or still in the copy", name, rewrite.Levels[level], value)
				}
			}
		}
	}
}

// TestRedactSeveralDumps: in a file with several dumps, each has its own classes.
func TestRedactSeveralDumps(t *testing.T) {
	h, _ := planted()
	content := dumpbuilder.HPROFSequence(dumpbuilder.HPROFOptions{Version: "1.0.1"}, small(), h)
	out, _ := redacted(t, content, rewrite.Options{Level: rewrite.Primitives})
	for dump := 1; dump <= 2; dump++ {
		before, _ := structure(t, content, Options{Dump: dump})
		after, _ := structure(t, out, Options{Dump: dump})
		compareStructure(t, before, after, true)
	}
}

// TestRedactUnusedNames: string literals in the JVM's symbol table do not count as names.
func TestRedactUnusedNames(t *testing.T) {
	content := small().HPROF(dumpbuilder.HPROFOptions{})
	h, err := parseHeader(content)
	if err != nil {
		t.Fatal(err)
	}
	literal := append([]byte{tagString, 0, 0, 0, 0, 0, 0, 0, 8 + 7, 0, 0, 0, 1, 2, 3, 4, 5}, "hunter2"...)
	content = slices.Concat(content[:h.length], literal, content[h.length:])
	out, summary := redacted(t, content, rewrite.Options{Level: rewrite.Strings})
	if bytes.Contains(out, []byte("hunter2")) || summary.Names == 0 {
		t.Errorf("%d unused names; the literal is still there", summary.Names)
	}
	if !bytes.Contains(out, []byte{1, 2, 3, 4, 5, 0, 0, 0, 0, 0, 0, 0}) {
		t.Error("the record of the literal is gone")
	}
}

// TestRedactWithoutClasses: no byte is copied from instances of unknown classes.
func TestRedactWithoutClasses(t *testing.T) {
	h, values := planted()
	content := h.HPROF(dumpbuilder.HPROFOptions{Framing: dumpbuilder.RecordPerSegment})
	var unchanged []byte
	header, _ := parseHeader(content)
	unchanged = append(unchanged, content[:header.length]...)
	for rest := content[header.length:]; len(rest) > 0; {
		n := recordHeader + u32(rest[5:])
		if !isHeapTag(rest[0]) || rest[recordHeader] != subClass {
			unchanged = append(unchanged, rest[:n]...)
		}
		rest = rest[n:]
	}
	out, summary := redacted(t, unchanged, rewrite.Options{Level: rewrite.Primitives})
	if summary.Unknown == 0 {
		t.Error("instances of unknown classes are not told")
	}
	for _, value := range values[:7] {
		if bytes.Contains(out, value) {
			t.Errorf("%q is still there", value)
		}
	}
}

// FuzzRedact: for any bytes, redaction ends with a copy or an error. The copy of a sound
// dump has the same structure and is marked.
func FuzzRedact(f *testing.F) {
	h, _ := planted()
	for _, o := range variants() {
		f.Add(h.HPROF(o), uint16(50), uint8(1))
	}
	f.Add(smallValues().HPROF(dumpbuilder.HPROFOptions{Valhalla: dumpbuilder.ValuesInlined}), uint16(100), uint8(2))
	f.Add(dumpbuilder.HPROFSequence(dumpbuilder.HPROFOptions{Version: "1.0.1"}, small(), small()), uint16(0), uint8(0))
	f.Fuzz(func(t *testing.T, content []byte, block uint16, level uint8) {
		if len(content) > 1<<16 {
			t.Skip("enough is enough")
		}
		o := rewrite.Options{Level: rewrite.Level(level % 3), Rename: hidden}
		var out bytes.Buffer
		summary, err := Redact(context.Background(), newBlocks(content, int(block)+16, block&1 == 1), &out, o)
		before := newRecorder(t)
		_, parseErr := Parse(context.Background(), newBlocks(content, 1<<20, false), before, Options{asWritten: true})
		if err != nil || parseErr != nil || damaged(before) || summary.Unknown > 0 {
			return
		}
		after := newRecorder(t)
		result, err := Parse(context.Background(), newBlocks(out.Bytes(), 1<<20, false), after, Options{asWritten: true})
		if err != nil {
			t.Fatalf("the copy of a sound dump: %v", err)
		}
		if before.all() != after.all() || before.references != after.references || len(before.roots) != len(after.roots) || result.Info.Redacted == "" {
			t.Errorf("%d objects, %d references, %d roots became %d, %d, %d", before.all(), before.references, len(before.roots), after.all(), after.references, len(after.roots))
		}
	})
}
