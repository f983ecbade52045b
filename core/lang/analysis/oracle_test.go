package analysis_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/lang/analysis"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// The oracle executes the three routines of the language literally: it has a list of sets
// and asks every set in order for every reference, without optimizations. It works on the
// model of the heap instead of the index.

// reference is the reference being traversed, as memberships see it.
type reference struct {
	this, referrer heap.Address
	root           bool
}

// condition is a random membership, as text and as a function.
type condition struct {
	text  string
	holds func(o *oracle, r reference, entity int) bool
}

type oracle struct {
	objects   map[heap.Address]*dumpbuilder.Object // no entry for the boot loader
	graph     dumpbuilder.Graph
	live      map[heap.Address]bool
	owner     map[heap.Address]int // number of the subgraph that the object belongs to
	members   [][]heap.Address     // by subgraph, in the order of joining
	queue     []heap.Address
	condition condition
}

func newOracle(h *dumpbuilder.Heap, c condition, subgraphs int) *oracle {
	o := &oracle{objects: map[heap.Address]*dumpbuilder.Object{}, graph: h.Distinct(), live: map[heap.Address]bool{}, owner: map[heap.Address]int{},
		members: make([][]heap.Address, subgraphs), condition: c}
	for _, object := range h.Objects() {
		o.objects[object.Address] = object
	}
	var reach func(a heap.Address)
	reach = func(a heap.Address) {
		if !o.live[a] {
			o.live[a] = true
			for _, to := range o.graph[a] {
				reach(to)
			}
		}
	}
	for _, a := range h.GlobalRoots() {
		reach(a)
	}
	return o
}

func (o *oracle) run(roots []heap.Address) {
	for i := range o.members {
		for a := range ascending(o.live) {
			object := o.objects[a]
			if _, taken := o.owner[a]; !taken && object != nil && field(object, "v") == int64(i) && hasField(object, "v") {
				o.join(a, i)
			}
		}
	}
	for _, a := range roots {
		o.traverse(reference{this: a, root: true})
	}
	o.drain()
	for a := range ascending(o.live) {
		if _, owned := o.owner[a]; !owned {
			for _, to := range o.graph[a] {
				if _, owned := o.owner[a]; !owned { // otherwise it refers to itself and has joined
					o.traverse(reference{this: to, referrer: a})
				}
			}
			o.drain()
		}
	}
}

func (o *oracle) drain() {
	for len(o.queue) > 0 {
		a := o.queue[0]
		o.queue = o.queue[1:]
		for _, to := range o.graph[a] {
			o.traverse(reference{this: to, referrer: a})
		}
	}
}

func (o *oracle) traverse(r reference) {
	if _, owned := o.owner[r.this]; owned {
		return
	}
	for i := range o.members {
		if o.condition.holds(o, r, i) {
			o.join(r.this, i)
			return
		}
	}
}

func (o *oracle) join(a heap.Address, entity int) {
	o.owner[a] = entity
	o.members[entity] = append(o.members[entity], a)
	o.queue = append(o.queue, a)
}

func (o *oracle) in(a heap.Address, entity int) bool {
	e, owned := o.owner[a]
	return owned && e == entity
}

func ascending(set map[heap.Address]bool) func(yield func(heap.Address) bool) {
	var list []heap.Address
	for a := range set {
		list = append(list, a)
	}
	slices.Sort(list)
	return slices.Values(list)
}

func hasField(o *dumpbuilder.Object, name string) bool {
	return o.IsMirror() == nil && slices.ContainsFunc(o.Class.AllFields(), func(f heap.Field) bool { return f.Name == name })
}

func field(o *dumpbuilder.Object, name string) int64 {
	if o == nil || !hasField(o, name) {
		return -1
	}
	return int64(o.Value(name).Bits)
}

