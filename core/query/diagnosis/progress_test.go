package diagnosis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestWorkInProgress: what only the local variables of a thread at work refer to is part
// of its work. What a thread that waits holds, or what others refer to as well, is not.
func TestWorkInProgress(t *testing.T) {
	const said = "it may be work in progress"
	for name, c := range map[string]struct {
		top      string // method at the top of the stack
		others   func(p plan, o any)
		progress bool
	}{
		"at work":            {"org.compiler.Parser.parse", func(plan, any) {}, true},
		"in the JDK":         {"java.util.HashMap.resize", func(plan, any) {}, true},
		"waiting":            {"java.lang.Object.wait", func(plan, any) {}, false},
		"polling":            {"sun.nio.ch.Net.poll", func(plan, any) {}, false},
		"polling, of Java 8": {"sun.nio.ch.EPollArrayWrapper.epollWait", func(plan, any) {}, false},
		"reading":            {"java.net.SocketInputStream.socketRead0", func(plan, any) {}, false},
		"of another thread too": {"org.compiler.Parser.parse", func(p plan, o any) {
			p.Thread("second", dumpbuilder.Frame{Class: "app.Watch", Method: "run"}).Local(0, o)
		}, false},
		"of a native root": {"org.compiler.Parser.parse", func(p plan, o any) { p.Root(heap.RootJNIGlobal, o) }, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("org.compiler.Unit", dumpbuilder.Ref("symbols"))
		unit := p.New("org.compiler.Unit", "symbols", p.HashMap(keyed(p.rows("org.compiler.Symbol", 900, 3000))...))
		i := strings.LastIndexByte(c.top, '.')
		thread := p.Thread("main", dumpbuilder.Frame{Class: c.top[:i], Method: c.top[i+1:]}, dumpbuilder.Frame{Class: "org.compiler.Compiler", Method: "compile"}, dumpbuilder.Frame{Class: "app.Main", Method: "main"})
		thread.Local(1, unit)
		c.others(p, unit)
		p.ballast()
		p.static("app.More", "DATA", p.LongArray(make([]int64, 600_000)...))
		if _, text := verdictOn(t, p); strings.Contains(text, said) != c.progress {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestTasksThatRunOnce: a planned task leaves the queue once it is due; one that repeats
// stays.
func TestTasksThatRunOnce(t *testing.T) {
	for period, once := range map[int64]bool{0: true, 1000: false} {
		p := plan{dumpbuilder.New()}
		const task = "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask"
		p.Class(task, dumpbuilder.Long("period"), dumpbuilder.Ref("callable"))
		var tasks []any
		for _, row := range p.rows("app.Reminder", 900, 3000) {
			tasks = append(tasks, p.New(task, "period", period, "callable", row))
		}
		p.Class("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue", dumpbuilder.Ref("queue"))
		p.static("app.Main", "CLOCK", p.New("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue", "queue", p.ObjectArray("java.util.concurrent.RunnableScheduledFuture[]", tasks...)))
		p.ballast()
		n, text := verdictOn(t, p)
		if strings.Contains(text, "the tasks run once") != once || (n > 0) == once {
			t.Errorf("period %d: %d suspects: %s", period, n, text)
		}
	}
}

// TestSessionsBehindATask: a task that runs once leads to its session, and from there to the
// collection of all of them, which does not go with the task.
func TestSessionsBehindATask(t *testing.T) {
	p := plan{dumpbuilder.New()}
	const task = "java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask"
	p.Class(task, dumpbuilder.Long("period"), dumpbuilder.Ref("callable"))
	p.Class("app.Cache", dumpbuilder.Ref("sessions"))
	cache := p.New("app.Cache", "sessions", p.HashMap(keyed(p.rows("app.Session", 900, 3000))...))
	p.Class("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue", dumpbuilder.Ref("queue"))
	tasks := []any{p.New(task, "period", int64(0), "callable", cache)}
	p.static("app.Main", "CLOCK", p.New("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue", "queue", p.ObjectArray("java.util.concurrent.RunnableScheduledFuture[]", tasks...)))
	p.ballast()
	if _, text := verdictOn(t, p); strings.Contains(text, "the tasks run once") {
		t.Error(text)
	}
}

// TestTimersOfVertx: a timer of Vert.x that runs once leaves when it is due, so many are no
// leak, and it is no listener, although its class is a handler.
func TestTimersOfVertx(t *testing.T) {
	for _, periodic := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		const timer = "io.vertx.core.impl.VertxImpl$InternalTimerHandler"
		p.Class(timer, dumpbuilder.Boolean("periodic"), dumpbuilder.Ref("handler"))
		var timers []any
		for _, row := range p.rows("app.Hold", 900, 3000) {
			timers = append(timers, p.New(timer, "periodic", periodic, "handler", row))
		}
		p.Class("io.vertx.core.impl.VertxImpl", dumpbuilder.Ref("timeouts"))
		p.static("app.Main", "VERTX", p.New("io.vertx.core.impl.VertxImpl", "timeouts", p.HashMap(keyed(timers)...)))
		p.ballast()
		names, listing := judgedCauses(t, p.open(t))
		if accused, text := verdictOn(t, p); accused > 0 != periodic || strings.Contains(text, "the tasks run once") == periodic || !slices.Contains(names, "Timer tasks") || slices.Contains(names, "Listeners not removed") {
			t.Errorf("periodic %v: %s\n%s", periodic, listing, text)
		}
	}
}

// TestThreadsAtWork: threads that compute are not waiting for ever.
func TestThreadsAtWork(t *testing.T) {
	for method, working := range map[string]bool{"java.lang.Object.wait": false, "app.Simulation.step": true} {
		p := plan{dumpbuilder.New()}
		i := strings.LastIndexByte(method, '.')
		for k := range 240 {
			thread := p.Thread(fmt.Sprintf("step-%d", k), dumpbuilder.Frame{Class: method[:i], Method: method[i+1:]}, dumpbuilder.Frame{Class: "app.Simulation", Method: "run"})
			thread.Local(1, p.ByteArray(make([]byte, 20_000)...))
		}
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "of the threads seem to compute") != working {
			t.Errorf("%s: %s", method, text)
		}
	}
}

// TestSharedShutdownHook: a hook is a cause only if nothing else keeps the structure, and
// the structure does not grow by itself.
func TestSharedShutdownHook(t *testing.T) {
	for _, c := range []struct {
		shared, grows bool
	}{{}, {shared: true}, {grows: true}} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.IdentityHashMap", dumpbuilder.Ref("table"))
		p.Class("app.Hook", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("service"))
		service := p.ArrayList(p.rows("app.Row", 900, 3000)...)
		service.Set("modCount", map[bool]int32{true: 900, false: 2}[c.grows])
		p.static("java.lang.ApplicationShutdownHooks", "hooks", p.New("java.util.IdentityHashMap", "table", p.ObjectArray("java.lang.Object[]", p.New("app.Hook", "service", service))))
		if c.shared {
			p.static("app.Main", "SERVICE", service)
		}
		p.ballast()
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Shutdown hook") != (!c.shared && !c.grows) {
			t.Errorf("%+v: %s", c, listing)
		}
	}
}

