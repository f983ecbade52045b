package snapshot

import "context"

// Hidden stands for text of the dump that is left out.
const Hidden = "•••"

// hidden is the key of contexts that say whether values may be told.
type hidden struct{}

// WithoutValues returns a context under which readable values are not told: Text
// gives Hidden instead, and front ends leave out what tables mark as values. It is
// for results that leave the machine of the one who took the dump.
func WithoutValues(ctx context.Context) context.Context {
	return context.WithValue(ctx, hidden{}, true)
}

// WithValues undoes WithoutValues, for work whose outcome is no text that anybody
// sees: comparing strings, filtering by them.
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
