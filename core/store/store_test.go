package store

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// memory is a container in memory.
type memory struct{ *bytes.Reader }

func (memory) Close() error { return nil }

func over(b []byte) File { return memory{bytes.NewReader(b)} }

// example is a container with columns of every width, one of them longer than a block.
func example(t testing.TB) (content []byte, long []uint32, wide []uint64) {
	r := rand.New(rand.NewPCG(1, 2))
	long = make([]uint32, 3*blockSize/4+5)
	for i := range long {
		long[i] = r.Uint32()
	}
	wide = []uint64{1 << 63, 0, 7}
	var out bytes.Buffer
	last := int64(0)
	w := NewWriter(&out, func(bytes int64) error {
		if bytes < last || bytes > last+blockSize {
			t.Errorf("a step from %d to %d bytes", last, bytes)
		}
		last = bytes
		return nil
	})
	Write(w, "long", long)
	Write(w, "bytes", []byte("heap"))
	Write(w, "none", []uint16{})
	Write(w, "wide", wide)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), long, wide
}

func TestContainer(t *testing.T) {
	content, long, wide := example(t)
	c, err := Open(over(content))
	if err != nil {
		t.Fatal(err)
	}
	steps := 0
	if got, err := Read[uint32](c, "long", func(n int) error { steps += n; return nil }); err != nil || !slices.Equal(got, long) || steps != 4*len(long) {
		t.Errorf("the long column has %d entries (%v), %d bytes by steps", len(got), err, steps)
	}
	if got, err := Read[byte](c, "bytes", nil); err != nil || string(got) != "heap" {
		t.Errorf("%q %v", got, err)
	}
	if got, err := Read[uint16](c, "none", nil); err != nil || len(got) != 0 {
		t.Errorf("%v %v", got, err)
	}
	if got, err := Read[uint64](c, "wide", nil); err != nil || !slices.Equal(got, wide) {
		t.Errorf("%v %v", got, err)
	}
	if _, err := Read[uint64](c, "bytes", nil); !errors.Is(err, ErrDamaged) {
		t.Errorf("four bytes read as numbers of eight: %v", err)
	}
	if _, err := Read[byte](c, "absent", nil); !errors.Is(err, ErrDamaged) || c.Has("absent") || !c.Has("none") {
		t.Errorf("an absent section: %v", err)
	}
	stop := errors.New("stop")
	if _, err := Read[uint32](c, "long", func(int) error { return stop }); err != stop {
		t.Errorf("a stopped reading returns %v", err)
	}
	failing := NewWriter(io.Discard, func(int64) error { return stop })
	Write(failing, "a", []byte{1})
	if err := failing.Close(); err != stop {
		t.Errorf("a stopped writing returns %v", err)
	}
}

// TestDamage changes every significant byte of a container and cuts it anywhere: reading
// gives an error or what was written.
func TestDamage(t *testing.T) {
	var out bytes.Buffer
	w := NewWriter(&out, nil)
	numbers, text := []uint32{1, 2, 3, 4, 5, 6, 7, 8, 9}, []byte("a text of forty-one bytes or thereabouts")
	Write(w, "numbers", numbers)
	Write(w, "text", text)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	try := func(b []byte) (refused bool) {
		c, err := Open(over(b))
		if err != nil {
			return true
		}
		gotNumbers, err1 := Read[uint32](c, "numbers", nil)
		gotText, err2 := Read[byte](c, "text", nil)
		if err1 == nil && !slices.Equal(gotNumbers, numbers) || err2 == nil && !bytes.Equal(gotText, text) {
			t.Fatalf("read %v %q", gotNumbers, gotText)
		}
		return err1 != nil || err2 != nil
	}
	whole, accepted := out.Bytes(), 0
	for i := range whole {
		b := bytes.Clone(whole)
		b[i] ^= 0x10
		if !try(b) {
			accepted++ // between sections
		}
		if i > 0 && !try(whole[:i]) {
			t.Errorf("cut after %d bytes it is accepted", i)
		}
	}
	if gaps := sectionAlignment - headerSize + sectionAlignment - 4*len(numbers); accepted != gaps {
		t.Errorf("%d changed bytes were accepted, %d are between sections", accepted, gaps)
	}
	other := bytes.Clone(whole)
	other[len(magic)]++
	if _, err := Open(over(other)); !errors.Is(err, ErrForeign) {
		t.Errorf("another layout: %v", err)
	}
}

func FuzzOpen(f *testing.F) {
	var out bytes.Buffer
	w := NewWriter(&out, nil)
	Write(w, "a", []uint32{1})
	w.Close()
	f.Add(out.Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		if c, err := Open(over(b)); err == nil {
			for name := range c.sections {
				Read[uint32](c, name, nil)
			}
		}
		d := NewDecoder(b)
		var texts []string
		Slice(d, &texts, func(s *string) { d.Text(s) })
		var n *int64
		Optional(d, &n, func(v *int64) { Num(d, v) })
	})
}

// record has every kind of value that a coder supports.
type record struct {
	Name, Again string
	Small       uint8
	Line        int32
	Bits        uint64
	Far         int64
	Yes, No     bool
	List        []int32
	Empty, Nil  []string
	There       *int64
	Absent      *int64
}

func (r *record) describe(c *Coder) {
	c.Text(&r.Name)
	c.Text(&r.Again)
	Num(c, &r.Small)
	Num(c, &r.Line)
	Num(c, &r.Bits)
	Num(c, &r.Far)
	c.Bool(&r.Yes)
	c.Bool(&r.No)
	Slice(c, &r.List, func(v *int32) { Num(c, v) })
	Slice(c, &r.Empty, func(s *string) { c.Text(s) })
	Slice(c, &r.Nil, func(s *string) { c.Text(s) })
	Optional(c, &r.There, func(v *int64) { Num(c, v) })
	Optional(c, &r.Absent, func(v *int64) { Num(c, v) })
}

func TestCoder(t *testing.T) {
	five := int64(-5)
	want := record{"a\xff\x00", "a\xff\x00", 200, -3, 1 << 63, -1 << 60, true, false, []int32{1, -1}, []string{}, nil, &five, nil}
	out := NewEncoder()
	want.describe(out)
	var got record
	in := NewDecoder(out.Data())
	got.describe(in)
	if in.Err() != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v (%v), want %+v", got, in.Err(), want)
	}
	for n := range out.Data() {
		cut := NewDecoder(out.Data()[:n])
		new(record).describe(cut)
		if !errors.Is(cut.Err(), ErrDamaged) {
			t.Errorf("cut after %d bytes: %v", n, cut.Err())
		}
	}
	huge := NewDecoder([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 1})
	var list []int64
	if Slice(huge, &list, func(v *int64) { Num(huge, v) }); huge.Err() == nil || list != nil {
		t.Errorf("a list longer than the data has %d entries, %v", len(list), huge.Err())
	}
}

// TestStoppedWriter: after it has stopped, a writer computes no checksums.
func TestStoppedWriter(t *testing.T) {
	stop := errors.New("stop")
	w := NewWriter(io.Discard, func(int64) error { return stop })
	Write(w, "a", []uint32{1})
	if err := w.Close(); err != stop || len(w.sections) > 0 {
		t.Errorf("%d sections, %v", len(w.sections), err)
	}
}
