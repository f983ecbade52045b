package ui

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"heapdrop/protocol"
)

// Baseline is another dump to compare with the open one. It has an analyzer of
// its own, so that each has all the memory of a worker; the page passes its
// summary to the analyzer of the open dump, and questions back.
type Baseline struct {
	ID       uint32
	Name     string
	Size     int64
	Client   *Client
	Ready    bool // the open dump can be compared with it
	Progress protocol.Progress

	files any
	hello bool
}

// isSummary reports whether the file is the summary of a dump, as the command
// writes it, and not the dump itself.
func (b *Baseline) isSummary() bool { return strings.HasSuffix(b.Name, ".heapsummary") }

// Offer is files dropped while a dump is open: they may be meant for comparing.
type Offer struct {
	Files any
	Name  string
	Size  int64
}

// Drop takes dropped files. While a dump is open the page asks what they are for.
func (a *App) Drop(files any, name string, size int64) {
	if !a.HasDump() {
		a.Open(files, name, size)
		return
	}
	a.Offer = &Offer{Files: files, Name: name, Size: size}
	a.focus("#offer-compare")
}

// TakeOffer answers that question: compare, or open instead.
func (a *App) TakeOffer(compare bool) {
	o := a.Offer
	if o == nil {
		return
	}
	a.Offer = nil
	if compare {
		a.Compare(o.Files, o.Name, o.Size)
	} else {
		a.Open(o.Files, o.Name, o.Size)
	}
}

// Compare opens another dump beside the open one.
func (a *App) Compare(files any, name string, size int64) {
	if !a.HasDump() {
		a.Open(files, name, size)
		return
	}
	a.lastBaseline++
	b := &Baseline{ID: a.lastBaseline, Name: name, Size: size, files: files, Client: &Client{}}
	b.Progress = protocol.Progress{Phase: "Starting", SecondsLeft: -1}
	b.Client.OnEvent = func(e protocol.Event) { a.baselineEvent(b, e) }
	a.Baselines = append(a.Baselines, b)
	if a.Stage == StageReady {
		// The open dump's own summary is made meanwhile, and kept by its analyzer.
		a.Client.Call(protocol.MethodSummary, nil, nil, nil)
	}
	if a.Browser.StartBaseline != nil {
		a.after(func() { a.Browser.StartBaseline(b) })
	}
}

// baselineEvent takes an event of the other dump's analyzer.
func (a *App) baselineEvent(b *Baseline, e protocol.Event) {
	switch {
	case e.Hello != nil && !b.hello:
		b.hello = true
		done := func() {
			b.Ready = true
			a.Run("delta_histogram")
		}
		if b.isSummary() {
			a.summarize(b, done)
			return
		}
		params := protocol.OpenParams{Frames: a.params.Frames}
		if a.Info != nil && a.Info.Sizes == "mat" {
			params.Sizes = a.Info.Sizes
		}
		if a.Info != nil && a.Info.ReferencePolicy != "all" {
			params.ReferencePolicy = a.Info.ReferencePolicy
		}
		b.Client.Call(protocol.MethodOpen, params, b.files, func(_ json.RawMessage, err *protocol.Error) {
			if a.baselineFailed(b, err) {
				return
			}
			a.summarize(b, done)
		})
	case e.Progress != nil:
		b.Progress = *e.Progress
	case e.Lost != nil:
		a.Notify(shown(e.Lost.Message)+". Comparisons that need its contents do not work any more: forget it and add it again.", true)
	}
}

