package leaks

import (
	"cmp"
	"context"
	"iter"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Bounds of the walk over the dominator tree.
const (
	// drop is the share of its dominator that an object must weigh to be where the
	// memory is: below it the memory spreads out, and the dominator is what
	// accumulates. As in Eclipse MAT.
	drop = 0.7
	// crowd is the share that objects of one class have of what they accumulate in.
	crowd = 0.4
	// few is how many members a structure has whose members are looked into: a map
	// of five queues is not where the elements of the queues accumulate.
	few = 32
	// nested is how many objects a member must hold to be looked at for itself.
	nested = 50
	// links is how many objects of a class in a row are taken for a linked list.
	links = 4
)

// finder walks the dominator tree and collects candidates.
type finder struct {
	ctx   context.Context
	s     *snapshot.Snapshot
	o     Options
	least int64 // weight from which on something counts

	same      []heap.ClassIndex // by class: the first class of that name
	loader    []bool            // by class: a class loader
	thread    []bool            // by class: a thread
	reference []bool            // by class: java.lang.ref.Reference or a subclass
	platform  []bool            // by class: of the JDK
	copies    map[heap.ObjectID]bool
	entries   map[heap.ClassIndex]entryForm

	followed map[heap.ClassIndex]int // referrers of one object in a search for a path
	fixed    []int64                 // by class: bytes of every instance; 0 unknown, -1 not the same for all

	// by class, for counting; all zero between uses
	count, bytes []int64
	biggest      []heap.ObjectID
	heaviest     []int64
}

// candidate is a place of the dominator tree where memory accumulates.
type candidate struct {
	kind    Kind
	at      heap.ObjectID   // accumulation point; for Shared what dominates the members, perhaps nothing
	class   heap.ClassIndex // of what accumulates
	count   int64           // 0: to be counted
	weight  int64
	members []heap.ObjectID // of Shared
}

func newFinder(ctx context.Context, s *snapshot.Snapshot, o Options) *finder {
	n := s.NumClasses()
	f := &finder{
		ctx: ctx, s: s, o: o, least: max(1, int64(o.Smallest*float64(o.Total))),
		same: make([]heap.ClassIndex, n), platform: make([]bool, n),
		count: make([]int64, n), bytes: make([]int64, n), biggest: make([]heap.ObjectID, n), heaviest: make([]int64, n),
		entries: map[heap.ClassIndex]entryForm{}, followed: map[heap.ClassIndex]int{}, fixed: make([]int64, n),
	}
	for i := range n {
		c := heap.ClassIndex(i)
		name := s.ClassName(c)
		f.same[i] = s.ClassesByName(name)[0]
		f.platform[i] = isPlatform(name) || o.Skip != nil && o.Skip.MatchString(name)
		if strings.HasSuffix(name, "[]") || name == "java.lang.Class" || name == "jdk.internal.vm.StackChunk" || s.FlattenedCount(c) > 0 {
			f.fixed[i] = -1
		}
	}
	f.loader = f.kindOf("java.lang.ClassLoader")
	f.thread = f.kindOf("java.lang.Thread")
	f.reference = f.kindOf("java.lang.ref.Reference")
	f.copies = f.copiedLoaders()
	return f
}

// kindOf marks a class and its subclasses.
func (f *finder) kindOf(name string) []bool {
	marks := make([]bool, f.s.NumClasses())
	for _, base := range f.s.ClassesByName(name) {
		for _, c := range f.s.AllSubclasses(base) {
			marks[c] = true
		}
	}
	return marks
}

// isPlatform reports whether a class comes with the JDK, by name: boxed values,
// strings and arrays of primitives included.
func isPlatform(name string) bool {
	for _, prefix := range []string{"java.", "javax.", "jdk.", "sun.", "com.sun.", "apple.", "com.apple.", "com.ibm.oti.", "com.ibm.jvm.", "com.ibm.misc.", "com.ibm.nio.", "com.ibm.lang.", "openj9.", "<"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	element := strings.TrimRight(name, "[]")
	switch element {
	case "boolean", "byte", "char", "short", "int", "long", "float", "double":
		return true
	}
	return false
}

// copiedLoaders finds class loaders that define the classes that another loader
// of their class defines too: those of an application that was loaded twice.
func (f *finder) copiedLoaders() map[heap.ObjectID]bool {
	s := f.s
	defined := map[heap.ObjectID][]heap.ClassIndex{}
	for i := range s.NumClasses() {
		c := s.Class(heap.ClassIndex(i))
		if c.LoaderObject != s.BootLoader() && !strings.HasSuffix(c.Name, "[]") && !strings.Contains(c.Name, "/") && s.Reachable(c.Object) {
			defined[c.LoaderObject] = append(defined[c.LoaderObject], c.Index)
		}
	}
	type definition struct{ loader, class heap.ClassIndex }
	times := map[definition]int{}
	for loader, classes := range defined {
		for _, c := range classes {
			times[definition{s.ClassOf(loader), f.same[c]}]++
		}
	}
	copies := map[heap.ObjectID]bool{}
	for loader, classes := range defined {
		repeated := 0
		for _, c := range classes {
			if times[definition{s.ClassOf(loader), f.same[c]}] > 1 {
				repeated++
			}
		}
		if !f.platform[s.ClassOf(loader)] || strings.HasPrefix(s.ClassName(s.ClassOf(loader)), "java.net.") {
			if 10*repeated >= 9*len(classes) {
				copies[loader] = true
			}
		}
	}
	return copies
}

// group is the children of one class, or of classes with one name.
type group struct {
	class   heap.ClassIndex
	count   int64
	weight  int64
	biggest heap.ObjectID
}

// children returns what an object dominates: the children that weigh enough to be
// looked at, the heaviest first, and all of them by class. The groups leave the
// heavy ones out if light is set.
func (f *finder) children(n heap.ObjectID, light bool) (heavy []heap.ObjectID, groups []group) {
	var touched []heap.ClassIndex
	for child, w := range f.weighed(n) {
		if w >= f.least {
			heavy = append(heavy, child)
			if light {
				continue
			}
		}
		c := f.same[f.s.ClassOf(child)]
		if f.count[c] == 0 {
			touched = append(touched, c)
		}
		if f.count[c] == 0 || w > f.heaviest[c] {
			f.biggest[c], f.heaviest[c] = child, w
		}
		f.count[c]++
		f.bytes[c] += w
	}
	for _, c := range touched {
		groups = append(groups, group{c, f.count[c], f.bytes[c], f.biggest[c]})
		f.count[c], f.bytes[c] = 0, 0
	}
	order.Sort(groups, func(a, b group) int { return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.class, b.class)) })
	order.Sort(heavy, func(a, b heap.ObjectID) int {
		return cmp.Or(cmp.Compare(f.weight(b), f.weight(a)), cmp.Compare(a, b))
	})
	return heavy, groups
}

