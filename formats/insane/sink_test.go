package insane

import (
	"context"
	"errors"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/recorder"
)

// parse reads a dump in blocks of a given size.
func parse(t testing.TB, text []byte, block int) (*recorder.Recorder, Result, error) {
	t.Helper()
	sink := &recorder.Recorder{T: t}
	r, err := Parse(context.Background(), recorder.InPieces("heap.xml", text, block), sink)
	var parse *heap.ParseError
	if err != nil && (!errors.As(err, &parse) || parse.Found == "" || parse.Advice == "") {
		t.Errorf("error %#v", err)
	}
	return sink, r, err
}
