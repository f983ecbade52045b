package index

import (
	"cmp"
	"fmt"
	"slices"

	"heapdrop/core/heap"
)

// FramesMode says whether stack frames are objects of the heap. If so, a thread refers to
// its frames and a frame to its local variables, as in Eclipse MAT's "methods as
// classes".
type FramesMode string

// The modes.
const (
	FramesOff     FramesMode = "none"    // threads refer to their locals
	FramesPlain   FramesMode = "frames"  // every frame is an instance of <stack frame>
	FramesMethods FramesMode = "methods" // every frame is an instance of its method
)

// FramesModes lists the modes that Options.Frames takes.
var FramesModes = []FramesMode{FramesOff, FramesPlain, FramesMethods}

// Names of the pseudo-classes. <native memory> takes the place of java.lang.Object; the
// types are the classes of class objects, in place of java.lang.Class.
const (
	nativeMemory     = "<native memory>"
	nativeMemoryType = "<native memory type>"
	methodClass      = "<method>"
	methodType       = "<method type>"
	frameClass       = "<stack frame>"
)

// mostFrames is the maximum number of frames that become objects. In damaged dumps, very
// many threads may share one long stack.
const mostFrames = 1 << 20

// frameStep is the distance between the addresses of the pseudo-objects, as in Eclipse
// MAT.
const frameStep = 0x100

// pseudoFrames is what the builder adds for stack frames.
type pseudoFrames struct {
	typeOf  map[heap.ClassIndex]heap.ClassIndex // for pseudo-classes: the class of their class object
	address []heap.Address                      // addresses of all frames, by thread, in ascending order
	start   []int                               // by thread: its first frame in address; one more than threads
	free    heap.Address
	byName  map[string]heap.ClassIndex // classes of the dump; heap.NoClass for names that several classes have
	methods map[string]heap.ClassIndex
}

// addFrames converts the stack frames of all threads whose object is in the dump to
// objects, and to roots that belong to their thread.
func (b *Builder) addFrames(info heap.Info) {
	threads := b.threadsWithFrames()
	p := &b.frames
	p.byName = map[string]heap.ClassIndex{}
	for i := range b.classes {
		name := b.classes[i].Name
		if _, several := p.byName[name]; several {
			p.byName[name] = heap.NoClass
			continue
		}
		p.byName[name] = heap.ClassIndex(i)
	}
	_, before := p.byName[nativeMemory]
	if before {
		b.Warn(heap.Warning{Code: "index.frames", Severity: heap.Harmless, Offset: -1, Message: "The dump already holds stack frames as objects; none were added"})
	}
	if before || len(threads) == 0 {
		return
	}
	base := b.pseudoClasses()
	locals := b.countLocals()
	batch := heap.Batch{}
	p.start = make([]int, len(b.threads)+1)
	for i, t := range b.threads {
		p.start[i] = len(p.address)
		if threads[t.Serial] != i {
			continue
		}
		for k := range min(len(t.Frames), mostFrames-len(p.address)) {
			class := base
			if b.options.Frames == FramesMethods {
				class = b.methodOf(&t.Frames[k], base)
				size := &b.classes[class].InstanceSize
				*size = max(*size, uint32(info.IdentifierSize*locals[localPlace{t.Serial, int32(k)}]))
			}
			at := b.freeAddress()
			p.address = append(p.address, at)
			b.roots.add(heap.Root{Object: at, Kind: heap.RootJavaStackFrame, Thread: t.Serial, Frame: int32(k)})
			batch.Class = append(batch.Class, class)
			batch.Length = append(batch.Length, heap.NotArray)
			batch.Position = append(batch.Position, -1)
			batch.RefEnd = append(batch.RefEnd, 0)
		}
	}
	p.start[len(b.threads)] = len(p.address)
	if len(p.address) == mostFrames {
		b.Warn(heap.Warning{Code: "index.frames", Severity: heap.Harmless, Offset: -1, Message: fmt.Sprintf("Only the first %d stack frames are objects", mostFrames)})
	}
	batch.Address = p.address
	if info.StatedSizes {
		for _, class := range batch.Class {
			batch.Size = append(batch.Size, uint64(b.classes[class].InstanceSize))
		}
	}
	b.addBatch(&batch)
}

