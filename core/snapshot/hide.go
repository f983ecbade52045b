package snapshot

import "context"

// Hidden replaces text of the dump that is left out.
const Hidden = "•••"

// hidden is the key of contexts that say whether values may be shown.
type hidden struct{}

// WithoutValues returns a context under which readable values are not shown: Text gives
// Hidden instead, and front ends leave out what tables mark as values. It is for
// results that leave the user's machine.
func WithoutValues(ctx context.Context) context.Context {
	return context.WithValue(ctx, hidden{}, true)
}

// WithValues undoes WithoutValues, for work whose outcome shows no text: comparing
// strings, filtering by them.
func WithValues(ctx context.Context) context.Context {
	if !ValuesHidden(ctx) {
		return ctx
	}
	return context.WithValue(ctx, hidden{}, false)
}

// ValuesHidden reports whether the context is one of WithoutValues.
func ValuesHidden(ctx context.Context) bool {
	is, _ := ctx.Value(hidden{}).(bool)
	return is
}
