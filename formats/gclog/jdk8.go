package gclog

import (
	"regexp"
	"strconv"
	"strings"

	"heapdrop/core/incident"
)

const jdk8 = "JDK 8"

// joined is a collection that JDK 8 writes over several lines, because other options write
// into the middle of it.
type joined struct {
	open  bool
	stamp stamp
	text  strings.Builder
	lines int
}

// Bounds of what is joined.
const (
	mostJoined    = 64
	longestJoined = 16 << 10
)

// pending is a pause of G1, whose sizes are in a line of its own that follows.
type pending struct {
	open bool
	at   int64
	c    incident.Collection
}

var (
	dated   = regexp.MustCompile(`^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}): `)
	seconds = regexp.MustCompile(`^(\d{1,10}[.,]\d{3}): `)
	starts  = regexp.MustCompile(`^\[(Full GC|GC)\b`)
	arrow   = regexp.MustCompile(`(\d{1,15})K->(\d{1,15})K\((\d{1,15})K\)`)
	heapG1  = regexp.MustCompile(`Heap: (\d+(?:\.\d+)?)([BKMG])\((\d+(?:\.\d+)?)([BKMG])\)->(\d+(?:\.\d+)?)([BKMG])\((\d+(?:\.\d+)?)([BKMG])\)`)
	arrowG1 = regexp.MustCompile(`(\d+(?:\.\d+)?)([BKMG])->(\d+(?:\.\d+)?)([BKMG])\((\d+(?:\.\d+)?)([BKMG])\)`)
	lasted  = regexp.MustCompile(`, (\d{1,9})[.,](\d{6})\d secs\]`)
	named   = regexp.MustCompile(`^(?:Full GC|GC)(?: pause| remark| cleanup)?(?:--)?(?: ?\([^()]*(?:\(\))?[^()]*\))*`)
	young   = regexp.MustCompile(`\[(?:PSYoungGen|DefNew|ParNew)\b[^\]]*?(\d{1,15})K->(\d{1,15})K\(`)
	spare   = regexp.MustCompile(` +`)
)

// old reads a line of JDK 8.
func (p *parser) old(line string) {
	if text, found := strings.CutPrefix(line, "CommandLine flags: "); found {
		p.flags(text)
		return
	}
	if p.g1.open {
		if found := heapG1.FindStringSubmatch(line); found != nil {
			p.g1.c.Before, p.g1.c.After, p.g1.c.Capacity = decimal(found[1], found[2]), decimal(found[5], found[6]), decimal(found[7], found[8])
			p.addOld(p.g1.c)
			p.g1 = pending{}
			return
		}
	}
	s := stamp{absent, absent}
	if found := dated.FindStringSubmatch(line); found != nil {
		if wall, ok := parseWall(found[1]); ok {
			s.wall = wall
		}
		line = line[len(found[0]):]
	}
	if found := seconds.FindStringSubmatch(line); found != nil {
		if uptime, ok := parseSeconds(found[1]); ok {
			s.uptime = uptime
		}
		line = line[len(found[0]):]
	}
	switch {
	case starts.MatchString(line):
		if p.text.open || p.g1.open {
			p.log.Unread++
		}
		p.g1 = pending{}
		p.text = joined{open: true, stamp: s}
		p.join(line)
	case p.text.open:
		p.join(line)
	case strings.Contains(line, "concurrent-"):
		p.log.Style = jdk8
	case strings.HasPrefix(line, "OpenJDK ") || strings.HasPrefix(line, "Java HotSpot(TM) "):
		if before, _, found := strings.Cut(line, " for "); found && len(before) < 200 {
			p.fact("Version", before, false)
		}
	}
}

// join adds a line to the collection that is being read, and reads it when it is complete.
func (p *parser) join(line string) {
	t := &p.text
	if t.lines++; t.lines > mostJoined || t.text.Len()+len(line) > longestJoined {
		p.log.Unread++
		*t = joined{}
		return
	}
	t.text.WriteString(line)
	text := t.text.String()
	if strings.Count(text, "[") > strings.Count(text, "]") {
		t.text.WriteByte(' ')
		return
	}
	s := t.stamp
	*t = joined{}
	p.log.Style = jdk8
	if p.clock.restarted(s) {
		p.restart()
		p.log.Style = jdk8
	}
	p.collection(text, p.clock.at(s))
}

