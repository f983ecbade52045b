package session

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
	"heapdrop/protocol"
)

// TestContents: what an object holds is described, and given as a file with the bytes as the
// dump has them, as text, as a picture.
func TestContents(t *testing.T) {
	var file bytes.Buffer
	if err := png.Encode(&file, image.NewGray(image.Rect(0, 0, 3, 2))); err != nil {
		t.Fatal(err)
	}
	signed := make([]int8, file.Len())
	for i, b := range file.Bytes() {
		signed[i] = int8(b)
	}
	h := dumpbuilder.New()
	picture, text, numbers := h.Array(signed), h.String("héllo 世界"), h.IntArray(1, -1)
	plain := h.Instance(h.Class("app.Plain", dumpbuilder.Int("n")), 1)
	for _, o := range []*dumpbuilder.Object{picture, text, numbers, plain} {
		h.Root(heap.RootJNIGlobal, o)
	}
	f := newFrontEnd(t)
	if failure := f.ask(protocol.MethodOpen, protocol.OpenParams{}, nil, source.NewMemory("x.hprof", h.HPROF(dumpbuilder.HPROFOptions{}))); failure != nil {
		t.Fatal(failure.Message)
	}
	for _, test := range []struct {
		object *dumpbuilder.Object
		want   protocol.Contents
		as     string
		bytes  string
		suffix string
	}{
		{picture, protocol.Contents{Bytes: int64(file.Len()), Text: true, Image: "image/png", Width: 3, Height: 2}, "image", file.String(), ".png"},
		{picture, protocol.Contents{Bytes: int64(file.Len()), Text: true, Image: "image/png", Width: 3, Height: 2}, "bytes", file.String(), ".bin"},
		{numbers, protocol.Contents{Bytes: 8}, "bytes", "\x00\x00\x00\x01\xff\xff\xff\xff", ".bin"},
		{text, protocol.Contents{Bytes: 16, Text: true}, "text", "héllo 世界", ".txt"},
	} {
		address := fmt.Sprintf("0x%x", uint64(test.object.Address))
		var got protocol.Contents
		if failure := f.ask(protocol.MethodContents, protocol.ContentsParams{Object: address}, &got); failure != nil || got != test.want {
			t.Errorf("%+v, want %+v (%v)", got, test.want, failure)
		}
		var saved protocol.SavedBytes
		if failure := f.ask(protocol.MethodBytes, protocol.BytesParams{Object: address, As: test.as}, &saved); failure != nil {
			t.Fatal(failure.Message)
		}
		content := make([]byte, f.file.Size())
		f.file.ReadAt(content, 0)
		if string(content) != test.bytes || f.file.Name() != address+test.suffix || saved.Bytes != saved.Of || saved.Of != test.want.Bytes {
			t.Errorf("%s as %s: %q, %+v", f.file.Name(), test.as, content, saved)
		}
	}
	var none protocol.Contents
	address := fmt.Sprintf("0x%x", uint64(plain.Address))
	if failure := f.ask(protocol.MethodContents, protocol.ContentsParams{Object: address}, &none); failure != nil || none != (protocol.Contents{}) {
		t.Errorf("of fields alone: %+v, %v", none, failure)
	}
	for _, params := range []protocol.BytesParams{{Object: address, As: "bytes"}, {Object: "0x1", As: "bytes"}, {Object: "x", As: "text"}, {Object: fmt.Sprintf("0x%x", uint64(text.Address)), As: "image"}, {Object: fmt.Sprintf("0x%x", uint64(text.Address)), As: "all"}} {
		if failure := f.ask(protocol.MethodBytes, params, nil); failure == nil {
			t.Errorf("%+v is answered", params)
		}
	}
}
