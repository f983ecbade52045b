package javacore

import (
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/formats/javaname"
	"heapdrop/formats/sidecar"
)

// states maps the letters of thread states to words.
var states = map[string]string{
	"R": "runnable", "B": "blocked", "CW": "waiting", "P": "parked", "S": "suspended", "Z": "dead", "I": "interrupted",
}

// threadLine handles the lines of the section THREADS.
func (p *parser) threadLine(tag, text string) {
	switch tag {
	case "3XMTHREADINFO":
		p.endThread()
		p.thread = newThread(text, "J9VMThread:", "TID:")
		return
	case "3XMVTHDINFO": // an unmounted virtual thread
		p.endThread()
		p.thread = newThread(text, "J9VMContinuation:")
		return
	}
	if strings.HasPrefix(tag, "1X") {
		p.endThread()
	}
	t := p.thread
	if t == nil {
		return
	}
	switch tag {
	case "3XMJAVALTHREAD":
		t.Facts.Daemon = attribute(text, "isDaemon:") == "true"
	case "3XMJAVALTHRCCL":
		if at := strings.LastIndexByte(text, '('); at >= 0 {
			t.Facts.ContextLoader = hex(text[at+1:])
		}
	case "3XMTHREADINFO1":
		if t.Facts.Native == "" {
			t.Facts.Native = strings.Trim(text, "()")
		}
	case "3XMTHREADBLOCK":
		t.Facts.BlockedOn = text
		if kind, what, found := strings.Cut(text, " on: "); found {
			class, a, _ := object(what)
			if a != 0 && class != "" && kind != "" {
				t.Locals = append(t.Locals, sidecar.Local{Object: a, Class: javaname.Of(class), Kind: heap.RootJavaLocal, Frame: 0})
			}
		}
	case "4XESTACKTRACE":
		t.Frames = append(t.Frames, frame(text))
	case "4XENATIVESTACK":
		t.Facts.NativeFrames = append(t.Facts.NativeFrames, text)
	case "5XESTACKTRACE":
		if _, what, found := strings.Cut(text, "lock: "); found && len(t.Frames) > 0 {
			if class, a, _ := object(what); a != 0 {
				t.Locals = append(t.Locals, sidecar.Local{Object: a, Class: javaname.Of(class), Kind: heap.RootJavaLocal, Frame: int32(len(t.Frames) - 1)})
			}
		}
	}
}

// newThread parses the first line of a thread. It returns nil if the line has no name and
// address, as for an "Anonymous native thread". Names may contain quotes, so the name
// ends before the last quote.
func newThread(text string, marks ...string) *sidecar.Thread {
	start := strings.IndexByte(text, '"')
	end, native := -1, heap.Address(0)
	for _, mark := range marks {
		for _, quote := range []string{`" `, `" (`} {
			if at := strings.LastIndex(text, quote+mark); at > end {
				end, native = at, hex(text[at+len(quote+mark):])
			}
		}
	}
	if start < 0 || end < start {
		return nil
	}
	rest := text[end:]
	t := &sidecar.Thread{Native: native}
	t.Facts = &heap.ThreadFacts{Name: text[min(start+1, end):end]}
	t.Object = hex(attribute(rest, "java/lang/Thread:"))
	state := attribute(rest, "state:")
	if t.Facts.State = states[state]; t.Facts.State == "" {
		t.Facts.State = state
	}
	priority, _ := strconv.ParseInt(attribute(rest, "prio="), 10, 32)
	t.Facts.Priority = int32(priority)
	return t
}

// endThread adds the current thread. The current thread of the JVM may be listed twice.
// The entry with the longer stack wins, separately for Java and native frames.
func (p *parser) endThread() {
	t := p.thread
	if p.thread = nil; t == nil {
		return
	}
	t.Locals = inFrames(t)
	if known, found := p.byVM[t.Native]; found && t.Native != 0 {
		old := &p.report.Threads[known]
		native := longer(old.Facts.NativeFrames, t.Facts.NativeFrames)
		if len(t.Frames) > len(old.Frames) {
			*old = *t
		}
		old.Facts.NativeFrames = native
		return
	}
	p.byVM[t.Native] = len(p.report.Threads)
	p.report.Threads = append(p.report.Threads, *t)
}

func longer(a, b []string) []string {
	if len(b) > len(a) {
		return b
	}
	return a
}

// inFrames removes local variables that occur twice in a frame or whose frame does not
// exist.
func inFrames(t *sidecar.Thread) []sidecar.Local {
	var known []sidecar.Local
	seen := map[sidecar.Local]bool{}
	for _, l := range t.Locals {
		if len(t.Frames) == 0 {
			l.Frame = heap.NoFrame
		}
		if !seen[l] {
			seen[l] = true
			known = append(known, l)
		}
	}
	return known
}

// frame parses "at java/lang/Object.wait(Object.java:201)" and its variants: "(Native
// Method)", "(Cls.java:42(Compiled Code))", "(Cls.java(Compiled Code))", "(Bytecode
// PC:12(Compiled Code))", "(Missing Method)".
func frame(text string) heap.StackFrame {
	text = strings.TrimPrefix(text, "at ")
	f := heap.StackFrame{Line: heap.LineUnknown}
	open := strings.IndexByte(text, '(')
	if open < 0 {
		f.Method = text
		return f
	}
	method, where := text[:open], strings.TrimSuffix(text[open+1:], ")")
	if dot := strings.LastIndexByte(method, '.'); dot >= 0 {
		f.Class, f.Method = javaname.Of(method[:dot]), method[dot+1:]
	} else {
		f.Method = method
	}
	where, compiled := strings.CutSuffix(where, "(Compiled Code)")
	if compiled {
		f.Line = heap.LineCompiled
	}
	switch {
	case where == "Missing Method":
		f.Method = "(missing method)"
	case where == "Native Method":
		f.Line = heap.LineNative
	case strings.HasPrefix(where, "Bytecode PC:"), where == "No Source", where == "Unknown Source":
	default:
		f.Source = where
		if colon := strings.LastIndexByte(where, ':'); colon >= 0 {
			if line, err := strconv.ParseInt(where[colon+1:], 10, 32); err == nil && line > 0 {
				f.Source, f.Line = where[:colon], int32(line)
			}
		}
	}
	return f
}