// threadsWithFrames returns, by serial, the threads that have frames and whose object is
// in the dump.
func (b *Builder) threadsWithFrames() map[uint32]int {
	threads := map[uint32]int{}
	for i, t := range b.threads {
		if t.Object != 0 && (b.isObject(t.Object) || b.isClass(t.Object)) {
			threads[t.Serial] = i
		}
	}
	for serial, i := range threads {
		if len(b.threads[i].Frames) == 0 {
			delete(threads, serial)
		}
	}
	return threads
}

type localPlace struct {
	serial uint32
	frame  int32
}

// countLocals counts the locals of every frame.
func (b *Builder) countLocals() map[localPlace]int {
	locals := map[localPlace]int{}
	for r := range b.roots.all() {
		if inFrame(r) {
			locals[localPlace{r.Thread, r.Frame}]++
		}
	}
	return locals
}

// inFrame reports whether a root is a local of a stack frame.
func inFrame(r heap.Root) bool {
	return r.Frame >= 0 && (r.Kind == heap.RootJavaLocal || r.Kind == heap.RootJNILocal)
}

// freeAddress returns the next address that nothing uses.
func (b *Builder) freeAddress() heap.Address {
	for b.frames.free += frameStep; b.isObject(b.frames.free) || b.isClass(b.frames.free); {
		b.frames.free += frameStep
	}
	return b.frames.free
}

// pseudoClasses declares the common superclasses of frames and returns the class of
// frames or, if frames are instances of their methods, the superclass of the methods.
func (b *Builder) pseudoClasses() heap.ClassIndex {
	b.frames.typeOf, b.frames.methods = map[heap.ClassIndex]heap.ClassIndex{}, map[string]heap.ClassIndex{}
	loader := heap.Address(0)
	if mirror, known := b.frames.byName[javaLangClass]; known && mirror != heap.NoClass {
		loader = b.classes[mirror].Loader
	}
	declare := func(name string, super heap.ClassIndex, fields []heap.Field) heap.ClassIndex {
		c := heap.Class{Address: b.freeAddress(), Name: name, Loader: loader, Fields: fields, Fabricated: true}
		if super != heap.NoClass {
			c.Super = b.classes[super].Address
		}
		return b.Class(c)
	}
	memory := declare(nativeMemory, heap.NoClass, nil)
	memoryType := declare(nativeMemoryType, memory, nil)
	b.frames.typeOf[memory], b.frames.typeOf[memoryType] = memoryType, memoryType
	if b.options.Frames != FramesMethods {
		frame := declare(frameClass, memory, frameFields)
		b.frames.typeOf[frame] = memoryType
		return frame
	}
	ofMethods := declare(methodType, memoryType, nil)
	method := declare(methodClass, memory, frameFields)
	b.frames.typeOf[ofMethods], b.frames.typeOf[method] = memoryType, ofMethods
	return method
}

// frameFields are the fields of a frame in the order of FrameValues.
var frameFields = []heap.Field{
	{Name: "lineNumber", Type: heap.Int}, {Name: "compilationLevel", Type: heap.Int}, {Name: "native", Type: heap.Boolean},
	{Name: "frameNumber", Type: heap.Int}, {Name: "stackDepth", Type: heap.Int},
}

// FrameValues returns the values of the fields of a frame object: compilationLevel is 1
// for compiled methods without a known line, stackDepth counts from the bottom of the
// stack.
func FrameValues(t *heap.Thread, frame int32) []heap.Value {
	line := t.Frames[frame].Line
	truth := func(yes bool) uint64 {
		if yes {
			return 1
		}
		return 0
	}
	return []heap.Value{
		{Type: heap.Int, Bits: uint64(int64(line))}, {Type: heap.Int, Bits: truth(line == heap.LineCompiled)},
		{Type: heap.Boolean, Bits: truth(line == heap.LineNative)},
		{Type: heap.Int, Bits: uint64(frame)}, {Type: heap.Int, Bits: uint64(len(t.Frames) - int(frame))},
	}
}

// methodOf returns the class of a method, which is declared on first use. It has no
// static field declaringClass if several loaders define a class of that name.
func (b *Builder) methodOf(f *heap.StackFrame, super heap.ClassIndex) heap.ClassIndex {
	name := f.Name() + f.Signature
	if known, found := b.frames.methods[name]; found {
		return known
	}
	c := heap.Class{Address: b.freeAddress(), Name: name, Super: b.classes[super].Address, Loader: b.classes[super].Loader, Fabricated: true}
	if declaring, found := b.frames.byName[f.Class]; found && declaring != heap.NoClass && b.classes[declaring].Address != 0 {
		d := &b.classes[declaring]
		c.Loader = d.Loader
		c.Statics = []heap.StaticField{{Name: "declaringClass", Value: heap.Value{Type: heap.Object, Bits: uint64(d.Address)}}}
	}
	class := b.Class(c)
	b.frames.methods[name] = class
	b.frames.typeOf[class] = b.frames.typeOf[super]
	return class
}

