// Package content reads the arrays and strings of a whole heap once, in the order of the
// file, and finds those that are equal. The queries about values, arrays and waste use
// it.
//
// Two contents are equal if they have the same 64-bit hash over class, length and
// elements. Every search has a new random seed, so that no dump can be made to deceive
// it. Among ten million different arrays, the chance that any two are taken for equal is
// below 1 in 300,000.
package content

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/progress"
	"heapdrop/core/snapshot"
)

// tickEvery is the number of objects between two checks of the context.
const tickEvery = 1 << 13

// Reachable returns the reachable instances of the wanted classes in ascending order,
// without class objects. wanted is indexed by class. It takes 4 bytes for every object
// found, and meanwhile a bit for every object of the heap.
func Reachable(ctx context.Context, s *snapshot.Snapshot, wanted []bool) ([]heap.ObjectID, error) {
	total, classes := int64(0), []heap.ClassIndex(nil)
	for c, w := range wanted {
		if w {
			classes = append(classes, heap.ClassIndex(c))
			total += s.InstanceCounts(heap.ClassIndex(c)).Objects
		}
	}
	if total == 0 {
		return nil, nil
	}
	ids, at := make([]heap.ObjectID, 0, total), 0
	for words := range slices.Chunk(s.InstanceSet(classes, true), tickEvery) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		ids = snapshot.AppendMembers(words, 64*at, ids)
		at += len(words)
	}
	for _, c := range s.ClassesByName("java.lang.Class") {
		if wanted[c] {
			return slices.DeleteFunc(ids, func(id heap.ObjectID) bool { _, isClass := s.ClassByObject(id); return isClass }), nil
		}
	}
	return ids, nil
}

// Hasher hashes contents with its own seed.
type Hasher struct{ seed uint64 }

// NewHasher returns a hasher with a random seed.
func NewHasher() Hasher { return Hasher{rand.Uint64()} }

// The multipliers are odd numbers without pattern: the fractions of the golden
// ratio and of the square root of 2.
const (
	multiplier1 = 0x9E3779B97F4A7C15
	multiplier2 = 0x6A09E667F3BCC909
)

// Start begins a hash that also depends on a number.
func (h Hasher) Start(number uint64) uint64 {
	return Mix(h.seed ^ number*multiplier1)
}

// key is a second random number that no dump can know.
var key = rand.Uint64()

// Add continues a hash with more bytes. All parts but the last must be a multiple of 16
// bytes. It folds the two halves of 128-bit products of secret factors. If it used only
// the lower 64 bits, the last bytes of a word would affect few bits of the hash, and
// texts that differ in two digits would sometimes have the same hash.
func Add(hash uint64, data []byte) uint64 {
	all := data
	for len(data) >= 16 {
		high, low := bits.Mul64(key^binary.LittleEndian.Uint64(data), hash^binary.LittleEndian.Uint64(data[8:]))
		hash = high ^ low
		data = data[16:]
	}
	n := len(data)
	if n == 0 {
		return hash
	}
	first, last := uint64(0), uint64(n)<<56
	if n >= 8 {
		first, data = binary.LittleEndian.Uint64(data), data[8:]
	}
	if len(all) >= 8 {
		last |= binary.LittleEndian.Uint64(all[len(all)-8:]) >> (64 - 8*len(data))
	} else {
		for i, b := range data {
			last |= uint64(b) << (8 * i)
		}
	}
	high, low := bits.Mul64(key^first, hash^last)
	return high ^ low
}

// Mix ends a hash: it makes every bit of the result depend on all bits of the hash.
func Mix(hash uint64) uint64 {
	hash = (hash ^ hash>>32) * multiplier1
	hash = (hash ^ hash>>29) * multiplier2
	return hash ^ hash>>32
}

// Facts are what is learned by reading an array once.
type Facts struct {
	Hash     uint64
	Length   uint32
	Used     uint32 // elements up to the last one that is neither zero nor null
	Filled   uint32 // elements that are not null; only for arrays of references
	Constant bool   // all elements are equal; true if there is one element or none
}

// Reader reads arrays and strings and hashes them. Ascending order is fastest. It is not
// safe for concurrent use.
type Reader struct {
	s      *snapshot.Snapshot
	r      *snapshot.Reader
	h      Hasher
	widths []uint8 // by class: bytes of an element in the dump; 0 if it is not an array class
	refs   []bool  // by class: of references

	texts map[sharedText]uint64 // hashes of long texts, whose array many strings may share
	spare int64                 // bytes of long parts of arrays that may still be read
	read  int64                 // bytes since Due was true
}

// sharedText is an array as the text of a string.
type sharedText struct {
	array heap.ObjectID
	wide  bool
}