// TestStatements: statements of JDBC must be closed; those of a program that is compiled,
// or of a configuration, need no closing.
func TestStatements(t *testing.T) {
	for class, resource := range map[string]bool{"com.base.PreparedStatement": true, "com.base.jdbc.JdbcStatement": true, "org.mapper.MappedStatement": false, "org.compiler.IfStatement": false, "com.base.Statement": true} {
		p := plan{dumpbuilder.New()}
		items := p.HashMap(keyed(p.rows(class, 900, 3000))...)
		items.Set("modCount", int32(900))
		p.static("app.Main", "ITEMS", items)
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Resources that are not closed") != resource {
			t.Errorf("%s: %s", class, listing)
		}
	}
}

// TestLimitsOfSomethingElse: a field far from the structure that limits something else
// does not bound it because their numbers are similar.
func TestLimitsOfSomethingElse(t *testing.T) {
	for _, c := range []struct {
		field   string
		most    int32
		bounded bool
	}{
		{"maxEntries", 910, true},
		{"maxStatementsPerInsert", 910, false},
		{"maxStatementsPerInsert", 900, true},
		{"size", 900, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Holder", dumpbuilder.Ref("texts"), dumpbuilder.Int(c.field))
		p.static("app.Main", "HOLDER", p.New("app.Holder", "texts", p.HashMap(keyed(p.rows("app.Row", 900, 3000))...), c.field, c.most))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "full at its limit") != c.bounded {
			t.Errorf("%s = %d: %s", c.field, c.most, text)
		}
	}
}

