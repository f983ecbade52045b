package lru

import (
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
)

// TestCacheEqualsModel compares the cache with a plain model: a slice of keys in the
// order of use.
func TestCacheEqualsModel(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	cost := func(key int) int64 { return int64(1 + key%7) }
	loads := 0
	c := New(20, func(key int) (int, int64, error) { loads++; return key * key, cost(key), nil })
	var model []int
	for range 20_000 {
		key := random.IntN(15)
		at := -1
		for i, k := range model {
			if k == key {
				at = i
			}
		}
		before := loads
		value, err := c.Get(key)
		if err != nil || value != key*key {
			t.Fatalf("Get(%d) = %d, %v", key, value, err)
		}
		if hit := loads == before; hit != (at >= 0) {
			t.Fatalf("Get(%d): hit %v, model %v", key, hit, model)
		}
		if at >= 0 {
			model = append(model[:at], model[at+1:]...)
		}
		model = append(model, key)
		for total(model, cost) > 20 && len(model) > 1 {
			model = model[1:]
		}
		if c.used != total(model, cost) {
			t.Fatalf("used %d, model %d", c.used, total(model, cost))
		}
	}
}

func total(keys []int, cost func(int) int64) (sum int64) {
	for _, k := range keys {
		sum += cost(k)
	}
	return sum
}

func TestErrorsAreNotKept(t *testing.T) {
	defect := errors.New("broken")
	fail := true
	c := New(10, func(int) (string, int64, error) {
		if fail {
			return "", 0, defect
		}
		return "fine", 1, nil
	})
	if _, err := c.Get(1); err != defect {
		t.Fatalf("got %v", err)
	}
	fail = false
	if v, err := c.Get(1); v != "fine" || err != nil {
		t.Fatalf("got %q, %v", v, err)
	}
}

func TestConcurrentGetsLoadOnce(t *testing.T) {
	var loads atomic.Int32
	gate := make(chan struct{})
	c := New(1000, func(key int) (int, int64, error) { loads.Add(1); <-gate; return key, 1, nil })
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			if v, err := c.Get(7); v != 7 || err != nil {
				t.Errorf("got %d, %v", v, err)
			}
		})
	}
	close(gate)
	wg.Wait()
	if loads.Load() != 1 {
		t.Fatalf("loaded %d times", loads.Load())
	}
}

func TestValueLargerThanBudgetIsServed(t *testing.T) {
	c := New(1, func(key int) (int, int64, error) { return key, 100, nil })
	for key := range 5 {
		if v, err := c.Get(key); v != key || err != nil {
			t.Fatalf("got %d, %v", v, err)
		}
	}
	if len(c.entries) != 1 {
		t.Fatalf("%d entries kept", len(c.entries))
	}
}
