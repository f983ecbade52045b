// Package scratch lends memory for large columns within a budget: from the Go heap, or
// for a dump that would exceed the budget, from a Store. Natively this is temporary files
// that are mapped into memory; of these the system keeps as much in memory as it has to
// spare, and writes and reads the rest. In the page it is the memory above the 4 GB that
// a program with 32-bit addresses can have. Algorithms see a slice in all cases.
package scratch

import (
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
)

// Budget is what the dumps of a program may take together.
type Budget struct {
	bytes int64
	store Store // for what exceeds it

	mu      sync.Mutex
	claimed int64 // by open dumps
}

// NewBudget returns a budget in bytes. Temporary files are made in a folder, where files
// that an earlier program has left are removed. With 0 bytes every column is in a file,
// however small, as in tests.
func NewBudget(bytes int64, dir string) *Budget {
	sweep(dir)
	return NewBudgetWith(bytes, &files{dir})
}

// NewBudgetWith returns a budget in bytes with a store for what exceeds it.
func NewBudgetWith(bytes int64, store Store) *Budget { return &Budget{bytes: bytes, store: store} }

// Bytes returns the budget; 0 if there is none.
func (b *Budget) Bytes() int64 {
	if b == nil {
		return 0
	}
	return b.bytes
}

// Folder returns the folder for temporary files: the one that TMPDIR names, otherwise the
// one for large files, because /tmp is often in memory.
func Folder() string {
	const large = "/var/tmp"
	if info, err := os.Stat(large); os.Getenv("TMPDIR") == "" && err == nil && info.IsDir() {
		return large
	}
	return os.TempDir()
}

// Space is where the columns of one dump are allocated. A nil Space has no limit and
// allocates on the Go heap. It is safe for concurrent use.
type Space struct {
	budget *Budget
	spills atomic.Bool

	mu      sync.Mutex
	claimed int64            // of the budget
	lent    map[*byte][]byte // by the store, by their first byte
	inFiles int64            // bytes of them
	most    int64            // the most that there were
}

// Space returns the space for one more dump; a nil Budget has nil Spaces.
func (b *Budget) Space() *Space {
	if b == nil {
		return nil
	}
	s := &Space{budget: b, lent: map[*byte][]byte{}}
	s.spills.Store(b.bytes == 0)
	return s
}

// Bytes returns the whole budget, 0 if every column is in a file.
func (s *Space) Bytes() int64 { return s.budget.bytes }

// Claim sets how much of the budget the dump takes, and reports whether there is that
// much. If not, the claim stays as it was.
func (s *Space) Claim(bytes int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.claimed-s.claimed+bytes > b.bytes {
		return false
	}
	b.claimed += bytes - s.claimed
	s.claimed = bytes
	return true
}

// Spill makes the Space lend from the store from now on, about the given size together.
func (s *Space) Spill(size int64) error {
	s.spills.Store(true)
	if err := s.budget.store.Check(size); err != nil {
		return s.budget.store.Refusal(size, s.budget.bytes, err)
	}
	return nil
}

// Spills reports whether the Space lends from the store.
func (s *Space) Spills() bool { return s != nil && s.spills.Load() }

// Check returns an error if the Go heap alone exceeds the budget. The dump then has too
// much of what columns do not hold, such as classes, names and roots.
func (s *Space) Check(doing string) error {
	if s == nil || s.budget.bytes == 0 || heapBytes() <= s.budget.bytes {
		return nil
	}
	if runtime.GC(); heapBytes() <= s.budget.bytes {
		return nil
	}
	return &heap.ParseError{Kind: heap.TooLarge, Offset: -1,
		Found:  fmt.Sprintf("%s needs %s of memory that cannot be in files; %s are allowed", doing, numbers.Bytes(heapBytes()), numbers.Bytes(s.budget.bytes)),
		Advice: "Allow more with --memory"}
}

// MostInFiles returns the largest number of bytes that were in files at the same time.
func (s *Space) MostInFiles() int64 {
	if s == nil {
		return 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.most
}

// heapBytes returns the bytes of the objects on the Go heap, including garbage.
func heapBytes() int64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Number is the constraint for the entries of a column.
type Number interface {
	~uint8 | ~uint16 | ~uint32 | ~int32 | ~uint64 | ~int64
}

// smallest is how many bytes a column in the store has at least: smaller ones are many,
// and matter little.
const smallest = 1 << 20

// Make returns a column of n zeros. If the store cannot lend it, it panics with a
// *heap.ParseError, because no caller could continue.
//
//go:noinline
func Make[T Number](s *Space, n int) []T {
	size := n * int(unsafe.Sizeof(*new(T)))
	if !s.Spills() || size == 0 || size < smallest && s.budget.bytes > 0 {
		return make([]T, n)
	}
	return unsafe.Slice((*T)(unsafe.Pointer(s.lend(size))), n)
}

// lend takes bytes of the store and returns the first of them.
func (s *Space) lend(size int) *byte {
	b, err := s.budget.store.Lend(size)
	if err != nil {
		panic(s.budget.store.Refusal(int64(size), s.budget.bytes, err))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lent[&b[0]] = b
	s.inFiles += int64(size)
	s.most = max(s.most, s.inFiles)
	return &b[0]
}

// Populate prepares a part of a column that Make has returned for being filled. If it is on
// the Go heap, the system gives it memory at once, which takes half the time of giving it
// page by page. The numbers do not change.
func Populate[T Number](s *Space, column []T) {
	if len(column) > 0 && !s.Spills() {
		populate(unsafe.Pointer(unsafe.SliceData(column)), unsafe.Sizeof(column[0])*uintptr(len(column)))
	}
}

// Make is Make for 32-bit numbers, which most columns consist of.
func (s *Space) Make(n int) []uint32 { return Make[uint32](s, n) }

// Drop is Free for numbers of 32 bits.
func (s *Space) Drop(column []uint32) { Free(s, column) }

// Free takes a column back that Make has returned; no part of it may be used any more.
// Columns on the Go heap are left to the garbage collector.
//
//go:noinline
func Free[T Number](s *Space, column []T) {
	if s.Spills() && cap(column) > 0 {
		s.takeBack((*byte)(unsafe.Pointer(unsafe.SliceData(column))))
	}
}

// takeBack takes back what lend has returned.
func (s *Space) takeBack(first *byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if b, found := s.lent[first]; found {
		delete(s.lent, first)
		s.inFiles -= int64(len(b))
		s.budget.store.TakeBack(b)
	}
}

// Close gives everything back. No column may be used any more.
func (s *Space) Close() {
	if s == nil {
		return
	}
	s.Claim(0)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.lent {
		s.budget.store.TakeBack(b)
	}
	clear(s.lent)
	s.inFiles = 0
}
