// Package diagnosis gives the verdict on a heap: what accumulates, the evidence for and
// against it, the known causes, what is accused and what is cleared.
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
	Backlog Verdict = "backlog" // work that arrives faster than it is processed
	Large   Verdict = "large"   // data that may be needed, but takes most of the heap
	Waste   Verdict = "waste"   // the same data could take less memory
	Healthy Verdict = "healthy"
	Unknown Verdict = "unknown"
)

// Confidence is how strong the evidence is.
type Confidence string

// The degrees of confidence.
const (
	Certain  Confidence = "certain" // the dump proves it
	Likely   Confidence = "likely"
	Possible Confidence = "possible"
)

// Diagnosis is the verdict on a heap with the evidence for it. Every byte counts for at
// most one suspect or cleared structure.
type Diagnosis struct {
	Verdict   Verdict
	Sentence  string
	Suspects  []Suspect // worst first
	Cleared   []Cleared // largest first
	Remainder Remainder
	Total     int64 // used heap in bytes, plus the native memory of buffers if it is significant
	Native    int64 // bytes of native memory in Total
	Used      int64 // used heap in bytes

	OutOfMemory bool // an allocation failed, and the JVM wrote the dump for that reason
	Incomplete  bool // part of the dump is missing, and may hold what matters

	seen *siblingSets
}

// Cleared is a large structure that is not a suspect.
type Cleared struct {
	Suspect
	Reason string
}

// Remainder is the memory that belongs to no suspect and no cleared structure.
type Remainder struct {
	Bytes    int64
	Sentence string
}

// Dominant calls the function Dominant and reuses what is already known about the tree.
func (d *Diagnosis) Dominant(ctx context.Context, s *snapshot.Snapshot, o DominantOptions) ([]DominantSuspect, error) {
	return dominant(d.seen, ctx, s, o)
}

// Share returns the given bytes as a share of the total, from 0 to 1.
func (d *Diagnosis) Share(bytes int64) float64 {
	if d.Total <= 0 {
		return 0
	}
	return float64(bytes) / float64(d.Total)
}

// mostJudged is the maximum number of structures for which evidence is gathered, the
// largest first.
const mostJudged = 60

// Diagnose finds what holds the memory of a heap, and judges it. It needs
// snapshot.StageComplete, and fails only with the context's error.
func Diagnose(ctx context.Context, s *snapshot.Snapshot, o Options) (*Diagnosis, error) {
	if shared := sharedIn(ctx, o); shared != nil {
		return shared.diagnose(ctx, s, o)
	}
	return diagnose(ctx, s, o)
}

func diagnose(ctx context.Context, s *snapshot.Snapshot, o Options) (*Diagnosis, error) {
	f, list, err := collectSuspects(ctx, s, o)
	if err != nil {
		return nil, err
	}
	d := &Diagnosis{Used: s.Info().UsedHeap, seen: f.siblingSets}
	groups := f.threadGroups()
	list = append(list, groups...)
	list = append(list, f.withoutPools(f.threadLocals(), groups)...)
	list = append(list, f.loaders(list)...)
	list = append(list, f.generatedClasses()...)
	list = append(list, f.reloads()...)
	native := f.native(list)
	list = append(list, native.owners...)
	if native.bytes >= d.Used/4 {
		d.Native = native.bytes
	}
	d.Total = d.Used + d.Native
	_, d.OutOfMemory = s.OutOfMemoryThread()
	list = f.disjoint(list)
	order.Stable(list, func(a, b *Suspect) int { return cmp.Compare(b.total(), a.total()) })
	list = list[:min(len(list), mostJudged)]
	j := newJudge(f, d)
	if err := j.judge(list); err != nil {
		return nil, err
	}
	d.divide(list, f.o.Most)
	j.conclude()
	d.withIncident(s)
	return d, ctx.Err()
}

// collectSuspects finds the places in the dominator tree where objects accumulate.
func collectSuspects(ctx context.Context, s *snapshot.Snapshot, o Options) (*finder, []*Suspect, error) {
	o = o.withDefaults(s)
	f := newFinder(ctx, s, o)
	candidates := f.visit(heap.NoObject)
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	var list []*Suspect
	for i := range candidates {
		if sus := f.describe(&candidates[i]); f.counts(sus) {
			list = append(list, sus)
		}
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
	}
	list = slices.DeleteFunc(f.merge(f.withoutTwins(list)), func(sus *Suspect) bool { return !f.matters(sus) })
	return f, list, ctx.Err()
}

// total returns the bytes that a suspect holds inside and outside the heap.
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

// Cleared structures are listed if they take a large enough share of the heap. A few
// smaller ones are listed too.
const (
	worthClearing = 0.02
	fewCleared    = 5
)
