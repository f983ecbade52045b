// Package leakcheck searches a file for the texts of a dump, to verify that a redacted
// copy contains none of its values. It knows no format and compares bytes, so it shares
// no errors with the code that wrote the copy.
package leakcheck

import (
	"bytes"
	"context"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"

	"heapdrop/core/heap"
	"heapdrop/core/progress"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
)

const (
	shortest = 6  // minimum number of bytes to search for
	longest  = 64 // maximum number of bytes of a text that are compared
	// leastBinary is the minimum length of bytes that are not readable text, and
	// leastDifferent the minimum number of different values other than zero in them:
	// shorter bytes, and runs of one value, occur anywhere by coincidence.
	leastBinary, leastDifferent = 16, 4

	middle     = shortest + 8 // bytes that are looked up together
	prefixBits = 8 * shortest
	filterBits = 25
	tickEvery  = 1 << 13
)

// Texts holds the beginnings of the char and byte arrays of a dump, which hold the
// characters of its strings. It takes about 30 bytes for each different one, plus 4 MB.
// Leading zeros are left out: a redacted copy is full of zeros, so searching for texts
// that begin with zeros would be slow.
type Texts struct {
	seed    uint64
	begin   [1 << 16 / 64]uint64 // a bit by the first two bytes; small enough for the processor's cache
	filter  []uint64             // two bits by hashes of the first bytes, and of more bytes of longer texts
	lengths map[uint64]uint64    // by the first bytes: a bit for each length that occurs
	whole   map[uint64]bool      // hashes of the beginnings
}

// Of collects the texts of a dump. If binary is set, it also collects bytes that are not
// readable text; numbers left in a copy may contain the same bytes by coincidence.
func Of(ctx context.Context, s *snapshot.Snapshot, binary bool) (*Texts, error) {
	t := &Texts{seed: rand.Uint64(), filter: make([]uint64, 1<<filterBits/64), lengths: map[uint64]uint64{}, whole: map[uint64]bool{}}
	r := s.NewReader(ctx)
	narrow := make([]byte, 0, longest)
	for id := range heap.ObjectID(s.NumObjects()) {
		if id%tickEvery == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			progress.Report(ctx, "Collecting texts", int64(id), int64(s.NumObjects()))
		}
		element := s.ElementType(id)
		if element != heap.Byte && element != heap.Char {
			continue
		}
		raw, err := r.Array(id, 0, longest)
		if err != nil {
			continue // an array that cannot be read is not searched for
		}
		raw = raw[:min(len(raw), longest)]
		narrow = narrow[:0]
		for i := 1; element == heap.Char && i < len(raw) && raw[i-1] == 0; i += 2 {
			narrow = append(narrow, raw[i])
		}
		if len(narrow) > 0 && 2*len(narrow) == len(raw) && distinctive(narrow, false) {
			t.add(bytes.TrimLeft(raw, "\x00"))
			t.add(narrow) // as the text would be stored in a name
		} else if raw = bytes.TrimLeft(raw, "\x00"); distinctive(raw, binary) {
			t.add(raw)
		}
	}
	return t, ctx.Err()
}

// Len returns the number of different texts.
func (t *Texts) Len() int { return len(t.whole) }

func (t *Texts) add(text []byte) {
	first := prefix(text)
	t.lengths[first] |= 1 << (len(text) - 1)
	t.whole[t.hash(text)] = true
	t.begin[first>>(prefixBits-16)/64] |= 1 << (first >> (prefixBits - 16) % 64)
	t.mark(first)
	if len(text) >= middle {
		t.mark(first ^ binary.BigEndian.Uint64(text[shortest:])*multiplier)
	}
}

// multiplier and otherMultiplier are the factors of the two hashes of the filter.
const multiplier, otherMultiplier = 0x9E3779B97F4A7C15, 0x6A09E667F3BCC909

// mark sets the bits of the filter for a value, has reports whether they are set.
func (t *Texts) mark(value uint64) {
	for _, m := range [...]uint64{multiplier, otherMultiplier} {
		bit := (value ^ t.seed) * m >> (64 - filterBits)
		t.filter[bit/64] |= 1 << (bit % 64)
	}
}

