package diagnosis_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// taken is the time at which the dumps of these tests claim to have been taken, in
// milliseconds since 1970.
const taken = 1_767_225_600_000

// plan is a heap under construction, with methods for what the plans below need.
type plan struct{ *dumpbuilder.Heap }

func (p plan) open(t testing.TB) *snapshot.Snapshot {
	t.Helper()
	file := source.NewMemory("plan.hprof", p.HPROF(dumpbuilder.HPROFOptions{Created: taken}))
	return opened.Files(t, engine.Options{}, file)
}

// static makes a class with a static field that refers to an object.
func (p plan) static(class, field string, o any) {
	p.Root(heap.RootSystemClass, p.Class(class, dumpbuilder.Static(field, heap.Object, o)))
}

// rows makes objects of the given number of bytes.
func (p plan) rows(class string, n, bytes int) []any {
	c := p.Class(class, dumpbuilder.Ref("data"))
	list := make([]any, n)
	for i := range list {
		list[i] = p.Instance(c, p.ByteArray(make([]byte, bytes)...))
	}
	return list
}

// keyed turns values into pairs with different keys.
func keyed(values []any) []any {
	var pairs []any
	for i, v := range values {
		pairs = append(pairs, fmt.Sprintf("key %d", i), v)
	}
	return pairs
}

// finalizers makes 60 files with a Finalizer each, of which the first few wait in the
// queue.
func (p plan) finalizers(waiting int) {
	c := p.Class("java.lang.ref.Finalizer", dumpbuilder.Super(p.ClassOf("java.lang.ref.Reference")), dumpbuilder.Ref("prev"), dumpbuilder.Static("unfinalized", heap.Object, nil), dumpbuilder.Static("queue", heap.Object, nil))
	p.Root(heap.RootSystemClass, c)
	data := p.rows("app.File", 60, 100)
	var first, queued *dumpbuilder.Object
	for i := range 60 {
		o := p.New(c.Name, "referent", data[i])
		if first != nil {
			o.Set("prev", first)
		}
		if i < waiting {
			if queued != nil {
				o.Set("next", queued)
			}
			queued = o
		}
		first = o
	}
	c.SetStatic("unfinalized", first)
	queue := p.New("java.lang.ref.ReferenceQueue")
	if queued != nil {
		queue.Set("head", queued)
	}
	c.SetStatic("queue", queue)
}

// virtualThreads makes 60 waiting virtual threads with their saved frames.
func (p plan) virtualThreads(chunk string) {
	stack := p.Class(chunk, dumpbuilder.Ref("data"))
	continuation := p.Class("jdk.internal.vm.Continuation", dumpbuilder.Ref("tail"))
	list := make([]any, 60)
	for i := range list {
		list[i] = p.Instance(continuation, p.Instance(stack, p.ByteArray(make([]byte, 500)...)))
	}
	p.static("app.Threads", "WAITING", p.ArrayList(list...))
}

// chain links instances of a class through its field next, and returns the first.
func (p plan) chain(class *dumpbuilder.Class, n int, fields func(i int) []any) *dumpbuilder.Object {
	var next *dumpbuilder.Object
	for i := range n {
		o := p.New(class.Name, fields(i)...)
		if next != nil {
			o.Set("next", next)
		}
		next = o
	}
	return next
}

// plugin makes a class loader that defines classes with static data.
func (p plan) plugin(loader *dumpbuilder.Class, classes ...string) *dumpbuilder.Object {
	l := p.Instance(loader)
	var objects []any
	for _, name := range classes {
		c := p.Class(name, dumpbuilder.Loader(l), dumpbuilder.Static("DATA", heap.Object, p.ByteArray(make([]byte, 2000)...)))
		objects = append(objects, p.Instance(c))
	}
	return p.ArrayList(objects...)
}

func (p plan) threads(n int) []*dumpbuilder.Thread {
	var list []*dumpbuilder.Thread
	for i := range n {
		list = append(list, p.Thread(fmt.Sprintf("pool-1-thread-%d", i)))
	}
	return list
}

