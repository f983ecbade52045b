package realdumps

import (
	"strconv"
	"strings"
	"testing"

	"heapdrop/core/heap"
)

// MATThread is a thread of threads.txt.
type MATThread struct {
	Address heap.Address
	Frames  []string // "java.lang.Thread.run()V (Thread.java:840)", top first
	Locals  []MATLocal
}

// MATLocal is an object that a frame of a thread refers to.
type MATLocal struct {
	Object heap.Address
	Frame  int // 0 is the top
}

// MATPaths are paths from an object to roots, of paths.txt.
type MATPaths struct {
	Class             string // "class X" for the class object of X
	Object            heap.Address
	Shallow, Retained int64
	Paths             [][]MATStep // shortest first
}

// MATStep is an object on a path. The first step is the object itself, the last a root.
type MATStep struct {
	Field  string // through which it refers to the step before: "value", "[2]"; "" for the first
	Class  string
	Object heap.Address
	Root   string // kinds of root, on the last step
}

// Threads reads threads.txt; nil when the folder has none.
func (m MAT) Threads(t testing.TB) []MATThread {
	t.Helper()
	if !m.Has("threads.txt") {
		return nil
	}
	var threads []MATThread
	for _, line := range strings.Split(string(m.read(t, "threads.txt")), "\n") {
		line = strings.TrimSuffix(line, "\r")
		if address, ok := strings.CutPrefix(line, "Thread "); ok {
			threads = append(threads, MATThread{Address: parseAddress(t, address)})
			continue
		}
		if len(threads) == 0 {
			continue
		}
		last := &threads[len(threads)-1]
		if frame, ok := strings.CutPrefix(strings.TrimLeft(line, " "), "at "); ok {
			last.Frames = append(last.Frames, frame)
		} else if local, ok := strings.CutPrefix(line, "    objectId="); ok {
			object, frame, found := strings.Cut(local, ", line=")
			n, err := strconv.Atoi(frame)
			if !found || err != nil {
				t.Fatalf("%s: local %q", m.Folder, line)
			}
			last.Locals = append(last.Locals, MATLocal{parseAddress(t, object), n})
		}
	}
	return threads
}

// Paths reads paths.txt; nil when the folder has none.
func (m MAT) Paths(t testing.TB) []MATPaths {
	t.Helper()
	if !m.Has("paths.txt") {
		return nil
	}
	var all []MATPaths
	for _, line := range strings.Split(string(m.read(t, "paths.txt")), "\n") {
		text := strings.TrimSpace(line)
		switch indent := len(line) - len(strings.TrimLeft(line, " ")); {
		case text == "":
		case indent == 0:
			all = append(all, parsePathsHead(t, text))
		case indent == 2:
			last := &all[len(all)-1]
			last.Paths = append(last.Paths, nil)
		default:
			last := &all[len(all)-1]
			path := &last.Paths[len(last.Paths)-1]
			*path = append(*path, parseStep(t, text))
		}
	}
	return all
}

// parsePathsHead reads "object CLASS @ 0x… shallow=N retained=N".
func parsePathsHead(t testing.TB, line string) MATPaths {
	t.Helper()
	class, rest, found := strings.Cut(strings.TrimPrefix(line, "object "), " @ ")
	fields := strings.Fields(rest)
	if !found || len(fields) != 3 {
		t.Fatalf("paths: %q", line)
	}
	p := MATPaths{Class: class, Object: parseAddress(t, fields[0])}
	for i, to := range []*int64{&p.Shallow, &p.Retained} {
		_, number, _ := strings.Cut(fields[1+i], "=")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			t.Fatalf("paths: %q: %v", line, err)
		}
		*to = n
	}
	return p
}

// parseStep reads "FIELD  of  CLASS @ 0x…  [root: KINDS]".
func parseStep(t testing.TB, text string) MATStep {
	t.Helper()
	var s MATStep
	if before, kinds, found := strings.Cut(text, "  [root: "); found {
		text, s.Root = before, strings.TrimSuffix(kinds, "]")
	}
	if field, rest, found := strings.Cut(text, "  of  "); found {
		s.Field, text = field, rest
	}
	class, address, found := strings.Cut(text, " @ ")
	if !found {
		t.Fatalf("paths: step %q", text)
	}
	s.Class, s.Object = class, parseAddress(t, address)
	return s
}

func parseAddress(t testing.TB, text string) heap.Address {
	t.Helper()
	a, err := strconv.ParseUint(strings.TrimPrefix(strings.TrimSpace(text), "0x"), 16, 64)
	if err != nil {
		t.Fatal(err)
	}
	return heap.Address(a)
}
