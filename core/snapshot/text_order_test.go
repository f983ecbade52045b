package snapshot_test

import (
	"context"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestStringsOfBigEndianMachines: a JVM stores UTF-16 in the byte order of its machine. A
// static field of StringUTF16 says which order that is.
func TestStringsOfBigEndianMachines(t *testing.T) {
	for shift, want := range map[int]string{8: "é€", 0: "\ue900\uac20"} {
		h := dumpbuilder.New()
		h.Root(heap.RootSystemClass, h.Class("java.lang.StringUTF16", dumpbuilder.Static("HI_BYTE_SHIFT", heap.Int, shift), dumpbuilder.Static("LO_BYTE_SHIFT", heap.Int, 8-shift)))
		o := h.New("java.lang.String", "value", h.ByteArray(0, 0xE9, 0x20, 0xAC), "coder", int8(1))
		s := open(t, h)
		if got, _ := s.Text(context.Background(), id(t, s, o), 100); got != want {
			t.Errorf("shift %d: text %q, want %q", shift, got, want)
		}
		if got, _ := s.NewReader(context.Background()).String(id(t, s, o), 100); string(got) != want {
			t.Errorf("shift %d: reader %q, want %q", shift, got, want)
		}
	}
}
