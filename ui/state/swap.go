package state

import "heapdrop/protocol"

// Newer returns a baseline that is newer than the open dump; nil if there is none, or if
// it cannot take the place of the open dump.
func (p *Page) Newer() *Baseline {
	if p.Dump.Stage != StageReady || p.Dump.Info == nil || p.Dump.Info.Created == 0 || p.Dump.params.Entry != "" || p.Dump.params.Dump != 0 {
		return nil
	}
	for _, b := range p.Dump.Baselines {
		if b.Ready && !b.isSummary() && b.Created > p.Dump.Info.Created {
			return b
		}
	}
	return nil
}

// Swap opens a baseline, and makes the dump that was open a baseline of it.
func (p *Page) Swap(b *Baseline) {
	list := []aside{{p.Dump.files, p.Dump.FileName, p.Dump.FileSize}}
	for _, other := range p.Dump.Baselines {
		if other != b {
			list = append(list, aside{other.Files, other.Name, other.Size})
		}
	}
	p.openWith(b.Files, b.Name, b.Size, protocol.OpenParams{Frames: p.Dump.params.Frames})
	p.Dump.asides = list
}
