package payload_test

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"heapdrop/internal/dumpbuilder"
)

// wide encodes a text in UTF-16.
func wide(text string, order binary.AppendByteOrder) []byte {
	var data []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		data = order.AppendUint16(data, unit)
	}
	return data
}

// TestWideTexts: UTF-16 in a byte[] is recognized by a byte order mark, by its look, or by
// the string whose array it is; other bytes stay as they are.
func TestWideTexts(t *testing.T) {
	const text = "Order 17 of Grüße & Söhne 😀\n"
	h := dumpbuilder.New()
	owned, owner := h.Array(signed(wide("世界人民", binary.LittleEndian))), h.Instance(h.ClassOf("java.lang.String"))
	owner.Set("value", owned)
	owner.Set("coder", 1)
	numbers := make([]byte, 0, 400)
	for i := range 100 {
		numbers = binary.LittleEndian.AppendUint32(numbers, uint32(65+i%20))
	}
	random := make([]byte, 4000)
	for i := range random {
		random[i] = byte(rand.N(256))
	}
	long := strings.Repeat(text, 100)
	tests := []struct {
		data []byte
		want string // "" if the bytes are no UTF-16
	}{
		{wide(text, binary.LittleEndian), text},
		{wide(text, binary.BigEndian), text},
		{wide("\ufeff世界", binary.LittleEndian), "世界"},
		{wide("\ufeff世界", binary.BigEndian), "世界"},
		{wide("ok", binary.LittleEndian), "ok"},
		{wide(long, binary.LittleEndian), long},
		{append(wide("ok", binary.LittleEndian), make([]byte, 12)...), "ok" + strings.Repeat("\x00", 6)},
		{[]byte("plain text"), ""}, {[]byte("a\x00b\x00c"), ""}, {[]byte("世界"), ""}, {[]byte{65, 0}, ""},
		{make([]byte, 64), ""}, {numbers, ""}, {random, ""}, {[]byte{0, 1, 0, 2, 0, 3}, ""},
	}
	var objects []*dumpbuilder.Object
	for _, test := range tests {
		objects = append(objects, h.Array(signed(test.data)))
	}
	rooted(h, append(objects, owner)...)
	held := planted(t, h)
	read := func(o *dumpbuilder.Object) string {
		var b strings.Builder
		if _, err := held(o).CopyText(context.Background(), &b, 1<<20); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for i, test := range tests {
		got := read(objects[i])
		if test.want != "" && got != test.want {
			t.Errorf("% x: %q, want %q", test.data[:min(len(test.data), 20)], got, test.want)
		}
		if test.want == "" && got != string(test.data) && len([]rune(got)) != len(test.data) {
			t.Errorf("% x is read as UTF-16: %q", test.data[:min(len(test.data), 20)], got)
		}
	}
	if got := read(owned); got != "世界人民" {
		t.Errorf("the array of a string: %q", got)
	}
}
