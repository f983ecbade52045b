package parts

import (
	"encoding/json"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/state/env"
	"heapdrop/ui/state/format"
)

// Indexes is what the page knows about saved indexes: results of the analysis of a dump,
// stored in this browser at the user's request.
type Indexes struct {
	env      env.Env
	request  uint32            // the request that saves an index; 0 if there is none
	progress protocol.Progress // progress of that request
	saved    string            // name of the saved index of the open dump
	problem  *protocol.Error   // why the last save failed
}

// NewIndexes returns the saved indexes, of which nothing is known yet.
func NewIndexes(e env.Env) *Indexes { return &Indexes{env: e} }

// Progressed handles progress, if it is that of saving.
func (x *Indexes) Progressed(progress protocol.Progress) {
	if x.request == progress.Request {
		x.progress = progress
	}
}

// SaveIndexCommand is the entry for saving in the list of queries.
var SaveIndexCommand = protocol.Command{Name: "save_index", Title: "Save the index", Category: "Overview", Help: "Saves the computed index, so that this dump opens within seconds next time."}

// Load requests the list of saved indexes.
func (x *Indexes) Load() {
	x.env.Client.Call(protocol.MethodIndexes, nil, nil, x.taker())
}

// taker returns a function that takes the answer to a request for the list. It ignores an
// answer if a later request was sent, because that answer describes an older state.
func (x *Indexes) taker() func(json.RawMessage, *protocol.Error) {
	stored := &x.env.Stored
	stored.Asked++
	number := stored.Asked
	return func(raw json.RawMessage, failure *protocol.Error) {
		if number == stored.Asked {
			x.take(raw, failure)
		}
	}
}

// take updates the list of saved indexes.
func (x *Indexes) take(raw json.RawMessage, failure *protocol.Error) {
	known, err := env.Decode[protocol.Indexes](raw, failure)
	if err != nil {
		if err.Kind != "cancelled" {
			x.env.Notify(message(err), true)
		}
		return
	}
	x.env.Stored.Known = known
}

// message formats an error in one line, with its advice.
func message(err *protocol.Error) string {
	text := err.Message
	if err.Advice != "" {
		text += ". " + err.Advice
	}
	return text
}

// Release ends everything that concerns the open dump.
func (x *Indexes) Release() {
	if x.Saving() {
		x.env.Notify("The index was not saved: its dump was closed.", true)
	}
	if known := x.env.Stored.Known; known != nil {
		known.Needs, known.Refused = 0, ""
	}
}

// Possible reports whether indexes can be saved here.
func (x *Indexes) Possible() bool { return x.env.Stored.Known != nil && x.env.Stored.Known.Offered }

// Measured reports whether the analyzer has said how large the index of the open dump would
// be, or why it cannot be saved. It does so shortly after the dump is open.
func (x *Indexes) Measured() bool {
	return x.Possible() && (x.env.Stored.Known.Needs > 0 || x.env.Stored.Known.Refused != "")
}

// Saved returns the saved indexes, newest first.
func (x *Indexes) Saved() []protocol.SavedIndex {
	if x.env.Stored.Known == nil {
		return nil
	}
	return x.env.Stored.Known.Saved
}

// Used reports whether the dump was opened from an index.
func (x *Indexes) Used() bool { return x.env.Info != nil && x.env.Info.SavedIndex != 0 }

// Current returns the saved index of the open dump in its current form. It returns nil if
// there is none, or if the dump was read although there is one.
func (x *Indexes) Current() *protocol.SavedIndex {
	for i, index := range x.Saved() {
		if index.Name == x.saved || x.Used() && index.Saved == x.env.Info.SavedIndex {
			return &x.env.Stored.Known.Saved[i]
		}
	}
	return nil
}

// Saving reports whether an index is being saved.
func (x *Indexes) Saving() bool { return x.request != 0 }

// CanSave reports whether the index of the open dump can be saved now.
func (x *Indexes) CanSave() bool {
	return x.Measured() && x.env.Stored.Known.Refused == "" && x.env.Stage == env.StageReady && !x.Saving() && x.Current() == nil
}

