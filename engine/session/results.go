package session

import (
	"context"
	"slices"
	"strconv"
	"sync"

	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
)

// mostResults is the maximum number of results that stay available for paging,
// recentResults the maximum number of documents that are stored for reuse.
const (
	mostResults   = 200
	recentResults = 4
)

// results are the results for which the front end has handles, and the documents made
// most recently.
type results struct {
	mu     sync.Mutex // held only for a short time
	held   map[string]result.Result
	order  []string // their handles, oldest first
	copies map[string]*redacted
	next   int
	recent []*answered
}

// redacted is a redacted copy.
type redacted struct {
	file    source.File
	level   rewrite.Level
	summary rewrite.Summary
}

// answered is a document that a command has made or is making.
type answered struct {
	asked
	done     chan struct{}    // closed when the command has ended
	document *result.Document // nil if the command failed, or its result is not a document
}

// asked is everything on which a document depends.
type asked struct {
	command   string
	stage     snapshot.Stage
	baselines *query.Baselines
}

func newResults() *results {
	return &results{held: map[string]result.Result{}, copies: map[string]*redacted{}}
}

// hold stores a result and returns a new handle, so that a result shown in two places is
// released separately.
func (s *results) hold(r result.Result) (handle string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	handle = s.newHandle()
	s.held[handle] = r
	s.order = append(s.order, handle)
	for len(s.held) > mostResults {
		delete(s.held, s.order[0])
		s.order = s.order[1:]
	}
	return handle
}

// holdCopy stores a copy.
func (s *results) holdCopy(c *redacted) (handle string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	handle = s.newHandle()
	s.copies[handle] = c
	return handle
}

func (s *results) newHandle() string {
	s.next++
	return strconv.Itoa(s.next)
}

// result returns a stored result, nil if it was dropped.
func (s *results) result(handle string) result.Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held[handle]
}

func (s *results) copy(handle string) *redacted {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.copies[handle]
}

// release drops a result or a copy.
func (s *results) release(handle string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.held, handle)
	delete(s.copies, handle)
	s.order = slices.DeleteFunc(s.order, func(held string) bool { return held == handle })
}

// forget drops all results, because they are no longer valid.
func (s *results) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held, s.order, s.recent = map[string]result.Result{}, nil, nil
}

// forgetCopies drops all copies.
func (s *results) forgetCopies() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.copies)
}

// once runs a command unless its result is stored. Several parts of a page show the same
// report: it is made once, and further requests wait for it.
func (s *results) once(ctx context.Context, command asked, run func() (result.Result, error)) (r result.Result, err error) {
	a := &answered{command, make(chan struct{}), nil}
	s.mu.Lock()
	for _, known := range s.recent {
		if known.asked == command {
			s.mu.Unlock()
			select {
			case <-known.done:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			if known.document != nil {
				return known.document, nil
			}
			return run()
		}
	}
	s.recent = append(s.recent, a)
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if a.document, _ = r.(*result.Document); a.document == nil {
			s.recent = slices.DeleteFunc(s.recent, func(other *answered) bool { return other == a })
		}
		s.recent = s.recent[max(0, len(s.recent)-recentResults):]
		close(a.done)
	}()
	return run()
}
