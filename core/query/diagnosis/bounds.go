package diagnosis

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// immutable lists packages of immutable collections, and prefixes of the names of such
// classes.
var immutable = []string{
	"java.util.ImmutableCollections$", "java.util.Collections$Unmodifiable", "java.util.Collections$Singleton", "java.util.Arrays$ArrayList", "com.google.common.collect.Immutable", "com.google.common.collect.RegularImmutable",
	"com.google.common.collect.SingletonImmutable", "java.util.EnumMap", "java.util.RegularEnumSet", "scala.collection.immutable.ArraySeq",
}

// stores are packages of databases, indexes and other stores that keep their data in
// memory.
var stores = []struct{ prefix, what string }{
	{"org.h2.", "the H2 database"}, {"org.hsqldb.", "the HSQLDB database"}, {"org.apache.derby.", "the Derby database"},
	{"org.apache.lucene.store.", "an index of Lucene in memory"}, {"org.apache.lucene.index.", "an index of Lucene"},
	{"org.apache.kafka.streams.state.", "a state store of Kafka Streams"}, {"com.googlecode.cqengine.", "a collection of CQEngine"},
	{"org.apache.lucene.util.", "an index of Lucene"}, {"org.apache.lucene.codecs.", "an index of Lucene"}, {"org.mapdb.", "a MapDB store"}, {"org.apache.zookeeper.server.", "a server of ZooKeeper"}, {"com.sleepycat.je.", "Berkeley DB"}, {"jetbrains.exodus.", "a Xodus store"}, {"org.iq80.leveldb.", "LevelDB"}, {"org.apache.cassandra.db.", "Cassandra"}, {"org.apache.hadoop.hbase.regionserver.", "HBase"}, {"org.rocksdb.", "RocksDB"}, {"org.sqlite.", "SQLite"},
	{"org.dizitart.no2.", "a Nitrite store"}, {"com.unboundid.ldap.listener.", "a directory of UnboundID"}, {"org.apache.directory.server.", "a directory of ApacheDS"},
}

// bounds records whether the structure can grow, and whether something limits it.
func (j *judge) bounds(e *evidence, st *structure) {
	if reason := j.fixed(e, st); reason != "" {
		e.clear(reason)
		return
	}
	if reason := j.stored(e); reason != "" {
		e.clear(reason)
		return
	}
	if e.Path.Kind == LocalVariable && e.fitsAppender() {
		e.clear("bounded: the thread of an appender takes at one go what is in its queue")
		return
	}
	if !e.s.HasValues() || e.Kind == Threads || e.Kind == Locals || e.Kind == Loaders || j.cacheBound(e, st) || st.collection == heap.NoObject && e.Kind != Linked && e.Kind != Collected {
		return
	}
	if e.Kind == Linked && st.collection != heap.NoObject {
		j.limitOfChains(e, st)
		return
	}
	j.limit(e, st)
}

// limitOfChains looks for a bound of the chains that the elements of a collection hold:
// on the way from an element to its chain.
func (j *judge) limitOfChains(e *evidence, st *structure) {
	const looked, deepest = 4, 6
	if st.size < 2 || e.Count/st.size < 4 {
		return
	}
	each, seen, name, most := e.Count/st.size, 0, "", int64(0)
	_ = st.known.Each(st.collection, func(_, value collections.Item) bool { // what cannot be read has no bound
		id, field := value.Object, ""
		for depth := 0; depth < deepest && id != heap.NoObject && field == ""; depth++ {
			if field, most = j.limitField(e, id, each, false); field == "" || 20*each < 19*most {
				field, id = "", e.below(id).heaviest
			}
		}
		name = field
		seen++
		return field != "" && seen < looked
	})
	if name != "" {
		e.clear(fmt.Sprintf("full at its limit: each of %s holds %s of at most %s (field %s)", countText(st.size, "element"), numbers.Grouped(each), numbers.Grouped(most), name))
	}
}