var ruleTests = []struct {
	cause          string
	guilty, honest func(p plan)
}{
	{
		"Growing collection in an atom",
		func(p plan) { p.atom("clojure.lang.Atom") },
		func(p plan) { p.atom("app.Box") },
	},
	{
		"Queue backlog",
		func(p plan) { p.queueOf("java.util.concurrent.ConcurrentLinkedQueue") },
		func(p plan) { p.queueOf("app.Chain") },
	},
	{
		"Sessions",
		func(p plan) {
			p.static("app.Main", "SESSIONS", p.HashMap(keyed(p.rows("app.UserSession", 200, 50))...))
		},
		func(p plan) { p.static("app.Main", "SESSIONS", p.HashMap(keyed(p.rows("app.User", 200, 50))...)) },
	},
	{
		"ThreadLocal of long-lived threads",
		func(p plan) {
			local := p.New("java.lang.ThreadLocal", "threadLocalHashCode", 7)
			p.static("app.Context", "CURRENT", local)
			for _, t := range p.threads(3) {
				t.ThreadLocalMap(local, p.ByteArray(make([]byte, 5000)...))
			}
		},
		func(p plan) {
			p.threads(3)
			p.static("app.Context", "BYTES", p.ByteArray(make([]byte, 5000)...))
		},
	},
	{
		"Stale ThreadLocal entry",
		func(p plan) { p.threads(1)[0].ThreadLocalMap(nil, p.ByteArray(make([]byte, 5000)...)) },
		func(p plan) {
			p.threads(1)[0].ThreadLocalMap(p.New("java.lang.ThreadLocal"), p.ByteArray(make([]byte, 5000)...))
		},
	},
	{
		"Class-loader leak",
		func(p plan) {
			loader := p.Class("app.PluginLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
			p.static("app.Registry", "PLUGINS", p.ArrayList(p.plugin(loader, "plug.Main"), p.plugin(loader, "plug.Main"), p.plugin(loader, "plug.Main")))
		},
		func(p plan) {
			loader := p.Class("app.PluginLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
			p.static("app.Registry", "PLUGINS", p.ArrayList(p.plugin(loader, "plug.A"), p.plugin(loader, "plug.B"), p.plugin(loader, "plug.C")))
		},
	},
	{
		"Timer tasks",
		func(p plan) { p.timer(p.Class("java.util.TimerTask")) },
		func(p plan) { p.timer(p.Class("app.NoTask")) },
	},
	{
		"Shutdown hook",
		func(p plan) { p.hooks("java.lang.ApplicationShutdownHooks") },
		func(p plan) { p.hooks("app.Hooks") },
	},
	{
		"Executor queue backlog",
		func(p plan) {
			p.Class("java.util.concurrent.ThreadPoolExecutor", dumpbuilder.Ref("workQueue"))
			p.static("app.Jobs", "POOL", p.New("java.util.concurrent.ThreadPoolExecutor", "workQueue", p.blockingQueue()))
		},
		func(p plan) { p.static("app.Jobs", "QUEUE", p.blockingQueue()) },
	},
	{
		"Finalizer backlog",
		func(p plan) { p.finalizers(25) },
		func(p plan) { p.finalizers(0) },
	},
	{
		"Objects with finalize()",
		func(p plan) { p.finalizers(0) },
		func(p plan) { p.finalizers(25) },
	},
	{
		"Stacks of virtual threads",
		func(p plan) { p.virtualThreads("jdk.internal.vm.StackChunk") },
		func(p plan) { p.virtualThreads("app.Chunk") },
	},
	{
		"Reference queue nobody empties",
		func(p plan) { p.staticQueue("java.lang.ref.ReferenceQueue") },
		func(p plan) { p.staticQueue("app.Queue") },
	},
	{
		"Large data on a stack",
		func(p plan) {
			t := p.Thread("main", dumpbuilder.Frame{Class: "app.Report", Method: "load", Line: 7})
			t.Local(0, p.ArrayList(p.rows("app.Row", 100, 50)...))
		},
		func(p plan) {
			p.Thread("main", dumpbuilder.Frame{Class: "app.Report", Method: "load", Line: 7})
			p.static("app.Report2", "ROWS", p.ArrayList(p.rows("app.Row", 100, 50)...))
		},
	},
	{
		"Thread that ran out of memory",
		func(p plan) {
			t := p.Thread("main", dumpbuilder.Frame{Class: "java.lang.OutOfMemoryError", Method: "<init>"}, dumpbuilder.Frame{Class: "app.Report", Method: "load", Line: 7})
			t.Local(1, p.ArrayList(p.rows("app.Row", 100, 50)...))
		},
		func(p plan) {
			p.Thread("main", dumpbuilder.Frame{Class: "java.lang.OutOfMemoryError", Method: "<init>"})
			t := p.Thread("other", dumpbuilder.Frame{Class: "app.Report", Method: "load", Line: 7})
			t.Local(0, p.ArrayList(p.rows("app.Row", 100, 50)...))
		},
	},
	{
		"HTTP sessions",
		func(p plan) {
			p.static("app.Server", "MANAGER", p.ConcurrentHashMap(keyed(p.rows("org.apache.catalina.session.StandardSession", 50, 100))...))
		},
		func(p plan) {
			p.static("app.Server", "MANAGER", p.ConcurrentHashMap(keyed(p.rows("app.Obsession", 50, 100))...))
		},
	},
	{
		"JDBC objects not closed",
		func(p plan) {
			p.static("app.Dao", "OPEN", p.ArrayList(p.rows("org.mariadb.jdbc.client.result.CompleteResult", 60, 100)...))
		},
		func(p plan) {
			p.static("app.Dao", "OPEN", p.ArrayList(p.rows("app.result.CompleteResult", 60, 100)...))
		},
	},
	{
		"JDBC objects not closed",
		func(p plan) {
			p.static("app.Dao", "OPEN", p.ArrayList(p.rows("com.mysql.cj.jdbc.result.ResultSetImpl", 60, 100)...))
		},
		func(p plan) {
			p.static("app.Dao", "OPEN", p.ArrayList(append(p.rows("com.mysql.cj.jdbc.result.ResultSetImpl", 3, 100), p.rows("app.Connection", 60, 100)...)...))
		},
	},
	{
		"Soft references hoard memory",
		func(p plan) { p.referenced("java.lang.ref.SoftReference") },
		func(p plan) { p.referenced("app.Holder") },
	},
	{
		"Direct buffers",
		func(p plan) { p.buffers(1 << 20) },
		func(p plan) { p.buffers(16) },
	},
	{
		"Duplicate strings",
		func(p plan) { p.texts(func(i int) string { return fmt.Sprint("the same text ", i%3) }) },
		func(p plan) { p.texts(func(i int) string { return fmt.Sprint("a text of its own ", i) }) },
	},
	{
		"Listeners not removed",
		func(p plan) {
			p.Class("app.Bus", dumpbuilder.Ref("listeners"))
			p.static("app.Main", "BUS", p.New("app.Bus", "listeners", p.ArrayList(p.rows("app.Window$1", 50, 100)...)))
		},
		func(p plan) {
			p.Class("app.Bus", dumpbuilder.Ref("passengers"))
			p.static("app.Main", "BUS", p.New("app.Bus", "passengers", p.ArrayList(p.rows("app.Window$1", 50, 100)...)))
		},
	},
	{
		"Large cache",
		func(p plan) { p.cache("com.google.common.cache.LocalCache") },
		func(p plan) { p.cache("app.Cache") },
	},
	{
		"Unbounded map",
		func(p plan) { p.static("app.Cache", "STORE", p.HashMap(keyed(p.rows("app.Value", 50, 100))...)) },
		func(p plan) { p.static("app.Cache", "STORE", p.ArrayList(p.rows("app.Value", 50, 100)...)) },
	},
	{
		"Linked list that grows",
		func(p plan) {
			c := p.Class("app.Event", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
			p.static("app.Log", "head", p.chain(c, 200, func(int) []any { return nil }))
		},
		func(p plan) { p.static("app.Log", "root", p.tree(p.treeClass(), 8)) },
	},
	{
		"Large linked structure",
		func(p plan) { p.static("app.Log", "root", p.tree(p.treeClass(), 8)) },
		func(p plan) { p.static("app.Log", "EVENTS", p.ArrayList(p.rows("app.Event", 200, 10)...)) },
	},
	{
		"Growing collection",
		func(p plan) { p.static("app.Log", "LINES", p.ArrayList(p.rows("app.Line", 50, 100)...)) },
		func(p plan) {
			p.static("app.Log", "LINES", p.ObjectArray("app.Line[]", p.rows("app.Line", 50, 100)...))
		},
	},
	{
		"Many objects in one structure",
		func(p plan) {
			p.static("app.Log", "LINES", p.ObjectArray("app.Line[]", p.rows("app.Line", 50, 100)...))
		},
		func(p plan) { p.static("app.Log", "LINES", p.ArrayList(p.rows("app.Line", 50, 100)...)) },
	},
	{
		"One large object",
		func(p plan) { p.static("app.Image", "PIXELS", p.ByteArray(make([]byte, 50_000)...)) },
		func(p plan) { p.static("app.Image", "LINES", p.ArrayList(p.rows("app.Line", 500, 100)...)) },
	},
	{
		"Objects with several owners",
		func(p plan) {
			values := p.rows("app.Value", 80, 200)
			p.static("app.ById", "MAP", p.HashMap(keyed(values)...))
			p.static("app.ByDate", "LIST", p.ArrayList(values...))
		},
		func(p plan) { p.static("app.ById", "MAP", p.HashMap(keyed(p.rows("app.Value", 80, 200))...)) },
	},
}

func (p plan) timer(taskBase *dumpbuilder.Class) {
	c := p.Class("app.Task", dumpbuilder.Super(taskBase), dumpbuilder.Ref("ballast"))
	var tasks []any
	for range 12 {
		tasks = append(tasks, p.Instance(c, p.ByteArray(make([]byte, 1000)...)))
	}
	p.Class("java.util.TaskQueue", dumpbuilder.Ref("queue"))
	p.Class("java.util.TimerThread", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("queue"))
	p.ThreadOf(p.New("java.util.TimerThread", "name", "timer", "queue", p.New("java.util.TaskQueue", "queue", p.ObjectArray("java.util.TimerTask[]", tasks...))))
}

func (p plan) hooks(class string) {
	p.Class("java.util.IdentityHashMap", dumpbuilder.Ref("table"))
	p.Class("app.Hook", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("payload"))
	hook := p.New("app.Hook", "payload", p.ByteArray(make([]byte, 5000)...))
	p.static(class, "hooks", p.New("java.util.IdentityHashMap", "table", p.ObjectArray("java.lang.Object[]", hook, hook)))
}

func (p plan) blockingQueue() *dumpbuilder.Object {
	node := p.Class("java.util.concurrent.LinkedBlockingQueue$Node", dumpbuilder.Ref("item"), dumpbuilder.Ref("next"))
	p.Class("java.util.concurrent.LinkedBlockingQueue", dumpbuilder.Ref("head"))
	tasks := p.rows("app.Job", 80, 100)
	return p.New("java.util.concurrent.LinkedBlockingQueue", "head", p.chain(node, 80, func(i int) []any { return []any{"item", tasks[i]} }))
}

func (p plan) staticQueue(class string) {
	p.ClassOf("java.lang.ref.WeakReference")
	c := p.Class("app.Ref", dumpbuilder.Super(p.ClassOf("java.lang.ref.WeakReference")), dumpbuilder.Ref("next"), dumpbuilder.Ref("value"))
	data := p.rows("app.Value", 60, 100)
	p.Class(class, dumpbuilder.Ref("head"))
	p.static("app.Map", "QUEUE", p.New(class, "head", p.chain(c, 60, func(i int) []any { return []any{"value", data[i]} })))
}

func (p plan) referenced(class string) {
	if !strings.HasPrefix(class, "java.") {
		p.Class(class, dumpbuilder.Ref("referent"))
	}
	var values []any
	for range 30 {
		values = append(values, p.New(class, "referent", p.ByteArray(make([]byte, 1000)...)))
	}
	p.static("app.Images", "CACHE", p.HashMap(keyed(values)...))
}

func (p plan) buffers(capacity int) {
	p.Class("java.nio.DirectByteBuffer", dumpbuilder.Int("capacity"), dumpbuilder.Long("address"), dumpbuilder.Ref("cleaner"))
	p.Class("jdk.internal.ref.Cleaner")
	var list []any
	for i := range 200 {
		list = append(list, p.New("java.nio.DirectByteBuffer", "capacity", capacity, "address", int64(i+1)<<32, "cleaner", p.New("jdk.internal.ref.Cleaner")))
	}
	p.static("app.Net", "BUFFERS", p.ArrayList(list...))
}

func (p plan) texts(text func(i int) string) {
	var list []any
	for i := range 400 {
		list = append(list, text(i))
	}
	p.static("app.Names", "LIST", p.ArrayList(list...))
}

func (p plan) cache(class string) {
	p.Class(class, dumpbuilder.Ref("segments"))
	p.Class("app.Segment", dumpbuilder.Ref("table"))
	var segments []any
	for range 4 {
		segments = append(segments, p.New("app.Segment", "table", p.ObjectArray("app.Row[]", p.rows("app.Row", 60, 50)...)))
	}
	p.static("app.Main", "CACHE", p.New(class, "segments", p.ObjectArray("app.Segment[]", segments...)))
}

func (p plan) treeClass() *dumpbuilder.Class {
	return p.Class("app.Tree", dumpbuilder.Ref("left"), dumpbuilder.Ref("right"))
}

func (p plan) tree(c *dumpbuilder.Class, depth int) *dumpbuilder.Object {
	if depth == 0 {
		return nil
	}
	return p.Instance(c, p.tree(c, depth-1), p.tree(c, depth-1))
}

// TestRules: every known cause is found in a heap made for it, and not in a heap that
// only looks similar.
func TestRules(t *testing.T) {
	for _, test := range ruleTests {
		t.Run(test.cause, func(t *testing.T) {
			for _, guilty := range []bool{true, false} {
				p := plan{dumpbuilder.New()}
				if guilty {
					test.guilty(p)
				} else {
					test.honest(p)
				}
				found, listing := causes(t, p.open(t))
				if slices.Contains(found, test.cause) != guilty {
					t.Errorf("guilty: %v, but the causes found are\n%s", guilty, listing)
				}
			}
		})
	}
}

// causes returns the names of the causes of all suspects, and a listing of them.
func causes(t testing.TB, s *snapshot.Snapshot) (names []string, listing string) {
	t.Helper()
	suspects, err := diagnosis.Find(context.Background(), s, diagnosis.Options{Smallest: 0.03})
	if err != nil {
		t.Fatal(err)
	}
	for i := range suspects {
		sus := &suspects[i]
		listing += fmt.Sprintf("%s: %s\n", sus.Path.String(), sus.Accumulates())
		if len(sus.Causes) == 0 {
			t.Errorf("%s has no cause", sus.Path.String())
		}
		for _, c := range sus.Causes {
			names = append(names, c.Name)
			listing += "   " + c.Name + ": " + c.Finding + "\n"
		}
	}
	return names, listing
}

// TestEveryRuleIsTested fails for a rule without a test.
func TestEveryRuleIsTested(t *testing.T) {
	tested := map[string]bool{
		"Structure that grows":             true, // TestGrowthIsACause
		"File systems that are not closed": true, // TestOpenFileSystems
		"Requests that nobody answers":     true, // TestUnansweredRequests
	}
	for _, r := range ruleTests {
		tested[r.cause] = true
	}
	for _, r := range judged {
		tested[r.cause] = true
	}
	for _, r := range libraryRules {
		tested[r.cause] = true
	}
	for _, name := range diagnosis.RuleNames() {
		if !tested[name] && !strings.HasPrefix(name, "Class-loader leak by ") { // TestKeepersOfLoaders
			t.Errorf("no test of the rule %q", name)
		}
	}
}
