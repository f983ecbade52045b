package diagnosis

import (
	"fmt"
	"strings"

	"heapdrop/core/heap"
)

// jdkRules are causes recognized by a mechanism of the JDK that holds on to what it is
// given.
var jdkRules = []rule{
	{
		name: "Files to delete when the JVM ends", nature: nature{prior: 0.85, platform: true},
		match: func(e *evidence) string {
			if e.Count < 100 || !e.step("java.io.DeleteOnExitHook", "files") {
				return ""
			}
			return countText(e.Count, "path") + " of files were given to File.deleteOnExit"
		},
		why:    "Each call of deleteOnExit adds a path to a set that only the end of the JVM empties, even if the file is long gone: it grows with each call.",
		checks: []string{"Delete temporary files where their use ends (Files.deleteIfExists in a finally block), without deleteOnExit."},
	},
	{
		name: "Object stream that is never reset", nature: nature{prior: 0.7, platform: true},
		match: func(e *evidence) string {
			if e.Count < 200 || !e.passesClass("java.io.ObjectOutputStream$HandleTable") && !e.passesClass("java.io.ObjectInputStream$HandleTable") {
				return ""
			}
			return "the table of an object stream holds " + e.Accumulates()
		},
		why:    "An object stream remembers every object that it has written or read, so that it can write a reference when the object occurs again.",
		checks: []string{"Call reset() on the ObjectOutputStream after each message, or use writeUnshared.", "Do not keep one stream open forever."},
	},
	{
		name: "TLS sessions", nature: nature{prior: 0.45, platform: true},
		match: func(e *evidence) string {
			const much = 0.1 // of the heap; a server with many clients has many sessions
			if e.Count < 200 || float64(e.Bytes) < much*float64(e.o.Total) || !e.memberIs("sun.security.ssl.SSLSessionImpl") && !e.step("sun.security.ssl.SSLSessionContextImpl", "") {
				return ""
			}
			return "a context of TLS holds " + e.Accumulates()
		},
		why:    "By default the JDK keeps 20,480 sessions for a day, each with its certificates.",
		checks: []string{"Bound them: -Djavax.net.ssl.sessionCacheSize, SSLSessionContext.setSessionCacheSize and setSessionTimeout.", "Use one SSLContext for all connections."},
	},
	{
		name: "Jar files in the cache of the JDK", nature: nature{prior: 0.5, platform: true},
		match:  cachedJarFiles,
		why:    "A jar file read through a jar: address stays open in a cache of the JDK until it is closed.",
		checks: []string{"Call setUseCaches(false) on such connections, and close class loaders (URLClassLoader.close)."},
	},
	{
		name: "Cookies that never expire", nature: nature{prior: 0.5, platform: true}, match: cookies,
		why:    "A cookie without an age stays in the store of the HTTP client as long as the client; the store has no other limit.",
		checks: []string{"Give the client a store of its own for each conversation, or remove cookies (CookieStore.removeAll) when one ends.", "Ask why the server sets a cookie of a new name each time."},
	},
	{
		name: "Response read whole", nature: nature{prior: 0.5, verdict: Large, platform: true},
		match: func(e *evidence) string {
			const large = 1 << 20
			if e.Bytes < large || !e.step("jdk.internal.net.http.ResponseSubscribers$", "received") {
				return ""
			}
			return "the HTTP client of the JDK gathers a response: " + e.Accumulates() + " so far"
		},
		why:    "A body that is asked for as a text or as bytes is gathered until its last byte has come; a server that sends on and on fills the heap.",
		checks: []string{"Read the body as a stream (BodyHandlers.ofInputStream, ofLines) or into a file.", "Ask the server for parts, and give up when more comes than you expect."},
	},
	{
		name: "Exceptions that are kept", nature: nature{prior: 0.5},
		match: func(e *evidence) string {
			if e.Kind != Collected && e.Kind != Shared || e.Count < 100 || !e.memberIs("java.lang.Throwable") {
				return ""
			}
			return e.Accumulates() + " are kept, each with its stack trace and causes"
		},
		why:    "An exception holds the frames of its stack, its causes and suppressed exceptions, and all that its fields refer to.",
		checks: []string{"Keep the message, not the exception.", "Bound the list of the last errors."},
	},
	{
		name: "Log handlers that are not removed", nature: nature{prior: 0.5},
		match: func(e *evidence) string {
			name := simpleName(e.Member)
			if e.Count < 20 || !e.memberIs("java.util.logging.Handler") && (!strings.HasSuffix(name, "Appender") || !e.loggers()) {
				return ""
			}
			return "a logger holds " + e.Accumulates()
		},
		why:    "A handler or appender stays at its logger, with its buffers and what it captured, until it is removed.",
		checks: []string{"Remove each handler or appender when its owner ends, and close it."},
	},
	{
		name: "Inflaters that are not ended", nature: nature{prior: 0.5}, match: inflaters,
		why:    "Each Inflater and Deflater has some 40 to 300 KB outside the heap until end() is called or it is collected.",
		checks: []string{"Close the streams around them, or call end()."},
	},
}

