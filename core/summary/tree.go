package summary

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

const (
	// thresholdShare is the share of the used heap below which parts of the dominator
	// tree are left out.
	thresholdShare = 4096
	// maxDepth limits the depth of the tree: cycles of several classes are not folded as
	// adjacent objects of one class are.
	maxDepth = 60
	// exactParents is the maximum number of parents in a group for which the fields of
	// all children are looked up. In larger groups only samples and large children are.
	exactParents = 16
	// samples is how many small children of a class are looked up in a large group.
	samples = 4
	// keyShare is the share of a map's entries that a single entry must retain to become
	// a node named by its key.
	keyShare = 20
	// keyLimit is the maximum number of characters of keys and thread names.
	keyLimit = 60
	// LargestListed is the maximum number of objects listed for a node.
	LargestListed = 8
)

// A group is a set of objects on the same path that waits to be opened.
type group struct {
	node  int32
	depth int
	// tops are positions in the preorder of the dominator tree, ascending. Objects of the
	// same class that they immediately dominate are members too, and so on, so that lists
	// and trees form one group.
	tops   []uint32
	name   int32 // of the class; noName for class objects and the whole heap
	single bool  // an entry named by its key, which no other entries join
}

const (
	noName     = -1
	otherNames = 1<<16 - 1
)

// key distinguishes the groups below one group.
type key struct {
	label string
	name  int32
	class string // of a class object
}

// bucket collects the members of a new group.
type bucket struct {
	retained int64
	tops     []uint32
	single   bool
}

// sum is the number of some objects and what they retain.
type sum struct {
	retained int64
	count    int
}

type builder struct {
	ctx       context.Context
	s         *snapshot.Snapshot
	tree      snapshot.Preorder
	names     classNames
	nameAt    []uint16 // by position: index of the object's class name; otherNames if the index does not fit
	threshold int64
	nodes     []Node
	queue     []group
	steps     int

	// By name, of the children of the open group:
	sums   []sum
	wanted []bool    // it is large enough for a node
	sample []*sample // the fields of some of them
	plain  []*bucket // those whose field is the same as in the sample
	seen   []int32   // the names in use

	metaName int32  // java.lang.Class
	thread   []bool // by name: the objects are threads

	parent heap.ObjectID // the object whose references are in refs
	refs   []snapshot.Reference
}

func newBuilder(ctx context.Context, s *snapshot.Snapshot, names classNames, threshold int64) *builder {
	n := len(names.text)
	b := &builder{
		ctx: ctx, s: s, tree: s.Preorder(), names: names, threshold: threshold, metaName: noName, parent: heap.NoObject,
		sums: make([]sum, n), wanted: make([]bool, n), sample: make([]*sample, n), plain: make([]*bucket, n), thread: make([]bool, n),
	}
	short := make([]uint16, len(names.of))
	for c, name := range names.of {
		short[c] = uint16(min(name, otherNames))
	}
	b.nameAt = b.tree.ByClass(short)
	for _, c := range s.ClassesUnder("java.lang.Thread") {
		b.thread[names.of[c]] = true
	}
	for _, c := range s.ClassesByName("java.lang.Class") {
		b.metaName = names.of[c]
	}
	return b
}

// run builds the nodes, breadth first.
func (b *builder) run(used int64) error {
	b.nodes = []Node{{Parent: -1, Class: "heap", Retained: used}}
	b.queue = []group{{tops: []uint32{0}, name: noName}}
	for len(b.queue) > 0 {
		g := b.queue[0]
		b.queue[0] = group{} // its members may be millions
		b.queue = b.queue[1:]
		if err := b.open(&g); err != nil {
			return err
		}
	}
	return nil
}

// open finds the groups below a group.
func (b *builder) open(g *group) error {
	if err := b.ctx.Err(); err != nil {
		return err
	}
	members, err := b.walk(g, b.measure)
	if err != nil {
		return err
	}
	if g.node == 0 {
		members = 0 // the whole heap is not an object
	} else {
		b.nodes[g.node].Objects = members
	}
	more := false
	for _, name := range b.seen {
		b.wanted[name] = b.sums[name].retained >= b.threshold && g.depth < maxDepth
		more = more || b.wanted[name]
	}
	entries := b.hasEntries(g, members)
	if more || entries {
		err = b.split(g, members, entries)
	}
	for _, name := range b.seen {
		b.sums[name], b.wanted[name], b.sample[name], b.plain[name] = sum{}, false, nil, nil
	}
	b.seen = b.seen[:0]
	return err
}

// hasEntries reports whether the members are map entries. Large entries become nodes of
// their own.
func (b *builder) hasEntries(g *group, members int64) bool {
	if g.name == noName || g.single || members < 2 || g.depth >= maxDepth || !b.s.HasValues() {
		return false
	}
	c := b.tree.Class(g.tops[0])
	_, hasKey := b.s.FieldSlot(c, "key")
	_, hasValue := b.s.FieldSlot(c, "value")
	_, hasVal := b.s.FieldSlot(c, "val")
	return hasKey && (hasValue || hasVal)
}

// A walk follows the preorder below the members of a group. Below a member are its
// children: those of the members' own class are members too, and the walk continues below
// them; the subtrees of the others are skipped.
type walk struct {
	tops     []uint32
	next     int    // index into tops
	p, end   uint32 // the rest of the subtree of the current top
	aloneEnd uint32 // positions before it are below a member that is a group of its own
	members  int64
}

// step is the number of positions a walk visits per call, see docs/decisions.md on hot
// loops.
const step = 1 << 13

