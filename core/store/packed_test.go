package store

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
)

// samples returns columns of many lengths and kinds.
func samples() (columns [][]uint32) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{0, 1, packedBlock - 1, packedBlock, packedBlock + 1, packedChunk, packedChunk + 1, 3*packedChunk - 5, 40*packedChunk + 77} {
		zeros, small, wide, outliers := make([]uint32, n), make([]uint32, n), make([]uint32, n), make([]uint32, n)
		for i := range n {
			small[i], wide[i] = r.Uint32N(5), r.Uint32()
			if outliers[i] = r.Uint32N(20); r.IntN(50) == 0 {
				outliers[i] = r.Uint32() >> r.IntN(32)
			}
		}
		columns = append(columns, zeros, small, wide, outliers)
	}
	return columns
}

// packedContainer is a container with a packed column "a".
func packedContainer(t *testing.T, column []uint32) []byte {
	t.Helper()
	var out bytes.Buffer
	w := NewWriter(&out, nil)
	WritePacked(w, "a", len(column), func(from int, dst []uint32) { copy(dst, column[from:]) })
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// unpacked reads the column.
func unpacked(c *Container, n int, step func(int) error) ([]uint32, error) {
	p, err := OpenPacked(c, "a", n)
	if err != nil {
		return nil, err
	}
	column, copied := make([]uint32, n), make([]uint32, n)
	p.Into(column, func(from int, values []uint32) bool { return true })
	if err = p.Read(0, n, step); err != nil {
		return nil, err
	}
	if p, err = OpenPacked(c, "a", n); err != nil {
		return nil, err
	}
	p.Into(nil, func(from int, values []uint32) bool {
		copy(copied[from:], values)
		return true
	})
	err = p.Read(0, n, nil)
	if err == nil && !slices.Equal(column, copied) {
		err = errors.New("a buffer gets others than the column")
	}
	return column, err
}

// TestPacked: what was packed is read again, takes no more than a few bytes more than the
// bits of its numbers, and less where they are small.
func TestPacked(t *testing.T) {
	for i, column := range samples() {
		content := packedContainer(t, column)
		c, err := Open(over(content))
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		got, err := unpacked(c, len(column), func(n int) error { steps += n; return nil })
		if err != nil || !slices.Equal(got, column) || steps != int(c.sections["a"].size) {
			t.Fatalf("column %d of %d numbers: %v, %d bytes by steps", i, len(column), err, steps)
		}
		if most := [...]float64{0.02, 0.4, 4.1, 1}[i%4]; len(column) > 1000 && float64(steps)/float64(len(column)) > most {
			t.Errorf("column %d takes %d bytes for %d numbers", i, steps, len(column))
		}
		about := PackedSize(len(column), func(from int, dst []uint32) { copy(dst, column[from:]) })
		if is := int64(len(content)) - headerSize - int64(trailerSize); len(column) > 1000 && (about < is*9/10 || about > is*11/10) {
			t.Errorf("column %d takes %d bytes, said to be about %d", i, is, about)
		}
		for _, n := range []int{-1, len(column) - 1 - packedChunk, len(column) + packedChunk, 1 << 40} {
			if _, err := OpenPacked(c, "a", n); !errors.Is(err, ErrDamaged) {
				t.Errorf("read as %d numbers instead of %d: %v", n, len(column), err)
			}
		}
	}
}

// TestPackedStops: errors of the caller and numbers that it refuses end the reading.
func TestPackedStops(t *testing.T) {
	stop := errors.New("stop")
	content := packedContainer(t, make([]uint32, 5*packedChunk))
	c, err := Open(over(content))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := unpacked(c, 5*packedChunk, func(int) error { return stop }); err != stop {
		t.Errorf("a stopped reading returns %v", err)
	}
	p, err := OpenPacked(c, "a", 5*packedChunk)
	if err != nil {
		t.Fatal(err)
	}
	p.Into(nil, func(from int, _ []uint32) bool { return from == 0 })
	if err := p.Read(0, 5*packedChunk, nil); !errors.Is(err, ErrDamaged) {
		t.Errorf("refused numbers: %v", err)
	}
	w := NewWriter(io.Discard, func(int64) error { return stop })
	WritePacked(w, "a", 300*packedChunk, func(int, []uint32) {})
	if err := w.Close(); err != stop {
		t.Errorf("a stopped writing returns %v", err)
	}
}

// counted is a container that counts the bytes that are read.
type counted struct {
	File
	read int
}

func (c *counted) ReadAt(b []byte, offset int64) (int, error) {
	c.read += len(b)
	return c.File.ReadAt(b, offset)
}

// TestPackedInPart: a part of a column is read alone, once, and is the same as in the whole
// column; damage elsewhere does not matter, damage in it is found, and it can be read again.
func TestPackedInPart(t *testing.T) {
	column := samples()[4*8+2] // 41 chunks
	content := packedContainer(t, column)
	for at, damaged := range map[int]bool{-1: false, 3: false, 4: true, 5: false} {
		b := bytes.Clone(content)
		from := &counted{File: over(b)}
		c, err := Open(from)
		if err != nil {
			t.Fatal(err)
		}
		p, err := OpenPacked(c, "a", len(column))
		if err != nil {
			t.Fatal(err)
		}
		place := 0
		if at >= 0 {
			place = int(c.sections["a"].offset + p.begin(at) + 100)
			b[place] ^= 4
		}
		got := make([]uint32, len(column))
		p.Into(got, func(int, []uint32) bool { return true })
		low, high := 4*packedChunk+7, 5*packedChunk
		if p.Has(low, high) {
			t.Error("it is there before it is read")
		}
		from.read = 0
		if err := p.Read(low, high, nil); damaged != errors.Is(err, ErrDamaged) || p.Has(low, high) == damaged {
			t.Errorf("with damage in chunk %d: %v", at, err)
		}
		if most := mostPacked; from.read == 0 || from.read > most {
			t.Errorf("%d bytes were read for one chunk, at most %d are needed", from.read, most)
		}
		if damaged {
			b[place] ^= 4
			if err := p.Read(low, high, nil); err != nil {
				t.Error(err)
			}
		}
		if !slices.Equal(got[4*packedChunk:high], column[4*packedChunk:high]) || got[high] != 0 {
			t.Error("other numbers were read")
		}
		from.read = 0
		if err := p.Read(low, high, nil); err != nil || from.read > 0 {
			t.Errorf("%d bytes were read again, %v", from.read, err)
		}
		if at == 3 || at == 5 {
			b[place] ^= 4
		}
		if err := p.Read(0, len(column), nil); err != nil || !slices.Equal(got, column) {
			t.Errorf("the rest: %v", err)
		}
		if all := int(c.sections["a"].size) - int(p.begin(5)-p.begin(4)); from.read != all {
			t.Errorf("the rest took %d bytes, not %d", from.read, all)
		}
	}
}

// TestPackedDamage changes bytes of a container and cuts it: reading gives an error or what
// was written.
func TestPackedDamage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	column := samples()[4*7+3][:2*packedChunk+9]
	content := packedContainer(t, column)
	refused := 0
	for range 500 {
		b := bytes.Clone(content)
		if at := r.IntN(len(b)); r.IntN(5) == 0 {
			b = b[:at]
		} else {
			b[at] ^= 1 << r.IntN(8)
		}
		c, err := Open(over(b))
		var got []uint32
		if err == nil {
			got, err = unpacked(c, len(column), nil)
		}
		if err == nil && !slices.Equal(got, column) {
			t.Fatal("other numbers were read")
		}
		if err != nil {
			refused++
		}
	}
	if refused < 490 {
		t.Errorf("only %d of 500 were refused", refused)
	}
}

// FuzzUnpack reads any bytes as a chunk: no panic, and what is accepted is the same when it
// is packed again.
func FuzzUnpack(f *testing.F) {
	var c chunk
	for _, column := range samples() {
		n := min(len(column), packedBlock+9)
		c.fill(0, n, func(from int, dst []uint32) { copy(dst, column[from:]) })
		f.Add(bytes.Clone(c.packed), n)
	}
	f.Fuzz(func(t *testing.T, b []byte, n int) {
		var again chunk
		values := make([]uint32, min(max(n, 0), packedChunk))
		if !unpackInto(values, b) {
			return
		}
		again.fill(0, len(values), func(from int, dst []uint32) { copy(dst, values[from:]) })
		if len(again.packed) > mostPacked {
			t.Fatalf("%d numbers take %d bytes", len(values), len(again.packed))
		}
		got := make([]uint32, len(values))
		if !unpackInto(got, again.packed) || !slices.Equal(got, values) {
			t.Fatal("packed again they are others")
		}
	})
}
