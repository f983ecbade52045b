package session

import (
	"context"
	"testing"
	"time"
)

// TestOpeningAfterCancel: while a cancelled opening still ends, opening another dump has
// to wait. While an opening continues, opening another dump is refused.
func TestOpeningAfterCancel(t *testing.T) {
	s := &Session{}
	ctx, cancel := context.WithCancel(t.Context())
	_, end, err := s.beginOpening(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.beginOpening(t.Context()); err == nil {
		t.Fatal("two dumps are opened at a time")
	}
	cancel()
	ended := make(chan struct{})
	go func() {
		time.Sleep(10 * time.Millisecond)
		close(ended)
		end()
	}()
	_, endNext, err := s.beginOpening(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-ended:
	default:
		t.Error("it did not wait")
	}
	endNext()
	if _, end, err := s.beginOpening(t.Context()); err != nil {
		t.Error(err)
	} else {
		end()
	}
}
