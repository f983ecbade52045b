package catalog_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/query/render"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/testquery"
	"heapdrop/protocol"
)

// dumped is a thread in a text thread dump, with its locks. Locks are given by their
// classes, since their addresses change with every collection.
type dumped struct {
	daemon             bool
	priority, tid      string
	state              string // with the reason in brackets
	waits              string // "waiting to lock app.Lock"
	locked, owned      []string
	frames             int
	carries, unlocated bool
	listsOwned         bool
}

var (
	dumpHead = regexp.MustCompile(`^"(.*)" #(\d+)(?: \[\d+\])?( daemon)?(?: prio=(\d+))?.* tid=0x0*([0-9a-f]+)`)
	dumpLock = regexp.MustCompile(`^- (waiting on|waiting to lock|parking to wait for|locked)? *<(.*)> \(a (.*)\)$`)
)

// dumpedThreads reads a thread dump in jstack's form, by name and number.
func dumpedThreads(lines []string) map[string]*dumped {
	all := map[string]*dumped{}
	var last *dumped
	for _, line := range lines {
		if head := dumpHead.FindStringSubmatch(line); head != nil {
			last = &dumped{daemon: head[3] != "", priority: head[4], tid: head[5]}
			all[plain(head[1])+" #"+head[2]] = last
			continue
		}
		if line == "" || strings.HasPrefix(line, `"`) || strings.HasPrefix(line, "Found ") {
			if line != "" {
				last = nil
			}
			continue
		}
		if last == nil {
			continue
		}
		line = strings.TrimSpace(line)
		if state, found := strings.CutPrefix(line, "java.lang.Thread.State: "); found {
			last.state = state
		} else if strings.HasPrefix(line, "at ") {
			last.frames++
		} else if strings.HasPrefix(line, "Carrying virtual thread") {
			last.carries = true
		} else if lock := dumpLock.FindStringSubmatch(line); lock != nil {
			class := comparable(lock[3])
			switch lock[1] {
			case "locked":
				last.locked = append(last.locked, class)
			case "":
				last.owned = append(last.owned, class)
			default:
				last.waits = lock[1] + " " + class
			}
		} else if line == "Locked ownable synchronizers:" {
			last.listsOwned = true
		} else if strings.Contains(line, "<no object reference available>") {
			last.unlocated = true
		}
	}
	return all
}

// TestThreadDumpIsTheJVMs compares thread_dump with the JVM's own thread dump: numbers,
// daemons, priorities, addresses, states with their reason, what threads wait for, and
// the synchronizers that they own.
func TestThreadDumpIsTheJVMs(t *testing.T) {
	compared := 0
	for _, d := range realdumps.Dumps(t) {
		run := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(d.File, ".zst"), ".hprof"), ".live")
		text, err := os.ReadFile(strings.TrimSuffix(run, ".all") + ".threads.txt")
		if err != nil || !strings.Contains(d.Name, "threads") && !strings.Contains(d.Name, "leak") && !strings.Contains(d.Name, "tomcat") {
			continue
		}
		compared++
		t.Run(d.Name, func(t *testing.T) {
			d.Sampled(t)
			t.Parallel()
			file, err := source.OpenDisk(d.Path(t))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			rows := testquery.Open(t, file, engine.Options{}).Run("thread_dump", render.Options{})
			lines := make([]string, len(rows.Rows))
			for i := range rows.Rows {
				lines[i] = rows.Text(i, "Thread Dump")
			}
			compareDumps(t, dumpedThreads(lines), dumpedThreads(strings.Split(string(text), "\n")))
		})
	}
	if compared < 10 {
		t.Fatalf("only %d thread dumps", compared)
	}
}

