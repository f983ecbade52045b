package gclog

import (
	"strconv"
	"strings"
	"time"

	"heapdrop/core/incident"
)

const openJ9Style = "OpenJ9"

// element is the pair of elements that frame what OpenJ9 writes about a step of a
// collection, each with the state of the heap in elements within:
//
//	<gc-start id="5" type="scavenge" contextid="4" timestamp="2015-12-31T15:22:46.957">
//	  <mem-info id="6" free="401882552" total="536870912" percent="74">
//	    <mem type="tenure" free="401882552" total="402653184" percent="99">
//	…
//	<gc-end id="8" type="scavenge" contextid="4" durationms="25.007" timestamp="2015-12-31T15:22:46.982">
//	  <mem-info id="9" free="457545744" total="536870912" percent="85">
type element struct {
	open, ended bool
	why         string // what asked for the collection
	tenure      int64  // bytes used before
	c           incident.Collection
}

// openJ9 reads a line of XML as OpenJ9 and IBM's J9 from 2.6 on write it; it returns false
// for other lines.
func (p *parser) openJ9(line string) bool {
	line = strings.TrimLeft(line, " \t")
	if !strings.HasPrefix(line, "<") {
		return false
	}
	tag, rest, _ := strings.Cut(line[1:], " ")
	e := &p.j9
	switch tag {
	case "verbosegc":
		if p.log.Style == openJ9Style && len(p.log.Collections) > 0 {
			p.restart()
		}
		p.log.Style = openJ9Style
		p.fact("Version", attribute(rest, "version"), false)
	case "initialized":
		p.j9Time(rest)
	case "attribute":
		p.j9Setting(attribute(rest, "name"), attribute(rest, "value"))
	case "sys-start":
		e.why = attribute(rest, "reason")
	case "sys-end":
		e.why = ""
	case "gc-start":
		p.j9Start(rest)
	case "gc-end":
		e.ended = e.open
		e.c.At = p.j9Time(rest)
		if ms, err := strconv.ParseFloat(attribute(rest, "durationms"), 64); err == nil && ms >= 0 && ms < longestUptime {
			e.c.Micros = int64(ms*1000 + 0.5)
		}
	case "mem-info":
		p.j9Heap(rest)
	case "mem":
		if attribute(rest, "type") == "tenure" {
			p.j9Tenure(j9Used(rest))
		}
	case "/gc-end>":
		if e.ended {
			p.addOld(e.c)
		}
		e.open, e.ended = false, false
	}
	return true
}

// j9Start reads that a step begins.
func (p *parser) j9Start(rest string) {
	e := &p.j9
	p.log.Style = openJ9Style
	if e.open {
		p.log.Unread++
	}
	kind := attribute(rest, "type")
	e.c = incident.Collection{Name: kind, Whole: kind == "global" || kind == "global garbage collect", Paused: true, Promoted: incident.Unknown}
	if e.why != "" {
		e.c.Name += " (" + e.why + ")"
		e.c.Asked = true
	}
	e.open, e.ended, e.tenure = true, false, incident.Unknown
	p.j9Time(rest)
}

// j9Heap reads how full the heap is, before or after a step.
func (p *parser) j9Heap(rest string) {
	e := &p.j9
	if !e.ended {
		e.c.Before = j9Used(rest)
		return
	}
	e.c.After, e.c.Capacity = j9Used(rest), number(attribute(rest, "total"))
}

// j9Tenure reads how full the tenure area is, before or after a step.
func (p *parser) j9Tenure(used int64) {
	e := &p.j9
	switch {
	case !e.ended:
		e.tenure = used
	case e.tenure != incident.Unknown && !e.c.Whole:
		e.c.Promoted = max(0, used-e.tenure)
	}
}

// j9Used returns total less free.
func j9Used(rest string) int64 {
	return max(0, number(attribute(rest, "total"))-number(attribute(rest, "free")))
}

// j9Setting reads a setting of the JVM. Its arguments are other elements: they are words of
// the operator.
func (p *parser) j9Setting(name, value string) {
	switch name {
	case "gcPolicy":
		p.log.Collector = strings.TrimPrefix(value, "-Xgcpolicy:")
	case "maxHeapSize":
		if n, err := strconv.ParseInt(value, 0, 64); err == nil && n > 0 {
			p.log.MaxHeap = min(n, largest)
			value = strconv.FormatInt(n, 10)
		}
	}
	p.fact(name, value, false)
}

// j9Time returns the time of an element in milliseconds since the first. It is local and
// names no zone.
func (p *parser) j9Time(rest string) int64 {
	t, err := time.Parse("2006-01-02T15:04:05.000", attribute(rest, "timestamp"))
	if err != nil || t.UnixMilli() <= 0 {
		return p.clock.last
	}
	if !p.clock.timed {
		p.clock.timed, p.log.LocalStart = true, t.UnixMilli()
	}
	p.clock.last = min(max(0, t.UnixMilli()-p.log.LocalStart), longestUptime)
	return p.clock.last
}

// attribute returns the value of an attribute, "" if the element does not have it.
func attribute(rest, name string) string {
	_, rest, _ = strings.Cut(" "+rest, " "+name+`="`)
	value, _, found := strings.Cut(rest, `"`)
	if !found {
		return ""
	}
	return value
}
