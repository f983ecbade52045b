package state

// Offer receives the dumps given to heapdrop open, and opens the first.
func (p *Page) Offer(dumps []NamedDump) {
	p.Dumps = dumps
	for _, d := range dumps {
		if p.Dump.Stage == StageIdle && !d.IsSummary() {
			p.Open(d.Files, d.Name, d.Size)
		}
	}
}

// ChooseNamed shows the dialog with the dumps given to heapdrop open, for a purpose.
func (p *Page) ChooseNamed(purpose Purpose) {
	p.Choosing = purpose
	p.focus("#named-dumps button")
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
func (p *Page) CloseChoice() {
	if p.Choosing != "" {
		p.Choosing = ""
		p.focus("#main")
	}
}

// Connection records that the connection to an analyzer was lost or restored.
func (p *Page) Connection(lost bool) {
	if lost {
		p.away++
	} else {
		p.away--
	}
}
