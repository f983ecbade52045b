// Package javacore reads javacores: thread dumps as text that IBM's J9 and Eclipse OpenJ9
// write beside their heap dumps. They contain threads with stacks and locks, class
// loaders with their classes, memory, arguments and environment.
//
// Every line begins with a tag, such as 3XMTHREADINFO. Lines with unknown tags are
// skipped, so files of all releases can be read. The lines are those in OpenJ9's
// javadump.cpp and, for older releases, in its DTFJ parser.
package javacore

import (
	"bytes"
	"context"
	"path"
	"strconv"
	"strings"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/source"
	"heapdrop/formats/sidecar"
)

// Match reports whether a file that begins with head is a javacore.
func Match(head []byte) bool {
	head = head[:min(len(head), 4096)]
	return bytes.Contains(head, []byte("0SECTION       ")) && bytes.Contains(head, []byte("dump routine")) || isEBCDIC(head)
}

// parser collects the contents of the lines.
type parser struct {
	report sidecar.Report
	lines  *lines

	thread *sidecar.Thread // the current thread
	byVM   map[heap.Address]int

	group    string // the kind of memory being listed
	deadlock []string
	loaders  map[heap.Address]int // key: object; value: index in report.Loaders
	loader   int                  // the loader whose classes are listed; -1 if there is none
	ended    bool
	tagged   int // number of lines with a known tag
}

