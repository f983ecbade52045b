package diagnosis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// leftBehind are causes recognized by members that have done their work.
var leftBehind = []twoPlans{
	{
		"Removed, but still referred to",
		func(p plan) { p.tracks(100, 900) },
		func(p plan) { p.tracks(100, 100) }, // no more were taken out than are in it
	},
	{"Keys that contain the time", func(p plan) { p.askedAt(true) }, func(p plan) { p.askedAt(false) }},
	{"Work that is tried again without end", func(p plan) { p.redeliveries(true) }, func(p plan) { p.redeliveries(false) }},
	{"Objects of a pool that do not come back", func(p plan) { p.loans(3, false) }, func(p plan) { p.loans(300, false) }},
	{"Objects of a pool that do not come back", func(p plan) { p.loans(3, false) }, func(p plan) { p.loans(3, true) }}, // an index of some of them
	{"Second collection that is not cleaned", func(p plan) { p.indexOfCache(100) }, func(p plan) { p.indexOfCache(1000) }},
	{"Second collection that is not cleaned", func(p plan) { p.indexOfCache(100) }, func(p plan) { p.indexOfCache(0) }}, // no cache has them
	{"Workbooks that only grow", func(p plan) { p.workbook(300) }, func(p plan) { p.workbook(12) }},
	{
		"Entries that one path leaves behind",
		func(p plan) { p.conversations(func(int) int { return 60 }) },
		func(p plan) { p.conversations(func(i int) int { return 30 + 60*i/2000 }) }, // they end after a while
	},
	{
		"Shared cache of entities without a bound",
		func(p plan) { p.identityMap("org.eclipse.persistence.sessions.server.ServerSession") },
		func(p plan) { p.identityMap("org.eclipse.persistence.internal.sessions.UnitOfWorkImpl") },
	},
	{
		"Limit that counts in another unit",
		func(p plan) { p.thumbnails(1<<20, 0) },
		func(p plan) { p.thumbnails(1<<20, 900_000) }, // somebody adds them up
	},
	{
		"Limit that counts in another unit",
		func(p plan) { p.thumbnails(1<<20, 0) },
		func(p plan) { p.thumbnails(8<<20, 0) }, // not reached in bytes either
	},
	{"Query plans for ever new texts", func(p plan) { p.planCache(10) }, func(p plan) { p.planCache(2) }},
	{
		"Functions that wrap each other",
		func(p plan) {
			p.large("app.Main", "WANTED", "java.util.function.Predicate$$Lambda+0x0000000012345678", 1500)
		},
		func(p plan) {
			p.large("app.Main", "WANTED", "java.util.function.Predicate$$Lambda+0x0000000012345678", 300)
		},
	},
	{"Listeners not removed", func(p plan) { p.preferences("prefListeners") }, func(p plan) { p.preferences("prefs") }},
	{"Locks made for each key", func(p plan) { p.locks(0) }, func(p plan) { p.locks(1) }},
	{
		"Functions that pile up in a collection",
		func(p plan) { p.large("app.Main", "UNDO", "app.Main$$Lambda+0x0000000012345678", 1500) },
		func(p plan) { p.large("app.Main", "UNDO", "app.Main$Step", 1500) },
	},
	{
		"Buffers as large as their largest content",
		func(p plan) { p.builders(1000) },
		func(p plan) { p.builders(99_000) },
	},
	{
		"Log events kept in memory",
		func(p plan) { p.large("app.Main", "EVENTS", "ch.qos.logback.classic.spi.LoggingEvent", 1500) },
		func(p plan) { p.large("app.Main", "EVENTS", "app.LoggingEvent", 1500) }, // the application's own
	},
	{
		"A stream that keeps all for those who come later",
		func(p plan) { p.replay("io.reactivex.rxjava3.subjects.ReplaySubject$UnboundedReplayBuffer") },
		func(p plan) { p.replay("io.reactivex.rxjava3.subjects.ReplaySubject$SizeBoundReplayBuffer") },
	},
	{
		"A stream that keeps all for those who come later",
		func(p plan) { p.replays("io.reactivex.rxjava3.subjects.ReplaySubject$UnboundedReplayBuffer") },
		func(p plan) { p.replays("app.Log") },
	},
	{"Beans whose end is never announced", func(p plan) { p.adapters("callbacks") }, func(p plan) { p.adapters("disposableBeans") }},
	{
		"Stylesheets compiled again and again",
		func(p plan) {
			p.large("app.Main", "LAYOUTS", "com.sun.org.apache.xalan.internal.xsltc.trax.TemplatesImpl", 300)
		},
		func(p plan) {
			p.large("app.Main", "LAYOUTS", "com.sun.org.apache.xalan.internal.xsltc.trax.TemplatesImpl", 20)
		},
	},
	{
		"Handlers of a stream of the flight recorder",
		func(p plan) {
			p.large("app.Main", "STREAM", "jdk.jfr.internal.consumer.Dispatcher$EventDispatcher", 300)
		},
		func(p plan) { p.large("app.Main", "STREAM", "app.EventDispatcher", 300) },
	},
	{"Shutdown hooks that pile up", func(p plan) { p.held("org.apache.pekko.actor.CoordinatedShutdown", "tasks", "app.Line", 300) }, func(p plan) { p.held("app.CoordinatedShutdown", "tasks", "app.Line", 300) }},
	{"Shutdown hooks that pile up", func(p plan) { p.manyHooks(100) }, func(p plan) { p.manyHooks(20) }},
	{
		"Shutdown hooks that pile up",
		func(p plan) { p.manyHooks(60) },
		func(p plan) { // one that keeps much
			p.Class("app.Cleaner", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("sessions"))
			hook := p.New("app.Cleaner", "sessions", p.ArrayList(p.rows("app.Session", 900, 300)...))
			p.static("java.lang.ApplicationShutdownHooks", "hooks", p.HashMap(hook, hook))
		},
	},
	{"A chain of contexts", func(p plan) { p.contexts(300) }, func(p plan) { p.contexts(5) }},
	{
		"A chain of contexts",
		func(p plan) { p.contexts(120) },
		func(p plan) { // one that is its own parent
			class := p.Class("app.Context", dumpbuilder.Ref("parentContext"), dumpbuilder.Ref("beans"))
			context := p.Instance(class, nil, p.ArrayList(p.rows("app.Bean", 300, 300)...))
			context.Set("parentContext", context)
			p.static("app.Main", "CONTEXT", context)
		},
	},
}

