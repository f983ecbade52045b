// Package owners finds the field of the program that holds an object. It climbs from the
// object through arrays, strings and collections to the first object that is none of
// these, and returns the field of that object which leads back down.
package owners

import (
	"context"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/query/support/instances"
	"heapdrop/core/snapshot"
)

// Link is the top of a climb: the first object that is not a container, and the object
// before it, to which it refers.
type Link struct {
	Holder heap.ObjectID // heap.NoObject when a GC root was reached first
	Child  heap.ObjectID
}

// Finder finds the owners of objects. It is not safe for concurrent use. The snapshot
// must be complete.
type Finder struct {
	s        *snapshot.Snapshot
	passage  []bool // by class: containers, which own nothing
	softened []bool // by class: references of java.lang.ref
	threads  []bool // by class
	fields   Fields
	trail    []heap.ObjectID
	cache    []known
}

// known is the result of an earlier climb.
type known struct {
	from heap.ObjectID
	to   Link
}

const (
	// cacheSize is the number of climbs that are remembered, a power of two.
	cacheSize = 1 << 16
	// maxSidesteps is the maximum number of steps of a climb that leave the dominator tree,
	// so that no climb is endless.
	maxSidesteps = 16
	// maxReferrers is the maximum number of referrers of an object that are examined. If
	// it has a million, a few are as good as all.
	maxReferrers = 64
)

// NewFinder returns a finder.
func NewFinder(ctx context.Context, s *snapshot.Snapshot) *Finder {
	f := &Finder{s: s, passage: make([]bool, s.NumClasses())}
	table := collections.New(ctx, s)
	for i := range f.passage {
		c := heap.ClassIndex(i)
		name := s.ClassName(c)
		f.passage[i] = s.Class(c).IsArray() || IsContainer(name)
		if k := table.Of(c); k != nil && k.Class == name {
			f.passage[i] = true
		}
	}
	f.softened = instances.Classes(s, "java.lang.ref.Reference")
	f.threads = instances.Classes(s, "java.lang.Thread")
	return f.clone()
}

// Fields says for each object which of its first eight reference fields (its own before
// those of the superclass) hold the objects that Snapshot.Outbound yields after the
// class, in that order: one bit for each of these fields. It is 0 if this is not known
// for an object.
type Fields []uint8

// MaxFields is the maximum number of reference fields of a class whose instances are in
// Fields.
const MaxFields = 8

// Know gives the finder the fields of instances, so that it need not read them.
func (f *Finder) Know(fields Fields) { f.fields = fields }

// clone returns a finder that shares everything that does not change.
func (f *Finder) clone() *Finder {
	c := &Finder{s: f.s, passage: f.passage, softened: f.softened, threads: f.threads, fields: f.fields, cache: make([]known, cacheSize)}
	for i := range c.cache {
		c.cache[i].from = heap.NoObject
	}
	return c
}

// containers are the classes and packages that hold things for others. A name that ends
// in a dot, a dollar sign or a star is a prefix.
var containers = []string{
	"java.util.", "java.lang.ref.", "java.lang.ThreadLocal$", "java.lang.String", "java.lang.StringBuilder", "java.lang.StringBuffer",
	"java.lang.Boolean", "java.lang.Byte", "java.lang.Character", "java.lang.Short", "java.lang.Integer", "java.lang.Long", "java.lang.Float", "java.lang.Double",
	"java.nio.Heap*", "java.nio.Direct*", "java.nio.ByteBufferAs*",
	"com.google.common.collect.", "com.google.common.cache.", "com.github.benmanes.caffeine.cache.", "it.unimi.dsi.fastutil.", "org.eclipse.collections.",
	"gnu.trove.", "com.carrotsearch.hppc.", "io.netty.util.collection.", "scala.collection.", "kotlin.collections.", "org.apache.commons.collections.",
	"org.apache.commons.collections4.", "org.jctools.queues.", "org.agrona.collections.", "kotlinx.collections.", "android.util.ArrayMap", "android.util.ArraySet", "android.util.SparseArray", "androidx.collection.",
}

