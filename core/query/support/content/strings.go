package content

import (
	"context"
	"math"

	"heapdrop/core/heap"
	"heapdrop/core/progress"
	"heapdrop/core/snapshot"
)

// Strings holds the strings of a heap with the hashes of their texts. It takes 16 bytes
// for each.
type Strings struct {
	IDs   []heap.ObjectID // ascending
	Array []heap.ObjectID // the array with the characters; heap.NoObject if it is not in the dump
	Hash  []uint64        // of the text; a unique number for a string without text
	// Unread counts the strings whose text is not in the dump, and those whose text was
	// not read because too many strings have long parts of the same array.
	Unread int
}

const (
	// textPart is the number of characters of a string that are read at a time.
	textPart = 1 << 18

	// shortText is the number of characters that are read of every string. A longer text
	// is read once for each array. In JDK 6 and before, strings have parts of arrays; if
	// many shared one long array, reading all parts would take time proportional to the
	// product of both. So all long parts together may have no more than four times the
	// bytes of the heap, plus SpareParts.
	shortText = 1 << 12
)

// SpareParts is the number of bytes of long parts that may be read in addition to four
// times the heap.
const SpareParts = 256 << 20

// ReadStrings reads strings, whose ids must ascend. Other objects count as unread.
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

// String returns the array of a java.lang.String and the hash of its text. ok is false
// for other objects, and for strings whose text is not in the dump or is not read.
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

// longPart hashes the part of an array that a string of JDK 6 or before has. A part of
// more than textPart characters never equals another.
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

// longText hashes the whole array of a string.
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

// StringClasses reports for each class whether it is java.lang.String.
func StringClasses(s *snapshot.Snapshot) []bool {
	wanted := make([]bool, s.NumClasses())
	for _, c := range s.ClassesByName("java.lang.String") {
		wanted[c] = true
	}
	return wanted
}
