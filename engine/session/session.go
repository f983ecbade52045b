// Package session answers the requests of a front end about one dump at a time. The web
// worker uses it; it accesses neither the terminal nor the browser.
package session

import (
	"context"
	"sync"

	"heapdrop/core/query"
	"heapdrop/core/query/diagnosis"
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

	// mu guards the snapshot: the opening holds it except while it yields, queries hold
	// it for reading.
	mu        sync.RWMutex
	snapshot  *snapshot.Snapshot
	opened    *snapshot.Snapshot // the same once the opening has ended; whoever drops it closes it
	options   engine.Options     // how the snapshot was opened
	switches  int                // how often the snapshot, its sizes or its references were switched
	baselines *query.Baselines   // the baselines
	prepared  chan struct{}      // closed when nothing is being prepared, see prepare; nil before the first time

	results   *results
	questions *questions

	// state guards the fields below; it is held only for a short time.
	state   sync.Mutex
	cancels map[uint32]context.CancelFunc
	opening *opening           // nil if there is none
	verdict *diagnosis.Once    // of the snapshot as it is now
	lost    *snapshot.Snapshot // the snapshot whose loss was reported
	ended   bool
}

// opening is a dump that is being opened.
type opening struct {
	ctx    context.Context
	cancel func()
	ended  chan struct{}
}

// New returns a session for the queries of a registry, and greets the front end.
func New(h Host, registry query.Registry) *Session {
	s := &Session{host: h, registry: registry, baselines: &query.Baselines{}, results: newResults(), cancels: map[uint32]context.CancelFunc{}, verdict: diagnosis.NewOnce()}
	s.questions = &questions{event: s.event, waiting: map[uint32]chan protocol.AnswerParams{}}
	s.event(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	return s
}

func (s *Session) event(e protocol.Event) { s.host.event(e) }

// analysed returns an error unless a dump is open and its dominators are computed; what
// describes what has to wait. The caller holds mu.
func (s *Session) analysed(something string) error {
	switch {
	case s.snapshot == nil:
		return errNoDump
	case s.snapshot.Stage() < snapshot.StageComplete:
		return &usage.Error{Message: something + " has to wait until the dominators are known", Advice: query.TooEarly}
	}
	return nil
}

// switched notes that the snapshot, its sizes, its references or what is known beside it are
// others now. The caller holds mu.
func (s *Session) switched() {
	s.switches++
	s.state.Lock()
	s.verdict = diagnosis.NewOnce()
	s.state.Unlock()
}

// Use calls f with the open dump, its baselines, and the number of times that the size
// model or the policy of references was switched. None of them changes before f returns,
// and f must not keep them. Use is for those who ask about the dump in addition to the
// front end.
func (s *Session) Use(f func(opened *snapshot.Snapshot, baselines *query.Baselines, switches int) error) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := s.analysed("an answer"); err != nil {
		return err
	}
	return f(s.snapshot, s.baselines, s.switches)
}

// Answering reports whether requests are being answered, except those that wait for the
// front end.
func (s *Session) Answering() bool {
	s.state.Lock()
	defer s.state.Unlock()
	return len(s.cancels) > s.questions.open()
}