// summarize passes the summary of the other dump on, then goes on.
func (a *App) summarize(b *Baseline, then func()) {
	b.Progress = protocol.Progress{Phase: "Summing up", Fraction: 1, SecondsLeft: -1}
	var files any // of a dump that the analyzer has not opened
	if b.isSummary() {
		files = b.files
	}
	b.Client.Call(protocol.MethodSummary, nil, files, func(raw json.RawMessage, err *protocol.Error) {
		if a.baselineFailed(b, err) {
			return
		}
		params := protocol.BaselineParams{ID: b.ID, Name: b.Name, Summary: raw}
		a.Client.Call(protocol.MethodBaseline, params, nil, func(_ json.RawMessage, err *protocol.Error) {
			if !a.baselineFailed(b, err) {
				then()
			}
		})
	})
}

// baselineFailed forgets a baseline that cannot be compared with.
func (a *App) baselineFailed(b *Baseline, err *protocol.Error) bool {
	if err == nil {
		return false
	}
	if slices.Contains(a.Baselines, b) {
		a.ForgetBaseline(b)
		if err.Kind != "cancelled" {
			a.Notify(Visible(b.Name)+": "+err.Message, true)
		}
	}
	return true
}

// BaselineDied takes the end of the other dump's analyzer.
func (a *App) BaselineDied(b *Baseline, reason string) {
	err := &protocol.Error{Kind: "internal", Message: reason, Offset: -1}
	b.Client.Fail(err)
	a.baselineFailed(b, err)
}

// ForgetBaseline closes another dump and frees its memory, also while it is
// being opened.
func (a *App) ForgetBaseline(b *Baseline) {
	a.Baselines = slices.DeleteFunc(a.Baselines, func(known *Baseline) bool { return known == b })
	b.Client.Fail(&protocol.Error{Kind: "cancelled", Message: "cancelled", Offset: -1})
	if a.Browser.StopBaseline != nil {
		a.after(func() { a.Browser.StopBaseline(b.ID) })
	}
	if b.Ready {
		a.Client.Call(protocol.MethodBaseline, protocol.BaselineParams{ID: b.ID}, nil, nil)
	}
}

// forgetBaselines closes all other dumps: the one they are compared with goes.
func (a *App) forgetBaselines() {
	a.Offer = nil
	if r := a.Redaction; r != nil {
		a.Redaction = nil
		r.stop()
	}
	for _, b := range slices.Clone(a.Baselines) {
		b.Ready = false // its analyzer goes too
		a.ForgetBaseline(b)
	}
}

// asked passes a question to the analyzer of another dump, and its answer back.
func (a *App) asked(q protocol.Ask) {
	answer := func(raw json.RawMessage, err *protocol.Error) {
		a.Client.Call(protocol.MethodAnswer, protocol.AnswerParams{ID: q.ID, Result: raw, Error: err}, nil, nil)
	}
	for _, b := range a.Baselines {
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

// switchBaselines makes the other dumps follow the size model and the policy of
// references of the open one.
func (a *App) switchBaselines(params protocol.InfoParams) {
	for _, b := range a.Baselines {
		if !b.Ready || b.isSummary() { // a summary stays as it was made
			continue
		}
		b.Client.Call(protocol.MethodInfo, params, nil, func(_ json.RawMessage, err *protocol.Error) {
			if err != nil {
				a.Notify(Visible(b.Name)+": "+err.Message, true)
				return
			}
			a.summarize(b, func() {
				for _, panel := range a.panels() {
					panel.Refresh()
				}
			})
		})
	}
}

// Comparing reports whether a dump can be compared with.
func (a *App) Comparing() bool {
	return slices.ContainsFunc(a.Baselines, func(b *Baseline) bool { return b.Ready })
}

// State says how far the opening of a baseline is.
func (b *Baseline) State() string {
	if b.Ready {
		return Bytes(b.Size)
	}
	return fmt.Sprintf("%s · %.0f %%", b.Progress.Phase, 100*b.Progress.Fraction)
}

// Question is the dialog about dropped files.
type Question struct{ App *App }

// Text asks.
func (c *Question) Text() string {
	return Cut(shown(c.App.Offer.Name), 80) + ": compare it with " + Cut(shown(c.App.FileName), 80) + ", or open it instead?"
}
