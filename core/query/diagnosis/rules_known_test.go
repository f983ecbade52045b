package diagnosis_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/snapshot"
	"heapdrop/internal/dumpbuilder"
)

// held makes a class with the given name whose static field leads to a list of rows.
func (p plan) held(owner, field, row string, n int) {
	p.static(owner, field, p.ArrayList(p.rows(row, n, 100)...))
}

// large is like held, but takes more than 2 MB, so that structures of the JDK count.
func (p plan) large(owner, field, row string, n int) {
	p.static(owner, field, p.ArrayList(p.rows(row, n, 3_000_000/n)...))
}

// states makes objects with some data and one field, which takes the given values in
// turn.
func (p plan) states(class string, super *dumpbuilder.Class, field dumpbuilder.Member, name string, n int, value func(i int) any) []any {
	members := []dumpbuilder.Member{field, dumpbuilder.Ref("data")}
	if super != nil {
		members = append(members, dumpbuilder.Super(super))
	}
	p.Class(class, members...)
	list := make([]any, n)
	for i := range list {
		list[i] = p.New(class, name, value(i), "data", p.ByteArray(make([]byte, 100)...))
	}
	return list
}

// pools makes thread pools with the given number of threads each. bytes is how much each
// thread has, common what each pool has.
func (p plan) pools(threads, each, bytes, common int) {
	p.Class("java.util.concurrent.ThreadPoolExecutor", dumpbuilder.Ref("data"))
	p.Class("java.util.concurrent.ThreadPoolExecutor$Worker", dumpbuilder.Ref("this$0"))
	p.Class("app.PoolThread", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("target"), dumpbuilder.Ref("data"))
	var pool *dumpbuilder.Object
	for i := range threads {
		if i%each == 0 {
			pool = p.New("java.util.concurrent.ThreadPoolExecutor", "data", p.ByteArray(make([]byte, common)...))
		}
		worker := p.New("java.util.concurrent.ThreadPoolExecutor$Worker", "this$0", pool)
		p.ThreadOf(p.New("app.PoolThread", "name", fmt.Sprintf("pool-%d-thread-1", i), "target", worker, "data", p.ByteArray(make([]byte, bytes)...)))
	}
}

// sessionsOf makes sessions with a timeout in seconds.
func (p plan) sessionsOf(timeout int32) {
	p.Class("shop.Visit", dumpbuilder.Long("lastAccessedTime"), dumpbuilder.Int("maxInactiveInterval"), dumpbuilder.Ref("data"))
	var list []any
	for i := range 300 {
		list = append(list, p.New("shop.Visit", "lastAccessedTime", int64(taken)-int64(i)*1000, "maxInactiveInterval", timeout, "data", p.ByteArray(make([]byte, 100)...)))
	}
	p.static("shop.Main", "VISITS", p.HashMap(keyed(list)...))
}

// deep makes a thread with the given number of frames, in which one method calls itself.
func (p plan) deep(frames int) {
	var stack []dumpbuilder.Frame
	for range frames {
		stack = append(stack, dumpbuilder.Frame{Class: "app.Walker", Method: "visit", Line: 7})
	}
	p.Thread("walker", stack...).Local(0, p.ArrayList(p.rows("app.Step", 600, 100)...))
}

// bag puts values into a list in a static field.
func (p plan) bag(values ...any) { p.static("app.Main", "ITEMS", p.ArrayList(values...)) }

// boxed makes boxed numbers, or other objects of the same form.
func (p plan) boxed(class string) {
	var list []any
	for i := range 2000 {
		if class == "java.lang.Long" {
			list = append(list, p.Box(int64(i+1000)))
		} else {
			list = append(list, p.Instance(p.Class(class, dumpbuilder.Long("value")), int64(i)))
		}
	}
	p.bag(list...)
}

// lists makes many lists with the given number of elements each.
func (p plan) lists(elements int) {
	var list []any
	for range 1000 {
		list = append(list, p.ArrayListOf(10, p.rows("app.Part", elements, 10)...))
	}
	p.bag(list...)
}

// treeBins makes a map whose nodes are of the given class.
func (p plan) treeBins(class string) {
	p.Class(class, dumpbuilder.Super(p.ClassOf("java.util.HashMap$Node")), dumpbuilder.Ref("parent"))
	var nodes []any
	for _, row := range p.rows("app.Row", 200, 50) {
		nodes = append(nodes, p.New(class, "value", row))
	}
	p.static("app.Main", "MAP", p.New("java.util.HashMap", "table", p.ObjectArray("java.util.HashMap$Node[]", nodes...), "size", int32(200)))
}

