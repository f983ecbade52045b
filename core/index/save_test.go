package index

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/layout"
	"heapdrop/core/store"
)

// fill sets a value and everything in it to random contents, sometimes zero.
func fill(r *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(r, v.Elem())
	case reflect.Slice:
		if r.IntN(4) > 0 {
			v.Set(reflect.MakeSlice(v.Type(), r.IntN(4), 4))
		}
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i))
		}
	case reflect.String:
		v.SetString(fmt.Sprintf("text %d\xff", r.IntN(9)))
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(r.Int64() >> r.IntN(64))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(r.Uint64() >> r.IntN(64))
	default:
		panic(v.Kind())
	}
}

// TestDescribeForgetsNothing: everything that a format states about classes, threads,
// roots and the dump is restored, including fields added in the future.
func TestDescribeForgetsNothing(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 3))
		x := &Index{tree: &graph.Tree{}, paged: &rankedPages{space: &pagedSpace{}}}
		filled := []string{"Classes", "Info", "Warnings", "Roots", "Threads", "ThreadObject", "FlatByClass", "ByClass", "UnreachableByClass", "Evidence",
			"Frames", "Model", "ReachableReferences", "InferredRoots", "InferredCycles", "Dangling", "Duplicates", "DanglingRoots", "BootLoader", "Missing"}
		for _, name := range filled {
			fill(r, reflect.ValueOf(x).Elem().FieldByName(name))
		}
		out := store.NewEncoder()
		x.describe(out)
		got := &Index{tree: &graph.Tree{}}
		in := store.NewDecoder(out.Data())
		if got.describe(in); in.Err() != nil {
			t.Fatal(in.Err())
		}
		for _, name := range filled {
			a, b := reflect.ValueOf(got).Elem().FieldByName(name).Interface(), reflect.ValueOf(x).Elem().FieldByName(name).Interface()
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("seed %d: %s is %+v, want %+v", seed, name, a, b)
			}
		}
	}
}

// file is a container in memory that cannot be read from offset broken on.
type file struct {
	*bytes.Reader
	broken bool
	closed int
}

func (f *file) Close() error { f.closed++; return nil }

func (f *file) ReadAt(b []byte, offset int64) (int, error) {
	if f.broken {
		return 0, errors.New("the disk is gone")
	}
	return f.Reader.ReadAt(b, offset)
}

func save(t *testing.T, x *Index) []byte {
	t.Helper()
	var out bytes.Buffer
	w := store.NewWriter(&out, nil)
	if err := errors.Join(x.Save(w), w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func load(t *testing.T, from store.File) *Index {
	t.Helper()
	c, err := store.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	var stages []Stage
	x, err := Load(c, Limits{}, nil, func(x *Index) error { stages = append(stages, x.Stage); return nil })
	if err != nil || !slices.Equal(stages, []Stage{Linked, Complete}) {
		t.Fatalf("stages %v, %v", stages, err)
	}
	return x
}

// notSaved are the fields of an index that are not compared field by field.
var notSaved = map[string]string{
	"paged":  "answers alike, see below; what only the builder needs is gone",
	"dict":   "as paged",
	"placed": "says how columns come",
	"treed":  "as placed", "sized": "as placed", "ordered": "as placed", "ranked": "as placed", "weighed": "as placed", "ends": "as placed", "ended": "as placed", "nested": "as placed", "top": "as placed", "topped": "as placed", "outbound": "as placed", "inbounds": "as placed", "savedSize": "as placed", "closeContainer": "as placed", "rows": "as placed",
}

// TestSaveAndLoad: a loaded index equals the saved one, before and after the size model
// was changed, and can be saved again.
func TestSaveAndLoad(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 9))
		x := randomIndex(t, r)
		if seed%2 == 1 {
			if err := x.SetSizes(SizesMAT); err != nil {
				t.Fatal(err)
			}
		}
		content := save(t, x)
		if size := x.SavedSize(); size > int64(len(content)) || size < int64(len(content))/4 { // these indexes are small: mostly description
			t.Errorf("seed %d: about %d bytes, it takes %d", seed, size, len(content))
		}
		got := load(t, &file{Reader: bytes.NewReader(content)})
		if size := got.SavedSize(); size > int64(len(content)) || size < x.SavedSize() {
			t.Errorf("seed %d: loaded, about %d bytes, it takes %d", seed, size, len(content))
		}
		if again := save(t, got); !bytes.Equal(again, content) {
			t.Fatalf("seed %d: saved before all of it is loaded it is another", seed)
		}
		got = load(t, &file{Reader: bytes.NewReader(content)})
		if err := got.LoadAll(nil); err != nil {
			t.Fatal(err)
		}
		same(t, got, x)
		if findings, err := Check(context.Background(), got); err != nil || len(findings) > 0 {
			t.Fatalf("seed %d: %v %v", seed, findings, err)
		}
		if again := save(t, got); !bytes.Equal(again, content) {
			t.Fatalf("seed %d: saved again it is another", seed)
		}
		for _, model := range []string{SizesAuto, "hotspot-64"} {
			if model != SizesAuto {
				model = x.Layout.Name()
			}
			if err := errors.Join(x.SetSizes(model), got.SetSizes(model)); err != nil {
				t.Fatal(err)
			}
			same(t, got, x)
		}
		edges := []Edge{{From: heap.ObjectID(r.IntN(x.Len())), To: heap.ObjectID(r.IntN(x.Len()))}}
		for id := range heap.ObjectID(x.Len()) {
			for _, to := range x.Referents(id)[:min(1, len(x.Referents(id)))] {
				edges = append(edges, Edge{id, heap.ObjectID(to)})
			}
		}
		if err := errors.Join(x.LeaveOut(edges, nil), got.LeaveOut(edges, nil)); err != nil {
			t.Fatal(err)
		}
		same(t, got, x)
		if err := x.Save(store.NewWriter(&bytes.Buffer{}, nil)); err == nil {
			t.Error("an index with references left out was saved")
		}
	}
}

