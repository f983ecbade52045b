package diagnosis

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/threadlist"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Limits for a large group of threads, and for memory in ThreadLocals.
const (
	manyThreads     = 120   // threads of one kind
	manyVirtual     = 1_000 // virtual threads of one kind
	leastLocalShare = 0.01  // of the heap
	mostThreadsRead = 5_000 // threads whose tables of ThreadLocals, or whose pools, are read
	mostLocals      = 4_096 // entries of one table
)

var digits = regexp.MustCompile(`(0x)?[0-9]+([-_.:/][0-9]+)*`)

// numberless writes "*" for the numbers in a name: "http-nio-8080-exec-7" becomes
// "http-nio-*-exec-*".
func numberless(name string) string {
	if !strings.ContainsAny(name, "0123456789") {
		return name // as nearly all names of classes are, of which there are many
	}
	return digits.ReplaceAllString(name, "*")
}

// threadGroup is a group of threads of one class whose names differ only in numbers.
type threadGroup struct {
	class heap.ClassIndex
	name  string
	ids   []heap.ObjectID
}

// threadGroups finds large groups of similar threads.
func (f *finder) threadGroups() []*Suspect {
	groups := map[string]*threadGroup{}
	var all []*threadGroup
	met := map[heap.ObjectID]bool{}
	threads := f.s.Threads()
	if len(threads) < manyThreads {
		return nil
	}
	ids := make([]heap.ObjectID, 0, len(threads))
	for i := range threads {
		ids = append(ids, threads[i].ID)
	}
	f.prefetch(ids)
	for i, id := range ids {
		if id == heap.NoObject || met[id] || !f.s.Reachable(id) {
			continue
		}
		met[id] = true
		name := f.groupName(&threads[i])
		key := fmt.Sprint(f.s.ClassName(f.s.ClassOf(id)), " ", name)
		g := groups[key]
		if g == nil {
			g = &threadGroup{class: f.s.ClassOf(id), name: name}
			groups[key] = g
			all = append(all, g)
		}
		g.ids = append(g.ids, id)
	}
	var list []*Suspect
	for _, g := range byPrefix(all) {
		many := manyThreads
		if strings.Contains(f.s.ClassName(g.class), "VirtualThread") {
			many = manyVirtual
		}
		if len(g.ids) < many {
			continue
		}
		tops := g.ids
		if pools, _, small := f.pools(g.ids); small { // what several threads of a pool share, none of them dominates
			tops = append(slices.Clip(g.ids), pools...)
		}
		if sus := f.threadGroupOf(g, tops); sus.Bytes >= f.least {
			list = append(list, sus)
		}
	}
	return list
}

// byPrefix merges small groups of one class whose names begin with the same word: each
// thread may carry the name of what it was made for.
func byPrefix(groups []*threadGroup) []*threadGroup {
	var list []*threadGroup
	of := map[string]*threadGroup{}
	for _, g := range groups {
		end := strings.IndexFunc(g.name, func(r rune) bool { return r < 'A' || r > 'Z' && r < 'a' || r > 'z' && r < 128 })
		const shortest = 3 // letters: anything shorter is not a word
		if len(g.ids) >= manyThreads || end < shortest {
			list = append(list, g)
			continue
		}
		key := fmt.Sprint(g.class, " ", g.name[:end+1])
		if of[key] == nil {
			of[key] = &threadGroup{class: g.class, name: g.name}
			list = append(list, of[key])
		} else {
			of[key].name = g.name[:end+1] + "*"
		}
		of[key].ids = append(of[key].ids, g.ids...)
	}
	return list
}

// groupName returns what threads of one kind have in common: their name without numbers.
// Virtual threads have no names; for these it returns what they run.
func (f *finder) groupName(t *snapshot.Thread) string {
	name, _ := f.s.Text(f.values, t.ID, 80)
	if name = numberless(name); name != "" && name != "#*" {
		return name
	}
	for _, frame := range slices.Backward(t.Frames) {
		if !IsPlatform(frame.Class) {
			return frame.Name()
		}
	}
	return name
}

// threadGroupOf makes the suspect for a group of similar threads. tops are these and what
// else is theirs.
func (f *finder) threadGroupOf(g *threadGroup, tops []heap.ObjectID) *Suspect {
	sus := &Suspect{inner: heap.NoObject, Kind: Threads, Member: f.s.ClassName(g.class), Count: int64(len(g.ids)), Holder: heap.NoObject, precedence: 2}
	name := f.shown(g.name)
	text := fmt.Sprintf("threads %q", name)
	sus.Path = Path{Kind: ThreadObject, Root: g.ids[0], Thread: name, Steps: []Step{{text, text, g.ids[0]}}}
	f.cover(sus, tops)
	return sus
}

// shown returns a name as the reader may see it.
func (f *finder) shown(name string) string {
	if snapshot.ValuesHidden(f.ctx) {
		return snapshot.Hidden
	}
	return name
}

