package diagnosis_test

import (
	"fmt"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// unfinished are causes recognized by what a library began and nobody has ended.
var unfinished = []twoPlans{
	{
		"Jobs of coroutines that nobody completes",
		func(p plan) { p.jobs("kotlinx.coroutines.NodeList") },
		func(p plan) { p.jobs("kotlinx.coroutines.CompletedExceptionally") },
	},
	{"Responses that nobody has begun", func(p plan) { p.emitters(false) }, func(p plan) { p.emitters(true) }},
	{
		"Connections or transactions that stay open",
		func(p plan) { p.connections("app.Changes") },
		func(p plan) { p.connections("app.SocketChannel") },
	},
	{
		"Connections or transactions that stay open",
		func(p plan) { p.database("jetbrains.exodus.env.ReadonlyTransaction") },
		func(p plan) { p.database("app.CardTransaction") }, // the data of the application
	},
	{
		"Measurements that are started and never stopped",
		func(p plan) { p.samples(false) },
		func(p plan) { p.samples(true) },
	},
	{
		"A thread-local variable for each object",
		func(p plan) { p.fastLocals(4, 1500) },
		func(p plan) { p.fastLocals(300, 20) },
	},
	{
		"Code that a shell has evaluated",
		func(p plan) { p.large("app.Main", "SNIPPETS", "jdk.jshell.VarSnippet", 600) },
		func(p plan) { p.large("app.Main", "SNIPPETS", "app.VarSnippet", 600) },
	},
	{
		"Streams of a serializer that are never reset",
		func(p plan) { p.lines("com.caucho.hessian.util.IdentityIntMap") },
		func(p plan) { p.lines("app.Slides") },
	},
	{
		"Streams of a serializer that are never reset",
		func(p plan) { p.lines("com.esotericsoftware.kryo.util.MapReferenceResolver") },
		func(p plan) { p.large("app.Main", "POOL", "com.esotericsoftware.kryo.util.MapReferenceResolver", 300) }, // reset after each use
	},
	{
		"Documents that are written and not finished",
		func(p plan) { p.static("app.Main", "BOOK", p.document()) },
		func(p plan) {
			p.Thread("print", dumpbuilder.Frame{Class: "app.Print", Method: "run", Line: 7}).Local(0, p.document())
		},
	},
	{
		"A mapping context used again and again",
		func(p plan) { p.large("app.Main", "CONTEXT", "ma.glasnost.orika.MappingContext", 300) },
		func(p plan) { p.large("app.Main", "CONTEXT", "app.MappingContext", 300) },
	},
	{"Threads of clients that are not closed", func(p plan) { p.monitors(150) }, func(p plan) { p.monitors(3) }},
	{
		"Keys with values in them",
		func(p plan) {
			p.parsed(func(i int) string {
				return fmt.Sprintf(`{ sailings(from: "port-%d", day: %d) { ship price } }`, i%17, i)
			})
		},
		func(p plan) {
			p.parsed(func(i int) string {
				return fmt.Sprintf(`{ sailings(from: $port, day: $day) { %s } }`, strings.Repeat("s", i+1))
			})
		},
	},
	{
		"Keys with values in them",
		func(p plan) {
			p.parsed(func(i int) string {
				return "Dear R" + word(i) + ", the pallet " + fmt.Sprint(i) + " is at {0} degrees."
			})
		},
		func(p plan) {
			p.parsed(func(i int) string { return "dear " + word(i) + ", the pallet " + word(7*i) + " is at {0} degrees." })
		},
	},
}

// word returns a word in small letters, another one for each number below 26³.
func word(i int) string {
	return string([]byte{'a' + byte(i/676%26), 'a' + byte(i/26%26), 'a' + byte(i%26)})
}

// emitters makes emitters of Spring with what was sent through them.
func (p plan) emitters(begun bool) {
	class := p.Class("org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter", dumpbuilder.Ref("handler"), dumpbuilder.Ref("earlySendAttempts"))
	var all []any
	for range 40 {
		var handler any
		if begun {
			handler = p.rows("app.Handler", 1, 10)[0]
		}
		all = append(all, p.Instance(class, handler, p.ArrayList(p.rows("app.Alert", 50, 100)...)))
	}
	p.bag(all...)
}

// lines makes connections, each with a stream whose references are in an object of the given
// class.
func (p plan) lines(references string) {
	p.Class(references, dumpbuilder.Ref("keys"))
	p.Class("app.Line", dumpbuilder.Ref("written"))
	var all []any
	for range 12 {
		all = append(all, p.New("app.Line", "written", p.New(references, "keys", p.ObjectArray("java.lang.Object[]", p.rows("app.Slide", 300, 200)...))))
	}
	p.bag(all...)
}

// document makes a document of iText with a table of objects.
func (p plan) document() any {
	p.Class("com.itextpdf.kernel.pdf.PdfDocument", dumpbuilder.Ref("xref"))
	return p.New("com.itextpdf.kernel.pdf.PdfDocument", "xref", p.ArrayList(p.rows("com.itextpdf.kernel.pdf.PdfIndirectReference", 800, 300)...))
}

// jobs makes jobs of coroutines with a state of the given class.
func (p plan) jobs(state string) {
	p.Class("kotlinx.coroutines.JobSupport", dumpbuilder.Ref("_state$volatile"))
	p.Class("kotlinx.coroutines.JobImpl", dumpbuilder.Super(p.ClassOf("kotlinx.coroutines.JobSupport")))
	var all []any
	for _, s := range p.rows(state, 600, 100) {
		all = append(all, p.New("kotlinx.coroutines.JobImpl", "_state$volatile", s))
	}
	p.bag(all...)
}

// connections makes a store with connections, each with a part of the given class, which
// another object refers to as well.
func (p plan) connections(part string) {
	p.Class("app.Store", dumpbuilder.Ref("activeConnections"))
	link, class := p.Class("app.Link", dumpbuilder.Ref("part")), p.Class("app.StoreConnection", dumpbuilder.Ref("link"), dumpbuilder.Ref("data"))
	parts := p.rows(part, 200, 10)
	p.static("app.Selector", "KEYS", p.ArrayList(parts...))
	var all []any
	for i := range parts {
		all = append(all, p.Instance(class, p.Instance(link, parts[i]), p.ByteArray(make([]byte, 500)...)))
	}
	p.static("app.Main", "STORE", p.New("app.Store", "activeConnections", p.ArrayList(all...)))
}

// database makes a database with objects of the given class.
func (p plan) database(class string) {
	p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
	p.Class("jetbrains.exodus.env.EnvironmentImpl", dumpbuilder.Ref("snapshots"), p.domain("/app/lib/xodus.jar"))
	p.static("app.Main", "STORE", p.New("jetbrains.exodus.env.EnvironmentImpl", "snapshots", p.ArrayList(p.rows(class, 300, 500)...)))
}

// samples makes measurements of long tasks.
func (p plan) samples(stopped bool) {
	base := p.Class("io.micrometer.core.instrument.LongTaskTimer$Sample")
	class := p.Class("app.RunningSample", dumpbuilder.Super(base), dumpbuilder.Boolean("stopped"), dumpbuilder.Ref("data"))
	var all []any
	for range 1200 {
		all = append(all, p.Instance(class, stopped, p.ByteArray(make([]byte, 100)...)))
	}
	p.bag(all...)
}

// fastLocals makes threads, each with the given number of Netty's thread-local variables.
func (p plan) fastLocals(threads, n int) {
	table := p.Class("io.netty.util.internal.InternalThreadLocalMap", dumpbuilder.Ref("indexedVariables"))
	p.Class("io.netty.util.concurrent.FastThreadLocalThread", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("threadLocalMap"))
	for i := range threads {
		values := p.Instance(table, p.ObjectArray("java.lang.Object[]", p.rows("app.Scratch", n, 300)...))
		p.ThreadOf(p.New("io.netty.util.concurrent.FastThreadLocalThread", "name", fmt.Sprintf("worker-%d", i), "threadLocalMap", values))
	}
}

// monitors makes 150 threads of a library, which belong to so many objects.
func (p plan) monitors(owners int) {
	p.Class("org.db.driver.Monitor", dumpbuilder.Ref("data"))
	p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
	p.Class("org.db.driver.Monitor$Task", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("this$0"), dumpbuilder.Ref("data"), p.domain("/app/lib/driver.jar"))
	var all []*dumpbuilder.Object
	for range owners {
		all = append(all, p.New("org.db.driver.Monitor", "data", p.ByteArray(make([]byte, 100)...)))
	}
	for i := range 150 {
		p.ThreadOf(p.New("org.db.driver.Monitor$Task", "name", fmt.Sprintf("monitor-%d", i), "this$0", all[i%owners], "data", p.ByteArray(make([]byte, 3000)...)))
	}
}

// parsed makes a map from texts to what was parsed from them.
func (p plan) parsed(text func(i int) string) {
	var pairs []any
	for i, document := range p.rows("app.Document", 300, 200) {
		pairs = append(pairs, p.String(text(i)), document)
	}
	p.static("app.Main", "DOCUMENTS", p.ConcurrentHashMap(pairs...))
}

// TestConfigurationThatGrows: settings are fewer than a thousand; what describes a large
// system has more parts.
func TestConfigurationThatGrows(t *testing.T) {
	for _, c := range []struct {
		class   string
		n       int
		accused bool
	}{
		{"org.mapper.MapperConfiguration", 2400, true},
		{"org.mapper.MapperConfiguration", 400, false},
		{"org.mapper.ClusterMetadata", 2400, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
		p.Class(c.class, dumpbuilder.Ref("mappings"), p.domain("/app/lib/mapper.jar"))
		p.Class("org.mapper.Mapping", dumpbuilder.Int("id"), dumpbuilder.Ref("data"), p.domain("/app/lib/mapper.jar"))
		p.static("app.Main", "MAPPER", p.New(c.class, "mappings", p.ConcurrentHashMap(keyed(p.rows("org.mapper.Mapping", c.n, 600))...)))
		p.ballast()
		if suspects, text := verdictOn(t, p); (suspects > 0) != c.accused {
			t.Errorf("%s with %d mappings: %s", c.class, c.n, text)
		}
	}
}