// TestSaveRareColumns: columns that few dumps have are restored too: frames as objects,
// stack chunks, stated sizes, flattened values.
func TestSaveRareColumns(t *testing.T) {
	for _, stated := range []bool{false, true} {
		r := rand.New(rand.NewPCG(7, 7))
		x := randomIndex(t, r)
		x.frameIDs, x.frameStart, x.pseudoClasses = []heap.ObjectID{2, 5}, []int{0, 2}, []heap.ClassIndex{1}
		x.stackChunks, x.stackWords = []heap.ObjectID{4}, []uint32{1000}
		x.flat = graph.NewBits(x.n)
		x.flat.Set(9)
		if stated {
			for range x.n {
				x.stated = append(x.stated, r.Uint32N(1000))
			}
			x.stated[3], x.statedHuge = hugeSize, map[heap.ObjectID]uint64{3: 99_999_999_999}
			x.Info.StatedSizes = true
			x.Layout, x.LayoutReason = layout.Layout{}, layout.Explanation{} // such dumps have none
		}
		if err := x.SetSizes(SizesAuto); err != nil {
			t.Fatal(err)
		}
		got := load(t, &file{Reader: bytes.NewReader(save(t, x))})
		if err := got.LoadAll(nil); err != nil {
			t.Fatal(err)
		}
		same(t, got, x)
	}
}

func same(t *testing.T, got, want *Index) {
	t.Helper()
	a, b := reflect.ValueOf(got).Elem(), reflect.ValueOf(want).Elem()
	for i := range a.NumField() {
		name := a.Type().Field(i).Name
		if notSaved[name] != "" {
			continue
		}
		if !equal(a.Field(i), b.Field(i)) {
			t.Fatalf("%s is %+v, want %+v", name, a.Field(i), b.Field(i))
		}
	}
	for id := range heap.ObjectID(want.Len()) {
		address := want.Address(id)
		at, found := got.ID(address)
		if got.Address(id) != address || at != id || !found || got.Position(id) != want.Position(id) {
			t.Fatalf("object %d has address 0x%x and position %d, want 0x%x and %d", id, got.Address(id), got.Position(id), address, want.Position(id))
		}
		for _, off := range []heap.Address{1, 4, 8, 1 << 30} {
			gotID, gotFound := got.ID(address + off)
			wantID, wantFound := want.ID(address + off)
			if gotID != wantID && wantFound || gotFound != wantFound {
				t.Fatalf("0x%x is %d %v, want %d %v", address+off, gotID, gotFound, wantID, wantFound)
			}
		}
	}
	if !slices.Equal(got.Addresses(0, heap.ObjectID(got.Len()), nil), want.Addresses(0, heap.ObjectID(want.Len()), nil)) {
		t.Fatal("lists of addresses differ")
	}
}