// tracks makes a map from which some elements were taken, and as many objects of their
// class, besides those in the map, that these refer to.
func (p plan) tracks(in, out int) {
	class := p.Class("app.Track", dumpbuilder.Ref("similar"), dumpbuilder.Ref("data"))
	var pairs []any
	for i := range in {
		var others []any
		for range 900 / in {
			others = append(others, p.Instance(class, nil, p.ByteArray(make([]byte, 100)...)))
		}
		pairs = append(pairs, p.String(fmt.Sprintf("track-%d", 7919*i)), p.Instance(class, p.ArrayList(others...), nil))
	}
	tracks := p.HashMap(pairs...)
	tracks.Set("modCount", int32(in+2*out))
	p.static("app.Main", "TRACKS", tracks)
}

// conversations makes a map of which a part of 2,000 entries, in per cent, was not taken out.
func (p plan) conversations(left func(i int) int) {
	var pairs []any
	for i, data := range p.rows("app.Conversation", 2000, 300) {
		if i*7919%100 < left(i) {
			pairs = append(pairs, p.String(fmt.Sprintf("offer %d", 10_000+i)), data)
		}
	}
	open := p.HashMap(pairs...)
	open.Set("modCount", int32(2*2000-len(pairs)/2))
	p.static("app.Main", "OPEN", open)
}

