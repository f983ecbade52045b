// Package snapshot provides the opened dump: the one read API for all queries.
// It combines the index (structure) with the dump's content (values). Methods that take a
// context read the dump; all others use only the index. Many goroutines may read a
// Snapshot at once, but not while SetSizes or SetPolicy runs.
package snapshot

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"heapdrop/core/graph"
	"heapdrop/core/heap"
	"heapdrop/core/incident"
	"heapdrop/core/index"
	"heapdrop/core/layout"
	"heapdrop/internal/order"
)

// Stage is how much of the snapshot is computed. Queries name the stage they need.
type Stage = index.Stage

// The stages, in the order in which they are reached.
const (
	StageScanned    = index.Scanned  // classes, counts of all objects, shallow sizes
	StageReferences = index.Linked   // references, roots, reachability
	StageComplete   = index.Complete // dominators and retained sizes
)

// Snapshot is an opened dump.
type Snapshot struct {
	x         *index.Index
	content   heap.ContentReader // nil if the format has no values
	origin    Origin
	discarded []Discarded // ascending by address
	policy    string      // which references are followed; empty: all
	incident  *incident.Incident

	byName   []heap.ClassIndex // all classes by name, those of one name ascending
	sub      []heap.ClassIndex // direct sub-classes: those of a class from its subStart up to the next
	subStart []uint32

	missed      atomic.Bool // contents were needed that could no longer be read
	readsBefore int64       // the Watch's count of reads when the dump had been opened

	isRoot atomic.Pointer[graph.Bits] // the GC roots, set on first use

	lazy struct {
		sync.Mutex
		layouts     []*fieldLayout // by class
		instances   *instanceLists
		fixed       *fixedSizes
		fold        *graph.Fold // of the dominator tree by class; nil although folded is set: folding is not worthwhile
		folded      bool
		savedFold   func() *graph.Fold // reads it from the saved index; nil if there is none, or no longer the right one
		minRetained []int64
		shortest    *ShortestPaths  // the last result
		distances   graph.Distances // see FindDistances; empty before
		loaders     []heap.ObjectID
		threads     []Thread
		threadsOf   map[heap.ObjectID][]int // thread object → indexes into threads
		roots       map[heap.ObjectID][]heap.Root
	}
}

// Origin describes where the snapshot comes from.
type Origin struct {
	Name     string // file name; not saved, since a file may be renamed
	FileSize int64  // bytes as stored
	DumpSize int64  // bytes uncompressed
	Notes    []string
	// Census says what the bytes of the dump are used for; the parts add up to DumpSize.
	Census []Share
	// Choices lists the dumps of the same file, including this one, if there are several.
	Choices []Choice
	// Resume returns the data that allows reading values again without reading the dump
	// from its start; nil if that is not possible.
	Resume func() []byte

	// The following fields are not saved. Saved is the time when the snapshot was saved
	// that this one was loaded from, in milliseconds since 1970, 0 if the dump was read;
	// Key identifies its files; Refused is a note that says why a saved snapshot was not
	// used.
	Saved        int64
	Key, Refused string
	// Watch reports whether the files can still be read; nil means that they always can.
	Watch Watch
}

// Choice is one of several dumps in a file: an entry of an archive, a dump in a file with
// several dumps, or both.
type Choice struct {
	Entry string `json:"entry,omitempty"` // number of the entry in its archive
	Dump  int    `json:"dump,omitempty"`  // number of the dump in the file
	Name  string `json:"name"`
	Size  int64  `json:"size"` // bytes, -1 when unknown
	Open  bool   `json:"open"` // this is the one that is open
}

// Share is a part of the dump file.
type Share struct {
	Name  string
	Bytes int64
}

// Class is a class of the dump with its relations to other classes.
type Class struct {
	heap.Class
	Index        heap.ClassIndex
	Object       heap.ObjectID   // its class object
	SuperIndex   heap.ClassIndex // heap.NoClass if there is none
	LoaderObject heap.ObjectID   // its class loader; the boot loader is the object with address 0
}

