package sampledump

import (
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// plugins is the second leak: each redeployment creates a class loader with the same
// classes; listeners that the old plugins left on the event bus keep them alive.
func (s *shop) plugins() {
	loaderClass := s.class("bookshop.plugin.PluginLoader", dumpbuilder.Super(s.ClassOf("java.net.URLClassLoader")), dumpbuilder.Ref("archive"), dumpbuilder.Int("generation"))
	var listeners []any
	for generation := 1; generation <= 4; generation++ {
		loader := s.Instance(loaderClass, fmt.Sprintf("/srv/bookshop/plugins/giftwrap-%d.jar", generation), generation)
		loader.Set("parent", s.app)
		s.Set(loader, "name", "giftwrap")
		ribbons := make([]byte, 96<<10)
		plugin := s.Class("giftwrap.GiftWrapPlugin", dumpbuilder.Loader(loader), dumpbuilder.Ref("loader"), dumpbuilder.Ref("prices"),
			dumpbuilder.Static("RIBBONS", heap.Object, s.Array(ribbons)), dumpbuilder.Static("VERSION", heap.Int, generation))
		listener := s.Class("giftwrap.OrderListener", dumpbuilder.Loader(loader), dumpbuilder.Ref("plugin"), dumpbuilder.Boolean("closed"))
		p := s.Instance(plugin, loader, s.HashMap("paper", 2.5, "ribbon", 1.25, "card", 0.8))
		loader.Set("classes", s.ArrayList(plugin, listener))
		listeners = append(listeners, s.Instance(listener, p, generation < 4))
	}
	busClass := s.class("bookshop.event.EventBus", dumpbuilder.Ref("listeners"), dumpbuilder.Static("INSTANCE", heap.Object, nil))
	s.bus = s.Instance(busClass, s.ArrayList(listeners...))
	busClass.SetStatic("INSTANCE", s.bus)
}

// references are soft, weak and final ones, some cleared.
func (s *shop) references() {
	queue := s.New("java.lang.ref.ReferenceQueue", "lock", s.New("java.lang.Object"))
	var thumbnails []any
	for i := range 40 {
		soft := s.New("java.lang.ref.SoftReference", "queue", queue, "timestamp", created-i)
		if i%5 != 0 {
			soft.Set("referent", s.Array(make([]byte, 900)))
		}
		thumbnails = append(thumbnails, int32(i), soft)
	}
	s.class("bookshop.catalog.Thumbnails", dumpbuilder.Static("CACHE", heap.Object, s.LinkedHashMap(thumbnails...)))
	var weak []any
	for i := range 20 {
		weak = append(weak, s.New("java.lang.ref.WeakReference", "referent", s.books[i], "queue", queue))
	}
	s.class("bookshop.catalog.RecentlyViewed", dumpbuilder.Static("books", heap.Object, s.ArrayList(weak...)))

	connection := s.class("bookshop.db.Connection", dumpbuilder.Ref("url"), dumpbuilder.Ref("buffer"), dumpbuilder.Long("handle"), dumpbuilder.Boolean("closed"))
	finalizer := s.ClassOf("java.lang.ref.Finalizer")
	var head *dumpbuilder.Object
	for i := range 6 {
		c := s.Instance(connection, "db:shop", s.Array(make([]byte, 8192)), 0x7f0000000000+i*4096, i%2 == 0)
		f := s.New("java.lang.ref.Finalizer", "referent", c, "queue", queue, "next", head)
		if head != nil {
			head.Set("prev", f)
		}
		head = f
	}
	finalizer.SetStatic("unfinalized", head)
}

// waste is wasted memory: empty collections, large tables with few entries, colliding
// keys, arrays of zeros.
func (s *shop) waste() {
	var empty []any
	for i := range 120 {
		switch i % 3 {
		case 0:
			empty = append(empty, s.ArrayListOf(10))
		case 1:
			empty = append(empty, s.HashMapOf(64))
		default:
			empty = append(empty, s.ArrayListOf(50, "only one"))
		}
	}
	var colliding []any
	for i := range 32 { // "Aa" and "BB" have the same hash code, and so have all combinations of them
		key := ""
		for bit := range 5 {
			key += []string{"Aa", "BB"}[i>>bit&1]
		}
		colliding = append(colliding, key, int32(i))
	}
	s.class("bookshop.search.Index", dumpbuilder.Static("shards", heap.Object, s.ArrayList(empty...)),
		dumpbuilder.Static("byHash", heap.Object, s.HashMap(colliding...)),
		dumpbuilder.Static("scores", heap.Object, s.Array(make([]float64, 20000))),
		dumpbuilder.Static("separator", heap.Object, strings.Repeat("=", 4000)))
}

// threads are the main thread, workers that serve a request, and those of the JVM.
func (s *shop) threads() {
	group := s.New("java.lang.ThreadGroup", "name", "main", "maxPriority", 10)
	s.Root(heap.RootJNIGlobal, group)
	set := func(t *dumpbuilder.Thread, id int, daemon bool) {
		t.Object.Set("group", group)
		t.Object.Set("contextClassLoader", s.app)
		t.Object.Set("priority", 5)
		t.Object.Set("tid", id)
		t.Object.Set("daemon", daemon)
		t.Object.Set("threadStatus", 401) // waiting
	}
	frame := func(class, method, signature string, line int32) dumpbuilder.Frame {
		return dumpbuilder.Frame{Class: class, Method: method, Signature: signature, Source: sourceFile(class), Line: line}
	}
	server := s.Instance(s.class("bookshop.web.Server", dumpbuilder.Ref("sessions"), dumpbuilder.Ref("bus"), dumpbuilder.Int("port")), s.sessionMap, s.bus, 8080)
	s.class("bookshop.Main")
	main := s.Thread("main", frame("java.lang.Object", "wait", "(J)V", heap.LineNative), frame("java.lang.Thread", "join", "(J)V", 1313),
		frame("bookshop.web.Server", "serve", "()V", 88), frame("bookshop.Main", "main", "([Ljava/lang/String;)V", 21))
	set(main, 1, false)
	main.Local(2, server)
	main.Local(3, s.ObjectArray("java.lang.String[]", "--port", "8080"))

	request := s.class("bookshop.web.Request", dumpbuilder.Ref("path"), dumpbuilder.Ref("session"), dumpbuilder.Ref("body"), dumpbuilder.Ref("headers"))
	context := s.class("bookshop.web.RequestContext", dumpbuilder.Ref("request"), dumpbuilder.Ref("scratch"))
	current := s.New("java.lang.ThreadLocal", "threadLocalHashCode", 0x61c88647)
	s.class("bookshop.web.Requests", dumpbuilder.Static("CURRENT", heap.Object, current))
	worker := s.class("bookshop.web.Worker", dumpbuilder.Super(s.ClassOf("java.lang.Thread")), dumpbuilder.Ref("server"))
	s.class("bookshop.web.CoverHandler")
	for i := range 8 {
		r := s.Instance(request, fmt.Sprintf("/covers/%d?w=%d", i*37, 40+i), nil, s.Array(make([]byte, 2048)),
			s.LinkedHashMap("Host", "books.example", "Accept", "image/*", "User-Agent", "reader"))
		o := s.Instance(worker, server)
		s.Set(o, "name", fmt.Sprintf("http-worker-%d", i+1))
		t := s.ThreadOf(o, frame("bookshop.catalog.CoverCache", "load", "(Ljava/lang/String;)Lbookshop/catalog/CoverCache$Cover;", 57),
			frame("bookshop.web.CoverHandler", "handle", "(Lbookshop/web/Request;)V", 34), frame("bookshop.web.Worker", "run", "()V", 19))
		set(t, 20+i, true)
		t.Local(0, s.Array(make([]int32, 6000+i*500))) // the picture being decoded
		t.Local(1, r)
		t.Local(2, o)
		t.ThreadLocalMap(current, s.Instance(context, r, s.Array(make([]byte, 16<<10))), nil, s.Array(make([]byte, 4<<10)))
	}
	for i, name := range []string{"Reference Handler", "Finalizer", "Signal Dispatcher"} {
		t := s.Thread(name)
		set(t, 2+i, true)
	}
	s.failure(frame)
}

// sourceFile is the source file of a class.
func sourceFile(class string) string {
	name := class[strings.LastIndexByte(class, '.')+1:]
	outer, _, _ := strings.Cut(name, "$")
	return outer + ".java"
}

// failure is the last error of the service, kept in a static field.
func (s *shop) failure(frame func(string, string, string, int32) dumpbuilder.Frame) {
	element := s.Class("java.lang.StackTraceElement", dumpbuilder.Ref("declaringClass"), dumpbuilder.Ref("methodName"), dumpbuilder.Ref("fileName"), dumpbuilder.Int("lineNumber"))
	var trace []any
	for _, f := range []dumpbuilder.Frame{frame("bookshop.catalog.CoverCache", "load", "", 61), frame("bookshop.web.CoverHandler", "handle", "", 34)} {
		trace = append(trace, s.Instance(element, f.Class, f.Method, f.Source, int(f.Line)))
	}
	oom := s.Class("java.lang.OutOfMemoryError", dumpbuilder.Super(s.Class("java.lang.VirtualMachineError", dumpbuilder.Super(s.Class("java.lang.Error", dumpbuilder.Super(s.ClassOf("java.lang.Throwable")))))))
	o := s.Instance(oom)
	s.Set(o, "detailMessage", "Java heap space")
	o.Set("stackTrace", s.ObjectArray("java.lang.StackTraceElement[]", trace...))
	s.class("bookshop.web.ErrorLog", dumpbuilder.Static("last", heap.Object, o), dumpbuilder.Static("count", heap.Int, 3))
}

// garbage is unreachable objects, including cycles.
func (s *shop) garbage() {
	for i := range 200 {
		s.String(fmt.Sprintf("GET /covers/%d?w=%d", i*37, 40+i%8))
		s.Array(make([]byte, 512))
	}
	node := s.class("bookshop.web.Connection", dumpbuilder.Ref("peer"), dumpbuilder.Ref("buffer"))
	for range 25 {
		a := s.Instance(node, nil, s.Array(make([]byte, 1024)))
		a.Set("peer", s.Instance(node, a, nil))
	}
}

// classRoots makes the classes of the boot loader roots, as the JVM does; the
// application's classes are kept alive by their loader.
func (s *shop) classRoots() {
	var own []any
	for _, c := range s.Classes() {
		if c.Loader == nil {
			s.Root(heap.RootSystemClass, c)
		} else if c.Loader == s.app {
			own = append(own, c)
		}
	}
	s.app.Set("classes", s.ArrayList(own...))
}