// identityMap makes a session of EclipseLink with entities in a map of type FULL.
func (p plan) identityMap(session string) {
	const identityMap = "org.eclipse.persistence.internal.identitymaps.FullIdentityMap"
	p.Class(identityMap, dumpbuilder.Ref("cacheKeys"))
	p.Class(session, dumpbuilder.Ref("map"))
	p.Class("org.eclipse.persistence.internal.sessions.IdentityMapAccessor", dumpbuilder.Ref("map"))
	key := p.Class("org.eclipse.persistence.internal.identitymaps.CacheKey", dumpbuilder.Ref("object"))
	var list []any
	for _, order := range p.rows("app.Order", 600, 300) {
		list = append(list, p.Instance(key, order))
	}
	keys := p.HashMap(keyed(list)...)
	p.static("app.Main", "SESSION", p.New(session, "map", p.New("org.eclipse.persistence.internal.sessions.IdentityMapAccessor", "map", p.New(identityMap, "cacheKeys", keys))))
}

// thumbnails makes a map of 2 MB that the application has extended, whose owner has a limit and
// a sum.
func (p plan) thumbnails(limit, sum int64) {
	p.Class("app.Gallery", dumpbuilder.Ref("recent"), dumpbuilder.Long("limit"), dumpbuilder.Long("sum"))
	m := p.LinkedHashMap(keyed(p.rows("app.Thumbnail", 2000, 1000))...)
	m.Class = p.Class("app.Thumbnails", dumpbuilder.Super(p.ClassOf("java.util.LinkedHashMap")))
	p.static("app.Main", "GALLERY", p.New("app.Gallery", "recent", m, "limit", limit, "sum", sum))
}

// planCache makes Hibernate's cache of queries with 60 segments, each with so many plans.
func (p plan) planCache(each int) {
	const cache = "org.hibernate.query.internal.QueryInterpretationCacheStandardImpl"
	p.Class(cache, dumpbuilder.Ref("plans"))
	p.Class("lib.Segment", dumpbuilder.Ref("table"), dumpbuilder.Ref("data"))
	var segments []any
	for range 60 {
		plans := p.rows("org.hibernate.query.sqm.internal.ConcreteSqmSelectQueryPlan", each, 100)
		segments = append(segments, p.New("lib.Segment", "table", p.ObjectArray("java.lang.Object[]", plans...), "data", p.ByteArray(make([]byte, 3000)...)))
	}
	p.static("app.Main", "PLANS", p.New(cache, "plans", p.ObjectArray("lib.Segment[]", segments...)))
}

// preferences makes an object of the JDK with views in an array.
func (p plan) preferences(field string) {
	class := p.Class("java.util.prefs.FileSystemPreferences", dumpbuilder.Ref(field))
	p.static("app.Main", "LIMITS", p.Instance(class, p.ObjectArray("java.lang.Object[]", p.rows("app.View", 900, 3000)...)))
}

// locks makes a map with a lock for each key, in the given state.
func (p plan) locks(state int32) {
	p.Class("app.Sync", dumpbuilder.Int("state"))
	p.Class("java.util.concurrent.locks.ReentrantLock", dumpbuilder.Ref("sync"))
	var pairs []any
	for i := range 1200 {
		pairs = append(pairs, p.String(fmt.Sprintf("file %d", 7919*i)), p.New("java.util.concurrent.locks.ReentrantLock", "sync", p.New("app.Sync", "state", state)))
	}
	p.static("app.Main", "LOCKS", p.ConcurrentHashMap(pairs...))
}

// builders makes writers with a StringBuilder for 100,002 bytes each.
func (p plan) builders(used int32) {
	p.Class("java.lang.StringBuilder", dumpbuilder.Ref("value"), dumpbuilder.Int("count"))
	p.Class("app.Writer", dumpbuilder.Ref("text"))
	var all []any
	for range 12 {
		text := slices.Repeat([]byte("letter "), 15_000)[:100_002]
		all = append(all, p.New("app.Writer", "text", p.New("java.lang.StringBuilder", "value", p.ByteArray(text...), "count", used)))
	}
	p.static("app.Main", "WRITERS", p.ArrayList(all...))
}

