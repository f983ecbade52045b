package diagnosis

import (
	"context"
	"maps"
	"slices"
	"strings"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/query/support/instances"
	"heapdrop/core/snapshot"
)

// Bounds of the walk over the dominator tree.
const (
	// drop is the minimum share of its dominator's weight with which an object continues
	// the search. If no object has that share, memory spreads out here, and the dominator
	// is the accumulation point, as in Eclipse MAT.
	drop = 0.7
	// like is the minimum share of a structure at which objects of one class count as
	// what accumulates in it.
	like = 0.4
	// few is the maximum number of members at which the members themselves are examined:
	// a map of five queues is not where the elements of the queues accumulate.
	few = 32
	// nested is the minimum number of objects in a member that is examined by itself.
	nested = 50
	// links is the minimum number of objects of one class in a row that count as a linked
	// list.
	links = 4
)

// finder walks the dominator tree and collects candidates.
type finder struct {
	ctx    context.Context
	values context.Context // for texts that are compared but never shown
	s      *snapshot.Snapshot
	o      Options

	same        []heap.ClassIndex // by class: the first class of that name
	loader      []bool            // by class: a class loader
	thread      []bool            // by class: a thread
	reference   []bool            // by class: java.lang.ref.Reference or a subclass
	platform    []bool            // by class: whether it belongs to the JDK
	reporter    []bool            // by class: see reporters
	avoiding    bool              // the search for a path avoids reporters
	copies      map[heap.ObjectID]bool
	loaderPaths map[heap.ObjectID][]heap.ObjectID // for copies: the path to the class loader
	entries     map[heap.ClassIndex]entryForm

	known   *collections.Collections
	origins origins
	zone    *zone // nil until needed

	*siblingSets
	pre    snapshot.Preorder
	census *snapshot.Census

	followed []uint8                   // by class: referrers of one object during a search for a path; zero in between
	classes  []heap.ClassIndex         // of these referrers
	locals   map[[2]heap.ObjectID]bool // whether a thread holds an object in local variables only; filled on demand
	weakly   map[[2]heap.ObjectID]bool // whether a link keeps nothing alive; filled on demand
}

// candidate is a place in the dominator tree where memory accumulates.
type candidate struct {
	kind    Kind
	at      heap.ObjectID   // accumulation point; for Shared the dominator of the members, perhaps none
	class   heap.ClassIndex // of what accumulates
	count   int64           // 0: to be counted
	weight  int64
	members []uint32 // for Shared: positions in the dominator tree
}

func newFinder(ctx context.Context, s *snapshot.Snapshot, o Options) *finder {
	n := s.NumClasses()
	f := &finder{
		ctx: ctx, values: snapshot.WithValues(ctx), s: s, o: o, known: collections.New(ctx, s), pre: s.Preorder(), census: s.NewCensus(),
		same: make([]heap.ClassIndex, n), platform: make([]bool, n), reporter: make([]bool, n),
		loaderPaths: map[heap.ObjectID][]heap.ObjectID{}, entries: map[heap.ClassIndex]entryForm{}, followed: make([]uint8, n), classes: make([]heap.ClassIndex, mostReferrers), weakly: map[[2]heap.ObjectID]bool{}, locals: map[[2]heap.ObjectID]bool{},
	}
	for i := range n {
		c := heap.ClassIndex(i)
		name := s.ClassName(c)
		f.same[i] = s.ClassesByName(name)[0]
		f.reporter[i] = hasPrefix(name, reporters)
		f.platform[i] = IsPlatform(name) || o.Skip != nil && o.Skip.MatchString(name)
	}
	f.siblingSets = newSiblingSets(ctx, s, o.Weight, max(1, int64(o.Smallest*float64(o.Total))))
	f.loader = f.kindOf("java.lang.ClassLoader")
	f.thread = f.kindOf("java.lang.Thread")
	f.reference = f.kindOf("java.lang.ref.Reference")
	f.readOrigins()
	f.copies = f.copiedLoaders()
	return f
}