// walk calls some, which does one step, until it reports that it is done.
func (b *builder) walk(g *group, some func(g *group, w *walk) bool) (members int64, err error) {
	w := walk{tops: g.tops}
	for some(g, &w) {
		if b.steps++; b.steps%4 == 0 {
			if err := b.ctx.Err(); err != nil {
				return 0, err
			}
		}
	}
	return w.members, nil
}

// measure adds up what the children of members retain, by class name.
//
//go:noinline
func (b *builder) measure(g *group, w *walk) (more bool) {
	at, size, units, sums := b.nameAt, b.tree.Size, b.tree.Units, b.sums
	tops, next, p, end, members := w.tops, w.next, w.p, w.end, w.members
	own := g.name
	if g.single {
		own = noName
	}
	for range step {
		if p >= end {
			if next == len(tops) {
				w.members = members
				return false
			}
			top := tops[next]
			next++
			p, end = top+1, min(top+size[top], uint32(len(size)))
			members++
			continue
		}
		name := int32(at[p])
		if name == otherNames {
			name = b.names.of[b.tree.Class(p)]
		}
		if name == own {
			members++
			p++
			continue
		}
		sum := &sums[name]
		if sum.count == 0 {
			b.seen = append(b.seen, name)
		}
		sum.count++
		if units != nil {
			sum.retained += int64(units[p]) * b.tree.Unit
		} else {
			sum.retained += b.tree.Retained(p)
		}
		p += size[p]
	}
	w.next, w.p, w.end, w.members = next, p, end, members
	return true
}

// split makes the groups below a group.
func (b *builder) split(g *group, members int64, entries bool) error {
	s := &splitter{builder: b, g: g, exact: members <= exactParents, found: map[key]*bucket{}}
	if entries {
		s.singleOut()
	}
	if _, err := b.walk(g, s.sort); err != nil {
		return err
	}
	s.enqueue()
	return nil
}

// special groups objects that have a name of their own: class objects and threads. The
// key's name is noName for class objects.
func (b *builder) special(id heap.ObjectID, name int32, retained int64) (k key, special bool) {
	if name == b.metaName {
		if c, isClass := b.s.ClassByObject(id); isClass {
			return key{name: noName, class: "class " + b.names.text[b.names.of[c]]}, true
		}
	}
	if b.thread[name] {
		label := ""
		if retained >= b.threshold {
			if text, ok := b.s.Text(b.ctx, id, keyLimit); ok {
				label = `"` + foldDigits(text) + `"`
			}
		}
		return key{label: label, name: name}, true
	}
	return key{}, false
}

// label returns the field through which an object refers to one that it dominates;
// several fields are joined. It is empty if the path leads through other objects, or if
// the dump has no values.
func (b *builder) label(parent, child heap.ObjectID) string {
	if b.parent != parent {
		if !b.thread[b.names.of[b.s.ClassOf(parent)]] {
			if name, known := b.s.FieldByPlace(parent, child); known {
				return name
			}
		}
		b.parent, b.refs = parent, b.named(parent)
	}
	byTarget := func(r snapshot.Reference, id heap.ObjectID) int { return cmp.Compare(r.Target, id) }
	at, _ := slices.BinarySearchFunc(b.refs, child, byTarget)
	var labels []string
	for ; at < len(b.refs) && b.refs[at].Target == child; at++ {
		if !slices.Contains(labels, b.refs[at].Name) && len(labels) < samples {
			labels = append(labels, b.refs[at].Name)
		}
	}
	return joined(labels)
}

// named returns, by target, the references of an object that have names, because an
// object with many thousands of references is asked about each of them.
func (b *builder) named(id heap.ObjectID) []snapshot.Reference {
	refs, err := b.s.References(b.ctx, id)
	if err != nil {
		return nil
	}
	refs = slices.DeleteFunc(slices.Clone(refs), func(r snapshot.Reference) bool {
		return r.Name == "?" || strings.HasPrefix(r.Name, "<reference ") // formats without names
	})
	order.Stable(refs, func(x, y snapshot.Reference) int { return cmp.Compare(x.Target, y.Target) })
	return refs
}

func joined(labels []string) string {
	labels = slices.DeleteFunc(labels, func(l string) bool { return l == "" })
	slices.Sort(labels)
	return strings.Join(labels, "|")
}

// sample collects the fields of some children of a class.
type sample struct {
	looked int
	labels []string
}

func (p *sample) add(label string) {
	p.looked++
	if !slices.Contains(p.labels, label) {
		p.labels = append(p.labels, label)
	}
}

func (p *sample) label() string { return joined(p.labels) }

// largest returns the objects that retain the most.
func (b *builder) largest(tops []uint32) []Large {
	var best []uint32
	least := int64(-1) // what the last of them retains once the list is full
	for _, p := range tops {
		var retained int64
		if units := b.tree.Units; units != nil {
			retained = int64(units[p]) * b.tree.Unit
		} else {
			retained = b.tree.Retained(p)
		}
		if retained <= least {
			continue
		}
		at := len(best)
		for at > 0 && b.tree.Retained(best[at-1]) < retained {
			at--
		}
		best = slices.Insert(best, at, p)
		if len(best) >= LargestListed {
			best = best[:LargestListed]
			least = b.tree.Retained(best[LargestListed-1])
		}
	}
	list := make([]Large, len(best))
	for i, p := range best {
		list[i] = Large{b.tree.Object(p), b.tree.Retained(p)}
	}
	return list
}
