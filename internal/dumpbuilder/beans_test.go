package dumpbuilder

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"heapdrop/core/heap"
)

// TestBeans reads the stream and checks what the comment of WriteBeans states.
func TestBeans(t *testing.T) {
	const n = 62_000
	var file bytes.Buffer
	if err := WriteBeans(&file, n); err != nil {
		t.Fatal(err)
	}
	w := walk(t, file.Bytes())
	objects := len(w.objects) + len(w.classes)
	if math.Abs(float64(objects-n)) > 20 {
		t.Errorf("%d objects, asked for %d", objects, n)
	}
	g := w.references(t)
	if perObject := float64(g.Edges()) / float64(len(g)); perObject < 1.82 || perObject > 1.86 {
		t.Errorf("%.3f references an object, want about 1.84", perObject)
	}
	if perObject := float64(file.Len()) / float64(objects); perObject < 46.5 || perObject > 48.5 {
		t.Errorf("%.1f bytes an object, want about 47.4", perObject)
	}
	dangling, previous := 0, uint64(0)
	for from, refs := range g {
		for _, to := range refs {
			if _, exists := g[to]; !exists && to != 0 {
				dangling++
				t.Logf("%s", describe(g, from))
			}
		}
	}
	if dangling > 0 {
		t.Errorf("%d references lead nowhere", dangling)
	}
	// The objects do not overlap; their sizes in the compressed layout were computed by
	// hand.
	for _, id := range w.order {
		if id < previous {
			t.Fatalf("object 0x%x overlaps the one before, which ends at 0x%x", id, previous)
		}
		o := w.objects[id]
		switch name := w.className(o.class); {
		case o.kind == byte(heap.Byte):
			previous = id + (16+uint64(o.length)+7)&^7
		case name == "java/lang/String" || name == "java/lang/Long" || name == "java/util/Date":
			previous = id + map[string]uint64{"java/lang/String": 24, "java/lang/Long": 24, "java/util/Date": 24}[name]
		case name == "shop/Customer" || name == "shop/Product" || name == "shop/Order":
			// 12 header, 8 balance and version each, two ints, three or four references of 4
			previous = id + map[string]uint64{"shop/Customer": 48, "shop/Product": 48, "shop/Order": 56}[name]
		default:
			previous = id + 8
		}
	}
	largest := slices.Max(w.segments) // the list's array, which may be alone
	for _, segment := range w.segments {
		if segment > 1<<20 && segment != largest {
			t.Errorf("segment of %d bytes", segment)
		}
	}
	var again bytes.Buffer
	if err := WriteBeans(&again, n); err != nil || !bytes.Equal(file.Bytes(), again.Bytes()) {
		t.Error("the second run wrote another file")
	}
}