// randomCondition returns a random condition of a given depth.
func randomCondition(r *rand.Rand, depth int) condition {
	if depth > 0 && r.IntN(4) > 0 {
		a, b := randomCondition(r, depth-1), randomCondition(r, depth-1)
		switch r.IntN(5) {
		case 0, 1:
			return condition{"(" + a.text + " and " + b.text + ")", func(o *oracle, r reference, e int) bool { return a.holds(o, r, e) && b.holds(o, r, e) }}
		case 2, 3:
			return condition{"(" + a.text + " ∨ " + b.text + ")", func(o *oracle, r reference, e int) bool { return a.holds(o, r, e) || b.holds(o, r, e) }}
		}
		return condition{"¬ " + a.text, func(o *oracle, r reference, e int) bool { return !a.holds(o, r, e) }}
	}
	k := r.IntN(4)
	isClass := func(o *dumpbuilder.Object) bool {
		return o != nil && o.IsMirror() == nil && o.Class.Name == fmt.Sprintf("app.C%d", k)
	}
	list := []condition{
		{"THIS in Unassigned", func(*oracle, reference, int) bool { return true }}, // otherwise no membership is evaluated
		{"REFERRER ∈ ENTITY", func(o *oracle, r reference, e int) bool { return !r.root && o.in(r.referrer, e) }},
		{"REFERRER ∈ ENTITY", func(o *oracle, r reference, e int) bool { return !r.root && o.in(r.referrer, e) }},
		{"REFERRER in Unassigned", func(o *oracle, r reference, _ int) bool {
			_, owned := o.owner[r.referrer]
			return !r.root && !owned
		}},
		{"ref_kind = root", func(_ *oracle, r reference, _ int) bool { return r.root }},
		{"ref_kind ≠ class", func(o *oracle, r reference, _ int) bool { return r.root || o.graph[r.referrer][0] != r.this }},
		{"ref_kind = element", func(o *oracle, r reference, _ int) bool {
			from := o.objects[r.referrer]
			return !r.root && from != nil && from.Length() != heap.NotArray && o.graph[r.referrer][0] != r.this
		}},
		{fmt.Sprintf("THIS is C%d", k), func(o *oracle, r reference, _ int) bool { return isClass(o.objects[r.this]) }},
		{fmt.Sprintf("REFERRER is app.C%d", k), func(o *oracle, r reference, _ int) bool { return !r.root && isClass(o.objects[r.referrer]) }},
		{"THIS.class.classloader ∈ ENTITY", func(o *oracle, r reference, e int) bool {
			loader := heap.Address(0)
			if object := o.objects[r.this]; object != nil && object.Class.Loader != nil {
				loader = object.Class.Loader.Address
			}
			return o.in(loader, e)
		}},
		{"THIS.next in ENTITY", func(o *oracle, r reference, e int) bool {
			object := o.objects[r.this]
			return object != nil && hasField(object, "next") && object.Value("next").Bits != 0 && o.in(object.Value("next").Address(), e)
		}},
		{fmt.Sprintf("THIS.v > %d", k), func(o *oracle, r reference, _ int) bool { return field(o.objects[r.this], "v") > int64(k) }},
		{fmt.Sprintf("ENTITY.name = %d", k), func(_ *oracle, _ reference, e int) bool { return e == k }},
		{"THIS.length = ENTITY.name", func(o *oracle, r reference, e int) bool {
			length := int64(0)
			if object := o.objects[r.this]; object != nil && object.Length() != heap.NotArray {
				length = int64(object.Length())
			}
			return length == int64(e)
		}},
	}
	return list[r.IntN(len(list))]
}

