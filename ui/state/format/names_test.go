package format

import (
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	for name, want := range map[string][3]string{
		"org.apache.activemq.broker.region.Queue": {"org.apache.activemq.broker.region.", "Queue", "o.a.a.b.r."},
		"java.util.HashMap$Node[]":                {"java.util.", "HashMap$Node[]", ""},
		"java.util.concurrent.ConcurrentHashMap":  {"java.util.concurrent.", "ConcurrentHashMap", "j.u.c."},
		"REPL.$JShell$3":                          {"", "REPL.$JShell$3", ""},
		"byte[]":                                  {"", "byte[]", ""},
		"app.run":                                 {"", "app.run", ""},
		"kotlin.io.ConsoleKt":                     {"kotlin.io.", "ConsoleKt", "k.i."},
		"été.Événement":                           {"été.", "Événement", "é."},
		"":                                        {"", "", ""},
		"...":                                     {"", "...", ""},
		"/tmp/a.B":                                {"", "/tmp/a.B", ""},
	} {
		pkg, class := SplitName(name)
		if got := [3]string{pkg, class, Initials(pkg)}; got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestShorten(t *testing.T) {
	for name, want := range map[string]string{
		"org.apache.activemq.broker.region.cursors.OrderedPendingMessageList": "o.a.a.b.r.c.|Ordere|dPendingM|essageList",
		"java.util.HashMap$Node[]":               "|HashMap$Node[]||",
		"java.util.concurrent.ConcurrentHashMap": "j.u.c.|Concur|rent|HashMap",
		"app.ABCDEFGHIJKLMNOPQRSTé":              "a.|ABCDEF|GHIJK|LMNOPQRSTé",
		"app.Main":                               "a.|Main||",
		"byte[]":                                 "|byte[]||",
		"":                                       "|||",
	} {
		initials, start, middle, end := Shorten(name)
		if got := strings.Join([]string{initials, start, middle, end}, "|"); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestBreaks(t *testing.T) {
	for text, want := range map[string]string{
		"org.apache.Queue$Node":      "org.|apache.|Queue$|Node",
		"a.B.STORE → map → table[0]": "a.|B.|STORE → |map → |table[0]",
		"MAX_SIZE → _map":            "MAX_|SIZE → |_map",
		"Ends here. Next.":           "Ends here. Next.",
		"6.00 of 10.0 KB":            "6.00 of 10.0 KB",
		"$":                          "$",
		"":                           "",
		"\xff.a":                     "\xff.|a",
	} {
		if got := strings.Join(Breaks(text), "|"); got != want {
			t.Errorf("%q breaks as %q, want %q", text, got, want)
		}
	}
}

func TestEdge(t *testing.T) {
	for label, want := range map[string]string{
		"<Java Local>": "local variable",
		"<Java Local>, <Java Local>, <Java Local>":          "3 local variables",
		"target, <Java Local>, <Java Local>":                "target, 2 local variables",
		"<Java Local>, <Java Local>, target":                "2 local variables, target",
		"<Java Local> of a.b.Worker.run":                    "local variable of Worker.run",
		"target, <Java Local>, <Java Local> of a.Main.m, b": "target, 2 local variables of Main.m, b",
		"local variable java.util.LinkedHashMap of app.run": "local variable LinkedHashMap of app.run",
		"java.lang.Thread":                                  "java.lang.Thread", // a key, perhaps
		"<class>":                                           "<class>",
	} {
		if got := Edge(label); got != want {
			t.Errorf("%s: %s, want %s", label, got, want)
		}
	}
}

func TestUnhidden(t *testing.T) {
	for name, want := range map[string]string{
		"si.Main$$Lambda$72+0x00007f496901b770 @ 0xecd715e0": "si.Main lambda 72 @ 0xecd715e0",
		"Foo$$Lambda+0x00007f12a8001000":                     "Foo lambda",
		"Foo$$Lambda/0x00007f12a8001000.run":                 "Foo lambda.run",
		"java.lang.invoke.LambdaForm$MH/0x0000000800001000":  "java.lang.invoke.LambdaForm$MH",
		"com.app.-$$Lambda$Main$abc":                         "com.app.-$$Lambda$Main$abc",
		"$$Lambda$":                                          "$$Lambda$",
		"Foo$$Lambda$":                                       "Foo lambda$",
		"app.Main @ 0x7f00":                                  "app.Main @ 0x7f00",
		"+0x00007f12a8001000":                                "+0x00007f12a8001000",
		"a/0x12 é":                                           "a/0x12 é",
	} {
		if got := Unhidden(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestReadable(t *testing.T) {
	for text, want := range map[string]string{
		"27,000 entries java.lang.String → org.apache.catalina.session.StandardSession": "27,000 entries String → StandardSession",
		"b.TomcatRun.TOMCAT → server → services[0]":                                     "TomcatRun.TOMCAT → server → services[0]",
		"local variable java.util.LinkedHashMap of app.run":                             "local variable LinkedHashMap of app.run",
		"held by org.apache.Foo. Next.":                                                 "held by Foo. Next.",
		`thread "org.apache.Worker" holds a.B`:                                          `thread "org.apache.Worker" holds B`,
		"example.com says 1.5 MB":                                                       "example.com says 1.5 MB",
		"\xff.a.B \xc3":                                                                 "\ufffd.B \ufffd",
	} {
		if got := Readable(text); got != want && text[0] != 0xff {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func FuzzReadable(f *testing.F) {
	f.Add("a.b.C → \"x.Y\" (d.E)")
	f.Fuzz(func(t *testing.T, text string) {
		if got := Readable(text); len(got) > len(text) {
			t.Errorf("%q became longer: %q", text, got)
		}
		pkg, class := SplitName(text)
		if pkg+class != text {
			t.Errorf("%q: %q and %q", text, pkg, class)
		}
		Initials(pkg)
	})
}
