package rows

import (
	"context"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
)

// FoldedFrom is the number of objects of one class below a row from which folded trees
// show them as one row.
const FoldedFrom = 4

// mostSearched is the maximum number of elements of an array that are searched for an
// object. In a longer array the reference is named anyElement.
const (
	mostSearched = 1 << 14
	anyElement   = "[*]"
)

// Edge names the fields by which one object refers to another. It is empty if the
// reference is indirect.
func Edge(ctx context.Context, s *snapshot.Snapshot, from, to heap.ObjectID) string {
	if length, isArray := s.Length(from); isArray && length > mostSearched {
		return anyElement
	}
	return Via(ctx, s, from, to)
}

// Edges names the fields of the first few of n references. at returns the objects of
// reference i.
func Edges(ctx context.Context, s *snapshot.Snapshot, n int, at func(i int) (from, to heap.ObjectID)) string {
	const most = 3
	var names []string
	for i := range min(n, FoldedFrom) {
		from, to := at(i)
		name := Edge(ctx, s, from, to)
		if strings.HasPrefix(name, "[") {
			name = anyElement
		}
		if name != "" && !slices.Contains(names, name) && len(names) < most {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// local is what leads from a thread to what its stack refers to.
const local = "<Java Local>"

// Held is Via that also says in which method of a thread a local variable is: "<Java Local> of
// app.Worker.run". Of several methods this is the outermost of the application, which holds the
// object the longest.
func Held(ctx context.Context, s *snapshot.Snapshot, from, to heap.ObjectID) string {
	names := Via(ctx, s, from, to)
	at := strings.LastIndex(names, local)
	if at < 0 {
		return names
	}
	method, outermost := "", int32(-1)
	for _, t := range s.Threads() {
		if t.ID != from {
			continue
		}
		for _, l := range t.Locals {
			if l.Object != to || l.Frame < 0 || int(l.Frame) >= len(t.Frames) {
				continue
			}
			name := t.Frames[l.Frame].Name()
			if mine, known := !ofJDK(name), outermost >= 0 && !ofJDK(method); outermost < 0 || mine && !known || mine == known && l.Frame > outermost {
				method, outermost = name, l.Frame
			}
		}
	}
	if outermost < 0 {
		return names
	}
	at += len(local)
	return names[:at] + " of " + method + names[at:]
}

// ofJDK reports whether a method is one of the JDK, which runs methods of the application.
func ofJDK(method string) bool {
	first, _, _ := strings.Cut(method, ".")
	return first == "java" || first == "jdk" || first == "sun"
}

// EdgeWords names what leads to an object in words where it is no field: "local variable" for
// "<Java Local>".
func EdgeWords(names string) string {
	return strings.ReplaceAll(names, local, "local variable")
}