// fixed explains why the holder of the memory cannot grow; "" if it can.
func (j *judge) fixed(e *evidence, st *structure) string {
	chain := e.chain()
	for i, id := range chain {
		if i > 3 {
			break
		}
		class := e.className(id)
		if strings.HasPrefix(class, "java.util.Collections$Unmodifiable") {
			if e.s.InboundCount(e.wrapped(id)) > 1 {
				continue // other code may still change the collection behind this wrapper
			}
		}
		for _, prefix := range immutable {
			if strings.HasPrefix(class, prefix) {
				return "immutable: " + aClass(class) + " does not grow"
			}
		}
	}
	if e.Kind == Shared || e.Kind == Linked {
		return ""
	}
	if reason := j.ring(e); reason != "" && !j.fillsMembers(e, st) {
		return reason
	}
	numbers := int64(0)
	for i := range e.Contents {
		if c := e.Contents[i].Name; primitiveArray(c) {
			numbers += e.Contents[i].Bytes
		}
	}
	few := e.Objects <= e.Count+e.Count/50+8 // besides the arrays there are hardly any objects
	if primitiveArray(e.Member) && few && len(e.Places) < 2 && float64(numbers) >= 0.95*float64(e.Bytes) && !j.resizable(e) && (e.Path.Kind == StaticField || e.Path.Kind == ThreadObject && e.Kind == Single) {
		return "arrays of numbers of fixed length do not grow"
	}
	return ""
}

// wrapped returns the collection inside a wrapper.
func (e *evidence) wrapped(id heap.ObjectID) heap.ObjectID {
	for _, field := range []string{"m", "c", "list"} {
		if inner, found := e.s.ObjectField(e.ctx, id, field); found {
			return inner
		}
	}
	return id
}

func primitiveArray(class string) bool {
	element, isArray := strings.CutSuffix(class, "[]")
	return isArray && slices.Contains([]string{"byte", "char", "short", "int", "long", "float", "double", "boolean"}, element)
}

// resizable reports whether an array belongs to an object that replaces it with a longer
// one when it is full.
func (j *judge) resizable(e *evidence) bool {
	for i, id := range e.chain() {
		if i > 3 {
			return false
		}
		switch class := e.className(id); {
		case strings.HasPrefix(class, "java.nio."):
		case class == "java.lang.StringBuilder", class == "java.lang.StringBuffer", strings.HasSuffix(class, "OutputStream"), strings.HasSuffix(class, "Writer"), strings.HasSuffix(class, "Buffer"):
			return true
		}
		if known := j.finder.known.OfObject(id); known != nil && known.Counted() {
			return true
		}
	}
	return false
}

// handles are the ends of the names of classes of what a client of a database opens and has
// to close.
var handles = []string{"Statement", "ResultSet", "Connection", "Session", "SessionLocal", "StmtPtr"}

// stored records that a database or an index keeps the data it was given. Transactions,
// statements, connections and sessions that are open are no such data.
func (j *judge) stored(e *evidence) string {
	what := e.store()
	if what == "" || openedIn(e.Member) || slices.ContainsFunc(handles, func(kind string) bool { return strings.HasSuffix(e.Member, kind) }) {
		return ""
	}
	return "rows or documents of " + what + ": as much as was stored"
}

// store returns the database or index whose objects are around the structure; "" if there
// is none, or if the application's own objects come first.
func (e *evidence) store() string {
	for i, id := range e.chain() {
		if i > 4 {
			break
		}
		class := e.declaring(id)
		if e.application(class) {
			return ""
		}
		for _, st := range stores {
			if strings.HasPrefix(class, st.prefix) {
				return st.what
			}
		}
	}
	return ""
}