// cover makes objects the tops of a suspect, and counts what they retain.
func (f *finder) cover(sus *Suspect, ids []heap.ObjectID) {
	tops := make([]uint32, 0, len(ids))
	for _, id := range f.s.TopAncestors(ids) {
		tops = append(tops, f.pre.Position(id))
	}
	order.Sort(tops, func(a, b uint32) int { return cmp.Compare(a, b) })
	sus.tops = [][]uint32{tops}
	f.fill(sus)
	sus.Weight = sus.Bytes
}

func (f *finder) prefetch(ids []heap.ObjectID) {
	known := make([]heap.ObjectID, 0, len(ids))
	for _, id := range ids {
		if id != heap.NoObject {
			known = append(known, id)
		}
	}
	f.s.Prefetch(f.ctx, known)
}

// localOf holds the values of one ThreadLocal in all threads.
type localOf struct {
	name    string
	stale   bool
	values  []heap.ObjectID
	threads []heap.ObjectID
	bytes   int64
}

// threadLocals finds ThreadLocals whose values together are large.
func (f *finder) threadLocals() []*Suspect {
	locals := map[string]*localOf{}
	var all []*localOf
	met := map[heap.ObjectID]bool{}
	threads := f.s.Threads()
	for i := range threads[:min(len(threads), mostThreadsRead)] {
		id := threads[i].ID
		if f.ctx.Err() != nil {
			return nil
		}
		if id == heap.NoObject || met[id] || !f.s.Reachable(id) || f.s.Retained(id) < 4<<10 {
			continue
		}
		met[id] = true
		for _, field := range []string{"threadLocals", "inheritableThreadLocals"} {
			f.eachLocal(id, field, func(key, value heap.ObjectID) {
				name, stale := "collected ThreadLocal", key == heap.NoObject
				if !stale {
					name = f.ownerOf(key)
				}
				l := locals[name]
				if l == nil {
					l = &localOf{name: name, stale: stale}
					locals[name] = l
					all = append(all, l)
				}
				l.values, l.threads = append(l.values, value), append(l.threads, id)
				l.bytes += f.s.Retained(value)
			})
		}
	}
	var list []*Suspect
	for _, l := range all {
		if len(l.values) == 1 && !l.stale && (f.known.OfObject(l.values[0]) == nil || f.runsMain(l.threads[0])) {
			continue // a value in a single thread that is not a collection is that thread's work
		}
		if float64(l.bytes) >= max(leastLocalShare*float64(f.o.Total), float64(f.least)) && !f.jdkThreadLocal(l) {
			list = append(list, f.local(l))
		}
	}
	return list
}

// withoutPools drops the ThreadLocals of threads in pools that are never shut down: there
// the threads are the leak, whatever they hold.
func (f *finder) withoutPools(locals, groups []*Suspect) []*Suspect {
	leaking := map[heap.ObjectID]bool{}
	for _, g := range groups {
		e := &evidence{finder: f, Suspect: g}
		if executors(e) != "" {
			for _, id := range e.threadIDs() {
				leaking[id] = true
			}
		}
	}
	return slices.DeleteFunc(locals, func(l *Suspect) bool {
		n := 0
		for i := range l.Places {
			if leaking[l.Places[i].Path.Root] {
				n++
			}
		}
		return len(l.Places) > 0 && 10*n >= 9*len(l.Places)
	})
}

func (f *finder) jdkThreadLocal(l *localOf) bool { return !l.stale && IsPlatform(l.name) }

// eachLocal visits the values of ThreadLocals that nothing but their thread keeps alive.
func (f *finder) eachLocal(thread heap.ObjectID, field string, visit func(key, value heap.ObjectID)) {
	table, found := threadlist.LocalTable(f.ctx, f.s, thread, field)
	if !found {
		return
	}
	entries, err := threadlist.LocalEntries(f.ctx, f.s, table, mostLocals)
	if err != nil {
		return
	}
	for _, e := range entries {
		if e.Value != heap.NoObject && f.s.Dominates(thread, e.Value) {
			visit(e.Key, e.Value)
		}
	}
}

// local makes the suspect for the values of a ThreadLocal.
func (f *finder) local(l *localOf) *Suspect {
	sus := &Suspect{inner: heap.NoObject, Kind: Locals, Count: int64(len(l.values)), Holder: heap.NoObject, precedence: 3}
	f.cover(sus, l.values)
	largest := l.values[0]
	names, threads := map[string]bool{}, map[heap.ObjectID]bool{}
	for i, v := range l.values {
		threads[l.threads[i]] = true
		if f.s.Retained(v) > f.s.Retained(largest) {
			largest = v
		}
		name, _ := f.s.Text(f.values, l.threads[i], 80)
		names[numberless(name)] = true
	}
	sus.threads = int64(len(threads))
	sus.Member = f.s.ClassName(f.s.ClassOf(largest))
	thread := "*"
	if len(names) == 1 {
		for name := range names {
			thread = f.shown(name)
		}
	}
	local := "threadLocals{" + l.name + "}"
	sus.Path = Path{Kind: ThreadObject, Root: l.threads[0], Thread: thread, Steps: []Step{
		{fmt.Sprintf("thread %q", thread), anyThread, l.threads[0]}, {local, local, largest}}}
	if len(l.values) == 1 {
		sus.Holder = largest
	}
	for i, v := range l.values {
		if i >= 1000 {
			break
		}
		sus.Places = append(sus.Places, Place{Path: Path{Kind: ThreadObject, Root: l.threads[i], Steps: sus.Path.Steps}, Holder: v, Bytes: f.s.Retained(v)})
	}
	return sus
}

