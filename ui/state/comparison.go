package state

import (
	"encoding/json"
	"slices"

	"heapdrop/protocol"
)

// compare opens another dump to compare with the open one.
func (p *Page) compare(files any, name string, size int64) {
	b := &Baseline{Analyzer: p.newAnalyzer(files), Name: name, Size: size}
	b.Progress = protocol.Progress{Phase: "Starting", SecondsLeft: -1}
	b.Client.OnEvent = func(e protocol.Event) { p.baselineEvent(b, e) }
	p.Dump.Baselines = append(p.Dump.Baselines, b)
	if p.Dump.Stage == StageReady {
		// Meanwhile the analyzer of the open dump computes and stores its own summary.
		p.Client.Call(protocol.MethodSummary, nil, nil, nil)
	}
	p.startAnalyzer(b.Analyzer)
}

// baselineEvent handles an event from the analyzer of a baseline.
func (p *Page) baselineEvent(b *Baseline, e protocol.Event) {
	switch {
	case e.Hello != nil && !b.hello:
		b.hello = true
		done := func() {
			b.Ready = true
			p.Run("delta_histogram")
		}
		if b.isSummary() {
			p.summarize(b, done)
			return
		}
		params := protocol.OpenParams{Frames: p.Dump.params.Frames}
		if p.Dump.Info != nil && p.Dump.Info.Sizes == "mat" {
			params.Sizes = p.Dump.Info.Sizes
		}
		if p.Dump.Info != nil && p.Dump.Info.ReferencePolicy != "all" {
			params.ReferencePolicy = p.Dump.Info.ReferencePolicy
		}
		b.Client.Call(protocol.MethodOpen, params, b.Files, func(_ json.RawMessage, err *protocol.Error) {
			if p.baselineFailed(b, err) {
				return
			}
			p.summarize(b, done)
		})
	case e.Progress != nil:
		b.Progress = *e.Progress
	case e.Lost != nil:
		p.Notify(Shown(e.Lost.Message)+". Comparisons that need its contents no longer work: forget it and add it again.", true)
	}
}

// summarize passes the summary of the baseline to the analyzer of the open dump, then
// continues.
func (p *Page) summarize(b *Baseline, then func()) {
	b.Progress = protocol.Progress{Phase: "Summing up", Fraction: 1, SecondsLeft: -1}
	var files any // files of a summary, which no analyzer has opened
	if b.isSummary() {
		files = b.Files
	}
	b.Client.Call(protocol.MethodSummary, nil, files, func(raw json.RawMessage, err *protocol.Error) {
		if p.baselineFailed(b, err) {
			return
		}
		var taken struct{ Created int64 }
		if json.Unmarshal(raw, &taken) == nil {
			b.Created = taken.Created
		}
		params := protocol.BaselineParams{ID: b.ID, Name: b.Name, Summary: raw}
		p.Client.Call(protocol.MethodBaseline, params, nil, func(_ json.RawMessage, err *protocol.Error) {
			if !p.baselineFailed(b, err) {
				p.Dump.Overview.diagnoseAnew()
				then()
			}
		})
	})
}

// baselineFailed removes a baseline that cannot be compared with.
func (p *Page) baselineFailed(b *Baseline, err *protocol.Error) bool {
	if err == nil {
		return false
	}
	if slices.Contains(p.Dump.Baselines, b) {
		p.Dump.ForgetBaseline(b)
		if err.Kind != "cancelled" {
			p.Notify(Visible(b.Name)+": "+err.Message, true)
		}
	}
	return true
}

// AnalyzerDied handles the end of the analyzer of a baseline.
func (p *Page) AnalyzerDied(a *Analyzer, reason string) {
	err := &protocol.Error{Kind: "internal", Message: reason, Offset: -1}
	a.Client.Fail(err)
	for _, b := range p.Dump.Baselines {
		if b.Analyzer == a {
			p.baselineFailed(b, err)
			return
		}
	}
}

// asked passes a question to the analyzer of a baseline, and its answer back.
func (p *Page) asked(q protocol.Ask) {
	answer := func(raw json.RawMessage, err *protocol.Error) {
		p.Client.Call(protocol.MethodAnswer, protocol.AnswerParams{ID: q.ID, Result: raw, Error: err}, nil, nil)
	}
	for _, b := range p.Dump.Baselines {
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

// switchBaselines applies the size model and reference policy of the open dump to the
// baselines.
func (p *Page) switchBaselines(params protocol.InfoParams) {
	for _, b := range p.Dump.Baselines {
		if !b.Ready || b.isSummary() { // a summary cannot change
			continue
		}
		b.Client.Call(protocol.MethodInfo, params, nil, func(_ json.RawMessage, err *protocol.Error) {
			if err != nil {
				p.Notify(Visible(b.Name)+": "+err.Message, true)
				return
			}
			p.summarize(b, p.Dump.refresh)
		})
	}
}

// compareAsides opens the dumps that were set aside, as baselines of the dump that is
// open now.
func (p *Page) compareAsides() {
	list := p.Dump.asides
	p.Dump.asides = nil
	for _, a := range list {
		p.compare(a.files, a.name, a.size)
	}
}
