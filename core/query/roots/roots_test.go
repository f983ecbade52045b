package roots_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/roots"
	"heapdrop/core/report"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/synth"
)

// TestRetainedByFields nulls fields of a cache that stays: what another field or
// object holds too is not free.
func TestRetainedByFields(t *testing.T) {
	h := synth.New()
	value := h.Class("app.Value")
	cache := h.Class("app.Cache", synth.Ref("first"), synth.Ref("second"), synth.Ref("third"))
	other := h.Class("app.Other", synth.Ref("first"))
	both, alone, elsewhere := h.Instance(value), h.Instance(value), h.Instance(value)
	h.Root(heap.RootJNIGlobal, h.Instance(cache, both, both, alone))
	h.Root(heap.RootJNIGlobal, h.Instance(cache, alone, elsewhere, nil))
	h.Root(heap.RootJNIGlobal, h.Instance(other, elsewhere))
	s, err := engine.Open(context.Background(), []source.File{source.NewMemory("fields.hprof", h.HPROF(synth.HPROFOptions{}))}, engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for fields, want := range map[string]string{
		"first":              "",
		"third":              "",
		"second":             "",
		"first second":       "app.Value,1",
		"first third":        "app.Value,1",
		"first second third": "app.Value,2",
	} {
		r, err := engine.Run(context.Background(), roots.Queries(), s, "show_retained_set app.Cache -f "+fields)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := report.CSV(context.Background(), &out, r, report.Options{}); err != nil {
			t.Fatal(err)
		}
		_, got, _ := strings.Cut(strings.ReplaceAll(out.String(), "\r", ""), "\n")
		if !strings.HasPrefix(got, want) || strings.Count(got, "app.Value") != strings.Count(want, "app.Value") {
			t.Errorf("-f %s: %q, want %q", fields, got, want)
		}
	}
}
