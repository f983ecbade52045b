package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"heapdrop/core/heap"
	"heapdrop/core/redact/fingerprint"
	"heapdrop/core/redact/leakcheck"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/formats/hprof"
	"heapdrop/protocol"
)

// Redact copies the one HPROF dump among the files to w without its values; see
// hprof.Redact. Other formats are refused: the error says what can be done.
func Redact(ctx context.Context, files []source.File, entry string, w io.Writer, o hprof.RedactOptions) (hprof.RedactSummary, error) {
	in, err := locate(ctx, files, Options{Entry: entry})
	if err != nil {
		return hprof.RedactSummary{}, err
	}
	head, err := source.Head(ctx, in.source, 64<<10)
	if err != nil && len(head) == 0 {
		return hprof.RedactSummary{}, whileOpening(in.watch, err)
	}
	if matches, _ := hprof.Match(head); !matches {
		return hprof.RedactSummary{}, &heap.ParseError{Kind: heap.Unsupported, Offset: -1, Found: "only HPROF dumps can be redacted, and this is not one",
			Advice: "heapdrop export --hprof makes HPROF files of other heap dumps, which can be redacted then"}
	}
	summary, err := hprof.Redact(ctx, in.source, w, o)
	return summary, whileOpening(in.watch, err)
}

// SearchCopy searches a redacted copy for the texts of its dump. summary is what Redact
// said of the copy.
func SearchCopy(ctx context.Context, dump *snapshot.Snapshot, copy source.File, level hprof.RedactLevel, summary hprof.RedactSummary) (leakcheck.Found, error) {
	texts, err := leakcheck.Of(ctx, dump, level >= hprof.RedactPrimitives)
	if err != nil {
		return leakcheck.Found{}, err
	}
	watch := source.NewWatch([]source.File{copy})
	src, err := source.Open(watch.Files()[0])
	if err != nil {
		return leakcheck.Found{}, whileOpening(watch, err)
	}
	found, err := texts.Search(ctx, src, summary.Kept)
	return found, whileOpening(watch, err)
}

// redacted is a copy that a session made.
type redacted struct {
	request uint32 // the reply to which carries it
	file    source.File
	level   hprof.RedactLevel
	summary hprof.RedactSummary
}

// made returns the file that a request has made.
func (s *Session) made(request uint32) []source.File {
	s.state.Lock()
	defer s.state.Unlock()
	for _, c := range s.copies {
		if c.request == request {
			return []source.File{c.file}
		}
	}
	return nil
}

// redaction answers the requests about copies without values.
func (s *Session) redaction(ctx context.Context, request *protocol.Request, files []source.File, p protocol.RedactParams) (any, error) {
	level := hprof.RedactLevel(slices.Index(hprof.RedactLevels, p.Level))
	if level < 0 {
		return nil, &usage.Error{Message: "there is no level " + strconv.Quote(p.Level)}
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := s.analysed("redaction"); err != nil {
		return nil, err
	}
	switch request.Method {
	case protocol.MethodRedact:
		return s.redact(ctx, request.ID, files, p.Entry, level)
	case protocol.MethodSearch:
		return s.search(ctx, p.Handle)
	}
	return s.skeleton(ctx, level, p.Other)
}

// redact writes a copy of the open dump without its values. It reads the files anew.
func (s *Session) redact(ctx context.Context, request uint32, files []source.File, entry string, level hprof.RedactLevel) (any, error) {
	origin := s.snapshot.Origin()
	w, finish := s.platform.NewFile(CopyName(origin.Name))
	start, last := time.Now(), time.Time{}
	summary, err := Redact(ctx, files, entry, w, hprof.RedactOptions{Level: level, Progress: func(done, total int64) error {
		now := time.Now()
		if now.Sub(last) < reportEvery {
			return nil
		}
		last = now
		size := max(total/2, origin.DumpSize) // it is read twice
		event := protocol.Progress{Request: request, Phase: "Reading the dump", Bytes: done, Total: size, SecondsLeft: -1}
		if done > size {
			event.Phase, event.Bytes = "Copying without values", done-size
		}
		if size > 0 {
			event.Fraction = min(1, float64(done)/float64(2*size))
		}
		if elapsed := now.Sub(start).Seconds(); elapsed > 1 && event.Fraction > 0.02 {
			event.SecondsLeft = elapsed / event.Fraction * (1 - event.Fraction)
		}
		s.event(protocol.Event{Progress: &event})
		return nil
	}})
	copy := finish()
	if err != nil {
		return nil, err
	}
	s.state.Lock()
	defer s.state.Unlock()
	s.next++
	handle := strconv.Itoa(s.next)
	s.copies[handle] = &redacted{request, copy, level, summary}
	return protocol.Redacted{Handle: handle, Size: copy.Size(), Values: summary.Values, Names: summary.Names, Renamed: summary.Renamed, Unknown: summary.Unknown}, nil
}

// CopyName names the redacted copy of a file: "app.redacted.hprof" for "app.hprof.gz".
func CopyName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	for _, suffix := range []string{".gz", ".zst", ".hprof"} {
		name = strings.TrimSuffix(name, suffix)
	}
	return cmp.Or(name, "dump") + ".redacted.hprof"
}

// search searches a copy for the texts of the open dump.
func (s *Session) search(ctx context.Context, handle string) (any, error) {
	s.state.Lock()
	c := s.copies[handle]
	s.state.Unlock()
	if c == nil {
		return nil, errNoDump
	}
	found, err := SearchCopy(ctx, s.snapshot, c.file, c.level, c.summary)
	if err != nil {
		return nil, err
	}
	return protocol.Searched(found), nil
}

// skeleton sums up what a level keeps of the open dump, and compares it with another.
func (s *Session) skeleton(ctx context.Context, level hprof.RedactLevel, other json.RawMessage) (any, error) {
	parts, err := fingerprint.Of(ctx, s.snapshot, level < hprof.RedactNames)
	if err != nil {
		return nil, err
	}
	result := protocol.Skeleton{Objects: int64(s.snapshot.NumObjects())}
	if other != nil {
		var others []fingerprint.Part
		if err := json.Unmarshal(other, &others); err != nil {
			return nil, err
		}
		result.Difference = fingerprint.Difference(others, parts)
	}
	result.Parts, err = json.Marshal(parts)
	return result, err
}
