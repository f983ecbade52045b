package loaders

import (
	"context"
	"fmt"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/family/references"
	"heapdrop/core/query/support/rows"
	"heapdrop/core/snapshot"
)

// Holder is a class that, when it is on a chain, reveals the kind of leak.
type Holder struct {
	Class string // ends in "*" to match all classes with this prefix
	Words string // describes the kind of leak
	Mend  string // what to do when the application stops
}

// Holders are the known classes, the most informative first.
var Holders = []Holder{
	{"java.lang.ThreadLocal$ThreadLocalMap$Entry", "the value of a ThreadLocal", mendLocal},
	{"java.sql.DriverManager", "a JDBC driver registered with DriverManager", mendDriver},
	{"java.sql.DriverInfo", "a JDBC driver registered with DriverManager", mendDriver},
	{"java.lang.ApplicationShutdownHooks", "a shutdown hook", "Call Runtime.removeShutdownHook when the application stops."},
	{"java.util.TimerThread", "a task or thread of a java.util.Timer", mendTimer},
	{"java.util.TaskQueue", "a task of a java.util.Timer", mendTimer},
	{"java.util.concurrent.ScheduledThreadPoolExecutor*", "a scheduled task of an executor", mendExecutor},
	{"java.util.concurrent.ThreadPoolExecutor*", "a thread or task of an executor", mendExecutor},
	{"java.util.logging.*", "java.util.logging: a handler, filter or level", mendLog},
	{"org.apache.logging.log4j.*", "Log4j", mendLog},
	{"ch.qos.logback.*", "Logback", mendLog},
	{"com.sun.jmx.*", "an MBean registered with the platform MBean server", "Call unregisterMBean when the application stops."},
	{"java.beans.*", "a cache of the Introspector or a property editor", "Call Introspector.flushCaches() when the application stops."},
	{"com.sun.beans.*", "a cache of the Introspector or a property editor", "Call Introspector.flushCaches() when the application stops."},
	{"java.security.Provider*", "a security provider", mendProvider},
	{"sun.security.jca.Provider*", "a security provider", mendProvider},
	{"java.security.Security", "a security provider", mendProvider},
	{"java.util.ResourceBundle*", "a cached resource bundle", "Call ResourceBundle.clearCache with the class loader of the application when it stops."},
	{"javax.imageio.spi.*", "a service provider of ImageIO", "Deregister the provider (IIORegistry.deregisterServiceProvider) when the application stops."},
}

const (
	mendLocal    = "Call remove() on the ThreadLocal in the threads that used it: values of the application's classes must not stay in threads of the server."
	mendDriver   = "Deregister the drivers of the application (DriverManager.deregisterDriver) when it stops, or put their jar into the server."
	mendTimer    = "Cancel each Timer when the application stops: its thread ends with it."
	mendExecutor = "Shut down the executors of the application when it stops, and do not submit its tasks to executors of the server."
	mendLog      = "Remove handlers, filters and levels of the application from the loggers of the server, and shut down its own logging."
	mendProvider = "Remove the provider (Security.removeProvider) when the application stops."
)

// explain describes the kind of object that holds the last object of a chain. It only
// looks behind the last static field: the path to that class, through its loader and some
// thread, is not the cause.
func (v *leakView) explain(ctx context.Context, r reason) string {
	s := v.m.s
	holder := r.chain[len(r.chain)-2]
	static, from := v.staticOn(ctx, r)
	chain := r.chain[from : len(r.chain)-1]
	thread := v.threadOn(ctx, chain)
	switch {
	case r.field == "contextClassLoader" || r.field == "inheritedAccessControlContext":
		return fmt.Sprintf("the %s of %s", map[string]string{"contextClassLoader": "context class loader", "inheritedAccessControlContext": "inherited access control context"}[r.field], nameOfThread(ctx, v, holder))
	case strings.HasPrefix(r.field, "<") && s.IsInstanceOf(holder, "java.lang.Thread"):
		return "a local variable on the stack of " + nameOfThread(ctx, v, holder)
	}
	for _, h := range Holders {
		for _, id := range chain {
			if v.named(id, h.Class) {
				if thread != "" {
					return h.Words + ", " + thread
				}
				return strings.TrimSuffix(h.Words+": "+static, ": ")
			}
		}
	}
	if static != "" {
		return static
	}
	held := s.ClassName(s.ClassOf(holder)) + "." + r.field
	if _, isArray := s.Length(holder); isArray {
		held = "an element of a " + s.ClassName(s.ClassOf(holder))
	}
	if thread != "" {
		return held + ", reached from " + thread
	}
	return fmt.Sprintf("%s, reached from a GC root: %s", held, references.RootCell(s, r.chain[0]).Text())
}

// named reports whether an object is an instance of a class with the given name, or the
// class object of that class.
func (v *leakView) named(id heap.ObjectID, pattern string) bool {
	c, isClass := v.m.s.ClassByObject(id)
	if !isClass {
		c = v.m.s.ClassOf(id)
	}
	name := v.m.s.ClassName(c)
	if prefix, open := strings.CutSuffix(pattern, "*"); open {
		return strings.HasPrefix(name, prefix)
	}
	return name == pattern
}

// staticOn returns the name of the last static field on a chain and the index of its
// class in the chain; "" and 0 if there is none.
func (v *leakView) staticOn(ctx context.Context, r reason) (string, int) {
	s := v.m.s
	for i := len(r.chain) - 2; i >= 0; i-- {
		c, isClass := s.ClassByObject(r.chain[i])
		if !isClass {
			continue
		}
		names := s.ReferenceNames(ctx, r.chain[i], r.chain[i+1])
		if len(names) == 0 || strings.HasPrefix(names[0], "<") {
			continue
		}
		return "the static field " + s.ClassName(c) + "." + names[0], i
	}
	return "", 0
}

// threadOn returns the name of the first thread on a chain, "" if there is none.
func (v *leakView) threadOn(ctx context.Context, chain []heap.ObjectID) string {
	for _, id := range chain {
		if v.m.s.IsInstanceOf(id, "java.lang.Thread") {
			return nameOfThread(ctx, v, id)
		}
	}
	return ""
}

func nameOfThread(ctx context.Context, v *leakView, id heap.ObjectID) string {
	// Reasons are distinguished by their texts, so a hidden name must not become part of
	// the text.
	if name, ok := v.m.s.Text(ctx, id, 100); ok && name != snapshot.Hidden {
		return fmt.Sprintf("thread %q", name)
	}
	return "thread " + rows.Hex(v.m.s, id)
}
