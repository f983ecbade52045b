package fingerprint_test

import (
	"context"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/redact/fingerprint"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

func of(t *testing.T, names bool, build func(h *dumpbuilder.Heap)) []fingerprint.Part {
	t.Helper()
	h := dumpbuilder.New()
	build(h)
	s := opened.Heap(t, h)
	parts, err := fingerprint.Of(context.Background(), s, names)
	if err != nil {
		t.Fatal(err)
	}
	return parts
}

// vault is a dump whose contents can be chosen.
func vault(class string, value int, length int, target int, kind heap.RootKind, more bool) func(h *dumpbuilder.Heap) {
	return func(h *dumpbuilder.Heap) {
		vault := h.Class(class, dumpbuilder.Ref("next"), dumpbuilder.Int("value"))
		elements := []any{h.Array(make([]int32, length)), h.Array(make([]int8, 40))}
		// Both stay reachable, so that only references and retained sizes differ.
		h.Root(kind, h.ObjectArray("java.lang.Object[]", elements...))
		h.Root(kind, h.Instance(vault, elements[target], value))
		if more {
			h.Root(kind, h.Instance(vault, nil, 0))
		}
	}
}

// TestDifference: every difference is found and named, except in values.
func TestDifference(t *testing.T) {
	plain := vault("com.acme.Vault", 1, 4, 0, heap.RootJNIGlobal, false)
	for name, c := range map[string]struct {
		names bool
		build func(h *dumpbuilder.Heap)
		want  string
	}{
		"the same":       {true, plain, ""},
		"another value":  {true, vault("com.acme.Vault", 2, 4, 0, heap.RootJNIGlobal, false), ""},
		"another name":   {true, vault("com.acme.Safes", 1, 4, 0, heap.RootJNIGlobal, false), "addresses, classes or lengths of objects"},
		"a hashed name":  {false, vault("com.acme.Safes", 1, 4, 0, heap.RootJNIGlobal, false), ""},
		"more objects":   {true, vault("com.acme.Vault", 1, 4, 0, heap.RootJNIGlobal, true), "the number of objects"},
		"another length": {true, vault("com.acme.Vault", 1, 3, 0, heap.RootJNIGlobal, false), "addresses, classes or lengths of objects"},
		"another target": {true, vault("com.acme.Vault", 1, 4, 1, heap.RootJNIGlobal, false), "references"},
		"another root":   {true, vault("com.acme.Vault", 1, 4, 0, heap.RootBusyMonitor, false), "GC roots"},
	} {
		if got := fingerprint.Difference(of(t, c.names, plain), of(t, c.names, c.build)); got != c.want {
			t.Errorf("%s: differs in %q, want %q", name, got, c.want)
		}
	}
	parts := of(t, true, plain)
	if got := fingerprint.Difference(parts, parts[:3]); got != parts[3].Name {
		t.Errorf("parts that lack: %q", got)
	}
}

func TestCancelled(t *testing.T) {
	h := dumpbuilder.New()
	s := opened.Heap(t, h)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := fingerprint.Of(ctx, s, true); err != context.Canceled {
		t.Errorf("%v when cancelled", err)
	}
}
