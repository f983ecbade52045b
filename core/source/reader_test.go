package source

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"testing"
)

// randomBytes returns n bytes that differ everywhere.
func randomBytes(seed uint64, n int) []byte {
	content := make([]byte, n)
	rand.NewChaCha8([32]byte{byte(seed), byte(seed >> 8)}).Read(content)
	return content
}

// oddBlocks delivers content in blocks of random sizes, all in one buffer. It overwrites
// the buffer before each block, since blocks are valid only until the next call.
type oddBlocks struct {
	rest   []byte
	sizes  func() int
	end    error // after the last block
	buffer []byte
}

func (b *oddBlocks) Next() ([]byte, error) {
	for i := range b.buffer {
		b.buffer[i] = 0xEE
	}
	if len(b.rest) == 0 {
		return nil, b.end
	}
	b.buffer = append(b.buffer[:0], b.rest[:min(b.sizes(), len(b.rest))]...)
	b.rest = b.rest[len(b.buffer):]
	return b.buffer, nil
}

func (b *oddBlocks) Close() error { return nil }

// walk reads all content through random windows and skips, and compares it with want.
func walk(t *testing.T, r *Reader, want []byte, random *rand.Rand, maxNeed int) {
	t.Helper()
	at := 0
	for at < len(want) {
		if r.Offset() != int64(at) {
			t.Fatalf("offset %d, want %d", r.Offset(), at)
		}
		if random.IntN(5) == 0 {
			n := random.IntN(2 * maxNeed)
			if got, can := r.Skip(int64(n)), min(n, len(want)-at); got != int64(can) {
				t.Fatalf("at %d: skipped %d of %d, want %d", at, got, n, can)
			}
			at += min(n, len(want)-at)
			continue
		}
		need := 1 + random.IntN(maxNeed)
		window := r.Fill(need)
		if len(window) < need && len(window) != len(want)-at {
			t.Fatalf("at %d: window of %d bytes, wanted %d, content has %d", at, len(window), need, len(want)-at)
		}
		if !bytes.Equal(window, want[at:at+len(window)]) {
			t.Fatalf("at %d: window of %d bytes differs", at, len(window))
		}
		step := random.IntN(len(window) + 1)
		if random.IntN(2) == 0 {
			step = min(step, need)
		}
		r.Advance(step)
		at += step
	}
	if window := r.Fill(1); len(window) != 0 {
		t.Fatalf("%d bytes after the end", len(window))
	}
	if r.Offset() != int64(len(want)) {
		t.Fatalf("offset %d at the end, want %d", r.Offset(), len(want))
	}
}

func TestReaderWindowsEqualContent(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 1))
		content := randomBytes(seed, random.IntN(200_000))
		most := 1 + random.IntN([]int{3, 500, 40_000, 150_000}[seed%4])
		blocks := &oddBlocks{rest: content, end: io.EOF, sizes: func() int { return 1 + random.IntN(most) }}
		r := NewReader(blocks)
		walk(t, r, content, random, 1+random.IntN(60_000))
		if r.Err() != nil {
			t.Fatalf("seed %d: %v", seed, r.Err())
		}
	}
}

func TestReaderDeliversEverythingBeforeAnError(t *testing.T) {
	defect := errors.New("the disk is broken")
	content := randomBytes(1, 100_000)
	r := NewReader(&oddBlocks{rest: content, end: defect, sizes: func() int { return 777 }})
	if r.Fill(50_000); r.Err() != nil {
		t.Fatalf("error before its place: %v", r.Err())
	}
	walk(t, r, content, rand.New(rand.NewPCG(1, 2)), 5000)
	if r.Err() != defect {
		t.Fatalf("got error %v", r.Err())
	}
	if got := r.Skip(10); got != 0 {
		t.Fatalf("skipped %d bytes behind an error", got)
	}
}

func TestFillIsBounded(t *testing.T) {
	content := make([]byte, MaxFill+5<<20)
	r := NewReader(&memoryBlocks{ctx: context.Background(), rest: content, size: 1 << 20})
	if n := len(r.Fill(1 << 40)); n < MaxFill || n > MaxFill+1<<20 {
		t.Fatalf("window of %d bytes", n)
	}
}

// TestReaderCopiesOnlySeams: the number of bytes copied from one block to the next is
// limited by the seam and does not grow with the block size.
func TestReaderCopiesOnlySeams(t *testing.T) {
	content := make([]byte, 64<<20)
	r := NewReader(&memoryBlocks{ctx: context.Background(), rest: content, size: 4 << 20})
	for len(r.Fill(1000)) >= 1000 {
		r.Advance(999)
	}
	if cap(r.seam) > 64<<10 {
		t.Fatalf("seam of %d bytes for records of 1000", cap(r.seam))
	}
}

func TestFarSkipJumps(t *testing.T) {
	content := randomBytes(7, 3*farSkip)
	counting := &countingFile{Memory: NewMemory("m", content)}
	r := newFileReader(context.Background(), counting)
	r.Advance(len(r.Fill(10)[:10]))
	if got := r.Skip(2 * farSkip); got != 2*farSkip {
		t.Fatalf("skipped %d", got)
	}
	if counting.streams != 2 {
		t.Fatalf("%d streams opened, want a second one at the target", counting.streams)
	}
	if window := r.Fill(100); !bytes.Equal(window[:100], content[10+2*farSkip:][:100]) {
		t.Fatal("wrong bytes after the jump")
	}
	if got, want := r.Skip(1<<62), int64(len(content))-2*farSkip-10; got != want {
		t.Fatalf("skipped %d to the end, want %d", got, want)
	}
	if window := r.Fill(1); len(window) != 0 || r.Err() != nil {
		t.Fatalf("%d bytes, error %v at the end", len(window), r.Err())
	}
}

type countingFile struct {
	*Memory
	streams int
}

func (f *countingFile) Stream(ctx context.Context, offset int64) BlockReader {
	f.streams++
	return f.Memory.Stream(ctx, offset)
}