// TestConfigurationOfLibraries: what a library has read about itself is no leak; what it
// keeps of the application may be one, and so may very many settings with much in each.
func TestConfigurationOfLibraries(t *testing.T) {
	const few, small, many, large = 900, 3000, 1200, 6000
	for _, test := range []struct {
		owner         string
		n, bytes      int
		configuration bool
	}{
		{"org.mapper.Configuration", few, small, true},
		{"org.mapper.Configuration", few, large, true},
		{"org.mapper.Configuration", many, small, true},
		{"org.mapper.Configuration", many, large, false},
		{"org.mapper.Registry", few, small, false},
		{"org.mapper.ConfigurationContext", few, small, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
		p.Class(test.owner, dumpbuilder.Ref("mappings"), p.domain("/app/lib/mapper.jar"))
		mapping := p.Class("org.mapper.Mapping", dumpbuilder.Ref("data"), p.domain("/app/lib/mapper.jar"))
		var all []any
		for range test.n {
			all = append(all, p.Instance(mapping, p.ByteArray(make([]byte, test.bytes)...)))
		}
		mappings := p.HashMap(keyed(all)...)
		mappings.Set("modCount", int32(test.n))
		p.static("com.shop.Main", "OWNER", p.New(test.owner, "mappings", mappings))
		p.ballast()
		n, text := verdictOn(t, p)
		if strings.Contains(text, "it is part of the configuration of a library") != test.configuration || (n > 0) == test.configuration {
			t.Errorf("%+v: %d suspects: %s", test, n, text)
		}
	}
}

// TestExpiryOfACache: the queue in which a cache orders its entries by their expiry has
// no consumer that could fall behind.
func TestExpiryOfACache(t *testing.T) {
	for owner, backlog := range map[string]bool{"org.files.TimedCache": false, "org.files.Dispatcher": true} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.PriorityQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"))
		p.Class(owner, dumpbuilder.Ref("byExpiry"))
		rows := p.rows("org.files.Entry", 900, 3000)
		queue := p.New("java.util.PriorityQueue", "queue", p.ObjectArray("java.lang.Object[]", rows...), "size", int32(len(rows)))
		p.static("app.Main", "OWNER", p.New(owner, "byExpiry", queue))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Queue backlog") != backlog {
			t.Errorf("%s: %s", owner, listing)
		}
	}
}

// TestKeysWhoseOldValuesAreGone: keys have changed even if no key has an earlier value any
// more, as when all that did not change were removed.
func TestKeysWhoseOldValuesAreGone(t *testing.T) {
	for kind, want := range map[string]string{"changed": "all of the keys examined have a different hash code than when they were put in: field bay has changed since", "same": "", "few": "", "other formula": ""} {
		changed := kind == "changed"
		p := plan{dumpbuilder.New()}
		c := p.Class("app.Key", dumpbuilder.Long("number"), dumpbuilder.Int("bay"))
		p.Class("java.util.HashMap$Node", dumpbuilder.Int("hash"), dumpbuilder.Ref("key"), dumpbuilder.Ref("value"), dumpbuilder.Ref("next"))
		const n = 900
		var nodes []any
		for i := range n {
			number, bay := int64(i)*0x9E3779B97F4A7>>3, int32(100+i%20)
			if kind == "few" { // and a hash code that no formula explains
				number = int64(i % 20)
			}
			code := 31*(31+int32(uint32(number)^uint32(number>>32))) + bay
			if changed {
				bay = int32(7 + i%3)
			} else if kind == "few" {
				code = int32(number) * 977
			} else if kind == "other formula" { // with another seed and factor for the field with few values
				code = 31*(23*97+bay*97) + int32(uint32(number)^uint32(number>>32))
			}
			nodes = append(nodes, p.New("java.util.HashMap$Node", "hash", code^int32(uint32(code)>>16), "key", p.Instance(c, number, bay), "value", p.ByteArray(make([]byte, 1000)...)))
		}
		p.static("app.Desk", "HELD", p.New("java.util.HashMap", "table", p.ObjectArray("java.util.HashMap$Node[]", nodes...), "size", int32(n)))
		_, text := verdictOn(t, p)
		if strings.Contains(text, "different hash code") != changed || !strings.Contains(text, want) {
			t.Errorf("%s: %s", kind, text)
		}
	}
}

