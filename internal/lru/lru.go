// Package lru is a cache of loaded values with a limit for their total cost. It drops the
// least recently used values first.
package lru

import (
	"container/list"
	"sync"
)

// Cache loads values by key and stores them while their costs fit the budget. It is safe
// for concurrent use; if several goroutines request a value at the same time, it is
// loaded once.
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

// New returns a cache for values of at most budget cost in total; the value used last is
// always stored. load returns a missing value and its cost. Values are shared and must
// not be changed. Errors are returned, but not stored.
func New[K comparable, V any](budget int64, load func(K) (value V, cost int64, err error)) *Cache[K, V] {
	return &Cache[K, V]{
		budget:  budget,
		load:    load,
		entries: make(map[K]*entry[K, V]),
		order:   list.New(),
	}
}

// Get returns the value for a key, and loads it if needed.
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

	// load runs without the lock, so other keys can be requested meanwhile.
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

// add stores a loaded value and removes others until the budget is met.
func (c *Cache[K, V]) add(e *entry[K, V]) {
	e.place = c.order.PushFront(e)
	c.used += e.cost
	for c.used > c.budget && c.order.Len() > 1 {
		oldest := c.order.Remove(c.order.Back()).(*entry[K, V])
		delete(c.entries, oldest.key)
		c.used -= oldest.cost
	}
}