// loggers reports whether the path passes a logger of a known framework.
func (e *evidence) loggers() bool {
	return e.passesClass("ch.qos.logback.*") || e.passesClass("org.apache.logging.log4j.*") || e.passesClass("org.apache.log4j.*") || e.passesClass("java.util.logging.*")
}

// executors matches groups of threads that belong to many thread pools.
func executors(e *evidence) string {
	if e.Kind != Threads {
		return ""
	}
	pools, workers, many := e.pools(e.threadIDs())
	if !many {
		return ""
	}
	return fmt.Sprintf("%s of %d thread pools are alive, %d in each", countText(int64(workers), "thread"), len(pools), (workers+len(pools)/2)/len(pools))
}

// pools returns the thread pools that threads work for, how many of the threads work for
// one, and whether these are many pools of few threads.
func (f *finder) pools(threads []heap.ObjectID) (pools []heap.ObjectID, workers int, many bool) {
	const few, most = 10, 8
	threads = threads[:min(len(threads), mostThreadsRead)]
	met := map[heap.ObjectID]bool{}
	for _, id := range threads {
		pool, found := f.poolOf(id)
		if !found {
			continue
		}
		workers++
		if !met[pool] {
			met[pool] = true
			pools = append(pools, pool)
		}
	}
	return pools, workers, len(pools) >= few && workers <= most*len(pools) && 2*workers >= len(threads)
}

// poolOf returns the thread pool that a thread works for: the thread's task is a Worker
// of that pool. Up to Java 18 the task is in a field of the thread; since 19 it is in a
// field of the thread's holder.
func (f *finder) poolOf(thread heap.ObjectID) (heap.ObjectID, bool) {
	worker, found := f.s.ObjectField(f.ctx, thread, "target")
	if !found {
		if worker, found = f.s.ObjectField(f.ctx, thread, "holder", "task"); !found {
			return heap.NoObject, false
		}
	}
	if f.s.ClassName(f.s.ClassOf(worker)) != "java.util.concurrent.ThreadPoolExecutor$Worker" {
		return heap.NoObject, false
	}
	return f.s.ObjectField(f.ctx, worker, "this$0")
}

// threadIDs returns the threads of a suspect that consists of threads.
func (e *evidence) threadIDs() []heap.ObjectID {
	var ids []heap.ObjectID
	for _, tops := range e.tops {
		for _, p := range tops {
			if id := e.pre.Object(p); e.s.IsInstanceOf(id, "java.lang.Thread") {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

func inflaters(e *evidence) string {
	const many = 200
	for _, class := range []string{"java.util.zip.Inflater", "java.util.zip.Deflater"} {
		if n, _ := e.objectsOf(class); n >= many && 2*n >= e.Count {
			return countText(n, simpleName(class)) + " are alive, each with memory outside the heap"
		}
	}
	return ""
}

// cookies matches many cookies of which most have no age.
func cookies(e *evidence) string {
	const many, noAge = 500, -1
	if e.Count < many || !e.memberIs("java.net.HttpCookie") {
		return ""
	}
	n, examined := 0, 0
	e.each(e.kindOf("java.net.HttpCookie"), membersRead, func(id heap.ObjectID) {
		examined++
		if age, found := e.number(id, "maxAge"); found && age == noAge {
			n++
		}
	})
	if n == 0 || 2*n < examined {
		return ""
	}
	return fmt.Sprintf("%s are kept, and %s of those examined have no age", countText(e.Count, "cookie"), part(n, examined))
}

// cachedJarFiles matches the cache that the JDK has for jar: addresses, and its table of all
// open jar files if at least half of them are in that cache.
func cachedJarFiles(e *evidence) string {
	const least = 50
	const cache = "sun.net.www.protocol.jar.JarFileFactory"
	root := e.declaring(e.Path.Root)
	switch {
	case e.Count < least:
		return ""
	case strings.HasPrefix(root, cache):
		return "the cache of jar: addresses holds " + e.Accumulates()
	case root != "java.util.zip.ZipFile$Source":
		return ""
	}
	for _, c := range e.s.ClassesByName(cache) {
		files, _ := e.s.ObjectField(e.ctx, e.s.Class(c).Object, "fileCache")
		known := e.known.OfObject(files)
		if known == nil {
			continue
		}
		if m, err := known.Measure(files); err == nil && m.Size >= least && 2*m.Size >= e.Count {
			return "the cache of jar: addresses keeps " + countText(m.Size, "jar file") + " open"
		}
	}
	return ""
}
