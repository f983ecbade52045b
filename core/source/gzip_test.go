package source

import (
	"bytes"
	stdgzip "compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/flate"
	"github.com/klauspost/compress/gzip"

	"heapdrop/internal/realdumps"
)

// heapLike returns n bytes that compress about as a heap dump does: runs of
// small numbers, repeated pieces, some noise.
func heapLike(seed uint64, n int) []byte {
	random := rand.New(rand.NewPCG(seed, 99))
	content := make([]byte, 0, n+512)
	for len(content) < n {
		switch random.IntN(4) {
		case 0:
			content = append(content, make([]byte, random.IntN(64))...)
		case 1:
			content = binary.BigEndian.AppendUint64(content, uint64(random.IntN(1<<20))*8)
		case 2:
			if len(content) > 300 {
				at := random.IntN(len(content) - 256)
				content = append(content, content[at:at+random.IntN(256)]...)
			}
		default:
			content = binary.LittleEndian.AppendUint32(content, random.Uint32())
		}
	}
	return content[:n:n]
}

// gzipMembers writes the content as members of the sizes that next returns. The first has
// the comment that JVMs write.
func gzipMembers(t testing.TB, content []byte, level int, next func() int) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, level)
	if err != nil {
		t.Fatal(err)
	}
	w.Comment = "HPROF BLOCKSIZE=1048576"
	for first := true; first || len(content) > 0; first = false {
		n := min(next(), len(content))
		if _, err := w.Write(content[:n]); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		content = content[n:]
		w.Reset(&out)
	}
	return out.Bytes()
}

