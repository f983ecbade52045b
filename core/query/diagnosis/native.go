package diagnosis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/query/support/nativememory"
	"heapdrop/internal/order"
)

// nativeMemory is the memory outside the heap that objects own.
type nativeMemory struct {
	bytes  int64
	owners []*Suspect // objects that hold much of it and are not yet suspects
}

// The minimum native memory for a suspect of its own, in bytes and as a share of the used
// heap.
const (
	leastNative      = 16 << 20
	leastNativeShare = 0.1
	mostClimbed      = 256 // how many dominators above a buffer are examined
)

// native adds native memory to the suspects whose objects own it. It finds the owners of
// the remainder.
func (f *finder) native(list []*Suspect) nativeMemory {
	var n nativeMemory
	if !f.s.HasValues() {
		return n
	}
	blocks, err := nativememory.Find(f.ctx, f.s)
	if err != nil {
		return n
	}
	blocks = slices.DeleteFunc(blocks, func(b nativememory.Block) bool { return b.Own == 0 || f.ofJVM(b.ID) })
	for _, b := range blocks {
		n.bytes += b.Own
	}
	if n.bytes < leastNative || float64(n.bytes) < leastNativeShare*float64(f.o.Total) {
		return n
	}
	t := f.nativeTree(blocks)
	for _, id := range f.accumulations(t, n.bytes/4) {
		sus := f.nativeOwner(id, list)
		if sus.Native == 0 && !slices.Contains(list, sus) {
			n.owners = append(n.owners, sus)
		}
		sus.Native += t.bytes[id]
		sus.mapped += t.mapped[id]
		sus.buffers = t.count[id]
		sus.precedence = 4
	}
	n.owners = append(n.owners, f.nativeOfThreads(blocks, n.bytes/4)...)
	n.bytes -= t.unowned(list, n.owners)
	return n
}

// unowned returns the bytes of mapped files that no suspect holds. The system keeps as
// much of them in memory as it likes, so without an owner they do not count.
func (t *nativeTree) unowned(lists ...[]*Suspect) (bytes int64) {
	for _, id := range t.top {
		bytes += t.mapped[id]
	}
	for _, sus := range slices.Concat(lists...) {
		bytes -= sus.mapped
	}
	return max(0, bytes)
}

// nativeOfThreads finds native memory that is spread over many threads, such as the
// temporary buffers of the JDK. It groups this memory by the names of the threads.
func (f *finder) nativeOfThreads(blocks []nativememory.Block, least int64) []*Suspect {
	const many = 3
	groups := map[string]*Suspect{}
	buffers := map[string][]heap.ObjectID{}
	for _, b := range blocks {
		at, below := b.ID, heap.NoObject
		for steps := 0; at != heap.NoObject && !f.thread[f.s.ClassOf(at)] && steps < mostClimbed; steps++ {
			up := f.s.ImmediateDominator(at)
			if steps == 0 {
				up = f.strongOwner(at, up)
			}
			at, below = up, at
		}
		if at == heap.NoObject || below == heap.NoObject || !f.thread[f.s.ClassOf(at)] {
			continue
		}
		name, _ := f.s.Text(f.values, at, 80)
		name = numberless(name)
		sus := groups[name]
		if sus == nil {
			text, local := fmt.Sprintf("threads %q", f.shown(name)), f.localHolding(at, below)
			sus = &Suspect{inner: heap.NoObject, Kind: Shared, Member: f.className(b.ID), Holder: heap.NoObject, precedence: 4,
				Path: Path{Kind: ThreadObject, Root: at, Thread: f.shown(name), Steps: []Step{{text, text, at}, {local, local, below}}}}
			groups[name] = sus
		}
		sus.Native += b.Own
		if b.Kind == nativememory.Mapped {
			sus.mapped += b.Own
		}
		buffers[name] = append(buffers[name], b.ID)
	}
	var list []*Suspect
	for name, sus := range groups {
		if sus.Native < least || len(buffers[name]) < many {
			continue
		}
		sus.Count, sus.buffers = int64(len(buffers[name])), int64(len(buffers[name]))
		f.cover(sus, buffers[name])
		list = append(list, sus)
	}
	order.Sort(list, func(a, b *Suspect) int {
		return cmp.Or(cmp.Compare(b.Native, a.Native), cmp.Compare(a.Path.Thread, b.Path.Thread))
	})
	return list
}

