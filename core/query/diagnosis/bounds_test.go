package diagnosis_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
	"heapdrop/internal/dumpbuilder"
)

// channelBuffers makes threads that each have an 8 MB direct buffer in a ThreadLocal of a
// given class.
func (p plan) channelBuffers(owner string) {
	p.Class("java.nio.DirectByteBuffer", dumpbuilder.Int("capacity"), dumpbuilder.Long("address"), dumpbuilder.Ref("cleaner"))
	p.Class("jdk.internal.ref.Cleaner")
	cache := p.Class(owner+"$BufferCache", dumpbuilder.Ref("buffers"))
	local := p.New("java.lang.ThreadLocal", "threadLocalHashCode", 7)
	p.static(owner, "bufferCache", local)
	for i, t := range p.threads(20) {
		b := p.New("java.nio.DirectByteBuffer", "capacity", int32(8<<20), "address", int64(i+1)<<32, "cleaner", p.New("jdk.internal.ref.Cleaner"))
		t.ThreadLocalMap(local, p.Instance(cache, p.ObjectArray("java.nio.ByteBuffer[]", b)))
	}
}

// clearedReasons diagnoses a heap and returns the reasons why structures were cleared.
func clearedReasons(t *testing.T, p plan) string {
	t.Helper()
	d, err := diagnosis.Diagnose(context.Background(), p.open(t), diagnosis.Options{Smallest: 0.01})
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for i := range d.Cleared {
		text += d.Cleared[i].Held() + ": " + d.Cleared[i].Reason + "\n"
	}
	return text
}

// TestResizeThreshold: the number of entries at which a hash table grows is not a bound;
// a field with the same name but another value is one.
func TestResizeThreshold(t *testing.T) {
	for most, bounded := range map[int32]bool{768: false, 700: true} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.LinkedHashMap", dumpbuilder.Super(p.ClassOf("java.util.HashMap")))
		m := p.HashMap(keyed(p.rows("app.Row", 690, 100))...)
		slots := make([]any, 1024)
		p.Class("app.Table", dumpbuilder.Ref("map"), dumpbuilder.Ref("slots"), dumpbuilder.Int("maxSize"))
		p.static("app.Main", "TABLE", p.New("app.Table", "map", m, "slots", p.ObjectArray("java.lang.Object[]", slots...), "maxSize", most))
		if found := clearedReasons(t, p); strings.Contains(found, fmt.Sprintf("of at most %d", most)) != bounded {
			t.Errorf("maxSize %d beside a table of 1,024: %s", most, found)
		}
	}
}

// TestLimitInOptions: the limit of a structure may be in the options of its owner.
func TestLimitInOptions(t *testing.T) {
	for most, bounded := range map[int32]bool{700: true, 900: false} {
		p := plan{dumpbuilder.New()}
		p.Class("lib.BufferOptions", dumpbuilder.Int("bufferSize"))
		p.Class("lib.Buffer", dumpbuilder.Ref("options"), dumpbuilder.Ref("messages"))
		p.static("app.Main", "BUFFER", p.New("lib.Buffer", "options", p.New("lib.BufferOptions", "bufferSize", most), "messages", p.ArrayList(p.rows("lib.Message", 700, 100)...)))
		if found := clearedReasons(t, p); strings.Contains(found, "BufferOptions.bufferSize") != bounded {
			t.Errorf("%d: %s", most, found)
		}
	}
}

// TestRingBuffer: a ring of events of any size, with one empty slot, cannot grow. A
// similar array elsewhere may be replaced by a longer one.
func TestRingBuffer(t *testing.T) {
	for class, cleared := range map[string]bool{"com.lmax.disruptor.RingBuffer": true, "app.Buckets": false} {
		p := plan{dumpbuilder.New()}
		rows := p.rows("app.Event", 511, 4000)
		p.Class(class, dumpbuilder.Ref("entries"))
		p.static("app.Main", "RING", p.New(class, "entries", p.ObjectArray("java.lang.Object[]", append(rows, nil)...)))
		if found := clearedReasons(t, p); strings.Contains(found, "a ring buffer") != cleared {
			t.Errorf("%s: %s", class, found)
		}
	}
}

