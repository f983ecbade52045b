package index

import (
	"fmt"

	"heapdrop/core/heap"
	"heapdrop/core/numbers"
	"heapdrop/core/scratch"
)

// bytesPerObject and bytesPerReference are the peak memory of the columns while an index
// is built, rounded up. They do not include free memory in pieces that are too small for
// the next column; see docs/performance.md.
const (
	bytesPerObject    = 40
	bytesPerReference = 8

	bytesIndexed = 33 // per object, of these, in the finished index; see docs/performance.md
)

func (b *Builder) checkBudget() error {
	if b.options.MemoryBudget == 0 {
		return b.checkSpace()
	}
	need := b.objects*bytesPerObject + b.references*bytesPerReference
	if b.options.Larger {
		_, need = b.expected()
	}
	return b.options.check(need, b.consumed, b.objects, b.references)
}

// check returns an error if what was found needs, or will need, more bytes than the budget.
func (l *Limits) check(need, offset, objects, references int64) error {
	if l.MemoryBudget == 0 || need <= l.MemoryBudget {
		return nil
	}
	kind := heap.TooLarge
	if l.Larger {
		kind = heap.TooLargeHere
	}
	return &heap.ParseError{Kind: kind, Offset: offset, Advice: heap.UseCommand,
		Found: fmt.Sprintf("%d objects and %d references so far need %d MB of memory, but only %d MB are available",
			objects, references, need>>20, l.MemoryBudget>>20)}
}

// What an opening takes besides columns that can be in files, rounded up: the program, the
// reader and its buffers; sets of objects, and the table of addresses.
const (
	bytesOfAny     = 96 << 20
	leastPerObject = 4
)

// checkSpace switches to files when the dump is expected to exceed its budget, and returns
// an error when files do not help.
func (b *Builder) checkSpace() error {
	objects, columns := b.expected()
	return claim(b.options.Space, objects, columns, b.consumed)
}

// claim claims memory for objects with columns of the given number of bytes, switches to
// files if there is not enough, and returns an error if files do not help.
func claim(space *scratch.Space, objects, columns, offset int64) error {
	if space == nil || space.Bytes() == 0 {
		return nil
	}
	if !space.Spills() && !space.Claim(bytesOfAny+columns+columns/8) {
		if err := space.Spill(columns); err != nil {
			return err
		}
	}
	if !space.Spills() {
		return nil
	}
	least := bytesOfAny + leastPerObject*objects
	if space.Claim(least) {
		return nil
	}
	needing := numbers.Count(objects, "object") + " need"
	if objects == 0 { // nothing has been read
		needing = "any dump needs"
	}
	return &heap.ParseError{Kind: heap.TooLarge, Offset: offset,
		Found: fmt.Sprintf("%s at least %s of memory, with everything else in files; %s are allowed",
			needing, numbers.Bytes(least), numbers.Bytes(space.Bytes())),
		Advice: fmt.Sprintf("Allow more with --memory %dM", least>>20+1)}
}

// expected estimates how many objects the whole dump has, and how many bytes their columns
// take at the peak.
func (b *Builder) expected() (objects, columns int64) {
	grows := 1.0
	read, all := float64(b.consumed-b.before), float64(b.total-b.before)
	if b.total > 0 && read >= max(guessLeast, guessAfter*all) {
		grows = max(1, all/read)
	}
	columns = b.objects*bytesPerObject + b.references*bytesPerReference
	return int64(float64(b.objects) * grows), int64(float64(columns) * grows)
}
