package ui

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"heapdrop/protocol"
)

// saving is a page with a dump open, in a browser that keeps indexes.
func saving(t *testing.T, kept ...protocol.SavedIndex) *fakeEngine {
	e := newFakeEngine(t)
	e.answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, FreeSpace: 3 << 30, Needs: 200 << 20, Saved: kept}
	e.open()
	return e
}

// last is the last request of a method.
func (e *fakeEngine) last(method string) protocol.Request {
	e.t.Helper()
	for i := len(e.requests) - 1; i >= 0; i-- {
		if e.requests[i].Method == method {
			return e.requests[i]
		}
	}
	e.t.Fatalf("no request %s", method)
	return protocol.Request{}
}

func TestSaveTheIndex(t *testing.T) {
	e := saving(t)
	x := e.app.Indexes
	shows(t, e.app, "Saved index", "It takes about 200 MB in this browser", "Save the index")
	x.Save()
	e.receive(protocol.Event{Progress: &protocol.Progress{Request: x.request, Fraction: 0.45}})
	shows(t, e.app, "Saving …", "45 %", "Cancel")
	saved := protocol.SavedIndex{Name: "1f", Dump: "x.hprof", DumpSize: 4 << 30, Objects: 20_000_000, Size: 201 << 20, Saved: 1_700_000_000_000}
	e.answers[protocol.MethodSave] = saved
	e.answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, FreeSpace: -1, Needs: 1, Saved: []protocol.SavedIndex{saved}}
	e.deliver()
	shows(t, e.app, "Saved: 201 MB in this browser.", "Forget")
	if page := render(t, e.app); strings.Contains(page, "Save the index") || strings.Contains(page, "Open the dump itself") {
		t.Error("what is saved is offered to be saved")
	}
	e.answers[protocol.MethodForget] = protocol.Indexes{Offered: true, Needs: 1}
	x.Forget(x.Current().Name)
	if e.deliver(); !x.CanSave() || !e.asked(protocol.MethodForget, `"1f"`) {
		t.Error("what was forgotten cannot be saved again")
	}
}

func TestOvertakenAnswerAboutIndexes(t *testing.T) {
	index := protocol.SavedIndex{Name: "1f", Dump: "x.hprof"}
	e := saving(t, index)
	x := e.app.Indexes
	x.load()
	x.Forget("1f")
	e.answers[protocol.MethodForget] = protocol.Indexes{Offered: true, Needs: 1}
	e.deliver(protocol.MethodIndexes)
	if e.deliver(); len(x.Kept()) != 0 {
		t.Error("an answer from before shows an index that was forgotten")
	}
	e.answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Saved: []protocol.SavedIndex{index}}
	x.load()
	if e.deliver(); len(x.Kept()) != 1 {
		t.Error("the answer to the last question is passed over")
	}
}

func TestIndexThatIsNotSaved(t *testing.T) {
	e := saving(t)
	x := e.app.Indexes
	e.answers[protocol.MethodSave] = &protocol.Error{Kind: "usage", Message: "no room", Advice: "Make some"}
	x.Save()
	e.deliver()
	shows(t, e.app, "Not saved: no room. Make some", "Save the index")
	x.Save()
	x.CancelSaving()
	e.answers[protocol.MethodSave] = &protocol.Error{Kind: "cancelled", Message: "cancelled"}
	if e.deliver(); x.Saving() || !e.asked(protocol.MethodCancel, `"id"`) {
		t.Error("saving goes on after it was cancelled")
	}
	shows(t, e.app, "It takes about 200 MB")
	e.answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Refused: "references are left out"}
	e.app.SwitchPolicy("strong")
	e.deliver()
	shows(t, e.app, "Cannot be saved: references are left out.")
	if x.CanSave() {
		t.Error("what cannot be saved is offered")
	}
}

func TestAnotherDumpEndsSaving(t *testing.T) {
	for what, closing := range map[string]func(*App){
		"closing": (*App).CloseDump,
		"opening": func(a *App) { a.Open(nil, "other.hprof", 1) },
	} {
		e := saving(t)
		e.app.Indexes.Save()
		closing(e.app)
		if e.app.Notice == nil || !strings.Contains(e.app.Notice.Text, "not saved") {
			t.Errorf("%s: notice %+v", what, e.app.Notice)
		}
	}
}