func compareDumps(t *testing.T, got, want map[string]*dumped) {
	t.Helper()
	waits, deduced := 0, 0
	for name, w := range want {
		thread, _, _ := strings.Cut(name, " #")
		g := got[name]
		if w.frames == 0 || slices.Contains(moving, thread) {
			continue
		}
		if g == nil {
			t.Errorf("%s is missing", name)
			continue
		}
		if g.daemon != w.daemon || g.priority != w.priority || g.tid != w.tid {
			t.Errorf("%s: daemon %v, priority %s, tid %s; the JVM says %v, %s, %s", name, g.daemon, g.priority, g.tid, w.daemon, w.priority, w.tid)
		}
		if w.carries { // for carriers the JVM gives the state of their virtual thread
			continue
		}
		if g.state != w.state {
			t.Errorf("%s is %s, the JVM says %s", name, g.state, w.state)
		}
		if g.waits != "" && w.waits != g.waits && !w.unlocated {
			t.Errorf("%s is %q, the JVM says %q", name, g.waits, w.waits)
		}
		// Up to JDK 18 Object.wait(long) is native and its frame does not show the
		// receiver; reference queues call it too.
		if w.waits != "" && w.state != "TIMED_WAITING (on object monitor)" && !strings.HasPrefix(w.waits, "waiting on java.lang.ref.") {
			waits++
			if g.waits != "" {
				deduced++
			}
		}
		slices.Sort(g.owned)
		slices.Sort(w.owned)
		if w.listsOwned && !slices.Equal(g.owned, w.owned) {
			t.Errorf("%s owns %v, the JVM says %v", name, g.owned, w.owned)
		}
		for _, class := range g.locked {
			if !slices.Contains(w.locked, class) {
				t.Errorf("%s has not locked a %s; the JVM says %v", name, class, w.locked)
			}
		}
	}
	if deduced < waits {
		t.Errorf("of %d threads that wait, only %d show for what", waits, deduced)
	}
}

// TestPlantedDeadlock: in the dump with a planted deadlock two threads wait for each
// other, each for the lock that the other holds; no other threads and no other dumps have
// a deadlock.
func TestPlantedDeadlock(t *testing.T) {
	for _, name := range []string{"planted/threads/jdk17-g1.live", "planted/threads/jdk25-g1.live", "planted/oldnew/threads-jdk21.live", "planted/oldnew/threads-jdk26.live", "planted/leak/jdk17-g1.live"} {
		t.Run(name, func(t *testing.T) {
			a := testquery.OpenReal(t, name, engine.Options{})
			text := a.PlainText("deadlocks")
			if strings.Contains(name, "leak") {
				if !strings.Contains(text, "No deadlock was found") {
					t.Error(text)
				}
				return
			}
			for _, want := range []string{"Found 1 deadlock.", "Deadlock 1 of 2 threads"} {
				if !strings.Contains(text, want) {
					t.Errorf("%q is missing", want)
				}
			}
			for _, want := range []string{
				`deadlock-A waits to enter planted\.Threads\$Lock2 @ 0x[0-9a-f]+, held by deadlock-B`,
				`deadlock-B waits to enter planted\.Threads\$Lock1 @ 0x[0-9a-f]+, held by deadlock-A`,
			} {
				if !regexp.MustCompile(want).MatchString(text) {
					t.Errorf("%q is missing in\n%s", want, text)
				}
			}
		})
	}
}

// TestPlantedLocks compares the tree of locks with what the program recorded.
func TestPlantedLocks(t *testing.T) {
	for _, name := range []string{"planted/threads/jdk17-g1.live", "planted/threads/jdk25-g1.live"} {
		got := testquery.OpenReal(t, name, engine.Options{}).Run("locks", render.Options{Depth: 1})
		for class, want := range map[string][3]string{ // kind, waiting threads, owner
			"planted.Threads$Contended":                            {"monitor", "3", "monitor-owner"},
			"planted.Threads$WaitOn":                               {"monitor", "1", ""},
			"planted.Threads$Lock1":                                {"monitor", "1", "deadlock-A"},
			"planted.Threads$Lock2":                                {"monitor", "1", "deadlock-B"},
			"java.util.concurrent.locks.ReentrantLock$NonfairSync": {"synchronizer", "1", "reentrantlock-owner"},
			"planted.Threads$1":                                    {"blocker of parked threads", "1", ""},
		} {
			i := slices.IndexFunc(got.Info, func(row protocol.RowInfo) bool { return row.Class == class })
			if i < 0 {
				t.Errorf("%s: no lock is a %s", name, class)
				continue
			}
			if found := [3]string{got.Text(i, "Kind"), got.Text(i, "Waiting Threads"), got.Text(i, "Owner")}; found != want {
				t.Errorf("%s: %s: %q, want %q", name, class, found, want)
			}
		}
	}
}

