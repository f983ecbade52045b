package index

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"heapdrop/core/heap"
	"heapdrop/core/store"
)

// TestEarlierVersion: an index of another version is known as such, whatever follows.
func TestEarlierVersion(t *testing.T) {
	for _, version := range []int{0, 8, 9, 12, 13, SavedVersion + 1} {
		var out bytes.Buffer
		w, c := store.NewWriter(&out, nil), store.NewEncoder()
		store.Num(c, &version)
		store.Write(w, description, append(c.Data(), "anything"...))
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		from, err := store.Open(&file{Reader: bytes.NewReader(out.Bytes())})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Load(from, Limits{}, nil, nil); !errors.Is(err, store.ErrForeign) {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// sections are the sections of a saved index that hostile takes.
var sections = []string{
	"class 16", "class 32", "lengths", "address words", "tree vertex", "tree size", "tree position", "retained 32", "references start", "references",
	"referrers start", "referrers", "position 16", "position 32", "arrays", "reachable", "global roots", "class objects", "pure roots", "position lowest",
}

// otherSections are the rest.
var otherSections = []string{description, "superclasses", "artificial roots", "own class", "frames", "address pages", "address window"}

// hostile changes a section of a saved index without damage: checksums are right. It
// replaces up to count bytes at a place by others; of a packed column, numbers as they are
// before they are packed, by one number for each four bytes.
func hostile(t *testing.T, content []byte, which string, at, count int, by []byte) []byte {
	t.Helper()
	from, err := store.Open(&file{Reader: bytes.NewReader(content)})
	if err != nil {
		t.Fatal(err)
	}
	sizes := columnSizes(load(t, &file{Reader: bytes.NewReader(content)}))
	var out bytes.Buffer
	w := store.NewWriter(&out, nil)
	for _, name := range append(otherSections, sections...) {
		packed := from.Has(name + " chunks")
		if packed && name == which {
			var numbers []uint32
			for part := range slices.Chunk(by, 4) {
				numbers = append(numbers, binary.LittleEndian.Uint32(append(bytes.Clone(part), 0, 0, 0, 0)))
			}
			column := replaced(packedColumn(t, from, name, sizes[name]), at, count, numbers)
			store.WritePacked(w, name, len(column), func(from int, dst []uint32) { copy(dst, column[from:]) })
			continue
		}
		for _, name := range []string{name, name + " chunks", name + " sums"} {
			if !from.Has(name) {
				continue
			}
			b, err := store.Read[byte](from, name, nil)
			if err != nil {
				t.Fatal(err)
			}
			if name == which {
				b = replaced(b, at, count, by)
			}
			store.Write(w, name, b)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func replaced[T any](list []T, at, count int, by []T) []T {
	if len(list) == 0 {
		return list
	}
	at %= len(list)
	return slices.Replace(slices.Clone(list), at, min(at+count, len(list)), by...)
}

// packedColumn returns the numbers of a packed column as they were packed.
func packedColumn(t *testing.T, from *store.Container, name string, n int) []uint32 {
	t.Helper()
	column := make([]uint32, n)
	p, err := store.OpenPacked(from, name, n)
	if err == nil {
		p.Into(column, func(int, []uint32) bool { return true })
		err = p.Read(0, n, nil)
	}
	if err != nil {
		t.Fatal(name, err)
	}
	return column
}

// columnSizes returns how many numbers the packed columns of an index have.
func columnSizes(x *Index) map[string]int {
	start, to := x.Outbound()
	in, n := x.Inbound(), x.Len()
	return map[string]int{"class 16": n, "class 32": n, "lengths": len(x.lengths), "address words": 2 * len(x.paged.words),
		"tree vertex": n, "tree size": n + 1, "tree position": n, "retained 32": n + 1, "references start": len(start), "references": len(to),
		"referrers start": len(in.Begin), "referrers": len(in.From), "position 16": n, "position 32": n}
}

// useAll asks a loaded index about every object; references and the tree must end within
// it.
func useAll(x *Index) {
	x.Tree()
	for id := range heap.ObjectID(x.Len()) {
		_ = x.Classes[x.Class(id)]
		x.Length(id)
		x.Position(id)
		x.Address(id)
		x.Retained(id)
		for _, list := range [][]uint32{x.Referents(id), x.Referrers(id), dominated(x, id)} {
			for _, to := range list {
				x.Class(heap.ObjectID(to))
			}
		}
		childrenOf(x, id)
		for v := uint32(id); v != 1<<32-1; {
			v = x.Tree().ImmediateDominator(v)
		}
	}
	for _, id := range x.GlobalRoots {
		x.Class(heap.ObjectID(id))
	}
}

// useRows asks an index of which nothing is loaded yet about one object after the other. It
// may end with an error.
func useRows(t *testing.T, x *Index) {
	defer func() {
		if cause := recover(); cause != nil {
			if parse, ok := cause.(*heap.ParseError); !ok || !errors.Is(parse, store.ErrDamaged) {
				panic(cause)
			}
		}
	}()
	for id := range heap.ObjectID(x.Len()) {
		id = heap.ObjectID(x.Len()) - 1 - id
		for _, list := range [][]uint32{x.Referrers(id), x.Referents(id)} {
			for _, to := range list {
				x.Class(heap.ObjectID(to))
			}
		}
		x.Position(id)
		x.Retained(id)
		p := x.PositionOf(id)
		for _, below := range x.ObjectsAt(p, p+x.SubtreeAt(p)) {
			x.Class(heap.ObjectID(below))
		}
	}
}

// tryHostile loads an index that may hold anything: it is damaged, or all of it can be
// used.
func tryHostile(t *testing.T, content []byte) (refused bool) {
	t.Helper()
	c, err := store.Open(&file{Reader: bytes.NewReader(content)})
	if err != nil {
		t.Fatal(err)
	}
	x, err := Load(c, Limits{}, nil, func(*Index) error { return nil })
	if err == nil {
		useRows(t, x)
		err = x.LoadAll(nil)
	}
	if err != nil && !errors.Is(err, store.ErrDamaged) {
		t.Fatal(err)
	}
	if err == nil {
		useAll(x)
	}
	return err != nil
}

// TestHostileIndex changes columns so that their checksums are right.
func TestHostileIndex(t *testing.T) {
	content := save(t, randomIndex(t, rand.New(rand.NewPCG(8, 8))))
	if tryHostile(t, hostile(t, content, "", 0, 0, nil)) {
		t.Fatal("the index itself is refused")
	}
	r, refused, tries := rand.New(rand.NewPCG(9, 9)), 0, 3000
	if testing.Short() {
		tries = 600
	}
	for range tries {
		name, by := sections[r.IntN(len(sections))], make([]byte, r.IntN(5))
		for i := range by {
			by[i] = byte(r.Uint32() >> r.IntN(32))
		}
		if r.IntN(8) == 0 {
			name += " chunks"
		}
		if tryHostile(t, hostile(t, content, name, r.IntN(1<<20), r.IntN(5), by)) {
			refused++
		}
	}
	if 3*refused < tries {
		t.Errorf("only %d of %d were refused", refused, tries)
	}
}

// FuzzLoad does so with places and bytes that the fuzzer chooses.
func FuzzLoad(f *testing.F) {
	f.Add(uint8(5), 3, 1, []byte{7})
	f.Add(uint8(0x80|4), 0, 4, []byte{1, 0, 0, 0})
	var content []byte
	f.Fuzz(func(t *testing.T, section uint8, at, count int, by []byte) {
		if content == nil {
			content = save(t, randomIndex(t, rand.New(rand.NewPCG(8, 8))))
		}
		name := sections[int(section&0x7f)%len(sections)]
		if section&0x80 != 0 {
			name += " chunks"
		}
		tryHostile(t, hostile(t, content, name, max(at, 0), min(max(count, 0), 100), by))
	})
}