// weighed yields what an object dominates, with its weight.
func (f *finder) weighed(n heap.ObjectID) iter.Seq2[heap.ObjectID, int64] {
	if f.o.Weight == nil {
		return f.s.EachRetained(n)
	}
	return func(yield func(heap.ObjectID, int64) bool) {
		for child := range f.s.EachDominated(n) {
			if !yield(child, f.o.Weight(child)) {
				return
			}
		}
	}
}

// weight is what counts of an object, in bytes.
func (f *finder) weight(id heap.ObjectID) int64 {
	if f.o.Weight == nil {
		return f.s.Retained(id)
	}
	return f.o.Weight(id)
}

// owner reports whether an object holds many things that have nothing to do with
// each other: the virtual root, classes, class loaders, threads.
func (f *finder) owner(n heap.ObjectID) bool {
	if n == heap.NoObject {
		return true
	}
	c := f.s.ClassOf(n)
	if f.loader[c] || f.thread[c] {
		return true
	}
	_, isClass := f.s.ClassByObject(n)
	return isClass
}

// visit returns where memory accumulates below an object.
func (f *finder) visit(n heap.ObjectID) []candidate {
	for {
		if f.ctx.Err() != nil {
			return nil
		}
		if n != heap.NoObject && f.copies[n] {
			return []candidate{{kind: Single, at: n, class: f.s.ClassOf(n), count: 1, weight: f.weight(n)}}
		}
		heavy, groups := f.children(n, false)
		if f.owner(n) {
			return f.split(n, heavy)
		}
		class, weight := f.s.ClassOf(n), f.weight(n)
		if len(heavy) > 0 && float64(f.weight(heavy[0])) >= drop*float64(weight) {
			if f.inRow(n) {
				return []candidate{{kind: Linked, at: n, class: class, weight: weight}}
			}
			n = heavy[0]
			continue
		}
		if len(groups) == 0 {
			return []candidate{{kind: Single, at: n, class: class, count: 1, weight: weight}}
		}
		top := groups[0]
		enough := float64(top.weight) >= crowd*float64(weight)
		if enough && top.count >= 2 && top.class == f.same[class] && !f.isArray(n) {
			return []candidate{{kind: Linked, at: n, class: class, weight: weight}}
		}
		if enough && top.count >= 3 && !f.owner(top.biggest) {
			if inner := f.inside(heavy, top); inner != nil {
				return inner
			}
			return []candidate{{kind: Collected, at: n, class: top.class, count: top.count, weight: weight}}
		}
		if found := f.split(n, heavy); found != nil {
			return found
		}
		return []candidate{{kind: Single, at: n, class: class, count: 1, weight: weight}}
	}
}

