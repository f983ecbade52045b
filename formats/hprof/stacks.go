package hprof

import (
	"encoding/binary"
	"maps"
	"math"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/internal/pieces"
)

// stacks holds the threads of a dump and their frames.
type stacks struct {
	frames   map[uint64]frame
	traces   map[uint32]trace
	ids      []uint64          // identifiers of the frames of all traces
	emitted  int               // number of frames passed to the sink
	byThread map[uint32]uint32 // thread serial → trace serial
	threads  pieces.List[threadObject]
	last     int64 // offset of the last TRACE record
}

// frame is a FRAME record; names are string identifiers.
type frame struct {
	method, signature, source uint64
	class                     uint32 // serial
	line                      int32
}

// trace is a TRACE record.
type trace struct {
	thread   uint32 // thread serial; 0 if there is none
	from, to uint32 // range of its frames in stacks.ids
}

// threadObject is a ROOT_THREAD_OBJ.
type threadObject struct {
	object        uint64
	serial, trace uint32
}

func newStacks() stacks {
	return stacks{frames: map[uint64]frame{}, traces: map[uint32]trace{}, byThread: map[uint32]uint32{}}
}

// readFrame reads a FRAME record.
func (p *parser) readFrame(body []byte) {
	id := p.id(body)
	if _, known := p.stacks.frames[id]; known && p.past() {
		return
	}
	names, rest := body[p.idSize:], body[4*p.idSize:]
	p.stacks.frames[id] = frame{
		method:    p.id(names),
		signature: p.id(names[p.idSize:]),
		source:    p.id(names[2*p.idSize:]),
		class:     binary.BigEndian.Uint32(rest),
		line:      int32(binary.BigEndian.Uint32(rest[4:])),
	}
}

// readTrace reads a TRACE record.
func (p *parser) readTrace(body []byte, position int64) {
	serial, thread := binary.BigEndian.Uint32(body), binary.BigEndian.Uint32(body[4:])
	n := u32(body[8:])
	if most := (len(body) - 12) / p.idSize; n > most {
		p.warnings.AddHarmless("hprof.trace", position, "A stack trace claims more frames than its record holds")
		n = most
	}
	if _, known := p.stacks.traces[serial]; known && p.past() {
		return
	}
	s := &p.stacks
	s.last = position
	if len(s.ids)+n > math.MaxUint32 {
		p.warn("hprof.frames", position, "The stacks of the dump have more frames than can be shown")
		n = 0
	}
	t := trace{thread: thread, from: uint32(len(s.ids)), to: uint32(len(s.ids) + n)}
	for i := range n {
		s.ids = append(s.ids, p.id(body[12+i*p.idSize:]))
	}
	s.traces[serial] = t
	if thread != 0 {
		p.stacks.byThread[thread] = serial
	}
}

// threads passes all threads to the sink. It finds the stack of a thread by the thread
// serial in the trace, because some writers give every ROOT_THREAD_OBJ the serial of an
// empty trace. The hprof agent, which has several traces for a thread, puts the right one
// into ROOT_THREAD_OBJ.
func (p *parser) threads() {
	s := &p.stacks
	frames := map[uint32][]heap.StackFrame{} // by trace; in damaged dumps many threads may share a trace
	emit := func(serial uint32, object uint64, number uint32) {
		stack, ok := frames[number]
		if t := s.traces[number]; !ok && t.from < t.to {
			stack = p.stackFrames(t)
			frames[number] = stack
		}
		p.sink.Thread(heap.Thread{Serial: serial, Object: heap.Address(object), Frames: stack})
	}
	for t := range s.threads.All() {
		named, ok := s.traces[t.trace]
		if ok && (named.thread == t.serial || named.thread == 0 && named.from < named.to) {
			emit(t.serial, t.object, t.trace)
		} else {
			emit(t.serial, t.object, s.byThread[t.serial])
		}
	}
	if s.threads.Len() > 0 {
		return
	}
	// The file is cut before the roots, so the stacks are known but not their thread
	// objects.
	for _, serial := range slices.Sorted(maps.Keys(s.byThread)) {
		emit(serial, 0, s.byThread[serial])
	}
}

// A frame that was passed to the sink takes 72 bytes of memory. In the file, it takes 4
// bytes in its trace and, unless traces share it, at least 33 bytes in its own record.
const (
	framesInAnyDump = 1 << 18
	bytesOfAFrame   = 12
)

// stackFrames resolves the names of a trace's frames.
func (p *parser) stackFrames(t trace) []heap.StackFrame {
	most := framesInAnyDump + int(min(p.in.Offset(), math.MaxInt32)/bytesOfAFrame)
	if s := &p.stacks; s.emitted+int(t.to-t.from) > most {
		p.warn("hprof.frames", s.last, "The stacks share their frames more than those of any JVM; the last ones are left out")
		return nil
	}
	p.stacks.emitted += int(t.to - t.from)
	frames := make([]heap.StackFrame, t.to-t.from)
	for i, id := range p.stacks.ids[t.from:t.to] {
		f, ok := p.stacks.frames[id]
		if !ok {
			frames[i].Line = heap.LineUnknown
			continue
		}
		frames[i] = heap.StackFrame{
			Method:    p.names.text(f.method),
			Signature: p.names.text(f.signature),
			Source:    p.names.text(f.source),
			Line:      f.line,
		}
		if f.line == 0 || f.line < heap.LineNative {
			frames[i].Line = heap.LineUnknown
		}
		frames[i].Class, _ = p.names.class(p.classes.serials[f.class])
	}
	return frames
}
