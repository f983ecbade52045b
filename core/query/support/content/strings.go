package content

import (
	"context"
	"math"

	"heapdrop/core/heap"
	"heapdrop/core/progress"
	"heapdrop/core/snapshot"
)

// Strings are the strings of a heap with the hashes of their texts: 16 bytes each.
type Strings struct {
	IDs   []heap.ObjectID // ascending
	Array []heap.ObjectID // what holds the characters, heap.NoObject where the dump lacks it
	Hash  []uint64        // of the text; of a string without text a number of its own
	// Unread counts those whose text the dump does not hold.
	Unread int
}

// textPart is how many characters of a string are read at a time.
const textPart = 1 << 18

// ReadStrings reads strings, which must ascend. Other objects count as unread.
func ReadStrings(ctx context.Context, s *snapshot.Snapshot, ids []heap.ObjectID) (*Strings, error) {
	t := &Strings{IDs: ids, Array: make([]heap.ObjectID, len(ids)), Hash: make([]uint64, len(ids))}
	h := NewHasher()
	unread := make([]int, Ranges(len(ids)))
	err := Parallel(len(ids), func(k, from, to int) error {
		r := NewReader(s, s.NewReader(ctx), h)
		for i := from; i < to; i++ {
			if i%tickEvery == 0 {
				if err := ctx.Err(); err != nil {
					return err
				}
				progress.Report(ctx, "Reading strings", int64(i-from), int64(to-from))
			}
			var ok bool
			if t.Array[i], t.Hash[i], ok = r.String(ids[i]); !ok {
				t.Array[i], t.Hash[i] = heap.NoObject, Mix(h.Start(math.MaxUint64-uint64(ids[i])))
				unread[k]++
			}
		}
		return ctx.Err()
	})
	for _, n := range unread {
		t.Unread += n
	}
	return t, err
}

// String returns the array of a java.lang.String and the hash of its text. ok is
// false for other objects and for those whose text the dump does not hold.
func (r *Reader) String(id heap.ObjectID) (array heap.ObjectID, hash uint64, ok bool) {
	chars, ok := r.r.Chars(id, textPart)
	if !ok {
		return heap.NoObject, 0, false
	}
	wide := uint64(0)
	if chars.Wide {
		wide = 1
	}
	hash = Add(r.h.Start(wide), chars.Raw)
	if !chars.Cut {
		return chars.Array, Mix(hash), true
	}
	if _, sliced := r.s.FieldSlot(r.s.ClassOf(id), "offset"); sliced {
		// Only strings of JDK 6 and before have a part of an array. Of those with
		// so many characters none is taken for another.
		return chars.Array, Mix(hash ^ uint64(id)), true
	}
	width := r.s.ElementType(chars.Array).Size()
	if width == 0 {
		return chars.Array, 0, false
	}
	for from := uint32(len(chars.Raw) / width); ; from += textPart {
		data, err := r.r.Array(chars.Array, from, textPart)
		if err != nil {
			return chars.Array, 0, false
		}
		hash = Add(hash, data)
		if len(data) < textPart*width {
			return chars.Array, Mix(hash), true
		}
	}
}

// StringClasses marks the classes of that are java.lang.String, by class.
func StringClasses(s *snapshot.Snapshot) []bool {
	wanted := make([]bool, s.NumClasses())
	for _, c := range s.ClassesByName("java.lang.String") {
		wanted[c] = true
	}
	return wanted
}
