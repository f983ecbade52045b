package snapshot_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// open opens the heap under test.
func open(t *testing.T, h *dumpbuilder.Heap) *snapshot.Snapshot {
	t.Helper()
	dump := source.NewMemory("test.hprof", h.HPROF(dumpbuilder.HPROFOptions{IdentifierSize: 8}))
	return opened.Files(t, engine.Options{}, dump)
}

func id(t *testing.T, s *snapshot.Snapshot, o *dumpbuilder.Object) heap.ObjectID {
	t.Helper()
	id, found := s.ID(o.Address)
	if !found {
		t.Fatalf("the object at 0x%x is missing", o.Address)
	}
	return id
}

// TestTextOfStrings reads arrays and strings as all JDKs store them. A limit cuts the
// text after the given number of characters, never inside one, and marks the cut.
func TestTextOfStrings(t *testing.T) {
	texts := []string{"", "a", "latin1 éÿ", "utf16 €", "日本語", strings.Repeat("😀", 20), strings.Repeat("x", 50), "a😀b€c", "nul\x00in"}
	for _, jdk := range []int{8, 17} {
		h := dumpbuilder.NewConfig(dumpbuilder.Config{JDK: jdk})
		objects := map[*dumpbuilder.Object]string{}
		for _, text := range texts {
			objects[h.String(text)] = text
		}
		if jdk == 8 { // until 7u5, strings share arrays
			old := h.Class("java.lang.AbstractStringBuilder", dumpbuilder.Ref("value"), dumpbuilder.Int("count"))
			builder := h.Class("java.lang.StringBuilder", dumpbuilder.Super(old))
			objects[h.Instance(builder, h.Array([]uint16{'a', 'b', 'c', 0, 0}), 3)] = "abc"
		}
		objects[h.ByteArray([]byte("plain é text")...)] = "plain é text"
		objects[h.ByteArray([]byte(strings.Repeat("é", 30))...)] = strings.Repeat("é", 30)
		s := open(t, h)
		for o, text := range objects {
			for _, limit := range []int{1, 2, 3, 10, 19, 20, 100} {
				want := text
				if runes := []rune(text); len(runes) > limit {
					want = string(runes[:limit]) + "…"
				}
				if got, ok := s.Text(context.Background(), id(t, s, o), limit); got != want || !ok {
					t.Errorf("JDK %d, limit %d: %q, %v; want %q", jdk, limit, got, ok, want)
				}
			}
		}
	}
}

func TestTextOfStringsThatShareAnArray(t *testing.T) {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true, JDK: 8})
	class := h.Class("java.lang.String", dumpbuilder.Ref("value"), dumpbuilder.Int("offset"), dumpbuilder.Int("count"), dumpbuilder.Int("hash"))
	array := h.Array([]uint16{'h', 'e', 'l', 'l', 'o'})
	cases := map[*dumpbuilder.Object]string{
		h.Instance(class, array, 1, 3): "ell", h.Instance(class, array, 0, 5): "hello",
		h.Instance(class, array, 9, 3): "", h.Instance(class, array, 2, 2000000000): "llo",
	}
	negative := h.Instance(class, array, -1, 3)
	s := open(t, h)
	for o, want := range cases {
		if got, ok := s.Text(context.Background(), id(t, s, o), 100); got != want || !ok {
			t.Errorf("%q, %v; want %q", got, ok, want)
		}
	}
	if got, ok := s.Text(context.Background(), id(t, s, negative), 100); ok {
		t.Errorf("a negative offset gives %q", got)
	}
}

func TestBinaryArraysAreNoText(t *testing.T) {
	h := dumpbuilder.New()
	arrays := []*dumpbuilder.Object{h.ByteArray(0x80, 0x80, 0x80, 0x80, 0x80, 0x80), h.ByteArray('a', 0xC3), h.ByteArray('a', 1), h.ByteArray(bytes.Repeat([]byte{0xBF}, 5000)...)}
	s := open(t, h)
	for _, a := range arrays {
		if text, ok := s.Text(context.Background(), id(t, s, a), 10); ok || !utf8.ValidString(text) {
			t.Errorf("%s reads %q", s.Label(id(t, s, a)), text)
		}
	}
}

