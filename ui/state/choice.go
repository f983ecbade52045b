package state

// OpenNamed receives the dumps given to heapdrop open, and opens the first.
func (p *Page) OpenNamed(dumps []NamedDump) {
	p.Dumps = dumps
	for _, d := range dumps {
		if p.Dump.Stage == StageIdle && !d.IsSummary() {
			p.Open(d.Files, d.Name, d.Size)
		}
	}
}

// ChooseNamed shows the dialog with the dumps given to heapdrop open, for a purpose.
func (v *Visit) ChooseNamed(purpose Purpose) {
	v.Choosing = purpose
	v.focus("#named-dumps button")
}

// Choosable returns the dumps to choose from. The open dump cannot be compared with
// itself.
func (p *Page) Choosable() (dumps []NamedDump) {
	for _, d := range p.Dumps {
		if p.Choosing == ToCompare && d.Name != p.Dump.FileName || p.Choosing != ToCompare && !d.IsSummary() {
			dumps = append(dumps, d)
		}
	}
	return dumps
}

// TakeNamed closes the dialog with the choice of one dump.
func (p *Page) TakeNamed(d NamedDump) {
	purpose := p.Choosing
	p.CloseChoice()
	p.Take(purpose, d.Files, d.Name, d.Size)
}

// CloseChoice closes the dialog without a choice.
func (v *Visit) CloseChoice() {
	if v.Choosing != "" {
		v.Choosing = ""
		v.focus("#main")
	}
}

// Connection records that the connection to an analyzer was lost or restored.
func (v *Visit) Connection(lost bool) {
	if lost {
		v.away++
	} else {
		v.away--
	}
}
