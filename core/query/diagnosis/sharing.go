package diagnosis

import (
	"context"

	"heapdrop/core/snapshot"
)

// shared is the diagnosis of a dump that all who ask within a context get.
type shared struct {
	s *snapshot.Snapshot
	o plainOptions
	d *Diagnosis
}

// plainOptions are the options of a diagnosis that compares with nothing.
type plainOptions struct {
	total    int64
	smallest float64
	most     int
}

type sharedKey struct{}

// Sharing returns a context in which a diagnosis that compares with nothing is made once: for
// those that write several things about one dump, one after the other. Nobody may change it.
func Sharing(ctx context.Context) context.Context {
	return context.WithValue(ctx, sharedKey{}, &shared{})
}

// sharedIn returns where a diagnosis is shared, and its options; nil where it is not.
func sharedIn(ctx context.Context, s *snapshot.Snapshot, o Options) (*shared, plainOptions) {
	o = o.withDefaults(s)
	plain := plainOptions{o.Total, o.Smallest, o.Most}
	if kept, found := ctx.Value(sharedKey{}).(*shared); found && o.Weight == nil && o.Growth == nil && o.Skip == nil {
		return kept, plain
	}
	return nil, plain
}
