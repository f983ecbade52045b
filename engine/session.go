package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/query"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/store"
	"heapdrop/core/usage"
	"heapdrop/protocol"
)

// Platform is what a session needs from where it runs.
type Platform struct {
	// Send posts a message to the front end, with files beside it.
	Send func(message []byte, files ...source.File)
	// Yield lets other goroutines and, in the browser, messages in. It is called
	// every few milliseconds of long work.
	Yield func()
	// MemoryBudget is how many bytes the index may take, 0 for no limit.
	MemoryBudget int64
	// Memory returns the bytes of memory the engine takes up now.
	Memory func() int64
	// NewFile begins a file outside of the engine's memory, which lasts as long as
	// someone holds it. finish ends the writing and returns it.
	NewFile func(name string) (w io.Writer, finish func() source.File)
	// Dir returns where indexes are kept, nil where none can be. It may wait, and
	// may itself be nil.
	IndexDir func() store.Dir
	// Room returns how many bytes can still be kept there, -1 when unknown. It may
	// wait, and may itself be nil.
	FreeSpace func() int64
}

// Session answers the requests of one front end about one dump at a time. Handle
// may be called from many goroutines.
type Session struct {
	platform Platform
	registry query.Registry

	// mu guards the snapshot: the opening holds it except while it yields, queries
	// hold it for reading.
	mu       sync.RWMutex
	snapshot *snapshot.Snapshot
	options  Options          // how the snapshot was opened
	switches int              // how often the snapshot became another one, or its sizes or references switched
	others   *query.Baselines // the dumps to compare with
	prepared chan struct{}    // closed when nothing is being prepared, see prepare; nil before the first time

	// state guards what follows; it is never held for long.
	state   sync.Mutex
	cancels map[uint32]context.CancelFunc
	results map[string]result.Result
	recent  []*answered
	copies  map[string]*redacted
	order   []string // handles of results, oldest first
	next    int
	opening context.CancelFunc // of the dump being opened, nil while there is none
	asked   uint32             // questions to other analyzers so far
	answers map[uint32]chan protocol.AnswerParams
	lost    *snapshot.Snapshot // the one of which was told that its contents are lost
}

// resultsKept bounds the results that can still be paged through, recentKept the
// documents that need not be made again.
const (
	mostResults   = 200
	recentResults = 4
)

// answered is a document that a command has made or is making.
type answered struct {
	command  string
	stage    snapshot.Stage
	others   *query.Baselines
	done     chan struct{}    // closed when the command has ended
	document *result.Document // nil: it came to nothing, or to no document
}

// NewSession returns a session that knows the queries of a registry, and greets
// the front end.
func NewSession(p Platform, registry query.Registry) *Session {
	s := &Session{platform: p, registry: registry, cancels: map[uint32]context.CancelFunc{}, results: map[string]result.Result{},
		copies: map[string]*redacted{}, others: &query.Baselines{}, answers: map[uint32]chan protocol.AnswerParams{}}
	s.event(protocol.Event{Hello: &protocol.Hello{Protocol: protocol.Version}})
	return s
}

