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
		func(p plan) { p.bag(p.rows("kotlinx.coroutines.JobImpl", 600, 100)...) },
		func(p plan) { p.bag(p.rows("kotlinx.coroutines.StandaloneCoroutine", 600, 100)...) },
	},
	{"Responses that nobody has begun", func(p plan) { p.emitters(false) }, func(p plan) { p.emitters(true) }},
	{
		"Connections or transactions that stay open",
		func(p plan) { p.connections("activeConnections", "app.Changes") },
		func(p plan) { p.connections("activeConnections", "app.SocketChannel") },
	},
	{
		"Measurements that are started and never stopped",
		func(p plan) { p.bag(p.samples("io.micrometer.core.instrument.LongTaskTimer$Sample", 1200)...) },
		func(p plan) { p.bag(p.samples("io.micrometer.core.instrument.LongTaskTimer$Sample", 200)...) },
	},
	{
		"A thread-local variable for each object",
		func(p plan) { p.fastLocals(1500) },
		func(p plan) { p.fastLocals(150) },
	},
	{
		"Code that a shell has evaluated",
		func(p plan) { p.large("app.Main", "SNIPPETS", "jdk.jshell.VarSnippet", 600) },
		func(p plan) { p.large("app.Main", "SNIPPETS", "app.VarSnippet", 600) },
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

// connections makes a store with connections, each with a part of the given class.
func (p plan) connections(field, part string) {
	p.Class("app.Store", dumpbuilder.Ref(field))
	class := p.Class("app.StoreConnection", dumpbuilder.Ref("part"), dumpbuilder.Ref("data"))
	var all []any
	for range 200 {
		all = append(all, p.Instance(class, p.rows(part, 1, 10)[0], p.ByteArray(make([]byte, 500)...)))
	}
	p.static("app.Main", "STORE", p.New("app.Store", field, p.ArrayList(all...)))
}

// samples makes measurements of a subclass of the given class.
func (p plan) samples(class string, n int) []any {
	p.Class("app.RunningSample", dumpbuilder.Super(p.Class(class)), dumpbuilder.Ref("data"))
	return p.rows("app.RunningSample", n, 100)
}

// fastLocals makes four threads with the given number of Netty's thread-local variables.
func (p plan) fastLocals(n int) {
	table := p.Class("io.netty.util.internal.InternalThreadLocalMap", dumpbuilder.Ref("indexedVariables"))
	p.Class("io.netty.util.concurrent.FastThreadLocalThread", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("threadLocalMap"))
	for i := range 4 {
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
