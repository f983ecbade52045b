package state

import (
	"encoding/json"
	"strings"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/state/command"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/results"
	"heapdrop/ui/state/route"
)

// NewPage returns a page in its initial state. changed requests a render.
func NewPage(client *env.Client, browser env.Browser, changed func()) *Page {
	v := env.NewVisit(client, browser, changed)
	p := &Page{Visit: v, Editors: parts.NewEditors(v)}
	v.Do = p.Do
	client.OnEvent = p.event
	p.start(env.Status{})
	return p
}

// start shows the initial page of a dump.
func (p *Page) start(s env.Status) {
	d := newDump(p.Visit, p.Editors, s)
	p.Dump = d
	d.Overview.Classes.OnShown = d.useful
	d.listenTo(d.Main)
}

// replace closes the dump and starts with another one, or with none.
func (p *Page) replace(s env.Status) {
	p.Dump.close()
	p.start(s)
}

// Open opens a dump. files are the browser's File objects.
func (p *Page) Open(files any, name string, size int64) {
	p.openWith(env.File{Files: files, FileName: name, FileSize: size}, protocol.OpenParams{})
}

// Choose opens another dump of the same file.
func (p *Page) Choose(c protocol.Choice) {
	p.reopen(protocol.OpenParams{Entry: c.Entry, Dump: c.Dump, Frames: p.Dump.Params.Frames})
}

// OpenAgain opens the dump whose opening was cancelled, or whose analyzer ended.
func (p *Page) OpenAgain() { p.reopen(p.Dump.Params) }

// OpenWithoutIndex opens the dump again and reads the file instead of its saved index.
func (p *Page) OpenWithoutIndex() {
	params := p.Dump.Params
	params.NoIndex = true
	p.reopen(params)
}

// SwitchFrames opens the dump again, with or without stack frames as objects.
func (p *Page) SwitchFrames(mode string) {
	if p.Dump.Info != nil && mode != p.Dump.Info.Frames {
		params := p.Dump.Params
		params.Frames = mode
		p.reopen(params)
	}
}

func (p *Page) reopen(params protocol.OpenParams) { p.openWith(p.Dump.File, params) }

// leavesObject reports whether the view is about an object or a suspect of the dump before,
// and this is another one.
func (p *Page) leavesObject(f env.File, params protocol.OpenParams) bool {
	d := p.Dump
	return (d.HasDump() || d.Stage == env.StageDead) && (p.Route.Suspect > 0 || strings.Contains(p.Route.Command, "0x")) &&
		(f.FileName != d.FileName || f.FileSize != d.FileSize || params.Entry != d.Params.Entry || params.Dump != d.Params.Dump)
}

func (p *Page) openWith(f env.File, params protocol.OpenParams) {
	fresh := !f.Large && p.Dump.Stage == env.StageIdle && (p.Browser.Opens == nil || p.Browser.Opens(f.Files))
	if p.Dump.Stage != env.StageIdle {
		p.Route.Select = "" // belongs to the previous dump
	}
	if p.Route.View == route.FleetID || p.leavesObject(f, params) {
		p.Route = route.Overview
		p.SetFragment(true)
	}
	p.Notice = nil // about the sample that was fetched
	p.replace(env.Status{
		Stage: env.StageOpening, File: f, Params: params, WithTour: p.tourNext,
		Progress: protocol.Progress{Phase: "Starting", Total: f.FileSize, SecondsLeft: -1},
	})
	p.tourNext = false
	p.Mark("open")
	p.Dump.setStatus()
	p.Dump.setTitle()
	switch {
	case !fresh: // start a new worker, because the memory of a WebAssembly program never shrinks
		p.StartEngine(f.Files, f.Large, p.begin)
	default:
		p.WhenRunning(p.begin)
	}
}

// begin asks the analyzer to open the dump.
func (p *Page) begin() {
	p.Dump.OpenRequest = p.Client.Call(protocol.MethodOpen, p.Dump.Params, p.Dump.Files, p.opened)
}

// enlarge begins again with an analyzer that may take more memory.
func (p *Page) enlarge() {
	p.Dump.Large = true
	p.Dump.Progress.Phase = "Starting with more memory"
	p.Dump.setStatus()
	p.StartEngine(p.Dump.Files, true, p.begin)
}

// CloseDump returns to the start page and frees the memory of the worker.
func (p *Page) CloseDump() {
	p.closeDump()
	p.SetFragment(true)
}

func (p *Page) closeDump() {
	p.replace(env.Status{})
	p.Address = env.Address{Route: route.Overview}
	if p.Fleet != nil {
		p.Route = p.Fleet.Route()
	}
	p.StartEngine(nil, false, nil)
	p.Dump.setTitle()
}

// CancelOpen ends the opening and keeps what is already usable. If nothing is usable yet,
// or on a second call, it replaces the worker, because the worker may not react soon and
// its memory should be freed at once.
func (p *Page) CancelOpen() {
	if !p.Dump.HasDump() || p.Dump.Cancelling {
		p.CloseDump()
		return
	}
	p.Dump.Cancelling = true
	p.Client.Cancel(p.Dump.OpenRequest)
}