// fillFrames takes over the builder's frames once addresses have ids.
func (b *Builder) fillFrames(x *Index) {
	p := &b.frames
	x.frameIDs, x.frameStart = make([]heap.ObjectID, len(p.address)), p.start
	for i, a := range p.address {
		x.frameIDs[i], _ = x.ID(a)
	}
	for class := range p.typeOf {
		x.pseudoClasses = append(x.pseudoClasses, class)
	}
	slices.Sort(x.pseudoClasses)
	b.frames = pseudoFrames{}
}

// sizePseudoClasses gives frames the size that their class states, and their classes size
// 0, because no JVM has them. Eclipse MAT counts their static fields.
func (x *Index) sizePseudoClasses() {
	for _, c := range x.pseudoClasses {
		x.Sizes.Instance[c] = x.Classes[c].InstanceSize
		if x.Model != SizesMAT {
			x.Sizes.Mirror[c] = 0
		}
	}
}

// IsMethod reports whether a class represents the method of a stack frame.
func (x *Index) IsMethod(c heap.ClassIndex) bool {
	_, pseudo := slices.BinarySearch(x.pseudoClasses, c)
	super := x.Super[c]
	return pseudo && super != heap.NoClass && x.Classes[super].Name == methodClass
}

// Frame returns the thread, as index into Threads, and the number of the stack
// frame that an object stands for; found is false for all other objects.
func (x *Index) Frame(id heap.ObjectID) (thread int, frame int32, found bool) {
	at, found := slices.BinarySearch(x.frameIDs, id)
	if !found {
		return 0, 0, false
	}
	thread, _ = slices.BinarySearchFunc(x.frameStart, at, func(start, at int) int { return start - at - 1 })
	thread-- // the last thread that starts at or before it
	return thread, int32(at - x.frameStart[thread]), true
}

// HasFrames reports whether stack frames are objects.
func (x *Index) HasFrames() bool { return len(x.frameIDs) > 0 }

// FrameObjects returns the objects of a thread's frames, top first; none if frames are
// not objects. thread is an index into Threads.
func (x *Index) FrameObjects(thread int) []heap.ObjectID {
	if x.frameStart == nil {
		return nil
	}
	return x.frameIDs[x.frameStart[thread]:x.frameStart[thread+1]]
}

// ownerList holds the threads whose object is in the dump, as indexes into Threads, in
// ascending order of serials; of several with one serial, the last one comes first.
type ownerList []uint32

func (x *Index) owners() ownerList {
	n := 0
	for _, id := range x.ThreadObject {
		if id != heap.NoObject {
			n++
		}
	}
	list := make(ownerList, 0, n)
	for i, id := range x.ThreadObject {
		if id != heap.NoObject {
			list = append(list, uint32(i))
		}
	}
	slices.SortFunc(list, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(x.Threads[a].Serial, x.Threads[b].Serial), cmp.Compare(b, a))
	})
	return list
}

// find returns the thread of a serial.
func (l ownerList) find(x *Index, serial uint32) (int, bool) {
	at, found := slices.BinarySearchFunc(l, serial, func(i, serial uint32) int { return cmp.Compare(x.Threads[i].Serial, serial) })
	if !found {
		return 0, false
	}
	return int(l[at]), true
}

// holders returns a function that finds the holder of a thread-local root: the thread
// object or the frame.
func (x *Index) holders() func(r heap.Root) (heap.ObjectID, bool) {
	threads := x.owners()
	return func(r heap.Root) (heap.ObjectID, bool) {
		if !r.Kind.IsThreadLocal() {
			return heap.NoObject, false
		}
		i, owned := threads.find(x, r.Thread)
		if !owned {
			return heap.NoObject, false
		}
		if frames := x.FrameObjects(i); inFrame(r) && int(r.Frame) < len(frames) {
			return frames[r.Frame], true
		}
		return x.ThreadObject[i], true
	}
}
