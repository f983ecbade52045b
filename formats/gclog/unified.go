package gclog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"heapdrop/core/incident"
)

// decorated splits the decorations off a line of unified logging:
// "[2026-11-23T19:56:24.543+0000][0.372s][info][gc,heap     ] GC(0) Old regions: 0->3".
// tags is "" for a line without decorations.
func decorated(line string) (s stamp, tags, message string) {
	s = stamp{absent, absent}
	for strings.HasPrefix(line, "[") {
		end := strings.IndexByte(line, ']')
		if end < 0 {
			break
		}
		word := strings.TrimSpace(line[1:end])
		if word == "gc" || strings.HasPrefix(word, "gc,") {
			tags = word
		}
		decoration(word, &s)
		line = line[end+1:]
	}
	return s, tags, strings.TrimPrefix(line, " ")
}

// decoration reads one decoration, if it is a time.
func decoration(word string, s *stamp) {
	if wall, ok := parseWall(word); ok {
		s.wall = wall
		return
	}
	for _, unit := range []struct {
		suffix string
		per    float64 // millisecond
	}{{"ms", 1}, {"ns", 1e6}, {"s", 1e-3}} {
		digits, found := strings.CutSuffix(word, unit.suffix)
		if !found {
			continue
		}
		n, err := strconv.ParseFloat(strings.Replace(digits, ",", ".", 1), 64)
		if ms := n / unit.per; err != nil || !(ms >= 0) {
			return
		} else if ms < longestUptime/100 { // a year
			s.uptime = int64(ms + 0.5)
		} else if ms < longestUptime && unit.suffix == "ms" { // since 1970
			s.wall = int64(ms)
		}
		return
	}
}

var (
	numbered = regexp.MustCompile(`^GC\((\d{1,10})\) `)
	// steps are the names of what ends with sizes.
	steps = regexp.MustCompile(`^(?:Pause|Garbage Collection|Major Collection|Minor Collection|Concurrent cleanup)\b`)
	// sizes ends a line: "60M->58M(64M) 0.852ms", "8M(12%)->6M(9%) 0.012s".
	sizes = regexp.MustCompile(`^(.+?) (\d+)([BKMGT])(?:\(\d+%\))?->(\d+)([BKMGT])(?:\((?:(\d+)([BKMGT])|\d+%)\))?(?: (\d+)[.,](\d{3})(ms|s))?$`)
	old   = regexp.MustCompile(`^(?:Old|PSOldGen|ParOldGen|Tenured|CMS): (\d+)K(?:\(\d+K\))?->(\d+)K`)
	// regions are those of G1.
	regions  = regexp.MustCompile(`^Old regions: (\d+)->(\d+)`)
	promoted = regexp.MustCompile(`^[Yy]: +Promoted: .* (\d+)M \(\d+%\) *$`)
)

// unified reads a line of unified logging; it returns false for all other lines.
func (p *parser) unified(line string) bool {
	s, tags, message := decorated(line)
	id := ""
	if found := numbered.FindString(message); found != "" {
		id, message = found, message[len(found):]
	}
	if tags == "" && (id == "" || !steps.MatchString(message) && p.log.Style != unifiedLogging) {
		return false
	}
	p.log.Style = unifiedLogging
	if p.clock.restarted(s) {
		p.restart()
	}
	at := p.clock.at(s)
	switch {
	case id == "":
		p.unnumbered(message)
	case steps.MatchString(message):
		p.stepped(id, tags, message, at)
	default:
		p.detail(id, message)
	}
	return true
}

const unifiedLogging = "unified logging"

// unnumbered reads a line that is about no collection.
func (p *parser) unnumbered(message string) {
	if name, found := strings.CutPrefix(message, "Using "); found && len(name) < 60 {
		p.log.Collector = collector(name)
		return
	}
	if strings.HasPrefix(message, "Allocation Stall (") {
		p.log.Stalls++
		return
	}
	name, text, found := strings.Cut(message, ": ")
	if !found || len(text) > 200 {
		return
	}
	switch name {
	case "Version", "CPUs", "Memory", "Heap Min Capacity", "Heap Initial Capacity", "Heap Region Size", "Min Capacity", "Initial Capacity", "Parallel Workers", "Concurrent Workers", "Mode":
		p.fact(name, text, false)
	case "Heap Max Capacity", "Max Capacity":
		p.fact(name, text, false)
		p.log.MaxHeap = bytesOf(text)
	}
	if name == "Heap Region Size" {
		p.step.region = bytesOf(text)
	}
}

// collector shortens the name of a collector.
func collector(name string) string {
	switch name = strings.TrimSpace(name); name {
	case "The Z Garbage Collector":
		return "ZGC"
	case "Concurrent Mark Sweep":
		return "CMS"
	}
	return name
}

