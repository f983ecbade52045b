package diagnosis

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"heapdrop/internal/order"
)

// largePart is the share of the heap from which on data of a method is large.
const largePart = 0.25

// weigh adds up the evidence.
func (j *judge) weigh(e *evidence) {
	sus := e.Suspect
	suspicion := sus.Causes[0].prior
	for _, f := range sus.Evidence {
		switch {
		case sus.Causes[0].Name == softReferencesHoard && f.weight > 0: // it may grow: it is taken back when memory is short
		case f.ID == neverRemoved && sus.Causes[0].form: // from a table that was loaded once nothing is removed either
		case f.ID == withoutBound && e.said(allKeysThere) != "": // its keys are its bound
		case f.ID == doneMembers && sus.Causes[0].Name == listenersStay:
			suspicion += f.weight - 0.1 // the cause has counted some of it
		case f.ID == ofLibrary && (sus.Causes[0].ofLibrary() || sus.Causes[0].Name == httpSessions): // the cause says so; sessions are what a manager of sessions is for
		case f.ID == ofLibrary && e.said(notAdded) != "" && e.said(neverRemoved) == "": // what it keeps may be as many as ever
			suspicion += f.weight / 2
		case f.ID == ofLibrary && e.said(leaveWhenDue) != "": // tasks are what a scheduler is for
		case f.ID == dueLeave && !sus.Causes[0].form:
		case f.ID == takenFromFront && sus.Causes[0].form && f.weight > -0.15:
			suspicion -= 0.15 // nothing says that it is a backlog
		case f.ID == comeAndGo && e.said(triedAgain) != "": // what is tried again is taken out and put in
		case f.ID == comeAndGo && e.stuck && sus.Causes[0].verdict == Backlog: // whoever took them out does so no longer
		case f.ID == earlyFilled && sus.Causes[0].endless:
			suspicion += f.weight - 0.1
		case f.ID == notAdded && sus.Causes[0].endless && sus.Path.Kind == LocalVariable:
			suspicion += f.weight - 0.35 // the method has read it at once, and works with it
		case f.ID == notAdded && sus.Causes[0].endless:
			suspicion += f.weight - 0.2
		case f.ID == comeAndGo && sus.Causes[0].Name == listenersStay && e.removed >= 4*e.entries:
			suspicion += f.weight - 0.2 // most of them are removed
		case sus.Causes[0].verdict == Waste && (f.ID == earlyFilled || f.ID == addedLast || f.ID == notAdded): // waste need not grow
		case f.ID == doneMembers && sus.Causes[0].Name == poolWithKeys: // what waits in a pool for its next use looks closed
		default:
			suspicion += f.weight
		}
	}
	if sus.platform && !sus.Causes[0].platform {
		suspicion -= 0.3
	}
	if sus.Causes[0].Name == largeOnStack && !j.d.OutOfMemory && j.d.Share(sus.total()) < largePart {
		suspicion -= 0.1 // methods work with data
	}
	sus.suspicion = max(0, min(1, suspicion))
	if sus.cleared != "" && !sus.Causes[0].overrules {
		sus.suspicion = 0
	}
	sus.Evidence = slices.DeleteFunc(sus.Evidence, func(f Fact) bool { return f.Text == "" })
	order.Stable(sus.Evidence, func(a, b Fact) int { return cmp.Compare(math.Abs(b.weight), math.Abs(a.weight)) })
	switch {
	case sus.suspicion >= 0.9 && (sus.Causes[0].verdict != Backlog || e.stuck) && !e.onlyWithoutBound(): // a consumer that works may catch up
		sus.Confidence = Certain
	case sus.suspicion >= 0.55:
		sus.Confidence = Likely
	default:
		sus.Confidence = Possible
	}
	sus.Next = sus.Causes[0].next()
}

// onlyWithoutBound reports whether the lack of a bound is all that speaks against a structure
// with some weight: that does not prove that it grows.
func (e *evidence) onlyWithoutBound() bool {
	return e.said(withoutBound) != "" && !slices.ContainsFunc(e.Evidence, func(f Fact) bool { return f.weight >= 0.1 && f.ID != withoutBound })
}

