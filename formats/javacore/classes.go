package javacore

import (
	"strings"

	"heapdrop/core/heap"
	"heapdrop/formats/javaname"
	"heapdrop/formats/sidecar"
)

// classLine handles the lines of the section CLASSES.
func (p *parser) classLine(tag, text string) {
	switch tag {
	case "2CLTEXTCLLOADER":
		if flags, what, found := strings.Cut(text, " Loader "); found {
			p.addLoader(what, strings.HasPrefix(flags, "p"))
		}
	case "2CLTEXTCLLOAD":
		p.loader = p.addLoader(strings.TrimPrefix(text, "Loader "), false)
	case "3CLTEXTCLASS":
		name, _, _ := strings.Cut(text, "(")
		if p.loader >= 0 && name != "" && name != "[unknown]" {
			l := &p.report.Loaders[p.loader]
			l.Classes = append(l.Classes, javaname.Of(name))
		}
	case "2CLTEXTCLLIB", "1CLTEXTCLLIB", "1CLTEXTCLOLL":
		p.loader = -1
	}
}

// addLoader parses "my/Loader(0x…), Parent …" and returns the index of the loader in the
// report. Sovereign VMs write the object as "Shadow 0x…".
func (p *parser) addLoader(text string, boot bool) int {
	name, rest, found := strings.Cut(text, "(")
	if !found {
		return -1
	}
	a := hex(rest)
	if _, shadow, sovereign := strings.Cut(rest, "Shadow 0x"); sovereign {
		a = hex(shadow)
	}
	boot = boot || name == "*System*"
	if known, found := p.loaders[a]; found {
		l := &p.report.Loaders[known]
		l.Boot = l.Boot || boot
		return known
	}
	if boot {
		name = ""
	}
	p.loaders[a] = len(p.report.Loaders)
	p.report.Loaders = append(p.report.Loaders, sidecar.Loader{Object: a, Class: javaname.Of(name), Boot: boot})
	return len(p.report.Loaders) - 1
}

// lockLine handles the lines of the section LOCKS.
func (p *parser) lockLine(tag, text string) {
	switch tag {
	case "3LKMONOBJECT":
		class, a, rest := object(text)
		if a == 0 || strings.Contains(rest, "<unowned>") {
			return
		}
		owner := heap.Address(0)
		if at := strings.LastIndex(rest, "(J9VMThread:"); at >= 0 {
			owner = hex(rest[at+len("(J9VMThread:"):])
		} else if at := strings.LastIndex(rest, "(0x"); at >= 0 { // Java 6 and earlier
			owner = hex(rest[at+1:])
		}
		p.report.Monitors = append(p.report.Monitors, sidecar.Monitor{Object: a, Class: javaname.Of(class), Owner: owner})
	case "1LKDEADLOCK":
		p.endDeadlock()
		p.deadlock = []string{strings.TrimRight(text, " !")}
	case "2LKDEADLOCKTHR", "3LKDEADLOCKWTR", "3LKDEADLOCKOWN", "4LKDEADLOCKOBJ", "4LKDEADLOCKREG":
		if len(p.deadlock) > 0 && len(p.deadlock) < 64 {
			p.deadlock = append(p.deadlock, text)
		}
	}
}

func (p *parser) endDeadlock() {
	if len(p.deadlock) > 1 {
		p.warn("javacore.deadlock", p.deadlock[0]+": "+strings.Join(p.deadlock[1:], " "))
	}
	p.deadlock = nil
}
