package diagnosis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// TestHealthyServers has shapes that are normal in servers and tools such as Kafka,
// WildFly, ActiveMQ, JRuby and SpotBugs, each beside one that only looks similar and is a
// leak.
func TestHealthyServers(t *testing.T) {
	for name, c := range map[string]struct {
		plant  func(p plan, guilty bool)
		guilty string // what is said of the leak, and not of the normal shape
	}{
		"modules with class loaders": {plan.modules, "Classes generated again and again"},
		"ThreadLocal of main":        {plan.localOfMain, "ThreadLocal of long-lived threads"},
		"generated twice":            {plan.generatedTwice, "Class-loader leak"},
		"open jar files":             {plan.jarFiles, "Jar files in the cache of the JDK"},
		"threads of many kinds":      {plan.kindsOfThreads, "Executors that are not shut down"},
		"buffers in ThreadLocals":    {plan.workspaces, "keep 240 values"},
		"MBeans of many kinds":       {plan.kindsOfMBeans, "MBeans that are not unregistered"},
		"within one MBean":           {plan.withinMBean, "MBeans that are not unregistered"},
		"labels from fixed lists":    {plan.series, "Metrics with unbounded names or tags"},
		"code for statements":        {plan.statements, "Class-loader leak"},
		"a heap of a library":        {plan.pairing, "Linked list that grows"},
		"contexts": {func(p plan, guilty bool) {
			p.added("app.Prediction"+map[bool]string{false: "Context", true: "Channel"}[guilty], 1000)
		}, "Resources that are not closed"},
	} {
		for _, guilty := range []bool{false, true} {
			p := plan{dumpbuilder.New()}
			c.plant(p, guilty)
			d := diagnose(t, p)
			found := allCauses(d)
			if name == "labels from fixed lists" {
				found = d.Sentence + found[:len(found)*min(1, len(d.Suspects))]
			}
			if strings.Contains(found, c.guilty) != guilty {
				t.Errorf("%s, guilty: %v: %s", name, guilty, found)
			}
		}
	}
}

// allCauses lists what may be wrong with all structures, suspect or cleared.
func allCauses(d *diagnosis.Diagnosis) (text string) {
	list := slices.Clone(d.Suspects)
	for i := range d.Cleared {
		list = append(list, d.Cleared[i].Suspect)
	}
	for i := range list {
		for _, c := range list[i].Causes {
			text += fmt.Sprintf("%s: %s: %s\n", &list[i].Path, c.Name, c.Finding)
		}
	}
	return text
}

// modules makes class loaders that each load a class from a jar of their own, or one that
// was generated.
func (p plan) modules(generated bool) {
	p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
	kind := p.Class("org.server.ModuleLoader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")), dumpbuilder.Ref("classes"))
	for i := range 150 {
		loader := p.Instance(kind)
		members := []dumpbuilder.Member{dumpbuilder.Loader(loader), dumpbuilder.Static("DATA", heap.Object, p.ByteArray(make([]byte, 2000)...))}
		if !generated {
			members = append(members, p.domain(fmt.Sprintf("/server/module%d.jar", i)))
		}
		loader.Set("classes", p.Class(fmt.Sprintf("org.server.Part%d", i), members...))
		p.static(fmt.Sprintf("org.server.Use%c%c", 'A'+i/26, 'A'+i%26), "PART", loader)
	}
}