// TestTextOfValues has one object of each kind, whose classes have the same fields as in
// the JDK.
func TestTextOfValues(t *testing.T) {
	h := dumpbuilder.New()
	make := func(class string, members []dumpbuilder.Member, values ...any) *dumpbuilder.Object {
		return h.Instance(h.Class(class, members...), values...)
	}
	type fields = []dumpbuilder.Member
	ref, integer, long := dumpbuilder.Ref, dumpbuilder.Int, dumpbuilder.Long
	holder := make("java.net.InetAddress$InetAddressHolder", fields{ref("hostName"), integer("address")}, "host", int32(0x7f000001))
	address := make("java.net.InetAddress", fields{ref("holder")}, holder)
	old4 := make("java.net.Inet4Address", fields{dumpbuilder.Super(h.ClassOf("java.net.InetAddress")), ref("hostName"), integer("address")}, nil, 0x0a000102)
	color := h.Class("app.Color", dumpbuilder.Super(h.ClassOf("java.lang.Enum")))
	base := make("sun.util.locale.BaseLocale", fields{ref("language"), ref("region")}, "de", "AT")
	big := make("java.math.BigInteger", fields{integer("signum"), ref("mag")}, -1, h.IntArray(1, 0))
	cases := map[*dumpbuilder.Object]string{
		h.New("java.lang.Integer", "value", -5):                        "-5",
		h.New("java.lang.Byte", "value", int8(-128)):                   "-128",
		h.New("java.lang.Short", "value", int16(-300)):                 "-300",
		h.New("java.lang.Long", "value", int64(-1<<63)):                "-9223372036854775808",
		h.New("java.lang.Character", "value", 0x20AC):                  "€",
		h.New("java.lang.Boolean", "value", true):                      "true",
		h.New("java.lang.Float", "value", 1.5):                         "1.5",
		h.New("java.lang.Double", "value", -1e100):                     "-1.0E100",
		h.Instance(color, "RED", 0):                                    "RED",
		h.New("java.lang.Thread", "name", "main"):                      "main",
		h.New("java.lang.RuntimeException", "detailMessage", "broken"): "broken",
		h.New("java.util.Date", "fastTime", 0):                         "1970-01-01 00:00:00.000 UTC",
		h.ClassOf("java.util.HashMap").Mirror:                          "java.util.HashMap",
		holder:                                                         "host/127.0.0.1",
		address:                                                        "host/127.0.0.1",
		big:                                                            "-4294967296",
		make("java.util.Locale", fields{ref("baseLocale")}, base):      "de_AT",
		make("java.util.UUID", fields{long("mostSigBits"), long("leastSigBits")}, uint64(0x0011223344556677), uint64(0x8899aabbccddeeff)):                            "00112233-4455-6677-8899-aabbccddeeff",
		make("java.math.BigDecimal", fields{ref("intVal"), integer("scale"), long("intCompact")}, nil, 3, -5):                                                        "-0.005",
		make("java.net.URL", fields{ref("protocol"), ref("host"), integer("port"), ref("file"), ref("authority"), ref("ref")}, "http", "h", 80, "/a?b", "h:80", "r"): "http://h:80/a?b#r",
		make("java.lang.StackTraceElement", fields{ref("declaringClass"), ref("methodName"), ref("fileName"), integer("lineNumber")}, "app.A", "run", "A.java", 7):   "app.A.run(A.java:7)",
		make("java.util.concurrent.atomic.AtomicLong", fields{long("value")}, -1):                                                                                    "-1",
		make("java.util.concurrent.atomic.AtomicBoolean", fields{integer("value")}, 1):                                                                               "true",
		make("java.net.InetSocketAddress", fields{ref("addr"), integer("port")}, old4, 80):                                                                           "10.0.1.2:80",
		make("java.lang.Module", fields{ref("name")}, nil):                                                                                                           "",
	}
	s := open(t, h)
	for o, want := range cases {
		if got, ok := s.Text(context.Background(), id(t, s, o), 100); got != want || ok != (want != "") {
			t.Errorf("%s reads %q, %v; want %q", s.Label(id(t, s, o)), got, ok, want)
		}
	}
}

