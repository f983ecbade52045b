package state

// Offer takes the dumps that heapdrop open was given, and opens the first.
func (p *Page) Offer(dumps []NamedDump) {
	p.Dumps = dumps
	for _, d := range dumps {
		if p.Stage == StageIdle && !d.IsSummary() {
			p.Open(d.Files, d.Name, d.Size)
		}
	}
}

// ChooseNamed shows the dialog that offers the dumps of heapdrop open for a purpose.
func (p *Page) ChooseNamed(purpose Purpose) {
	p.Choosing = purpose
	p.focus("#named-dumps button")
}

// Choosable are the dumps to choose among: the open one is not compared with itself.
func (p *Page) Choosable() (dumps []NamedDump) {
	for _, d := range p.Dumps {
		if p.Choosing == ToCompare && d.Name != p.FileName || p.Choosing != ToCompare && !d.IsSummary() {
			dumps = append(dumps, d)
		}
	}
	return dumps
}

// TakeNamed answers that dialog with one of them.
func (p *Page) TakeNamed(d NamedDump) {
	purpose := p.Choosing
	p.CloseChoice()
	p.Take(purpose, d.Files, d.Name, d.Size)
}

// CloseChoice ends that dialog.
func (p *Page) CloseChoice() {
	if p.Choosing != "" {
		p.Choosing = ""
		p.focus("#main")
	}
}

// Connection takes that the connection to an analyzer is lost, or is there again.
func (p *Page) Connection(lost bool) {
	if lost {
		p.away++
	} else {
		p.away--
	}
}
