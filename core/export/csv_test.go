package export_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"io"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/export"
	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// file is a file in memory.
type file struct{ bytes.Buffer }

func (*file) Close() error { return nil }

// TestCSVRunsNothing: names in a dump that a spreadsheet would run become texts in the
// tables, and negative numbers stay numbers.
func TestCSVRunsNothing(t *testing.T) {
	const formula = "=cmd|'x'!A0"
	h := dumpbuilder.New()
	class := h.Class(formula)
	h.Root(heap.RootSystemClass, class)
	h.Instance(class)
	h.Thread("main", dumpbuilder.Frame{Class: formula, Method: "＠run", Signature: "(Lapp/A;)V", Source: "-a;=b.java", Line: heap.LineNative},
		dumpbuilder.Frame{Class: formula, Method: "+x", Signature: "()V", Source: "\t=a", Line: heap.LineUnknown})
	files := map[string]*file{}
	create := func(name string) (io.WriteCloser, error) {
		files[name] = &file{}
		return files[name], nil
	}
	if err := export.CSV(context.Background(), create, opened.Heap(t, h), export.TablesOptions{Dump: formula, Values: true, Suspects: []export.SuspectRow{{Holder: formula, Cause: "-x", Member: "@SUM(1)"}}}); err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		records, err := csv.NewReader(&content.Buffer).ReadAll()
		if err != nil {
			t.Fatal(name, err)
		}
		for _, record := range records {
			for i, cell := range record {
				if strings.ContainsAny(cell[:min(1, len(cell))], "=+@\t") || strings.HasPrefix(cell, "-") && !slices.Contains([]string{"line", "int_value", "float_value"}, records[0][i]) {
					t.Errorf("%s holds %q", name, record)
				}
			}
		}
		if name != "frames.csv" {
			continue
		}
		want := [][]string{{"'" + formula, "'＠run", "(Lapp/A;)V", "'-a;'=b.java", "-3"}, {"'" + formula, "'+x", "()V", `'\t=a`, "-1"}}
		for i := range want {
			if !slices.Equal(records[1+i][3:], want[i]) {
				t.Errorf("frame %d is %q, want %q", i, records[1+i][3:], want[i])
			}
		}
	}
	if len(files) != 9 {
		t.Errorf("%d tables", len(files))
	}
}
