package view

import (
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/parts"
)

// TestBeforeDump: the card shows sentences, figures and the chart; texts of the files are
// text.
func TestBeforeDump(t *testing.T) {
	e := newFakeEngine(t)
	live := int64(15 << 20)
	e.Answers[protocol.MethodOpen] = protocol.Info{Name: "x.hprof", Sizes: "auto", Beside: []protocol.BesideFile{{Kind: "gc_log", Name: "gc<b>.log"}, {Kind: "crash", Name: "hs_err.log"}}}
	e.Answers[protocol.MethodInfo] = e.Answers[protocol.MethodOpen]
	e.Answers[protocol.MethodDiagnose] = protocol.Diagnosis{Verdict: "healthy", Incident: &protocol.Incident{
		Sentences: []string{"The heap was full <i>"}, Facts: []protocol.Value{{Name: "-XX:MaxHeapSize", Text: "16777216"}},
		GC: &protocol.GC{Collector: "Serial", Limit: 16 << 20, Collections: 50, Whole: 35, Live: &live}}}
	e.open()
	e.page.Dump.Overview.Use = &parts.HeapUse{Points: []parts.UsePoint{{At: 0, Before: 8 << 20, After: 4 << 20}, {At: 1000, Before: 16 << 20, After: 8 << 20}}, First: "begin", Last: "end"}
	shows(t, e.page, `id="before-dump"`, "The heap was full &lt;i&gt;", "GC log: gc&lt;b&gt;.log", "50, 35 of the whole heap", "15.0 MB", "-XX:MaxHeapSize",
		`points="0.0,750.0 1000.0,500.0"`, `points="0.0,500.0 1000.0,0.0"`, "begin", "end")
}