// TestPlantedThreadLocals compares thread-locals, including stale ones, and scoped values
// with what the programs recorded.
func TestPlantedThreadLocals(t *testing.T) {
	for _, name := range []string{"planted/leak/jdk17-g1.live", "planted/leak/jdk25-g1.live", "planted/oldnew/leak-jdk8.live", "planted/oldnew/leak-jdk11.live"} {
		got := testquery.OpenReal(t, name, engine.Options{}).Run("thread_locals", render.Options{})
		live, stale := map[string]bool{}, map[string]bool{}
		for i := range got.Rows {
			thread, value := got.Text(i, "Thread"), got.Text(i, "Value")
			switch {
			case !strings.HasPrefix(thread, "worker-"):
			case got.Text(i, "Stale") == "true":
				if strings.HasPrefix(value, "int[3] @") {
					stale[thread] = true
				}
			case got.Text(i, "Variable") == "planted.Leak$Sessions.CURRENT" && strings.HasPrefix(value, "planted.Leak$Session @"):
				live[thread] = got.Number(t, i, "Retained Heap") >= 100000
			}
		}
		want := map[string]bool{"worker-0": true, "worker-1": true, "worker-2": true, "worker-3": true}
		if !equalSets(live, want) || !equalSets(stale, want) {
			t.Errorf("%s: thread-locals of %v, stale ones of %v", name, live, stale)
		}
	}
	got := testquery.OpenReal(t, "planted/threads/jdk25-g1.live", engine.Options{}).Run("thread_locals", render.Options{})
	found := map[string]int{}
	for i := range got.Rows {
		found[got.Text(i, "Kind")+" "+got.Text(i, "Variable")]++
	}
	if found["thread-local planted.VThreads.TL"] != 5 || found["scoped value planted.VThreads.SV"] != 5 {
		t.Errorf("%v, want 5 thread-locals and 5 scoped values", found)
	}
}

func equalSets(a, b map[string]bool) bool {
	for key := range a {
		if a[key] != b[key] {
			return false
		}
	}
	return len(a) == len(b)
}

// TestThreadGroups: threads are in one group exactly if all their frames in
// thread_overview are the same.
func TestThreadGroups(t *testing.T) {
	a := testquery.OpenReal(t, "planted/threads/jdk25-g1.live", engine.Options{})
	stackOf, sum := map[string]string{}, 0
	overview := a.Run("thread_overview", render.Options{Depth: 2})
	thread := ""
	for i, info := range overview.Info {
		if info.Depth == 0 {
			thread = info.Object
			stackOf[thread] = ""
		} else if info.Depth == 1 {
			stackOf[thread] += overview.Text(i, "Object / Stack Frame") + "\n"
		}
	}
	groups := a.Run("thread_groups", render.Options{Depth: 3})
	var stacks []string
	for i := 0; i < len(groups.Rows); {
		members, frames := []string{}, ""
		want, retained := int(groups.Number(t, i, "Threads")), groups.Number(t, i, "Retained Heap")
		for i++; i < len(groups.Rows) && groups.Info[i].Depth > 0; i++ {
			switch {
			case groups.Info[i].Object != "":
				members = append(members, groups.Info[i].Object)
				retained -= groups.Number(t, i, "Retained Heap")
			case groups.Info[i].Depth == 2:
				frames += groups.Text(i, "Stack / Thread") + "\n"
			}
		}
		if want != len(members) || retained != 0 {
			t.Errorf("a group of %d threads has %d, which retain %d bytes less", want, len(members), retained)
		}
		for _, m := range members {
			if onlyFrames(stackOf[m]) != frames {
				t.Errorf("%s is in the group of\n%s", m, frames)
			}
		}
		if slices.Contains(stacks, frames) {
			t.Errorf("two groups have the stack\n%s", frames)
		}
		stacks = append(stacks, frames)
		sum += len(members)
	}
	if sum != len(stackOf) {
		t.Errorf("%d threads in groups, %d in all", sum, len(stackOf))
	}
}

