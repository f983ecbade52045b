package trend

import (
	"cmp"
	"path"
	"slices"
	"time"

	"heapdrop/core/fleet"
	"heapdrop/internal/order"
	"heapdrop/ui/state/route"
)

// Fleet shows what heapdrop fleet wrote about many dumps. It takes the place of the start
// page while no dump is open.
type Fleet struct {
	Trend       *fleet.Trend
	Broken      int    // records that cannot be read
	Service     string // the service whose dumps are shown
	Fingerprint string // the suspect that is shown across all dumps; "" if there is none
	Whole       bool   // all rows are shown

	reach  func(file string, size int64, beside []string) any // the files of a dump, nil if they were not given
	wanted *fleet.Record                                      // the user is asked for its file
	Moved  func(push bool)                                    // called when something else is shown
}

// NewFleet reads the records of a fleet. Services with the most regressions come first, and
// the first of them is shown. reach returns the file of a dump, found by the end
// of its name and its size, with those beside it that were given; nil without it.
func NewFleet(texts []string, reach func(file string, size int64, beside []string) any) *Fleet {
	f := &Fleet{reach: reach}
	var records []*fleet.Record
	for _, text := range texts {
		if r, err := fleet.Read([]byte(text)); err == nil && (!r.Readable() || r.Heap != nil && r.Verdict != nil) {
			records = append(records, r)
		} else {
			f.Broken++
		}
	}
	f.Trend = fleet.Compare(records)
	list := f.Trend.Services
	order.Stable(list, func(a, b fleet.ServiceTrend) int { return cmp.Compare(b.Worse(), a.Worse()) })
	for i := range list { // of the worst, the one with the most dumps
		if i == 0 || list[i].Worse() == list[0].Worse() && len(list[i].Records()) > len(f.Shown().Records()) {
			f.Service = list[i].Service
		}
	}
	return f
}

// Shown returns the trend of the selected service.
func (f *Fleet) Shown() *fleet.ServiceTrend {
	i := slices.IndexFunc(f.Trend.Services, func(s fleet.ServiceTrend) bool { return s.Service == f.Service })
	if i < 0 {
		return &fleet.ServiceTrend{}
	}
	return &f.Trend.Services[i]
}

// Show selects another service.
func (f *Fleet) Show(service string) {
	f.Service, f.Fingerprint, f.Whole = service, "", false
	f.changed()
}

// Follow shows one suspect across all dumps; calling it again with the same suspect ends
// that.
func (f *Fleet) Follow(fingerprint string) {
	if f.Fingerprint == fingerprint {
		fingerprint = ""
	}
	f.Fingerprint = fingerprint
	f.changed()
}

func (f *Fleet) changed() {
	if f.Moved != nil {
		f.Moved(true)
	}
}

// structure returns a structure in a dump, and whether it is accused; nil if the dump
// does not have it.
func structure(r *fleet.Record, is func(*fleet.Structure) bool) (found *fleet.Structure, accused bool) {
	for _, list := range [][]fleet.Structure{r.Suspects, r.Cleared} {
		for i := range list {
			if is(&list[i]) {
				return &list[i], len(r.Suspects) > 0 && &list[0] == &r.Suspects[0]
			}
		}
	}
	return nil, false
}

// Lines returns the used heap and the largest holders over the dumps of the service; nil
// if fewer than two dumps could be read.
func (f *Fleet) Lines() *Timeline {
	most := map[string]int64{} // by path
	for _, r := range f.Shown().Records() {
		for _, s := range slices.Concat(r.Suspects, r.Cleared) {
			if s.Path != "" {
				most[s.Path] = max(most[s.Path], s.Retained+s.Native)
			}
		}
	}
	var paths []string
	for p := range most {
		paths = append(paths, p)
	}
	order.Sort(paths, func(a, b string) int { return cmp.Or(cmp.Compare(most[b], most[a]), cmp.Compare(a, b)) })
	const lines = 4
	paths = paths[:min(lines, len(paths))]
	t := f.line(func(r *fleet.Record) (holds []int64) {
		for _, p := range paths {
			holds = append(holds, held(r, func(s *fleet.Structure) bool { return s.Path == p }))
		}
		return holds
	})
	if t != nil {
		t.Holders = paths
	}
	return t
}