// opened handles the reply to the open request.
func (p *Page) opened(raw json.RawMessage, failure *protocol.Error) {
	p.Dump.OpenRequest = 0
	info, err := env.Decode[protocol.Info](raw, failure)
	switch {
	case err != nil && p.Dump.Stage == env.StageDead:
	case err != nil && err.Kind == "cancelled":
		if p.Dump.Cancelling { // and nothing is usable yet
			p.CloseDump()
		}
	case err != nil && err.Kind == "too-large-here":
		p.enlarge()
	case err != nil:
		p.replace(env.Status{Stage: env.StageFailed, Failure: err, File: p.Dump.File, Params: p.Dump.Params})
		p.Dump.setStatus()
	case info.Unfinished:
		p.Dump.Info, p.Dump.Stage = info, env.StageStopped
		p.Dump.setStatus()
		p.Dump.complete()
	default:
		p.Dump.describe(info)
		p.reached(env.MilestoneDominators)
		p.Dump.Stage = env.StageReady
		p.Dump.setStatus()
		p.Dump.Overview.Load()
		p.Dump.Indexes.Load()
		p.Dump.Baselines.AddQueued()
		if p.Dump.WithTour {
			p.StartTour()
		}
	}
}

// event handles an event of the worker.
func (p *Page) event(e protocol.Event) {
	switch {
	case e.Hello != nil:
		p.greeted(e.Hello)
	case e.Progress != nil:
		p.Dump.progressed(*e.Progress)
	case e.Milestone == "histogram":
		p.reached(env.MilestoneHistogram)
	case e.Milestone == "references":
		p.reached(env.MilestoneReferences)
	case e.Milestone == "dominators":
		p.reached(env.MilestoneDominators)
	case e.Ask != nil:
		p.Dump.Baselines.Asked(*e.Ask)
	case e.Lost != nil:
		p.Dump.Lost = e.Lost
	case e.Timings != nil:
		if timings := *e.Timings; p.Browser.SetTimings != nil {
			p.After(func() { p.Browser.SetTimings(timings) })
		}
	}
}

func (p *Page) greeted(hello *protocol.Hello) {
	if hello.Protocol != protocol.Version {
		p.Died("The page and the analyzer are of different versions.", "Reload the page to get matching files.", "")
		return
	}
	start := p.Started()
	p.Dump.setStatus()
	p.Client.Call(protocol.MethodCommands, nil, nil, func(raw json.RawMessage, failure *protocol.Error) {
		if commands, err := env.Decode[[]protocol.Command](raw, failure); err == nil {
			p.Commands = command.WithoutFlags(route.NameViews(command.Named(append(*commands, parts.RedactCommand, parts.SaveIndexCommand))))
			if p.Dump.Main.State != results.PanelEmpty && p.Dump.Main.Form == nil {
				p.Dump.Main.Refresh()
			}
		}
	})
	if start != nil {
		start()
	} else {
		p.Dump.Indexes.Load()
	}
}

// progressed handles the progress of any request about the dump.
func (d *Dump) progressed(progress protocol.Progress) {
	if progress.Request == d.OpenRequest && d.OpenRequest != 0 {
		d.Progress = progress
		d.setStatus()
		d.Overview.Load() // it may have become clear that this takes long
		return
	}
	if d.Redaction != nil {
		d.Redaction.Progressed(progress)
	}
	d.Indexes.Progressed(progress)
	if d.Overview.Progressed(progress) {
		return
	}
	for _, panel := range d.panels() {
		panel.Progressed(progress)
	}
}

// arrival is how long the page waits for the first view of a large file.
const arrival = 80 * time.Millisecond

// reached handles a milestone: views that waited for it load now.
func (p *Page) reached(m env.Milestone) {
	if p.Dump.Stage != env.StageOpening || m <= p.Dump.Milestone {
		return
	}
	before := p.Dump.Milestone
	p.Dump.Milestone = m
	if m == env.MilestoneDominators {
		p.Mark("dominators")
	}
	if before == env.MilestoneNone {
		if p.Dump.Arriving() {
			s := p.Dump.Status
			p.Delayed(arrival, func() { s.Overdue = true })
		}
		p.Dump.loadInfo(protocol.InfoParams{})
		p.Dump.setTitle()
		p.Apply(p.Route)
		if p.Link != nil {
			p.askNow()
		}
		return
	}
	if m == env.MilestoneReferences {
		if !p.Dump.Lasts() { // the dominators come soon
			return
		}
		p.Dump.loadInfo(protocol.InfoParams{})
	}
	p.Dump.complete()
}

// complete requests what has become more complete, or was left out for a short opening.
func (d *Dump) complete() {
	for _, panel := range d.panels() {
		panel.Complete()
	}
	d.Overview.Load()
}

// Died handles the end of the worker.
func (p *Page) Died(reason, advice, output string) {
	if p.Dump.Stage == env.StageDead {
		return
	}
	asked := p.Dump.Main.Command
	p.Dump.Stage = env.StageDead // results need not be released any more
	p.WorkerEnded()
	p.replace(env.Status{
		Stage: env.StageDead, File: p.Dump.File, Params: p.Dump.Params,
		Failure: &protocol.Error{Kind: "internal", Message: reason, Advice: advice, Offset: -1},
		Output:  output, Asked: asked,
	})
	p.Client.Fail(&protocol.Error{Kind: "internal", Message: strings.TrimSuffix(reason, "."), Advice: advice, Offset: -1})
	p.Notice = nil // it is about another effect of the same failure
	p.Dump.setStatus()
	p.Changed()
}
