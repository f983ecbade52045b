package diagnosis

import (
	"cmp"
	"slices"
	"sort"

	"heapdrop/core/heap"
	"heapdrop/internal/order"
)

// ages orders the objects of a heap by age, roughly: when a collector of HotSpot compacts
// the heap (Serial, Parallel, G1), objects keep the order of their addresses, and those
// that have survived longest come first. ZGC, Shenandoah and other JVMs do not keep that
// order. Whether a heap has it is tested with a thread that the JVM makes when it starts.
type ages struct {
	examined []heap.ObjectID // evenly spaced reachable objects, ascending
	objects  int64           // how many reachable objects there are, about
	known    bool            // what is at the high end is young
	sure     bool            // and what is at the low end is old
	boot     float64         // rank of the thread that the JVM makes when it starts; negative if it was not found
}

// readAges examines the order of a heap.
func (f *finder) readAges() (a ages) {
	const examined, least, old, veryOld = 8192, 1000, 0.25, 0.05
	a.boot = -1
	n := int64(f.s.NumObjects())
	for i := range int64(examined) {
		if id := heap.ObjectID(i * n / examined); f.s.Reachable(id) {
			a.examined = append(a.examined, id)
		}
	}
	if len(a.examined) < least {
		return a
	}
	a.objects = n * int64(len(a.examined)) / examined
	for _, t := range f.s.Threads() {
		if t.ID == heap.NoObject {
			continue
		}
		if name, _ := f.s.Text(f.values, t.ID, len(bootThread)+1); name == bootThread {
			a.boot = a.rank(t.ID)
			a.known, a.sure = a.boot < old, a.boot < veryOld
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

// latest returns, in ascending order, for each object the share of the reachable objects
// that seem to be older. Where the thread from the start is not at the low end, the Serial
// collector has put the survivors of its last young collection behind it, and the objects
// that this collection moved to the old generation last are right before it.
func (a *ages) latest(ids []heap.ObjectID) []float64 {
	var list []float64
	for _, id := range ids {
		list = append(list, a.older(id))
	}
	order.Sort(list, cmp.Compare[float64])
	return list
}

// older returns the share of the reachable objects that seem to be older than an object.
func (a *ages) older(id heap.ObjectID) float64 {
	r := a.rank(id)
	if !a.known {
		if r -= a.boot; r < 0 {
			r++
		}
	}
	return r
}

// Facts of age: that a structure was filled early, that it grew last, that nothing was added
// lately.
const (
	earlyFilled = "early"
	addedLast   = "added last"
	notAdded    = "not added"
)

// age notes how old what accumulates is, compared with all that is alive.
func (j *judge) age(e *evidence) {
	ids, what := e.datable()
	if len(ids) < 8 || j.ages.boot < 0 {
		return
	}
	if j.ages.sure && what == members && !e.ofTask() {
		j.filledEarly(e, ids)
	}
	if e.Kind != Threads {
		j.addedLast(e, ids, what)
	}
}

// ofTask reports whether it belongs to a task that came after the start: what a task works
// with is as young as the task.
func (e *evidence) ofTask() bool {
	return e.Path.Kind == LocalVariable && !e.runsMain(e.Path.Root)
}

// What is dated: members, or all that few of them, or a single object, retain.
const members, parts = "members", "parts"

// datable returns the objects by whose addresses the age of a structure shows, ascending,
// and what they are of it. What a few large members retain may be younger than they are.
func (e *evidence) datable() (ids []heap.ObjectID, what string) {
	const few, heavy = 200, 16 << 10
	switch e.Kind {
	case Single:
		return e.retainedSample(), parts
	case Threads:
	case Collected, Linked, Shared:
		if e.Count < few && e.Bytes >= heavy*e.Count {
			return e.retainedSample(), parts
		}
		if len(e.Places) > 1 { // the sample may be of one place
			return e.members(), members
		}
	default:
		return nil, ""
	}
	return slices.Sorted(slices.Values(e.sample.ids)), members
}

// filledEarly notes that nearly all members are older than half of all that is alive, or
// that threads were made at once. What leaks grows until the dump is made.
func (j *judge) filledEarly(e *evidence, ids []heap.ObjectID) {
	oldest, youngest := j.ages.rank(ids[len(ids)/10]), j.ages.rank(ids[len(ids)-1-len(ids)/10])
	switch {
	case e.Kind == Threads:
		if youngest-oldest < 0.02 && youngest < 0.95 {
			e.note("together", -0.1, "by their addresses most of them were made at once, and hardly any since: a pool of a fixed size is like that")
		}
	case youngest < 0.5:
		less, although := e.contradicted()
		e.note(earlyFilled, -0.13-less, "it was filled early: by their addresses, nine in ten of its members are older than half of what is alive"+although)
	}
}

// addedLast notes that most of what is dated is among the youngest of all that is alive, or
// that none of it is. What leaks grows until the dump is made, and what a service needs was
// mostly there before.
func (j *judge) addedLast(e *evidence, ids []heap.ObjectID, what string) {
	const young, youngest, veryLast, older = 0.75, 0.92, 0.95, 0.8
	ranks := j.ages.latest(ids)
	lastHalf := max(0.7, min(young, 1-float64(e.Objects)/float64(j.ages.objects)/2-0.05)) // what is half of the heap itself is hardly younger than the rest
	half, last := ranks[len(ranks)/2], ranks[len(ranks)-1-len(ranks)/100]
	than := "three quarters"
	if half < young {
		than = "seven tenths"
	}
	text := "it grew last: by their addresses, most of its " + what + " are younger than " + than + " of what is alive"
	less, although := e.contradicted()
	switch {
	case half >= lastHalf && e.ofTask():
	case half >= lastHalf && j.ages.known && last >= youngest:
		e.note(addedLast, 0.07, text)
	case half >= lastHalf && !j.ages.known && last >= veryLast:
		e.note(addedLast, 0.05, text)
	case j.ages.known && last < older && e.said(earlyFilled) == "":
		e.note(notAdded, -0.05-less, "nothing was added lately: by their addresses, its "+what+" are older than a fifth of what is alive"+although)
	}
}

// contradicted returns what a sign of age takes back where times of the members say that more
// are still being made, and says so: they are then times of something else.
func (e *evidence) contradicted() (less float64, although string) {
	if e.going && e.Kind != Threads {
		return 0.15, ", although their times continue"
	}
	return 0, ""
}

// retainedSample returns evenly spaced objects of those that a suspect retains, ascending.
func (e *evidence) retainedSample() (ids []heap.ObjectID) {
	stride, at := max(1, e.Objects/membersRead), int64(0)
	for _, tops := range e.tops {
		for _, top := range tops {
			size := int64(e.pre.Size[top])
			for ; at < size; at += stride {
				ids = append(ids, e.pre.Object(top+uint32(at)))
			}
			at -= size
		}
	}
	slices.Sort(ids)
	return ids
}
