package state

import (
	"encoding/json"
	"strings"
	"testing"

	"heapdrop/protocol"
)

func TestQueryForScripts(t *testing.T) {
	e := newFakeEngine(t)
	failed := ""
	e.page.Dump.Query("histogram", 0, 5, func(_ json.RawMessage, err *protocol.Error) { failed = err.Message })
	if failed != "No dump is open." {
		t.Errorf("without a dump: %q", failed)
	}
	e.open()
	var got protocol.Result
	e.page.Dump.Query("histogram", 0, 5, func(raw json.RawMessage, _ *protocol.Error) { _ = json.Unmarshal(raw, &got) })
	e.Deliver()
	if got.Handle != "" || got.Total != 500 || !e.Asked("release", "h1") {
		t.Errorf("got %+v", got)
	}
}

func TestExport(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram")
	e.Deliver()
	e.Did = nil
	e.page.Dump.Main.DownloadCSV()
	e.Deliver()
	if !e.Saw("download Histogram.csv Class Name,Objects,Shallow Heap,Retained Heap\r\napp.Class0,0,0,≥ 0\r\n") {
		t.Errorf("did %.200q", e.Did)
	}
	if !strings.Contains(e.page.Notice.Text, "500 rows") {
		t.Errorf("notice %v", e.page.Notice)
	}
}

func TestSaveReport(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Run("histogram -groupby package")
	e.Deliver()
	e.Answers[protocol.MethodReport] = protocol.Report{Name: "histogram.html", Text: "<!doctype html>"}
	e.Did = nil
	e.page.Dump.Main.SaveReport()
	e.Deliver()
	if !e.Asked(protocol.MethodReport, `"command":"histogram -groupby package"`) || !e.Saw("download histogram.html <!doctype html>") {
		t.Errorf("did %.200q", e.Did)
	}
	if !strings.Contains(e.page.Notice.Text, "Saved histogram.html, without values") {
		t.Errorf("notice %v", e.page.Notice)
	}
}
