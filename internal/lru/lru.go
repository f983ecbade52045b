// Package lru holds a cache of loaded values, bounded by their cost, that
// forgets the least recently used first.
package lru

import (
	"container/list"
	"sync"
)

// Cache loads values by key and keeps them while their costs fit the budget.
// It is safe for concurrent use; a value that several goroutines ask for at the
// same time is loaded once.
type Cache[K comparable, V any] struct {
	budget int64
	load   func(K) (value V, cost int64, err error)

	mu      sync.Mutex
	entries map[K]*entry[K, V]
	order   *list.List // of *entry, most recently used first; loaded entries only
	used    int64
}

type entry[K comparable, V any] struct {
	key    K
	loaded chan struct{} // closed when value, cost and err are set
	value  V
	cost   int64
	err    error
	place  *list.Element // nil until loaded
}

// New returns a cache that keeps values of at most budget cost in total, and
// always the value used last. Load gets a missing value and says what it costs;
// values are shared and must not be changed. Errors are returned, not kept.
func New[K comparable, V any](budget int64, load func(K) (value V, cost int64, err error)) *Cache[K, V] {
	return &Cache[K, V]{
		budget:  budget,
		load:    load,
		entries: make(map[K]*entry[K, V]),
		order:   list.New(),
	}
}

// Get returns the value of the key, loading it when needed.
func (c *Cache[K, V]) Get(key K) (V, error) {
	c.mu.Lock()
	e, ok := c.entries[key]
	if ok {
		if e.place != nil {
			c.order.MoveToFront(e.place)
		}
		c.mu.Unlock()
		<-e.loaded
		return e.value, e.err
	}
	e = &entry[K, V]{key: key, loaded: make(chan struct{})}
	c.entries[key] = e
	c.mu.Unlock()

	// Loading runs without the lock: other keys are served meanwhile.
	e.value, e.cost, e.err = c.load(key)
	c.mu.Lock()
	if e.err != nil {
		delete(c.entries, key)
	} else {
		c.add(e)
	}
	c.mu.Unlock()
	close(e.loaded)
	return e.value, e.err
}

// keep enters a loaded value and makes space for it.
func (c *Cache[K, V]) add(e *entry[K, V]) {
	e.place = c.order.PushFront(e)
	c.used += e.cost
	for c.used > c.budget && c.order.Len() > 1 {
		oldest := c.order.Remove(c.order.Back()).(*entry[K, V])
		delete(c.entries, oldest.key)
		c.used -= oldest.cost
	}
}