// runsMain reports whether a thread runs the main method of a program. Its ThreadLocals
// are like local variables of that method.
func (f *finder) runsMain(thread heap.ObjectID) bool {
	frames := stackOf(f.s, thread)
	if len(frames) == 0 || frames[len(frames)-1].Method != "main" {
		return false
	}
	name, _ := f.s.Text(f.values, thread, len("main")+1)
	return name == "main"
}

// stackOf returns the frames of the thread to which an object belongs; nil if there are
// none.
func stackOf(s *snapshot.Snapshot, id heap.ObjectID) []heap.StackFrame {
	threads := s.Threads()
	for i := range threads {
		if threads[i].ID == id {
			return threads[i].Frames
		}
	}
	return nil
}

// threadCount weighs the number of threads of one kind: a service rarely starts that many
// on purpose.
func (j *judge) threadCount(e *evidence) {
	const large = 0.1
	if e.Kind != Threads {
		return
	}
	e.convoy()
	e.atWork()
	e.sameNumbers()
	if strings.Contains(e.Member, "VirtualThread") {
		e.waiting()
	} else if e.Count >= countless {
		e.note("thread count", 0.3, fmt.Sprintf("%s of one kind are unusually many; their stacks are outside the heap", countText(e.Count, "thread")))
	} else if j.d.Share(e.total()) >= large {
		e.note("thread count", 0.15, fmt.Sprintf("%s retain %s", countText(e.Count, "thread"), PercentText(e.total(), j.d.Total)))
	}
}

// sameNumbers notes threads of which many have the same number in their name: each pool, or
// client, numbers its own.
func (e *evidence) sameNumbers() {
	const least, often = 2, 10
	names := map[string]int{}
	ids := e.threadIDs()
	for _, id := range ids {
		if name, _ := e.s.Text(e.values, id, 200); name != "" && name[len(name)-1] >= '0' && name[len(name)-1] <= '9' {
			names[name]++
		}
	}
	for name, n := range names {
		if n < often {
			delete(names, name)
		}
	}
	if len(names) < least || len(names)*often > len(ids) {
		return
	}
	e.note("same numbers", 0.3, fmt.Sprintf("%s have only %s, so they belong to about %s that number their own", countText(int64(len(ids)), "thread"), countText(int64(len(names)), "different name"), countText(int64(len(ids)/len(names)), "pool")))
}

// convoy notes that most threads of a group wait for locks held by one thread.
func (e *evidence) convoy() {
	ids := e.threadIDs()
	waits, most := map[string]int{}, ""
	for _, id := range ids {
		if text := e.blockedBy(id); text != "" {
			if waits[text]++; waits[text] > waits[most] {
				most = text
			}
		}
	}
	if 2*waits[most] > len(ids) {
		e.note("convoy", 0.15, fmt.Sprintf("%s of the threads are%s", part(waits[most], len(ids)), strings.TrimPrefix(most, ",")))
	}
}

// waiting notes that the threads of a group wait at one place without a time limit.
func (e *evidence) waiting() {
	ids, list := map[heap.ObjectID]bool{}, e.s.Threads()
	for _, id := range e.threadIDs() {
		ids[id] = true
	}
	at, most, seen, sleeping := map[string]int{}, "", 0, 0
	for i := range list {
		if !ids[list[i].ID] {
			continue
		}
		seen++
		own := firstOwn(list[i].Frames)
		sleeps := asleep(list[i].Frames)
		if own == nil || limited(list[i].Frames) && !sleeps {
			continue
		}
		if sleeps {
			sleeping++
		}
		where := own.Name() + "(" + own.Location() + ")"
		if at[where]++; at[where] > at[most] {
			most = where
		}
	}
	switch {
	case seen == 0 || 10*at[most] < 9*seen:
	case sleeping == 0:
		e.note("waiting", 0.3, fmt.Sprintf("%s of the threads wait in %s, without a time limit", part(at[most], seen), most))
	case 10*sleeping >= 9*seen:
		e.note("asleep", 0.12, fmt.Sprintf("%s of the threads sleep in %s", part(at[most], seen), most))
	}
}

// asleep reports whether a thread has called Thread.sleep.
func asleep(frames []heap.StackFrame) bool {
	return slices.ContainsFunc(frames, func(f heap.StackFrame) bool { return f.Class == "java.lang.Thread" && f.Method == "sleep" })
}

// limited reports whether the JDK's frames at the top of a stack belong to a wait with a
// time limit.
func limited(frames []heap.StackFrame) bool {
	for i := range frames {
		if !IsPlatform(frames[i].Class) {
			return false
		}
		if method := frames[i].Method; strings.Contains(method, "Nanos") || strings.Contains(method, "imed") || strings.Contains(method, "sleep") {
			return true
		}
	}
	return false
}