// TestOverwritten: an array that has received more writes than it has slots holds only
// the latest elements. With as many writes as slots, it may be about to grow.
func TestOverwritten(t *testing.T) {
	for written, cleared := range map[int64]bool{2500: true, 1000: false, 2501: true} {
		field := map[int64]string{2501: "seen"}[written] // a sample of all that were seen
		field = cmp.Or(field, "written")
		p := plan{dumpbuilder.New()}
		p.Class("app.History", dumpbuilder.Ref("readings"), dumpbuilder.Long(field))
		var all []any
		for range 6 {
			all = append(all, p.New("app.History", "readings", p.ObjectArray("app.Reading[]", p.rows("app.Reading", 1000, 50)...), field, written))
		}
		p.static("app.Main", "DRONES", p.HashMap(keyed(all)...))
		if found := clearedReasons(t, p); strings.Contains(found, "overwritten") != cleared {
			t.Errorf("%d written: %s", written, found)
		}
	}
}

// TestBoundedQueue: the slots of a JCTools queue with one array bound it; a queue with
// several arrays is unbounded.
func TestBoundedQueue(t *testing.T) {
	for class, bounded := range map[string]bool{"org.jctools.queues.MpscArrayQueue": true, "org.jctools.queues.MpscUnboundedArrayQueue": false} {
		p := plan{dumpbuilder.New()}
		p.Class(class, dumpbuilder.Ref("buffer"), dumpbuilder.Long("producerIndex"), dumpbuilder.Long("consumerIndex"))
		rows := append(p.rows("app.Mail", 700, 100), make([]any, 324)...)
		p.static("app.Main", "MAILS", p.New(class, "buffer", p.ObjectArray("java.lang.Object[]", rows...), "producerIndex", int64(700)))
		if found := clearedReasons(t, p); strings.Contains(found, "the queue's capacity") != bounded {
			t.Errorf("%s: %s", class, found)
		}
	}
}

// TestLibraryBounds: the bound of a library's cache is read from the field that stores
// it.
func TestLibraryBounds(t *testing.T) {
	for most, bounded := range map[int64]bool{400: true, 1<<63 - 1: false} {
		p := plan{dumpbuilder.New()}
		p.Class("org.cache2k.core.eviction.ClockProPlusEviction", dumpbuilder.Long("maxSize"))
		p.Class("org.cache2k.core.HeapCache", dumpbuilder.Ref("eviction"), dumpbuilder.Ref("entries"))
		p.static("app.Main", "QUOTES", p.New("org.cache2k.core.HeapCache", "eviction", p.New("org.cache2k.core.eviction.ClockProPlusEviction", "maxSize", most),
			"entries", p.ObjectArray("org.cache2k.core.Entry[]", p.rows("app.Quote", 400, 100)...)))
		found, _ := judgedCauses(t, p.open(t))
		if unbounded := slices.Contains(found, "Cache without a bound"); unbounded == bounded || strings.Contains(clearedReasons(t, p), "cache2k's number of entries") != bounded {
			t.Errorf("cache2k, at most %d: %v", most, found)
		}
	}
	for policy, bounded := range map[string]bool{"LRU": true, "NONE": false} {
		p := plan{dumpbuilder.New()}
		p.Class("com.hazelcast.config.EvictionPolicy", dumpbuilder.Ref("name"))
		p.Class("com.hazelcast.config.EvictionConfig", dumpbuilder.Ref("evictionPolicy"))
		p.Class("com.hazelcast.config.MapConfig", dumpbuilder.Ref("evictionConfig"), dumpbuilder.Int("timeToLiveSeconds"), dumpbuilder.Int("maxIdleSeconds"))
		p.Class("com.hazelcast.map.impl.proxy.MapProxyImpl", dumpbuilder.Ref("mapConfig"), dumpbuilder.Ref("records"))
		config := p.New("com.hazelcast.config.MapConfig", "evictionConfig", p.New("com.hazelcast.config.EvictionConfig", "evictionPolicy", p.New("com.hazelcast.config.EvictionPolicy", "name", policy)))
		p.static("app.Main", "USAGE", p.New("com.hazelcast.map.impl.proxy.MapProxyImpl", "mapConfig", config, "records", p.ObjectArray("app.Record[]", p.rows("app.Record", 400, 100)...)))
		if found, _ := judgedCauses(t, p.open(t)); slices.Contains(found, "Cache without a bound") == bounded {
			t.Errorf("Hazelcast with eviction %s: %v", policy, found)
		}
	}
}

