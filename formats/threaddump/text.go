package threaddump

import (
	"strconv"
	"strings"
	"time"

	"heapdrop/core/incident"
)

// line reads a line below the title of a dump:
//
//	"main" #1 [25630] prio=5 os_prio=0 cpu=41.99ms elapsed=2.76s tid=0x0… nid=25630 waiting on condition  [0x0…]
//	   java.lang.Thread.State: TIMED_WAITING (sleeping)
//		at java.lang.Thread.sleep(java.base@25.0.3/Native Method)
//		- locked <0x00000000ffd17148> (a java.lang.Object)
func (p *parser) line(line string) {
	trimmed := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(line, `"`) && !p.ended:
		p.header(line)
	case strings.HasPrefix(trimmed, "JNI global ref"):
		p.ended, p.open = true, false
	case strings.HasPrefix(trimmed, "Found ") && strings.Contains(trimmed, "deadlock"):
		if n, err := strconv.Atoi(strings.Fields(trimmed)[1]); err == nil && n > 0 && n < mostThreads {
			p.dump.Deadlocks = n
		} else if p.dump.Deadlocks == 0 {
			p.dump.Deadlocks = 1
		}
		p.ended, p.open = true, false
	case !p.open:
	case strings.HasPrefix(trimmed, "java.lang.Thread.State: "):
		state, _, _ := strings.Cut(trimmed[len("java.lang.Thread.State: "):], " ")
		p.last().State, p.last().Java = p.store(state), true
	default:
		p.below(trimmed)
	}
}

func (p *parser) last() *incident.Thread { return &p.dump.Threads[len(p.dump.Threads)-1] }

// header reads the first line of a thread. A name may contain quotes.
func (p *parser) header(line string) {
	end := strings.LastIndex(line, `" `)
	if at := strings.Index(line, `" #`); at > 0 {
		end = at
	} else if at := strings.Index(line, `" prio=`); at > 0 {
		end = at
	} else if at := strings.Index(line, `" os_prio=`); at > 0 {
		end = at
	}
	if end < 1 {
		p.open = false
		return
	}
	t := incident.Thread{Name: line[1:end], CPU: incident.Unknown, Elapsed: incident.Unknown}
	rest := line[end+2:]
	if before, after, found := strings.Cut(rest, " nid="); found {
		rest = before
		t.Native, after, _ = strings.Cut(after, " ")
		t.State, _, _ = strings.Cut(after, "[")
		t.State = strings.TrimSpace(t.State)
	}
	for i, word := range strings.Fields(rest) {
		switch key, value, _ := strings.Cut(word, "="); {
		case i == 0 && strings.HasPrefix(word, "#"):
			t.ID, _ = strconv.ParseInt(word[1:], 10, 64)
			t.Java = true
		case word == "daemon":
			t.Daemon = true
		case word == "virtual":
			t.Virtual = true
		case key == "cpu":
			t.CPU = duration(value)
		case key == "elapsed":
			t.Elapsed = duration(value)
		}
	}
	p.thread(t)
}

// duration reads "41.99ms" and "2.76s".
func duration(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return incident.Unknown
	}
	return d
}

// below reads a line below the first one of a thread.
func (p *parser) below(text string) {
	t := p.last()
	if frame, found := strings.CutPrefix(text, "at "); found {
		if len(t.Frames) < mostFrames {
			t.Frames = append(t.Frames, p.store(frame))
		}
		return
	}
	lock, found := strings.CutPrefix(text, "- ")
	if !found {
		return
	}
	for _, mark := range []string{"waiting to lock ", "waiting to re-lock in wait() ", "parking to wait for  ", "parking to wait for ", "waiting on ", "waiting on the Value Based lock ", "blocked on "} {
		if object, is := strings.CutPrefix(lock, mark); is {
			if t.Waits == "" && !strings.HasPrefix(object, "<no object") {
				t.Waits = p.store(object)
			}
			return
		}
	}
	object, found := strings.CutPrefix(lock, "locked ")
	if !found && strings.HasPrefix(lock, "<") {
		object, found = lock, true // an ownable synchronizer
	}
	if found && len(t.Locked) < mostLocks {
		t.Locked = append(t.Locked, p.store(object))
	}
}

// fileLine reads a line of Thread.dump_to_file:
//
//	#3 "main" TIMED_WAITING 2026-11-23T20:04:21.905668950Z
//	    at java.base/java.lang.Thread.sleep(Thread.java:540)
//
// Before JDK 24 there was no state, and frames had no "at".
func (p *parser) fileLine(line string) {
	if strings.HasPrefix(line, "#") {
		p.fileHeader(line)
		return
	}
	text := strings.TrimSpace(line)
	switch {
	case !p.open || text == "":
	case strings.HasPrefix(text, "at "), strings.HasPrefix(text, "- "):
		p.below(text)
	case strings.HasPrefix(line, " ") && strings.HasSuffix(text, ")"):
		p.below("at " + text)
	}
}

func (p *parser) fileHeader(line string) {
	number, rest, found := strings.Cut(line[1:], ` "`)
	id, err := strconv.ParseInt(number, 10, 64)
	end := strings.LastIndex(rest, `"`)
	if p.open = found && err == nil && end >= 0; !p.open {
		return
	}
	t := incident.Thread{Name: rest[:end], ID: id, Java: true, CPU: incident.Unknown, Elapsed: incident.Unknown}
	for _, word := range strings.Fields(rest[end+1:]) {
		switch {
		case word == "virtual":
			t.Virtual = true
		case states[word]:
			t.State = word
		}
	}
	p.thread(t)
}

// states are those of java.lang.Thread.State.
var states = map[string]bool{"NEW": true, "RUNNABLE": true, "BLOCKED": true, "WAITING": true, "TIMED_WAITING": true, "TERMINATED": true}
