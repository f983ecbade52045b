package state

import "heapdrop/protocol"

// Newer is a dump that is compared with though it was taken after the open one; nil for none,
// and where it cannot take its place.
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

// Swap opens a dump that is compared with, and compares it with the one that is open now.
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