// onlyFrames drops the line for locals without a known frame.
func onlyFrames(stack string) string {
	return strings.ReplaceAll(stack, "<locals of unknown frames>\n", "")
}

// TestFramesRetain: the lower bound of what a frame retains never exceeds what it retains
// as an object, which the dominator tree gives exactly. On the planted stacks it equals
// all that the program's locals hold.
func TestFramesRetain(t *testing.T) {
	for _, name := range []string{"planted/threads/jdk17-g1.live", "planted/threads/jdk25-g1.live"} {
		path := realdumps.Find(t, name).Path(t)
		open := func(o engine.Options) *testquery.Table {
			file, err := source.OpenDisk(path)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { file.Close() })
			return testquery.Open(t, file, o).Run("thread_overview", render.Options{Depth: 2})
		}
		bounds, exact := retainedByFrame(t, open(engine.Options{})), retainedByFrame(t, open(engine.Options{Frames: "frames"}))
		if len(bounds) != len(exact) || len(bounds) < 100 {
			t.Fatalf("%s: %d frames, %d as objects", name, len(bounds), len(exact))
		}
		known := 0
		for frame, least := range bounds {
			if least > exact[frame] {
				t.Errorf("%s: %s retains at least %d, but exactly %d", name, frame, least, exact[frame])
			}
			if least > 0 {
				known++
			}
		}
		for frame, bytes := range exact {
			if strings.Contains(frame, "planted.Threads.") && bytes > 1000 && bounds[frame] != bytes {
				t.Errorf("%s: %s retains at least %d, want all of %d", name, frame, bounds[frame], bytes)
			}
		}
		if known < 20 {
			t.Errorf("%s: of only %d frames something is known", name, known)
		}
	}
}

// retainedByFrame names frames by the number of the thread among threads of that name and
// by their position.
func retainedByFrame(t *testing.T, rows *testquery.Table) map[string]int64 {
	frames := map[string]int64{}
	thread, place := "", 0
	for i, info := range rows.Info {
		switch info.Depth {
		case 0:
			thread, place = rows.Text(i, "Name")+" "+info.Object, 0
		case 1:
			bytes := int64(0)
			if rows.Text(i, "Retained Heap") != "" {
				bytes = rows.Number(t, i, "Retained Heap")
			}
			frames[thread+" "+strconv.Itoa(place)+" "+rows.Text(i, "Object / Stack Frame")] = bytes
			place++
		}
	}
	return frames
}

// TestRequestsOfTomcat: threads that were serving a request when the dump was taken show
// which; the program had six in flight.
func TestRequestsOfTomcat(t *testing.T) {
	text := testquery.OpenReal(t, "apps/tomcat10-jdk17.live", engine.Options{}).PlainText("thread_details superclass:java.lang.Thread")
	found := regexp.MustCompile(`Serves the request GET (/shop/slow\?i=\d) `).FindAllStringSubmatch(text, -1)
	paths := map[string]bool{}
	for _, f := range found {
		paths[f[1]] = true
	}
	if len(found) != 6 || len(paths) != 6 {
		t.Errorf("requests %v", found)
	}
}