// libraries are prefixes of well-known libraries and frameworks.
var libraries = []string{
	"org.apache.", "org.springframework.", "com.google.common.", "com.github.benmanes.", "org.h2.", "org.hsqldb.", "io.netty.", "org.eclipse.", "org.hibernate.", "org.jboss.", "net.sf.ehcache.", "org.ehcache.",
	"ch.qos.", "org.slf4j.", "com.zaxxer.", "org.quartz.", "groovy.", "org.codehaus.", "kotlin.", "kotlinx.", "scala.", "clojure.", "org.jruby.", "org.python.", "io.vertx.", "io.micrometer.", "reactor.", "io.grpc.", "com.fasterxml.",
	"io.vavr.", "it.unimi.", "gnu.trove.", "org.agrona.", "org.jctools.", "com.lmax.", "net.openhft.", "org.mapdb.", "org.xnio.", "org.jooq.", "org.cache2k.", "io.github.resilience4j.", "org.jgrapht.", "org.roaringbitmap.", "com.carrotsearch.",
	"org.drools.", "org.kie.", "org.mvel2.", "io.smallrye.", "org.thymeleaf.", "freemarker.", "com.squareup.", "okio.", "retrofit2.", "org.bouncycastle.", "org.joda.", "com.typesafe.", "org.wildfly.", "org.aspectj.", "com.mongodb.", "redis.clients.", "io.lettuce.",
	"com.datastax.", "com.rabbitmq.", "io.nats.", "software.amazon.", "com.amazonaws.", "com.azure.", "org.jsoup.", "org.osgi.", "org.graalvm.", "org.neo4j.", "org.antlr.", "org.mozilla.", "org.jdbi.", "org.mybatis.", "com.mchange.", "com.alibaba.druid.", "io.opentelemetry.", "io.prometheus.",
	"org.infinispan.", "com.hazelcast.", "org.elasticsearch.", "okhttp3.", "rx.", "io.reactivex.", "akka.", "org.mariadb.", "com.mysql.", "org.postgresql.", "oracle.", "net.bytebuddy.", "javassist.", "org.objectweb.", "com.sun.", "jakarta.", "org.glassfish.", "io.undertow.", "org.dom4j.", "org.jdom", "org.jvnet.", "org.jfree.", "org.w3c.", "org.xml.",
}

// cacheBound records the bound of a cache if it comes from a known library, and reports
// whether it does.
func (j *judge) cacheBound(e *evidence, st *structure) bool {
	for _, id := range j.around(st, 2*nearby) {
		class := e.className(id)
		switch {
		case e.caffeine(id, "BoundedLocalCache"):
			if most, found := e.number(id, "maximum"); found && most >= 0 {
				weight, weighted := e.number(id, "weightedSize")
				switch open := e.unansweredEntries(st); {
				case weighted && 2*open >= st.size:
					return e.unbounded(fmt.Sprintf("about %s of the %s entries of this Caffeine cache are futures without a result, which weigh nothing and are not evicted", numbers.Grouped(open), numbers.Grouped(st.size)), id)
				case weighted && weight > st.size:
					return e.compare(weight, most, "weight, Caffeine's maximum", id)
				case weighted && st.size > most && weight < st.size/10:
					return e.unbounded(fmt.Sprintf("the maximum of this Caffeine cache counts weights, and its %s entries weigh %s together", numbers.Grouped(st.size), numbers.Grouped(weight)), id)
				}
				return e.compare(st.size, most, "Caffeine's maximum", id)
			}
			return e.expires(id, "expiresAfterAccessNanos", "expiresAfterWriteNanos") || e.unbounded("this Caffeine cache has no maximum size", id)
		case e.caffeine(id, "UnboundedLocalCache"):
			return e.unbounded("this Caffeine cache has no maximum size", id)
		case strings.HasPrefix(class, "com.google.common.cache.LocalCache") && !strings.Contains(class, "$"):
			if most, found := e.number(id, "maxWeight"); found && most >= 0 {
				if weigher, _ := e.s.ObjectField(e.ctx, id, "weigher"); weigher != heap.NoObject && !strings.Contains(e.className(weigher), "OneWeigher") {
					e.clear(fmt.Sprintf("bounded: by a weight of at most %s", numbers.Grouped(most)))
					return true
				}
				return e.compare(st.size, most, "the cache's maximum", id)
			}
			return e.expires(id, "expireAfterAccessNanos", "expireAfterWriteNanos") || e.unbounded("this Guava cache has no maximum size", id)
		case class == "net.sf.ehcache.Cache" || class == "net.sf.ehcache.store.MemoryStore":
			return j.ehcache2(e, st, id)
		case strings.HasPrefix(class, "com.hazelcast.map.impl.proxy."):
			return j.hazelcast(e, id)
		case e.s.IsInstanceOf(id, "org.apache.commons.pool2.impl.GenericKeyedObjectPool"):
			if most, found := e.number(id, "maxTotal"); found && most > 0 && most < noLimit && pooledStatements.match(e) != "" { // not of what is in them
				e.clear(fmt.Sprintf("bounded: its pool holds at most %s (field maxTotal)", countText(most, "object")))
				return true
			}
		case class == "org.eclipse.jgit.internal.storage.file.WindowCache":
			if most, found := e.number(id, "maxBytes"); found && e.Bytes <= most+most/2 && most/8 <= e.Bytes {
				e.clear(fmt.Sprintf("bounded: windows of at most %s (field maxBytes)", bytesText(most)))
				return true
			}
		case class == "org.apache.camel.processor.aggregate.AggregateProcessor":
			return e.completes(id)
		case e.s.IsInstanceOf(id, "org.cache2k.core.HeapCache"):
			return j.cache2k(e, st, id)
		case strings.HasPrefix(class, "org.ehcache.impl.internal.store.heap.OnHeapStore"):
			if most, found := e.number(id, "capacity"); found && most > 0 && most < math.MaxInt32/2 {
				return e.compare(st.size, most, "Ehcache's number of entries", id)
			}
			return e.unbounded("this Ehcache has no maximum size", id)
		case strings.HasPrefix(class, "org.infinispan.container.") && e.holdsOne("org.infinispan.container.entries.ImmortalCacheEntry"):
			return e.unbounded("this Infinispan cache has no maximum size, and its entries do not expire", id)
		case class == "org.springframework.cache.concurrent.ConcurrentMapCache", class == "org.apache.shiro.cache.MapCache":
			return e.unbounded(aClass(class)+" has no maximum size, and its entries do not expire", id)
		}
	}
	return false
}

