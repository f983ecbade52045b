package state

import (
	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/parts"
)

// Swap opens a baseline, and makes the dump that was open a baseline of it.
func (p *Page) Swap(b *parts.Baseline) {
	later := []env.File{p.Dump.File}
	for _, other := range p.Dump.Baselines.List {
		if other != b {
			later = append(later, env.File{Files: other.Files, FileName: other.Name, FileSize: other.Size})
		}
	}
	p.openWith(env.File{Files: b.Files, FileName: b.Name, FileSize: b.Size}, protocol.OpenParams{Frames: p.Dump.Params.Frames})
	p.Dump.Baselines.Queue(later)
}