// TestWindowsOfGit: JGit's cache of pieces of files is bounded by their bytes.
func TestWindowsOfGit(t *testing.T) {
	for most, bounded := range map[int64]bool{3 << 20: true, 1 << 20: false} {
		p := plan{dumpbuilder.New()}
		const class = "org.eclipse.jgit.internal.storage.file.WindowCache"
		p.Class(class, dumpbuilder.Long("maxBytes"), dumpbuilder.Ref("table"))
		p.static(class, "cache", p.New(class, "maxBytes", most, "table", p.ObjectArray("java.lang.Object[]", p.rows("org.eclipse.jgit.internal.storage.file.ByteWindow", 400, 8000)...)))
		if _, text := verdictOn(t, p); strings.Contains(text, "bounded: windows of at most") != bounded {
			t.Errorf("at most %d bytes: %s", most, text)
		}
	}
}

// TestInfinispan: a cache of Infinispan has no bound if its entries are of the class for
// those that never expire, and no library that evicts entries holds them.
func TestInfinispan(t *testing.T) {
	for class, unbounded := range map[string]bool{"ImmortalCacheEntry": true, "MortalCacheEntry": false} {
		p := plan{dumpbuilder.New()}
		p.Class("org.infinispan.container.impl.DefaultDataContainer", dumpbuilder.Ref("entries"))
		p.static("app.Main", "REPLIES", p.New("org.infinispan.container.impl.DefaultDataContainer", "entries", p.HashMap(keyed(p.rows("org.infinispan.container.entries."+class, 600, 3000))...)))
		if found, listing := judgedCauses(t, p.open(t)); slices.Contains(found, "Cache without a bound") != unbounded {
			t.Errorf("%s: %s", class, listing)
		}
	}
}

// TestKeyedPool: a pool of statements with a limit has no more of them than that. The limit
// does not bound what is in the pooled objects.
func TestKeyedPool(t *testing.T) {
	for _, test := range []struct {
		class   string
		most    int32
		bounded bool
	}{
		{"org.apache.commons.dbcp2.PoolablePreparedStatement", 1000, true},
		{"org.apache.commons.dbcp2.PoolablePreparedStatement", -1, false},
		{"app.Answer", 1000, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("org.apache.commons.pool2.impl.GenericKeyedObjectPool", dumpbuilder.Ref("poolMap"), dumpbuilder.Int("maxTotal"))
		statements := p.HashMap(keyed(p.rows(test.class, 900, 3000))...)
		p.static("app.Main", "POOL", p.New("org.apache.commons.pool2.impl.GenericKeyedObjectPool", "poolMap", statements, "maxTotal", test.most))
		p.ballast()
		n, text := verdictOn(t, p)
		if strings.Contains(text, "at most 1,000 objects (field maxTotal)") != test.bounded || test.bounded && n > 0 || test.most < 0 && n == 0 {
			t.Errorf("%+v: %d suspects: %s", test, n, text)
		}
	}
}

// TestReservoir: the size of a reservoir or ring is the number of values that it keeps.
func TestReservoir(t *testing.T) {
	for size, bounded := range map[int32]bool{900: true, 910: false} {
		p := plan{dumpbuilder.New()}
		p.Class("com.codahale.metrics.ExponentiallyDecayingReservoir", dumpbuilder.Ref("values"), dumpbuilder.Int("size"))
		p.static("app.Main", "TIMES", p.New("com.codahale.metrics.ExponentiallyDecayingReservoir", "values", p.HashMap(keyed(p.rows("com.codahale.metrics.WeightedSnapshot$WeightedSample", 900, 3000))...), "size", size))
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "full at its limit: 900 of at most 900 (field size)") != bounded {
			t.Errorf("size %d: %s", size, text)
		}
	}
}

