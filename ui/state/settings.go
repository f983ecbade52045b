package state

import (
	"encoding/json"
	"slices"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
)

// loadInfo requests the numbers of the dump, after applying the settings in the
// parameters.
func (d *Dump) loadInfo(params protocol.InfoParams) {
	d.env.Client.Call(protocol.MethodInfo, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		info, err := env.Decode[protocol.Info](raw, failure)
		if err != nil {
			if err.Kind != "cancelled" {
				d.env.Notify(err.Message, true)
			}
			if params.ReferencePolicy != "" {
				d.loadInfo(protocol.InfoParams{}) // get the setting that is really in effect
			}
			return
		}
		d.describe(info)
		if params != (protocol.InfoParams{}) {
			d.refresh()
			d.Overview.Reload()
			d.Indexes.Load() // gets whether it can be saved
		}
	})
}

// describe takes what is known of the dump. Of several files, the first may be another one: a
// file beside it, or one of the dumps to choose from. An archive is none of those.
func (d *Dump) describe(info *protocol.Info) {
	d.Info = info
	first := func(c protocol.Choice) bool { return c.Name == d.FileName && c.Size == d.FileSize }
	if len(info.Beside) > 0 || slices.ContainsFunc(info.Choices, first) {
		d.FileName, d.FileSize = info.Name, info.FileSize
		d.setTitle()
	}
}

// SwitchSizes applies another size model or layout to all views.
func (d *Dump) SwitchSizes(sizes string) {
	if d.Info != nil && sizes != d.Info.Sizes {
		d.switchTo(protocol.InfoParams{Sizes: sizes})
	}
}

// SwitchPolicy applies another reference policy to all views.
func (d *Dump) SwitchPolicy(policy string) {
	if d.Info != nil && policy != d.Info.ReferencePolicy {
		d.env.Notify("Dominators and retained heap are being computed again.", false)
		d.Info.ReferencePolicy = policy // a further switch builds on it, even before the answer
		d.switchTo(protocol.InfoParams{ReferencePolicy: policy})
	}
}

// SwitchTo applies settings to the open dump and the baselines.
func (d *Dump) switchTo(params protocol.InfoParams) {
	d.loadInfo(params)
	d.Baselines.SwitchTo(params)
}