// New returns the snapshot over an index of any stage. The index may advance to later
// stages while the snapshot is being read, between its reports of progress.
func New(x *index.Index, content heap.ContentReader, origin Origin) *Snapshot {
	s := &Snapshot{x: x, content: content, origin: origin}
	s.byName = make([]heap.ClassIndex, len(x.Classes))
	for i := range s.byName {
		s.byName[i] = heap.ClassIndex(i)
	}
	order.Sort(s.byName, func(a, b heap.ClassIndex) int {
		return cmp.Or(strings.Compare(x.Classes[a].Name, x.Classes[b].Name), cmp.Compare(a, b))
	})
	s.linkSubclasses()
	s.lazy.layouts = make([]*fieldLayout, len(x.Classes))
	if origin.Watch != nil {
		s.readsBefore = origin.Watch.Reads()
	}
	return s
}

// linkSubclasses lists the direct subclasses of every class, ascending.
func (s *Snapshot) linkSubclasses() {
	n := len(s.x.Classes)
	s.subStart = make([]uint32, n+2)
	isSub := func(c int) (super heap.ClassIndex, yes bool) {
		super = s.x.Super[c]
		return super, super != heap.NoClass && super != heap.ClassIndex(c)
	}
	total := uint32(0)
	for c := range n {
		if super, yes := isSub(c); yes {
			s.subStart[super+2]++
			total++
		}
	}
	for c := range n {
		s.subStart[c+2] += s.subStart[c+1]
	}
	s.sub = make([]heap.ClassIndex, total)
	for c := range n {
		if super, yes := isSub(c); yes {
			s.sub[s.subStart[super+1]] = heap.ClassIndex(c)
			s.subStart[super+1]++ // finally the start of the next class
		}
	}
}

// Close releases the memory of the snapshot that the garbage collector does not free.
// Nothing in the snapshot may be used afterwards. On a nil snapshot, Close does nothing.
func (s *Snapshot) Close() {
	if s != nil {
		s.x.Close()
	}
}

// MostInFiles returns how many bytes were in temporary files at most, see package scratch.
func (s *Snapshot) MostInFiles() int64 { return s.x.MostInFiles() }

// Stage returns the stage reached.
func (s *Snapshot) Stage() Stage { return s.x.Stage }

// NumObjects returns the number of objects, including unreachable ones.
func (s *Snapshot) NumObjects() int { return s.x.Len() }

// Address returns the address of an object.
func (s *Snapshot) Address(id heap.ObjectID) heap.Address {
	if d := s.leftOut(id); d != nil {
		return d.Address
	}
	return s.x.Address(id)
}

// ID returns the object at an address.
func (s *Snapshot) ID(a heap.Address) (heap.ObjectID, bool) { return s.x.ID(a) }

// ClassOf returns the class of an object.
func (s *Snapshot) ClassOf(id heap.ObjectID) heap.ClassIndex {
	if d := s.leftOut(id); d != nil {
		return d.Class
	}
	return s.x.Class(id)
}

// ClassesOf sets classes[i] to the class of ids[i]. Both have the same length.
func ClassesOf[V ~uint32](s *Snapshot, ids []V, classes []heap.ClassIndex) {
	index.ClassesOf(s.x, ids, classes)
}

// NumClasses returns the number of classes.
func (s *Snapshot) NumClasses() int { return len(s.x.Classes) }

// Class returns a class.
func (s *Snapshot) Class(c heap.ClassIndex) *Class {
	class := &Class{
		Class: s.x.Classes[c], Index: c, Object: s.x.ClassObject[c],
		SuperIndex: s.x.Super[c], LoaderObject: s.x.BootLoader,
	}
	if id, found := s.x.ID(class.Loader); found {
		class.LoaderObject = id
	}
	return class
}

// ClassName returns the name of a class.
func (s *Snapshot) ClassName(c heap.ClassIndex) string { return s.x.Classes[c].Name }

// ClassByObject returns the class that a class object represents.
func (s *Snapshot) ClassByObject(id heap.ObjectID) (heap.ClassIndex, bool) {
	return s.x.ClassByObject(id)
}

// ClassesByName returns the classes of that exact Java name; each class loader may define one.
func (s *Snapshot) ClassesByName(name string) []heap.ClassIndex {
	compare := func(c heap.ClassIndex, name string) int { return strings.Compare(s.x.Classes[c].Name, name) }
	first, found := slices.BinarySearchFunc(s.byName, name, compare)
	if !found {
		return nil
	}
	end := first + 1
	for end < len(s.byName) && s.x.Classes[s.byName[end]].Name == name {
		end++
	}
	return s.byName[first:end:end]
}

// Subclasses returns the direct sub-classes of a class.
func (s *Snapshot) Subclasses(c heap.ClassIndex) []heap.ClassIndex {
	return s.sub[s.subStart[c]:s.subStart[c+1]:s.subStart[c+1]]
}