// randomHeap makes a heap of a few dozen objects.
func randomHeap(r *rand.Rand) (*dumpbuilder.Heap, []*dumpbuilder.Object) {
	h := dumpbuilder.New()
	loader := h.New("java.net.URLClassLoader")
	var classes []*dumpbuilder.Class
	for i := range 4 {
		members := []dumpbuilder.Member{dumpbuilder.Ref("next"), dumpbuilder.Ref("other"), dumpbuilder.Int("v")}
		if i%2 == 1 {
			members = append(members, dumpbuilder.Loader(loader))
		}
		classes = append(classes, h.Class(fmt.Sprintf("app.C%d", i), members...))
	}
	var list []*dumpbuilder.Object
	for range 5 + r.IntN(25) {
		if r.IntN(5) == 0 {
			list = append(list, h.ObjectArray("java.lang.Object[]", make([]any, r.IntN(5))...))
		} else {
			list = append(list, h.Instance(classes[r.IntN(4)], nil, nil, int32(r.IntN(8))))
		}
	}
	for _, o := range list {
		if o.Length() == heap.NotArray {
			h.Set(o, "next", list[r.IntN(len(list))])
			if r.IntN(2) == 0 {
				h.Set(o, "other", list[r.IntN(len(list))])
			}
		}
		for i := range o.Length() {
			if o.Length() != heap.NotArray && r.IntN(4) > 0 {
				o.SetElement(int(i), list[r.IntN(len(list))])
			}
			if o.Length() == heap.NotArray {
				break
			}
		}
	}
	for range 1 + r.IntN(4) {
		h.Root(heap.RootJNIGlobal, list[r.IntN(len(list))])
	}
	h.Root(heap.RootSystemClass, h.ClassOf("java.lang.Object"))
	return h, list
}

// TestAgainstOracle: on random heaps, random memberships give the subgraphs of the
// oracle, and on_inclusion is called once for each object, in the oracle's order.
func TestAgainstOracle(t *testing.T) {
	rounds := 150
	if testing.Short() {
		rounds = 50
	}
	joined, empty := 0, 0
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 6))
		h, _ := randomHeap(r)
		s := opened.Heap(t, h)
		for range 4 {
			subgraphs := 1 + r.IntN(4)
			c := randomCondition(r, 3)
			names := make([]string, subgraphs)
			for i := range names {
				names[i] = fmt.Sprint(i)
			}
			text := "set_type s:\n roots <- objects.filter([it | it.v = ENTITY.name])\n membership <- " + c.text +
				"\n on_inclusion <- [ n <- n + 1 trail <- (trail - trail / 1000003 * 1000003) * 31 + THIS.id ]\n n : int <- 0\n trail : int <- 0\ninstances_for s have_names = #[" + strings.Join(names, ", ") + "]"
			o := newOracle(h, c, subgraphs)
			o.run(h.GlobalRoots())
			out := run(t, s, text, nil)
			for i, g := range out.Sets[0].Subgraphs {
				trail := int64(0)
				for _, a := range o.members[i] {
					trail = trail%1000003*31 + int64(a)
				}
				want := slices.Sorted(slices.Values(o.members[i]))
				if got := objects(s, &g); !slices.Equal(got, want) || number(t, g.Properties[0]) != int64(len(want)) || number(t, g.Properties[1]) != trail {
					t.Fatalf("seed %d, subgraph %d of\n%s\n got %x\nwant %x\ncount %d, trail %d, want %d", seed, i, text, got, want, number(t, g.Properties[0]), number(t, g.Properties[1]), trail)
				}
				if joined += len(want); len(want) == 0 {
					empty++
				}
			}
		}
	}
	if joined < 10*rounds || empty == 0 {
		t.Errorf("%d objects joined, %d subgraphs are empty: the test says little", joined, empty)
	}
}

// TestConcurrentRuns: concurrent runs of a program give the same result.
func TestConcurrentRuns(t *testing.T) {
	h, _ := randomHeap(rand.New(rand.NewPCG(1, 2)))
	s := opened.Heap(t, h)
	p, err := analysis.Compile(listing(t, "threads"), nil)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan int)
	for range 4 {
		go func() {
			out, err := p.Run(context.Background(), s, nil)
			if err != nil {
				t.Error(err)
				done <- -1
				return
			}
			done <- len(out.Sets[0].Subgraphs[0].Objects)
		}()
	}
	first := <-done
	for range 3 {
		if n := <-done; n != first {
			t.Errorf("%d and %d objects", n, first)
		}
	}
}
