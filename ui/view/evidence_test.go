package view

import (
	"testing"

	"heapdrop/protocol"
	"heapdrop/ui/state/results"
)

// TestLeads: a long fact has a lead, a short one is one itself.
func TestLeads(t *testing.T) {
	for fact, want := range map[string][3]string{
		"nothing was ever taken out: 27 changes":                                                                     {"nothing was ever taken out", "27 changes", "fact-more"},
		"all of the futures examined were never completed":                                                           {"all of the futures examined were never completed", "", "fact-more"},
		"7,500 objects over 2 days, 3 a minute, the last less than a second before the dump; more are made":          {"7,500 objects over 2 days", "3 a minute, the last less than a second before the dump; more are made", "fact-more"},
		"the same objects are reached from the two other structures that have been found beside the one named above": {"the same objects are reached from the two other structures that have been found beside the one named above", "", "fact-more sentence"},
	} {
		head, body := lead(fact)
		if got := [3]string{head, body, Evidence{Head: head, Body: body, Suspicion: "more"}.Class()}; got != want {
			t.Errorf("%q", got)
		}
	}
}

// TestProseRepeatsNothing: the end of the overview says nothing that the page says above it.
func TestProseRepeatsNothing(t *testing.T) {
	e := newFakeEngine(t)
	e.open()
	e.page.Dump.Info.Layout = "64-bit"
	o := &Overview{e.page.Dump.Overview, e.page}
	spans := func(text, command string) []protocol.Span { return []protocol.Span{{Text: text, Command: command}} }
	block := func(b protocol.Block) *results.Block { return &results.Block{Block: b} }
	o.Details.Blocks = []*results.Block{block(protocol.Block{Type: "heading", Spans: spans("Object layout", "")}), block(protocol.Block{Type: "text", Spans: spans("64-bit", "")}),
		block(protocol.Block{Type: "heading", Spans: spans("Warnings", "")}), block(protocol.Block{Type: "list", Items: [][]protocol.Span{spans("cut", "")}}),
		block(protocol.Block{Type: "heading", Spans: spans("Next", "")}), block(protocol.Block{Type: "list", Items: [][]protocol.Span{spans("Histogram", "histogram")}})}
	if prose := o.Prose(); len(prose) != 2 || prose[0].Spans[0].Text != "Warnings" {
		t.Errorf("%d blocks are left", len(prose))
	}
}
