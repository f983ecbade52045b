package diagnosis

import (
	"cmp"
	"context"
	"slices"

	"heapdrop/core/heap"
	"heapdrop/core/snapshot"
	"heapdrop/internal/order"
)

// Verdict is what a heap suffers from.
type Verdict string

// The verdicts.
const (
	Leak    Verdict = "leak"
	Backlog Verdict = "backlog" // work that arrives faster than it is done
	Large   Verdict = "large"   // data that may be meant to be there, but takes most of the heap
	Waste   Verdict = "waste"   // the same data in less memory is possible
	Healthy Verdict = "healthy"
	Unknown Verdict = "unknown"
)

// Confidence says how far the evidence carries.
type Confidence string

// The degrees of confidence.
const (
	Certain  Confidence = "certain" // the dump proves it
	Likely   Confidence = "likely"
	Possible Confidence = "possible"
)

// Diagnosis is the verdict about a heap and what speaks for it. No byte counts for
// two suspects or cleared structures.
type Diagnosis struct {
	Verdict   Verdict
	Sentence  string
	Suspects  []Suspect // the worst first
	Cleared   []Cleared // the largest first
	Remainder Remainder
	Total     int64 // used heap, with the native memory that buffers own where that matters, in bytes
	Native    int64 // bytes of native memory in Total
	Used      int64 // used heap in bytes

	seen   *families
	failed bool // an allocation failed: the dump was taken for want of memory
}

// Cleared is a large structure that is not a suspect.
type Cleared struct {
	Suspect
	Reason string
}

// Remainder is what belongs to no suspect and no cleared structure.
type Remainder struct {
	Bytes    int64
	Sentence string
}

// Dominant is the function Dominant with what is known of the tree already.
func (d *Diagnosis) Dominant(ctx context.Context, s *snapshot.Snapshot, o DominantOptions) ([]DominantSuspect, error) {
	return dominant(d.seen, ctx, s, o)
}

// Share is the part of the total that bytes are, from 0 to 1.
func (d *Diagnosis) Share(bytes int64) float64 {
	if d.Total <= 0 {
		return 0
	}
	return float64(bytes) / float64(d.Total)
}

// mostJudged bounds the structures whose evidence is gathered, the largest first.
const mostJudged = 60

// Diagnose judges what holds the memory of a heap. It needs
// snapshot.StageComplete. Errors: the context's.
func Diagnose(ctx context.Context, s *snapshot.Snapshot, o Options) (*Diagnosis, error) {
	kept, plain := sharedIn(ctx, s, o)
	if kept != nil && kept.s == s && kept.o == plain {
		return kept.d, nil
	}
	d, err := diagnose(ctx, s, o)
	if kept != nil && err == nil {
		*kept = shared{s, plain, d}
	}
	return d, err
}

func diagnose(ctx context.Context, s *snapshot.Snapshot, o Options) (*Diagnosis, error) {
	f, list, err := gather(ctx, s, o)
	if err != nil {
		return nil, err
	}
	d := &Diagnosis{Used: s.Info().UsedHeap, seen: f.families}
	groups := f.threadGroups()
	list = append(list, groups...)
	list = append(list, f.withoutPools(f.threadLocals(), groups)...)
	list = append(list, f.loaders()...)
	list = append(list, f.generatedClasses()...)
	native := f.native(list)
	list = append(list, native.owners...)
	if native.bytes >= d.Used/4 {
		d.Native = native.bytes
	}
	d.Total = d.Used + d.Native
	_, d.failed = s.OutOfMemoryThread()
	list = f.disjoint(list)
	order.Stable(list, func(a, b *Suspect) int { return cmp.Compare(b.total(), a.total()) })
	j := newJudge(f, d)
	for _, sus := range list[:min(len(list), mostJudged)] {
		j.judge(sus)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	d.divide(list[:min(len(list), mostJudged)], f.o.Most)
	j.conclude()
	return d, ctx.Err()
}

// gather finds what accumulates in the dominator tree.
func gather(ctx context.Context, s *snapshot.Snapshot, o Options) (*finder, []*Suspect, error) {
	o = o.withDefaults(s)
	f := newFinder(ctx, s, o)
	candidates := f.visit(heap.NoObject)
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	var list []*Suspect
	for i := range candidates {
		if sus := f.describe(&candidates[i]); f.matters(sus) {
			list = append(list, sus)
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
	}
	return f, f.merge(f.withoutTwins(list)), ctx.Err()
}

// total is what a suspect holds in the heap and outside of it, in bytes.
func (sus *Suspect) total() int64 { return sus.Bytes + sus.Native }

// divide splits judged structures into suspects and cleared ones.
func (d *Diagnosis) divide(list []*Suspect, most int) {
	rank := func(sus *Suspect) float64 {
		if sus.Kind == Loaders && sus.Count >= manyGenerated {
			return sus.suspicion * sus.suspicion * harm(max(0.2, d.Share(sus.total())))
		}
		return sus.suspicion * sus.suspicion * harm(d.Share(sus.total()))
	}
	order.Stable(list, func(a, b *Suspect) int { return cmp.Compare(rank(b), rank(a)) })
	best := 0.0
	for _, sus := range list {
		if d.accused(sus) {
			best = max(best, rank(sus))
		}
	}
	named := int64(0)
	for _, sus := range list {
		switch {
		case d.accused(sus) && rank(sus) >= best/6 && len(d.Suspects) < most:
			d.Suspects = append(d.Suspects, *sus)
		case d.Share(sus.total()) >= worthClearing || len(d.Cleared) < fewCleared && d.Share(sus.total()) >= worthClearing/4:
			d.Cleared = append(d.Cleared, Cleared{*sus, sus.reason()})
		default:
			continue
		}
		named += sus.total()
	}
	order.Stable(d.Cleared, func(a, b Cleared) int { return cmp.Compare(b.total(), a.total()) })
	d.Cleared = slices.Clip(d.Cleared)
	d.Remainder.Bytes = max(0, d.Total-named)
}

// What cleared structures are listed: those with a share of the heap, and a few
// smaller ones.
const (
	worthClearing = 0.02
	fewCleared    = 5
)
