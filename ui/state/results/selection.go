package results

import (
	"encoding/json"
	"strings"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/table"
)

// Selection is the state for several selected rows, which commands and other views then
// use.
type Selection struct {
	Rows int    // 0 if one row or none is selected
	Set  string // all their objects as a set, "" if a row has none

	Objects, Shallow, Retained int64  // totals without counting an object twice; -1 if unknown
	Problem                    string // why they are unknown

	env      env.Env
	requests []uint32
	epoch    int
}

// NewSelection returns an empty selection.
func NewSelection(e env.Env) *Selection { return &Selection{env: e} }

// sumDelay is how long a selection must stay unchanged before its totals are requested.
const sumDelay = 200 * time.Millisecond

// stop drops pending requests.
func (s *Selection) stop() {
	for _, id := range s.requests {
		s.env.Client.Forget(id)
	}
	s.epoch++
	s.requests, s.Problem = nil, ""
	s.Objects, s.Shallow, s.Retained = -1, -1, -1
}

// Take sets the selected rows and requests their totals.
func (s *Selection) Take(rows []*table.Row) {
	s.stop()
	s.Rows, s.Set = 0, ""
	if len(rows) < 2 {
		return
	}
	if s.Rows, s.Set = len(rows), table.Unite(rows); s.Set == "" {
		return
	}
	epoch := s.epoch
	if s.env.Browser.After == nil {
		s.sum()
		return
	}
	s.env.Delayed(sumDelay, func() {
		if epoch == s.epoch {
			s.sum()
		}
	})
}

// sum requests the number of the objects and their shallow and retained heap.
func (s *Selection) sum() {
	query := protocol.QueryParams{Command: "histogram " + s.Set, Limit: 1}
	s.requests = append(s.requests, s.env.Client.Call(protocol.MethodQuery, query, nil, func(raw json.RawMessage, failure *protocol.Error) {
		result, err := env.Decode[protocol.Result](raw, failure)
		if err != nil {
			s.Problem = err.Message
			return
		}
		s.env.Release(result)
		for i, column := range result.Columns {
			if i >= len(result.Totals) {
				break
			}
			switch total := table.ParseCell(result.Totals[i], column.Type); {
			case !total.Known:
			case column.Name == "Objects":
				s.Objects = total.Whole
			case column.Name == "Shallow Heap":
				s.Shallow = total.Whole
			}
		}
	}))
	if s.env.Milestone < env.MilestoneDominators {
		return
	}
	s.requests = append(s.requests, s.env.Client.Call(protocol.MethodRetained, protocol.RetainedParams{Set: s.Set}, nil, func(raw json.RawMessage, failure *protocol.Error) {
		if retained, err := env.Decode[protocol.Retained](raw, failure); err == nil {
			s.Retained = retained.Bytes
		} else {
			s.Problem = err.Message
		}
	}))
}

// Words describes the selection: "3 rows selected, 4,237 objects, 1.2 MB own, 6.8 MB
// retained together".
func (s *Selection) Words() string {
	if s.Rows == 0 {
		return ""
	}
	words := []string{format.Integer(int64(s.Rows)) + " rows selected"}
	if s.Set == "" {
		return words[0]
	}
	if s.Objects >= 0 {
		words = append(words, format.Count(s.Objects, "object"))
	}
	if s.Shallow >= 0 {
		words = append(words, format.Bytes(s.Shallow)+" own")
	}
	if s.Retained >= 0 {
		words = append(words, format.Bytes(s.Retained)+" retained together")
	}
	waits := s.Objects < 0 || s.Retained < 0 && s.env.Milestone >= env.MilestoneDominators
	if waits && s.Problem == "" {
		words = append(words, "adding up …")
	}
	return strings.Join(words, ", ")
}
