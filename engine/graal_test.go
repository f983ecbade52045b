package engine

import (
	"testing"

	"heapdrop/core/heap"
	"heapdrop/internal/dumpbuilder"
)

// TestNativeImage: in dumps of GraalVM native images the identifier of a class is
// that of its class object plus 1, and the class object is an instance of its own.
func TestNativeImage(t *testing.T) {
	h := dumpbuilder.NewConfig(dumpbuilder.Config{Bare: true})
	hub := heap.Address(0xd0000000)
	define := func(name string, members ...dumpbuilder.Member) *dumpbuilder.Class {
		hub += 0x100
		return h.At(hub+1).Class(name, members...)
	}
	class := define("java.lang.Class", dumpbuilder.Ref("name"))
	object := define("java.lang.Object")
	node := define("app.Node", dumpbuilder.Ref("next"), dumpbuilder.Ref("hub"), dumpbuilder.Int("n"), dumpbuilder.InstanceSize(40))
	hubs := map[*dumpbuilder.Class]*dumpbuilder.Object{}
	for _, c := range []*dumpbuilder.Class{class, object, node} {
		hubs[c] = h.At(c.Mirror.Address - 1).Instance(class)
	}
	first := h.Instance(node, nil, hubs[node], 1)
	second := h.Instance(node, first, hubs[node], 2)
	h.Root(heap.RootJNIGlobal, second)
	s := openBuilt(t, h.HPROF(dumpbuilder.HPROFOptions{JavaNames: true, RealSizes: true}), "auto")

	id := idOf(t, s, hubs[node])
	if name := s.ClassName(s.ClassOf(id)); name != "java.lang.Class" || s.Flattened(id) {
		t.Errorf("the class object is of class %s, flattened %v", name, s.Flattened(id))
	}
	if _, isClass := s.ClassByObject(id); isClass {
		t.Error("the class object stands for the class, whose identifier is another")
	}
	c, isClass := s.ClassByObject(idOf(t, s, node.Mirror))
	if !isClass || s.ClassName(c) != "app.Node" || s.Flattened(idOf(t, s, node.Mirror)) {
		t.Error("the class is not at its identifier")
	}
	if got := s.Shallow(idOf(t, s, first)); got != 40 {
		t.Errorf("a node has %d bytes, the dump states 40", got)
	}
	if got := s.Retained(idOf(t, s, second)); got < 2*40+s.Shallow(id) {
		t.Errorf("the node retains %d bytes, its own, those of the next and of the class object are more", got)
	}
	if format := s.Format(); !format.RealSizes || format.Flat != nil {
		t.Errorf("real sizes %v, flattened values %v", format.RealSizes, format.Flat)
	}
}
