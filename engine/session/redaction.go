package session

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"heapdrop/core/redact/copycheck"
	"heapdrop/core/redact/fingerprint"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/source"
	"heapdrop/core/usage"
	"heapdrop/engine"
	"heapdrop/protocol"
)

// redacting checks the requirements of a redaction request: a dump is open, and the level
// exists.
func redacting(run func(*Session, context.Context, *request, protocol.RedactParams, rewrite.Level) (answer, error)) func(*Session, context.Context, *request, protocol.RedactParams) (answer, error) {
	return func(s *Session, ctx context.Context, r *request, p protocol.RedactParams) (answer, error) {
		level := rewrite.Level(slices.Index(rewrite.Levels, p.Level))
		if level < 0 {
			return answer{}, &usage.Error{Message: "there is no level " + strconv.Quote(p.Level)}
		}
		s.mu.RLock()
		defer s.mu.RUnlock()
		if err := s.analysed("redaction"); err != nil {
			return answer{}, err
		}
		return run(s, ctx, r, p, level)
	}
}

// redact writes a copy of the open dump without its values. It reads the files again.
func (s *Session) redact(ctx context.Context, r *request, p protocol.RedactParams, level rewrite.Level) (answer, error) {
	origin := s.snapshot.Origin()
	w, finish := s.host.NewFile(engine.CopyName(origin.Name))
	start, last := time.Now(), time.Time{}
	summary, err := engine.Redact(ctx, r.files, p.Entry, w, rewrite.Options{Level: level, Progress: func(done, total int64) error {
		now := time.Now()
		if now.Sub(last) >= reportEvery {
			last = now
			s.event(protocol.Event{Progress: copyingProgress(r.id, done, max(total/2, origin.DumpSize), now.Sub(start).Seconds())})
		}
		return nil
	}})
	copy, unfinished := finish()
	if err = cmp.Or(err, unfinished); err != nil {
		return answer{}, err
	}
	handle := s.results.holdCopy(&redacted{copy, level, summary})
	return answer{
		result: protocol.Redacted{Handle: handle, Size: copy.Size(), Values: summary.Values, Names: summary.Names, Renamed: summary.Renamed, Unknown: summary.Unknown},
		files:  []source.File{copy},
	}, nil
}

// copyingProgress returns the progress of copying a dump of a given size, which is read
// twice.
func copyingProgress(request uint32, done, size int64, elapsed float64) *protocol.Progress {
	p := &protocol.Progress{Request: request, Phase: "Reading the dump", Bytes: done, Total: size, SecondsLeft: -1}
	if done > size {
		p.Phase, p.Bytes = "Copying without values", done-size
	}
	if size > 0 {
		p.Fraction = min(1, float64(done)/float64(2*size))
	}
	if elapsed > 1 && p.Fraction > 0.02 {
		p.SecondsLeft = elapsed / p.Fraction * (1 - p.Fraction)
	}
	return p
}

// search searches a copy for texts of the open dump.
func (s *Session) search(ctx context.Context, _ *request, p protocol.RedactParams, _ rewrite.Level) (answer, error) {
	c := s.results.copy(p.Handle)
	if c == nil {
		return answer{}, errNoDump
	}
	found, err := copycheck.Search(ctx, s.snapshot, c.file, c.level, c.summary)
	return answer{result: protocol.Searched(found)}, err
}

// fingerprint computes the fingerprint of what a level keeps of the open dump, and compares
// it with another one.
func (s *Session) fingerprint(ctx context.Context, _ *request, p protocol.RedactParams, level rewrite.Level) (answer, error) {
	parts, err := fingerprint.Of(ctx, s.snapshot, level < rewrite.Names)
	if err != nil {
		return answer{}, err
	}
	sum := protocol.Fingerprint{Objects: int64(s.snapshot.NumObjects())}
	if p.Other != nil {
		var others []fingerprint.Part
		if err := json.Unmarshal(p.Other, &others); err != nil {
			return answer{}, err
		}
		sum.Difference = fingerprint.Difference(others, parts)
	}
	sum.Parts, err = json.Marshal(parts)
	return answer{result: sum}, err
}
