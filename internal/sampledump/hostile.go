package sampledump

import (
	"strings"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// Hostile is a heap whose names and strings try to break the code that shows them:
// markup, script addresses, text that reverses or hides its neighbours, control
// characters, format strings, invalid encodings, and a name of a megabyte.
func Hostile() *dumpbuilder.Heap {
	h := dumpbuilder.New()
	texts := hostileTexts()
	list := make([]any, 0, len(texts))
	for i, text := range texts {
		c := h.Class(text, dumpbuilder.Ref(text), dumpbuilder.Int(text+" again"), dumpbuilder.Static(text, heap.Object, text))
		o := h.Instance(c, text, i)
		list = append(list, o, h.ObjectArray(text+"[]", o, nil))
		t := h.Thread(text, dumpbuilder.Frame{Class: text, Method: text, Signature: text, Source: text, Line: int32(i)})
		t.Local(0, o)
		loader := h.New("java.net.URLClassLoader", "name", text)
		list = append(list, h.Instance(h.Class(text, dumpbuilder.Loader(loader))))
	}
	// Names that are legal in class files but unusual.
	for _, name := range []string{"", " ", ".", "[]", "[", "a..b", "int", "int[]", "L;", "java.lang.String", "a/b", "a\\b",
		"app.Main$$Lambda+0x000000005c043c00", "app.Main$$Lambda$12/1234567", "app.Main$$Lambda/0x00007fe8780413f8"} {
		list = append(list, h.Instance(h.Class(name, dumpbuilder.Byte(""))))
	}
	h.SystemProperties("user.name", `"><script>alert(1)</script>`, "line.separator", "\n", "", "empty name")
	h.Root(heap.RootJNIGlobal, h.ArrayList(list...))
	return h
}

// hostileTexts are the texts of Hostile.
func hostileTexts() []string {
	return []string{
		`<script>globalThis.pwned=1</script>`,
		`<img src=x onerror="globalThis.pwned=1">`,
		`"><svg onload=globalThis.pwned=1>`,
		`' onmouseover='globalThis.pwned=1`,
		`javascript:globalThis.pwned=1`,
		`</style><style>*{display:none}</style>`,
		`<!-- --><![CDATA[ ]]>&lt;&amp;&#x3c;`,
		"{{constructor.constructor('globalThis.pwned=1')()}}${7*7}#{7*7}",
		"=HYPERLINK(\"javascript:globalThis.pwned=1\")", // spreadsheets run it when exported as CSV
		"a,b;\"c\"\td|e`f`**g**[h](javascript:i)",       // CSV and Markdown
		"\u202egnirts esrever\u202c\u2066isolated\u2069\u200fmark",
		"zero\u200bwidth\u200d\ufeff\u00adsoft",
		"nul\x00 bell\x07 escape\x1b[31mred\x1b[0m return\r delete\x7f next\u0085",
		"line\nfeed\u2028separator\u2029paragraph",
		"%s%n%x{}%!d(MISSING)",
		"combining " + strings.Repeat("\u0301", 300),
		"emoji 👩‍👩‍👧‍👦 astral 𝒳 noncharacter \uffff private \ue000",
		"broken \xff\xfe \xc0\xaf \xed\xa0\x80 \xf5", // overlong, lone surrogate, impossible bytes
		"../../../../etc/passwd",
		"__proto__",
		"constructor",
		strings.Repeat("long.", 200_000) + "Name",
		strings.Repeat("𝒳<b>", 20_000),
	}
}