func (t *Texts) has(value uint64) bool {
	one, other := (value^t.seed)*multiplier>>(64-filterBits), (value^t.seed)*otherMultiplier>>(64-filterBits)
	return t.filter[one/64]&(1<<(one%64)) != 0 && t.filter[other/64]&(1<<(other%64)) != 0
}

// distinctive reports whether finding these bytes in the copy is unlikely to be a
// coincidence.
func distinctive(text []byte, binary bool) bool {
	var seen [4]uint64
	different, readable := 0, true
	for _, b := range text {
		if readable = readable && b >= ' ' && b != 0x7f; b != 0 && seen[b/64]&(1<<(b%64)) == 0 {
			seen[b/64] |= 1 << (b % 64)
			different++
		}
	}
	return len(text) >= shortest && different >= leastDifferent && (readable || binary && len(text) >= leastBinary)
}

// prefix returns the first six bytes as a number.
func prefix(text []byte) uint64 {
	return uint64(binary.BigEndian.Uint32(text))<<16 | uint64(binary.BigEndian.Uint16(text[4:]))
}

func (t *Texts) mix(v uint64) uint64 {
	high, low := bits.Mul64(v^t.seed, 0x9E3779B97F4A7C15)
	return (high ^ low) * 0x6A09E667F3BCC909
}

func (t *Texts) hash(text []byte) uint64 {
	h := t.mix(uint64(len(text)))
	for len(text) >= 8 {
		h = t.mix(h ^ binary.BigEndian.Uint64(text))
		text = text[8:]
	}
	for _, b := range text {
		h = t.mix(h ^ uint64(b) + 1)
	}
	return h
}

// Found says where texts were found.
type Found struct {
	Texts  int   // that were looked for
	Places int64 // outside of names
	First  int64 // byte offset of the first; -1 if there are none
	Names  int64 // places in names, where the same text is no leak
}

// Search searches a file for the texts. names are the parts of it that hold names,
// ascending; nil if there are none.
func (t *Texts) Search(ctx context.Context, src source.Source, names func(yield func(from, end int64) bool)) (Found, error) {
	found := Found{Texts: t.Len(), First: -1}
	var from, end []int64
	if names != nil {
		names(func(f, e int64) bool { from, end = append(from, f), append(end, e); return true })
	}
	in := src.Sequential(ctx)
	defer in.Close()
	next, hits := 0, []span(nil)
	for {
		w := in.Fill(longest + 1<<10)
		if len(w) < shortest {
			break
		}
		n := len(w) - longest // positions for which all bytes to compare are in the window
		if n <= 0 {
			n = len(w) - shortest + 1
		}
		base := in.Offset()
		for _, hit := range t.scan(w, n, hits[:0]) {
			place := base + hit.at
			for next < len(end) && end[next] <= place {
				next++
			}
			switch {
			case next < len(from) && from[next] < place+hit.length: // it may begin in the identifier of a name
				found.Names++
			default:
				if found.Places == 0 {
					found.First = place
				}
				found.Places++
			}
		}
		in.Advance(n)
		if err := ctx.Err(); err != nil {
			return found, err
		}
		progress.Report(ctx, "Searching the copy", in.Offset(), src.Size())
	}
	return found, in.Err()
}

// span is the range of bytes of a text that was found.
type span struct{ at, length int64 }

// scan appends the places among the first n bytes of w where a text begins. For nearly
// all bytes the loop makes no function call.
func (t *Texts) scan(w []byte, n int, hits []span) []span {
	begin, first := &t.begin, uint64(0)
	for i, b := range w[:min(len(w), n+shortest-1)] {
		first = first<<8&(1<<prefixBits-1) | uint64(b)
		two := first >> (prefixBits - 16)
		if begin[two/64]&(1<<(two%64)) == 0 || !t.has(first) {
			continue
		}
		at := i - shortest + 1
		lengths := t.lengths[first]
		if at+middle > len(w) || lengths>>(middle-1) != 0 && !t.has(first^binary.BigEndian.Uint64(w[i+1:])*multiplier) {
			lengths &= 1<<(middle-1) - 1
		}
		for ; lengths != 0; lengths &= lengths - 1 {
			length := bits.TrailingZeros64(lengths) + 1
			if length <= len(w)-at && t.whole[t.hash(w[at:at+length])] {
				hits = append(hits, span{int64(at), int64(length)})
				break
			}
		}
	}
	return hits
}
