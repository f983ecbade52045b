package parts

import (
	"encoding/json"
	"slices"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
)

// MostAtOnce is how many dumps in one drop, archive or file are compared with one another; each
// takes memory of its own.
const MostAtOnce = 12

// Baselines are the dumps to compare with the open one.
type Baselines struct {
	List []*Baseline // in the order in which they were added

	env      env.Env
	queued   []Other // to compare with once the dump is open
	diagnose func()  // the verdict may have changed
	refresh  func()  // all rows may have changed
}

// NewBaselines returns no baselines. When there are some, or they change, diagnose asks for
// another verdict and refresh for all rows.
func NewBaselines(e env.Env, diagnose, refresh func()) *Baselines {
	return &Baselines{env: e, diagnose: diagnose, refresh: refresh}
}

// Comparing reports whether there is a baseline to compare with.
func (s *Baselines) Comparing() bool {
	return slices.ContainsFunc(s.List, func(b *Baseline) bool { return b.Ready })
}

// Opening says how far the opening of another dump is; "" if none is being opened.
func (s *Baselines) Opening() string {
	for _, b := range s.List {
		if !b.Ready {
			return "Opening " + format.Visible(b.Name) + " to compare with it: " + b.State()
		}
	}
	if len(s.queued) > 0 {
		return format.Visible(s.queued[0].Name) + " is opened next, to compare with it."
	}
	return ""
}

// Newer returns the newest baseline if it is newer than the open dump; nil if there is none, or
// if it cannot take the place of the open dump.
func (s *Baselines) Newer() (newest *Baseline) {
	if s.env.Stage != env.StageReady || s.env.Info == nil || s.env.Info.Created == 0 {
		return nil
	}
	last := s.env.Info.Created
	for _, b := range s.List {
		if b.Ready && !b.isSummary() && b.Created > last {
			newest, last = b, b.Created
		}
	}
	return newest
}

// Choices returns the dumps in the open files that are neither open nor a baseline.
func (s *Baselines) Choices() (list []protocol.Choice) {
	if s.env.Info == nil {
		return nil
	}
	for _, c := range s.env.Info.Choices {
		taken := func(b *Baseline) bool { return b.Name == c.Name && b.Entry == c.Entry && b.Dump == c.Dump }
		if !c.Open && !slices.ContainsFunc(s.List, taken) {
			list = append(list, c)
		}
	}
	return list
}

// AddChoices opens these dumps too, to compare with the open one.
func (s *Baselines) AddChoices() {
	for _, c := range s.Choices() {
		s.Add(Other{s.env.File, c})
	}
}

// Forget closes a baseline and frees its memory, also while it is opening.
func (s *Baselines) Forget(b *Baseline) {
	s.List = slices.DeleteFunc(s.List, func(known *Baseline) bool { return known == b })
	s.env.StopAnalyzer(b.Analyzer)
	if b.Ready {
		s.env.Client.Call(protocol.MethodBaseline, protocol.BaselineParams{ID: b.ID}, nil, nil)
		s.diagnose()
	}
}

// Release ends all analyzers.
func (s *Baselines) Release() {
	for _, b := range slices.Clone(s.List) {
		b.Ready = false // the analyzer of the open dump ends too
		s.Forget(b)
	}
}

// Add opens another dump to compare with the open one.
func (s *Baselines) Add(other Other) {
	b := &Baseline{Analyzer: s.env.NewAnalyzer(other.File.Files), Other: other}
	b.Progress = protocol.Progress{Phase: "Starting", SecondsLeft: -1}
	b.Client.OnEvent = func(e protocol.Event) { s.event(b, e) }
	s.List = append(s.List, b)
	if s.env.Stage == env.StageReady {
		// Meanwhile the analyzer of the open dump computes and stores its own summary.
		s.env.Client.Call(protocol.MethodSummary, nil, nil, nil)
	}
	s.env.StartAnalyzer(b.Analyzer)
}

// event handles an event from the analyzer of a baseline.
func (s *Baselines) event(b *Baseline, e protocol.Event) {
	switch {
	case e.Hello != nil && !b.hello:
		b.hello = true
		done := func() {
			b.Ready = true
			s.env.Do(env.ShowComparison{})
		}
		if b.isSummary() {
			s.summarize(b, done)
			return
		}
		params := protocol.OpenParams{Frames: s.env.Params.Frames, Entry: b.Entry, Dump: b.Dump}
		if s.env.Info != nil && s.env.Info.Sizes == "mat" {
			params.Sizes = s.env.Info.Sizes
		}
		if s.env.Info != nil && s.env.Info.ReferencePolicy != "all" {
			params.ReferencePolicy = s.env.Info.ReferencePolicy
		}
		b.Client.Call(protocol.MethodOpen, params, b.Files, func(raw json.RawMessage, err *protocol.Error) {
			if s.failed(b, err) {
				return
			}
			s.spread(b, raw)
			s.summarize(b, done)
		})
	case e.Progress != nil:
		b.Progress = *e.Progress
	case e.Lost != nil:
		s.env.Notify(format.Shown(e.Lost.Message)+". Comparisons that need its contents no longer work: forget it and add it again.", true)
	}
}

