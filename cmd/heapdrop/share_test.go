package main

import (
	"bytes"
	"strings"
	"testing"

	"heapdrop/core/query/diagnosis"
)

// TestSmallShares: a share too small for one decimal is not shown as nothing.
func TestSmallShares(t *testing.T) {
	var out bytes.Buffer
	p := &program{out: &out}
	p.printDiagnosis(&diagnosis.Report{
		Suspects: []diagnosis.ReportSuspect{{Rank: 1, Holder: "app.Cache.STORE", Retained: 2000, Share: 0.0004}},
		Cleared:  []diagnosis.ReportCleared{{Holder: "app.Table.ROWS", Retained: 3000, Share: 0.0003}},
	})
	for _, want := range []string{"1. app.Cache.STORE, 1.95 KB, < 0.1 %\n", "app.Table.ROWS, 2.93 KB, < 0.1 %"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing:\n%s", want, out.String())
		}
	}
}
