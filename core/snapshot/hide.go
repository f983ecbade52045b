package snapshot

import "context"

// Hidden is shown instead of text of the dump that is left out.
const Hidden = "•••"

// hidden is the context key that says whether values may be shown.
type hidden struct{}

// WithoutValues returns a context that hides readable values: Text returns Hidden, and
// front ends leave out what tables mark as values. Use it for results that leave the
// user's machine.
func WithoutValues(ctx context.Context) context.Context {
	return context.WithValue(ctx, hidden{}, true)
}

// WithValues undoes WithoutValues, for work whose result shows no text, such as comparing
// strings or filtering by them.
func WithValues(ctx context.Context) context.Context {
	if !ValuesHidden(ctx) {
		return ctx
	}
	return context.WithValue(ctx, hidden{}, false)
}

// ValuesHidden reports whether a context comes from WithoutValues.
func ValuesHidden(ctx context.Context) bool {
	is, _ := ctx.Value(hidden{}).(bool)
	return is
}
