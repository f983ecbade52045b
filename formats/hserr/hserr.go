// Package hserr reads the report that HotSpot writes when it crashes: hs_err_pidN.log.
package hserr

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/incident"
	"heapdrop/core/source"
	"heapdrop/formats/lines"
)

// Bounds against hostile files.
const (
	mostLines  = 1 << 20
	mostFacts  = 100
	longest    = 4000 // bytes of a fact
	mostReason = 8    // lines
)

// Match reports whether a file with this start is such a report.
func Match(head []byte) bool {
	return bytes.Contains(head, []byte("# A fatal error has been detected by the Java Runtime Environment")) ||
		bytes.Contains(head, []byte("# There is insufficient memory for the Java Runtime Environment to continue"))
}

// Parse reads a report. One that ends early gives what it has. The error is the context's
// or a *heap.ParseError.
func Parse(ctx context.Context, src source.Source) (*incident.Crash, error) {
	p := parser{}
	p.crash.Source = path.Base(strings.ReplaceAll(src.Name(), `\`, "/"))
	p.crash.Elapsed = incident.Unknown
	in := lines.Open(ctx, src)
	defer in.Close()
	for in.Count() < mostLines {
		line, ok := in.Next()
		if !ok {
			break
		}
		p.line(line)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	p.crash.Reason = strings.Join(p.reason, " ")
	if err := in.Err(); err != nil {
		p.crash.Notes = append(p.crash.Notes, fmt.Sprintf("The file cannot be read to its end: %v", err))
	} else if !p.ended {
		p.crash.Notes = append(p.crash.Notes, "The report ends early.")
	}
	if p.crash.Reason == "" {
		return nil, &heap.ParseError{Kind: heap.Malformed, Format: "hs_err", Offset: 0, Err: in.Err(),
			Found: "no reason of a crash", Advice: "Open the heap dump without this file"}
	}
	p.crash.OutOfMemory = outOfMemory.MatchString(p.crash.Reason)
	return &p.crash, nil
}

var outOfMemory = regexp.MustCompile(`OutOfMemory|insufficient memory|Out of Memory Error|failed to (?:map|allocate)`)

type parser struct {
	crash   incident.Crash
	reason  []string
	headed  bool // the lines with # have ended
	section string
	ended   bool
}

// fact adds what the report states, the first time.
func (p *parser) fact(name, text string, private bool) {
	text = strings.TrimSpace(text)
	for _, f := range p.crash.Facts {
		if f.Name == name {
			return
		}
	}
	if text != "" && len(p.crash.Facts) < mostFacts {
		p.crash.Facts = append(p.crash.Facts, incident.Fact{Name: name, Text: strings.ToValidUTF8(text[:min(len(text), longest)], ""), Private: private})
	}
}

func (p *parser) line(line string) {
	switch {
	case strings.HasPrefix(line, "#") && !p.headed:
		p.head(strings.TrimSpace(line[1:]))
	case strings.HasPrefix(line, "-----"):
		p.headed, p.section = true, ""
	case line == "END.":
		p.ended = true
	case line == "":
		p.section = ""
	case line == "Heap:", line == "[Global flags]", line == "VM Arguments:", line == "container (cgroup) information:":
		p.section = line
	case p.section == "Heap:":
		p.fact("Heap", line, false)
		p.section = ""
	case p.section == "[Global flags]":
		p.flag(line)
	default:
		p.stated(line)
	}
}

// head reads a line that begins with #.
func (p *parser) head(text string) {
	name, rest, found := strings.Cut(text, ": ")
	switch {
	case found && (name == "JRE version" || name == "Java VM"):
		p.fact(name, rest, false)
		p.headed = name == "Java VM" && len(p.reason) > 0
	case text == "Problematic frame:", strings.HasPrefix(text, "A fatal error has been"), strings.HasPrefix(text, "Possible reasons"):
	case text != "" && len(p.reason) < mostReason:
		p.reason = append(p.reason, text[:min(len(text), longest)])
	}
}

// texts are the lines that state a fact, by how they begin; those that programs or
// operators wrote are private.
var texts = []struct {
	begins, name string
	private      bool
}{
	{"# C ", "Problematic frame", false}, {"# V ", "Problematic frame", false}, {"# J ", "Problematic frame", false}, {"# j ", "Problematic frame", false},
	{"Command Line:", "Command line", true}, {"jvm_args:", "JVM arguments", true}, {"java_command:", "Java command", true},
	{"Host:", "Host", false}, {"Time:", "Time", false}, {"time:", "Time", false}, {"elapsed time:", "Elapsed", false},
	{"Current thread", "Current thread", true}, {"Memory:", "Memory of the machine", false}, {" CPUs:", "CPUs", false},
	{"container_type:", "Container", false}, {"memory_limit_in_bytes:", "Memory limit of the container", false}, {"memory_usage_in_bytes:", "Memory used by the container", false},
	{"memory_max_usage_in_bytes:", "Most memory used by the container", false}, {"memory_and_swap_limit_in_bytes:", "Limit with swap", false}, {"cpu_quota:", "CPU quota", false},
	{"OutOfMemoryError java_heap_errors=", "OutOfMemoryErrors of the heap", false}, {"OutOfMemoryError metaspace_errors=", "OutOfMemoryErrors of metaspace", false},
	{" Heap Max Capacity:", "Heap Max Capacity", false},
}

// stated reads a line that states a fact.
func (p *parser) stated(line string) {
	for _, t := range texts {
		if text, found := strings.CutPrefix(line, t.begins); found {
			p.timed(t.name, text)
			p.fact(t.name, text, t.private)
			return
		}
	}
}

var elapsed = regexp.MustCompile(`elapsed time: (\d{1,12})(?:\.(\d{1,3}))?`)

// timed reads "Mon Nov 23 20:04:23 2026 UTC elapsed time: 1.190668 seconds (0d 0h 0m 1s)".
func (p *parser) timed(name, text string) {
	if name == "Elapsed" {
		text = "elapsed time:" + text
	} else if name != "Time" {
		return
	}
	if found := elapsed.FindStringSubmatch(text); found != nil && p.crash.Elapsed == incident.Unknown {
		seconds, _ := strconv.ParseInt(found[1], 10, 64)
		ms, _ := strconv.ParseInt((found[2] + "000")[:3], 10, 64)
		if seconds < 100*366*24*3600 {
			p.crash.Elapsed = time.Duration(seconds)*time.Second + time.Duration(ms)*time.Millisecond
		}
	}
	if words := strings.Fields(text); len(words) >= 5 && p.crash.Taken == 0 {
		if t, err := time.Parse("Mon Jan 2 15:04:05 2006", strings.Join(words[:5], " ")); err == nil {
			p.crash.Taken = t.UnixMilli()
		}
	}
}

// chosen are the flags that say how much memory the JVM may use, and how.
var chosen = regexp.MustCompile(`^(?:MaxHeapSize|InitialHeapSize|MinHeapSize|MaxRAM|MaxRAMPercentage|MaxDirectMemorySize|MaxMetaspaceSize|ThreadStackSize|Use\w+GC|HeapDumpOnOutOfMemoryError|ExitOnOutOfMemoryError|CrashOnOutOfMemoryError|ReservedCodeCacheSize|SoftMaxHeapSize)$`)

// flag reads "   size_t MaxHeapSize       = 33554432     {product} {command line}".
func (p *parser) flag(line string) {
	words := strings.Fields(line)
	if len(words) < 4 || words[2] != "=" || !chosen.MatchString(words[1]) {
		return
	}
	n, err := strconv.ParseInt(words[3], 10, 64)
	if words[1] == "MaxHeapSize" && err == nil && n > 0 && n < 1<<50 {
		p.crash.MaxHeap = n
	}
	if err != nil && words[3] != "true" && words[3] != "false" {
		if _, err := strconv.ParseFloat(words[3], 64); err != nil {
			return
		}
	}
	how := ""
	if at := strings.LastIndex(line, "{"); at >= 0 {
		how = " (" + strings.Trim(line[at:], "{} ") + ")"
	}
	p.fact("-XX:"+words[1], words[3]+how, false)
}