// spread adds the other dumps among the files of a baseline that was not chosen from them.
func (s *Baselines) spread(b *Baseline, raw json.RawMessage) {
	info, err := env.Decode[protocol.Info](raw, nil)
	if err != nil || b.Entry != "" || b.Dump != 0 || len(info.Choices) > MostAtOnce {
		return
	}
	for _, c := range info.Choices {
		if c.Open {
			b.Choice = c
		} else {
			s.Add(Other{b.File, c})
		}
	}
}

// summarize passes the summary of the baseline to the analyzer of the open dump, then
// continues.
func (s *Baselines) summarize(b *Baseline, then func()) {
	b.Progress = protocol.Progress{Phase: "Summing up", Fraction: 1, SecondsLeft: -1}
	var files any // files of a summary, which no analyzer has opened
	if b.isSummary() {
		files = b.Files
	}
	b.Client.Call(protocol.MethodSummary, nil, files, func(raw json.RawMessage, err *protocol.Error) {
		if s.failed(b, err) {
			return
		}
		var taken struct{ Created int64 }
		if json.Unmarshal(raw, &taken) == nil {
			b.Created = taken.Created
		}
		params := protocol.BaselineParams{ID: b.ID, Name: b.Name, Summary: raw}
		s.env.Client.Call(protocol.MethodBaseline, params, nil, func(_ json.RawMessage, err *protocol.Error) {
			if !s.failed(b, err) {
				s.diagnose()
				then()
			}
		})
	})
}

// failed removes a baseline that cannot be compared with.
func (s *Baselines) failed(b *Baseline, err *protocol.Error) bool {
	if err == nil {
		return false
	}
	if slices.Contains(s.List, b) {
		s.Forget(b)
		if err.Kind != "cancelled" {
			s.env.Notify(format.Visible(b.Name)+": "+err.Message, true)
		}
	}
	return true
}

// AnalyzerDied handles the end of the analyzer of a baseline.
func (s *Baselines) AnalyzerDied(a *env.Analyzer, reason string) {
	err := &protocol.Error{Kind: "internal", Message: reason, Offset: -1}
	a.Client.Fail(err)
	for _, b := range s.List {
		if b.Analyzer == a {
			s.failed(b, err)
			return
		}
	}
}

// Asked passes a question to the analyzer of a baseline, and its answer back.
func (s *Baselines) Asked(q protocol.Ask) {
	answer := func(raw json.RawMessage, err *protocol.Error) {
		s.env.Client.Call(protocol.MethodAnswer, protocol.AnswerParams{ID: q.ID, Result: raw, Error: err}, nil, nil)
	}
	for _, b := range s.List {
		if b.ID == q.Baseline && b.isSummary() {
			answer(nil, &protocol.Error{Kind: "usage", Message: "there is only a summary of it, which cannot run queries", Offset: -1})
			return
		}
		if b.ID == q.Baseline {
			b.Client.Call(protocol.MethodTable, protocol.TableParams{Command: q.Command, Limit: q.Limit}, nil, answer)
			return
		}
	}
	answer(nil, &protocol.Error{Kind: "usage", Message: "the other dump has been closed", Offset: -1})
}

// SwitchTo applies the size model and reference policy of the open dump to the
// baselines.
func (s *Baselines) SwitchTo(params protocol.InfoParams) {
	for _, b := range s.List {
		if !b.Ready || b.isSummary() { // a summary cannot change
			continue
		}
		b.Client.Call(protocol.MethodInfo, params, nil, func(_ json.RawMessage, err *protocol.Error) {
			if err != nil {
				s.env.Notify(format.Visible(b.Name)+": "+err.Message, true)
				return
			}
			s.summarize(b, s.refresh)
		})
	}
}

// Queue lets files wait until the dump is open.
func (s *Baselines) Queue(list []Other) { s.queued = list }

// AddQueued opens the dumps that waited.
func (s *Baselines) AddQueued() {
	list := s.queued
	s.queued = nil
	for _, a := range list {
		s.Add(a)
	}
}
