package diagnosis_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/numbers"
	"heapdrop/internal/dumpbuilder"
)

// TestQueueBelowLimit: a queue out of which elements are taken is bounded by a round number of
// its owner that is a little larger, but not by one that is far from it, or that counts.
func TestQueueBelowLimit(t *testing.T) {
	for _, c := range []struct {
		field   string
		most    int32
		changes int32
		bounded bool
	}{
		{"room", 3300, 30_000, true},
		{"room", 3250, 30_000, true},
		{"room", 9000, 30_000, false},
		{"room", 3271, 30_000, false},
		{"room", 3300, 3000, false}, // nothing was taken out
		{"count", 3300, 30_000, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.PriorityQueue", dumpbuilder.Ref("queue"), dumpbuilder.Int("size"), dumpbuilder.Int("modCount"))
		p.Class("app.Orders", dumpbuilder.Int(c.field), dumpbuilder.Ref("open"))
		queue := p.New("java.util.PriorityQueue", "queue", p.ObjectArray("java.lang.Object[]", p.rows("app.Order", 3000, 900)...), "size", int32(3000), "modCount", c.changes)
		p.static("app.Main", "ORDERS", p.New("app.Orders", c.field, c.most, "open", queue))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "it has 3,000 of at most "+numbers.Grouped(int64(c.most))+" elements, if field room is its limit") != c.bounded {
			t.Errorf("%+v: %s", c, text)
		}
	}
}

// TestCopyOfCaffeine: a library may have a copy of Caffeine under a name of its own.
func TestCopyOfCaffeine(t *testing.T) {
	for prefix, bounded := range map[string]bool{"com.web.internal.shaded.caffeine.cache.": true, "com.web.internal.cache.": false} {
		p := plan{dumpbuilder.New()}
		base := p.Class(prefix+"BoundedLocalCache", dumpbuilder.Ref("data"))
		cache := p.Class(prefix+"SSMS", dumpbuilder.Super(base), dumpbuilder.Long("maximum"))
		p.static("com.web.Routes", "CACHE", p.New(cache.Name, "data", p.ConcurrentHashMap(keyed(p.rows("app.Route", 900, 3000))...), "maximum", int64(4096)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "bounded: 900 of at most 4,096 (Caffeine's maximum)") != bounded {
			t.Errorf("%s: %s", prefix, text)
		}
	}
}

// TestBuffersReady: buffers that nobody has filled are no waste where a pool has them ready.
func TestBuffersReady(t *testing.T) {
	for _, ready := range []bool{true, false} {
		p := plan{dumpbuilder.New()}
		buffer := p.Class("java.nio.HeapByteBuffer", dumpbuilder.Super(p.Class("java.nio.ByteBuffer", dumpbuilder.Super(p.Class("java.nio.Buffer")), dumpbuilder.Ref("hb"))))
		p.Class("app.Peer", dumpbuilder.Ref("in"))
		p.Class("app.Buffers", dumpbuilder.Ref("stack"))
		var list []any
		for range 100 {
			one := p.New(buffer.Name, "hb", p.ByteArray(make([]byte, 64<<10)...))
			if !ready {
				one = p.New("app.Peer", "in", one)
			}
			list = append(list, one)
		}
		class := map[bool]string{true: "java.nio.ByteBuffer[]", false: "app.Peer[]"}[ready]
		p.static("app.Main", "BUFFERS", p.New("app.Buffers", "stack", p.ObjectArray(class, list...)))
		p.ballast()
		if names, listing := judgedCauses(t, p.open(t)); slices.Contains(names, "Buffers that are almost empty") == ready {
			t.Errorf("%s: %s", fmt.Sprint(ready), listing)
		}
	}
}

// TestCapacityNotSet: a map may have its capacity in an AtomicLong.
func TestCapacityNotSet(t *testing.T) {
	for capacity, says := range map[int64]bool{math.MaxInt32: true, 5000: false} {
		p := plan{dumpbuilder.New()}
		p.Class("java.util.concurrent.atomic.AtomicLong", dumpbuilder.Long("value"))
		p.Class("net.clhm.ConcurrentLinkedHashMap", dumpbuilder.Ref("data"), dumpbuilder.Ref("capacity"))
		most := p.New("java.util.concurrent.atomic.AtomicLong", "value", capacity)
		p.static("app.Main", "PAGES", p.New("net.clhm.ConcurrentLinkedHashMap", "data", p.ConcurrentHashMap(keyed(p.rows("app.Page", 900, 3000))...), "capacity", most))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "its own limit is not set: field capacity has the largest value that there is") != says {
			t.Errorf("%d: %s", capacity, text)
		}
	}
}
