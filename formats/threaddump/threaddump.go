// Package threaddump reads thread dumps of HotSpot: those of jstack, `jcmd PID Thread.print`
// and SIGQUIT, also between the lines of a log of the program, and those of
// `jcmd PID Thread.dump_to_file` as text and as JSON.
package threaddump

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"regexp"
	"strings"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/incident"
	"heapdrop/core/numbers"
	"heapdrop/core/source"
	"heapdrop/formats/lines"
)

// Bounds against hostile files.
const (
	mostThreads = 1 << 18
	mostFrames  = 1 << 10 // of a thread
	mostLocks   = 1 << 8  // of a thread
	mostStored  = 64 << 20
)

const title = "Full thread dump "

// toFile matches the head of `Thread.dump_to_file`: process, time, version, a thread.
var toFile = regexp.MustCompile(`^\d{1,10}\r?\n\d{4}-\d\d-\d\dT[0-9:.]+Z\r?\n[^\r\n]{1,200}\r?\n`)

// Match reports whether a file with this start is a thread dump.
func Match(head []byte) bool {
	if isJSON(head) {
		return true
	}
	return bytes.Contains(head, []byte(title)) && !bytes.Contains(head, []byte("0SECTION")) || toFile.Match(head)
}

// Parse reads a thread dump. If a file contains several, the last one counts. A dump that
// ends early yields the threads read so far. The error is the context's or a
// *heap.ParseError.
func Parse(ctx context.Context, src source.Source) (*incident.ThreadDump, error) {
	dump := incident.ThreadDump{Source: path.Base(strings.ReplaceAll(src.Name(), `\`, "/"))}
	p := parser{dump: &dump}
	head, err := source.Head(ctx, src, 4096)
	if err == nil && isJSON(head) {
		err = p.json(ctx, src)
	} else if err == nil {
		err = p.text(ctx, src)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		p.note("The file cannot be read to its end: %v", err)
	}
	if p.left > 0 {
		p.note("%s left out: there are too many.", numbers.Count(p.left, "thread"))
	}
	if len(dump.Threads) == 0 {
		return nil, &heap.ParseError{Kind: heap.Malformed, Format: "thread dump", Offset: 0, Err: err,
			Found: "no thread", Advice: "Write it again: jcmd PID Thread.print > FILE"}
	}
	return &dump, nil
}

type parser struct {
	dump   *incident.ThreadDump
	open   bool  // the last thread is being read
	stored int   // bytes of texts
	left   int64 // threads left out
	dumps  int
	stamp  string // the line before the title
	ended  bool   // the end of a dump was seen
}

func (p *parser) note(format string, args ...any) {
	p.dump.Notes = append(p.dump.Notes, fmt.Sprintf(format, args...))
}

// store copies a text of a line, unless there is too much already.
func (p *parser) store(text string) string {
	if p.stored += len(text); p.stored > mostStored {
		return ""
	}
	return strings.Clone(text)
}

// thread begins a thread.
func (p *parser) thread(t incident.Thread) {
	p.open = len(p.dump.Threads) < mostThreads && p.stored < mostStored
	if !p.open {
		p.left++
		return
	}
	t.Name, t.State, t.Native = p.store(t.Name), p.store(t.State), p.store(t.Native)
	p.dump.Threads = append(p.dump.Threads, t)
}

// text reads a dump as text.
func (p *parser) text(ctx context.Context, src source.Source) error {
	in := lines.Open(ctx, src)
	defer in.Close()
	file := false // of Thread.dump_to_file
	for {
		line, ok := in.Next()
		if !ok {
			break
		}
		switch {
		case in.Count() == 2 && parseTime(line) != 0 && strings.HasSuffix(line, "Z"):
			p.dump.Taken, file = parseTime(line), true
		case file && in.Count() == 3:
			p.dump.JVM = p.store(line)
		case file:
			p.fileLine(line)
		case strings.Contains(line, title):
			p.begin(line)
		case p.dumps > 0:
			p.line(line)
		}
		if line != "" {
			p.stamp = line
		}
	}
	if p.dumps > 1 {
		p.note("The file holds %s; the last one is shown.", numbers.Count(int64(p.dumps), "thread dump"))
	}
	if p.dumps > 0 && !p.ended && in.Err() == nil {
		p.note("The thread dump ends early: the lines that close it are missing.")
	}
	return in.Err()
}

// begin begins a dump: "Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):".
// Others before it are dropped.
func (p *parser) begin(line string) {
	_, jvm, _ := strings.Cut(line, title)
	p.dumps++
	p.stored, p.left, p.open, p.ended = 0, 0, false, false
	p.dump.Threads, p.dump.Deadlocks = nil, 0
	p.dump.JVM, p.dump.Taken = p.store(strings.TrimSuffix(jvm, ":")), parseTime(p.stamp)
}

// parseTime reads the time of a dump as if it were UTC; 0 if there is none.
func parseTime(text string) int64 {
	for _, layout := range []string{time.DateTime, time.RFC3339Nano} {
		if t, err := time.Parse(layout, strings.TrimSpace(text)); err == nil && t.UnixMilli() > 0 {
			return t.UnixMilli()
		}
	}
	return 0
}