// TestBacklogIsNotCertain: that a queue is long proves nothing while its consumers may
// catch up; it does if one of them waits for a lock.
func TestBacklogIsNotCertain(t *testing.T) {
	for blocked, confidence := range map[bool]diagnosis.Confidence{true: diagnosis.Certain, false: diagnosis.Likely} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.ThreadPoolExecutor", dumpbuilder.Ref("workQueue"))
		queue := p.New("java.util.ArrayDeque", "elements", p.ObjectArray("java.lang.Object[]", p.rows("app.Job", 3000, 2000)...), "tail", int32(3000))
		p.Class("app.Main$Desk", dumpbuilder.Ref("pending"))
		p.static("app.Main", "DESK", p.New("app.Main$Desk", "pending", p.New("java.util.concurrent.ThreadPoolExecutor", "workQueue", queue)))
		p.Class("java.util.concurrent.locks.ReentrantLock$Sync", dumpbuilder.Ref("exclusiveOwnerThread"))
		lock := p.New("java.util.concurrent.locks.ReentrantLock$Sync")
		for i := range 2 {
			worker := p.Thread(fmt.Sprintf("worker-%d", i), dumpbuilder.Frame{Class: "java.lang.Thread", Method: "sleep"}, dumpbuilder.Frame{Class: "app.Main", Method: "work"})
			worker.Local(1, queue)
			if blocked {
				worker.Object.Set("parkBlocker", lock)
			}
		}
		lock.Set("exclusiveOwnerThread", p.Thread("reporter", dumpbuilder.Frame{Class: "app.Report", Method: "print"}).Object)
		d := diagnose(t, p)
		if len(d.Suspects) == 0 || d.Verdict != diagnosis.Backlog || d.Suspects[0].Confidence != confidence {
			t.Errorf("blocked %v: %s", blocked, d.Sentence)
		}
	}
}

// TestEntriesThatWeighNothing: a maximum weight bounds nothing if the entries have none.
func TestEntriesThatWeighNothing(t *testing.T) {
	const class = "com.github.benmanes.caffeine.cache.BoundedLocalCache"
	for weight, weightless := range map[int64]bool{0: true, 3_900_000: false, 900: false} { // the last counts entries
		p := plan{dumpbuilder.New()}
		p.Class(class, dumpbuilder.Ref("data"), dumpbuilder.Long("maximum"), dumpbuilder.Long("weightedSize"))
		most := int64(4_000_000)
		if weight < 1000 {
			most = 64 + weight
		}
		p.static("app.Main", "TILES", p.New(class, "data", p.ConcurrentHashMap(keyed(p.rows("app.Tile", 900, 3000))...), "maximum", most, "weightedSize", weight))
		p.ballast()
		if n, text := verdictOn(t, p); strings.Contains(text, "its 900 entries weigh 0 together") != weightless || (n > 0) != weightless {
			t.Errorf("%d: %s", weight, text)
		}
	}
}

// TestLocalsOfTheSameSize: threads that do the same leave as much behind, so that the same
// number in each is a weaker sign of a bound than in other places.
func TestLocalsOfTheSameSize(t *testing.T) {
	for _, locals := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		local := p.New("java.lang.ThreadLocal", "threadLocalHashCode", 7)
		p.static("app.Context", "LOCAL", local)
		var maps []any
		for i, thread := range p.threads(10) {
			m := p.ConcurrentHashMap(keyed(p.rows(fmt.Sprintf("app.Value%d", i/20), 100, 2000))...)
			if locals {
				thread.ThreadLocalMap(local, m)
			}
			maps = append(maps, m)
		}
		if !locals {
			p.static("app.Main", "MAPS", p.ObjectArray("java.util.Map[]", maps...))
		}
		p.ballast()
		if n, text := verdictOn(t, p); (n > 0) != locals || !strings.Contains(text, "hold the same number of elements") {
			t.Errorf("locals: %v: %s", locals, text)
		}
	}
}