// IsSubclass reports whether c is the class of, or a subclass of it.
func (s *Snapshot) IsSubclass(c, of heap.ClassIndex) bool {
	for steps := 0; c != heap.NoClass && steps <= len(s.x.Classes); steps++ { // hostile dumps have cycles
		if c == of {
			return true
		}
		c = s.x.Super[c]
	}
	return false
}

// IsInstanceOf reports whether the object's class or one of its superclasses has the
// given name.
func (s *Snapshot) IsInstanceOf(id heap.ObjectID, name string) bool {
	c := s.x.Class(id)
	for steps := 0; c != heap.NoClass && steps <= len(s.x.Classes); steps++ {
		if s.x.Classes[c].Name == name {
			return true
		}
		c = s.x.Super[c]
	}
	return false
}

// AllSubclasses returns c and all its direct and indirect subclasses.
func (s *Snapshot) AllSubclasses(c heap.ClassIndex) []heap.ClassIndex {
	all := []heap.ClassIndex{c}
	seen := map[heap.ClassIndex]bool{c: true}
	for i := 0; i < len(all); i++ {
		for _, sub := range s.Subclasses(all[i]) {
			if !seen[sub] {
				seen[sub] = true
				all = append(all, sub)
			}
		}
	}
	return all
}

// ClassesUnder returns the classes with the given name and all their subclasses.
func (s *Snapshot) ClassesUnder(name string) (all []heap.ClassIndex) {
	for _, c := range s.ClassesByName(name) {
		all = append(all, s.AllSubclasses(c)...)
	}
	return all
}

// Length returns the number of elements of an array, 0 if the dump's format does not
// state it (see HasLength).
func (s *Snapshot) Length(id heap.ObjectID) (length uint32, isArray bool) {
	switch n := s.length(id); n {
	case heap.NotArray:
		return 0, false
	case heap.UnknownLength:
		return 0, true
	default:
		return n, true
	}
}

// HasLength reports whether an object is an array of known length.
func (s *Snapshot) HasLength(id heap.ObjectID) bool { return s.length(id) < heap.UnknownLength }

// Shallow returns the shallow heap of an object in bytes, under the current size model.
func (s *Snapshot) Shallow(id heap.ObjectID) int64 { return int64(s.x.Shallow(id)) }

// Reachable reports whether an object is reachable from a GC root.
func (s *Snapshot) Reachable(id heap.ObjectID) bool { return s.x.Reachable(id) }

// Counts reports whether an object appears in figures and lists. In some formats, objects
// added by the index do not (heap.Info.OnlyRecords).
func (s *Snapshot) Counts(id heap.ObjectID) bool { return s.x.Counts(id) }

// Added returns the objects without a record in the dump, ascending: the boot loader, and
// classes that are only named.
func (s *Snapshot) Added() []uint32 { return s.x.Added() }

// BootLoader returns the pseudo-object with address 0 that stands for the boot class loader.
func (s *Snapshot) BootLoader() heap.ObjectID { return s.x.BootLoader }

// Label names an object by class and address: "app.Node @ 0x7f00"; for class objects
// "class app.Node @ 0x7f00", or "class app.Node" if the dump does not contain the class
// object.
func (s *Snapshot) Label(id heap.ObjectID) string {
	var reserve [128]byte
	return string(s.AppendLabel(reserve[:0], id))
}

// AppendLabel appends the label of an object to a text.
func (s *Snapshot) AppendLabel(text []byte, id heap.ObjectID) []byte {
	if text = s.appendKind(text, id); !s.Counts(id) {
		return text
	}
	text = append(text, " @ 0x"...)
	return strconv.AppendUint(text, uint64(s.Address(id)), 16)
}

// Kind describes an object: its class; for arrays of known length, with the length in
// brackets ("byte[16]"); for class objects, "class " and the name.
func (s *Snapshot) Kind(id heap.ObjectID) string {
	var reserve [128]byte
	return string(s.appendKind(reserve[:0], id))
}

func (s *Snapshot) appendKind(text []byte, id heap.ObjectID) []byte {
	if c, ok := s.classByObject(id); ok {
		text = append(text, "class "...)
		return append(text, s.x.Classes[c].Name...)
	}
	name := s.x.Classes[s.ClassOf(id)].Name
	n := s.length(id)
	if n >= heap.UnknownLength || len(name) <= 2 {
		return append(text, name...)
	}
	dims := len(name)
	for dims > 2 && name[dims-2:dims] == "[]" {
		dims -= 2
	}
	text = append(append(text, name[:dims]...), '[')
	text = append(strconv.AppendUint(text, uint64(n), 10), ']')
	return append(text, name[dims+2:]...)
}

