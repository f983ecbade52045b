package snapshot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"heapdrop/core/heap"
	"heapdrop/core/index"
)

// ReferenceKinds are the kinds of references that a policy can follow or not.
var ReferenceKinds = []string{"soft", "weak", "phantom", "final"}

// referenceClasses are the classes of these kinds. Subclasses have the same kind.
var referenceClasses = []string{"java.lang.ref.SoftReference", "java.lang.ref.WeakReference", "java.lang.ref.PhantomReference", "java.lang.ref.FinalReference"}

// The policies that are not lists of kinds.
const (
	PolicyAll    = "all"    // the default: all references are followed, as Eclipse MAT does
	PolicyStrong = "strong" // none of ReferenceKinds is followed
)

// ParsePolicy parses a policy: "all", "strong", or "strong" with kinds, separated by
// commas: "strong,soft". It returns the policy's normalized name and, by kind, whether it
// is followed.
func ParsePolicy(text string) (name string, follow []bool, err error) {
	follow = make([]bool, len(ReferenceKinds))
	for _, word := range strings.Split(strings.ToLower(text), ",") {
		switch word = strings.TrimSpace(word); word {
		case PolicyStrong:
		case PolicyAll, "":
			for i := range follow {
				follow[i] = true
			}
		case "finalizer":
			follow[3] = true
		default:
			i := slices.Index(ReferenceKinds, word)
			if i < 0 {
				return "", nil, fmt.Errorf("unknown kind of reference %q: write all, strong, or strong with some of %s, such as strong,soft", word, strings.Join(ReferenceKinds, ", "))
			}
			follow[i] = true
		}
	}
	if !slices.Contains(follow, false) {
		return PolicyAll, follow, nil
	}
	name = PolicyStrong
	for i, kind := range ReferenceKinds {
		if follow[i] {
			name += "," + kind
		}
	}
	return name, follow, nil
}

// Policy returns which references are followed, as a name of ParsePolicy.
func (s *Snapshot) Policy() string {
	if s.policy == "" {
		return PolicyAll
	}
	return s.policy
}

// SetPolicy changes which references are followed, see ParsePolicy, and recomputes
// reachability, dominators and retained sizes. Objects that only other references lead to
// then count as unreachable. It needs StageComplete and must not run at the same time as
// readers. tick receives the progress and may be nil; once the reference objects are
// read, the change cannot be cancelled. It fails for an unknown policy, without values
// (ErrNoValues), and when the dump cannot be read.
func (s *Snapshot) SetPolicy(ctx context.Context, policy string, tick func(done, total int)) error {
	name, follow, err := ParsePolicy(policy)
	if err != nil || name == s.Policy() {
		return err
	}
	attempt, settled := s.Attempt(ctx)
	edges, err := s.referentEdges(attempt, follow)
	if err = settled(err); err != nil {
		return err
	}
	s.lazy.Lock()
	defer s.lazy.Unlock()
	s.lazy.minRetained, s.lazy.fold, s.lazy.folded, s.lazy.savedFold, s.lazy.shortest, s.lazy.distances = nil, nil, false, nil, nil, nil
	s.lazy.loaders, s.lazy.threads, s.lazy.threadsOf = nil, nil, nil
	s.policy = name
	return s.x.LeaveOut(edges, tick)
}

// referentEdges finds the references to leave out: those that instances of the kinds not
// followed hold in Reference.referent and in no other field.
func (s *Snapshot) referentEdges(ctx context.Context, follow []bool) ([]index.Edge, error) {
	var classes []heap.ClassIndex
	for i, name := range referenceClasses {
		for _, base := range s.ClassesByName(name) {
			if !follow[i] {
				classes = append(classes, s.AllSubclasses(base)...)
			}
		}
	}
	if len(classes) > 0 && !s.HasValues() {
		return nil, ErrNoValues
	}
	type place struct {
		referent Slot
		others   []Slot
		known    bool
	}
	places := make(map[heap.ClassIndex]place, len(classes))
	for _, c := range classes {
		referent, others, known := s.referentOf(c)
		places[c] = place{referent, others, known}
	}
	reader := s.NewReader(ctx)
	var edges []index.Edge
	var failed error
	s.EachInstance(classes, func(id heap.ObjectID) {
		p := places[s.x.Class(id)]
		if failed != nil || !p.known {
			return
		}
		raw, err := reader.Instance(id)
		if err != nil {
			failed = err
			return
		}
		to := reader.Reference(raw, p.referent)
		if to == heap.NoObject || slices.ContainsFunc(p.others, func(f Slot) bool { return reader.Reference(raw, f) == to }) {
			return
		}
		edges = append(edges, index.Edge{From: id, To: to})
	})
	return edges, failed
}

// referentOf returns the place of the field referent of java.lang.ref.Reference in the
// instances of a class, and the places of all other reference fields.
func (s *Snapshot) referentOf(c heap.ClassIndex) (referent Slot, others []Slot, known bool) {
	l := s.fieldLayoutOf(c)
	for i, slot := range s.FieldSlots(c) {
		class := &s.x.Classes[l.from[i]]
		switch {
		case slot.Type != heap.Object:
		case class.Name == "java.lang.ref.Reference" && class.Fields[l.field[i]].Name == "referent":
			referent, known = slot, true
		default:
			others = append(others, slot)
		}
	}
	return referent, others, known
}