// DueAfter is the number of bytes read between two checks of the context. Checking per
// object is not enough: in a hostile dump every string may have megabytes.
const DueAfter = 4 << 20

// Due reports whether it is time to check the context.
func (r *Reader) Due() bool {
	due := r.read >= DueAfter
	if due {
		r.read = 0
	}
	return due
}

// NewReader returns a reader that reads through another. Hashes of all readers with the
// same hasher can be compared.
func NewReader(s *snapshot.Snapshot, through *snapshot.Reader, h Hasher) *Reader {
	r := &Reader{s: s, r: through, h: h, widths: make([]uint8, s.NumClasses()), refs: make([]bool, s.NumClasses()),
		texts: map[sharedText]uint64{}, spare: SpareParts + 4*s.Info().UsedHeap}
	for i := range r.widths {
		switch t := s.Class(heap.ClassIndex(i)).ElementType(); t {
		case heap.Object:
			r.widths[i], r.refs[i] = uint8(s.Format().IdentifierSize), true
		default:
			r.widths[i] = uint8(t.Size())
		}
	}
	return r
}

// errShort is the error for an array whose record is shorter than its class requires.
var errShort = errors.New("an array has fewer bytes than elements of its class take")

// part is the number of bytes of an array that are read at a time: a multiple of all
// element widths.
const part = 1 << 20

// Array reads an array. The dump must hold its values.
func (r *Reader) Array(id heap.ObjectID) (Facts, error) {
	c := r.s.ClassOf(id)
	width, refs := int(r.widths[c]), r.refs[c]
	length, _ := r.s.Length(id)
	f := Facts{Hash: r.h.Start(uint64(c)<<32 | uint64(length)), Length: length, Constant: true}
	var first [8]byte
	step := uint32(part / width)
	for from := uint32(0); from < length; from += step {
		data, err := r.r.Array(id, from, step)
		if err == nil && len(data) < width {
			err = errShort
		}
		if err != nil {
			return f, err
		}
		if from == 0 {
			copy(first[:width], data)
		}
		r.read += int64(len(data))
		f.Hash = Add(f.Hash, data)
		f.Constant = f.Constant && bytes.Equal(data[width:], data[:len(data)-width]) && bytes.Equal(first[:width], data[:width])
		used := len(data)
		for used >= 8 && binary.LittleEndian.Uint64(data[used-8:]) == 0 {
			used -= 8
		}
		for used > 0 && data[used-1] == 0 {
			used--
		}
		if used > 0 {
			f.Used = from + uint32((used+width-1)/width)
		}
		if refs {
			f.Filled += filled(data, width)
		}
		if length-from <= step {
			break
		}
	}
	f.Hash = Mix(f.Hash)
	return f, nil
}

// ReadAll reads arrays, whose ids must ascend. It takes 24 bytes for each. read says
// which of them could be read.
func ReadAll(ctx context.Context, s *snapshot.Snapshot, ids []heap.ObjectID) (facts []Facts, read []bool, err error) {
	facts, read = make([]Facts, len(ids)), make([]bool, len(ids))
	h := NewHasher()
	err = Parallel(len(ids), func(_, from, to int) error {
		r := NewReader(s, s.NewReader(ctx), h)
		for i := from; i < to; i++ {
			if i%tickEvery == 0 || r.Due() {
				if err := ctx.Err(); err != nil {
					return err
				}
				progress.Report(ctx, "Reading arrays", int64(i-from), int64(to-from))
			}
			var err error
			facts[i], err = r.Array(ids[i])
			read[i] = err == nil
		}
		return ctx.Err()
	})
	return facts, read, err
}

// filled counts the references that are not null.
func filled(data []byte, width int) uint32 {
	n := uint32(0)
	if width == 8 {
		for ; len(data) >= 8; data = data[8:] {
			if binary.LittleEndian.Uint64(data) != 0 {
				n++
			}
		}
		return n
	}
	for ; len(data) >= 4; data = data[4:] {
		if binary.LittleEndian.Uint32(data) != 0 {
			n++
		}
	}
	return n
}

// ReferenceWidth returns the number of bytes of a reference in the heap, which may differ
// from that in the dump. It is computed from the size of a long array of references.
func ReferenceWidth(s *snapshot.Snapshot) int64 {
	const long = 64
	for id := range heap.ObjectID(s.NumObjects()) {
		if n, isArray := s.Length(id); isArray && n >= long && s.HasLength(id) && s.ElementType(id) == heap.Object && !s.FlatArray(id) {
			return s.Shallow(id) / int64(n) // headers are too short to matter
		}
	}
	return 4
}
