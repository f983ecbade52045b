package fleet

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const mb = 1 << 20

// planted makes the record of a dump, with the time at which it was taken in minutes.
// Suspects and cleared structures map fingerprints to sizes in MB.
func planted(version, id string, minute, used int64, verdict string, suspects, cleared map[string]int64) *Record {
	r := &Record{ID: id, File: id + ".hprof", SHA256: "sum of " + id, Size: 100, Labels: Labels{Service: "shop", Version: version}, Status: Complete, Created: 1 + minute*60_000,
		Heap: &Heap{Used: used * mb}, Verdict: &Verdict{Verdict: verdict}}
	structures := func(of map[string]int64) (list []Structure) {
		for fingerprint, size := range of {
			list = append(list, Structure{Fingerprint: fingerprint, Path: "app." + fingerprint, Holder: "app." + fingerprint, Retained: size * mb, Share: float64(size) / float64(used)})
		}
		return list
	}
	r.Suspects, r.Cleared = structures(suspects), structures(cleared)
	return r
}

// sequence is a service over four versions, by hand. Version 1.9 is before 1.10 by its time.
//
//	store   a leak of all versions, which grows within 1.9 and from 1.9 to 1.10
//	queue   only in 1.8 and 1.10: it returned
//	cache   new in 1.10; cleared in 1.9
//	old     only in 1.8 and 1.9: gone in 1.10
//	table   never a suspect, and grows within 1.10
func sequence() []*Record {
	bytes := func(pairs ...any) map[string]int64 {
		m := map[string]int64{}
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i].(string)] = int64(pairs[i+1].(int))
		}
		return m
	}
	list := []*Record{
		planted("1.8", "a1", 10, 100, "leak", bytes("store", 10, "queue", 5, "old", 4), nil),
		planted("1.9", "b1", 20, 100, "leak", bytes("store", 10, "old", 4), bytes("cache", 3)),
		planted("1.9", "b2", 21, 104, "leak", bytes("store", 14, "old", 4), bytes("cache", 3)),
		planted("1.9", "b3", 22, 110, "healthy", nil, bytes("cache", 3)),
		planted("1.10", "c1", 30, 200, "leak", bytes("store", 30, "cache", 20), bytes("table", 50)),
		planted("1.10", "c2", 31, 210, "leak", bytes("store", 31, "cache", 20, "queue", 6), bytes("table", 70)),
	}
	bad := planted("1.10", "c3", 32, 1, "", nil, nil)
	bad.Status, bad.Heap, bad.Verdict, bad.Error = Unreadable, nil, nil, "it was cut"
	return append(list, bad)
}