// FollowedLines returns the used heap and the bytes of the followed suspect.
func (f *Fleet) FollowedLines() *Timeline {
	t := f.line(func(r *fleet.Record) []int64 {
		return []int64{held(r, func(s *fleet.Structure) bool { return s.Fingerprint == f.Fingerprint })}
	})
	for _, o := range f.Seen() {
		if t != nil {
			t.Holders = []string{o.Structure.Holder}
		}
	}
	return t
}

func held(r *fleet.Record, is func(*fleet.Structure) bool) int64 {
	if s, _ := structure(r, is); s != nil {
		return s.Retained + s.Native
	}
	return NotNamed
}

// mostPoints is the maximum number of dumps on a time line; the newest are shown.
const mostPoints = 500

func (f *Fleet) line(holds func(*fleet.Record) []int64) *Timeline {
	t := &Timeline{}
	for _, r := range f.Shown().Records() {
		if !r.Readable() {
			continue
		}
		p := Point{Name: r.Name(), Used: r.Heap.Used, Verdict: r.Verdict.Verdict, Holds: holds(r)}
		if r.Created > 0 {
			p.Taken = time.UnixMilli(r.Created).UTC()
		}
		t.Points = append(t.Points, p)
	}
	t.Points = t.Points[max(0, len(t.Points)-mostPoints):]
	if len(t.Points) < 2 {
		return nil
	}
	return t
}

// Occurrence is a structure in a dump.
type Occurrence struct {
	Record    *fleet.Record
	Structure *fleet.Structure
	Accused   bool
}

// Seen lists the dumps of all services that contain the followed suspect, the oldest
// first.
func (f *Fleet) Seen() (list []Occurrence) {
	for i := range f.Trend.Services {
		for _, r := range f.Trend.Services[i].Records() {
			if s, accused := structure(r, func(s *fleet.Structure) bool { return s.Fingerprint == f.Fingerprint }); s != nil {
				list = append(list, Occurrence{r, s, accused})
			}
		}
	}
	order.Stable(list, func(a, b Occurrence) int { return cmp.Compare(a.Record.Time(), b.Record.Time()) })
	return list
}

// Followed returns one of the structures that Seen lists; nil if there are none.
func (f *Fleet) Followed() *fleet.Structure {
	if list := f.Seen(); len(list) > 0 {
		return list[len(list)-1].Structure
	}
	return nil
}

// Record returns the record with an id; nil if there is none.
func (f *Fleet) Record(id string) *fleet.Record {
	for i := range f.Trend.Services {
		for _, r := range f.Trend.Services[i].Records() {
			if r.ID == id {
				return r
			}
		}
	}
	return nil
}

// Reaches reports whether the file of a dump was given.
func (f *Fleet) Reaches(r *fleet.Record) bool { return f.reach(r.File, r.Size, nil) != nil }

// Files returns the files of a dump, nil if they were not given.
func (f *Fleet) Files(r *fleet.Record) any { return f.reach(r.File, r.Size, r.Beside) }

// Want remembers the dump whose file the user was asked for.
func (f *Fleet) Want(r *fleet.Record) { f.wanted = r }

// IsWanted returns the dump that the user was asked for if the file has its name and
// size; otherwise nil.
func (f *Fleet) IsWanted(name string, size int64) *fleet.Record {
	r := f.wanted
	f.wanted = nil
	if r != nil && path.Base(r.File) == name && r.Size == size {
		return r
	}
	return nil
}

// Route is the address of what is shown of the fleet.
func (f *Fleet) Route() route.Route {
	return route.Route{View: route.FleetID, Service: f.Service, Followed: f.Fingerprint}
}

// Restore shows what an address asks for, if it is there.
func (f *Fleet) Restore(r route.Route) {
	if r.Service == f.Service && r.Followed == f.Fingerprint {
		return
	}
	for _, service := range f.Trend.Services {
		if service.Service == r.Service {
			f.Service, f.Whole = r.Service, false
		}
	}
	if f.Fingerprint = r.Followed; f.Followed() == nil {
		f.Fingerprint = ""
	}
}
