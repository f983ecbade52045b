package compare

import (
	"testing"

	"heapdrop/core/summary"
)

// trees are two dumps of a program: the first knows parts from 10 bytes on, the
// second from 100 on.
func trees() dumps {
	const loader, holder = "jdk.internal.loader.ClassLoaders$AppClassLoader", "class app.Cache"
	return dumps{
		{Threshold: 10, Nodes: []summary.Node{
			{Parent: -1, Class: "heap"}, {Parent: 0, Class: loader, Retained: 900}, {Parent: 1, Class: holder, Retained: 700},
			{Parent: 2, Label: "STORE", Class: "java.util.HashMap", Retained: 600},
			{Parent: 2, Label: "SMALL", Class: "java.util.HashMap", Retained: 99}, {Parent: 2, Label: "LARGE", Class: "java.util.HashMap", Retained: 100},
		}},
		{Threshold: 100, Nodes: []summary.Node{
			{Parent: -1, Class: "heap"}, {Parent: 0, Class: loader, Retained: 9000}, {Parent: 1, Class: holder, Retained: 7000},
			{Parent: 2, Label: "STORE", Class: "java.util.HashMap", Retained: 6000},
		}},
	}
}

// TestUnknownIsNotGone: what the other dump would not show either is not said to be
// gone.
func TestUnknownIsNotGone(t *testing.T) {
	found := map[string]string{}
	for _, child := range matched(trees()).children[0].children[0].children {
		found[child.label] = child.change()
	}
	if len(found) != 2 || found["STORE"] != "grew" || found["LARGE"] != "gone" {
		t.Errorf("%v, want STORE grew and LARGE gone", found)
	}
}

// TestPathBeginsAtTheClass: the loaders of the JVM, on which the classes of every
// program hang, say nothing about who holds a static field.
func TestPathBeginsAtTheClass(t *testing.T) {
	d := trees()
	store := matched(d).children[0].children[0].children[0]
	if got := store.path(); got != "app.Cache.STORE" {
		t.Error(got)
	}
	for i := range d {
		d[i].Nodes[1].Class = "org.apache.catalina.loader.ParallelWebappClassLoader"
	}
	if got := matched(d).children[0].children[0].children[0].path(); got != "org.apache.catalina.loader.ParallelWebappClassLoader → app.Cache.STORE" {
		t.Error(got)
	}
}