// equal is reflect.DeepEqual, except that empty lists and maps equal absent ones.
func equal(a, b reflect.Value) bool {
	switch a.Kind() {
	case reflect.Slice, reflect.Map:
		if a.Len() == 0 && b.Len() == 0 {
			return true
		}
	case reflect.Struct:
		for i := range a.NumField() {
			if !equal(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Pointer:
		if !a.IsNil() && !b.IsNil() {
			return equal(a.Elem(), b.Elem())
		}
		return a.IsNil() == b.IsNil()
	}
	if k := a.Type(); k.Kind() == reflect.Slice && k.Elem().Kind() >= reflect.Array {
		for i := range min(a.Len(), b.Len()) {
			if !equal(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return a.Len() == b.Len()
	}
	return fmt.Sprint(a) == fmt.Sprint(b) // fields that are not exported have no Interface
}

// TestSavedAddresses: every kind of address space is restored: pages, pages of single
// bytes beside pages of granules, and addresses too far apart for pages.
func TestSavedAddresses(t *testing.T) {
	for name, addresses := range map[string][]heap.Address{
		"granules": {0x1000, 0x1008, 0x7_0000_0000},
		"bytes":    {0x1001, 0x1008, 0x1009, 0x40_0000, 0x7_0000_0003},
	} {
		b := NewBuilder(Options{}, -1)
		class := b.Class(heap.Class{Address: 0x20, Name: "A"})
		batch := heap.Batch{}
		for i, a := range addresses {
			batch.Address = append(batch.Address, a)
			batch.Class = append(batch.Class, class)
			batch.Length = append(batch.Length, heap.NotArray)
			batch.Position = append(batch.Position, int64(i)<<33) // far from each other
			batch.Refs = append(batch.Refs, addresses[0])
			batch.RefEnd = append(batch.RefEnd, uint32(i+1))
		}
		checkSaved(t, name, b, &batch)
	}
	b := NewBuilder(Options{}, -1)
	class := b.Class(heap.Class{Address: 0x20, Name: "A"})
	batch := heap.Batch{}
	for i := range 20000 { // more regions than there are pages
		batch.Address = append(batch.Address, heap.Address(i+1)<<34|heap.Address(i)*8)
		batch.Class = append(batch.Class, class)
		batch.Length = append(batch.Length, heap.NotArray)
		batch.Position = append(batch.Position, int64(i)*24)
		batch.RefEnd = append(batch.RefEnd, 0)
	}
	checkSaved(t, "scattered", b, &batch)
}

func checkSaved(t *testing.T, name string, b *Builder, batch *heap.Batch) {
	t.Helper()
	if err := b.Objects(batch); err != nil {
		t.Fatal(err)
	}
	b.Root(heap.Root{Object: batch.Address[0], Kind: heap.RootJNIGlobal})
	x, err := b.Build(heap.Info{IdentifierSize: 8, HasRoots: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if hashed := name == "scattered"; hashed != (x.dict != nil) {
		t.Fatalf("%s: a dictionary is used: %v", name, x.dict != nil)
	}
	got := load(t, &file{Reader: bytes.NewReader(save(t, x))})
	if err := got.LoadAll(nil); err != nil {
		t.Fatal(err)
	}
	same(t, got, x)
}

// TestColumnsThatComeLater: the tree and references are read only on first use. If the file then
// fails, the error says so, and another attempt may succeed.
func TestColumnsThatComeLater(t *testing.T) {
	x := randomIndex(t, rand.New(rand.NewPCG(1, 1)))
	f := &file{Reader: bytes.NewReader(save(t, x))}
	got := load(t, f)
	f.broken = true
	if got.Shallow(3) != x.Shallow(3) || got.Address(3) != x.Address(3) {
		t.Error("what has been read is needed again")
	}
	if err := got.SetSizes(SizesMAT); err == nil || got.Model != x.Model {
		t.Errorf("sizes were switched to %s without the dominator tree: %v", got.Model, err)
	}
	for what, ask := range map[string]func(){
		"retained heap": func() { got.Retained(1) }, "dominator": func() { got.Tree().ImmediateDominator(1) }, "total": func() { got.RetainedAt(0) },
		"referents": func() { got.Referents(1) }, "referrers": func() { got.Referrers(1) }, "position": func() { got.Position(1) },
	} {
		func() {
			defer func() {
				parse, ok := recover().(*heap.ParseError)
				if !ok || parse.Kind != heap.Unreadable || !strings.Contains(parse.Error(), "the disk is gone") {
					t.Errorf("%s of a broken file: %v", what, parse)
				}
			}()
			ask()
		}()
	}
	if findings, err := Check(context.Background(), got); err == nil {
		t.Errorf("an index that cannot be read is checked: %v", findings)
	}
	stop := errors.New("stop")
	f.broken = false
	if err := got.LoadAll(func() error { return stop }); err != stop {
		t.Errorf("a stopped loading returns %v", err)
	}
	if f.closed > 0 {
		t.Error("the file is closed before all of it is loaded")
	}
	for range 2 {
		if err := got.LoadAll(nil); err != nil || f.closed != 1 {
			t.Errorf("all is loaded: %v, the file was closed %d times", err, f.closed)
		}
	}
	f.broken = true
	if got.Retained(1) != x.Retained(1) || !slices.Equal(got.Referents(1), x.Referents(1)) || !slices.Equal(got.Referrers(1), x.Referrers(1)) || got.Position(1) != x.Position(1) {
		t.Error("what comes later is not what was saved")
	}
}

// TestDamagedIndex cuts and changes a saved index: it is refused, or loads unchanged.
func TestDamagedIndex(t *testing.T) {
	x := randomIndex(t, rand.New(rand.NewPCG(5, 5)))
	content := save(t, x)
	r := rand.New(rand.NewPCG(6, 6))
	refused := 0
	for range 2000 {
		b := bytes.Clone(content)
		if r.IntN(4) == 0 {
			b = b[:r.IntN(len(b))]
		} else {
			b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		}
		got, err := func() (*Index, error) {
			c, err := store.Open(&file{Reader: bytes.NewReader(b)})
			if err != nil {
				return nil, err
			}
			got, err := Load(c, Limits{}, nil, func(*Index) error { return nil })
			if err == nil {
				err = got.LoadAll(nil)
			}
			return got, err
		}()
		if err == nil {
			same(t, got, x)
			continue
		}
		refused++
		if !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrForeign) {
			t.Fatalf("refused with %v", err)
		}
	}
	if refused < 1000 {
		t.Errorf("only %d of 2000 were refused", refused)
	}
}
