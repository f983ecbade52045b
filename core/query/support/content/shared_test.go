package content_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"heapdrop/core/heap"
	"heapdrop/core/query/support/content"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/internal/opened"
)

// read opens a heap and reads all its strings.
func read(t *testing.T, h *dumpbuilder.Heap) (of map[heap.Address]uint64, unread int) {
	t.Helper()
	s := opened.Heap(t, h)
	ids, err := content.Reachable(t.Context(), s, content.StringClasses(s))
	if err != nil {
		t.Fatal(err)
	}
	all, err := content.ReadStrings(t.Context(), s, ids)
	if err != nil {
		t.Fatal(err)
	}
	of = map[heap.Address]uint64{}
	for i, id := range all.IDs {
		of[s.Address(id)] = all.Hash[i]
	}
	return of, all.Unread
}

// TestLongTexts: long texts are equal if their characters are, whichever strings share
// their array.
func TestLongTexts(t *testing.T) {
	for _, jdk := range []int{8, 17} {
		for _, n := range []int{4000, 5000, 300_000, 600_000} {
			h := dumpbuilder.NewConfig(dumpbuilder.Config{JDK: jdk})
			text := strings.Repeat("ab", n/2)
			array := h.ByteArray([]byte(text)...)
			if jdk == 8 {
				array = h.Array(utf16.Encode([]rune(text)))
			}
			a, sharing := h.Instance(h.ClassOf("java.lang.String")), h.Instance(h.ClassOf("java.lang.String"))
			a.Set("value", array)
			sharing.Set("value", array)
			b, other := h.String(text), h.String(text[1:]+"c")
			for _, o := range []*dumpbuilder.Object{a, b, other, sharing} {
				h.Root(heap.RootJNIGlobal, o)
			}
			hash, unread := read(t, h)
			if unread > 0 || hash[a.Address] != hash[b.Address] || hash[a.Address] != hash[sharing.Address] || hash[a.Address] == hash[other.Address] {
				t.Errorf("JDK %d, %d characters: %x, %d unread", jdk, n, hash, unread)
			}
		}
	}
}

// TestPartsOfOneArray: strings that use long parts of one array are read up to the limit
// of bytes. The others count as unread and are never equal.
func TestPartsOfOneArray(t *testing.T) {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	class := h.Class("java.lang.String", dumpbuilder.Ref("value"), dumpbuilder.Int("offset"), dumpbuilder.Int("count"))
	const length, strings = 1 << 18, 2000 // it would be a gigabyte if each had its own array
	array := h.Array(make([]uint16, length))
	for i := range strings {
		h.Root(heap.RootJNIGlobal, h.Instance(class, array, 0, length-i%2))
	}
	hash, unread := read(t, h)
	different := map[uint64]bool{}
	for _, v := range hash {
		different[v] = true
	}
	if len(hash) != strings || unread < strings/4 || unread > 3*strings/4 || len(different) != 2+unread {
		t.Errorf("%d strings, %d unread, %d different", len(hash), unread, len(different))
	}
}