// TestTextOfCirclesEnds: URLs whose five parts are the URL itself, so that every level
// branches fivefold.
func TestTextOfCirclesEnds(t *testing.T) {
	h := dumpbuilder.New()
	class := h.Class("java.net.URL", dumpbuilder.Ref("protocol"), dumpbuilder.Ref("host"), dumpbuilder.Ref("file"), dumpbuilder.Ref("authority"), dumpbuilder.Ref("ref"))
	url := h.Instance(class)
	for _, field := range []string{"protocol", "host", "file", "authority", "ref"} {
		h.Set(url, field, url)
	}
	s := open(t, h)
	began := time.Now()
	s.Text(context.Background(), id(t, s, url), 1<<20)
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestFieldsAndReferences(t *testing.T) {
	h := dumpbuilder.New()
	parent := h.Class("app.Parent", dumpbuilder.Ref("next"), dumpbuilder.Int("x"))
	child := h.Class("app.Child", dumpbuilder.Super(parent), dumpbuilder.Ref("next"), dumpbuilder.Long("y"), dumpbuilder.Static("HOLDER", heap.Object, nil))
	target := h.Instance(parent)
	o := h.Instance(child, target, int64(-7), target, 3)
	child.SetStatic("HOLDER", o)
	array := h.ObjectArray("app.Parent[]", target, nil, o, target)
	thread := h.Thread("worker", dumpbuilder.Frame{Class: "app.Child", Method: "run"})
	thread.Local(0, o)
	s := open(t, h)
	ctx := context.Background()

	fields, err := s.Fields(ctx, id(t, s, o))
	if err != nil || len(fields) != 4 {
		t.Fatalf("%v %v", fields, err)
	}
	for i, want := range []struct{ class, name string }{{"app.Child", "next"}, {"app.Child", "y"}, {"app.Parent", "next"}, {"app.Parent", "x"}} {
		if got := fields[i]; got.Name != want.name || s.ClassName(got.Class) != want.class {
			t.Errorf("field %d is %s.%s, want %v", i, s.ClassName(got.Class), got.Name, want)
		}
	}
	if int64(fields[1].Value.Bits) != -7 || fields[3].Value.Bits != 3 {
		t.Errorf("values %v", fields)
	}
	if v, found, err := s.Field(ctx, id(t, s, o), "next", "x"); err != nil || !found || v.Bits != 0 {
		t.Errorf("next.x: %v %v %v", v, found, err)
	}
	if _, found, _ := s.Field(ctx, id(t, s, target), "next", "x"); found {
		t.Error("a field behind null was found")
	}
	for _, c := range []struct {
		from, to heap.ObjectID
		want     []string
	}{
		{id(t, s, o), id(t, s, target), []string{"next", "next"}},
		{id(t, s, array), id(t, s, target), []string{"[0]", "[3]"}},
		{id(t, s, array), id(t, s, o), []string{"[2]"}},
		{id(t, s, o), id(t, s, child.Mirror), []string{"<class>"}},
		{id(t, s, child.Mirror), id(t, s, o), []string{"HOLDER"}},
		{id(t, s, child.Mirror), id(t, s, parent.Mirror), []string{"<super>"}},
		{id(t, s, child.Mirror), s.BootLoader(), []string{"<classloader>"}},
		{id(t, s, thread.Object), id(t, s, o), []string{"<" + heap.RootJavaLocal.String() + ">"}},
		{id(t, s, target), id(t, s, o), nil},
	} {
		if got := s.ReferenceNames(ctx, c.from, c.to); !slices.Equal(got, c.want) {
			t.Errorf("%s refers to %s by %v, want %v", s.Label(c.from), s.Label(c.to), got, c.want)
		}
	}
	if got := s.Kind(id(t, s, array)); got != "app.Parent[4]" {
		t.Errorf("kind %s", got)
	}
	if got := s.Kind(id(t, s, child.Mirror)); got != "class app.Child" {
		t.Errorf("kind %s", got)
	}
}

func TestLoaders(t *testing.T) {
	h := dumpbuilder.New()
	loader, idle, lost := h.New("java.net.URLClassLoader"), h.New("java.net.URLClassLoader"), h.New("java.net.URLClassLoader")
	class := h.Class("app.Loaded", dumpbuilder.Loader(loader))
	h.Root(heap.RootJNIGlobal, h.Instance(class))
	h.Root(heap.RootJNIGlobal, idle)
	s := open(t, h)
	got := s.Loaders()
	for _, o := range []*dumpbuilder.Object{loader, idle} {
		if !slices.Contains(got, id(t, s, o)) {
			t.Errorf("%s is missing", s.Label(id(t, s, o)))
		}
	}
	if slices.Contains(got, id(t, s, lost)) || !slices.Contains(got, s.BootLoader()) {
		t.Errorf("loaders %v", got)
	}
}
