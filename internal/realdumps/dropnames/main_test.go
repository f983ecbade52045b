package main

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
)

// record is a record of HPROF with a body of identifiers.
func record(tag byte, ids ...uint64) []byte {
	body := []byte{}
	for _, id := range ids {
		body = binary.BigEndian.AppendUint64(body, id)
	}
	return slices.Concat([]byte{tag, 0, 0, 0, 0}, binary.BigEndian.AppendUint32(nil, uint32(len(body))), body)
}

// TestDropNames: names that something refers to stay in their place, and so does
// everything else.
func TestDropNames(t *testing.T) {
	head := slices.Concat([]byte("JAVA PROFILE 1.0.2\x00"), []byte{0, 0, 0, 8}, make([]byte, 8))
	class := record(2, 0x0101010101010101, 0xabababababababab)
	in := slices.Concat(head, record(nameTag, 0xabababababababab, 7), record(nameTag, 0xcdcdcdcdcdcdcdcd, 8), class, record(44))
	want := slices.Concat(head, record(nameTag, 0xabababababababab, 7), class, record(44))
	var out bytes.Buffer
	if err := run(bytes.NewReader(in), &out); err != nil || !bytes.Equal(out.Bytes(), want) {
		t.Errorf("%x, %v, want %x", out.Bytes(), err, want)
	}
	for _, cut := range []int{0, 5, len(head) - 1, len(head) + 3, len(head) + 20, len(in) - 1} {
		if err := run(bytes.NewReader(in[:cut]), &out); err == nil {
			t.Errorf("cut at %d: no error", cut)
		}
	}
}
