package engine

import (
	"context"

	"heapdrop/core/query"
	"heapdrop/core/query/result"
	"heapdrop/core/snapshot"
	"heapdrop/core/summary"
	"heapdrop/core/usage"
)

// Run runs a typed command on a snapshot. It returns a *usage.Error for a mistake in the
// command, otherwise errors of reading the dump and of ctx.
func Run(ctx context.Context, registry query.Registry, s *snapshot.Snapshot, command string) (result.Result, error) {
	parsed, err := registry.Parse(command)
	if err != nil {
		return nil, err
	}
	return parsed.Run(ctx, s)
}

// RunWithBaselines runs a typed command on a snapshot, with other open dumps as
// baselines. Errors are those of Run.
func RunWithBaselines(ctx context.Context, registry query.Registry, s *snapshot.Snapshot, baselines *query.Baselines, command string) (result.Result, error) {
	parsed, err := registry.Parse(command)
	if err != nil {
		return nil, err
	}
	if err := parsed.SetBaselines(baselines); err != nil {
		return nil, err
	}
	return parsed.Run(ctx, s)
}

// OpenBaseline is a baseline that is open in the same process.
type OpenBaseline struct {
	Snapshot *snapshot.Snapshot
	Registry query.Registry

	own query.Baselines // caches the summary
}

// Name implements query.Baseline.
func (c *OpenBaseline) Name() string { return c.Snapshot.Origin().Name }

// Summary implements query.Baseline.
func (c *OpenBaseline) Summary(ctx context.Context) (*summary.Summary, error) {
	return c.own.Summary(ctx, c.Snapshot)
}

// Rows implements query.Baseline.
func (c *OpenBaseline) Rows(ctx context.Context, command string, limit int) (*query.Rows, error) {
	r, err := Run(ctx, c.Registry, c.Snapshot, command)
	if err != nil {
		return nil, err
	}
	return query.RowsOf(ctx, r, limit)
}

// SummaryBaseline is a baseline for which only a summary is available.
type SummaryBaseline struct{ Dump *summary.Summary }

// Name implements query.Baseline.
func (c SummaryBaseline) Name() string { return c.Dump.Name }

// Summary implements query.Baseline.
func (c SummaryBaseline) Summary(context.Context) (*summary.Summary, error) { return c.Dump, nil }

// Rows implements query.Baseline; a summary cannot run commands.
func (c SummaryBaseline) Rows(context.Context, string, int) (*query.Rows, error) {
	return nil, &usage.Error{Message: "of " + c.Dump.Name + " there is only a summary, which cannot run queries", Advice: "Open the dump itself to compare the results of queries."}
}
