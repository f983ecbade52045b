// Package threads reads the .threads files that Eclipse MAT writes beside its index:
// thread stacks and local variables as text.
//
//	Thread 0x6c1a01238
//	  at java.lang.Object.wait(J)V (Object.java(Native Method))
//	  at app.Worker.run()V (Worker.java:42)
//
//	  locals:
//	    objectId=0x6c1a01240, line=0
//
// The line is the index of the frame, 0 for the top. Sections end with a blank line.
package threads

import (
	"bytes"
	"context"
	"path"
	"strconv"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/sidecar"
)

// longestLine is the maximum number of bytes of a line; signatures are long, but not that
// long.
const longestLine = 1 << 20

// mostThreads and mostLines limit how many threads and lines a file can have.
const (
	mostThreads = 1 << 20
	mostLines   = 1 << 24
)

// Match reports whether a file is a .threads file. It must begin with "Thread "; then
// either an address must follow, or the file must have the name of such a file.
func Match(head []byte, name string) bool {
	head = bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF")), " \t\r\n")
	after, begins := bytes.CutPrefix(head, []byte("Thread "))
	return begins && (bytes.HasPrefix(after, []byte("0x")) || bytes.HasPrefix(after, []byte("<unknown>")) || strings.HasSuffix(name, ".threads"))
}

// Parse reads a .threads file as Eclipse MAT does, but also allows blank lines between a
// thread and its first frame. Threads and local variables without an address are dropped.
// The error is the context's or a *heap.ParseError.
func Parse(ctx context.Context, src source.Source) (*sidecar.Report, error) {
	p := parser{in: src.Sequential(ctx)}
	defer p.in.Close()
	p.report.Source = "threads file " + path.Base(strings.ReplaceAll(src.Name(), `\`, "/"))
	for n := 0; n < mostLines; n++ {
		line, ok := p.next()
		if !ok || n%4096 == 0 && ctx.Err() != nil {
			break
		}
		p.line(strings.TrimSpace(line))
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.end()
	if err := p.in.Err(); err != nil && len(p.report.Threads) == 0 {
		return nil, &heap.ParseError{Kind: heap.Malformed, Format: "threads", Offset: 0, Err: err,
			Found: "no thread", Advice: "Open the heap dump without this file"}
	}
	if p.without > 0 {
		p.report.Warnings = append(p.report.Warnings, heap.Warning{Code: "threads.no-address", Severity: heap.Harmless, Offset: p.withoutAt, Count: p.without,
			Message: "Threads without an address were left out: nothing shows which objects they are"})
	}
	return &p.report, nil
}

type parser struct {
	in      *source.Reader
	report  sidecar.Report
	thread  *sidecar.Thread // the current section
	locals  bool            // its frames have ended
	without int64           // number of threads without an address

	lineAt           int64 // offset of the current line
	begun, withoutAt int64 // offsets of the current section, and of the first thread without an address
}

// line handles one line, without the white space around it.
func (p *parser) line(text string) {
	switch {
	case strings.HasPrefix(text, "Thread "):
		p.end()
		p.thread, p.begun = &sidecar.Thread{}, p.lineAt
		p.thread.Object = hex(text)
	case p.thread == nil:
	case text == "":
		p.locals = len(p.thread.Frames) > 0
	case strings.HasPrefix(text, "locals"):
		p.locals = true
	case strings.HasPrefix(text, "at ") && !p.locals:
		p.thread.Frames = append(p.thread.Frames, frame(strings.TrimSpace(text[len("at "):])))
	case p.locals:
		// MAT's own guide misspells it as objecId, so only the address and line= are
		// parsed.
		_, number, found := strings.Cut(text, "line=")
		line, err := strconv.ParseInt(number, 10, 32)
		if object := hex(text); found && err == nil && object != 0 {
			p.thread.Locals = append(p.thread.Locals, sidecar.Local{Object: object, Kind: heap.RootJavaLocal, Frame: int32(max(line, -1))})
		}
	}
}

// end ends the section of a thread.
func (p *parser) end() {
	switch {
	case p.thread == nil:
	case p.thread.Object == 0:
		if p.without++; p.without == 1 {
			p.withoutAt = p.begun
		}
	case len(p.report.Threads) < mostThreads:
		p.report.Threads = append(p.report.Threads, *p.thread)
	}
	p.thread, p.locals = nil, false
}

// hex parses the number after the first 0x; it returns 0 if there is none.
func hex(text string) heap.Address {
	_, digits, _ := strings.Cut(text, "0x")
	end := strings.IndexFunc(digits, func(r rune) bool { return !strings.ContainsRune("0123456789abcdefABCDEF", r) })
	if end >= 0 {
		digits = digits[:end]
	}
	a, err := strconv.ParseUint(digits, 16, 64)
	if err != nil {
		return 0
	}
	return heap.Address(a)
}

// frame parses "app.Worker.run()V (Worker.java:42)". A text in another form becomes the
// method.
func frame(text string) heap.StackFrame {
	method, where, found := strings.Cut(text, " (")
	f := heap.StackFrame{Line: heap.LineUnknown}
	if found && strings.HasSuffix(where, ")") {
		f.Source, f.Line = location(where[:len(where)-1])
	} else {
		method = text
	}
	if at := strings.IndexByte(method, '('); at >= 0 {
		method, f.Signature = method[:at], method[at:]
	}
	if at := strings.LastIndexByte(method, '.'); at > 0 {
		f.Class, method = method[:at], method[at+1:]
	}
	if f.Class == UnknownClass {
		f.Class = ""
	}
	f.Method = method
	return f
}

// UnknownClass is the class of a frame for which the dump names none.
const UnknownClass = "<UNKNOWN CLASS>"

// location parses "File.java:42", "File.java(Native Method)", "File.java:42(Compiled
// Code)", "Native Method", "Unknown Source".
func location(text string) (file string, line int32) {
	line = heap.LineUnknown
	for _, mark := range []struct {
		text string
		line int32
	}{{"Native Method", heap.LineNative}, {"Compiled Code", heap.LineCompiled}} {
		if before, found := strings.CutSuffix(strings.TrimSuffix(text, ")"), mark.text); found {
			text, line = strings.TrimSuffix(before, "("), mark.line
			break
		}
	}
	if at := strings.LastIndexByte(text, ':'); at >= 0 {
		if n, err := strconv.ParseInt(text[at+1:], 10, 32); err == nil && n > 0 {
			return text[:at], int32(n)
		}
	}
	if text == "Unknown Source" {
		text = ""
	}
	return text, line
}

// next returns the next line; ok is false at the end of the file. A line that is too long
// is cut.
func (p *parser) next() (line string, ok bool) {
	p.lineAt = p.in.Offset()
	window := p.in.Fill(4096)
	end := bytes.IndexByte(window, '\n')
	for size := 64 << 10; end < 0 && size <= longestLine; size *= 4 {
		grown := p.in.Fill(size)
		if len(grown) == len(window) {
			break
		}
		window, end = grown, bytes.IndexByte(grown, '\n')
	}
	if len(window) == 0 {
		return "", false
	}
	if end < 0 {
		end = len(window) - 1
	}
	line = string(window[:end+1])
	p.in.Advance(end + 1)
	return line, true
}
