package state

import (
	"encoding/json"
	"strings"

	"heapdrop/core/fleet"
	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
	"heapdrop/ui/state/parts"
	"heapdrop/ui/state/route"
	"heapdrop/ui/state/trend"
)

// Take handles files that are chosen or dropped for a purpose.
func (p *Page) Take(purpose env.Purpose, files any, name string, size int64) {
	switch purpose {
	case env.ToCompare:
		p.Compare(files, name, size)
	case env.Dropped:
		p.Drop(files, name, size)
	default:
		p.openGiven(files, name, size)
	}
}

// openGiven opens a file that was chosen or dropped. The fleet may know more about the
// file.
func (p *Page) openGiven(files any, name string, size int64) {
	if p.Fleet != nil {
		if r := p.Fleet.IsWanted(name, size); r != nil {
			p.openRecord(r, files)
			return
		}
	}
	p.Open(files, name, size)
}

// OpenFleet shows what heapdrop fleet wrote about many dumps.
func (p *Page) OpenFleet(f *trend.Fleet) {
	if len(f.Trend.Services) == 0 {
		p.Notify("The records in this folder cannot be read. Another version of heapdrop may have written them: run heapdrop fleet again.", true)
		return
	}
	if p.Dump.Stage != env.StageIdle {
		p.CloseDump()
	}
	p.Notice, p.Fleet = nil, f
	f.Moved = p.fleetMoved
	if p.Link != nil && p.Link.Route.View == route.FleetID {
		p.Route, p.Link = p.Link.Route, nil
	}
	known := p.Route.View == route.FleetID
	if known {
		f.Restore(p.Route)
	}
	p.fleetMoved(!known)
	p.Focus("#main")
}

// CloseFleet returns to the start page.
func (p *Page) CloseFleet() {
	p.Fleet, p.Route = nil, route.Overview
	p.SetFragment(true)
	p.Dump.setTitle()
	p.Focus("#main")
}

// OpenFleetDump opens a dump of the fleet. It asks for the file if it is not at hand.
func (p *Page) OpenFleetDump(id string) {
	r := p.Fleet.Record(id)
	if r == nil {
		return
	}
	if files := p.Fleet.Files(r); files != nil {
		p.openRecord(r, files)
		return
	}
	p.Fleet.Want(r)
	text := "Choose the file " + r.File + " of this dump"
	if len(r.Beside) > 0 {
		text += ", together with " + strings.Join(r.Beside, ", ")
	}
	p.Notify(text+".", false)
}

// openRecord opens the dump of a record.
func (p *Page) openRecord(r *fleet.Record, files any) {
	p.openWith(env.File{Files: files, FileName: r.Name(), FileSize: r.Size}, protocol.OpenParams{Entry: r.Entry, Dump: r.Number})
}

// Drop handles dropped files. While a dump is open, they may say something about the time
// before it; otherwise the page asks for their purpose.
func (p *Page) Drop(files any, name string, size int64) {
	d := p.Dump // if it is replaced before the answer, the files are forgotten with it
	if !d.HasDump() {
		p.openGiven(files, name, size)
		return
	}
	if d.Stage != env.StageReady || p.Browser.Opens != nil && !p.Browser.Opens(files) {
		d.askPurpose(files, name, size)
		return
	}
	p.Client.Call(protocol.MethodBeside, nil, files, func(raw json.RawMessage, failure *protocol.Error) {
		if info, err := env.Decode[protocol.Info](raw, failure); err == nil && len(info.Beside) > 0 {
			d.placedBeside(info, files, name)
		} else {
			d.askPurpose(files, name, size)
		}
	})
}

// askPurpose asks for the purpose of dropped files.
func (d *Dump) askPurpose(files any, name string, size int64) {
	d.Pending = &PendingDrop{Files: files, Name: name, Size: size}
	d.env.Focus("#drop-compare")
}

// placedBeside shows what files that were added to the open dump say.
func (d *Dump) placedBeside(info *protocol.Info, files any, name string) {
	d.Info = info
	d.env.Notify("Added to the open dump, and shown in the overview: "+listed(files, name)+".", false)
	d.Overview.ForgetIncident()
	d.Overview.DiagnoseAnew()
}

// Title names the files: the first, and how many more there are.
func (o *PendingDrop) Title() string { return listed(o.Files, o.Name) }

// Several reports whether there is more than one.
func (o *PendingDrop) Several() bool { return others(o.Files) > 0 }

func listed(files any, name string) string {
	text := format.Cut(format.Shown(name), 80)
	if n := others(files); n > 0 {
		text += " and " + format.Count(int64(n), "more file")
	}
	return text
}

// others returns how many files there are beside the first.
func others(files any) int {
	if list, ok := files.(interface{ Len() int }); ok {
		return list.Len() - 1
	}
	return 0
}

// DecideDrop handles the answer to that question: compare, or open instead.
func (p *Page) DecideDrop(compare bool) {
	o := p.Dump.Pending
	if o == nil {
		return
	}
	p.Dump.Pending = nil
	if compare {
		p.Compare(o.Files, o.Name, o.Size)
	} else {
		p.Open(o.Files, o.Name, o.Size)
	}
}

// Compare opens a baseline, if a dump is open.
func (p *Page) Compare(files any, name string, size int64) {
	if p.Dump.HasDump() {
		p.Dump.Baselines.Add(parts.OtherOf(env.File{Files: files, FileName: name, FileSize: size}))
	} else {
		p.Open(files, name, size)
	}
}

// TrySample fetches the sample dump of the site and opens it, for the tour or without.
func (p *Page) TrySample(tour bool) {
	if p.Browser.FetchSample == nil {
		return
	}
	p.tourNext = tour
	p.Notify("Fetching the sample dump …", false)
	p.After(func() {
		p.Browser.FetchSample(func(message string) {
			p.tourNext = false
			p.Notify(message, true)
		})
	})
}
