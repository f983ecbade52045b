package collections_test

import (
	"context"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/collections"
	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// libraryBox is a collection that testdata/libraries/*.java planted, with what the
// library itself reported about it when the dump was written.
type libraryBox struct {
	name     string
	value    heap.ObjectID
	size     int64
	capacity int64
	ordered  bool
	entries  []string
}

func libraryBoxes(t *testing.T, s *snapshot.Snapshot) []libraryBox {
	t.Helper()
	ctx := context.Background()
	var boxes []libraryBox
	for _, c := range s.ClassesByName("planted.Box") {
		for _, id := range s.Instances(c) {
			var b libraryBox
			name, _ := s.ObjectField(ctx, id, "name")
			b.name, _ = s.Text(ctx, name, 200)
			b.value, _ = s.ObjectField(ctx, id, "value")
			number := func(field string) int64 {
				v, found, err := s.Field(ctx, id, field)
				if err != nil || !found {
					t.Fatalf("%s: no %s", b.name, field)
				}
				return int64(int32(v.Bits))
			}
			b.size, b.capacity, b.ordered = number("size"), number("capacity"), number("ordered") == 1
			entries, _ := s.ObjectField(ctx, id, "entries")
			n, _ := s.Length(entries)
			values, err := s.Elements(ctx, entries, 0, n)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range values {
				text, _ := s.ID(v.Address())
				line, _ := s.Text(ctx, text, 200)
				b.entries = append(b.entries, line)
			}
			boxes = append(boxes, b)
		}
	}
	return boxes
}

// TestLibraries reads collections of real libraries, in dumps of real JVMs.
func TestLibraries(t *testing.T) {
	files, err := filepath.Glob("testdata/libraries/*.hprof.zst")
	if err != nil || len(files) == 0 {
		t.Fatal("no dumps", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".hprof.zst"), func(t *testing.T) {
			s := open(t, file)
			table := collections.New(context.Background(), s)
			boxes := libraryBoxes(t, s)
			if len(boxes) < 7 {
				t.Errorf("only %d collections", len(boxes))
			}
			for _, b := range boxes {
				checkBox(t, s, table, b)
			}
		})
	}
}

// libraryContents is contents, with enums by name and booleans as words.
func libraryContents(t *testing.T, s *snapshot.Snapshot, k *collections.Known, id heap.ObjectID) []string {
	t.Helper()
	word := func(i collections.Item) string {
		switch i.Type {
		case heap.Boolean:
			return strconv.FormatBool(i.Bits == 1)
		case heap.Float:
			return heap.FormatFloat(float64(math.Float32frombits(uint32(i.Bits))), 32)
		case heap.Double:
			return heap.FormatFloat(math.Float64frombits(i.Bits), 64)
		}
		if i.Type == heap.Object && !i.Null() && (s.IsInstanceOf(i.Object, "java.lang.Enum") || s.IsInstanceOf(i.Object, "java.lang.String")) {
			name, _ := s.Text(context.Background(), i.Object, 200)
			return name
		}
		return text(s, i)
	}
	var list []string
	err := k.Each(id, func(key, value collections.Item) bool {
		line := word(value)
		if key.Type != 0 {
			line = word(key) + "=" + line
		}
		list = append(list, line)
		return true
	})
	if err != nil {
		t.Error(err)
	}
	return list
}

func checkBox(t *testing.T, s *snapshot.Snapshot, table *collections.Collections, b libraryBox) {
	class := s.ClassName(s.ClassOf(b.value))
	k := table.OfObject(b.value)
	if k == nil {
		t.Errorf("%s: %s is not known", b.name, class)
		return
	}
	m, err := k.Measure(b.value)
	if err != nil || m.Size != b.size {
		t.Errorf("%s: %s has %d elements, want %d (%v)", b.name, class, m.Size, b.size, err)
	}
	if b.capacity >= 0 && m.Capacity != b.capacity {
		t.Errorf("%s: capacity %d, want %d", b.name, m.Capacity, b.capacity)
	}
	if len(b.entries) == 0 && b.size > 0 {
		return // the program could not tell
	}
	got := libraryContents(t, s, k, b.value)
	if !b.ordered {
		slices.Sort(got)
		slices.Sort(b.entries)
	}
	if !slices.Equal(got, b.entries) && len(got)+len(b.entries) > 0 {
		t.Errorf("%s: %s as %s: contents %.300q, want %.300q", b.name, class, k.Class, got, b.entries)
	}
}
