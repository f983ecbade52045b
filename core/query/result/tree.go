package result

import (
	"context"
	"sync"
)

// Tree is rows that open into rows of the same columns.
type Tree struct {
	Heading
	Columns []Column
	Roots   *Level

	// Open computes the children of the row with the given Row.Key. It fails for an
	// unknown key, and when ctx ends.
	Open func(ctx context.Context, key string) (*Level, error)

	// Depth is how many levels a printed tree shows unless the reader says
	// otherwise; 0 means 1.
	Depth int

	mu     sync.Mutex
	levels map[string]*Level // levels opened lately, with their order
	recent []string          // their keys, oldest first
}

// mostLevels is the maximum number of opened levels that a tree keeps sorted.
const mostLevels = 64

// Children returns the level below the row with that key; the empty key gives
// the first level. Levels opened lately are kept, so that paging through one
// sorts it once.
func (t *Tree) Children(ctx context.Context, key string) (*Level, error) {
	if key == "" {
		return t.Roots, nil
	}
	t.mu.Lock()
	level := t.levels[key]
	t.mu.Unlock()
	if level != nil {
		return level, nil
	}
	level, err := t.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.levels == nil {
		t.levels = map[string]*Level{}
	}
	if t.levels[key] == nil {
		t.recent = append(t.recent, key)
	}
	t.levels[key] = level
	if len(t.recent) > mostLevels {
		delete(t.levels, t.recent[0])
		t.recent = t.recent[1:]
	}
	return level, nil
}