// holdsOne reports whether the suspect retains an object of this class for each member.
func (e *evidence) holdsOne(class string) bool {
	n, _ := e.objectsOf(class)
	return n >= e.Count && n > 0
}

// expires reports whether the entries of a cache expire soon after they were used or
// written, to judge by fields that hold nanoseconds.
func (e *evidence) expires(id heap.ObjectID, afterAccess, afterWrite string) bool {
	least, what := int64(soon)+1, ""
	for _, f := range [][2]string{{afterAccess, "last used"}, {afterWrite, "written"}} {
		if after, found := e.number(id, f[0]); found && after > 0 && after < least {
			least, what = after, f[1]
		}
	}
	if what == "" {
		return false
	}
	e.note("expires", -0.15, fmt.Sprintf("entries leave %s after they were %s", duration(least/int64(time.Millisecond)), what), id)
	return true
}

// completes reports whether an aggregator of Camel soon sends on what waits in it for further
// messages, to judge by fields that hold milliseconds.
func (e *evidence) completes(aggregator heap.ObjectID) bool {
	for _, field := range []string{"completionTimeout", "completionInterval"} {
		if after, found := e.number(aggregator, field); found && after > 0 && after <= soon.Milliseconds() {
			e.clear(fmt.Sprintf("messages wait for others for at most %s (field %s)", duration(after), field))
			return true
		}
	}
	return false
}

// soon is the time after which what expires is no leak.
const soon = 2 * time.Hour

// around returns a collection and the objects above it, at most as many as asked for.
func (j *judge) around(st *structure, most int) []heap.ObjectID {
	list := slices.Clone(st.above[:min(len(st.above), most)])
	if st.collection != heap.NoObject {
		list = slices.Insert(list, 0, st.collection)
	}
	return list
}

// ehcache2 reads the bound of an Ehcache 2 cache; 0 means none.
func (j *judge) ehcache2(e *evidence, st *structure, id heap.ObjectID) bool {
	for _, path := range [][]string{{"configuration", "maxEntriesLocalHeap"}, {"configuration", "maxEntriesLocalHeap", "value"}, {"maximumSize"}, {"configuration", "maxElementsInMemory"}} {
		if most, found := e.number(id, path...); found && most > 0 {
			return e.compare(st.size, most, "Ehcache's maxEntriesLocalHeap", id)
		}
	}
	return e.unbounded("this Ehcache has no maximum number of entries", id)
}

// hazelcast reads whether a map evicts entries or lets them expire.
func (j *judge) hazelcast(e *evidence, id heap.ObjectID) bool {
	policy, found := e.s.ObjectField(e.ctx, id, "mapConfig", "evictionConfig", "evictionPolicy", "name")
	if !found {
		return false
	}
	name, _ := e.s.Text(e.values, policy, 20)
	live, _ := e.number(id, "mapConfig", "timeToLiveSeconds")
	idle, _ := e.number(id, "mapConfig", "maxIdleSeconds")
	if name != "NONE" || live > 0 || idle > 0 {
		return true
	}
	return e.unbounded("this map of Hazelcast evicts nothing, and its entries do not expire", id)
}