var judgedFirst = []twoPlans{
	{"Collections within members that only grow", func(p plan) { p.fleet(aMinute) }, func(p plan) { p.fleet(3 * anHour) }},
	{
		"Clients that are not closed",
		func(p plan) { p.bag(p.rows("org.glassfish.jersey.client.JerseyClient", 40, 5000)...) },
		func(p plan) { p.bag(p.rows("org.glassfish.jersey.client.JerseyClient", 10, 20_000)...) },
	},
	{"Buffers that are almost empty", func(p plan) { p.emptyBuffers(100) }, func(p plan) { p.emptyBuffers(60_000) }},
	{"Bits that are hardly ever set", func(p plan) { p.bits(500, 199_500) }, func(p plan) { p.bits(150_000, 50_000) }},
	{"Clean-up that waits for an object that stays", func(p plan) { p.trackers(true) }, func(p plan) { p.trackers(false) }},
	{"Executors that are not shut down", func(p plan) { p.pools(160, 1, 3000, 100) }, func(p plan) { p.pools(160, 80, 3000, 100) }},
	{"Too many threads", func(p plan) { p.pools(160, 1, 3000, 100) }, func(p plan) { p.pools(40, 1, 3000, 100) }},
	{
		"Buffers of threads",
		func(p plan) { p.localBuffers(5000, 0) },
		func(p plan) { p.localBuffers(300_000, 1000) },
	},
	{
		"Classes generated again and again",
		func(p plan) { p.generated("gen.Script$", 600) },
		func(p plan) { p.generated("gen.Script$", 60) },
	},
	{
		"Temporary buffers of the JDK",
		func(p plan) { p.channelBuffers("sun.nio.ch.Util") },
		func(p plan) { p.channelBuffers("app.Util") },
	},
	{
		"Memory outside the heap",
		func(p plan) { p.buffers(1 << 20) },
		func(p plan) { p.buffers(1 << 10) },
	},
	{
		"Mapped files that stay mapped",
		func(p plan) { p.mappedFiles(true) },
		func(p plan) { p.mappedFiles(false) },
	},
	{
		"Keys that never compare equal",
		func(p plan) { p.keyObjects(func(i int) int32 { return int32(i % 20) }) },
		func(p plan) { p.keyObjects(func(i int) int32 { return int32(i) }) },
	},
	{
		"Weak keys that their values refer to",
		func(p plan) { p.weakMap(true) },
		func(p plan) { p.weakMap(false) },
	},
	{
		"Futures that nobody completes",
		func(p plan) { p.futures(nil) },
		func(p plan) { p.futures("done") },
	},
	{
		"Connections that are not given back",
		func(p plan) {
			p.bag(p.states("com.zaxxer.hikari.pool.PoolEntry", nil, dumpbuilder.Int("state"), "state", 100, func(int) any { return int32(1) })...)
		},
		func(p plan) {
			p.bag(p.states("com.zaxxer.hikari.pool.PoolEntry", nil, dumpbuilder.Int("state"), "state", 100, func(int) any { return int32(0) })...)
		},
	},
	{
		"Inner objects keep their outer ones",
		func(p plan) { p.outers("this$0") },
		func(p plan) { p.outers("page") },
	},
	{
		"Interned strings or objects",
		func(p plan) { p.interner("com.google.common.collect.Interners$InternerImpl") },
		func(p plan) { p.interner("app.Names") },
	},
	{
		"Pool with a key for everything",
		func(p plan) {
			p.held("org.apache.commons.pool2.impl.GenericKeyedObjectPool", "poolMap", "app.Renderer", 600)
		},
		func(p plan) { p.held("app.Pool", "poolMap", "app.Renderer", 600) },
	},
	{
		"Resources that are not closed",
		func(p plan) { p.static("app.Main", "OPENED", p.HashMap(keyed(p.rows("app.IndexReader", 200, 100))...)) },
		func(p plan) { p.static("app.Main", "OPENED", p.HashMap(keyed(p.rows("app.Bread", 200, 100))...)) },
	},
	{
		"Cache without a bound",
		func(p plan) { p.guava(-1) },
		func(p plan) { p.guava(300) },
	},
	{
		"Cancelled tasks that stay in the queue",
		func(p plan) {
			task := p.Class("java.util.concurrent.FutureTask", dumpbuilder.Int("state"))
			p.bag(p.states("app.Timeout", task, dumpbuilder.Int("n"), "state", 200, func(int) any { return int32(4) })...)
		},
		func(p plan) {
			task := p.Class("java.util.concurrent.FutureTask", dumpbuilder.Int("state"))
			p.bag(p.states("app.Timeout", task, dumpbuilder.Int("n"), "state", 200, func(int) any { return int32(0) })...)
		},
	},
	{"Sessions that never time out", func(p plan) { p.sessionsOf(-1) }, func(p plan) { p.sessionsOf(1800) }},
	{
		"Entries past their own expiry",
		func(p plan) {
			p.bag(p.states("app.Token", nil, dumpbuilder.Long("expiresAt"), "expiresAt", 200, func(i int) any { return int64(taken) - 3_600_000 - int64(i)*1000 })...)
		},
		func(p plan) {
			p.bag(p.states("app.Token", nil, dumpbuilder.Long("expiresAt"), "expiresAt", 200, func(i int) any { return int64(taken) + 3_600_000 + int64(i)*1000 })...)
		},
	},
	{
		"Objects that are done but kept",
		func(p plan) {
			p.bag(p.states("app.Socket", nil, dumpbuilder.Boolean("closed"), "closed", 200, func(int) any { return true })...)
		},
		func(p plan) {
			p.bag(p.states("app.Socket", nil, dumpbuilder.Boolean("closed"), "closed", 200, func(int) any { return false })...)
		},
	},
	{
		"References to objects that are gone",
		func(p plan) {
			p.bag(p.states("app.Watch", p.ClassOf("java.lang.ref.WeakReference"), dumpbuilder.Int("n"), "n", 200, func(i int) any { return int32(i) })...)
		},
		func(p plan) {
			rows := p.rows("app.Seen", 200, 10)
			p.static("app.Other", "ROWS", p.ArrayList(rows...))
			p.bag(p.states("app.Watch", p.ClassOf("java.lang.ref.WeakReference"), dumpbuilder.Int("n"), "referent", 200, func(i int) any { return rows[i] })...)
		},
	},
	{
		"History that is never cut",
		func(p plan) {
			p.Class("app.Drawing", dumpbuilder.Ref("undoHistory"))
			p.static("app.Main", "DRAWING", p.New("app.Drawing", "undoHistory", p.HashMap(keyed(p.rows("app.Edit", 300, 100))...)))
		},
		func(p plan) {
			p.Class("app.Drawing", dumpbuilder.Ref("layers"))
			p.static("app.Main", "DRAWING", p.New("app.Drawing", "layers", p.HashMap(keyed(p.rows("app.Edit", 300, 100))...)))
		},
	},
	{
		"Files to delete when the JVM ends",
		func(p plan) { p.static("java.io.DeleteOnExitHook", "files", p.HashSet(p.paths(20_000)...)) },
		func(p plan) { p.static("app.Files", "files", p.HashSet(p.paths(20_000)...)) },
	},
	{"Object stream that is never reset", func(p plan) { p.large("java.io.ObjectOutputStream$HandleTable", "objs", "app.Event", 300) }, func(p plan) { p.held("app.Table", "objs", "app.Event", 300) }},
	{"Response read whole", func(p plan) {
		p.large("jdk.internal.net.http.ResponseSubscribers$ByteArraySubscriber", "received", "java.nio.HeapByteBuffer", 300)
	}, func(p plan) {
		p.held("jdk.internal.net.http.ResponseSubscribers$ByteArraySubscriber", "received", "java.nio.HeapByteBuffer", 300)
	}},
	{"Cookies that never expire", func(p plan) {
		p.bag(p.states("java.net.HttpCookie", nil, dumpbuilder.Long("maxAge"), "maxAge", 600, func(int) any { return int64(-1) })...)
	}, func(p plan) {
		p.bag(p.states("java.net.HttpCookie", nil, dumpbuilder.Long("maxAge"), "maxAge", 600, func(int) any { return int64(3600) })...)
	}},
	{"TLS sessions", func(p plan) { p.bag(p.rows("sun.security.ssl.SSLSessionImpl", 300, 100)...) }, func(p plan) { p.bag(p.rows("app.Session", 300, 100)...) }},
	{"Jar files in the cache of the JDK", func(p plan) {
		p.large("sun.net.www.protocol.jar.JarFileFactory", "fileCache", "java.util.jar.JarFile", 100)
	}, func(p plan) { p.held("app.Cache", "fileCache", "java.util.jar.JarFile", 100) }},
	{
		"Exceptions that are kept",
		func(p plan) {
			p.bag(p.states("app.Failure", p.ClassOf("java.lang.Throwable"), dumpbuilder.Int("n"), "n", 200, func(i int) any { return int32(i) })...)
		},
		func(p plan) {
			p.bag(p.states("app.Failure", nil, dumpbuilder.Int("n"), "n", 200, func(i int) any { return int32(i) })...)
		},
	},
	{"Log handlers that are not removed", func(p plan) { p.held("ch.qos.logback.classic.Logger", "aai", "app.RequestAppender", 100) }, func(p plan) { p.held("app.Text", "parts", "app.RequestAppender", 100) }},
	{"Inflaters that are not ended", func(p plan) { p.bag(p.rows("java.util.zip.Inflater", 300, 100)...) }, func(p plan) { p.bag(p.rows("app.Inflater", 300, 100)...) }},
	{
		"Destroyed activity that is kept",
		func(p plan) { p.activities(true) },
		func(p plan) { p.activities(false) },
	},
	{
		"Destroyed fragment that is kept",
		func(p plan) { p.fragments(nil) },
		func(p plan) { p.fragments(p.Instance(p.Class("androidx.fragment.app.FragmentManager"))) },
	},
	{"Bitmaps", func(p plan) { p.bag(p.rows("android.graphics.Bitmap", 50, 500)...) }, func(p plan) { p.bag(p.rows("app.Bitmap", 50, 500)...) }},
	{"Prototype beans that wait to be destroyed", func(p plan) {
		p.held("org.springframework.beans.factory.support.DefaultSingletonBeanRegistry", "disposableBeans", "app.Report", 300)
	}, func(p plan) {
		p.held("org.springframework.beans.factory.support.DefaultSingletonBeanRegistry", "others", "app.Report", 300)
	}},
	{"Tasks of an event loop", func(p plan) {
		p.held("io.netty.util.concurrent.SingleThreadEventExecutor", "taskQueue", "app.Write", 600)
	}, func(p plan) { p.held("app.Loop", "taskQueue", "app.Write", 600) }},
	{"MBeans that are not unregistered", func(p plan) {
		p.large("com.sun.jmx.mbeanserver.Repository", "domainTb", "com.sun.jmx.mbeanserver.NamedObject", 300)
	}, func(p plan) { p.held("app.Repository", "domainTb", "com.sun.jmx.mbeanserver.NamedObject", 300) }},
	{
		"Document read whole",
		func(p plan) {
			p.Thread("main", dumpbuilder.Frame{Class: "app.Export", Method: "write", Line: 7}).Local(0, p.ArrayList(p.rows("com.fasterxml.jackson.databind.node.ObjectNode", 300, 100)...))
		},
		func(p plan) {
			p.Thread("main", dumpbuilder.Frame{Class: "app.Export", Method: "write", Line: 7}).Local(0, p.ArrayList(p.rows("app.databind.node.ObjectNode", 300, 100)...))
		},
	},
	{"Keys that changed in the map", func(p plan) { p.bookings(400) }, func(p plan) { p.bookings(0) }},
	{"Texts that are only added to", func(p plan) { p.books("java.lang.StringBuilder") }, func(p plan) { p.books("app.Text") }},
	{"Watches of a reference", func(p plan) { p.held("clojure.lang.Atom", "watches", "app.Display", 300) }, func(p plan) { p.held("clojure.lang.Atom", "state", "app.Display", 300) }},
	{"Parts that keep the whole", func(p plan) { p.subLists(5) }, func(p plan) { p.subLists(290) }},
	{"Parts that keep the whole", func(p plan) { p.cuts("java.util.ArrayList$SubList") }, func(p plan) { p.cuts("app.Trail") }},
	{"Recursion that goes too deep", func(p plan) { p.deep(400) }, func(p plan) { p.deep(40) }},
	{"Recursion that goes too deep", func(p plan) { p.deep(2400); p.ballast() }, func(p plan) { p.deep(1500); p.ballast() }}, // of a small part of the heap
	{"Result of a query read whole", func(p plan) { p.report("org.postgresql.core.Tuple") }, func(p plan) { p.report("app.core.Tuple") }},
	{"Result of a query read whole", func(p plan) { p.report("org.jooq.impl.RecordImpl5") }, func(p plan) { p.report("app.jooq.impl.RecordImpl5") }},
	{"Result of a query read whole", func(p plan) { p.report("org.springframework.util.LinkedCaseInsensitiveMap") }, func(p plan) { p.report("app.util.LinkedCaseInsensitiveMap") }},
	{
		"Text or bytes built up in one piece",
		func(p plan) { p.text("java.io.ByteArrayOutputStream") },
		func(p plan) { p.text("app.Image") },
	},
	{"Keys whose hash codes collide", func(p plan) { p.treeBins("java.util.HashMap$TreeNode") }, func(p plan) { p.treeBins("app.Node") }},
	{"Numbers in objects of their own", func(p plan) { p.boxed("java.lang.Long") }, func(p plan) { p.boxed("app.Long") }},
	{"Collections that are almost empty", func(p plan) { p.lists(1) }, func(p plan) { p.lists(8) }},
}

