package overview_test

import (
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/query/catalog"
	"heapdrop/core/query/result"
	"heapdrop/core/source"
	"heapdrop/engine"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/testquery"
)

// TestPlantedProperties: the system properties are listed by name.
func TestPlantedProperties(t *testing.T) {
	h := dumpbuilder.New()
	h.SystemProperties("user.dir", "/srv", "java.version", "17.0.1")
	a := testquery.Planted(t, h)
	if got, want := a.Rows("system_properties", "Key", "Value"), []string{"java.lang.String | java.version | 17.0.1", "java.lang.String | user.dir | /srv"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPlantedComposition: the parts of the file add up to its size.
func TestPlantedComposition(t *testing.T) {
	h := dumpbuilder.New()
	h.Root(heap.RootJNIGlobal, h.ByteArray(make([]byte, 10_000)...))
	content := h.HPROF(dumpbuilder.HPROFOptions{})
	a := testquery.Open(t, source.NewMemory("planted.hprof", content), engine.Options{})
	r, err := engine.Run(t.Context(), catalog.All(), a.Snapshot, "composition")
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, item := range r.(*result.Chart).Items {
		sum += int(item.Value)
	}
	if sum != len(content) {
		t.Errorf("the parts have %d bytes, the file %d", sum, len(content))
	}
}