// localHolding names what holds an object within the thread that dominates it: the
// ThreadLocal, if it is one.
func (f *finder) localHolding(thread, below heap.ObjectID) string {
	name := ""
	for _, field := range []string{"threadLocals", "inheritableThreadLocals"} {
		f.eachLocal(thread, field, func(key, value heap.ObjectID) {
			if below == value || f.s.Dominates(below, value) && name == "" {
				name = "threadLocals{collected ThreadLocal}"
				if key != heap.NoObject {
					name = "threadLocals{" + f.ownerOf(key) + "}"
				}
			}
		})
	}
	return cmp.Or(name, "local variables")
}

// ofJVM reports whether a buffer belongs to the JDK's own code, whose image of modules
// takes 120 MB, or to Lucene, which maps its indexes on purpose.
func (f *finder) ofJVM(id heap.ObjectID) bool {
	for steps := range mostClimbed {
		if id == heap.NoObject {
			return false
		}
		if name := f.declaringName(id); strings.HasPrefix(name, "jdk.internal.") || strings.HasPrefix(name, "org.apache.lucene.") {
			return true
		}
		up := f.s.ImmediateDominator(id)
		if steps == 0 {
			up = f.strongOwner(id, up)
		}
		id = up
	}
	return false
}

// declaringName names the class of an object; for a class object, the class it
// represents.
func (f *finder) declaringName(id heap.ObjectID) string {
	if c, isClass := f.s.ClassByObject(id); isClass {
		return f.s.ClassName(c)
	}
	return f.className(id)
}

// nativeTree holds the dominators above buffers, and for each the native bytes below it.
type nativeTree struct {
	bytes    map[heap.ObjectID]int64
	mapped   map[heap.ObjectID]int64
	count    map[heap.ObjectID]int64
	children map[heap.ObjectID][]heap.ObjectID
	top      []heap.ObjectID
}

func (f *finder) nativeTree(blocks []nativememory.Block) *nativeTree {
	t := &nativeTree{map[heap.ObjectID]int64{}, map[heap.ObjectID]int64{}, map[heap.ObjectID]int64{}, map[heap.ObjectID][]heap.ObjectID{}, nil}
	for _, b := range blocks {
		if f.ctx.Err() != nil {
			break
		}
		for at, steps := b.ID, 0; at != heap.NoObject && steps < mostClimbed; steps++ {
			up := f.s.ImmediateDominator(at)
			if steps == 0 {
				up = f.strongOwner(at, up)
			}
			if t.count[at] == 0 {
				if up == heap.NoObject {
					t.top = append(t.top, at)
				} else {
					t.children[up] = append(t.children[up], at)
				}
			}
			t.bytes[at] += b.Own
			if b.Kind == nativememory.Mapped {
				t.mapped[at] += b.Own
			}
			t.count[at]++
			at = up
		}
	}
	return t
}

// strongOwner returns what holds a buffer, ignoring its cleaner. The cleaner's reference
// does not keep the buffer alive, but in the dominator tree it makes the buffer look as
// if it had two owners.
func (f *finder) strongOwner(buffer, dominator heap.ObjectID) heap.ObjectID {
	if dominator != heap.NoObject && !f.reference[f.s.ClassOf(dominator)] {
		return dominator
	}
	for _, r := range f.holders(buffer) {
		if !f.reference[f.s.ClassOf(r)] {
			return r
		}
	}
	return dominator
}

// accumulations returns the objects below which a minimum of native memory spreads out,
// instead of continuing in one child.
func (f *finder) accumulations(t *nativeTree, least int64) []heap.ObjectID {
	const mostly = 0.7
	var list []heap.ObjectID
	for open := slices.Clone(t.top); len(open) > 0; {
		at := open[0]
		open = open[1:]
		if t.bytes[at] < least {
			continue
		}
		var heavy []heap.ObjectID
		single := false
		for _, id := range t.children[at] {
			if t.bytes[id] >= least {
				heavy = append(heavy, id)
				single = single || float64(t.bytes[id]) >= mostly*float64(t.bytes[at])
			}
		}
		if single || len(heavy) > 0 && f.owner(at) {
			open = append(open, heavy...)
		} else {
			list = append(list, f.collectionOf(at))
		}
	}
	order.Sort(list, func(a, b heap.ObjectID) int { return cmp.Or(cmp.Compare(t.bytes[b], t.bytes[a]), cmp.Compare(a, b)) })
	return list
}

