package catalog_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/realdumps"
	"heapdrop/internal/testquery"
)

// jvmThread is a thread of the JVM's own thread dump.
type jvmThread struct {
	name, state string
	daemon      bool
	carries     string   // number of the virtual thread
	frames      []string // "java.lang.Thread.Run(Thread.java:840)", top first
}

var (
	jvmHead   = regexp.MustCompile(`^"(.*)" #\d+( \[\d+\])?( daemon)? prio=`)
	jvmFrame  = regexp.MustCompile(`^\tat (.*)\((?:[^/()]*/)?([^()]*)\)$`)
	jvmLambda = regexp.MustCompile(`\$\$Lambda.*\.`)
)

// jvmThreads reads the output of jcmd Thread.print.
func jvmThreads(t *testing.T, text string) []jvmThread {
	t.Helper()
	var threads []jvmThread
	for _, line := range strings.Split(text, "\n") {
		if head := jvmHead.FindStringSubmatch(line); head != nil {
			threads = append(threads, jvmThread{name: plain(head[1]), daemon: head[3] != ""})
			continue
		}
		if strings.HasPrefix(line, "\"") || strings.HasPrefix(line, "Found ") {
			threads = append(threads, jvmThread{}) // threads of the JVM itself; the list of deadlocks repeats stacks
		}
		if strings.HasPrefix(line, "   Mounted virtual thread #") { // JDK 26 and later, without a name
			threads = append(threads, jvmThread{name: mountedThread, daemon: true})
		}
		if len(threads) == 0 {
			continue
		}
		last := &threads[len(threads)-1]
		if state, found := strings.CutPrefix(line, "   java.lang.Thread.State: "); found {
			last.state, _, _ = strings.Cut(state, " ")
		} else if tid, found := strings.CutPrefix(line, "   Carrying virtual thread #"); found {
			last.carries = tid
		} else if frame := jvmFrame.FindStringSubmatch(line); frame != nil {
			last.frames = append(last.frames, comparable(frame[1]+"("+frame[2]+")"))
		}
	}
	return slices.DeleteFunc(threads, func(t jvmThread) bool { return t.name == "" })
}

// comparable writes hidden classes and unknown lines in a form that both dumps allow.
func comparable(frame string) string {
	frame = jvmLambda.ReplaceAllString(frame, "$$$$Lambda.")
	return strings.ReplaceAll(strings.ReplaceAll(frame, "(<generated>)", "(Unknown Source)"), ".java)", ".java:-1)")
}

// mountedThread stands for the name of any mounted virtual thread.
const mountedThread = "any mounted virtual thread"

// plain returns the beginning of a name that every terminal can print: the JVM wrote its
// thread dump in a character set that lacks some characters.
func plain(name string) string {
	for i, r := range name {
		if r >= 0x80 || r == '?' {
			return name[:i]
		}
	}
	return name
}

// moving are threads that keep running between the thread dump and the heap dump, which
// the same command of the JVM takes one after the other.
var moving = []string{"Attach Listener", "spinner"}

// TestThreadsOfTheJVM compares every thread with a Java stack in the JVM's own thread
// dump, taken just before the heap dump, with the threads of the heap dump: name, state,
// daemon and every frame.
func TestThreadsOfTheJVM(t *testing.T) {
	compared := 0
	for _, d := range realdumps.Dumps(t) {
		run := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(d.File, ".zst"), ".hprof"), ".live")
		text, err := os.ReadFile(strings.TrimSuffix(run, ".all") + ".threads.txt")
		if err != nil {
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
			compareWithJVM(t, testquery.Open(t, file, engine.Options{}), jvmThreads(t, string(text)))
		})
	}
	if compared < 10 {
		t.Fatalf("only %d thread dumps", compared)
	}
}

