package fleet

import (
	"cmp"
	"slices"
	"strings"

	"heapdrop/internal/order"
)

// TrendSchema names the version of Trend.
const TrendSchema = "heapdrop/fleet-trend/1"

// Trend is what changed from version to version, service by service.
type Trend struct {
	Schema     string         `json:"schema"`
	Dumps      int            `json:"dumps"`
	Bad        int            `json:"bad"`        // could not be read
	Incomplete int            `json:"incomplete"` // a part is missing, so they are compared with nothing
	Services   []ServiceTrend `json:"services"`
	Keep       []Advice       `json:"keep,omitempty"`
	Delete     []Advice       `json:"delete,omitempty"`
}

// ServiceTrend is the trend of a service.
type ServiceTrend struct {
	Service    string      `json:"service"`    // "" for dumps without one
	By         string      `json:"by"`         // "version", or "day" where no dump has a version
	Unlabelled int         `json:"unlabelled"` // dumps without this label, or without a service: they are not compared
	Steps      []StepTrend `json:"steps"`      // the versions or days, the oldest first
	dumps      []*Record   // of all steps
}

// StepTrend compares a version, or a day, with those before it. Sizes are in bytes. All but
// the counts and times is of the complete dumps: the sizes in a dump that was cut are too
// small, and what it does not have proves nothing.
type StepTrend struct {
	Name        string         `json:"name"`
	Before      string         `json:"before,omitempty"` // the one it is compared with; "" if there is none
	Dumps       int            `json:"dumps"`
	Bad         int            `json:"bad"`
	Incomplete  int            `json:"incomplete"`
	First       int64          `json:"first,omitempty"` // when its dumps were taken, milliseconds since 1970-01-01 UTC
	Last        int64          `json:"last,omitempty"`
	Used        *int64         `json:"usedHeap"` // median
	Verdicts    map[string]int `json:"verdicts"`
	Suspects    []SuspectTrend `json:"suspects"`
	Regressions []Regression   `json:"regressions"`

	records []*Record // the complete ones, oldest first
}

// State says what became of a suspect.
type State string

// The states.
const (
	First     State = "first"     // there is no earlier version to compare with
	New       State = "new"       // in no version before
	Recurring State = "recurring" // in an earlier version too
	Gone      State = "gone"      // in the previous version, but not in this one
	Cleared   State = "cleared"   // large, and not accused in this version
)

// SuspectTrend is a structure in a version.
type SuspectTrend struct {
	Fingerprint string   `json:"fingerprint"`
	Path        string   `json:"path"`
	Holder      string   `json:"holder"`
	Cause       string   `json:"cause"`
	Title       string   `json:"title"`
	Member      string   `json:"member"`
	State       State    `json:"state"`
	Returned    bool     `json:"returned"` // recurring, but not in the previous version
	Growing     bool     `json:"growing"`  // from dump to dump of this version
	From        *int64   `json:"from"`     // if it is growing: bytes in the first dump that has it
	To          *int64   `json:"to"`       // and in the last
	Since       string   `json:"since"`    // the first version that has it as a suspect
	Dumps       int      `json:"dumps"`    // of this version that have it
	Before      *int64   `json:"before"`   // bytes, the median in the version before; null if it was not there
	Now         *int64   `json:"now"`      // the median in this one; null if it is gone
	Share       *float64 `json:"share"`    // of the heap: the median
	Latest      string   `json:"latest"`   // id of the newest dump that has it
}

// Regression is something that is worse than in the previous version.
type Regression struct {
	Kind        string `json:"kind"` // "new-suspect", "returned-suspect", "grown-suspect", "grown-heap"
	Fingerprint string `json:"fingerprint,omitempty"`
	Before      *int64 `json:"before"` // bytes
	Now         *int64 `json:"now"`
}

// Growth counts if it is at least by this factor and at least by this share of the heap.
const (
	growthFactor = 1.25
	growthShare  = 0.01
)

// grown reports whether something grew enough in a heap.
func grown(before, now, heap int64) bool {
	return float64(now) >= growthFactor*float64(before) && float64(now-before) >= growthShare*float64(heap)
}

// Time returns when a dump was taken, or the beginning of its day; 0 if unknown.
func (r *Record) Time() int64 {
	if r.Created > 0 {
		return r.Created
	}
	return dayTime(r.Day)
}