func TestIndexThatIsNotForgotten(t *testing.T) {
	left := protocol.SavedIndex{Name: "1f", Dump: "x.hprof"}
	e := saving(t, left, protocol.SavedIndex{Name: "2e", Dump: "y.hprof"})
	e.answers[protocol.MethodForget] = &protocol.Error{Kind: "usage", Message: "in use by another tab", Advice: "Close it there"}
	e.answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Saved: []protocol.SavedIndex{left}}
	e.app.Indexes.ForgetAll()
	if e.deliver(); len(e.app.Indexes.Kept()) != 1 {
		t.Error("what was forgotten before the one that was not is still listed")
	}
	if e.app.Notice == nil || e.app.Notice.Text != "Not forgotten: in use by another tab. Close it there" {
		t.Errorf("notice %+v", e.app.Notice)
	}
}

func TestNothingIsKeptHere(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	if page := render(t, e.app); strings.Contains(page, "Saved index") || strings.Contains(page, "Save the index") {
		t.Error("saving is offered where nothing is kept")
	}
	e.app.Run("save_index")
	if e.app.Notice == nil || !strings.Contains(e.app.Notice.Text, "keeps nothing") {
		t.Errorf("notice %+v", e.app.Notice)
	}
}

func TestOpenedFromAnIndex(t *testing.T) {
	saved := protocol.SavedIndex{Name: "1f", Dump: "x.hprof", Size: 1, Saved: 1_700_000_000_000}
	e := newFakeEngine(t)
	info := e.answers[protocol.MethodOpen].(protocol.Info)
	info.SavedIndex = saved.Saved
	e.answers[protocol.MethodOpen], e.answers[protocol.MethodInfo] = info, info
	e.answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Needs: 1, Saved: []protocol.SavedIndex{saved}}
	e.open()
	shows(t, e.app, "Opened from the one saved on "+time.UnixMilli(saved.Saved).Format("2 Jan 2006, 15:04"), "Open the dump itself", "Forget")
	e.app.Indexes.OpenDump()
	if e.app.Indexes.Measured() {
		t.Error("what the index of the dump before takes is told of this one")
	}
	e.hello()
	var params protocol.OpenParams
	if json.Unmarshal(e.last(protocol.MethodOpen).Params, &params); !params.NoIndex {
		t.Errorf("opened again with %+v", params)
	}
	e.answers[protocol.MethodForget] = protocol.Indexes{Offered: true, Needs: 1}
	e.app.Indexes.Forget(saved.Name)
	e.deliver()
	shows(t, e.app, "Opened from an index that was later forgotten.", "Save the index")

	saved.Saved++
	e.answers[protocol.MethodSave] = saved
	e.answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Needs: 1, Saved: []protocol.SavedIndex{saved}}
	e.app.Indexes.Save()
	e.deliver()
	shows(t, e.app, "Saved: 1 B in this browser.", "Forget")
}

func TestStartPageListsIndexes(t *testing.T) {
	e := newFakeEngine(t)
	e.answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, FreeSpace: 3 << 30, Saved: []protocol.SavedIndex{
		{Name: "1f", Dump: "shop\u202e.hprof", DumpSize: 4 << 30, Objects: 20_000_000, Size: 200 << 20, Saved: 1_700_000_000_000, Options: "entry: 2"},
		{Name: "2e", Size: 100 << 20},
	}}
	e.hello()
	shows(t, e.app, "Saved indexes", "4.00 GB", "20.0 M objects", "entry: 2", "saved "+time.UnixMilli(1_700_000_000_000).Format("2 Jan 2006"),
		"An index that cannot be read", "damaged", "They take 300 MB; the browser has room for 3.00 GB more.", "Forget all")
	if strings.Contains(render(t, e.app), "\u202e") {
		t.Error("the name of a dump turns the text around")
	}
	e.answers[protocol.MethodForget] = protocol.Indexes{Offered: true}
	e.app.Indexes.ForgetAll()
	e.deliver()
	if !e.asked(protocol.MethodForget, `"all":true`) || strings.Contains(render(t, e.app), "Saved indexes") {
		t.Error("the indexes are still listed")
	}
	if e.app.Notice == nil || e.app.Notice.Problem {
		t.Errorf("notice %+v", e.app.Notice)
	}
}
