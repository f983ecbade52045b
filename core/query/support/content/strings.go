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
	// Unread counts those whose text the dump does not hold, and long parts of arrays that
	// too many strings share.
	Unread int
}

const (
	// textPart is how many characters of a string are read at a time.
	textPart = 1 << 18

	// shortText is how many characters are read of every string. Longer texts are read once
	// for each array; where strings have parts of arrays, only so much of them is read that
	// a heap of strings which share an array takes no time by the product of both: all long
	// parts together may have four times the bytes of the heap, and SpareParts.
	shortText = 1 << 12
)

// SpareParts is how many bytes of long parts of arrays are read besides four times the heap.
const SpareParts = 256 << 20

// ReadStrings reads strings, which must ascend. Other objects count as unread.
func ReadStrings(ctx context.Context, s *snapshot.Snapshot, ids []heap.ObjectID) (*Strings, error) {
	t := &Strings{IDs: ids, Array: make([]heap.ObjectID, len(ids)), Hash: make([]uint64, len(ids))}
	h := NewHasher()
	unread := make([]int, Ranges(len(ids)))
	err := Parallel(len(ids), func(k, from, to int) error {
		r := NewReader(s, s.NewReader(ctx), h)
		for i := from; i < to; i++ {
			if i%tickEvery == 0 || r.Due() {
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
// false for other objects, and for those whose text the dump does not hold or is not read.
func (r *Reader) String(id heap.ObjectID) (array heap.ObjectID, hash uint64, ok bool) {
	chars, ok := r.r.Chars(id, shortText)
	if !ok {
		return heap.NoObject, 0, false
	}
	r.read += int64(len(chars.Raw))
	if !chars.Cut {
		return chars.Array, Mix(Add(r.start(chars), chars.Raw)), true
	}
	if _, sliced := r.s.FieldSlot(r.s.ClassOf(id), "offset"); sliced {
		return r.longPart(id)
	}
	text := sharedText{chars.Array, chars.Wide}
	hash, known := r.texts[text]
	if !known {
		if hash, ok = r.longText(chars); ok {
			r.texts[text] = hash
		}
	}
	return chars.Array, hash, ok
}

func (r *Reader) start(chars snapshot.Chars) uint64 {
	if chars.Wide {
		return r.h.Start(1)
	}
	return r.h.Start(0)
}

// longPart hashes the part of an array that a string of JDK 6 or before has. Of those with
// more than textPart characters none is taken for another.
func (r *Reader) longPart(id heap.ObjectID) (array heap.ObjectID, hash uint64, ok bool) {
	if r.spare < 0 {
		return heap.NoObject, 0, false
	}
	chars, ok := r.r.Chars(id, textPart)
	if !ok {
		return heap.NoObject, 0, false
	}
	r.read, r.spare = r.read+int64(len(chars.Raw)), r.spare-int64(len(chars.Raw))
	hash = Add(r.start(chars), chars.Raw)
	if chars.Cut {
		hash ^= uint64(id)
	}
	return chars.Array, Mix(hash), true
}

// longText hashes all of the array of a string.
func (r *Reader) longText(chars snapshot.Chars) (hash uint64, ok bool) {
	width := r.s.ElementType(chars.Array).Size()
	if width == 0 {
		return 0, false
	}
	hash = r.start(chars)
	for from := uint32(0); ; from += textPart {
		data, err := r.r.Array(chars.Array, from, textPart)
		if err != nil {
			return 0, false
		}
		r.read += int64(len(data))
		hash = Add(hash, data)
		if len(data) < textPart*width {
			return Mix(hash), true
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