// manyHooks makes hooks that do nothing until the JVM ends.
func (p plan) manyHooks(n int) {
	var pairs []any
	p.Class("app.Cleaner", dumpbuilder.Super(p.ClassOf("java.lang.Thread")), dumpbuilder.Ref("data"))
	for range n {
		hook := p.New("app.Cleaner", "data", p.ByteArray(make([]byte, 90_000/n)...))
		pairs = append(pairs, hook, hook)
	}
	p.static("java.lang.ApplicationShutdownHooks", "hooks", p.HashMap(pairs...))
}

// contexts makes a chain of contexts with a bean each.
func (p plan) contexts(n int) {
	class := p.Class("app.Context", dumpbuilder.Ref("parentContext"), dumpbuilder.Ref("bean"))
	var at any
	for _, bean := range p.rows("app.Bean", n, 90_000/n) {
		at = p.Instance(class, at, bean)
	}
	p.static("app.Main", "CONTEXT", at)
}

// TestTasksOfAnExecutor: tasks are counted, not what they work with.
func TestTasksOfAnExecutor(t *testing.T) {
	for tasks, backlog := range map[int]bool{5: false, 300: true} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.ThreadPoolExecutor", dumpbuilder.Ref("workQueue"))
		p.Class("app.Task", dumpbuilder.Ref("rows"))
		var all []any
		for range tasks {
			all = append(all, p.New("app.Task", "rows", p.ArrayList(p.rows("app.Row", 3000/tasks, 100)...)))
		}
		p.static("app.Main", "POOL", p.New("java.util.concurrent.ThreadPoolExecutor", "workQueue", p.ArrayList(all...)))
		names, listing := judgedCauses(t, p.open(t))
		if slices.Contains(names, "Executor queue backlog") != backlog || strings.Contains(listing, "3,000 tasks") {
			t.Errorf("%d tasks: %s", tasks, listing)
		}
	}
}

// TestTasksOfAForkJoinPool: a pool of which a queue has a few tasks at the moment has no
// backlog, whatever can be reached from one of them.
func TestTasksOfAForkJoinPool(t *testing.T) {
	for tasks, backlog := range map[int]bool{1: false, 2: false, 300: true} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.ForkJoinPool", dumpbuilder.Ref("queues"))
		p.Class("java.util.concurrent.ForkJoinPool$WorkQueue", dumpbuilder.Ref("array"))
		p.Class("app.Task", dumpbuilder.Ref("rows"))
		all := make([]any, 512)
		for i := range tasks {
			all[i+1] = p.New("app.Task", "rows", p.ArrayList(p.rows("app.Row", 3000/tasks, 100)...))
		}
		queue := p.New("java.util.concurrent.ForkJoinPool$WorkQueue", "array", p.ObjectArray("java.util.concurrent.ForkJoinTask[]", all...))
		p.static("app.Main", "POOL", p.New("java.util.concurrent.ForkJoinPool", "queues", p.ObjectArray("java.util.concurrent.ForkJoinPool$WorkQueue[]", nil, queue)))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Executor queue backlog") != backlog {
			t.Errorf("%d tasks: %s", tasks, listing)
		}
	}
}

// TestLoadersOfSourceCode: loaders of which each has code of its own were made when the
// code was loaded.
func TestLoadersOfSourceCode(t *testing.T) {
	for name, accused := range map[string]bool{"app.core$part%s": false, "app.core$eval%d": true} {
		p := plan{dumpbuilder.New()}
		class := p.Class("clojure.lang.DynamicClassLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")))
		var all []any
		for i := range 400 {
			named := strings.ReplaceAll(name, "%d", fmt.Sprint(1000+i))
			named = strings.ReplaceAll(named, "%s", string(rune('a'+i/26))+string(rune('a'+i%26)))
			all = append(all, p.plugin(class, named))
		}
		p.static("app.Main", "VARS", p.ArrayList(all...))
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Classes generated again and again") != accused {
			t.Errorf("%s: %s", name, listing)
		}
	}
}

