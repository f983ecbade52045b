package diagnosis

import (
	"cmp"
	"context"
	"regexp"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Options say what Find looks for. The zero value finds structures of at least 0.1 % of
// the used heap, and describes the 20 most suspicious.
type Options struct {
	// Weight returns the weight of an object in bytes; nil means its retained heap. Like
	// the retained heap, it must add up over the dominator tree: an object weighs at
	// least as much as all the objects it immediately dominates together. Comparisons use
	// the growth as weight.
	Weight func(heap.ObjectID) int64
	// Total is the weight of the whole heap; 0 means the used heap.
	Total int64
	// Smallest is the minimum share of the total for a structure to count; 0 means 0.001.
	Smallest float64
	// Skip matches the names of further classes that count as part of the Java
	// library; it may be nil.
	Skip *regexp.Regexp
	// Most limits the number of suspects; 0 means 20.
	Most int
	// Growth returns how a structure grew since earlier dumps; nil if that is unknown.
	// The function itself may be nil if there is nothing to compare with.
	Growth func(*Suspect) *Growth
	// Before is the used heap, in bytes, of the dumps that Growth compares with, oldest
	// first.
	Before []int64
}

// Kind is the form of a suspect.
type Kind uint8

// The kinds.
const (
	Collected Kind = iota // many objects directly below one holder
	Linked                // objects that refer to others of their class: lists, trees
	Single                // one object, with nothing heavy below it
	Shared                // many objects of a class, which no single holder retains
	Threads               // threads of one kind
	Locals                // the values of one ThreadLocal in all threads
	Loaders               // class loaders of one class
)

// Suspect is a chain from a GC root to where memory accumulates.
type Suspect struct {
	Kind   Kind
	Path   Path
	Also   []Path        // other paths to the same objects
	Holder heap.ObjectID // the accumulation point: a collection, an array, the first of linked objects
	Places []Place       // if structures of the same form are in several places: these, the biggest first; else nil

	Member  string // class of what accumulates
	Entry   string // for maps, the class of the keys; Member is then that of the values
	Count   int64  // of what accumulates
	Mixed   int    // number of classes among what accumulates if no class covers nearly all; of the values of entries among those examined, if most are of other classes; else 0
	Objects int64  // all objects retained
	Bytes   int64  // retained heap
	Weight  int64  // what Options.Weight says, Bytes without

	Contents []ClassShare // what is retained, by class, most bytes first
	Causes   []Cause      // the most specific first; never empty

	Native     int64 // bytes outside the heap that objects of the suspect own
	Confidence Confidence
	Evidence   []Fact
	Next       string  // what to do next
	Grown      *Growth // since earlier dumps; nil if unknown

	inner      heap.ObjectID // one of the collections, inside members, in which it accumulates; heap.NoObject if there are none
	innerLinks []link        // from a member to inner
	buffers    int64         // objects that own Native
	threads    int64         // of Locals: how many threads have the values
	mapped     int64         // bytes of Native that are mapped files
	suspicion  float64       // 0 to 1
	cleared    string        // why it is not a suspect; "" if it is one
	precedence int           // if several suspects claim the same bytes, the highest keeps them

	tops     [][]uint32 // positions in the dominator tree of the objects that retain all of it; Contents describes their subtrees
	platform bool       // of the JDK alone
	score    float64
}

// Place is one of several structures of the same form.
type Place struct {
	Path   Path
	Holder heap.ObjectID
	Bytes  int64
}

// ClassShare is the objects of a class, or of classes with the same name.
type ClassShare struct {
	Name    string
	Class   heap.ClassIndex // one of them
	Objects int64
	Bytes   int64 // shallow heap
}

// Find returns the structures in which memory accumulates, heaviest first, with their
// possible causes. It does not judge them: comparisons look for the structure that grew.
// It needs snapshot.StageComplete, and fails only when ctx ends.
func Find(ctx context.Context, s *snapshot.Snapshot, o Options) ([]Suspect, error) {
	f, list, err := collectSuspects(ctx, s, o)
	if err != nil {
		return nil, err
	}
	for _, sus := range list {
		f.rate(sus)
	}
	order.Stable(list, func(a, b *Suspect) int { return cmp.Compare(b.score, a.score) })
	list = list[:min(len(list), f.o.Most)]
	suspects := make([]Suspect, len(list))
	for i, sus := range list {
		sus.Causes = (&evidence{finder: f, Suspect: sus}).causes()
		suspects[i] = *sus
	}
	return suspects, ctx.Err()
}

// withDefaults fills in the options that are not set.
func (o Options) withDefaults(s *snapshot.Snapshot) Options {
	if o.Total == 0 {
		o.Total = s.Info().UsedHeap
	}
	o.Smallest = cmp.Or(o.Smallest, 0.001)
	o.Most = cmp.Or(o.Most, 20)
	return o
}

// Tops returns the objects that together retain all of a suspect.
func (sus *Suspect) Tops(s *snapshot.Snapshot) []heap.ObjectID {
	var ids []heap.ObjectID
	pre := s.Preorder()
	for _, tops := range sus.tops {
		for _, p := range tops {
			ids = append(ids, pre.Object(p))
		}
	}
	return ids
}

// TopCount returns the number of Tops.
func (sus *Suspect) TopCount() int {
	n := 0
	for _, tops := range sus.tops {
		n += len(tops)
	}
	return n
}
