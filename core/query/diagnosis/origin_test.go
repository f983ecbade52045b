package diagnosis_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
)

// domain makes the protection domain of classes from a given file or folder.
func (p plan) domain(file string) dumpbuilder.Member {
	p.Class("java.net.URL", dumpbuilder.Ref("file"))
	p.Class("java.security.CodeSource", dumpbuilder.Ref("location"))
	p.Class("java.security.ProtectionDomain", dumpbuilder.Ref("codesource"))
	url := p.New("java.net.URL", "file", file)
	domain := p.New("java.security.ProtectionDomain", "codesource", p.New("java.security.CodeSource", "location", url))
	p.Root(heap.RootJNIGlobal, domain)
	return dumpbuilder.ProtectionDomain(domain)
}

// TestLibrariesByTheirJar: a class belongs to a library if it comes from a jar other than
// the application's, whatever its name.
func TestLibrariesByTheirJar(t *testing.T) {
	for name, c := range map[string]struct {
		main, store string // where the classes come from
		class       string
		library     string
	}{
		"a jar":                         {"/app/classes/", "/app/lib/bus-1.2.jar", "net.bus.Store", "bus-1.2.jar"},
		"a jar within a jar":            {"nested:/app.jar/!BOOT-INF/classes/!/", "nested:/app.jar/!BOOT-INF/lib/bus-1.2.jar!/", "net.bus.Store", "bus-1.2.jar"},
		"another module":                {"/app/classes/", "/app/lib/store-1.2.jar", "com.shop.Store", ""},
		"all in one jar":                {"/app/all.jar", "/app/all.jar", "net.bus.Store", ""},
		"a second folder":               {"/app/classes/", "/app/more/", "net.bus.Store", ""},
		"nothing of the own code known": {"", "/app/lib/bus-1.2.jar", "net.bus.Store", ""},
	} {
		p := plan{dumpbuilder.New()}
		if c.main != "" {
			p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain(c.main)))
		}
		p.Class(c.class, dumpbuilder.Ref("groups"), p.domain(c.store))
		m := p.HashMap(keyed(p.rows("com.shop.Group", 2500, 1000))...)
		p.static(c.class+"s", "ALL", p.New(c.class, "groups", m))
		p.ballast()
		_, text := verdictOn(t, p)
		if found := strings.Contains(text, "the library "); found != (c.library != "") || !strings.Contains(text, c.library) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestHiddenValues: hiding values changes what is shown, not what is found.
func TestHiddenValues(t *testing.T) {
	for _, test := range judged {
		for _, plant := range []func(plan){test.guilty, test.honest} {
			p := plan{dumpbuilder.New()}
			plant(p)
			s := p.open(t)
			if with, without := outline(t, s, context.Background()), outline(t, s, snapshot.WithoutValues(context.Background())); with != without {
				t.Errorf("%s: with values\n%s\nwithout\n%s", test.cause, with, without)
			}
		}
	}
}

// outline is what a diagnosis found, without the names in the dump.
func outline(t *testing.T, s *snapshot.Snapshot, ctx context.Context) string {
	t.Helper()
	d, err := diagnosis.Diagnose(ctx, s, diagnosis.Options{Smallest: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	text := string(d.Verdict)
	line := func(kind string, sus *diagnosis.Suspect) {
		text += fmt.Sprintf("\n%s %d %d %s", kind, sus.Count, sus.Bytes, sus.Confidence)
		for _, c := range sus.Causes {
			text += " " + c.ID
		}
		for _, f := range sus.Evidence {
			text += " " + f.ID
		}
	}
	for i := range d.Suspects {
		line("suspect", &d.Suspects[i])
	}
	for i := range d.Cleared {
		line("cleared", &d.Cleared[i].Suspect)
	}
	return text
}

// TestPlugIn: what a library holds on to is suspicious. The same in a plug-in with its
// own class loader is not, for that reason alone.
func TestPlugIn(t *testing.T) {
	for _, own := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		snippets := p.HashMap(keyed(p.rows("ext.Snippet", 2500, 300))...)
		members := []dumpbuilder.Member{dumpbuilder.Ref("snippets")}
		if own {
			members = append(members, dumpbuilder.Loader(p.New("java.lang.ClassLoader")))
		}
		p.Class("ext.Snippets", members...)
		p.static("com.shop.Main", "EDITOR", p.New("ext.Snippets", "snippets", snippets))
		p.ballast()
		if suspects, verdict := verdictOn(t, p); (suspects == 0) != own {
			t.Errorf("a loader of its own: %v: %s", own, verdict)
		}
	}
}
