package state

import "heapdrop/ui/state/env"

// OpenNamed receives the dumps given to heapdrop open, and opens the first.
func (p *Page) OpenNamed(dumps []env.NamedDump) {
	p.Dumps = dumps
	for _, d := range dumps {
		if p.Dump.Stage == env.StageIdle && !d.IsSummary() {
			p.Open(d.Files, d.Name, d.Size)
		}
	}
}

// Choosable returns the dumps to choose from. The open dump cannot be compared with
// itself.
func (p *Page) Choosable() (dumps []env.NamedDump) {
	for _, d := range p.Dumps {
		if p.Choosing == env.ToCompare && d.Name != p.Dump.FileName || p.Choosing != env.ToCompare && !d.IsSummary() {
			dumps = append(dumps, d)
		}
	}
	return dumps
}

// TakeNamed closes the dialog with the choice of one dump.
func (p *Page) TakeNamed(d env.NamedDump) {
	purpose := p.Choosing
	p.CloseChoice()
	p.Take(purpose, d.Files, d.Name, d.Size)
}