// cache2k reads the bound of a cache2k cache, which all segments of the cache share; a
// maximum of 2^63-1 means none.
func (j *judge) cache2k(e *evidence, st *structure, id heap.ObjectID) bool {
	most, found := e.number(id, "eviction", "maxSize")
	if segments, parted := e.s.ObjectField(e.ctx, id, "eviction", "segments"); parted {
		for _, part := range e.s.Outbound(segments, nil) {
			if n, ok := e.number(part, "maxSize"); ok {
				most, found = most+min(n, math.MaxInt64/1024), true
			}
		}
	}
	switch {
	case !found:
		return true
	case most >= math.MaxInt64/1024:
		return e.unbounded("this cache of cache2k has no maximum number of entries", id)
	}
	return e.compare(max(st.size, e.Count), most, "cache2k's number of entries", id)
}

// unansweredEntries estimates, from the first few hundred, how many values of a map are
// futures that were never completed; 0 if these do not hold most of what the values hold.
func (e *evidence) unansweredEntries(st *structure) int64 {
	if !e.memberIs("java.util.concurrent.CompletableFuture") {
		return 0
	}
	open, seen, held, whole := int64(0), int64(0), int64(0), int64(0)
	for _, id := range e.members() {
		v, found, err := e.s.Field(e.ctx, id, "result")
		if err != nil || !found {
			continue
		}
		bytes := e.s.Retained(id)
		seen, whole = seen+1, whole+bytes
		if v.Bits == 0 {
			open, held = open+1, held+bytes
		}
	}
	if 2*held < whole {
		return 0
	}
	return open * st.size / max(1, seen)
}

// number reads an integer field, which may be boxed.
func (e *evidence) number(id heap.ObjectID, names ...string) (int64, bool) {
	v, found, err := e.s.Field(e.ctx, id, names...)
	if err != nil || !found {
		return 0, false
	}
	switch v.Type {
	case heap.Int:
		return int64(int32(v.Bits)), true
	case heap.Long:
		return int64(v.Bits), true
	case heap.Object:
		if inner, found, err := e.s.Field(e.ctx, id, append(slices.Clone(names), "value")...); err == nil && found && inner.Type != heap.Object {
			return int64(inner.Bits), true
		}
	}
	return 0, false
}

// compare records a bound and the size next to it.
func (e *evidence) compare(n, most int64, what string, id heap.ObjectID) bool {
	n = max(n, 0)
	switch {
	case n > most+most/20+1:
		return false
	case 20*n >= 19*most:
		e.clear(fmt.Sprintf("full at its limit: %s of at most %s (%s)", numbers.Grouped(n), numbers.Grouped(most), what))
	case what == queueCapacity && n >= queueBacklogged && 4*n < most:
		return false // a capacity so far away does not keep the queue short
	case 20*n < most && what != queueCapacity:
		e.noBound = fmt.Sprintf("its limit is far away, so it is as good as unbounded: %s of at most %s (%s)", numbers.Grouped(n), numbers.Grouped(most), what)
	default:
		e.clear(fmt.Sprintf("bounded: %s of at most %s (%s)", numbers.Grouped(n), numbers.Grouped(most), what))
	}
	return true
}

// withoutBound is the fact that nothing limits a cache or pool of a library.
const withoutBound = "unbounded"

func (e *evidence) unbounded(text string, id heap.ObjectID) bool {
	e.noBound = text
	e.note(withoutBound, 0.3, text, id)
	return true
}

// caffeine reports whether an object is, or extends, a class of Caffeine, also of a copy that
// another library has under a name of its own.
func (e *evidence) caffeine(id heap.ObjectID, class string) bool {
	for c := e.s.ClassOf(id); c != heap.NoClass; c = e.s.Class(c).SuperIndex {
		if strings.HasSuffix(e.s.ClassName(c), "caffeine.cache."+class) {
			return true
		}
	}
	return false
}