// split looks at the heavy children one by one, and at the light ones by class.
func (f *finder) split(n heap.ObjectID, heavy []heap.ObjectID) []candidate {
	var found []candidate
	for _, child := range heavy {
		found = append(found, f.visit(child)...)
	}
	_, groups := f.children(n, true)
	of := map[heap.ClassIndex]int{} // class → place in found
	for _, g := range groups {
		if g.weight >= f.least && g.count >= 3 && !f.owner(g.biggest) {
			of[g.class] = len(found)
			found = append(found, candidate{kind: Shared, at: n, class: g.class, count: g.count, weight: g.weight, members: make([]heap.ObjectID, 0, g.count)})
		}
	}
	if len(of) == 0 {
		return found
	}
	last, at, taken := heap.NoClass, 0, false
	for child, w := range f.weighed(n) {
		if class := f.s.ClassOf(child); class != last { // most children come in runs of one class
			last = class
			at, taken = of[f.same[class]]
		}
		if taken && w < f.least {
			found[at].members = append(found[at].members, child)
		}
	}
	return found
}

// inside looks into the members of a small structure: what they hold counts for
// itself if it is much more than they are.
func (f *finder) inside(heavy []heap.ObjectID, top group) []candidate {
	if top.count > few {
		return nil
	}
	var found []candidate
	weight := int64(0)
	for _, child := range heavy {
		if f.same[f.s.ClassOf(child)] != top.class {
			continue
		}
		for _, c := range f.visit(child) {
			if c.kind == Linked || c.kind != Single && c.count >= nested {
				found = append(found, c)
				weight += c.weight
			}
		}
	}
	if 2*weight < top.weight {
		return nil
	}
	return found
}

// inRow reports whether an object is the first of a linked list: each dominates
// most of what follows, and the classes repeat after one, two or three objects.
func (f *finder) inRow(n heap.ObjectID) bool {
	const longest = 3
	row := []heap.ClassIndex{f.s.ClassOf(n)}
	for len(row) <= longest*links {
		next, weight := heap.NoObject, int64(0)
		for child, w := range f.weighed(n) {
			if w > weight {
				next, weight = child, w
			}
		}
		if next == heap.NoObject || float64(weight) < drop*float64(f.weight(n)) {
			break
		}
		n = next
		row = append(row, f.s.ClassOf(n))
	}
	for period := 1; period <= longest; period++ {
		if len(row) < period*links+1 {
			break
		}
		repeats := true
		for i := 0; i+period <= period*links; i++ {
			repeats = repeats && row[i] == row[i+period]
		}
		name := f.s.ClassName(row[0])
		if repeats && !strings.HasSuffix(name, "[]") && (period == 1 || !f.platform[row[0]]) {
			return true
		}
	}
	return false
}

func (f *finder) isArray(id heap.ObjectID) bool {
	_, array := f.s.Length(id)
	return array
}
