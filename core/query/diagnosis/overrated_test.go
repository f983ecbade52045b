package diagnosis_test

import (
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestOverrated has what says less than it seems to, each beside what does say it.
func TestOverrated(t *testing.T) {
	for name, c := range map[string]struct {
		plant func(p plan, thing bool)
		said  string // of the thing, and not of what looks similar
	}{
		"a mailbox":         {plan.actor, "Mailbox of an actor"},
		"marked keys":       {plan.marked, "800 × app.Ref"},
		"queue of a method": {plan.queueInUse, "accused: "},
		"softly kept":       {plan.pages, "accused: Soft references hoard memory"},
	} {
		for _, thing := range []bool{false, true} {
			p := plan{dumpbuilder.New()}
			c.plant(p, thing)
			d := diagnose(t, p)
			found := allCauses(d)
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

// pages makes soft references in a map, which are most of the heap or a part of it.
func (p plan) pages(most bool) {
	var values []any
	for range 3000 {
		values = append(values, p.New("java.lang.ref.SoftReference", "referent", p.ByteArray(make([]byte, 1500)...)))
	}
	p.static("app.Main", "TASKS", p.HashMap(keyed(values)...))
	if !most {
		for _, field := range []string{"A", "B", "C", "D", "E", "F"} {
			p.static("app.Data"+field, field, p.LongArray(make([]int64, 600_000)...))
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
		if _, text := verdictOn(t, p); strings.Contains(text, "of the library money.jar keeps it") != (n == 1500) {
			t.Errorf("%d: %s", n, text)
		}
	}
}
