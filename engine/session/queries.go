package session

import (
	"bytes"
	"context"
	"encoding/json"

	"heapdrop/core/lang/objectset"
	"heapdrop/core/query/diagnosis"
	"heapdrop/core/query/family/compare"
	"heapdrop/core/query/render"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/protocol"
)

var errNotHeld = &usage.Error{Message: "this result is no longer held", Advice: "Run the query again"}

func (s *Session) query(ctx context.Context, p protocol.QueryParams) (any, error) {
	if err := s.switchTo(ctx, p.Sizes, p.ReferencePolicy); err != nil {
		return nil, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil {
		return nil, errNoDump
	}
	r, err := s.results.once(ctx, asked{p.Command, s.snapshot.Stage(), s.baselines}, func() (result.Result, error) {
		return engine.RunWithBaselines(ctx, s.registry, s.snapshot, s.baselines, p.Command)
	})
	if err != nil {
		return nil, err
	}
	return s.render(ctx, r, "", render.Options{
		View:  result.View{Offset: p.Offset, Limit: p.Limit, Sort: orderOf(p.Sort), Filter: p.Filter},
		Chain: p.Unfold.Levels, ChainLimit: p.Unfold.Limit, Forks: p.Unfold.Forks, Picture: true,
	})
}

func (s *Session) rows(ctx context.Context, p protocol.RowsParams) (any, error) {
	return s.page(ctx, p.Handle, "", result.View{Offset: p.Offset, Limit: p.Limit, Sort: orderOf(p.Sort), Filter: p.Filter, Only: p.Only})
}

func (s *Session) children(ctx context.Context, p protocol.ChildrenParams) (any, error) {
	return s.page(ctx, p.Handle, p.Key, result.View{Offset: p.Offset, Limit: p.Limit, Sort: orderOf(p.Sort)})
}

// boxes finds the boxes of a picture that hold some objects.
func (s *Session) boxes(ctx context.Context, p protocol.BoxesParams) (any, error) {
	parsed, err := objectset.Parse(p.Objects)
	if err != nil {
		return nil, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	t, isTable := s.results.result(p.Handle).(*result.Table)
	if !isTable || s.snapshot == nil {
		return nil, errNotHeld
	}
	if t.Picture == nil || t.Picture.Places == nil {
		return protocol.Boxes{}, nil
	}
	objects, err := parsed.Eval(ctx, s.snapshot)
	if err != nil {
		return nil, err
	}
	return protocol.Boxes{Boxes: t.Picture.Places(objects.IDs())}, nil
}

func (s *Session) page(ctx context.Context, handle, key string, view result.View) (any, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	r := s.results.result(handle)
	if r == nil || s.snapshot == nil {
		return nil, errNotHeld
	}
	return s.render(ctx, r, handle, render.Options{View: view, Key: key})
}

// render writes a page of a result as JSON and stores the result for further pages, under
// its existing handle or a new one.
func (s *Session) render(ctx context.Context, r result.Result, handle string, o render.Options) (json.RawMessage, error) {
	o.Depth, o.MostLevels = 1, s.host.Platform.TreeLevels
	o.Handle = func(part result.Result) string {
		if part == r && handle != "" {
			return handle
		}
		return s.results.hold(part)
	}
	var out bytes.Buffer
	err := render.JSON(ctx, &out, r, o)
	return out.Bytes(), err
}

func (s *Session) release(_ context.Context, p protocol.ReleaseParams) (any, error) {
	s.results.release(p.Handle)
	return nothing, nil
}

func orderOf(sort *protocol.Sort) *result.Order {
	if sort == nil {
		return nil
	}
	return &result.Order{Column: sort.Column, Descending: sort.Descending}
}

// retained computes the exact retained set of an object set.
func (s *Session) retained(ctx context.Context, p protocol.RetainedParams) (any, error) {
	parsed, err := objectset.Parse(p.Set)
	if err != nil {
		return nil, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := s.analysed("the retained set"); err != nil {
		return nil, err
	}
	objects, err := parsed.Eval(ctx, s.snapshot)
	if err != nil {
		return nil, err
	}
	retained, err := s.snapshot.RetainedSet(ctx, objects.All(), nil)
	if err != nil {
		return nil, err
	}
	return protocol.Retained{Objects: retained.Objects, Bytes: retained.Bytes}, nil
}

// diagnose diagnoses the heap; growth since the baselines is part of the evidence.
func (s *Session) diagnose(ctx context.Context, _ struct{}) (any, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := s.analysed("the verdict"); err != nil {
		return nil, err
	}
	found, err := compare.Diagnose(ctx, s.snapshot, s.baselines)
	if err != nil {
		return nil, err
	}
	return found.Report(s.snapshot), nil
}

// early says what is known while the dump opens.
func (s *Session) early(ctx context.Context, _ struct{}) (any, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil {
		return nil, errNoDump
	}
	return diagnosis.LookEarly(ctx, s.snapshot, s.options.References == "" || s.options.References == snapshot.PolicyAll)
}

// report writes a report that the front end can save.
func (s *Session) report(ctx context.Context, p protocol.ReportParams) (any, error) {
	kind, err := engine.FindReport(p.Name)
	if p.Name == "" {
		kind, err = engine.QueryReport(s.registry, p.Command)
	}
	if err != nil {
		return nil, err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.snapshot == nil {
		return nil, errNoDump
	}
	if !p.Values {
		ctx = snapshot.WithoutValues(ctx)
	}
	d, err := kind.Report(ctx, s.registry, s.snapshot, s.baselines)
	if err != nil {
		return nil, err
	}
	format := p.Format
	if format == "" {
		format = "html"
	}
	var out bytes.Buffer
	err = render.Write(ctx, &out, format, d, render.Options{View: result.View{Limit: engine.ReportRows}, MostLevels: s.host.Platform.TreeLevels})
	return protocol.Report{Name: kind.Name + "." + format, Text: out.String()}, err
}