// Thresholds: the minimum suspicion and the minimum memory for a structure to be accused.
const (
	enough         = 0.44
	enoughOfLarge  = 0.38 // for a structure with a large share of the heap
	lessForShare   = 0.2
	lessWhenFailed = 0.4  // if an allocation failed, so that something must hold too much
	enoughOfMost   = 0.25 // likewise, for a structure that holds most of the heap
	moreForLittle  = 0.06 // for the smallest share: what is small must be more suspicious
	littleShare    = 0.05
	mostOfForm     = 0.5  // of the heap: what holds more and is only known as large needs more evidence
	mostOfBare     = 0.35 // likewise, where nothing but signs of little weight speak against it
	allOfForm      = 0.75
	enoughOfAll    = 0.6
	leastShare     = 0.02
	leastBytes     = 256 << 10
	smallBytes     = 2 << 20 // of a structure, or the 20th part of the heap if that is less: only what is nearly certain is accused, no backlog, and of waste twice as much
	smallPart      = 20
	manyGenerated  = 1000    // classes
	countless      = 500     // threads
	smallHeap      = 4 << 20 // bytes: in a smaller heap only what is certain is accused
)

// accused reports whether a structure is a suspect.
func (d *Diagnosis) accused(sus *Suspect) bool {
	share := d.Share(sus.total())
	if sus.Kind == Loaders && sus.Count >= manyGenerated {
		return sus.suspicion >= enough // their memory is outside the heap, in metaspace
	}
	if sus.Kind == Threads && sus.Count >= countless && !strings.Contains(sus.Member, "VirtualThread") && sus.suspicion >= 0.9 {
		return true // their stacks are outside the heap
	}
	if share < leastShare || sus.total() < leastBytes {
		return false
	}
	if d.Total < smallHeap && sus.suspicion < 0.75 {
		return false
	}
	small := min(d.Total/smallPart, smallBytes)
	if v := sus.Causes[0].verdict; sus.total() < small && (sus.suspicion < 0.75 || v == Backlog) || sus.total() < 2*small && v == Waste {
		return false
	}
	less, least := lessForShare, enoughOfLarge
	switch {
	case sus.total() < smallBytes && !d.OutOfMemory:
		least = enough // a large share of a small heap says little
	case d.OutOfMemory:
		less = lessWhenFailed
		if share >= 0.5 {
			least = enoughOfMost
		}
	}
	threshold := max(least, enough-less*share+moreForLittle*max(0, 1-share/littleShare))
	from := mostOfForm
	if !slices.ContainsFunc(sus.Evidence, func(f Fact) bool { return f.weight >= 0.1 }) {
		from = mostOfBare
	}
	if more := min(1, (share-from)/(allOfForm-from)); more > 0 && sus.Causes[0].form && !d.OutOfMemory && !sus.piledUpInLibrary() {
		threshold += more * (enoughOfAll - threshold) // it may be what the process is there for
	}
	return sus.suspicion >= threshold
}

// piledUpInLibrary reports whether a library keeps a structure from which nothing was ever taken
// out: a process is seldom there for that, however large it is.
func (sus *Suspect) piledUpInLibrary() bool {
	has := func(id string) bool {
		return slices.ContainsFunc(sus.Evidence, func(f Fact) bool { return f.ID == id && f.weight > 0 })
	}
	return has(ofLibrary) && has(neverRemoved)
}

// harm weighs a share of the heap: a tenth of the heap does a third of the harm that all
// of it does.
func harm(share float64) float64 { return math.Sqrt(share) }

const notProven = "nothing in this dump shows that it grows; a comparison with a second dump would tell"

// reason says why a structure is not accused.
func (sus *Suspect) reason() string {
	if sus.cleared != "" {
		return sus.cleared
	}
	for _, f := range sus.Evidence {
		if f.weight < 0 {
			return f.Text
		}
	}
	if sus.platform {
		return "structures of the Java library itself"
	}
	return notProven
}
