package view

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"heapdrop/protocol"
	"heapdrop/ui/state"
)

// saving returns a page with a dump open, in a browser that can save indexes.
func saving(t *testing.T, saved ...protocol.SavedIndex) *fakeEngine {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, FreeSpace: 3 << 30, Needs: 200 << 20, Saved: saved}
	e.open()
	return e
}

// last returns the last request of a method.
func (e *fakeEngine) last(t *testing.T, method string) protocol.Request {
	t.Helper()
	for i := len(e.Requests) - 1; i >= 0; i-- {
		if e.Requests[i].Method == method {
			return e.Requests[i]
		}
	}
	t.Fatalf("no request %s", method)
	return protocol.Request{}
}

func TestSaveTheIndex(t *testing.T) {
	e := saving(t)
	x := e.page.Dump.Indexes
	shows(t, e.page, "Saved index", "It takes about 200 MB in this browser", "Save the index")
	x.Save()
	e.Send(protocol.Event{Progress: &protocol.Progress{Request: e.last(t, protocol.MethodSave).ID, Fraction: 0.45}})
	shows(t, e.page, "Saving …", "45 %", "Cancel")
	saved := protocol.SavedIndex{Name: "1f", Dump: "x.hprof", DumpSize: 4 << 30, Objects: 20_000_000, Size: 201 << 20, Saved: 1_700_000_000_000}
	e.Answers[protocol.MethodSave] = saved
	e.Answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, FreeSpace: -1, Needs: 1, Saved: []protocol.SavedIndex{saved}}
	e.Deliver()
	shows(t, e.page, "Saved: 201 MB in this browser.", "Forget")
	if page := render(t, e.page); strings.Contains(page, "Save the index") || strings.Contains(page, "Open the dump itself") {
		t.Error("what is saved is offered to be saved")
	}
	e.Answers[protocol.MethodForget] = protocol.Indexes{Offered: true, Needs: 1}
	x.Forget(x.Current().Name)
	if e.Deliver(); !x.CanSave() || !e.Asked(protocol.MethodForget, `"1f"`) {
		t.Error("what was forgotten cannot be saved again")
	}
}

func TestOvertakenAnswerAboutIndexes(t *testing.T) {
	index := protocol.SavedIndex{Name: "1f", Dump: "x.hprof"}
	e := saving(t, index)
	x := e.page.Dump.Indexes
	x.Load()
	x.Forget("1f")
	e.Answers[protocol.MethodForget] = protocol.Indexes{Offered: true, Needs: 1}
	e.Deliver(protocol.MethodIndexes)
	if e.Deliver(); len(x.Saved()) != 0 {
		t.Error("an answer from before shows an index that was forgotten")
	}
	e.Answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Saved: []protocol.SavedIndex{index}}
	x.Load()
	if e.Deliver(); len(x.Saved()) != 1 {
		t.Error("the answer to the last question is passed over")
	}
}

func TestIndexThatIsNotSaved(t *testing.T) {
	e := saving(t)
	x := e.page.Dump.Indexes
	e.Answers[protocol.MethodSave] = &protocol.Error{Kind: "usage", Message: "no room", Advice: "Make some"}
	x.Save()
	e.Deliver()
	shows(t, e.page, "Not saved: no room. Make some", "Save the index")
	x.Save()
	x.CancelSaving()
	e.Answers[protocol.MethodSave] = &protocol.Error{Kind: "cancelled", Message: "cancelled"}
	if e.Deliver(); x.Saving() || !e.Asked(protocol.MethodCancel, `"id"`) {
		t.Error("saving continues after it was cancelled")
	}
	shows(t, e.page, "It takes about 200 MB")
	e.Answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Refused: "references are left out"}
	e.page.Dump.SwitchPolicy("strong")
	e.Deliver()
	shows(t, e.page, "Cannot be saved: references are left out.")
	if x.CanSave() {
		t.Error("what cannot be saved is offered")
	}
}

func TestAnotherDumpEndsSaving(t *testing.T) {
	for what, closing := range map[string]func(*state.Page){
		"closing": (*state.Page).CloseDump,
		"opening": func(a *state.Page) { a.Open(nil, "other.hprof", 1) },
	} {
		e := saving(t)
		e.page.Dump.Indexes.Save()
		closing(e.page)
		if e.page.Notice == nil || !strings.Contains(e.page.Notice.Text, "not saved") {
			t.Errorf("%s: notice %+v", what, e.page.Notice)
		}
	}
}

