package state

import "heapdrop/protocol"

// Swap opens a baseline, and makes the dump that was open a baseline of it.
func (p *Page) Swap(b *Baseline) {
	later := []file{p.Dump.file}
	for _, other := range p.Dump.Baselines.List {
		if other != b {
			later = append(later, file{files: other.Files, FileName: other.Name, FileSize: other.Size})
		}
	}
	p.openWith(file{files: b.Files, FileName: b.Name, FileSize: b.Size}, protocol.OpenParams{Frames: p.Dump.params.Frames})
	p.Dump.Baselines.queue(later)
}
