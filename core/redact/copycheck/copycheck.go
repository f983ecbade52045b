// Package copycheck verifies redacted copies of dumps: everything that redaction removes
// is gone, and everything else is unchanged.
package copycheck

import (
	"context"
	"errors"
	"heapdrop/core/heap"
	"heapdrop/core/redact/fingerprint"
	"heapdrop/core/redact/leakcheck"
	"heapdrop/core/redact/rewrite"
	"heapdrop/core/snapshot"
	"heapdrop/core/source"
)

// Search searches a redacted copy for the texts of its dump. summary is the result of
// Redact for the copy.
func Search(ctx context.Context, dump *snapshot.Snapshot, copy source.File, level rewrite.Level, summary rewrite.Summary) (leakcheck.Found, error) {
	texts, err := leakcheck.Of(ctx, dump, level >= rewrite.Primitives)
	if err != nil {
		return leakcheck.Found{}, err
	}
	watch := source.NewWatch([]source.File{copy})
	src, err := source.Open(watch.Files()[0])
	if err != nil {
		return leakcheck.Found{}, watch.WhileOpening(err)
	}
	found, err := texts.Search(ctx, src, summary.Unchanged)
	return found, watch.WhileOpening(err)
}

// Verdict is the result of verifying a redacted copy, for all dumps in the file.
type Verdict struct {
	Objects    int64
	Difference string          // the first aspect in which the copy differs; empty if none does
	Found      leakcheck.Found // texts of the dump in the copy
}

// Passed reports whether the copy may be passed on.
func (v Verdict) Passed() bool { return v.Difference == "" && v.Found.Places == 0 }

// Verify opens each dump of a file and its redacted copy in turn, compares them, and
// searches the copy for the texts of the dump. dump and copy open a dump by its number;
// summary is what Redact returned for the copy. Verify stops at the first dump that
// fails.
func Verify(ctx context.Context, dump, copy func(number int) (*snapshot.Snapshot, error), file source.File, level rewrite.Level, summary rewrite.Summary) (Verdict, error) {
	v := Verdict{Found: leakcheck.Found{First: -1}}
	for number, last := 1, 1; number <= last && v.Passed(); number++ {
		s, err := dump(number)
		if err != nil {
			return v, err
		}
		last = lastDump(s)
		if err := v.verify(ctx, s, func() (*snapshot.Snapshot, error) { return copy(number) }, file, level, summary); err != nil {
			return v, err
		}
	}
	return v, nil
}

// lastDump returns the number of the last dump in the file of an open dump.
func lastDump(s *snapshot.Snapshot) int {
	last := 1
	for _, c := range s.Origin().Choices {
		last = max(last, c.Dump)
	}
	return last
}

// verify compares one dump with its copy. It keeps little of the original dump, so that
// the indexes of both are never in memory at once.
func (v *Verdict) verify(ctx context.Context, s *snapshot.Snapshot, copy func() (*snapshot.Snapshot, error), file source.File, level rewrite.Level, summary rewrite.Summary) error {
	v.Objects += int64(s.NumObjects())
	original, err := fingerprint.Of(ctx, s, level < rewrite.Names)
	if err != nil {
		return err
	}
	found, err := Search(ctx, s, file, level, summary)
	if err != nil {
		return err
	}
	v.add(found)
	s, err = copy()
	var parse *heap.ParseError
	if errors.As(err, &parse) && parse.Kind != heap.Unreadable {
		v.Difference = "whether it can be opened: " + parse.Error()
		return nil
	}
	if err != nil {
		return err
	}
	copied, err := fingerprint.Of(ctx, s, level < rewrite.Names)
	v.Difference = fingerprint.Difference(original, copied)
	return err
}

func (v *Verdict) add(found leakcheck.Found) {
	v.Found.Texts += found.Texts
	v.Found.Names += found.Names
	if v.Found.Places += found.Places; v.Found.First < 0 || found.First >= 0 && found.First < v.Found.First {
		v.Found.First = found.First
	}
}

// OtherLevels returns the levels to try after the copy at one level failed, the likeliest
// first: a stronger level removes more texts, and a weaker level changes less.
func (v Verdict) OtherLevels(level rewrite.Level) (levels []rewrite.Level) {
	if v.Found.Places > 0 {
		for l := level + 1; l <= rewrite.Names; l++ {
			levels = append(levels, l)
		}
	}
	for l := level - 1; l >= 0 && v.Difference != ""; l-- {
		levels = append(levels, l)
	}
	return levels
}
