package diagnosis

import (
	"cmp"
	"context"
	"regexp"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Options say what Find looks for. The zero value looks for structures of at
// least 0.1 % of the used heap and describes the 20 most suspicious.
type Options struct {
	// Weight is the weight of an object in bytes; nil means its retained heap. It must
	// likewise add up over the dominator tree: an object weighs no less than all that
	// it dominates together. Comparisons give the growth.
	Weight func(heap.ObjectID) int64
	// Total is the weight of the whole heap, 0 for the used heap.
	Total int64
	// Smallest is the share of the total from which on a structure counts; 0 for 0.001.
	Smallest float64
	// Skip matches the names of further classes that count as part of the Java
	// library; it may be nil.
	Skip *regexp.Regexp
	// Most bounds the suspects; 0 for 20.
	Most int
	// Growth says what became of a structure since earlier dumps, nil where that is not
	// known. It may be nil itself: there is nothing to compare with.
	Growth func(*Suspect) *Growth
	// Before is the used heap of the dumps that Growth compares with, in bytes, the oldest
	// first.
	Before []int64
}

// Kind is the form of a suspect.
type Kind uint8

// The kinds.
const (
	Collected Kind = iota // many objects directly below one holder
	Linked                // objects that refer to others of their class: lists, trees
	Single                // one object, nothing below it dominates
	Shared                // many objects of a class that no one holder retains alone
	Threads               // threads of one kind
	Locals                // the values that threads have of one ThreadLocal
	Loaders               // class loaders of one class
)

// Suspect is a chain from a GC root to where memory accumulates.
type Suspect struct {
	Kind   Kind
	Path   Path
	Also   []Path        // other ways to the same objects
	Holder heap.ObjectID // the accumulation point: a collection, an array, the first of linked objects
	Places []Place       // of suspects with the same form in several places, the biggest first; else nil

	Member  string // class of what accumulates
	Entry   string // of maps, the class of the keys; Member is then that of the values
	Count   int64  // of what accumulates
	Mixed   int    // classes among what accumulates if Member is not that of nearly all; else 0
	Objects int64  // all objects retained
	Bytes   int64  // retained heap
	Weight  int64  // what Options.Weight says, Bytes without

	Contents []ClassShare // what is retained, by class, the most bytes first
	Causes   []Cause      // the most specific first; never empty

	Native     int64 // bytes outside the heap that objects of the suspect own
	Confidence Confidence
	Evidence   []Fact
	Next       string  // what to do next
	Grown      *Growth // since earlier dumps; nil for none

	inner      heap.ObjectID // one of the collections inside members in which it accumulates, heap.NoObject for none
	innerLinks []link        // from a member to inner
	buffers    int64         // objects that own Native
	mapped     int64         // bytes of Native that are mapped files
	suspicion  float64       // 0 to 1
	cleared    string        // why it is not a suspect; "" for none
	precedence int           // who keeps the bytes that several claim: the higher

	tops     [][]uint32 // what retains it all, as positions in the dominator tree: Contents are of their subtrees
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

// Find returns the structures in which memory accumulates, the heaviest first, with the
// causes that they look like, but without judging them: comparisons look for the
// structure that grew. It needs snapshot.StageComplete, and fails only when ctx ends.
func Find(ctx context.Context, s *snapshot.Snapshot, o Options) ([]Suspect, error) {
	f, list, err := gather(ctx, s, o)
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

// withDefaults fills in what is not set.
func (o Options) withDefaults(s *snapshot.Snapshot) Options {
	if o.Total == 0 {
		o.Total = s.Info().UsedHeap
	}
	o.Smallest = cmp.Or(o.Smallest, 0.001)
	o.Most = cmp.Or(o.Most, 20)
	return o
}

// Tops are the objects that retain all of a suspect.
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

// TopCount is how many Tops there are.
func (sus *Suspect) TopCount() int {
	n := 0
	for _, tops := range sus.tops {
		n += len(tops)
	}
	return n
}
