package formats

import (
	"context"
	"fmt"

	"heapdrop/core/incident"
	"heapdrop/core/source"
	"heapdrop/formats/gclog"
	"heapdrop/formats/hserr"
	"heapdrop/formats/threaddump"
)

// incidentKind is a kind of file that says something about the time before a dump.
type incidentKind struct {
	name  string
	match func(head []byte) bool
	read  func(ctx context.Context, src source.Source) (*incident.Incident, error)
}

// incidentKinds lists the kinds; those with the most distinctive start come first. A report
// of a crash names threads and collections as well.
var incidentKinds = []incidentKind{
	{"report of a crash", hserr.Match, func(ctx context.Context, src source.Source) (*incident.Incident, error) {
		crash, err := hserr.Parse(ctx, src)
		return &incident.Incident{Crash: crash}, err
	}},
	{"thread dump", threaddump.Match, func(ctx context.Context, src source.Source) (*incident.Incident, error) {
		dump, err := threaddump.Parse(ctx, src)
		return &incident.Incident{Threads: dump}, err
	}},
	{"GC log", gclog.Match, func(ctx context.Context, src source.Source) (*incident.Incident, error) {
		log, err := gclog.Parse(ctx, src)
		return &incident.Incident{GC: log}, err
	}},
}

// incidentOf returns the kind of a file by its first bytes; nil if it is of no known kind.
func incidentOf(head []byte, name string) *incidentKind {
	if format, _ := Sniff(head, name); format != nil {
		return nil
	}
	for _, kind := range sidecarKinds {
		if kind.match(head, name) {
			return nil
		}
	}
	for i := range incidentKinds {
		if incidentKinds[i].match(head) {
			return &incidentKinds[i]
		}
	}
	return nil
}

// IsIncident reports whether a file with this start and name is a GC log, a thread dump or
// the report of a crash.
func IsIncident(head []byte, name string) bool { return incidentOf(head, name) != nil }

// ReadIncident reads GC logs, thread dumps and reports of crashes. Of several files of one
// kind, the last one counts; files of other kinds, and those that cannot be read, are
// left out with a note. The error is the context's.
func ReadIncident(ctx context.Context, sources []source.Source) (*incident.Incident, error) {
	var all *incident.Incident
	note := func(format string, args ...any) {
		all = all.With(&incident.Incident{Notes: []string{fmt.Sprintf(format, args...)}})
	}
	seen := map[*incidentKind]string{}
	for _, src := range sources {
		head, err := readHead(ctx, src)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			note("%s was left out: %v", src.Name(), err)
			continue
		}
		kind := incidentOf(head, src.Name())
		if kind == nil {
			found, _ := describe(head)
			note("%s was left out: it is %s, which says nothing about the dump.", src.Name(), found)
			continue
		}
		one, err := kind.read(ctx, src)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			note("The %s %s was left out: %v", kind.name, src.Name(), err)
			continue
		}
		if before := seen[kind]; before != "" {
			note("The %s %s was not used: %s is of the same kind.", kind.name, before, src.Name())
		}
		seen[kind] = src.Name()
		all = all.With(one)
	}
	return all, nil
}
