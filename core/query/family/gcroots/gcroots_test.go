package gcroots_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/family/gcroots"
	"heapdrop/core/query/render"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// TestRetainedByFields treats fields of a cache as null while the cache stays: what
// another field or object also refers to is not freed.
func TestRetainedByFields(t *testing.T) {
	h := dumpbuilder.New()
	value := h.Class("app.Value")
	cache := h.Class("app.Cache", dumpbuilder.Ref("first"), dumpbuilder.Ref("second"), dumpbuilder.Ref("third"))
	other := h.Class("app.Other", dumpbuilder.Ref("first"))
	both, alone, elsewhere := h.Instance(value), h.Instance(value), h.Instance(value)
	h.Root(heap.RootJNIGlobal, h.Instance(cache, both, both, alone))
	h.Root(heap.RootJNIGlobal, h.Instance(cache, alone, elsewhere, nil))
	h.Root(heap.RootJNIGlobal, h.Instance(other, elsewhere))
	s := opened.Heap(t, h)
	for fields, want := range map[string]string{
		"first":              "",
		"third":              "",
		"second":             "",
		"first second":       "app.Value,1",
		"first third":        "app.Value,1",
		"first second third": "app.Value,2",
	} {
		r, err := engine.Run(context.Background(), gcroots.Queries(), s, "show_retained_set app.Cache -f "+fields)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := render.CSV(context.Background(), &out, r, render.Options{}); err != nil {
			t.Fatal(err)
		}
		_, got, _ := strings.Cut(strings.ReplaceAll(out.String(), "\r", ""), "\n")
		if !strings.HasPrefix(got, want) || strings.Count(got, "app.Value") != strings.Count(want, "app.Value") {
			t.Errorf("-f %s: %q, want %q", fields, got, want)
		}
	}
}
