package objectset

import (
	"context"
	"sync"
)

// memory caches evaluated retained sets by their text.
type memory struct {
	mu   sync.Mutex
	sets map[string]*Objects
}

type memoryKey struct{}

// WithMemory returns a context that caches all evaluated retained sets, for work that
// runs several queries about the same set. It must be used for one snapshot, and only as
// long as the work lasts.
func WithMemory(ctx context.Context) context.Context {
	return context.WithValue(ctx, memoryKey{}, &memory{sets: map[string]*Objects{}})
}

// remember returns a cached retained set, or evaluates and caches it.
func remember(ctx context.Context, words func() string, evaluate func() (*Objects, error)) (*Objects, error) {
	m, _ := ctx.Value(memoryKey{}).(*memory)
	if m == nil {
		return evaluate()
	}
	key := words()
	m.mu.Lock()
	known := m.sets[key]
	m.mu.Unlock()
	if known != nil {
		return known, nil
	}
	objects, err := evaluate()
	if err != nil {
		return nil, err
	}
	m.mu.Lock()
	m.sets[key] = objects
	m.mu.Unlock()
	return objects, nil
}
