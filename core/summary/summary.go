// Package summary reduces an opened dump to what a comparison with another dump needs:
// its numbers, its class histogram, and the upper part of its dominator tree. Addresses
// change from one dump to the next, so the nodes are named by field paths.
// A summary takes a few hundred kilobytes whatever the size of the dump, so the dump it
// was made from may be open elsewhere, or not at all.
package summary

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Version is the version of the written form. Read rejects others.
const Version = 1

// Summary is a dump in short. All sizes are in bytes, under the size model named by
// Sizes.
type Summary struct {
	Version            int    `json:"heapSummary"`
	Hidden             bool   `json:"withoutValues,omitempty"` // labels contain no values, see WithoutValues
	Inferred           bool   `json:"inferredRoots,omitempty"` // GC roots are inferred, so retained sizes may differ from those in the program
	Name               string `json:"name"`
	Format             string `json:"format"`
	Created            int64  `json:"created"` // milliseconds since 1970-01-01 UTC, 0 when unknown
	Sizes              string `json:"sizes"`
	Layout             string `json:"layout"`
	FileSize           int64  `json:"fileSize"`
	Objects            int64  `json:"objects"`
	UsedHeap           int64  `json:"usedHeap"`
	Classes            int64  `json:"classes"`
	ClassLoaders       int64  `json:"classLoaders"`
	GCRoots            int64  `json:"gcRoots"`
	UnreachableObjects int64  `json:"unreachableObjects"`
	UnreachableHeap    int64  `json:"unreachableHeap"`

	// Histogram has a line for each class name of reachable objects, ascending.
	Histogram []Class `json:"histogram"`

	// Threshold is the minimum retained size in bytes of parts of the dominator tree that
	// are in Nodes. Missing parts are smaller.
	Threshold int64 `json:"threshold"`
	// Nodes is the tree: the whole heap first, and every node after its parent.
	Nodes []Node `json:"nodes"`
}

// Class counts the reachable instances of all classes with the same name. Names that the
// JVM generates in each run are shortened to their constant part (CanonicalName).
type Class struct {
	Name     string `json:"name"`
	Objects  int64  `json:"objects"`
	Shallow  int64  `json:"shallow"`
	Retained int64  `json:"retained"` // a lower bound
}

// Node is a group of objects on the same path from the GC roots down the dominator tree.
type Node struct {
	Parent   int32  `json:"parent"`          // -1 for the whole heap
	Label    string `json:"label,omitempty"` // what leads here from the parent: a field, "[]" for elements, {key} of a map, the name of a thread
	Class    string `json:"class"`           // of the objects, canonical; "class x.Y" for a class object
	Objects  int64  `json:"objects"`         // in the group itself
	Retained int64  `json:"retained"`        // by all of them together

	// Largest are the largest objects of the group, at most LargestListed, the largest
	// first; only if the dump is open.
	Largest []Large `json:"-"`
}

// Large is an object with its retained size.
type Large struct {
	Object   heap.ObjectID
	Retained int64
}

// Of makes the summary of a snapshot, which must be complete. It includes values even if
// the context hides them; [Summary.WithoutValues] removes them. The only errors are the
// context's.
func Of(ctx context.Context, s *snapshot.Snapshot) (*Summary, error) {
	i := s.Info()
	m := &Summary{
		Version: Version, Inferred: s.InferredNote() != "", Name: i.Name, Format: i.Format, Created: i.Created, Sizes: i.Sizes, Layout: i.Layout, FileSize: i.FileSize,
		Objects: i.Objects, UsedHeap: i.UsedHeap, Classes: i.Classes, ClassLoaders: i.ClassLoaders, GCRoots: i.GCRoots,
		UnreachableObjects: i.UnreachableObjects, UnreachableHeap: i.UnreachableHeap,
	}
	m.Threshold = max(1, m.UsedHeap/thresholdShare)
	names := canonicalNames(s)
	m.Histogram = histogram(s, names)
	b := newBuilder(snapshot.WithValues(ctx), s, names, m.Threshold)
	if err := b.run(m.UsedHeap); err != nil {
		return nil, err
	}
	m.Nodes = b.nodes
	return m, nil
}

// classNames are the distinct canonical names of a dump's classes.
type classNames struct {
	text []string
	of   []int32 // by class: index of its name
}

func canonicalNames(s *snapshot.Snapshot) classNames {
	n := classNames{of: make([]int32, s.NumClasses())}
	known := map[string]int32{}
	for c := range n.of {
		name := CanonicalName(s.ClassName(heap.ClassIndex(c)))
		at, found := known[name]
		if !found {
			at = int32(len(n.text))
			known[name] = at
			n.text = append(n.text, name)
		}
		n.of[c] = at
	}
	return n
}

// histogram counts objects by class name. Classes without instances are left out.
func histogram(s *snapshot.Snapshot, names classNames) []Class {
	list := make([]Class, len(names.text))
	for c, n := range names.of {
		counts := s.InstanceCounts(heap.ClassIndex(c))
		list[n].Objects += counts.Objects
		list[n].Shallow += counts.Shallow
	}
	for n, bytes := range s.MinRetainedGroups(names.of, len(names.text)) {
		list[n].Name, list[n].Retained = names.text[n], bytes
	}
	list = slices.DeleteFunc(list, func(c Class) bool { return c.Objects == 0 })
	order.Sort(list, func(a, b Class) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// Write writes the summary as JSON.
func (m *Summary) Write(w io.Writer) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(m)
}

// Read reads what Write wrote. Errors are *heap.ParseError.
func Read(data []byte) (*Summary, error) {
	m := &Summary{}
	if err := json.Unmarshal(data, m); err != nil {
		return nil, broken("it is no summary of a dump: %v", err)
	}
	if m.Version != Version {
		return nil, broken("it is a summary of version %d, this program reads version %d", m.Version, Version)
	}
	if len(m.Nodes) == 0 {
		return nil, broken("its dominator tree is empty")
	}
	for i, n := range m.Nodes {
		if root := n.Parent == -1; root != (i == 0) || !root && (n.Parent < 0 || int(n.Parent) >= i) {
			return nil, broken("node %d of its dominator tree has the parent %d", i, n.Parent)
		}
	}
	return m, nil
}

func broken(format string, args ...any) error {
	return &heap.ParseError{Kind: heap.Malformed, Offset: -1, Found: fmt.Sprintf(format, args...), Advice: "Make the summary again with heapdrop summarize."}
}