// TestTrend compares the trend with one worked out by hand.
func TestTrend(t *testing.T) {
	records := sequence()
	rand.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
	trend := Compare(records)
	if trend.Dumps != 7 || trend.Bad != 1 || len(trend.Services) != 1 || len(trend.Services[0].Steps) != 3 {
		t.Fatalf("%+v", trend)
	}
	var got []string
	size := func(n *int64) string {
		if n == nil {
			return "-"
		}
		return fmt.Sprint(*n / mb)
	}
	for _, step := range trend.Services[0].Steps {
		got = append(got, fmt.Sprintf("%s after %q: %d dumps, %d bad, %s MB, %v", step.Name, step.Before, step.Dumps, step.Bad, size(step.Used), step.Verdicts))
		for _, s := range step.Suspects {
			line := fmt.Sprintf("  %s %s %s>%s since %s in %d of %s", s.Fingerprint, s.State, size(s.Before), size(s.Now), s.Since, s.Dumps, s.Latest)
			if s.Returned {
				line += " returned"
			}
			if s.Growing {
				line += fmt.Sprintf(" growing %s>%s", size(s.From), size(s.To))
			}
			got = append(got, line)
		}
		for _, r := range step.Regressions {
			got = append(got, fmt.Sprintf("  ! %s %s %s>%s", r.Kind, r.Fingerprint, size(r.Before), size(r.Now)))
		}
	}
	want := []string{
		`1.8 after "": 1 dumps, 0 bad, 100 MB, map[leak:1]`,
		"  store first ->10 since 1.8 in 1 of a1",
		"  queue first ->5 since 1.8 in 1 of a1",
		"  old first ->4 since 1.8 in 1 of a1",
		`1.9 after "1.8": 3 dumps, 0 bad, 104 MB, map[healthy:1 leak:2]`,
		"  store recurring 10>10 since 1.8 in 2 of b2 growing 10>14", // 10, then 14: the lower of the middle
		"  queue gone 5>- since 1.8 in 0 of a1",
		"  old recurring 4>4 since 1.8 in 2 of b2",
		`1.10 after "1.9": 3 dumps, 1 bad, 200 MB, map[leak:2]`,
		"  table cleared ->50 since  in 2 of c2 growing 50>70",
		"  store recurring 10>30 since 1.8 in 2 of c2",
		"  cache new 3>20 since 1.10 in 2 of c2",
		"  queue recurring ->6 since 1.8 in 1 of c2 returned",
		"  old gone 4>- since 1.8 in 0 of b2",
		"  ! grown-heap  104>200",
		"  ! grown-suspect store 10>30",
		"  ! new-suspect cache 3>20",
		"  ! returned-suspect queue ->6",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if text, err := json.Marshal(trend); err != nil || !strings.Contains(string(text), `"schema":"heapdrop/fleet-trend/1"`) || !strings.Contains(string(text), `"share":null`) {
		t.Errorf("%s, %v", text, err)
	}
}

// TestIncomplete: dumps that were cut are counted and compared with nothing. They neither
// prove that a structure is gone, nor that the next version is worse, nor that it grew.
func TestIncomplete(t *testing.T) {
	cut := func(r *Record) *Record { r.Status = Incomplete; return r }
	x := func(size int64) map[string]int64 { return map[string]int64{"x": size} }
	whole, half := planted("1", "a", 1, 100, "leak", x(50), nil), cut(planted("2", "b", 2, 40, "healthy", nil, nil))
	third, fourth := planted("3", "c", 3, 101, "leak", x(51), nil), cut(planted("3", "d", 4, 20, "leak", x(10), nil))
	trend := Compare([]*Record{whole, half, third, fourth})
	steps := trend.Services[0].Steps
	if trend.Incomplete != 2 || trend.Bad != 0 || steps[1].Incomplete != 1 || steps[1].Compared() || steps[1].Used != nil || len(steps[1].Suspects) != 0 || steps[1].First == 0 {
		t.Errorf("%+v", steps[1])
	}
	last := steps[2]
	if last.Before != "1" || *last.Used != 101*mb || len(last.Regressions) != 0 || len(last.Suspects) != 1 || *last.Suspects[0].Now != 51*mb || last.Suspects[0].State != Recurring || last.Suspects[0].Growing {
		t.Errorf("%+v", last)
	}
	// The cut dump is the only one before: nothing is known of its version.
	if only := Compare([]*Record{half, third}).Services[0].Steps[1]; only.Before != "" || len(only.Regressions) != 0 || only.Suspects[0].State != First {
		t.Errorf("%+v", only)
	}
	if newest := Compare([]*Record{whole, half}).Services[0].Newest(); newest.Name != "1" {
		t.Errorf("%+v", newest)
	}
}

// TestWithoutService: dumps of unknown services may be of different programs, so they are
// compared with nothing, and none of them may be deleted.
func TestWithoutService(t *testing.T) {
	a, b := planted("1", "a", 1, 100, "healthy", nil, nil), planted("2", "b", 2, 200, "leak", map[string]int64{"x": 50}, nil)
	a.Service, b.Service = "", ""
	trend := Compare([]*Record{a, b, planted("2", "c", 3, 100, "healthy", nil, nil)})
	if s := trend.Services[1]; s.Service != "" || len(s.Steps) != 0 || s.Unlabelled != 2 || s.Newest() != nil || len(s.Records()) != 2 {
		t.Errorf("%+v", s)
	}
	trend.Advise("suspicious")
	if len(trend.Keep) != 3 || len(trend.Delete) != 0 || trend.Keep[0].Reason != "it has no service" {
		t.Errorf("%+v, %+v", trend.Keep, trend.Delete)
	}
}

// TestServices: services are in natural order, those without one last.
func TestServices(t *testing.T) {
	var list []*Record
	for _, name := range []string{"", "shop-10", "cart", "shop-9"} {
		r := planted("1", "id"+name, 1, 100, "healthy", nil, nil)
		r.Service = name
		list = append(list, r)
	}
	var got []string
	for _, s := range Compare(list).Services {
		got = append(got, s.Service)
	}
	if !slices.Equal(got, []string{"cart", "shop-9", "shop-10", ""}) {
		t.Errorf("%q", got)
	}
	if worse := Compare(sequence()).Services[0].Worse(); worse != 4 {
		t.Errorf("%d regressions, want 4", worse)
	}
}

// TestSteps: without versions days are compared; without times, versions are ordered by
// their numbers.
func TestSteps(t *testing.T) {
	names := func(records ...*Record) (list []string) {
		s := Compare(records).Services[0]
		list = append(list, s.By)
		for _, step := range s.Steps {
			list = append(list, step.Name)
		}
		return append(list, fmt.Sprint(s.Unlabelled))
	}
	record := func(version, day string, created int64) *Record {
		r := planted(version, "id"+version+day, 0, 100, "healthy", nil, nil)
		r.Day, r.Created = day, created
		return r
	}
	if got := names(record("", "2026-02-03", 9), record("", "2026-02-01", 5), record("", "", 0)); !slices.Equal(got, []string{"day", "2026-02-01", "2026-02-03", "1"}) {
		t.Errorf("%q", got)
	}
	if got := names(record("1.10", "", 0), record("1.9", "", 5), record("1.9.1", "", 7), record("", "", 3)); !slices.Equal(got, []string{"version", "1.9", "1.9.1", "1.10", "1"}) {
		t.Errorf("%q", got)
	}
	if got := names(record("2", "", 1), record("1", "", 5)); !slices.Equal(got, []string{"version", "2", "1", "0"}) { // 1 was rolled out after 2
		t.Errorf("%q", got)
	}
}

// TestAdvise: which dumps of the sequence to keep, worked out by hand.
func TestAdvise(t *testing.T) {
	copied := planted("1.9", "b4", 20, // taken with b1, so b3 is the newest
		100, "leak", map[string]int64{"old": 4}, nil)
	copied.SHA256 = "sum of b1"
	for rule, want := range map[string]string{
		"suspicious": "keep a1 b1 b2 b3 c1 c2 c3 delete b4",
		"examples":   "keep a1 b1 b3 c1 c2 c3 delete b2 b4", // b2: not the first, largest or last of any
	} {
		records := append(sequence(), copied)
		if rule == "examples" { // the last of old is then b1, the same as b4
			records[2].Suspects = slices.DeleteFunc(records[2].Suspects, func(s Structure) bool { return s.Fingerprint == "old" })
		}
		trend := Compare(records)
		trend.Advise(rule)
		got := "keep"
		for _, a := range trend.Keep {
			got += " " + strings.TrimSuffix(a.File, ".hprof")
			if a.Reason == "" {
				t.Errorf("%s is kept without a reason", a.File)
			}
		}
		got += " delete"
		for _, a := range trend.Delete {
			got += " " + strings.TrimSuffix(a.File, ".hprof")
		}
		if got != want {
			t.Errorf("%s: %s, want %s", rule, got, want)
		}
	}
	healthy := Compare([]*Record{planted("1", "a", 1, 100, "healthy", nil, nil), planted("1", "b", 2, 100, "healthy", nil, nil)})
	healthy.Advise("suspicious")
	if len(healthy.Keep) != 1 || healthy.Keep[0].File != "b.hprof" || len(healthy.Delete) != 1 {
		t.Errorf("%+v, %+v", healthy.Keep, healthy.Delete)
	}
}
