package diagnosis

import (
	"slices"
	"sort"

	"heapdrop/core/heap"
)

// ages orders the objects of a heap by age, roughly: when a collector of HotSpot compacts
// the heap (Serial, Parallel, G1), objects keep the order of their addresses, and those
// that have survived longest come first. ZGC, Shenandoah and other JVMs do not keep that
// order. Whether a heap has it is tested with a thread that the JVM makes when it starts.
type ages struct {
	examined []heap.ObjectID // evenly spaced reachable objects, ascending
	known    bool
}

// readAges examines the order of a heap.
func (f *finder) readAges() (a ages) {
	const examined, least, old = 8192, 1000, 0.25
	n := int64(f.s.NumObjects())
	for i := range int64(examined) {
		if id := heap.ObjectID(i * n / examined); f.s.Reachable(id) {
			a.examined = append(a.examined, id)
		}
	}
	if len(a.examined) < least {
		return a
	}
	for _, t := range f.s.Threads() {
		if t.ID == heap.NoObject {
			continue
		}
		if name, _ := f.s.Text(f.values, t.ID, len(bootThread)+1); name == bootThread {
			a.known = a.rank(t.ID) < old
		}
	}
	return a
}

// bootThread is the name of a thread of HotSpot that exists from the start.
const bootThread = "Reference Handler"

// rank returns the share of the reachable objects whose address is lower.
func (a *ages) rank(id heap.ObjectID) float64 {
	at := sort.Search(len(a.examined), func(i int) bool { return a.examined[i] >= id })
	return float64(at) / float64(len(a.examined))
}

// earlyFilled is the fact that a structure was filled early.
const earlyFilled = "early"

// age notes that nearly all members are older than half of all that is alive, or that
// threads were made at once. What leaks grows until the dump is made.
func (j *judge) age(e *evidence) {
	ids := slices.Sorted(slices.Values(e.sample.ids))
	if len(ids) < 8 || !j.ages.known {
		return
	}
	oldest, youngest := j.ages.rank(ids[len(ids)/10]), j.ages.rank(ids[len(ids)-1-len(ids)/10])
	if e.Kind == Threads && youngest-oldest < 0.02 && youngest < 0.95 {
		e.note("together", -0.1, "by their addresses most of them were made at once, and hardly any since: a pool of a fixed size is like that")
	}
	if e.Kind != Collected && e.Kind != Linked && e.Kind != Shared {
		return
	}
	if few, heavy := int64(200), int64(16<<10); e.Count < few && e.Bytes >= heavy*e.Count {
		return // what they hold may be younger than they are
	}
	if youngest < 0.5 {
		e.note(earlyFilled, -0.13, "it was filled early: by their addresses, nine in ten of its members are older than half of what is alive")
	}
}
