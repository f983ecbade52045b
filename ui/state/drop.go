package state

// Take handles files that are chosen or dropped for a purpose.
func (p *Page) Take(purpose Purpose, files any, name string, size int64) {
	switch purpose {
	case ToCompare:
		p.Compare(files, name, size)
	case Dropped:
		p.Drop(files, name, size)
	default:
		p.Open(files, name, size)
	}
}

// Drop handles dropped files. While a dump is open, the page asks for their purpose.
func (p *Page) Drop(files any, name string, size int64) {
	if !p.HasDump() {
		p.Open(files, name, size)
		return
	}
	p.Pending = &PendingDrop{Files: files, Name: name, Size: size}
	p.focus("#offer-compare")
}

// DecideDrop handles the answer to that question: compare, or open instead.
func (p *Page) DecideDrop(compare bool) {
	o := p.Pending
	if o == nil {
		return
	}
	p.Pending = nil
	if compare {
		p.Compare(o.Files, o.Name, o.Size)
	} else {
		p.Open(o.Files, o.Name, o.Size)
	}
}

// Compare opens a baseline, if a dump is open.
func (p *Page) Compare(files any, name string, size int64) {
	if p.HasDump() {
		p.compare(files, name, size)
	} else {
		p.Open(files, name, size)
	}
}

// TrySample fetches the sample dump of the site and opens it.
func (p *Page) TrySample() {
	if p.Browser.FetchSample == nil {
		return
	}
	p.Notify("Fetching the sample dump …", false)
	p.after(func() {
		p.Browser.FetchSample(func(message string) { p.Notify(message, true) })
	})
}
