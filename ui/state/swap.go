package state

import (
	"slices"

	"heapdrop/protocol"
	"heapdrop/ui/state/parts"
)

// Swap opens a baseline, and makes the dump that was open a baseline of it.
func (p *Page) Swap(b *parts.Baseline) {
	later := []parts.Other{p.openAsOther()}
	for _, other := range p.Dump.Baselines.List {
		if other != b {
			later = append(later, other.Other)
		}
	}
	p.openWith(b.File, protocol.OpenParams{Frames: p.Dump.Params.Frames, Entry: b.Entry, Dump: b.Dump})
	p.Dump.Baselines.Queue(later)
}

// openAsOther returns the open dump as one to compare with.
func (p *Page) openAsOther() parts.Other {
	other := parts.OtherOf(p.Dump.File)
	other.Entry, other.Dump = p.Dump.Params.Entry, p.Dump.Params.Dump
	if info := p.Dump.Info; info != nil {
		if i := slices.IndexFunc(info.Choices, func(c protocol.Choice) bool { return c.Open }); i >= 0 {
			other.Choice = info.Choices[i]
		}
	}
	return other
}
