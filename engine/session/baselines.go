package session

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"slices"

	"heapdrop/core/query"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/summary"
	"heapdrop/engine"
	"heapdrop/internal/order"
	"heapdrop/protocol"
)

// baseline adds the summary of a dump that is open elsewhere as a baseline, or removes
// it.
func (s *Session) baseline(_ context.Context, p protocol.BaselineParams) (any, error) {
	var short *summary.Summary
	if p.Summary != nil {
		var err error
		if short, err = summary.Read(p.Summary); err != nil {
			return nil, err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.DeleteFunc(slices.Clone(s.baselines.List), func(c query.Baseline) bool { return c.(*remoteBaseline).id == p.ID })
	if short != nil {
		list = append(list, &remoteBaseline{s.questions, p.ID, p.Name, short})
		oldestFirst(list)
	}
	// Replace the value, because a running query may still use the old one.
	s.baselines = s.baselines.With(list)
	return nothing, nil
}

// oldestFirst orders baselines by the times at which they were taken, if all times are
// known: growth is measured from the first.
func oldestFirst(list []query.Baseline) {
	created := func(c query.Baseline) int64 { return c.(*remoteBaseline).short.Created }
	if slices.ContainsFunc(list, func(c query.Baseline) bool { return created(c) == 0 }) {
		return
	}
	order.Stable(list, func(a, b query.Baseline) int { return cmp.Compare(created(a), created(b)) })
}

// longestSummary is the maximum number of bytes of a file with a summary.
const longestSummary = 256 << 20

// summary returns a summary of the open dump, or the summary in a file.
func (s *Session) summary(ctx context.Context, r *request, _ struct{}) (answer, error) {
	if len(r.files) > 0 {
		text := make([]byte, min(r.files[0].Size(), longestSummary))
		if _, err := r.files[0].ReadAt(text, 0); err != nil && err != io.EOF {
			return answer{}, err
		}
		_, err := summary.Read(text)
		return answer{result: json.RawMessage(text)}, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil {
		return answer{}, errNoDump
	}
	short, err := s.baselines.Summary(ctx, s.snapshot)
	if err != nil {
		return answer{}, err
	}
	var out bytes.Buffer
	err = short.Write(&out)
	return answer{result: json.RawMessage(out.Bytes())}, err
}

// table runs a command for another analyzer and returns its rows.
func (s *Session) table(ctx context.Context, p protocol.TableParams) (any, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil {
		return nil, errNoDump
	}
	r, err := engine.Run(ctx, s.registry, s.snapshot, p.Command)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = render.JSON(ctx, &out, r, render.Options{View: result.View{Limit: p.Limit}, Depth: 1, MostLevels: s.host.Platform.TreeLevels})
	return json.RawMessage(out.Bytes()), err
}

// takeAnswer passes an answer to the query that waits for it.
func (s *Session) takeAnswer(_ context.Context, p protocol.AnswerParams) (any, error) {
	s.questions.take(p)
	return nothing, nil
}
