package diagnosis

import (
	"context"

	"heapdrop/core/snapshot"
)

// Once is a diagnosis without comparison, made once for everyone who asks for it. It must
// not be changed, and may be used from many goroutines.
type Once struct {
	turn chan struct{} // holds a token while a diagnosis is looked up or made
	of   subject
	d    *Diagnosis
}

// subject is what a shared diagnosis is about.
type subject struct {
	s        *snapshot.Snapshot
	total    int64
	smallest float64
	most     int
	hidden   bool // values are left out
}

type sharedKey struct{}

// NewOnce returns a Once that nobody has asked yet.
func NewOnce() *Once { return &Once{turn: make(chan struct{}, 1)} }

// In returns a context in which diagnoses are shared.
func (k *Once) In(ctx context.Context) context.Context {
	return context.WithValue(ctx, sharedKey{}, k)
}

// Sharing returns a context in which a diagnosis is made only once, for callers that
// write several things about one dump.
func Sharing(ctx context.Context) context.Context { return NewOnce().In(ctx) }

// sharedIn returns where a diagnosis with the given options is shared; nil if it is not.
func sharedIn(ctx context.Context, o Options) *Once {
	if k, found := ctx.Value(sharedKey{}).(*Once); found && o.Weight == nil && o.Growth == nil && o.Skip == nil {
		return k
	}
	return nil
}

// diagnose returns the shared diagnosis if it has the same subject; otherwise it makes a
// new one.
func (k *Once) diagnose(ctx context.Context, s *snapshot.Snapshot, o Options) (*Diagnosis, error) {
	select {
	case k.turn <- struct{}{}:
		defer func() { <-k.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	with := o.withDefaults(s)
	of := subject{s, with.Total, with.Smallest, with.Most, snapshot.ValuesHidden(ctx)}
	if k.d != nil && k.of == of {
		return k.d, nil
	}
	d, err := diagnose(ctx, s, o)
	if err == nil {
		k.of, k.d = of, d
	}
	return d, err
}
