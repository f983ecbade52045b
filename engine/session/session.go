// Package session answers the requests of a front end about one dump at a time. The web
// worker uses it; it touches neither the terminal nor the browser.
package session

import (
	"context"
	"sync"

	"heapdrop/core/query"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/protocol"
)

// Session answers the requests of one front end about one dump at a time. Handle
// may be called from many goroutines.
type Session struct {
	host     Host
	registry query.Registry

	// mu guards the snapshot: the opening holds it except while it yields, queries
	// hold it for reading.
	mu       sync.RWMutex
	snapshot *snapshot.Snapshot
	options  engine.Options   // how the snapshot was opened
	switches int              // how often the snapshot became another one, or its sizes or references switched
	others   *query.Baselines // the dumps to compare with
	prepared chan struct{}    // closed when nothing is being prepared, see prepare; nil before the first time

	results   *results
	questions *questions

	// state guards what follows; it is never held for long.
	state   sync.Mutex
	cancels map[uint32]context.CancelFunc
	opening context.CancelFunc // of the dump being opened, nil while there is none
	lost    *snapshot.Snapshot // the one of which was told that its contents are lost
	ended   bool
}

// New returns a session that knows the queries of a registry, and greets the front end.
func New(h Host, registry query.Registry) *Session {
	s := &Session{host: h, registry: registry, others: &query.Baselines{}, results: newResults(), cancels: map[uint32]context.CancelFunc{}}
	s.questions = &questions{event: s.event, waiting: map[uint32]chan protocol.AnswerParams{}}
	s.event(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	return s
}

func (s *Session) event(e protocol.Event) { s.host.event(e) }

// analysed returns an error unless a dump is open whose dominators are known, which
// something in words has to wait for. The caller holds mu.
func (s *Session) analysed(something string) error {
	switch {
	case s.snapshot == nil:
		return errNoDump
	case s.snapshot.Stage() < snapshot.StageComplete:
		return &usage.Error{Message: something + " has to wait until the dominators are known", Advice: query.TooEarly}
	}
	return nil
}

// Answering reports whether requests are being answered, but for those that wait for the
// front end.
func (s *Session) Answering() bool {
	s.state.Lock()
	defer s.state.Unlock()
	return len(s.cancels) > s.questions.open()
}
