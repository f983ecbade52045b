package fleet

import (
	"strings"

	"heapdrop/internal/order"
)

// Advice says whether to keep a file of dumps, and why.
type Advice struct {
	File   string `json:"file"`
	Size   int64  `json:"size"` // bytes
	Reason string `json:"reason"`
}

// KeepRules are the rules for choosing which dumps to keep.
var KeepRules = []string{"suspicious", "examples"}

// Advise says which files of dumps to keep and which may be deleted. Both rules keep
// dumps that could not be judged, and the newest dump of each version. In addition
// "suspicious" keeps every dump with a suspect; "examples" keeps, for each suspect of a
// service, the first dump, the last, and the one with the most bytes. Of equal files one
// is kept. A file may be deleted only if all its dumps may.
func (t *Trend) Advise(rule string) {
	why := map[string]string{}       // by file: why it is kept
	files := map[string]*Record{}    // by file: one of its dumps
	original := map[string]string{}  // by hash: the file that is kept
	duplicate := map[string]string{} // by file: an equal file
	choose := func(r *Record, reason string) {
		if why[r.File] == "" {
			why[r.File] = reason
		}
	}
	for i := range t.Services {
		s := &t.Services[i]
		for _, r := range s.dumps {
			files[r.File] = r
			if first := original[r.SHA256]; first != "" && first != r.File {
				duplicate[r.File] = first
			} else if r.SHA256 != "" {
				original[r.SHA256] = r.File
			}
			if reason := s.unjudged(r); reason != "" {
				choose(r, reason)
			} else if rule == "suspicious" && len(r.Suspects) > 0 {
				choose(r, r.Verdict.Verdict+": "+r.Suspects[0].Holder)
			}
		}
		if rule == "examples" {
			s.examples(choose)
		}
		for k := range s.Steps {
			if list := s.Steps[k].records; len(list) > 0 {
				choose(list[len(list)-1], "the newest of "+s.By+" "+s.Steps[k].Name)
			}
		}
	}
	t.Keep, t.Delete = []Advice{}, []Advice{}
	for file, r := range files {
		switch {
		case duplicate[file] != "":
			t.Delete = append(t.Delete, Advice{file, r.Size, "the same as " + duplicate[file]})
		case why[file] != "" || covers(file, duplicate, why):
			t.Keep = append(t.Keep, Advice{file, r.Size, why[file]})
		default:
			t.Delete = append(t.Delete, Advice{file, r.Size, "nothing suspect, and not the newest of its version"})
		}
	}
	for _, list := range [][]Advice{t.Keep, t.Delete} {
		order.Sort(list, func(a, b Advice) int { return strings.Compare(a.File, b.File) })
	}
}

// covers copies the reason for keeping a file from an equal file, if there is one that
// is kept.
func covers(file string, duplicate, why map[string]string) bool {
	for other, original := range duplicate {
		if original == file && why[other] != "" {
			why[file] = why[other]
		}
	}
	return why[file] != ""
}

// unjudged says why a dump cannot be judged; "" if it can.
func (s *ServiceTrend) unjudged(r *Record) string {
	switch {
	case !r.Readable():
		return string(r.Status) + ": " + r.Error
	case r.Status == Incomplete:
		return "a part of it is missing"
	case r.Heap.OutOfMemory != nil && *r.Heap.OutOfMemory:
		return "an allocation failed"
	case r.Verdict.Verdict == "unknown":
		return r.Verdict.Sentence
	case s.Service == "":
		return "it has no service"
	case s.step(r) == "":
		return "it has no " + s.By
	}
	return ""
}

// examples keeps the most informative dumps of each suspect.
func (s *ServiceTrend) examples(choose func(*Record, string)) {
	type example struct {
		holder               string
		first, largest, last *Record
		bytes                int64
	}
	var order []string
	all := map[string]*example{}
	for _, r := range s.dumps {
		for i := range r.Suspects {
			sus := &r.Suspects[i]
			e := all[sus.Fingerprint]
			if e == nil {
				e = &example{holder: sus.Holder, first: r, largest: r, bytes: sus.bytes()}
				all[sus.Fingerprint] = e
				order = append(order, sus.Fingerprint)
			}
			e.last = r
			if sus.bytes() > e.bytes {
				e.largest, e.bytes = r, sus.bytes()
			}
		}
	}
	for _, fingerprint := range order {
		e := all[fingerprint]
		choose(e.first, "the first with "+e.holder)
		choose(e.largest, "the largest "+e.holder)
		choose(e.last, "the last with "+e.holder)
	}
}