// kindOf marks a class and its subclasses.
func (f *finder) kindOf(name string) []bool { return instances.Classes(f.s, name) }

// IsPlatform reports, by its name, whether a class comes with the JDK. This includes
// boxed values, strings and arrays of primitives.
func IsPlatform(name string) bool {
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

// copiedLoaders finds the class loaders of an application that was loaded twice: another
// loader of the same class defines the same classes.
func (f *finder) copiedLoaders() map[heap.ObjectID]bool {
	s := f.s
	defined := map[heap.ObjectID][]heap.ClassIndex{}
	for i := range s.NumClasses() {
		c := s.Class(heap.ClassIndex(i))
		if c.LoaderObject != s.BootLoader() && !strings.HasSuffix(c.Name, "[]") && !hidden(c.Name) && s.Reachable(c.Object) {
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
	of := map[heap.ClassIndex]int{}
	for loader := range copies {
		of[s.ClassOf(loader)]++
	}
	maps.DeleteFunc(copies, func(loader heap.ObjectID, _ bool) bool {
		many := of[s.ClassOf(loader)] >= manyLoaders
		return many && hasPrefix(s.ClassName(s.ClassOf(loader)), scriptPackages) || many && f.generate(loader, defined[loader]) // scripts, not an application
	})
	return copies
}

// owner reports whether an object typically holds many unrelated things: the virtual
// root, classes, class loaders, threads.
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
	var neighbours []candidate // what accumulates next to the heaviest child on the way down
	for {
		if f.ctx.Err() != nil {
			return nil
		}
		found, next := f.look(n)
		if next == heap.NoObject {
			return append(found, neighbours...)
		}
		for _, other := range f.below(n).heavy[1:] {
			neighbours = append(neighbours, f.visit(other)...)
		}
		n = next
	}
}

// look returns where memory accumulates directly at an object. If one object below holds
// most of it, look returns that object instead.
func (f *finder) look(n heap.ObjectID) (found []candidate, next heap.ObjectID) {
	const none = heap.NoObject
	if n != heap.NoObject && f.copies[n] {
		return []candidate{{kind: Single, at: n, class: f.s.ClassOf(n), count: 1, weight: f.weight(n)}}, none
	}
	below := f.below(n)
	heavy, groups := below.heavy, f.groups(below, false)
	if f.owner(n) {
		return f.split(n, below), none
	}
	class, weight := f.s.ClassOf(n), f.weight(n)
	if f.whole(class) {
		return []candidate{{kind: Single, at: n, class: class, count: 1, weight: weight}}, none
	}
	if len(heavy) > 0 && float64(f.weight(heavy[0])) >= drop*float64(weight) {
		if f.inRow(n) {
			return []candidate{f.linked(n, class, weight)}, none
		}
		return nil, heavy[0]
	}
	if len(groups) == 0 {
		return []candidate{{kind: Single, at: n, class: class, count: 1, weight: weight}}, none
	}
	top := groups[0]
	enough := float64(top.weight) >= like*float64(weight)
	if enough && top.count >= 2 && top.class == f.same[class] && !f.isArray(n) {
		if found := f.inNodes(n, below); found != nil {
			return found, none
		}
		return []candidate{f.linked(n, class, weight)}, none
	}
	if enough && top.count >= 3 && !f.owner(top.biggest) {
		if inner := f.inside(heavy, top); inner != nil {
			return inner, none
		}
		if trie := f.aroundTrie(n, top.class); trie != none {
			return []candidate{f.inTrie(trie, top)}, none
		}
		return []candidate{{kind: Collected, at: n, class: top.class, count: top.count, weight: weight}}, none
	}
	found = f.split(n, below)
	if len(found) > 0 && 3*weigh(found) >= weight {
		return found, none
	}
	if enough && top.count >= 3 { // a collection of class loaders or the like
		return []candidate{{kind: Collected, at: n, class: top.class, count: top.count, weight: weight}}, none
	}
	return []candidate{{kind: Single, at: n, class: class, count: 1, weight: weight}}, none
}

// whole reports whether an object of a class counts as one thing, however large its parts
// are: a document of the JDK's XML parser does, a collection of documents does not.
func (f *finder) whole(c heap.ClassIndex) bool {
	name := f.s.ClassName(c)
	return f.platform[c] && strings.HasPrefix(name, "com.sun.org.apache.") && !strings.HasSuffix(name, "[]")
}

// linked makes the candidate for objects of a class that refer to each other. Inside a
// collection of the JDK they are its nodes, and the collection is what grows.
func (f *finder) linked(n heap.ObjectID, class heap.ClassIndex, weight int64) candidate {
	name := f.s.ClassName(class)
	const many = 20_000 // objects below: more call-backs of one future than wait for the next value of a feed
	chain := strings.HasPrefix(name, futures)
	if next := f.below(n).heaviest; chain && next != heap.NoObject && f.s.ClassOf(next) == class {
		chain = f.pre.Size[f.pre.Position(n)] >= many
	}
	if up := f.aroundNodes(n); hasPrefix(name, []string{"java.util.", "scala.collection.immutable.RedBlackTree$", "scala.collection.immutable.NewRedBlackTree$"}) && !strings.HasPrefix(name, "java.util.function.") && !chain && !f.owner(up) {
		return candidate{kind: Collected, at: up, class: class, count: nested, weight: f.weight(up)} // how many is counted later
	}
	return candidate{kind: Linked, at: n, class: class, weight: weight}
}

// aroundTrie returns the set or map of Scala of which objects of a class below n are nodes;
// heap.NoObject if they are something else.
func (f *finder) aroundTrie(n heap.ObjectID, class heap.ClassIndex) heap.ObjectID {
	const deepest = 20
	nodes := "scala.collection.immutable.Bitmap"
	if !strings.HasPrefix(f.s.ClassName(class), nodes) {
		return heap.NoObject
	}
	for range deepest {
		if n == heap.NoObject || !f.isArray(n) && !strings.HasPrefix(f.s.ClassName(f.s.ClassOf(n)), nodes) {
			break
		}
		n = f.s.ImmediateDominator(n)
	}
	if n == heap.NoObject || f.known.OfObject(n) == nil { // several share its nodes
		return heap.NoObject
	}
	return n
}

// inTrie makes the candidate for the elements of a set or map, or for its nodes if these are all
// that is known.
func (f *finder) inTrie(trie heap.ObjectID, nodes group) candidate {
	c := candidate{kind: Collected, at: trie, class: nodes.class, count: nested, weight: f.weight(trie)} // how many is counted later
	if class, n := f.elements(trie); n > 0 && len(f.s.ClassesByName(class)) > 0 {
		c.class, c.count = f.s.ClassesByName(class)[0], n
	}
	return c
}

// aroundNodes returns what immediately dominates an object and the objects of its class above
// it: for a node of a tree, what has the tree.
func (f *finder) aroundNodes(n heap.ObjectID) heap.ObjectID {
	const deepest = 100 // levels of a tree; a chain may have millions
	up := f.s.ImmediateDominator(n)
	for range deepest {
		if up == heap.NoObject || f.s.ClassOf(up) != f.s.ClassOf(n) {
			break
		}
		up = f.s.ImmediateDominator(up)
	}
	return up
}

func weigh(list []candidate) int64 {
	sum := int64(0)
	for i := range list {
		sum += list[i].weight
	}
	return sum
}

// split examines the heavy children one by one, and the light ones by class.
func (f *finder) split(n heap.ObjectID, below *siblingSet) []candidate {
	var found []candidate
	for _, child := range below.heavy {
		found = append(found, f.visit(child)...)
	}
	var of []int32 // by class: 1 + place in found
	for _, g := range f.groups(below, true) {
		if g.weight < f.least || g.count < 3 || f.owner(g.biggest) {
			continue
		}
		if of == nil {
			of = make([]int32, len(f.same))
		}
		found = append(found, candidate{kind: Shared, at: n, class: g.class, count: g.count, weight: g.weight, members: make([]uint32, 0, g.count)})
		for _, c := range f.s.ClassesByName(f.s.ClassName(g.class)) {
			of[c] = int32(len(found))
		}
	}
	if of != nil {
		f.blocks(n, func(b *snapshot.Siblings) bool {
			allot(b, f.least, of, found)
			return true
		})
	}
	return found
}

// allot adds the light children in a block to the members of their class's group.
//
//go:noinline
func allot(b *snapshot.Siblings, least int64, of []int32, found []candidate) {
	for i, class := range b.Classes {
		if at := of[class]; at > 0 && b.Retained[i] < least {
			members := &found[at-1].members
			*members = append(*members, b.Positions[i])
		}
	}
}

// inNodes examines what is in the nodes of a small collection of the JDK whose nodes
// dominate each other, such as a tree map of a few services; nil if that is not most of it.
func (f *finder) inNodes(n heap.ObjectID, below *siblingSet) []candidate {
	up := f.s.ImmediateDominator(n)
	if up == heap.NoObject || f.known.OfObject(up) == nil || !strings.HasPrefix(f.s.ClassName(f.s.ClassOf(n)), "java.util.") {
		return nil
	}
	if m, err := f.known.OfObject(up).Measure(up); err != nil || m.Size == collections.Unknown || m.Size > few {
		return nil
	}
	var found []candidate
	var visit func(below *siblingSet)
	visit = func(below *siblingSet) {
		for _, child := range below.heavy {
			if f.s.ClassOf(child) == f.s.ClassOf(n) {
				visit(f.below(child))
			} else {
				found = append(found, f.visit(child)...)
			}
		}
	}
	visit(below)
	if 2*weigh(found) < f.weight(n) {
		return nil
	}
	return found
}

// inside examines the members of a small structure, and what else is in it. A member counts
// as a structure of its own if it holds far more objects than there are members.
func (f *finder) inside(heavy []heap.ObjectID, top group) []candidate {
	if top.count > few {
		return nil
	}
	var found, others []candidate
	weight := int64(0)
	for _, child := range heavy {
		if f.same[f.s.ClassOf(child)] != top.class {
			others = append(others, f.visit(child)...)
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
	return append(found, others...)
}

// inRow reports whether an object is the first of a linked list: each object dominates
// most of what follows, and the classes repeat every one, two or three objects.
func (f *finder) inRow(n heap.ObjectID) bool {
	const longest = 3
	row := []heap.ClassIndex{f.linkClass(n)}
	for len(row) <= longest*links {
		next := f.below(n).heaviest
		if next == heap.NoObject || float64(f.weight(next)) < drop*float64(f.weight(n)) {
			break
		}
		n = next
		row = append(row, f.linkClass(n))
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
		chunked := period == 2 && slices.ContainsFunc(row[:2], func(c heap.ClassIndex) bool { return strings.HasPrefix(f.s.ClassName(c), atomicArray) })
		if repeats && (period == 1 || chunked || strings.HasPrefix(name, futures) || !f.platform[row[0]] && !strings.HasSuffix(name, "[]")) {
			return true
		}
	}
	return false
}

// futures begins the names of CompletableFuture and of what waits for one.
const futures = "java.util.concurrent.CompletableFuture"

// linkClass returns the class of an object in a chain. All that waits for a future counts as
// one class: a chain of futures mixes thenCompose with thenApply.
func (f *finder) linkClass(id heap.ObjectID) heap.ClassIndex {
	c := f.s.ClassOf(id)
	if strings.HasPrefix(f.s.ClassName(c), futures+"$") {
		if list := f.s.ClassesByName(futures + "$Completion"); len(list) > 0 {
			return list[0]
		}
	}
	return c
}

// atomicArray is the JDK class of the arrays that lock-free queues link to each other.
const atomicArray = "java.util.concurrent.atomic.AtomicReferenceArray"

func (f *finder) isArray(id heap.ObjectID) bool {
	_, array := f.s.Length(id)
	return array
}
