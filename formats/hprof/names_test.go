package hprof

import (
	"fmt"
	"testing"

	"heapdrop/formats/javaname"
)

func TestJavaName(t *testing.T) {
	for name, want := range map[string]string{
		"java/lang/String":                "java.lang.String",
		"java.lang.String":                "java.lang.String",
		"[I":                              "int[]",
		"[[J":                             "long[][]",
		"[Z":                              "boolean[]",
		"[[[Ljava/lang/String;":           "java.lang.String[][][]",
		"[Ljava.lang.String;":             "java.lang.String[]",
		"[Qapp/Point;":                    "app.Point[]",
		"java.lang.String[]":              "java.lang.String[]",
		"int[]":                           "int[]",
		"Plain":                           "Plain",
		"":                                "",
		"[":                               "[",
		"[X":                              "[X",
		"[L;":                             "[L;",
		"a/B$$Lambda+0x000000005c043c00":  "a.B$$Lambda+0x000000005c043c00",
		"a/B$$Lambda$7":                   "a.B$$Lambda$7",
		"a/B$$Lambda/0x00007f42":          "a.B$$Lambda/0x00007f42",
		"a/B$$Lambda$12/1234567":          "a.B$$Lambda$12/1234567",
		"[La/B$$Lambda/0x00007f42;":       "a.B$$Lambda/0x00007f42[]",
		"com/sun/proxy/$Proxy1":           "com.sun.proxy.$Proxy1",
		"a/package-info":                  "a.package-info",
		"a/B/run(ILa/C;)[La/D;":           "a.B.run(ILa/C;)[La/D;",
		"a.B.run(ILa/C;)[La/D;":           "a.B.run(ILa/C;)[La/D;",
		"a/B(c/D":                         "a.B(c.D",
		"java.lang.invoke.LambdaForm$DMH": "java.lang.invoke.LambdaForm$DMH",
	} {
		if got := javaname.Of(name); got != want {
			t.Errorf("javaname.Of(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestDecodeUTF8(t *testing.T) {
	for _, c := range []struct{ bytes, want string }{
		{"plain", "plain"},
		{"", ""},
		{"\xc3\x9c\xe2\x82\xac", "Ü€"},
		{"a\xc0\x80b", "a\x00b"},                         // NUL in modified UTF-8
		{"\xed\xa0\xb5\xed\xb2\xb3", "\U0001d4b3"},       // two surrogates
		{"\xf0\x9d\x92\xb3", "\U0001d4b3"},               // the same in standard UTF-8
		{"x\xed\xa0\xb5y", "x\ufffdy"},                   // half a pair
		{"\xed\xb2\xb3\xed\xa0\xb5", "\ufffd\ufffd"},     // in the wrong order
		{"\xff\xfe!", "\ufffd\ufffd!"},                   // invalid
		{"\xc0", "\ufffd"}, {"\xed\xa0", "\ufffd\ufffd"}, // cut
	} {
		if got := decodeUTF8([]byte(c.bytes)); got != c.want {
			t.Errorf("decodeUTF8(% x) = %q, want %q", c.bytes, got, c.want)
		}
	}
}

// TestManyNames: identifiers as in JVMs, and identifiers that collide.
func TestManyNames(t *testing.T) {
	for _, stride := range []uint64{1, 8, 16, 1 << 32, 1 << 44, 0x9E3779B97F4A7C15} {
		n := newNames()
		for i := range uint64(20000) {
			n.add(i*stride, fmt.Appendf(nil, "name %d", i), false)
		}
		for i := range uint64(20000) {
			if got := n.text(i * stride); got != fmt.Sprintf("name %d", i) {
				t.Fatalf("stride %x: %q is the name of %d", stride, got, i)
			}
		}
		if s, found := n.find(20000*stride + 1<<20); found {
			t.Errorf("stride %x: %q for what was never defined", stride, s)
		}
	}
}

// TestNames: names that are defined twice or not at all.
func TestNames(t *testing.T) {
	n := newNames()
	n.add(1, []byte("a/First"), false)
	if got, _ := n.class(1); got != "a.First" {
		t.Errorf("class name %q", got)
	}
	n.add(1, []byte("a/Second"), false)
	n.add(1, []byte("a/Third"), true)
	if got := n.text(1); got != "a/Second" {
		t.Errorf("%q, want the second definition", got)
	}
	if got, _ := n.class(1); got != "a.Second" {
		t.Errorf("class name %q, want that of the second definition", got)
	}
	if got := n.text(0) + n.text(0x1f); got != "unknown-name-0x1f" {
		t.Errorf("undefined names: %q", got)
	}
}
