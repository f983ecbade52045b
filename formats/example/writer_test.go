package example

import (
	"fmt"
	"strings"

	"heapdrop/core/heap"
)

// writer writes dumps for tests; tests compare the reader with what was written.
type writer struct{ text strings.Builder }

func newWriter() *writer {
	w := &writer{}
	w.record(magic, 1)
	return w
}

// record writes a line. Addresses are given as heap.Address.
func (w *writer) record(words ...any) {
	for i, word := range words {
		if a, ok := word.(heap.Address); ok {
			word = fmt.Sprintf("%x", uint64(a))
		}
		if i > 0 {
			w.text.WriteByte(' ')
		}
		fmt.Fprint(&w.text, word)
	}
	w.text.WriteByte('\n')
}

// Addresses in the sample, each with its object.
const (
	none        heap.Address = 0
	classClass  heap.Address = 0x10
	baseClass   heap.Address = 0x20
	nodeClass   heap.Address = 0x30
	intsClass   heap.Address = 0x40
	nodesClass  heap.Address = 0x50
	threadClass heap.Address = 0x60

	main   heap.Address = 0x100 // the thread
	first  heap.Address = 0x110 // app.Node, in a static field
	second heap.Address = 0x120 // app.Node, next of first
	array  heap.Address = 0x130 // int[], data of first
	list   heap.Address = 0x140 // app.Node[], a local variable
	lost   heap.Address = 0x150 // an app.Node without referrers
)

// sample returns a dump with one of everything.
func sample() string {
	w := newWriter()
	w.record("class", classClass, "java.lang.Class", none, none, 64)
	w.record("class", baseClass, "app.Base", none, none, 64, "data:object", "ratio:double")
	w.record("class", nodeClass, "app.Node", baseClass, none, 72, "next:object", "count:int", "head:object=110")
	w.record("class", intsClass, "int[]", none, none, 64)
	w.record("class", nodesClass, "app.Node[]", none, none, 64)
	w.record("class", threadClass, "java.lang.Thread", none, none, 64)
	w.record("object", main, threadClass, 16)
	w.record("object", first, nodeClass, 32, second, 7, array, 0.5) // the order is: next, count; data, ratio
	w.record("object", second, nodeClass, 32, none, -1, none, 2)
	w.record("array", array, intsClass, 28, 1, -2, 3)
	w.record("array", list, nodesClass, 32, first, none, second)
	w.record("object", lost, nodeClass, 32, first, 0, none, 0)
	w.record("root", nodeClass, "system-class")
	w.record("thread", 1, main)
	w.record("frame", 1, "app.Main", "run", "Main.java", 12)
	w.record("local", 1, 0, list)
	w.record("end")
	return w.text.String()
}