// Save saves the index of the open dump.
func (x *Indexes) Save() {
	a := x.env
	switch {
	case a.Stage != env.StageReady || x.Possible() && !x.Measured():
		a.Notify("The index can be saved as soon as the dump is open.", true)
		return
	case !x.Possible():
		a.Notify("This browser cannot save anything for this page: private windows and pages without HTTPS have no storage.", true)
		return
	case x.env.Stored.Known.Refused != "":
		a.Notify(x.State(), true)
		return
	case !x.CanSave():
		return
	}
	x.problem, x.progress = nil, protocol.Progress{SecondsLeft: -1}
	x.request = a.Client.Call(protocol.MethodSave, nil, nil, func(raw json.RawMessage, failure *protocol.Error) {
		x.request = 0
		saved, err := env.Decode[protocol.SavedIndex](raw, failure)
		if err != nil {
			if err.Kind != "cancelled" {
				x.problem = err
				a.Notify("The index was not saved: "+message(err), true)
			}
			return
		}
		x.saved = saved.Name
		x.Load()
		a.Notify("Saved. This dump opens within seconds next time.", false)
	})
}

// CancelSaving cancels the save; nothing is stored.
func (x *Indexes) CancelSaving() { x.env.Client.Cancel(x.request) }

// Forget deletes a saved index.
func (x *Indexes) Forget(name string) {
	x.forget(protocol.ForgetParams{Name: name}, "The index was forgotten.")
}

// ForgetAll deletes all saved indexes.
func (x *Indexes) ForgetAll() {
	x.forget(protocol.ForgetParams{All: true}, "All saved indexes were forgotten.")
}

func (x *Indexes) forget(params protocol.ForgetParams, done string) {
	take := x.taker()
	x.env.Client.Call(protocol.MethodForget, params, nil, func(raw json.RawMessage, failure *protocol.Error) {
		switch {
		case failure == nil:
			x.env.Notify(done, false) // the list may be closed, so it cannot show this
			take(raw, nil)
		case failure.Kind != "cancelled":
			x.env.Notify("Not forgotten: "+message(failure), true)
			x.Load() // some may remain
		}
	})
}

// State describes whether the open dump has a saved index.
func (x *Indexes) State() string {
	current := x.Current()
	switch {
	case x.Saving():
		return "Saving …" // screen readers should not announce the progress several times a second
	case current != nil && current.Saved == x.env.Info.SavedIndex:
		return "Opened from the one saved on " + Moment(current.Saved) + "."
	case current != nil:
		return "Saved: " + format.Bytes(current.Size) + " in " + x.place() + "."
	case x.problem != nil:
		return "Not saved: " + message(x.problem)
	case x.Used():
		return "Opened from an index that was later forgotten."
	case x.env.Stored.Known.Refused != "":
		return "Cannot be saved: " + x.env.Stored.Known.Refused + "."
	}
	return "None. It takes about " + format.Bytes(x.env.Stored.Known.Needs) + " in " + x.place() + "; this dump then opens within seconds next time."
}

// place describes in words where indexes are stored.
func (x *Indexes) place() string {
	if place := x.env.Stored.Known.Place; place != "" {
		return "the folder " + format.Cut(format.Shown(place), 200)
	}
	return "this browser"
}

// Progress describes the progress of saving.
func (x *Indexes) Progress() string { return format.Progress(x.progress.Fraction) }

// Details describes a saved index.
func (x *Indexes) Details(index protocol.SavedIndex) []string {
	if index.Dump == "" {
		return []string{"in use by another tab, damaged, or of another version"}
	}
	details := []string{format.Bytes(index.DumpSize), format.Compact(index.Objects) + " objects"}
	if index.Options != "" {
		details = append(details, format.Shown(index.Options))
	}
	return append(details, "saved "+Moment(index.Saved))
}

// Title returns the name of the dump of a saved index.
func (x *Indexes) Title(index protocol.SavedIndex) string {
	if index.Dump == "" {
		return "An index that cannot be read"
	}
	return format.Shown(index.Dump)
}

// Total returns the size of all saved indexes.
func (x *Indexes) Total() string {
	sum := int64(0)
	for _, index := range x.Saved() {
		sum += index.Size
	}
	text := "They take " + format.Bytes(sum)
	if len(x.Saved()) == 1 {
		text = "It takes " + format.Bytes(sum)
	}
	if x.env.Stored.Known.FreeSpace >= 0 {
		text += "; the browser has space for " + format.Bytes(x.env.Stored.Known.FreeSpace) + " more."
	}
	return text
}

// Several reports whether there is more than one saved index.
func (x *Indexes) Several() bool { return len(x.Saved()) > 1 }

// Moment formats milliseconds since 1970 in local time.
func Moment(milliseconds int64) string {
	return time.UnixMilli(milliseconds).Format("2 Jan 2006, 15:04")
}