// owning are the exceptions: containers that own what they hold.
var owning = []string{
	"java.util.logging.", "java.util.jar.", "java.util.zip.", "java.util.regex.", "java.util.prefs.", "java.util.stream.", "java.util.spi.",
	"java.util.Timer", "java.util.ServiceLoader", "java.util.ResourceBundle", "java.util.Locale", "java.util.Formatter", "java.util.Scanner", "java.util.Calendar",
	"java.util.GregorianCalendar", "java.util.concurrent.ThreadPoolExecutor", "java.util.concurrent.ScheduledThreadPoolExecutor", "java.util.concurrent.ForkJoinPool",
	"java.util.concurrent.FutureTask", "java.util.concurrent.CompletableFuture", "java.util.Currency", "java.util.TimeZone", "java.util.SimpleTimeZone",
}

// IsContainer reports whether a class holds things for others: a collection or a part of
// one, a string, a box, or a reference of java.lang.ref.
func IsContainer(name string) bool { return listed(containers, name) && !listed(owning, name) }

// listed reports whether a list contains a class, its enclosing class or its package.
func listed(list []string, name string) bool {
	for _, prefix := range list {
		beginning, all := strings.CutSuffix(prefix, "*")
		if !strings.HasPrefix(name, beginning) {
			continue
		}
		last := prefix[len(prefix)-1]
		if all || last == '.' || last == '$' || len(name) == len(prefix) || name[len(prefix)] == '$' {
			return true
		}
	}
	return false
}

// Climb climbs from an object to the top. It reads nothing from the dump.
func (f *Finder) Climb(id heap.ObjectID) Link {
	if inbound := f.s.Referrers(id); len(inbound) == 1 { // as most have
		from := heap.ObjectID(inbound[0])
		if !f.passage[f.s.ClassOf(from)] && from != id && f.s.Reachable(from) {
			return Link{from, id}
		}
	}
	f.trail = f.trail[:0]
	at, sidesteps := id, 0
	var end Link
	for {
		if k := &f.cache[at%cacheSize]; k.from == at {
			end = k.to
			break
		}
		f.trail = append(f.trail, at)
		next, left := f.up(at, sidesteps < maxSidesteps)
		if left {
			sidesteps++
		}
		if next == heap.NoObject || !f.passage[f.s.ClassOf(next)] {
			end = Link{next, at}
			break
		}
		at = next
	}
	// Cache the top first: if the climb is long, the cache then keeps its beginning, and
	// the next object is likely to be near that.
	for i := len(f.trail) - 1; i >= 0; i-- {
		f.cache[f.trail[i]%cacheSize] = known{f.trail[i], end}
	}
	return end
}

// up returns the object above another, one that refers to it: preferably its only owner;
// a thread only if there is nothing else, since that may hold it on its stack just for a
// moment. aside reports a step that leaves the dominator tree.
func (f *Finder) up(id heap.ObjectID, mayLeave bool) (next heap.ObjectID, sidestep bool) {
	inbound := f.s.Referrers(id)
	if len(inbound) == 1 {
		if from := heap.ObjectID(inbound[0]); from != id && f.s.Reachable(from) {
			return from, false // it is the dominator, unless the object is a root
		}
	}
	dominator := f.s.ImmediateDominator(id)
	class := f.s.ClassOf(id)
	owner, other, thread := heap.NoObject, heap.NoObject, heap.NoObject
	for i, referrer := range inbound {
		from := heap.ObjectID(referrer)
		c := f.s.ClassOf(from)
		if from == dominator && !f.softened[c] {
			return from, false
		}
		if i >= maxReferrers || !f.s.Reachable(from) || f.softened[c] || from == id {
			continue
		}
		switch {
		case f.threads[c]:
			thread = from
		case !f.passage[c]:
			if owner == heap.NoObject {
				owner = from
			}
		case c != class && other == heap.NoObject && !f.s.Dominates(id, from):
			other = from
		}
	}
	switch {
	case owner != heap.NoObject:
		return owner, true
	case other != heap.NoObject && mayLeave:
		return other, true
	case thread != heap.NoObject:
		return thread, true
	}
	return dominator, false
}
