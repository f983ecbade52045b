package fleet

import (
	"cmp"
	"strings"
	"time"

	"heapdrop/internal/order"
)

func dayTime(day string) int64 {
	if t, err := time.Parse(time.DateOnly, day); err == nil {
		return t.UnixMilli()
	}
	return 0
}

// seen is a structure as found in the dumps of a version.
type seen struct {
	accused bool // in one of them at least
	dumps   []*Record
	of      []*Structure // the one of each dump
}

// structures returns the structures in the dumps of a version by fingerprint. Each dump
// counts once.
func (t *StepTrend) structures() map[string]*seen {
	all := map[string]*seen{}
	for _, r := range t.records {
		note := func(list []Structure, accused bool) {
			for i := range list {
				s := all[list[i].Fingerprint]
				if s == nil {
					s = &seen{}
					all[list[i].Fingerprint] = s
				}
				if n := len(s.dumps); n == 0 || s.dumps[n-1] != r {
					s.dumps, s.of = append(s.dumps, r), append(s.of, &list[i])
				}
				s.accused = s.accused || accused
			}
		}
		note(r.Suspects, true)
		note(r.Cleared, false)
	}
	return all
}

// bytes returns what a structure retains, in the heap and outside.
func (s *Structure) bytes() int64 { return s.Retained + s.Native }

func (s *seen) median() *int64 {
	list := make([]int64, len(s.of))
	for i, one := range s.of {
		list[i] = one.bytes()
	}
	return median(list)
}

// median returns the middle number; if the count is even, the lower of the two in the
// middle. It returns nil for an empty list.
func median[T cmp.Ordered](list []T) *T {
	if len(list) == 0 {
		return nil
	}
	order.Sort(list, cmp.Compare[T])
	return &list[(len(list)-1)/2]
}

// growing reports whether a structure grew from the first to the last dump of a version.
func (s *seen) growing() bool {
	last := len(s.dumps) - 1
	first, end := s.dumps[0], s.dumps[last]
	return first.Created > 0 && first.Created < end.Created && grown(s.of[0].bytes(), s.of[last].bytes(), end.Heap.Used)
}

// compare compares a version with the one before it. since maps each suspect to its first
// version.
func (t *StepTrend) compare(before *StepTrend, since map[string]string) {
	var used []int64
	for _, r := range t.records {
		used = append(used, r.Heap.Used)
	}
	t.Used = median(used)
	now, then := t.structures(), map[string]*seen{}
	if before != nil {
		t.Before = before.Name
		then = before.structures()
		if grown(*before.Used, *t.Used, *t.Used) {
			t.Regressions = append(t.Regressions, Regression{Kind: "grown-heap", Before: before.Used, Now: t.Used})
		}
	}
	for fingerprint, s := range now {
		was := then[fingerprint]
		grows := s.growing()
		if !s.accused && !grows && (was == nil || !was.accused) {
			continue
		}
		row := s.row(fingerprint)
		row.Growing, row.Since = grows, since[fingerprint]
		if grows {
			from, to := s.of[0].bytes(), s.of[len(s.of)-1].bytes()
			row.From, row.To = &from, &to
		}
		switch {
		case !s.accused:
			row.State = Cleared
		case before == nil:
			row.State = First
		case row.Since == "":
			row.State = New
		default:
			row.State, row.Returned = Recurring, was == nil || !was.accused
		}
		if s.accused && row.Since == "" {
			row.Since = t.Name
		}
		if was != nil {
			row.Before = was.median()
		}
		t.Suspects = append(t.Suspects, row)
		t.regress(&row)
	}
	for fingerprint, s := range then {
		if s.accused && now[fingerprint] == nil {
			row := s.row(fingerprint)
			row.State, row.Since, row.Before, row.Now, row.Share, row.Dumps = Gone, since[fingerprint], row.Now, nil, nil, 0
			t.Suspects = append(t.Suspects, row)
		}
	}
	t.order()
	for fingerprint, s := range now {
		if s.accused && since[fingerprint] == "" {
			since[fingerprint] = t.Name
		}
	}
}

// row describes a structure by the newest dump that contains it.
func (s *seen) row(fingerprint string) SuspectTrend {
	last := s.of[len(s.of)-1]
	shares := make([]float64, len(s.of))
	for i, one := range s.of {
		shares[i] = one.Share
	}
	return SuspectTrend{Fingerprint: fingerprint, Path: last.Path, Holder: last.Holder, Cause: last.Cause, Title: last.Title, Member: last.Member,
		Dumps: len(s.dumps), Now: s.median(), Share: median(shares), Latest: s.dumps[len(s.dumps)-1].ID}
}

// regress records what is worse than in the previous version.
func (t *StepTrend) regress(row *SuspectTrend) {
	kind := ""
	switch {
	case row.State == New:
		kind = "new-suspect"
	case row.State == Recurring && row.Returned:
		kind = "returned-suspect"
	case row.State == Recurring && row.Before != nil && grown(*row.Before, *row.Now, *t.Used):
		kind = "grown-suspect"
	default:
		return
	}
	t.Regressions = append(t.Regressions, Regression{kind, row.Fingerprint, row.Before, row.Now})
}

// order sorts the rows, the largest first.
func (t *StepTrend) order() {
	size := func(now, before *int64) int64 {
		switch {
		case now != nil:
			return *now
		case before != nil:
			return *before
		}
		return 0
	}
	order.Sort(t.Suspects, func(a, b SuspectTrend) int {
		return cmp.Or(cmp.Compare(size(b.Now, b.Before), size(a.Now, a.Before)), strings.Compare(a.Fingerprint, b.Fingerprint))
	})
	order.Sort(t.Regressions, func(a, b Regression) int {
		return cmp.Or(strings.Compare(a.Kind, b.Kind), cmp.Compare(*b.Now, *a.Now), strings.Compare(a.Fingerprint, b.Fingerprint))
	})
}
