package diagnosis_test

import (
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestOverrated has what says less than it seems to, each beside what does say it.
func TestOverrated(t *testing.T) {
	distinguish(t, map[string]likeness{
		"a mailbox":         {plan.actor, "Mailbox of an actor"},
		"marked keys":       {plan.marked, "800 × app.Ref"},
		"queue of a method": {plan.queueInUse, "accused: "},
		"softly kept":       {plan.pages, "3,000 soft references keep 4.35 MB of it; the collector takes that back before an allocation fails"},
		"ring with a place": {plan.lastLines, "members are overwritten"},
		"quotes in work":    {plan.quotesInWork, "entries of this Caffeine cache are futures without a result"},
		"a scene's parts":   {plan.scene, "1,500 × app.Decal"},
		"a stash":           {plan.stash, "Stash of an actor: 1,025 × app.Offer wait in the stash of a Desk"},
		"members elsewhere": {plan.fans, "elements leave: as many are in app.Main.ONLINE, from which others were taken out"},
		"buffers to lend":   {plan.lent, "there are no more of them: full at its limit: 24 of at most 24"},
		"jobs in a store":   {plan.quartzStore, "Quartz deletes each of them after its last run"},
		"jobs to run":       {plan.quartzJobs, "Quartz deletes each of them after its last run"},
	})
}

// TestSoftReferencesAreNoSuspect: no process dies of what they hold, however much it is.
func TestSoftReferencesAreNoSuspect(t *testing.T) {
	p := plan{dumpbuilder.New()}
	p.pages(true)
	if d := diagnose(t, p); len(d.Suspects) > 0 {
		t.Error(d.Sentence)
	}
}

// likeness plants a thing or what looks similar, and says what is said of the thing alone.
type likeness struct {
	plant func(p plan, thing bool)
	said  string
}

// distinguish looks for what is said of each thing, and must not be of what looks similar.
func distinguish(t *testing.T, cases map[string]likeness) {
	t.Helper()
	for name, c := range cases {
		for _, thing := range []bool{false, true} {
			p := plan{dumpbuilder.New()}
			c.plant(p, thing)
			d := diagnose(t, p)
			found := allCauses(d) + known(t, p)
			for i := range d.Suspects {
				found += " accused: " + d.Suspects[i].Causes[0].Name
			}
			if strings.Contains(found, c.said) != thing {
				t.Errorf("%s, the thing: %v: %s", name, thing, found)
			}
		}
	}
}

// actor makes an actor with many objects in its mailbox, or in its state.
func (p plan) actor(waiting bool) {
	p.Class("org.apache.pekko.actor.ActorCell", dumpbuilder.Ref("mailbox"), dumpbuilder.Ref("actor"))
	p.Class("org.apache.pekko.dispatch.UnboundedMailbox$MessageQueue", dumpbuilder.Ref("elements"))
	p.Class("app.Cab", dumpbuilder.Ref("trips"))
	list, cell := p.ArrayList(p.rows("app.Trip", 800, 1000)...), p.New("org.apache.pekko.actor.ActorCell")
	if waiting {
		cell.Set("mailbox", p.New("org.apache.pekko.dispatch.UnboundedMailbox$MessageQueue", "elements", list))
	} else {
		cell.Set("actor", p.New("app.Cab", "trips", list))
	}
	p.static("app.Main", "CELL", cell)
}

// marked makes a map whose values are one constant, or one object for each key.
func (p plan) marked(constant bool) {
	p.Class("scala.None$")
	p.Class("app.Seen", dumpbuilder.Long("at"))
	none := p.New("scala.None$")
	var pairs []any
	for i, row := range p.rows("app.Ref", 800, 1000) {
		pairs = append(pairs, row, none)
		if !constant {
			pairs[len(pairs)-1] = p.New("app.Seen", "at", int64(i))
		}
	}
	p.static("app.Main", "WATCHED", p.HashMap(pairs...))
}

// queueInUse makes a queue in a local variable of the waiting main thread: nothing else has
// it, or another thread works with it.
func (p plan) queueInUse(other bool) {
	queue := p.deque(4096, 0, p.rows("app.Replica", 3000, 800))
	main := p.New("java.lang.Thread", "name", "main", "threadStatus", int32(parked))
	p.ThreadOf(main, dumpbuilder.Frame{Class: "app.Main", Method: "main"}).Local(0, queue)
	if other {
		worker := p.New("java.lang.Thread", "name", "sender", "threadStatus", int32(parked))
		p.ThreadOf(worker, dumpbuilder.Frame{Class: "app.Sender", Method: "run"}).Local(0, queue)
	}
	p.ballast()
}

// pages makes objects in a map that grew, most of which soft references hold, or those of
// the application.
func (p plan) pages(soft bool) {
	holder := map[bool]string{true: "java.lang.ref.SoftReference", false: "app.Frame"}[soft]
	p.Class("app.Frame", dumpbuilder.Ref("referent"))
	var values []any
	for range 3000 {
		values = append(values, p.New(holder, "referent", p.ByteArray(make([]byte, 1500)...)))
	}
	p.static("app.Main", "TASKS", p.HashMap(keyed(values)...))
}

// quotesInWork makes such a cache in which most futures have no result, with most of the memory or
// with little.
func (p plan) quotesInWork(large bool) {
	if large {
		p.quotesOf(600, 3000, 10)
	} else {
		p.quotesOf(600, 10, 3000)
	}
}

// lastLines makes objects that each have a full array, and say where in it the next element
// goes, or how long it is.
func (p plan) lastLines(ring bool) {
	field := map[bool]string{true: "next", false: "size"}[ring]
	p.Class("app.Hall", dumpbuilder.Ref("last"), dumpbuilder.Int(field))
	var lines []any
	for i := range 6 {
		place := int32(100*i + 1)
		if !ring {
			place = 1000
		}
		lines = append(lines, p.New("app.Hall", "last", p.ObjectArray("app.Line[]", p.rows("app.Line", 1000, 50)...), field, place))
	}
	p.static("app.Main", "LINES", p.HashMap(keyed(lines)...))
}

// scene makes an object with two collections: of many parts, which its scene has, too, and of a
// few figures, each of which leads to that scene, or to some of the parts.
func (p plan) scene(belong bool) {
	p.Class("app.Zone", dumpbuilder.Ref("figures"), dumpbuilder.Ref("scene"), dumpbuilder.Ref("drawn"))
	p.Class("app.Scene", dumpbuilder.Ref("children"))
	p.Class("app.Figure", dumpbuilder.Ref("parent"))
	decals := p.rows("app.Decal", 1500, 1000)
	scene := p.New("app.Scene", "children", p.ArrayList(decals...))
	var figures []any
	for i := range 20 {
		figure := p.New("app.Figure", "parent", scene)
		if !belong {
			figure.Set("parent", p.ArrayList(decals[75*i:75*i+75]...))
		}
		figures = append(figures, figure)
	}
	p.static("app.Main", "ZONE", p.New("app.Zone", "figures", p.ArrayList(figures...), "scene", scene, "drawn", p.ObjectArray("app.Decal[]", decals...)))
}

// stash makes an actor with a vector of messages in its stash, or in another field.
func (p plan) stash(stashed bool) {
	const vector = "scala.collection.immutable.Vector"
	for _, name := range []string{vector, "scala.collection.immutable.VectorImpl"} {
		p.Class(name)
	}
	p.Class(vector+"2", dumpbuilder.Super(p.ClassOf(vector)), dumpbuilder.Ref("prefix1"), dumpbuilder.Ref("data2"), dumpbuilder.Ref("suffix1"))
	offers := p.rows("app.Offer", 1025, 1000)
	var data []any
	for i := range 31 {
		data = append(data, p.ObjectArray("java.lang.Object[]", offers[1+32*i:33+32*i]...))
	}
	all := p.New(vector+"2", "prefix1", p.ObjectArray("java.lang.Object[]", offers[0]), "data2", p.ObjectArray("java.lang.Object[][]", data...), "suffix1", p.ObjectArray("java.lang.Object[]", offers[993:]...))
	field := map[bool]string{true: "org$apache$pekko$actor$StashSupport$$theStash", false: "recent"}[stashed]
	p.Class("app.Desk", dumpbuilder.Ref(field))
	p.static("app.Main", "DESK", p.New("app.Desk", field, all))
}

// fans makes listeners of a feed, of which a map of the same size has lost others or none.
func (p plan) fans(leave bool) {
	p.Class("app.Feed", dumpbuilder.Ref("listeners"))
	online := p.HashMap(keyed(p.rows("app.Fan", 900, 1000))...)
	online.Set("modCount", map[bool]int32{true: 9000, false: 900}[leave])
	p.static("app.Main", "ONLINE", online)
	p.static("app.Main2", "FEED", p.New("app.Feed", "listeners", p.ObjectArray("app.Fan[]", append(p.rows("app.Fan", 900, 1000), make([]any, 124)...)...)))
}

// lent makes direct buffers in a queue that has no place for another one, or for many more.
func (p plan) lent(full bool) {
	p.Class("java.nio.DirectByteBuffer", dumpbuilder.Int("capacity"), dumpbuilder.Long("address"), dumpbuilder.Ref("cleaner"))
	p.Class("jdk.internal.ref.Cleaner")
	p.Class("java.util.concurrent.ArrayBlockingQueue", dumpbuilder.Ref("items"), dumpbuilder.Int("takeIndex"), dumpbuilder.Int("putIndex"), dumpbuilder.Int("count"))
	slots := make([]any, map[bool]int{true: 24, false: 4000}[full])
	for i := range 24 {
		slots[i] = p.New("java.nio.DirectByteBuffer", "capacity", int32(4<<20), "address", int64(i+1)<<32, "cleaner", p.New("jdk.internal.ref.Cleaner"))
	}
	p.static("app.Main", "BUFFERS", p.New("java.util.concurrent.ArrayBlockingQueue", "items", p.ObjectArray("java.lang.Object[]", slots...), "count", int32(24)))
}

// quartzJobs makes jobs of Quartz that go after their last run, or of which some stay.
func (p plan) quartzJobs(gone bool) { p.jobsOfQuartz(gone, false) }

// quartzStore has such jobs as a store in memory keeps them.
func (p plan) quartzStore(gone bool) { p.jobsOfQuartz(gone, true) }

func (p plan) jobsOfQuartz(gone, wrapped bool) {
	p.Class(quartz, dumpbuilder.Boolean("durability"), dumpbuilder.Ref("data"))
	p.Class("org.quartz.simpl.JobWrapper", dumpbuilder.Ref("jobDetail"))
	var list []any
	for i := range 800 {
		job := p.New(quartz, "durability", !gone && i%10 == 0, "data", p.ByteArray(make([]byte, 1000)...))
		if wrapped {
			job = p.New("org.quartz.simpl.JobWrapper", "jobDetail", job)
		}
		list = append(list, job)
	}
	p.static("app.Main", "JOBS", p.HashMap(keyed(list)...))
}

const quartz = "org.quartz.impl.JobDetailImpl"

// TestPlaceInARing: numbers that rise from a place to the end of a full array, and on from its
// beginning, show that the next element goes there, whatever the field is called.
func TestPlaceInARing(t *testing.T) {
	const n = 1000
	for name, c := range map[string]struct {
		turn, place int
		ring        bool
	}{
		"the place is where they turn": {300, 300, true},
		"another place":                {300, 700, false},
		"they do not turn":             {0, 300, false},
	} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Trials", dumpbuilder.Ref("latest"), dumpbuilder.Int("volgende"))
		list := p.states("app.Trial", nil, dumpbuilder.Long("done"), "done", n, func(i int) any { return taken - int64(n-(i-c.turn+n)%n)*30_000 })
		p.static("app.Main", "TRIALS", p.New("app.Trials", "latest", p.ObjectArray("app.Trial[]", list...), "volgende", int32(c.place)))
		p.ballast()
		if text := known(t, p); strings.Contains(text, "overwritten") != c.ring {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestPagesAreNoRings: full pages with their index, or queues from whose front nothing was
// taken, are not overwritten.
func TestPagesAreNoRings(t *testing.T) {
	for _, field := range []string{"index", "head"} {
		p := plan{dumpbuilder.New()}
		p.Class("app.Page", dumpbuilder.Ref("rows"), dumpbuilder.Int(field))
		var pages []any
		for i := range 6 {
			index := int32(0)
			if field == "index" {
				index = int32(i)
			}
			pages = append(pages, p.New("app.Page", "rows", p.ObjectArray("app.Line[]", p.rows("app.Line", 1000, 50)...), field, index))
		}
		p.static("app.Main", "PAGES", p.HashMap(keyed(pages)...))
		if text := known(t, p); strings.Contains(text, "overwritten") {
			t.Errorf("%s: %s", field, text)
		}
	}
}

// TestKeysOfTwoMaps: keys that two maps share count with one of them, and are no structure of
// their own.
func TestKeysOfTwoMaps(t *testing.T) {
	p := plan{dumpbuilder.New()}
	keys := p.rows("app.Site", 800, 1000)
	for _, owner := range []string{"app.Limits", "app.Counts"} {
		var pairs []any
		for i, own := range p.rows(owner+"$Entry", 800, 400) {
			pairs = append(pairs, keys[i], own)
		}
		p.static(owner, "BY_SITE", p.HashMap(pairs...))
	}
	d := diagnose(t, p)
	most := int64(0)
	for i := range d.Cleared {
		most = max(most, d.Cleared[i].Bytes)
	}
	if text := allCauses(d); strings.Contains(text, ": Objects with several owners") && len(d.Cleared) > 2 || most < 800*1400 {
		t.Errorf("%d structures, the largest has %d bytes:\n%s", len(d.Cleared), most, text)
	}
}

// TestLargeTableOfALibrary: a large table in a static field of a library, which holds objects
// of the library, was most likely filled by its use; a small one came with it.
func TestLargeTableOfALibrary(t *testing.T) {
	for _, n := range []int{400, 1500} {
		p := plan{dumpbuilder.New()}
		p.Root(heap.RootSystemClass, p.Class("app.Start", p.domain("/app/classes/")))
		units := p.Class("org.money.Units", p.domain("/app/lib/money.jar"), dumpbuilder.Static("ALL", heap.Object, nil))
		p.Class("org.money.Unit", p.domain("/app/lib/money.jar"), dumpbuilder.Ref("data"))
		units.SetStatic("ALL", p.HashMap(keyed(p.rows("org.money.Unit", n, 3000))...))
		p.Root(heap.RootSystemClass, units)
		p.ballast()
		if _, text := verdictOn(t, p); strings.Contains(text, "the library money.jar holds it") != (n == 1500) {
			t.Errorf("%d: %s", n, text)
		}
	}
}