// Compare computes the trend over all dumps. The result does not depend on their order.
func Compare(records []*Record) *Trend {
	t := &Trend{Schema: TrendSchema, Dumps: len(records), Services: []ServiceTrend{}}
	records = slices.Clone(records)
	order.Sort(records, func(a, b *Record) int { return cmp.Or(cmp.Compare(a.Time(), b.Time()), strings.Compare(a.ID, b.ID)) })
	at := map[string]int{}
	for _, r := range records {
		switch {
		case !r.Readable():
			t.Bad++
		case r.Status == Incomplete:
			t.Incomplete++
		}
		if _, found := at[r.Service]; !found {
			at[r.Service] = len(t.Services)
			t.Services = append(t.Services, ServiceTrend{Service: r.Service, By: "day"})
		}
		s := &t.Services[at[r.Service]]
		s.dumps = append(s.dumps, r)
		if r.Version != "" {
			s.By = "version"
		}
	}
	order.Sort(t.Services, func(a, b ServiceTrend) int {
		return cmp.Or(last(a.Service), -last(b.Service), Natural(a.Service, b.Service))
	})
	for i := range t.Services {
		t.Services[i].compare()
	}
	return t
}

// last is 1 for dumps without a service, which come after the others.
func last(service string) int {
	if service == "" {
		return 1
	}
	return 0
}

// Worse returns how many regressions the newest version of a service has.
func (s *ServiceTrend) Worse() int {
	if step := s.Newest(); step != nil {
		return len(step.Regressions)
	}
	return 0
}

// Records returns all dumps of a service, including those that could not be read, the
// oldest first.
func (s *ServiceTrend) Records() []*Record { return s.dumps }

// step returns the version or the day of a dump; "" if it is compared with nothing. Dumps
// without a service may be of different programs.
func (s *ServiceTrend) step(r *Record) string {
	switch {
	case s.Service == "":
		return ""
	case s.By == "version":
		return r.Version
	}
	return r.Day
}

// compare computes the trend of a service.
func (s *ServiceTrend) compare() {
	at := map[string]int{}
	s.Steps = []StepTrend{}
	for _, r := range s.dumps {
		name := s.step(r)
		if name == "" {
			s.Unlabelled++
			continue
		}
		if _, found := at[name]; !found {
			at[name] = len(s.Steps)
			s.Steps = append(s.Steps, StepTrend{Name: name, Verdicts: map[string]int{}, Suspects: []SuspectTrend{}, Regressions: []Regression{}})
		}
		s.Steps[at[name]].add(r)
	}
	s.sort()
	since := map[string]string{} // by fingerprint
	var before *StepTrend
	for i := range s.Steps {
		step := &s.Steps[i]
		if !step.Compared() {
			continue
		}
		step.compare(before, since)
		before = step
	}
}

// add counts a dump.
func (t *StepTrend) add(r *Record) {
	t.Dumps++
	if !r.Readable() {
		t.Bad++
		return
	}
	if r.Status == Incomplete {
		t.Incomplete++
	} else {
		t.records = append(t.records, r)
	}
	t.Verdicts[r.Verdict.Verdict]++
	if r.Created > 0 {
		if t.First == 0 {
			t.First = r.Created
		}
		t.Last = r.Created
	}
}

// sort sorts the steps by the time of their first dump. If a time is missing, it sorts
// all of them by name, comparing numbers in names as numbers.
func (s *ServiceTrend) sort() {
	timed := s.By == "version" && !slices.ContainsFunc(s.Steps, func(t StepTrend) bool { return t.First == 0 })
	order.Sort(s.Steps, func(a, b StepTrend) int {
		if timed && a.First != b.First {
			return cmp.Compare(a.First, b.First)
		}
		return Natural(a.Name, b.Name)
	})
}

// Natural compares names; numbers in them count as numbers, so 1.9 is before 1.10.
func Natural(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x == 0 || y == 0 {
			if a[0] != b[0] {
				return cmp.Compare(a[0], b[0])
			}
			a, b = a[1:], b[1:]
			continue
		}
		m, n := strings.TrimLeft(a[:x], "0"), strings.TrimLeft(b[:y], "0")
		if c := cmp.Or(cmp.Compare(len(m), len(n)), strings.Compare(m, n)); c != 0 {
			return c
		}
		a, b = a[x:], b[y:]
	}
	return cmp.Compare(len(a), len(b))
}

func digits(text string) int {
	return len(text) - len(strings.TrimLeft(text, "0123456789"))
}

// Compared reports whether the step has a complete dump, so that it can be compared.
func (t *StepTrend) Compared() bool { return len(t.records) > 0 }

// Newest returns the newest step with a complete dump; nil if there is none.
func (s *ServiceTrend) Newest() *StepTrend {
	for i := len(s.Steps) - 1; i >= 0; i-- {
		if s.Steps[i].Compared() {
			return &s.Steps[i]
		}
	}
	return nil
}