func compareWithJVM(t *testing.T, a testquery.Dump, want []jvmThread) {
	t.Helper()
	a.T = t
	got := a.Run("thread_overview", render.Options{Depth: 2})
	type found struct {
		row    int
		frames []string
	}
	byName := map[string][]found{}
	for i := 0; i < len(got.Rows); {
		name, f := plain(got.Text(i, "Name")), found{row: i}
		for i++; i < len(got.Rows) && got.Info[i].Depth > 0; i++ {
			if frame, isFrame := strings.CutPrefix(got.Text(i, "Object / Stack Frame"), "at "); isFrame {
				f.frames = append(f.frames, comparable(frame))
			}
		}
		byName[name] = append(byName[name], f)
		if got.Text(f.row, "Kind") == "virtual, mounted" {
			byName[mountedThread] = append(byName[mountedThread], f)
		}
	}
	for _, w := range want {
		if len(w.frames) == 0 || slices.Contains(moving, w.name) {
			continue
		}
		// For a carrier the JVM prints only its own frames; in the heap dump the frames
		// of its virtual thread may be above them.
		at := slices.IndexFunc(byName[w.name], func(f found) bool {
			if above := len(f.frames) - len(w.frames); w.carries != "" && above > 0 {
				return slices.Equal(f.frames[above:], w.frames)
			}
			return slices.Equal(f.frames, w.frames)
		})
		if at < 0 {
			t.Errorf("%q: no thread with the frames\n%s\nbut %v", w.name, strings.Join(w.frames, "\n"), byName[w.name])
			continue
		}
		row := byName[w.name][at].row
		if state := got.Text(row, "State"); w.state != "" && state != w.state {
			t.Errorf("%q is %s, the JVM says %s", w.name, state, w.state)
		}
		if daemon := got.Text(row, "Is Daemon") == "true"; daemon != w.daemon {
			t.Errorf("%q: daemon %v, the JVM says %v", w.name, daemon, w.daemon)
		}
	}
}

// TestVirtualThreads compares the virtual threads of the planted dumps with what the
// program recorded: 65 parked ones and two that are mounted.
func TestVirtualThreads(t *testing.T) {
	for _, name := range []string{"planted/oldnew/threads-jdk21.live", "planted/oldnew/threads-jdk26.live", "planted/threads/jdk25-g1.live"} {
		t.Run(name, func(t *testing.T) {
			file, err := source.OpenDisk(realdumps.Find(t, name).Path(t))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			a := testquery.Open(t, file, engine.Options{})
			got := a.Run("thread_overview", render.Options{Depth: 1})
			kinds, carriers := map[string]int{}, map[string]bool{}
			for i := range got.Rows {
				kind, state := got.Text(i, "Kind"), got.Text(i, "State")
				kinds[kind]++
				thread := got.Text(i, "Name")
				mounted := thread == "vmounted-spin" || thread == "vmounted-pinned"
				switch kind {
				case "virtual, unmounted":
					if mounted || state != "WAITING (PARKED)" {
						t.Errorf("%s is unmounted, %s", thread, state)
					}
				case "virtual, mounted":
					if !mounted {
						t.Errorf("%s is mounted", thread)
					}
					carriers[got.Text(i, "Carrier Thread")] = true
				case "carrier":
					delete(carriers, thread)
				}
			}
			if kinds["virtual, unmounted"] != 65 || kinds["virtual, mounted"] != 2 || kinds["carrier"] < 2 {
				t.Errorf("%v, want 65 unmounted and 2 mounted", kinds)
			}
			for carrier := range carriers {
				if !strings.HasPrefix(carrier, "ForkJoinPool-") {
					t.Errorf("carrier %q", carrier)
				}
			}
			lacks := strings.Contains(strings.Join(got.Notes, " "), "65 virtual threads")
			if old := strings.Contains(name, "jdk21"); lacks != old {
				t.Errorf("notes %q", got.Notes)
			}
		})
	}
}

// TestThreadsFoundByName: a filter finds threads by the names that the rows show.
func TestThreadsFoundByName(t *testing.T) {
	h := dumpbuilder.New()
	for _, name := range []string{"pool-1-worker", "main", "pool-2-worker"} {
		h.Thread(name)
	}
	a := testquery.Open(t, source.NewMemory("a.hprof", h.HPROF(dumpbuilder.HPROFOptions{})), engine.Options{})
	for filter, want := range map[string]int{"": 3, "main": 1, "POOL-": 2, "pool-[0-9]": 2, "nobody": 0, "java.lang.Thread": 3} {
		got := a.Run("thread_overview", render.Options{Depth: 1, View: result.View{Filter: filter}})
		if len(got.Rows) != want || want == 1 && got.Text(0, "Name") != filter {
			t.Errorf("%q: %d threads, want %d", filter, len(got.Rows), want)
		}
	}
}
