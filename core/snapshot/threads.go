package snapshot

import (
	"heapdrop/core/graph"
	"heapdrop/core/heap"
)

// Local is an object that a thread's stack refers to.
type Local struct {
	Object heap.ObjectID
	Kind   heap.RootKind
	Frame  int32 // index into the stack, 0 = top; heap.NoFrame when no frame is known
}

// Thread is a thread of the dump.
type Thread struct {
	heap.Thread
	ID     heap.ObjectID // the thread object; heap.NoObject when the dump lacks it
	Locals []Local       // in file order

	// FrameObjects are the objects of the frames, top first; empty unless frames are objects.
	FrameObjects []heap.ObjectID
}

// Threads returns the threads that the dump names, with stacks and locals; none
// before StageReferences.
func (s *Snapshot) Threads() []Thread {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	return s.threads()
}

func (s *Snapshot) threads() []Thread {
	if s.lazy.threads != nil || s.x.Stage < StageReferences {
		return s.lazy.threads
	}
	threads := make([]Thread, len(s.x.Threads))
	bySerial := make(map[uint32]int, len(threads))
	s.lazy.threadsOf = map[heap.ObjectID][]int{}
	for i, t := range s.x.Threads {
		id := s.x.ThreadObject[i]
		threads[i] = Thread{Thread: t, ID: id, FrameObjects: s.x.FrameObjects(i)}
		if id != heap.NoObject {
			s.lazy.threadsOf[id] = append(s.lazy.threadsOf[id], i)
		}
		if _, taken := bySerial[t.Serial]; !taken || id != heap.NoObject {
			bySerial[t.Serial] = i // as the index does: of several the last that has an object
		}
	}
	for _, r := range s.x.Roots {
		i, found := bySerial[r.Thread]
		if !found || !r.Kind.IsThreadLocal() {
			continue
		}
		if id, known := s.x.ID(r.Object); known && !s.IsFrame(id) {
			threads[i].Locals = append(threads[i].Locals, Local{id, r.Kind, r.Frame})
		}
	}
	s.lazy.threads = threads
	return threads
}

// OutOfMemoryThread returns the thread whose allocation failed, if the JVM wrote the dump
// for that reason (-XX:+HeapDumpOnOutOfMemoryError): HotSpot then puts the constructor of
// the error on top of the thread's stack. found is false for other dumps. Before
// StageReferences, the thread has no object and no locals.
func (s *Snapshot) OutOfMemoryThread() (t Thread, found bool) {
	threads := s.Threads()
	for i, t := range s.x.Threads {
		if len(t.Frames) == 0 || t.Frames[0].Class != "java.lang.OutOfMemoryError" || t.Frames[0].Method != "<init>" {
			continue
		}
		if i < len(threads) {
			return threads[i], true
		}
		return Thread{Thread: t, ID: heap.NoObject}, true
	}
	return Thread{}, false
}

// localsOf returns the stack locals of an object: for a thread object the thread's locals
// or, if frames are objects, its frames and the locals without a frame; for a frame
// object the frame's locals. Other objects have none.
func (s *Snapshot) localsOf(id heap.ObjectID) []Local {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	threads := s.threads()
	thread, frame, isFrame := s.x.Frame(id)
	owners := s.lazy.threadsOf[id]
	if isFrame && len(threads) > 0 {
		owners = []int{thread}
	}
	var locals []Local
	for _, i := range owners {
		t := &threads[i]
		if !isFrame {
			for k, object := range t.FrameObjects {
				locals = append(locals, Local{object, heap.RootJavaStackFrame, int32(k)})
			}
		}
		for _, l := range t.Locals {
			if inFrame := l.Frame >= 0 && int(l.Frame) < len(t.FrameObjects) && (l.Kind == heap.RootJavaLocal || l.Kind == heap.RootJNILocal); inFrame == isFrame && (!isFrame || l.Frame == frame) {
				locals = append(locals, l)
			}
		}
	}
	return locals
}

// IsFrame reports whether an object represents a stack frame.
func (s *Snapshot) IsFrame(id heap.ObjectID) bool {
	_, _, found := s.x.Frame(id)
	return found
}

// HasFrameObjects reports whether stack frames are objects of this snapshot.
func (s *Snapshot) HasFrameObjects() bool { return s.x.HasFrames() }

// frameText returns the readable value of a frame object: its source position, preceded
// by the method unless the object's class represents the method.
func (s *Snapshot) frameText(id heap.ObjectID) (string, bool) {
	thread, frame, found := s.x.Frame(id)
	if !found {
		return "", false
	}
	f := s.x.Threads[thread].Frames[frame]
	where := "(" + f.Location() + ")"
	if name := f.Name() + f.Signature; name != s.ClassName(s.ClassOf(id)) {
		return name + " " + where, true
	}
	return where, true
}

// GCRoots returns the distinct objects that are global GC roots, ascending.
func (s *Snapshot) GCRoots() []heap.ObjectID {
	roots := make([]heap.ObjectID, len(s.x.GlobalRoots))
	for i, id := range s.x.GlobalRoots {
		roots[i] = heap.ObjectID(id)
	}
	return roots
}

// IsGCRoot reports whether an object is a global GC root. Before StageReferences none is
// known.
func (s *Snapshot) IsGCRoot(id heap.ObjectID) bool {
	set := s.isRoot.Load()
	if set == nil {
		if s.x.Stage < StageReferences {
			return false
		}
		set = s.rootSet()
		s.isRoot.Store(set)
	}
	return set.Has(uint32(id))
}

// rootSet returns the GC roots as a set, since callers look up millions of objects.
func (s *Snapshot) rootSet() *graph.Bits {
	set := s.NewSet()
	for _, root := range s.x.GlobalRoots {
		set.Set(root)
	}
	return &set
}

// Roots returns the root records of an object, including those of threads; none before
// StageReferences.
func (s *Snapshot) Roots(id heap.ObjectID) []heap.Root {
	s.lazy.Lock()
	defer s.lazy.Unlock()
	if s.lazy.roots == nil && s.x.Stage >= StageReferences {
		s.lazy.roots = map[heap.ObjectID][]heap.Root{}
		for _, r := range s.x.Roots {
			if at, found := s.x.ID(r.Object); found {
				s.lazy.roots[at] = append(s.lazy.roots[at], r)
			}
		}
	}
	return s.lazy.roots[id]
}

// RootRecords returns all root records whose object is in the dump.
func (s *Snapshot) RootRecords() []heap.Root { return s.x.Roots }
