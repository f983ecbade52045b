package session

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/debug"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/protocol"
)

// handler answers the requests of one method.
type handler func(ctx context.Context, s *Session, r *request) (answer, error)

// handlers are the methods of the protocol.
var handlers = map[string]handler{
	protocol.MethodOpen:        with((*Session).open),
	protocol.MethodClose:       on((*Session).close),
	protocol.MethodCancel:      on((*Session).cancelRequest),
	protocol.MethodInfo:        reading(on((*Session).info)),
	protocol.MethodQuery:       reading(on((*Session).query)),
	protocol.MethodRows:        reading(on((*Session).rows)),
	protocol.MethodChildren:    reading(on((*Session).children)),
	protocol.MethodBoxes:       reading(on((*Session).boxes)),
	protocol.MethodRelease:     on((*Session).release),
	protocol.MethodContents:    reading(on((*Session).contents)),
	protocol.MethodBytes:       reading(with((*Session).bytes)),
	protocol.MethodRetained:    reading(on((*Session).retained)),
	protocol.MethodBeside:      with((*Session).beside),
	protocol.MethodDiagnose:    reading(on((*Session).diagnose)),
	protocol.MethodEarly:       reading(on((*Session).early)),
	protocol.MethodReport:      reading(on((*Session).report)),
	protocol.MethodSummary:     reading(with((*Session).summary)),
	protocol.MethodBaseline:    on((*Session).baseline),
	protocol.MethodTable:       reading(on((*Session).table)),
	protocol.MethodAnswer:      on((*Session).takeAnswer),
	protocol.MethodRedact:      reading(with(redacting((*Session).redact))),
	protocol.MethodSearch:      reading(with(redacting((*Session).search))),
	protocol.MethodFingerprint: reading(with(redacting((*Session).fingerprint))),
	protocol.MethodSave:        with((*Session).save),
	protocol.MethodIndexes:     on((*Session).indexes),
	protocol.MethodForget:      on((*Session).forgetIndexes),
	protocol.MethodComplete:    on((*Session).complete),
	protocol.MethodCheck:       on((*Session).check),
	protocol.MethodCommands:    on((*Session).commands),
}

// on returns a handler that calls a method of the session with only the parameters.
func on[P any](run func(*Session, context.Context, P) (any, error)) handler {
	return with(func(s *Session, ctx context.Context, _ *request, params P) (answer, error) {
		result, err := run(s, ctx, params)
		return answer{result: result}, err
	})
}

// with returns a handler that calls a method of the session.
func with[P any](run func(*Session, context.Context, *request, P) (answer, error)) handler {
	return func(ctx context.Context, s *Session, r *request) (answer, error) {
		var params P
		if len(r.params) > 0 {
			if err := json.Unmarshal(r.params, &params); err != nil {
				return answer{}, fmt.Errorf("parameters of %s: %w", r.method, err)
			}
		}
		return run(s, ctx, r, params)
	}
}

// reading returns a handler for a request that may take long and reads contents of the
// dump.
func reading(run handler) handler {
	return func(ctx context.Context, s *Session, r *request) (answer, error) {
		return s.attempt(ctx, r.id, func(ctx context.Context) (answer, error) { return run(ctx, s, r) })
	}
}

// Handle answers one request; files came with the request. It returns after the reply has
// been sent.
func (s *Session) Handle(message []byte, files []source.File) { s.Begin(message, files)() }

// Begin registers a request, which can be cancelled from then on, and returns a function
// that answers it. Code that answers requests in parallel must call Begin in the order of
// their arrival.
func (s *Session) Begin(message []byte, files []source.File) (answer func()) {
	var asked protocol.Request
	if err := json.Unmarshal(message, &asked); err != nil {
		return func() {
			s.host.send(protocol.Reply{Error: &protocol.Error{Kind: "internal", Message: "unreadable request: " + err.Error(), Offset: -1}})
		}
	}
	ctx, end := s.begin(asked.ID)
	return func() {
		defer end()
		result, made, err := s.answer(ctx, &request{id: asked.ID, method: asked.Method, params: asked.Params, files: files})
		if err != nil {
			s.host.send(protocol.Reply{ID: asked.ID, Error: describe(err)})
			return
		}
		s.host.send(protocol.Reply{ID: asked.ID, Result: result}, made...)
	}
}

// answer runs a request. A panic of a query becomes an error of that query only.
func (s *Session) answer(ctx context.Context, r *request) (result json.RawMessage, files []source.File, err error) {
	defer func() {
		p := recover()
		if parse, ok := p.(*heap.ParseError); ok { // from columns that are loaded on first use
			err = parse
		} else if p != nil {
			err = &internalError{fmt.Sprint(p), string(debug.Stack())}
		}
	}()
	run := handlers[r.method]
	if run == nil {
		return nil, nil, fmt.Errorf("no method %q", r.method)
	}
	made, err := run(ctx, s, r)
	if err != nil {
		return nil, nil, err
	}
	if raw, done := made.result.(json.RawMessage); done {
		return raw, made.files, nil
	}
	result, err = json.Marshal(made.result)
	return result, made.files, err
}
