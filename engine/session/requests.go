package session

import (
	"context"
	"encoding/json"

	"heapdrop/core/source"
	"heapdrop/protocol"
)

// request is a request for a handler.
type request struct {
	id     uint32
	method string
	params json.RawMessage
	files  []source.File // files that came with it
}

// answer is the answer of a handler: a value that can be encoded as JSON, and files.
type answer struct {
	result any
	files  []source.File
}

// nothing answers requests that have no result.
var nothing = struct{}{}

// begin returns the context of a request, which can be cancelled until the request ends.
func (s *Session) begin(id uint32) (ctx context.Context, end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	s.state.Lock()
	ctx = s.verdict.In(ctx)
	s.cancels[id] = cancel
	if s.ended {
		cancel()
	}
	s.state.Unlock()
	return ctx, func() {
		s.state.Lock()
		delete(s.cancels, id)
		s.state.Unlock()
		cancel()
	}
}

// cancel ends a request.
func (s *Session) cancel(id uint32) {
	s.state.Lock()
	defer s.state.Unlock()
	if cancel := s.cancels[id]; cancel != nil {
		cancel()
	}
}

func (s *Session) cancelRequest(_ context.Context, p protocol.CancelParams) (any, error) {
	s.cancel(p.ID)
	return nothing, nil
}
