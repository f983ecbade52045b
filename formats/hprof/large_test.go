package hprof

import (
	"bytes"
	"context"
	"io"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/internal/dumpbuilder"
)

const sparseBlock = 1 << 20

var zeros [sparseBlock]byte

// sparse is a file whose blocks of zeros take no memory. A test first writes it, then
// uses it as a source.
type sparse struct {
	blocks [][]byte // nil for zeros; the last block may be short
	buffer []byte
	size   int64
}

func (s *sparse) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		n := min(len(rest), sparseBlock-len(s.buffer))
		if len(s.buffer) == 0 && n == sparseBlock && bytes.Equal(rest[:n], zeros[:]) {
			s.blocks = append(s.blocks, nil)
		} else if s.buffer = append(s.buffer, rest[:n]...); len(s.buffer) == sparseBlock {
			s.finish()
		}
		rest = rest[n:]
	}
	s.size += int64(len(p))
	return len(p), nil
}

func (s *sparse) finish() {
	if !bytes.Equal(s.buffer, zeros[:len(s.buffer)]) || len(s.buffer) < sparseBlock {
		s.blocks = append(s.blocks, bytes.Clone(s.buffer))
	} else {
		s.blocks = append(s.blocks, nil)
	}
	s.buffer = s.buffer[:0]
}

func (s *sparse) block(i int) []byte {
	if i >= len(s.blocks) {
		return nil
	}
	if s.blocks[i] == nil {
		return zeros[:]
	}
	return s.blocks[i]
}

func (s *sparse) Name() string    { return "large.hprof" }
func (s *sparse) Size() int64     { return s.size }
func (s *sparse) Notes() []string { return nil }

func (s *sparse) ReadAt(p []byte, offset int64) (n int, err error) {
	for n < len(p) {
		at := offset + int64(n)
		block := s.block(int(at / sparseBlock))
		if at >= s.size {
			return n, io.EOF
		}
		n += copy(p[n:], block[at%sparseBlock:])
	}
	return n, nil
}

func (s *sparse) Sequential(context.Context) *source.Reader {
	return source.NewReader(&sparseReader{file: s})
}

type sparseReader struct {
	file *sparse
	next int
}

func (r *sparseReader) Next() ([]byte, error) {
	block := r.file.block(r.next)
	if block == nil {
		return nil, io.EOF
	}
	r.next++
	return block, nil
}

func (r *sparseReader) Close() error { return nil }

// TestOver4GiB: records whose length does not fit into 32 bits.
func TestOver4GiB(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and reads 15 GB of zeros")
	}
	for name, o := range map[string]dumpbuilder.HPROFOptions{
		"length modulo 4 GB":          {Version: "1.0.1", Framing: dumpbuilder.SingleRecord},
		"length modulo 4 GB in 102":   {Framing: dumpbuilder.SingleRecord},
		"length 0":                    {Framing: dumpbuilder.SingleRecord, Length: dumpbuilder.ZeroLength},
		"length modulo, classes last": {Framing: dumpbuilder.SingleRecord, Classes: dumpbuilder.After},
		"segments":                    {},
	} {
		t.Run(name, func(t *testing.T) {
			h := dumpbuilder.New()
			first := h.New("java.lang.Object")
			var large []*dumpbuilder.Object
			for range 3 {
				large = append(large, h.PrimitiveArray(heap.Byte, 1_600_000_000, nil))
			}
			last := h.ObjectArray("java.lang.Object[]", first, large[2])
			h.Root(heap.RootJNIGlobal, last)
			file := &sparse{}
			if err := dumpbuilder.WriteHPROF(file, o, h); err != nil {
				t.Fatal(err)
			}
			file.finish()
			sink := newRecorder(t)
			r, err := Parse(context.Background(), file, sink, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if want := int64(len(h.Objects())); sink.all() != want || r.Census.Total() != file.size {
				t.Errorf("%d objects, want %d; %d of %d bytes; warnings %v", sink.all(), want, r.Census.Total(), file.size, sink.warnings)
			}
			if o := sink.find(last.Address); len(o.refs) != 2 || o.position < 4<<30 {
				t.Errorf("the last object: %+v", o)
			}
			if len(sink.roots) != 1 {
				t.Errorf("roots %v", sink.roots)
			}
			position := sink.find(large[1].Address).position
			if data, err := r.Content.Elements(context.Background(), position, 1_599_999_990, 10); err != nil || len(data) != 10 {
				t.Errorf("the end of a large array: %v, %v", data, err)
			}
		})
	}
}

// TestCutArray: an array with as many elements as fit into a record may have been longer,
// a shorter one was not.
func TestCutArray(t *testing.T) {
	if testing.Short() {
		t.Skip("writes and reads 8 GB of zeros")
	}
	for length, want := range map[uint32]bool{536_870_909: true, 536_870_908: false} {
		h := dumpbuilder.New()
		h.PrimitiveArray(heap.Long, length, nil)
		file := &sparse{}
		if err := dumpbuilder.WriteHPROF(file, dumpbuilder.HPROFOptions{}, h); err != nil {
			t.Fatal(err)
		}
		file.finish()
		sink := newRecorder(t)
		if _, err := Parse(context.Background(), file, sink, Options{}); err != nil {
			t.Fatal(err)
		}
		if got := sink.warned("hprof.array-cut"); got != want {
			t.Errorf("long[%d]: cut %v, want %v; warnings %v", length, got, want, sink.warnings)
		}
	}
}
