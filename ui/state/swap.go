package state

import "heapdrop/protocol"

// Newer returns a baseline that is newer than the open dump; nil if there is none, or if
// it cannot take the place of the open dump.
func (p *Page) Newer() *Baseline {
	if p.Stage != StageReady || p.Info == nil || p.Info.Created == 0 || p.params.Entry != "" || p.params.Dump != 0 {
		return nil
	}
	for _, b := range p.Baselines {
		if b.Ready && !b.isSummary() && b.Created > p.Info.Created {
			return b
		}
	}
	return nil
}

// Swap opens a baseline, and makes the dump that was open a baseline of it.
func (p *Page) Swap(b *Baseline) {
	list := []aside{{p.files, p.FileName, p.FileSize}}
	for _, other := range p.Baselines {
		if other != b {
			list = append(list, aside{other.Files, other.Name, other.Size})
		}
	}
	p.openWith(b.Files, b.Name, b.Size, protocol.OpenParams{Frames: p.params.Frames})
	p.asides = list
}
