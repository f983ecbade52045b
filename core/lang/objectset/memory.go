package objectset

import (
	"context"
	"sync"
)

// memory keeps evaluated retained sets by their words.
type memory struct {
	mu   sync.Mutex
	sets map[string]*Objects
}

type memoryKey struct{}

// WithMemory returns a context under which retained sets that were evaluated are
// kept, as many as there are, for work that asks several queries about one. It is
// for one snapshot and for as long as the work takes.
func WithMemory(ctx context.Context) context.Context {
	return context.WithValue(ctx, memoryKey{}, &memory{sets: map[string]*Objects{}})
}

// remember evaluates a retained set, or returns it if that has been done.
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
