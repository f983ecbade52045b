package state

import (
	"encoding/json"

	"heapdrop/protocol"
)

// loadInfo asks for the numbers of the dump, after switching what the parameters
// say.
func (p *Page) loadInfo(params protocol.InfoParams) {
	p.Client.Call(protocol.MethodInfo, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		info, err := decode[protocol.Info](raw, failure)
		if err != nil {
			if err.Kind != "cancelled" {
				p.Notify(err.Message, true)
			}
			if params.ReferencePolicy != "" {
				p.loadInfo(protocol.InfoParams{}) // which one is the current one after all
			}
			return
		}
		p.Info = info
		if params != (protocol.InfoParams{}) {
			p.refresh()
			p.Overview.Reload()
			p.Indexes.Load() // whether it can be saved
		}
	})
}

// SwitchSizes makes all sizes follow another model or layout.
func (p *Page) SwitchSizes(sizes string) {
	if p.Info != nil && sizes != p.Info.Sizes {
		p.switchTo(protocol.InfoParams{Sizes: sizes})
	}
}

// SwitchPolicy makes all views follow other kinds of references.
func (p *Page) SwitchPolicy(policy string) {
	if p.Info != nil && policy != p.Info.ReferencePolicy {
		p.Notify("Dominators and retained heap are being computed again.", false)
		p.Info.ReferencePolicy = policy // what the next switch starts from, also before the answer
		p.switchTo(protocol.InfoParams{ReferencePolicy: policy})
	}
}

// switchTo switches the open dump and those beside it.
func (p *Page) switchTo(params protocol.InfoParams) {
	p.loadInfo(params)
	p.switchBaselines(params)
}
