package incident

import (
	"strings"
	"testing"
)

const (
	mb     = 1 << 20
	minute = 60_000
	hour   = 60 * minute
)

// planted returns a log of whole collections, one each step, whose used heap is given in MB.
func planted(step int64, after ...int64) *GCLog {
	g := &GCLog{Timed: true, MaxHeap: 100 * mb, Collector: "Serial", Start: 1_700_000_000_000}
	for i, a := range after {
		g.Collections = append(g.Collections, Collection{At: int64(i+1) * step, Name: "Pause Full", Whole: true, Before: a*mb + mb, After: a * mb, Capacity: 100 * mb, Micros: 1000, Paused: true, Promoted: Unknown})
	}
	return g
}

func ramp(n int, from, to int64) (list []int64) {
	for i := range n {
		list = append(list, from+(to-from)*int64(i)/int64(n-1))
	}
	return list
}

func repeat(n int, value int64) []int64 { return ramp(n, value, value) }

// TestCourse: a planted course is recognized by its shape, and its figures are those that
// were planted.
func TestCourse(t *testing.T) {
	for _, test := range []struct {
		name     string
		log      *GCLog
		shape    Shape
		from, to int64
		full     int64
		say      string
	}{
		{"steady growth over 10 h", planted(hour, ramp(11, 10, 60)...), Growing, 10, 60, 0, "grew from 10.0 MB to 60.0 MB in 10 h 0 min, 5.00 MB an hour on average"},
		{"growth, then full for 3 h", planted(10*minute, append(ramp(13, 10, 95), repeat(18, 96)...)...), Growing, 10, 80, 200 * minute, "full of live data for 3 h 20 min before the dump: 21 of the last 21 collections"},
		{"flat", planted(minute, 20, 21, 20, 22, 21, 20, 21, 20), Flat, 20, 20, 0, "does not show growth"},
		{"warm-up, then flat", planted(minute, append(ramp(5, 1, 40), repeat(20, 41)...)...), Flat, 1, 41, 0, "does not show growth"},
		{"two", planted(minute, 20, 21), TooFew, 0, 0, 0, "2 collections: too few"},
	} {
		c := test.log.Course(test.log.Start + 100*hour)
		if c.Shape != test.shape || c.From != test.from*mb || c.To != test.to*mb || c.FullFor != test.full {
			t.Errorf("%s: %s from %d to %d MB, full for %d min", test.name, c.Shape, c.From/mb, c.To/mb, c.FullFor/minute)
		}
		if text := strings.Join(c.Sentences(true), " "); !strings.Contains(text, test.say) {
			t.Errorf("%s: %s", test.name, text)
		}
	}
}

// TestSudden: a rise within seconds after a long time without any.
func TestSudden(t *testing.T) {
	g := planted(10*minute, repeat(30, 10)...)
	at := g.Collections[len(g.Collections)-1].At
	for i, a := range []int64{40, 70, 95} {
		g.Collections = append(g.Collections, Collection{At: at + int64(i+1)*1000, Before: a*mb + mb, After: a * mb, Promoted: Unknown})
	}
	c := g.Course(0)
	if c.Shape != Sudden || c.From != 10*mb || c.To != 95*mb || c.Over != 3000 || c.Since != at {
		t.Errorf("%+v", c)
	}
	if text := strings.Join(c.Sentences(false), " "); !strings.Contains(text, "from 10.0 MB to 95.0 MB within 3 s, 5 h 0 min after the JVM began") {
		t.Error(text)
	}
}

// TestUntil: what is after the dump does not count, and what does not fit is doubted.
func TestUntil(t *testing.T) {
	g := planted(hour, ramp(11, 10, 60)...)
	if c := g.Course(g.Start + 5*hour); len(c.Collections) != 5 || c.Live != 30*mb {
		t.Errorf("%d collections, %d live", len(c.Collections), c.Live)
	}
	if g.Course(g.Start+1) != nil {
		t.Error("a course before the log")
	}
	for created, want := range map[int64]string{g.Start - hour: "begins 2 h 0 min after the dump", g.Start + 20*hour: "no collection in the last 9 h 0 min", g.Start + 11*hour: "", 0: ""} {
		if got := g.Doubt(created); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestRates: allocated is what came between collections, whatever was freed.
func TestRates(t *testing.T) {
	g := &GCLog{Timed: true, Collector: "Parallel"}
	for i := range int64(10) { // 8 MB allocated and 2 MB promoted each second
		g.Collections = append(g.Collections, Collection{At: (i + 1) * 1000, Before: 8*mb + 2*i*mb, After: 2*mb + 2*i*mb, Promoted: 2 * mb})
	}
	c := g.Course(0)
	if c.Promoted != 2*mb || c.Allocated != 8*mb {
		t.Errorf("allocated %d, promoted %d", c.Allocated, c.Promoted)
	}
	g.Collector = "ZGC"
	if g.Course(0).Allocated != Unknown {
		t.Error("a concurrent collector does not show what was allocated")
	}
}

func TestWith(t *testing.T) {
	var none *Incident
	first := none.With(&Incident{GC: &GCLog{Source: "a"}, Notes: []string{"x"}})
	both := first.With(&Incident{GC: &GCLog{Source: "b"}, Crash: &Crash{}})
	if !none.Empty() || both.Empty() || both.GC.Source != "b" || both.Crash == nil || len(both.Notes) != 1 || first.GC.Source != "a" {
		t.Errorf("%+v", both)
	}
}