// plainGzip writes one member in deflate blocks of limited length, as zlib does. (The
// writer of gzipMembers may let a block extend over 60 MB.)
func plainGzip(t testing.TB, content []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := stdgzip.NewWriterLevel(&out, stdgzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func always(n int) func() int { return func() int { return n } }

// passes are the two ways of sequential reading, which must give the same result.
var passes = map[string]func(context.Context, *gzipSource) *Reader{
	"serial": func(ctx context.Context, s *gzipSource) *Reader {
		return NewReader(readInStep(newGzipDecoder(ctx, s.file, gzipEntry{}, &s.entries)))
	},
	"parallel": func(ctx context.Context, s *gzipSource) *Reader {
		return NewReader(newParallelGzip(ctx, s.file, &s.entries, 3))
	},
}

// readAll reads everything that the reader has.
func readAll(r *Reader) ([]byte, error) {
	defer r.Close()
	var all []byte
	for {
		window := r.Fill(1)
		if len(window) == 0 {
			return all, r.Err()
		}
		all = append(all, window...)
		r.Advance(len(window))
	}
}

// checkRandomReads compares random reads with the content.
func checkRandomReads(t *testing.T, src io.ReaderAt, content []byte, random *rand.Rand, count int) {
	t.Helper()
	for range count {
		offset := random.IntN(len(content) + 1)
		p := make([]byte, random.IntN(min(300_000, 2*len(content)+10)))
		if random.IntN(3) > 0 {
			p = p[:min(len(p), 40)]
		}
		n, err := src.ReadAt(p, int64(offset))
		want := content[offset:min(len(content), offset+len(p))]
		if n != len(want) || !bytes.Equal(p[:n], want) {
			t.Fatalf("ReadAt(%d bytes, %d) = %d, %v; want %d bytes", len(p), offset, n, err, len(want))
		}
		if (n < len(p)) != (err != nil) || err != nil && err != io.EOF {
			t.Fatalf("ReadAt(%d bytes, %d) = %d of %d, %v", len(p), offset, n, len(want), err)
		}
	}
}

type gzipShape struct {
	name    string
	stored  []byte
	content []byte
	windows bool // needs entries inside members
}

func gzipShapes(t *testing.T) []gzipShape {
	random := rand.New(rand.NewPCG(5, 5))
	small, large := heapLike(1, 100_000), heapLike(2, 9<<20)
	noise := randomBytes(3, 4<<20) // incompressible: deflate stores it
	var turns []byte               // a dump that contains compressed files: stored blocks alternate with others
	for i := range 40 {
		turns = append(turns, large[i*200_000:][:150_000+i]...)
		turns = append(turns, noise[i*90_000:][:66_000+3*i]...)
	}
	nested := gzipMembers(t, heapLike(4, 3<<20), 6, always(70_000))
	padded := append(gzipMembers(t, small, 6, always(1<<20)), make([]byte, 1000)...)
	return []gzipShape{
		{"empty content", gzipMembers(t, nil, 6, always(1)), nil, false},
		{"one small member", gzipMembers(t, small, 6, always(1<<20)), small, false},
		{"members of a JVM", gzipMembers(t, large, 1, always(1<<20)), large, false},
		{"members of a JVM, flushed early", gzipMembers(t, large, 1, func() int { return 1<<20 - random.IntN(700_000) }), large, false},
		{"tiny members", gzipMembers(t, small, 1, func() int { return random.IntN(90) }), small, false},
		{"members of odd sizes", gzipMembers(t, large, 6, func() int { return random.IntN(3 << 20) }), large, true},
		{"plain", plainGzip(t, large), large, true},
		{"one large member", gzipMembers(t, large, 6, always(1<<30)), large, true},
		{"large behind small ones", gzipMembers(t, large, 6, func() int { return 1 + random.IntN(2)*(5<<20) }), large, true},
		{"noise and heap by turns", gzipMembers(t, turns, 6, always(1<<30)), turns, true},
		{"noise and heap by turns, plain", plainGzip(t, turns), turns, true},
		{"noise in members", gzipMembers(t, noise, 1, always(1<<20)), noise, false},
		{"noise in one member", gzipMembers(t, noise, 1, always(1<<30)), noise, true},
		{"gzip stored in gzip", gzipMembers(t, nested, flate.NoCompression, always(1<<20)), nested, false},
		{"gzip stored in one member", gzipMembers(t, nested, flate.NoCompression, always(1<<30)), nested, false},
		{"Huffman only", gzipMembers(t, large, flate.HuffmanOnly, always(1<<30)), large, true},
		{"padding", padded, small, false},
		{"padding between members", append(padded[:len(padded):len(padded)], gzipMembers(t, small, 1, always(99))...), append(small[:len(small):len(small)], small...), false},
		{"highly compressible", gzipMembers(t, make([]byte, 18<<20), 9, always(1<<30)), make([]byte, 18<<20), true},
	}
}

func TestGzipContentAndRandomReads(t *testing.T) {
	for _, shape := range gzipShapes(t) {
		for name, pass := range passes {
			t.Run(shape.name+"/"+name, func(t *testing.T) {
				src := newGzipSource(NewMemory("m", shape.stored))
				if _, err := src.ReadAt(make([]byte, 1), 0); err != ErrNotReadYet {
					t.Fatalf("random read before the first pass: %v", err)
				}
				random := rand.New(rand.NewPCG(8, 8))
				r := pass(t.Context(), src)
				walk(t, r, shape.content, random, 100_000)
				if r.Err() != nil {
					t.Fatal(r.Err())
				}
				r.Close()
				if src.Size() != int64(len(shape.content)) {
					t.Fatalf("size %d, want %d", src.Size(), len(shape.content))
				}
				checkRandomReads(t, src, shape.content, random, 20)
				checkEntries(t, src, shape.content)
				if got := len(src.Notes()) > 0; got != shape.windows {
					t.Errorf("note about a plain .gz: %v, want %v", got, shape.windows)
				}
			})
		}
	}
}

// checkEntries inflates from every entry.
func checkEntries(t *testing.T, src *gzipSource, content []byte) {
	t.Helper()
	for i, entry := range src.entries.list {
		if entry.content == int64(len(content)) {
			continue // before a final block without content
		}
		stretch, start, err := src.entries.find(entry.content)
		if err != nil {
			t.Fatal(err)
		}
		got, _, err := src.inflate(stretch)
		if err != nil || !bytes.Equal(got, content[start:start+stretch.length]) {
			t.Fatalf("entry %d of %d (stored %d, bit %d, content %d): %d bytes, %v",
				i, len(src.entries.list), entry.stored, entry.bit, entry.content, len(got), err)
		}
	}
}

// TestGzipEntriesAreSpaced: the memory for entries is limited by the sizes of the content
// and of the stored file.
func TestGzipEntriesAreSpaced(t *testing.T) {
	for _, shape := range gzipShapes(t) {
		src := newGzipSource(NewMemory("m", shape.stored))
		if _, err := readAll(passes["serial"](t.Context(), src)); err != nil {
			t.Fatal(err)
		}
		most := 2 + len(shape.content)/memberSpacing + len(shape.stored)/storedSpacing
		if got := len(src.entries.list); got > most {
			t.Errorf("%s: %d entries, want at most %d", shape.name, got, most)
		}
		var windows int
		for _, entry := range src.entries.list {
			windows += len(entry.window)
		}
		if windows > len(shape.content)/32 {
			t.Errorf("%s: windows take %d bytes for %d of content", shape.name, windows, len(shape.content))
		}
	}
}

// TestGzipCut: a gzip file cut anywhere gives a prefix of the content, and the error
// says where it was cut.
func TestGzipCut(t *testing.T) {
	content := heapLike(7, 900)
	stored := gzipMembers(t, content, 6, always(200))
	check := func(t *testing.T, stored []byte, cut int, content []byte) {
		for name, pass := range passes {
			src := newGzipSource(NewMemory("m", stored[:cut]))
			got, err := readAll(pass(t.Context(), src))
			if !bytes.HasPrefix(content, got) {
				t.Fatalf("%s, cut at %d: content is no prefix", name, cut)
			}
			whole, inner := wholeMembers(t, stored[:cut])
			if len(got) < whole {
				t.Fatalf("%s, cut at %d: %d bytes, the whole members before have %d", name, cut, len(got), whole)
			}
			var defect *DefectError
			if inner {
				if !errors.As(err, &defect) || defect.Offset != int64(cut) || defect.Complete {
					t.Fatalf("%s, cut at %d: error %v", name, cut, err)
				}
			} else if err != nil || len(got) != whole {
				t.Fatalf("%s, cut at the border %d: %d bytes, error %v", name, cut, len(got), err)
			}
			if len(got) > 0 { // content that was delivered can be read at random
				checkRandomReads(t, src, got, rand.New(rand.NewPCG(1, uint64(cut))), 5)
			}
		}
	}
	for cut := range len(stored) {
		check(t, stored, cut, content)
	}
	if testing.Short() {
		return
	}
	large := heapLike(8, 9<<20)
	for _, stored := range [][]byte{
		gzipMembers(t, large, 1, always(1<<20)),
		gzipMembers(t, large, 6, always(1<<30)),
	} {
		for i := range 6 {
			check(t, stored, len(stored)*(i+1)/7, large)
		}
	}
}

// wholeMembers returns how much content the complete members have according to the
// standard reader, and whether data follow them.
func wholeMembers(t *testing.T, stored []byte) (content int, rest bool) {
	t.Helper()
	in := bytes.NewReader(stored)
	for {
		if in.Len() == 0 {
			return content, false
		}
		z, err := gzip.NewReader(in)
		if err != nil {
			return content, true
		}
		z.Multistream(false)
		n, err := io.Copy(io.Discard, z)
		if err != nil {
			return content, true
		}
		content += int(n)
	}
}

func TestGzipWrongChecksumIsToldAtTheEnd(t *testing.T) {
	content := heapLike(9, 12<<20)
	stored := gzipMembers(t, content, 1, always(1<<20))
	borders := memberBorders(t, stored)
	for _, member := range []int{0, 5, len(borders) - 1} {
		broken := bytes.Clone(stored)
		broken[borders[member]-6] ^= 1 // in the CRC
		for name, pass := range passes {
			src := newGzipSource(NewMemory("m", broken))
			got, err := readAll(pass(t.Context(), src))
			if !bytes.Equal(got, content) {
				t.Fatalf("%s: %d bytes, want all %d", name, len(got), len(content))
			}
			var defect *DefectError
			if !errors.As(err, &defect) || !defect.Complete || defect.Offset != int64(borders[member]-8) {
				t.Fatalf("%s, member %d: error %v", name, member, err)
			}
			checkRandomReads(t, src, content, rand.New(rand.NewPCG(1, 1)), 20)
		}
	}
}

// memberBorders returns the ends of the members.
func memberBorders(t *testing.T, stored []byte) []int {
	t.Helper()
	var ends []int
	in := bytes.NewReader(stored)
	for in.Len() > 0 {
		z, err := gzip.NewReader(in)
		if err != nil {
			t.Fatal(err)
		}
		z.Multistream(false)
		if _, err := io.Copy(io.Discard, z); err != nil {
			t.Fatal(err)
		}
		ends = append(ends, len(stored)-in.Len())
	}
	return ends
}

// TestGzipCorrupt: with flipped bytes, serial and parallel reading give the same result,
// and complete members before the flip are delivered.
func TestGzipCorrupt(t *testing.T) {
	content := heapLike(10, 6<<20)
	for _, stored := range [][]byte{
		gzipMembers(t, content, 1, always(1<<20)),
		gzipMembers(t, content, 6, always(1<<30)),
	} {
		random := rand.New(rand.NewPCG(3, 3))
		for range 15 {
			broken := bytes.Clone(stored)
			at := random.IntN(len(broken))
			broken[at] ^= byte(1 + random.IntN(255))
			serial, serialErr := readAll(passes["serial"](t.Context(), newGzipSource(NewMemory("m", broken))))
			parallel, parallelErr := readAll(passes["parallel"](t.Context(), newGzipSource(NewMemory("m", broken))))
			if !bytes.Equal(serial, parallel) {
				t.Fatalf("flip at %d: serial gives %d bytes, parallel %d", at, len(serial), len(parallel))
			}
			if (serialErr == nil) != (parallelErr == nil) || serialErr != nil && serialErr.Error() != parallelErr.Error() {
				t.Fatalf("flip at %d: serial says %v, parallel %v", at, serialErr, parallelErr)
			}
			if whole, _ := wholeMembers(t, stored[:at]); !bytes.HasPrefix(serial, content[:whole]) {
				t.Fatalf("flip at %d: the %d bytes before were not delivered", at, whole)
			}
			if serialErr == nil && !bytes.Equal(serial, content) {
				t.Fatalf("flip at %d: other content without an error", at)
			}
		}
	}
}

func TestGzipTrailingData(t *testing.T) {
	content := heapLike(11, 50_000)
	stored := gzipMembers(t, content, 6, always(1<<20))
	for name, pass := range passes {
		got, err := readAll(pass(t.Context(), newGzipSource(NewMemory("m", append(stored[:len(stored):len(stored)], "\x00\x00junk"...)))))
		var defect *DefectError
		if !bytes.Equal(got, content) || !errors.As(err, &defect) || defect.Offset != int64(len(stored)+2) {
			t.Errorf("%s: %d bytes, error %v", name, len(got), err)
		}
	}
}

// TestGzipWithoutEntriesSaysSo: if the file is a single deflate block, there is no place
// inside it where reading can start.
func TestGzipWithoutEntriesSaysSo(t *testing.T) {
	stored := endlessBlock(80 << 20)
	src := newGzipSource(NewMemory("m", stored))
	got, err := readAll(src.Sequential(t.Context()))
	if err != nil || len(got) < 80<<20 {
		t.Fatalf("%d bytes, error %v", len(got), err)
	}
	_, err = src.ReadAt(make([]byte, 10), 70<<20)
	var unavailable *UnavailableError
	if !errors.As(err, &unavailable) || unavailable.Advice == "" {
		t.Fatalf("random read: %v", err)
	}
}

// endlessBlock returns a gzip member with one deflate block of at least n zeros.
func endlessBlock(n int) []byte {
	// Fixed Huffman codes: literal 0 is 00110000, length 258 is 11000101,
	// distance 1 is 00000, the end of the block 0000000; codes begin at their
	// highest bit.
	var out []byte
	var bits uint64
	var count uint
	put := func(code string) {
		for _, c := range code {
			bits |= uint64(c-'0') << count
			if count++; count == 8 {
				out, bits, count = append(out, byte(bits)), 0, 0
			}
		}
	}
	put("1" + "10" + "00110000")
	length := 1
	for ; length < n; length += 258 {
		put("11000101" + "00000")
	}
	put("0000000" + "0000000") // and padding
	stored := append([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}, out...)
	stored = binary.LittleEndian.AppendUint32(stored, crc32.ChecksumIEEE(make([]byte, length)))
	return binary.LittleEndian.AppendUint32(stored, uint32(length))
}

// TestGzipOfJVMs compares the contents of real JVMs' gzip files with those that the
// standard library reads.
func TestGzipOfJVMs(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(realdumps.Root(t), "dumps", "planted", "*", "*.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no gzip files among the dumps: %v", err)
	}
	if testing.Short() {
		files = files[:1]
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			stored, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			z, err := gzip.NewReader(bytes.NewReader(stored))
			if err != nil {
				t.Fatal(err)
			}
			want, err := io.ReadAll(z)
			if err != nil {
				t.Fatal(err)
			}
			file, err := OpenDisk(path)
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			opened, err := Open(file)
			if err != nil {
				t.Fatal(err)
			}
			src := opened.(*gzipSource)
			for name, pass := range passes {
				got, err := readAll(pass(t.Context(), src))
				if err != nil || !bytes.Equal(got, want) {
					t.Fatalf("%s: %d bytes, error %v, want %d bytes", name, len(got), err, len(want))
				}
			}
			checkRandomReads(t, src, want, rand.New(rand.NewPCG(1, 1)), 50)
			if notes := src.Notes(); len(notes) > 0 {
				t.Errorf("members of a JVM need no windows, but: %v", notes)
			}
		})
	}
}