// Handle answers one request; files are those that came with it. It returns
// when the reply has been sent.
func (s *Session) Handle(message []byte, files []source.File) {
	var request protocol.Request
	if err := json.Unmarshal(message, &request); err != nil {
		s.reply(protocol.Reply{Error: &protocol.Error{Kind: "internal", Message: "unreadable request: " + err.Error(), Offset: -1}})
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.state.Lock()
	s.cancels[request.ID] = cancel
	s.state.Unlock()
	defer func() {
		s.state.Lock()
		delete(s.cancels, request.ID)
		s.state.Unlock()
		cancel()
	}()
	answer, err := s.answer(ctx, &request, files)
	if err != nil {
		s.reply(protocol.Reply{ID: request.ID, Error: describe(err)})
		return
	}
	s.send(protocol.Reply{ID: request.ID, Result: answer}, s.made(request.ID)...)
}

// answer runs a request. A panic of a query is an error of that query alone.
func (s *Session) answer(ctx context.Context, request *protocol.Request, files []source.File) (answer json.RawMessage, err error) {
	defer func() {
		p := recover()
		if parse, ok := p.(*heap.ParseError); ok { // of columns that come when they are asked for
			err = parse
		} else if p != nil {
			err = &internalError{fmt.Sprint(p), string(debug.Stack())}
		}
	}()
	switch request.Method {
	case protocol.MethodOpen:
		return call(request, func(p protocol.OpenParams) (any, error) { return s.open(ctx, request.ID, files, p) })
	case protocol.MethodQuery:
		return call(request, func(p protocol.QueryParams) (any, error) {
			return s.attempt(ctx, request.ID, func(ctx context.Context) (any, error) { return s.query(ctx, p) })
		})
	case protocol.MethodRows:
		return call(request, func(p protocol.RowsParams) (any, error) {
			return s.attempt(ctx, request.ID, func(ctx context.Context) (any, error) { return s.rows(ctx, p) })
		})
	case protocol.MethodChildren:
		return call(request, func(p protocol.ChildrenParams) (any, error) {
			return s.attempt(ctx, request.ID, func(ctx context.Context) (any, error) { return s.children(ctx, p) })
		})
	case protocol.MethodRelease:
		return call(request, func(p protocol.ReleaseParams) (any, error) { s.release(p.Handle); return struct{}{}, nil })
	case protocol.MethodInfo:
		return call(request, func(p protocol.InfoParams) (any, error) {
			return s.attempt(ctx, request.ID, func(ctx context.Context) (any, error) { return s.info(ctx, p) })
		})
	case protocol.MethodReport:
		return call(request, func(p protocol.ReportParams) (any, error) {
			return s.attempt(ctx, request.ID, func(ctx context.Context) (any, error) { return s.report(ctx, p) })
		})
	case protocol.MethodRetained:
		return call(request, func(p protocol.RetainedParams) (any, error) {
			return s.attempt(ctx, request.ID, func(ctx context.Context) (any, error) { return s.retained(ctx, p) })
		})
	case protocol.MethodSummary:
		return call(request, func(struct{}) (any, error) {
			return s.attempt(ctx, request.ID, func(ctx context.Context) (any, error) { return s.summary(ctx, files) })
		})
	case protocol.MethodBaseline:
		return call(request, func(p protocol.BaselineParams) (any, error) { return struct{}{}, s.baseline(p) })
	case protocol.MethodTable:
		return call(request, func(p protocol.TableParams) (any, error) {
			return s.attempt(ctx, request.ID, func(ctx context.Context) (any, error) { return s.table(ctx, p) })
		})
	case protocol.MethodAnswer:
		return call(request, func(p protocol.AnswerParams) (any, error) { s.takeAnswer(p); return struct{}{}, nil })
	case protocol.MethodRedact, protocol.MethodSearch, protocol.MethodSkeleton:
		return call(request, func(p protocol.RedactParams) (any, error) {
			return s.attempt(ctx, request.ID, func(ctx context.Context) (any, error) { return s.redaction(ctx, request, files, p) })
		})
	case protocol.MethodSave:
		return call(request, func(struct{}) (any, error) { return s.save(ctx, request.ID) })
	case protocol.MethodIndexes:
		return call(request, func(struct{}) (any, error) { return s.indexes() })
	case protocol.MethodForget:
		return call(request, func(p protocol.ForgetParams) (any, error) { return s.forgetIndexes(p) })
	case protocol.MethodComplete:
		return call(request, func(p protocol.CompleteParams) (any, error) { return s.complete(p), nil })
	case protocol.MethodCheck:
		return call(request, func(p protocol.CheckParams) (any, error) {
			_, err := s.registry.Parse(p.Command)
			return struct{}{}, err
		})
	case protocol.MethodCommands:
		return json.Marshal(Commands(s.registry))
	case protocol.MethodCancel:
		return call(request, func(p protocol.CancelParams) (any, error) { s.cancel(p.ID); return struct{}{}, nil })
	case protocol.MethodClose:
		s.state.Lock()
		if s.opening != nil {
			s.opening()
		}
		s.state.Unlock()
		s.drop()
		return json.RawMessage("{}"), nil
	}
	return nil, fmt.Errorf("no method %q", request.Method)
}

// call decodes the parameters, runs the method, and encodes what it returns
// unless that is JSON already.
func call[P any](request *protocol.Request, run func(P) (any, error)) (json.RawMessage, error) {
	var params P
	if len(request.Params) > 0 {
		if err := json.Unmarshal(request.Params, &params); err != nil {
			return nil, fmt.Errorf("parameters of %s: %w", request.Method, err)
		}
	}
	answer, err := run(params)
	if err != nil {
		return nil, err
	}
	if raw, done := answer.(json.RawMessage); done {
		return raw, nil
	}
	return json.Marshal(answer)
}

func (s *Session) reply(r protocol.Reply) { s.send(r) }

func (s *Session) event(e protocol.Event) { s.send(e) }

func (s *Session) send(message any, files ...source.File) {
	text, err := json.Marshal(message)
	if err != nil {
		return // plain data of our own always encodes
	}
	s.platform.Send(text, files...)
}

// errNoDump answers queries before a dump is open.
var errNoDump = &usage.Error{Message: "no dump is open", Advice: "Drop a heap dump on the page first"}

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

func (s *Session) cancel(id uint32) {
	s.state.Lock()
	defer s.state.Unlock()
	if cancel := s.cancels[id]; cancel != nil {
		cancel()
	}
}

// drop forgets the open dump and frees its memory.
func (s *Session) drop() {
	s.mu.Lock()
	s.snapshot, s.others = nil, &query.Baselines{}
	s.switches++
	prepared := s.prepared
	s.mu.Unlock()
	s.forget()
	s.state.Lock()
	clear(s.copies)
	s.state.Unlock()
	if prepared != nil {
		<-prepared // it holds the dump, and ends soon
	}
	debug.FreeOSMemory()
}

// open opens a dump. It owns the snapshot until it returns, except while it yields.
func (s *Session) open(ctx context.Context, id uint32, files []source.File, p protocol.OpenParams) (any, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.state.Lock()
	busy := s.opening != nil
	if !busy {
		s.opening = cancel
	}
	s.state.Unlock()
	if busy {
		return nil, &usage.Error{Message: "another dump is being opened", Advice: "Cancel that first"}
	}
	defer func() {
		s.state.Lock()
		s.opening = nil
		s.state.Unlock()
	}()
	s.drop()
	s.mu.Lock()
	defer s.mu.Unlock()
	meter := NewMeter(id)
	options := Options{
		Sizes: p.Sizes, References: p.ReferencePolicy, Frames: p.Frames, Entry: p.Entry, Dump: p.Dump, MemoryBudget: s.platform.MemoryBudget,
	}
	if !p.NoIndex {
		options.Saved = s.indexDir()
	}
	s.options = options
	options.Progress = func(progress Progress) error {
		if event, due := meter.At(progress); due {
			s.mu.Unlock()
			s.event(protocol.Event{Progress: event})
			s.platform.Yield()
			s.mu.Lock()
		}
		return ctx.Err()
	}
	options.Staged = func(partial *snapshot.Snapshot) error {
		if s.snapshot == nil {
			s.event(protocol.Event{Milestone: "histogram"})
		}
		s.snapshot = partial
		if partial.Stage() == snapshot.StageScanned {
			s.listen()
		}
		if partial.Stage() == snapshot.StageComplete {
			s.event(protocol.Event{Milestone: "dominators"})
		}
		return nil
	}
	opened, err := Open(ctx, files, options)
	if err != nil {
		if s.snapshot != nil && errors.Is(err, context.Canceled) {
			return s.snapshot.Info(), nil // what is there can be read on, see protocol.Info
		}
		s.snapshot = nil
		return nil, err
	}
	s.snapshot = opened
	info := opened.Info()
	s.prepare()
	s.event(protocol.Event{Timings: meter.Timings(info, s.platform.Memory())})
	return info, nil
}

// listenFor is how long the opening waits for questions that a milestone brings about.
const listenFor = 10 * time.Millisecond

// listen lets in what the front end asks when it hears of a milestone. The opening
// holds mu and is the caller. It sleeps, for yielding again and again keeps messages out.
func (s *Session) listen() {
	s.mu.Unlock()
	time.Sleep(listenFor)
	s.mu.Lock()
}

func (s *Session) info(ctx context.Context, p protocol.InfoParams) (any, error) {
	if err := s.setSizes(p.Sizes); err != nil {
		return nil, err
	}
	if err := s.setPolicy(ctx, p.ReferencePolicy); err != nil {
		return nil, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil {
		return nil, errNoDump
	}
	return s.snapshot.Info(), nil
}

// setSizes switches the size model; the empty name keeps it.
func (s *Session) setSizes(model string) error {
	if model == "" {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.snapshot == nil {
		return errNoDump
	}
	before := s.snapshot.Info().Sizes
	if err := s.snapshot.SetSizes(model); err != nil {
		return &usage.Error{Message: err.Error()}
	}
	if s.snapshot.Info().Sizes != before {
		s.switches++
		s.forget() // what the results have sorted and summed up no longer holds
	}
	return nil
}

// forget lets go of all results.
func (s *Session) forget() {
	s.state.Lock()
	defer s.state.Unlock()
	s.results, s.order, s.recent = map[string]result.Result{}, nil, nil
}

func (s *Session) query(ctx context.Context, p protocol.QueryParams) (any, error) {
	if err := s.setSizes(p.Sizes); err != nil {
		return nil, err
	}
	if err := s.setPolicy(ctx, p.ReferencePolicy); err != nil {
		return nil, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil {
		return nil, errNoDump
	}
	r, err := s.run(ctx, p.Command)
	if err != nil {
		return nil, err
	}
	return s.render(ctx, r, "", render.Options{
		View:  result.View{Offset: p.Offset, Limit: p.Limit, Sort: order(p.Sort), Filter: p.Filter},
		Chain: p.Unfold.Levels, ChainLimit: p.Unfold.Limit,
	})
}

// run runs a command on the open dump. Several parts of a page show the same
// report: it is made once, and who asks meanwhile waits for it.
func (s *Session) run(ctx context.Context, command string) (r result.Result, err error) {
	a := &answered{command, s.snapshot.Stage(), s.others, make(chan struct{}), nil}
	s.state.Lock()
	for _, known := range s.recent {
		if known.command == command && known.stage == a.stage && known.others == a.others {
			s.state.Unlock()
			select {
			case <-known.done:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
			if known.document != nil {
				return known.document, nil
			}
			return RunWithBaselines(ctx, s.registry, s.snapshot, s.others, command)
		}
	}
	s.recent = append(s.recent, a)
	s.state.Unlock()
	defer func() {
		s.state.Lock()
		defer s.state.Unlock()
		if a.document, _ = r.(*result.Document); a.document == nil {
			s.recent = slices.DeleteFunc(s.recent, func(other *answered) bool { return other == a })
		}
		s.recent = s.recent[max(0, len(s.recent)-recentResults):]
		close(a.done)
	}()
	return RunWithBaselines(ctx, s.registry, s.snapshot, s.others, command)
}

func (s *Session) rows(ctx context.Context, p protocol.RowsParams) (any, error) {
	return s.page(ctx, p.Handle, "", result.View{Offset: p.Offset, Limit: p.Limit, Sort: order(p.Sort), Filter: p.Filter})
}

func (s *Session) children(ctx context.Context, p protocol.ChildrenParams) (any, error) {
	return s.page(ctx, p.Handle, p.Key, result.View{Offset: p.Offset, Limit: p.Limit, Sort: order(p.Sort)})
}

func (s *Session) page(ctx context.Context, handle, key string, view result.View) (any, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	s.state.Lock()
	r := s.results[handle]
	s.state.Unlock()
	if r == nil || s.snapshot == nil {
		return nil, &usage.Error{Message: "this result is no longer held", Advice: "Run the query again"}
	}
	return s.render(ctx, r, handle, render.Options{View: view, Key: key})
}

// render writes a page of a result as JSON and keeps the result for more, under
// the handle that it has or one of its own.
func (s *Session) render(ctx context.Context, r result.Result, handle string, o render.Options) (json.RawMessage, error) {
	o.Depth = 1
	o.Handle = func(part result.Result) string {
		if part == r && handle != "" {
			return handle
		}
		return s.saveIndex(part)
	}
	var out bytes.Buffer
	err := render.JSON(ctx, &out, r, o)
	return out.Bytes(), err
}

// keep remembers a result and returns a handle of its own: what is shown in two
// places is released twice.
func (s *Session) saveIndex(r result.Result) string {
	s.state.Lock()
	defer s.state.Unlock()
	s.next++
	handle := strconv.Itoa(s.next)
	s.results[handle] = r
	s.order = append(s.order, handle)
	for len(s.results) > mostResults {
		delete(s.results, s.order[0])
		s.order = s.order[1:]
	}
	return handle
}

func (s *Session) release(handle string) {
	s.state.Lock()
	defer s.state.Unlock()
	delete(s.results, handle)
	delete(s.copies, handle)
	s.order = slices.DeleteFunc(s.order, func(kept string) bool { return kept == handle })
}

func order(sort *protocol.Sort) *result.Order {
	if sort == nil {
		return nil
	}
	return &result.Order{Column: sort.Column, Descending: sort.Descending}
}

// internalError is a mistake of ours.
type internalError struct{ text, stack string }

func (e *internalError) Error() string {
	return "this is a bug in heapdrop: " + e.text
}

// describe turns an error into what the front end shows; kind, message and
// offset survive the way.
func describe(err error) *protocol.Error {
	e := &protocol.Error{Kind: "internal", Message: err.Error(), Offset: -1}
	var parse *heap.ParseError
	var internal *internalError
	var lost *source.LostError
	var misuse *usage.Error
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		e.Kind, e.Message = "cancelled", "cancelled"
	case errors.As(err, &lost):
		e.Kind, e.Advice = string(heap.Unreadable), LostAdvice(lost)
	case errors.As(err, &parse):
		e.Kind, e.Found, e.Advice, e.Offset = string(parse.Kind), parse.Found, parse.Advice, parse.Offset
	case errors.As(err, &internal):
		e.Found, e.Advice = internal.stack, "Please report it with the text above; the dump itself is not needed."
	case errors.As(err, &misuse):
		e.Kind, e.Message, e.Found, e.Advice = "usage", misuse.Message, misuse.Found, misuse.Advice
	}
	return e
}
