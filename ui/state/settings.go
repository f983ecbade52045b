package state

import (
	"encoding/json"

	"heapdrop/protocol"
)

// loadInfo requests the numbers of the dump, after applying the settings in the
// parameters.
func (p *Page) loadInfo(params protocol.InfoParams) {
	p.Client.Call(protocol.MethodInfo, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		info, err := decode[protocol.Info](raw, failure)
		if err != nil {
			if err.Kind != "cancelled" {
				p.Notify(err.Message, true)
			}
			if params.ReferencePolicy != "" {
				p.loadInfo(protocol.InfoParams{}) // get the setting that is really in effect
			}
			return
		}
		p.Dump.Info = info
		if params != (protocol.InfoParams{}) {
			p.Dump.refresh()
			p.Dump.Overview.Reload()
			p.Dump.Indexes.Load() // gets whether it can be saved
		}
	})
}

// SwitchSizes applies another size model or layout to all views.
func (p *Page) SwitchSizes(sizes string) {
	if p.Dump.Info != nil && sizes != p.Dump.Info.Sizes {
		p.switchTo(protocol.InfoParams{Sizes: sizes})
	}
}

// SwitchPolicy applies another reference policy to all views.
func (p *Page) SwitchPolicy(policy string) {
	if p.Dump.Info != nil && policy != p.Dump.Info.ReferencePolicy {
		p.Notify("Dominators and retained heap are being computed again.", false)
		p.Dump.Info.ReferencePolicy = policy // a further switch builds on it, even before the answer
		p.switchTo(protocol.InfoParams{ReferencePolicy: policy})
	}
}

// switchTo applies settings to the open dump and the baselines.
func (p *Page) switchTo(params protocol.InfoParams) {
	p.loadInfo(params)
	p.switchBaselines(params)
}