// statements makes statements that each have a class loader with the same few classes:
// generated ones by a library, or those of a plug-in.
func (p plan) statements(plugin bool) {
	p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
	library := p.domain("/app/lib/compiler.jar")
	kind := p.Class("org.compiler.Loader", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")), dumpbuilder.Ref("classes"), library)
	statement := p.Class("org.base.PreparedStatement", dumpbuilder.Ref("code"), dumpbuilder.Ref("data"))
	if plugin {
		library = p.domain("/app/plugins/report.jar")
	}
	var open []any
	for range 150 {
		loader := p.Instance(kind)
		loader.Set("classes", p.Class("Code", dumpbuilder.Loader(loader), library))
		open = append(open, p.Instance(statement, loader, p.ByteArray(make([]byte, 2000)...)))
	}
	p.bag(open...)
}

// pairing makes linked nodes of a library's heap, or of a list of the application.
func (p plan) pairing(list bool) {
	p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
	holder, from := "org.heaps.PairingHeap", p.domain("/app/lib/heaps.jar")
	if list {
		holder, from = "com.shop.Log", p.domain("/app/classes/")
	}
	p.Class(holder, dumpbuilder.Ref("root"), from)
	node := p.Class(holder+"$Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("data"), from)
	var first any
	for range 2000 {
		first = p.Instance(node, first, p.ByteArray(make([]byte, 300)...))
	}
	p.static("com.shop.Alarms", "NEXT", p.New(holder, "root", first))
}

// series makes metrics with two labels each, in all combinations or in one of twenty.
func (p plan) series(sparse bool) {
	child := p.Class("io.prometheus.client.Counter$Child", dumpbuilder.Ref("value"))
	p.Class("java.util.Arrays$ArrayList", dumpbuilder.Ref("a"))
	var pairs []any
	for i := range 6000 {
		station, quantity := i/20, i%20
		if sparse {
			station, quantity = i, i*7%20
		}
		labels := p.New("java.util.Arrays$ArrayList", "a", p.ObjectArray("java.lang.String[]", fmt.Sprintf("station-%d", station), fmt.Sprintf("quantity-%d", quantity)))
		pairs = append(pairs, labels, p.Instance(child, p.ByteArray(make([]byte, 250)...)))
	}
	p.static("app.Main", "CHILDREN", p.HashMap(pairs...))
	p.ballast()
}

// localOfMain makes a ThreadLocal of the thread that runs main, or of a thread of a pool.
func (p plan) localOfMain(pooled bool) {
	thread, class := "main", "app.Main"
	if pooled {
		thread, class = "worker-1", "java.lang.Thread"
	}
	local := p.New("java.lang.ThreadLocal", "threadLocalHashCode", int32(7))
	p.static("app.Tool", "CACHE", local)
	method := map[bool]string{false: "main", true: "run"}[pooled]
	p.Thread(thread, dumpbuilder.Frame{Class: class, Method: method, Line: 7}).ThreadLocalMap(local, p.HashMap(keyed(p.rows("app.Row", 600, 1000))...))
}

// generatedTwice makes loaders with one class each, which was loaded twice or more often.
func (p plan) generatedTwice(often bool) {
	p.Root(heap.RootSystemClass, p.Class("com.shop.Start", p.domain("/app/classes/")))
	kind := p.Class("org.script.OneShot", dumpbuilder.Super(p.ClassOf("java.lang.ClassLoader")), p.domain("/app/lib/script.jar"))
	var objects []any
	for range map[bool]int{false: 2, true: 6}[often] {
		class := p.Class("org.script.Block", dumpbuilder.Loader(p.Instance(kind)), dumpbuilder.Static("DATA", heap.Object, p.ByteArray(make([]byte, 50_000)...)))
		objects = append(objects, p.Instance(class))
	}
	p.bag(objects...)
}

// jarFiles makes open jar files: in the JDK's table of all of them, or in its cache for
// jar: addresses.
func (p plan) jarFiles(cached bool) {
	if cached {
		p.large("sun.net.www.protocol.jar.JarFileFactory", "fileCache", "java.util.jar.JarFile", 100)
		return
	}
	sources := p.rows("java.util.zip.ZipFile$Source", 100, 30_000)
	p.static("java.util.zip.ZipFile$Source", "files", p.HashMap(keyed(sources)...))
	p.static("sun.net.www.protocol.jar.JarFileFactory", "fileCache", p.HashMap(keyed(sources[:40])...))
}

// kindsOfThreads makes threads of pools, in most of all threads with such names or in few
// of them.
func (p plan) kindsOfThreads(mostly bool) {
	p.pools(map[bool]int{true: 200, false: 40}[mostly], 2, 3000, 100)
	if mostly {
		return
	}
	for i := range 160 {
		p.ThreadOf(p.New("app.PoolThread", "name", fmt.Sprintf("pool-%d-thread-2", i), "data", p.ByteArray(make([]byte, 3000)...)))
	}
}

// withinMBean makes objects that belong to one MBean, or MBeans.
func (p plan) withinMBean(beans bool) {
	const named = "com.sun.jmx.mbeanserver.NamedObject"
	if beans {
		p.large("com.sun.jmx.mbeanserver.Repository", "domainTb", named, 300)
		return
	}
	p.Class(named, dumpbuilder.Ref("object"))
	p.Class("app.Metrics", dumpbuilder.Ref("byName"))
	metrics := p.New("app.Metrics", "byName", p.HashMap(keyed(p.rows("app.Meter", 600, 1000))...))
	p.static("app.Main", "METRICS", metrics)
	p.static("com.sun.jmx.mbeanserver.Repository", "domainTb", p.HashMap("app", p.New(named, "object", metrics)))
}

// kindsOfMBeans makes the MBeans of a server, of ten classes or of one, each behind a
// model MBean.
func (p plan) kindsOfMBeans(one bool) {
	const named = "com.sun.jmx.mbeanserver.NamedObject"
	p.Class(named, dumpbuilder.Ref("object"))
	p.Class("org.server.ModelMBean", dumpbuilder.Ref("managedResource"))
	var beans []any
	for i := range 600 {
		class := "org.server.Managed" + string(rune('A'+i%10))
		if one {
			class = "org.server.Managed"
		}
		resource := p.Instance(p.Class(class, dumpbuilder.Ref("data")), p.ByteArray(make([]byte, 5000)...))
		beans = append(beans, p.New(named, "object", p.New("org.server.ModelMBean", "managedResource", resource)))
	}
	p.static("com.sun.jmx.mbeanserver.Repository", "domainTb", p.HashMap(keyed(beans)...))
}

// workspaces makes threads with a buffer each, or with one for every object that had a
// ThreadLocal of its own.
func (p plan) workspaces(ofObjects bool) {
	p.Class("app.Grader", dumpbuilder.Ref("workspace"))
	each := map[bool]int{false: 1, true: 40}[ofObjects]
	for _, thread := range p.threads(6) {
		var pairs []any
		for range each {
			local := p.New("java.lang.ThreadLocal", "threadLocalHashCode", int32(7))
			p.Root(heap.RootJNIGlobal, p.New("app.Grader", "workspace", local))
			pairs = append(pairs, local, p.ByteArray(make([]byte, 200_000/each)...))
		}
		thread.ThreadLocalMap(pairs...)
	}
}

// TestChainsAtTheirLimit: chains that each end at the limit that an object beside them
// states do not grow, one alone or one for each element of a list.
func TestChainsAtTheirLimit(t *testing.T) {
	for _, lists := range []int{1, 20} {
		for limit, full := range map[int32]bool{1500: true, 900_000: false} {
			p := plan{dumpbuilder.New()}
			replay := p.Class("lib.Replay", dumpbuilder.Int("limit"), dumpbuilder.Ref("head"))
			node := p.Class("lib.ReplayNode", dumpbuilder.Ref("next"), dumpbuilder.Ref("value"))
			var all []any
			for range lists {
				var first any
				for range 1500 {
					first = p.Instance(node, first, p.ByteArray(make([]byte, 3000/lists)...))
				}
				all = append(all, p.Instance(replay, limit, first))
			}
			p.static("app.Main", "FEEDS", all[0])
			if lists > 1 {
				p.static("app.Main", "FEEDS", p.ArrayList(all...))
			}
			p.ballast()
			if _, text := verdictOn(t, p); strings.Contains(text, "of at most 1,500 (field limit)") != full {
				t.Errorf("%d lists, limit %d: %s", lists, limit, text)
			}
		}
	}
}

// TestChainsOfPools: chains in the pools of a library are not full where the limit is far away.
func TestChainsOfPools(t *testing.T) {
	p := plan{dumpbuilder.New()}
	pool := p.Class("org.apache.commons.pool2.impl.NodePool", dumpbuilder.Int("limit"), dumpbuilder.Ref("head"))
	node := p.Class("org.apache.commons.pool2.impl.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("value"))
	var all []any
	for range 20 {
		var first any
		for range 1500 {
			first = p.Instance(node, first, p.ByteArray(make([]byte, 150)...))
		}
		all = append(all, p.Instance(pool, int32(900_000), first))
	}
	p.static("app.Main", "FEEDS", p.ArrayList(all...))
	p.ballast()
	if _, text := verdictOn(t, p); strings.Contains(text, "full at its limit") {
		t.Error(text)
	}
}

// added makes a map with keys of a class, from which nothing was removed.
func (p plan) added(class string, n int) {
	p.Class(class, dumpbuilder.Int("id"))
	var pairs []any
	for i, row := range p.rows("app.Row", n, 1000) {
		pairs = append(pairs, p.New(class, "id", int32(i)), row)
	}
	items := p.HashMap(pairs...)
	items.Set("modCount", int32(n))
	p.static("app.Main", "ITEMS", items)
}

// TestSmallStructures: a small part of the heap is not worth an accusation, unless
// it is certain.
func TestSmallStructures(t *testing.T) {
	for bytes, accused := range map[int]bool{150: false, 3000: true} {
		p := plan{dumpbuilder.New()}
		list := p.ConcurrentHashMap(keyed(p.rows("app.Request", 900, bytes))...)
		p.static("app.Main", "PENDING", list)
		p.ballast()
		p.static("app.More", "DATA", p.LongArray(make([]int64, 300_000)...))
		if n, text := verdictOn(t, p); (n > 0) != accused {
			t.Errorf("%d bytes each: %d suspects: %s", bytes, n, text)
		}
	}
}

// TestMappedFilesOfMany: the system decides how much of a mapped file is in memory. So
// mapped files count only where one structure holds many of them.
func TestMappedFilesOfMany(t *testing.T) {
	for _, together := range []bool{false, true} {
		p := plan{dumpbuilder.New()}
		p.mappedFiles(true)
		if !together {
			p = plan{dumpbuilder.New()}
			p.Class("java.nio.DirectByteBuffer", dumpbuilder.Int("capacity"), dumpbuilder.Long("address"), dumpbuilder.Ref("cleaner"), dumpbuilder.Ref("fd"))
			p.Class("jdk.internal.ref.Cleaner")
			p.Class("java.io.FileDescriptor")
			for i := range 20 {
				p.static(fmt.Sprintf("app.Segment%c", 'A'+i), "INDEX", p.New("java.nio.DirectByteBuffer", "capacity", int32(64<<20), "address", int64(i+1)<<32, "cleaner", p.New("jdk.internal.ref.Cleaner"), "fd", p.New("java.io.FileDescriptor")))
			}
		}
		p.ballast()
		if d := diagnose(t, p); (d.Native > 0) != together {
			t.Errorf("held together: %v: %d bytes outside the heap", together, d.Native)
		}
	}
}

// TestLargeBuffer: a java.nio buffer cannot grow, whoever holds it.
func TestLargeBuffer(t *testing.T) {
	for class, fixed := range map[string]bool{"java.nio.HeapByteBuffer": true, "app.TextBuffer": false} {
		p := plan{dumpbuilder.New()}
		p.Class(class, dumpbuilder.Ref("hb"))
		p.static("app.Main", "OFFSETS", p.New(class, "hb", p.ByteArray(make([]byte, 8<<20)...)))
		if _, text := verdictOn(t, p); strings.Contains(text, "of fixed length") != fixed {
			t.Errorf("%s: %s", class, text)
		}
	}
}