// TestWeakMapsWithinWeakMaps: values of a weak map may have weak maps of their own, which
// say nothing about it.
func TestWeakMapsWithinWeakMaps(t *testing.T) {
	p := plan{dumpbuilder.New()}
	entry := p.Class("java.util.WeakHashMap$Entry", dumpbuilder.Super(p.ClassOf("java.lang.ref.WeakReference")), dumpbuilder.Ref("value"), dumpbuilder.Ref("next"))
	p.Class("java.util.WeakHashMap", dumpbuilder.Ref("table"), dumpbuilder.Int("size"))
	solver := p.Class("app.Solver", dumpbuilder.Int("n"))
	facade := p.Class("app.Facade", dumpbuilder.Ref("solver"), dumpbuilder.Ref("cache"), dumpbuilder.Ref("data"))
	weak := func(entries ...any) any {
		return p.New("java.util.WeakHashMap", "table", p.ObjectArray("java.util.WeakHashMap$Entry[]", entries...), "size", int32(len(entries)))
	}
	var entries []any
	for i := range 200 {
		key := p.Instance(solver, int32(i))
		var inner []any
		for range 8 {
			inner = append(inner, p.New(entry.Name, "referent", p.Instance(solver, int32(-1)), "value", p.ByteArray(1)))
		}
		entries = append(entries, p.New(entry.Name, "referent", key, "value", p.Instance(facade, key, weak(inner...), p.ByteArray(make([]byte, 2000)...))))
	}
	p.static("app.Facades", "BY_SOLVER", weak(entries...))
	if names, listing := judgedCauses(t, p.open(t)); len(names) == 0 || names[0] != "Weak keys that their values refer to" {
		t.Error(listing)
	}
}

// TestEnginesAndActors: what an engine was configured with is no fact of it, and an actor
// is no message.
func TestEnginesAndActors(t *testing.T) {
	for class, want := range map[string]string{
		"org.flowable.engine.impl.persistence.entity.ExecutionEntityImpl": "Facts of a rules engine",
		"org.flowable.common.engine.impl.cfg.MappedSetting":               "",
		"org.jruby.ir.interpreter.InterpreterContext":                     "",
		"org.jruby.RubyObject":                                            "Growing variables of a script",
		"org.apache.pekko.actor.ActorCell":                                "Actors that are not stopped",
		"org.apache.pekko.dispatch.Envelope":                              "Mailbox of an actor",
	} {
		p := plan{dumpbuilder.New()}
		p.static("app.Main", "ITEMS", p.ArrayList(p.rows(class, 900, 300)...))
		names, listing := causes(t, p.open(t))
		for _, name := range []string{"Facts of a rules engine", "Growing variables of a script", "Actors that are not stopped", "Mailbox of an actor"} {
			if slices.Contains(names, name) != (name == want) {
				t.Errorf("%s: %s: %s", class, name, listing)
			}
		}
	}
}

// TestFewBuffers: two large buffers were allocated once; a leak has many.
func TestFewBuffers(t *testing.T) {
	for n, accused := range map[int]bool{2: false, 64: true} {
		p := plan{dumpbuilder.New()}
		p.Class("java.nio.DirectByteBuffer", dumpbuilder.Int("capacity"), dumpbuilder.Long("address"), dumpbuilder.Ref("cleaner"))
		p.Class("jdk.internal.ref.Cleaner")
		var list []any
		for i := range n {
			list = append(list, p.New("java.nio.DirectByteBuffer", "capacity", int32(64<<20/n), "address", int64(i+1)<<32, "cleaner", p.New("jdk.internal.ref.Cleaner")))
		}
		p.static("app.Segments", "BUFFERS", p.ArrayList(list...))
		for i := range 8 {
			p.static(fmt.Sprintf("app.More%c", 'A'+i), "DATA", p.LongArray(make([]int64, 1_250_000)...))
		}
		if suspects, text := verdictOn(t, p); (suspects > 0) != accused {
			t.Errorf("%d buffers: %s", n, text)
		}
	}
}

