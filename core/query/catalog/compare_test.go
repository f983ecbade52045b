package catalog_test

import (
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/catalog"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// hamlet is the village a day earlier, as a baseline: it has two more sessions, each kept
// alive only by its own GC root, and a class that no longer exists in the village.
func hamlet(t testing.TB) *query.Baselines {
	h := village()
	session := h.ClassOf("app.Session")
	h.Root(heap.RootJNIGlobal, h.Instance(session, "dave", h.Instance(session, "erin", nil, 4), 5))
	h.Root(heap.RootJNIGlobal, h.Instance(h.Class("app.Gone", dumpbuilder.Ref("data")), h.ByteArray(make([]byte, 300)...)))
	file := source.NewMemory("hamlet.hprof", h.HPROF(dumpbuilder.HPROFOptions{Created: 1768359600000}))
	s := testquery.Open(t, file, engine.Options{}).Snapshot
	return &query.Baselines{List: []query.Baseline{&engine.OpenBaseline{Snapshot: s, Registry: catalog.All()}}}
}