// collectionOf climbs from an array or node of a JDK collection to the collection.
func (f *finder) collectionOf(id heap.ObjectID) heap.ObjectID {
	for range mostClimbed {
		name, up := f.className(id), f.s.ImmediateDominator(id)
		inner := strings.HasSuffix(name, "[]") || strings.HasPrefix(name, "java.util.") && (strings.HasSuffix(name, "Entry") || strings.HasSuffix(name, "Node"))
		if !inner || up == heap.NoObject || f.owner(up) {
			break
		}
		id = up
	}
	return id
}

// dominated reports whether one of the tops of a suspect dominates an object, or is it.
func (f *finder) dominated(sus *Suspect, id heap.ObjectID) bool {
	at := f.pre.Position(id)
	for _, tops := range sus.tops {
		for _, top := range tops {
			if top <= at && at < top+f.pre.Size[top] {
				return true
			}
		}
	}
	return false
}

// nativeOwner returns the suspect that an object belongs to, or a new one.
func (f *finder) nativeOwner(id heap.ObjectID, list []*Suspect) *Suspect {
	var best *Suspect
	for _, sus := range list {
		if (best == nil || sus.Bytes < best.Bytes) && 4*f.s.Retained(id) > sus.Bytes && f.dominated(sus, id) {
			best = sus
		}
	}
	if best != nil {
		return best
	}
	c := candidate{kind: Single, at: id, class: f.s.ClassOf(id), count: 1, weight: f.s.Retained(id)}
	if groups := f.groups(f.below(id), false); len(groups) > 0 {
		top := slices.MaxFunc(groups, func(a, b group) int { return cmp.Compare(a.count, b.count) })
		if top.count >= 3 {
			c.kind, c.class, c.count = Collected, top.class, top.count
		}
	}
	if found := f.deepest(id); c.kind == Single && found != nil && found.at == id {
		c = *found
	}
	sus := f.describe(&c)
	if class, n := f.elements(id); n >= 3 {
		sus.Kind, sus.Member, sus.Count = Collected, class, n
	}
	return sus
}

// elements returns the most frequent class among the first elements of a collection, and
// the number of elements; 0 if the object is not a collection.
func (f *finder) elements(id heap.ObjectID) (class string, n int64) {
	known := f.known.OfObject(id)
	if known == nil || !known.Counted() {
		return "", 0
	}
	m, err := known.Measure(id)
	if err != nil || m.Size <= 0 {
		return "", 0
	}
	count, seen := map[string]int{}, 0
	err = known.Each(id, func(_, value collections.Item) bool {
		if value.Object != heap.NoObject {
			count[f.className(value.Object)]++
		}
		seen++
		return seen < looked
	})
	for name, times := range count {
		if 2*times > seen {
			class = name
		}
	}
	if err != nil || class == "" {
		return "", 0
	}
	return class, m.Size
}

// ownedOutside records native memory that was allocated once or is kept for reuse.
func (j *judge) ownedOutside(e *evidence) {
	switch {
	case e.Native == 0 || e.Native < e.Bytes:
	case e.cleared != "":
		e.note("bounded outside", -0.2, "there are no more of them: "+e.cleared)
	case e.fewBuffers():
		e.note("few buffers", -0.3, fmt.Sprintf("it is in only %s: a leak usually has more", countText(e.buffers, "buffer")))
	case e.step("java.util.zip.ZipFile$CleanableResource", "inflaterCache"):
		e.note("for reuse", -0.2, "the JDK keeps these for the next file that it reads from the archive")
	}
}

// fewBuffers reports whether native memory is in fewer buffers than a leak would have.
func (e *evidence) fewBuffers() bool { return e.buffers > 0 && e.buffers < 8 }
