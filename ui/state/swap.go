package state

import "heapdrop/protocol"

// Swap opens a baseline, and makes the dump that was open a baseline of it.
func (p *Page) Swap(b *Baseline) {
	later := []file{p.Dump.file}
	for _, other := range p.Dump.Baselines.List {
		if other != b {
			later = append(later, file{other.Files, other.Name, other.Size})
		}
	}
	p.openWith(file{b.Files, b.Name, b.Size}, protocol.OpenParams{Frames: p.Dump.params.Frames})
	p.Dump.Baselines.later = later
}
