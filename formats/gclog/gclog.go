// Package gclog reads logs of HotSpot's garbage collectors: unified logging (JDK 9 and
// later, -Xlog:gc or -Xlog:gc*) of Serial, Parallel, G1, CMS, Shenandoah and ZGC, and what
// JDK 8 writes with -verbose:gc or -XX:+PrintGCDetails, with or without stamps. It reads the
// XML of OpenJ9 (-verbose:gc, -Xverbosegclog) too.
//
// One line states one step of a collection. Lines of other kinds, also of the program
// itself, are skipped.
package gclog

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"regexp"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/incident"
	"heapdrop/core/numbers"
	"heapdrop/core/source"
	"heapdrop/formats/lines"
)

// Bounds against hostile files.
const (
	mostCollections = 1 << 17 // only the last are kept
	mostFacts       = 60
	mostNames       = 512 // different names of collections
)

// begins matches a line that only a GC log has: with decorations whose tags begin with gc,
// without decorations, and as JDK 8 writes it.
var begins = regexp.MustCompile(`(?m)^(?:\[[^\]\n]{0,200}\])*\[gc[a-z0-9,_ ]*\] ?(?:GC\(\d+\) |Using |Initializing |Version: |CPUs: |Heap |CardTable )` +
	`|^GC\(\d+\) (?:Pause|Concurrent|Garbage|Major|Minor) ` +
	`|^(?:[0-9T:.+-]+: ){0,2}\[(?:Full )?GC[ (]` +
	`|^CommandLine flags: -XX` +
	`|^<verbosegc xmlns="http://www\.ibm\.com/j9/verbosegc"` +
	`|^<gc-start id="\d+" type="`)

// Match reports whether a file with this start is a GC log. Output of the program may be
// in it.
func Match(head []byte) bool {
	return begins.Match(head) && !bytes.Contains(head, []byte("#  A fatal error")) && !bytes.Contains(head, []byte("Full thread dump"))
}

// Parse reads a GC log. A log that ends early gives what it holds. The error is the
// context's or a *heap.ParseError.
func Parse(ctx context.Context, src source.Source) (*incident.GCLog, error) {
	p := parser{in: lines.Open(ctx, src), names: map[string]string{}}
	defer p.in.Close()
	p.log.Source = path.Base(strings.ReplaceAll(src.Name(), `\`, "/"))
	for {
		line, ok := p.in.Next()
		if !ok {
			break
		}
		if !p.openJ9(line) && !p.unified(line) {
			p.old(line)
		}
	}
	err := p.in.Err()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	p.end()
	if err != nil {
		p.note("The file cannot be read to its end: %v", err)
	}
	if p.log.Style == "" {
		return nil, &heap.ParseError{Kind: heap.Malformed, Format: "GC log", Offset: 0, Err: err,
			Found: "no collection", Advice: "Write the log with -Xlog:gc*, with JDK 8 with -XX:+PrintGCDetails -XX:+PrintGCDateStamps, with OpenJ9 with -Xverbosegclog"}
	}
	return &p.log, nil
}

type parser struct {
	in    *lines.Reader
	log   incident.GCLog
	names map[string]string // interned
	runs  int               // runs of a JVM in the log before the last one

	clock clock
	step  step // what the lines before the last one of a collection say about it
	text  joined
	g1    pending // a pause of G1 whose sizes follow (JDK 8)
	j9    element // what OpenJ9 says about a step that has not ended

	cleaned []cleanup // the last ones
}

// step is what is known of a collection before the line with its sizes.
type step struct {
	id       string
	begun    bool // a line says that it begins, but no line says that it ended
	promoted int64
	region   int64 // bytes of a region of G1
}

func (p *parser) note(format string, args ...any) {
	p.log.Notes = append(p.log.Notes, fmt.Sprintf(format, args...))
}

// fact adds something that the log states about the JVM.
func (p *parser) fact(name, text string, private bool) {
	for _, f := range p.log.Facts {
		if f.Name == name {
			return
		}
	}
	if len(p.log.Facts) < mostFacts {
		p.log.Facts = append(p.log.Facts, incident.Fact{Name: name, Text: strings.TrimSpace(text), Private: private})
	}
}

// add adds a collection.
func (p *parser) add(c incident.Collection) {
	name, known := p.names[c.Name]
	if !known && len(p.names) >= mostNames {
		name, known = "other", true
	}
	if !known {
		name = strings.Clone(c.Name)
		p.names[name] = name
	}
	c.Name = name
	for _, why := range []string{"System.gc()", "(System)", "Heap Dump Initiated", "Heap Inspection Initiated", "Diagnostic Command", "JvmtiEnv"} {
		c.Asked = c.Asked || strings.Contains(name, why)
	}
	list := p.log.Collections
	if n := len(list); n > 0 {
		c.At = max(c.At, list[n-1].At)
	}
	if len(list) >= mostCollections {
		half := len(list) / 2
		p.log.Dropped += int64(half)
		list = list[:copy(list, list[half:])]
		p.cleaned = nil
	}
	p.log.Collections = append(list, c)
}

// restart begins again: a new JVM appends to the log of an earlier one.
func (p *parser) restart() {
	p.runs++
	p.log.Collections, p.log.Facts, p.log.MaxHeap, p.log.Collector = nil, nil, 0, ""
	p.log.Dropped, p.log.Stalls, p.log.Exhausted, p.log.Unread = 0, 0, 0, 0
	p.step, p.g1, p.text, p.j9 = step{}, pending{}, joined{}, element{}
	p.clock, p.cleaned, p.log.LocalStart = clock{}, nil, 0
}

// end completes the log.
func (p *parser) end() {
	p.log.Lines = p.in.Count()
	p.log.Start = p.clock.start
	p.log.Timed = p.clock.timed
	if p.step.begun || p.g1.open || p.text.open || p.j9.open {
		p.log.Unread++
		p.note("The log ends within a collection.")
	}
	if p.runs > 0 {
		p.note("The log is of %s, one after the other: the last one is shown.", numbers.Count(int64(p.runs)+1, "run"))
	}
	if p.log.Dropped > 0 {
		p.note("The first %s were left out: there are too many.", numbers.Count(p.log.Dropped, "collection"))
	}
	if p.log.Style != "" && len(p.log.Collections) == 0 {
		p.note("The log holds no collection.")
	}
	if p.log.Style != "" && !p.log.Timed {
		p.note("The log states no times: add -Xlog:gc*::time,uptime, or with JDK 8 -XX:+PrintGCDateStamps.")
	}
}