func TestIndexThatIsNotForgotten(t *testing.T) {
	left := protocol.SavedIndex{Name: "1f", Dump: "x.hprof"}
	e := saving(t, left, protocol.SavedIndex{Name: "2e", Dump: "y.hprof"})
	e.Answers[protocol.MethodForget] = &protocol.Error{Kind: "usage", Message: "in use by another tab", Advice: "Close it there"}
	e.Answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Saved: []protocol.SavedIndex{left}}
	e.page.Dump.Indexes.ForgetAll()
	if e.Deliver(); len(e.page.Dump.Indexes.Saved()) != 1 {
		t.Error("what was forgotten before the one that was not is still listed")
	}
	if e.page.Notice == nil || e.page.Notice.Text != "Not forgotten: in use by another tab. Close it there" {
		t.Errorf("notice %+v", e.page.Notice)
	}
}

func TestNothingIsKeptHere(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	if page := render(t, e.page); strings.Contains(page, "Saved index") || strings.Contains(page, "Save the index") {
		t.Error("saving is offered where nothing can be saved")
	}
	e.page.Run("save_index")
	if e.page.Notice == nil || !strings.Contains(e.page.Notice.Text, "cannot save anything") {
		t.Errorf("notice %+v", e.page.Notice)
	}
}

func TestOpenedFromAnIndex(t *testing.T) {
	saved := protocol.SavedIndex{Name: "1f", Dump: "x.hprof", Size: 1, Saved: 1_700_000_000_000}
	e := newFakeEngine(t)
	info := e.Answers[protocol.MethodOpen].(protocol.Info)
	info.SavedIndex = saved.Saved
	e.Answers[protocol.MethodOpen], e.Answers[protocol.MethodInfo] = info, info
	e.Answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Needs: 1, Saved: []protocol.SavedIndex{saved}}
	e.open()
	shows(t, e.page, "Opened from the one saved on "+time.UnixMilli(saved.Saved).Format("2 Jan 2006, 15:04"), "Open the dump itself", "Forget")
	e.page.OpenWithoutIndex()
	if e.page.Dump.Indexes.Measured() {
		t.Error("what the index of the dump before takes is shown for this one")
	}
	e.Hello()
	var params protocol.OpenParams
	if json.Unmarshal(e.last(t, protocol.MethodOpen).Params, &params); !params.NoIndex {
		t.Errorf("opened again with %+v", params)
	}
	e.Answers[protocol.MethodForget] = protocol.Indexes{Offered: true, Needs: 1}
	e.page.Dump.Indexes.Forget(saved.Name)
	e.Deliver()
	shows(t, e.page, "Opened from an index that was later forgotten.", "Save the index")

	saved.Saved++
	e.Answers[protocol.MethodSave] = saved
	e.Answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, Needs: 1, Saved: []protocol.SavedIndex{saved}}
	e.page.Dump.Indexes.Save()
	e.Deliver()
	shows(t, e.page, "Saved: 1 B in this browser.", "Forget")
}

func TestStartPageListsIndexes(t *testing.T) {
	e := newFakeEngine(t)
	e.Answers[protocol.MethodIndexes] = protocol.Indexes{Offered: true, FreeSpace: 3 << 30, Saved: []protocol.SavedIndex{
		{Name: "1f", Dump: "shop\u202e.hprof", DumpSize: 4 << 30, Objects: 20_000_000, Size: 200 << 20, Saved: 1_700_000_000_000, Options: "entry: 2"},
		{Name: "2e", Size: 100 << 20},
	}}
	e.Hello()
	shows(t, e.page, "Saved indexes", "4.00 GB", "20.0 M objects", "entry: 2", "saved "+time.UnixMilli(1_700_000_000_000).Format("2 Jan 2006"),
		"An index that cannot be read", "damaged", "They take 300 MB; the browser has space for 3.00 GB more.", "Forget all")
	if strings.Contains(render(t, e.page), "\u202e") {
		t.Error("the name of a dump turns the text around")
	}
	e.Answers[protocol.MethodForget] = protocol.Indexes{Offered: true}
	e.page.Dump.Indexes.ForgetAll()
	e.Deliver()
	if !e.Asked(protocol.MethodForget, `"all":true`) || strings.Contains(render(t, e.page), "Saved indexes") {
		t.Error("the indexes are still listed")
	}
	if e.page.Notice == nil || e.page.Notice.Problem {
		t.Errorf("notice %+v", e.page.Notice)
	}
}