// TestTreeOfSiblings: nodes that refer to parent, child and siblings of their own class
// are a tree, even if most of it hangs on the first children.
func TestTreeOfSiblings(t *testing.T) {
	for _, tree := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		node := p.Class("app.Node", dumpbuilder.Ref("parent"), dumpbuilder.Ref("first"), dumpbuilder.Ref("next"), dumpbuilder.Ref("data"))
		var all []*dumpbuilder.Object
		for i := range 900 {
			o := p.Instance(node, nil, nil, nil, p.ByteArray(make([]byte, 300)...))
			if i > 0 {
				all[i-1].Set("first", o)
				if tree {
					o.Set("parent", all[i-1])
					sibling := p.Instance(node, all[i-1], nil, nil, p.ByteArray(1))
					o.Set("next", sibling)
				}
			}
			all = append(all, o)
		}
		p.static("app.Main", "ROOT", all[0])
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Linked list that grows") == tree {
			t.Errorf("tree: %v: %s", tree, listing)
		}
	}
}

// TestWritingAContext: a persistence context that a thread is writing to the database is
// part of its work, even if the thread waits for the database.
func TestWritingAContext(t *testing.T) {
	for method, writing := range map[string]bool{"onFlush": true, "onLoad": false} {
		p := plan{dumpbuilder.New()}
		p.Class("org.hibernate.engine.internal.StatefulPersistenceContext", dumpbuilder.Ref("entitiesByKey"))
		context := p.New("org.hibernate.engine.internal.StatefulPersistenceContext", "entitiesByKey", p.HashMap(keyed(p.rows("org.hibernate.engine.spi.EntityHolder", 900, 3000))...))
		thread := p.Thread("ingest", dumpbuilder.Frame{Class: "sun.nio.ch.Net", Method: "poll"}, dumpbuilder.Frame{Class: "org.hibernate.event.internal.DefaultFlushEventListener", Method: method}, dumpbuilder.Frame{Class: "app.Ingest", Method: "run"})
		thread.Local(1, context)
		p.ballast()
		p.static("app.More", "DATA", p.LongArray(make([]int64, 600_000)...))
		n, text := verdictOn(t, p)
		if strings.Contains(text, "a thread is about to write it") != writing || (n > 0) == writing {
			t.Errorf("%s: %d suspects: %s", method, n, text)
		}
	}
}

// TestOpenFileSystems: a provider of file systems keeps each until it is closed.
func TestOpenFileSystems(t *testing.T) {
	for n, open := range map[int]bool{40: true, 8: false} {
		p := plan{dumpbuilder.New()}
		base := p.Class("java.nio.file.FileSystem")
		archive := p.Class("jdk.nio.zipfs.ZipFileSystem", dumpbuilder.Super(base), dumpbuilder.Ref("inodes"))
		var all []any
		for range n {
			all = append(all, p.Instance(archive, p.ByteArray(make([]byte, 4_000_000/n)...)))
		}
		p.Class("jdk.nio.zipfs.ZipFileSystemProvider", dumpbuilder.Ref("filesystems"))
		p.static("java.nio.file.spi.FileSystemProvider", "installedProviders", p.New("jdk.nio.zipfs.ZipFileSystemProvider", "filesystems", p.HashMap(keyed(all)...)))
		p.ballast()
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "File systems that are not closed") != open {
			t.Errorf("%d: %s", n, listing)
		}
	}
}

// TestUnansweredRequests: asynchronous requests that wait without a time limit are not
// answered; with one they leave.
func TestUnansweredRequests(t *testing.T) {
	for limit, endless := range map[int64]bool{0: true, 30_000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("org.apache.catalina.core.AsyncContextImpl", dumpbuilder.Long("timeout"), dumpbuilder.Ref("request"))
		var all []any
		for range 160 {
			all = append(all, p.New("org.apache.catalina.core.AsyncContextImpl", "timeout", limit, "request", p.ByteArray(make([]byte, 20_000)...)))
		}
		p.static("app.Alerts", "WAITING", p.ArrayList(all...))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Requests that nobody answers") != endless {
			t.Errorf("limit %d: %s", limit, listing)
		}
	}
}