// detail reads a line about a collection before that with its sizes.
func (p *parser) detail(id, message string) {
	if p.step.id != id {
		p.step.id, p.step.promoted = id, incident.Unknown
	}
	if strings.HasPrefix(message, "To-space exhausted") || strings.HasPrefix(message, "Evacuation Failure") {
		p.log.Exhausted++
		return
	}
	if found := old.FindStringSubmatch(message); found != nil {
		p.step.promoted = (number(found[2]) - number(found[1])) << 10
	} else if found := regions.FindStringSubmatch(message); found != nil && p.step.region > 0 {
		p.step.promoted = scaled(number(found[2])-number(found[1]), p.step.region)
	} else if found := promoted.FindStringSubmatch(message); found != nil {
		p.step.promoted = scaled(number(found[1]), 1<<20)
	}
}

// stepped reads a line about a step that has sizes when it ends.
func (p *parser) stepped(id, tags, message string, at int64) {
	found := sizes.FindStringSubmatch(message)
	if found == nil {
		if strings.HasPrefix(message, "Pause Full") || strings.HasPrefix(message, "Pause Young") || strings.Contains(message, " Collection (") {
			if strings.Contains(message, "->") || strings.HasSuffix(message, "ms") {
				p.log.Unread++
			} else if tags != "gc" || !strings.HasPrefix(message, "Pause") {
				p.step.begun = true
			}
		}
		return
	}
	name := found[1]
	if p.step.id != id {
		p.step.id, p.step.promoted = id, incident.Unknown
	}
	c := incident.Collection{At: at, Name: name, Before: sized(found[2], found[3]), After: sized(found[4], found[5]), Promoted: incident.Unknown,
		Paused: strings.HasPrefix(name, "Pause")}
	if found[6] != "" {
		c.Capacity = sized(found[6], found[7])
	}
	if found[8] != "" {
		c.Micros = min(number(found[8]), longestUptime)*1000 + number(found[9])
		if found[10] == "s" {
			c.Micros *= 1000
		}
	}
	switch {
	case strings.HasPrefix(name, "Pause Young"), strings.HasPrefix(name, "Minor"):
		c.Promoted = p.step.promoted
		if c.Promoted != incident.Unknown {
			c.Promoted = max(0, c.Promoted)
		}
	case strings.HasPrefix(name, "Pause Full"), strings.HasPrefix(name, "Major"), strings.HasPrefix(name, "Garbage"), strings.HasPrefix(name, "Pause Degenerated"):
		c.Whole = !strings.Contains(name, "Young")
	case strings.HasPrefix(name, "Concurrent cleanup"):
		c.Whole = !strings.Contains(name, "Young") && !strings.Contains(name, "(Old)")
		p.cleanedUp(id, &c)
		return
	}
	p.step.begun = false
	p.add(c)
}

// cleanup is a cleanup of Shenandoah that has been added.
type cleanup struct {
	id string
	at int // index of the collection
}

// mostAtOnce is how many cycles of Shenandoah run at the same time, at most.
const mostAtOnce = 4

// cleanedUp adds a cleanup of Shenandoah. Each cycle has an early one and one at its end;
// the second counts. Cycles of the young and the old generation overlap.
func (p *parser) cleanedUp(id string, c *incident.Collection) {
	if i := slices.IndexFunc(p.cleaned, func(one cleanup) bool { return one.id == id }); i >= 0 {
		at := p.cleaned[i].at
		p.cleaned = slices.Delete(p.cleaned, i, i+1)
		p.log.Collections = slices.Delete(p.log.Collections, at, at+1)
		for k := range p.cleaned {
			if p.cleaned[k].at > at {
				p.cleaned[k].at--
			}
		}
	}
	p.add(*c)
	p.cleaned = append(p.cleaned, cleanup{id, len(p.log.Collections) - 1})
	p.cleaned = p.cleaned[max(0, len(p.cleaned)-mostAtOnce):]
}

func number(digits string) int64 {
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// largest is the maximum number of bytes that a heap can have.
const largest = 1 << 50

// scaled multiplies numbers of a file, within bounds.
func scaled(n, unit int64) int64 {
	if n > largest/unit || n < -largest/unit {
		return 0
	}
	return n * unit
}

func sized(digits, unit string) int64 { return scaled(number(digits), unitBytes(unit)) }

func unitBytes(unit string) int64 {
	return 1 << (10 * strings.Index("BKMGT", unit))
}

// bytesOf reads "64M".
func bytesOf(text string) int64 {
	text = strings.TrimSpace(text)
	if n := len(text); n > 1 && strings.Contains("BKMGT", text[n-1:]) {
		return sized(text[:n-1], text[n-1:])
	}
	return 0
}
