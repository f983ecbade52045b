package compare

import (
	"slices"
	"strings"
	"testing"

	"heapdrop/core/summary"
)

// trees are two dumps of a program. The first records parts from 10 bytes on, the second from 100
// bytes on.
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

// TestUnknownIsNotGone: a part that the other dump would not record anyway is not reported as gone.
func TestUnknownIsNotGone(t *testing.T) {
	found := map[string]string{}
	for _, child := range matched(trees()).children[0].children[0].children {
		found[child.label] = child.change()
	}
	if len(found) != 2 || found["STORE"] != "grew" || found["LARGE"] != "gone" {
		t.Errorf("%v, want STORE grew and LARGE gone", found)
	}
}

// TestPathBeginsAtTheClass: a path starts at the class of a static field. The JVM's loaders above
// it lead to every class, so they do not help to find the holder.
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

// TestGatheredInAllParts: some values of a map are dominated by its entries, some by its table. All
// of them are collected, whichever part grew most.
func TestGatheredInAllParts(t *testing.T) {
	dump := func(direct, entries int64) *summary.Summary {
		return &summary.Summary{Threshold: 10, Nodes: []summary.Node{
			{Parent: -1, Class: "heap"}, {Parent: 0, Class: "class app.Cache", Objects: 1, Retained: 300 * (direct + entries)},
			{Parent: 1, Label: "STORE", Class: "java.util.HashMap", Objects: 1, Retained: 300 * (direct + entries)},
			{Parent: 2, Label: "table", Class: "java.util.HashMap$Node[]", Objects: 1, Retained: 290 * (direct + entries)},
			{Parent: 3, Label: "[]", Class: "app.Session", Objects: direct, Retained: 200 * direct},
			{Parent: 3, Label: "[]", Class: "java.util.HashMap$Node", Objects: entries, Retained: 250 * entries},
			{Parent: 5, Label: "value", Class: "app.Session", Objects: entries, Retained: 200 * entries},
			{Parent: 6, Label: "next", Class: "app.Session", Objects: 7 * entries, Retained: 100 * entries}, // their retained heap includes the values
		}}
	}
	list, _ := hunt(matched(dumps{dump(200, 100), dump(800, 400)}), 0.02, 0.7)
	if len(list) != 1 || list[0].holder.path() != "app.Cache.STORE" {
		t.Fatalf("suspects %+v", list)
	}
	sum := list[0].collected()
	if sum.class != "app.Session" || sum.in[0].objects != 300 || sum.in[1].objects != 1200 || sum.growth() != 200*900 {
		t.Errorf("gathers %s: %+v", sum.class, sum.in)
	}
}

// TestMoreLoaded: the sentence names what is more, and leads to the views about it.
func TestMoreLoaded(t *testing.T) {
	loaded := func(loaders, classes int64) dumps {
		return dumps{{ClassLoaders: 25, Classes: 800}, {ClassLoaders: loaders, Classes: classes}}
	}
	for _, test := range []struct {
		d    dumps
		want string
	}{
		{loaded(23, 3100), "There are 2,300 more classes (3,100) than before."},
		{loaded(50, 800), "There are 25 more class loaders (50) than before."},
		{loaded(50, 3100), "There are 25 more class loaders (50) and 2,300 more classes (3,100) than before."},
	} {
		said, leads := "", 0
		for _, span := range test.d.moreLoaded() {
			if said += span.Text; span.Command != "" {
				leads++
			}
		}
		if !strings.HasPrefix(said, test.want) || leads != 2 {
			t.Errorf("%d links in %q, want %q", leads, said, test.want)
		}
	}
	if said := loaded(30, 900).moreLoaded(); said != nil {
		t.Errorf("little more: %v", said)
	}
}

// TestLocalsInWords: rows, paths and boxes name a local variable in words.
func TestLocalsInWords(t *testing.T) {
	heap := &node{}
	thread := &node{label: `"worker-#"`, class: "java.lang.Thread", parent: heap}
	local := &node{label: "<Java Local>", class: "byte[]", parent: thread}
	if local.title() != "local variable  byte[]" || local.edge() != "local variable" || local.path() != `java.lang.Thread "worker-#" → local variable` {
		t.Errorf("%q, %q, %q", local.title(), local.edge(), local.path())
	}
}

// TestNothingToSee: a part of the same size is listed if parts below it took each other's place,
// not if less changed there than the dumps record; nor is it listed below a part that grew.
func TestNothingToSee(t *testing.T) {
	dump := func(first, second, more int64) *summary.Summary {
		return &summary.Summary{Threshold: 50, Nodes: []summary.Node{
			{Parent: -1, Class: "heap"}, {Parent: 0, Class: "app.Even", Objects: 1, Retained: 1000},
			{Parent: 1, Label: "a", Class: "app.List", Objects: 1, Retained: 500 + first}, {Parent: 1, Label: "b", Class: "app.List", Objects: 1, Retained: 500 - first},
			{Parent: 0, Class: "app.Quiet", Objects: 1, Retained: 1000},
			{Parent: 4, Label: "a", Class: "app.List", Objects: 1, Retained: 500 + second}, {Parent: 4, Label: "b", Class: "app.List", Objects: 1, Retained: 500 - second},
			{Parent: 0, Class: "app.Grown", Objects: 1, Retained: 1000 + more},
			{Parent: 7, Label: "x", Class: "app.List", Objects: 1, Retained: 400 + more}, {Parent: 7, Label: "y", Class: "app.List", Objects: 1, Retained: 500},
		}}
	}
	var got []string
	var list func(n *node)
	list = func(n *node) {
		for _, child := range n.children {
			got = append(got, child.title()+" "+child.change())
			list(child)
		}
	}
	list(matched(dumps{dump(0, 0, 0), dump(60, 8, 300)}).changed(50))
	slices.Sort(got)
	want := []string{"a  app.List grew", "app.Even changed", "app.Grown grew", "b  app.List shrank", "x  app.List grew"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