// Parse reads a javacore. For a cut file, it returns the contents and a warning. The
// error is the context's or a *heap.ParseError.
func Parse(ctx context.Context, src source.Source) (*sidecar.Report, error) {
	p := &parser{lines: openLines(ctx, src), byVM: map[heap.Address]int{}, loaders: map[heap.Address]int{}, loader: -1}
	defer p.lines.in.Close()
	p.report.Source = "javacore " + baseName(src.Name())
	for n := 0; ; n++ {
		line, ok := p.lines.next()
		if !ok {
			break
		}
		if n%4096 == 0 && ctx.Err() != nil {
			break
		}
		p.line(line)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if p.tagged == 0 {
		return nil, &heap.ParseError{Kind: heap.Malformed, Format: "javacore", Offset: 0, Err: p.lines.in.Err(),
			Found: "the file contains no line of a javacore", Advice: "Open the heap dump without this file"}
	}
	p.endThread()
	p.endDeadlock()
	if err := p.lines.in.Err(); err != nil {
		p.warn("javacore.unreadable", "The javacore could not be read further: "+err.Error())
	} else if !p.ended {
		p.warn("javacore.truncated", "The javacore ends without its end mark: what followed is missing")
	}
	if zone := p.report.Local - p.report.Created; p.report.Created != 0 && p.report.Local != 0 && isZone(zone) {
		p.report.CreatedLocal = p.report.Local
	}
	if stamp, ok := sidecar.ParseStamp(src.Name()); ok {
		if p.report.Process == 0 {
			p.report.Process = stamp.Process
		}
		p.report.Local = stamp.Created // time of the event; the file is written later
	}
	if p.report.Created == 0 {
		p.report.Created, p.report.CreatedLocal = p.report.Local, p.report.Local
	}
	return &p.report, nil
}

// isZone reports whether local time can be that many milliseconds ahead of UTC.
func isZone(ahead int64) bool {
	const quarter, most = 15 * 60 * 1000, 14 * 3600 * 1000
	return ahead%quarter == 0 && -most <= ahead && ahead <= most
}

func baseName(name string) string { return path.Base(strings.ReplaceAll(name, `\`, "/")) }

func (p *parser) warn(code, message string) {
	p.report.Warnings = append(p.report.Warnings, heap.Warning{Code: code, Message: message, Offset: p.lines.offset, Count: 1})
}

// line handles one line.
func (p *parser) line(line string) {
	if strings.Contains(line, "END OF DUMP") {
		p.ended = true
		return
	}
	tag, text := split(line)
	if len(tag) < 4 || tag == "NULL" {
		return
	}
	known := true
	switch {
	case tag == "0SECTION":
		p.endThread()
		p.endDeadlock()
		p.loader = -1
	case strings.HasPrefix(tag[1:], "XM"), strings.HasPrefix(tag[1:], "XE"):
		p.threadLine(tag, text)
	case strings.HasPrefix(tag[1:], "CL"):
		p.classLine(tag, text)
	case strings.HasPrefix(tag[1:], "LK"):
		p.lockLine(tag, text)
	case tag == "1INTERNAL":
		p.warn("javacore.internal", "The JVM could not write all of the javacore: "+text)
	default:
		known = p.factLine(tag, text)
	}
	if known {
		p.tagged++
	}
}

// facts are lines that are shown as they are, by tag, with group and key.
var facts = map[string][2]string{
	"1TISIGINFO":     {"Dump", "event"},
	"1TIREQFLAGS":    {"Dump", "request"},
	"1TIPREPSTATE":   {"Dump", "state"},
	"1TIFILENAME":    {"Dump", "file"},
	"1TITIMEZONE":    {"Dump", "time zone"},
	"2XHOSLEVEL":     {"System", "operating system"},
	"3XHCPUARCH":     {"System", "architecture"},
	"3XHNUMCPUS":     {"System", "processors"},
	"1CIJAVAVERSION": {"Virtual machine", "Java version"},
	"1CIVMVERSION":   {"Virtual machine", "VM version"},
	"1CIJITVERSION":  {"Virtual machine", "compiler"},
	"1CIGCVERSION":   {"Virtual machine", "garbage collector"},
	"1CIRUNNINGAS":   {"Virtual machine", "running as"},
	"1CISTARTTIME":   {"Virtual machine", "start time"},
	"1CICMDLINE":     {"Virtual machine", "command line"},
	"1CIJAVAHOMEDIR": {"Virtual machine", "Java home"},
	"1CISYSCP":       {"Virtual machine", "boot class path"},
}

// factLine handles lines about the system, arguments and memory.
func (p *parser) factLine(tag, text string) bool {
	add := func(group, key, value string) {
		p.report.Properties = append(p.report.Properties, heap.Property{Group: group, Key: key, Value: value})
	}
	if f, found := facts[tag]; found {
		add(f[0], f[1], afterLabel(text))
		return true
	}
	switch tag {
	case "1TIDATETIMEUTC":
		p.report.Created = dateOf(text)
	case "1TIDATETIME":
		p.report.Local = dateOf(text)
	case "1TIPREPINFO":
		p.warn("javacore.state", text)
	case "1CIPROCESSID":
		p.report.Process, _ = strconv.ParseInt(firstWord(afterLabel(text)), 10, 64)
		add("Virtual machine", "process", afterLabel(text))
	case "2CIUSERARG":
		if key, value, _ := strings.Cut(text, "="); strings.HasPrefix(key, "-D") {
			add("System property", key[2:], value)
		} else {
			add("VM argument", text, "")
		}
	case "2CIENVVAR":
		key, value, _ := strings.Cut(text, "=")
		add("Environment", key, value)
	case "1STHEAPTYPE", "1STSEGTYPE":
		p.group = text
	case "1STHEAPREGION", "1STHEAPEXT":
		if words := strings.Fields(text); len(words) > 4 {
			add("Memory", p.group+": "+strings.Join(words[4:], " "), words[1]+" to "+words[2])
		}
	case "1STHEAPTOTAL", "1STHEAPTARGET", "1STHEAPINUSE", "1STHEAPFREE", "1STHEAPALLOC", "1STSEGTOTAL", "1STSEGINUSE", "1STSEGFREE", "1STSEGLIMIT":
		if key, value, found := strings.Cut(text, ":"); found {
			if p.group != "" {
				key = p.group + ": " + key
			}
			add("Memory", key, strings.TrimSpace(value))
		}
	default:
		return false
	}
	return true
}

// afterLabel removes "Process ID: " from "Process ID: 1234". A text without a colon after
// its first words stays unchanged.
func afterLabel(text string) string {
	label, value, found := strings.Cut(text, ":")
	if !found || len(label) > 24 || len(value) == 0 || value[0] != ' ' {
		return text
	}
	return strings.TrimSpace(value)
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// dateOf parses "Date: 2016/04/04 at 08:39:09:996" as UTC; it returns 0 if the text is
// not a date.
func dateOf(text string) int64 {
	at := strings.IndexByte(text, ':')
	if at < 0 {
		return 0
	}
	text = strings.TrimSpace(text[at+1:])
	if len(text) < len("2016/04/04 at 08:39:09") {
		return 0
	}
	date, err := time.Parse("2006/01/02 at 15:04:05", text[:len("2016/04/04 at 08:39:09")])
	if err != nil {
		return 0
	}
	return date.UnixMilli()
}

// hex parses an address with or without 0x; it returns 0 if the text is not an address.
func hex(text string) heap.Address {
	text = strings.TrimPrefix(strings.TrimPrefix(text, "0x"), "0X")
	end := 0
	for end < len(text) && strings.IndexByte("0123456789abcdefABCDEF", text[end]) >= 0 {
		end++
	}
	a, err := strconv.ParseUint(text[:end], 16, 64)
	if err != nil {
		return 0
	}
	return heap.Address(a)
}

// attribute returns what follows key in a text, up to a comma, a parenthesis or a space.
func attribute(text, key string) string {
	at := strings.Index(text, key)
	if at < 0 {
		return ""
	}
	value := text[at+len(key):]
	if end := strings.IndexAny(value, ",) "); end >= 0 {
		value = value[:end]
	}
	return value
}

// object parses "java/lang/Object@0x1234…" at the start of a text.
func object(text string) (class string, a heap.Address, rest string) {
	at := strings.IndexByte(text, '@')
	if at < 0 {
		return "", 0, text
	}
	rest = text[at+1:]
	a = hex(rest)
	if end := strings.IndexAny(rest, ",:) "); end >= 0 {
		rest = rest[end:]
	} else {
		rest = ""
	}
	return text[:at], a, rest
}