// SizeStackChunks reads how much stack the instances of heap.StackChunkClass hold and
// corrects their shallow sizes. Call it once, at StageScanned.
func (s *Snapshot) SizeStackChunks(ctx context.Context) error {
	isChunk, chunks := make([]bool, len(s.x.Classes)), int64(0)
	for _, c := range s.ClassesByName(heap.StackChunkClass) {
		if s.Class(c).Loader == 0 {
			isChunk[c] = true
			chunks += s.InstanceCounts(c).Objects
		}
	}
	if chunks == 0 || s.content == nil {
		return nil
	}
	var ids []heap.ObjectID
	var words []uint32
	s.x.EachOf(isChunk, func(id heap.ObjectID) {
		if v, found, err := s.field(ctx, id, heap.StackChunkSize); err == nil && found && v.Type == heap.Int && int32(v.Bits) >= 0 {
			ids, words = append(ids, id), append(words, uint32(v.Bits))
		}
	})
	if err := errors.Join(ctx.Err(), s.Lost()); err != nil {
		return err
	}
	return s.x.SetStackChunks(ids, words)
}

// Counts holds the number of objects of a class and their shallow heap in bytes.
type Counts struct {
	Objects, Shallow                       int64 // reachable ones; all of them before StageReferences
	UnreachableObjects, UnreachableShallow int64
}

// InstanceCounts returns the counts of the instances of exactly that class.
func (s *Snapshot) InstanceCounts(c heap.ClassIndex) Counts {
	r, u := s.x.ByClass[c], s.x.UnreachableByClass[c]
	return Counts{r.Objects, r.Shallow, u.Objects, u.Shallow}
}

// SetSizes switches the size model: "auto", "mat" or a layout name from Layouts.
func (s *Snapshot) SetSizes(model string) error {
	if s.HasSizes(model) {
		return nil
	}
	model = cmp.Or(model, index.SizesAuto)
	s.lazy.Lock()
	s.lazy.minRetained, s.lazy.fold, s.lazy.folded, s.lazy.savedFold = nil, nil, false, nil
	s.lazy.Unlock()
	return s.x.SetSizes(model)
}

// HasSizes reports whether a size model, named as for SetSizes, is the current one.
func (s *Snapshot) HasSizes(model string) bool {
	model = cmp.Or(model, index.SizesAuto)
	if s.x.Info.StatedSizes && model != index.SizesMAT {
		model = index.SizesStated // otherwise switching to the current model would compute it again
	}
	return model == s.x.Model
}

// Layouts returns what SetSizes takes: "auto", "mat" and the short name of each layout. A
// dump that states its sizes has only the first two.
func (s *Snapshot) Layouts() []string {
	if s.x.Info.StatedSizes {
		return []string{index.SizesAuto, index.SizesMAT}
	}
	return append([]string{index.SizesAuto, index.SizesMAT}, layout.Names()...)
}

// Loaders returns the class loaders as Eclipse MAT counts them: objects that define a
// class, and all instances of java.lang.ClassLoader and its subclasses; only reachable
// ones.
func (s *Snapshot) Loaders() []heap.ObjectID {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	if s.lazy.loaders != nil {
		return s.lazy.loaders
	}
	loaders := []heap.ObjectID{}
	for i := range s.x.Classes {
		if s.x.Reachable(s.x.ClassObject[i]) {
			loaders = append(loaders, s.Class(heap.ClassIndex(i)).LoaderObject)
		}
	}
	isLoader := make([]bool, len(s.x.Classes))
	for _, base := range s.ClassesByName("java.lang.ClassLoader") {
		for _, c := range s.AllSubclasses(base) {
			isLoader[c] = true
		}
	}
	s.x.EachOf(isLoader, func(id heap.ObjectID) {
		if s.x.Reachable(id) {
			loaders = append(loaders, id)
		}
	})
	loaders = slices.DeleteFunc(loaders, func(id heap.ObjectID) bool { return !s.Counts(id) })
	slices.Sort(loaders)
	s.lazy.loaders = slices.Compact(loaders)
	return s.lazy.loaders
}