// TestOrderAndWork: a priority queue through which far more passes than it holds is no
// backlog, and neither is a list that a method works off or an array that it fills.
func TestOrderAndWork(t *testing.T) {
	for changes, accused := range map[int32]bool{4000: true, 80_000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.PriorityQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
		rows := p.rows("app.Ping", 3000, 1000)
		p.static("app.Main", "ORDER", p.New("java.util.PriorityQueue", "queue", p.ObjectArray("java.lang.Object[]", rows...), "size", int32(3000), "modCount", changes))
		p.ballast()
		if suspects, text := verdictOn(t, p); suspects > 0 != accused {
			t.Errorf("%d changes: %s", changes, text)
		}
	}
}

// TestTableOfALibrary: a table in a constant of a library is not registered there.
func TestTableOfALibrary(t *testing.T) {
	for slots, accused := range map[int]bool{400: false, 500: true} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
		class := p.Class("org.mail.Tables", dumpbuilder.Ref("tags"), p.domain("/app/lib/mail.jar"), dumpbuilder.Static("INSTANCE", heap.Object, nil))
		p.Class("org.mail.Tag", dumpbuilder.Ref("data"), p.domain("/app/lib/mail.jar"))
		tags := p.rows("org.mail.Tag", 400, 5000)
		class.SetStatic("INSTANCE", p.Instance(class, p.ObjectArray("org.mail.Tag[]", append(tags, make([]any, slots-400)...)...)))
		p.Root(heap.RootSystemClass, class)
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "a table, exactly filled") == accused {
			t.Errorf("%d slots: %s", slots, text)
		}
	}
}

// replay makes a subject of RxJava with a buffer of the given class.
func (p plan) replay(buffer string) {
	p.Class(buffer, dumpbuilder.Ref("buffer"))
	p.static("app.Main", "ROOM", p.New(buffer, "buffer", p.ArrayList(p.rows("app.Message", 1500, 300)...)))
}

// replays makes looms, each with its messages in one buffer.
func (p plan) replays(buffer string) {
	p.Class(buffer, dumpbuilder.Ref("buffer"))
	p.Class("app.Loom", dumpbuilder.Ref("course"))
	var looms []any
	for range 30 {
		looms = append(looms, p.New("app.Loom", "course", p.New(buffer, "buffer", p.ArrayList(p.rows("app.Message", 400, 100)...))))
	}
	p.static("app.Main", "LOOMS", p.ArrayList(looms...))
}

// adapters makes callbacks for the end of beans of Spring, in a map of that name.
func (p plan) adapters(field string) {
	p.Class("app.Conversations", dumpbuilder.Ref(field))
	p.static("app.Main", "SCOPE", p.New("app.Conversations", field, p.HashMap(keyed(p.rows("org.springframework.beans.factory.support.DisposableBeanAdapter", 1500, 900))...)))
}

// indexOfCache is an index of 1,000 objects, of which a cache of Ehcache has some.
func (p plan) indexOfCache(cached int) {
	holder := p.Class("org.ehcache.impl.internal.store.heap.holders.CopiedOnHeapValueHolder", dumpbuilder.Ref("copiedValue"))
	sheets := p.rows("app.Sheet", 1000, 2000)
	var holders []any
	for _, s := range sheets[:cached] {
		holders = append(holders, p.Instance(holder, s))
	}
	p.static("app.Main", "INDEX", p.ConcurrentHashMap(keyed(sheets)...))
	p.static("org.ehcache.Store", "STORE", p.ObjectArray("java.lang.Object[]", holders...))
}

// workbook is one of POI with sheets.
func (p plan) workbook(sheets int) {
	p.Class("org.apache.poi.hssf.usermodel.HSSFWorkbook", dumpbuilder.Ref("_sheets"))
	list := p.ArrayList(p.rows("org.apache.poi.hssf.usermodel.HSSFSheet", sheets, 900_000/sheets)...)
	p.static("app.Main", "FORM", p.New("org.apache.poi.hssf.usermodel.HSSFWorkbook", "_sheets", list))
}