// TestCachesThatExpire: a cache without a maximum is bounded in time if its entries leave
// soon after they were used.
func TestCachesThatExpire(t *testing.T) {
	for minutes, unbounded := range map[int64]bool{0: true, 30: false, 60 * 24 * 30: true} { // and twice as long after they were written
		p := plan{dumpbuilder.New()}
		p.Class("com.github.benmanes.caffeine.cache.BoundedLocalCache", dumpbuilder.Ref("data"), dumpbuilder.Long("expiresAfterAccessNanos"), dumpbuilder.Long("expiresAfterWriteNanos"))
		data := p.ConcurrentHashMap(keyed(p.rows("app.Session", 900, 3000))...)
		p.static("app.Main", "SESSIONS", p.New("com.github.benmanes.caffeine.cache.BoundedLocalCache", "data", data, "expiresAfterAccessNanos", minutes*60_000_000_000, "expiresAfterWriteNanos", 2*minutes*60_000_000_000))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "has no maximum size") != unbounded || strings.Contains(text, "entries leave 30 min after they were last used") == unbounded {
			t.Errorf("%d minutes: %s", minutes, text)
		}
	}
}

// TestTasksOfASchedulerAreNoBacklog: what waits in the queue of a scheduler waits to be
// due, however many threads there are.
func TestTasksOfASchedulerAreNoBacklog(t *testing.T) {
	for class, backlog := range map[string]bool{"java.util.concurrent.ScheduledThreadPoolExecutor": false, "java.util.concurrent.ThreadPoolExecutor": true} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.ThreadPoolExecutor", dumpbuilder.Ref("workQueue"))
		if class != "java.util.concurrent.ThreadPoolExecutor" {
			p.Class(class, dumpbuilder.Super(p.ClassOf("java.util.concurrent.ThreadPoolExecutor")))
		}
		p.static("app.Main", "POOL", p.New(class, "workQueue", p.ArrayList(p.rows("app.Timeout", 900, 3000)...)))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Executor queue backlog") != backlog {
			t.Errorf("%s: %s", class, listing)
		}
	}
}

// TestArraysThatLibrariesCopy: an array of a library that is replaced by a longer copy is
// always full; one of the application was probably made for what it holds.
func TestArraysThatLibrariesCopy(t *testing.T) {
	for _, ofLibrary := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
		owner, from := "com.shop.Tables", "/app/classes/"
		if ofLibrary {
			owner, from = "org.mapper.Factory", "/app/lib/mapper.jar"
		}
		p.Class(owner, dumpbuilder.Ref("modules"), p.domain(from))
		module := p.Class("com.shop.Module", dumpbuilder.Ref("data"), p.domain("/app/classes/"))
		var all []any
		for range 900 {
			all = append(all, p.Instance(module, p.ByteArray(make([]byte, 3000)...)))
		}
		p.static("com.shop.Main", "OWNER", p.New(owner, "modules", p.ObjectArray("com.shop.Module[]", all...)))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "it is an array made for exactly") == ofLibrary {
			t.Errorf("library: %v: %s", ofLibrary, text)
		}
	}
}

// TestClassesOfScripts: what Groovy keeps about classes is as much as there are classes,
// unless there are hundreds of loaders of scripts.
func TestClassesOfScripts(t *testing.T) {
	for loaders, normal := range map[int]bool{60: true, 500: false} {
		p := plan{dumpbuilder.New()}
		kind := p.Class("groovy.lang.GroovyClassLoader$InnerLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
		var all []any
		for range loaders {
			all = append(all, p.Instance(kind))
		}
		p.static("app.Scripts", "LOADERS", p.ArrayList(all...))
		p.static("org.codehaus.groovy.reflection.Registry", "ALL", p.ArrayList(p.rows("groovy.lang.MetaBeanProperty", 900, 3000)...))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "it is what Groovy keeps about each class") != normal {
			t.Errorf("%d loaders: %s", loaders, text)
		}
	}
}