// collection reads "[GC (Allocation Failure) [PSYoungGen: 1K->1K(1K)] 1K->1K(1K), 0.01 secs]".
func (p *parser) collection(text string, at int64) {
	whole := strings.HasPrefix(text, "[Full GC") || strings.Contains(text, "[Tenured:") || strings.Contains(text, "(concurrent mode failure)")
	c := incident.Collection{At: at, Name: strings.TrimSpace(spare.ReplaceAllString(named.FindString(text[1:]), " ")), Whole: whole, Paused: true, Promoted: incident.Unknown}
	if all := lasted.FindAllStringSubmatch(text, -1); all != nil {
		last := all[len(all)-1]
		c.Micros = number(last[1])*1_000_000 + number(last[2])
	}
	if strings.Contains(text, "to-space exhausted") || strings.Contains(text, "promotion failed") {
		p.log.Exhausted++
	}
	p.guess(text)
	outer := outside(text)
	if found := arrow.FindStringSubmatch(outer); found != nil {
		c.Before, c.After, c.Capacity = sized(found[1], "K"), sized(found[2], "K"), sized(found[3], "K")
		if part := young.FindStringSubmatch(text); part != nil && !whole {
			c.Promoted = max(0, (c.After-sized(part[2], "K"))-(c.Before-sized(part[1], "K")))
		}
		p.addOld(c)
		return
	}
	if found := heapG1.FindStringSubmatch(text); found != nil {
		c.Before, c.After, c.Capacity = decimal(found[1], found[2]), decimal(found[5], found[6]), decimal(found[7], found[8])
		p.addOld(c)
		return
	}
	if found := arrowG1.FindStringSubmatch(outer); found != nil { // cleanup, and full collections of G1
		c.Before, c.After, c.Capacity = decimal(found[1], found[2]), decimal(found[3], found[4]), decimal(found[5], found[6])
		p.addOld(c)
		return
	}
	if strings.HasPrefix(text, "[GC pause") {
		p.g1 = pending{open: true, at: at, c: c}
	} else if !strings.Contains(text, "CMS") && !strings.HasPrefix(text, "[GC remark") && !strings.HasPrefix(text, "[GC concurrent") {
		p.log.Unread++
	}
}

// addOld adds a collection of JDK 8.
func (p *parser) addOld(c incident.Collection) {
	if c.Before > largest || c.After > largest {
		p.log.Unread++
		return
	}
	p.add(c)
}

// guess names the collector by its spaces, where no flag names it.
func (p *parser) guess(text string) {
	if p.log.Collector != "" {
		return
	}
	for _, of := range [][2]string{{"[PSYoungGen", "Parallel"}, {"[ParNew", "CMS"}, {"[DefNew", "Serial"}, {"[GC pause", "G1"}, {"[Eden:", "G1"}} {
		if strings.Contains(text, of[0]) {
			p.log.Collector = of[1]
			return
		}
	}
}

// outside returns what is not in inner brackets.
func outside(text string) string {
	var b strings.Builder
	depth := 0
	for _, r := range text {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		default:
			if depth == 1 {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

// decimal reads "738.6" and "M".
func decimal(digits, unit string) int64 {
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil || !(n >= 0 && n < largest) {
		return 0
	}
	return min(int64(n*float64(unitBytes(unit))+0.5), largest+1)
}

// flags reads the flags of the JVM: "-XX:MaxHeapSize=67108864 -XX:+UseParallelGC". Paths in
// them are words of the operator.
func (p *parser) flags(text string) {
	p.log.Style = jdk8
	private := []string{}
	public := []string{}
	for _, flag := range strings.Fields(text) {
		if value, found := strings.CutPrefix(flag, "-XX:MaxHeapSize="); found {
			p.log.MaxHeap = min(number(value), largest)
		}
		for name, collector := range map[string]string{"G1GC": "G1", "ParallelGC": "Parallel", "SerialGC": "Serial", "ConcMarkSweepGC": "CMS", "ShenandoahGC": "Shenandoah"} {
			if flag == "-XX:+Use"+name {
				p.log.Collector = collector
			}
		}
		if plainFlag.MatchString(flag) {
			public = append(public, flag)
		} else {
			private = append(private, flag)
		}
	}
	p.fact("Flags", strings.Join(public, " "), false)
	if len(private) > 0 {
		p.fact("Flags with paths", strings.Join(private, " "), true)
	}
}

// plainFlag matches flags that hold a number or a switch, and no text.
var plainFlag = regexp.MustCompile(`^-XX:[+-]?[A-Za-z0-9]+(?:=[0-9.]+[kKmMgGtT]?)?$`)