// localBuffers makes threads that each keep a buffer in a ThreadLocal; each is longer by
// step than that of the thread before.
func (p plan) localBuffers(bytes, step int) {
	local := p.New("java.lang.ThreadLocal", "threadLocalHashCode", 7)
	p.static("app.Codec", "BUFFER", local)
	for i, t := range p.threads(20) {
		t.ThreadLocalMap(local, p.ByteArray(make([]byte, bytes+i*step)...))
	}
}

// generated makes classes of one loader whose names differ only in a number.
func (p plan) generated(prefix string, n int) {
	loader := p.Instance(p.Class("app.Compiler", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader"))))
	var objects []any
	for i := range n {
		objects = append(objects, p.Instance(p.Class(fmt.Sprintf("%s%06d", prefix, i), dumpbuilder.Loader(loader), dumpbuilder.Static("DATA", heap.Object, p.ByteArray(make([]byte, 500)...)))))
	}
	p.bag(objects...)
}

// mappedFiles makes buffers of 64 MB each, with or without a file.
func (p plan) mappedFiles(mapped bool) {
	p.Class("java.nio.DirectByteBuffer", dumpbuilder.Int("capacity"), dumpbuilder.Long("address"), dumpbuilder.Ref("cleaner"), dumpbuilder.Ref("fd"))
	p.Class("jdk.internal.ref.Cleaner")
	p.Class("java.io.FileDescriptor")
	var list []any
	for i := range 20 {
		b := p.New("java.nio.DirectByteBuffer", "capacity", int32(64<<20), "address", int64(i+1)<<32, "cleaner", p.New("jdk.internal.ref.Cleaner"))
		if mapped {
			b.Set("fd", p.New("java.io.FileDescriptor"))
		}
		list = append(list, b)
	}
	p.static("app.Log", "SEGMENTS", p.ArrayList(list...))
}

// keyObjects makes a map whose keys have one field each.
func (p plan) keyObjects(content func(i int) int32) {
	key := p.Class("app.Key", dumpbuilder.Int("customer"), dumpbuilder.Int("year"))
	var pairs []any
	for i, row := range p.rows("app.Quote", 200, 100) {
		pairs = append(pairs, p.Instance(key, content(i), int32(2026)), row)
	}
	p.static("app.Main", "QUOTES", p.HashMap(pairs...))
}

// weakMap makes a WeakHashMap whose values refer to their keys, or to something else.
func (p plan) weakMap(back bool) {
	entry := p.Class("java.util.WeakHashMap$Entry", dumpbuilder.Super(p.ClassOf("java.lang.ref.WeakReference")), dumpbuilder.Ref("value"), dumpbuilder.Ref("next"))
	p.Class("java.util.WeakHashMap", dumpbuilder.Ref("table"), dumpbuilder.Int("size"))
	window := p.Class("app.Window", dumpbuilder.Int("n"))
	model := p.Class("app.Model", dumpbuilder.Ref("window"), dumpbuilder.Ref("data"))
	var entries, windows []any
	for i := range 200 {
		w := p.Instance(window, int32(i))
		windows = append(windows, w)
		var to any
		if back {
			to = w
		}
		entries = append(entries, p.New(entry.Name, "referent", w, "value", p.Instance(model, to, p.ByteArray(make([]byte, 200)...))))
	}
	p.static("app.Screen", "WINDOWS", p.ArrayList(windows...))
	p.static("app.Models", "BY_WINDOW", p.New("java.util.WeakHashMap", "table", p.ObjectArray("java.util.WeakHashMap$Entry[]", entries...), "size", int32(200)))
}

// futures makes futures, each with a result.
func (p plan) futures(result any) {
	p.bag(p.states("java.util.concurrent.CompletableFuture", nil, dumpbuilder.Ref("result"), "result", 200, func(int) any { return result })...)
}

// outers makes small objects that each refer to a large one.
func (p plan) outers(field string) {
	outer := p.Class("app.Report", dumpbuilder.Ref("data"))
	inner := p.Class("app.Report$Heading", dumpbuilder.Ref(field))
	var list []any
	for range 100 {
		list = append(list, p.Instance(inner, p.Instance(outer, p.ByteArray(make([]byte, 1000)...))))
	}
	p.bag(list...)
}

// interner makes an interner with a map of names.
func (p plan) interner(class string) {
	p.Class(class, dumpbuilder.Ref("map"))
	p.static("app.Main", "NAMES", p.New(class, "map", p.HashMap(keyed(p.rows("app.Name", 300, 100))...)))
}

// guava makes a Guava cache with the given maximum; -1 means none.
func (p plan) guava(most int64) {
	p.Class("com.google.common.cache.LocalCache", dumpbuilder.Long("maxWeight"), dumpbuilder.Ref("entries"))
	p.static("app.Main", "CACHE", p.New("com.google.common.cache.LocalCache", "maxWeight", most, "entries", p.HashMap(keyed(p.rows("app.Row", 300, 100))...)))
}

func (p plan) paths(n int) []any {
	var list []any
	for i := range n {
		list = append(list, fmt.Sprintf("/tmp/upload-%08d.part", i*7919))
	}
	return list
}

func (p plan) activities(destroyed bool) {
	activity := p.Class("android.app.Activity", dumpbuilder.Boolean("mDestroyed"))
	p.Class("app.MainActivity", dumpbuilder.Super(activity), dumpbuilder.Ref("data"))
	p.static("app.Bus", "LISTENER", p.New("app.MainActivity", "mDestroyed", destroyed, "data", p.ByteArray(make([]byte, 5000)...)))
}

func (p plan) fragments(manager any) {
	fragment := p.Class("androidx.fragment.app.Fragment", dumpbuilder.Ref("mFragmentManager"), dumpbuilder.Boolean("mCalled"))
	p.Class("app.ListFragment", dumpbuilder.Super(fragment), dumpbuilder.Ref("data"))
	p.static("app.Bus", "LISTENER", p.New("app.ListFragment", "mFragmentManager", manager, "mCalled", true, "data", p.ByteArray(make([]byte, 5000)...)))
}

// report makes a method that has rows in a local variable.
func (p plan) report(class string) {
	p.Thread("main", dumpbuilder.Frame{Class: "app.Report", Method: "load", Line: 7}).Local(0, p.ArrayList(p.rows(class, 300, 100)...))
}

func (p plan) text(class string) {
	p.Class(class, dumpbuilder.Ref("buf"))
	p.static("app.Main", "OUT", p.New(class, "buf", p.ByteArray(make([]byte, 9000)...)))
}

// TestJudged is like TestRules, for causes that only a whole diagnosis finds.
func TestJudged(t *testing.T) {
	for _, test := range judged {
		t.Run(test.cause, func(t *testing.T) {
			for _, guilty := range []bool{true, false} {
				p := plan{dumpbuilder.New()}
				if guilty {
					test.guilty(p)
				} else {
					test.honest(p)
				}
				found, listing := judgedCauses(t, p.open(t))
				if slices.Contains(found, test.cause) != guilty {
					t.Errorf("guilty: %v, but the causes found are\n%s", guilty, listing)
				}
			}
		})
	}
}

// judgedCauses returns the names of the causes of everything that a diagnosis lists.
func judgedCauses(t testing.TB, s *snapshot.Snapshot) (names []string, listing string) {
	t.Helper()
	d, err := diagnosis.Diagnose(context.Background(), s, diagnosis.Options{Smallest: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Clone(d.Suspects)
	for i := range d.Cleared {
		all = append(all, d.Cleared[i].Suspect)
	}
	for i := range all {
		listing += all[i].Path.String() + ": " + all[i].Accumulates() + "\n"
		for _, c := range all[i].Causes {
			names = append(names, c.Name)
			listing += "   " + c.Name + ": " + c.Finding + "\n"
		}
	}
	return names, listing
}
